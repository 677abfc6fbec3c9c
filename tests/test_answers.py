"""What those who think make of positions whose answers are known (`answers/`, made and solved by brute force)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import solver
from solver import LONG, Solver, TooLarge

from banmen import Game, Position, load
from banmen.engines.alphabeta import AlphaBeta
from banmen.engines.engine import Budget, Engine, Thought
from banmen.engines.players import seated
from banmen.engines.tree import TreeSearch
from banmen.rules import Reference, Value

pytestmark = pytest.mark.slow

ANSWERS = Path(__file__).parent / "answers"
KINDS = {"win in one": solver.wins_at_once, "win in two": solver.wins_in_two, "loss in one": solver.safe_moves}


@dataclass(frozen=True)
class Thinker:
    """An engine, made anew for each position so that every thought is repeatable, and how much it may think."""

    make: Callable[[], Engine]
    tactics: int  # simulations for a few moves ahead
    endgame: int  # and for all the way to the end
    fits: Callable[[Game], bool] = lambda game: True

    def think(self, position: Position, simulations: int) -> Thought:
        return self.make().think(position, Budget(simulations=simulations))


THINKERS = {
    "tree": Thinker(lambda: TreeSearch(seed=0), tactics=20_000, endgame=200_000),
    "alphabeta": Thinker(
        lambda: AlphaBeta(seed=0), 200_000, 200_000, fits=lambda game: game.seats == 2 and not game.rules.chance
    ),
}


@dataclass(frozen=True)
class Problem:
    """A stored position with its answer."""

    name: str
    position: Position
    moves: list[str]  # the right ones
    kind: str = ""
    value: int = 0  # where it is solved to the end
    plies: int = 0


def problems(file: str) -> list[Problem]:
    entries = json.loads((ANSWERS / f"{file}.json").read_text())
    return [problem(file, number, **entry) for number, entry in enumerate(entries, 1)]


def problem(file: str, number: int, options: dict[str, Value], diagram: list[str], **answer: Any) -> Problem:
    game = load(file.split("_")[0], **options)
    kind = answer.get("kind") or {1: "won", 0: "drawn", -1: "lost"}[answer["value"]]
    seats = f"-{game.seats} seats" if len(game.rules.seats) > 1 else ""
    return Problem(f"{file}{seats}-{kind}-{number}", game.read("\n".join(diagram)), **answer)


TACTICS = [problem for file in ("kooshi", "reddots", "dohyo", "bossa") for problem in problems(file)]
SOLVED = [problem for file in ("kooshi_endgames", "reddots_small") for problem in problems(file)]


def each(problems: list[Problem]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("problem", problems, ids=lambda problem: problem.name)


def each_with_thinkers(problems: list[Problem]) -> pytest.MarkDecorator:
    pairs = [
        pytest.param(thinker, problem, id=f"{name}-{problem.name}")
        for name, thinker in THINKERS.items()
        for problem in problems
        if thinker.fits(problem.position.game)
    ]
    return pytest.mark.parametrize(("thinker", "problem"), pairs)


# Those who think.


@each_with_thinkers(TACTICS)
def test_finds_the_move(thinker: Thinker, problem: Problem) -> None:
    thought = thinker.think(problem.position, thinker.tactics)
    best = thought.candidates[0]
    takes_longer = problem.kind == "win in two" and best.proven and best.value == 1  # a win all the same
    assert str(best.move) in problem.moves or takes_longer, explained(problem, thought)
    if problem.kind == "win in one":
        assert best.proven, explained(problem, thought)
        assert best.value == 1


@each([problem for problem in TACTICS if problem.kind == "win in one"])
def test_every_level_sees_a_win_in_one(problem: Problem) -> None:
    for level in (1, 2, 4):
        for seed in range(4):
            move = seated(f"level:{level}", problem.position.game, seed).choose(problem.position)
            assert str(move) in problem.moves


@each_with_thinkers(SOLVED)
def test_plays_endgames_as_well_as_can_be(thinker: Thinker, problem: Problem) -> None:
    thought = thinker.think(problem.position, thinker.endgame)
    best = thought.candidates[0]
    assert str(best.move) in problem.moves, explained(problem, thought)
    if best.proven:
        assert best.value == problem.value, explained(problem, thought)
    elif problem.value:
        assert best.value * problem.value > 0, explained(problem, thought)


def explained(problem: Problem, thought: Thought) -> str:
    """What to look at when a thought is wrong."""
    position, options = problem.position, problem.position.game.changed_options
    thoughts = "\n".join(
        f"{candidate.move} {candidate.value:+.3f} {'proven' if candidate.proven else candidate.visits}"
        for candidate in thought.candidates[:5]
    )
    return f"{problem.name} {options}\n{position}\nright: {' '.join(problem.moves)}\nthought:\n{thoughts}"


# The answers themselves.


@each(TACTICS)
def test_stored_moves_are_right(problem: Problem) -> None:
    assert KINDS[problem.kind](problem.position) == problem.moves
    assert 0 < len(problem.moves) < len(problem.position.legal_moves)


@each([problem for problem in TACTICS[::7] if problem.position.game.name != "reddots"])  # with its hundreds of moves
def test_stored_moves_are_right_by_plain_python(problem: Problem) -> None:
    position = problem.position
    right = [str(move) for move in position.legal_moves if is_right(problem.kind, position.play(move), position.seat)]
    assert right == problem.moves


def is_right(kind: str, after: Position, seat: int | None) -> bool:
    if kind == "win in one":
        return after.winners == (seat,)
    if kind == "win in two":
        return forced(after, seat, 1)
    return not any(forced(after, other, 1) for other in range(after.game.seats) if other != seat)


def forced(position: Position, seat: int | None, turns: int) -> bool:
    """Whether a seat wins with so many more moves, whatever anybody else does."""
    if position.is_over or (position.seat == seat and turns == 0):
        return position.winners == (seat,)
    if position.seat == seat:
        return any(forced(position.play(move), seat, turns - 1) for move in position.legal_moves)
    events = [event for event, _ in position.chance_outcomes] or position.legal_moves
    return all(forced(position.play(event), seat, turns) for event in events)


@each(SOLVED[::5])
def test_stored_values_are_right(problem: Problem) -> None:
    solver = Solver(problem.position.game)
    assert solver.answer(problem.position) == (problem.value, problem.plies)
    assert solver.best_moves(problem.position) == problem.moves


def test_endgames_are_won_drawn_and_lost() -> None:
    for file in ("kooshi_endgames", "reddots_small"):
        assert {problem.value for problem in problems(file)} == {1, 0, -1}


# The solver, against a minimax on the rules told slowly.

# By game: options that make an end near, whatever is played, and openings after which it is all but there.
OPENINGS: dict[str, tuple[dict[str, Value], list[str]]] = {
    "kooshi": (
        {"target": 1, "quiet": 8},
        ["c2e d5s a1n a5e a3s", "e1n d5w c2s c5e d1e", "e1n a5s b1n d5w b2e", "d1n c4s a1n d5w a3e"],
    ),
    "reddots": (
        {"size": 7, "dots": "all", "balls": 4, "quiet": 2},
        ["a1 g7 a2 g6 d1 d7 e1 e7", "c3 e5 c4 e4 d3 f5 d5 f3", "a1 e5 a2 e4 f1 f5 f2 f3"],
    ),
    "dohyo": (
        {"knockout": 1, "passive": 5},
        [
            "b2-c1 f6-e7 c1-c2 g7-f6 c2-d4 f7-e6 b4-c6 e5-d5",
            "b2-c1 e5-e6 c3-d4 f4-e2 c4>e4 g6>e4 d4-d2 f5>d3",
        ],
    ),
}


@pytest.mark.parametrize(
    ("name", "opening"), [(name, opening) for name, (_, openings) in OPENINGS.items() for opening in openings]
)
def test_solver_agrees_with_the_reference(name: str, opening: str) -> None:
    game = load(name, **OPENINGS[name][0])
    reference = game.rules.reference
    assert reference
    state = reduce(reference.play, opening.split(), reference.start(game.options))
    worth = minimax(reference, state)
    answer = Solver(game).answer(game.start().play(*opening.split()))
    assert answer == ((worth > 0) - (worth < 0), LONG - abs(worth) if worth else 0)


def minimax(reference: Reference, state: Any) -> int:
    """What the game is worth to whoever is to move: LONG less the plies to a win, the same below 0 for a loss."""
    best = -LONG
    for move in reference.moves(state):
        after = reference.play(state, move)
        ending = reference.ending(after)
        if ending:
            worth = 0 if ending.winner is None else LONG if ending.winner == state.seat else -LONG
        else:
            worth = -minimax(reference, after)
        best = max(best, worth - (worth > 0) + (worth < 0))
    return best


def test_solver_says_when_it_is_too_much() -> None:
    game = load("kooshi")
    with pytest.raises(TooLarge, match="more than 1000 positions"):
        Solver(game, limit=1000).answer(game.start())


def test_solver_takes_two_seats_and_no_chance() -> None:
    for game in (load("bossa"), load("dohyo", seats=3)):
        with pytest.raises(ValueError, match="expected two seats and no chance"):
            Solver(game)
