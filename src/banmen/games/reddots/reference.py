"""Red Dots, the executable rulebook: rules R1 to R10 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the legal moves, the winner and the rule that ended the game.

A hole is its name, `d4`; each seat's balls are a set of holes. A red dot lies in the middle of four holes and
is named by the one at its lower left.
"""

from functools import cache
from itertools import product

Hole = str
Ways = dict[Hole, frozenset[Hole]]  # from each hole, the holes one step away

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]


# ---- the board


def name_of(column: int, row: int) -> Hole:
    """Column and row, counted from 0 at Light's lower left corner: (0, 0) is a1."""
    return "abcdefghij"[column] + str(row + 1)


def ways(size: int, steps: list[tuple[int, int]]) -> Ways:
    """Where those steps lead from each hole without leaving the board."""
    return {
        name_of(column, row): frozenset(
            name_of(column + right, row + up)
            for right, up in steps
            if 0 <= column + right < size and 0 <= row + up < size
        )
        for column, row in product(range(size), repeat=2)
    }


@cache
def walks(size: int) -> Ways:
    """R3: one walks horizontally and vertically."""
    return ways(size, STRAIGHT)


@cache
def neighbours(size: int) -> Ways:
    """R2: balls connect horizontally, vertically and diagonally."""
    return ways(size, STRAIGHT + DIAGONAL)


@cache
def dot_corners(size: int, dots: str) -> dict[Hole, frozenset[Hole]]:
    """The red dots: by the name of each, the four holes around it. Reconstructed, the picture is lost."""
    low, middle, high = 1, size // 2 - 1, size - 3
    if dots == "all":
        places = list(product(range(size - 1), repeat=2))
    elif dots == "nine":
        places = list(product((low, middle, high), repeat=2))
    else:  # "five"
        places = [*product((low, high), repeat=2), (middle, middle)]
    return {
        name_of(column, row): frozenset(name_of(column + right, row + up) for right, up in product((0, 1), repeat=2))
        for column, row in places
    }


def singles(balls: set[Hole], neighbours: Ways) -> set[Hole]:
    """R2, R6: the balls of one colour that no ball of that colour is connected to."""
    return {ball for ball in balls if neighbours[ball].isdisjoint(balls)}


def is_trapped(corners: frozenset[Hole], balls: set[Hole], walks: Ways) -> bool:
    """R3: nobody can walk from a dot's corners to the border over holes without these balls.

    R4: reaching the border is getting out, so the edge closes no chain; and only balls of this one colour
    are in the way, so the other side's neither help nor matter.
    """
    seen = set(corners - balls)  # the corners this colour does not hold; perhaps none
    to_visit = list(seen)
    while to_visit:
        hole = to_visit.pop()
        if len(walks[hole]) < len(STRAIGHT):  # a border hole: some way leads off the board
            return False
        beyond = walks[hole] - balls - seen
        seen |= beyond
        to_visit.extend(beyond)
    return True


# ---- the game


class Reference:
    """One game of Red Dots in progress."""

    def __init__(self, **options: int | float | str) -> None:
        size = int(options["size"])
        self.quiet = int(options["quiet"])
        self.walks = walks(size)
        self.neighbours = neighbours(size)
        self.holes = frozenset(self.walks)
        self.dots = dot_corners(size, str(options["dots"]))
        self.in_hand = [int(options["balls"])] * 2  # balls each seat has still to place
        self.balls: list[set[Hole]] = [set(), set()]  # the holes each seat's balls lie in
        self.moved = 0  # plies of phase 2
        self.seat = 0
        self.is_over = False
        self.winner: int | None = None
        self.rule = ""
        self._legal = self._list_moves()

    def moves(self) -> set[str]:
        """The legal moves: `d4` places a ball, `d4-e6` moves one. Empty when the game is over."""
        return set(self._legal)

    def play(self, move: str) -> None:
        """Play a legal move and see whether it ended the game."""
        if self._is_phase_one():
            self._place(move)
        else:
            self._move(*move.split("-"))
        self.seat = 1 - self.seat  # R1, R7: Dark places the last ball, so Light begins phase 2
        self._settle()

    def _is_phase_one(self) -> bool:
        return self.in_hand != [0, 0]

    # ---- which moves are legal

    def _list_moves(self) -> set[str]:
        empty = self.holes - self.balls[0] - self.balls[1]
        if self._is_phase_one():
            return set(empty)  # R1: any empty hole
        legal = set()
        for start in self.balls[self.seat]:  # R7: one own ball to any empty hole, however far; R9: no pass
            others = self.balls[self.seat] - {start}
            left_single = singles(others, self.neighbours)
            for end in empty:
                # R8: after the move the ball has a neighbour, and is one to each ball that would be single.
                near = self.neighbours[end]
                if not near.isdisjoint(others) and near >= left_single:
                    legal.add(f"{start}-{end}")
        return legal

    # ---- what a move does

    def _place(self, hole: Hole) -> None:
        self.balls[self.seat].add(hole)
        self.in_hand[self.seat] -= 1

    def _move(self, start: Hole, end: Hole) -> None:
        self.balls[self.seat].remove(start)
        self.balls[self.seat].add(end)
        self.moved += 1

    def _traps_a_dot(self, seat: int) -> bool:
        return any(is_trapped(corners, self.balls[seat], self.walks) for corners in self.dots.values())

    def _settle(self) -> None:
        """Is the game over, or phase 1? `seat` is already the player whose turn it would be."""
        self._legal = set()
        mover = 1 - self.seat
        if self._traps_a_dot(mover):  # R5: only the mover can have completed a trap
            self._end("R5", mover)
            return
        if not self._is_phase_one() and self.moved == 0:  # the last ball has just been placed
            self.balls = [balls - singles(balls, self.neighbours) for balls in self.balls]  # R6: for good, in one pass
        if self.moved >= self.quiet:  # R10
            self._end("R10", None)
            return
        self._legal = self._list_moves()
        if not self._legal:  # R9: no legal move loses, for instance with no balls left
            self._end("R9", mover)

    def _end(self, rule: str, winner: int | None) -> None:
        self.is_over, self.rule, self.winner = True, rule, winner
