"""Dohyō, the executable rulebook: rules D1 to D13 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the position, the legal moves, the winner and the rule that ended the game.

The board is the set of its cells' names. A step over the edge leads to a name that is not on the board.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from banmen.games.dohyo import setups
from banmen.games.dohyo.state import Cell, Pieces, State
from banmen.rules import Ending, Values

# The six directions, clockwise: how much the row's letter and the number change.
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]


# ---- the board


@cache
def board(seats: int) -> frozenset[Cell]:
    """The hexagon with 4 cells on a side for two, with 5 for more; the middle row is the longest."""
    side = 4 if seats == 2 else 5
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


def pivots(pieces: Pieces, seat: int) -> set[tuple[Cell, Cell]]:
    """D7: from where to where pieces can go around an own neighbour, clockwise or counter-clockwise."""
    empty = board(len(pieces)).difference(*pieces)
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


# ---- who is in the game


def still_in(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if seat not in state.out]


def can_move(state: State, seat: int) -> bool:
    """D8, D11: has this seat a push or a pivot? D9: who is eliminated is out for good, whatever its pieces could do."""
    return seat not in state.out and bool(pushes(state.pieces, seat) or pivots(state.pieces, seat))


def opponents_who_can_move(state: State) -> set[int]:
    return {opponent for opponent in others(state.pieces, state.seat) if can_move(state, opponent)}


def quiet_limit(state: State) -> int:
    """D12: plies without a capture that end the game, in rounds of one turn of every seat still in."""
    return state.passive * len(still_in(state))


# ---- the game


def start(options: Values) -> State:
    seats = int(options["seats"])
    pieces = setups.start(str(options["setup"]), seats)
    # D11: the tie-breaker starts with the last seat.
    limits = int(options["knockout"]), int(options["passive"])
    return begin_turn(State(*limits, 0, pieces, captures=(0,) * seats, token=seats - 1))


def moves(state: State) -> set[str]:
    """The legal moves: `a1>c3` pushes, `c4-d6` pivots."""
    found = {str(push) for push in allowed_pushes(state.pieces, state.seat)}
    if found:
        return found  # D5: who can push must push
    return {f"{piece}-{end}" for piece, end in pivots(state.pieces, state.seat)}


def play(state: State, move: str) -> State:
    """What comes of a legal move."""
    return settle(push(state, move) if ">" in move else pivot(state, *move.split("-")))


def ending(state: State) -> Ending | None:
    """How the game ended: known since the ply that ended it, because who is eliminated later lowers D12's limit."""
    return state.ended


# ---- what a move does


def pivot(state: State, piece: Cell, end: Cell) -> State:
    return replace(state, pieces=changed(state.pieces, state.seat, piece, end), quiet=state.quiet + 1)


def push(state: State, move: str) -> State:
    [found] = [push for push in allowed_pushes(state.pieces, state.seat) if str(push) == move]
    [opponent] = [seat for seat in range(state.seats) if found.pushed in state.pieces[seat]]
    # D2: all three move one cell, so the pair that stood on rear and front now stands on front and pushed.
    pieces = changed(state.pieces, state.seat, found.rear, found.pushed)
    if found.beyond in board(state.seats):
        after = replace(state, pieces=changed(pieces, opponent, found.pushed, found.beyond), quiet=state.quiet + 1)
    else:  # D3; D11: the token for a capture; D12
        pieces = changed(pieces, opponent, found.pushed)
        captures = tuple(count + (seat == state.seat) for seat, count in enumerate(state.captures))
        after = replace(state, pieces=pieces, captures=captures, token=state.seat, quiet=0)
    if opponents_who_can_move(state) - opponents_who_can_move(after):
        after = replace(after, token=state.seat)  # D11: for leaving an opponent without a move
    return after


def changed(pieces: Pieces, owner: int, start: Cell, end: Cell = "") -> Pieces:
    """The same with one piece moved, or taken off."""
    return tuple(own - {start} | ({end} - {""}) if seat == owner else own for seat, own in enumerate(pieces))


# ---- how the game goes on


def settle(state: State) -> State:
    """After a ply: is the game over? If not, the next seat's turn begins."""
    if state.captures[state.seat] >= state.knockout:  # D10; D13: before everything else
        return replace(state, ended=Ending("D10", state.seat))
    if state.quiet >= quiet_limit(state):
        return replace(state, ended=Ending("D12", state.token))
    return begin_turn(passed_on(state))


def begin_turn(state: State) -> State:
    """Has the seat to move won, or is it stuck? A stuck seat's turn passes to the next."""
    if not opponents_who_can_move(state):  # D8: first, even when stuck too
        return replace(state, ended=Ending("D8", state.seat))
    if can_move(state, state.seat):
        return state
    state = replace(state, out=state.out | {state.seat})  # D9
    if len(still_in(state)) == 1:
        return replace(state, ended=Ending("D9", still_in(state)[0]))
    return begin_turn(passed_on(state))


def passed_on(state: State) -> State:
    """D1: clockwise to the next seat still in."""
    return replace(state, seat=next(seat for seat in others(state.pieces, state.seat) if seat not in state.out))
