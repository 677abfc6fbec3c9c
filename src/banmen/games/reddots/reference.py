"""Red Dots, the executable rulebook: rules R1 to R10 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the position, the legal moves, the winner and the rule that ended the game.

A red dot lies in the middle of four holes and is named by the one at its lower left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from banmen.board import Squares
from banmen.games.reddots.state import Balls, Hole, State, dot_cells
from banmen.rules import Ending, Values

Ways = dict[Hole, frozenset[Hole]]  # from each hole, the holes one step away

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]


# ---- the board


def ways(size: int, steps: list[tuple[int, int]]) -> Ways:
    """Where those steps lead from each hole without leaving the board."""
    return {
        Squares.name((column, row)): frozenset(
            Squares.name((column + right, row + up))
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
    """The red dots: by the name of each, the four holes around it."""
    return {
        Squares.name((column, row)): frozenset(
            Squares.name((column + right, row + up)) for right, up in product((0, 1), repeat=2)
        )
        for column, row in dot_cells(size, dots)
    }


def singles(balls: Balls, size: int) -> Balls:
    """R2, R6: the balls of one colour that no ball of that colour is connected to."""
    return frozenset(ball for ball in balls if neighbours(size)[ball].isdisjoint(balls))


def outside(balls: Balls, size: int) -> set[Hole]:
    """R3: all holes from which one can walk to the border over holes without these balls.

    R4: reaching the border is getting out, so the edge closes no chain; and only balls of this one colour
    are in the way, so the other side's neither help nor matter.
    """
    border = {hole for hole, ways in walks(size).items() if len(ways) < len(STRAIGHT)}  # some way leads off the board
    seen = border - balls
    to_visit = list(seen)
    while to_visit:
        beyond = walks(size)[to_visit.pop()] - balls - seen
        seen |= beyond
        to_visit.extend(beyond)
    return seen


def dots(state: State) -> dict[Hole, frozenset[Hole]]:
    """The red dots, each with the four holes around it."""
    return dot_corners(state.size, str(state.options["dots"]))


def trapped(state: State, seat: int) -> list[Hole]:
    """R3: the dots with no corner from which one gets out."""
    out = outside(state.balls[seat], state.size)
    return sorted(dot for dot, corners in dots(state).items() if corners.isdisjoint(out))


# ---- the game


def start(options: Values) -> State:
    return State(options, 0, 0, (frozenset(), frozenset()))


def moves(state: State) -> set[str]:
    """The legal moves: `d4` places a ball, `d4-e6` moves one."""
    return set(listed(state))


def listed(state: State) -> Iterator[str]:
    """One after the other: a game goes on if there is a first one."""
    own = state.balls[state.seat]
    empty = walks(state.size).keys() - state.balls[0] - state.balls[1]
    if state.to_place:
        yield from empty  # R1: any empty hole
        return
    for ball in own:  # R7: one own ball to any empty hole, however far; R9: no pass
        others = own - {ball}
        left_single = singles(others, state.size)
        for end in empty:
            # R8: after the move the ball has a neighbour, and is one to each ball that would be single.
            near = neighbours(state.size)[end]
            if not near.isdisjoint(others) and near >= left_single:
                yield f"{ball}-{end}"


def play(state: State, move: str) -> State:
    """What comes of a legal move."""
    ball, _, end = move.rpartition("-")
    balls = list(state.balls)
    balls[state.seat] = state.balls[state.seat] - {ball} | {end}
    after = State(state.options, state.ply + 1, 1 - state.seat, (balls[0], balls[1]))
    if state.to_place == 1 and not trapped(after, state.seat):  # R6: for good, in one pass; R5 comes before it
        light, dark = (own - singles(own, state.size) for own in balls)
        after = State(after.options, after.ply, after.seat, (light, dark))  # R7: Light begins phase 2
    return after


def ending(state: State) -> Ending | None:
    """Is the game over? `seat` is the player whose turn it would be."""
    mover = 1 - state.seat
    for seat in (mover, state.seat):  # R5: only the mover can have completed a trap
        if trapped(state, seat):
            return Ending("R5", seat)
    if state.moved >= int(state.options["quiet"]):
        return Ending("R10", None)
    if next(listed(state), None) is None:  # R9: no legal move loses, for instance with no balls left
        return Ending("R9", mover)
    return None
