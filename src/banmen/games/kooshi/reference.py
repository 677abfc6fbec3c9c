"""Ko-Oshi, the executable rulebook: rules K1 to K10 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the legal moves, the winner and the rule that ended the game.

The board is a dict from cell to piece. A turn is described by `Shifts`: for every piece that shifts, the cell
it started the turn on and the cell it ends on. A piece that falls ends on a cell outside the board.
"""

from typing import NamedTuple

from banmen.games.kooshi.setups import SETUPS

Cell = tuple[int, int]  # column and row, counted from 0 at Light's lower left corner
Shifts = dict[Cell, Cell]


class Piece(NamedTuple):
    """A piece knows whose it is and what it is worth."""

    seat: int
    value: int


SIDE = 5
CELLS = frozenset((column, row) for column in range(SIDE) for row in range(SIDE))
COMPASS: dict[str, Cell] = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


def name_of(cell: Cell) -> str:
    """(0, 0) is a1, (4, 4) is e5."""
    return "abcde"[cell[0]] + str(cell[1] + 1)


def cell_of(name: str) -> Cell:
    """The cell with that name."""
    return "abcde".index(name[0]), int(name[1]) - 1


def ahead(cell: Cell, direction: Cell) -> Cell:
    """The next cell in that direction, on the board or outside it."""
    return cell[0] + direction[0], cell[1] + direction[1]


def starting_board(setup: str) -> dict[Cell, Piece]:
    """Both armies; Dark's is Light's mirrored top to bottom."""
    board = {}
    for row, line in enumerate(SETUPS[setup]):
        for column, value in enumerate(line):
            if value != ".":
                board[column, row] = Piece(0, int(value))
                board[column, SIDE - 1 - row] = Piece(1, int(value))
    return board


class Reference:
    """One game of Ko-Oshi in progress."""

    def __init__(self, **options: int | float | str) -> None:
        self.suicide = str(options["suicide"])
        self.ban = str(options["ban"])
        self.target = int(options["target"])
        self.quiet = int(options["quiet"])
        self.board = starting_board(str(options["setup"]))
        self.claims = [0, 0]  # points claimed by each seat
        self.unclaimed = 0  # plies in a row without a claim
        self.came_from: Shifts = {}  # pieces the last turn moved: the cell they stand on, the cell they left
        self.seat = 0
        self.is_over = False
        self.winner: int | None = None
        self.rule = ""
        self._legal = self._list_moves()

    def moves(self) -> set[str]:
        """The legal moves: a cell and a compass letter, as in `c2n`. Empty when the game is over."""
        return set(self._legal)

    def play(self, move: str) -> None:
        """Play a legal move and see whether it ended the game."""
        shifts = self._shifts(cell_of(move[:2]), COMPASS[move[2]])
        assert shifts is not None, f"{move} is not legal"
        self._carry_out(shifts)
        self.seat = 1 - self.seat  # K1: seats alternate
        self._settle()

    # ---- which moves are legal

    def _list_moves(self) -> set[str]:
        # K1: one own piece in one orthogonal direction; there is no pass.
        return {
            name_of(cell) + letter
            for cell, piece in self.board.items()
            if piece.seat == self.seat
            for letter, direction in COMPASS.items()
            if self._is_legal(cell, direction)
        }

    def _is_legal(self, start: Cell, direction: Cell) -> bool:
        shifts = self._shifts(start, direction)
        if shifts is None:  # K3
            return False
        if shifts[start] not in CELLS and not self._may_leave(self.board[start]):
            return False
        return not self._pushes_back(start, shifts)

    def _shifts(self, start: Cell, direction: Cell) -> Shifts | None:
        """Everything that shifts when the piece on `start` moves; None when a chain is too long."""
        value = self.board[start].value
        standing = {cell: cell for cell in self.board}  # cell now: the cell that piece started the turn on
        shifts: Shifts = {}
        mover = start
        for _step in range(value):  # K2: a 1 makes one step, a 2 makes two
            line = [mover]  # K3: the mover, then the unbroken run of pieces straight ahead, of either colour
            while (cell := ahead(line[-1], direction)) in standing:
                line.append(cell)
            if len(line) - 1 > value:
                return None  # K3: too long a chain, even in the second step, forbids the whole move
            for cell in reversed(line):  # the farthest first, into the cell that is free
                piece, beyond = standing.pop(cell), ahead(cell, direction)
                shifts[piece] = beyond
                if beyond in CELLS:  # K4: otherwise it is out, and in nobody's way
                    standing[beyond] = piece
            mover = ahead(mover, direction)
            if mover not in CELLS:
                break  # K5: a 2 that went out with its first step makes no second
        return shifts

    def _may_leave(self, piece: Piece) -> bool:
        """K5, K6: may this piece move itself out?"""
        return self.suicide == "all" or (self.suicide == "twos" and piece.value == 2)

    def _pushes_back(self, start: Cell, shifts: Shifts) -> bool:
        """K7: would a pushed piece end where it stood before the last turn? Falling or walking is free."""
        return any(
            piece != start and self._is_protected(piece) and end == self.came_from[piece]
            for piece, end in shifts.items()
        )

    def _is_protected(self, cell: Cell) -> bool:
        """K7: did the piece on this cell change cell in the last turn, and does the ban cover its colour?"""
        if self.ban == "off" or cell not in self.came_from:
            return False
        return self.ban == "any" or self.board[cell].seat != self.seat

    # ---- what a move does

    def _carry_out(self, shifts: Shifts) -> None:
        self.unclaimed += 1
        lifted = {start: self.board.pop(start) for start in shifts}
        for start, piece in lifted.items():
            if shifts[start] in CELLS:
                self.board[shifts[start]] = piece
            else:
                self.claims[1 - piece.seat] += piece.value  # K4: never its owner, whoever pushed it out
                self.unclaimed = 0  # K10
        self.came_from = {end: start for start, end in shifts.items() if end in CELLS}  # K7

    def _settle(self) -> None:
        """Is the game over? `seat` is already the player whose turn it would be."""
        self._legal = set()
        mover, opponent = 1 - self.seat, self.seat
        if self.claims[opponent] >= self.target:  # K8: the mover's opponent first, even if both have enough
            self._end("K8", opponent)
        elif self.claims[mover] >= self.target:  # K8
            self._end("K8", mover)
        elif self.unclaimed >= self.quiet:  # K10
            self._end("K10", None)
        else:
            self._legal = self._list_moves()
            if not self._legal:  # K9: no legal move loses
                self._end("K9", mover)

    def _end(self, rule: str, winner: int | None) -> None:
        self.is_over, self.rule, self.winner = True, rule, winner
