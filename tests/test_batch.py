"""Batches: the same games as one by one, on any number of cores."""

from __future__ import annotations

import multiprocessing
from random import Random

import numpy as np
import pytest
from conftest import FOUR, LADDER, sources

from banmen import Batch, load
from banmen.row import CHANCE, OVER


@pytest.mark.parametrize("source", sources())
def test_stepping_equals_playing_one_by_one(source: str) -> None:
    game, random = load(source), Random(2)
    batch, positions = Batch(game, 7, cores=2), [game.start()] * 7
    while not batch.over.all():
        counts, lists = batch.moves()
        masks = batch.masks()
        events = np.zeros(7, np.int64)
        for index, position in enumerate(positions):
            legal = game.list_moves(position.row)
            assert lists[index, : counts[index]].tolist() == legal.tolist()
            assert np.flatnonzero(masks[index]).tolist() == legal.tolist()
            if len(legal):
                events[index] = random.choice(legal.tolist())
                positions[index] = position.play(int(events[index]))
        batch.play(events)
        assert [row.tobytes() for row in batch.rows] == [position.row.tobytes() for position in positions]
    assert batch.scores().tolist() == [list(position.scores) for position in positions]


@pytest.mark.parametrize("source", sources())
def test_playouts_do_not_depend_on_the_number_of_cores(source: str) -> None:
    batches = [Batch(load(source), 301, seed=5, cores=cores) for cores in (1, 2, 3)]
    for batch in batches:
        batch.playout()
        assert batch.over.all()
        assert (batch.rows == batches[0].rows).all()
    other = Batch(load(source), 301, seed=6)
    other.playout()
    assert (other.rows != batches[0].rows).any()


def test_games_of_a_batch_differ_and_are_fair() -> None:
    batch = Batch(load(FOUR), 20_000, seed=1)
    batch.playout()
    assert batch.plies.mean() == pytest.approx(21.3, abs=0.2)  # as OpenSpiel's random games
    assert batch.scores()[:, 0].mean() == pytest.approx(0.11, abs=0.03)


def test_settle_rolls_by_weight_and_stops_at_a_seat() -> None:
    batch = Batch(load(LADDER, seats=3), 6000, seed=3)
    assert (batch.seats == CHANCE).all()
    batch.settle()
    assert (batch.seats == 0).all()
    rolls = np.bincount(batch.rows[:, -5], minlength=4)[1:]
    assert rolls.tolist() == pytest.approx([3000, 2000, 1000], rel=0.1)


def test_reset_some_or_all() -> None:
    game = load(FOUR)
    batch = Batch(game, 4)
    batch.playout()
    batch.reset(np.array([True, False, True, False]))
    assert batch.over.tolist() == [False, True, False, True]
    with pytest.raises(ValueError, match="expected 4 truth values"):
        batch.reset(np.array([1, 0, 1, 0]))
    batch.reset()
    assert (batch.rows == game.start().row).all()


def test_start_from_a_position() -> None:
    start = load(FOUR).start().play(*"ababab")
    batch = Batch(start.game, 5, start=start)
    assert (batch.plies == 6).all()
    batch.play(np.zeros(5, np.int64))
    assert (batch.seats == OVER).all()
    assert batch.scores().tolist() == [[1.0, -1.0]] * 5


def test_an_illegal_event_changes_nothing() -> None:
    batch = Batch(load(FOUR), 3)
    before = batch.rows.copy()
    with pytest.raises(ValueError, match="event 7 is not legal in game 1; no game was changed"):
        batch.play(np.array([0, 7, 0]))
    assert (batch.rows == before).all()
    with pytest.raises(ValueError, match="expected a whole number for each of the 3 games"):
        batch.play(np.array([0, 1]))
    for odd in ([0.0, 1.0, 2.0], [10**30] * 3, [None] * 3, [True] * 3):
        with pytest.raises(ValueError, match="expected a whole number for each of the 3 games"):
            batch.play(np.array(odd))
    assert (batch.rows == before).all()


def test_no_copies() -> None:
    batch = Batch(load(FOUR), 3)
    assert np.shares_memory(batch.seats, batch.rows)
    out = np.empty((3, 7), np.bool_)
    assert batch.masks(out) is out
    with pytest.raises(ValueError, match="expected a writable C-ordered array"):
        batch.masks(np.empty((3, 8), np.bool_))
    out.flags.writeable = False
    with pytest.raises(ValueError, match="expected a writable"):
        batch.masks(out)


def test_bad_sizes_and_starts() -> None:
    for size in (0, -1, 2.5, "5", True, None):
        with pytest.raises(ValueError, match=r"size=.*: expected a whole number, at least 1"):
            Batch(load(FOUR), size)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cores=-1: expected a whole number, at least 0"):
        Batch(load(FOUR), 1, cores=-1)
    assert len(Batch(load(FOUR), np.int64(3), seed=np.int64(-3))) == 3  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected one of"):
        Batch(load(FOUR), 1, start=load("kooshi").start())


def use_a_batch(_: int) -> int:
    batch = Batch(load(FOUR), 10, cores=2)
    batch.playout()
    return int(batch.plies.sum())


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_batches_work_in_a_forked_process() -> None:
    expected = use_a_batch(0)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.map_async(use_a_batch, [1]).get(timeout=60) == [expected]
