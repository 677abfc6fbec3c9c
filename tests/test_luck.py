"""The luck report: what it counts, against counts made by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from conftest import LADDER, run, walk

from banmen import Position, Record, load
from banmen.games.bossa.kernels import REDRAWING, TURN
from banmen.luck import luck
from banmen.record import write


def short_game() -> list[Position]:
    """A game of one tile each, over after two moves: Ring plays first and Lozenge's second tile ends it."""
    events = ["draw 24", "draw 23", "roll 3 4", "first", "black", "draw 11", "B3=23", "draw 51", "B5=51+24"]
    positions = [load("bossa", hand=1).start()]
    for event in events:
        positions.append(positions[-1].play(event))
    return positions


def counts(position: Position) -> list[int]:
    """How many moves each outcome leaves."""
    return [len(position.play(outcome).legal_moves) for outcome, _ in position.chance_outcomes]


def test_each_draw_before_a_move_is_measured() -> None:
    positions = short_game()
    ring, lozenge = luck(positions)
    drawn = {position.ply: counts(position) for position in positions if position.is_chance and position.ply > 3}
    assert list(drawn) == [5, 7]
    for seat, ply in ((lozenge, 5), (ring, 7)):
        assert (seat.turns, seat.moves) == (1, len(positions[ply + 1].legal_moves))
        assert seat.expected == pytest.approx(sum(drawn[ply]) / len(drawn[ply]))
        assert seat.fewer == pytest.approx(sum(count < seat.moves for count in drawn[ply]) / len(drawn[ply]))
        assert seat.more == pytest.approx(sum(count > seat.moves for count in drawn[ply]) / len(drawn[ply]))
    assert (ring.score, lozenge.score) == (1, -1)


@pytest.mark.parametrize("seed", range(4))
def test_sums_over_several_draws_are_exact(seed: int) -> None:
    """Every way in which three draws of a seat could have fallen, one by one."""
    positions = walk(load("bossa"), Random(seed))
    found: list[list[tuple[int, list[int]]]] = [[], []]
    for before, after in pairwise(positions):
        drawn = before.is_chance and before.ply > 9 and not before.row[REDRAWING]
        if drawn and any(counts(before)):  # where no tile leaves a move there is no luck
            found[int(before.row[TURN])].append((len(after.legal_moves), counts(before)))
    for seat in luck(positions):
        turns = found[seat.seat]
        assert seat.turns == len(turns)
        assert seat.moves == sum(had for had, _ in turns)
        assert seat.expected == pytest.approx(float(sum(Fraction(sum(all_), len(all_)) for _, all_ in turns)))
        assert 0 <= seat.fewer + seat.more <= 1 + 1e-9
    for part in (positions[: positions_after(positions, 3)], positions[: positions_after(positions, 1)]):
        for seat, turns in zip(luck(part), found, strict=True):
            turns = turns[: seat.turns]
            sums = [sum(ways) for ways in product(*(all_ for _, all_ in turns))]
            assert seat.fewer == pytest.approx(sum(total < seat.moves for total in sums) / len(sums))
            assert seat.more == pytest.approx(sum(total > seat.moves for total in sums) / len(sums))


def positions_after(positions: list[Position], moves: int) -> int:
    """Where a game stands after so many moves with tiles."""
    made = [index for index, position in enumerate(positions) if position.last and str(position.last)[0] in "WBRX"]
    return made[min(moves, len(made)) - 1] + 1


def test_no_move_counts_as_nothing() -> None:
    for seed in range(50):
        positions = walk(load("bossa"), Random(seed))
        if positions[-1].reason and positions[-1].reason.rule == "B16":
            loser = luck(positions)[1 - positions[-1].winners[0]]
            before = luck(positions[:-1])[loser.seat]
            assert (loser.turns, loser.moves) == (before.turns + 1, before.moves)
            assert loser.expected > before.expected
            return
    raise AssertionError("no game ended by B16")


def test_who_always_has_two_moves_is_neither_lucky_nor_unlucky() -> None:
    positions = walk(load(LADDER), Random(1))
    for seat in luck(positions):
        assert seat.turns > 1
        assert seat.moves == 2 * seat.turns == pytest.approx(seat.expected)
        assert seat.fewer == seat.more == 0


def test_a_game_without_chance_has_no_luck() -> None:
    seat = luck(walk(load("kooshi"), Random(1)))[0]
    assert (seat.turns, seat.moves, seat.expected) == (0, 0, 0)
    assert str(seat) == "no turn of chance to measure"


def test_words_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Record.of(short_game()[-1])
    assert record.luck() == luck(short_game())
    assert str(record.luck()[0]).startswith("6 legal moves after one turn of chance, 5.8 expected; 17% of all cases")
    path = tmp_path / "games.jsonl"
    write(path, [record, Record.of(short_game()[-2])])
    said = " ".join(run(capsys, "replay", str(path), "--luck").split())
    assert said.count("luck of Ring: 6 legal moves") == 1
    lines = [json.loads(line) for line in run(capsys, "replay", str(path), "--luck", "--json").splitlines()]
    assert [seat["moves"] for seat in lines[0]["luck"]] == [6, 6]
    assert "luck" not in lines[1]
    with pytest.raises(ValueError, match="the game goes on"):
        Record.of(short_game()[-2]).luck()
