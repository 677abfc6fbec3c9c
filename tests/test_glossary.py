"""The words of the glossary are those of the sources, and words that were given up do not come back."""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from conftest import ROOT

from banmen.rules import Rules

WORDS = re.findall(r"^- \*\*(.+?)\*\*: ", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
PYTHON = sorted((ROOT / "src").rglob("*.py"))
PAGE = sorted(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte"))

# Names that were given up, by the folder in which nothing is called so any more. ("redraw" is Bossa's own action.)
GIVEN_UP = {
    "": "casual casually judgement blur growth descent keeping House Rooms thinkers Thinkers purse Purse draw_kind",
    "engines": "redraw Manner manner",
    "server": "sight pen Pen house Waiting safety",
    "svg": "stage",
}
GIVEN_UP_BY_THE_PAGE = "easel Easel gaze Gaze Pace Fingers Course"


@cache
def names(path: Path) -> frozenset[str]:
    """All names in a file of Python, its own among them."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return frozenset(token.string for token in tokens if token.type == tokenize.NAME) | {path.stem}


@cache
def parts_of_names() -> frozenset[str]:
    """What names are made of, in lower case and in the singular: `chance_weights` is itself, `chance` and `weight`."""
    found = {name for path in PYTHON for name in names(path)}
    found |= {word for path in PAGE for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    words = {part for name in found for part in (name, *name.split("_"), *re.findall("[A-Z]?[a-z]+", name))}
    return frozenset(form.lower() for word in words for form in (word, word.removesuffix("s")))


def test_the_glossary_is_in_order() -> None:
    assert sorted(set(WORDS)) == WORDS
    assert len(WORDS) > 50


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_used(word: str) -> None:
    assert word in parts_of_names()


@pytest.mark.parametrize("folder", GIVEN_UP)
def test_words_given_up_are_gone(folder: str) -> None:
    given_up = set(GIVEN_UP[folder].split())
    inside = ROOT / "src" / "banmen" / folder
    assert {path.name: found for path in inside.rglob("*.py") if (found := names(path) & given_up)} == {}


def test_rules_have_new_words() -> None:
    assert {one.name for one in fields(Rules)} & {"known", "redraw", "casual", "judgement"} == set()


@pytest.mark.parametrize("word", GIVEN_UP_BY_THE_PAGE.split())
def test_the_page_has_given_them_up(word: str) -> None:
    assert [path.name for path in PAGE if re.search(rf"\b{word}\b", path.read_text(encoding="utf-8"))] == []
