"""Records: a game written down. One JSON object; many games are one object a line.

    {"format": 1, "game": "kooshi", "options": {"setup": "line", …}, "seats": ["Ada", "Level 3"],
     "date": "2026-11-15", "events": ["a1n", "c5s", …], "result": {"scores": [1, -1], "reason": "enough …  (K8)"}}

Events are moves and chance outcomes in the game's notation, so that a record is read by people and replayed exactly.
A game that goes on has no result; one that ended otherwise than by its rules says how: "how": "resigned", "time" or
"agreed" in the result. A game that began from a diagram has it under "start". Sealed dice stand under
"dice": {"commitment": …, "salts": […]} and, once they are opened, "seed". Where physics decides what comes of a move,
"courses" has for each event what happened then (course.py), null where nothing moved; nothing is simulated again.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from banmen.course import Course
from banmen.dice import Seal
from banmen.game import Game, Position
from banmen.games import GAMES, load
from banmen.luck import Luck, luck
from banmen.rules import Value

FORMAT = 1
EXPECTED = 'expected one line of JSON such as {"format": 1, "game": "kooshi", "options": {…}, "events": […], …}'


class Difference(NamedTuple):
    """Where a flick, simulated again, goes another way."""

    event: int  #: its number in the game, from 1
    move: str  #: the move that was played
    found: str  #: what differs, in words
    engine: str  #: the one that the record was made with
    engine_now: str  #: the one that was asked now

    def __str__(self) -> str:
        engines = f" ({self.engine} then, {self.engine_now} now)" if self.engine != self.engine_now else ""
        return f"event {self.event}, {self.move}: {self.found}{engines}"


class BrokenRecord(ValueError):
    """A record that cannot be read, or that does not follow from its own events."""


@dataclass(frozen=True)
class Record:
    """One game: what was played, by whom, from where, and how it ended.

    >>> position = banmen.load("kooshi").start().play("c2n", "b5s")
    >>> record = banmen.Record.of(position, seats=["Ada", "Grace"])
    >>> banmen.Record.from_json(record.to_json()) == record
    True
    >>> record.verify() == position
    True
    """

    game: str  #: the game's name
    options: dict[str, Value]  #: all of its options
    events: tuple[str, ...]  #: moves and chance outcomes, as the game writes them
    seats: tuple[str, ...] = ()  #: who played, in the order of the seats
    date: str = field(default_factory=lambda: date.today().isoformat())  #: of the game, as 2026-11-17
    start: str = ""  #: a diagram, unless the game began from its set-up
    scores: tuple[float, ...] | None = None  #: one for each seat; None while the game goes on
    reason: str | None = None  #: how it ended, with the rule
    how: str = ""  #: how it ended, if not by the rules: "resigned", "time" or "agreed"
    dice: Seal | None = None  #: where chance came from dice that can be checked
    courses: tuple[Course | None, ...] = ()  #: where bodies move, one for each event
    line: int = field(default=0, compare=False)  #: of the file it was read from

    @classmethod
    def of(cls, position: Position, seats: Iterable[str] = (), dice: Seal | None = None) -> Record:
        """The game that led to a position, whole: while it goes on, no seat may see what it does not know."""
        game = position.game
        return cls(
            game=game.name,
            options=game.options,
            events=tuple(str(event) for event in position.events),
            seats=tuple(seats) or game.seat_names,
            start=position.root.diagram,
            scores=position.scores if position.is_over else None,
            reason=str(position.reason) if position.is_over else None,
            dice=dice,
            courses=tuple(event.course for event in position.events) if game.mechanism.bodies else (),
        )

    def load(self, file: str | Path = "") -> Game:
        """The game with the record's options. A game from a file of yours must be named: a record starts no code."""
        if not file and self.game not in GAMES:
            raise BrokenRecord(f"there is no game {reprlib.repr(self.game)}: expected one of {', '.join(GAMES)}")
        try:
            game = load(file or self.game, **self.options)
        except ValueError as error:
            raise BrokenRecord(str(error)) from error
        if game.name != self.game:
            raise BrokenRecord(f"a record of {self.game!r}, not of {game.name!r}")
        return game

    def positions(self, file: str | Path = "") -> Iterator[Position]:
        """Every position of the game in turn, replayed."""
        game = self.load(file)
        try:
            position = game.read(self.start) if self.start else game.start()
        except ValueError as error:
            raise BrokenRecord(f"the start: {error}") from error
        yield position
        courses = self._courses(game)
        for number, event in enumerate(self.events, 1):
            try:
                position = position.replay(event, courses[number - 1])
            except ValueError as error:
                raise BrokenRecord(f"event {number}, {reprlib.repr(event)}: {error}") from error
            yield position

    def _courses(self, game: Game) -> tuple[Course | None, ...]:
        expected = len(self.events) if game.mechanism.bodies else 0
        if len(self.courses) != expected:
            raise BrokenRecord(f'"courses": {len(self.courses)} of them, expected {expected or "none"}')
        return self.courses or (None,) * len(self.events)

    def verify(self, file: str | Path = "") -> Position:
        """Replay the game and compare its end with what the record says; the last position."""
        *_, last = self.positions(file)
        if len(self.seats) != last.game.seats:
            raise BrokenRecord(f"{len(self.seats)} seats: expected {last.game.seats}")
        if self.how and not last.is_over:  # people may end a game wherever they like
            if len(self.scores or ()) != last.game.seats:
                raise BrokenRecord(f"{len(self.scores or ())} scores: expected {last.game.seats}")
            return last
        found = (last.scores, str(last.reason)) if last.is_over else (None, None)
        if found != (self.scores, self.reason):
            said = "goes on" if self.scores is None else f"ended {list(self.scores)}, {self.reason}"
            true = "goes on" if found[0] is None else f"ends {list(found[0])}, {found[1]}"
            raise BrokenRecord(f"the record says the game {said}, but by its events it {true}")
        return last

    def verify_dice(self, file: str | Path = "") -> int:
        """Check the sealed seed, and that every chance event follows from it (see dice.py); how many there are."""
        last = self.verify(file)
        if self.dice is None:
            raise BrokenRecord("the record has no sealed dice: nobody can check its chance events")
        if self.start:
            raise BrokenRecord("the game began from a diagram: what was dealt before cannot be checked")
        try:
            dice = self.dice.check()
        except ValueError as error:
            raise BrokenRecord(str(error)) from error
        count = 0
        for number, (before, after) in enumerate(pairwise(last.path), 1):
            if before.is_chance:
                count += 1
                expected = dice.outcome(before)
                if after.last != expected:
                    raise BrokenRecord(f"event {number} is '{after.last}', but the seed gives '{expected}'")
        return count

    def verify_physics(self, progress: Callable[[int], None] = lambda done: None) -> Difference | None:
        """Simulate every flick again, each from where it began; the first that goes another way, if any does."""
        last = self.verify()
        mechanism = last.game.mechanism
        if not mechanism.bodies:
            raise BrokenRecord(f"{last.game.rules.title} has no physics to check")
        for number, (before, after) in enumerate(pairwise(last.path), 1):
            course = after.last.course if after.last else None
            again = mechanism.outcome(before.row, int(after.last or 0)) if course else None
            if course and again and (found := course.first_difference(again)):
                return Difference(number, str(after.last), found, course.engine, again.engine)
            progress(1)
        return None

    def luck(
        self, file: str | Path = "", seed: int = 0, progress: Callable[[int], None] = lambda done: None
    ) -> tuple[Luck, ...]:
        """How lucky each seat was in a finished game: luck.py says what is measured."""
        if self.scores is None:
            raise ValueError("the game goes on: luck is told when it is over")
        if self.how:
            raise ValueError("the game was not played to its end: its luck cannot be told")
        return luck(self.verify(file).path, seed, progress)

    def to_json(self) -> str:
        """The record as one line of JSON."""
        data: dict[str, Any] = {"format": FORMAT, "game": self.game, "options": self.options}
        data |= {"seats": self.seats, "date": self.date}
        if self.start:
            data["start"] = self.start
        data["events"] = self.events
        if self.scores is not None:
            data["result"] = {"scores": self.scores, "reason": self.reason} | ({"how": self.how} if self.how else {})
        if self.dice is not None:
            data["dice"] = {key: value for key, value in vars(self.dice).items() if value}
        if self.courses:
            data["courses"] = [course and course.to_json() for course in self.courses]
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read what `to_json` wrote; BrokenRecord for anything else. Whether its moves are legal, `verify` says."""
        try:
            data = json.loads(text, object_pairs_hook=_object)
        except BrokenRecord:
            raise
        except (ValueError, RecursionError) as error:
            raise BrokenRecord(f"that is not a record: {EXPECTED} ({_short(error)})") from error
        if not isinstance(data, dict) or "format" not in data:
            raise BrokenRecord(f"that is not a record: {EXPECTED}")
        if data["format"] is True or data["format"] != FORMAT:
            raise BrokenRecord(f"format {data['format']!r}: this program reads format {FORMAT}")
        from banmen.written import Game as Written

        try:
            found = Written.read(data)
        except ValueError as error:
            raise BrokenRecord(str(error)) from error
        result, dice = found.result, found.dice
        return cls(
            game=found.game,
            options=dict(found.options),
            events=tuple(found.events),
            seats=tuple(found.seats),
            date=found.date,
            start=found.start,
            scores=tuple(result.scores) if result else None,
            reason=result.reason if result else None,
            how=result.how if result else "",
            dice=Seal(dice.commitment, tuple(dice.salts), dice.seed) if dice else None,
            courses=_courses(found.courses, len(found.events)),
        )


def _short(error: Exception) -> str:
    """What is wrong with the JSON, and where if it has a place."""
    return f"{error.msg}, character {error.pos + 1}" if isinstance(error, json.JSONDecodeError) else str(error)


def _courses(data: list[Any], events: int) -> tuple[Course | None, ...]:
    if len(data) not in (0, events):
        raise BrokenRecord(f'"courses": {len(data)} of them, expected one for each of the {events} events')
    try:
        return tuple(None if item is None else Course.from_json(item) for item in data)
    except ValueError as error:
        raise BrokenRecord(f'"courses": {error}') from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise BrokenRecord("a name stands twice in one object")
    return data


def read(path: str | Path) -> Iterator[Record]:
    """The records of a file, one a line. A broken line is refused with its number and the reason."""
    with Path(path).open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield replace(Record.from_json(line.decode()), line=number)
                except UnicodeDecodeError as error:
                    raise BrokenRecord(f"{path}, line {number}: not text: {error.reason}") from error
                except BrokenRecord as error:
                    raise BrokenRecord(f"{path}, line {number}: {error}") from error


def write(path: str | Path, records: Iterable[Record]) -> int:
    """Add records to the end of a file, one a line; how many."""
    count = 0
    with Path(path).open("ab+") as file:
        if file.tell() and file.seek(-1, 2) and file.read() != b"\n":
            file.write(b"\n")  # somebody's editor left the last line open
        for record in records:
            file.write(record.to_json().encode("utf-8", "backslashreplace") + b"\n")
            count += 1
    return count
