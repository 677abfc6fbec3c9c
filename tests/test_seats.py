"""Whose seat is whose at a real server: who has left has nothing to say, no crowd keeps anybody from their seat."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import PATIENCE, Clock, Message, Screen, Serving, me, opened
from test_hostile import ELSEWHERE, farewell, hello, wire
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from banmen.server.room import MOST_OF_ONE, MOST_WATCHING
from banmen.server.table import LEFT, WATCHING

pytestmark = pytest.mark.processes

FISCHER = {"kind": "fischer", "start": 1.0, "increment": 0.0}
WISHES: list[Message] = [
    {"type": "resign"},
    {"type": "offer", "what": "undo"},
    {"type": "offer", "what": "draw"},
    {"type": "decline", "what": "undo"},
]


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path / "clock")


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> Iterator[Serving]:
    """It says nothing, whatever happens."""
    server = Serving(f"sqlite:///{tmp_path / 'tables.db'}", clock=clock)
    server.start()
    yield server
    server.http.close()
    assert not server.kill(signal.SIGTERM)


class Party:
    """A game for three or four, with a screen for each secret."""

    def __init__(self, server: Serving, *owners: int, clock: Message | None = None) -> None:
        """Owners are 0 for whoever set the table, or another number for a guest with a seat of their own."""
        self.server = server
        chairs = [opened() if owner else me("Ada") for owner in owners]
        self.made = server.create("dohyo", *chairs, clock=clock, seats=len(owners))
        self.table = self.made["table"]
        tokens = [self.made["token"], *(server.join(self.made)["token"] for owner in owners if owner)]
        self.screens = [server.screen(self.table, token) for token in tokens]
        for screen in self.screens:
            self.meet(screen)

    def meet(self, screen: Screen) -> Message:
        """What it knows once it has heard of all that has happened."""
        number = self.look()["number"]
        while screen.table["number"] < number:
            screen.hear()
        return screen.table

    def look(self, token: str = "") -> Message:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        found: Message = self.server.http.get(f"/api/tables/{self.table}", headers=headers).json()
        return found

    def play(self, plies: int) -> None:
        """Whoever is to move does, until so many moves were made; computers for themselves."""
        while (now := self.meet(self.screens[0]))["view"]["ply"] < plies:
            mover = next((one for one in self.screens if now["view"]["seat"] in self.meet(one)["you"]), None)
            if mover is None and self.screens[0].table is now:  # the computer has not moved meanwhile
                self.screens[0].hear()
            elif mover and mover.moves:
                mover.move(mover.moves[0])
        for screen in self.screens:
            self.meet(screen)

    def close(self) -> None:
        for screen in self.screens:
            screen.socket.close()


# Who has left


def has_nothing_to_say(party: Party, gone: Screen, seat: int) -> None:
    """Whatever it tries when its old seat is to move, nothing comes of it."""
    assert party.meet(gone)["you"] == []
    assert gone.table["can"] == {"undo": False, "draw": False, "resign": False}
    assert gone.table["players"][seat]["kind"] == "computer"
    plies = gone.ply
    for number in range(1, 7):
        party.play(plies + number)
        party.meet(gone)
        before = party.look()
        assert gone.table["view"]["moves"] == []
        move = party.look(party.screens[0].token)["view"]["moves"] or [["c4-c5", []]]
        wishes = [{"type": "move", "ply": gone.ply, "move": move[0][0]}, *WISHES]
        for wish in wishes:
            gone.say(wish)
            refused = gone.wait(lambda message: message["type"] == "refused")
            assert refused["sentence"] == LEFT
        after = party.look()
        assert (after["offers"], after["result"]) == (before["offers"], None)
    kinds = [player["kind"] for player in party.look()["players"]]
    assert kinds.count("computer") == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_who_has_resigned_has_left(server: Serving, seats: int) -> None:
    party = Party(server, *range(seats))
    party.play(seats)
    gone = party.screens[1]
    gone.ask({"type": "resign"})
    has_nothing_to_say(party, gone, 1)
    party.close()


def test_whose_flag_has_fallen_has_left(server: Serving, clock: Clock) -> None:
    party = Party(server, 0, 1, 2, clock=FISCHER)
    party.play(4)  # Ben is to move
    gone = party.screens[1]
    clock.passes(1.4)  # not long enough to be an outage
    with server.screen(party.table):  # whoever comes, the clocks are looked at
        while party.look()["players"][1]["kind"] == "person":
            party.screens[2].hear()
    has_nothing_to_say(party, gone, 1)
    party.close()


def test_who_has_left_one_of_two_seats_keeps_the_other(server: Serving) -> None:
    party = Party(server, 0, 0, 1)
    ada, ben = party.screens
    assert ada.table["you"] == [0, 1]
    ada.ask({"type": "resign"})  # Light, who is to move
    assert party.meet(ada)["you"] == [1]
    party.play(1)
    assert party.meet(ada)["view"]["seat"] == 1
    assert ada.move(ada.moves[0])["type"] == "table"
    assert [player["here"] for player in party.meet(ben)["players"]] == [True, True, True]
    ada.ask({"type": "resign"})
    assert party.meet(ada)["you"] == []
    assert party.look()["phase"] == "playing"
    party.close()


def test_who_has_left_may_come_back_and_watch(server: Serving) -> None:
    party = Party(server, 0, 1, 2)
    gone = party.screens[1]
    gone.ask({"type": "resign"})
    gone.socket.close()
    with server.screen(party.table, gone.token) as back:
        assert (back.table["you"], back.table["watching"]) == ([], 1)
        assert back.ask({"type": "resign"})["sentence"] == LEFT
    with server.screen(party.table) as stranger:
        assert stranger.ask({"type": "resign"})["sentence"] == WATCHING
    assert party.look(gone.token)["you"] == []
    party.close()


def test_a_bot_that_has_left(server: Serving) -> None:
    party = Party(server, 0, 1, 2)
    party.play(1)
    headers = {"authorization": f"Bearer {party.screens[1].token}"}
    path = f"/api/bot/{party.table}"
    with httpx.stream("GET", f"{server.url}/api/bot/stream/{party.table}", headers=headers, timeout=PATIENCE) as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line)
        told = next(lines)
        assert (told["you"], bool(told["view"]["moves"])) == ([1], True)
        assert server.http.post(f"{path}/resign", headers=headers).json() == {"ok": True}
        while told.get("you") != []:
            told = next(lines)
        assert told["view"]["moves"] == []
        for wish in (f"{path}/resign", f"{path}/move/c4-c5"):
            answer = server.http.post(wish, headers=headers)
            assert (answer.status_code, answer.json()["sentence"]) == (400, LEFT)
        assert server.http.get(f"/api/bot/stream/{party.table}", headers=headers).json()["sentence"] == LEFT
    assert party.look()["phase"] == "playing"
    party.close()


# Crowds


def visitor(server: Serving, table: str, token: str | None = "", where: str = "127.0.0.1") -> ClientConnection:
    """Somebody who has said hello, unless they have no token at all."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/play"
    settings: Any = {"compression": None, "max_size": 2**22, "source_address": (where, 0)}
    client: ClientConnection = connect(address, open_timeout=PATIENCE, legacy=True, **settings)
    if token is not None:
        client.send(hello(token))
    return client


def first(client: ClientConnection) -> Message:
    found: Message = json.loads(client.recv(PATIENCE))
    return found


def limited(folder: Path, limits: str) -> Serving:
    free = "messages=free, requests=free, tables=free"
    return Serving(f"sqlite:///{folder / 'tables.db'}", f"limits=Limits({free}, {limits})")


def test_watchers_keep_nobody_from_their_seat(server: Serving) -> None:
    table, tokens = server.pair("kooshi")
    with ExitStack() as stack:
        for _ in range(MOST_WATCHING):
            stack.enter_context(wire(server, table, ""))
        while server.http.get(f"/api/tables/{table}").json()["watching"] < MOST_WATCHING:
            pass
        with visitor(server, table) as late:
            assert farewell(late) == (1008, f"{MOST_WATCHING} watch this table already: try again later.")
        for token in tokens:
            with server.screen(table, token) as player:
                assert player.move(player.moves[0])["type"] == "table"


def test_of_the_screens_with_one_secret_the_oldest_makes_room(server: Serving) -> None:
    table, tokens = server.pair("kooshi")
    with ExitStack() as stack:
        oldest = stack.enter_context(server.screen(table, tokens[0]))
        other = stack.enter_context(server.screen(table, tokens[1]))
        for _ in range(MOST_OF_ONE - 1):
            stack.enter_context(wire(server, table, tokens[0]))
        newest = stack.enter_context(server.screen(table, tokens[0]))
        sentence = f"You have more than {MOST_OF_ONE} screens at this table: the oldest of them is closed."
        assert oldest.wait(lambda message: message["type"] == "refused")["sentence"] == sentence
        with pytest.raises(ConnectionClosed):
            oldest.hear()
        assert newest.move(newest.moves[0])["type"] == "table"
        other.until_ply(1)
        assert other.move(other.moves[0])["type"] == "table"


@pytest.mark.parametrize("crowd", ["watching", "silent"])
def test_a_crowd_from_the_same_address_keeps_nobody_from_their_seat(tmp_path: Path, crowd: str) -> None:
    with limited(tmp_path, "connections=3, greeting=60") as server, ExitStack() as stack:
        table, tokens = server.pair("kooshi")
        token = "" if crowd == "watching" else None
        there = [stack.enter_context(visitor(server, table, token)) for _ in range(3)]
        if crowd == "watching":
            assert {first(client)["type"] for client in there} == {"table"}
            with visitor(server, table) as late:
                assert "too many connections" in farewell(late)[1]
        player = stack.enter_context(visitor(server, table, tokens[0]))
        assert first(player)["you"] == [0]
        if crowd == "silent":
            assert "the oldest is closed" in farewell(there[0])[1]
        stream = f"{server.url}/api/bot/stream/{table}", {"authorization": f"Bearer {tokens[1]}"}
        with httpx.stream("GET", stream[0], headers=stream[1], timeout=PATIENCE) as lines:
            assert json.loads(next(lines.iter_lines()))["you"] == [1]


def test_among_seats_of_one_address_the_oldest_makes_room(tmp_path: Path) -> None:
    """A screen or the stream of a bot."""
    with limited(tmp_path, "connections=2") as server, ExitStack() as stack:
        table, tokens = server.pair("kooshi")
        path, headers = f"{server.url}/api/bot/stream/{table}", {"authorization": f"Bearer {tokens[0]}"}
        oldest = stack.enter_context(visitor(server, table, tokens[0]))
        assert first(oldest)["type"] == "table"
        stream = stack.enter_context(httpx.stream("GET", path, headers=headers, timeout=PATIENCE))
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "table"
        elsewhere = stack.enter_context(visitor(server, table, tokens[1], ELSEWHERE))
        assert first(elsewhere)["you"] == [1]
        newer = [stack.enter_context(visitor(server, table, tokens[0])) for _ in range(2)]
        assert {first(client)["type"] for client in newer} == {"table"}
        assert "the oldest is closed" in farewell(oldest)[1]
        *_, last = filter(None, lines)  # it ends
        assert "the oldest is closed" in json.loads(last)["sentence"]
        elsewhere.send('{"type":"ping"}')
        while first(elsewhere)["type"] != "pong":
            pass


def test_a_secret_that_opens_nothing_is_refused(server: Serving) -> None:
    party = Party(server, 0, 1, 2)
    other = Party(server, 0, 1, 2)
    other.screens[1].ask({"type": "resign"})
    with visitor(server, party.table, other.screens[1].token) as client:
        assert farewell(client) == (1008, "That secret opens no seat at this table.")
    party.close()
    other.close()
