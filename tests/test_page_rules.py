"""The rules drawer in a browser: a digest on one screen, all rules behind one link, a rule's link that lands on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from serving import Serving, computer, me
from visitors import DESK, PHONE, Visit, Visitor

from banmen import load
from banmen.games import GAMES

pytest_plugins = ["browser"]
pytestmark = pytest.mark.page

SHIFTS = """new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts = (window.shifts ?? 0) + one.value
}).observe({ type: 'layout-shift', buffered: true })"""
MEASURES = """(drawer) => ({
  screens: drawer.scrollHeight / drawer.clientHeight,
  height: drawer.clientHeight / innerHeight,
  wide: drawer.scrollWidth > drawer.clientWidth,
})"""


def drawer_of(page: Page) -> Locator:
    return page.locator(".drawer")


def come(visitor: Visitor, server: Serving, game: str, seats: int = 2) -> None:
    chairs = [me("Ada"), *[computer(1)] * (seats - 1)]
    visitor.sit(server.create(game, *chairs, seats=seats) if game == "dohyo" else server.create(game, *chairs))


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_each_digest_is_one_screen(locale: str, visit: Visit, server: Serving) -> None:
    ada = visit(locale=locale)
    for game in GAMES:
        ada.page.set_viewport_size({"width": 1280, "height": 800})
        come(ada, server, game, seats=4 if game == "dohyo" else 2)
        ada.page.keyboard.press("r")
        drawer = drawer_of(ada.page)
        expect(drawer.locator("[role=img] svg").nth(2)).to_be_visible()
        fills(drawer, game, 1)
        text = drawer.inner_text()
        assert not re.search(r">>>|perft|\bply\b|\{\d\}", text)
        assert bool(re.search(r"[ぁ-ん]", text)) == (locale == "ja-JP")
        teaches = load(game).rules.lessons is not None
        expect(drawer.locator(f'a[href="/learn/{game}"]')).to_have_count(int(teaches))
        ada.page.set_viewport_size({"width": 390, "height": 844})
        fills(drawer, game, 3)


def fills(drawer: Locator, game: str, screens: int) -> None:
    """As high as the window, and what it says is no longer than that."""
    measured = drawer.evaluate(MEASURES)
    assert measured["screens"] <= screens, game
    assert measured["height"] == 1
    assert not measured["wide"]


def test_a_link_lands_on_its_rule_while_the_text_still_comes_and_back_leads_to_the_digest(
    visit: Visit, server: Serving
) -> None:
    ada = visit(**DESK)
    ada.page.add_init_script(SHIFTS)
    waiting: list[Route] = []
    ada.page.route("**/rules?language=*", lambda route: waiting.append(route))
    come(ada, server, "kooshi")
    prompt = ada.page.locator(".say .rule").first
    rule = prompt.inner_text()
    with ada.page.expect_request("**/rules?language=en"):
        prompt.click()
    expect(drawer_of(ada.page).get_by_role("status")).to_have_text("The rules are being fetched …")
    waiting.pop().continue_()
    ada.page.unroute("**/rules?language=*")
    lands(ada, rule)
    ada.button("In short").click()
    link = drawer_of(ada.page).locator(f"[data-rule={rule}]").first
    expect(link).to_be_focused()
    drawer_of(ada.page).locator("[data-rule=K10]").first.press("Enter")
    lands(ada, "K10")
    ada.button("In short").press("Enter")
    expect(drawer_of(ada.page).locator("[data-rule=K10]").first).to_be_focused()
    ada.button("Full rules").press("Enter")
    expect(drawer_of(ada.page)).to_be_focused()
    assert not re.search(r">>>|perft|\bply\b|banmen play|print\(", drawer_of(ada.page).inner_text())
    ada.page.keyboard.press("Escape")
    expect(drawer_of(ada.page)).to_have_count(0)
    prompt.press("Enter")
    lands(ada, rule)
    assert (ada.page.evaluate("window.shifts ?? 0")) == 0


def test_in_japanese_all_rules_are_there_too(visit: Visit, server: Serving) -> None:
    ada = visit(**(PHONE | {"locale": "ja-JP"}))
    ada.page.add_init_script(SHIFTS)
    come(ada, server, "dohyo")
    ada.page.locator(".bar").get_by_role("button", name="ルール").tap()
    drawer_of(ada.page).locator("[data-rule=D12]").tap()
    lands(ada, "D12")
    text = drawer_of(ada.page).inner_text()
    assert "行司判定" in text
    assert not re.search(r"round|piece|turn", text)
    assert (ada.page.evaluate("window.shifts ?? 0")) == 0


def lands(visitor: Visitor, rule: str) -> None:
    item = drawer_of(visitor.page).locator(f"#{rule.lower()}.here")
    expect(item).to_be_in_viewport()
    expect(item).to_be_focused()
    expect(item).to_have_attribute("aria-current", "location")
