"""Whole games on the page by pressing places: against the computer, and by two at one screen."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect
from serving import Message, Serving, computer, me
from visitors import Visit, play_out

pytest_plugins = ["browser"]
SHORT: dict[str, Message] = {
    "kooshi": {"target": 2},
    "reddots": {"balls": 4, "quiet": 4},
    "dohyo": {"knockout": 2, "passive": 4},
    "bossa": {"rows": 3},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_game_against_the_computer(game: str, visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create(game, me("Ada"), computer(1), **SHORT[game]))
    table = play_out(Random(3), ada)
    moves = sum(seat is not None for seat in table["view"]["seats"])
    expect(ada.page.get_by_role("region", name="Result")).to_contain_text(f"{moves} moves")
    expect(ada.page).to_have_title(re.compile("^Over"))


def test_a_game_is_one_click_from_home_and_pieces_move(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    ada.page.goto("/")
    with ada.sitting():
        ada.press(ada.button("First game: Ko-Oshi"))
    assert [player["kind"] for player in ada.told["players"]] == ["person", "computer"]
    play_out(Random(4), ada)


def test_a_piece_can_be_dragged(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("kooshi", me("Ada"), me("Ben")))
    text, places = ada.told["view"]["moves"][0]
    ada.lifts(places[0])
    ada.cell(places[0]).drag_to(ada.cell(places[-1]))
    assert ada.until_ply(1)["view"]["events"] == [text]
    ada.sees_the_board()


def test_two_at_one_screen(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/")
    ada.press(ada.button(re.compile("^Red Dots")))
    ada.page.get_by_role("radio", name="On this screen").check()
    ada.page.get_by_text("Rules of this table").click()
    for option, value in {"balls of each side": "4", "turns of phase 2": "3"}.items():
        ada.page.get_by_label(re.compile(option, re.IGNORECASE)).fill(value)
    with ada.sitting():
        ada.press(ada.button("Sit down"))
    assert ada.told["you"] == [0, 1]
    assert (ada.told["view"]["options"]["balls"], ada.told["view"]["options"]["quiet"]) == (4, 3)
    play_out(Random(5), ada)


def test_a_curtain_falls_between_two_hands_at_one_screen(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("bossa", me(), me(), rows=2))
    tiles = ada.page.locator('.things use[href^="#bossa-tile"]')
    expect(ada.page.locator(".curtain")).to_be_visible()
    expect(ada.page.locator("[data-place]")).to_have_count(0)
    ada.press(ada.button(re.compile("^I am ")))
    expect(tiles).to_have_count(4)  # the other four are face down until the line is chosen (B4)
    for move in ("white", None, None):  # then nothing is hidden any more, whoever is to move
        ply = ada.told["view"]["ply"]
        ada.play(move or ada.told["view"]["moves"][0][0])
        ada.until_ply(ply + 1)
        ada.sees_the_board()
        expect(ada.page.locator(".curtain")).to_have_count(0)
    play_out(Random(6), ada)
