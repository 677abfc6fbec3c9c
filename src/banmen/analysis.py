"""What an engine makes of a position, of a game that was played, and of positions that programs ask about.

    analyse(position, Budget(seconds=0.5)).best
    for judged in analyse_record(record, Budget(simulations=2000)): ...

A played move is judged by what it gives away: what its seat could expect before it, less what it can expect of that
move. Both are looked at alike, with what the seat knew at that time, never with what chance or others' hands turned out
to be. A flick is judged by what comes of such flicks, made again and again by the judge's hand; if it came out better
than that, as it came out. Where luck has a part in the judging, a move is called what it is at the least.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen.engines.engine import Budget, Candidate, Stop, Thought, Weighed
from banmen.engines.levels import LEVELS
from banmen.game import Game, Move, Position
from banmen.games import GAMES, load
from banmen.intervals import Z95, Share
from banmen.rules import shown

if TYPE_CHECKING:
    from pathlib import Path

    from banmen.engines.players import Thinker
    from banmen.record import Record
    from banmen.written import Query

STRONGEST = f"level:{LEVELS[-1]}"
RANKED = 4  # moves, at least

# What a move is called that surely loses so much expected score, which goes from -1 (lost) to 1 (won).
MARKS = {"blunder": 0.3, "mistake": 0.2, "inaccuracy": 0.1}


def thinker(game: Game, player: str = STRONGEST, seed: int = 0) -> Thinker:
    """A player that says what it thinks."""
    from banmen.engines.players import Thinker, seated

    found = seated(player, game, seed)
    if not isinstance(found, Thinker):
        raise ValueError(f"{player} does not think: expected another player, such as {STRONGEST}")
    found.engine.lines = RANKED
    return found


def analyse(position: Position, budget: Budget | None = None, player: str = STRONGEST, seed: int = 0) -> Thought:
    """What a player thinks of a position, knowing what the seat to move may know; as long as usual without a budget.

    >>> from banmen.analysis import analyse
    >>> from banmen.engines.engine import Budget
    >>> thought = analyse(banmen.load("kooshi").start(), Budget(simulations=200))
    >>> thought.best == thought.candidates[0].move, round(sum(thought.values), 9)
    (True, 0.0)
    """
    return thinker(position.game, player, seed).think(position, budget)


class Judged(NamedTuple):
    """A move that was played, and what it was worth to whoever played it: expected scores from -1 to 1."""

    event: int  #: its number in the game
    seat: int  #: who played it
    move: str  #: as the game writes it
    expected: float  #: what its seat could expect before it, by the best move
    value: float  #: what its seat could expect after it
    best: str  #: the best move there was
    line: tuple[str, ...]  #: how it might have gone on, the best move first
    simulations: int  #: how many went into this
    error: float = 0.0  #: how far the loss may be off, in 95 of 100 cases: 0 where nothing was drawn to judge it

    @property
    def loss(self) -> float:
        """What it gave away. Further thinking may show a move better than what seemed best: that is not a loss."""
        return max(self.expected - self.value, 0.0)

    @property
    def mark(self) -> str:
        """What such a move is called at the least; nothing if it is sound, or nobody can be sure."""
        return next((name for name, least in MARKS.items() if self.loss - self.error >= least), "")

    def to_json(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {**self._asdict(), "loss": self.loss, "mark": self.mark or None}


def analyse_record(
    record: Record,
    budget: Budget | None = None,
    player: str = STRONGEST,
    seed: int = 0,
    file: str | Path = "",
) -> Iterator[Judged]:
    """Every move of a game, judged in turn; chance's events are nobody's. `file` is that of a game of your own."""
    judge = thinker(record.load(file), player, seed)
    limit = budget or judge.budget
    for number, (before, after) in enumerate(pairwise(record.positions(file)), 1):
        if before.seat is not None and after.last is not None:
            yield judged(judge, number, before, after.last, limit)


def judged(
    judge: Thinker, number: int, before: Position, played: Move, budget: Budget, stop: Stop | None = None
) -> Judged:
    """One move, the game's event of that number, as a player judges it."""
    assert before.seat is not None
    thought = judge.think(before, budget, stop)
    best, found = thought.candidates[0], _weighed(judge, before, thought, played, budget)
    told = (found.best, found.other, str(best.move), best.line, thought.simulations, found.error)
    return Judged(number, before.seat, str(played), *told)


def _weighed(judge: Thinker, before: Position, thought: Thought, played: Move, budget: Budget) -> Weighed:
    """What the best move was worth and what the one played, as far as both were looked at alike.

    A search looks at what seems best most of all, and reads it deepest. To say by how much another move is worse both
    are weighed with the same effort, unless it is certain what the other is worth. As far as that second look finds the
    best move worth something else than the first did, nobody can be sure.
    """
    best = thought.candidates[0]
    for candidate in thought.candidates:
        if candidate.move == played and (candidate is best or candidate.proven):
            return Weighed(best.value, candidate.value, 0.0)
    found = judge.engine.weigh(before, best.move, played, budget)
    if best.proven:
        return replace(found, best=best.value)
    return replace(found, error=max(found.error, abs(found.best - best.value)))


@dataclass(frozen=True)
class Accuracy:
    """How well somebody played: what a move gave away on average, and how many were sound."""

    losses: tuple[float, ...]  #: of each move
    marked: int  #: of the moves: those that surely gave something away

    @classmethod
    def of(cls, moves: Sequence[Judged]) -> Accuracy:
        """How well these moves were played."""
        return cls(tuple(move.loss for move in moves), sum(move.mark != "" for move in moves))

    @property
    def loss(self) -> float:
        """What a move gave away on average."""
        return fmean(self.losses) if self.losses else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Holds what it gives away in the long run in 95 of 100 cases; nothing is known of one move alone."""
        if len(self.losses) < 2:
            return 0.0, 2.0
        wide = Z95 * stdev(self.losses) / sqrt(len(self.losses))
        return max(self.loss - wide, 0.0), self.loss + wide

    @property
    def sound(self) -> Share:
        """The moves that are not even called inaccurate."""
        return Share(len(self.losses) - self.marked, len(self.losses))

    def __str__(self) -> str:
        low, high = self.interval
        return f"gave away {self.loss:.3f} a move ({low:.3f} to {high:.3f}); sound moves {self.sound}"


def win_rate(value: float, seats: int) -> float:
    """An expected score as a chance of being first: scores go from -1/(seats-1), for one who is not, to 1."""
    return min(max((value * (seats - 1) + 1) / seats, 0.0), 1.0)


# Queries in the manner of KataGo's analysis engine: one JSON object a line in, one or more a line out.
#
#     {"id": "a", "game": "kooshi", "options": {}, "moves": ["a1n", "c5s"], "maxVisits": 500, "analyzeTurns": [0, 2]}
#     {"id": "a", "turnNumber": 0, "rootInfo": {"values": […], "visits": 500}, "moveInfos": [{"move": …, …}, …]}
#
# Moves are all events, chance's too; "diagram" is where they begin, if not at the start; "seconds" may take the place
# of "maxVisits". Without "analyzeTurns" it is the last position that is meant. What is wrong is told under "error".


def answers(
    line: str, player: str = STRONGEST, cores: int = 1, files: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The answers to a query, each a line of JSON. `files` are those of games of your own, by their names."""
    query: Any = None
    try:
        query = json.loads(line)
        if not isinstance(query, dict):
            raise ValueError('not a query: expected an object with "id", "game", "moves" and "maxVisits" or "seconds"')
        for answer in _answers(query, player, cores, files or {}):
            yield json.dumps(answer)
    except (ValueError, RecursionError) as error:
        why = f"not JSON: {error}" if isinstance(error, json.JSONDecodeError | RecursionError) else str(error)
        name = query.get("id") if isinstance(query, dict) else None
        yield json.dumps({"id": name if isinstance(name, str) else None, "error": why})


def _answers(data: dict[str, Any], player: str, cores: int, files: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    from banmen.written import Query

    query = Query.read(data)
    if query.max_visits is None and query.seconds is None:
        raise ValueError('no limit to the thinking: expected "maxVisits" or "seconds"')
    budget = Budget(query.seconds, query.max_visits, cores)
    positions = _positions(query, files)
    wanted = [len(positions) - 1] if query.analyze_turns is None else query.analyze_turns
    if any(not 0 <= turn < len(positions) for turn in wanted):
        raise ValueError(f'"analyzeTurns": expected numbers from 0 to {len(positions) - 1}')
    judge = thinker(positions[0].game, player)
    for turn in wanted:
        position = positions[turn]
        if position.seat is None:
            raise ValueError(f"turn {turn}: nobody is to move there ({position.headline})")
        thought = judge.think(position, budget)
        yield {
            "id": query.id,
            "turnNumber": turn,
            "rootInfo": {"values": thought.values, "visits": thought.simulations},
            "moveInfos": [_told(one, order, position.game.seats) for order, one in enumerate(thought.candidates)],
        }


def _told(candidate: Candidate, order: int, seats: int) -> dict[str, Any]:
    return {
        "move": str(candidate.move),
        "visits": candidate.visits,
        "winrate": win_rate(candidate.value, seats),
        "value": candidate.value,
        "pv": candidate.line,
        "order": order,
    }


def _positions(query: Query, files: Mapping[str, str]) -> list[Position]:
    """Every position of a query in turn. A query starts no code: only games that are known can be asked about."""
    if query.game not in (*GAMES, *files):
        raise ValueError(f"there is no game '{shown(query.game)}': expected one of {', '.join((*GAMES, *files))}")
    game = load(files.get(query.game, query.game), **query.options)
    positions = [game.read(query.diagram) if query.diagram else game.start()]
    for number, move in enumerate(query.moves, 1):
        try:
            positions.append(positions[-1].play(move))
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from error
    return positions
