"""The kernels against the reference: random games played on both, ply by ply, on all cores.

Every few plies the diagram and the notation of all moves are read back, too.

Options that are not given are drawn anew for every game. Game i follows from the seed and i alone, so the digest
of a run is the same on every machine and for any number of cores.
"""

from __future__ import annotations

import hashlib
import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from banmen.cores import available_cores
from banmen.game import Game, Move, Position
from banmen.games import load
from banmen.jit import Array
from banmen.rules import Option, Reference, Rules, State, Value

CHUNK = 50  # games a worker plays before it reports; part of the digest's definition
READ = 8  # plies from one position to the next whose diagram and notation are read back


class Disagreement(AssertionError):
    """A position on which kernels and reference differ: a bug in one of them, or in the rules' wording."""


@dataclass
class Summary:
    games: int = 0
    positions: int = 0
    digest: str = ""


def verify(
    source: str,
    games: int,
    seed: int = 0,
    options: dict[str, Value] | None = None,
    cores: int = 0,
    progress: Callable[[int], None] = lambda games: None,
) -> Summary:
    """Compare over many games; `progress` hears how many more are done. Raises Disagreement at the first difference."""
    game = load(source)
    game.chosen(options or {})
    _slow(game.rules)
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    work = [(source, options or {}, seed, chunk) for chunk in chunks]
    total, digest = Summary(), hashlib.sha256()
    for part in _work(work, cores or available_cores()):
        total.games += part.games
        total.positions += part.positions
        digest.update(part.digest.encode())
        progress(part.games)
    total.digest = digest.hexdigest()[:16]
    return total


Work = tuple[str, dict[str, Value], int, range]


def _work(work: list[Work], cores: int) -> Iterator[Summary]:
    if cores == 1 or len(work) < 2:
        yield from map(_chunk, work)
        return
    yield _chunk(work[0])  # compiles what the others then find in the cache
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        yield from pool.imap(_chunk, work[1:])


def _chunk(work: Work) -> Summary:
    source, options, seed, numbers = work
    digest, positions = hashlib.sha256(), 0
    plain = load(source)
    for number in numbers:
        random = Random(f"{seed}/{number}")
        game = draw_game(plain, options, random)
        last = compare(game, random)
        positions += last.ply + 1
        digest.update(f"{game.options} {last.events} {last.scores} {last.reason}\n".encode())
    return Summary(len(numbers), positions, digest.hexdigest())


def draw_game(plain: Game, options: dict[str, Value], random: Random) -> Game:
    """A game with the options that are not given drawn at random, as far as they go together."""
    for _ in range(100):
        drawn: dict[str, Value] = {}
        for option in plain.declared:
            given = option.name in options
            drawn[option.name] = option.chosen(options[option.name]) if given else _draw(option, random, drawn)
        try:
            return Game(plain.rules, drawn, plain.source)
        except ValueError as error:  # options that do not go together
            misfit = error
    raise misfit


def _draw(option: Option, random: Random, drawn: dict[str, Value]) -> Value:
    """Words alike, a free text half the time; numbers half the time their default, else rather small than large."""
    if option.free and random.random() < 0.5:
        return option.free.sample(random, int(drawn.get("seats", 2)))
    if not isinstance(option.values, range):
        return random.choice(option.values)
    low, high = option.values[0], option.values[-1]
    usual = option.default_for(drawn)
    return usual if random.random() < 0.5 else low - 1 + round((high - low + 1) ** random.random())


def compare(game: Game, random: Random, position: Position | None = None) -> Position:
    """One random game on both, from its start or any position on; its last position."""
    reference, state_of = _slow(game.rules)
    position = position or game.start()
    state = state_of(position.row) if position.ply else reference.start(game.options)
    while True:
        difference = _difference(position, reference, state, state_of(position.row)) or _misread(position)
        if difference:
            raise Disagreement(f"{difference}\nat {position!r}\n{position}")
        if position.is_over:
            return position
        event = random.choice(_next(position))
        position = position.play(event)
        state = reference.play(state, str(event))


def _slow(rules: Rules) -> tuple[Reference, Callable[[Array], State]]:
    if rules.reference is None or rules.state is None:
        raise ValueError(f"{rules.title} has no reference to compare with")
    return rules.reference, rules.state.of


def _next(position: Position) -> list[Move]:
    """What can happen: each as likely as the next, so that rare outcomes are seen too."""
    return [outcome for outcome, _ in position.chance_outcomes] or list(position.legal_moves)


def _difference(position: Position, reference: Reference, state: State, row: State) -> str:
    """What differs, kernels first; empty if nothing does."""
    ending = reference.ending(state)
    found, expected = {str(event) for event in _next(position)}, set() if ending else reference.moves(state)
    if found != expected:
        only = [", ".join(sorted(one - other)) or "none" for one, other in ((found, expected), (expected, found))]
        return f"what can happen only by the kernels: {only[0]}; only by the reference: {only[1]}"
    if position.is_over != (ending is not None):
        return f"over: {position.is_over} against {ending is not None}"
    if ending:
        assert position.reason is not None
        winners = () if ending.winner is None else (ending.winner,)
        ends = (position.winners, position.reason.rule), (winners, ending.rule)
        return "" if ends[0] == ends[1] else f"winners and rule: {ends[0]} against {ends[1]}"
    return "" if row == state else f"the state: {row} against {state}"


def _misread(position: Position) -> str:
    """What is read of a position otherwise than it is written, if anything; only every few plies, and at the end."""
    if position.ply % READ and not position.is_over:
        return ""
    game = position.game
    wrong = [event for event in _next(position) if game.rules.parse(position.row, str(event)) != event]
    if wrong:
        return f"{wrong[0]} is read as another move"
    try:
        again = game.read(str(position))
    except ValueError as error:
        return f"its diagram cannot be read: {error}"
    return "" if again == position else f"its diagram is read as another position:\n{again}"
