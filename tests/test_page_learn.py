"""Somebody who never heard of a game learns it from its lessons alone, then plays a whole first game with the hints.

By mouse, by finger and by keyboard, on a desk and on a phone, in both languages. `make test` has each of these and each
game once; with BANMEN_LEARN=all every game is learnt in every way.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache, partial
from typing import Any, NamedTuple

import pytest
from conftest import ROOT
from flicking import taken_apart
from playwright.sync_api import Locator, Response, expect
from serving import Message
from visitors import DESK, PHONE, Visit, Visitor

from banmen.games import GAMES

pytest_plugins = ["browser"]
FIELDS = {"in": ("place", "angle", "speed"), "flick": ("angle", "speed"), "topple": ("turn", "angle", "speed")}
LONGEST = 400  # plies of a game that somebody plays with hints


class Manner(NamedTuple):
    """How somebody sits there."""

    hands: str
    settings: dict[str, Any]
    language: str


MOUSE = Manner("mouse", DESK, "en")
FINGER = Manner("finger", PHONE, "ja")
KEYS = Manner("keys", DESK, "en")
MANNERS = {"desk": MOUSE, "phone": FINGER, "keys": KEYS}
USUAL = {"kooshi": "desk", "reddots": "phone", "dohyo": "keys", "bossa": "phone", "botaoshi": "desk"}
ALL = [(game, manner) for game in GAMES for manner in MANNERS]
CHOSEN = ALL if os.environ.get("BANMEN_LEARN") == "all" else list(USUAL.items())


@cache
def words(language: str) -> dict[str, str]:
    """All that the page says in a language, by key; sentences of games by their English."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "web" / "src" / "words").glob(f"*{language}.json")):
        found |= json.loads(path.read_text())
    return found


class Learner:
    """Somebody at a lesson or at a table, who does what the page shows."""

    def __init__(self, ada: Visitor, manner: Manner) -> None:
        self.ada, self.words = ada, words(manner.language)

    def button(self, key: str) -> Locator:
        """A button by what it says; what it is filled with may be anything."""
        said = re.escape(self.words[key]).replace(r"\{0\}", ".+")
        return self.ada.page.get_by_role("button", name=re.compile(f"^{said}$"))

    def learn(self, game: str) -> None:
        """All steps, each done as the page shows it, but by one's own hands."""
        page = self.ada.page
        with page.expect_response(f"**/api/games/{game}/lessons") as answer:
            page.goto(f"/learn/{game}")
        steps = answer.value.json()["steps"]
        for number, step in enumerate(steps, 1):
            self.do(step["turn"])
            expect(page.get_by_text(self.words.get(step["done"], step["done"]))).to_be_visible()
            self.ada.press(self.button("learn.next" if number < len(steps) else "learn.end"))
        expect(self.button("learn.first")).to_be_visible()

    def do(self, turn: Message | None) -> None:
        """A turn of a step, and those that follow from it."""
        while turn:
            flicks = turn["view"].get("scene") is not None
            with self.ada.page.expect_response(partial(answers, move=turn["show"] if flicks else None)) as answer:
                self.make(turn)
            tried = answer.value.json()
            assert tried["kind"] in ("on", "done"), tried
            turn = tried["turn"]
            if turn:
                asked: str = turn["ask"]
                expect(self.ada.page.get_by_text(self.words.get(asked, asked))).to_be_visible()

    def make(self, turn: Message) -> None:
        if turn["view"].get("scene"):
            self.flick(turn["show"])
            return
        self.ada.table = {"id": "", "number": 0, "view": turn["view"]}  # of no table
        asked = any(way["asks"] and way["move"] == turn["show"] for way in turn["ways"]["ways"])
        self.ada.play(turn["show"], asked)

    def flick(self, text: str) -> None:
        """A flick by its figures."""
        kind, edges, numbers = taken_apart(text)
        form = self.ada.page.locator("form.flick")
        self.ada.page.wait_for_function("() => document.querySelector('.flicks')?.dataset.rests === 'true'")
        pick = {"topple": "flicks.topple", "flick": "flicks.disc"}.get(kind)
        name = self.words[pick].replace("{0}", f"{numbers[0]:g}") if pick else ""
        if name and (button := form.get_by_role("button", name=name)).count():
            self.ada.press(button)
        for edge in edges:
            form.get_by_label(self.words["flicks.field.edge"]).select_option(edge)
        labels = FIELDS[kind]
        for label, number in zip(labels, numbers[-len(labels) :]):
            field = form.get_by_label(self.words[f"flicks.field.{label}"])
            field.fill("")
            field.press_sequentially(f"{number:g}")
            field.press("Tab")
        self.ada.press(self.button("flicks.go"))

    def first_game(self) -> Message:
        """From the end of the lessons to the end of a game, each move the one that is shown."""
        ada = self.ada
        with ada.sitting():
            ada.press(self.button("learn.first"))
        assert [player["level"] for player in ada.told["players"] if player["kind"] == "computer"] == [1]
        while (table := ada.until(lambda table: table["phase"] == "over" or self.is_mine(table)))["phase"] != "over":
            assert len(table["view"]["events"]) < LONGEST
            self.take_a_hint(table["view"]["ply"])
        expect(ada.page.locator(".result")).to_be_visible()
        return table

    @staticmethod
    def is_mine(table: Message) -> bool:
        return table["view"]["seat"] in table["you"]

    def take_a_hint(self, ply: int) -> None:
        ada, show, next_round = self.ada, self.button("advice.show"), self.button("flicks.round.go")
        show.or_(next_round).first.wait_for()
        if next_round.is_visible():  # one has ended, and is told
            ada.press(next_round)
        ada.press(show)
        ada.press(self.button("advice.play"))
        ada.until(lambda table: table["phase"] == "over" or table["view"]["ply"] > ply)


def answers(reply: Response, move: str | None) -> bool:
    """Whether a try is answered: of flicks, this one, for what others would come to is asked as well."""
    tries = reply.request.method == "POST" and re.search(r"/lessons/\d+$", reply.url) is not None
    return tries and move in (None, json.loads(reply.request.post_data or "{}").get("move"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "manner"), CHOSEN)
def test_learnt_from_the_lessons_alone_and_then_played(game: str, manner: str, visit: Visit) -> None:
    how = MANNERS[manner]
    ada = visit(**{**how.settings, "locale": {"en": "en-GB", "ja": "ja-JP"}[how.language]})
    ada.hands = how.hands
    learner = Learner(ada, how)
    learner.learn(game)
    table = learner.first_game()
    assert table["result"]["rule"] is not None


def test_a_tablet_held_upright_shows_a_lesson_on_a_large_board(visit: Visit) -> None:
    ada = visit(viewport={"width": 768, "height": 1024}, has_touch=True)
    ada.page.goto("/learn/dohyo")
    expect(ada.page.get_by_role("button", name="Show me")).to_be_in_viewport()
    board = ada.page.locator(".stage svg").first.bounding_box()
    assert board
    assert min(board["width"], board["height"]) > 500
