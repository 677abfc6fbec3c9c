"""What a screen sends to be looked back at: records and moments, right and wrong ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from conftest import load, walk

from banmen import IllegalMove, Record
from banmen.server.study import open_record, replay
from banmen.server.thinking import judge
from banmen.server.wire import MOST_EVENTS, Moment, Opened


@pytest.mark.parametrize("game", ["bossa", "dohyo", "kooshi", "reddots"])
def test_a_record_is_taken_apart_and_replayed(game: str) -> None:
    last = walk(load(game), Random(1))[-1]
    opened = open_record(Record.of(last).to_json())
    assert opened.keys() == {"game", "options", "events", "seats", "date", "scores", "reason"}
    assert opened["reason"] == str(last.reason)
    assert replay(_moment(opened)) == last


def test_a_game_from_a_diagram_keeps_it() -> None:
    position = load("kooshi").read(str(load("kooshi").start().play("c2n"))).play("b5s")
    opened = open_record(Record.of(position).to_json())
    assert opened["start"].startswith("Dark to move, ply 1")
    assert (opened["scores"], opened["reason"]) == (None, None)
    assert replay(_moment(opened)) == position


def _moment(opened: Opened) -> Moment:
    return Moment(
        game=opened["game"], options=opened["options"], events=opened["events"], start=opened.get("start", "")
    )


def _record(**changed: Any) -> str:
    data = json.loads(Record.of(load("kooshi").start().play("c2n", "b5s")).to_json())
    return json.dumps(data | changed)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "that is not a record: expected one line of JSON"),
        ("[]", "that is not a record"),
        (_record(game="chess"), "there is no game 'chess': expected one of bossa"),
        (_record(game="/tmp/four.py"), "there is no game '/tmp/four.py'"),
        (_record(options={"target": 99}), "target=99 is not possible"),
        (_record(events=["c2n", "c2n"]), "event 2, 'c2n': "),
        (_record(result={"scores": [1, -1], "reason": "so it is"}), "the record says the game ended"),
        (_record(events=["c2n"] * (MOST_EVENTS + 1)), "a game of 2001 events: expected at most 2000"),
        (_record(events=["a" * 201]), "event 1: 201 characters, expected at most 200"),
        (_record(game="botaoshi", options={}), "Bo-taoshi cannot be looked back at here"),
    ],
)
def test_broken_records_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        open_record(text)


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (Moment(game="four.py"), "there is no game 'four.py': expected one of bossa"),
        (Moment(game="kooshi", options={"speed": 1}), "Ko-Oshi has no option 'speed'"),
        (Moment(game="kooshi", start="nothing"), "the start: "),
        (Moment(game="botaoshi"), "Bo-taoshi cannot be looked back at here"),
    ],
)
def test_what_cannot_be_replayed_is_refused_with_a_sentence(moment: Moment, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        replay(moment)


def test_an_illegal_event_names_its_number_and_its_rule() -> None:
    with pytest.raises(IllegalMove, match="event 2: ") as refused:
        replay(Moment(game="kooshi", events=["c2n", "d5n"]))
    assert refused.value.rule == "K6"


@pytest.mark.parametrize("game", ["bossa", "dohyo", "kooshi", "reddots"])
def test_a_move_can_be_judged_from_the_diagram_before_it(game: str) -> None:
    """The worker judges a move by itself, from a diagram: that must hold all there is."""
    for position in walk(load(game), Random(2)):
        if position.seat is not None:
            assert position.game.read(str(position)) == position


def test_a_losing_move_is_found_out() -> None:
    board = ["D2 D1 .  .  D1", ".  .  .  .  .", ".  .  .  .  .", ".  .  .  .  .", "L1 .  .  L1 L2"]
    start = "\n".join(["Light to move", *(f"{5 - number}  {line}" for number, line in enumerate(board))])
    judged = judge(replay(Moment(game="kooshi", events=["e1e"], start=start)), 1, 0.2)
    assert judged is not None
    assert (judged["event"], judged["move"], judged["mark"]) == (1, "e1e", "blunder")
    assert judged["value"] == -1
