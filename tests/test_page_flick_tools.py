"""What Bo-taoshi's table has besides flicks: rules, first steps, replay, chances, movies; and what all that costs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flicking import DARK, MOVING, STILL, Flicker, lined_up, poses, set_table, topple
from playwright.sync_api import Route, expect
from serving import Message, Serving, computer, me
from visitors import DESK, PHONE, Visit

from banmen import Position, load

pytest_plugins = ["browser"]
TABLET: Message = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
LEARNT = "edge pull bearer flick topple"  # the first steps
CHUNKS = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))"
# How many bytes the film of a ply was, once it has come
WIRE = """ply => performance.getEntriesByType('resource')
  .find(({ name }) => name.endsWith(`/films/${ply}`))?.encodedBodySize"""
# What a computer is about to flick, once it says so and the table lies still
AIM = """() => {
  const said = document.querySelector('.say')?.textContent.match(/takes aim: (in( [-\\w.]+){4})/)
  return document.querySelector('.flicks')?.dataset.rests === 'true' && said?.[1]
}"""


def sit_down(ada: Flicker, server: Serving) -> Position:
    """At a table where White can topple, with nothing to learn."""
    ada.page.add_init_script(f"localStorage.setItem('flicks-learnt', '{LEARNT}')")
    made, position = lined_up(server)
    ada.visitor.sit(made)
    ada.rests(position)
    return position


@pytest.fixture
def lined(visit: Visit, server: Serving) -> tuple[Flicker, Position]:
    ada = Flicker(visit())
    return ada, sit_down(ada, server)


def typed(ada: Flicker, text: str) -> None:
    ada.page.keyboard.press("/")
    ada.page.keyboard.type(text)
    ada.page.keyboard.press("Enter")


def test_a_move_is_typed_and_a_wrong_one_leads_to_its_rule(lined: tuple[Flicker, Position]) -> None:
    ada, position = lined
    said = ada.page.get_by_role("region", name="What happened")
    typed(ada, "flick 9 90")
    expect(said).to_contain_text("expected")
    ada.page.get_by_label("Type a move").blur()
    typed(ada, "flick 3 90 1")
    link = ada.page.locator(".say").get_by_role("button", name="T7", exact=True)
    expect(said).to_contain_text("Disc 3 bears the pole and is never flicked")
    ada.visitor.press(link.first)
    drawer = ada.page.get_by_role("dialog", name="Bo-taoshi")
    expect(drawer.locator("#t7.here")).to_be_in_viewport()
    ada.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    typed(ada, "flick 2 180 0.3")
    ada.rests(position.play("flick 2 180 0.3"))


def test_the_first_steps_are_shown_once(visit: Visit, server: Serving) -> None:
    ada, position = Flicker(visit()), load("botaoshi").start()
    made, _ = set_table(server)
    ada.visitor.sit(made)
    guide = ada.page.get_by_role("complementary", name=re.compile("^First steps"))
    expect(guide).to_contain_text("Your disc waits on the table’s edge.")
    ada.visitor.press(guide.get_by_role("button", name="Next"))
    expect(guide).to_contain_text("pull back, let go")
    ada.rests(ada.does("in S 0 90 1.2", position))
    expect(guide).to_have_count(0)  # whoever has done it knows it
    with ada.visitor.sitting():
        ada.page.reload()
    expect(ada.page.get_by_label("Speed")).to_be_visible()
    expect(guide).to_have_count(0)


def test_the_first_steps_cover_nothing(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit())
    made, position = lined_up(server)
    ada.visitor.sit(made)
    ada.rests(position)
    for pick in ("Disc 1", "Topple"):
        ada.visitor.press(ada.visitor.button(pick))
        all_can_be_pressed(ada)
    typed(ada, "flick 2 90 1.4")  # there is much to be said of it
    ada.rests(position.play("flick 2 90 1.4"))
    ada.visitor.press(ada.visitor.button("Disc 1"))
    all_can_be_pressed(ada)


def all_can_be_pressed(ada: Flicker) -> None:
    expect(ada.page.get_by_role("complementary", name=re.compile("^First steps"))).to_be_visible()
    for tool in ("Back", "Show the flick again", "What was the chance?", "Save as a movie", "Flick", "Resign"):
        ada.visitor.button(tool).click(trial=True)


def test_the_first_steps_are_switched_off_and_on(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit())
    ada.visitor.sit(set_table(server)[0])
    guide = ada.page.get_by_role("complementary", name=re.compile("^First steps"))
    ada.visitor.press(guide.get_by_role("button", name="No more hints"))
    expect(guide).to_have_count(0)
    expect(ada.page.locator(".say")).to_contain_text("Disc 1 waits: slide it along the edge, or pull it away")
    ada.visitor.press(ada.visitor.button("First steps: off"))
    expect(guide).to_contain_text("Your disc waits")


@pytest.mark.parametrize("screen", [{}, PHONE, TABLET])
def test_nothing_jumps_or_lies_under_the_bar(screen: Message, visit: Visit, server: Serving) -> None:
    ada = Flicker(visit(**screen))
    made, position = lined_up(server)
    ada.visitor.sit(made)
    ada.rests(position)
    before = [spot(ada, name) for name in ("Disc 1", "Topple", "Flick")]
    for pick in ("Disc 1", "Topple"):
        ada.visitor.press(ada.visitor.button(pick))
        expect(ada.page.locator(".out")).to_have_text(re.compile("[.]$"))
        assert [spot(ada, name) for name in ("Disc 1", "Topple", "Flick")] == before
    bar = ada.page.locator("nav.bar").bounding_box() if screen == PHONE else None
    lowest = bar["y"] if bar else (screen or DESK)["viewport"]["height"]
    assert max(y + height for _, y, _, height in before) <= lowest
    table = ada.board.bounding_box()
    assert table
    assert table["width"] > 380
    corners = [] if screen == PHONE else [(x, y) for x in (-0.36, 0.36) for y in (-0.36, 0.36)]  # all of the table
    for x, y in map(ada.where, [*poses(position).values(), *corners]):
        assert table["x"] <= x <= table["x"] + table["width"]
        assert table["y"] <= y <= table["y"] + table["height"]


def spot(ada: Flicker, name: str) -> tuple[float, float, float, float]:
    box = ada.page.locator("form.flick").get_by_role("button", name=name, exact=True).bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def test_a_finger_slides_the_disc_and_throws_neither_it_nor_the_camera(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit(**PHONE))
    made, position = set_table(server)
    ada.visitor.sit(made)
    ada.rests(position)
    ada.page.evaluate(STILL)
    sights = [ada.where((0, 0))]
    ada.presses((0.1, 0.05))
    ada.drags((0, 0), (-0.1, -0.1))
    ada.lets_go()
    sights.append(ada.where((0, 0)))
    ada.presses((0, -0.375))
    ada.drags((0.05, -0.376), (0.1, -0.38), (0.15, -0.44))
    ada.lets_go()
    ada.shows({"Place": 0.15})
    ada.page.evaluate(STILL)
    sights.append(ada.where((0, 0)))
    assert sights[0] == sights[1] == sights[2]
    assert ada.visitor.told["view"]["ply"] == 0
    ada.rests(ada.does("in S 0.15 90 1.2", position))


def test_a_computer_shows_its_aim_before_it_flicks(visit: Visit, tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/tables.db", "pace=Pace(0, 0, 2.5, 0)") as calm:
        ada = Flicker(visit(calm))
        ada.visitor.sit(calm.create("botaoshi", me("Ada"), computer(1)))
        position = ada.does("in S 0 90 1.2", load("botaoshi").start())
        meant = ada.page.wait_for_function(AIM).json_value()
        told = ada.visitor.until_ply(2)
        assert told["view"]["events"][-1] == meant
        ada.rests(position.play(meant))
        ada.page.close()  # before its server: it would look for that again, and complain


def test_a_game_is_stepped_through_and_its_flicks_are_shown_again(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit(**MOVING))
    position = sit_down(ada, server)
    before, first = position.parent, position.parent and position.parent.parent
    assert before
    assert first
    for button, shown in (("Back", before), ("Back", first), ("Forward", before)):
        ada.visitor.press(ada.visitor.button(button))
        ada.rests(shown)
    assert len(ada.frames) > 7  # forward one sees the flick, on a slow machine ten frames a second
    expect(ada.page.locator(".say")).to_contain_text("White's disc 3 comes in.")
    ada.draws(before)
    ada.visitor.press(ada.visitor.button("Last move"))
    ada.rests(position)
    ada.visitor.press(ada.visitor.button("Slow motion"))
    ada.visitor.press(ada.visitor.button("Show the flick again"))
    expect(ada.board).to_have_attribute("data-rests", "false")
    while ada.lights(position)["B3"] <= DARK:  # on a slow machine its first frame is still to come
        expect(ada.board).to_have_attribute("data-rests", "false")
    ada.visitor.press(ada.page.get_by_role("application"))
    ada.rests(position)
    ada.draws(position)


def cut_off(route: Route) -> None:
    route.abort("connectionreset")


def an_error(route: Route) -> None:
    route.fulfill(status=500, body="out of order")


def garbage(route: Route) -> None:
    route.fulfill(body='{"rate": 60, "step": 1, "frames": 9, "pieces": ["W1"], "incidents": []}\nnot so many frames')


@pytest.mark.parametrize("fault", [cut_off, an_error, garbage])
def test_a_film_that_does_not_come_is_asked_for_again(
    fault: Callable[[Route], None], visit: Visit, server: Serving
) -> None:
    ada = Flicker(visit(**MOVING))
    ada.visitor.forgiven = "Failed to load resource"
    ada.page.route("**/films/*", fault)
    position = sit_down(ada, server)
    again = ada.visitor.button("Show the flick again")
    expect(ada.visitor.button("What was the chance?")).to_be_enabled()
    ada.visitor.press(again)
    expect(ada.page.locator(".say")).to_contain_text("The film cannot be shown just now.")
    for button, shown in (("Back", position.parent), ("Forward", position)):  # with no film to see on the way
        assert shown
        ada.visitor.press(ada.visitor.button(button))
        ada.rests(shown)
        expect(ada.page.locator(".say")).not_to_contain_text("The film cannot")
    ada.page.unroute("**/films/*")
    ada.visitor.press(ada.visitor.button("Slow motion"))
    ada.visitor.press(again)
    expect(ada.board).to_have_attribute("data-rests", "false")
    expect(again).to_be_disabled()
    ada.page.keyboard.press("Escape")
    ada.visitor.press(ada.page.get_by_role("application"))
    ada.rests(position)
    expect(again).to_be_enabled()


def test_the_camera_is_turned_by_hand_and_keys(lined: tuple[Flicker, Position]) -> None:
    ada, position = lined
    corner = ada.where((0.3, 0.3))
    ada.visitor.press(ada.visitor.button("Flick view"))
    expect(ada.board).to_have_attribute("data-sight", "seat")
    ada.draws(position)
    assert ada.where((0.3, 0.3)) != corner
    ada.presses((0.1, 0.3))
    ada.drags((0.0, 0.3), (-0.1, 0.25))
    ada.lets_go()
    expect(ada.board).to_have_attribute("data-sight", "free")
    ada.draws(position)
    ada.visitor.tab_to(ada.page.get_by_role("application"))
    ada.page.keyboard.press("v")
    expect(ada.board).to_have_attribute("data-sight", "plan")
    ada.draws(position)
    assert ada.where((0.3, 0.3)) == pytest.approx(corner, abs=1)


def test_what_was_the_chance(lined: tuple[Flicker, Position]) -> None:
    ada, position = lined
    after = ada.does(topple(position), position)
    ada.goes_on()
    ada.rests(after)
    ada.visitor.press(ada.visitor.button("What was the chance?"))
    drawer = ada.page.get_by_role("dialog", name="What was the chance?")
    drawer.get_by_role("radio", name="steady", exact=True).check()
    ada.visitor.press(drawer.get_by_role("button", name="Flick it"))
    expect(drawer).to_contain_text(re.compile("topples the pole: .*"))
    found = re.search(r"(\d+)–(\d+) %", drawer.inner_text())
    assert found
    low, high = map(int, found.groups())
    assert 50 < low < high <= 100
    ada.page.keyboard.press("Escape")  # though the button that was pressed could not be, meanwhile
    expect(drawer).to_have_count(0)


def test_a_flick_is_saved_as_a_movie(lined: tuple[Flicker, Position], tmp_path: Path) -> None:
    ada, position = lined
    expect(ada.visitor.button("Save as a movie")).to_be_enabled()
    with ada.page.expect_download() as saving:
        ada.visitor.press(ada.visitor.button("Save as a movie"))
    assert saving.value.suggested_filename.startswith("botaoshi-")
    saving.value.save_as(tmp_path / "movie")
    movie = (tmp_path / "movie").read_bytes()
    assert len(movie) > 10_000
    assert movie.startswith(b"\x1a\x45\xdf\xa3") or movie[4:8] == b"ftyp"  # WebM, or MP4
    ada.rests(position)


# What it costs


def test_other_games_load_nothing_of_the_scene(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.page.goto("/")
    expect(ada.button("Set a table")).to_be_visible()
    plain = set(ada.page.evaluate(CHUNKS))
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    ada.play(ada.told["view"]["moves"][0][0])
    ada.until_ply(2)
    plain |= set(ada.page.evaluate(CHUNKS))
    ben = Flicker(visit())
    made, position = set_table(server)
    ben.visitor.sit(made)
    ben.rests(position)
    scene = [name for name in ben.page.evaluate(CHUNKS) if "/scene-" in name or "/flicks" in name]
    assert len(scene) > 2
    assert plain.isdisjoint(scene)


def test_a_film_of_two_seconds_is_small_on_the_wire(lined: tuple[Flicker, Position]) -> None:
    """A topple: the shooter tumbles, and the pole rolls on."""
    ada, position = lined
    after = position.play("topple 4 93 1.8")
    assert after.last
    assert after.last.course
    assert len(after.last.course.frames) / 60 == pytest.approx(2, abs=0.1)
    typed(ada, str(after.last))
    assert 1_000 < ada.page.wait_for_function(WIRE, arg=after.ply).json_value() < 8_000
