"""Dohyō, rule by rule: how one moves (D1 to D7), on positions small enough to check by eye. `test_d7_…` guards rule D7.

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
    added,
    around,
    at,
    begun,
    beyond,
    board_for,
    captures,
    cases,
    far_pair,
    goals,
    lists,
    on_row,
    out,
    pieces,
    refused,
    texts,
    touching,
    turned,
)

import banmen
from banmen import hexagon
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
    sentence = f"{no_move!r} is no move: expected a pivot such as c4-d6, or a push such as a1>c3"
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
        "D1", f"{number} is no move on this board: expected a push or a pivot"
    )  # fmt: skip


def test_d1_text_of_a_move_forgives_case_and_blanks() -> None:
    start = banmen.load("dohyo").start()
    assert start.play(" C4-D4 ") == start.play("c4-d4")


# ---- D2: two own pieces push one opponent's, into an empty cell or off the board

ELSEWHERE = {2: "e2 e3 / g6 g7", 3: "g3 g4 / i5 i6 / i8 i9"}


def lined(row: str, line: str, seats: int, turn: int) -> str:
    """`LLD....` in row d, and a pair of each seat elsewhere; all of it turned."""
    return turned(added(on_row(row, line, seats), ELSEWHERE[seats]), turn, seats)


def pushes_of(position: banmen.Position) -> list[str]:
    return [move for move in texts(position) if ">" in move]


PUSHES = cases("""
    d  LLD....  d1>d3
    d  ..LLD..  d3>d5
    d  ..LLD.D  d3>d5
    d  ..LLD.L  d3>d5
    d  ....LLD  d5>d7
    d  DLLD...  d2>d4 d3>d1
    d  DLL....  d3>d1
    d  ..DLLD.  d4>d6 d5>d3
    d  LLLD...  d2>d4
    d  ...LLLD  d5>d7
    d  LLDLL..
    d  LLDD...
    d  LLDDD..
    d  LLLDD..
    d  LLLLDD.
    d  ...LLDD
    d  LLDL...
    d  LLD.LLD  d1>d3 d5>d7
    d  LDL....
    d  LD.....
    d  .....LD
    d  L.LD...
    d  LL.D...
    d  LDD....
    b  LLD..    b1>b3
    b  ..LLD    b3>b5
    b  DLL..    b3>b1
    b  .LLLD    b3>b5
    b  .LLDD
    b  LLD.D    b1>b3
""")


@pytest.mark.parametrize(("row", "line", "pushes"), [(*case, "")[:3] for case in PUSHES])
def test_d2_pushes(row: str, line: str, pushes: str) -> None:
    for turn in TURNS:
        position = at(lined(row, line, 2, turn))
        assert pushes_of(position) == sorted(turned(pushes, turn, 2).split())
        assert (pushes_of(position) == texts(position)) == bool(pushes)


@pytest.mark.parametrize(("line", "pushes"), [
    ("RRL......", "e1>e3"),
    ("RRS......", "e1>e3"),
    ("......RRS", "e7>e9"),
    ("RRL.S....", "e1>e3"),
    ("RRLS.....", ""),
    ("RRSL.....", ""),
    ("RRLL.....", ""),
    ("RRLR.....", ""),
    (".....RRLS", ""),
    ("RLS......", ""),
])  # fmt: skip
def test_d2_pieces_of_a_third_seat_are_in_the_way(line: str, pushes: str) -> None:
    for turn in TURNS:
        position = at(lined("e", line, 3, turn))
        assert pushes_of(position) == turned(pushes, turn, 3).split()


MOVED = cases("""
    d1>d3  d  LLD....  .LLD...
    d4>d6  d  ...LLD.  ....LLD
    d5>d7  d  ....LLD  .....LL
    d2>d4  d  LLLD...  L.LLD..
    d5>d7  d  ...LLLD  ...L.LL
    d3>d5  d  LLLLD..  LL.LLD.
    d2>d4  d  LLLD.DD  L.LLDDD
    d3>d1  d  DLLD...  LL.D...
    d2>d4  d  DLLD...  D.LLD..
    b3>b5  b  ..LLD    ...LL
    b3>b1  b  DLL..    LL...
""")


@pytest.mark.parametrize(("move", "row", "before", "after"), MOVED)
def test_d2_all_three_move_one_cell(move: str, row: str, before: str, after: str) -> None:
    for turn in TURNS:
        there = at(lined(row, before, 2, turn)).play(turned(move, turn, 2))
        assert pieces(there) == lists(lined(row, after, 2, turn))


MOVED_ON_THE_LARGE_BOARD = cases("""
    e1>e3  RRL......  .RRL.....
    e1>e3  RRS......  .RRS.....
    e3>e5  RRRRS...L  RR.RRS..L
    e7>e9  ......RRL  .......RR
    e7>e9  .....RRRS  .....R.RR
""")


@pytest.mark.parametrize(("move", "before", "after"), MOVED_ON_THE_LARGE_BOARD)
def test_d2_on_the_large_board(move: str, before: str, after: str) -> None:
    for turn in TURNS:
        there = at(lined("e", before, 3, turn)).play(turned(move, turn, 3))
        assert pieces(there) == lists(lined("e", after, 3, turn))


@pytest.mark.parametrize("beyond_it", ["c4 d5 / e6 f7 a1 a2", "c4 d5 f7 / e6 a1 a2"])
def test_d2_sheet_the_cell_behind_is_taken(beyond_it: str) -> None:
    assert "c4>e6" in texts(at(beyond_it.replace("f7", "")))
    refusal = refused(at(beyond_it), "c4>e6")
    assert (refusal.rule, refusal.sentence) == (
        "D2", "behind the piece on e6 stands another: only one piece can be pushed"
    )  # fmt: skip


def test_d2_sheet_one_is_left_behind() -> None:
    for turn in TURNS:
        there = at(turned("d4 d5 d6 / d7 a1 a2", turn, 2)).play(turned("d5>d7", turn, 2))
        assert pieces(there) == lists(turned("d4 d6 d7 / a1 a2", turn, 2))


@ON_BOTH_BOARDS
def test_d2_everywhere_on_the_board(seats: int) -> None:
    board = board_for(seats)
    for rear, front in touching(board):
        pushed = beyond(rear, front, board)
        if pushed:
            goal = beyond(front, pushed, board)
            one, other = far_pair({rear, front, pushed, goal or pushed}, board)
            position = at(f"{rear} {front} / {pushed} {one} {other}" + ("/" if seats == 3 else ""))
            assert texts(position) == [f"{rear}>{pushed}"]
            assert pieces(position.play(f"{rear}>{pushed}"))[:2] == ({front, pushed}, {one, other} | {goal} - {""})


@pytest.mark.parametrize(("move", "sentence"), [
    ("c3>e5", "c3 is empty: two pieces of your own push, in a row and touching"),
    ("e4>c4", "on e4 is a piece of Dark's: two pieces of your own push, in a row and touching"),
    ("d3>d5", "on d4 is a piece of Dark's: two pieces of your own push, in a row and touching"),
    ("d3>b1", "c2 is empty: two pieces of your own push, in a row and touching"),
    ("d3>e4", "d3>e4 is no push: expected the rear piece of a pair and, two cells on, their victim"),
    ("d3>d6", "d3>d6 is no push: expected the rear piece of a pair and, two cells on, their victim"),
    ("d3>d3", "d3>d3 is no push: expected the rear piece of a pair and, two cells on, their victim"),
    ("d3>e5", "d3>e5 is no push: expected the rear piece of a pair and, two cells on, their victim"),
])  # fmt: skip
def test_d2_refuses(move: str, sentence: str) -> None:
    refusal = refused(at("d3 a1 a2 / d4 e4 c4"), move)
    assert (refusal.rule, refusal.sentence) == ("D2", sentence)


def test_d2_names_the_owner_of_a_piece_with_three_seats() -> None:
    refusal = refused(at("a1 a2 e4 / c4 c5 / i8 i9 e5"), "e4>e6")
    assert refusal.sentence == "on e5 is a piece of Scale's: two pieces of your own push, in a row and touching"


# ---- D3: who is pushed off the board is captured


@pytest.mark.parametrize(("line", "pushed"), [("....LLD", "d5>d7"), ("...LLLD", "d5>d7"), ("DLL....", "d3>d1")])
def test_d3_a_piece_off_the_board_is_captured_and_gone(line: str, pushed: str) -> None:
    for turn in TURNS:
        position = at(lined("d", line, 2, turn), "", "captures: Light 3, Dark 1")
        there = position.play(turned(pushed, turn, 2))
        assert captures(there) == (4, 1)
        assert pieces(there)[1] == set(turned("g6 g7", turn, 2).split())


@ON_BOTH_BOARDS
def test_d3_only_off_the_board(seats: int) -> None:
    assert captures(at("d4 d5 / d6 a1 a2" + " / " * (seats - 2)).play("d4>d6")) == (0,) * seats


@pytest.mark.parametrize(("to_move", "seat", "victim", "other"), [
    ("Ring", 0, 1, 2), ("Ring", 0, 2, 1), ("Lozenge", 1, 2, 0), ("Lozenge", 1, 0, 2), ("Scale", 2, 0, 1),
])  # fmt: skip
def test_d3_the_active_player_captures(to_move: str, seat: int, victim: int, other: int) -> None:
    cells = {seat: "e7 e8", victim: "e9 a1 a2", other: "i5 i6"}
    there = at(" / ".join(cells[seat] for seat in range(3)), to_move).play("e7>e9")
    assert captures(there) == tuple(int(owner == seat) for owner in range(3))
    assert pieces(there)[victim] == {"a1", "a2"}


def test_d3_off_a_corner() -> None:
    for move, pair in (("c1>a1", "c1 b1"), ("a3>a1", "a3 a2"), ("c3>a1", "c3 b2")):
        assert captures(at(f"{pair} / a1 g6 g7").play(move)) == (1, 0)
        assert captures(at(f"{pair} / a1 i8 i9 / i5 i6").play(move)) == (1, 0, 0)


# ---- D4: no pushing of own pieces, no shifting


@pytest.mark.parametrize(("row", "line"), [("d", "LLL...."), ("d", "....LLL"), ("b", "LLL.."), ("d", "LLLL...")])
def test_d4_own_pieces_cannot_be_pushed(row: str, line: str) -> None:
    for turn in TURNS:
        position = at(turned(added(on_row(row, line, 2), "/ g6 g7"), turn, 2))
        assert not pushes_of(position)


@pytest.mark.parametrize("moves", ["d1>d3", "d2>d4", "d3>d1"])
def test_d4_refuses_own_pieces(moves: str) -> None:
    refusal = refused(at("d1-d4 / g6 g7"), moves)
    sentence = f"on {moves[3:]} is a piece of your own, which cannot be pushed"
    assert (refusal.rule, refusal.sentence) == ("D4", sentence)


def test_d4_pieces_cannot_simply_shift() -> None:
    for turn in TURNS:
        position = at(turned("d1 d2 / g6 g7", turn, 2))
        refusal = refused(position, turned("d1>d3", turn, 2))
        sentence = turned("d3 is empty: pieces cannot shift without pushing one", turn, 2)
        assert (refusal.rule, refusal.sentence) == ("D4", sentence)
        assert not pushes_of(position)


# ---- D5: who can push must push


def test_d5_a_push_is_a_duty() -> None:
    position = at("c3 c4 a1 / c5 g6 g7")
    assert texts(position) == ["c3>c5"]
    refusal = refused(position, "c3-d4")
    assert str(refusal) == "a push is possible, so a pivot is not allowed (D5)"


def test_d5_comes_before_what_else_is_wrong_with_a_pivot() -> None:
    for move in ("c3-c4", "e5-e6", "c3-d5", "g6-f6"):
        assert refused(at("c3 c4 / c5 g6 g7"), move).rule == "D5"


@ON_BOTH_BOARDS
def test_d5_any_push_will_do(seats: int) -> None:
    # One captures, one does not, a third comes from the same pair.
    row = {2: "d4 d5 b2 b3 / d3 d6 b4 g6 g7", 3: "d4 d5 b5 b4 / d3 d6 b6 a1 a2 / i8 i9"}[seats]
    third = {2: "b2>b4", 3: "b4>b6"}[seats]
    assert texts(at(row)) == sorted([third, "d4>d6", "d5>d3"])


def test_d5_a_pushable_piece_of_an_eliminated_seat_obliges() -> None:
    assert texts(at("e4 e5 / e6 a1 a2 / i8 i9", "", "out: Lozenge")) == ["e4>e6"]


def test_d5_pivots_when_there_is_no_push() -> None:
    assert texts(at("a1 a2 / g6 g7")) == goals("a1: b2 b3 a3, a2: b1 b2")


# ---- D6: only against the nearest opponent clockwise who has a pushable piece

LINES = ("b1 b2", "b3", "b1>b3"), ("e1 e2", "e3", "e1>e3"), ("h4 h5", "h6", "h4>h6")
AWAY = "c6 c7", "f8 f9", "i8 i9"


def facing(seats: int, active: int, victims: dict[int, str], gone: str = "") -> banmen.Position:
    """Three pairs of the active seat, each with a line to push along; whose pieces are there, by distance."""
    cells = {active: "b1 b2 e1 e2 h4 h5"}
    for distance in range(1, seats):
        cells[(active + distance) % seats] = f"{AWAY[distance - 1]} {victims.get(distance, '')}"
    names = banmen.load("dohyo", seats=seats).seat_names
    return at(" / ".join(cells[seat] for seat in range(seats)), names[active], *([f"out: {gone}"] if gone else []))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
@pytest.mark.parametrize(("seats", "active"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_d6_the_nearest_clockwise_is_pushed(seats: int, active: int, order: tuple[int, ...]) -> None:
    for nearest in range(1, seats):
        victims = {distance: LINES[order[distance - 1]][1] for distance in range(nearest, seats)}
        assert texts(facing(seats, active, victims)) == [LINES[order[nearest - 1]][2]]


@pytest.mark.parametrize("active", range(4))
def test_d6_free_choice_among_the_nearest(active: int) -> None:
    # The sheet's example: no piece of the next seat, two of the one after, one of the last.
    assert texts(facing(4, active, {2: "b3 h6", 3: "e3"})) == ["b1>b3", "h4>h6"]
    assert texts(facing(4, active, {1: "b3 e3 h6"})) == ["b1>b3", "e1>e3", "h4>h6"]


def test_d6_only_pushable_pieces_count() -> None:
    # Lozenge is nearer, but a piece stands behind its own.
    assert texts(facing(3, 0, {1: "b3 b4", 2: "e3"})) == ["e1>e3"]


@pytest.mark.parametrize(("seats", "active", "gone"), [
    (3, 0, "Lozenge"), (3, 1, "Scale"), (3, 2, "Ring"), (4, 0, "Lozenge"), (4, 2, "Bars"), (4, 3, "Ring"),
    (4, 0, "Lozenge, Scale"), (4, 3, "Lozenge, Ring"),
])  # fmt: skip
def test_d6_pieces_of_the_eliminated_count_as_theirs(seats: int, active: int, gone: str) -> None:
    victims = dict(zip(range(1, seats), ("e3", "b3", "h6")))
    assert texts(facing(seats, active, victims, gone)) == ["e1>e3"]
    del victims[1]
    assert texts(facing(seats, active, victims, gone)) == ["b1>b3"]


@pytest.mark.parametrize(
    ("seats", "active", "who"), [(3, 0, "Lozenge"), (3, 2, "Ring"), (4, 1, "Scale"), (4, 2, "Bars")]
)
def test_d6_refuses_others(seats: int, active: int, who: str) -> None:
    refusal = refused(facing(seats, active, {1: "b3", 2: "e3"}), "e1>e3")
    sentence = f"{who} is nearer clockwise and can be pushed, so only {who} may be"
    assert (refusal.rule, refusal.sentence) == ("D6", sentence)


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
    bits = {cell: 1 << kernels.ring(cell) for cell in hexagon.cells(5)}
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
