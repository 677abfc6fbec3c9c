"""How Bo-taoshi is judged at rest: T13. What a flick does is said by hand, there is no physics."""

from __future__ import annotations

import math
from typing import Any

import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, Point, at, flat, gone, leaning, lying, pole
from hypothesis import given, settings
from hypothesis import strategies as st

FLICK = "flick 1 0 1"
FAR: dict[str, Any] = {"W3": (-300, -300), "B1": (-300, 300), "B2": (0, 300), "B3": (300, 300)}


def apart(one: Point, other: Point) -> float:
    return math.dist(one, other)


def touch(one: Point, other: Point) -> bool:
    """As near as discs can be, to a hundredth of a millimetre."""
    return 36 <= apart(one, other) < 36.01


def ended(seat: Any = 0, discs: Any = None, **ends: Any) -> Board:
    """The table after a flick that ends so."""
    return at(seat=seat, **{**FAR, **(discs or {})}).flick(FLICK, **ends)


# ---- T13: off the table


@FOR_BOTH_SEATS
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("disc", ["W1", "B1"])
def test_t13_a_disc_is_off_when_its_centre_is_beyond_the_edge(seat: int, sign: int, disc: str) -> None:
    for edge in ((375 * sign, 30), (30, 375 * sign), (375, 375 * sign)):
        assert ended(seat, **{disc: edge}).spots[disc] == edge
    for spot in ((375.001 * sign, 30), (30, 375.001 * sign), (-375, 375.001 * sign), (400 * sign, 0)):
        after = ended(seat, **{disc: spot})
        assert (after.off, disc in after.spots) == ([disc], False)


@pytest.mark.parametrize("side", [0.6, 0.9])
def test_t13_the_edge_is_where_the_table_ends(side: float) -> None:
    half, near = side * 500, {"W3": (-200, -200), "B1": (0, 200), "B2": (200, 200)}
    board = at(options={"table": side}, **near)
    assert board.flick(FLICK, W1=(half, 20)).spots["W1"] == (half, 20)
    assert board.flick(FLICK, W1=(half + 0.001, 20)).off == ["W1"]


@FOR_BOTH_SEATS
def test_t13_what_lies_on_the_floor_is_off(seat: int) -> None:
    assert ended(seat, W1=gone(370, 0)).off == ["W1"]
    assert ended(seat, B3=gone(370, 0)).stage == "play, put back B3"


@FOR_BOTH_SEATS
def test_t13_judged_at_rest_not_on_the_way(seat: int) -> None:
    board = at(seat=seat, **FAR)
    assert board.flick(FLICK, "off W1", W1=(370, 0)).off == []
    assert board.flick(FLICK, W1="off").off == ["W1"]
    assert board.flick(FLICK, "limit", W1=(200, 0)).spots["W1"] == (200, 0)


def test_t13_discs_lie_as_they_came_to_rest() -> None:
    after = ended(W1=flat(12.345, -67.891, turned=123.456), B2=flat(-50, 200, turned=-90))
    assert after.spots["W1"] == (12.345, -67.891)
    assert after.fields["W1"] == "0.012345 -0.067891, turned 123.456"
    assert after.fields["B2"] == "-0.05 0.2, turned 270"


# ---- T13: poles


@FOR_BOTH_SEATS
@pytest.mark.parametrize("name", ["W", "B"])
@pytest.mark.parametrize("towards", [0, 90, 213])
def test_t13_a_pole_falls_when_it_leans_more_than_30_degrees(seat: int, name: str, towards: float) -> None:
    x, y = FAR[f"{name}3"]
    for degrees in (10, 29.9):
        after = ended(seat, **{f"{name}pole": pole(x + 3, y - 2, degrees, towards=towards)})
        assert after.poles[f"{name}|"] == pytest.approx((x + 3, y - 2), abs=0.002)  # straightened up
    for degrees in (30.1, 60, 90):
        after = ended(seat, **{f"{name}pole": pole(x + 3, y - 2, degrees, towards=towards)})
        assert after.poles[f"{name}|"] == (x, y)  # put back


@FOR_BOTH_SEATS
def test_t13_whether_it_fell_decides_the_second_flick(seat: int) -> None:
    board = at(seat=seat, **FAR)
    for degrees, stage in ((29.9, "play"), (30.1, "play, second flick W2")):
        after = board.flick(FLICK, "touch W1 B3", "fell B|", Bpole=pole(300, 300, degrees))
        assert after.stage == stage


@FOR_BOTH_SEATS
def test_t13_a_pole_falls_when_its_foot_leaves_the_bearer(seat: int) -> None:
    for x, y in ((317.9, 300), (300, 282.1), (312, 312), (300, 300)):
        assert ended(seat, Bpole=pole(x, y)).poles["B|"] == (x, y)
    for x, y in ((318.1, 300), (300, 281.9), (313, 313)):
        after = at(seat=seat, **FAR).flick(FLICK, "touch W1 B3", "fell B|", Bpole=pole(x, y))
        assert (after.poles["B|"], after.stage) == ((300, 300), "play, second flick W2")


@FOR_BOTH_SEATS
def test_t13_a_pole_beside_on_the_table_or_on_another_disc_has_fallen(seat: int) -> None:
    board = at(seat=seat, **FAR)
    beside = [
        pole(305, 300, up=0),
        pole(325, 300, up=0),
        pole(-300, 300),
        pole(300, 300, up=14),
        lying(300, 300),
        gone(),
    ]
    for pose in beside:
        assert board.flick(FLICK, "touch W1 B3", "fell B|", Bpole=pose).stage == "play, second flick W2"
    for up in (7.1, 8, 10, 10.9):
        assert board.flick(FLICK, "touch W1 B3", "fell B|", Bpole=pole(300, 300, up=up)).stage == "play"


@FOR_BOTH_SEATS
def test_t13_a_pole_stands_on_a_bearer_that_moved(seat: int) -> None:
    after = ended(seat, B3=(250, 240), Bpole=pole(255, 239, 5))
    assert after.poles["B|"] == pytest.approx((255, 239), abs=0.002)
    assert ended(seat, B3=(250, 240), Bpole=pole(300, 300)).poles["B|"] == (250, 240)


def test_t13_a_pole_on_its_head_stands() -> None:
    assert ended(Bpole=pole(303, 300, degrees=180, up=79)).poles["B|"] == (303, 300)


# ---- T13: discs that lean


@FOR_BOTH_SEATS
@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_t13_a_leaning_disc_is_laid_flat_beside_touching(seat: int, angle: int) -> None:
    east, north = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    after = ended(seat, {"W1": (-200, 0)}, W1=leaning(25 * east, 25 * north))
    assert after.spots["W2"] == (0, 0)
    assert after.spots["W1"] == pytest.approx((36 * east, 36 * north), abs=0.01)
    assert touch(after.spots["W1"], after.spots["W2"])


@FOR_BOTH_SEATS
@pytest.mark.parametrize("under", ["W2", "B2", "B3"])
def test_t13_a_disc_exactly_on_top_of_another_is_laid_beside(seat: int, under: str) -> None:
    board = at(seat=seat, **FAR)
    x, y = board.spots[under]
    after = board.flick(FLICK, W1=flat(x, y, up=9), **({"Bpole": lying(0, 0)} if under == "B3" else {}))
    assert after.spots[under] == (x, y)
    assert touch(after.spots["W1"], after.spots[under])


@FOR_BOTH_SEATS
@pytest.mark.parametrize(("leans", "lies"), [("W1", "W2"), ("W2", "W1"), ("B1", "W2"), ("W2", "B2")])
def test_t13_what_lies_well_stays_where_it_is(seat: int, leans: str, lies: str) -> None:
    after = ended(seat, **{lies: (10, 20), leans: leaning(30, 20)})
    assert after.spots[lies] == (10, 20)
    assert after.spots[leans] == pytest.approx((46, 20), abs=0.01)
    after = ended(seat, **{lies: leaning(10, 20), leans: (30, 20)})
    assert after.spots[leans] == (30, 20)
    assert after.spots[lies] == pytest.approx((-6, 20), abs=0.01)


def test_t13_a_disc_may_lean_a_little_and_lie_well() -> None:
    for pose in (leaning(0, 0, degrees=2.5, up=0), flat(0, 0, up=0.9)):
        after = ended(W2=pose, B1=leaning(20, 0))
        assert (after.spots["W2"], touch(after.spots["B1"], (0, 0))) == ((0, 0), True)
    for pose in (leaning(0, 0, degrees=3.5, up=0), flat(0, 0, up=1.1)):
        assert ended(W2=pose, B1=flat(20, 0)).spots["B1"] == (20, 0)


def test_t13_a_disc_that_leans_on_nothing_near_is_laid_flat_where_it_is() -> None:
    assert ended(W1=leaning(100, 50, degrees=80)).spots["W1"] == (100, 50)


def test_t13_several_that_lean_find_room_for_each() -> None:
    after = ended(W1=leaning(-5, 0), W2=flat(0, 0), B1=leaning(5, 0), B2=flat(0, 0, up=9))
    assert after.spots["W2"] == (0, 0)
    names = ("W1", "W2", "B1", "B2")
    assert all(apart(after.spots[one], after.spots[two]) >= 36 for one in names for two in names if one < two)
    assert touch(after.spots["W1"], (0, 0)), touch(after.spots["B1"], (0, 0))


def test_t13_at_the_edge_it_is_laid_on_the_table() -> None:
    after = ended(W2=(360, 0), W1=leaning(370, 1))
    assert after.spots["W1"] == pytest.approx((375, math.sqrt(36**2 - 15**2)), abs=0.01)
    after = ended(W2=(0, -360), W1=leaning(-1, -370))
    assert after.spots["W1"] == pytest.approx((-math.sqrt(36**2 - 15**2), -375), abs=0.01)
    after = ended(W2=(375, -375), W1=flat(375, -375, up=9))
    assert touch(after.spots["W1"], (375, -375))
    assert after.off == []


def test_t13_between_two_it_is_laid_touching_both() -> None:
    after = ended(W2=(-30, 0), B1=(30, 0), W1=leaning(0, 10))
    assert after.spots["W1"] == pytest.approx((0, math.sqrt(36**2 - 30**2)), abs=0.01)


@FOR_BOTH_SEATS
def test_t13_a_bearer_that_leans_takes_its_pole_along(seat: int) -> None:
    after = ended(seat, W2=(300, 330), B3=leaning(300, 300, degrees=5, up=1), Bpole=pole(302, 303, up=10))
    assert after.spots["B3"] == pytest.approx((300, 294), abs=0.01)
    assert after.poles["B|"] == pytest.approx((302, 297), abs=0.01)


def test_t13_discs_that_overlap_by_a_hair_are_parted() -> None:
    after = ended(W1=(100, 0), W2=(135.99, 0))
    assert after.spots["W1"] == (100, 0)
    assert touch(after.spots["W1"], after.spots["W2"])
    assert ended(W1=(100, 0), W2=(136, 0)).spots["W2"] == (136, 0)


SPOTS = st.tuples(st.integers(-375, 375), st.integers(-375, 375)).map(lambda spot: (float(spot[0]), float(spot[1])))
CLOSE = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
HEAPS = st.tuples(SPOTS, st.lists(CLOSE, min_size=1, max_size=4))


@settings(max_examples=40)
@given(HEAPS)
def test_t13_the_spot_is_the_nearest_free_one(heap: tuple[Point, list[Point]]) -> None:
    (x, y), offsets = heap
    others: list[Point] = []
    for east, north in offsets:
        spot = min(max(x + east, -375), 375), min(max(y + north, -375), 375)
        if all(apart(spot, other) >= 36 for other in others):
            others.append(spot)
    names = ["W2", "B1", "B2"][: len(others)]
    corner: Point = (-375, -375) if x + y > 0 else (375, 375)
    elsewhere = (-corner[0], corner[1])
    board = at(W3=corner, B3=elsewhere)
    away = {"W2": "off", "B1": "off", "B2": "off", "W3": "off", "B3": "off"}
    after = board.flick(FLICK, W1=leaning(x, y), **{**away, **dict(zip(names, others, strict=False))})
    found, lie = after.spots["W1"], [after.spots[name] for name in names]
    assert lie == others[: len(names)]
    assert max(map(abs, found)) <= 375
    assert all(apart(found, other) >= 36 for other in lie)
    assert apart(found, (x, y)) <= nearest((x, y), lie) + 0.01


def nearest(spot: Point, others: list[Point]) -> float:
    """How far it is to a free spot, found by trying many."""
    rings = [
        (other[0] + 36.0001 * math.cos(math.tau * at / 120), other[1] + 36.0001 * math.sin(math.tau * at / 120))
        for other in others
        for at in range(120)
    ]
    tried = [spot, *rings]
    return min(
        apart(spot, point)
        for point in tried
        if max(map(abs, point)) <= 375 and all(apart(point, other) >= 36 for other in others)
    )
