"""Bo-taoshi's rounds: T1 and T17. What a flick does is said by hand, there is no physics."""

from __future__ import annotations

import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, at, ended, start, win

IN = "in S 0 90 1"

# ---- T1: rounds


def test_t1_white_begins() -> None:
    board = start()
    assert (board.to_move, board.whose, board.rounds, board.turn) == ("White", "White", "0 won, 0 void", 0)


@pytest.mark.parametrize("won", range(1, 5))
@pytest.mark.parametrize("winner", ["White", "Black"])
def test_t1_the_starter_alternates_whoever_wins(won: int, winner: str) -> None:
    other = {"White": "Black", "Black": "White"}[winner]
    board = at(seat=0, won=won, last=other) if winner == "White" else at(seat=1, won=won, last="Black")
    after = Board(win(board).position)
    assert after.rounds == f"{won + 1} won, the last by {winner}, 0 void"
    assert after.to_move == after.whose == ("White", "Black")[(won + 1) % 2]


@FOR_BOTH_SEATS
def test_t1_two_rounds_in_a_row_win(seat: int) -> None:
    after = win(at(seat=seat, won=2, last="White"))
    assert ended(after) == ("T1", (seat,))
    assert str(after.position.reason) == "two rounds in a row (T1)"
    assert after.position.scores == ((1.0, -1.0), (-1.0, 1.0))[seat]
    assert after.rounds == "3 won, the last by White, 0 void"


@FOR_BOTH_SEATS
def test_t1_two_rounds_of_different_winners_do_not(seat: int) -> None:
    after = win(at(seat=seat, won=2, last="Black"))
    assert not after.position.is_over
    assert after.rounds == "3 won, the last by White, 0 void"


@FOR_BOTH_SEATS
def test_t1_one_round_does_not(seat: int) -> None:
    after = win(at(seat=seat))
    assert not after.position.is_over


@FOR_BOTH_SEATS
def test_t1_a_void_round_does_not_break_a_row(seat: int) -> None:
    after = win(at(seat=seat, won=2, last="White", void=3))
    assert ended(after) == ("T1", (seat,))


def test_t1_a_void_round_is_played_again_with_the_same_starter() -> None:
    for won, starter in ((0, "White"), (1, "Black"), (2, "White")):
        for whose in ("White", "Black"):
            board = at(won=won, last="White", whose=whose, turn=199)
            after = board.flick("flick 1 90 1")
            assert after.rounds == f"{won} won, {'the last by White, ' if won else ''}1 void"
            assert (after.turn, after.stage) == (0, "set-up")
            assert after.to_move == after.whose == starter


def test_t1_a_round_is_not_void_one_turn_earlier() -> None:
    after = at(turn=198).flick("flick 1 90 1")
    assert (after.rounds, after.turn, after.stage) == ("0 won, 0 void", 199, "play")


@pytest.mark.parametrize("most", [1, 2, 7, 1000])
def test_t1_max_turns_can_be_chosen(most: int) -> None:
    board = at(turn=most - 1, options={"max_turns": most})
    assert board.flick("flick 1 90 1").rounds == "0 won, 1 void"
    if most > 1:
        assert at(turn=most - 2, options={"max_turns": most}).flick("flick 1 90 1").turn == most - 1


def test_t1_a_won_round_ends_a_row_of_void_ones() -> None:
    assert win(at(void=4)).rounds == "1 won, the last by White, 0 void"


def test_t1_a_topple_in_the_last_turn_still_wins() -> None:
    assert win(at(turn=199)).rounds == "1 won, the last by White, 0 void"


@FOR_BOTH_SEATS
@pytest.mark.parametrize("won", [0, 1, 2])
def test_t1_five_void_rounds_in_a_row_are_a_draw(seat: int, won: int) -> None:
    board = at(seat=seat, won=won, last="White" if won else "", void=4, turn=199)
    after = board.flick("flick 1 90 1")
    assert ended(after) == ("T1", ())
    assert str(after.position.reason) == "five rounds in a row were void (T1)"
    assert after.position.scores == (0.0, 0.0)


def test_t1_four_void_rounds_are_not() -> None:
    after = at(void=3, turn=199).flick("flick 1 90 1")
    assert not after.position.is_over
    assert after.rounds == "0 won, 4 void"


def test_t1_set_up_turns_count_too() -> None:
    board = start(max_turns=1)
    for void in range(1, 5):
        board = board.flick(IN, W1=(0, 0))
        assert (board.rounds, board.spots, board.to_move) == (f"0 won, {void} void", {}, "White")
    assert ended(board.flick(IN, W1="off")) == ("T1", ())


@FOR_BOTH_SEATS
def test_t1_placing_and_a_second_flick_belong_to_their_turn(seat: int) -> None:
    board = at(seat=seat, turn=7).flick("flick 1 0 1", "touch W1 B3", "off B3", "fell B|", W1=(150, 10), B3="off")
    assert (board.turn, board.stage) == (7, "play, put back B3, second flick W2")
    board = board.play("place 0.2 0")
    assert (board.turn, board.stage) == (7, "play, second flick W2")
    board = board.flick("flick 2 0 1")
    assert (board.turn, board.stage, board.to_move) == (8, "play", "Black")


def test_t1_nothing_is_played_when_the_game_is_over() -> None:
    over = win(at(won=2, last="White"))
    for text in ("flick 1 90 1", "decline", "place 0 0.3", "in S 0 90 1", "what"):
        assert over.rule_against_over(text) == "T1"


# ---- T17: a new round


@FOR_BOTH_SEATS
def test_t17_a_new_round_clears_the_table(seat: int) -> None:
    after = win(at(seat=seat, turn=30))
    assert (after.spots, after.poles, after.entered, after.off) == ({}, {}, [], [])
    assert (after.stage, after.turn) == ("set-up", 0)
    assert (after.position.view()["places"], after.position.view()["pieces"]) == ([], [])


def test_t17_a_void_round_clears_it_too() -> None:
    for board in (at(turn=199), at(turn=199, B1="off"), at(turn=199, W1=(0, 200))):
        after = board.flick("flick 1 90 1", W2="off")
        assert (after.entered, after.stage, after.position.view()["places"]) == ([], "set-up", [])


@FOR_BOTH_SEATS
def test_t17_after_a_second_flick_too(seat: int) -> None:
    board = at(seat=seat, stage="play, second flick W1", turn=12)
    after = win(board)
    assert (after.stage, after.turn, after.entered) == ("set-up", 0, [])
    assert after.choices[0]["kind"] == "in"


@FOR_BOTH_SEATS
def test_t17_when_the_game_is_won_the_table_stays_as_it_is(seat: int) -> None:
    board = at(seat=seat, won=2, last="White", turn=12)
    after = board.flick("topple 0 0 3", "ramp W1", "touch W1 B|", "fell B|", W1=(300, 20), B3=(222, 3))
    assert after.position.is_over
    assert after.spots == {**board.spots, "W1": (300, 20), "B3": (222, 3)}
    assert (after.poles, after.turn, after.stage) == ({"W|": (-250, -250)}, 12, "play")
