"""Sealed dice: what is committed to, what follows from it, and what a check finds."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import LADDER, run

from banmen import Position, Record, load
from banmen.dice import Dice, Seal
from banmen.record import BrokenRecord, write

SEED = bytes(range(32))


def played(dice: Dice, source: str = "bossa", random_seed: int = 1) -> Position:
    """A game of random moves with these dice."""
    random, position = Random(random_seed), dice.settle(load(source).start())
    while not position.is_over:
        position = dice.settle(position.play(random.choice(position.legal_moves)))
    return position


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    dice = Dice(SEED)
    assert dice.commitment == hashlib.sha256(SEED).hexdigest()
    assert dice.sealed() == Seal(dice.commitment)
    assert dice.opened() == Seal(dice.commitment, (), SEED.hex())
    assert Dice().commitment != Dice().commitment


def test_neither_the_seal_nor_the_repr_tells_the_seed() -> None:
    dice = Dice(SEED, ["a", "b"])
    record = Record.of(dice.settle(load("bossa").start()), dice=dice.sealed())
    for text in (repr(dice), str(dice), repr(dice.sealed()), record.to_json()):
        assert SEED.hex() not in text
        assert repr(SEED) not in text


def test_every_number_follows_from_seed_ply_attempt_and_salts() -> None:
    position = load("bossa", hand=2, rules="basic").start().play("draw 31", "draw 05")
    for salts in ([], ["heads", "zwölf"], ["", "tails"]):
        lines = ["banmen dice 1", "bossa", "count=basic hand=2 rows=6 rules=basic", "2", "0", *salts]
        number = int.from_bytes(hmac.new(SEED, "\n".join(lines).encode(), "sha256").digest(), "big")
        assert Dice(SEED, salts).number(position, 19) == number % 19
        assert Dice(SEED, salts).outcome(position) == position.chance_outcomes[number % 25][0]


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    """Nearly half of all hashes are too large here, so that the first attempt often fails."""
    below, again = 2**255 + 1, 0
    for seed in range(20):
        key = bytes([seed]) * 32
        hashes = [
            int.from_bytes(hmac.digest(key, f"banmen dice 1\nladder\ngoal=6 seats=2\n0\n{attempt}".encode(), "sha256"))
            for attempt in range(40)
        ]
        first = next(index for index, value in enumerate(hashes) if value < below)
        assert Dice(key).number(load(LADDER).start(), below) == hashes[first]
        again += first > 0
    assert again > 3


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    position = load(LADDER).start()
    counts = Counter(str(Dice(SEED, [str(number)]).outcome(position)) for number in range(6000))
    assert counts == pytest.approx({"roll 1": 3000, "roll 2": 2000, "roll 3": 1000}, rel=0.1)


def test_the_same_ply_rolls_the_same() -> None:
    dice = Dice(SEED)
    before = dice.settle(load("bossa").start())
    assert dice.settle(before.play("white")) == dice.settle(before.play("white"))
    assert Dice(SEED, ["salt"]).settle(load("bossa").start()) != before


def test_dice_are_not_asked_at_a_seats_turn() -> None:
    dice = Dice(SEED)
    with pytest.raises(ValueError, match="it is not chance's turn"):
        dice.outcome(dice.settle(load("bossa").start()))


@pytest.mark.parametrize(
    ("seed", "salts", "sentence"),
    [
        (b"short", [], "that is not a seed: expected 32 bytes"),
        (b"", [], "that is not a seed"),
        ("x" * 32, [], "that is not a seed"),
        (5, [], "that is not a seed"),
        (SEED, ["two\nlines"], "those are not salts: expected a list of at most 4 texts, each one line of at most 100"),
        (SEED, ["x" * 101], "those are not salts"),
        (SEED, "abc", "those are not salts"),
        (SEED, [1], "those are not salts"),
        (SEED, None, "those are not salts"),
        (SEED, ["a"] * 5, "those are not salts"),
    ],
)
def test_bad_seeds_and_salts(seed: Any, salts: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Dice(seed, salts)


# Records


@pytest.mark.parametrize("source", ["bossa", LADDER])
@pytest.mark.parametrize("salts", [[], ["left", "right"]])
def test_an_honest_record_is_verified(source: str, salts: list[str]) -> None:
    dice = Dice(SEED, salts)
    last = played(dice, source)
    file = "" if source == "bossa" else source
    record = Record.from_json(Record.of(last, dice=dice.opened()).to_json())
    chance = sum(str(event).split()[0] in ("draw", "roll") for event in last.events)
    assert record.verify_dice(file) == chance > 2
    assert record.dice == dice.opened()


def tampered(**changes: object) -> str:
    dice = Dice(SEED, ["left", "right"])
    data = json.loads(Record.of(played(dice), dice=dice.opened()).to_json())
    for key, value in changes.items():
        data["dice"][key] = value
    return json.dumps({key: value for key, value in data.items() if value is not None})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seed": "00" * 32}, "not the one committed to before the game: its SHA-256 differs"),
        ({"seed": "xyz"}, "that is not a seed: expected 64 digits"),
        ({"seed": ""}, "the seed has not been opened"),
        ({"commitment": "00" * 32}, "not the one committed to"),
        ({"salts": ["left", "left"]}, r"event 1 is 'draw \d\d', but the seed gives 'draw \d\d'"),
        ({"salts": ["left"]}, "but the seed gives"),
        ({"salts": ["\n"]}, "those are not salts"),
    ],
)
def test_a_changed_seal_is_noticed(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BrokenRecord, match=sentence):
        Record.from_json(tampered(**changes)).verify_dice()


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ({"seed": 1, "commitment": ""}, '"seed": expected a text'),
        ({"commitment": []}, '"commitment": expected a text'),
        ({}, '"dice" has no "commitment": expected a text'),
        ({"commitment": "", "salts": [1]}, '"salts": expected a list of texts, found 1'),
        ({"commitment": "", "luck": "good"}, '"dice" has an unknown "luck": expected commitment, salts, seed'),
        ([], '"dice": expected an object'),
    ],
)
def test_broken_dice_in_a_record(dice: object, sentence: str) -> None:
    data = json.loads(tampered())
    data["dice"] = dice
    with pytest.raises(BrokenRecord, match=sentence):
        Record.from_json(json.dumps(data))


def test_one_tile_exchanged_for_another_is_noticed() -> None:
    """A legal record, but not the one that the dice gave: the last two draws of the deal change places."""
    dice = Dice(SEED)
    start = load("bossa").start()
    events = [str(event) for event in dice.settle(start).events]
    events[5], events[7] = events[7], events[5]
    record = Record.of(start.play(*events), dice=dice.opened())
    record.verify()
    with pytest.raises(BrokenRecord, match=rf"event 6 is '{events[5]}', but the seed gives '{events[7]}'"):
        record.verify_dice()


def test_a_record_without_dice_cannot_be_checked() -> None:
    with pytest.raises(BrokenRecord, match="the record has no sealed dice"):
        Record.of(played(Dice(SEED))).verify_dice()


@pytest.mark.parametrize("changed", [{"rows": 7}, {"count": "near"}])
def test_other_options_are_noticed(changed: dict[str, object]) -> None:
    data = json.loads(tampered())
    data["options"] |= changed
    data["events"] = data["events"][:9]
    del data["result"]
    with pytest.raises(BrokenRecord, match="but the seed gives"):
        Record.from_json(json.dumps(data)).verify_dice()


def test_a_game_from_a_diagram_cannot_be_checked() -> None:
    """Whoever writes the diagram has chosen what was dealt, and at which ply."""
    dice = Dice(SEED)
    start = load("bossa").read(str(dice.settle(load("bossa").start())))
    with pytest.raises(BrokenRecord, match="the game began from a diagram"):
        Record.of(dice.settle(start.play("white")), dice=dice.opened()).verify_dice()


def test_capitals_in_a_commitment_do_not_matter() -> None:
    data = json.loads(tampered())
    data["dice"]["commitment"] = data["dice"]["commitment"].upper()
    assert Record.from_json(json.dumps(data)).verify_dice() > 9


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, dice = tmp_path / "games.jsonl", Dice(SEED)
    write(path, [Record.of(played(dice, random_seed=seed), dice=dice.opened()) for seed in (1, 2)])
    said = run(capsys, "verify-dice", str(path))
    assert said.count("chance events follow from the seed sealed as 630dcd2966c4") == 2
    assert "; line 1 has the same seed\nCompare the seals" in said
    lines = [json.loads(line) for line in run(capsys, "verify-dice", str(path), "--json").splitlines()]
    assert [line["line"] for line in lines] == [1, 2]
    assert (lines[0]["commitment"], lines[0]["over"]) == (dice.commitment, True)
    path.write_text(tampered(seed="11" * 32))
    assert "line 1: the seed is not the one committed to" in run(capsys, "verify-dice", str(path), code=2)
    path.write_text("")
    assert "no records, expected one JSON object a line" in run(capsys, "verify-dice", str(path), code=2)
    write(path, [Record.of(dice.settle(load("bossa").start()), dice=dice.opened())])
    assert "9 chance events (the game goes on) follow" in run(capsys, "verify-dice", str(path))
