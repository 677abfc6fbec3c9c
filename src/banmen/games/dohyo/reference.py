"""Dohyō, the executable rulebook: rules D1 to D13 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the legal moves, the winner and the rule that ended the game.

A cell is its name, `c4`: a row's letter and a number. The board is the set of its cells, and each seat's pieces
are a set of cells. A step over the edge leads to a name that is not on the board.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from banmen.games.dohyo.setups import start

Cell = str
Pieces = list[set[Cell]]  # the cells of each seat's pieces

# The six directions, clockwise: how much the row's letter and the number change.
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]


# ---- the board


def cells(side: int) -> frozenset[Cell]:
    """The hexagon with that many cells on a side; the middle row is the longest."""
    longest = 2 * side - 1
    return frozenset(
        "abcdefghi"[row] + str(number)
        for row in range(longest)
        for number in range(1, longest + 1)
        if abs(number - (row + 1)) < side
    )


@cache  # asked for millions of times
def ahead(cell: Cell, direction: tuple[int, int]) -> Cell:
    """The next cell in that direction, on the board or over the edge."""
    up, along = direction
    return chr(ord(cell[0]) + up) + str(int(cell[1:]) + along)


def ring(cell: Cell) -> list[Cell]:
    """The six cells around a cell, clockwise, on the board or over the edge."""
    return [ahead(cell, direction) for direction in DIRECTIONS]


# ---- what a seat can do


class Push(NamedTuple):
    """Four cells in a row: the pair of own pieces, the piece they push, and the cell it is pushed to."""

    rear: Cell
    front: Cell
    pushed: Cell
    beyond: Cell

    def __str__(self) -> str:
        return f"{self.rear}>{self.pushed}"


def pushes_against(pieces: Pieces, seat: int, opponent: int) -> list[Push]:
    """D2: two own pieces, an opponent's, and then no piece: an empty cell, or the edge of the board."""
    found = []
    for rear in pieces[seat]:
        for direction in DIRECTIONS:
            front = ahead(rear, direction)
            pushed = ahead(front, direction)
            beyond = ahead(pushed, direction)
            if front in pieces[seat] and pushed in pieces[opponent] and beyond not in set().union(*pieces):
                found.append(Push(rear, front, pushed, beyond))
    return found


def others(pieces: Pieces, seat: int) -> list[int]:
    """The other seats clockwise, the nearest first."""
    return [(seat + distance) % len(pieces) for distance in range(1, len(pieces))]


def pushes(pieces: Pieces, seat: int) -> list[Push]:
    """All pushes against anybody; D4: but not against oneself."""
    return [push for opponent in others(pieces, seat) for push in pushes_against(pieces, seat, opponent)]


def allowed_pushes(pieces: Pieces, seat: int) -> list[Push]:
    """D6: only those against the nearest opponent clockwise who can be pushed, eliminated or not."""
    for opponent in others(pieces, seat):
        found = pushes_against(pieces, seat, opponent)
        if found:
            return found
    return []


def pivots(board: frozenset[Cell], pieces: Pieces, seat: int) -> set[tuple[Cell, Cell]]:
    """D7: from where to where pieces can go around an own neighbour, clockwise or counter-clockwise."""
    empty = board.difference(*pieces)
    found = set()
    for pivot in pieces[seat]:
        for around in ring(pivot), ring(pivot)[::-1]:
            for place, piece in enumerate(around):
                if piece not in pieces[seat]:
                    continue
                # The other five cells, in the order the piece comes to them.
                for cell in around[place + 1 :] + around[:place]:
                    if cell not in empty:
                        break  # neither over a piece nor outside the board
                    found.add((piece, cell))
    return found


def can_move(board: frozenset[Cell], pieces: Pieces, seat: int) -> bool:
    """D8, D9, D11: has this seat a push or a pivot?"""
    return bool(pushes(pieces, seat) or pivots(board, pieces, seat))


# ---- the game


class Reference:
    """One game of Dohyō in progress."""

    def __init__(self, **options: int | float | str) -> None:
        self.seats = int(options["seats"])
        self.knockout = int(options["knockout"])
        self.passive = int(options["passive"])
        self.board = cells(4 if self.seats == 2 else 5)
        self.pieces: Pieces = [set(own) for own in start(str(options["setup"]), self.seats)]
        self.captures = [0] * self.seats  # pieces captured by each seat
        self.token = self.seats - 1  # D11: the tie-breaker starts with the last seat
        self.eliminated: set[int] = set()
        self.quiet = 0  # D12: plies since the last capture, or the start
        self.seat = 0
        self.is_over = False
        self.winner: int | None = None
        self.rule = ""
        self._begin_turn()

    def moves(self) -> set[str]:
        """The legal moves: `a1>c3` pushes, `c4-d6` pivots. Empty when the game is over."""
        if self.is_over:
            return set()
        found = {str(push) for push in allowed_pushes(self.pieces, self.seat)}
        if found:
            return found  # D5: who can push must push
        return {f"{piece}-{end}" for piece, end in pivots(self.board, self.pieces, self.seat)}

    def play(self, move: str) -> None:
        """Play a legal move and see whether it ended the game."""
        assert move in self.moves(), f"{move} is not legal"
        self.quiet += 1
        if ">" in move:
            [push] = [push for push in allowed_pushes(self.pieces, self.seat) if str(push) == move]
            self._push(push)
        else:
            self._pivot(*move.split("-"))
        self._settle()

    # ---- who is in the game

    def _still_in(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.eliminated]

    def _can_move(self, seat: int) -> bool:
        """D9: an eliminated seat is out for good, whatever its pieces could do."""
        return seat not in self.eliminated and can_move(self.board, self.pieces, seat)

    def _opponents_who_can_move(self) -> set[int]:
        return {opponent for opponent in others(self.pieces, self.seat) if self._can_move(opponent)}

    # ---- what a move does

    def _pivot(self, piece: Cell, end: Cell) -> None:
        self.pieces[self.seat].remove(piece)
        self.pieces[self.seat].add(end)

    def _push(self, push: Push) -> None:
        could_move = self._opponents_who_can_move()
        [opponent] = [seat for seat in range(self.seats) if push.pushed in self.pieces[seat]]
        # D2: all three move one cell, so the pair that stood on rear and front now stands on front and pushed.
        self.pieces[opponent].remove(push.pushed)
        self.pieces[self.seat].remove(push.rear)
        self.pieces[self.seat].add(push.pushed)
        if push.beyond in self.board:
            self.pieces[opponent].add(push.beyond)
        else:  # D3
            self.captures[self.seat] += 1
            self.quiet = 0  # D12
            self.token = self.seat  # D11: for a capture
        if could_move - self._opponents_who_can_move():
            self.token = self.seat  # D11: for leaving an opponent without a move

    # ---- how the game goes on

    def _settle(self) -> None:
        """After a ply: is the game over? If not, the next seat's turn begins."""
        if self.captures[self.seat] >= self.knockout:  # D10; D13: before everything else
            self._end("D10", self.seat)
        elif self.quiet >= self.passive * len(self._still_in()):  # D12: rounds of one turn of every seat still in
            self._end("D12", self.token)
        else:
            self._pass_on()
            self._begin_turn()

    def _begin_turn(self) -> None:
        """Has the seat to move won, or is it stuck? A stuck seat's turn passes to the next."""
        if not self._opponents_who_can_move():  # D8: first, even when stuck too
            self._end("D8", self.seat)
        elif not self._can_move(self.seat):  # D9
            self.eliminated.add(self.seat)
            if len(self._still_in()) == 1:
                self._end("D9", self._still_in()[0])
            else:
                self._pass_on()
                self._begin_turn()

    def _pass_on(self) -> None:
        """D1: clockwise to the next seat still in."""
        self.seat = next(seat for seat in others(self.pieces, self.seat) if seat not in self.eliminated)

    def _end(self, rule: str, winner: int) -> None:
        self.is_over, self.rule, self.winner = True, rule, winner
