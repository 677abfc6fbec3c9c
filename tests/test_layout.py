"""The board for the page: all that a view names is drawn, every legal move can be clicked, no colour is missing."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from random import Random
from typing import Any

import bossa_board
import botaoshi_board
import pytest
import reddots_board
from conftest import FOUR, LADDER, ROOT, load, walk
from things import drawing

from banmen import Game, Position, svg
from banmen.server import messages
from banmen.svg import layout
from banmen.svg.tokens import SAFE, TOKENS

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("kooshi", {}),
    ("reddots", {}),
    ("reddots", {"size": 7, "dots": "all"}),
    ("reddots", {"size": 10, "dots": "five"}),
    ("dohyo", {}),
    ("dohyo", {"seats": 3}),
    ("dohyo", {"seats": 4}),
    ("bossa", {}),
    ("bossa", {"rules": "basic", "hand": 6}),
    (FOUR, {}),
    (LADDER, {"seats": 4}),
]
EVERY_GAME = pytest.mark.parametrize(("name", "options"), GAMES)
ON_GRIDS = pytest.mark.parametrize(("name", "options"), [(name, options) for name, options in GAMES if name != "bossa"])
LONG = "W6 W7=60+10 W8=50+20+11 W9=40+24+21+15 / B1"  # its rail goes on to 10


def some(game: Game) -> list[Position]:
    return walk(game, Random(5))[::3]


def laid(position: Position, viewer: int | None = None) -> Any:
    return messages._layout(position.game).lay(position._board(viewer), viewer)


def closed(position: Position) -> Any:
    """What is laid there with the chains that were closed."""
    view = position._board(None)
    view["chains"] = position.game.rules.chains(position.row)
    return messages._layout(position.game).lay(view, None)


def drawings(empty: Any) -> list[str]:
    return [empty["defs"], empty["under"], empty["turned"] or ""]


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(f"<svg>{drawing}</svg>")


def ids(drawing: str) -> list[str]:
    return [node.attrib["id"] for node in parsed(drawing).iter() if "id" in node.attrib]


def references(drawing: str) -> set[str]:
    return set(re.findall(r'(?:href="|url\()#([\w-]+)', drawing))


def uses(drawing: str, sprite: str) -> set[tuple[float, float]]:
    found = (use.attrib for use in parsed(drawing).iter("use"))
    return {(float(use["x"]), float(use["y"])) for use in found if use["href"] == f"#{sprite}"}


@EVERY_GAME
def test_all_that_is_laid_is_drawn(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    found = ids(messages.board(game)["defs"])
    assert max(Counter(found).values()) == 1
    assert all(key.startswith(f"{game.name}-") for key in found)
    assert references("".join(drawings(messages.board(game)))) <= set(found)
    for position in some(game):
        here = laid(position)
        assert {drawing(game.name, thing) for thing in here["things"]} <= set(found)
        assert references(here["floor"] + here["below"] + here["above"]) <= set(found)


@EVERY_GAME
def test_every_place_of_a_legal_move_can_be_pressed(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    left, top, width, height = messages.board(game)["box"]
    for position in some(game):
        spots = laid(position, position.seat)["spots"] or messages.board(game)["spots"]
        for move in position.legal_moves:
            assert set(game.rules.places(position.row, move)) <= set(spots)
        for spot in spots.values():
            assert left <= spot["x"] - spot["w"] / 2 < spot["x"] + spot["w"] / 2 <= left + width
            assert top <= spot["y"] - spot["h"] / 2 < spot["y"] + spot["h"] / 2 <= top + height


@EVERY_GAME
def test_each_piece_is_one_thing_at_its_place(name: str, options: dict[str, Any]) -> None:
    for position in some(load(name, **options)):
        lying = Counter(piece["place"] for piece in position._board(None)["pieces"])
        things = Counter(thing["place"] for thing in laid(position)["things"])
        assert things.pop("pile", 0) <= 3  # a heap, whatever its number
        del lying["pile"]
        assert things == lying


@EVERY_GAME
def test_is_xml_and_the_same_each_time(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    first = json.dumps(messages.board(game))
    messages._layout.cache_clear()
    assert json.dumps(messages.board(load(name, **options))) == first
    for part in drawings(messages.board(game)):
        parsed(part)
    for position in some(game):
        here = laid(position)
        parsed(here["floor"] + here["below"] + here["above"])
        assert json.dumps(laid(position)) == json.dumps(here)


@EVERY_GAME
def test_every_colour_is_in_the_style_sheet(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    here = [laid(position) for position in some(game)]
    drawn = "".join(
        drawings(messages.board(game)) + [lay[layer] for lay in here for layer in ("floor", "below", "above")]
    )
    assert not re.search(r"class=|style=|<style|<script", drawn)
    defined = set(re.findall(r"--([\w-]+):", layout.css().split("}")[0]))
    assert set(re.findall(r"var\(--([\w-]+)\)", drawn)) <= defined


def test_the_style_sheet_has_both_themes_and_both_palettes() -> None:
    day, *_, safe = layout.css().strip().split("\n")
    assert "--mark:light-dark(#1B1611,#F8EFDD);" in day
    assert safe.startswith(":root[data-palette=safe]{--seat0:#FFFDF8;")
    assert set(SAFE) <= set(TOKENS)
    for theme in ("light", "dark"):
        assert f":root[data-theme={theme}]{{color-scheme:{theme}}}" in layout.css()


def test_games_share_no_id() -> None:
    first, second = (set(ids(messages.board(load(name))["defs"])) for name in ("reddots", FOUR))
    assert not first & second


@ON_GRIDS
def test_the_other_side_sees_the_same_turned_around_the_middle(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    empty = messages.board(game)
    x, y = empty["middle"]
    for shape in ("cell", "hole", "hex", "dot"):
        here, there = (uses(drawing or "", f"{game.name}-{shape}") for drawing in (empty["under"], empty["turned"]))
        assert {(round(2 * x - a, 1), round(2 * y - b, 1)) for a, b in here} == there
    across = [spot["x"] for spot in empty["spots"].values()]
    assert min(across) + max(across) == pytest.approx(2 * x)
    texts = [sorted(text.text or "" for text in parsed(drawing or "").iter("text")) for drawing in drawings(empty)[1:]]
    assert texts[0] == texts[1]


@ON_GRIDS
def test_things_lie_where_their_places_are_the_near_ones_last(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    spots = messages.board(game)["spots"]
    for position in some(game):
        things = laid(position)["things"]
        assert all(
            (thing["x"], thing["y"]) == (spots[thing["place"]]["x"], spots[thing["place"]]["y"]) for thing in things
        )
        assert [thing["y"] for thing in things] == sorted(thing["y"] for thing in things)


def test_marks_are_those_of_the_picture() -> None:
    position = load("dohyo").start()
    position = position.play(position.legal_moves[0])
    here, picture = laid(position), position._repr_svg_()
    for layer in ("below", "above"):
        assert re.findall(r'transform="[^"]+"|<rect x="\S+ y="\S+', here[layer])
        for part in re.findall(r'transform="[^"]+"|<rect x="\S+ y="\S+', here[layer]):
            assert part in picture


# Chains

CHAIN = "c4 c5 d6 e6 f5 g4 f3 d3"  # around d4, with e3


def won() -> Position:
    """Light has closed a chain around d4; one of its links runs across the dot f4."""
    return reddots_board.placing(["a1", *CHAIN.split()], keep=["e3"], dots="nine").play("e3")


def test_a_chain_is_one_thread_and_what_is_not_on_it_fades() -> None:
    position = won()
    here = closed(position)
    (chain,) = position.game.rules.chains(position.row)
    bright = {thing["place"] for thing in here["things"] if "faded" not in thing}
    assert bright == set(chain["places"]) == {"e3", *CHAIN.split()}
    lines = {node.attrib["d"] for node in parsed(here["below"]).iter("path")}
    assert [line.count("M") for line in lines] == [1]
    assert (here["below"].count("var(--shu)"), here["above"].count("<circle")) == (2, 1)
    assert 'cx="350" cy="350" r="27"' in here["above"]  # around d4


def test_a_thread_is_bowed_past_a_dot_that_it_does_not_hold() -> None:
    here = closed(won())
    (bow,) = set(re.findall(r"Q(\S+) (\S+) ", here["below"]))
    (x, y), dot = map(float, bow), (550, 350)  # f4
    assert x < dot[0]
    assert 50 < ((x - dot[0]) ** 2 + (y - dot[1]) ** 2) ** 0.5 < 65


def test_nothing_fades_while_there_is_no_chain() -> None:
    position = won().parent
    assert position is not None
    here = closed(position)
    assert not any("faded" in thing for thing in here["things"])
    assert "shu" not in here["below"] + here["above"]


def test_vermilion_is_that_of_the_page() -> None:
    page = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    shades = [f"light-dark({day}, {night})" for day, night in (TOKENS["shu"], SAFE["shu"])]
    assert re.findall(r"--shu: +(light-dark\([^)]+\))", page) == shades


# Secrets


@EVERY_GAME
def test_nothing_is_laid_counted_or_written_that_a_seat_cannot_know(name: str, options: dict[str, Any]) -> None:
    """The same when all that it cannot know is drawn anew."""
    game, random = load(name, **options), Random(8)
    for position in walk(game, random)[:: 1 if game.rules.resample else 20]:
        for seat in (None, *range(game.seats)):
            assert seen(game.position(position.row), seat) == seen(position.resample(seat, random), seat)


def seen(position: Position, seat: int | None) -> str:
    rules, known = position.game.rules, position._hide(seat)
    return json.dumps([laid(position, seat), rules.tallies(known), rules.chains(known)])


# The mat


def test_words_are_written_by_the_page() -> None:
    position = bossa_board.at("W4 W5=40+10 / B2", ring="32")
    here, picture = laid(position), position._repr_svg_()
    assert not re.search(r">[^<]*[A-Za-z][^<]*<", here["floor"] + here["above"])
    written = [(words["sentence"][0].format(*words["sentence"][1:]), words["x"]) for words in here["words"]]
    names = {"Redraw", "Exchange", "Stack"}
    assert {"1", "1 or 2", "1 or 3", "tile", "tiles", "22 left", "put away", *names} == {text for text, _ in written}
    for text, x in written:
        assert re.search(f'<text x="{x:g}" y=[^>]*>{text}</text>', picture)


def test_words_on_a_long_rail_are_smaller_and_three_counts_are_said_shortly() -> None:
    here = laid(bossa_board.at(LONG, ring="32", lozenge="51", count="near"))
    sizes = {words["sentence"]: words["size"] for words in here["words"]}
    assert sizes["{0} to {1}", "3", "5"] == 21.6
    assert sizes["put away",] == 27


def test_the_viewer_sits_below() -> None:
    position = bossa_board.at("W4 W5=40+10 / B2", owner=1)
    for viewer, below in ((None, 0), (0, 0), (1, 1)):
        spots = laid(position, viewer)["spots"]
        assert spots[str(below)]["y"] > 0 > spots[str(1 - below)]["y"]
        assert spots[f"{below} stack"]["y"] > 0
        assert spots["B" if below == 0 else "W"]["y"] > 0  # whose line grows towards its owner
        assert spots["pile"]["y"] == 0


def test_hidden_tiles_show_their_backs() -> None:
    position = bossa_board.deal()
    things = [thing for thing in laid(position, 0)["things"] if "?" in thing["place"]]
    assert [drawing("bossa", thing) for thing in things] == ["bossa-back"] * 4
    assert not any("face" in thing for thing in things)


def test_a_tile_is_known_again_wherever_it_lies() -> None:
    here = laid(bossa_board.at("W4 W5=40+10 / B2", ring="32"))["things"]
    found = {thing["face"]: drawing("bossa", thing) for thing in here if "face" in thing}
    assert found["32"] == "bossa-tile32"
    assert found["40"] == "bossa-tile40white"


def test_a_long_rail_shares_the_room_of_the_usual_one() -> None:
    position = bossa_board.at(LONG, ring="32", lozenge="51")
    left, _, width, _ = messages.board(position.game)["box"]
    here = laid(position)
    scales = {thing["place"]: thing.get("scale", 1) for thing in here["things"]}
    assert (scales["W9"], scales["32"]) == (0.8, 1)
    assert 'transform="scale(0.8)"' in here["floor"]
    assert max(spot["x"] for name, spot in here["spots"].items() if re.fullmatch("[WB][0-9]+", name)) == 800
    assert "rail" not in here["spots"]
    assert all(left < thing["x"] < left + width for thing in here["things"])


def test_a_column_is_pressed_as_a_whole() -> None:
    spots = laid(bossa_board.at("W4 W5=40+10 W6=30+20+11 / B2"))["spots"]
    assert spots["W4"]["h"] < spots["W5"]["h"] < spots["W6"]["h"]
    assert spots["W6"]["y"] > spots["W5"]["y"] > spots["W4"]["y"] > 0


# A table with bodies on it


def test_a_table_has_measures_instead_of_places() -> None:
    board = messages.board(load("botaoshi", table=0.601, ramp_turn=12))
    assert board["measures"] == {
        "side": 0.601,
        "disc": {"radius": 0.018, "height": 0.009},
        "pole": {"radius": 0.005, "height": 0.07},
        "ramp": {"length": 0.055, "width": 0.06, "height": 0.018, "turn": 12, "keeps": 0.9131, "costs": 0.4827},
        "top_speed": 4.2,
        "braking": 2.1582,
        "gravity": 9.81,
    }
    assert (board["spots"], board["under"], board["turned"], board["lays"]) == ({}, "", "", False)
    assert (board["box"], board["middle"]) == ((-300.5, -300.5, 601, 601), (0, 0))
    assert "measures" not in messages.board(load("kooshi"))


def test_nothing_is_laid_on_a_table_for_the_page_moves_the_bodies_itself() -> None:
    here = laid(botaoshi_board.at().position)
    assert here == {"things": [], "words": [], "floor": "", "below": "", "above": "", "spots": None}


def test_each_seat_of_a_table_has_a_disc_and_a_disc_with_its_pole() -> None:
    defs = messages.board(load("botaoshi"))["defs"]
    assert max(Counter(ids(defs)).values()) == 1
    assert {f"botaoshi-{shape}{seat}" for shape in ("disc", "pole") for seat in (0, 1)} <= set(ids(defs))
    assert references(defs) <= set(ids(defs))
    assert set(re.findall(r"var\(--([\w-]+)\)", defs)) <= set(TOKENS)
    bands = [
        sprite.count("A5 4.2 0 0 0 5") for sprite in (drawn(defs, "botaoshi-pole0"), drawn(defs, "botaoshi-pole1"))
    ]
    assert bands == [2, 2]  # a pale one within a dark one; two dark ones
    assert drawn(defs, "botaoshi-disc0") != drawn(defs, "botaoshi-disc1")


def drawn(defs: str, name: str) -> str:
    return next(ET.tostring(node, "unicode") for node in parsed(defs) if node.get("id") == name)


def test_a_picture_has_no_tokens() -> None:
    position = bossa_board.at(LONG, ring="32", lozenge="51")
    assert "var(" not in svg.draw(position._board(None))
