"""Visitors of the page: they press places and keys in a real browser, and know only what their screen was told.

def test_a_game(visit: Visit, server: Serving) -> None:
    ada = visit()
    ada.sit(server.create("kooshi", me("Ada"), computer()))
    play_out(Random(1), ada)
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as TooLate
from serving import PATIENCE, Message
from things import drawing

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOMENT = PATIENCE * 1000  # in milliseconds
STALL = "GPU stall due to ReadPixels"  # no fault of the page: a scene is drawn where there is no GPU
ARROWS = {"ArrowLeft": (-2, 0), "ArrowRight": (2, 0), "ArrowUp": (1, -2), "ArrowDown": (-1, 2)}
SHIFTED = {"Shift+ArrowUp": (-1, -2), "Shift+ArrowDown": (1, 2)}  # the other diagonal of a board of hexagons

expect.set_options(timeout=MOMENT)


class Visitor:
    """Somebody at a screen. `table` is what it was told last, `faults` what should not have happened."""

    def __init__(self, browser: Browser, url: str, settings: dict[str, Any]) -> None:
        self.url, self.hands = url, "finger" if settings.get("has_touch") else "mouse"
        self.table: Message | None = None
        self.socket: WebSocket | None = None
        self.teller: WebSocket | None = None  # the connection that told the table
        self.faults: list[str] = []
        self.forgiven = "^$"  # a pattern of what a test provokes
        self.page: Page = browser.new_context(base_url=url, **settings).new_page()
        self.page.set_default_timeout(MOMENT)
        self.page.on("console", self._read)
        self.page.on("pageerror", lambda error: self.faults.append(f"{error.name}: {error.message}\n{error.stack}"))
        self.page.on("request", lambda request: self._ask(request.url))
        self.page.on("websocket", self._connect)

    def _read(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not re.search(f"{self.forgiven}|{STALL}", message.text):
            self.faults.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _ask(self, address: str) -> None:
        if not address.startswith((f"{self.url}/", f"{self.url.replace('http', 'ws')}/", "data:", "blob:")):
            self.faults.append(f"asked of another host: {address}")

    def _connect(self, socket: WebSocket) -> None:
        self._ask(socket.url)
        self.socket = socket
        socket.on("framereceived", lambda frame: self._hear(frame, socket))

    def _hear(self, frame: str | bytes, socket: WebSocket) -> None:
        if socket is not self.socket:  # who sits down has watched before: what the old connection says is not news
            return
        message: Message = json.loads(frame)
        older = self.table and self.table["id"] == message.get("id") and self.table["number"] > message["number"]
        if message["type"] == "table" and not older:
            self.table, self.teller = message, socket

    # Coming to a table

    def sit(self, seated: Message) -> None:
        """Opens a table on the seat that the server gave."""
        with self.sitting():
            self.page.goto(f"/table/{seated['table']}#seat={seated['token']}")

    @contextmanager
    def sitting(self) -> Iterator[None]:
        """What is done inside leads to a table; goes on once it is there."""
        before = self.socket
        with self.page.expect_websocket():
            yield
        self.until(lambda table: self.teller is not before)
        self.page.locator("[data-place], .curtain, .flicks canvas").first.wait_for(state="attached")

    def until(self, ready: Callable[[Message], bool]) -> Message:
        """The table, once it is so. A connection that breaks is followed by another."""
        limit = time.monotonic() + PATIENCE
        while self.table is None or not ready(self.table):
            assert self.socket
            assert time.monotonic() < limit, "no connection holds"
            self._listen(self.socket, ready)
        return self.table

    def _listen(self, socket: WebSocket, ready: Callable[[Message], bool]) -> None:
        """Goes on once a connection has told that, or is broken and another is tried."""
        try:
            if socket.is_closed():
                self.page.wait_for_event("websocket")
            else:
                with socket.expect_event("framereceived", lambda frame: self._tells(frame, socket, ready)):
                    pass
        except TooLate:
            raise
        except Error:
            pass  # it broke

    def until_ply(self, ply: int) -> Message:
        return self.until(lambda table: bool(table["view"]["ply"] >= ply))

    def _tells(self, frame: str | bytes, socket: WebSocket, ready: Callable[[Message], bool]) -> bool:
        self._hear(frame, socket)  # which of its listeners hears a frame first is Playwright's secret
        return self.table is not None and ready(self.table)

    # At the table

    @property
    def told(self) -> Message:
        return self.until(lambda table: True)

    def cell(self, place: str) -> Locator:
        return self.page.locator(f'[data-place="{place}"], [data-tile="{place}"]')  # on a phone a hand lies off the mat

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, thing: Locator) -> None:
        """Presses a button with what this visitor has: a mouse, a finger, or the keyboard."""
        if self.hands == "keys":
            self.tab_to(thing)
            self.page.keyboard.press("Enter")
        elif self.hands == "finger":
            thing.tap()
        else:
            thing.click()

    def press_place(self, place: str) -> None:
        if self.hands == "keys":
            self.walk(place)
        else:
            self.press(self.cell(place))

    def lifts(self, place: str) -> None:
        """Waits until the page lets one press a place: it has seen that it is our turn."""
        start = self.page.locator(f'.liftable[data-place="{place}"], .liftable[data-tile="{place}"]')
        curtain = self.button(re.compile("^I am "))
        start.or_(curtain).first.wait_for(state="attached")
        if curtain.is_visible():
            self.press(curtain)
        start.wait_for(state="attached")

    def play(self, text: str, asked: bool | None = None) -> None:
        """Presses places until that move is meant, as a person would who has it in mind. Is one asked first?"""
        view = self.told["view"]
        places = next(found for name, found in view["moves"] if name == text)
        if view["spots"]:
            self._lay(text, places)
        else:
            self._move(text, places, asked)

    def _move(self, text: str, places: list[str], asked: bool | None) -> None:
        button = chooses(self.told["view"], text)
        self.lifts(places[0])
        for place in ends(places):
            self.press_place(place)
        if button:
            named = self.page.locator(".say, .choices").get_by_role("button", name=button, exact=True)
            self.press(named.or_(self.page.locator(f'[data-way="{button}"]')).first)
        if self.is_asked(text) if asked is None else asked:
            self.press(self.button("Let it go"))

    def _lay(self, text: str, places: list[str]) -> None:
        """Chooses places where things are laid from a hand, or the button that says the move."""
        if self.told["view"]["aside"]["answers"]:
            curtain, answer = self.button(re.compile("^I am ")), self.page.locator(f'[data-move="{text}"]')
            answer.or_(curtain).first.wait_for(state="attached")
            if curtain.is_visible():
                self.press(curtain)
            self.press(answer)
            return
        button = settles(self.told["view"], text)
        self.lifts(places[0])
        for place in places:
            self.press_place(place)
        if button:
            self.press(self.page.locator(".deed"))

    def is_asked(self, text: str) -> bool:
        """Whether the page asks before it makes a move: the game says so."""
        view = self.told["view"]
        moment = {key: view[key] for key in ("game", "options", "events")}
        ways = self.page.request.post("/api/ways", data=moment).json()["ways"]
        return any(way["move"] == text and way["asks"] for way in ways)

    def sees_the_board(self) -> None:
        """Every thing of the last message, and nothing else, is drawn in its place, unless a curtain hides it all."""
        game, things = self.told["view"]["game"], self.told["view"]["things"]
        spots = self.told["view"]["spots"]
        if spots and self.hands == "finger":  # its mat shows the lines alone
            own = [thing["place"] for thing in things if self._holds(spots[thing["place"]])]
            expect(self.page.locator('.hand[aria-label="Your hand"] [data-tile]')).to_have_count(len(own))
            things = [thing for thing in things if spots[thing["place"]]["shape"] == "slot"]
        self.page.wait_for_function(
            """([sprites, full]) => {
              const drawn = [...document.querySelectorAll('.things use')].map((use) => use.getAttribute('href'))
              if (document.querySelector('.curtain')) return drawn.length === 0
              const lie = [...document.querySelectorAll('[data-place]')].every(
                (cell) => full.includes(cell.dataset.place) !== /\\bempty\\b/.test(cell.ariaLabel))
              return lie && drawn.sort().join() === sprites.join()
            }""",
            arg=[sorted(f"#{drawing(game, thing)}" for thing in things), sorted({thing["place"] for thing in things})],
        )

    def _holds(self, spot: Message) -> bool:
        return bool(spot["shape"] == "hand" and spot["y"] > 0)

    def lies(self) -> dict[str, str]:
        """What lies where, in the words for readers of the screen."""
        script = "cells => Object.fromEntries(cells.map((c) => [c.dataset.place, c.ariaLabel.split(';')[0]]))"
        found: dict[str, str] = self.page.locator("[data-place]").evaluate_all(script)
        return found

    # By keys

    def walk(self, place: str) -> None:
        """Goes with the arrow keys to a place and presses it."""
        if not self.cursor:
            self.tab_to(self.page.locator('[data-place][tabindex="0"]'))
        centres = self._centres()
        keys = ARROWS | SHIFTED if "hex" in self._shapes() else ARROWS | {"ArrowUp": (0, -2), "ArrowDown": (0, 2)}
        tried = set[tuple[str, str]]()  # nowhere the same key twice: it led back
        while (here := self.cursor) != place:
            right, down = (centres[place][side] - centres[here][side] for side in (0, 1))
            left = [key for key in keys if (here, key) not in tried]
            way = max(left, key=lambda key: keys[key][0] * right + keys[key][1] * down)
            tried.add((here, way))
            self.page.keyboard.press(way)
        self.page.keyboard.press("Enter")

    @property
    def cursor(self) -> str:
        """Where the keyboard is on the board; nothing if it is elsewhere."""
        place: str = self.page.evaluate("document.activeElement.dataset.place ?? ''")
        return place

    def _centres(self) -> dict[str, tuple[float, float]]:
        script = """cells => cells.map((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect()
          return [cell.dataset.place, [x + width / 2, y + height / 2]]
        })"""
        return dict(self.page.locator("[data-place]").evaluate_all(script))

    def _shapes(self) -> set[str]:
        board: Message = self.page.request.get(f"/api/games/{self.told['view']['game']}/board").json()
        return {spot["shape"] for spot in board["spots"].values()}

    def tab_to(self, wanted: Locator) -> None:
        """Goes on with Tab until the focus is there."""
        wanted.first.wait_for(state="attached")
        for _ in range(80):
            if wanted.first.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")


def ends(places: list[str]) -> list[str]:
    """What is pressed of a way: its first place, and its last."""
    return [*places[:1], *places[1:][-1:]]


def chooses(view: Message, text: str) -> str | None:
    """The button that says which of several moves between the same places is meant."""
    ways = {move: ends(places) for move, places in view["moves"]}
    same = [move for move, way in ways.items() if way == ways[text]]
    begun = [move for move, way in ways.items() if way[0] == ways[text][0]]
    return text if len(same) > 1 or (len(ways[text]) == 1 and len(begun) > 1) else None


def settles(view: Message, text: str) -> bool:
    """Where things are laid from a hand, whether a button plays what is chosen; not if the last press has said it."""
    last = next(places[-1] for move, places in view["moves"] if move == text)
    return bool(view["spots"][last]["shape"] != "slot")


def play_out(random: Random, *visitors: Visitor) -> Message:
    """Plays random moves at one table until it is over; every screen sees every position."""
    sitting = {seat for visitor in visitors for seat in visitor.told["you"]}
    number = 0

    def stands(table: Message) -> bool:
        return table["number"] >= number and (table["phase"] == "over" or table["view"]["seat"] in sitting)

    while True:
        for visitor in visitors:
            visitor.until(stands)
            visitor.sees_the_board()
        table = visitors[0].told
        if table["phase"] == "over":
            break
        mover = next(visitor for visitor in visitors if table["view"]["seat"] in visitor.told["you"])
        mover.play(random.choice(mover.told["view"]["moves"])[0])
        number = table["number"] + 1
    for visitor in visitors:
        expect(visitor.page.get_by_role("region", name="Result")).to_be_visible()
    return table


Visit = Callable[..., Visitor]
