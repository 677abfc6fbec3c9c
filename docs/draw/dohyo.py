"""The pictures of Dohyō."""

from __future__ import annotations

from itertools import product

from banmen import Position, load
from banmen.games.dohyo.setups import SETUPS
from banmen.pages import page
from draw import ending, rule_against, save

LIGHT, DARK, SCALE = 0, 1, 2

SHOVE = """
Light to move, ply 20
   g  . D D .
  f  . D . . .
 e  . . . D . .
d  . . . L . D .
 c  . . L . L .
  b  . . L . .
   a  . L . .
"""
OUT = """
Light to move, ply 30
   g  . D D .
  f  . D D . D
 e  . . . . L .
d  . D . . L . .
 c  . . . L . .
  b  . L L . .
   a  . . L .
"""
BLOCKED = """
Light to move, ply 24
   g  . . D .
  f  . D . . D
 e  . D . . D .
d  . . . . L . .
 c  . . . L . .
  b  . L . L .
   a  . L . .
"""
PIVOT = """
Light to move, ply 26
   g  . L L .
  f  . . . . .
 e  . . . . . D
d  . . D . . D .
 c  . . L D . .
  b  . L . . .
   a  . . . D
"""
NEAREST = """
Ring to move, ply 24
    i  . . . . .
   h  . . . . . .
  g  . L L . . S S
 f  . . L . . . S .
e  . . . . L . . . .
 d  . . S R R B . .
  c  . . R . . B .
   b  . . R . B B
    a  . . . . .
"""
PINNED = """
Dark to move, ply 51
   g  . . . .
  f  . D . . .
 e  . . . . L .
d  . D . . . L .
 c  . . . . . .
  b  . . . L .
   a  . D D L
"""
APART = """
Light to move, ply 50
   g  D . . .
  f  . . . . .
 e  . . D D . .
d  . . . L . . .
 c  . . L . . L
  b  . . . . L
   a  . . D .
"""


def draw() -> None:
    for setup, seats in product(SETUPS, (2, 3, 4)):
        assert f"| `{setup}` | {seats} | `{SETUPS[setup][seats]}` |" in page("dohyo")
        save(f"dohyo-{setup}-{seats}", load("dohyo", seats=seats, setup=setup).start())
    game = load("dohyo")
    draw_shove(game.read(SHOVE))
    draw_out(game.read(OUT))
    draw_blocked(game.read(BLOCKED))
    draw_pivot(game.read(PIVOT))
    draw_nearest()
    draw_pinned(game.read(PINNED))
    draw_apart(game.read(APART))
    check_endings()


def draw_shove(before: Position) -> None:
    assert [str(move) for move in before.legal_moves] == ["c3>e5"]
    assert rule_against(before, "b3-b2") == "D5", "who can push must push"
    after = before.play("c3>e5")
    assert stand(after, "d4 e5", "f6"), "D2: all three have moved"
    save("dohyo-push", after)


def draw_out(before: Position) -> None:
    assert rule_against(before, "c4>e6") == "D4", "a piece of Light's own"
    after = before.play("d5>f7")
    assert stand(after, "c4 e6 f7"), "D2: the rearmost of the three stays"
    assert "Light 1, Dark 0\ntoken: Light\n" in str(after), "D3, D11: a capture, and the token with it"
    save("dohyo-out", after)


def draw_blocked(position: Position) -> None:
    assert rule_against(position, "c4>e6") == "D2", "f7 is not empty"
    save("dohyo-blocked", position)


def draw_pivot(position: Position) -> None:
    moves = [str(move) for move in position.legal_moves]
    targets = sorted(move[3:] for move in moves if move[:3] in ("b2-", "g5-"))
    assert targets == ["b3", "c2", "f5", "f6", "g7"], "b2 around c3, g5 around g6"
    assert rule_against(position, "b2-d4") == "D7", "pieces stand in the way on either side"
    save("dohyo-pivot", position, target=targets, forbidden=["d4"])


def draw_nearest() -> None:
    game = load("dohyo", seats=4)
    for more in ("", "out: Lozenge"):
        position = game.read(NEAREST + more)
        assert [str(move) for move in position.legal_moves] == ["c3>e5"], "against Lozenge, also when it is out"
        assert rule_against(position, "d5>d3") == rule_against(position, "d4>d6") == "D6", "Scale and Bars come later"
    save("dohyo-nearest", game.read(NEAREST).play("c3>e5"))


def draw_pinned(before: Position) -> None:
    assert [str(move) for move in before.legal_moves] == ["a2>a4"], "D5: Dark has to"
    after = before.play("a2>a4")
    assert ending(after) == ((LIGHT,), "D8")
    save("dohyo-pinned", after)


def draw_apart(before: Position) -> None:
    after = before.play("c3>e5")
    assert ending(after) == ((LIGHT,), "D9")
    save("dohyo-apart", after)


def check_endings() -> None:
    assert ending(load("dohyo", knockout=1).read(PINNED).play("a2>a4")) == ((DARK,), "D10"), "D13: before D8"
    quiet = load("dohyo").read(APART + "quiet: 47").play("c3>e5")
    assert ending(quiet) == ((LIGHT,), "D12"), "before D9, and D11 has given Light the token"
    both = load("dohyo", setup="a2 a3 / a4 b4").start().play("a2>a4")
    assert ending(both) == ((DARK,), "D8"), "nobody can move, and it is Dark's turn"
    assert ending(load("dohyo", setup="a1 a2 / e5 g5").start()) == ((LIGHT,), "D8"), "at once"
    assert ending(load("dohyo", setup="a1 c2 / g5 g6").start()) == ((DARK,), "D9"), "at once"
    early = load("dohyo", seats=3, passive=1, setup="a1 a2 / i5 i6 / e5 g9").start().play("a1-b2", "i5-h5")
    assert "out: Scale" in str(early)
    assert not early.is_over, "D12: two plies of two, but a turn has begun"
    assert ending(early.play("a2-a1")) == ((SCALE,), "D12"), "the token's holder is out"


def stand(position: Position, *cells: str) -> bool:
    """Whether each seat in turn has pieces on these cells."""
    pieces = [(piece["place"], piece["seat"]) for piece in position.view()["pieces"]]
    return all((cell, seat) in pieces for seat, text in enumerate(cells) for cell in text.split())
