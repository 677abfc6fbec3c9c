"""What a game declares of itself: its options, kernels, words and drawings, in one `Rules`."""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from banmen.board import NAME, Board, read_number
from banmen.jit import Array
from banmen.mechanism import ByPhysics, Mechanism, Physics
from banmen.presses import meant
from banmen.row import OPTIONS, SEAT, SEATS
from banmen.view import Aside, Chain, Sum, Tally, View
from banmen.view import Sentence as Sentence
from banmen.ways import Closed, Way

if TYPE_CHECKING:
    from banmen.engines.engine import Engine
    from banmen.engines.levels import Level
    from banmen.game import Game
    from banmen.position import Position

Value = int | float | str
Values = Mapping[str, Value]
Lister = Callable[[Array], tuple[int, ...]]  # lists the legal moves of any row, for asking "and if that rule were not?"

# What seats are called, by how many there are: by their colours or, beyond two, by the marks on their pieces.
MARKS = ("Ring", "Lozenge", "Scale", "Bars")
SEAT_NAMES: Mapping[int, tuple[str, ...]] = {2: ("Light", "Dark"), 3: MARKS[:3], 4: MARKS}


def filled(sentence: Sentence) -> str:
    """A sentence as it is said in English."""
    template, *words = sentence
    return template.format(*words)


def shown(value: object) -> str:
    """A value as a sentence quotes it: cut short, whatever it is."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list …
        return f"that {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:40]} …"


def read_weights(module: str) -> dict[int, dict[str, float]]:
    """What features are worth, for each number of seats, from the weights.json beside a game's module."""
    data = json.loads(Path(module).with_name("weights.json").read_text())
    return {int(seats): weights for seats, weights in data.items()}


class IllegalMove(ValueError):
    """A move that is refused: `sentence` says why, `rule` is the id of the rule it breaks.

    Given is a template and the words that it is filled with, so that it can be said in other languages.

    >>> try:
    ...     banmen.load("kooshi").start().play("e5s")
    ... except banmen.IllegalMove as refused:
    ...     print(refused.rule, refused.sentence)
    K1 the piece on e5 is Dark's, and Light is to move
    """

    def __init__(self, rule: str, sentence: str | Sentence) -> None:
        self.said: Sentence = (sentence,) if isinstance(sentence, str) else sentence  #: why, as catalogues know it
        self.rule = rule  #: the rule's id, such as `K1`
        self.sentence = filled(self.said) if len(self.said) > 1 else self.said[0]  #: why, in words
        super().__init__(f"{self.sentence} ({rule})")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Sentence]]:
        return IllegalMove, (self.rule, self.said)


class Reason(NamedTuple):
    """A way for a game to end."""

    rule: str  #: that ends it so
    text: str  #: in words

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


@dataclass(frozen=True)
class Free:
    """What an option takes besides its words: a text with a form of its own."""

    expected: str  #: for a sentence: "one of this, that, or …"
    read: Callable[[str], str]  #: the text in its one form; ValueError for anything else
    sample: Callable[[Random, int], str]  #: one at random for so many seats, for `verify`


@dataclass(frozen=True)
class By:
    """A default that depends on an option listed before, or on the seats: one for each of its values."""

    option: str  #: its name, or "seats"
    values: Mapping[Value, Value] = field(hash=False)  #: the default for each of its values


@dataclass(frozen=True)
class Option:
    """A named setting of the rules: a range of whole numbers, or one of a few words, or perhaps a free text.

    With `parts` a number has decimals: range(600, 901) in 1000 parts goes from 0.6 to 0.9; a row holds 600 to 900.

    >>> from banmen.rules import Option
    >>> target = Option("target", 4, range(1, 8), "points to claim")
    >>> target.chosen("5")
    5
    >>> target.chosen(9)
    Traceback (most recent call last):
        ...
    ValueError: target=9 is not possible: expected a whole number from 1 to 7
    """

    name: str  #: as `banmen.load` takes it
    default: Value | By  #: when it is not given
    values: range | tuple[str, ...]  #: that it may have
    about: str  #: what it changes, in a few words
    free: Free | None = None  #: what it takes besides its words
    parts: int = 1  #: of which a number's range counts

    @property
    def expected(self) -> str:
        """What it may be, in words for a sentence."""
        if isinstance(self.values, range) and self.parts > 1:
            return f"a number from {self.values[0] / self.parts:g} to {self.values[-1] / self.parts:g}"
        if isinstance(self.values, range) and self.values.step == 1:
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        words = f"one of {', '.join(map(str, self.values))}"
        return f"{words}, or {self.free.expected}" if self.free else words

    @property
    def defaults(self) -> str:
        """The default, or all of them in the order of what they depend on."""
        return ", ".join(map(str, self.default.values.values())) if isinstance(self.default, By) else str(self.default)

    @property
    def default_in_json(self) -> Value | dict[str, dict[Value, Value]]:
        """The default or, under the name of what it depends on, one for each of its values."""
        return {self.default.option: dict(self.default.values)} if isinstance(self.default, By) else self.default

    def default_for(self, chosen: Values) -> Value:
        """The default when these options have been chosen, one of which it may depend on."""
        return self.default.values[chosen[self.default.option]] if isinstance(self.default, By) else self.default

    def chosen(self, value: object) -> Value:
        """The value in its one form; a sentence for what it cannot be."""
        why = ""
        if isinstance(self.values, range) and self.parts > 1:
            number = self._in_parts(value)
            if number is not None:
                return number / self.parts
        elif isinstance(self.values, range):
            typed = isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value)  # on a command line
            number = int(str(value)) if typed else whole_number(value)
            if number is not None and number in self.values:
                return number
        elif isinstance(value, str) and value in self.values:
            return value
        elif isinstance(value, str) and self.free:
            try:
                return self.free.read(value)
            except ValueError as error:
                why = f"{error}; "
        raise ValueError(f"{self.name}={shown(value)} is not possible: {why}expected {self.expected}")

    def _in_parts(self, value: object) -> int | None:
        """A number with decimals, as many parts as are possible; None for any other."""
        typed = isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value)
        if not typed and (isinstance(value, bool) or not isinstance(value, int | float)):
            return None
        number = float(str(value)) * self.parts
        whole = round(number) if abs(number) < 2**53 else -1
        return whole if abs(number - whole) < 1e-6 and whole in self.values else None

    def cell(self, value: Value) -> int:
        """The integer that stands for a chosen value in a row; one number for all free texts."""
        if isinstance(self.values, range):
            return round(float(value) * self.parts)
        return self.values.index(str(value)) if value in self.values else len(self.values)

    def value(self, cell: int) -> Value:
        """And back; of a free text a row does not know more than that it is one."""
        if isinstance(self.values, range):
            return cell if self.parts == 1 else cell / self.parts
        return self.values[cell] if cell < len(self.values) else ""


def read_options(options: tuple[Option, ...], cells: Iterable[int]) -> Values:
    """The options that these cells of a row hold."""
    return {option.name: option.value(cell) for option, cell in zip(options, cells, strict=True)}


def whole_number(value: Any) -> int | None:
    """A whole number of any make, NumPy's too; None for anything else. Truth values are not."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def at_least(number: object, name: str, least: int | None = None) -> int:
    """A whole number; a sentence if it is not one, or too small."""
    found = whole_number(number)
    if found is not None and (least is None or found >= least):
        return found
    raise ValueError(f"{name}={number!r}: expected a whole number" + ("" if least is None else f", at least {least}"))


class Ending(NamedTuple):
    """How a game ended, by its reference."""

    rule: str  #: that ended it
    winner: int | None  #: None in a draw


class State(Protocol):
    """A row decoded once: the game's plain state, a dataclass of sets, dicts and numbers, with a method `of(row)`."""

    def write(self, row: Array, /) -> None:
        """Fill the game's own cells of a row whose head and options are filled."""


class States(Protocol):
    """A `State` or, where nothing but what stands on a board matters, that board."""

    def of(self, row: Array, /) -> State: ...


class Reference(Protocol):
    """The same rules written the slow, obvious way, over the plain state: a module or a class with these functions.

    `banmen verify` compares them with the kernels; words and drawings ask them.
    """

    def start(self, options: Any, /) -> Any:
        """The state that a game begins with."""

    def moves(self, state: Any, /) -> set[str]:
        """What can happen next, moves or chance outcomes, as text; of a game that is over, nothing that counts."""

    def play(self, state: Any, move: str, /) -> Any:
        """The state after one of these."""

    def ending(self, state: Any, /) -> Ending | None:
        """How the game has ended, if it has."""


class Default(partial[Any]):
    """A function that follows from the rest of the rules: they come before its arguments."""


PLAYS = "{0} plays {1}."
BRINGS = "Chance brings {0}."


def plain_words(rules: Rules, before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    """Who played what."""
    text = rules.told(after, viewer, before, rules.text(before, event))
    names, seat = rules.seat_names[int(before[SEATS])], int(before[SEAT])
    return (PLAYS, names[seat], text) if seat >= 0 else (BRINGS, text)


def parse(rules: Rules, row: Array, text: str) -> int:
    """The move that is written so."""
    for move in range(rules.actions(rules.values(row))):
        if rules.text(row, move) == text:
            return move
    rule, expected = rules.notation
    raise IllegalMove(rule, f"{text!r} is not a move: expected {expected}")


def refuse(rules: Rules, row: Array, move: int) -> IllegalMove:
    actions = rules.actions(rules.values(row))
    if 0 <= move < actions:
        return IllegalMove(rules.notation[0], f"{rules.text(row, move)} is not possible now")
    return IllegalMove(rules.notation[0], f"{move} is not a move: expected a number from 0 to {actions - 1}")


def places(rules: Rules, row: Array, move: int) -> list[str]:
    """The places that the move's text names."""
    return [name for name in NAME.findall(rules.text(row, move)) if name in rules.board_of(row).cells]


def view(rules: Rules, row: Array) -> View:
    return rules.board_of(row).view(row)


def diagram(rules: Rules, row: Array) -> str:
    return rules.board_of(row).draw(row, {label: str(row[cell] or "") for label, cell in rules.fields.items()})


def read(rules: Rules, row: Array, lines: list[str]) -> None:
    fields = rules.board_of(row).read(row, lines, *rules.fields)
    for label, cell in rules.fields.items():
        row[cell] = read_number(fields, label)


@dataclass(frozen=True, kw_only=True)
class Laying:
    """Of a game where things are laid from a hand, a move being a set of places: what is said while they are chosen."""

    aside: Callable[[Array], Aside]  #: what stands beside the mat, of what is known of a row
    sum: Callable[[Array, Sequence[str]], Sum]  #: what chosen places amount to, in the order in which they were chosen


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A game as its author writes it. Kernels work on rows; the other functions are plain Python."""

    name: str  #: short, one word
    title: str  #: as people call it
    about: str  #: in one sentence
    #: what seats are called, by their number
    seat_names: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: SEAT_NAMES, hash=False)
    seats: tuple[int, ...] = (2,)  #: how many may play; several make `seats` an option
    options: tuple[Option, ...] = ()  #: in the order of their cells
    cells: int  #: how many cells of a row are the game's own
    most_moves: int = 0  #: no position has more
    actions: Callable[[Values], int]  #: moves are integers from 0 up to this
    reasons: tuple[Reason, ...]  #: the ways for it to end

    # Kernels
    setup: Callable[[Array], None]  #: fill the game's own cells and say whose turn it is; `arrange` comes before it
    moves: Callable[[Array, Array], int] | None = None  #: list what can happen next, ascending
    play: Callable[[Array, int], None] | None = None  #: let it happen, in place
    physics: Physics | None = None  #: or instead of these two; `setup` is then plain Python
    chance: bool = False  #: whether some turns are chance's
    chance_weights: Callable[[Array, Array], int] | None = None  #: of chance outcomes, where they are not all equal
    resample: Callable[[Array, int, Any], Any] | None = None  #: draw anew what a seat (-1: a spectator) cannot know

    # What computer players judge a position by; without it they play games out at random
    features: Callable[[Array, int, Any], None] | None = None  #: a kernel: what there is to see of a seat, as numbers
    #: what each feature is worth, by its name in that order, for each number of seats
    weights: Mapping[int, Mapping[str, float]] = field(default_factory=dict, hash=False)
    #: a kernel: the place of a move played without thinking
    rollout: Callable[[Array, Array, int, Any], int] | None = None

    #: players of its own: what makes an engine, by the name that it sits down under
    engines: Mapping[str, Callable[[Game, Level, int], Engine]] = field(default_factory=dict, hash=False)
    #: who thinks how far at each level, by the number of seats; measured.json beside it says what came of matches
    levels: Path | None = None

    #: how it is learnt (`banmen.lessons` says how they are written)
    lessons: Path | None = None
    #: it on one screen (`banmen.digest` says how that is written)
    digest: Path | None = None
    #: what lessons may ask of a move, given the positions before and after it, by the name under which they ask
    questions: Mapping[str, Callable[[Position, Position], bool]] = field(default_factory=dict, hash=False)

    # Words
    text: Callable[[Array, int], str]  #: a move's notation
    notation: tuple[str, str] = ("?", "a move")  #: the rule that says what a move is; how one is written, in words
    parse: Callable[[Array, str], int] = field(default=Default(parse), compare=False)  #: and back, or IllegalMove
    #: why a move is not among the legal ones
    refuse: Callable[[Array, int], IllegalMove] = field(default=Default(refuse), compare=False)
    #: what an event did, given the rows before and after it, and who hears of it (a seat; None: a spectator)
    tell: Callable[[Array, Array, int, int | None], Sentence | None] = field(
        default=Default(plain_words), compare=False
    )
    #: what may be done now and by which rule, for all to hear; None when the game is over
    prompt: Callable[[Array, Lister], tuple[str, Sentence] | None] = field(default=lambda row, legal: None)

    # The board, from which the next four follow where they are not given
    board: Board | Callable[[Array], Board] | None = None  #: the same for all rows, or a row's
    fields: Mapping[str, int] = field(default_factory=dict, hash=False)  #: cells whose numbers stand below it, by label
    #: the board in characters, and all else the game's own cells hold
    diagram: Callable[[Array], str] = field(default=Default(diagram), compare=False)
    #: and back into a row with its head filled, or ValueError
    read: Callable[[Array, list[str]], None] = field(default=Default(read), compare=False)
    #: what a screen needs to draw a row, of which parts may be blank (see `hide`)
    view: Callable[[Array], View] = field(default=Default(view), compare=False)
    #: of a move: where from, if anywhere, and where to
    places: Callable[[Array, int], list[str]] = field(default=Default(places), compare=False)
    #: the move that places name, pressed one after the other, as it is typed, legal or not; None if they name none
    meant: Callable[[Array, Sequence[str]], str | None] = field(default=Default(meant), compare=False)
    tallies: Callable[[Array], list[Tally]] = field(default=lambda row: [])  #: what seats have of what they need, if so
    tallied: str = "{0} of {1}"  #: that in words: the template of a sentence
    chains: Callable[[Array], list[Chain]] = field(default=lambda row: [])  #: what was closed to win, if that wins
    laying: Laying | None = None  #: of a game where moves are laid from a hand: what stands beside the mat

    #: what these legal moves do, as far as there is something to say of it, in a row of which parts may be blank
    ways: Callable[[Array, Sequence[int]], Iterable[Way]] | None = None
    #: why others are closed, given those that are legal
    closed: Callable[[Array, Sequence[int]], Iterable[Closed]] | None = None
    #: places that whoever is to move should have in mind
    minded: Callable[[Array], list[str]] = field(default=lambda row: [])
    #: how far the game has got, in a few words, where it has phases
    phase: Callable[[Array], Sentence | None] = field(default=lambda row: None)

    #: what no kernel can: read texts into a fresh row
    arrange: Callable[[Array, Values], None] = field(default=lambda row, values: None)
    check: Callable[[Values], None] = field(default=lambda values: None)  #: ValueError if options do not go together
    state: States | None = None  #: a row as a plain dataclass
    reference: Reference | None = None  #: the same rules over that, slow and obvious

    # Secrets. What a seat (None: a spectator) may know when `now` is the row; nothing else leaves for a screen.
    #: what a seat (None: a spectator) may know of the row `now`: that row, the rest of it blank
    hide: Callable[[Array, int | None], Array] = field(default=lambda now, seat: now)
    #: the text of an event that happened in the row `before`, as a seat may hear of it when `now` is the row
    told: Callable[[Array, int | None, Array, str], str] = field(default=lambda now, seat, before, text: text)

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, Default):
                object.__setattr__(self, name, Default(value.func, self))

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know more than another at some time: `resample` then says what it cannot know."""
        return self.resample is not None

    def board_of(self, row: Array) -> Board:
        """The board of a row; ValueError where there is none."""
        board = self.board(row) if callable(self.board) else self.board
        if board is None:
            raise ValueError(f"{self.title} has no board: expected one, or a diagram, a view and places of its own")
        return board

    def values(self, row: Array) -> Values:
        """The options of a row, and how many play."""
        cells = row[OPTIONS : OPTIONS + len(self.options)].tolist()
        return {"seats": int(row[SEATS]), **read_options(self.options, cells)}

    @cached_property
    def mechanism(self) -> Mechanism:
        """How a move happens."""
        return ByPhysics(self, self.physics) if self.physics else Mechanism(self)
