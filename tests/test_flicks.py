"""The flick planner. All the stored layouts, at any budget: python benchmarks/flicks.py topples 8000"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from flick_games import LINE

from banmen import Position, load
from banmen.engines.engine import Budget, Stop, Thought
from banmen.games.botaoshi.hand import STEADY, Hand, chance
from banmen.games.botaoshi.moves import Played
from banmen.games.botaoshi.planner import BATCH, FlickPlanner
from banmen.games.botaoshi.planner_aims import attempts, threat
from banmen.games.botaoshi.planner_ideas import ideas, passed, worth
from banmen.games.botaoshi.state import DECIDED, State

pytestmark = pytest.mark.slow

LAYOUTS = [json.loads(line) for line in (Path(__file__).parent / "layouts" / "topples.jsonl").read_text().splitlines()]

# As LINE, but Black's, and White is to move without one
THREATENED = """
White to move, ply 6
W1: 0.3 0.1
W2: 0.1 -0.17
W3: 0 0.02, pole 0 0.02
B1: 0 -0.1
B2: 0 -0.25
B3: -0.3 -0.3, pole -0.3 -0.3
rounds: 0 won, 0 void
turn: 6 of 200, White's
stage: play
"""
OWED = LINE.replace("White to move", "Black to move").replace("B3: 0 0.02, pole 0 0.02", "B3: off")
OWED = OWED.replace("stage: play", "stage: play, put back B3")
SECOND = LINE.replace("stage: play", "stage: play, second flick W2")
WAITING = LINE.replace("W1: 0 -0.1", "W1: off")


def read(diagram: str) -> Position:
    return load("botaoshi").read(diagram)


def think(position: Position, simulations: int, hand: Hand | None = None, seed: int = 0) -> Thought:
    return FlickPlanner(seed, hand or Hand()).think(position, Budget(simulations=simulations))


def is_won(before: Position, after: Position) -> bool:
    return bool(after.row[DECIDED] > before.row[DECIDED])


def test_layouts_have_the_topples_stored_with_them() -> None:
    assert len(LAYOUTS) == 40
    for stored in LAYOUTS[::8]:
        position = read(stored["layout"])
        assert is_won(position, position.play(stored["topple"]))


def test_it_finds_known_topples() -> None:
    """Most of them at once; some of what a short thought misses by a longer one."""
    enough, missed = 36, [read(stored["layout"]) for stored in LAYOUTS]
    for simulations in (60, 250, 1000):
        for position in tuple(missed):
            if len(LAYOUTS) - len(missed) == enough:
                return
            if is_won(position, position.play(think(position, simulations, STEADY).best)):
                missed.remove(position)
    pytest.fail(f"{len(LAYOUTS) - len(missed)} of {len(LAYOUTS)} found: expected {enough}")


def test_a_topple_in_one_is_found_with_few_simulations() -> None:
    for simulations in (1, 5, 20):
        thought = think(read(LINE), simulations)
        assert str(thought.best).startswith("topple")
        assert thought.simulations <= simulations


def test_a_robust_topple_is_chosen() -> None:
    position = read(LINE)
    thought = think(position, 200)
    assert thought.candidates[0].value > 0.8
    assert chance(position, thought.best, Hand(), flicks=60, cores=1).share > 0.85


def test_a_threat_is_seen_and_disturbed() -> None:
    position = read(THREATENED)
    before = threat(State.of(position.row), 1, Hand())
    assert before > 0.5
    thought = think(position, 200)
    after = State.of(position.play(thought.best).row)
    assert threat(after, 1, Hand()) < before / 2
    idle = 2 * worth(passed(State.of(position.row)), 0, Hand()) - 1
    assert idle < -0.5
    assert thought.values[0] > idle + 0.5


@pytest.mark.parametrize("diagram", [LINE, THREATENED, OWED, SECOND, WAITING])
def test_every_kind_of_position_gets_legal_moves_at_any_budget(diagram: str) -> None:
    position = read(diagram)
    for simulations in (1, 20, 60):
        thought = think(position, simulations)
        assert thought.simulations <= simulations
        assert sum(thought.values) == 0
        assert position.seat is not None
        assert thought.values[position.seat] == thought.candidates[0].value
        for candidate in thought.candidates:
            assert position.move(int(candidate.move)) == candidate.move
            assert candidate.line[0] == str(candidate.move)
            assert -1 <= candidate.value <= 1
            assert 0 <= candidate.visits <= simulations


def test_it_plays_from_the_start_with_little_thought() -> None:
    planner, position = FlickPlanner(3), load("botaoshi", table=0.6, ramp_turn=0).start()
    random = Random(3)
    while position.ply < 12:
        thought = planner.think(position, Budget(simulations=10))
        position = position.play(planner.hand.flick(position, thought.best, random))
    assert State.of(position.row).playing or position.row[DECIDED]


def test_a_second_flick_is_used_or_declined() -> None:
    assert str(think(read(SECOND), 40).best).startswith("topple")
    lost_line = SECOND.replace("B3: 0 0.02, pole 0 0.02", "B3: 0.1 -0.33, pole 0.1 -0.33")
    aims = dict(ideas(State.of(read(lost_line).row), Hand(), Random(0)))
    assert aims[Played("decline")] < max(aims.values())


def test_thoughts_repeat() -> None:
    for diagram in (LINE, THREATENED, WAITING):
        one, other = (think(read(diagram), 60, seed=5) for _ in range(2))
        assert one.candidates == other.candidates
        assert (one.values, one.simulations, one.depth) == (other.values, other.simulations, other.depth)


def test_seconds_end_the_thinking() -> None:
    thought = FlickPlanner().think(read(THREATENED), Budget(seconds=0.1, simulations=10**6))
    assert thought.simulations < 10**6
    assert thought.best


def test_it_stops_at_once() -> None:
    """Not timed, counted: from the word on, what is being simulated comes to its end and nothing more is begun."""
    stop, heard = Stop(), list[int]()

    def report(thought: Thought) -> None:
        heard.append(thought.simulations)
        stop.set()

    thought = FlickPlanner().think(read(THREATENED), Budget(simulations=2000), stop, report)
    assert len(heard) == 1
    assert thought.simulations <= heard[0] + BATCH


def test_reports_are_thoughts() -> None:
    heard = list[Thought]()
    FlickPlanner().think(read(THREATENED), Budget(simulations=100), report=heard.append)
    assert heard
    assert [thought.simulations for thought in heard] == sorted(thought.simulations for thought in heard)


def test_it_plays_no_other_game() -> None:
    with pytest.raises(ValueError, match="plays botaoshi only"):
        FlickPlanner().think(load("kooshi").start(), Budget(simulations=1))


def test_geometry_knows_a_line_when_it_sees_one() -> None:
    state = State.of(read(LINE).row)
    assert threat(state, 0, Hand()) > 0.7
    assert threat(state, 1, Hand()) < 0.1
    assert all(abs(aim.move.first) <= state.ramp_turn for aim in attempts(state, 0, Hand()))


def test_between_ideas_that_promise_as_much_the_lot_decides() -> None:
    """There is no time to try them all: whether one is tried must not depend on its disc's number."""
    position = read(THREATENED)
    discs = {str(think(position, 1, Hand(8, 0.3), seed).best).split()[1] for seed in range(24)}
    assert discs == {"1", "2"}
