"""Strangers who do what no screen of ours would do: each is answered or cut off, and at the table the game goes on."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from serving import PATIENCE, Message, Screen, Serving, me, opened
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from banmen import load
from banmen.server.screen import Screen as ServersScreen
from banmen.server.setting import hashed

pytestmark = pytest.mark.processes

FREE = "messages=free, requests=free, tables=free, thoughts=free"
STRICT = "messages=Rate(20, 0.01), requests=free, tables=free, connections=6, patience=5, greeting=30"
ELSEWHERE = "127.0.0.2"  # another machine, as far as the server can tell
TOO_LONG = (1009, 1006)  # it is told so, unless its own torrent sweeps the word away
UNFORESEEN = re.compile("Exception in ASGI|an unexpected error|something went wrong|never retrieved")
TELLING = re.compile(r'Traceback|File "|\.py\b|site-packages')


class Duel:
    """A game between two screens."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.table, self.tokens = server.pair("dohyo")
        self.screens = [server.screen(self.table, token) for token in self.tokens]
        self.random = Random(7)

    @property
    def turn(self) -> int:
        return int(self.screens[0].table["view"]["seat"])

    @property
    def mover(self) -> Screen:
        return self.screens[self.turn]

    def goes_on(self) -> None:
        """Both play a move, and both hear of both."""
        for _ in self.screens:
            mover = self.mover
            assert mover.move(self.random.choice(mover.moves))["type"] == "table"
            for screen in self.screens:
                screen.until_ply(mover.ply)

    def close(self) -> None:
        for screen in self.screens:
            screen.socket.close()
            assert not TELLING.search("".join(screen.heard))


def no_secrets(answer: httpx.Response) -> None:
    if "ndjson" not in answer.headers.get("content-type", ""):
        assert not TELLING.search(answer.read().decode())


def serving(folder: Path, limits: str) -> Iterator[Serving]:
    server = Serving(f"sqlite:///{folder / 'tables.db'}", f"limits=Limits({limits})")
    server.http.event_hooks = {"response": [no_secrets]}
    server.start()
    yield server
    server.http.close()
    said = server.kill(signal.SIGTERM).decode()
    assert not UNFORESEEN.search(said), said


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    yield from serving(tmp_path_factory.mktemp("open"), f"{FREE}, connections=1000, greeting=60")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    yield from serving(tmp_path_factory.mktemp("strict"), STRICT)


def sitting(server: Serving) -> Iterator[Duel]:
    found = Duel(server)
    yield found
    found.goes_on()
    found.close()


@pytest.fixture
def duel(server: Serving) -> Iterator[Duel]:
    """Whatever happens in a test, this game goes on after it."""
    yield from sitting(server)


@pytest.fixture
def strict_duel(strict: Serving) -> Iterator[Duel]:
    yield from sitting(strict)


def hello(token: str = "") -> str:
    return json.dumps({"type": "hello", "token": token})


def stranger(duel: Duel, table: str = "", **settings: Any) -> ClientConnection:
    address = f"ws://127.0.0.1:{duel.server.port}/api/tables/{table or duel.table}/play"
    return connect(address, open_timeout=PATIENCE, compression=None, max_size=2**22, legacy=True, **settings)


def cut_off(duel: Duel, *messages: str | bytes, table: str = "") -> tuple[int, str]:
    """Say these; with which code, and which last sentence, the connection is closed."""
    with stranger(duel, table) as client:
        with suppress(ConnectionClosed):
            for message in messages:
                client.send(message)
        return farewell(client)


def farewell(client: ClientConnection) -> tuple[int, str]:
    """With which code, and which last sentence, a connection is closed."""
    sentence = ""
    with suppress(ConnectionClosed):
        while True:
            sentence = json.loads(client.recv(PATIENCE)).get("sentence", sentence)
    return client.close_code or 0, sentence


# Messages that are none


def not_understood(duel: Duel, text: str) -> None:
    answer = duel.mover.ask(text)
    assert answer["type"] == "refused"
    assert answer["sentence"].startswith("That message is not understood: ")
    assert len(answer["sentence"]) < 300
    assert answer["ply"] == duel.mover.ply


@pytest.mark.parametrize("text", ["", "{", "move", "{'type': 'ping'}", "[" * 2000, '{"type":"ping"}{}', "\x00"])
def test_bad_json(duel: Duel, text: str) -> None:
    not_understood(duel, text)


@pytest.mark.parametrize("text", ["null", "[]", "7", '"ping"', "{}", '{"type":"fly"}', '{"type":["ping"]}', "NaN"])
def test_json_of_another_shape(duel: Duel, text: str) -> None:
    not_understood(duel, text)


@pytest.mark.parametrize("more", [{"seat": 0}, {"token": ""}, {"__proto__": {}}])
def test_unknown_fields(duel: Duel, more: Message) -> None:
    not_understood(duel, json.dumps({"type": "move", "ply": 0, "move": duel.mover.moves[0], **more}))


@pytest.mark.parametrize(
    "wrong",
    [{"ply": "0"}, {"ply": 0.0}, {"ply": False}, {"ply": None}, {"ply": -1}, {"ply": 2**70}, {"move": 7},
     {"move": ["c2n"]}, {"move": "\ud800"}, {"move": "x" * 201}],
)  # fmt: skip
def test_wrong_types(duel: Duel, wrong: Message) -> None:
    not_understood(duel, json.dumps({"type": "move", "ply": 0, "move": duel.mover.moves[0], **wrong}))


def test_a_huge_message_is_cut_off(duel: Duel) -> None:
    assert cut_off(duel, hello(), "x" * 5000)[0] in TOO_LONG
    assert cut_off(duel, "x" * 1_000_000)[0] in TOO_LONG
    with stranger(duel) as client:
        with suppress(ConnectionClosed):
            client.send("x" * 100 for _ in range(10_000))
        assert farewell(client)[0] in TOO_LONG


@pytest.mark.parametrize("first", [(), (hello(),)])
def test_bytes_are_cut_off(duel: Duel, first: tuple[str, ...]) -> None:
    assert cut_off(duel, *first, b"\x00\xff") == (1008, "Expected text, found bytes.")


def test_text_that_is_not_unicode_is_cut_off(duel: Duel) -> None:
    with stranger(duel) as client:
        client.send(b"\xff\xfe", text=True)
        assert farewell(client)[0] == 1007


# Who somebody is


def test_something_else_than_a_hello(duel: Duel) -> None:
    assert cut_off(duel, '{"type":"move","ply":0,"move":"c4-c5"}') == (1008, "Expected a hello first.")


def test_a_hello_that_does_not_come(tmp_path: Path) -> None:
    """At a server that waits so short a time that no screen could be sure to be in time."""
    for server in serving(tmp_path, f"{FREE}, greeting=0.2"):
        table, _ = server.pair("dohyo")
        with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/play", open_timeout=PATIENCE) as client:
            assert farewell(client) == (1008, "Expected a hello first.")
        assert server.http.get(f"/api/tables/{table}").json()["phase"] == "playing"


def test_hello_twice(duel: Duel) -> None:
    answer = duel.screens[0].ask(hello(duel.tokens[1]))
    assert answer["sentence"] == "You have said hello already."
    assert duel.screens[0].table["you"] == [0]


@pytest.mark.parametrize("token", ["a", "A" * 24, "null", "../" * 8, "\x00", "é", "' OR 1=1 --"])
def test_a_guessed_token(duel: Duel, token: str) -> None:
    assert cut_off(duel, hello(token)) == (1008, "That secret opens no seat at this table.")


def test_the_token_of_another_table_or_its_hash_or_an_invitation(duel: Duel) -> None:
    other = duel.server.create("kooshi", me(), opened())
    for token in (other["token"], other["invite"], hashed(duel.tokens[0]), duel.tokens[0][:-1], duel.tokens[0].lower()):
        assert cut_off(duel, hello(token)) == (1008, "That secret opens no seat at this table.")
        answer = duel.server.http.get(f"/api/tables/{duel.table}", headers={"authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["sentence"]) == (400, "That secret opens no seat at this table.")


def test_an_unknown_table(duel: Duel) -> None:
    for name in ("nowhere", "A" * 12, "%00" * 12, "x" * 2000):
        assert cut_off(duel, hello(), table=name)[0] == 4404
        assert duel.server.http.get(f"/api/tables/{name}").status_code == 404


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1", "http://127.0.0.1:1"]
)
def test_a_page_of_another_site(duel: Duel, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        stranger(duel, origin=origin)
    assert refused.value.response.status_code == 403


def test_our_own_page(duel: Duel) -> None:
    for origin in (duel.server.url, None):
        with stranger(duel, origin=origin) as client:
            client.send(hello())
            assert json.loads(client.recv(PATIENCE))["type"] == "table"


# Moves that are not theirs to make


def test_the_wrong_seat(duel: Duel) -> None:
    other = duel.screens[1 - duel.turn]
    assert other.move(duel.mover.moves[0])["sentence"] == "It is Light's turn, not yours."


def test_an_old_ply(duel: Duel) -> None:
    duel.goes_on()
    answer = duel.mover.ask({"type": "move", "ply": 0, "move": duel.mover.moves[0]})
    assert answer["sentence"] == "That move was for ply 0, but the game is at ply 2."
    assert (answer["ply"], answer["rule"]) == (2, None)


@pytest.mark.parametrize("move", ["a1-b1", "c4>c5", "z9", "💥", "c4-c5\x00", "draw 31", ""])
def test_an_illegal_move(duel: Duel, move: str) -> None:
    before = duel.mover.table["number"]
    answer = duel.mover.move(move)
    assert re.fullmatch(r"D\d+", answer["rule"]), answer
    assert duel.mover.table["number"] == before


def test_presses_that_make_no_move_are_answered_to_whoever_pressed(duel: Duel) -> None:
    before = duel.mover.table["number"]
    answer = duel.mover.ask({"type": "press", "ply": duel.mover.ply, "places": ["d4"]})
    assert (answer["sentence"], answer["rule"]) == ("d4 is empty: pivot a piece of your own", "D7")
    assert answer["said"] == ["{0} is empty: pivot a piece of your own", "d4"]
    other = duel.screens[1 - duel.turn]
    answer = other.ask({"type": "press", "ply": other.ply, "places": ["d4"]})
    assert answer["said"] == ["It is {0}'s turn, not yours.", "Light"]
    for places in (["d4"] * 21, ["x" * 21], [4]):
        not_understood(duel, json.dumps({"type": "press", "ply": duel.mover.ply, "places": places}))
    for places in (["", "?"], ["\x00"], ["d4", "💥"]):
        assert duel.mover.ask({"type": "press", "ply": duel.mover.ply, "places": places})["type"] == "refused"
    duel.mover.say({"type": "press", "ply": duel.mover.ply, "places": []})  # nothing to be said of that
    assert duel.mover.table["number"] == before
    assert not any("is empty" in text for text in other.heard)


@pytest.mark.parametrize("wish", [{"type": "resign"}, {"type": "offer", "what": "draw"}, {"type": "move", "ply": 0}])
def test_a_spectator_who_acts(duel: Duel, wish: Message) -> None:
    more = {"move": duel.mover.moves[0]} if wish["type"] == "move" else {}
    with duel.server.screen(duel.table) as watching:
        assert watching.ask(wish | more)["sentence"] == "You are watching: only who has a seat can do that."
        assert watching.moves == []


# Too much


def test_a_flood_of_messages_is_slowed_down_then_cut_off(strict_duel: Duel) -> None:
    with stranger(strict_duel, source_address=(ELSEWHERE, 0)) as client:
        client.send(hello())
        for _ in range(25):
            client.send('{"type":"ping"}')
        heard = [json.loads(client.recv(PATIENCE)) for _ in range(26)]
        strict_duel.goes_on()
        assert Counter(message["type"] for message in heard) == {"table": 1, "pong": 20, "refused": 5}
        refused = {message["sentence"] for message in heard if message["type"] == "refused"}
        assert refused == {"Too fast: wait a little."}
        with suppress(ConnectionClosed):
            for _ in range(10):
                client.send('{"type":"ping"}')
        assert farewell(client) == (1013, "You were told to slow down: good-bye.")


def test_too_many_connections(strict_duel: Duel) -> None:
    there = [stranger(strict_duel, source_address=(ELSEWHERE, 0)) for _ in range(6)]
    for client in there:
        client.send(hello())
        assert json.loads(client.recv(PATIENCE))["type"] == "table"
    with stranger(strict_duel, source_address=(ELSEWHERE, 0)) as client:
        client.send(hello())
        assert farewell(client) == (1013, "There are too many connections from your address: close one.")
    strict_duel.goes_on()
    count = screens(strict_duel.server)
    there.pop().close()
    until(lambda: screens(strict_duel.server) < count)
    with stranger(strict_duel, source_address=(ELSEWHERE, 0)) as client:
        client.send(hello())
        assert json.loads(client.recv(PATIENCE))["type"] == "table"
    for client in there:
        client.close()


def test_clients_that_never_read(duel: Duel) -> None:
    """Nobody waits for them."""
    with ExitStack() as stack:
        for token in duel.tokens * 20:
            stack.enter_context(wire(duel.server, duel.table, token, room=4096))
        for _ in range(5):
            duel.goes_on()


def test_what_a_client_does_not_read_is_not_kept_for_it() -> None:
    async def told() -> list[str]:
        heard, reads = [], asyncio.Event()

        async def send(text: str) -> None:
            await reads.wait()  # as uvicorn does, before it sends
            heard.append(text)

        screen = ServersScreen(send)
        for number in range(1000):
            screen.post(str(number))
            await asyncio.sleep(0)
        reads.set()
        assert screen.sending
        await screen.sending
        return heard

    assert asyncio.run(told()) == ["0", "999"]


# Cut in the middle


def wire(server: Serving, table: str, token: str, room: int = 65536) -> socket.socket:
    """A websocket by hand: it has said hello, and reads nothing but the answer to its upgrade."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    client.settimeout(PATIENCE)
    client.connect(("127.0.0.1", server.port))
    asked = f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    client.sendall(f"{asked}Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    while not client.recv(4096).endswith(b"\r\n\r\n"):
        pass
    client.sendall(frame(hello(token)))
    return client


def frame(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


def vanish(client: socket.socket) -> None:
    """No good-bye: the connection is reset."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def screens(server: Serving) -> int:
    found = re.search(r"banmen_screens (\d+)", server.http.get("/metrics").text)
    assert found
    return int(found[1])


def until(true: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < limit


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99, 1.0])
def test_a_move_cut_in_the_middle_is_stored_or_not(duel: Duel, part: float) -> None:
    until(lambda: screens(duel.server) == 2)  # those of earlier tests are gone
    for _ in range(5):
        ply = duel.mover.ply
        whole = frame(json.dumps({"type": "move", "ply": ply, "move": duel.mover.moves[0]}))
        client = wire(duel.server, duel.table, duel.tokens[duel.turn])
        until(lambda: screens(duel.server) == 3)
        client.sendall(whole[: int(part * len(whole))])
        vanish(client)
        until(lambda: screens(duel.server) == 2)
        now = duel.server.http.get(f"/api/tables/{duel.table}").json()["view"]["ply"]
        assert now == ply if part < 1 else now in (ply, ply + 1)
        for screen in duel.screens:
            screen.until_ply(now)
        duel.goes_on()
    events = [screen.table["view"]["events"] for screen in duel.screens]
    assert events[0] == events[1]
    assert load("dohyo").start().play(*events[0]).ply == duel.mover.ply


# What moves would do is nobody's business but the mover's


def test_what_moves_would_do_is_told_to_the_mover_alone(server: Serving) -> None:
    table, tokens = server.pair("kooshi")
    with server.screen(table, tokens[0]) as ada, server.screen(table, tokens[1]) as ben, server.screen(table) as cat:
        told = foreseen(ada, 0)
        assert {way["move"] for way in told["ways"]} == set(ada.moves)
        assert foreseen(ben, 0) is foreseen(cat, 0) is foreseen(ada, 1) is foreseen(ada, 2**31 - 1) is None
        ada.move("c2n")
        assert foreseen(ada, 0) is foreseen(ada, 1) is None
        ben.until_ply(1)
        assert {way["move"] for way in foreseen(ben, 1)["ways"]} == set(ben.moves)


def foreseen(screen: Screen, ply: int) -> Any:
    screen.say({"type": "ways", "ply": ply})
    told = screen.wait(lambda message: message["type"] in ("ways", "refused"))
    assert (told["type"], told["ply"]) == ("ways", ply)
    return told["ways"]


@pytest.mark.parametrize("ply", [-1, 2**31, "0", None, 0.5, [0]])
def test_ways_of_no_ply(duel: Duel, ply: object) -> None:
    not_understood(duel, json.dumps({"type": "ways", "ply": ply}))


def test_whoever_asks_for_ways_too_often_is_slowed_down(strict_duel: Duel) -> None:
    with stranger(strict_duel) as client:
        client.send(hello())
        for _ in range(21):
            client.send('{"type":"ways","ply":0}')
        heard: list[Message] = [{}]
        while "sentence" not in heard[-1]:
            heard.append(json.loads(client.recv(PATIENCE)))
    assert [message["ways"] for message in heard if message.get("type") == "ways"] == [None] * 20
    assert heard[-1]["sentence"] == "Too fast: wait a little."
