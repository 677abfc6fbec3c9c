"""Looking back at flicks on a real server: what lay there before, and what the chance of a flick was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from serving import Message, Serving, me
from test_films import ENTRIES, LONG, STRAIGHT

from banmen import load
from banmen.engines.engine import Stop
from banmen.server.thinking import Desk, chance

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('looks') / 'tables.db'}") as found:
        yield found


def test_earlier_views(server: Serving) -> None:
    made = server.create("botaoshi", me(), me())
    heard: list[Message] = []
    with server.screen(made["table"], made["token"]) as screen:
        for move in ENTRIES:
            heard.append(screen.table["view"])
            screen.move(move)
        heard.append(screen.table["view"])
    for ply, view in enumerate(heard):
        assert server.http.get(f"/api/tables/{made['table']}/views/{ply}").json() == view


def test_earlier_views_of_other_games(server: Serving) -> None:
    open_, hidden = server.create("kooshi", me(), me()), server.create("bossa", me(), me())
    with server.screen(open_["table"], open_["token"]) as screen:
        start = screen.table["view"]
        assert start.pop("taken") == []  # of a table, not of a position
        screen.move(screen.moves[0])
    assert server.http.get(f"/api/tables/{open_['table']}/views/0").json() == start
    answer = server.http.get(f"/api/tables/{hidden['table']}/views/0")
    assert answer.status_code == 400
    assert "hidden" in answer.json()["sentence"]


def asked(server: Serving, table: str, **words: Any) -> httpx.Response:
    return server.http.post(f"/api/tables/{table}/chance", json={"ply": 1, "angle": 1.5, "speed": 0.08, **words})


def test_what_was_the_chance(server: Serving) -> None:
    made = server.create("botaoshi", me(), me())
    with server.screen(made["table"], made["token"]) as screen:
        screen.move(STRAIGHT)
        screen.move("in N 0 270 1.75")
    sure = asked(server, made["table"]).json()
    assert (sure["chance"], sure["wanted"]) == (1, ["stays on the table"])
    assert 20 <= sure["tries"] <= 200  # as many as there was time for
    assert sure["low"] < 1 == pytest.approx(sure["high"])
    risky = asked(server, made["table"], ply=2).json()
    assert 0.2 < risky["low"] < risky["chance"] < risky["high"] < 0.98
    steady = asked(server, made["table"], ply=2, angle=0, speed=0).json()
    assert steady["chance"] == 1


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ({"ply": 0}, 404),
        ({"ply": 7}, 404),
        ({"ply": -1}, 422),
        ({"ply": 2**31}, 422),
        ({"angle": -1}, 422),
        ({"angle": 181}, 422),
        ({"speed": 1.5}, 422),
        ({"angle": "1"}, 422),
        ({"more": 1}, 422),
    ],
)
def test_chances_that_cannot_be_told(server: Serving, words: Message, status: int) -> None:
    made = server.create("botaoshi", me(), me())
    with server.screen(made["table"], made["token"]) as screen:
        screen.move(STRAIGHT)
    answer = asked(server, made["table"], **words)
    assert answer.status_code == status
    assert answer.json()["sentence"]


def test_a_second_flick_has_no_chance_to_tell() -> None:
    second = LONG.replace("stage: play", "stage: play, second flick W1")
    message = {"kind": "chance", "asker": "somebody", "move": "flick 1 165 1", "hand": [1.5, 0.08]}
    moment = {"game": "botaoshi", "options": {"table": 0.9}, "events": [], "start": second}
    found = Desk().answered({**message, "moment": moment}, Stop())
    assert "is a second flick, which earns no other" in found["refused"]


def test_a_chance_comes_to_an_end_when_it_is_told_to() -> None:
    stop = Stop()
    stop.set()
    found = chance(load("botaoshi").start(), STRAIGHT, (1.5, 0.08), stop)
    assert (found["tries"], found["chance"]) == (20, 1)


@pytest.mark.parametrize("kind", ["analyse", "judge", "check"])
def test_strangers_have_no_flicks_simulated(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.games.botaoshi.physics.simulate", None)  # whoever simulates fails
    moment = {"game": "botaoshi", "options": {}, "events": [STRAIGHT] * 3, "start": ""}
    found = Desk().answered({"kind": kind, "asker": "somebody", "moment": moment, "seconds": 0.1}, Stop())
    assert found["refused"].startswith("Bo-taoshi cannot be looked back at here")


def test_a_chance_that_is_not_a_number(server: Serving) -> None:
    made = server.create("botaoshi", me(), me())
    answer = server.http.post(f"/api/tables/{made['table']}/chance", content='{"ply":1,"angle":NaN,"speed":0.1}')
    assert answer.status_code == 422
