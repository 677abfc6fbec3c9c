"""Digests: each picture is a real position, each rule that is named exists, and all of it is said in Japanese too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from conftest import FOUR, ROOT
from pydantic import TypeAdapter

from banmen import Game, digest, load, pages
from banmen.digest import Diagram, Digest, Line
from banmen.games import GAMES
from banmen.server import digests, wire

WORDS = ROOT / "web" / "src" / "words"
JAPANESE: dict[str, str] = json.loads((WORDS / "digests.ja.json").read_text(encoding="utf-8"))
#: The options on which some digest's words depend.
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "bossa": {"rules": ["advanced", "basic"], "count": ["step", "near", "basic"], "rows": [1, 6]},
    "botaoshi": {"max_turns": [9, 200]},
    "dohyo": {"seats": [2, 3, 4], "knockout": [1, 9]},
    "kooshi": {"target": [1, 4], "ban": ["opponent", "any", "off"], "quiet": [60]},
    "reddots": {"dots": ["nine", "all"], "balls": [4, 20], "quiet": [7]},
}


def tables(name: str) -> Iterator[Game]:
    for values in product(*OPTIONS[name].values()):
        yield load(name, **dict(zip(OPTIONS[name], values, strict=True)))


def of(game: Game) -> Digest:
    found = digest.of(game)
    assert found is not None
    return found


def lines(found: Digest) -> list[Line]:
    return [*found.diagrams, *found.wins, *found.notes]


def sentences(found: Digest) -> Iterator[tuple[str, ...]]:
    yield found.aim
    for line in lines(found):
        yield from filter(any, (line.title, line.text))
        if isinstance(line, Diagram):
            yield (line.about,)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_is_named_is_one(name: str) -> None:
    for game in tables(name):
        for line in lines(of(game)):
            assert line.rules, line
            for rule in line.rules:
                assert pages.one_rule(name, rule).startswith(f"{rule} ")


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_short_plain_and_said_in_japanese(name: str) -> None:
    for game in tables(name):
        found = of(game)
        assert 2 <= len(found.diagrams) <= 4
        for template, *words in sentences(found):
            said = template.format(*words)
            assert not re.search(r">>>|perft|\bpl(y|ies)\b", said), said
            assert JAPANESE[template].format(*words)
            assert {*re.findall(r"\{\d\}", template)} == {*re.findall(r"\{\d\}", JAPANESE[template])}


def test_no_japanese_is_left_over() -> None:
    used = {template for name in GAMES for game in tables(name) for template, *_ in sentences(of(game))}
    assert JAPANESE.keys() == used


@pytest.mark.parametrize("name", GAMES)
def test_the_words_are_those_of_the_table(name: str) -> None:
    """Every option that changes what is said is in the list above, so that the tests see all of it."""
    text = (ROOT / "src" / "banmen" / "games" / name / "digest.toml").read_text(encoding="utf-8")
    fields = set(digest.FIELD.findall("".join(re.findall(r"(?:say|text|title|aim) = (.*)", text))))
    asked = {option for when in re.findall(r"when = \{(.*)\}", text) for option in re.findall(r"(\w+) =", when)}
    assert fields | asked <= OPTIONS[name].keys() | {"passive"}
    assert ("Push 7 of their stones over the straw." in said(load("dohyo", knockout=7))) or name != "dohyo"


def said(game: Game) -> list[str]:
    return [template.format(*words) for template, *words in sentences(of(game))]


def test_what_depends_on_options_is_true_for_them() -> None:
    assert "held" not in " ".join(said(load("dohyo")))
    titles = [line.title[0] for line in of(load("dohyo", seats=4)).diagrams]
    assert titles == ["Push when you can", "Nearest first", "Otherwise swing", "Cover your back"]
    assert "Nearest first" not in said(load("dohyo"))
    assert "Not straight back" not in said(load("kooshi", ban="off"))
    assert "Push 6 points of theirs over the edge." in said(load("kooshi", target=6))
    assert "your line" not in said(load("bossa", rules="basic"))
    assert any("as many as its neighbour or one more" in text for text in said(load("bossa", rules="basic")))


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_drawn_of_its_own(name: str) -> None:
    """Its names are its own, and it holds nothing but drawing."""
    seen: set[str] = set()
    for number, diagram in enumerate(of(load(name)).diagrams):
        picture = diagram.draw(f"k{number}-")
        names = set(re.findall(r'id="([^"]+)"', picture))
        assert all(one.startswith(f"k{number}-") for one in names)
        assert not names & seen
        seen |= names
        assert {*re.findall(r'href="#([^"]+)"', picture), *re.findall(r"url\(#([^)]+)\)", picture)} <= names
        assert not re.search(r"<(script|style|foreignObject|image|a)\b| on\w+=", picture)
        assert len(picture) < 30_000


@pytest.mark.parametrize("title", ["Set up", "Knock", "Topple", "Back again"])
def test_flicks_do_what_their_pictures_show(title: str) -> None:
    diagram = next(one for one in of(load("botaoshi")).diagrams if one.title[0] == title)
    before = diagram.position
    after = before.play(diagram.moves[0])
    assert after.last is not None
    assert after.last.course is not None
    found = [(incident.kind, *incident.pieces) for incident in after.last.course.incidents]
    if title == "Set up":
        assert after.view()["pieces"][2]["place"] == "W3"
    elif title == "Knock":
        assert found[:2] == [("touch", "W1", "B3"), ("fell", "B|")]
        assert "second flick W2" in str(after)
    elif title == "Topple":
        assert after.winners == (0,)
    else:
        assert ("off", "B3") in found
        assert "put back B3" in str(after)


def test_a_mistake_is_found(tmp_path: Path) -> None:
    text = (ROOT / "src" / "banmen" / "games" / "dohyo" / "digest.toml").read_text(encoding="utf-8")
    for old, new, why in (
        ('moves = ["e5>e7"]', 'moves = ["e4>e6"]', "e4>e6 is refused by"),
        ('refused = "D2"', 'refused = "D5"', "d2>d4 is refused by D2, not by D5"),
        ('refused = "D2"\n', "", "d2>d4 is refused by D2, not by nothing"),
        ('cut = ["d2", "d3", "d4", "d5"]', 'ends = "D10"\ncut = ["d2"]', "ends by nothing, not by D10"),
        ("about =", "abuot =", "'abuot' is unknown here"),
        ('title = "Push when you can"\n', "", "'title' is missing"),
    ):
        assert old in text
        path = tmp_path / "digest.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(ValueError, match=re.escape(why)):
            digest.read(load("dohyo"), path)


@pytest.mark.parametrize("name", GAMES)
def test_it_travels_as_it_is_described(name: str) -> None:
    for game in tables(name):
        written = json.loads(digests.written(game))
        assert written.keys() == wire.Digest.__annotations__.keys()
        TypeAdapter(wire.Digest).validate_python(written)
        assert written["lessons"] == (load(name).rules.lessons is not None)


def test_a_game_without_a_digest_has_none() -> None:
    assert digests.written(load(FOUR)) == "null"
