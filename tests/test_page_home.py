"""The home page: what it offers whoever is new and whoever comes back, and that nothing on it jumps."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect
from serving import Serving, computer, me, opened
from visitors import PHONE, Visit, Visitor

pytest_plugins = ["browser"]
# How far things have moved by themselves, since the page began.
SHIFTS = """new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifted = (window.shifted ?? 0) + value
}).observe({ type: 'layout-shift', buffered: true })"""
OVERLAP = """() => {
  const tools = document.querySelector('.top nav').getBoundingClientRect()
  const shown = [...document.querySelectorAll('.mast > *')].filter((one) => one.checkVisibility())
  return Math.max(...shown.map((one) => one.getBoundingClientRect().right)) > tools.left
}"""


def comes_home(visitor: Visitor) -> None:
    visitor.page.add_init_script(SHIFTS)
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("link", name=re.compile("^Learn .*: Ko-Oshi"))).to_be_visible()


def test_a_newcomer_is_offered_to_learn_and_then_a_gentle_game(visit: Visit) -> None:
    ada = visit(viewport={"width": 320, "height": 640})
    comes_home(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth") == 320
    assert not ada.page.evaluate(OVERLAP)
    assert not ada.page.evaluate("window.shifted")
    ada.press(ada.button("Learn Ko-Oshi"))
    expect(ada.page).to_have_url(re.compile("/learn/kooshi$"))
    ada.page.go_back()
    with ada.sitting():
        ada.press(ada.button("First game: Ko-Oshi"))
    assert [player["level"] for player in ada.told["players"]] == [None, 1]


def test_whoever_comes_back_sees_whose_turn_it_is_first(visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    waits = server.create("dohyo", me("Ada"), opened())
    mine = server.create("kooshi", me("Ada"), computer())
    gone = {**waits, "table": "nowherenowhe"}
    ada.forgiven = "404"  # one table has been cleared away
    for made, game in ((mine, "kooshi"), (waits, "dohyo"), (gone, "bossa")):
        kept = {"table": made["table"], "token": made["token"], "game": game, "name": "Ada", "others": [], "seats": [0]}
        kept |= {"turn": None, "phase": "waiting", "events": 0, "seen": ""}
        ada.page.add_init_script(
            f"if (!localStorage.{game}) localStorage.seats = JSON.stringify("
            f"[...JSON.parse(localStorage.seats ?? '[]'), {json.dumps(kept)}]); localStorage.{game} = 'kept'"
        )
    comes_home(ada)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Your turn at one table")
    games = ada.page.get_by_role("region", name="My games").get_by_role("link")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Ko-Oshi with Level 1")
    first, panels = games.first.bounding_box(), ada.page.locator(".screen").bounding_box()
    assert first
    assert panels
    assert first["y"] < panels["y"]
    assert not ada.page.evaluate("window.shifted")
    ada.press(ada.page.get_by_role("button", name="Put away: Dohyō"))
    expect(games).to_have_count(1)
    ada.page.reload()
    expect(games).to_have_count(1)
