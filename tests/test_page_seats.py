"""Secrets of seats on the page: what a link brings is kept once the server has let one in, and nothing good is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serving import Serving
from visitors import Visit, Visitor

pytest_plugins = ["browser"]
LOST = "WebSocket connection to .* failed|Failed to load resource: net::ERR_"
KEPT = "() => JSON.parse(localStorage.getItem('seats') ?? '[]').map(({ token }) => token)"


def kept(page: Page) -> list[str]:
    """The secrets that this device keeps, the last used first."""
    found: list[str] = page.evaluate(KEPT)
    return found


def opens(visitor: Visitor, address: str) -> list[int]:
    """Which seats are whose, when that address is opened as if it were typed."""
    visitor.page.goto("about:blank")
    with visitor.sitting():
        visitor.page.goto(address)
    seats: list[int] = visitor.told["you"]
    return seats


@pytest.fixture
def pair(server: Serving) -> tuple[str, list[str]]:
    table, tokens = server.pair("kooshi")
    return f"/table/{table}", tokens


@pytest.mark.parametrize("secret", ["made-up", "x" * 40])
def test_a_wrong_secret_in_a_link_destroys_no_good_one(secret: str, visit: Visit, pair: tuple[str, list[str]]) -> None:
    table, (light, _) = pair
    ada = visit()
    assert opens(ada, f"{table}#seat={light}") == [0]
    ada.page.goto("about:blank")
    ada.page.goto(f"{table}#seat={secret}")
    expect(ada.page.get_by_text("That secret opens no seat at this table.")).to_be_visible()
    assert ada.until(lambda told: bool(told["you"]))["you"] == [0]
    expect(ada.page).to_have_url(re.compile(f"{table}$"))
    assert kept(ada.page) == [light]
    assert opens(ada, table) == [0]


def test_who_has_nothing_but_a_wrong_secret_watches(visit: Visit, pair: tuple[str, list[str]]) -> None:
    table, _ = pair
    cleo = visit()
    cleo.page.goto(f"{table}#seat=made-up")
    expect(cleo.page.get_by_text("That secret opens no seat at this table.")).to_be_visible()
    assert (cleo.told["you"], kept(cleo.page)) == ([], [])
    expect(cleo.page).to_have_url(re.compile(f"{table}$"))


def test_a_link_that_is_opened_while_the_server_is_away_is_not_lost(visit: Visit, tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/tables.db") as mortal:
        table, (light, dark) = mortal.pair("kooshi")
        ada = visit(mortal)
        ada.forgiven = LOST
        assert opens(ada, f"/table/{table}#seat={dark}") == [1]
        mortal.kill()
        expect(ada.page.get_by_text("Reconnecting …")).to_be_visible()
        ada.page.evaluate(f"location.hash = 'seat={light}'")  # as a link to the same table in the same tab
        expect(ada.page).to_have_url(re.compile(f"#seat={light}$"))
        assert kept(ada.page) == [dark]
        mortal.start()
        assert ada.until(lambda told: told["you"] == [0])
        expect(ada.page).to_have_url(re.compile(f"{table}$"))
        ada.page.wait_for_function(f"({KEPT})().length === 2")
        assert kept(ada.page) == [light, dark]


def test_two_tabs_have_a_seat_each_and_keep_it(visit: Visit, pair: tuple[str, list[str]]) -> None:
    table, (light, dark) = pair
    ada = visit()
    assert opens(ada, f"{table}#seat={light}") == [0]
    other = ada.page.context.new_page()
    other.goto(f"{table}#seat={dark}")
    expect(other.get_by_text("Ada is to move.")).to_be_visible()
    assert kept(ada.page) == [dark, light]
    for page, sentence in ((other, "Ada is to move."), (ada.page, "Your turn.")):
        page.reload()
        expect(page.locator(".say")).to_contain_text(sentence)
    ada.page.goto("/")
    seats = ada.page.get_by_role("region", name="My games").get_by_role("link")
    expect(seats).to_have_count(2)
    for seat, sentence in (("Ada", "Ada is to move."), ("Ben", "Your turn.")):
        seats.filter(has_text=f"with {seat}").click()
        expect(ada.page.locator(".say")).to_contain_text(sentence)
        expect(ada.page).to_have_url(re.compile(f"{table}$"))
        ada.page.goto("/")
