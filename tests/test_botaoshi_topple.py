"""Bo-taoshi's topple attempts: T14 to T16. What a flick does is said by hand, there is no physics."""

from __future__ import annotations

import math
import re
from random import Random
from typing import Any

import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, Point, at, ended, flat, pole, win

TOPPLE = "topple 0 0 3"
LINE = ["ramp W1", "touch W1 B|", "fell B|"]  # a success


def attempt(board: Board) -> dict[str, Any]:
    """What is offered, if anything."""
    return next((choice for choice in board.choices if choice["kind"] == "topple"), {})


def shooter(board: Board, text: str = TOPPLE) -> str:
    rules, row = board.position.game.rules, board.position.row
    assert board.allows(text)
    (name,) = rules.places(row, rules.parse(row, text))
    return board.said(name)


def ramp(board: Board, text: str) -> dict[str, float]:
    """Where the ramp of an attempt stood, in metres and degrees."""
    found: dict[str, float] = board.flick(text).position.view()["ramp"]
    return found


# ---- T14: front disc and shooter


@FOR_BOTH_SEATS
def test_t14_the_nearer_attacker_is_the_front_disc(seat: int) -> None:
    board = at(seat=seat)
    assert (attempt(board)["front"], attempt(board)["shooter"], shooter(board)) == (2, 1, "W1")
    board = at(seat=seat, W1=(0, 0), W2=(-120, 0))
    assert (attempt(board)["front"], attempt(board)["shooter"], shooter(board)) == (1, 2, "W2")


@FOR_BOTH_SEATS
def test_t14_nearer_to_the_opponents_bearer_wherever_it_is(seat: int) -> None:
    board = at(seat=seat, B3=(-300, 0), W3=(200, 0))
    assert shooter(board, "topple 0 180 3") == "W2"
    assert shooter(at(seat=seat, B3=(-300, 0), W3=(200, 0), poles={"B|": (-290, 5)}), "topple 0 180 3") == "W2"


@FOR_BOTH_SEATS
def test_t14_a_micrometre_nearer_is_nearer(seat: int) -> None:
    for far, expected in ((100.001, "W2"), (99.999, "W1")):
        board = at(seat=seat, W1=(0, 100), W2=(0, -far))
        assert {shooter(board, f"topple 0 {angle} 3") for angle in (0, 90, 180, 270)} == {expected}


@FOR_BOTH_SEATS
def test_t14_at_equal_distances_the_angle_chooses(seat: int) -> None:
    board = at(seat=seat, W1=(0, 100), W2=(0, -100))
    for angle in (270, 271, 181, 359, -45, 225):
        assert shooter(board, f"topple 0 {angle} 3") == "W1"  # flicked towards the other
    for angle in (90, 89, 1, 179, 135, -225):
        assert shooter(board, f"topple 0 {angle} 3") == "W2"
    assert ramp(board, "topple 0 270 3") == pytest.approx({"x": 0, "y": -0.1 + 0.01801, "heading": 270})
    assert ramp(board, "topple 0 90 3") == pytest.approx({"x": 0, "y": 0.1 - 0.01801, "heading": 90})


@FOR_BOTH_SEATS
def test_t14_at_equal_distances_a_second_flick_is_still_of_the_other_disc(seat: int) -> None:
    board = at(seat=seat, W1=(0, 100), W2=(0, -100), stage="play, second flick W1")
    assert board.allows("topple 0 270 3")
    assert board.refused("topple 0 90 3", "disc 2 would be the shooter")[0] == "T9"


@FOR_BOTH_SEATS
def test_t14_both_attackers_must_be_in_play(seat: int) -> None:
    for disc in ("W1", "W2"):
        assert at(seat=seat, **{disc: "off"}).rule_against(TOPPLE) == "T8"
        second = {"W1": "W2", "W2": "W1"}[disc]
        board = at(seat=seat, stage=f"play, second flick {second}", **{disc: "off"})
        assert board.refused(TOPPLE, "both attackers")[0] == "T14"
        assert not attempt(board)


@FOR_BOTH_SEATS
def test_t14_the_others_attackers_do_not_matter(seat: int) -> None:
    assert at(seat=seat, B1="off", B2="off").allows(TOPPLE)


# ---- T14: where the ramp stands


@FOR_BOTH_SEATS
def test_t14_the_tall_side_is_against_the_front_disc_towards_the_shooter(seat: int) -> None:
    board = at(seat=seat)
    assert ramp(board, TOPPLE) == pytest.approx({"x": -0.01801, "y": 0, "heading": 0})
    board = at(seat=seat, W1=(0, -120), B3=(0, 200))
    assert ramp(board, "topple 0 90 3") == pytest.approx({"x": 0, "y": -0.01801, "heading": 90})


@FOR_BOTH_SEATS
@pytest.mark.parametrize("turn", [-30, -7.5, 12, 30])
def test_t14_the_ramp_is_turned_counter_clockwise_about_the_front_disc(seat: int, turn: float) -> None:
    east, north = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    expected = {"x": -0.01801 * east, "y": -0.01801 * north, "heading": turn % 360}
    assert ramp(at(seat=seat), f"topple {turn} 0 3") == pytest.approx(expected, abs=1e-6)


@FOR_BOTH_SEATS
@pytest.mark.parametrize("most", [0, 10, 30, 45])
def test_t14_turned_no_farther_than_the_option_says(seat: int, most: int) -> None:
    board = at(seat=seat, options={"ramp_turn": most})
    assert attempt(board)["turns"] == [[-most, most]]
    assert board.allows(f"topple {most} 0 3", f"topple -{most} 0 3", TOPPLE)
    for text in (
        f"topple {most}.001 0 3",
        f"topple -{most}.001 0 3",
        "topple 90 0 3",
        "topple 180 0 3",
        "topple 999 0 3",
    ):
        assert board.rule_against(text) == "T14"
    assert f"turned by {most}.001: expected -{most} to {most} degrees" in board.refused(f"topple {most}.001 0 3")[1]


def test_t14_30_degrees_unless_told() -> None:
    assert attempt(at())["turns"] == [[-30, 30]]


def fits(seat: int = 0, text: Any = TOPPLE, **said: Any) -> bool:
    """Whether the ramp fits in; if not it has to be for that reason."""
    board = at(seat=seat, **said)
    if board.allows(text):
        return True
    assert board.refused(text, "does not fit")[0] == "T14"
    return False


@FOR_BOTH_SEATS
def test_t14_the_ramp_does_not_stand_on_the_shooter(seat: int) -> None:
    assert fits(seat, W1=(-91.02, 0))
    assert not fits(seat, W1=(-91, 0))
    assert not fits(seat, W1=(-40, 0))


@FOR_BOTH_SEATS
@pytest.mark.parametrize("disc", ["B1", "B2", "W3"])
def test_t14_nor_on_any_other_disc(seat: int, disc: str) -> None:
    for x, y, room in ((-45, 48.1, True), (-45, 47.9, False), (-45, -48.1, True), (-45, -47.9, False), (-45, 0, False)):
        assert fits(seat, W1=(-130, 0), **{disc: (x, y)}) == room
    assert fits(seat, W1=(-130, 0), **{disc: (-86.1, 43)})  # past its corner
    assert not fits(seat, W1=(-130, 0), **{disc: (-84, 41)})


@FOR_BOTH_SEATS
def test_t14_nor_on_the_bearer_it_aims_at(seat: int) -> None:
    assert fits(seat, B3=(-45, 48.1))
    assert not fits(seat, B3=(-45, 47.9))


@FOR_BOTH_SEATS
def test_t14_turned_away_it_may_fit(seat: int) -> None:
    board = at(seat=seat, B1=(-45, 40))
    assert not board.allows(TOPPLE)
    assert not board.allows("topple -10 0 3")
    assert board.allows("topple 25 0 3")  # the ramp's low end swings south
    (turns,) = attempt(board)["turns"]
    low, high = turns
    assert (0 < low < 25, high) == (True, 30)
    assert board.allows(f"topple {low} 0 3")
    assert not board.allows(f"topple {low - 0.001:.3f} 0 3")
    assert f"does not fit: expected {low:g} to 30" in board.refused(TOPPLE)[1]


@FOR_BOTH_SEATS
def test_t14_two_ranges_may_fit(seat: int) -> None:
    board = at(seat=seat, B1=(-91, 0), W1=(-200, 0), options={"ramp_turn": 45})
    turns = attempt(board)["turns"]
    assert board.allows(TOPPLE) == any(low <= 0 <= high for low, high in turns)
    board = at(seat=seat, B1=(-85, 0), W1=(-200, 0), options={"ramp_turn": 45})
    (one, two), sentence = attempt(board)["turns"], board.refused(TOPPLE)[1]
    assert (one[0], two[1]) == (-45, 45)
    assert one[1] == pytest.approx(-two[0], abs=0.002)
    assert sentence.endswith(f"expected -45 to {one[1]:g} or {two[0]:g} to 45")


@FOR_BOTH_SEATS
def test_t14_nor_on_a_pole(seat: int) -> None:
    bearer: Point = (-45, 48.5)  # is clear of it
    for foot, room in ((36, True), (35.1, True), (34.9, False), (31, False)):
        assert fits(seat, W3=bearer, poles={"W|": (-45, foot)}) == room
        assert fits(seat, B3=bearer, poles={"B|": (-45, foot)}) == room


@FOR_BOTH_SEATS
def test_t14_the_ramp_stands_wholly_on_the_table(seat: int) -> None:
    for y, room in ((-345, True), (-345.1, False), (-375, False)):
        assert fits(seat, W1=(100, y), W2=(200, y)) == room
    assert fits(seat, W1=(-375, 0), W2=(-280, 0))
    assert fits(seat, W2=(-301.98, 0), W1=(-290, -100), text="topple 30 90 3")
    assert fits(seat, W1=(100, 345), W2=(200, 345), B2=(0, 0))
    assert not fits(seat, W1=(100, 345.1), W2=(200, 345.1), B2=(0, 0))
    assert not at(seat=seat, W1=(100, -345), W2=(200, -345)).allows("topple 1 0 3")


@FOR_BOTH_SEATS
def test_t14_if_it_fits_nowhere_there_is_no_attempt(seat: int) -> None:
    board = at(seat=seat, W1=(-40, 0), options={"ramp_turn": 45})
    for turn in (-45, 0, 20):
        assert board.refused(f"topple {turn} 0 3", "it fits at no tenth of a degree")[0] == "T14"
    assert board.choices == [{"kind": "flick", "discs": [1, 2], "top_speed": 4.2}]


def test_t14_measures_of_the_ramp_against_a_grid_of_points() -> None:
    """A disc fits beside the ramp wherever no point of the ramp is nearer than its radius."""
    random, front = Random(5), (0.0, 0.0)
    for _ in range(80):
        turn = random.randint(-30, 30)
        spot = (random.uniform(-120, 60), random.uniform(-90, 90))
        if math.dist(spot, front) < 36.1 or math.dist(spot, (-160, 0)) < 36.1:
            continue
        heading = math.radians(turn)
        along = [-18.01 - 55 * step / 20 for step in range(21)]
        points = [
            (a * math.cos(heading) - b * math.sin(heading), a * math.sin(heading) + b * math.cos(heading))
            for a in along
            for b in range(-30, 31, 2)
        ]
        near = min(math.dist(spot, point) for point in points)
        if not 18 <= near < 18.2:  # too near to tell by these points
            assert at(W1=(-160, 0), B1=spot).allows(f"topple {turn} 0 3") == (near > 18)


@FOR_BOTH_SEATS
def test_t14_an_attempt_flicks_the_shooter_only_in_play(seat: int) -> None:
    for text in (
        "topple",
        "topple 0",
        "topple 0 0",
        "topple 0 0 3 1",
        "topple x 0 3",
        "topple 0 361 3",
        "topple 0 0 4.3",
    ):
        assert at(seat=seat).rule_against(text) == "T14"
    for text in ("topple 99999 0 3", "topple -70 0 3", "topple 0 0 0"):
        assert at(seat=seat).rule_against(text) == "T14"


# ---- T15: what succeeds


@FOR_BOTH_SEATS
@pytest.mark.parametrize(
    "incidents",
    [
        LINE,
        ["ramp W1", "touch B| W1", "fell B|"],
        ["ramp W1", "touch W1 W2", "touch W1 B|", "fell B|"],  # the front disc on the way
        ["touch W1 B1", "ramp W1", "touch W1 B2", "touch W1 B3", "touch W1 B|", "fell B|"],
        ["ramp W1", "land W1", "ramp W1", "touch W1 B|", "fell B|"],  # on the ramp again
        ["touch W1 B|", "ramp W1", "touch W1 B|", "fell B|"],
        ["ramp W1", "land W1", "touch W1 B|", "ramp W1", "touch W1 B|", "fell B|"],
        ["ramp W1", "land W2", "off B1", "touch W1 B|", "fell B|"],  # not its own landing
        ["ramp W1", "touch W2 B3", "touch W1 B|", "fell B|"],
        ["ramp W1", "fell W|", "touch W1 B|", "fell B|"],  # one's own pole falls, too
        ["ramp W1", "touch W1 B|", "fell B|", "land W1"],
        ["ramp W1", "touch W1 B|", "land W1", "fell B|"],
        ["ramp W1", "touch W1 B|", "touch W1 B3", "fell B|", "off W1"],
        ["ramp W1", "touch W1 W|", "touch W1 B|", "fell B|"],
    ],
)
def test_t15_from_the_ramp_through_the_air_against_the_standing_pole(seat: int, incidents: list[str]) -> None:
    after = at(seat=seat).flick(TOPPLE, *incidents)
    assert (after.rounds, after.stage) == (f"{seat + 1} won, the last by White, 0 void", "set-up")


@FOR_BOTH_SEATS
@pytest.mark.parametrize(
    "incidents",
    [
        ["ramp W1", "land W1", "touch W1 B|", "fell B|"],  # the table in between
        ["ramp W1", "land W1", "ramp W1", "land W1", "touch W1 B|", "fell B|"],
        ["touch W1 B|", "fell B|"],  # never on the ramp
        ["touch W1 B|", "ramp W1", "fell B|"],
        ["ramp W2", "touch W1 B|", "fell B|"],
        ["ramp W1", "fell B|", "touch W1 B|"],  # it has fallen before
        ["ramp W1", "touch W2 B3", "fell B|", "touch W1 B|"],
        ["ramp W1", "touch W1 B|"],  # it stands
        ["ramp W1", "fell B|"],  # not touched
        ["ramp W1", "touch W1 B3", "fell B|"],  # only the bearer
        ["ramp W1", "touch W2 B|", "fell B|"],  # another disc
        ["ramp W1", "touch W1 W2", "touch W2 B|", "fell B|"],
        ["ramp W1", "touch W1 W|", "fell W|"],  # one's own pole
        ["ramp W1", "touch W1 W|", "fell B|"],
        ["ramp W1", "touch W1 B|", "fell W|"],
        [],
    ],
)
def test_t15_otherwise_it_fails(seat: int, incidents: list[str]) -> None:
    after = at(seat=seat).flick(TOPPLE, *incidents)
    assert (after.rounds.split()[0], after.stage, after.to_move) == (str(seat), "play", "Black")


@FOR_BOTH_SEATS
def test_t15_whether_it_fell_is_judged_at_rest(seat: int) -> None:
    board = at(seat=seat)
    assert board.flick(TOPPLE, *LINE, Bpole=(200, 0)).stage == "play"
    assert board.flick(TOPPLE, *LINE, Bpole=pole(200, 0, 29.9)).stage == "play"
    assert board.flick(TOPPLE, *LINE, Bpole=pole(200, 0, 30.1)).stage == "set-up"
    assert board.flick(TOPPLE, *LINE[:2], Bpole=pole(200, 0, 90)).stage == "set-up"
    assert board.flick(TOPPLE, *LINE, B3="off").stage == "set-up"
    assert board.flick(TOPPLE, *LINE, Bpole=pole(230, 0)).stage == "set-up"  # beside its bearer


@FOR_BOTH_SEATS
def test_t15_the_shooter_may_be_either_disc(seat: int) -> None:
    board = at(seat=seat, W1=(0, 0), W2=(-120, 0))
    assert board.flick(TOPPLE, "ramp W2", "touch W2 B|", "fell B|").stage == "set-up"
    assert board.flick(TOPPLE, "ramp W1", "touch W1 B|", "fell B|").stage == "play"


@FOR_BOTH_SEATS
def test_t15_only_an_attempt_topples(seat: int) -> None:
    assert at(seat=seat).flick("flick 1 0 3", *LINE).stage == "play"
    assert at(seat=seat, W1="off").flick("in S 0 90 1", *LINE, W1=flat(100, 0)).stage == "play"


# ---- T16: what follows


@FOR_BOTH_SEATS
def test_t16_a_success_wins_the_round(seat: int) -> None:
    after = win(at(seat=seat, turn=9, void=2))
    assert after.rounds == f"{seat + 1} won, the last by White, 0 void"
    assert after.to_move == after.whose == "Black"


@FOR_BOTH_SEATS
def test_t16_it_does_not_matter_what_else_happened(seat: int) -> None:
    after = at(seat=seat).flick(TOPPLE, *LINE, "fell W|", W1="off", W2="off", W3="off", B3="off")
    assert (after.rounds.split()[0], after.stage, after.entered) == (str(seat + 1), "set-up", [])
    over = at(seat=seat, won=4, last="White").flick(TOPPLE, *LINE, W1="off", W3="off", B3="off")
    assert ended(over) == ("T1", (seat,))


@FOR_BOTH_SEATS
@pytest.mark.parametrize(
    "incidents",
    [
        ["touch W1 B3", "fell B|"],
        ["ramp W1", "touch W1 B3", "fell B|"],
        ["ramp W1", "land W1", "touch W1 B3", "fell B|"],
    ],
)
def test_t16_no_second_flick_after_an_attempt(seat: int, incidents: list[str]) -> None:
    after = at(seat=seat).flick(TOPPLE, *incidents)
    assert (after.stage, after.to_move, after.turn) == ("play", "Black", 1)
    assert at(seat=seat).flick("flick 1 0 3", *incidents).stage == "play, second flick W2"


@FOR_BOTH_SEATS
def test_t16_a_failure_ends_the_turn_and_the_ramp_is_gone(seat: int) -> None:
    board = at(seat=seat, turn=9)
    after = board.flick(TOPPLE, "ramp W1", "land W1", W1=(100, 50), W2=(30, 0))
    assert (after.turn, after.to_move, after.whose) == (10, "Black", "Black")
    assert after.spots == {**board.spots, "W1": (100, 50), "W2": (30, 0)}
    later = after.flick("flick 1 90 1")
    assert "ramp" in after.position.view()
    assert "ramp" not in later.position.view()


@FOR_BOTH_SEATS
def test_t16_a_failure_as_the_second_flick_ends_the_turn(seat: int) -> None:
    board = at(seat=seat, stage="play, second flick W1", turn=9)
    after = board.flick(TOPPLE, "touch W1 B3", "fell B|")
    assert (after.stage, after.turn, after.to_move) == ("play", 10, "Black")


@FOR_BOTH_SEATS
def test_t16_after_a_failure_bearers_are_put_back_and_others_wait(seat: int) -> None:
    after = at(seat=seat).flick(TOPPLE, "ramp W1", "land W1", "touch W1 B3", "fell B|", B3="off", W1="off")
    assert (after.stage, after.to_move, after.off) == ("play, put back B3", "Black", ["W1", "B3"])
    after = after.play("place 0.1 0.1")
    assert (after.stage, after.to_move, after.poles["B|"]) == ("play", "Black", (100, 100))


@FOR_BOTH_SEATS
def test_t16_a_lost_round_is_the_others_row(seat: int) -> None:
    after = win(at(seat=seat, won=3, last="Black"))
    assert not after.position.is_over
    assert re.match("4 won, the last by White", after.rounds)
