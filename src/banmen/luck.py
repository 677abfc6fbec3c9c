"""How lucky the players of a game were.

Measured is this: every time chance alone decided what a seat could do next (a draw before its move), the number of
legal moves it then had, against the number it would have had on average, over all that chance might have brought at
that moment, each weighed by its probability. No legal move counts as 0, also where that ends the game; where nothing
that could come would have left a move there is nothing to measure. Positions are taken as they came: what the players
made of their moves is not luck and changes nothing.

`fewer` and `more` are exact: of all ways in which those same chance turns could have fallen, how often the seat would
have had fewer moves in sum than it had, and how often more. Chance turns after which it is chance's turn again (a
deal), or which decide who moves (a roll for the start), are not measured. More moves are not always better moves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from banmen.game import Position

Spread = dict[int, float]  # how likely each number of moves is


@dataclass(frozen=True)
class Luck:
    """One seat's luck in one game."""

    seat: int
    score: float  # what the game was worth to it
    turns: int  # of chance's that were measured
    moves: int  # it had after those, in sum
    expected: float
    fewer: float  # how often it would have had fewer
    more: float

    def __str__(self) -> str:
        if not self.turns:
            return "no turn of chance to measure"
        turns = "one turn" if self.turns == 1 else f"{self.turns} turns"
        return (
            f"{self.moves} legal moves after {turns} of chance, {self.expected:.1f} expected; "
            f"{self.more:.0%} of all cases would have given more, {self.fewer:.0%} fewer"
        )


def luck(positions: Iterable[Position]) -> tuple[Luck, ...]:
    """The luck of each seat over a game's positions."""
    positions = list(positions)
    last = positions[-1]
    found: list[list[tuple[int, Spread]]] = [[] for _ in range(last.game.seats)]
    for before, after in pairwise(positions):
        seat, spread = _decided(before)
        if seat is not None:
            found[seat].append((len(after.legal_moves), spread))
    return tuple(_luck(seat, last.scores[seat], turns) for seat, turns in enumerate(found))


def _decided(position: Position) -> tuple[int | None, Spread]:
    """The seat whose moves chance decides here, if it is one and the same whatever comes, and how they spread."""
    seats: set[int | None] = set()
    spread: Spread = defaultdict(float)
    for outcome, probability in position.chance_outcomes:
        after = position.play(outcome)
        spread[len(after.legal_moves)] += probability
        seats |= set() if after.is_over else {after.seat}
    return seats.pop() if len(seats) == 1 else None, spread


def _luck(seat: int, score: float, turns: list[tuple[int, Spread]]) -> Luck:
    moves = sum(had for had, _ in turns)
    total: Spread = {0: 1.0}
    for _, spread in turns:
        total = _sum(total, spread)
    return Luck(
        seat=seat,
        score=score,
        turns=len(turns),
        moves=moves,
        expected=sum(number * likely for number, likely in total.items()),
        fewer=sum((likely for number, likely in total.items() if number < moves), 0.0),
        more=sum((likely for number, likely in total.items() if number > moves), 0.0),
    )


def _sum(one: Spread, other: Spread) -> Spread:
    """How the sum of two independent numbers spreads."""
    spread: Spread = defaultdict(float)
    for first, likely in one.items():
        for second, also in other.items():
            spread[first + second] += likely * also
    return spread
