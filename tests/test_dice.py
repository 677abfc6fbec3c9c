"""Sealed dice: what is committed to, what follows from it, and what a check finds."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from random import Random

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
    for salts in ([], ["heads", "zwölf"]):
        lines = "\n".join(["banmen dice 1", "17", "0", *salts])
        number = int.from_bytes(hmac.new(SEED, lines.encode(), "sha256").digest(), "big")
        assert Dice(SEED, salts).number(17, 19) == number % 19


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    """Of more than half of all hashes the second is too large here, so that the first attempt often fails."""
    dice, below = Dice(SEED), 2**255 + 1
    found = {ply: dice.number(ply, below) for ply in range(20)}
    again = 0
    for ply, number in found.items():
        hashes = [
            int.from_bytes(hmac.digest(SEED, f"banmen dice 1\n{ply}\n{attempt}".encode(), "sha256"))
            for attempt in range(40)
        ]
        first = next(index for index, value in enumerate(hashes) if value < below)
        assert number == hashes[first]
        again += first > 0
    assert again > 3


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    position = load(LADDER).start()
    counts = Counter(str(Dice(salts=[str(number)]).outcome(position)) for number in range(6000))
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
        (b"short", [], "a seed of 5 bytes: expected 32"),
        (SEED, ["two\nlines"], "a salt is one line of at most 100 printable characters"),
        (SEED, ["x" * 101], "a salt is one line"),
    ],
)
def test_bad_seeds_and_salts(seed: bytes, salts: list[str], sentence: str) -> None:
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
        ({"seed": "xyz"}, "the seed is none: expected 64 digits"),
        ({"seed": ""}, "the seed has not been opened"),
        ({"commitment": "00" * 32}, "not the one committed to"),
        ({"salts": ["left", "left"]}, r"event 1 is 'draw \d\d', but the seed gives 'draw \d\d'"),
        ({"salts": ["left"]}, "but the seed gives"),
        ({"salts": ["\n"]}, "a salt is one line"),
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
        ({}, '"commitment" is missing'),
        ({"commitment": "", "salts": [1]}, '"salts": expected texts'),
        ({"commitment": "", "luck": "good"}, 'the dice has an unknown "luck"'),
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


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, dice = tmp_path / "games.jsonl", Dice(SEED)
    write(path, [Record.of(played(dice, random_seed=seed), dice=dice.opened()) for seed in (1, 2)])
    said = run(capsys, "verify-dice", str(path))
    assert said.count("chance events follow from the seed sealed as 630dcd2966c4") == 2
    lines = [json.loads(line) for line in run(capsys, "verify-dice", str(path), "--json").splitlines()]
    assert [line["line"] for line in lines] == [1, 2]
    assert lines[0]["commitment"] == dice.commitment
    path.write_text(tampered(seed="11" * 32))
    assert "line 1: the seed is not the one committed to" in run(capsys, "verify-dice", str(path), code=2)
