"""What a move does is seen before it is made: arrows over the edge, ghosts, what is closed, and a question."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, expect
from serving import Message, Serving, me
from visitors import PHONE, Visit, Visitor

pytest_plugins = ["browser"]

# A tall tower of Light's on a3 takes two to the north, is lost to the west, and is free to go east and south.
PLAYED = ["c2e", "e5s", "a1n", "c4w", "e1e", "b4n"]
SHIFTS = """() => { window.shifted = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value })
    .observe({ type: 'layout-shift', buffered: false }) }"""


def table(server: Serving) -> Message:
    seated = server.create("kooshi", me("Ada"), me("Bo"))
    for move in PLAYED:
        answer = server.http.post(
            f"/api/bot/{seated['table']}/move/{move}", headers={"authorization": f"Bearer {seated['token']}"}
        )
        assert answer.status_code == 200
    return seated


def sentence(visitor: Visitor, text: str) -> None:
    expect(visitor.page.locator(".say")).to_contain_text(text)


def test_a_held_tower_shows_what_its_ways_take_and_give(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(table(server))
    ada.until_ply(len(PLAYED))
    page = ada.page
    ada.lifts("a3")
    ada.press_place("a3")
    north, west = page.locator('[data-way="a3n"]'), page.locator('[data-way="a3w"]')
    expect(north).to_contain_text("+2")
    expect(west).to_contain_text("−2")
    expect(page.locator(".choices")).to_have_count(0)
    page.evaluate(SHIFTS)

    north.hover()
    sentence(ada, "Pushes a5 over the edge: you get 2.")
    expect(page.locator(".mk > .ghost")).to_have_count(2)
    west.hover()
    sentence(ada, "Leaves the board: Bo gets 2.")
    ada.cell("c3").hover()
    sentence(ada, "Goes to c3.")
    assert page.evaluate("window.shifted") == 0

    west.click()  # asks, and the safe answer changes nothing
    sentence(ada, "Your tall tower on a3 would go over the edge. Bo gets 2.")
    ada.press(ada.button("Keep it"))
    expect(page.locator(".asked")).to_have_count(0)
    assert ada.told["view"]["ply"] == len(PLAYED)

    ada.press_place("d1")  # it is small: it cannot leave the board by itself
    page.locator(".sign").last.hover()
    sentence(ada, "The tower on d1 cannot leave the board by itself. K6")

    ada.press_place("a3")
    ada.press_place("a5")  # what takes is played at once
    assert ada.until_ply(len(PLAYED) + 1)["view"]["tallies"][0]["count"] == 3


def test_while_a_tower_is_dragged_there_is_no_second_one(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(table(server))
    ada.lifts("a3")
    page = ada.page
    ada.cell("a3").hover()
    page.mouse.down()
    ada.cell("c3").hover()
    expect(page.locator(".target-hover")).to_have_count(1)
    expect(page.locator(".ghost")).to_have_count(0)
    tip = middle(page.locator('[data-way="a3w"] .reach').bounding_box())
    page.mouse.move(*tip, steps=4)
    sentence(ada, "Leaves the board: Bo gets 2.")
    page.mouse.up()  # beyond the edge
    sentence(ada, "Your tall tower on a3 would go over the edge.")


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_by_keys_one_is_asked_before_something_is_given_away(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.hands = "keys"
    ada.sit(table(server))
    ada.lifts("a3")
    ada.walk("a3")
    ada.press(ada.page.locator('[data-way="a3w"]'))
    expect(ada.button("Keep it")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".asked")).to_have_count(0)
    expect(ada.page.locator(".place:focus")).to_have_count(1)
    ada.walk("a3")
    ada.press(ada.page.locator('[data-way="a3w"]'))
    ada.press(ada.button("Let it go"))
    assert ada.until_ply(len(PLAYED) + 1)["view"]["tallies"][1]["count"] == 4


def test_on_a_phone_an_arrow_is_large_enough_and_lessons_ask_too(visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    ada.sit(table(server))
    ada.lifts("a3")
    ada.press_place("a3")
    for arrow in ada.page.locator(".press .reach").all():
        box = arrow.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["x"] + box["width"] / 2 >= 0
    ada.press(ada.page.locator('[data-way="a3w"] .reach'))
    expect(ada.button("Keep it")).to_be_in_viewport()
    ada.press(ada.button("Let it go"))
    assert ada.until_ply(len(PLAYED) + 1)["view"]["tallies"][1]["count"] == 4

    ada.page.goto("/learn/kooshi#5")
    ada.lifts("c4")
    ada.press_place("c4")
    ada.press(ada.page.locator(".press .reach").first)
    ada.press(ada.button("Let it go"))
    expect(ada.page.locator(".said")).to_contain_text(re.compile("That gave them two"))


def test_a_ball_is_seen_before_it_is_placed_and_a_closed_hole_says_why(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("reddots", me("Ada"), me("Bo"), balls=4))
    page = ada.page
    expect(page.locator(".ledger header")).to_contain_text("Placing: 4 of 4 left each.")
    ada.lifts("a1")
    ada.cell("a1").hover()
    expect(page.locator(".ghost")).to_have_count(1)
    sentence(ada, "Stands alone on a1")
    for hole in ("a1", "h8", "b2", "g7", "a2", "g8", "c3", "h7"):
        ada.play(hole)
    expect(page.locator(".ledger header")).to_contain_text("Moving: 0 of 200 moves")
    ada.lifts("b2")
    ada.press_place("b2")
    ada.cell("h1").hover()
    sentence(ada, "stand alone")
    expect(page.locator(".say .rule").first).to_have_text("R8")
    expect(page.locator(".mk .disc")).to_have_count(1)
