"""How lucky the players of a game were.

Measured is this: whenever chance decided something, the score that each seat could expect after it, less what it could
expect before, on average over all that chance might have brought at that moment, each weighed by its probability. That
is added up over the game: +0.2 is a tenth of the way from certain loss to certain win, given by chance. What can be
expected is found by playing on from there at random, equally often after every outcome and with the same further
dice: everything is laid open for that, the hands that were hidden too, for the game is over. Positions are taken as
they came: what the players made of their moves is not luck and changes nothing.

`interval` says how exact that is. `luckier` and `unluckier` say how rare it is: in how many of all ways in which those
same turns of chance could have fallen the seat would have been as lucky or luckier, as unlucky or unluckier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import numpy as np

from banmen.batch import Batch
from banmen.game import Position
from banmen.intervals import Z95
from banmen.jit import Numbers

GAMES = 4000  # played on at random after every outcome
CASES = 20_000  # drawn of all ways in which chance could have fallen
DIGITS, CLOSE = 9, 1e-8  # what is less is a rounding error, and what differs by less is as lucky

Heard = Callable[[int], None]  # hears how many outcomes have been tried since it heard last


@dataclass(frozen=True)
class Luck:
    """One seat's luck in one game."""

    seat: int
    score: float  # what the game was worth to it
    events: int  # of chance's, where there was more than one outcome
    luck: float  # expected score that they gave it, in sum
    interval: tuple[float, float]  # holds what it would be after endless games, in 95 of 100 cases
    luckier: float  # the share of all cases in which it would have been as lucky, or luckier
    unluckier: float

    def __str__(self) -> str:
        """What somebody was: "lucky: +0.21 expected score …"."""
        if not self.events:
            return "neither lucky nor unlucky: chance decided nothing"
        low, high = self.interval
        kind = "lucky" if low > 0 else "unlucky" if high < 0 else "neither lucky nor unlucky"
        events = "one chance event" if self.events == 1 else f"{self.events} chance events"
        rare = ("lucky or luckier", self.luckier) if self.luck >= 0 else ("unlucky or unluckier", self.unluckier)
        return (
            f"{kind}: {self.luck:+.2f} expected score ({low:+.2f} to {high:+.2f}) over {events}; "
            f"as {rare[0]} in {_percent(rare[1])} of all cases"
        )


def _percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.005 else "less than 1%"


class Turn(NamedTuple):
    """What a turn of chance's gave each seat."""

    gave: Numbers  # by seat: the expected score after it, less that before it
    doubt: Numbers  # the variance of that
    might: Numbers  # by outcome and seat: what it might have given
    likely: list[float]  # by outcome


def luck(positions: Iterable[Position], seed: int = 0, progress: Heard = lambda done: None) -> tuple[Luck, ...]:
    """The luck of each seat over a game's positions."""
    positions = list(positions)
    last = positions[-1]
    turns = [
        _turn(before, after, seed + before.ply, progress)
        for before, after in pairwise(positions)
        if len(before.chance_outcomes) > 1
    ]
    cases = _cases(turns, last.game.seats, seed)
    return tuple(_luck(seat, last.scores[seat], turns, cases[:, seat]) for seat in range(last.game.seats))


def _turn(before: Position, after: Position, seed: int, progress: Heard) -> Turn:
    """Every outcome tried with the same further dice, so that what they have in common does not blur the difference."""
    weighed = before.chance_outcomes
    found: Numbers = np.zeros((len(weighed), before.game.seats))
    mean: Numbers = np.zeros((GAMES, before.game.seats))
    came = mean
    for number, (outcome, likely) in enumerate(weighed):
        scores = _played_on(before.play(outcome), seed)
        found[number] = scores.mean(axis=0)
        mean = mean + likely * scores
        came = scores if outcome == after.last else came
        progress(1)
    gave = came - mean
    likely_ones = [likely for _, likely in weighed]
    return Turn(gave.mean(axis=0), gave.var(axis=0) / GAMES, found - np.array(likely_ones) @ found, likely_ones)


def _played_on(position: Position, seed: int) -> Numbers:
    """The scores of games that go on from there at random."""
    batch = Batch(position.game, GAMES, seed, position)
    batch.playout()
    return batch.scores()


def _cases(turns: list[Turn], seats: int, seed: int) -> Numbers:
    """What chance might have given each seat in sum, drawn many times."""
    random = np.random.default_rng(seed)
    total: Numbers = np.zeros((CASES, seats))
    for turn in turns:
        total += turn.might[random.choice(len(turn.likely), CASES, p=turn.likely)]
    return total


def _luck(seat: int, score: float, turns: list[Turn], cases: Numbers) -> Luck:
    gave = round(float(sum(turn.gave[seat] for turn in turns)), DIGITS) + 0.0  # there is no -0
    wide = Z95 * sqrt(sum(turn.doubt[seat] for turn in turns))
    return Luck(
        seat=seat,
        score=score,
        events=len(turns),
        luck=gave,
        interval=(gave - wide, gave + wide),
        luckier=float((cases >= gave - CLOSE).mean()),
        unluckier=float((cases <= gave + CLOSE).mean()),
    )
