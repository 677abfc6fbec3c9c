"""The home page: what it offers whoever is new and whoever comes back, and that nothing on it jumps."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect
from serving import Message, Serving, computer, me, opened
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


def test_a_first_game_with_a_hint_and_a_move_taken_back(visit: Visit, tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/tables.db", "pace=Pace(2, 0, 0, 0)") as server:
        ada = visit(at=server)
        ada.page.goto("/")
        with ada.sitting():
            ada.press(ada.button("First game: Ko-Oshi"))
        ada.press(ada.button("Show me a good move"))
        ada.press(ada.button("Play it"))
        ada.until_ply(2)
        ply = ada.told["view"]["ply"]
        tall = next(way["move"] for way in ways(server, ada) if way["gives"] == 2)
        ada.page.locator("#typed").fill(tall)
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator(".say")).to_contain_text("That gave the other side")
        expect(ada.page.locator(".plate.them")).to_contain_text("waits for you")
        ada.press(ada.button("Take it back"))
        assert ada.until(lambda table: table["view"]["ply"] == ply)["view"]["seat"] == 0
        ada.press(ada.button("Resign"))
        ada.press(ada.page.get_by_role("dialog").get_by_role("button", name="Resign"))
        ada.until(lambda table: table["phase"] == "over")
        ada.page.goto("/")
        expect(ada.page.get_by_role("region", name="My games")).to_contain_text("Over")
        expect(ada.page.get_by_role("region", name="My games")).not_to_contain_text("yours to move")


def test_a_computer_among_my_games_is_named_in_japanese(visit: Visit, server: Serving) -> None:
    ada = visit(locale="ja-JP")
    ada.sit(server.create("kooshi", me(), computer()))
    ada.page.goto("/")
    expect(ada.page.locator(".mine li").first).to_contain_text(re.compile(r"レベル ?\d"))


def test_a_hint_is_shown_where_things_are_laid(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("bossa", me("Ada"), computer()))
    ada.until(lambda table: bool(table["view"]["moves"]))
    ada.press(ada.button("Show me a good move"))
    expect(ada.button("Play it")).to_be_visible()
    expect(ada.page.locator(".mat path.shown").first).to_be_visible()


def ways(server: Serving, visitor: Visitor) -> list[Message]:
    """What the moves at somebody's table would do."""
    view = visitor.told["view"]
    moment = {"game": view["game"], "options": view["options"], "events": view["events"]}
    found: list[Message] = server.http.post("/api/ways", json=moment).json()["ways"]
    return found
