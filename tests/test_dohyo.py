"""Dohyō, rule by rule: set-ups, turns (D1) and pivots (D7), small enough to check by eye. `test_d7_…` guards rule D7.

Most positions hold a pair of every seat that takes no part, far away: without it a seat might be stuck (D8, D9).
"""

from __future__ import annotations

import pytest
from conftest import ended
from dohyo_board import (
    ON_BOTH_BOARDS,
    PAIRS,
    SHUFFLE,
    TURNS,
    around,
    at,
    begun,
    board_for,
    captures,
    cases,
    far_pair,
    goals,
    lists,
    out,
    pieces,
    refused,
    texts,
    touching,
    turned,
)

import banmen
from banmen.board import Hexagon
from banmen.games.dohyo import kernels

# ---- set-ups and options


@pytest.mark.parametrize(("seats", "cells"), [
    (2, "a1-a4 b1-b5 c3 c4 / g4-g7 f3-f7 e4 e5"),
    (3, "a1-a5 b2-b5 c3-c5 / e1 f2 g3 h4 i5 e2 f3 g4 h5 e3 f4 g5 / e9 f9 g9 h9 i9 e8 f8 g8 h8 e7 f7 g7"),
    (4, "a1 b1 c1 d1 b2 c2 d2 c3 d3 / f2 g3 h4 i5 f3 g4 h5 f4 g5 / f9 g9 h9 i9 f8 g8 h8 f7 g7"
        "/ a5 b6 c7 d8 b5 c6 d7 c5 d6"),
])  # fmt: skip
def test_classic_setup(seats: int, cells: str) -> None:
    start = banmen.load("dohyo", seats=seats).start()
    assert pieces(start) == lists(cells)
    assert (captures(start), out(start), start.seat) == ((0,) * seats, set(), 0)


@pytest.mark.parametrize(("seats", "each", "turns"), [(2, 11, [3]), (3, 12, [4, 2]), (4, 9, [])])
def test_corners_setup(seats: int, each: int, turns: list[int]) -> None:
    start = banmen.load("dohyo", seats=seats, setup="corners").start()
    first, *others = pieces(start)
    assert [len(cells) for cells in pieces(start)] == [each] * seats
    for other, turn in zip(others, turns):  # clockwise, as far from each other
        assert other == set(turned(" ".join(first), turn, seats).split())
    assert start != banmen.load("dohyo", seats=seats).start()


@pytest.mark.parametrize(("seats", "knockout"), [(2, 9), (3, 10), (4, 8)])
def test_default_options(seats: int, knockout: int) -> None:
    options = {"seats": seats, "setup": "classic", "knockout": knockout, "passive": 24}
    assert banmen.load("dohyo", seats=seats).options == options
    assert banmen.load("dohyo").options["seats"] == 2


@pytest.mark.parametrize(("option", "value"), [
    ("seats", 1), ("seats", 5), ("setup", "line"), ("setup", 3), ("knockout", 0), ("knockout", 61), ("passive", 0),
    ("passive", 1001), ("size", 4),
])  # fmt: skip
def test_options_that_are_not(option: str, value: int | str) -> None:
    with pytest.raises(ValueError, match=f"{option}.*expected|no option '{option}'"):
        banmen.load("dohyo", **{option: value})


# ---- D1: turns go clockwise, past the eliminated; a turn is a push or a pivot


@pytest.mark.parametrize("seats", [3, 4])
def test_d1_turns_go_clockwise(seats: int) -> None:
    start = begun("/".join(PAIRS.split("/")[:seats]))
    assert [start.play(*SHUFFLE[:plies]).seat for plies in range(seats)] == list(range(seats))
    assert start.play(*SHUFFLE[:seats]).seat == 0


def test_d1_two_seats_alternate() -> None:
    start = begun("a1 a2 / g6 g7")
    assert [start.play(*["a1-b2", "g6-f6", "b2-a1"][:plies]).seat for plies in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(("gone", "to_move", "move", "following"), [
    ("Lozenge", "Ring", "a1-b2", 2),
    ("Lozenge, Scale", "Ring", "a1-b2", 3),
    ("Scale", "Lozenge", "e1-f2", 3),
    ("Bars", "Scale", "i8-h8", 0),
    ("Ring", "Bars", "b5-c6", 1),
    ("Ring, Bars", "Scale", "i8-h8", 1),
    ("Ring, Lozenge", "Bars", "b5-c6", 2),
])  # fmt: skip
def test_d1_eliminated_seats_are_skipped(gone: str, to_move: str, move: str, following: int) -> None:
    position = at(PAIRS, to_move, f"out: {gone}")
    assert position.play(move).seat == following


def test_d1_eliminated_seats_are_skipped_when_nobody_can_move() -> None:
    # Ring's capture leaves itself and the next seat stuck: that one wins (D8), not the eliminated before it.
    lineup = "c5 c6 / i5 i6 / b6 c7 d7", "c5 c6 / i5 i6 / e1 e2 / b6 c7 d7"
    assert ended(at(lineup[0], "", "out: Lozenge").play("c5>c7")) == ("D8", (2,))
    assert ended(at(lineup[1], "", "out: Lozenge, Scale").play("c5>c7")) == ("D8", (3,))


@pytest.mark.parametrize(
    "no_move", ["", "pass", "-", "c4", "c4-", "c4d6", "c4 d6", "c4--d6", "c4<d6", "c10-c9", "j4-d6"]
)
def test_d1_refuses_what_is_no_move(no_move: str) -> None:
    refusal = refused(banmen.load("dohyo").start(), no_move)
    sentence = f"{no_move!r} is not a move: expected a pivot such as c4-d6, or a push such as a1>c3"
    assert (refusal.rule, refusal.sentence) == ("D1", sentence)


@pytest.mark.parametrize(("seats", "move", "cell", "last"), [
    (2, "a4-a5", "a5", "g7"),
    (2, "a5>a3", "a5", "g7"),
    (2, "h7-g7", "h7", "g7"),
    (2, "e1-e2", "e1", "g7"),
    (2, "d7>d9", "d9", "g7"),
    (3, "a5-a6", "a6", "i9"),
    (4, "f1>h3", "f1", "i9"),
])  # fmt: skip
def test_d1_refuses_cells_off_the_board(seats: int, move: str, cell: str, last: str) -> None:
    refusal = refused(banmen.load("dohyo", seats=seats).start(), move)
    assert (refusal.rule, refusal.sentence) == ("D1", f"{cell} is not on the board: expected a1–{last}")


@pytest.mark.parametrize(("seats", "number"), [
    (2, -1),
    (2, 61 * 24),
    (2, 61 * 6 + kernels.ring((9, 5))),  # i5, off the small board
    (3, kernels.ring((5, 1))),  # pushing e1 eastwards, from beyond the edge
    (3, 61 * 6 + kernels.ring((5, 9))),  # pivoting from e9 over the edge
    (3, -1),
    (3, 61 * 24),
])  # fmt: skip
def test_d1_refuses_numbers_that_are_no_move(seats: int, number: int) -> None:
    refusal = refused(banmen.load("dohyo", seats=seats).start(), number)
    assert (refusal.rule, refusal.sentence) == (
        "D1", f"{number} is not a move on this board: expected a push or a pivot"
    )  # fmt: skip


def test_d1_text_of_a_move_forgives_case_and_blanks() -> None:
    start = banmen.load("dohyo").start()
    assert start.play(" C4-D4 ") == start.play("c4-d4")


# ---- D7: pivots

PIVOTS = cases("""
    d3 d4 / a1 a2          d3: e4 e5 d5 c4 c3, d4: e4 e3 d2 c2 c3
    a2 a3 / g6 g7          a2: b3 b4 a4, a3: b3 b2 a1
    a1 a2 / g6 g7          a1: b2 b3 a3, a2: b2 b1
    a1 b2 / g6 g7          a1: b1 c2 c3 b3 a2, b2: b1 a2
    b2 b3 / g6 g7          b2: c3 c4 b4 a3 a2, b3: c3 c2 b1 a1 a2
    d3 d4 e4 / a1 a2       d3: c3 c4 d5 e5 e3 f4 f5, d4: c3 c2 d2 e3 e5 f5 f4, e4: e3 d2 c2 c3 e5 d5 c4
    a1 a2 b2 / g6 g7       a1: b1 c2 c3 b3, a2: b3 c3 c2 b1, b2: b1 b3 a3
    d3 d4 / e4 g6 g7       d3: c3 c4 d5 e5, d4: c3 c2 d2 e3
    d3 d4 / c3 g6 g7       d3: e4 e5 d5 c4, d4: e4 e3 d2 c2
    d3 d4 / e5 g6 g7       d3: e4 c3 c4 d5, d4: e4 e3 d2 c2 c3
    d3 d4 / d5 d6 g6 g7    d3: e4 e5 c3 c4, d4: e4 e3 d2 c2 c3
    d3 d4 / e5 c4 g6 g7    d3: e4 c3, d4: e4 e3 d2 c2 c3
    d3 d4 / e4 c4 g6 g7    d3: c3, d4: c3 c2 d2 e3
    d3 d4 / e3 c2 g6 g7    d3: e4 e5 d5 c4 c3, d4: e4 c3
    d3 d4 a1 a2 / e4 c3 g6 g7   a1: b2 b3 a3, a2: b2 b1
    d3 a1 a2 / d4 g6 g7    a1: b2 b3 a3, a2: b2 b1
    d3 d5 a1 a2 / g6 g7    a1: b2 b3 a3, a2: b2 b1
    a2 a3 d3 d4 / b3 g6 g7      d3: e4 e5 d5 c4 c3, d4: e4 e3 d2 c2 c3
""")


@pytest.mark.parametrize(("cells", "moves"), PIVOTS)
def test_d7_pivots(cells: str, moves: str) -> None:
    for turn in TURNS:
        position = at(turned(cells, turn, 2))
        assert texts(position) == sorted(turned(move, turn, 2) for move in goals(moves))


PIVOTS_ON_THE_LARGE_BOARD = cases("""
    e5 e6 / a1 a2 / i8 i9         e5: f6 f7 e7 d6 d5, e6: f6 f5 e4 d4 d5
    a2 a3 / i8 i9 / i5 i6         a2: b3 b4 a4, a3: b3 b2 a1
    a1 a2 / i8 i9 / i5 i6         a1: b2 b3 a3, a2: b2 b1
    a5 b6 / i8 i9 / i5 i6         a5: b5 c6 c7, b6: b5 a4
    b2 b3 / i8 i9 / i5 i6         b2: c3 c4 b4 a3 a2, b3: c3 c2 b1 a1 a2
    e5 e6 / f6 a1 a2 / i8 i9      e5: d5 d6 e7 f7, e6: d5 d4 e4 f5
    e5 e6 / a1 a2 / f7 d6 i8 i9   e5: f6 d5, e6: f6 f5 e4 d4 d5
    e5 e6 b2 b3 / f6 / d5 i8 i9   b2: c3 c4 b4 a3 a2, b3: c3 c2 b1 a1 a2
""")


@pytest.mark.parametrize(("cells", "moves"), PIVOTS_ON_THE_LARGE_BOARD)
def test_d7_pivots_on_the_large_board(cells: str, moves: str) -> None:
    for turn in TURNS:
        position = at(turned(cells, turn, 3))
        assert texts(position) == sorted(turned(move, turn, 3) for move in goals(moves))


@ON_BOTH_BOARDS
def test_d7_everywhere_on_the_board(seats: int) -> None:
    board = board_for(seats)
    for piece, pivot in touching(board):
        found = set()
        for way in around(pivot, piece, board)[1:], around(pivot, piece, board)[:0:-1]:
            found |= set(way[: way.index("") if "" in way else None])  # up to the edge
        one, other = far_pair({piece, pivot}, board)
        position = at(f"{piece} {pivot} / {one} {other}" + ("/" if seats == 3 else ""))
        assert {move for move in texts(position) if move[:2] == piece} == {f"{piece}-{goal}" for goal in found}


def test_d7_ways_end_at_the_edge() -> None:
    # Asked of the kernel itself: which pieces could tell depends on how it numbers the cells.
    bits = {cell: 1 << kernels.ring(cell) for cell in Hexagon(5).cells.values()}
    for number, (up, along) in enumerate(kernels.WAYS):
        for row, column in bits:
            assert kernels.look(bits[row, column], number) == bits.get((row - up, column - along), 0)


@pytest.mark.parametrize("goal", ["e4", "e5", "d5", "c4", "c3"])
def test_d7_only_that_piece_moves(goal: str) -> None:
    assert pieces(at("d3 d4 / a1 a2").play(f"d3-{goal}")) == lists(f"d4 {goal} / a1 a2")
    lineup = "b2 b3 d3 d4 / a1 a2 / i8 i9"
    assert pieces(at(lineup).play(f"d3-{goal}")) == lists(lineup.replace("d3", goal))


def test_d7_from_the_start() -> None:
    found = goals("b1: c2, b2: c1 c2 d3 d4, b4: c5 c6 d5 d4, b5: c5, c3: c2 d4 d5 c5, c4: c5 d4 d3 c2")
    assert texts(banmen.load("dohyo").start()) == found


@pytest.mark.parametrize(("move", "sentence"), [
    ("d3-d3", "no pivot leads from d3 to d3: expected two cells around one piece"),
    ("d3-d6", "no pivot leads from d3 to d6: expected two cells around one piece"),
    ("d3-g4", "no pivot leads from d3 to g4: expected two cells around one piece"),
    ("b2-b3", "b2 is empty: pivot a piece of your own"),
    ("f5-e4", "on f5 is a piece of Dark's: pivot a piece of your own"),
    ("d3-d4", "d4 is not empty"),
    ("d3-e5", "e5 is not empty"),
    ("d3-c1", "no piece of your own touches both d3 and c1, to go around"),
    ("d3-e3", "no piece of your own touches both d3 and e3, to go around"),
    ("d3-d5", "from d3 to d5 the way around is not empty, on either side"),
    ("d4-e3", "from d4 to e3 the way around is not empty, on either side"),
])  # fmt: skip
def test_d7_refuses(move: str, sentence: str) -> None:
    refusal = refused(at("d3 d4 / e4 e5 c4 c2 f5"), move)
    assert (refusal.rule, refusal.sentence) == ("D7", sentence)


def test_d7_refuses_a_way_over_the_edge() -> None:
    refusal = refused(at("a1 a2 d3 d4 / b2 g6 g7"), "a1-a3")
    assert (refusal.rule, refusal.sentence) == (
        "D7", "from a1 to a3 the way around is not empty, on either side"
    )  # fmt: skip
