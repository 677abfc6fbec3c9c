"""Draw the pictures of the rules pages, and check what the pages claim.

    python docs/draw.py

Every picture is a position that banmen itself has read or played. A claim that no longer holds stops the drawing.
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from banmen import IllegalMove, Position, load, svg

PICTURES = Path(__file__).parent / "rules" / "pictures"
LIGHT, DARK, SCALE = 0, 1, 2


def main() -> None:
    draw_kooshi()
    draw_reddots()
    draw_dohyo()


def save(name: str, position: Position, **signs: list[str]) -> None:
    """Write a picture; where there are signs, of the position with these on its places."""
    drawing = lesson(position, signs) if signs else position._repr_svg_()
    (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8", newline="\n")


def lesson(position: Position, signs: dict[str, list[str]]) -> str:
    marks: list[svg.Mark] = [{"place": place, "sign": sign} for sign, places in signs.items() for place in places]
    title = f"{position.game.rules.title}: {position.headline}"
    return svg.draw({**position.game.rules.view(position.row, None), "marks": marks, "title": title})


def rule_against(position: Position, move: str) -> str:
    """The id of the rule that a refused move breaks; none for a legal one."""
    try:
        position.play(move)
    except IllegalMove as refusal:
        return refusal.rule
    return ""


def winning_moves(position: Position) -> list[str]:
    """The moves that win at once."""
    return [str(move) for move in position.legal_moves if position.seat in position.play(move).winners]


def ending(position: Position) -> tuple[tuple[int, ...], str]:
    """Who won, and by which rule."""
    return position.winners, position.reason.rule if position.reason else ""


# Ko-Oshi

PUSH = """
Light to move, ply 10
5  D2 .  .  .  D2
4  .  .  D1 .  .
3  .  L2 .  D1 D1
2  .  .  .  .  .
1  .  L1 L1 L1 L2
"""
TOO_LONG = """
Light to move, ply 12
5  .  .  D2 .  .
4  L2 D1 L1 D1 .
3  .  .  .  .  .
2  L2 L1 .  D2 D1
1  .  .  .  L1 .
"""
BAN = """
Dark to move, ply 11
5  D2 .  D1 .  D2
4  .  D1 .  .  .
3  L2 .  L1 D1 .
2  .  .  .  .  .
1  .  L1 .  L1 L2
"""
BOTH = """
Light to move, ply 30
5  .  .  .  .  .
4  .  .  .  .  .
3  .  .  L2 L1 D1
2  .  .  .  .  .
1  L1 .  .  D2 D1
"""
STUCK = """
Light to move, ply 40
5  D1 L1 L1 .  .
4  L2 .  .  .  .
3  .  L1 .  .  .
2  .  .  .  .  .
1  .  .  .  .  .
"""


def draw_kooshi() -> None:
    game = load("kooshi")
    save("kooshi-start", game.start())
    draw_push(game.read(PUSH))
    draw_too_long(game.read(TOO_LONG))
    draw_ban(game.read(BAN))
    check_kooshi_endings()


def check_kooshi_endings() -> None:
    both = load("kooshi").read(BOTH).play("c3e")
    assert "Light 4, Dark 4 of 4" in str(both), "one push brings both sides to four points"
    assert ending(both) == ((DARK,), "K8"), "and the side that pushed has lost"
    assert ending(load("kooshi", target=7).read(STUCK).play("b3w")) == ((LIGHT,), "K9")
    assert ending(load("kooshi", target=7, quiet=1).read(STUCK).play("b3w")) == ((), "K10"), "before K9"


def draw_push(before: Position) -> None:
    after = before.play("b3e")
    assert "claimed: Light 1, Dark 0" in str(after), "K4: Light takes one point"
    assert "\n3  .  .  .  L2 D1\n" in str(after), "K2, K3: two steps, the second pushes two pieces"
    save("kooshi-push-before", before)
    save("kooshi-push-after", after)


def draw_too_long(position: Position) -> None:
    assert rule_against(position, "a4e") == "K3", "three pieces in a row ahead"
    assert rule_against(position, "a2e") == "K3", "one in the first step, three in the second"
    save("kooshi-too-long", position)


def draw_ban(before: Position) -> None:
    after = before.play("d3w")
    assert "\n3  L2 L1 D1 .  .\n" in str(after), "Dark has pushed Light's 1 to b3"
    assert rule_against(after, "b3e") == "K7", "Light may not push the piece back to d3"
    assert "\n3  .  .  L2 L1 D1\n" in str(after.play("a3e")), "Light may push it further, to e3"
    save("kooshi-ban-before", before)
    save("kooshi-ban-after", after)


# Red Dots

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


def draw_reddots() -> None:
    game = load("reddots")
    save("reddots-start", game.start())
    draw_middle(game.start().play(*MIDDLE.split()))
    draw_smallest(placed("d4 e5 d5 e4", "f5 c3 g3"))
    draw_ring(placed("c4 c5 d6 e6 f6 g5 d3 e3 f3 g4", "e4 d5 f5 c3 c7 f7 h4 b6 g2"))
    draw_edge(placed("a4 b4 c4 d2 d1 d3", "c3 e4 f6 e5 c6"))
    draw_across(placed("c5 d6 e5 d4", "f3 c6 f6"))
    draw_single(game.read(SINGLE))
    check_reddots_endings()


def check_reddots_endings() -> None:
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


# Dohyō

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


def draw_dohyo() -> None:
    for seats in (2, 3, 4):
        save(f"dohyo-classic-{seats}", load("dohyo", seats=seats).start())
        save(f"dohyo-corners-{seats}", load("dohyo", seats=seats, setup="corners").start())
    game = load("dohyo")
    draw_shove(game.read(SHOVE))
    draw_out(game.read(OUT))
    draw_blocked(game.read(BLOCKED))
    draw_pivot(game.read(PIVOT))
    draw_nearest()
    draw_pinned(game.read(PINNED))
    draw_apart(game.read(APART))
    check_dohyo_endings()


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


def check_dohyo_endings() -> None:
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


if __name__ == "__main__":
    main()
