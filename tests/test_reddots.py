"""Red Dots, rule by rule (docs/rules/reddots.md): positions small enough to check by eye.

Most are tried all over the board, turned and mirrored, on every size: a board is two words of bits, and what goes
wrong goes wrong at their seam (rows 5 and 6) or at the edge.
"""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from reddots_board import (
    AROUND,
    PATTERNS,
    SIZES,
    TURNS,
    at,
    balls,
    block,
    board,
    check_ring,
    each_seat,
    each_size,
    each_turn,
    ending,
    hole,
    load,
    moving,
    placed,
    placing,
    steps,
    texts,
    touch,
    turned,
)

import banmen
from banmen import Game
from banmen.games.reddots.reference import trapped
from banmen.games.reddots.state import State

# Options and dots.


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": 6}, "size=6 is not possible: expected a whole number from 7 to 10"),
        ({"size": 11}, "size=11 is not possible"),
        ({"dots": "ten"}, "dots=ten is not possible: expected one of nine, five, all"),
        ({"balls": 3}, "balls=3 is not possible: expected a whole number from 4 to 20"),
        ({"balls": 21}, "balls=21 is not possible"),
        ({"quiet": 0}, "quiet=0 is not possible: expected a whole number from 1 to 1000"),
        ({"quiet": 1001}, "quiet=1001 is not possible"),
        ({"rings": 3}, "Red Dots has no option 'rings': its options are size, dots, balls, quiet"),
        ({"size": 7, "dots": "nine"}, "dots=nine does not fit size=7: .* needs an even size"),
        ({"size": 9, "dots": "five"}, "dots=five does not fit size=9: .* dots=all fits every size"),
    ],
)
def test_options_that_are_refused(options: dict[str, int | str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        banmen.load("reddots", **options)


def test_options_by_default() -> None:
    assert banmen.load("reddots").options == {"size": 8, "dots": "nine", "balls": 20, "quiet": 200}


@pytest.mark.parametrize(
    ("size", "dots", "names"),
    [
        (8, "nine", "b2 d2 f2 b4 d4 f4 b6 d6 f6"),
        (8, "five", "b2 f2 d4 b6 f6"),
        (10, "nine", "b2 e2 h2 b5 e5 h5 b8 e8 h8"),
        (10, "five", "b2 h2 e5 b8 h8"),
        *((size, "all", " ".join(hole(x, y) for y in range(size - 1) for x in range(size - 1))) for size in SIZES),
    ],
)
def test_r3_where_the_dots_lie(size: int, dots: str, names: str) -> None:
    """The screen's dots, and the kernels': the four balls around one win, the four around none do not."""
    position = load(size=size, dots=dots).start()
    seen = [(dot["name"], dot["x"], dot["y"]) for dot in position.view()["dots"]]
    assert seen == [(name, at(name)[0] + 0.5, at(name)[1] + 0.5) for name in names.split()]
    for index, (x, y) in enumerate(product(range(size - 1), repeat=2)):
        corners = block(x, y)
        check_ring(corners, corners[index // 2 % 4], index % 2, size, dots, hole(x, y) in names.split())


# Phase 1.


@each_size
def test_r1_any_empty_hole(size: int) -> None:
    position = load(size=size).start()
    assert [str(move) for move in position.legal_moves] == board(size)
    taken = ["d4", "d5", "a1", hole(size - 1, size - 1), "a6", hole(size - 1, 4)]
    assert texts(position.play(*taken)) == set(board(size)) - set(taken)


def test_r1_seats_alternate_one_ball_each() -> None:
    position = load().start()
    for ply, name in enumerate(["d4", "e5", "h8", "a6", "h5"]):
        assert position.seat == ply % 2
        position = position.play(name)
        assert name in balls(position, ply % 2)
    assert (balls(position, 0), balls(position, 1)) == ({"d4", "h8", "h5"}, {"e5", "a6"})


@pytest.mark.parametrize("count", [4, 5, 20])
def test_r1_until_all_balls_are_placed(count: int) -> None:
    # Light on the odd rows, Dark on the even ones, in lines that trap nothing.
    lines = [[hole(x, y) for y in range(start, 9, 2) for x in range(9)] for start in (0, 1)]
    position = load(size=9, balls=count).start()
    for pair in zip(lines[0][:count], lines[1][:count]):
        for name in pair:
            assert texts(position) == set(board(9)) - balls(position, 0) - balls(position, 1)
            position = position.play(name)
    assert texts(position)
    assert all("-" in text for text in texts(position))
    assert [len(balls(position, seat)) for seat in (0, 1)] == [count, count]


# Connections.


@each_size
def test_r2_neighbours_of_every_hole(size: int) -> None:
    """A pair may step only to where it stays one: that shows the neighbours of both."""
    for index, (x, y) in enumerate(product(range(size), repeat=2)):
        right, up = AROUND[index % 8]
        if not (0 <= x + right < size and 0 <= y + up < size):
            right, up = (1 if x == 0 else -1), (1 if y == 0 else -1)
        own = [hole(x, y), hole(x + right, y + up)]
        other = ["a1", "a2"] if x + y > size else turned("a1 a2", 3, size)
        assert texts(moving(own, other, index % 2, size)) == steps(own, other, size)


@each_seat
@pytest.mark.parametrize("place", ["d4", "d5", "d6"])
def test_r2_connected_in_eight_directions_only(place: str, seat: int) -> None:
    """R6 removes what is not connected: here a ball and another at any distance up to two."""
    x, y = at(place)
    for right, up in set(product(range(-2, 3), repeat=2)) - {(0, 0)}:
        friend = hole(x + right, y + up)
        sides = [f"h1 h2 {place} {friend}", "a1 a2 b1 c1"]
        position = placed(sides[seat], sides[1 - seat])
        assert balls(position, seat) == {"h1", "h2", *([place, friend] if max(abs(right), abs(up)) == 1 else [])}


def test_r2_colours_do_not_connect() -> None:
    position = placed("d4 d5 f5 h6", "c4 e5 g6 g1")
    assert (balls(position, 0), balls(position, 1)) == ({"d4", "d5"}, set())


# Traps.

RINGS = [
    ("the four corners", 8, "nine", "d4 e4 d5 e5"),
    ("three corners", 8, "nine", "d4 e4 d5 f5 e6"),
    ("two corners", 8, "nine", "d4 e3 f4 e5 d6 c5"),
    ("no corner", 8, "nine", "d3 e3 f4 f5 e6 d6 c5 c4"),
    ("over the seam", 10, "five", "e4 f4 g5 g6 f7 e7 d6 d5"),
    ("just above the seam", 8, "nine", "d5 e5 f6 f7 e8 d8 c7 c6"),
    ("just below the seam", 9, "all", "e3 f3 g4 g5 f6 e6 d5 d4"),
    ("in the corner", 7, "all", "a1 b1 c2 b3 a2"),
    ("in the last corner", 10, "all", "j10 i10 h9 i8 j9"),
    ("around four dots", 8, "nine", "b1 c1 d1 e1 f2 f3 f4 f5 e6 d6 c6 b6 a5 a4 a3 a2"),
    ("of all balls", 9, "all", "c2 d2 e2 f2 g2 h3 h4 h5 h6 h7 g8 f8 e8 d8 c8 b7 b6 b5 b4 b3"),
    ("crooked", 7, "all", "c2 d2 e3 f4 f5 e6 d6 c5 b4 b3"),
]
each_ring = pytest.mark.parametrize(
    ("size", "dots", "ring"), [case[1:] for case in RINGS], ids=[case[0] for case in RINGS]
)
RING = RINGS[3][3].split()  # around d4 e4 d5 e5


@each_seat
@each_ring
def test_r3_a_ring_traps_and_an_open_one_does_not(size: int, dots: str, ring: str, seat: int) -> None:
    for last in ring.split():
        check_ring(ring.split(), last, seat, size, dots)


@each_size
def test_r3_a_trap_around_any_hole(size: int) -> None:
    """Every hole but the border's can be shut in: three balls on corners of a dot, two more beside the fourth."""
    for index, (x, y) in enumerate(product(range(1, size - 1), repeat=2)):
        ring = [hole(x - 1, y - 1), hole(x, y - 1), hole(x - 1, y), hole(x + 1, y), hole(x, y + 1)]
        check_ring(ring, ring[index % 5], index % 2, size, "all")


@each_turn
def test_r3_a_way_out_may_wind(turn: int) -> None:
    """From the dot d4 a passage leads over c4 b4 b5 b6; a ball anywhere in it shuts it."""
    *passage, away = turned("c4 b4 b5 h1", turn, 8)
    walls = turned("d3 e3 f4 f5 e6 d6 c5 c3 b3 a4 a5 c6", turn, 8)
    position = placing(walls, keep=[*passage, away], dots="nine")
    assert not position.play(away).is_over
    for last in passage:
        assert ending(position.play(last)) == ("R5", (0,))


def test_r3_a_dot_on_a_link_is_not_inside() -> None:
    assert not placing(["c3", "d2", "e3"], keep=["d4"]).play("d4").is_over  # d3 is shut in, no dot is


@st.composite
def rings(draw: st.DrawFn) -> tuple[Game, list[str]]:
    """Balls that almost make a ring, or do: a rectangle's outline with some holes changed, in any order."""
    size, dots = draw(st.sampled_from(PATTERNS))
    left, low = draw(st.integers(0, size - 3)), draw(st.integers(0, size - 3))
    right, top = (
        draw(st.integers(left + 1, min(left + 5, size - 1))),
        draw(st.integers(low + 1, min(low + 5, size - 1))),
    )
    rectangle = product(range(left, right + 1), range(low, top + 1))
    outline = {hole(x, y) for x, y in rectangle if x in (left, right) or y in (low, top)}
    changed = draw(st.sets(st.sampled_from(board(size)), max_size=4))
    return load(size=size, dots=dots), draw(st.permutations(sorted(outline ^ changed)))[:20]


@settings(max_examples=50, deadline=None)
@given(rings())
def test_r3_agrees_with_the_reference(case: tuple[Game, list[str]]) -> None:
    game, names = case
    size, position, held = int(game.options["size"]), game.start(), frozenset[str]()
    others = [name for name in board(size) if at(name)[1] % 2 == 0 and name not in names]  # rows apart trap nothing
    for name, other in zip(names, others):
        position, held = position.play(name), held | {name}
        has_trapped = bool(trapped(State(game.options, 0, 0, (held, frozenset())), 0))
        assert ending(position) == (("R5", (0,)) if has_trapped else None)
        if has_trapped:
            break
        position = position.play(other)


@each_size
@each_turn
def test_r4_the_edge_closes_no_chain(turn: int, size: int) -> None:
    """Against the edge, in a corner, and from edge to edge."""
    across = " ".join(hole(x, 2) for x in range(size))
    for wall in ("a3 b4 b5 a6", "c1 c2 b3 a3", "d1 d2 c3 b4 a4", across):
        *own, last = turned(wall, turn, size)
        assert not placing(own, keep=[last], size=size).play(last).is_over


@each_turn
def test_r4_a_pocket_at_the_edge_beside_a_trap(turn: int) -> None:
    """The pocket a3 b3 is open at the edge only; walking in and out of it has to come to an end."""
    *own, last = turned("a2 b2 c3 b4 a4 d4 e4 d5 e5", turn, 8)
    assert ending(placing(own, keep=[last], dots="nine").play(last)) == ("R5", (0,))


@each_seat
def test_r4_an_opponents_ball_is_no_link(seat: int) -> None:
    for link, last in zip(RING, RING[1:] + RING[:1]):
        own = [name for name in RING if name not in (link, last)]
        assert not placing(own, seat, link, keep=[last], dots="nine").play(last).is_over


@each_seat
@pytest.mark.parametrize("inside", ["d4", "d4 e5", "d4 e4 d5", "e5 d5 e4"])
def test_r4_opponents_balls_inside_do_not_matter(inside: str, seat: int) -> None:
    for last in RING:
        own = [name for name in RING if name != last]
        assert ending(placing(own, seat, inside, keep=[last], dots="nine").play(last)) == ("R5", (seat,))


@each_seat
def test_r4_an_opponent_does_not_complete_a_chain(seat: int) -> None:
    for last in RING:
        own = [name for name in RING if name != last]
        assert not placing(own, seat, keep=[last, "h8"], dots="nine").play("h8", last).is_over


@each_seat
def test_r5_a_trap_wins_at_once(seat: int) -> None:
    position = placing(["d4", "e4", "e5"], seat, dots="nine").play("d5")
    assert (position.is_over, position.winners, position.legal_moves) == (True, (seat,), ())
    assert position.scores == ((-1.0, 1.0) if seat else (1.0, -1.0))
    assert str(position.reason) == "a red dot is trapped (R5)"


@each_size
@each_seat
def test_r5_by_moving_a_ball(seat: int, size: int) -> None:
    for x, y in [(1, 1), (2, 4), (3, 5), (size - 3, size - 3)]:
        *corners, last = block(x, y)
        start, *rest = turned("a1 b1 c1", 0 if y > 3 else 2, size)
        position = moving([*corners, start, *rest], [hole(size - 1, 3), hole(size - 1, 4)], seat, size)
        assert ending(position.play(f"{start}-{last}")) == ("R5", (seat,))


def test_r5_a_ball_taken_from_the_chain_opens_it() -> None:
    assert not moving(["d4", "e4", "d5"], ["a1", "a2"]).play("d4-e5").is_over
    assert not moving(RING[1:], ["a1", "a2"], dots="nine").play("e3-d3").is_over


def test_r5_the_last_ball_may_trap_before_singles_go() -> None:
    position = placed("a1 c1 e1 g1", "d4 e4 d5 e5")
    assert ending(position) == ("R5", (1,))
    assert balls(position, 0) == {"a1", "c1", "e1", "g1"}


# Phase 2.


def test_r6_singles_of_both_sides_go_with_the_last_ball() -> None:
    position = placed("a1 b1 d4 c7 h6", "h7 e4 e8 f8 g3")
    assert position.parent is not None
    assert [len(balls(position.parent, seat)) for seat in (0, 1)] == [5, 4]  # not before the last ball
    assert (balls(position, 0), balls(position, 1)) == ({"a1", "b1"}, {"e8", "f8"})
    assert all("-" in text for text in texts(position))  # for good: they are not placed again


@each_size
def test_r6_a_single_on_any_hole(size: int) -> None:
    for place in board(size):
        # Three of one side and four of the other, in a corner where they do not touch the single.
        corners = [turned("a1 b1 c1 a2 b2 c2 d2", turn, size) for turn in TURNS]
        names = next(names for names in corners if not any(name == place or touch(name, place) for name in names))
        three, four = " ".join(names[:3]), " ".join(names[3:])
        position = placed(f"{three} {place}", four, size)
        assert (balls(position, 0), balls(position, 1)) == ({*three.split()}, {*four.split()})
        position = placed(four, f"{three} {place}", size)
        assert (balls(position, 0), balls(position, 1)) == ({*four.split()}, {*three.split()})


def test_r6_a_ball_with_a_neighbour_stays() -> None:
    position = placed("a1 b2 h5 h6", "a8 b8 d5 e6")
    assert (balls(position, 0), balls(position, 1)) == ({"a1", "b2", "h5", "h6"}, {"a8", "b8", "d5", "e6"})


def test_r7_light_begins_and_seats_alternate() -> None:
    position = placed("a1 a2 c1 c2", "h8 h7 f8 f7")
    for ply, move in enumerate(["a1-b1", "h8-g8", "b1-b2", "g8-g7"]):
        assert position.seat == ply % 2
        position = position.play(move)
    assert (balls(position, 0), balls(position, 1)) == ({"b2", "a2", "c1", "c2"}, {"g7", "h7", "f8", "f7"})


@each_size
@each_turn
def test_r7_one_own_ball_to_any_hole_however_far(turn: int, size: int) -> None:
    near_by, far = hole(size - 1, size - 2), hole(size - 2, size - 1)
    *names, end = turned(f"a1 b1 a2 {hole(size - 1, size - 1)} {far} d1 d2 {near_by}", turn, size)
    own, other = names[:5], names[5:]
    for seat in (0, 1):
        position = moving(own, other, seat, size)
        assert texts(position) == steps(own, other, size)
        after = position.play(f"{own[0]}-{end}")
        assert (balls(after, seat), balls(after, 1 - seat)) == ({*own[1:], end}, set(other))


@each_turn
@pytest.mark.parametrize(
    ("own", "ball", "ends"),
    [
        ("d3 d4 e4", "e4", "c2 d2 e2 c3 e3 c4 c5 d5 e5"),  # not beside e4 alone: there it comes from
        ("d4 e4", "d4", "d3 e3 f3 f4 f5 e5 d5"),  # beside e4, which it left
        ("d4 e4 a7 b7", "d4", "d3 e3 f3 f4 f5 e5 d5"),  # nor beside the pair far off
        ("d5 d6", "d5", "c5 e5 c6 e6 c7 d7 e7"),
        ("c4 d4 e4", "d4", "d3 d5"),  # two left: beside both
        ("d4 d5 d6", "d5", "c5 e5"),
        ("d5 d6 d7", "d6", "c6 e6"),
        ("c4 e4 d5 d6 d7", "d5", "d3 d4"),  # d6 keeps d7
        ("c4 d5 e6", "d5", ""),  # no other hole is beside both
        ("c3 e3 d4 d5", "d4", ""),  # nor beside three
    ],
)
def test_r8_no_ball_is_left_single(own: str, ball: str, ends: str, turn: int) -> None:
    names, (start,) = turned(own, turn, 8), turned(ball, turn, 8)
    for seat in (0, 1):
        position = moving(names, turned("h1 h2", turn, 8), seat)
        found = {text for text in texts(position) if text.startswith(f"{start}-")}
        assert found == {f"{start}-{end}" for end in turned(ends, turn, 8)}


@pytest.mark.parametrize("place", ["d4", "d5", "d6"])
def test_r8_neighbours_count_in_all_directions(place: str) -> None:
    """A ball with two neighbours keeps one when the other leaves; with one it would be left single."""
    x, y = at(place)
    near, far, other = [hole(x + right, y + up) for right, up in AROUND], ["h1", "h2"], ["a1", "a2"]
    for friends in [*combinations(near, 1), *combinations(near, 2)]:
        own = [place, *friends, *far]
        assert texts(moving(own, other, dots="five")) == steps(own, other, 8)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[int, set[str], set[str]]:
    """Up to five pairs of balls, so that none is single, for each side."""
    size = draw(st.sampled_from(SIZES))
    inner = st.integers(1, size - 2)
    sides: list[set[str]] = [set(), set()]
    for x, y, (right, up), side in draw(
        st.lists(st.tuples(inner, inner, st.sampled_from(AROUND), st.integers(0, 1)), min_size=3, max_size=10)
    ):
        pair = {hole(x, y), hole(x + right, y + up)}
        if not pair & sides[1 - side]:
            sides[side] |= pair
    return size, sides[0], sides[1]


@settings(max_examples=50, deadline=None)
@given(pairs(), st.integers(0, 1))
def test_r8_moves_are_those_that_leave_no_single(case: tuple[int, set[str], set[str]], seat: int) -> None:
    size, own, other = case
    try:
        position = moving(own, other, seat, size)
    except ValueError:  # a trap is standing, or nothing can be played
        reject()
    assert texts(position) == steps(own, other, size)
