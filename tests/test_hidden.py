"""Bossa's hidden hands, on the wire: nothing that was sent to anybody tells what they may not know.

Whole games are played on a real server, everything that anybody hears is kept, and afterwards, when the record is open,
each message is compared with the one that would have been sent if what its reader could not know had been otherwise.
"""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from pydantic_core import to_json
from serving import PATIENCE, Message, Screen, Serving, computer, me, opened

from banmen import IllegalMove, load
from banmen.games.bossa.tiles import TILE_NAMES
from banmen.record import Record
from banmen.server import messages
from banmen.server.entry import Entry
from banmen.server.setting import Chair, hashed, new_seed
from banmen.server.table import Table

pytestmark = pytest.mark.processes

Events = tuple[str, ...]
SEATS = ("Light", "Dark")
TILE = re.compile(r"\b[0-9]{2}\b")
PARTS = {
    "type", "id", "number", "you", "phase", "players", "watching", "view", "clock", "offers", "can", "result", "dice",
    "invite", "rematch", "expires", "manner",
}  # fmt: skip
LOUD = "workers=__import__('logging').basicConfig(level='DEBUG', filename={!r}) or 1"  # settings are Python


@dataclass
class Ear:
    """All that one connection heard, and the seats that it may see with at each table."""

    seats: dict[str, tuple[int, ...]]
    heard: list[str] = field(default_factory=list)


# What might have been. This knows rule B4 by itself: until somebody takes a line, hands are their owners' secret.


def hidden(events: Events, seat: int | None) -> list[int]:
    """Which events a seat may not know: tiles are dealt in turn, beginning with seat 0 (B1)."""
    if "white" in events or "black" in events:
        return []
    return [at for at, event in enumerate(events) if event.startswith("draw") and at % 2 != seat]


def otherwise(events: Events, seat: int | None, random: Random) -> Events:
    """The same events with other tiles where the seat saw none."""
    secret = hidden(events, seat)
    seen = {event[-2:] for at, event in enumerate(events) if at not in secret}
    tiles = random.sample([name for name in TILE_NAMES if name not in seen], len(secret))
    drawn = dict(zip(secret, tiles, strict=True))
    return tuple(f"draw {drawn[at]}" if at in drawn else event for at, event in enumerate(events))


def table_of(events: Events) -> Table:
    """A table at which this happened."""
    game = load("bossa")
    facts = {
        "game": "bossa", "options": game.options, "chairs": [vars(Chair("person", name)) for name in SEATS],
        "clock": None, "invite": "", "seed": new_seed(), "previous": None,
    }  # fmt: skip
    table = Table.of("t", [Entry("created", 0.0, facts=facts)])
    table._follow(table.position.play(*events), 0.0)
    return table


@cache
def expected(events: Events, you: tuple[int, ...], playing: bool = True) -> Message:
    """The view that a screen of these seats gets when all of this has happened."""
    table = table_of(events)
    mine = playing and table.position.seat is not None and table.position.seat in you
    found = {**messages.of_table(table, eyes(events, you)), "moves": messages.moves(table.position) if mine else []}
    view: Message = json.loads(to_json(found))
    return view


@cache
def eyes(events: Events, you: tuple[int, ...]) -> int | None:
    """Whose eyes a screen looks with: on one screen, with those of whoever is to move."""
    turn = load("bossa").start().play(*events).seat
    return turn if turn in you else you[0] if you else None


def leak(message: Message, events: Events, you: tuple[int, ...], random: Random) -> str:
    """What in a message its reader may not know; empty if there is nothing."""
    happened, view = events[: message["view"]["ply"]], message["view"]
    for _ in range(3 if hidden(happened, eyes(happened, you)) else 1):
        might_be = expected(otherwise(happened, eyes(happened, you), random), you, message["phase"] == "playing")
        differs = [name for name in view.keys() | might_be.keys() if view.get(name) != might_be.get(name)]
        if differs:
            return f"{differs} at {happened}"
    rest = {name: part for name, part in message.items() if name not in ("view", "id", "dice", "expires", "invite")}
    told = [text for text in strings(rest) if TILE.search(text) and text != message["rematch"]]
    return f"{told} at {happened}" if told or set(message) != PARTS else ""


def strings(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from strings(one)


def check(ear: Ear, server: Serving, secrets: list[str]) -> int:
    """All that an ear heard; how many messages came while something was hidden."""
    count, random = 0, Random(1)
    for text in ear.heard:
        assert not [secret for secret in secrets if secret in text]
        message = json.loads(text)
        if message["type"] == "table":
            record, you = record_of(server, message["id"]), ear.seats[message["id"]]
            assert tuple(message["you"]) == you
            assert not leak(message, record.events, you, random)
            assert record.dice
            assert (record.dice.seed in text) == (message["phase"] == "over")
            assert message["dice"]["commitment"] == record.dice.commitment
            happened = record.events[: message["view"]["ply"]]
            count += bool(hidden(happened, eyes(happened, you)))
    return count


@cache
def record_of(server: Serving, table: str) -> Record:
    return Record.from_json(server.http.get(f"/api/tables/{table}/record").text)


# The games


def play(screens: list[Screen], random: Random, first: bool = True) -> None:
    """To the end; who chooses a line leaves that to the other, so that hands stay hidden a little longer."""
    while screens[0].table["phase"] == "playing":
        mover = screens[screens[0].table["view"]["seat"]]
        move = "first" if first and "first" in mover.moves else random.choice(mover.moves)
        number = mover.move(move)["number"]
        for screen in screens:
            while screen.table["number"] < number:
                screen.hear()


def stream(server: Serving, table: str, token: str) -> list[str]:
    """What a bot hears until the game is over."""
    heard = []
    path, headers = f"/api/bot/stream/{table}", {"authorization": f"Bearer {token}"}
    with httpx.stream("GET", server.url + path, headers=headers, timeout=PATIENCE) as lines:
        for line in filter(None, lines.iter_lines()):
            heard.append(line)
            if json.loads(line).get("phase") == "over":
                return heard
    raise AssertionError("the stream has ended before the game")


def look(server: Serving, table: str, token: str) -> str:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return server.http.get(f"/api/tables/{table}", headers=headers).text


def store_of(server: Serving) -> Path:
    return Path(server.store.removeprefix("sqlite:///")).parent


def stored(server: Serving) -> bytes:
    """Every byte that the server has in its store."""
    return b"".join(file.read_bytes() for file in store_of(server).iterdir())


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serving]:
    """If it is to be loud, it writes all that any part of it has to say to a log."""
    (tmp_path / "store").mkdir()
    loud = getattr(request, "param", False)
    found = Serving(f"sqlite:///{tmp_path / 'store' / 'tables.db'}", LOUD.format(str(tmp_path / "log")) if loud else "")
    found.start()
    yield found
    found.http.close()
    found.kill(signal.SIGTERM)


@pytest.mark.parametrize("server", [False, True], indirect=True, ids=["quiet", "loud"])
def test_two_games_and_nobody_hears_what_they_may_not_know(server: Serving) -> None:
    random = Random(4)
    made = server.create("bossa", me("Ada"), opened())
    table = made["table"]
    with server.screen(table, made["token"]) as waiting:
        joined = server.join(made, "Ben")
        waiting.wait(lambda message: message.get("phase") == "playing")
    tokens = [made["token"], joined["token"]]
    ears = [Ear({table: (0,)}), Ear({table: (1,)}), Ear({table: ()})]
    screens = [server.screen(table, token) for token in (*tokens, "")]
    with ThreadPoolExecutor() as pool:
        bot = pool.submit(stream, server, table, tokens[1])
        for ear, token in zip(ears, (*tokens, "")):
            ear.heard.append(look(server, table, token))
        refusals(screens)
        play(screens, random)
        ears[1].heard += bot.result(PATIENCE)
    for screen in screens[:2]:
        screen.ask({"type": "offer", "what": "rematch"})
    following = str(screens[0].wait(lambda message: bool(message.get("rematch")))["rematch"])
    again = [server.screen(following, token) for token in (*reversed(tokens), "")]
    play(again, random, first=False)
    for ear, screen, other, seats in zip(ears, screens, (again[1], again[0], again[2]), [(1,), (0,), ()]):
        ear.heard += screen.heard + other.heard
        ear.seats[following] = seats
    ears[0].heard += waiting.heard
    assert all(check(ear, server, tokens) >= 3 for ear in ears)
    for screen in (*screens, *again):
        screen.socket.close()
    said, kept = said_and_kept(server)
    for token in tokens:
        assert token.encode() not in said + kept
        assert hashed(token).encode() in kept


def said_and_kept(server: Serving) -> tuple[bytes, bytes]:
    """The server's log; what it writes while it runs and when it has ended."""
    kept, log = stored(server), store_of(server).parent / "log"
    said = server.kill(signal.SIGTERM) + (log.read_bytes() if log.exists() else b"")
    kept += stored(server)
    assert not server.settings or b"DEBUG:" in said  # it was loud
    server.start()
    return said, kept


def refusals(screens: list[Screen]) -> None:
    """Why a move is refused depends on nothing that who asks may not know."""
    mover = screens[screens[0].table["view"]["seat"]]
    you = tuple(mover.table["you"])
    tiles = [f"{wish}{tile}" for tile in TILE_NAMES for wish in ("R", "draw ", "W3=", f"X{TILE_NAMES[0]}-", "B3^")]
    told = [mover.move(text) for text in tiles]
    assert {answer["type"] for answer in told} == {"refused"}
    events = [event.replace("??", "") for event in mover.table["view"]["events"]]
    drawn = iter(name for name in TILE_NAMES if f"draw {name}" not in events)
    might_be = [f"draw {next(drawn)}" if event == "draw " else event for event in events]
    position = load("bossa").start().play(*might_be)
    assert position.seat in you
    for text, answer in zip(tiles, told):
        with pytest.raises(IllegalMove) as refused:
            position.play(text)
        assert (answer["sentence"], answer["rule"]) == (refused.value.sentence, refused.value.rule)


def test_one_screen_for_two_looks_with_the_eyes_of_who_is_to_move(server: Serving) -> None:
    made = server.create("bossa", me("Ada"), me("Ben"))
    table = made["table"]
    assert made["seats"] == [0, 1]
    with server.screen(table, made["token"]) as screen, server.screen(table) as watching:
        hands = [face_up(screen.table)]
        assert hands[0] == {screen.table["view"]["seat"]}
        screen.move("first")
        hands.append(face_up(screen.table))
        assert hands[1] == {0, 1} - hands[0]
        assert face_up(watching.table) == set()
        play([screen, screen], Random(2))
        while watching.table["phase"] != "over":
            watching.hear()
    assert check(Ear({table: (0, 1)}, screen.heard), server, [made["token"]]) == 2
    assert check(Ear({table: ()}, watching.heard), server, [made["token"]]) == 2


def face_up(table: Message) -> set[int]:
    """The seats whose dealt tiles are named."""
    events = table["view"]["events"]
    return {at % 2 for at, event in enumerate(events) if event.startswith("draw") and event != "draw ??"}


def test_against_the_computer_one_sees_with_ones_own_eyes(server: Serving) -> None:
    for mine in (0, 1):
        chairs = [me("Ada") if seat == mine else computer(1) for seat in (0, 1)]
        made = server.create("bossa", *chairs)
        with server.screen(made["table"], made["token"]) as screen:
            assert face_up(screen.table) in ({mine}, {0, 1})
            screen.ask({"type": "resign"})
            while screen.table["phase"] != "over":
                screen.hear()
        assert check(Ear({made["table"]: (mine,)}, screen.heard), server, [made["token"]])


def test_the_page_is_the_same_for_everybody(server: Serving) -> None:
    made = server.create("bossa", me("Ada"), me("Ben"))
    http, bearer = server.http, {"authorization": f"Bearer {made['token']}"}
    pages = {http.get(f"/table/{made['table']}", headers=headers).content for headers in ({}, bearer)}
    pages |= {http.get(path).content for path in ("/", "/analysis", "/table/AAAAAAAAAAAA")}
    (page,) = pages
    for path in re.findall(r'(?:src|href)="([^"]+)"', page.decode()):
        source = http.get(path).text
        assert not [word for word in (made["table"], made["token"], hashed(made["token"])) if word in source]


# The check itself


def dealt(random: Random) -> Events:
    return tuple(str(event) for event in load("bossa").start().settle(random).events)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_planted_leak_is_found(seat: int | None) -> None:
    """Each part of a view that would differ if hands were open is put, alone, into an honest message."""
    random = Random(3)
    events, you = dealt(random), () if seat is None else (seat,)
    honest: Message = {**dict.fromkeys(PARTS), "phase": "playing", "view": expected(events, you)}
    assert not leak(honest, events, you, random)
    position = load("bossa").start().play(*events)
    whole = json.loads(to_json(messages.of_position(position)))
    telling = [part for part in whole if part != "moves" and whole[part] != honest["view"][part]]
    assert {"events", "things"} <= set(telling)
    for part in telling:
        assert leak({**honest, "view": honest["view"] | {part: whole[part]}}, events, you, random)
    assert leak({**honest, "result": {"reason": f"Dark holds {events[1][-2:]}"}}, events, you, random)
    assert leak({**honest, "pile": []}, events, you, random)
