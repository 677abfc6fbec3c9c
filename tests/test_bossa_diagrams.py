"""Bossa's diagrams and views: read as they are shown, refused where they cannot be, and what a screen gets of them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from bossa_board import at, columns, deal, gone, hands, late, markers, owners, pile, texts
from conftest import ended, walk

import banmen
from banmen.games.bossa.kernels import REASONS
from banmen.verify import draw_game

FULL = """Ring to move, ply 30
         41
B        51   13  [4]
     1    2    3    4    5    6    7    8
W        15  [3]   40   31   60
         12             21
        ^14           ^^33
        ^10           ^^20
hands: Ring 50 24 03, Lozenge 42 22 06
lines: Ring black, Lozenge white
markers: Ring exchange, Lozenge redraw
gone: 05
unseen: 32 30 23 11 04 02 01 (6 in the pile)"""

DRAWING = """Chance to move, ply 11
B       [2]
     1    2    3    4    5    6    7    8
W                 [4]
hands: Ring 50 31 20 11, Lozenge 42 24 02
lines: Ring white, Lozenge black
markers: Ring redraw exchange stack, Lozenge exchange stack
gone: 13
unseen: 60 51 41 40 33 32 30 23 22 21 15 14 12 10 06 05 04 03 01 (18 in the pile)
draws: Lozenge, for the tile discarded"""

CHOOSING = """Ring to move, ply 9
B       [2]
     1    2    3    4    5    6    7    8
W                 [4]
hands: Ring 50 31 20 11, Lozenge 42 24 13 02
markers: Ring redraw exchange stack, Lozenge redraw exchange stack
unseen: 60 51 41 40 33 32 30 23 22 21 15 14 12 10 06 05 04 03 01 (18 in the pile)"""

DEALING = """Chance to move, ply 3
hands: Ring 50 31, Lozenge 42
markers: Ring redraw exchange stack, Lozenge redraw exchange stack
unseen: 60 51 41 40 33 32 30 24 23 22 21 20 15 14 13 12 11 10 06 05 04 03 02 01 (23 in the pile)"""

ALL = [FULL, DRAWING, CHOOSING, DEALING]


def read(diagram: str, **options: int | str) -> banmen.Position:
    return banmen.load("bossa", **options).read(diagram)


def altered(diagram: str, old: str, new: str, **options: int | str) -> banmen.Position:
    """Read with one thing changed, and without the line that says what is unseen."""
    assert diagram.count(old) == 1
    changed = diagram.replace(old, new)
    return read(changed if "unseen" in old or "pile" in old else re.sub("\nunseen.*", "", changed), **options)


# ---- reading


@pytest.mark.parametrize("diagram", ALL)
def test_a_diagram_is_shown_as_it_is_read(diagram: str) -> None:
    assert str(read(diagram)) == diagram


def test_what_a_diagram_says() -> None:
    position = read(FULL)
    assert columns(position, "W") == {2: ["15+12", "14+10"], 4: ["40"], 5: ["31+21", "33+20"], 6: ["60"]}
    assert columns(position, "B") == {2: ["51+41"], 3: ["13"]}
    assert (hands(position), gone(position)) == ([{"50", "24", "03"}, {"42", "22", "06"}], {"05"})
    assert (owners(position), markers(position)) == ([{"black"}, {"white"}], [{"exchange"}, {"redraw"}])
    assert (position.seat, position.ply, pile(position)) == (0, 30, 6)
    drawing = read(DRAWING)
    assert drawing.is_chance
    assert hands(drawing.play("draw 60"))[1] == {"42", "24", "02", "60"}
    assert read(CHOOSING) == deal()
    assert read(DEALING) == banmen.load("bossa").start().play("draw 50", "draw 42", "draw 31")


def test_a_position_read_is_played_like_any_other() -> None:
    """Whose turn it is, and who draws next, is known in every phase."""
    for seed in range(10):
        random = Random(seed)
        game = draw_game(banmen.load("bossa"), {}, random)
        for position in walk(game, random):
            again = game.read(str(position))
            assert again == position
            for text in texts(position)[:5]:
                assert game.read(str(position)).play(text) == position.play(text)


def test_numbers_and_lists_may_be_left_out_or_in_another_order() -> None:
    assert altered(FULL, "unseen: 32 30 23 11 04 02 01 (6 in the pile)", "") == read(FULL)
    assert altered(FULL, "Ring 50 24 03", "Ring 03 50 24") == read(FULL)
    assert altered(FULL, "Ring black, Lozenge white", "Lozenge white, Ring black") == read(FULL)
    assert altered(FULL, "     1    2    3    4    5    6    7    8", "     1    2    3    4    5    6") == read(FULL)


def test_a_line_beyond_8_makes_the_row_of_numbers_longer() -> None:
    table = "W6 W5=50 W7=60+15 W8=51+31 W9=42+41+14 W10=33+32+24+23 / B1"
    position = at(table, "06", "05 04", count="near", rows=9, to_move=1)
    assert "    8    9   10\n" in str(position)
    assert position.game.read(str(position)) == position


OVER = "the diagram says 'Ring to move', but the game is over there: {}: {}"


# ---- refusing: the board


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("     1    2    3    4    5    6    7    8\n", "", "expected the black line, below it the numbers 1 2 3 …"),
    ("     1    2    3", "     1    3    2", "expected the black line, below it the numbers 1 2 3 …"),
    ("W        15", "V        15", "expected the white line to begin with W, found 'V        15  [3]   40   31   60'"),
    ("B        51", "         51", "expected the black line to begin with B, found '51   13  [4]'"),
    ("13  [4]", "13", "the black line has no die: expected one such as [4] (B5)"),
    ("15  [3]", "15     ", "the white line has no die: expected one such as [4] (B5)"),
    ("15  [3]", "15  [4]", "'[4]' at W3: expected a tile such as 32 or, stacked, ^32, or the line's die such as [3]"),
    ("13  [4]", "13  [7]", "'[7]' at B4: expected a tile such as 32 or, stacked, ^32, or the line's die such as [4]"),
    ("^14", "'14", "\"'14\" at W2: expected a tile such as 32 or, stacked, ^32, or the line's die such as [2]"),
    ("31   60", "31  [6]", "'[6]' at W6: expected a tile such as 32 or, stacked, ^32, or"),
    ("31   60", "31   6 ", "'6' at W6: expected a tile such as 32 or, stacked, ^32, or"),
    ("31   60", "31   61", "'61' is not a tile: expected 1 to 6 dots, white then black, such as 31 (B1)"),
    ("31   60", "31   40", "the tile 40 stands there twice: there is one of each"),
    ("31   60", "31" + 31 * " " + "60", "'60' at W12: expected a tile such as 32 or, stacked, ^32, or"),
    ("         12             21", "W        12             21", "a further row of the white line"),
])  # fmt: skip
def test_broken_boards(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        altered(FULL, old, new)


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("40   31   60", "40   31        60", "W7 does not lie next to a column or the die (B5)"),
    ("31   60", "31   32", "32 cannot lie at W6 (B7)"),
    ("13  [4]", "30  [4]", "30 cannot lie at B3 (B7)"),
    ("^14           ^^33", "^30           ^^33", "30+10 cannot lie at W2 (B12)"),
    ("        ^10           ^^20", "                      ^^20", "14 cannot lie at W2 (B12)"),
    ("^^33\n        ^10           ^^20", "\n        ^10           ^^32", "32 cannot lie at W5 (B12)"),
])  # fmt: skip
def test_lines_that_cannot_be_laid(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        altered(FULL, old, new)


@pytest.mark.parametrize(("table", "sentence", "options"), [
    ("W3 W4=11+12+20 / B6", "W4 has 3 tiles, not 1 or 2 (B8)", {"count": "near"}),
    ("W3 W2=20 W4=40 W5=50 / B6", "W5 has 1 tiles, not 2 (B9)", {}),
    ("W3 W4=22+23 W5=31+20 / B6", "W5 has 2 tiles, not 1 or 3 (B9)", {}),
    ("W3 W4=22+23 W5=50 / B6", "W5 has 1 tiles, not 2 or 3 (B9)", {"count": "basic"}),
    ("W3 W4=40 W5=30+10+11 / B6", "W5 has 3 tiles, not 1 or 2 (B9)", {"count": "near"}),
    ("W6 W5=50 W4=40 / B1", "W4 has 1 tiles, not 2 (B9)", {}),
    ("W3 W4=40 W4^30+11 / B6", "a stack on W4 has 2 tiles, not as many as the column (B12)", {"used": "0 stack"}),
    ("W3 W4=40 / B3", "both dice show 3: equal numbers are rolled again (B2)", {}),
    ("W3 W4=40 W4^41 / B6", "a stack for each stack marker used, 0, the first with ^, the second ^^ (B12)", {}),
    ("W3 W4=40 / B6", "a stack for each stack marker used, 1, the first", {"used": "1 stack"}),
    ("W3 W4=40 / B6", "0 tiles are gone: expected one for each redraw, 1 (B10)", {"used": "1 redraw"}),
    ("W3 W4=40 / B6", "1 tiles are gone: expected one for each redraw, 0 (B10)", {"gone": "01"}),
    ("W3 W4=40 / B6", "2 tiles are gone: expected one for each redraw, 1 (B10)", {"gone": "01 02", "used": "0 redraw"}),
    ("W3 W4=40 / B6", "the tile 40 stands there twice: there is one of each", {"ring": "40 33"}),
    ("W3 W4=40 / B6", "the tile 33 stands there twice: there is one of each", {"ring": "33", "lozenge": "33"}),
    ("W3 W4=40 / B6", "the tile 15 stands there twice: there is one of each", {"gone": "15", "used": "0 redraw"}),
    ("W3 W4=40 / B6", "'25' is not a tile: expected 1 to 6 dots, white then black, such as 31 (B1)", {"ring": "25"}),
    ("W3 W4=40 / B6", "'??' is not a tile: expected 1 to 6 dots, white then black, such as 31 (B1)", {"ring": "??"}),
    ("W3 W4=40 / B6", "Ring has 6 tiles: at most 5 (B6)", {"ring": "01 02 03 04 05 06"}),
    ("W3 W4=40 / B6", "Lozenge has 5 tiles: at most 4 (B6)", {"lozenge": "01 02 03 04 05"}),
    ("W3 W4=40 / B6", "Lozenge has 6 tiles: at most 5 (B6)", {"lozenge": "01 02 03 04 05 06", "used": "1 exchange"}),
    ("W3 W4=40 / B6", "Ring has 5 tiles: at most 4 (B6)", {"ring": "01 02 03 04 05", "draws": "0"}),
    ("W3 W4=40 / B6", "Ring has 3 tiles: at most 2 (B6)", {"ring": "01 02 03", "hand": 1}),
    ("W3 W4=40 / B6", OVER.format("Ring wins", REASONS[0]), {"ring": ""}),
    ("W3 W4=40 / B6", OVER.format("Lozenge wins", REASONS[0]), {"lozenge": ""}),
    ("W3 W4=40 W2=20 / B6", OVER.format("Ring wins", REASONS[1]), {"rows": 2}),
    ("W3 W4=40 W2=20 / B6", OVER.format("Lozenge wins", REASONS[1]), {"rows": 1, "owner": 1}),
    ("W3 / B6 B5=05", OVER.format("Lozenge wins", REASONS[1]), {"rows": 1}),
    ("W3 W4=40 / B6", "Ring has not used redraw: no tile is drawn", {"draws": "0, for the tile discarded"}),
])  # fmt: skip
def test_tables_that_cannot_be(table: str, sentence: str, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        at(table, **options)


SPLIT = """Ring to move
             ^12
              11
B             02  [4]
     1    2    3    4
W            [3]   23
                   22
                  ^31
hands: Ring 15, Lozenge 51
lines: Ring white, Lozenge black
markers: Ring redraw exchange, Lozenge redraw exchange stack"""


def test_a_stack_lies_on_one_column() -> None:
    with pytest.raises(ValueError, match=r"the stack 31\+12 does not lie on one column \(B12\)"):
        read(SPLIT)
    assert columns(read(SPLIT.replace("             ^12\n", "").replace("^31", "^31\n                  ^12")), "W") == {
        4: ["23+22", "31+12"]
    }


def test_one_tile_is_always_put_away() -> None:
    with pytest.raises(ValueError, match=r"^every tile is seen: expected one that is put away \(B1\)$"):
        late("60 51 41 33 15 06 32", "50 30 42 23 05", used="0 exchange, 1 redraw")


@pytest.mark.parametrize(("table", "place"), [("W3 W2=20 W3=30 / B5", "W3"), ("W3 W4^40 / B5", "W4")])
def test_tiles_lie_on_columns(table: str, place: str) -> None:
    with pytest.raises(ValueError, match=rf"^tiles lie at {place} on no column: nothing lies on a die \(B12\)$"):
        at(table)


def test_an_empty_pile_ends_the_game() -> None:
    sentence = f"the diagram says 'Chance to move', but the game is over there: Lozenge wins: {REASONS[3]}"
    for draws in ("1", "1, for the tile discarded"):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            late("51 41 33 15 06 32", "50 30 42 23 05", draws=draws)


# ---- refusing: the lines below


@pytest.mark.parametrize(("diagram", "old", "new", "sentence"), [
    (FULL, "hands: Ring 50 24 03", "hands: Light 50 24 03", "Lozenge 42 22 06': expected Ring and Lozenge, each once"),
    (FULL, ", Lozenge 42 22 06", ", Ring 42 22 06", "Ring 42 22 06': expected Ring and Lozenge, each once"),
    (FULL, "Ring black, Lozenge white", "Ring black", "'lines: Ring black' cannot be: expected Ring white"),
    (FULL, "Lozenge white", "Lozenge black", "cannot be: expected Ring white, Lozenge black (B3)"),
    (FULL, "Ring black, Lozenge white", "Ring grey, Lozenge white", "Lozenge white' cannot be: expected Ring white"),
    (FULL, "Ring exchange,", "Ring exchanges,", "Lozenge redraw': expected redraw, exchange, stack, each"),
    (FULL, "Ring exchange,", "Ring exchange exchange,", "expected redraw, exchange, stack, each at most once (B13)"),
    (FULL, "unseen: 32 30", "unseen: 30 32", "(6 in the pile)' does not fit the rest: expected '32 30 23"),
    (FULL, "(6 in the pile)", "(7 in the pile)", "does not fit the rest: expected '32 30"),
    (FULL, "gone: 05", "draws: Ring\ngone: 05", "'draws: Ring': expected no such line, nobody draws (B6)"),
    (FULL, "gone: 05", "mood: good\ngone: 05", "'mood' is not a line of this diagram: expected hands, lines"),
    (FULL, "gone: 05", "gone: 05\ngone: 05", "a line below the board stands there twice"),
    (FULL, "gone: 05", "gone: 05\nand more", "expected a line such as 'quiet: 5' below the board, found 'and more'"),
    (FULL, "Ring to move, ply 30", "Light to move", "first line is 'Light to move': expected 'Ring to move'"),
    (FULL, "Ring to move, ply 30", "Chance to move", "'draws: ': expected 'draws: Ring' or"),
    (DRAWING, "draws: Lozenge, for the tile discarded", "", "'draws: ': expected 'draws: Ring' or"),
    (DRAWING, "Lozenge, for the tile discarded", "Scale", "'draws: Scale': expected 'draws: Ring' or"),
    (DRAWING, ", for the tile discarded", ", for fun", "'draws: Lozenge, for fun': expected 'draws: Ring' or"),
    (CHOOSING, "Lozenge 42 24 13 02", "Lozenge 42 24 13", "hands of 4 and 3: tiles are dealt in turn"),
    (CHOOSING, "Lozenge 42 24 13 02", "Lozenge 42 24 13 02 01", "hands of 4 and 5: tiles are dealt in turn"),
    (CHOOSING, "[4]", "[4]   05", "05 cannot lie at W5 (B7)"),
    (CHOOSING, "[4]", "[4]   51", "nothing is played and no marker used (B4)"),
    (CHOOSING, "Ring redraw exchange stack", "Ring redraw exchange", "nothing is played and no marker used (B4)"),
    (CHOOSING, "Ring to move, ply 9", "Chance to move\n", "'draws: ': expected 'draws: Ring' or"),
    (DEALING, "Lozenge 42", "Lozenge 42 24 13", "hands of 2 and 3: tiles are dealt in turn"),
    (DEALING, "Ring 50 31, Lozenge 42", "Ring 50 31", "hands of 2 and 0: tiles are dealt in turn"),
    (DEALING, "31, Lozenge 42", "31 30 20 10, Lozenge 01 02 03 04", "hands of 5 and 4: tiles are dealt in turn"),
    (DEALING, "Chance to move, ply 3", "Ring to move", "nobody plays or has won: tiles are dealt and dice rolled"),
    (DEALING, "Chance to move, ply 3", f"Ring wins: {REASONS[0]}", "nobody plays or has won: tiles are dealt"),
    (DEALING, "Chance to move, ply 3", f"Draw: {REASONS[-1]}", "nobody plays or has won: tiles are dealt"),
    (CHOOSING, "Ring to move, ply 9", f"Ring wins: {REASONS[0]}", "nobody plays or has won: a seat chooses (B3)"),
    (DEALING, "hands: Ring", "hands: , Ring", "expected Ring and Lozenge, each once"),
    (DEALING, "Lozenge 42", "Lozenge 42\nlines: Ring white, Lozenge black", "cannot be: expected no such line (B3)"),
])  # fmt: skip
def test_broken_lines_below_the_board(diagram: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        altered(diagram, old, new)


def test_nobody_owns_a_line_of_the_basic_game() -> None:
    with pytest.raises(ValueError, match=r"cannot be: expected no such line \(B3\)"):
        read(FULL, rules="basic", count="step")
    basic = altered(FULL, "lines: Ring black, Lozenge white\n", "", rules="basic", count="step")
    assert owners(basic) == [set(), set()]
    assert basic.game.read(str(basic)) == basic


def test_before_the_choice_the_dice_differ() -> None:
    with pytest.raises(ValueError, match=r"^both dice show 4: equal numbers are rolled again \(B2\)$"):
        altered(CHOOSING, "B       [2]", "B                 [4]")


def test_who_is_to_move_has_a_move() -> None:
    with pytest.raises(ValueError, match=re.escape(OVER.format("Lozenge wins", REASONS[2]))):
        at("W3 W4=40 W4^42 / B1", "60 50", "33", used="0 redraw exchange stack", gone="02")


# ---- endings


def endings() -> dict[str, banmen.Position]:
    """One position for each, by its headline."""
    pile_out = late("51 41 33 15 06", "50 30 42 23 05", draws="0").play("draw 60")
    stuck = at("W3 W4=40 W4^42 / B1", "60", "33", draws="0", used="0 redraw exchange stack", gone="02")
    found = [
        at("W3 / B6", "40", "51").play("W4=40"),
        at("W3 / B6", "40 06", "51", owner=1, rows=1).play("W4=40"),
        stuck.play("draw 50"),
        pile_out.play("B7=41+06"),
        pile_out.play("W6=60"),
    ]
    return {over.headline: over for over in found}


def test_endings_are_read() -> None:
    assert [ended(over)[0] for over in endings().values()] == ["B14", "B15", "B16", "B17", "B17"]
    for over in endings().values():
        assert over.game.read(str(over)) == over


def test_endings_that_the_table_does_not_show() -> None:
    claims = {claim for headline in endings() for claim in (headline, *exchanged(headline))}
    assert len(claims) == 15
    drawn = "the game is a draw with equally many tiles, and only then (B17)"
    for over in endings().values():
        for claim in claims - {over.headline}:
            never = claim.startswith("Draw") != ("equally" in claim)
            with pytest.raises(
                ValueError, match=re.escape(drawn if never else f"the board does not show that: {claim}")
            ):
                over.game.read(str(over).replace(over.headline, claim))


def exchanged(headline: str) -> list[str]:
    """The same end with another winner, or with none."""
    _, how = headline.split(": ")
    return [f"Ring wins: {how}", f"Lozenge wins: {how}", f"Draw: {how}"]


# ---- views


def by_place(view: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {place["name"]: [] for place in view["places"]}
    for piece in view["pieces"]:
        found[piece["place"]].append({key: value for key, value in piece.items() if key != "place"})
    return found


def test_what_a_screen_gets() -> None:
    view = read(FULL).view()
    found = by_place(view)
    assert len(view["places"]) == len(found)
    assert [(piece["face"], piece["rank"], piece["layer"]) for piece in found["W5"]] == [
        ("31", 0, 0), ("21", 1, 0), ("33", 0, 1), ("20", 1, 1)
    ]  # fmt: skip
    assert {piece["counts"] for piece in found["W5"] + found["W2"]} == {"white"}
    assert {piece["counts"] for piece in found["B2"]} == {"black"}
    assert found["W3"] == [{"shape": "die", "seat": 0, "value": 3}]
    assert found["B4"] == [{"shape": "die", "seat": 1, "value": 4}]
    assert found["W"] == [{"shape": "chip", "seat": 1}]
    assert found["B"] == [{"shape": "chip", "seat": 0}]
    assert found["50"] == [{"shape": "tile", "face": "50"}]
    assert found["0 redraw"] == found["1 stack"] == []
    assert found["0 exchange"] == [{"shape": "marker", "seat": 0, "face": "exchange"}]
    assert found["pile"] == [{"shape": "tile", "face": "", "value": 6}]
    assert found["gone 1"] == [{"shape": "tile", "face": "05"}]
    assert found["W1"] == found["W7"] == found["B1"] == found["B5"] == []


def test_the_ends_say_how_many_tiles() -> None:
    ends = {end["place"]: end["counts"] for end in read(FULL).view()["ends"]}
    assert ends == {"W1": [1], "W7": [2], "B1": [1], "B5": [1, 2]}
    assert deal(roll="").view()["ends"] == []
    assert {end["place"] for end in deal(roll="6 1").view()["ends"]} == {"W5", "W7", "B2"}


@pytest.mark.parametrize(("owner", "sides"), [(0, (-1, 1)), (1, (1, -1))])
def test_a_line_lies_on_its_owners_side(owner: int, sides: tuple[int, int]) -> None:
    places = {place["name"]: place["y"] for place in at("W3 / B6", owner=owner).view()["places"]}
    assert (places["W3"], places["B6"]) == sides
    assert places["15"] < 0 < places["51"]  # Ring sits below


@pytest.mark.parametrize(("move", "last"), [
    ("W2=20", ["W2"]), ("B6=04+02", ["B6"]), ("W4^42", ["0 stack", "W4"]), ("R20", ["0 redraw"]),
    ("X20-51", ["0 exchange", "20", "51"]),
])  # fmt: skip
def test_the_places_of_the_last_move(move: str, last: list[str]) -> None:
    there = at("W3 W4=40 / B5", "42 20 04 02").play(move)
    assert there.view()["last"] == last


def test_the_places_of_draws_and_choices() -> None:
    assert deal(roll="3 4").view()["last"] == []
    for choice, place in (("white", "W3"), ("black", "B4"), ("first", "1")):
        assert deal(roll="3 4").play(choice).view()["last"] == [place]
    assert deal(roll="3 4").play("white", "draw 30").view()["last"] == ["W3"]  # what chance brings is nobody's move
    assert banmen.load("bossa").start().play("draw 50").view(0)["last"] == []
