"""Red Dots' diagrams: read as they are shown, refused where they cannot be."""

from __future__ import annotations

import re

import pytest
from reddots_board import drawn, load

DIAGRAM = """\
Light to move, ply 6
8  . . . . . . . .
7  . . . . . . . .
      *   *   *
6  . . . . . . . .
5  . . . . . . . .
      *   *   *
4  . . . L . . . .
3  . . . . . . . D
      *   *   *
2  . L . . . . . D
1  L . . . . . . D
   a b c d e f g h
phase: 1, 2 balls to place"""


def test_diagram_shows_balls_dots_and_phase() -> None:
    position = load(dots="nine", balls=4).start().play("a1", "h1", "b2", "h2", "d4", "h3")
    shown = [line.rstrip() for line in str(position).splitlines()]
    assert shown == DIAGRAM.splitlines()


@pytest.mark.parametrize(
    ("size", "moves"),
    [
        (8, ""),
        (10, "j10 a1 e5"),
        (7, "a1 g7 b1 g6 a2 g5 b2"),  # a trap
        (8, "a1 h8 c1 h7 e1 h6 g1 h5"),  # no balls left
        (9, "a1 i9 b1 i8 c1 i7 d1 i6"),
        (9, "a1 i9 b1 i8 c1 i7 d1 i6 a1-a2"),
        (9, "a1 i9 b1 i8 c1 i7 d1 i6 a1-a2 i9-h9"),  # a draw
    ],
)
def test_diagram_reads_back(size: int, moves: str) -> None:
    position = load(size=size, balls=4, quiet=2).start().play(*moves.split())
    assert position.game.read(str(position)) == position


@pytest.mark.parametrize(
    ("light", "dark", "ply", "sentence"),
    [
        ("d4 d5", "e7", 2, r"Light has 2 balls: at ply 2 it has placed 1 \(R1\)"),
        ("d4", "", 2, "Dark has 0 balls: at ply 2 it has placed 1"),
        ("a1 a2 a3 a4 a5", "h1 h2", 8, "Light has 5 balls: at most 4"),
        ("d4 e4 d5 e5", "h1 h2", 8, r"over there: Light wins: a red dot is trapped \(R5\)"),
        ("h1 h2", "d4 e4 d5 e5", 8, r"over there: Dark wins: a red dot is trapped \(R5\)"),
        ("d4 f4 f5", "h1 h2", 8, r"Light's ball on d4 is single: phase 2 has none \(R6, R8\)"),
        ("d4 d5", "h1 h2 g8", 9, "Dark's ball on g8 is single"),
        ("d4 d5", "h1 h2", 208, r"over there: Draw: too many plies in phase 2 \(R10\)"),
        (
            "a1 a2",
            "b1 b2 a3 b3",
            8,
            r"over there: Dark wins: no legal move \(R9\)",
        ),
    ],
)
def test_diagram_that_is_no_position(light: str, dark: str, ply: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load(balls=4).read(drawn(light.split(), dark.split(), ply, 8))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Light to move", "Dark to move", "ply 6 is Light's turn: seats alternate, Light first"),
        ("Light to move", "Chance to move", "first line is 'Chance to move': expected"),
        ("Light to move", "Red to move", "the diagram's first line is 'Red to move': expected 'Light to move'"),
        ("1, 2 balls", "1, 3 balls", "'phase: 1, 3 balls to place' does not fit the rest: expected '1, 2 balls"),
        ("phase: 1,", "mood: 1,", "'mood' is not a line of this diagram: expected phase"),
        ("8  .", "8  X", "'X' on a8: expected L, D or ."),
        ("8  .", "9  .", "expected row 8 and 8 cells, found '9  . "),
        ("8  .", "8  . .", "expected row 8 and 8 cells"),
        (DIAGRAM[DIAGRAM.index("8") :], "", "has 0 lines below its first: expected 8 rows"),
        (DIAGRAM, "", "an empty diagram"),
    ],
)
def test_diagram_that_cannot_be_read(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load(balls=4).read(DIAGRAM.replace(old, new))


@pytest.mark.parametrize(
    ("headline", "light", "dark"),
    [
        ("Light wins: a red dot is trapped (R5), ply 8", "d4 d5", "h1 h2"),
        ("Light wins: a red dot is trapped (R5), ply 8", "h1 h2", "d4 e4 d5 e5"),
        ("Light and Dark win: a red dot is trapped (R5), ply 8", "d4 e4 d5 e5", "a1 b1 a2 b2"),
        ("Draw: no legal move (R9), ply 8", "a1 a2", "b1 b2 a3 b3"),
        ("Dark wins: no legal move (R9), ply 8", "d4 d5", "h1 h2"),
        ("Dark wins: no legal move (R9), ply 8", "", "d4 e4 d5 e5"),
        ("Dark wins: no legal move (R9), ply 4", "a1 a3", "h1 h3"),
        ("Draw: too many plies in phase 2 (R10), ply 207", "d4 d5", "h1 h2"),
        ("Light wins: too many plies in phase 2 (R10), ply 208", "d4 d5", "h1 h2"),
        ("Draw: too many plies in phase 2 (R10), ply 208", "d4 e4 d5 e5", "h1 h2"),
    ],
)
def test_diagram_of_an_ending_that_is_none(headline: str, light: str, dark: str) -> None:
    _, *rows = drawn(light.split(), dark.split(), 8, 8).splitlines()
    with pytest.raises(ValueError, match=f"the board does not show that: {re.escape(headline.partition(', ply')[0])}"):
        load(balls=4).read("\n".join([headline, *rows]))
