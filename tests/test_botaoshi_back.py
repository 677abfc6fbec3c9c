"""What is put back and what waits in Bo-taoshi: T10 to T12. What a flick does is said by hand, there is no physics."""

from __future__ import annotations

import pytest
from botaoshi_board import FOR_BOTH_SEATS, at, end_of_pole, gone, lying, pole

IN = "in S 0 90 1"

# ---- T10: fallen poles


@FOR_BOTH_SEATS
@pytest.mark.parametrize("fell", [["W|"], ["B|"], ["W|", "B|"]])
def test_t10_poles_that_fell_are_put_back_on_their_bearers(seat: int, fell: list[str]) -> None:
    board = at(seat=seat, poles={"W|": (-255, -251), "B|": (206, 2)})
    after = board.flick("flick 1 0 1", *[f"fell {name}" for name in fell], W3=(-200, -220), B3=(240, 10))
    stood = {"W|": (-205, -221), "B|": (246, 12)}
    middle = {"W|": (-200, -220), "B|": (240, 10)}
    assert after.poles == {name: (middle if name in fell else stood)[name] for name in ("W|", "B|")}


@FOR_BOTH_SEATS
def test_t10_also_when_they_have_left_the_table(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 0 1", "touch W1 B|", "fell B|", Bpole=gone(), Wpole=end_of_pole("off"))
    assert after.poles == {"W|": (-250, -250), "B|": (200, 0)}


@FOR_BOTH_SEATS
def test_t10_also_when_no_incident_tells_of_it(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 0 1", Bpole=lying(100, 100), B3=(210, 5))
    assert after.poles["B|"] == (210, 5)


@FOR_BOTH_SEATS
def test_t10_also_after_an_attempt_that_fails(seat: int) -> None:
    after = at(seat=seat).flick("topple 0 0 3", "touch W2 B3", "fell B|", "fell W|", B3=(210, 5))
    assert after.poles == {"W|": (-250, -250), "B|": (210, 5)}
    assert (after.rounds.split()[0], after.to_move) == (str(seat), "Black")


# ---- T11: a bearer off the table


@FOR_BOTH_SEATS
@pytest.mark.parametrize("bearer", ["W3", "B3"])
def test_t11_a_bearer_is_put_back_with_its_pole_by_who_did_not_flick(seat: int, bearer: str) -> None:
    board = at(seat=seat, turn=3).flick("flick 1 0 1", f"off {bearer}", **{bearer: "off"})
    assert (board.stage, board.to_move, board.whose, board.turn) == (f"play, put back {bearer}", "Black", "White", 3)
    assert f"{bearer[0]}|" not in board.poles
    after = board.play("place 0.1 -0.15")
    assert after.spots[bearer] == after.poles[f"{bearer[0]}|"] == (100, -150)
    assert (after.stage, after.to_move, after.turn) == ("play", "Black", 4)


@pytest.mark.parametrize("whose", ["White", "Black"])
def test_t11_both_bearers_whites_first(whose: str) -> None:
    board = at(whose=whose).flick("flick 1 0 1", "off W3", "off B3", W3="off", B3="off")
    other = {"White": "Black", "Black": "White"}[whose]
    assert (board.stage, board.to_move, board.poles) == ("play, put back W3 B3", other, {})
    board = board.play("place 0.1 -0.1")
    assert (board.stage, board.to_move, board.poles) == ("play, put back B3", other, {"W|": (100, -100)})
    board = board.play("place -0.1 -0.1")
    assert (board.stage, board.to_move, board.poles["B|"]) == ("play", other, (-100, -100))


@FOR_BOTH_SEATS
def test_t11_no_farther_from_the_centre_than_the_farthest_other_disc(seat: int) -> None:
    board = at(seat=seat, B3="off", W3=(-30, -40), B1=(180, 240), B2=(0, 200), stage="play, put back B3")
    assert board.choices == [{"kind": "place", "disc": board.said("B3"), "edge": 0.375, "within": 0.3}]
    assert board.allows("place 0.3 0", "place 0 -0.3", "place -0.18 -0.24", "place -0.24 0.18")
    for text in ("place 0.301 0", "place -0.25 -0.25", "place -0.181 -0.24", "place 0.375 -0.375"):
        rule, sentence = board.refused(text)
        assert (rule, "farther from the centre than any other disc: expected at most 0.3" in sentence) == (
            "T11",
            True,
        )


@FOR_BOTH_SEATS
def test_t11_but_always_as_far_as_72_millimetres(seat: int) -> None:
    near = {"W1": (0, 0), "W2": "off", "W3": (40, 0), "B1": "off", "B2": "off", "B3": "off"}
    board = at(seat=seat, stage="play, put back B3", **near)
    assert board.choices[0]["within"] == 0.072
    assert board.allows("place -0.072 0", "place 0 0.072")
    assert board.rule_against("place -0.073 0") == "T11"
    board = at(seat=seat, stage="play, put back B3", **{**near, "W3": (73, 0)})
    assert board.allows("place -0.073 0")


def test_t11_no_limit_without_another_disc() -> None:
    none = {"W1": "off", "W2": "off", "B1": "off", "B2": "off", "W3": "off", "B3": "off"}
    board = at(stage="play, put back W3 B3", **none)
    assert board.choices[0]["within"] is None
    assert board.allows("place 0.375 0.375")
    after = board.play("place 0.3 0")
    assert (after.choices[0]["within"], after.rule_against("place 0.301 0")) == (0.3, "T11")


@FOR_BOTH_SEATS
def test_t11_on_the_table_and_touching_nothing(seat: int) -> None:
    board = at(seat=seat, B3="off", B1=(375, 375), stage="play, put back B3", poles={"W|": (-250, -233)})
    for text in ("place 0.376 0", "place 0 -0.4", "place 0 0.036", "place -0.1 0", "place -0.25 -0.21"):
        assert board.rule_against(text) == "T11"
    assert board.allows("place 0 0.037", "place -0.25 -0.209", "place 0.375 0")


@FOR_BOTH_SEATS
@pytest.mark.parametrize("text", [IN, "flick 1 90 1", "topple 0 0 3", "decline"])
def test_t11_nothing_else_before_that(seat: int, text: str) -> None:
    board = at(seat=seat, B3="off", stage="play, put back B3")
    assert board.refused(text)[1].startswith("Black has to put B3 back first: expected place")
    assert board.rule_against(text) == "T11"


# ---- T12: other discs off the table


@FOR_BOTH_SEATS
@pytest.mark.parametrize("gone", [["W1"], ["W2"], ["B1"], ["B2"], ["W1", "W2", "B1", "B2"]])
def test_t12_any_other_disc_off_the_table_waits(seat: int, gone: list[str]) -> None:
    board = at(seat=seat)
    after = board.flick("flick 1 0 1", **dict.fromkeys(gone, "off"))
    assert (after.stage, after.off, after.to_move) == ("play", gone, "Black")
    assert after.spots == {name: spot for name, spot in board.spots.items() if name not in gone}


@FOR_BOTH_SEATS
def test_t12_while_a_bearer_is_put_back(seat: int) -> None:
    after = at(seat=seat).flick("flick 1 0 1", W2="off", B1="off", B3="off")
    assert (after.stage, after.off) == ("play, put back B3", ["W2", "B1", "B3"])
    after = after.play("place 0.1 0.1")
    assert (after.stage, after.off) == ("play", ["W2", "B1"])


@FOR_BOTH_SEATS
def test_t12_what_was_off_before_stays_off(seat: int) -> None:
    after = at(seat=seat, B1="off").flick("flick 1 0 1", B2="off")
    assert (after.off, after.stage, after.to_move) == (["B1", "B2"], "play", "Black")


@FOR_BOTH_SEATS
def test_t12_after_an_attempt_too(seat: int) -> None:
    after = at(seat=seat).flick("topple 0 0 3", "ramp W1", "off W1", W1="off", B2="off")
    assert (after.off, after.stage, after.to_move) == (["W1", "B2"], "play", "Black")


def test_t12_a_pole_beside_does_not_matter() -> None:
    after = at().flick("flick 1 0 1", "off B1", "fell B|", B1="off", Bpole=pole(100, 100, degrees=90, up=5))
    assert (after.off, after.stage, after.poles["B|"]) == (["B1"], "play", (200, 0))
