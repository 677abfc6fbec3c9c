"""The luck report: what it finds, against values computed exactly."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from itertools import pairwise, product
from math import prod
from pathlib import Path
from random import Random

import pytest
from conftest import LADDER, run, walk

from banmen import Move, Position, Record, load
from banmen import luck as luck_module
from banmen.luck import Luck, luck
from banmen.record import write

SEED = 3
ROUGH = 2.5  # half intervals that an estimate may be off: one of them holds it in 95 of 100 cases


@pytest.fixture(autouse=True)
def sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_module, "GAMES", 50_000)  # of a race they take no time


def race(*events: str) -> list[Position]:
    """A race to the third rung by a loaded die: whatever is rolled, there are two legal moves."""
    positions = [load(LADDER, goal=3).start()]
    for event in events:
        positions.append(positions[-1].play(event))
    assert positions[-1].is_over
    return positions


LUCKY = ("roll 1", "climb", "roll 1", "climb", "roll 3", "climb")  # Ash needed two rungs, and so did Birch
UNLUCKY = ("roll 3", "give", "roll 1", "climb", "roll 1", "climb", "roll 1", "climb")


@cache
def expected(position: Position) -> tuple[float, ...]:
    """What each seat can expect when everybody plays at random, exactly."""
    if position.is_over:
        return position.scores
    moves = position.legal_moves
    ways = position.chance_outcomes or [(move, 1 / len(moves)) for move in moves]
    found = [(share, expected(position.play(move))) for move, share in ways]
    return tuple(sum(share * values[seat] for share, values in found) for seat in range(position.game.seats))


def given(before: Position, after: Position, seat: int) -> float:
    """What a turn of chance's gave a seat."""
    return expected(after)[seat] - expected(before)[seat]


def likely(way: Iterable[tuple[Move, float]]) -> float:
    return prod(share for _, share in way)


def fits(seat: Luck, true: float) -> bool:
    low, high = seat.interval
    return abs(seat.luck - true) <= ROUGH * (high - low) / 2 + 1e-9


@pytest.mark.parametrize("events", [LUCKY, UNLUCKY])
def test_what_chance_gave_is_what_can_be_expected_after_it_less_that_before(events: tuple[str, ...]) -> None:
    positions = race(*events)
    turns = [(before, after) for before, after in pairwise(positions) if before.is_chance]
    for seat in luck(positions, SEED):
        true = sum(given(before, after, seat.seat) for before, after in turns)
        assert abs(true) > 0.1
        assert fits(seat, true)
        assert seat.interval[0] < seat.luck < seat.interval[1] < seat.luck + 0.1
        assert (seat.events, seat.score) == (len(turns), positions[-1].scores[seat.seat])


@pytest.mark.parametrize("events", [LUCKY, UNLUCKY])
def test_how_rare_it_was_is_counted_over_all_ways_in_which_chance_could_have_fallen(events: tuple[str, ...]) -> None:
    positions = race(*events)
    turns = [(before, after) for before, after in pairwise(positions) if before.is_chance]
    for seat in luck(positions, SEED):
        true = sum(given(before, after, seat.seat) for before, after in turns)
        ways = product(*(before.chance_outcomes for before, _ in turns))
        sums = [
            (
                sum(given(at, at.play(move), seat.seat) for (at, _), (move, _) in zip(turns, way, strict=True)),
                likely(way),
            )
            for way in ways
        ]
        assert seat.luckier == pytest.approx(sum(share for total, share in sums if total >= true - 1e-9), abs=0.02)
        assert seat.unluckier == pytest.approx(sum(share for total, share in sums if total <= true + 1e-9), abs=0.02)


def test_a_race_says_who_was_favoured() -> None:
    ash, birch = luck(race(*LUCKY), SEED)
    assert str(ash).startswith("lucky: +0.")
    assert str(birch).startswith("unlucky: -0.")
    assert "over 3 chance events; as lucky or luckier in" in str(ash)
    assert ash.luck == pytest.approx(-birch.luck)


def test_a_roll_that_changes_nothing_is_no_luck() -> None:
    """Birch needs one rung: whatever it rolls at last, to climb wins and to give is the same."""
    for seat in luck(race(*UNLUCKY)[-3:], SEED):
        assert (seat.events, seat.luck, seat.luckier, seat.unluckier) == (1, 0, 1, 1)
        assert str(seat).startswith("neither lucky nor unlucky: +0.00 expected score")


def test_three_seats_share_one_luck() -> None:
    found = luck(walk(load(LADDER, seats=3), Random(5)), SEED)
    assert sum(seat.luck for seat in found) == pytest.approx(0)
    assert max(seat.luck for seat in found) > 0


def test_the_same_seed_finds_the_same() -> None:
    positions = race(*LUCKY)
    assert luck(positions, 1) == luck(positions, 1) != luck(positions, 2)


def test_hands_that_were_hidden_count_like_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Bossa chance deals, rolls and draws; each of them is measured, and what one seat wins the other loses."""
    monkeypatch.setattr(luck_module, "GAMES", 100)
    positions = walk(load("bossa"), Random(2))
    events = sum(len(position.chance_outcomes) > 1 for position in positions)
    heard: list[int] = []
    ring, lozenge = luck(positions, SEED, heard.append)
    assert ring.events == lozenge.events == events > 8
    assert ring.luck == pytest.approx(-lozenge.luck)
    assert ring.luckier == pytest.approx(lozenge.unluckier)
    assert sum(heard) == sum(len(found) for position in positions if len(found := position.chance_outcomes) > 1)


def test_a_game_without_chance_has_no_luck() -> None:
    seat = luck(walk(load("kooshi"), Random(1)))[0]
    assert (seat.events, seat.luck, seat.interval) == (0, 0, (0, 0))
    assert str(seat) == "neither lucky nor unlucky: chance decided nothing"


@pytest.mark.parametrize(
    ("gave", "wide", "share", "words"),
    [
        (0.21, 0.06, 0.08, "lucky: +0.21 expected score (+0.15 to +0.27) over 14 chance events; "
         "as lucky or luckier in 8% of all cases"),
        (-0.5, 0.1, 0.001, "unlucky: -0.50 expected score (-0.60 to -0.40) over 14 chance events; "
         "as unlucky or unluckier in less than 1% of all cases"),
        (0.01, 0.02, 0.48, "neither lucky nor unlucky: +0.01 expected score (-0.01 to +0.03) over 14 chance events; "
         "as lucky or luckier in 48% of all cases"),
    ],
)  # fmt: skip
def test_its_words(gave: float, wide: float, share: float, words: str) -> None:
    assert str(Luck(0, 1, 14, gave, (gave - wide, gave + wide), share, share)) == words


def test_records_tell_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, path = race(*LUCKY)[-1], tmp_path / "games.jsonl"
    record = Record.of(over, seats=("Ada", "Grace"))
    assert record.luck(LADDER) == luck(race(*LUCKY))
    goes_on = Record.of(race(*LUCKY)[-2])
    write(path, [record, goes_on])
    said = " ".join(run(capsys, "replay", str(path), "--game", LADDER, "--luck").split())
    assert said.count("Ada was lucky: +0.") == said.count("Grace was unlucky: -0.") == 1
    lines = run(capsys, "replay", str(path), "--game", LADDER, "--luck", "--json").splitlines()
    first, second = map(json.loads, lines)
    assert first["luck"] == [{**vars(seat), "interval": list(seat.interval)} for seat in record.luck(LADDER)]
    assert "luck" not in second
    with pytest.raises(ValueError, match="the game goes on"):
        goes_on.luck(LADDER)
