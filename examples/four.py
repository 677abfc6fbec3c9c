"""Connect four, complete: the smallest game, and the one to copy.

- **F1** Light begins, then the seats take turns dropping a disc into one of seven columns that is not full; it falls
  onto the discs below it. A column holds six.
- **F2** Four of one's own in an unbroken line, along a row, a column or a diagonal, win at once.
- **F3** A full board without a line is a draw.
"""

from banmen import grid
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, PLY, REASON, SEAT, WINNERS, end
from banmen.rules import IllegalMove, Lister, Reason, Rules
from banmen.view import View

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


def text(row: Array, move: int) -> str:
    return "abcdefg"[move]


def parse(row: Array, text: str) -> int:
    if text not in list("abcdefg"):
        raise IllegalMove("F1", f"{text!r} is no move: expected a column from a to g")
    return "abcdefg".index(text)


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    if not 0 <= move < 7:
        return IllegalMove("F1", f"{move} is no column: expected 0 to 6")
    return IllegalMove("F1", f"column {text(row, move)} is full")


def owner(row: Array, column: int, line: int) -> int | None:
    bit = 1 << 7 * column + line
    return next((seat for seat in (0, 1) if int(row[DISCS + seat]) & bit), None)


def diagram(row: Array) -> str:
    return grid.draw(7, 6, lambda column, line: {0: "L", 1: "D", None: ""}[owner(row, column, line)])


def read(row: Array, lines: list[str], legal: Lister) -> None:
    pieces, fields = grid.read(lines, 7, 6, ("L", "D"))
    grid.only(fields)
    for (column, line), symbol in pieces.items():
        if line and (column, line - 1) not in pieces:
            raise ValueError(f"the disc on {grid.name(column, line)} hangs in the air (F1)")
        row[DISCS + "LD".index(symbol)] |= 1 << 7 * column + line
    light, count = list(pieces.values()).count("L"), len(pieces)
    if light != (count + 1) // 2 or row[PLY] not in (0, 1, count):
        raise ValueError(f"{light} of {count} discs are Light's: seats alternate and Light begins (F1)")
    row[PLY] = count
    won = sum(1 << seat for seat in (0, 1) if has_four(int(row[DISCS + seat])))
    head = (OVER, won, LINE if won else FULL) if won or count == 42 else (count % 2, 0, 0)
    if (row[SEAT], row[WINNERS], row[REASON]) != head:
        raise ValueError("the board does not show what the first line says (F1, F2, F3)")


def view(row: Array) -> View:
    cells = [(column, line) for line in range(6) for column in range(7)]
    return {
        "ground": "keyaki",
        "places": [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "hole"} for cell in cells],
        "pieces": [
            {"place": grid.name(*cell), "seat": holder, "shape": "ball"}
            for cell in cells
            if (holder := owner(row, *cell)) is not None
        ],
    }


def places(row: Array, move: int) -> list[str]:
    height = sum(owner(row, move, line) is not None for line in range(6))
    return [grid.name(move, height)]


class Reference:
    """The same rules, slow and obvious: columns as lists of seats. `banmen verify` compares the two."""

    def __init__(self) -> None:
        self.columns: dict[str, list[int]] = {name: [] for name in "abcdefg"}
        self.seat, self.is_over, self.rule = 0, False, ""
        self.winner: int | None = None

    def moves(self) -> set[str]:
        return set() if self.is_over else {name for name, discs in self.columns.items() if len(discs) < 6}  # F1

    def play(self, move: str) -> None:
        self.columns[move].append(self.seat)
        if any(self.is_line(x, y, *step) for x in range(7) for y in range(6) for step in STEPS):  # F2
            self.is_over, self.winner, self.rule = True, self.seat, "F2"
        elif not self.moves():  # F3
            self.is_over, self.rule = True, "F3"
        self.seat = 1 - self.seat

    def is_line(self, x: int, y: int, right: int, up: int) -> bool:
        """Four of the seat's discs from a cell on in steps."""
        cells = [(x + n * right, y + n * up) for n in range(4)]
        held = {
            ("abcdefg".index(name), height)
            for name, column in self.columns.items()
            for height, seat in enumerate(column)
            if seat == self.seat
        }
        return held.issuperset(cells)


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
    reference=Reference,
)
