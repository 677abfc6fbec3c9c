"""Bo-taoshi's turns of play: T7 to T9. What a flick does is said by hand, there is no physics."""

from __future__ import annotations

from typing import Any

import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, at

IN = "in S 0 90 1"


def struck(seat: int, **more: Any) -> Board:
    """W1 has struck B3 and the pole has fallen."""
    return at(seat=seat, **more).flick("flick 1 0 1", "touch W1 B3", "fell B|", W1=(150, 10))


# ---- T7: a turn is one flick of an attacker


@FOR_BOTH_SEATS
@pytest.mark.parametrize("disc", [1, 2])
def test_t7_a_turn_is_one_flick_of_an_attacker(seat: int, disc: int) -> None:
    board = at(seat=seat, turn=5)
    after = board.flick(f"flick {disc} 90 1", **{f"W{disc}": (-50, 222.125)})
    assert after.spots == {**board.spots, f"W{disc}": (-50, 222.125)}
    assert (after.to_move, after.whose, after.turn, after.stage) == ("Black", "Black", 6, "play")
    assert after.poles == board.poles


@FOR_BOTH_SEATS
def test_t7_turns_alternate(seat: int) -> None:
    board = at(seat=seat)
    for turn in range(6):
        assert (board.to_move, board.turn) == (("White", "Black")[turn % 2], turn)
        board = board.flick("flick 1 90 1")


@FOR_BOTH_SEATS
def test_t7_the_bearer_is_never_flicked(seat: int) -> None:
    for board in (at(seat=seat), at(seat=seat, stage="play, second flick W2")):
        rule, sentence = board.refused("flick 3 90 1")
        assert (rule, sentence) == ("T7", "disc 3 bears the pole and is never flicked: expected disc 1 or 2")


@FOR_BOTH_SEATS
@pytest.mark.parametrize("disc", ["0", "4", "-1", "01", "1.0", "W1", "B1", "１", "x", "1" * 80])
def test_t7_there_are_no_other_discs(seat: int, disc: str) -> None:
    rule, sentence = at(seat=seat).refused(f"flick {disc} 90 1")
    assert (rule, "is not a disc: expected 1 or 2" in sentence) == ("T7", True)


@pytest.mark.parametrize("whose", ["White", "Black"])
def test_t7_discs_are_the_players_own(whose: str) -> None:
    board = at(whose=whose)
    for disc in (1, 2):
        number = board.position.game.rules.parse(board.position.row, f"flick {disc} 90 1")
        assert board.position.game.rules.places(board.position.row, number) == [f"{whose[0]}{disc}"]


def test_t7_angles_and_speeds_have_limits() -> None:
    board = at()
    assert board.allows(
        "flick 1 0 0.001", "flick 1 -360 4.2", "flick 1 360 1", "flick 1 359.999 4.2004", "flick 2 +90 1"
    )
    for text in (
        "360.001 1",
        "-360.001 1",
        "99999999 1",
        "90 0",
        "90 0.0004",
        "90 -1",
        "90 4.201",
        "90 4.2006",
        "90 99",
    ):
        assert board.rule_against(f"flick 1 {text}") == "T7"


# ---- T8: an attacker off the table


@FOR_BOTH_SEATS
@pytest.mark.parametrize("disc", ["W1", "W2"])
def test_t8_an_attacker_off_the_table_must_be_flicked_in(seat: int, disc: str) -> None:
    board = at(seat=seat, **{disc: "off"})
    for text in ("flick 1 90 1", "flick 2 90 1", "topple 0 0 3"):
        rule, sentence = board.refused(text)
        assert (rule, sentence.startswith("an attacker is off the table, and White flicks it in")) == ("T8", True)
    assert board.choices == [{"kind": "in", "disc": board.said(disc), "edge": 0.375, "top_speed": 4.2}]
    after = board.flick(IN, **{disc: (0, -200)})
    assert (after.spots[disc], after.off, after.to_move, after.stage) == ((0, -200), [], "Black", "play")


@FOR_BOTH_SEATS
def test_t8_both_off_the_lower_number_first_one_a_turn(seat: int) -> None:
    board = at(seat=seat, W1="off", W2="off").flick(IN, W1=(0, -200))
    assert (board.off, board.to_move, board.spots["W1"]) == (["W2"], "Black", (0, -200))
    board = board.flick("flick 1 90 1")
    assert board.rule_against("flick 1 90 1") == "T8"
    assert board.flick(IN, W2=(0, -300)).off == []


@FOR_BOTH_SEATS
def test_t8_re_entry_that_fails_is_tried_again(seat: int) -> None:
    board = at(seat=seat, W2="off").flick(IN, "off W2", W2="off")
    assert (board.off, board.to_move, board.stage) == (["W2"], "Black", "play")
    board = board.flick("flick 1 90 1")
    assert (board.to_move, board.rule_against("flick 1 90 1")) == ("White", "T8")


@FOR_BOTH_SEATS
def test_t8_both_off_and_re_entry_fails(seat: int) -> None:
    board = at(seat=seat, W1="off", W2="off").flick(IN, "off W1", W1="off")
    assert (board.off, board.to_move) == (["W1", "W2"], "Black")
    assert board.flick("flick 2 90 1").choices[0]["disc"] == board.said("W1")


@FOR_BOTH_SEATS
def test_t8_the_others_disc_off_is_none_of_ones_own(seat: int) -> None:
    board = at(seat=seat, B1="off", B2="off")
    assert board.allows("flick 1 90 1", "flick 2 90 1", "topple 0 0 3")
    assert board.rule_against(IN) == "T2"


def test_t8_as_in_t2() -> None:
    board = at(W1="off", W2=(100, -375))
    assert board.rule_against("in S 0.1 90 1") == "T2"
    assert board.rule_against("in S 0 270 1") == "T2"
    assert board.rule_against("in S 0.4 90 1") == "T2"
    assert board.allows("in S 0 90 1", "in N 0.1 270 1")


@FOR_BOTH_SEATS
def test_t8_knocked_off_by_the_other(seat: int) -> None:
    board = at(seat=seat).flick("flick 1 0 1", "touch W1 B1", "off B1", W1=(200, 100), B1="off")
    assert (board.to_move, board.stage) == ("Black", "play")
    assert board.rule_against("flick 2 90 1") == "T8"


# ---- T9: the second flick


@FOR_BOTH_SEATS
@pytest.mark.parametrize(("disc", "other"), [("W1", "W2"), ("W2", "W1")])
def test_t9_who_strikes_the_bearer_and_fells_the_pole_may_flick_the_other(seat: int, disc: str, other: str) -> None:
    board = at(seat=seat, turn=3)
    after = board.flick(f"flick {disc[1]} 0 1", f"touch {disc} B3", "fell B|", **{disc: (150, 10), "B3": (220, 0)})
    assert (after.stage, after.to_move, after.whose, after.turn) == (f"play, second flick {other}", "White", "White", 3)
    assert after.poles["B|"] == (220, 0)  # it is put back first
    last = after.flick(f"flick {other[1]} 90 1", **{other: (-50, 200)})
    assert (last.stage, last.to_move, last.turn, last.spots[other]) == ("play", "Black", 4, (-50, 200))


@FOR_BOTH_SEATS
def test_t9_named_either_way(seat: int) -> None:
    assert at(seat=seat).flick("flick 1 0 1", "touch B3 W1", "fell B|").stage == "play, second flick W2"


@FOR_BOTH_SEATS
@pytest.mark.parametrize(
    "incidents",
    [
        ["touch W1 B3"],  # the pole stands
        ["touch W1 W2", "touch W2 B3", "fell B|"],  # not the flicked disc itself
        ["touch W1 B|", "fell B|"],  # only the pole
        ["fell B|", "touch W1 B3"],  # too late
        ["touch W1 B|", "fell B|", "touch W1 B3"],
        ["touch W1 W3", "fell W|"],  # one's own
        ["touch W1 B3", "fell W|"],
        ["touch W1 W3", "fell B|"],
        ["touch W1 B1", "touch B1 B3", "fell B|"],
        ["fell B|"],
        [],
    ],
)
def test_t9_otherwise_not(seat: int, incidents: list[str]) -> None:
    after = at(seat=seat).flick("flick 1 0 1", *incidents)
    assert (after.stage, after.to_move, after.turn) == ("play", "Black", 1)


@FOR_BOTH_SEATS
def test_t9_other_touches_before_do_not_matter(seat: int) -> None:
    incidents = ["touch W1 W2", "touch W1 B1", "touch W2 B3", "fell W|", "off W1", "touch W1 B3", "fell B|"]
    assert at(seat=seat).flick("flick 1 0 1", *incidents).stage == "play, second flick W2"


@FOR_BOTH_SEATS
def test_t9_a_pole_said_to_fall_that_stands_at_rest_has_not_fallen(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 0 1", "touch W1 B3", "fell B|", Bpole=(200, 3))
    assert (after.stage, after.poles["B|"]) == ("play", (200, 3))


@FOR_BOTH_SEATS
def test_t9_the_other_attacker_must_be_on_the_table(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 0 1", "touch W1 W2", "touch W1 B3", "fell B|", W2="off")
    assert (after.stage, after.to_move, after.off) == ("play", "Black", ["W2"])


@FOR_BOTH_SEATS
def test_t9_the_flicked_disc_may_be_off(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 0 1", "touch W1 B3", "fell B|", "off W1", W1="off")
    assert (after.stage, after.off) == ("play, second flick W2", ["W1"])
    assert after.allows("flick 2 90 1", "decline")
    assert after.rule_against(IN) == "T9"
    assert after.refused("topple 0 0 3", "needs both attackers")[0] == "T14"
    assert after.choices == [{"kind": "flick", "discs": [2], "top_speed": 4.2}, {"kind": "decline"}]


@FOR_BOTH_SEATS
def test_t9_once_per_turn(seat: int) -> None:
    board = struck(seat)
    after = board.flick("flick 2 0 1", "touch W2 B3", "fell B|")
    assert (after.stage, after.to_move, after.turn) == ("play", "Black", 1)


@FOR_BOTH_SEATS
def test_t9_and_again_in_the_next_turn(seat: int) -> None:
    board = struck(seat).play("decline").flick("flick 2 90 1")
    assert board.flick("flick 2 0 1", "touch W2 B3", "fell B|").stage == "play, second flick W1"


@FOR_BOTH_SEATS
def test_t9_it_may_be_declined(seat: int) -> None:
    board = struck(seat)
    after = board.play("decline")
    assert (after.stage, after.to_move, after.turn) == ("play", "Black", 1)
    assert after.spots == board.spots


@FOR_BOTH_SEATS
def test_t9_only_a_second_flick_can_be_declined(seat: int) -> None:
    for board in (at(seat=seat), at(seat=seat, W1="off"), at(seat=seat, stage="set-up", W3=None)):
        assert board.rule_against("decline") == "T9"


@FOR_BOTH_SEATS
def test_t9_not_the_disc_that_was_flicked(seat: int) -> None:
    assert struck(seat).refused("flick 1 90 1")[0] == "T9"
    assert "disc 1 has been flicked this turn: expected disc 2" in struck(seat).refused("flick 1 90 1")[1]
    assert at(seat=seat, stage="play, second flick W1").rule_against("flick 2 90 1") == "T9"


@FOR_BOTH_SEATS
def test_t9_after_flicking_in_too(seat: int) -> None:
    board = at(seat=seat, W1="off")
    after = board.flick(IN, "touch W1 B3", "fell B|", W1=(150, 10))
    assert (after.stage, after.to_move) == ("play, second flick W2", "White")
    assert at(seat=seat, W1="off", W2="off").flick(IN, "touch W1 B3", "fell B|", W1=(150, 10)).stage == "play"


@FOR_BOTH_SEATS
def test_t9_a_topple_attempt_as_the_second_flick(seat: int) -> None:
    board = at(seat=seat, stage="play, second flick W1")  # the other is the front disc
    assert board.allows("topple 0 0 3", "topple -12 0 3", "flick 1 0 1", "decline")
    after = board.flick("topple 0 0 3", "ramp W1", "touch W1 B|", "fell B|")
    assert after.rounds.split()[0] == str(1 + seat)


@FOR_BOTH_SEATS
def test_t9_no_attempt_with_the_disc_that_was_flicked(seat: int) -> None:
    board = at(seat=seat, stage="play, second flick W2")
    assert board.refused("topple 0 0 3", "disc 1 would be the shooter")[0] == "T9"
    assert [choice["kind"] for choice in board.choices] == ["flick", "decline"]


@FOR_BOTH_SEATS
def test_t9_with_the_bearer_off_it_is_put_back_first(seat: int) -> None:
    board = at(seat=seat).flick("flick 1 0 1", "touch W1 B3", "off B3", "fell B|", W1=(150, 10), B3="off")
    assert (board.stage, board.to_move, board.whose) == ("play, put back B3, second flick W2", "Black", "White")
    for text in ("flick 2 90 1", "decline", "topple 0 0 3"):
        assert board.rule_against(text) == "T11"
    board = board.play("place 0.1 0.1")
    assert (board.stage, board.to_move, board.poles["B|"]) == ("play, second flick W2", "White", (100, 100))
    assert board.flick("flick 2 90 1").to_move == "Black"


@FOR_BOTH_SEATS
def test_t9_the_second_flick_can_send_a_bearer_off(seat: int) -> None:
    board = at(seat=seat, stage="play, second flick W2", turn=4).flick("flick 2 0 1", "touch W2 B3", B3="off")
    assert (board.stage, board.to_move, board.turn) == ("play, put back B3", "Black", 4)
    board = board.play("place 0.1 0.1")
    assert (board.stage, board.to_move, board.turn) == ("play", "Black", 5)
