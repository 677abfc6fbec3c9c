"""Boards as data: places, and kinds of pieces that say which cells of a row know where they stand.

What stands where follows from that, and so do diagrams, drawn and read, and views. `Squares(5, 5)` is drawn as

5  D2 D1 .  D1 D2
…
1  .  L1 L1 L1 L2
   a  b  c  d  e
quiet: 5

and `Hexagon(3)` as below: letters are rows from the bottom, numbers run along slanted columns, as in Abalone; the rows
are a1–a3, b1–b4, c1–c5, d2–d5, e3–e5, and c2, d3, e4 lie in a straight line.

  e  L . D
 d  . . . .
c  . . . . .
 b  . . . . 5
  a  . . . 4
      1 2 3
quiet: 5
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple

from banmen.jit import Array
from banmen.row import SEAT
from banmen.view import Dot, Place, View
from banmen.view import Piece as Look

Cell = tuple[int, int]  # of squares: column and row, from 0; of hexagons: row and number, from 1
Number = Callable[[Cell], int]  # which bit of a bitboard stands for a cell
Fields = Mapping[str, str]  # what the lines below a board say, by their labels

WORD = 63  # bits of a row's cell; a larger bitboard goes on in the next cell
GROUNDS = {"cell": "hinoki", "hole": "keyaki", "hex": "clay"}  # what a board is made of, by the shape of its places
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NAME = re.compile(r"[a-z][1-9]\d?", re.ASCII)  # of a place
STEPS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # hexagons: east, then counter-clockwise


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of pieces.

    Each has a place whose bit is set in all the bitboards of `cells`, and in no other bitboard of the board. If there
    is a track, there is one such piece, and the only cell holds how far along the track it stands.
    """

    symbol: str  #: in diagrams
    seat: int  #: whose it is
    shape: str  #: "tower", "ball" or "stone"
    cells: tuple[int, ...]  #: of the row; where a bitboard takes several, its first
    value: int = 0  #: of a tower
    track: tuple[str, ...] = ()  #: places, one after the other

    def look(self) -> Look:
        """What a view says of it, but for its place."""
        look: Look = {"place": "", "seat": self.seat, "shape": self.shape}
        return {**look, "value": self.value} if self.value else look


@dataclass(frozen=True)
class Standing:
    """Whose turn it is and what stands where: the plain state of a game that has no more."""

    board: Board = field(repr=False, compare=False)
    seat: int  #: whose turn it is; negative when it is nobody's
    pieces: Mapping[str, Piece]  #: by the names of their places

    def write(self, row: Array) -> None:
        """Into a row with its head and options filled."""
        self.board.lay(row, self.pieces)

    @cached_property
    def cells(self) -> dict[Cell, Piece]:
        """The pieces by cell."""
        cells = self.board.cells
        return {cells[place]: piece for place, piece in self.pieces.items()}

    @cached_property
    def owned(self) -> tuple[frozenset[str], ...]:
        """The places of each seat's pieces."""
        seats = range(1 + max(piece.seat for piece in self.board.pieces))
        pieces = self.pieces.items()
        return tuple(frozenset(place for place, piece in pieces if piece.seat == seat) for seat in seats)


def by_seat(piece: Look) -> tuple[int, str]:
    """For sorting the pieces of a view."""
    return piece["seat"], piece["place"]


class Line(NamedTuple):
    """A line of a diagram: a label, the names of its places (or texts), and what is painted below them."""

    label: str
    texts: tuple[str, ...]
    indent: int = 0  # in half places
    end: str = ""
    dots: tuple[str, ...] = ()

    def draw(self, texts: Iterable[str], wide: int) -> str:
        line = f"{self.label:<3}" + "".join(f"{text:<{wide}}" for text in texts) + self.end
        return (" " * (self.indent * wide // 2) + line).rstrip()


class Board(ABC):
    """Places and kinds of pieces. A board never changes: what stands on it is in the row."""

    def __init__(
        self,
        shape: str,
        cells: Mapping[str, Cell],
        lines: Sequence[Line],
        foot: Line,
        number: Number,
        pieces: Iterable[Piece],
        dots: Sequence[Dot] = (),
    ) -> None:
        self.cells, self.lines, self.foot, self.pieces = cells, lines, foot, tuple(pieces)
        self.names = tuple(cells)  # of the places, row by row from the bottom
        self.numbers = {name: number(cell) for name, cell in cells.items()}
        spots = {name: self.spot(cell) for name, cell in cells.items()}
        places: list[Place] = [{"name": name, "x": x, "y": y, "shape": shape} for name, (x, y) in spots.items()]
        self.empty: View = {"ground": GROUNDS[shape], "places": places, "pieces": []}
        if dots:
            self.empty["dots"] = list(dots)
        self._looks = {piece.symbol: piece.look() for piece in self.pieces}
        self._symbols = {piece.symbol: piece for piece in self.pieces}
        self._bits = [(1 << number, name) for name, number in self.numbers.items()]
        self._boards = sorted({cell for piece in self.pieces for cell in piece.cells if not piece.track})
        self._words = 1 + max(self.numbers.values()) // WORD  # of a bitboard
        self._held = [cell + word for word in range(self._words) for cell in self._boards]
        # Where a kind stands all bitboards have their bits, those that must not have them being inverted (by -1).
        self._flocks = [
            (piece, [-(cell not in piece.cells) for cell in self._boards]) for piece in self.pieces if not piece.track
        ]
        self._tracked = [piece for piece in self.pieces if piece.track]
        self._pick = itemgetter(SEAT, *self._held, *(piece.cells[0] for piece in self._tracked))
        self._stand = lru_cache(maxsize=4096)(self._decoded)  # a server asks for the same pieces several times

    @staticmethod
    @abstractmethod
    def name(cell: Cell) -> str:
        """What a cell is called, on the board or beyond it."""

    @staticmethod
    @abstractmethod
    def spot(cell: Cell) -> tuple[float, float]:
        """Where a cell lies: x to the right, y upwards, neighbours at distance 1."""

    # What stands where

    def of(self, row: Array) -> Standing:
        """Whose turn it is in a row, and what stands where."""
        return self.standing(row.tolist())

    def standing(self, cells: list[int]) -> Standing:
        """The same, given the row as Python's own numbers, which are faster to look into."""
        return self._stand(*self._pick(cells))

    def _decoded(self, seat: int, *known: int) -> Standing:
        """What stands there, given the lowest word of each bitboard, then the next of each …, then steps on tracks."""
        many = len(self._boards)
        boards: Sequence[int] = known[:many]
        for word in range(1, self._words):
            boards = [low | high << WORD * word for low, high in zip(boards, known[many * word :])]
        masks, taken, pieces = [], 0, {}
        for piece, signs in self._flocks:
            mask = -1
            for board, sign in zip(boards, signs):
                mask &= board ^ sign
            masks.append((mask, piece))
            taken |= mask
        self._check(boards, taken)
        for bit, place in self._bits:
            if taken & bit:
                for mask, piece in masks:
                    if mask & bit:
                        pieces[place] = piece
                        break
        for piece, step in zip(self._tracked, known[many * self._words :]):
            pieces[piece.track[step]] = piece
        return Standing(self, seat, pieces)

    def _check(self, boards: Sequence[int], taken: int) -> None:
        """Rules that go wrong leave bits that make no piece: better to hear of it than to lose sight of them."""
        for board in boards:
            if board & ~taken:
                names = [place for bit, place in self._bits if board & ~taken & bit]
                raise ValueError(f"the row has bits of no kind of piece on {', '.join(names) or 'no place'}")

    def lay(self, row: Array, pieces: Mapping[str, Piece]) -> None:
        """Put pieces on a row, instead of those that stand there."""
        found = dict.fromkeys(self._held, 0)
        for place, piece in pieces.items():
            word, bit = divmod(self.numbers[place], WORD)
            for cell in piece.cells:
                if piece.track:
                    found[cell] = piece.track.index(place)
                else:
                    found[cell + word] |= 1 << bit
        for cell, value in found.items():
            row[cell] = value

    def view(self, row: Array) -> View:
        """What a screen needs to draw a row; its pieces are in the order of the places."""
        looks, found = self._looks, self.empty.copy()
        found["pieces"] = [{**looks[piece.symbol], "place": place} for place, piece in self.of(row).pieces.items()]
        return found

    # Diagrams

    def draw(self, row: Array, fields: Fields) -> str:
        """The board from the top row down, its foot, then a line for each field that says something."""
        pieces = self.of(row).pieces
        symbols = {place: piece.symbol for place, piece in pieces.items()}
        wide = 1 + max(map(len, symbols.values()), default=1)
        lines = []
        for line in self.lines:
            lines.append(line.draw([symbols.get(place, ".") for place in line.texts], wide))
            if any(line.dots):
                lines.append(Line("", ()).draw(line.dots, wide))
        return "\n".join([*lines, self.foot.draw(self.foot.texts, wide), *field_lines(fields)])

    def read(self, row: Array, lines: list[str], *labels: str) -> dict[str, str]:
        """Put the pieces of a diagram on a row, and return its fields; a sentence for what is no such diagram."""
        if "dots" in self.empty:
            lines = [line for line in lines if line.strip("* ")]
        many = len(self.lines)
        if len(lines) < many:
            raise ValueError(f"the diagram has {len(lines)} lines below its first: expected {many} rows")
        pieces: dict[str, Piece] = {}
        for line, text in zip(self.lines, lines, strict=False):
            pieces |= self._read_line(line, text)
        fields = read_fields([line for line in lines[many:] if line.split() != list(self.foot.texts)])
        only(fields, *labels)
        self.lay(row, pieces)
        return fields

    def _read_line(self, line: Line, text: str) -> dict[str, Piece]:
        label, *texts = text.split()
        if line.end and texts[-1:] == [line.end]:
            texts.pop()
        if label != line.label or len(texts) != len(line.texts):
            raise ValueError(f"expected row {line.label} and {len(line.texts)} cells, found {text.strip()!r}")
        found: dict[str, Piece] = {}
        for place, symbol in zip(line.texts, texts):
            if symbol in self._symbols:
                found[place] = self._symbols[symbol]
            elif symbol != ".":
                raise ValueError(f"{symbol!r} on {place}: expected {', '.join(self._symbols)} or .")
        return found


class Squares(Board):
    """Columns a, b, c … and rows 1, 2, 3 …, of the shape "cell" or "hole"; between holes there may be dots.

    A dot has the name of the hole at its lower left. By default bits count row by row, and one after each row is left
    free, so that a shift does not wrap into the next row.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        shape: str = "cell",
        pieces: Iterable[Piece] = (),
        number: Number | None = None,
        dots: Collection[str] = (),
    ) -> None:
        cells = {self.name((column, row)): (column, row) for row in range(rows) for column in range(columns)}
        lines = []
        for row in reversed(range(rows)):
            names = tuple(self.name((column, row)) for column in range(columns))
            below = tuple(" *" if self.name((column, row - 1)) in dots else "" for column in range(columns))
            lines.append(Line(str(row + 1), names, dots=below))
        painted: list[Dot] = [
            {"name": name, "x": x + 0.5, "y": y + 0.5} for name, (x, y) in cells.items() if name in dots
        ]
        number = number or (lambda cell: cell[0] + (columns + 1) * cell[1])
        super().__init__(shape, cells, lines, Line("", tuple(LETTERS[:columns])), number, pieces, painted)

    @staticmethod
    def name(cell: Cell) -> str:
        return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"

    @staticmethod
    def spot(cell: Cell) -> tuple[float, float]:
        return cell


class Hexagon(Board):
    """Hexagons within a hexagon of so many on a side."""

    def __init__(self, side: int, pieces: Iterable[Piece] = (), number: Number | None = None) -> None:
        rows = [
            [(row, number) for number in range(max(1, row - side + 1), min(2 * side - 1, row + side - 1) + 1)]
            for row in range(1, 2 * side)
        ]
        lines = []
        for row, cells in reversed(list(enumerate(rows, 1))):
            end = str(row + side) if row < side else ""
            lines.append(Line(LETTERS[row - 1], tuple(map(self.name, cells)), abs(row - side), end))
        named = {self.name(cell): cell for cells in rows for cell in cells}
        foot = Line("", tuple(str(number) for number in range(1, side + 1)), side)
        number = number or (lambda cell: cell[1] - 1 + 2 * side * (cell[0] - 1))
        super().__init__("hex", named, lines, foot, number, pieces)

    @staticmethod
    def name(cell: Cell) -> str:
        return f"{chr(ord('a') + cell[0] - 1)}{cell[1]}"

    @staticmethod
    def spot(cell: Cell) -> tuple[float, float]:
        row, number = cell
        return number - row / 2, row * 3**0.5 / 2

    @staticmethod
    def distance(one: Cell, other: Cell) -> int:
        """Steps from cell to cell."""
        up, along = other[0] - one[0], other[1] - one[1]
        return max(abs(up), abs(along), abs(up - along))


# The lines below a board


def field_lines(fields: Fields) -> list[str]:
    return [f"{label}: {text}" for label, text in fields.items() if text]


def read_fields(lines: list[str]) -> dict[str, str]:
    """What they say, by label."""
    found = [_field(line) for line in lines]
    fields = dict(found)
    if len(fields) < len(found):
        raise ValueError("a line below the board stands there twice")
    return fields


def _field(line: str) -> tuple[str, str]:
    label, colon, text = line.strip().partition(":")
    if not colon:
        raise ValueError(f"expected a line such as 'quiet: 5' below the board, found {line.strip()!r}")
    return label, text.strip()


def read_number(fields: Fields, label: str) -> int:
    """A field that holds a whole number; 0 if it is missing."""
    text = fields.get(label, "0")
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"expected a whole number in '{label}: {text}'")
    return int(text)


def only(fields: Fields, *labels: str) -> None:
    unknown = fields.keys() - set(labels)
    if unknown:
        raise ValueError(f"{min(unknown)!r} is not a line of this diagram: expected {', '.join(labels) or 'none'}")
