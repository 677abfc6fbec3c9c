"""The practice table: things are put down, flicked and asked about; the server keeps nothing of it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from serving import Message, Serving
from test_films import decoded

from banmen.games.botaoshi.practice import FIRST
from banmen.server import practice, wire

WINS = "topple 0 90 2.6"
PATH = "/api/games/botaoshi/practice"


def ask(**words: Any) -> wire.Practised:
    asked = wire.Practice(**words)
    return practice._practised(*practice._of_bodies("botaoshi", asked), asked)


def lying(view: Message) -> dict[str, list[float]]:
    scene = view["scene"]
    return {one["piece"]: [one["x"], one["y"]] for one in (*scene["discs"], *scene["poles"])}


# Without any I/O


def test_things_lie_where_they_were_put() -> None:
    first: Any = ask()["view"]
    bearers = {"W|": [*FIRST["W3"]], "B|": [*FIRST["B3"]]}
    assert lying(first) == {piece: [*spot] for piece, spot in FIRST.items()} | bearers
    assert (first["seat"], first["scene"]["playing"], first["scene"]["flick"]) == (0, True, False)
    moved = lying(first) | {"W1": [0.123456, -0.3]}
    again: Any = ask(seat=1, spots=moved)["view"]
    assert lying(again) == moved
    assert (again["seat"], [choice["kind"] for choice in again["scene"]["choices"]]) == (1, ["flick", "topple"])


def test_what_lies_beside_the_table_comes_in_by_the_rules() -> None:
    first = {piece: [*spot] for piece, spot in FIRST.items()}
    for gone, seat, kind in (("W2", 0, "in"), ("W2", 1, "flick"), ("B3", 0, "place"), ("W3", 0, "place")):
        found: Any = ask(spots={piece: spot for piece, spot in first.items() if piece != gone}, seat=seat)["view"]
        assert found["scene"]["choices"][0]["kind"] == kind
        assert found["seat"] == (1 - seat if kind == "place" else seat)


def test_a_flick_is_simulated_and_one_goes_on_from_there() -> None:
    found: Any = ask(move="flick 1 180 0.6")
    assert (found["stands"], found["said"]) == (True, [("{0} touches nothing.", "White's disc 1")])
    header, frames = decoded(base64.b64decode(found["film"]))
    assert (header["move"], header["piece"], header["seat"]) == ("flick 1 180 0.6", "W1", 0)
    spots = lying(found["view"])
    end = frames[-1][header["pieces"].index("W1")] * header["step"]
    assert spots["W1"] == pytest.approx(end[:2].tolist(), abs=0.001)
    assert spots["W1"][0] < -0.05
    assert (found["view"]["seat"], spots["W2"]) == (0, [*FIRST["W2"]])
    on: Any = ask(spots=spots, move="flick 1 0 0.6")
    assert lying(on["view"])["W1"][0] > spots["W1"][0]


def test_a_topple_is_shown_and_all_is_set_up_again() -> None:
    found: Any = ask(move=WINS)
    assert found["said"][0] == ("{0} flies off the ramp and topples {1}.", "White's disc 2", "Black's pole")
    assert not found["stands"]
    assert found["film"]
    assert lying(found["view"]) == lying(dict(ask()["view"]))


def test_a_bearer_knocked_off_is_put_back() -> None:
    found: Any = ask(move="flick 2 180 3")
    assert [choice["kind"] for choice in found["view"]["scene"]["choices"]] == ["place"]
    back: Any = ask(spots=lying(found["view"]), move="place -0.2 -0.1")
    assert (back["film"], back["stands"]) == (None, True)
    assert (lying(back["view"])["W3"], back["view"]["seat"]) == ([-0.2, -0.1], 0)


# A real server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('practice') / 'tables.db'}") as found:
        yield found


@pytest.mark.processes
def test_it_is_asked_for(server: Serving) -> None:
    assert server.http.post(PATH, json={}).json()["view"]["game"] == "botaoshi"
    found = server.http.post(PATH, json={"options": {"table": 0.9}, "spots": {"W1": [0.42, 0]}}).json()["view"]
    assert found["scene"]["choices"][0]["kind"] == "place"  # the bearers are not there
    asked = {"move": WINS, "angle": 1.5, "speed": 0.08}
    answer = server.http.post(f"{PATH}/chance", json=asked).json()
    assert answer["wanted"] == ["topples the pole"]
    assert answer["chance"] > 0.5
    assert 0 <= answer["low"] < answer["high"] <= 1


BAD: list[tuple[Message, int, str, str | None]] = [
    ({"spots": {"W9": [0, 0]}}, 400, "there is no piece W9: expected one of W1, ", "T1"),
    ({"spots": {"W1": [0.5, 0]}}, 400, "White's disc 1 would lie beyond the edge: expected", "T13"),
    ({"spots": {"W1": [0, 0], "B1": [0.03, 0]}}, 400, "Black's disc 1 would lie on White's disc 1: expected", "T11"),
    ({"spots": {"B3": [0, 0], "B|": [0.1, 0]}}, 400, "Black's pole would stand beside its bearer: expected", "T3"),
    ({"spots": {"W|": [0, 0]}}, 400, "White's pole would stand beside its bearer: expected", "T3"),
    ({"spots": {"W1": [0, 0], "W2": [0, 0, 0]}}, 422, "body.spots.W2: List should have at most 2 items", None),
    ({"spots": {"W1": [0, 1e300]}}, 422, "body.spots.W1.1: Input should be less than or equal to 1", None),
    ({"spots": {"W1": ["0", 0]}}, 422, "body.spots.W1.0: Input should be a valid number", None),
    (
        {"spots": {f"W{number}": [0, 0] for number in range(99)}},
        422,
        "body.spots: Dictionary should have at most",
        None,
    ),
    ({"spots": {"W" * 99: [0, 0]}}, 422, "body.spots.", None),
    ({"spots": [1]}, 422, "body.spots: Input should be a valid dictionary", None),
    ({"seat": 2}, 400, "seat 2: expected 0 to 1.", None),
    ({"seat": -1}, 422, "body.seat: Input should be greater than or equal to 0", None),
    ({"move": "flick 9 0 1"}, 400, "9 is not a disc: expected 1 or 2", "T7"),
    ({"move": "flick 1 0 99"}, 400, "a speed of 99: expected more than 0, up to 4.2 m/s", "T7"),
    ({"move": "flick 1 nan 1"}, 400, "nan is not a number", "T7"),
    ({"move": "x" * 9999}, 422, "body.move: String should have at most", None),
    ({"options": {"table": 99}}, 400, "table=99 is not possible: expected", None),
    ({"option": {}}, 422, "body.option: Extra inputs are not permitted", None),
]


@pytest.mark.processes
@pytest.mark.parametrize(("asked", "status", "sentence", "rule"), BAD, ids=[sentence[:40] for _, _, sentence, _ in BAD])
def test_what_cannot_be_is_refused_with_a_sentence(
    server: Serving, asked: Message, status: int, sentence: str, rule: str | None
) -> None:
    hand = {"angle": 1, "speed": 0.1}
    for path, body in ((PATH, asked), (f"{PATH}/chance", {"move": WINS} | hand | asked)):
        answer = server.http.post(path, json=body)
        assert answer.status_code == status
        said = answer.json()
        assert sentence in said["sentence"]
        assert said["rule"] == rule
        assert "\n" not in said["sentence"]


@pytest.mark.processes
def test_other_games_and_other_hands_are_refused(server: Serving) -> None:
    for game, sentence in (("kooshi", "Nothing is flicked in Ko-Oshi"), ("x", "There is no game 'x'")):
        answer = server.http.post(f"/api/games/{game}/practice", json={})
        assert answer.status_code == 404
        assert sentence in answer.json()["sentence"]
    for hand in ({"angle": 181, "speed": 0}, {"angle": 1, "speed": 2}, {"angle": 1}, {"angle": "1", "speed": 1}):
        assert server.http.post(f"{PATH}/chance", json={"move": WINS} | hand).status_code == 422
    for move in ("place 0 0", "decline", ""):
        asked = {"move": move, "angle": 1, "speed": 0.1}
        assert server.http.post(f"{PATH}/chance", json=asked).status_code == 400
    broken = server.http.post(PATH, content=b"{", headers={"content-type": "application/json"})
    assert (broken.status_code, "That is not JSON" in broken.json()["sentence"]) == (422, True)


@pytest.mark.processes
def test_nobody_keeps_the_server_busy(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = "limits=Limits(ghosts=Rate(3, 0.001), thoughts=Rate(1, 0.001))"
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('busy') / 'tables.db'}", limits) as server:
        assert [server.http.post(PATH, json={}).status_code for _ in range(4)] == [200, 200, 200, 429]
        asked = {"move": "flick 1 0 1", "angle": 0, "speed": 0}
        assert [server.http.post(f"{PATH}/chance", json=asked).status_code for _ in range(2)] == [200, 429]
