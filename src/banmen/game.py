"""A game with its options chosen, as Python sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from banmen import headline
from banmen.jit import Array, Kernels
from banmen.position import Move as Move
from banmen.position import Position as Position
from banmen.position import Random as Random
from banmen.row import CHANCE, OPTIONS, SEAT, SEATS
from banmen.rules import Ending, Option, Rules, Value, shown


class Game:
    """Rules with their options chosen: where positions start. `banmen.load` makes one.

    >>> game = banmen.load("dohyo", seats=3)
    >>> game.seats, game.seat_names, game.options["knockout"]
    (3, ('Ring', 'Lozenge', 'Scale'), 10)

    Games with the same rules and options are equal, and can be pickled.
    """

    def __init__(self, rules: Rules, options: Mapping[str, Value] | None = None, source: str = "") -> None:
        self.rules = rules  #: what its author wrote
        self.mechanism = rules.mechanism  #: how a move happens
        self.source = source or rules.name  #: what `banmen.load` takes to find it again
        self.declared = _declared(rules)  #: the options there are
        self._options = self.chosen(options or {})
        rules.check(self.options)

    def chosen(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Every option as given or by default; a sentence for one that is not there or cannot have that value."""
        unknown = options.keys() - {option.name for option in self.declared}
        if unknown:
            names = ", ".join(option.name for option in self.declared) or "none"
            raise ValueError(f"{self.rules.title} has no option '{shown(min(unknown))}': its options are {names}")
        found: dict[str, Value] = {}
        for option in self.declared:  # a default may depend on those before, first of all `seats`
            value = options[option.name] if option.name in options else option.default_for(found)
            found[option.name] = option.chosen(value)
        return found

    @property
    def name(self) -> str:
        """What the rules are called, such as `kooshi`."""
        return self.rules.name

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return dict(self._options)

    @property
    def changed_options(self) -> dict[str, Value]:
        """The options that differ from the default."""
        defaults = {option.name: option.default_for(self._options) for option in self.declared}
        return {name: value for name, value in self._options.items() if value != defaults[name]}

    @property
    def kernels(self) -> Kernels:
        """What compiled code plays; a sentence where there is none."""
        return self.mechanism.kernels

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._options.get("seats", self.rules.seats[0]))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called, in their order."""
        return self.rules.seat_names[self.seats]

    @property
    def actions(self) -> int:
        """Moves are integers from 0 up to this."""
        return self.rules.actions(self.options)

    @property
    def width(self) -> int:
        """Cells of a row."""
        return OPTIONS + len(self.rules.options) + self.rules.cells

    def start(self) -> Position:
        """The position that a game begins with. Where chance comes first, `Position.settle` lets it decide."""
        row = self._blank()
        self.rules.arrange(row, self.options)
        self.mechanism.setup(row)
        return Position(self, row)

    def read(self, diagram: str) -> Position:
        """The position that `print(position)` shows as this diagram; ValueError says what is wrong with it.

        >>> game = banmen.load("kooshi")
        >>> game.read(str(game.start())) == game.start()
        True
        """
        lines = [line.rstrip() for line in diagram.splitlines() if line.strip()] if isinstance(diagram, str) else []
        if not lines:
            first = f"{self.seat_names[0]} to move"
            raise ValueError(f"an empty diagram: expected a first line such as '{first}' and the board below it")
        row = self._blank()
        headline.read(self.rules, row, lines[0].strip())
        self.rules.read(row, lines[1:])
        position = Position(self, row, diagram="\n".join(lines))
        self._check_ending(position)
        if self.mechanism.lists and not position.is_over and not position._list():
            raise ValueError(f"the diagram says {lines[0].strip()!r}, but nothing can be played there")
        return position

    def _check_ending(self, position: Position) -> None:
        """The board has to show what the first line of its diagram says: how the game ended, or that it goes on."""
        rules = self.rules
        if rules.state is None or rules.reference is None:
            return
        if position.reason is None:
            ending = rules.reference.ending(rules.state.of(position.row))
            if ending:
                winners = [] if ending.winner is None else [self.seat_names[ending.winner]]
                over = headline.over(winners, next(reason for reason in rules.reasons if reason.rule == ending.rule))
                raise ValueError(f"the diagram says {position.headline!r}, but the game is over there: {over}")
            return
        said = [Ending(position.reason.rule, winner) for winner in position.winners or (None,)]
        row = position.row.copy()
        for row[SEAT] in (*range(self.seats), *([CHANCE] if rules.chance else [])):  # who would be next is not said
            if [rules.reference.ending(rules.state.of(row))] == said:
                return
        raise ValueError(f"the board does not show that: {position.headline}")

    def position(self, row: Array) -> Position:
        """The position of a row, such as one of a batch; the row is copied. How it was reached is not known."""
        row = np.asarray(row)
        blank, head = self._blank(), [SEATS, *range(OPTIONS, OPTIONS + len(self.rules.options))]
        if np.shape(row) != blank.shape or (row[head] != blank[head]).any():
            raise ValueError(f"that is not a row of {self!r}: expected {self.width} cells with its options")
        return Position(self, np.array(row, np.int64), diagram=None)  # this is its root

    def list_moves(self, row: Array) -> Array:
        """What can happen next in a row: moves or chance outcomes as numbers, ascending."""
        return self.mechanism.moves(row)

    def play(self, row: Array, event: int) -> None:
        """Let a legal move or a possible outcome happen, in place."""
        row[:] = self.mechanism.apply(row, event, self.mechanism.outcome(row, event))

    def _blank(self) -> Array:
        row = np.zeros(self.width, np.int64)
        row[SEATS] = self.seats
        for index, option in enumerate(self.rules.options):
            row[OPTIONS + index] = option.cell(self._options[option.name])
        return row

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.source, self.options)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._identity == other._identity)

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[str, tuple[tuple[str, Value], ...]]:
        return self.mechanism.edition, tuple(self._options.items())

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.changed_options.items())
        return f"banmen.load({self.source!r}{chosen})"


def _declared(rules: Rules) -> tuple[Option, ...]:
    """A game for several numbers of seats has that number as its first option; it lives in the row's head."""
    if len(rules.seats) == 1:
        return rules.options
    seats = range(rules.seats[0], rules.seats[-1] + 1)
    if tuple(seats) != rules.seats:
        raise ValueError(f"{rules.title} has seats={rules.seats}: expected numbers without a gap")
    return (Option("seats", seats[0], seats, "how many play"), *rules.options)


def _load(source: str, options: dict[str, Value]) -> Game:
    """What a pickled game becomes again."""
    from banmen.games import load

    return load(source, **options)
