"""Looking back on the page: stepping, branches, links that hold everything, the engine, records."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Route, expect
from serving import Message, Serving, me
from visitors import Visit, Visitor

pytest_plugins = ["browser"]
GAME = ["c2n", "c4e", "b1n", "d4s", "d1n"]  # a few moves of Ko-Oshi, then Dark resigns
PRESSED = "one => (one.click(), one.querySelector('.mv').textContent)"  # at once: the engine may change its mind
FORGIVEN = "status of 400"  # what is refused by the server is written to the console by Chromium itself


@pytest.fixture
def finished(server: Serving) -> Message:
    """A table that is over."""
    made = server.create("kooshi", me("Ada"), me("Ben"))
    with server.screen(made["table"], made["token"]) as screen:
        for move in GAME:
            assert screen.move(move)["type"] == "table"
        screen.ask({"type": "resign"})
    return made


def tree(ada: Visitor) -> Locator:
    return ada.page.get_by_role("region", name="Moves and branches")


def present(ada: Visitor) -> Locator:
    return tree(ada).locator("[aria-current=step]")


def stands(ada: Visitor, events: int) -> None:
    """Waits until the board is that after so many events: the list of moves is there before it."""
    expect(ada.page.locator(".sub")).to_have_text(re.compile(rf"^Move {events}\b"))


def look_back(ada: Visitor, table: Message) -> None:
    ada.page.goto(f"/analysis#table={table['table']}")
    expect(tree(ada).get_by_role("button", name=GAME[-1], exact=True)).to_be_visible()


def test_a_finished_game_opens_at_its_end(visit: Visit, finished: Message) -> None:
    ada = visit()
    look_back(ada, finished)
    expect(present(ada)).to_have_text(GAME[-1])
    expect(ada.page.get_by_role("region", name="The game")).to_contain_text("Light won")
    expect(ada.button("Forward")).to_be_disabled()


def test_step_branch_and_take_the_link_along(visit: Visit, finished: Message) -> None:
    ada, ben = visit(), visit()
    look_back(ada, finished)
    ada.page.keyboard.press("Home")
    for _ in range(2):
        ada.press(ada.button("Forward"))
    expect(present(ada)).to_have_text(GAME[1])
    stands(ada, 2)
    ada.press_place("a1")
    ada.press_place("a3")
    expect(present(ada)).to_have_text("a1n")
    ada.press(ada.button("Take it along"))
    link = ada.page.get_by_role("textbox", name="Link").input_value()
    ben.page.goto(link)
    expect(present(ben)).to_have_text("a1n")
    for visitor in (ada, ben):
        expect(visitor.cell("a3")).to_have_attribute("aria-label", re.compile("Light tower of 2"))
    assert ben.lies() == ada.lies()
    written = tree(ada).locator(".tree").inner_text()
    expect(tree(ben).locator(".tree")).to_have_text(written, use_inner_text=True)
    ben.page.keyboard.press("ArrowUp")
    expect(present(ben)).to_have_text(GAME[2])


def test_the_engine_shows_lines_and_one_is_played(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/analysis#game=kooshi")
    ada.press(ada.button("Ask the engine"))
    lines = ada.page.get_by_role("region", name="Engine").get_by_role("listitem")
    expect(lines.first).to_contain_text("±")
    lines.first.hover()
    best = lines.first.get_by_role("button").evaluate(PRESSED)
    expect(present(ada)).to_have_text(best)
    ada.page.keyboard.press("l")
    expect(ada.button("Ask the engine")).to_be_visible()


def test_a_game_is_looked_through(visit: Visit, finished: Message) -> None:
    ada = visit()
    look_back(ada, finished)
    ada.press(ada.button("Look through the game"))
    graph = ada.page.get_by_role("slider", name="The game as a graph")
    expect(graph).to_be_visible()
    expect(ada.page.get_by_role("progressbar")).to_have_count(0)
    expect(ada.page.locator("summary")).to_have_text(re.compile(r"\d of 3 sound.*\d of 2 sound", re.DOTALL))
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": 1, "y": box["height"] / 2})
    expect(graph).to_have_attribute("aria-valuenow", "0")
    graph.press("End")
    expect(graph).to_have_attribute("aria-valuenow", str(len(GAME)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", 'That is not a record: expected one line of JSON such as {"format": 1'),
        ('{"format": 1, "game": "chess"}', 'The record has no "options": expected an object'),
    ],
)
def test_a_broken_record_is_refused_with_a_sentence(text: str, sentence: str, visit: Visit) -> None:
    ada = visit()
    ada.forgiven = FORGIVEN
    ada.page.goto("/analysis")
    ada.page.get_by_label(re.compile("^Paste a record")).fill(text)
    ada.press(ada.button("Open"))
    expect(ada.page.get_by_role("alert")).to_contain_text(sentence)


def test_a_press_finds_its_button_when_the_games_arrive(visit: Visit) -> None:
    """The list of games comes from the server: what stands above it stays where it is."""
    ada = visit()
    held: list[Route] = []
    ada.page.route("**/api/games", lambda route: held.append(route))
    with ada.page.expect_request("**/api/games"):
        ada.page.goto("/analysis")
    before = ada.button("Open").bounding_box()
    held[0].continue_()
    expect(ada.button("Ko-Oshi")).to_be_visible()
    assert ada.button("Open").bounding_box() == before


def test_a_record_goes_out_as_a_file_and_comes_back(visit: Visit, finished: Message) -> None:
    ada = visit()
    look_back(ada, finished)
    ada.press(ada.button("Take it along"))
    with ada.page.expect_download() as download:
        ada.press(ada.button("Download the record"))
    text = download.value.path().read_text()
    assert json.loads(text)["events"] == GAME
    ada.press(ada.button("Open another game"))
    ada.page.get_by_label(re.compile("^Paste a record")).fill(text)
    ada.press(ada.button("Open"))
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    expect(tree(ada).get_by_role("button", name=GAME[-1], exact=True)).to_be_visible()


def test_a_damaged_link_says_so(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/analysis#1.abc")
    expect(ada.page.get_by_role("alert")).to_contain_text("This link is not whole")


def test_a_refused_move_leads_to_its_rule(visit: Visit) -> None:
    ada = visit()
    ada.forgiven = FORGIVEN
    ada.page.goto("/analysis#game=kooshi")
    expect(ada.page.locator("[data-place]")).to_have_count(25)
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("d1s")
    ada.page.keyboard.press("Enter")
    ada.press(ada.page.get_by_role("alert").get_by_role("button", name="K6"))
    expect(ada.page.get_by_role("dialog").locator("#k6.here")).to_be_in_viewport()


def test_what_chance_brought_comes_next_and_something_else_is_a_branch(visit: Visit, server: Serving) -> None:
    made = server.create("bossa", me("Ada"), me("Ben"))
    with server.screen(made["table"], made["token"]) as screen:
        screen.ask({"type": "resign"})
    events = server.http.get(f"/api/tables/{made['table']}/record").json()["events"]
    ada = visit()
    ada.page.goto(f"/analysis#table={made['table']}")
    expect(present(ada)).to_have_text(events[-1])
    ada.page.keyboard.press("Home")
    engine = ada.page.get_by_role("region", name="Engine")
    expect(engine.get_by_role("button", name=events[0], exact=True)).to_have_count(1)
    ada.page.keyboard.press("ArrowRight")
    expect(present(ada)).to_have_text(events[0])
    ada.press(engine.get_by_role("button", name=events[1], exact=True))
    expect(present(ada)).to_have_text(events[1])
    stands(ada, 2)
    ada.press(engine.locator("summary"))
    other = engine.get_by_role("listitem").filter(has_not_text=events[2]).first.get_by_role("button")
    text = other.inner_text()
    ada.press(other)
    expect(present(ada)).to_have_text(text)
    ada.page.keyboard.press("ArrowUp")
    expect(present(ada)).to_have_text(events[2])


def test_at_chances_turn_the_outcome_is_chosen(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/analysis#game=bossa")
    engine = ada.page.get_by_role("region", name="Engine")
    expect(engine).to_contain_text("Chance decides")
    outcome = engine.get_by_role("listitem").first.get_by_role("button")
    text = outcome.inner_text()
    ada.press(outcome)
    expect(present(ada)).to_have_text(text)
