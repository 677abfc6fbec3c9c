"""Connect four, complete: the smallest game, and the one to copy.

- **F1** Light begins, then the seats take turns dropping a disc into one of seven columns that is not full; it falls
  onto the discs below it. A column holds six.
- **F2** Four of one's own in an unbroken line, along a row, a column or a diagonal, win at once.
- **F3** A full board without a line is a draw.
"""

from dataclasses import dataclass
from typing import Self

from banmen import grid
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, PLY, SEAT, end
from banmen.rules import Ending, IllegalMove, Lister, Reason, Rules, Values
from banmen.view import View

COLUMNS = "abcdefg"

# The game's own cells: a bitboard for each seat. Seven bits a column, the seventh always empty, so that
# lines never run on into the next column.
DISCS = OPTIONS
TOP = sum(1 << 7 * column + 5 for column in range(7))  # the highest cell of each column
LINE, FULL = range(2)  # the reasons
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # along a row, a column and both diagonals


@kernel
def setup(row: Array) -> None:
    row[SEAT] = 0


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    taken, count = row[DISCS] | row[DISCS + 1], 0
    if not taken & TOP:  # in most of the game every column is open
        for column in range(7):
            out[column] = column
        return 7
    for column in range(7):
        if not taken >> 7 * column + 5 & 1:
            out[count] = column
            count += 1
    return count


@kernel
def play(row: Array, column: int) -> None:
    seat, taken = row[SEAT], row[DISCS] | row[DISCS + 1]
    row[DISCS + seat] |= taken + (1 << 7 * column) & 63 << 7 * column
    if row[PLY] >= 6 and has_four(row[DISCS + seat]):  # nobody has four discs before
        end(row, 1 << seat, LINE)
    elif row[PLY] == 41:
        end(row, 0, FULL)
    else:
        row[SEAT] = 1 - seat


@kernel
def has_four(discs: int) -> bool:
    for step in (1, 6, 7, 8):
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


@dataclass(frozen=True)
class State:
    """A row in plain Python: the seats whose discs lie in each column, from the bottom up."""

    seat: int
    columns: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, row: Array) -> Self:
        light, dark = int(row[DISCS]), int(row[DISCS + 1])
        owners = {
            name: (int(dark >> bit & 1) for bit in range(7 * column, 7 * column + 6) if (light | dark) >> bit & 1)
            for column, name in enumerate(COLUMNS)
        }
        return cls(int(row[SEAT]), {name: tuple(seats) for name, seats in owners.items()})

    def write(self, row: Array) -> None:
        for column, seats in enumerate(self.columns.values()):
            for line, seat in enumerate(seats):
                row[DISCS + seat] |= 1 << 7 * column + line

    @property
    def cells(self) -> dict[grid.Cell, int]:
        """The owner of every disc, by where it lies."""
        return {(x, y): seat for x, seats in enumerate(self.columns.values()) for y, seat in enumerate(seats)}


class Reference:
    """The same rules, slow and obvious. `banmen verify` compares the two."""

    @staticmethod
    def start(_options: Values) -> State:
        return State(0, dict.fromkeys(COLUMNS, ()))

    @staticmethod
    def moves(state: State) -> set[str]:
        return {name for name, discs in state.columns.items() if len(discs) < 6}  # F1

    @staticmethod
    def play(state: State, move: str) -> State:
        return State(1 - state.seat, state.columns | {move: (*state.columns[move], state.seat)})

    @staticmethod
    def ending(state: State) -> Ending | None:
        cells = state.cells
        for (x, y), seat in cells.items():
            for right, up in STEPS:
                if all(cells.get((x + n * right, y + n * up)) == seat for n in range(4)):
                    return Ending("F2", seat)
        return None if Reference.moves(state) else Ending("F3", None)


def text(row: Array, move: int) -> str:
    return COLUMNS[move]


def parse(row: Array, text: str) -> int:
    if text not in list(COLUMNS):
        raise IllegalMove("F1", f"{text!r} is no move: expected a column from a to g")
    return COLUMNS.index(text)


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    if not 0 <= move < 7:
        return IllegalMove("F1", f"{move} is no column: expected 0 to 6")
    return IllegalMove("F1", f"column {text(row, move)} is full")


def diagram(row: Array) -> str:
    cells = State.of(row).cells
    return grid.draw(7, 6, lambda *cell: {0: "L", 1: "D", None: ""}[cells.get(cell)])


def read(row: Array, lines: list[str], legal: Lister) -> None:
    pieces, fields = grid.read(lines, 7, 6, ("L", "D"))
    grid.only(fields)
    for column, line in pieces:
        if line and (column, line - 1) not in pieces:
            raise ValueError(f"the disc on {grid.name(column, line)} hangs in the air (F1)")
    light, count = list(pieces.values()).count("L"), len(pieces)
    if light != (count + 1) // 2 or row[PLY] not in (0, 1, count) or row[SEAT] not in (OVER, count % 2):
        raise ValueError(f"{light} of {count} discs are Light's: seats alternate and Light begins (F1)")
    row[PLY] = count
    columns = {
        name: tuple("LD".index(pieces[column, line]) for line in range(6) if (column, line) in pieces)
        for column, name in enumerate(COLUMNS)
    }
    State(0, columns).write(row)


def view(row: Array) -> View:
    cells = [(column, line) for line in range(6) for column in range(7)]
    discs = State.of(row).cells
    return {
        "ground": "keyaki",
        "places": [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "hole"} for cell in cells],
        "pieces": [
            {"place": grid.name(*cell), "seat": discs[cell], "shape": "ball"} for cell in cells if cell in discs
        ],
    }


def places(row: Array, move: int) -> list[str]:
    return [grid.name(move, len(State.of(row).columns[COLUMNS[move]]))]


rules = Rules(
    name="four",
    title="Connect four",
    about="Drop discs into columns; four in a line win.",
    cells=2,
    most_moves=7,
    actions=lambda values: 7,
    reasons=(Reason("F2", "four in a line"), Reason("F3", "the board is full")),
    setup=setup,
    moves=moves,
    play=play,
    text=text,
    parse=parse,
    refuse=refuse,
    diagram=diagram,
    read=read,
    view=view,
    places=places,
    state=State,
    reference=Reference,
)
