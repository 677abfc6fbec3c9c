"""Clocks at a table: first moves, flags, outages, days."""

from __future__ import annotations

from typing import Any

import pytest
from test_table import ADA, BEN, FISCHER, MACHINE, NOON, Sitting

from banmen.record import Record
from banmen.server.entry import Entry
from banmen.server.table import Refused


def test_a_first_move_costs_nothing_and_then_time_runs() -> None:
    at = Sitting(ADA, BEN, clock=FISCHER)
    at.now += 50
    at.play(1)
    at.now += 50
    at.play(1)
    clock = at.table.clock
    assert clock
    assert clock.left == (62.0, 62.0)
    assert clock.running == 0
    at.now += 9
    at.play(1)
    assert at.table.clock
    assert at.table.clock.left == (62.0 - 10 + 2, 62.0)
    at.check()


@pytest.mark.parametrize(
    ("clock", "limit"),
    [
        (FISCHER, 60.0),
        (FISCHER | {"start": 5.0}, 60.0),  # a short clock is not a trap for who has to find the page
        (FISCHER | {"start": 600.0}, 600.0),
        ({"kind": "days", "start": 2.0, "increment": 0.0}, 172_800.0),
    ],
)
def test_a_first_move_has_a_limit(clock: dict[str, Any], limit: float) -> None:
    """Otherwise whoever sits down and never moves keeps a game from its end for ever."""
    at = Sitting(ADA, BEN, clock=clock)
    assert at.table.clock
    assert at.table.clock.free(at.now + 10) == limit - 10
    assert at.table.clock.remaining(at.now + 10)[0] == at.table.clock.left[0]  # it stands still: the move costs nothing
    assert at.table.flag(at.now + limit - 0.5) is None
    at.now += limit
    with pytest.raises(Refused, match="time is up"):
        at.table.move(0, 0, str(at.table.position.legal_moves[0]), at.now)
    at.do("flag")
    assert at.table.result
    assert (at.table.result.scores, at.table.result.how) == ((-1.0, 1.0), "time")
    at.check()


def test_an_outage_is_no_part_of_a_first_move() -> None:
    at = Sitting(ADA, BEN, clock=FISCHER)
    at.table.outages = [(at.now + 10, at.now + 500)]
    assert not at.table.falls(at.now + 60 + 490 - 0.5)
    assert at.table.falls(at.now + 60 + 490 + 0.5)


def test_without_a_clock_nothing_has_a_limit() -> None:
    assert not Sitting(ADA, BEN).table.falls(NOON + 10**9)


def test_an_old_game_whose_first_move_took_long_is_still_there() -> None:
    """It was written down when first moves had no limit."""
    at = Sitting(ADA, BEN, clock=FISCHER)
    move = str(at.table.position.legal_moves[0])
    at.journal.append(Entry("moved", NOON + 10**6, 0, move=move, spent=0.0).to_json())
    assert at.again().texts == [move]


def test_time_runs_out_and_the_other_wins() -> None:
    at = Sitting(ADA, BEN, clock=FISCHER)
    at.play(2)
    assert at.table.flag(at.now + 61.9) is None
    at.now += 61
    with pytest.raises(Refused, match="time is up"):
        at.table.move(0, 2, str(at.table.position.legal_moves[0]), at.now + 1)
    at.do("flag")
    assert at.table.result
    assert at.table.result.scores == (-1.0, 1.0)
    assert at.table.result.reason == "Light ran out of time"
    assert at.table.clock
    assert at.table.clock.left[0] == 0.0
    assert Record.from_json(at.table.record().to_json()).how == "time"
    at.check()


def test_an_outage_is_nobodys_time() -> None:
    at = Sitting(ADA, BEN, clock=FISCHER)
    at.play(2)
    began = at.now
    at.table.outages = [(began - 50, began - 20), (began + 10, began + 500), (began + 600, began + 601)]
    assert not at.table.falls(began + 500)
    assert at.table.falls(began + 62 + 490 + 1)
    assert not at.table.falls(began + 62 + 490 - 0.5)
    assert at.table.clock
    assert at.table.clock.remaining(began + 505, at.table.outages)[0] == 62 - 15


def test_days_are_for_each_move() -> None:
    at = Sitting(ADA, BEN, clock={"kind": "days", "start": 2.0, "increment": 0.0})
    at.play(2)
    at.now += 86_400
    at.play(1)
    assert at.table.clock
    assert at.table.clock.left == (172_800.0, 172_800.0)
    assert at.table.falls(at.now + 172_801)


def test_a_computer_has_no_clock() -> None:
    at = Sitting(ADA, MACHINE, clock=FISCHER)
    at.play(1)
    assert at.table.computer == 1
    assert at.table.clock
    assert at.table.clock.running is None
    assert not at.table.falls(at.now + 10**6)
