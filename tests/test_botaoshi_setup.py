"""Bo-taoshi's set-up: T2 to T6. What a flick does is said by hand, there is no physics."""

from __future__ import annotations

import pytest
from botaoshi_board import FOR_BOTH_SEATS, HALF, at, leaning, set_up, start

IN = "in S 0 90 1"

# ---- T2: flicking in


def test_t2_players_alternate() -> None:
    board = start()
    for disc, last in (("W1", 0), ("B1", 50), ("W2", 100), ("B2", 150), ("W3", 200)):
        assert (board.to_move[0], board.turn) == (disc[0], len(board.spots))
        board = board.flick(IN, **{disc: (last, 0)})
        assert disc in board.entered
    assert board.entered == ["W1", "W2", "W3", "B1", "B2"]
    assert (board.to_move, board.stage) == ("Black", "set-up")


@FOR_BOTH_SEATS
def test_t2_a_disc_that_ends_off_has_not_entered(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), B1=(100, 0))
    after = board.flick(IN, "off W2", W2="off")
    assert (after.entered, after.to_move, after.stage) == (["W1", "B1"], "Black", "set-up")
    again = after.flick(IN, B2=(200, 0))
    assert (again.to_move, again.choices[0]["disc"]) == ("White", again.said("W2"))
    assert again.flick(IN, W2=(-100, 0)).entered == ["W1", "W2", "B1", "B2"]


@FOR_BOTH_SEATS
def test_t2_a_disc_that_stays_has_entered_and_the_next_is_another(seat: int) -> None:
    after = set_up(seat=seat).flick(IN, W1=(10, -20))
    assert (after.spots, after.to_move) == ({"W1": (10, -20)}, "Black")
    assert after.flick(IN, B1="off").choices[0]["disc"] == after.said("W2")


def test_t2_anywhere_along_each_edge_and_inwards() -> None:
    for edge, inwards in (("N", 270), ("E", 180), ("S", 90), ("W", 0)):
        for place in ("0", "0.375", "-0.375", "0.1234"):
            assert start().allows(f"in {edge} {place} {inwards} 1.2")
        for aside in (-89.999, -45, 45, 89.999):
            assert start().allows(f"in {edge} 0 {(inwards + aside) % 360} 1.2")


@pytest.mark.parametrize(("edge", "inwards"), [("N", 270), ("E", 180), ("S", 90), ("W", 0)])
def test_t2_not_outwards_or_along_the_edge(edge: str, inwards: int) -> None:
    for aside in (-90, 90, 91, 135, 180, 225, 269):
        rule, sentence = start().refused(f"in {edge} 0 {(inwards + aside) % 360} 1")
        assert (rule, "does not lead inwards" in sentence) == ("T2", True)


def test_t2_not_past_the_end_of_the_edge() -> None:
    for edge in "NESW":
        for place in ("0.376", "-0.376", "60", "-60", "999999"):
            assert start().rule_against(f"in {edge} {place} 90 1") == "T2"
    assert "0.376 is past the end of the north edge: expected -0.375 to 0.375" in start().refused("in N 0.376 270 1")[1]


@pytest.mark.parametrize(("side", "far"), [(0.6, 0.3), (0.9, 0.45), (0.751, 0.375)])
def test_t2_the_edge_is_as_long_as_the_table(side: float, far: float) -> None:
    assert start(table=side).allows(f"in S {far} 90 1", f"in W -{far} 0 1")
    assert start(table=side).rule_against(f"in S {far + 0.001:.3f} 90 1") == "T2"


@pytest.mark.parametrize(
    ("edge", "spot"), [("N", (50, HALF)), ("E", (HALF, 50)), ("S", (50, -HALF)), ("W", (-HALF, 50))]
)
def test_t2_the_disc_starts_with_its_centre_on_the_edge_line(edge: str, spot: tuple[int, int]) -> None:
    board = set_up(B1=spot, W1=(0, 0))
    inwards = {"N": 270, "E": 180, "S": 90, "W": 0}[edge]
    assert board.rule_against(f"in {edge} 0.05 {inwards} 1") == "T2"
    assert "another piece lies" in board.refused(f"in {edge} 0.086 {inwards} 1")[1]  # they would touch
    assert board.allows(f"in {edge} 0.087 {inwards} 1", f"in {edge} 0.013 {inwards} 1", f"in {edge} -0.05 {inwards} 1")


def test_t2_a_pole_in_the_way_counts_too() -> None:
    board = at(W1="off", B3=(0, -338), poles={"B|": (0, -354)})
    assert board.rule_against("in S 0 90 1") == "T2"
    assert at(W1="off", B3=(0, -338)).allows("in S 0 90 1")


@FOR_BOTH_SEATS
@pytest.mark.parametrize("text", ["flick 1 90 1", "topple 0 90 1"])
def test_t2_nothing_but_flicking_in_during_set_up(seat: int, text: str) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(-100, 0), B1=(100, 0), B2=(0, 100))
    rule, sentence = board.refused(text)
    assert (rule, sentence.startswith("this is set-up")) == ("T2", True)


def test_t2_nothing_to_flick_in_during_play() -> None:
    for whose in ("White", "Black"):
        assert at(whose=whose).refused(IN)[0] == "T2"


# ---- T3: the pole-bearer


@FOR_BOTH_SEATS
def test_t3_the_third_disc_to_enter_gets_the_pole(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), B1=(100, 0), B2=(200, 0))
    board = board.flick(IN, W2=(-100, 0))
    assert board.poles == {}
    board = board.flick(IN, B3="off").flick(IN, W3=(-200.5, 7))
    assert board.poles == {"W|": (-200.5, 7)}
    assert board.flick(IN, B3=(0, 150)).poles == {"W|": (-200.5, 7), "B|": (0, 150)}


@FOR_BOTH_SEATS
def test_t3_a_third_disc_that_ends_off_gets_none(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(-100, 0), B1=(100, 0), B2=(200, 0))
    after = board.flick(IN, "off W3", W3="off")
    assert (after.poles, after.entered) == ({}, ["W1", "W2", "B1", "B2"])


@FOR_BOTH_SEATS
def test_t3_a_third_disc_that_leans_gets_the_pole_where_it_is_laid(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(-100, 0), B1=(100, 0), B2=(200, 0))
    after = board.flick(IN, "touch W3 W1", W3=leaning(-30, 0))
    assert after.poles == {"W|": after.spots["W3"]}
    assert after.spots["W3"] != (-30, 0)


@FOR_BOTH_SEATS
def test_t3_the_bearer_stays_the_bearer_of_the_round(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 90 1", W1=(0, 200))
    assert set(after.poles) == {"W|", "B|"}
    assert after.poles == {"W|": after.spots["W3"], "B|": after.spots["B3"]}


# ---- T4: putting back in set-up


@FOR_BOTH_SEATS
def test_t4_the_opponent_of_the_one_who_flicked_puts_back(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), B1=(100, 0))
    for disc in ("W1", "B1"):
        after = board.flick(IN, f"touch W2 {disc}", f"off {disc}", **{"W2": (0, -100), disc: "off"})
        assert (after.to_move, after.whose, after.stage) == ("Black", "White", f"set-up, put back {disc}")
        assert after.off == [disc]
        back = after.play("place -0.3 0.25")
        assert (back.spots[disc], back.stage) == ((-300, 250), "set-up")
        assert (back.to_move, back.whose, back.turn) == ("Black", "Black", 1)


def test_t4_several_are_put_back_one_after_the_other_whites_first() -> None:
    board = set_up(W1=(0, 0), W2=(-50, 0), B1=(100, 0), B2=(150, 0))
    after = board.flick(IN, W3=(0, -100), W1="off", W2="off", B1="off", B2="off")
    for disc, place in (("W1", "0.1"), ("W2", "0.2"), ("B1", "0.3"), ("B2", "0.15")):
        assert (after.to_move, after.whose) == ("Black", "White")
        assert after.choices[0]["disc"] == disc == after.stage.split()[3]
        after = after.play(f"place {place} 0.2")
    assert (after.stage, after.to_move) == ("set-up", "Black")
    assert after.spots == {"W1": (100, 200), "W2": (200, 200), "W3": (0, -100), "B1": (300, 200), "B2": (150, 200)}


def test_t4_black_flicks_and_white_puts_back_whites_first() -> None:
    board = set_up(whose="Black", W1=(0, 0), B1=(100, 0), W2=(-50, 0))
    after = board.flick(IN, B2=(0, -100), W2="off", B1="off")
    assert (after.to_move, after.whose, after.stage) == ("White", "Black", "set-up, put back W2 B1")
    after = after.play("place 0.1 0.2", "place 0.2 0.2")
    assert (after.to_move, after.stage) == ("White", "set-up")


@FOR_BOTH_SEATS
def test_t4_the_flicked_disc_is_not_put_back(seat: int) -> None:
    after = set_up(seat=seat, W1=(0, 0), B1=(100, 0)).flick(IN, W2="off", B1="off")
    assert after.stage == "set-up, put back B1"
    assert after.play("place 0 0.1").entered == ["W1", "B1"]


@FOR_BOTH_SEATS
def test_t4_a_bearer_is_put_back_with_its_pole_anywhere(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(50, 0), W3=(100, 0), B1=(0, 50), B2=(50, 50), whose="Black")
    after = board.flick(IN, B3=(0, -100), W3="off")
    assert (after.stage, after.poles) == ("set-up, put back W3", {"B|": (0, -100)})
    assert after.choices == [{"kind": "place", "disc": after.said("W3"), "edge": 0.375, "within": None}]
    back = after.play("place -0.375 0.375")
    assert back.poles == {"B|": (0, -100), "W|": (-375, 375)}


@FOR_BOTH_SEATS
def test_t4_not_off_the_table_nor_touching_another_piece(seat: int) -> None:
    board = set_up(seat=seat, W1="off", W2=(0, 0), B1=(100, 0), stage="set-up, put back W1")
    assert board.allows("place 0.375 -0.375", "place 0.037 0", "place 0 -0.037", "place 0.05 0.2")
    for text in ("place 0.376 0", "place 0 -0.376", "place 60 0"):
        rule, sentence = board.refused(text)
        assert (rule, "is not on the table: expected -0.375 to 0.375" in sentence) == ("T4", True)
    assert board.rule_against("place 0 999999") == "T4"
    for text in ("place 0 0", "place 0.036 0", "place 0.064 0", "place 0.02 0.029"):
        rule, sentence = board.refused(text)
        assert (rule, "would touch another piece" in sentence) == ("T4", True)


def test_t4_not_touching_a_pole() -> None:
    board = set_up(W1="off", W2=(0, 0), W3=(100, 0), B1=(200, 0), poles={"W|": (117, 0)}, stage="set-up, put back W1")
    assert board.rule_against("place 0.14 0") == "T4"
    assert board.allows("place 0.141 0", "place 0.063 0")


@FOR_BOTH_SEATS
@pytest.mark.parametrize("text", [IN, "flick 1 90 1", "topple 0 0 1", "decline"])
def test_t4_nothing_else_while_a_disc_is_to_be_put_back(seat: int, text: str) -> None:
    board = set_up(seat=seat, W1="off", W2=(0, 0), B1=(100, 0), stage="set-up, put back W1")
    rule, sentence = board.refused(text)
    assert (rule, sentence.split(":")[0]) == ("T4", "Black has to put W1 back first")


@pytest.mark.parametrize("whose", ["White", "Black"])
def test_t4_nothing_to_put_back(whose: str) -> None:
    for board in (at(whose=whose), set_up(whose=whose), at(stage="play, second flick W2")):
        assert board.refused("place 0 0.3")[0] == "T4"


# ---- T5: a pole that falls in set-up


@FOR_BOTH_SEATS
@pytest.mark.parametrize("whose", ["White", "Black"])
def test_t5_a_pole_that_falls_is_put_back_on_its_bearer(seat: int, whose: str) -> None:
    discs = {"W1": (0, 0), "W2": (50, 0), "W3": (100, 0), "B1": (0, 100)}
    board = set_up(seat=seat, whose="Black", **discs)
    if whose == "White":
        board = set_up(seat=seat, whose="White", B2=(0, 200), B3=(100, 200), **{**discs, "W3": None})
    mine, disc = ("W", "B2") if whose == "Black" else ("B", "W3")
    after = board.flick(IN, f"touch {disc} {mine}3", f"fell {mine}|", **{disc: (0, -100), f"{mine}3": (133, 44)})
    assert after.poles[f"{mine}|"] == after.spots[f"{mine}3"] == (133, 44)


@FOR_BOTH_SEATS
def test_t5_no_second_flick_in_set_up(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(50, 0), B1=(0, 100), B2=(0, 200), B3=(100, 200))
    after = board.flick(IN, "touch W3 B3", "fell B|", W3=(0, -100))
    assert (after.stage, after.to_move, after.poles["B|"]) == ("play", "White", (100, 200))
    board = set_up(seat=seat, W1=(0, 0), B1=(0, 100), B2=(0, 200), B3=(100, 200))
    assert board.flick(IN, "touch W2 B3", "fell B|", W2=(0, -100)).stage == "set-up"


@FOR_BOTH_SEATS
def test_t5_a_pole_that_stands_stays_where_it_stands(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(50, 0), B1=(0, 100), B2=(0, 200), B3=(100, 200), poles={"B|": (105, 201)})
    after = board.flick(IN, "touch W3 B3", W3=(0, -100), B3=(120, 210))
    assert after.poles == {"W|": (0, -100), "B|": (125, 211)}


# ---- T6: play begins


@pytest.mark.parametrize(("won", "starter"), [(0, "White"), (1, "Black"), (2, "White"), (3, "Black")])
@pytest.mark.parametrize("last", ["W3", "B3"])
def test_t6_the_starter_takes_the_first_turn_of_play(won: int, starter: str, last: str) -> None:
    whose = {"W": "White", "B": "Black"}[last[0]]
    discs = {"W1": (0, 0), "W2": (50, 0), "W3": (100, 0), "B1": (0, 100), "B2": (0, 200), "B3": (100, 200), last: None}
    after = set_up(won=won, last="White", whose=whose, **discs).flick(IN, **{last: (0, -100)})
    assert (after.stage, after.to_move, after.whose) == ("play", starter, starter)


def test_t6_not_before_both_have_three_in() -> None:
    board = set_up(W1=(0, 0), W2=(50, 0), B1=(0, 100), B2=(0, 200))
    after = board.flick(IN, W3=(0, -100))
    assert (after.stage, after.to_move) == ("set-up", "Black")
    assert after.flick(IN, B3="off").stage == "set-up"
    assert after.flick(IN, B3=(0, 300)).stage == "play"


@FOR_BOTH_SEATS
def test_t6_a_player_with_three_in_is_passed_over(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), B1=(0, 100), B2=(0, 200), B3=(100, 200))
    board = board.flick(IN, W2="off")
    assert (board.to_move, board.turn) == ("White", 1)
    board = board.flick(IN, W2=(0, -100))
    assert (board.to_move, board.turn) == ("White", 2)
    board = board.flick(IN, W3=(0, -200))
    assert (board.to_move, board.turn, board.stage) == ("White", 3, "play")


@FOR_BOTH_SEATS
def test_t6_after_everything_owed_is_put_back(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(50, 0), B1=(0, 100), B2=(0, 200), B3=(100, 200))
    after = board.flick(IN, W3=(0, -100), B1="off")
    assert (after.stage, after.to_move) == ("set-up, put back B1", "Black")
    after = after.play("place 0.3 0.3")
    assert (after.stage, after.to_move, after.turn) == ("play", "White", 1)
