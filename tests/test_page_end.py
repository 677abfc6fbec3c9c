"""The end of a game on the page: what is said to whom, what it was that lost it, and where one goes from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from serving import Serving, computer, me
from visitors import Visit, Visitor

pytest_plugins = ["browser"]

LOST = ["c2n", "c4e", "b1n", "d4s"]  # Ko-Oshi: then somebody gives up


def ended(server: Serving) -> tuple[str, list[str]]:
    """A game of two that Light has given up."""
    table, tokens = server.pair("kooshi")
    with server.screen(table, tokens[0]) as light, server.screen(table, tokens[1]) as dark:
        for ply, move in enumerate(LOST):
            mover = (light, dark)[ply % 2]
            mover.until_ply(ply)
            mover.move(move)
        light.ask({"type": "resign"})
    return table, tokens


def test_a_finished_game_is_opened_again_after_a_rematch(visit: Visit, server: Serving) -> None:
    table, tokens = ended(server)
    ada = visit()
    ada.sit({"table": table, "token": tokens[0]})
    expect(ada.page.get_by_role("heading", name="You resigned: Ben wins")).to_be_visible()
    ada.press(ada.button("Again, seats turned"))
    with server.screen(table, tokens[1]) as ben:
        ben.ask({"type": "offer", "what": "rematch"})
    ada.until(lambda told: told["id"] != table and told["phase"] == "playing")
    expect(ada.page).not_to_have_url(re.compile(table))
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", name="You resigned: Ben wins")).to_be_visible()
    expect(ada.page).to_have_url(re.compile(f"{table}$"))
    ada.press(ada.page.get_by_role("link", name="To the next game"))
    expect(ada.page).not_to_have_url(re.compile(table))


def test_stepping_back_tells_what_was_played_and_the_moves_run_by_themselves(visit: Visit, server: Serving) -> None:
    table, tokens = ended(server)
    ada = visit()
    ada.sit({"table": table, "token": tokens[1]})
    told = ada.page.get_by_role("region", name="What happened")
    ada.page.keyboard.press("p")
    expect(ada.button("Pause")).to_be_visible()
    expect(told).to_contain_text("Ada moves the small tower from c2 to c3.")
    ada.page.keyboard.press("p")
    expect(ada.button("Play back")).to_be_visible()
    ada.page.keyboard.press("End")
    expect(ada.page.get_by_role("heading", name="Ada resigned: you win")).to_be_visible()


WHOLE = """() => {
  const [board, bar] = ['.stage .board > svg', '.bar'].map((one) => document.querySelector(one).getBoundingClientRect())
  return [board.height, bar.top, document.documentElement.scrollWidth - innerWidth]
}"""


@pytest.mark.parametrize(("width", "height"), [(700, 800), (640, 400)], ids=["a narrow window", "at 200 %"])
def test_a_board_in_one_column_is_not_taller_than_the_window(
    width: int, height: int, visit: Visit, server: Serving
) -> None:
    ada = visit(viewport={"width": width, "height": height})
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    board, bar, over = ada.page.evaluate(WHOLE)
    assert board < bar
    assert over == 0


def plate_of(visitor: Visitor, name: str) -> str:
    found: str = visitor.page.get_by_role("region", name=name).inner_text()
    return found


def test_undo_and_resign_stay_with_whoever_may_press_them(visit: Visit, server: Serving) -> None:
    table, tokens = server.pair("dohyo")
    ada = visit()
    ada.sit({"table": table, "token": tokens[0]})
    for turned in range(2):
        assert "Resign" in plate_of(ada, "Ada"), turned
        assert "Resign" not in plate_of(ada, "Ben"), turned
        ada.press(ada.button("Turn the board"))


def test_crests_are_seen_on_a_tablet(visit: Visit) -> None:
    ada = visit(viewport={"width": 768, "height": 1024})
    ada.page.goto("/")
    crests = ada.page.locator(".nm svg")
    expect(crests).to_have_count(5)
    assert min(crests.nth(index).bounding_box()["width"] for index in range(5)) >= 18  # type: ignore[index]
