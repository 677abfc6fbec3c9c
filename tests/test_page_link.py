"""Two browsers at one table by link, and screens that lose their server and find it again."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from serving import Serving, computer, me
from visitors import PHONE, Visit, Visitor, play_out

pytest_plugins = ["browser"]
LOST = "WebSocket connection to .* failed|Failed to load resource: net::ERR_"


def invite(ada: Visitor) -> str:
    """Sets a table for a friend as one does on the home page; the link to send."""
    ada.page.goto("/")
    ada.press(ada.button(re.compile("^Ko-Oshi")))
    ada.page.get_by_role("radio", name="A friend, by link").check()
    ada.page.get_by_label("My name").fill("Ada")
    ada.page.get_by_text("Rules of this table").click()
    ada.page.get_by_label(re.compile("points to claim", re.IGNORECASE)).fill("3")
    with ada.sitting():
        ada.press(ada.button("Set the table"))
    return ada.page.get_by_label("Invite", exact=True).input_value()


def test_a_friend_comes_by_link_and_a_second_game_follows(visit: Visit) -> None:
    ada, ben = visit(), visit(**PHONE)
    link = invite(ada)
    arrive(ben, link, "Ben")
    for visitor in (ada, ben):
        for name in ("Ada", "Ben"):
            expect(visitor.page.get_by_role("region", name=name)).to_be_visible()
    play_out(Random(2), ada, ben)
    assert ada.lies() == ben.lies()
    look_back(ada)
    play_again(ada, ben)


def arrive(ben: Visitor, link: str, name: str) -> None:
    """Comes by an invitation, gives a name and sits down."""
    with ben.sitting():
        ben.page.goto(link)
    sheet = ben.page.get_by_role("dialog", name="Ada invites you to Ko-Oshi.")
    expect(sheet.get_by_label("Your name")).to_be_focused()
    assert ben.told["you"] == []
    ben.page.keyboard.type(name)
    with ben.sitting():
        ben.press(sheet.get_by_role("button", name="Sit down"))
    expect(sheet).to_have_count(0)
    assert ben.told["you"] == [1]
    expect(ben.page).not_to_have_url(re.compile("join"))  # a secret is not left in the address


def test_whoever_has_a_name_sits_down_with_one_key(visit: Visit, server: Serving) -> None:
    made = server.create("kooshi", me("Ada"), {"kind": "open"})
    ben = visit()
    ben.page.add_init_script("localStorage.setItem('name', 'Ben')")
    with ben.sitting():
        ben.page.goto(f"/table/{made['table']}#join={made['invite']}")
    expect(ben.page.get_by_role("dialog").get_by_role("button", name="Sit down")).to_be_focused()
    with ben.sitting():
        ben.page.keyboard.press("Enter")
    assert [player["name"] for player in ben.told["players"]] == ["Ada", "Ben"]


def test_whoever_is_invited_may_just_watch_and_sit_down_later(visit: Visit, server: Serving) -> None:
    made = server.create("kooshi", me("Ada"), {"kind": "open"})
    ben = visit()
    with ben.sitting():
        ben.page.goto(f"/table/{made['table']}#join={made['invite']}")
    ben.press(ben.button("Just watch"))
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    expect(ben.page).not_to_have_url(re.compile("join"))
    ben.press(ben.button("Sit down"))
    expect(ben.page.get_by_label("Your name")).to_be_focused()
    ben.page.keyboard.type("Ben")
    with ben.sitting():
        ben.page.keyboard.press("Enter")
    assert ben.told["you"] == [1]


def look_back(ada: Visitor) -> None:
    """From the result to the analysis, and back to the table."""
    ada.press(ada.page.get_by_role("link", name="Look back"))
    expect(ada.page.get_by_role("region", name="Moves and branches").get_by_role("button").first).to_be_visible()
    with ada.sitting():
        ada.page.go_back()


def play_again(ada: Visitor, ben: Visitor) -> None:
    ada.press(ada.button("Again, seats turned"))
    expect(ben.page.get_by_text("Ada wants another game.")).to_be_visible()
    with ada.page.expect_websocket(), ben.sitting():
        ben.press(ben.button("Again, seats turned"))
    ada.until(lambda table: table["phase"] == "playing")
    assert (ada.told["you"], ben.told["you"]) == ([1], [0])
    assert ada.told["id"] == ben.told["id"]
    ben.play(ben.told["view"]["moves"][0][0])
    ada.until_ply(1)
    ada.sees_the_board()


def test_what_one_asks_of_the_other(visit: Visit, server: Serving) -> None:
    table, (light, dark) = server.pair("kooshi")
    ada, ben = visit(), visit()
    ada.sit({"table": table, "token": light})
    ben.sit({"table": table, "token": dark})
    ada.play(ada.told["view"]["moves"][0][0])
    ada.press(ada.button("Ask to undo"))
    expect(ben.page.get_by_text("Ada asks to take a move back.")).to_be_visible()
    ben.press(ben.button("Accept"))
    ada.until(lambda told: bool(told["view"]["ply"] == 0 and told["offers"]["undo"] is None))
    ada.sees_the_board()
    ada.press(ada.button("Offer a draw"))
    ben.press(ben.button("Decline"))
    expect(ada.page.get_by_text("You have offered a draw.")).to_have_count(0)
    ada.press(ada.button("Resign"))
    ada.press(ada.page.get_by_role("dialog").get_by_role("button", name="Resign"))
    expect(ada.page.get_by_role("heading", name="You resigned: Ben wins")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="Ada resigned: you win")).to_be_visible()


@pytest.mark.parametrize(
    ("looked_at", "stays"),
    [(1, True), (2, False), (3, False)],
    ids=["still in the game", "the newest now", "no longer in the game"],
)
@pytest.mark.parametrize("whose", ["mine", "the other's"])
def test_a_move_is_taken_back_while_one_looks_at_an_earlier_position(
    whose: str, looked_at: int, stays: bool, visit: Visit, server: Serving
) -> None:
    table, tokens = server.pair("kooshi")
    ada = visit()
    ada.sit({"table": table, "token": tokens[0 if whose == "mine" else 1]})
    with server.screen(table, tokens[0]) as light, server.screen(table, tokens[1]) as dark:
        for ply in range(4):
            mover = (light, dark)[ply % 2]
            mover.until_ply(ply)
            mover.move(mover.moves[0])
        ada.until_ply(4)
        ada.sees_the_board()
        for _ in range(4 - looked_at):
            ada.press(ada.button("Back"))
        earlier = ada.page.get_by_text("This is an earlier position.")
        expect(earlier).to_be_visible()
        for screen in (light, dark):
            screen.ask({"type": "offer", "what": "undo"})
    ada.until(lambda told: bool(told["view"]["ply"] == 2))
    expect(earlier).to_have_count(1 if stays else 0)
    if stays:
        ada.press(ada.button("Back to the game"))
    ada.sees_the_board()
    expect(ada.button("Forward")).to_be_disabled()


def test_a_third_friend_only_watches(visit: Visit, server: Serving) -> None:
    made = server.create("kooshi", me("Ada"), {"kind": "open"})
    server.join(made, "Ben")
    cleo = visit()
    with cleo.sitting():
        cleo.page.goto(f"/table/{made['table']}#join={made['invite']}")
    assert cleo.told["you"] == []
    expect(cleo.page.get_by_text("Every seat at this table is taken: you can watch.")).to_be_visible()
    expect(cleo.page.get_by_role("dialog")).to_have_count(0)


def test_a_link_to_watch_cannot_move(visit: Visit, server: Serving) -> None:
    table, _ = server.pair("kooshi")
    cleo = visit()
    with cleo.sitting():
        cleo.page.goto(f"/table/{table}")
    assert (cleo.told["you"], cleo.told["view"]["moves"]) == ([], [])
    expect(cleo.page.locator("[data-place]")).to_have_count(25)
    expect(cleo.page.locator(".liftable")).to_have_count(0)
    expect(cleo.page.get_by_label("Type a move")).to_have_count(0)
    cleo.press_place("c2")
    expect(cleo.page.locator("[aria-selected=true]")).to_have_count(0)
    expect(cleo.button("Resign")).to_have_count(0)


def test_a_seat_survives_a_reload_and_goes_along_to_another_device(visit: Visit, server: Serving) -> None:
    ada, phone = visit(), visit(**PHONE)
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    ada.play(ada.told["view"]["moves"][0][0])
    ada.until_ply(2)
    with ada.sitting():
        ada.page.reload()
    assert (ada.told["you"], ada.told["view"]["ply"]) == ([0], 2)
    ada.press(ada.button("Links"))
    with phone.sitting():
        phone.page.goto(ada.page.get_by_role("textbox", name="Your seat on another device").input_value())
    assert phone.told["you"] == [0]
    phone.play(phone.told["view"]["moves"][0][0])
    ada.until_ply(3)


def test_the_game_goes_on_when_the_server_is_killed(visit: Visit, tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/tables.db") as mortal:
        ada = visit(mortal)
        ada.forgiven = LOST
        ada.sit(mortal.create("kooshi", me("Ada"), me("Ben"), target=2))
        ada.play(ada.told["view"]["moves"][0][0], asked=False)
        ada.until_ply(1)
        mortal.kill()
        expect(ada.page.get_by_text("Reconnecting …")).to_be_visible()
        ada.play(ada.told["view"]["moves"][0][0], asked=False)
        expect(ada.page.get_by_text("Your move is kept, and sent when the table is back.")).to_be_visible()
        mortal.start()
        expect(ada.page.get_by_text("Reconnecting …")).to_have_count(0)
        ada.until_ply(2)
        play_out(Random(7), ada)


def test_a_screen_that_was_offline_catches_up_as_soon_as_it_is_back(visit: Visit, tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/tables.db") as mortal:
        table, tokens = mortal.pair("kooshi")
        ada = visit(mortal)
        ada.forgiven = LOST
        ada.sit({"table": table, "token": tokens[0]})
        ada.page.context.set_offline(True)
        mortal.kill()  # Chromium's own offline mode lets open connections live
        expect(ada.page.get_by_text("Reconnecting …")).to_be_visible()
        mortal.start()
        for token in tokens:
            with mortal.screen(table, token) as elsewhere:
                elsewhere.move(elsewhere.moves[0])
        ada.page.context.set_offline(False)
        expect(ada.page.get_by_text("Reconnecting …")).to_have_count(0)
        ada.until_ply(2)
        ada.sees_the_board()


@pytest.mark.parametrize("what", ["board?*", "games"])
def test_what_fails_to_load_once_is_asked_again(what: str, visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.forgiven = LOST
    ada.page.route(f"**/{what}", lambda route: route.abort(), times=2)
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    ada.play(ada.told["view"]["moves"][0][0])
    ada.until_ply(2)


def test_the_games_to_look_at_are_asked_for_again(visit: Visit) -> None:
    ada = visit()
    ada.forgiven = LOST
    ada.page.route("**/api/games", lambda route: route.abort(), times=2)
    ada.page.goto("/analysis")
    expect(ada.page.get_by_role("alert")).to_be_visible()
    expect(ada.button("Ko-Oshi")).to_be_visible()
    expect(ada.page.get_by_role("alert")).to_have_count(0)


def test_home_says_that_one_is_offline(visit: Visit) -> None:
    ada = visit()
    ada.forgiven = LOST
    ada.page.goto("/")
    expect(ada.button("Set a table")).to_be_visible()
    ada.page.context.set_offline(True)
    expect(ada.page.get_by_text("You are offline.")).to_be_visible()
    ada.page.context.set_offline(False)
    expect(ada.page.get_by_text("You are offline.")).to_have_count(0)


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/table/no-such-table")
    expect(ada.page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    ada.press(ada.page.get_by_role("link", name="To the five games"))
    expect(ada.button("Set a table")).to_be_visible()


@pytest.mark.parametrize("link", ["https://example.org/table/kaya", "kaya brook"])
def test_a_wrong_link_is_refused_with_a_sentence(link: str, visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/")
    ada.press(ada.button("I have a link"))
    ada.page.get_by_label("The link, as you got it").fill(link)
    ada.press(ada.button("Go there"))
    expect(ada.page.get_by_role("alert")).to_have_text(re.compile("^That is not a link to a table here"))
