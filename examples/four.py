"""Connect four: drop discs into seven columns of six; four in a line win. The smallest game, and the one to copy."""

from banmen import grid
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, PLY, SEAT, end
from banmen.rules import IllegalMove, Lister, Reason, Rules
from banmen.svg import View

# The game's own cells: a bitboard for each seat. Seven bits a column, the seventh always empty, so that
# lines never run on into the next column.
DISCS = OPTIONS
LINE, FULL = range(2)


@kernel
def setup(row: Array) -> None:
    row[SEAT] = 0


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    taken, count = row[DISCS] | row[DISCS + 1], 0
    for column in range(7):
        if not taken >> 7 * column + 5 & 1:
            out[count] = column
            count += 1
    return count


@kernel
def play(row: Array, column: int) -> None:
    seat, taken = row[SEAT], row[DISCS] | row[DISCS + 1]
    row[DISCS + seat] |= taken + (1 << 7 * column) & 63 << 7 * column
    if has_four(row[DISCS + seat]):
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


def read(row: Array, lines: list[str]) -> None:
    pieces, fields = grid.read(lines, 7, 6, ("L", "D"))
    grid.only(fields)
    for (column, line), symbol in pieces.items():
        if line and (column, line - 1) not in pieces:
            raise ValueError(f"the disc on {grid.name(column, line)} hangs in the air (F1)")
        row[DISCS + "LD".index(symbol)] |= 1 << 7 * column + line
    row[PLY] = len(pieces)
    if list(pieces.values()).count("L") != (len(pieces) + 1) // 2 or row[SEAT] not in (len(pieces) % 2, OVER):
        raise ValueError("seats alternate and Light begins: the numbers of discs do not fit whose turn it is (F1)")


def view(row: Array) -> View:
    cells = [(column, line) for line in range(6) for column in range(7)]
    return {
        "ground": "keyaki",
        "places": [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "hole"} for cell in cells],
        "pieces": [
            {"place": grid.name(*cell), "seat": seat, "shape": "ball"}
            for cell in cells
            if (seat := owner(row, *cell)) is not None
        ],
    }


def places(row: Array, move: int) -> list[str]:
    height = sum(owner(row, move, line) is not None for line in range(6))
    return [grid.name(move, height)]


rules = Rules(
    name="four",
    title="Connect four",
    about="Drop discs into columns; four in a line win.",
    seat_names=("Light", "Dark"),
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
)
