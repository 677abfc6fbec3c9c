"""Records: written, read, replayed, verified; what is broken is refused with the reason."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import FOUR, LADDER, sources, walk
from hypothesis import given
from hypothesis import strategies as st

from banmen import Record, load
from banmen.record import BrokenRecord, read, write


def played(source: str, seed: int = 0) -> Record:
    return Record.of(walk(load(source), Random(seed))[-1], [])


@pytest.mark.parametrize("source", sources())
def test_a_record_replays_to_the_same_end(source: str) -> None:
    last = walk(load(source), Random(3))[-1]
    record = Record.of(last, [f"player {seat}" for seat in range(last.game.seats)])
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.verify(source if source.endswith(".py") else "") == last
    assert "\n" not in record.to_json()


def test_chance_outcomes_are_kept() -> None:
    events = played(LADDER).events
    assert set(events[::2]) <= {"roll 1", "roll 2", "roll 3"}


def test_a_game_that_goes_on_has_no_result() -> None:
    record = Record.of(load("kooshi").start().play("c2n"))
    assert "result" not in json.loads(record.to_json())
    assert record.verify().ply == 1


def test_people_may_end_a_game_and_the_record_says_how() -> None:
    begun = Record.of(load("kooshi").start().play("c2n"))
    record = replace(begun, scores=(-1.0, 1.0), reason="Light resigned", how="resigned")
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.verify().ply == 1
    with pytest.raises(ValueError, match="not played to its end"):
        again.luck()
    with pytest.raises(BrokenRecord, match="the record says the game ended"):
        replace(record, how="").verify()
    over = played("kooshi")
    with pytest.raises(BrokenRecord, match="by its events it ends"):  # the rules were faster
        replace(over, scores=(0.0, 0.0), reason="a draw was agreed", how="agreed").verify()


def test_a_game_from_a_diagram_keeps_it() -> None:
    start = load("kooshi").start().play("c2n", "c4w")
    later = load("kooshi").read(str(start)).play("c3n")
    record = Record.from_json(Record.of(later).to_json())
    assert record.start == str(start)
    assert record.verify() == later


def test_files_hold_a_game_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [played("kooshi", seed) for seed in range(5)]
    assert write(path, records[:2]) == 2
    assert write(path, records[2:]) == 3
    assert list(read(path)) == records


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write(path, [played("kooshi")])
    path.write_text(path.read_text() + "\n{'game'\n")
    with pytest.raises(
        BrokenRecord, match=r"line 3: that is not a record: expected one line of JSON .*, character 2\)"
    ):
        list(read(path))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenRecord, match=r"games.jsonl, line 1: not text"):
        list(read(path))


def test_a_line_left_open_is_closed_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(played("kooshi", 1).to_json())
    write(path, [played("kooshi", 2)])
    assert [record.line for record in read(path)] == [1, 2]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format": 1, "format": 1}', '{"format": true}', '{"format": 1e999}'])
def test_odd_json(text: str) -> None:
    with pytest.raises(BrokenRecord, match=r"that is not a record: .*recursion|stands twice|format [T1i]"):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 2}, "format 2: this program reads format 1"),
        ({"format": None}, "format None"),
        ({"game": 5}, '"game": expected a text, found 5'),
        ({"events": "a1n"}, '"events": expected a list'),
        ({"events": [1]}, '"events": expected a list of texts, found 1'),
        ({"seats": {}}, '"seats": expected a list'),
        ({"seats": ["one"]}, "1 seats: expected 2"),
        ({"options": {"setup": True}}, '"options": expected an object of numbers and words, found true'),
        ({"options": {"setup": "sideways"}}, "setup=sideways is not possible"),
        ({"options": {"sise": 3}}, "no option 'sise'"),
        ({"result": []}, '"result": expected an object'),
        ({"result": {"scores": [True], "reason": ""}}, '"result": .* "scores" from -1 to 1, .* found true'),
        ({"result": {"scores": [10**400, 0], "reason": ""}}, '"scores" from -1 to 1'),
        ({"result": {"scores": [float("nan"), 0], "reason": ""}}, '"scores" from -1 to 1'),
        ({"options": {"name": "kooshi"}}, "no option 'name'"),
        ({"result": {"scores": [1, -1]}}, '"result": expected .* a text as "reason"'),
        ({"result": {"scores": [1, 0.5], "reason": "luck"}}, "but by its events it"),
        ({"result": {"scores": [1, -1], "reason": "x", "how": "magic"}}, 'perhaps "how" .resigned, time or agreed.'),
        ({"events": [], "result": {"scores": [1], "reason": "x", "how": "time"}}, "1 scores: expected 2"),
        ({"start": "Light to move"}, "the start: "),
        ({"extra": 1}, 'the record has an unknown "extra"'),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"events": ["a1n", "a9n"]}, r"event 2, 'a9n': 'a9n' is not a move.*\(K1\)"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], sentence: str) -> None:
    data = json.loads(played("kooshi").to_json()) | change
    with pytest.raises(BrokenRecord, match=sentence):
        Record.from_json(json.dumps(data)).verify()


@pytest.mark.parametrize("missing", ["game", "options", "events", "seats"])
def test_what_is_missing_is_said(missing: str) -> None:
    data = json.loads(played("kooshi").to_json())
    del data[missing]
    with pytest.raises(BrokenRecord, match=f'the record has no "{missing}": expected an? (text|list|object)'):
        Record.from_json(json.dumps(data))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner), max_leaves=5))
def test_foreign_json_is_refused(data: object) -> None:
    with pytest.raises(BrokenRecord, match="that is not a record: expected one line of JSON such as"):
        Record.from_json(json.dumps(data))


def test_a_record_starts_no_code(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('this ran')")
    data = json.loads(played("kooshi").to_json())
    for name in (str(trap), f"{trap}.py", "../kooshi"):
        with pytest.raises(BrokenRecord, match="there is no game"):
            Record.from_json(json.dumps(data | {"game": name})).verify()
    with pytest.raises(BrokenRecord, match="a record of 'kooshi', not of 'four'"):
        Record.from_json(json.dumps(data | {"game": "kooshi", "options": {}})).verify(FOUR)
