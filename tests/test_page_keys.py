"""The page without a mouse: whole games, typed moves, drawers."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect
from serving import Serving, computer, me
from visitors import Visit, Visitor, play_out

pytest_plugins = ["browser"]


def sit_by_keys(ada: Visitor, game: str, options: dict[str, str]) -> None:
    """From the home page to a table with the computer, by Tab, arrows, Enter and figures."""
    keyboard = ada.page.keyboard
    ada.page.goto("/")
    ada.press(ada.button(re.compile(f"^{game}")))
    ada.tab_to(ada.page.get_by_role("group", name="Level").get_by_role("radio", name="1"))
    ada.press(ada.page.locator("summary"))
    for option, value in options.items():
        ada.tab_to(ada.page.get_by_label(re.compile(option, re.IGNORECASE)))
        keyboard.press("Control+a")
        keyboard.type(value)
    with ada.sitting():
        keyboard.press("Enter")


@pytest.mark.parametrize(
    ("game", "options"),
    [("Dohyō", {"captures that win": "2", "rounds without": "3"}), ("Ko-Oshi", {"points to claim": "2"})],
)
def test_a_game_by_keys_alone(game: str, options: dict[str, str], visit: Visit) -> None:
    ada = visit()
    ada.hands = "keys"
    sit_by_keys(ada, game, options)
    assert [player["level"] for player in ada.told["players"]] == [None, 1]
    play_out(Random(8), ada)


def test_six_directions_on_a_board_of_hexagons(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("dohyo", me("Ada"), computer()))
    ada.hands = "keys"
    ada.walk("c3")
    ada.page.keyboard.press("Escape")
    for key, there in {"ArrowLeft": "c2", "ArrowRight": "c4", "ArrowUp": "d4", "ArrowDown": "b2"}.items():
        ada.page.keyboard.press(key)
        expect(ada.cell(there)).to_be_focused()
        ada.page.keyboard.press({"Left": "ArrowRight", "Right": "ArrowLeft", "Up": "ArrowDown"}.get(key[5:], "ArrowUp"))
        expect(ada.cell("c3")).to_be_focused()
    ada.page.keyboard.press("Shift+ArrowUp")
    expect(ada.cell("d3")).to_be_focused()
    ada.page.keyboard.press("Shift+ArrowDown")
    expect(ada.cell("c3")).to_be_focused()


def test_a_move_is_typed_and_a_wrong_one_leads_to_its_rule(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    ada.hands = "keys"
    keyboard = ada.page.keyboard
    keyboard.press("/")
    keyboard.type("c2w9")
    keyboard.press("Enter")
    expect(ada.page.get_by_role("region", name="What happened")).to_contain_text("expected")
    ada.press(ada.page.get_by_label("Type a move"))
    keyboard.type("c4n")
    keyboard.press("Enter")
    link = ada.page.locator(".say").get_by_role("button", name=re.compile("^K\\d+$"))
    expect(link).to_be_visible()
    rule = link.inner_text()
    ada.press(link)
    drawer = ada.page.get_by_role("dialog", name="Ko-Oshi")
    expect(drawer.locator(f"#{rule.lower()}.here")).to_be_in_viewport()
    keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(link).to_be_focused()
    keyboard.press("/")
    keyboard.type(ada.told["view"]["moves"][0][0])
    keyboard.press("Enter")
    ada.until_ply(2)


def test_the_keys_are_listed_and_step_through_the_game(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("kooshi", me("Ada"), me("Ben")))
    for ply in (1, 2, 3):
        ada.play(ada.told["view"]["moves"][0][0])
        ada.until_ply(ply)
    ada.sees_the_board()
    now = ada.lies()
    keyboard = ada.page.keyboard
    keyboard.press("?")
    drawer = ada.page.get_by_role("dialog")
    expect(drawer).to_contain_text("This list")
    keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    ada.page.locator("body").focus()
    earlier = ada.page.get_by_text("This is an earlier position.")
    keyboard.press("Home")
    expect(earlier).to_be_visible()
    expect(ada.cell("a3")).to_have_attribute("aria-label", re.compile("empty"))
    keyboard.press("End")
    expect(earlier).to_have_count(0)
    ada.sees_the_board()
    assert ada.lies() == now


def test_an_earlier_position_that_comes_too_late_is_not_shown(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("kooshi", me("Ada"), me("Ben")))
    ada.play("a1n")
    ada.until_ply(1)
    ada.sees_the_board()
    ada.page.evaluate("document.activeElement.blur()")  # on the board these keys go to the ends of a line
    ada.page.route("**/api/view", lambda route: None)  # the server takes its time
    with ada.page.expect_request("**/api/view"):
        ada.page.keyboard.press("Home")
    with ada.page.expect_event("requestfailed"):  # nobody waits for the answer any more
        ada.page.keyboard.press("End")
    ada.sees_the_board()


def test_the_board_turns(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("dohyo", me("Ada"), computer()))
    below = "document.querySelector('[data-place=a1]').getBoundingClientRect().y > innerHeight / 2"
    ada.page.wait_for_function(below)
    ada.page.keyboard.press("f")
    ada.page.wait_for_function(f"!({below})")
    ada.play(ada.told["view"]["moves"][0][0])
    ada.until_ply(2)
