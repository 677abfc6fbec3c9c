"""No page has a barrier that axe-core calls serious or critical: light, dark and in Japanese."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import ROOT
from flicking import Flicker, lined_up
from playwright.sync_api import expect
from serving import Serving, computer, me, opened
from visitors import Visit, Visitor

pytest_plugins = ["browser"]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES: dict[str, dict[str, Any]] = {"english": {}, "japanese": {"locale": "ja-JP"}}
# Paper has fibres, and axe does not judge the contrast of text on a picture: it is judged on the bare paper, and when
# colours have changed.
BARE = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { background-image: none !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}"""
RUN = """(rules) => axe.run(document, {
  resultTypes: ['violations'], preload: false, ...(rules.length && { runOnly: { type: 'rule', values: rules } })
}).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, help, nodes }) => [id, help, nodes.map((node) => node.html).slice(0, 3)]))"""
COLOURS = ["color-contrast", "link-in-text-block"]  # all that differs between light and dark

in_both_languages = pytest.mark.parametrize("language", LANGUAGES)
TABLES = [*((game, "english") for game in ("kooshi", "reddots", "dohyo", "bossa")), ("bossa", "japanese")]


@pytest.fixture
def ada(visit: Visit, language: str) -> Visitor:
    return visit(bypass_csp=True, **LANGUAGES[language])


def has_no_barrier(visitor: Visitor) -> None:
    """What axe-core finds on the page as it stands; ours are serious matters only."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text())
        visitor.page.evaluate(BARE)
    visitor.page.evaluate("document.fonts.ready")
    inks = set()
    for scheme, rules in {"dark": COLOURS, "light": []}.items():
        visitor.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        inks.add(visitor.page.evaluate("getComputedStyle(document.body).color"))
        assert visitor.page.evaluate(RUN, rules) == []
    assert len(inks) == 2


@in_both_languages
def test_home_and_its_sheets(ada: Visitor) -> None:
    ada.page.goto("/")
    expect(ada.page.locator(".way").first).to_be_visible()
    has_no_barrier(ada)
    ada.page.locator(".open").first.click()
    ada.page.locator("summary").click()
    has_no_barrier(ada)
    ada.page.keyboard.press("Escape")
    ada.page.locator(".go .btn").last.click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    has_no_barrier(ada)


@pytest.mark.parametrize(("game", "language"), TABLES)
def test_a_table_while_playing_and_when_over(game: str, ada: Visitor, server: Serving) -> None:
    made = server.create(game, me("Ada"), computer())
    ada.sit(made)
    ada.until(lambda table: table["view"]["seat"] == 0)
    ada.lifts(ada.told["view"]["moves"][0][1][0])
    has_no_barrier(ada)
    with server.screen(made["table"], made["token"]) as elsewhere:
        elsewhere.ask({"type": "resign"})
    expect(ada.page.locator(".result")).to_be_visible()
    has_no_barrier(ada)


@in_both_languages
def test_the_sheet_for_a_table_of_flicks(ada: Visitor) -> None:
    ada.page.goto("/")
    ada.page.locator("[aria-describedby=one-botaoshi]").click()
    ada.page.locator("summary").click()
    expect(ada.page.get_by_role("checkbox")).to_be_visible()
    has_no_barrier(ada)


@pytest.mark.parametrize("language", ["english"])
def test_a_table_of_flicks_in_all_its_phases(ada: Visitor, server: Serving) -> None:
    made, position = lined_up(server)
    ada.sit(made)
    Flicker(ada).rests(position)
    has_no_barrier(ada)
    for pick in range(3):  # both discs, and the topple
        ada.page.locator(".picks .btn").nth(pick).click()
        has_no_barrier(ada)
    with server.screen(made["table"], made["token"]) as elsewhere:
        for move in ("flick 1 0 0.2", "flick 2 270 2.6"):
            elsewhere.move(move)
            position = position.play(move)
        Flicker(ada).rests(position)
        expect(ada.page.locator(".fields input")).to_have_count(2)  # a bearer is to be put back
        has_no_barrier(ada)
        ada.page.locator(".films .tool").nth(2).click()
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        has_no_barrier(ada)
        ada.page.keyboard.press("Escape")
        elsewhere.ask({"type": "resign"})
    expect(ada.page.locator(".result")).to_be_visible()
    has_no_barrier(ada)


@in_both_languages
def test_an_invitation_for_four(ada: Visitor, server: Serving) -> None:
    ada.sit(server.create("dohyo", me("Ada"), opened(), opened(), computer(), seats=4))
    expect(ada.page.locator(".invite")).to_be_visible()
    has_no_barrier(ada)


@in_both_languages
def test_whoever_arrives_is_asked_for_a_name(ada: Visitor, server: Serving) -> None:
    made = server.create("dohyo", me("Ada"), opened())
    ada.page.goto(f"/table/{made['table']}#join={made['invite']}")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    has_no_barrier(ada)


@in_both_languages
def test_the_drawers_of_rules_and_keys(ada: Visitor, server: Serving) -> None:
    ada.sit(server.create("kooshi", me("Ada"), me("Ben")))
    ada.page.keyboard.press("?")
    expect(ada.page.locator("[role=dialog] kbd").first).to_be_visible()
    has_no_barrier(ada)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("r")
    expect(ada.page.locator("[role=dialog] [role=img] svg").first).to_be_visible()
    has_no_barrier(ada)
    ada.page.locator("[role=dialog] [data-rule=K7]").click()
    expect(ada.page.locator("[role=dialog] #k7.here")).to_be_in_viewport()
    has_no_barrier(ada)


@in_both_languages
def test_the_analysis(ada: Visitor) -> None:
    ada.page.goto("/analysis")
    expect(ada.page.locator("textarea")).to_be_visible()
    has_no_barrier(ada)
    ada.page.goto("/analysis#game=dohyo")
    expect(ada.page.locator("[data-place]").first).to_be_attached()
    ada.page.keyboard.press("l")
    expect(ada.page.locator(".vl").first).to_be_visible()
    has_no_barrier(ada)
