"""What the page looks back at: a record taken apart, and any moment of a game from the events that led there.

All of it comes from a stranger's screen: there is a limit to it, and only games in the box are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from banmen.game import Game, Position
from banmen.games import NAMES, load
from banmen.position import LONGEST_TEXT
from banmen.record import Record
from banmen.rules import IllegalMove, Value, shown

MOST_EVENTS = 2000  # of a game that somebody sends


class Asked(Protocol):
    """A place in a game as a screen names it: wire.Moment is one."""

    @property
    def game(self) -> str: ...
    @property
    def options(self) -> Mapping[str, Value]: ...
    @property
    def events(self) -> Sequence[str]: ...
    @property
    def start(self) -> str: ...


@dataclass(frozen=True)
class Moment:
    """A place in a game, by the way there."""

    game: str
    options: dict[str, Value]
    events: tuple[str, ...] = ()
    start: str = ""  # a diagram, unless the game began from its set-up

    @classmethod
    def of(cls, asked: Asked) -> Moment:
        """What somebody asks about, if it is not too much."""
        if len(asked.events) > MOST_EVENTS:
            raise ValueError(f"a game of {len(asked.events)} events: expected at most {MOST_EVENTS}")
        for number, event in enumerate(asked.events, 1):
            if len(event) > LONGEST_TEXT:
                raise ValueError(f"event {number}: {len(event)} characters, expected at most {LONGEST_TEXT}")
        return cls(asked.game, dict(asked.options), tuple(asked.events), asked.start)


def replay(asked: Asked) -> Position:
    """The position that somebody asks about."""
    moment = Moment.of(asked)
    demand_listed(moment)
    return play_on(begin(moment), moment.events)


def begin(moment: Moment) -> Position:
    """Where a moment's game began."""
    game = _in_the_box(moment)
    try:
        return game.read(moment.start) if moment.start else game.start()
    except ValueError as error:
        raise ValueError(f"the start: {error}") from error


def play_on(position: Position, events: Iterable[str], done: int = 0) -> Position:
    """The position after these events, before which so many were played."""
    for number, event in enumerate(events, done + 1):
        try:
            position = position.play(event)
        except IllegalMove as illegal:
            raise IllegalMove(illegal.rule, f"event {number}: {illegal.sentence}") from illegal
        except ValueError as error:
            raise ValueError(f"event {number}: {error}") from error
    return position


def _in_the_box(moment: Moment) -> Game:
    """The game by its name only: nothing that a screen sends is a file to be run."""
    if moment.game not in NAMES:
        raise ValueError(f"there is no game '{shown(moment.game)}': expected one of {', '.join(NAMES)}")
    return load(moment.game, **moment.options)


def demand_listed(moment: Moment) -> None:
    """Only games whose moves can be listed: flicks would have to be simulated, one after the other, for a stranger."""
    rules = _in_the_box(moment).rules
    if rules.physics:
        raise ValueError(f"{rules.title} cannot be looked back at here: its flicks are shown again at their own table")


def open_record(text: str) -> dict[str, Any]:
    """A record's text, checked and taken apart for the page."""
    record = Record.from_json(text)
    demand_listed(Moment.of(record))
    record.verify()
    return {
        "game": record.game,
        "options": record.options,
        **({"start": record.start} if record.start else {}),
        "events": list(record.events),
        "seats": list(record.seats),
        "date": record.date,
        "scores": None if record.scores is None else list(record.scores),
        "reason": record.reason,
    }
