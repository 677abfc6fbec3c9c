"""Bo-taoshi's table in a real browser: whole games by gestures and by keys, and what every screen sees of them."""

from __future__ import annotations

import re

import pytest
from flicking import LINE, MOVING, Flicker, entry, lined_up, poses, topple, wins_the_round
from playwright.sync_api import expect
from serving import Message, Serving, me
from visitors import PHONE, Visit, Visitor

from banmen import Position, load

pytest_plugins = ["browser"]
# Remembers the page's line, so that it can be cut; and cuts it as soon as a film has begun.
LINES = """window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words)
    window.line = this
  }
}"""
CUT = """() => {
  const { dataset } = document.querySelector('.flicks')
  const look = () => {
    if (dataset.rests === 'true') return requestAnimationFrame(look)
    window.seen = JSON.parse(dataset.poses)
    window.line.close()
  }
  look()
}"""
STAND_STILL = "() => { window.requestAnimationFrame = () => 0 }"  # whatever film is shown


def start() -> Position:
    return load("botaoshi").start()


@pytest.fixture
def on_one_screen(visit: Visit, server: Serving) -> Flicker:
    """Somebody who plays both sides."""
    ada = Flicker(visit())
    ada.visitor.sit(server.create("botaoshi", me("Ada"), me("Ben")))
    ada.rests(start())
    return ada


# By link


def invite(ada: Visitor) -> str:
    """Sets a table for a friend, who begins, as one does on the home page; the link to send."""
    ada.page.goto("/")
    ada.press(ada.button(re.compile("^Bo-taoshi")))
    ada.page.get_by_role("radio", name="A friend, by link").check()
    ada.page.get_by_role("radio", name="The other begins").check()
    ada.page.get_by_label("My name").fill("Ada")
    with ada.sitting():
        ada.press(ada.button("Set the table"))
    return ada.page.get_by_label("Invite", exact=True).input_value()


def arrive(ben: Visitor, link: str) -> None:
    with ben.sitting():
        ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    with ben.sitting():
        ben.press(ben.button("Sit down"))
    assert ben.told["you"] == [0]


class Match:
    """Two at one table, and the position that the test has of it."""

    def __init__(self, *players: Flicker) -> None:
        self.players, self.position = players, start()
        self.rest()

    def rest(self) -> None:
        for player in self.players:
            player.rests(self.position)

    @property
    def mover(self) -> Flicker:
        assert self.position.seat is not None
        return self.players[self.position.seat]

    def play(self, text: str) -> None:
        """By a gesture; then every screen shows what came of it."""
        self.position = self.mover.does(text, self.position)
        self.rest()

    def set_up(self) -> None:
        while self.position.choices[0]["kind"] == "in":
            self.play(entry(self.position))

    def topple(self, headings: tuple[str, ...] = ()) -> None:
        before = self.position
        self.position = self.mover.does(topple(before), before)
        assert wins_the_round(before, self.position)
        for player, heading in zip(reversed(self.players), headings):  # each screen holds for itself
            ended = player.page.get_by_role("region", name="How the round ended")
            expect(ended.get_by_role("heading")).to_have_text(f"{heading}, 1 of 2 in a row")
            player.visitor.press(ended.get_by_role("button", name="Watch it again"))
            expect(ended.get_by_role("button", name="Watch it again")).to_be_enabled()
            player.goes_on()
        self.rest()


def test_a_friend_on_a_phone_wins_two_rounds_in_a_row_by_gestures(visit: Visit) -> None:
    ada, ben = Flicker(visit(**MOVING)), Flicker(visit(**PHONE, **MOVING))
    ben.page.add_init_script(LINES)
    arrive(ben.visitor, invite(ada.visitor))
    match = Match(ben, ada)
    ben.pinches()
    match.set_up()
    for player in (ada, ben):
        player.draws(match.position)
        assert len(player.frames) > 3  # the last film was more than its end
    match.topple(("Round to Ben", "Round to you"))
    match.set_up()
    strike_the_bearer_and_lose_the_line(match, ben)
    match.play("place -0.2 -0.15")
    match.play("decline")
    match.topple()
    expect(ada.page.get_by_role("heading", name="Ben wins: two rounds in a row")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="You win: two rounds in a row")).to_be_visible()
    for player in (ada, ben):
        player.rests(match.position)


def strike_the_bearer_and_lose_the_line(match: Match, ben: Flicker) -> None:
    """Black's disc sweeps White's bearer off the table; meanwhile White's screen loses the server, and comes back."""
    before = poses(match.position)
    ben.page.evaluate(CUT)
    with ben.page.expect_websocket():
        match.play("flick 2 270 2.6")
    match.rest()
    expect(ben.page.get_by_text("Reconnecting …")).to_have_count(0)
    seen = {piece: (x, y) for piece, x, y in ben.page.evaluate("window.seen")}
    assert seen == before != poses(match.position)  # it was cut in mid-flight
    ben.draws(match.position)


@pytest.mark.parametrize("hands", [{}, PHONE])
def test_a_pull_that_leads_back_to_the_disc_flicks_nothing(hands: Message, visit: Visit, server: Serving) -> None:
    ada = Flicker(visit(**hands))
    made, position = lined_up(server)
    ada.visitor.sit(made)
    ada.rests(position)
    ada.aims("flick 1 60 2", position)
    ada.shows({"Speed": 2})
    ada.drags(poses(position)["W1"])
    ada.lets_go()
    with server.screen(made["table"], made["token"]) as elsewhere:
        assert elsewhere.move("flick 2 180 0.3")["type"] == "table"
    ada.rests(position.play("flick 2 180 0.3"))


# By keys


def test_a_round_by_keys_alone(on_one_screen: Flicker) -> None:
    ada, position = on_one_screen, start()
    ada.visitor.tab_to(ada.page.get_by_role("application"))
    aimed, told = ada.board.locator("[aria-live]"), ada.page.get_by_role("region", name="What happened")
    while position.choices[0]["kind"] == "in":
        piece = position.choices[0]["disc"]
        ada.types_keys(LINE[piece])
        edge = {"W": "south", "B": "north"}[piece[0]]
        expect(aimed).to_have_text(re.compile(f"^From the {edge} edge at .* m/s: .*\\d m[.]$"))
        position = ada.presses_enter(position)
        expect(told).to_contain_text(f"{'Ada' if piece[0] == 'W' else 'Ben'}'s disc {piece[1]} comes in.")
    ada.page.keyboard.press("1")
    expect(aimed).to_have_text(re.compile("^Disc 1, .*: Black’s bearer at 0[.]\\d+ m[.]$"))
    ada.types_keys(topple(position))
    expect(aimed).to_have_text(re.compile("^Ramp turned .*: the ramp at .*In line with their pole"))
    after = ada.presses_enter(position)
    assert wins_the_round(position, after)
    ended = ada.page.get_by_role("region", name="How the round ended")
    expect(ended.get_by_role("heading")).to_have_text("Round to Ada, 1 of 2 in a row")
    expect(ended).to_contain_text("Ada's disc 2 flies off the ramp and topples Ben's pole.")
    ada.visitor.tab_to(ended.get_by_role("button", name="Set up round 2"))
    ada.page.keyboard.press("Enter")
    ada.rests(after)
    expect(told).to_contain_text("Ada wins the round; Ben begins the next one.")


def test_keys_put_a_disc_back_and_decline(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit())
    made, position = lined_up(server)
    with server.screen(made["table"], made["token"]) as elsewhere:
        for move in ("flick 1 0 0.2", "flick 2 270 2.6"):
            elsewhere.move(move)
            position = position.play(move)
    assert [choice["kind"] for choice in position.choices] == ["place"]
    ada.visitor.sit(made)
    ada.rests(position)
    ada.visitor.tab_to(ada.page.get_by_role("application"))
    for key in ("ArrowLeft", "Shift+ArrowUp"):
        ada.page.keyboard.press(key)
    expect(ada.board.locator("[aria-live]")).to_have_text(re.compile("^East .*, north .*: free[.]$"))
    position = ada.presses_enter(position)
    ada.page.keyboard.press("d")
    ada.visitor.until_ply(position.ply + 1)
    ada.rests(position.play("decline"))


# By swipes


@pytest.mark.parametrize("hands", [{}, PHONE])
def test_a_swipe_through_a_disc_flicks_it_unless_it_is_slow_or_elsewhere(
    hands: Message, visit: Visit, server: Serving
) -> None:
    ada = Flicker(visit(**hands))
    made, position = lined_up(server, gesture="swipe")
    ada.visitor.sit(made)
    ada.rests(position)
    x, y = poses(position)["W1"]
    ada.swipes([(x + 0.04 - step * 0.002, y) for step in range(12)], seconds=0.1)
    ada.swipes([(x + 0.06 - step * 0.02, y + 0.05) for step in range(6)], seconds=0.015)
    ada.swipes([(x + 0.07 - step * 0.02, y + 0.01) for step in range(6)], seconds=0.015)
    told = ada.visitor.until_ply(position.ply + 1)
    kind, disc, angle, speed = told["view"]["events"][-1].split()
    assert (kind, disc) == ("flick", "1")
    assert abs(float(angle) - 180) < 3
    assert abs(float(speed) - 0.02 / 0.015) < 0.15
    ada.rests(position.play(f"flick 1 {angle} {speed}"))


# Who comes later


def test_whoever_comes_in_the_middle_of_a_flick_sees_the_table_at_rest(visit: Visit, server: Serving) -> None:
    ada, cleo, dora = Flicker(visit(**MOVING)), Flicker(visit(**MOVING)), Flicker(visit(**PHONE))
    made, position = lined_up(server)
    ada.visitor.sit(made)
    ada.rests(position)
    ada.visitor.press(ada.visitor.button("Slow motion"))
    after = ada.does("flick 1 190 1.2", position)
    ada.page.evaluate(STAND_STILL)
    for watcher in (cleo, dora):
        with watcher.visitor.sitting():
            watcher.page.goto(f"/table/{made['table']}")
        watcher.rests(after)
        watcher.draws(after)
        expect(ada.board).to_have_attribute("data-rests", "false")  # there the film is not over
    ada.page.keyboard.press("Escape")
    ada.rests(after)
    expect(ada.page.locator(".watching")).to_have_text("2 watch")
