"""The board answers presses: why one makes no move, pushes from either stone, and lights on what may be moved."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from serving import Serving, me
from visitors import PHONE, Visit, Visitor

pytest_plugins = ["browser"]

FORCED: dict[str, Any] = {"setup": "d4 d5 a1 b2 / d6 g4 g5"}  # Light's pair has to push d6
MUST = "A push is possible, so a pivot is not allowed."


def sit(visit: Visit, server: Serving, **settings: Any) -> Visitor:
    ada = visit(**settings)
    ada.sit(server.create("dohyo", me("Ada"), me("Ben"), **FORCED))
    ada.lifts("d5")  # the front one, once it is known what pushes
    return ada


@pytest.mark.parametrize(("settings", "hands"), [({}, "mouse"), (PHONE, "finger"), ({}, "keys")])
def test_wrong_presses_say_why_and_a_push_begins_with_its_front_stone(
    settings: dict[str, Any], hands: str, visit: Visit, server: Serving
) -> None:
    ada = sit(visit, server, **settings)
    ada.hands = hands
    say = ada.page.locator(".say")
    ada.press_place("a1")
    expect(say).to_contain_text(MUST)
    ada.press_place("d6")
    expect(say).to_contain_text("On d6 is a piece of Dark's: two pieces of your own push, in a row and touching.")
    expect(say.get_by_role("button", name="D2")).to_be_visible()
    ada.press_place("d5")
    expect(say).to_contain_text("Two of yours push d6 to d7.")
    ada.press_place("d6")
    assert ada.until_ply(1)["view"]["events"] == ["d4>d6"]


def test_typing_says_the_same(visit: Visit, server: Serving) -> None:
    ada = sit(visit, server)
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("a1-a2")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".say")).to_contain_text(MUST)


def test_lights_are_there_in_a_first_game_and_can_be_switched_off(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("kooshi", me("Ada"), me("Ben")))
    lit = ada.page.locator(".lit circle")
    expect(lit).to_have_count(5)
    ada.press(ada.page.get_by_role("button", name=re.compile("^Lights")))
    expect(lit).to_have_count(0)
    ada.page.reload()
    ada.lifts("c2")
    expect(lit).to_have_count(0)
    ada.press(ada.page.get_by_role("button", name=re.compile("^Lights")))
    expect(lit).to_have_count(5)
