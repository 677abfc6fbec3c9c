"""Bo-taoshi learnt by playing, and its practice table, in a browser."""

from __future__ import annotations

import json

from flicking import STILL, Flicker, between, handle, on_edge, poses
from playwright.sync_api import expect
from visitors import Visit

from banmen import lessons, load
from banmen.games.botaoshi.practice import FIRST
from banmen.server import practice, wire

pytest_plugins = ["browser"]


def test_the_first_step_by_pulling(visit: Visit) -> None:
    ada = Flicker(visit())
    ada.page.goto("/learn/botaoshi")
    taught = lessons.of(load("botaoshi"))
    assert taught
    start = taught.steps[0].first
    ada.rests(start)
    softly, well = (("in S 0.12 90 0.6", 0.6), ("in S 0.12 90 1.05", 1.05))
    said = ada.page.get_by_role("region", name="What to do")
    for _, speed in (softly, well):
        ada.page.evaluate(STILL)
        if speed == softly[1]:  # it is slid along the edge first
            ada.presses(on_edge("S", 0))
            ada.drags(*(on_edge("S", place) for place in (0.04, 0.08, 0.12)))
            ada.lets_go()
            ada.shows({"Place": 0.12})
        at = on_edge("S", 0.12)
        ada.presses(at)
        ada.drags(between(at, handle(at, 90, speed), 0.7), handle(at, 90, speed))
        ada.shows({"Angle": 90, "Speed": speed})
        ada.lets_go()
        if speed == softly[1]:
            expect(said).to_contain_text("The right way, but too soft.")
            ada.rests(start)
            ada.shows({"Place": 0.12, "Speed": speed})  # its aim is left to go on from
    expect(said).to_contain_text("That’s it.")
    expect(said.get_by_role("button", name="T2")).to_be_visible()
    assert json.loads(ada.page.evaluate("localStorage.learnt")) == {"botaoshi": [0]}


def test_a_flick_at_the_practice_table_by_keyboard(visit: Visit) -> None:
    ada = Flicker(visit())
    ada.page.goto("/practice/botaoshi")
    game, bodies = practice._of_bodies("botaoshi", wire.Practice())
    start = practice._arranged(game, bodies, 0, None)
    ada.rests(start)
    ada.page.get_by_role("application").focus()
    ada.page.keyboard.press("1")
    ada.types_keys("flick 1 180 0.6")
    ada.page.keyboard.press("Enter")
    after = start.play("flick 1 180 0.6")
    ada.rests(after)
    said = ada.page.get_by_role("region", name="What happened")
    expect(said).to_contain_text("White's disc 1 touches nothing.")
    ada.visitor.press(ada.visitor.button("Take back"))
    ada.rests(start)
    ada.page.get_by_role("radio", name="Put things").check()
    ada.visitor.press(ada.visitor.button("Black 1"))
    ada.page.get_by_role("application").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        ada.page.keyboard.press(key)
    ada.page.keyboard.press("Enter")
    spots = poses(start) | {"B1": (FIRST["B1"][0] + 0.02, FIRST["B1"][1] + 0.01)}
    ada.rests(practice._arranged(game, bodies, 0, {piece: [*spot] for piece, spot in spots.items()}))
