"""Red Dots, rule by rule: how it ends (R9, R10), and what is refused.

Most are tried all over the board, turned and mirrored, on every size: a board is two words of bits, and what goes
wrong goes wrong at their seam (rows 5 and 6) or at the edge.
"""

from __future__ import annotations

import pytest
from reddots_board import (
    TURNS,
    balls,
    board,
    each_seat,
    each_size,
    ending,
    hole,
    load,
    moving,
    placed,
    placing,
    texts,
    turned,
)

from banmen import IllegalMove

# Endings.


@each_size
@each_seat
def test_r9_no_legal_move_loses(seat: int, size: int) -> None:
    for turn in TURNS:
        first, second, gap, ball, aside, *walls = turned("a1 a2 a3 b4 c4 b1 b2 b3", turn, size)
        position = moving([*walls, ball], [first, second], seat, size)
        assert ending(position.play(f"{ball}-{gap}")) == ("R9", (seat,))
        assert texts(position.play(f"{ball}-{aside}")) == {f"{first}-{gap}"}  # one move is enough


@each_size
@each_seat
def test_r9_three_that_could_part_but_have_nowhere_to_go(seat: int, size: int) -> None:
    for turn in TURNS:
        names = turned("a1 b1 a2 b4 a3 c1 c2 b2 b3", turn, size)
        shut_in, ball, gap, walls = names[:3], names[3], names[4], names[5:]
        position = moving([*walls, ball], shut_in, seat, size)
        assert ending(position.play(f"{ball}-{gap}")) == ("R9", (seat,))


def test_r9_nobody_loses_so_in_phase_1() -> None:
    """Dark could move none of its balls, nor will it have to: it is to place its last one."""
    wall = [hole(1, y) for y in range(7)]
    position = placing(wall, other="a1 a2 a3 a4 a5 a6 a7", size=7, balls=8).play("e4")
    assert texts(position) == set(board(7)) - {*wall, "e4"} - balls(position, 1)


@pytest.mark.parametrize("light", ["a1 c1 e1 g1", "a1 c1 a6 c7"])
@pytest.mark.parametrize("dark", ["a8 b8 e8 f8", "a3 a4 b3 h8", "a8 c8 e8 g8"])
def test_r9_light_has_no_balls_after_phase_1(light: str, dark: str) -> None:
    assert ending(placed(light, dark)) == ("R9", (1,))  # also where Dark has none: it is Light's turn


@pytest.mark.parametrize(("light", "move"), [("a1 b1 e1 f1", "a1-a2"), ("c7 d7 e8 h1", "c7-d8")])
def test_r9_dark_has_no_balls_after_phase_1(light: str, move: str) -> None:
    position = placed(light, "a3 c3 e3 g4")
    assert not position.is_over  # it is Light's turn, who can move
    assert ending(position.play(move)) == ("R9", (0,))


def test_r9_passing_is_not_allowed() -> None:
    with pytest.raises(IllegalMove, match="'pass' is not a move of phase 2"):
        moving(["d4", "e4"], ["a1", "a2"]).play("pass")


@pytest.mark.parametrize("quiet", [1, 2, 7, 200, 1000])
def test_r10_draw_after_quiet_plies(quiet: int) -> None:
    for moved in range(max(quiet - 2, 0), quiet):
        position = moving(["d4", "e4"], ["g6", "h7"], moved, quiet=quiet).play("d4-e5")
        assert ending(position) == (("R10", ()) if moved + 1 == quiet else None)
    assert (position.scores, position.legal_moves) == ((0.0, 0.0), ())


def test_r10_counts_plies_of_phase_2_only() -> None:
    position = placed("a1 a2 c1 c2", "h8 h7 f8 f7", quiet=3)
    assert str(position).endswith("phase: 2, ply 0 of 3")
    for move in ("a1-b1", "h8-g8", "b1-a1"):
        assert not position.is_over
        position = position.play(move)
    assert ending(position) == ("R10", ())


def test_r10_comes_after_r5_and_before_r9() -> None:
    trap = moving(["d4", "e4", "d5", "f6", "f7", "g7"], ["a1", "a2"], quiet=1)
    assert ending(trap.play("g7-e5")) == ("R5", (0,))
    stuck = moving(["b1", "b2", "b3", "b4"], ["a1", "a2"], quiet=1)
    assert ending(stuck.play("b4-a3")) == ("R10", ())


# Refusals.


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("d4", "d4 is not empty"),
        ("e5", "e5 is not empty"),
        ("d4-e6", "'d4-e6' is not a move of phase 1: expected a hole a1–h8, such as d4"),
        ("i1", "'i1' names a hole that is not there: expected a1–h8"),
        ("a9", "'a9' names a hole that is not there"),
        ("a0", "'a0' names a hole that is not there"),
        ("4d", "'4d' names a hole that is not there"),
        ("", "'' names a hole that is not there"),
        (64 + 5, "69 is not a move of this phase: expected a hole to place on"),
        (-1, "-1 is not a move of this phase"),
    ],
)
def test_r1_refusals(move: str | int, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{sentence}.* \\(R1\\)$") as refusal:
        load().start().play("d4", "e5", move)
    assert refusal.value.rule == "R1"


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("d3", "R7", "'d3' is not a move of phase 2: expected a ball and where it goes, such as d4-e6"),
        ("d4-e5-e6", "R7", "'d4-e5-e6' is not a move of phase 2"),
        ("d4-i4", "R7", "'d4-i4' names a hole that is not there: expected a1–h8"),
        ("d4-", "R7", "'d4-' names a hole that is not there"),
        ("d4-e4", "R7", "e4 is not empty"),
        ("d4-d4", "R7", "d4 is not empty"),
        ("d4-a1", "R7", "a1 is not empty"),
        ("a1-b1", "R7", "on a1 is a ball of Dark's: move a ball of your own"),
        ("b5-b6", "R7", "on b5 is no ball: move a ball of your own"),
        (5, "R7", "5 is not a move of this phase: expected a ball and where it goes"),
        (65 * 64, "R7", "4160 is not a move of this phase"),
        ("d4-c1", "R8", "d4-c1 would leave the moved ball without a neighbour of its colour"),
        ("e4-g5", "R8", "e4-g5 would leave the ball on d4 without a neighbour of its colour"),
        ("h8-c3", "R8", "h8-c3 would leave the ball on h7 without a neighbour of its colour"),
    ],
)
def test_r7_and_r8_refusals(move: str | int, rule: str, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{sentence}.* \\({rule}\\)$") as refusal:
        moving(["d4", "e4", "f4", "h7", "h8"], ["a1", "a2"]).play(move)
    assert refusal.value.rule == rule


def test_r7_refusal_names_the_owner() -> None:
    with pytest.raises(IllegalMove, match=r"on a1 is a ball of Light's: move a ball of your own \(R7\)"):
        moving(["d4", "e4"], ["a1", "a2"], 1).play("a1-b1")


def test_r5_no_move_after_the_end() -> None:
    with pytest.raises(IllegalMove, match=r"^a1 cannot be played, the game is over: a red dot is trapped") as refusal:
        placing(["d4", "e4", "e5"]).play("d5", "a1")
    assert refusal.value.rule == "R5"


def test_moves_may_be_typed_carelessly() -> None:
    assert balls(load().start().play(" D4 "), 0) == {"d4"}
