"""Tables of flicks on a real server: simulated once, stored with their courses, by people and by computers."""

from __future__ import annotations

import gzip
import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import postgres
import pytest
from serving import PATIENCE, Clock, Message, Screen, Serving, computer, me
from test_films import ENTRIES, STRAIGHT, decoded

from banmen import load
from banmen.course import Frames
from banmen.record import Record
from banmen.server import films

pytestmark = pytest.mark.processes

# A real server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('flicks') / 'tables.db'}") as found:
        yield found


def new(server: Serving, status: int = 200, **words: Any) -> Message:
    answer = server.http.post("/api/tables", json={"game": "botaoshi", "seats": [me(), me()], **words})
    assert answer.status_code == status, answer.text
    found: Message = answer.json()
    return found


def simulated(server: Serving) -> int:
    """How many flicks the server was ready to simulate."""
    lines = dict(line.split() for line in server.http.get("/metrics").text.splitlines())
    return int(lines["banmen_flicks_total"])


def film_of(server: Serving, table: str, ply: int) -> tuple[Message, Frames]:
    answer = server.http.get(f"/api/tables/{table}/films/{ply}")
    assert answer.status_code == 200, answer.text
    return decoded(answer.content)


def test_two_screens_play_and_see_the_same(server: Serving) -> None:
    table, tokens = server.pair("botaoshi")
    with server.screen(table, tokens[0]) as ada, server.screen(table, tokens[1]) as ben, server.screen(table) as eve:
        screens = (ada, ben, eve)
        for ply, move in enumerate(ENTRIES):
            assert screens[ply % 2].move(move)["type"] == "table"
            for screen in screens:
                screen.until_ply(ply + 1)
        views = [screen.table["view"] for screen in screens]
        assert views[0] == views[1] == views[2]
        view, scene = views[0], views[0]["scene"]
        assert (view["things"], view["moves"], view["last"], view["events"]) == ([], [], ["B2"], list(ENTRIES))
        assert view["said"]
        assert all(isinstance(words, list) and words[0] for words in view["said"])
        assert [disc["piece"] for disc in scene["discs"]] == ["W1", "W2", "B1", "B2"]
        assert (scene["flick"], scene["playing"], scene["waiting"]) == (True, False, [1, 1])
        assert [(choice["kind"], choice["disc"]) for choice in scene["choices"]] == [("in", "W3")]
        ada.ask({"type": "resign"})
    record = Record.from_json(server.http.get(f"/api/tables/{table}/record").text)
    assert record.verify_physics() is None
    for ply, course in enumerate(record.courses, 1):
        assert course is not None
        assert (film_of(server, table, ply)[1] == course.frames).all()


def test_the_board_has_measures(server: Serving) -> None:
    found = server.http.get("/api/games/botaoshi/board", params={"table": "0.9"}).json()
    assert found["measures"]["side"] == 0.9
    described = {game["name"]: game["physics"] for game in server.http.get("/api/games").json()}
    assert [name for name, physics in described.items() if physics] == ["botaoshi"]


def test_a_film_is_packed_for_whoever_can_unpack_it(server: Serving) -> None:
    made = new(server)
    with server.screen(made["table"], made["token"]) as screen:
        screen.move(STRAIGHT)
    path = f"/api/tables/{made['table']}/films/1"
    with server.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["cache-control"] == "no-cache"
    plain = server.http.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < 1000


@pytest.mark.parametrize(
    ("ply", "status", "sentence"),
    [
        ("0", 404, "Nothing was flicked to come to ply 0."),
        ("2", 404, "The game has not come to ply 2: it is at ply 1."),
        (str(2**31 - 1), 404, "has not come to ply"),
        (str(2**31), 422, "path.ply"),
        ("9" * 400, 422, "path.ply"),
        ("-1", 422, "path.ply"),
        ("NaN", 422, "path.ply"),
    ],
)
@pytest.mark.parametrize("what", ["films", "views"])
def test_plies_that_there_are_not(server: Serving, what: str, ply: str, status: int, sentence: str) -> None:
    made = new(server)
    with server.screen(made["table"], made["token"]) as screen:
        screen.move(STRAIGHT)
    answer = server.http.get(f"/api/tables/{made['table']}/{what}/{ply}")
    if (what, ply) == ("views", "0"):
        assert answer.json()["scene"]["discs"] == []
    else:
        assert (answer.status_code, sentence in answer.json()["sentence"]) == (status, True)


def test_there_is_no_film_of_other_games(server: Serving) -> None:
    made = server.create("kooshi", me(), me())
    with server.screen(made["table"], made["token"]) as screen:
        screen.move(screen.moves[0])
        assert screen.table["manner"] is None
    assert server.http.get(f"/api/tables/{made['table']}/films/1").status_code == 404


def test_a_flick_of_whoever_is_not_to_move_is_not_simulated(server: Serving) -> None:
    table, tokens = server.pair("botaoshi")
    before = simulated(server)
    with server.screen(table, tokens[0]) as ada, server.screen(table, tokens[1]) as ben, server.screen(table) as eve:
        assert ben.move(STRAIGHT)["sentence"] == "It is White's turn, not yours."
        assert eve.move(STRAIGHT)["sentence"] == "You are watching: only who has a seat can do that."
        late = ada.ask({"type": "move", "ply": 5, "move": STRAIGHT})
        assert late["sentence"] == "That move was for ply 5, but the game is at ply 0."
        assert simulated(server) == before
        ada.move(STRAIGHT)
        assert simulated(server) == before + 1


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("in S 0.1 270 1.2", "T2"),
        ("in S 0.1 90 4.3", "T2"),
        ("in S 0.5 90 1.2", "T2"),
        ("flick 1 90 1", "T2"),
        ("decline", "T9"),
        ("in S nan 90 1.2", None),
        ("in S 1e400 90 1.2", None),
        ("in S 0.1 90 inf", None),
        ("", None),
        ("in S 0.1 90 " + "9" * 150, None),
    ],
)
def test_what_cannot_be_flicked(server: Serving, move: str, rule: str | None) -> None:
    made = new(server)
    with server.screen(made["table"], made["token"]) as screen:
        answer = screen.move(move)
        assert answer["type"] == "refused"
        assert answer["sentence"]
        assert rule is None or answer["rule"] == rule
        assert screen.ply == 0
        assert screen.move(STRAIGHT)["type"] == "table"


def test_of_two_flicks_at_once_one_is_made(server: Serving) -> None:
    made = new(server)
    headers = {"authorization": f"Bearer {made['token']}"}

    def flick(angle: int) -> httpx.Response:
        path = f"{server.url}/api/bot/{made['table']}/move/in S 0.1 {angle} 1.2?ply=0"
        return httpx.post(path, headers=headers, timeout=PATIENCE)

    before = simulated(server)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(flick, range(80, 92, 2)))
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400, 400, 400]
    assert simulated(server) == before + 1  # who came too late was not simulated
    sentences = {answer.json().get("sentence") for answer in answers if answer.status_code == 400}
    assert sentences == {"That move was for ply 0, but the game is at ply 1."}
    table = server.http.get(f"/api/tables/{made['table']}").json()
    assert len(table["view"]["events"]) == 1


def test_a_server_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        table, tokens = server.pair("botaoshi")
        ada, ben = (server.screen(table, token) for token in tokens)
        for ply, move in enumerate(ENTRIES):
            (ada, ben)[ply % 2].move(move)
            for screen in (ada, ben):
                screen.until_ply(ply + 1)
        view, film = ada.table["view"], film_of(server, table, 4)[1]
        ada.say({"type": "move", "ply": 4, "move": "in S 0 90 1.5"})  # on its way
        server.kill(signal.SIGKILL)
        server.start()
        before = simulated(server)
        with server.screen(table, tokens[1]) as back:
            assert back.ply in (4, 5)
            assert server.http.get(f"/api/tables/{table}/views/4").json() == view
            assert (film_of(server, table, 4)[1] == film).all()
            assert simulated(server) == before == 0
        for screen in (ada, ben):
            screen.socket.close()


def test_two_servers_tell_the_same() -> None:
    database = postgres.database()
    with Serving(database) as here, Serving(database) as there:
        table, tokens = here.pair("botaoshi")
        with here.screen(table, tokens[0]) as ada, there.screen(table, tokens[1]) as ben:
            ada.move(ENTRIES[0])
            ben.until_ply(1)
            assert simulated(there) == 0  # what the entry says is believed
            ben.move(ENTRIES[1])
            ada.until_ply(2)
            assert ada.table["view"] == ben.table["view"]
        for ply in (1, 2):
            one, two = film_of(here, table, ply), film_of(there, table, ply)
            assert one[0] == two[0]
            assert (one[1] == two[1]).all()


def test_the_clock_stands_still_while_a_film_is_shown(tmp_path: Path) -> None:
    clock = Clock(tmp_path / "clock")
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}", clock=clock) as server:
        table, tokens = server.pair("botaoshi", clock={"kind": "fischer", "start": 60, "increment": 0})
        ada, ben = (server.screen(table, token) for token in tokens)
        ada.move(ENTRIES[0])
        ben.until_ply(1)
        ben.move(ENTRIES[1])
        assert ada.until_ply(2)["clock"]["running"] == 0
        clock.passes(shown(2) / 2)  # she need not see it to its end
        assert ada.move(ENTRIES[2])["clock"]["left"][0] == 60_000
        ben.until_ply(3)
        clock.passes(shown(3) + 0.5)
        assert ben.move(ENTRIES[3])["clock"]["left"][1] == 59_500
        for screen in (ada, ben):
            screen.socket.close()


def shown(ply: int) -> float:
    """How long the film of a flick is."""
    return films.seconds(load("botaoshi").start().play(*ENTRIES[:ply]))


def test_pressing_a_disc_is_no_move_and_harms_nobody(server: Serving) -> None:
    made = new(server)
    with server.screen(made["table"], made["token"]) as screen:
        screen.say({"type": "press", "ply": 0, "places": ["W1"]})
        screen.say({"type": "ping"})
        assert screen.hear()["type"] == "pong"


# The manner of a table


def ghost(server: Serving, made: Message, move: str = STRAIGHT, token: str | None = None) -> httpx.Response:
    headers = {"authorization": f"Bearer {made['token'] if token is None else token}".strip()}
    return server.http.post(f"/api/tables/{made['table']}/ghost", json={"move": move}, headers=headers)


def test_a_ghost_shows_what_would_come_and_changes_nothing(server: Serving) -> None:
    made = new(server, manner={"gesture": "swipe", "ghost": True})
    with server.screen(made["table"], made["token"]) as screen:
        assert screen.table["manner"] == {"gesture": "swipe", "ghost": True}
        answer = ghost(server, made)
        assert answer.headers["content-type"] == "application/octet-stream"
        header, frames = decoded(answer.content)
        assert (header["ply"], header["piece"]) == (1, "W1")
        assert server.http.get(f"/api/tables/{made['table']}").json()["number"] == screen.table["number"]
        screen.move(STRAIGHT)
        assert (film_of(server, made["table"], 1)[1] == frames).all()
        assert ghost(server, made, "in S 0.1 270 1").json()["rule"] == "T2"
        assert ghost(server, made, token="").status_code == 400
        assert ghost(server, made, token="guessed").status_code == 400
        screen.ask({"type": "resign"})
        assert "over" in ghost(server, made).json()["sentence"]


def test_a_ghost_is_for_whose_turn_it_is(server: Serving) -> None:
    answer = server.http.post(
        "/api/tables", json={"game": "botaoshi", "seats": [me(), {"kind": "open"}], "manner": {"ghost": True}}
    )
    made = answer.json()
    other = server.join(made)
    assert ghost(server, made).status_code == 200
    assert ghost(server, other).json()["sentence"] == "It is White's turn, not yours."


def test_no_ghosts_unless_the_table_allows_them(server: Serving) -> None:
    made = new(server)
    before = simulated(server)
    assert "before it is made" in ghost(server, made).json()["sentence"]
    assert simulated(server) == before


def test_ghosts_are_limited(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}", "limits=Limits(ghosts=Rate(3, 0.01))") as server:
        made = new(server, manner={"ghost": True})
        assert [ghost(server, made).status_code for _ in range(5)] == [200, 200, 200, 429, 429]


def test_manners_that_are_none(server: Serving) -> None:
    for manner in ({"gesture": "throw"}, {"ghost": 1}, {"more": True}, "pull"):
        assert new(server, 422, manner=manner)["sentence"]
    plain = server.http.post("/api/tables", json={"game": "kooshi", "seats": [me(), me()], "manner": {}})
    assert (plain.status_code, plain.json()["sentence"]) == (400, "manner: nothing is flicked in Ko-Oshi.")


def test_the_next_game_has_the_same_manner(server: Serving) -> None:
    made = new(server, manner={"gesture": "swipe", "ghost": True})
    with server.screen(made["table"], made["token"]) as screen:
        screen.ask({"type": "resign"})
        screen.ask({"type": "offer", "what": "rematch"})
        while not screen.table["rematch"]:
            screen.hear()
        following = server.http.get(f"/api/tables/{screen.table['rematch']}").json()
        assert following["manner"] == {"gesture": "swipe", "ghost": True}


# Computers


def heard(screen: Screen, kind: str) -> list[tuple[int, Message]]:
    """All messages of a kind, each with its place among all."""
    messages = enumerate(map(json.loads, screen.heard))
    return [(number, message) for number, message in messages if message["type"] == kind]


def test_computers_alone_play_while_somebody_watches(server: Serving) -> None:
    made = server.create("botaoshi", computer(1), computer(1))
    with server.screen(made["table"]) as screen:
        view = screen.until_ply(3)["view"]
        aims = [(message["seat"], message["move"]) for _, message in heard(screen, "aim")]
        played = zip(view["seats"], view["events"])
        assert aims == [(seat, move) for seat, move in played if not move.startswith("place")]
        assert aims[0][0] == 0


# Bots


def test_a_bot_flicks(server: Serving) -> None:
    made = new(server)
    headers = {"authorization": f"Bearer {made['token']}"}
    path = f"{server.url}/api/bot/stream/{made['table']}"
    with httpx.stream("GET", path, headers=headers, timeout=PATIENCE) as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line)
        choice = next(lines)["view"]["scene"]["choices"][0]
        assert (choice["kind"], choice["disc"]) == ("in", "W1")
        answer = server.http.post(f"/api/bot/{made['table']}/move/{STRAIGHT}?ply=0", headers=headers)
        assert answer.json() == {"ok": True}
        assert next(lines)["view"]["scene"]["discs"][0]["piece"] == "W1"
