"""The pictures of Bossa."""

from __future__ import annotations

from random import Random

from banmen import Position, load, svg
from banmen.games.bossa.tiles import TILE_NAMES, TILES
from banmen.view import Piece, Place, View
from draw import ending, rule_against, save, winning_moves, write

RING, LOZENGE = 0, 1

MIDDLE = """
draw 05, draw 21, draw 06, draw 33, draw 20, draw 30, draw 50, draw 13, roll 4 6, first, black, draw 11, W3=33,
draw 24, W5=50, draw 14, W2=14+11, draw 03, B5=05, draw 15, B4=21+13, draw 12, B7=24+03, draw 23, B3=23, draw 04,
W1=12, draw 41, W1^15, draw 32, R20, draw 02, draw 51, B2=51+41, draw 40
"""
DEAL = "draw 51, draw 50, draw 32, draw 22, draw 20, draw 14, draw 13, draw 03, roll 3 5"
BLOCKED = """
Ring to move, ply 18
         21
B        41  [3]
     1    2    3    4    5    6    7    8
W        24   23  [4]
              12
hands: Ring 60 42 31 13 04, Lozenge 50 33 05
lines: Ring white, Lozenge black
markers: Ring redraw exchange stack, Lozenge redraw exchange stack
"""
STUCK = """
Chance to move, ply 30
B                 [4]
     1    2    3    4    5    6    7    8
W  [1]   20
        ^21
hands: Ring 60, Lozenge 30 02
lines: Ring white, Lozenge black
markers: Lozenge redraw exchange stack
gone: 33
draws: Ring
"""
LAST = """
Lozenge to move, ply 39
                   23
B        12  [3]   31
     1    2    3    4    5    6    7    8
W   15  [2]   24   40   42   60
              13        11
hands: Ring 50 21 20 05 04 02 01, Lozenge 41 33 32 30 22 10 06 03
lines: Ring white, Lozenge black
markers: Ring stack, Lozenge redraw stack
gone: 51
"""


def draw() -> None:
    draw_tiles()
    draw_middle(load("bossa").start().play(*events(MIDDLE)))
    choice = load("bossa").start().play(*events(DEAL))
    draw_choice(choice)
    draw_column(choice.play(*events("black, draw 42, W4=42, draw 24, B4=24, draw 06")))
    draw_blocked(load("bossa").read(BLOCKED))
    check_numbers()
    check_chance(choice)
    check_endings()
    check_basic()


def events(text: str) -> list[str]:
    return [event.strip() for event in text.split(",")]


def draw_tiles() -> None:
    assert len(TILE_NAMES) == 27
    for colour in (0, 1):
        assert [sum(tile[colour] == dots for tile in TILES) for dots in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    places: list[Place] = [
        {"name": name, "x": white, "y": black, "shape": "hand"}
        for name, (white, black) in zip(TILE_NAMES, TILES, strict=True)
    ]
    pieces: list[Piece] = [{"place": name, "shape": "tile", "face": name} for name in TILE_NAMES]
    view: View = {"ground": "tatami", "places": places, "pieces": pieces, "title": "Bossa: the 27 tiles"}
    write("bossa-tiles", svg.draw(view))


def draw_middle(position: Position) -> None:
    assert "lines: Ring black, Lozenge white" in str(position)
    assert winning_moves(position) == ["B8=32+04+02"]
    assert ending(position.play("B8=32+04+02")) == ((RING,), "B15"), "2, 4 and 2 black dots, the sixth column"
    assert "Lozenge 30\n" in str(position), "it has one tile left"
    save("bossa-middle", position)


def draw_choice(position: Position) -> None:
    assert position.seat == LOZENGE, "5 is more than 3"
    assert [str(move) for move in position.legal_moves] == ["white", "black", "first"]
    assert "hands: Ring ?? ?? ?? ??, Lozenge 50 22 14 03\n" in position.seen_by(LOZENGE)
    assert [str(move) for move in position.play("first").legal_moves] == ["white", "black"], "Ring's choice then"
    title = f"Bossa: {position.headline}, as Lozenge sees it"
    write("bossa-choice", svg.draw({**position._board(LOZENGE), "title": title}))


def draw_column(before: Position) -> None:
    assert before.seat == RING, "Lozenge took a line, so Ring played first"
    assert rule_against(before, "W5=51") == "B9", "next to one tile come two"
    assert rule_against(before, "W5=51+06") == "B7", "06 has no white dot"
    after = before.play("W5=32+20")
    assert ends(after)["W6"] == [1, 3]
    drawn = after.play("draw 30")
    assert rule_against(drawn, "W5^50") == "B12", "one tile on two"
    stacked = drawn.play("W5^30+22")
    assert ends(stacked)["W6"] == [1, 3], "B12: the column still counts as two tiles"
    assert "Lozenge redraw exchange\n" in str(stacked), "B13"
    save("bossa-column-before", before)
    save("bossa-column-after", after)
    save("bossa-stack", stacked)


def draw_blocked(position: Position) -> None:
    assert ends(position) == {"W1": [], "W5": [1, 2], "B1": [1], "B4": [1, 2]}
    assert rule_against(position, "W1=13") == "B9", "the neighbour has one tile as well"
    assert rule_against(position, "B1=31") == "", "the neighbour has two"
    assert rule_against(load("bossa", count="near").read(BLOCKED), "W1=13") == "", "equal is near"
    save("bossa-blocked", position)


def ends(position: Position) -> dict[str, list[int]]:
    """How many tiles the next columns may have."""
    return {end["place"]: end["counts"] for end in position.view()["ends"]}


def check_numbers() -> None:
    """Why no line has a number above 11, or more than nine columns."""
    assert [sum(tile[colour] for tile in TILES) for colour in (0, 1)] == [56, 56], "dots of a colour"
    assert sum(range(7, 13)) > 56, "a column at 12 needs 7 to 11 as well, if not more"
    assert sum(range(1, 11)) - 6 <= 56, "nine columns there might be"
    assert sum(range(1, 12)) - 6 == 60, "ten there cannot be"


def check_chance(choice: Position) -> None:
    start = load("bossa").start()
    assert {probability for _, probability in start.chance_outcomes} == {1 / 27}
    roll = start.play(*events(DEAL)[:-1])
    assert len(roll.chance_outcomes) == 30
    first = choice.play("black")
    assert "(18 in the pile)" in str(first)
    assert [probability for _, probability in first.chance_outcomes] == [1 / 19] * 19
    assert rule_against(roll, "roll 3 3") == "B2"
    assert first.resample(RING, Random(1)) == first, "both hands are open"
    assert "(14 in the pile)" in str(load("bossa", hand=6).start().settle(Random(1))), "more than two hands of six"


def check_endings() -> None:
    begun = load("bossa", rows=1, hand=1).start().play(*events("draw 42, draw 50, roll 3 5, black"))
    both = begun.play("draw 12", "B4=42+12")
    assert ending(both) == ((RING,), "B14"), "before B15, though it completes the line of Lozenge"
    assert ending(begun.play("draw 14", "B4=14")) == ((LOZENGE,), "B15"), "who owns the line, not who placed"
    stuck = load("bossa").read(STUCK)
    assert ending(stuck.play("draw 50")) == ((LOZENGE,), "B16")
    assert stuck.play("draw 03").seat == RING, "saved by the tile just drawn"
    last = load("bossa", hand=6).read(LAST)
    assert "unseen: 14 (0 in the pile)" in str(last), "whoever counts knows what was put away"
    assert rule_against(last, "R41") == "B10", "nothing to draw"
    assert ending(last.play("W7=41+30")) == ((RING,), "B15"), "before B17"
    assert ending(last.play("B2^22")) == ((), "B17")
    assert ending(last.play("W3^22+10")) == ((LOZENGE,), "B17")


def check_basic() -> None:
    basic = load("bossa", rules="basic").start().play(*events(DEAL))
    assert basic.game.options["count"] == "basic"
    assert basic.seen_by(None) == str(basic), "open hands"
    assert "draws: Lozenge" in str(basic), "the higher roller plays first, and there is no choice"
    turn = basic.play("draw 42")
    assert {str(move)[0] for move in turn.legal_moves} >= {"R", "X"}, "the actions are there"
    lone = load("bossa", rules="basic", rows=1).start().play(*events(DEAL)).play("draw 42", "W4=42")
    assert not lone.is_over, "B15 does not apply"
    near = load("bossa", rules="basic", count="near")
    assert near.options["count"] == "near", "count can be chosen all the same"
