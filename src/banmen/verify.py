"""The kernels against the reference: random games played on both, ply by ply, on all cores.

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
from banmen.rules import Option, Reference, Value

CHUNK = 50  # games a worker plays before it reports; part of the digest's definition


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
    if game.rules.reference is None:
        raise ValueError(f"{game.rules.title} has no reference to compare with")
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


def compare(game: Game, random: Random) -> Position:
    """One random game on both; its last position."""
    assert game.rules.reference is not None
    reference = game.rules.reference(**game.options)
    position = game.start()
    while True:
        difference = _difference(position, reference)
        if difference:
            raise Disagreement(f"{difference}\nat {position!r}\n{position}")
        if position.is_over:
            return position
        event = random.choice(_next(position))
        position = position.play(event)
        reference.play(str(event))


def _next(position: Position) -> list[Move]:
    """What can happen: each as likely as the next, so that rare outcomes are seen too."""
    return [outcome for outcome, _ in position.chance_outcomes] or list(position.legal_moves)


def _difference(position: Position, reference: Reference) -> str:
    """What differs, kernels first; empty if nothing does."""
    found, expected = {str(event) for event in _next(position)}, reference.moves()
    if found != expected:
        only = [", ".join(sorted(one - other)) or "none" for one, other in ((found, expected), (expected, found))]
        return f"what can happen only by the kernels: {only[0]}; only by the reference: {only[1]}"
    if position.is_over != reference.is_over:
        return f"over: {position.is_over} against {reference.is_over}"
    if not position.is_over:
        return "" if position.seat == reference.seat else f"to move: {position.seat} against {reference.seat}"
    assert position.reason is not None
    winners = () if reference.winner is None else (reference.winner,)
    ends = (position.winners, position.reason.rule), (winners, reference.rule)
    return "" if ends[0] == ends[1] else f"winners and rule: {ends[0]} against {ends[1]}"
