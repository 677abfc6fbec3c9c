"""The pictures of Ko-Oshi."""

from __future__ import annotations

from banmen import Position, load
from draw import ending, rule_against, save

LIGHT, DARK = 0, 1

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


def draw() -> None:
    game = load("kooshi")
    save("kooshi-start", game.start())
    draw_push(game.read(PUSH))
    draw_too_long(game.read(TOO_LONG))
    draw_ban(game.read(BAN))
    check_endings()


def check_endings() -> None:
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
