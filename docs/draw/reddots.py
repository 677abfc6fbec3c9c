"""The pictures of Red Dots."""

from __future__ import annotations

from itertools import zip_longest

from banmen import Position, load
from draw import ending, rule_against, save, winning_moves

LIGHT, DARK = 0, 1

MIDDLE = """
f6 c5 a8 g4 c4 d3 f5 d4 g7 e5 f7 g6 g5 h6 d6 f2 f4
e4 d5 e6 c6 g3 b5 b4 b7 f3 g2 e2 d2 h2 g1 c3 c7 a1
"""
SINGLE = """
Light to move, ply 44
8  . . . . . . . L
7  . D . . . . L .
6  . D D . . . . .
5  . . . L . . . D
4  . . . L L . D D
3  . . . . . . . .
2  . L D . . . D .
1  . L . D . . D .
"""


def draw() -> None:
    game = load("reddots")
    save("reddots-start", game.start())
    draw_middle(game.start().play(*MIDDLE.split()))
    draw_smallest(placed("d4 e5 d5 e4", "f5 c3 g3"))
    draw_ring(placed("c4 c5 d6 e6 f6 g5 d3 e3 f3 g4", "e4 d5 f5 c3 c7 f7 h4 b6 g2"))
    draw_edge(placed("a4 b4 c4 d2 d1 d3", "c3 e4 f6 e5 c6"))
    draw_across(placed("c5 d6 e5 d4", "f3 c6 f6"))
    draw_single(game.read(SINGLE))
    check_endings()


def check_endings() -> None:
    nobody = placed("a1 c1 e1 g1", "a3 c3 e3 g3", balls=4)
    assert ending(nobody) == ((DARK,), "R9"), "R6 has taken all balls, and Light is to move"
    assert ending(placed("a1 c1 f1 g1", "a3 c3 e3 g3", balls=4).play("f1-h1")) == ((LIGHT,), "R9")
    assert ending(placed("a1 c1 f1 g1", "a3 c3 e3 g3", balls=4, quiet=1).play("f1-h1")) == ((), "R10"), "before R9"


def placed(light: str, dark: str, **options: int) -> Position:
    """Phase 1 from the start, with these holes taken in turn."""
    return load("reddots", **options).start().play(*turns(light, dark))


def turns(one: str, other: str) -> list[str]:
    """The moves of two players, one after the other."""
    return [move for pair in zip_longest(one.split(), other.split()) for move in pair if move]


def draw_middle(position: Position) -> None:
    assert position.ply == 34
    assert winning_moves(position) == ["a6", "b6"], "both trap the dot b6"
    save("reddots-middle", position)


def draw_smallest(position: Position) -> None:
    assert ending(position) == ((LIGHT,), "R5")
    save("reddots-smallest", position)


def draw_ring(position: Position) -> None:
    assert ending(position) == ((LIGHT,), "R5"), "R4: Dark's balls inside do not matter"
    save("reddots-ring", position)


def draw_edge(position: Position) -> None:
    assert not position.is_over, "R4: the edge closes nothing"
    closed = position.play(*turns("g7 b8 g2 h8", "a3 a2 b1 c1"))
    assert ending(closed) == ((LIGHT,), "R5"), "balls along the edge do"
    save("reddots-edge", position)


def draw_across(position: Position) -> None:
    assert not position.is_over, "R3: a link across the dot is not around it"
    assert winning_moves(position.play("f2")) == ["e4"], "with e4 it is"
    save("reddots-across", position)


def draw_single(position: Position) -> None:
    assert ending(placed("d4 e4 d5 e5", "a1 b1 c1")) == ((LIGHT,), "R5"), "a fourth ball on e5 would win"
    for ball in ("g7", "h8", "b1", "b2"):
        assert rule_against(position, f"{ball}-e5") == "R8", "but each of these would leave a single"
    assert not winning_moves(position)
    save("reddots-single", position)
