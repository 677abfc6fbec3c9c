"""The page on a phone: nothing to scroll sideways, nothing too small for a finger, whole games by touch."""

from __future__ import annotations

import re
from random import Random

import pytest
from flicking import Flicker, lined_up
from playwright.sync_api import expect
from serving import Message, Serving, computer, me, opened
from visitors import PHONE, Visit, Visitor, play_out

pytest_plugins = ["browser"]
# What a finger can press of each button, measured from its middle outwards, where it is smaller than a finger.
SMALL = """() => {
  const finger = 43
  const page = document.querySelector('[role=dialog]') ?? document
  const pressed = (x, y) => document.elementFromPoint(x, y)?.closest('button, a, label, summary')
  const reach = (one, x, y, right, down) => {
    let far = 0
    while (far < finger && pressed(x + right * (far + 1), y + down * (far + 1)) === one) far += 1
    return far
  }
  const size = (one) => {
    one.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const [a, b] = [x + width / 2, y + height / 2]
    return [reach(one, a, b, -1, 0) + reach(one, a, b, 1, 0), reach(one, a, b, 0, -1) + reach(one, a, b, 0, 1)]
  }
  const all = page.querySelectorAll('button, a.btn, a.hanko, .mine a, label:has(input[type=radio]), summary')
  const seen = [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth)
  const sizes = seen.map((one) => [one.ariaLabel || one.textContent.trim(), ...size(one)])
  scrollTo(0, 0)
  return sizes.filter(([, width, height]) => width < finger || height < finger)
}"""


def fits_a_phone(visitor: Visitor) -> None:
    width, room = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room == 390
    assert visitor.page.evaluate(SMALL) == []


@pytest.mark.parametrize(
    ("game", "options"),
    [("kooshi", {"target": 2}), ("dohyo", {"knockout": 2, "passive": 3}), ("bossa", {"rows": 2})],
)
def test_a_game_by_touch(game: str, options: Message, visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    ada.sit(server.create(game, me("Ada"), computer(), **options))
    fits_a_phone(ada)
    play_out(Random(9), ada)
    fits_a_phone(ada)


def test_home_and_the_sheet_for_a_table(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.page.goto("/")
    expect(ada.button("Set a table")).to_be_visible()
    fits_a_phone(ada)
    ada.press(ada.button(re.compile("^Dohyō")))
    ada.press(ada.page.get_by_text("Rules of this table"))
    fits_a_phone(ada)


def test_a_table_of_flicks(visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    made, position = lined_up(server)
    ada.sit(made)
    Flicker(ada).rests(position)
    fits_a_phone(ada)
    ada.press(ada.button("Topple"))
    fits_a_phone(ada)
    ada.press(ada.button("More"))
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    fits_a_phone(ada)


@pytest.mark.parametrize("drawer", ["Moves", "Rules", "More"])
def test_the_drawers_of_a_table(drawer: str, visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    ada.sit(server.create("reddots", me("Ada"), computer()))
    ada.play("d4")
    ada.until_ply(2)
    ada.press(ada.page.get_by_role("navigation", name="Table").get_by_role("button", name=drawer))
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    fits_a_phone(ada)
    ada.press(ada.button("Close"))
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def test_an_invitation_and_four_at_a_table(visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    ada.sit(server.create("dohyo", me("Ada"), opened(), computer(), computer(), seats=4))
    expect(ada.page.get_by_role("region", name="Invitation")).to_be_visible()
    fits_a_phone(ada)


def test_what_cannot_be_pressed_looks_so(visit: Visit, server: Serving) -> None:
    ada = visit(**PHONE)
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    bar = ada.page.get_by_role("navigation", name="Table")
    expect(bar.get_by_role("button", name="Undo")).to_be_disabled()
    expect(bar.get_by_role("button", name="Undo")).to_have_css("opacity", "0.4")
    expect(bar.get_by_role("button", name="Rules")).to_have_css("opacity", "1")


def test_the_analysis(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.page.goto("/analysis#game=kooshi")
    expect(ada.page.locator("[data-place]")).to_have_count(25)
    for place in ("c2", "c3"):
        ada.press_place(place)
    expect(ada.page.get_by_role("region", name="Moves and branches").get_by_role("button", name="c2n")).to_be_visible()
    fits_a_phone(ada)
