"""Dohyō, rule by rule: pushes and captures (D2 to D6), on positions small enough to check by eye.

Most positions hold a pair of every seat that takes no part, far away: without it a seat might be stuck (D8, D9).
"""

from __future__ import annotations

import pytest
from dohyo_board import (
    ON_BOTH_BOARDS,
    TURNS,
    added,
    at,
    beyond,
    board_for,
    captures,
    cases,
    far_pair,
    goals,
    lists,
    on_row,
    pieces,
    refused,
    texts,
    touching,
    turned,
)

import banmen

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
    ("d3>e4", "d3>e4 is not a push: expected the rear piece of a pair and, two cells on, their victim"),
    ("d3>d6", "d3>d6 is not a push: expected the rear piece of a pair and, two cells on, their victim"),
    ("d3>d3", "d3>d3 is not a push: expected the rear piece of a pair and, two cells on, their victim"),
    ("d3>e5", "d3>e5 is not a push: expected the rear piece of a pair and, two cells on, their victim"),
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
