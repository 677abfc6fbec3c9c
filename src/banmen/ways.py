"""What moves do and why others are closed, said before anybody makes them: what a board shows of a piece that is held.

A game declares that on its `Rules`, and asks its reference or its kernels for it: nothing here knows a rule. It lists
what there is something to say of, and need not list the rest. All of it follows from what a seat may know (`hide`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from banmen import view
from banmen.view import Sentence

if TYPE_CHECKING:
    from banmen.jit import Array
    from banmen.position import Position

Point = tuple[float, float]  # in pitches, x to the right and y upwards, as places have it; perhaps beyond the edge
NOTHING: view.Ways = {"ways": [], "closed": [], "minded": []}


@dataclass(frozen=True, kw_only=True)
class Way:
    """What a legal move does."""

    move: int
    said: Sentence  #: that, to whoever is to move
    #: what it shifts, the mover first: by the place of each piece where that stands then
    shifts: Mapping[str, Point] = field(default_factory=dict)
    out: frozenset[str] = frozenset()  #: those of them that leave the board
    takes: int = 0  #: what the mover gets by all of it,
    gives: int = 0  #: and what the others get
    asks: Sentence | None = None  #: what whoever makes it is told before, because it gives something away
    about: str = ""  #: the place that it turns about,
    stops: tuple[str, ...] = ()  #: and all places on that arc where it may stop, in order
    supports: tuple[str, ...] = ()  #: the places of pieces that push along
    lit: tuple[str, ...] = ()  #: places that matter for it


@dataclass(frozen=True, kw_only=True)
class Closed:
    """A move that is not legal; why, says `Rules.refuse`."""

    move: int
    held: str  #: the place of the piece that would move
    at: Point  #: where it is stopped
    by: tuple[str, ...] = ()  #: the places of what stops it, the nearest first
    goals: tuple[str, ...] = ()  #: all places that are closed to it so, where they are many


def of(position: Position, known: Array, at: Callable[[float, float], Point]) -> view.Ways:
    """All that, for a screen on which points lie `at` other places; nothing if the game says nothing of it."""
    rules = position.game.rules
    if position.seat is None or not position.game.mechanism.lists:
        return NOTHING
    return {
        "ways": list(_ways(position, known, at)) if rules.ways else [],
        "closed": list(_closed(position, known, at)) if rules.closed else [],
        "minded": rules.minded(known),
    }


def _ways(position: Position, known: Array, at: Callable[[float, float], Point]) -> Iterator[view.Way]:
    rules = position.game.rules
    assert rules.ways
    for way in rules.ways(known, position.numbers):
        wins = not rules.has_secrets and position.seat in position.play(way.move).winners
        found: view.Way = {
            "move": rules.text(known, way.move),
            "places": rules.places(known, way.move),
            "said": way.said,
            "asks": None if wins else way.asks,
            "shifts": [_shift(place, *at(*point), place in way.out) for place, point in way.shifts.items()],
            "takes": way.takes,
            "gives": way.gives,
            "wins": wins,
            "supports": list(way.supports),
            "lit": list(way.lit),
        }
        yield {**found, "about": way.about, "stops": list(way.stops)} if way.about else found


def _shift(place: str, x: float, y: float, out: bool) -> view.Shift:
    return {"place": place, "x": x, "y": y, "out": out}


def _closed(position: Position, known: Array, at: Callable[[float, float], Point]) -> Iterator[view.Closed]:
    rules = position.game.rules
    assert rules.closed
    for closed in rules.closed(known, position.numbers):
        refusal, (x, y) = rules.refuse(known, closed.move), at(*closed.at)
        yield {
            "move": rules.text(known, closed.move),
            "held": closed.held,
            "places": rules.places(known, closed.move),
            "x": x,
            "y": y,
            "by": list(closed.by),
            "goals": list(closed.goals),
            "sentence": refusal.said,
            "rule": refusal.rule,
        }
