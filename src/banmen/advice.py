"""What a computer tells whoever plays against it: a good move and why, and what a move that was played gave away.

    hint(position).said            what the best move it finds is good for
    regret(position)               what the move that led there gave away; None if it was sound

Why is never guessed: it is said of what the rules show, one move and one answer ahead, and of a game with secrets only
if it is so whatever lies hidden. Where nothing can be said, the computer says no more than that it would play so,
and what that does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from banmen.analysis import judged, thinker
from banmen.engines.engine import Budget, Stop
from banmen.engines.players import Thinker, seated
from banmen.position import Move, Position
from banmen.view import Sentence

ADVISER = "level:6"  # however strong the opponent is
LOOKS = 3  # at a game with secrets, each with other things hidden
OTHERS = 24  # moves at most with which one is compared
SURE = 0.999  # of a value that is certain

WINS = "It wins the game."
FORCES = "It wins, whatever the other side does."
GAINS = "It gains {0}: then you have {1} of {2}."
STOPS = "It is needed: after most other moves the other side would win at once."
SAVES = "It is safer: after most other moves the other side could take {0} at once."
AIMS = "The computer would flick it so that it {0}."
PLAIN = "The computer would play this."

LETS_WIN = "That lets the other side win at once."
GAVE = "That gave the other side {0}: it has {1} of {2} now."
LETS_TAKE = "That gave something away: the other side can take {0} at once."
MISSED_WIN = "You could have won at once."
MISSED = "You could have taken {0}."
LOST = "After that the other side can force a win."


class Hint(NamedTuple):
    """A good move."""

    move: str
    places: list[str]
    said: list[Sentence]  #: why


@dataclass(frozen=True)
class Risk:
    """The worst that the next answer can do."""

    wins: bool = False
    takes: int = 0


def hint(position: Position, stop: Stop | None = None, seed: int = 0) -> Hint:
    """A good move for whoever is to move, knowing what they may know."""
    adviser = seated(ADVISER, position.game, seed)
    assert isinstance(adviser, Thinker)
    best = adviser.think(position, stop=stop).candidates[0]
    rules, bodies = position.game.rules, position.game.mechanism.bodies
    places = rules.places(position.row, int(best.move))
    if bodies:
        wanted = bodies.tools().wanted(str(best.move))
        return Hint(str(best.move), places, [(AIMS, wanted) if wanted else (PLAIN,)])
    said = list(_reasons(position, best.move, Random(seed)))
    if best.proven and best.value > SURE and (WINS,) not in said:
        said = [(FORCES,), *said]
    return Hint(str(best.move), places, said or _plainly(position, best.move))


def regret(position: Position, budget: Budget, stop: Stop | None = None) -> Sentence | None:
    """What the last move gave away, if that was surely a blunder and can be said; who only feels it stays silent."""
    before, stop = position.parent, stop or Stop()
    if before is None or before.seat is None or position.last is None or not position.game.mechanism.lists:
        return None
    found = judged(thinker(position.game), position.ply, before, position.last, budget, stop)
    if stop or found.mark != "blunder":  # who was told to stop cannot be sure
        return None
    told = _lost(before, position, before.move(found.best))
    return told or ((LOST,) if found.value < -SURE < found.expected else None)


def _reasons(position: Position, move: Move, random: Random) -> Iterator[Sentence]:
    """What a move is good for, as far as it is so whatever is hidden."""
    looks = [position] if not position.game.rules.has_secrets else _looks(position, random)
    found = [_of(look, int(move)) for look in looks]
    return (sentence for sentence in found[0] if all(sentence in other for other in found))


def _plainly(position: Position, move: Move) -> list[Sentence]:
    """No reason can be said, but what the move does."""
    rules = position.game.rules
    way = next(iter(rules.ways(position.row, [int(move)])), None) if rules.ways else None
    return [(PLAIN,), way.said] if way and way.said else [(PLAIN,)]


def _looks(position: Position, random: Random) -> list[Position]:
    return [position.resample(position.seat, random) for _ in range(LOOKS)]


def _of(position: Position, move: int) -> list[Sentence]:
    """The same of a position in which everything is known."""
    seat, after = position.seat, position.play(move)
    assert seat is not None
    if after.is_over:
        return [(WINS,)] if seat in after.winners else []
    rules = position.game.rules
    found: list[Sentence] = []
    gain = _gains(position, after).get(seat, 0)
    if gain > 0:
        way = next((way for way in (rules.ways(position.row, [move]) if rules.ways else ()) if way.takes), None)
        tally = _tallies(after)[seat]
        found.append(way.said if way else (GAINS, str(gain), str(tally[0]), str(tally[1])))
    return found + ([] if rules.has_secrets else _safety(position, move, after))


def _safety(position: Position, move: int, after: Position) -> list[Sentence]:
    """What the other side could do after most other moves, and cannot after this one."""
    here = risk(after)
    others = [number for number in position.numbers if number != move]
    others = others[:: max(1, len(others) // OTHERS)]
    risks = [risk(position.play(number)) for number in others]
    if not here.wins and sum(other.wins for other in risks) * 2 > len(risks):
        return [(STOPS,)]
    takes = sorted((other.takes for other in risks), reverse=True)
    most = takes[len(takes) // 2] if takes else 0  # more than half of them let it take so much
    return [(SAVES, str(most))] if most > here.takes and not here.wins else []


def _lost(before: Position, after: Position, best: Move) -> Sentence | None:
    """What a blunder gave away, as far as the next answer shows it."""
    seat, then = before.seat, before.play(best)
    assert seat is not None
    given, other = max(((gain, one) for one, gain in _gains(before, after).items() if one != seat), default=(0, seat))
    if given > 0:
        return GAVE, str(given), *map(str, _tallies(after)[other])
    now, instead = risk(after), risk(then)
    if now.wins and not instead.wins:
        return (LETS_WIN,)
    if seat in then.winners:
        return (MISSED_WIN,)
    if now.takes > instead.takes:
        return LETS_TAKE, str(now.takes)
    missed = _gains(before, then).get(seat, 0) - _gains(before, after).get(seat, 0)
    return (MISSED, str(missed)) if missed > 0 else None


def risk(position: Position) -> Risk:
    """The worst that whoever is to move can do at once; nothing if the game is over, or chance has its turn."""
    seat = position.seat
    if seat is None:
        return Risk()
    wins, takes = False, 0
    for number in position.numbers:
        after = position.play(number)
        wins = wins or seat in after.winners
        takes = max(takes, _gains(position, after).get(seat, 0))
    return Risk(wins, takes)


def _gains(before: Position, after: Position) -> Mapping[int, int]:
    """How much more each seat has of what it needs."""
    had = _tallies(before)
    return {seat: count - had[seat][0] for seat, (count, _) in _tallies(after).items() if seat in had}


def _tallies(position: Position) -> dict[int, tuple[int, int]]:
    """What each seat has, of how much."""
    rules = position.game.rules
    found = rules.tallies(position.row) or rules.view(position.row).get("tallies", [])
    return {tally["seat"]: (tally["count"], tally["of"]) for tally in found}
