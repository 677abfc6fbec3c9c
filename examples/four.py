"""Connect four, complete: the smallest game, and the one to copy.

- **F1** Light begins, then the seats take turns dropping a disc into one of seven columns that is not full; it falls
  onto the discs below it. A column holds six.
- **F2** Four of one's own in an unbroken line, along a row, a column or a diagonal, win at once.
- **F3** A full board without a line is a draw.
"""

from banmen.board import Piece, Squares, Standing
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, PLY, SEAT, end
from banmen.rules import Ending, IllegalMove, Reason, Rules, Values

COLUMNS = "abcdefg"

# The game's own cells: a bitboard for each seat. Seven bits a column, the seventh always empty, so that
# lines never run on into the next column.
HELD = OPTIONS
DISCS = Piece("L", 0, "ball", (HELD,)), Piece("D", 1, "ball", (HELD + 1,))
BOARD = Squares(7, 6, "hole", DISCS, lambda cell: 7 * cell[0] + cell[1])
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
    taken, count = row[HELD] | row[HELD + 1], 0
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
    seat, taken = row[SEAT], row[HELD] | row[HELD + 1]
    row[HELD + seat] |= taken + (1 << 7 * column) & 63 << 7 * column
    if row[PLY] >= 6 and has_four(row[HELD + seat]):  # nobody has four discs before
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


class Reference:
    """The same rules, slow and obvious. `banmen verify` compares the two."""

    @staticmethod
    def start(_options: Values) -> Standing:
        return Standing(BOARD, 0, {})

    @staticmethod
    def moves(state: Standing) -> set[str]:
        return {column for column in COLUMNS if f"{column}6" not in state.pieces}  # F1

    @staticmethod
    def play(state: Standing, move: str) -> Standing:
        return Standing(BOARD, 1 - state.seat, {**state.pieces, lowest(state, move): DISCS[state.seat]})

    @staticmethod
    def ending(state: Standing) -> Ending | None:
        for (x, y), disc in state.cells.items():
            for right, up in STEPS:
                if all(state.cells.get((x + n * right, y + n * up)) == disc for n in range(4)):
                    return Ending("F2", disc.seat)
        return None if Reference.moves(state) else Ending("F3", None)


def lowest(state: Standing, column: str) -> str:
    """The lowest empty cell of a column."""
    return next(f"{column}{line}" for line in range(1, 7) if f"{column}{line}" not in state.pieces)


def refuse(row: Array, move: int) -> IllegalMove:
    why = f"column {COLUMNS[move]} is full" if 0 <= move < 7 else f"{move} is not a column: expected 0 to 6"
    return IllegalMove("F1", why)


def read(row: Array, lines: list[str]) -> None:
    BOARD.read(row, lines)
    state = BOARD.of(row)
    for x, y in state.cells:
        if y and (x, y - 1) not in state.cells:
            raise ValueError(f"the disc on {BOARD.name((x, y))} hangs in the air (F1)")
    light, count = len(state.owned[0]), len(state.pieces)
    if light != (count + 1) // 2 or row[PLY] not in (0, 1, count) or row[SEAT] not in (OVER, count % 2):
        raise ValueError(f"{light} of {count} discs are Light's: seats alternate and Light begins (F1)")
    row[PLY] = count


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
    text=lambda row, move: COLUMNS[move],
    notation=("F1", "a column from a to g"),
    refuse=refuse,
    board=BOARD,
    read=read,
    places=lambda row, move: [lowest(BOARD.of(row), COLUMNS[move])],
    state=BOARD,
    reference=Reference,
)
