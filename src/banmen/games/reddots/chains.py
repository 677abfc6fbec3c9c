"""Red Dots, what a winner closed: around every trapped dot a shortest chain of balls (R3).

Draw a line from the dot to the right, along the middle between two rows. A closed chain runs around the dot just when
it crosses that line an odd number of times, and never the dot itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import product

from banmen.board import Cell, Squares
from banmen.games.reddots.kernels import TRAPPED
from banmen.games.reddots.reference import trapped
from banmen.games.reddots.state import State
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT, WINNERS
from banmen.view import Chain

AROUND = sorted(product((-1, 0, 1), repeat=2), key=lambda step: step[0] ** 2 + step[1] ** 2)[1:]  # straight ones first

Link = tuple[Cell, Cell]
Stop = tuple[Cell, bool]  # a ball on the way around a dot, and whether the line has been crossed an odd number of times


def chains(row: Array) -> list[Chain]:
    """The chains that won the game, if chains did: each dot that they trap lies within one of them."""
    if row[SEAT] != OVER or row[REASON] != TRAPPED:
        return []
    seat, state = int(row[WINNERS]) >> 1, State.of(row)
    dots = _cells(state, trapped(state, seat))
    return [
        {"places": _names(chain), "dots": _names(dot for dot in sorted(dots) if is_around(chain, dot))}
        for chain in _found(state, seat)
    ]


def rings(state: State, seat: int) -> tuple[str, ...]:
    """The balls of the chains that a seat has closed."""
    return tuple(dict.fromkeys(name for chain in _found(state, seat) for name in _names(chain)))


def _found(state: State, seat: int) -> list[list[Cell]]:
    own, dots = _cells(state, state.balls[seat]), _cells(state, trapped(state, seat))
    found: list[list[Cell]] = []
    for dot in sorted(dots):
        if not any(is_around(chain, dot) for chain in found):
            found.append(shortest(own, dot))
    return found


def shortest(balls: set[Cell], dot: Cell) -> list[Cell]:
    """A shortest closed chain of the balls around a dot that they trap; each ball but the last touches the next."""
    begins = sorted(ball for ball in balls if ball[1] == dot[1] and ball[0] > dot[0])  # below its line, as some ball is
    ways = [_way(balls, dot, begin) for begin in begins]
    return min(filter(None, ways), key=len)


def is_around(chain: list[Cell], dot: Cell) -> bool:
    links = list(_links(chain))
    return not any(_is_across(link, dot) for link in links) and sum(_crosses(link, dot) for link in links) % 2 == 1


def _way(balls: set[Cell], dot: Cell, begin: Cell) -> list[Cell]:
    """The shortest way from a ball around the dot and back to it; none if there is no such way."""
    came: dict[Stop, Stop] = {}
    start, goal = (begin, False), (begin, True)
    waiting = deque([start])
    while waiting and goal not in came:
        here = waiting.popleft()
        for there in _next(balls, dot, here):
            if there not in came:
                came[there] = here
                waiting.append(there)
    return _back(came, start, goal) if goal in came else []


def _next(balls: set[Cell], dot: Cell, here: Stop) -> Iterator[Stop]:
    (x, y), odd = here
    for right, up in AROUND:
        link = (x, y), (x + right, y + up)
        if link[1] in balls and not _is_across(link, dot):
            yield link[1], odd != _crosses(link, dot)


def _back(came: dict[Stop, Stop], start: Stop, goal: Stop) -> list[Cell]:
    way, here = [goal[0]], came[goal]
    while here != start:
        way.append(here[0])
        here = came[here]
    return way


def _links(chain: list[Cell]) -> Iterable[Link]:
    return zip(chain, chain[1:] + chain[:1], strict=True)


def _crosses(link: Link, dot: Cell) -> bool:
    """Whether a link crosses the line to the right of the dot."""
    return _is_upright(link, dot) and link[0][0] + link[1][0] > 2 * dot[0] + 1


def _is_across(link: Link, dot: Cell) -> bool:
    """Whether a link runs across the dot itself."""
    return _is_upright(link, dot) and link[0][0] + link[1][0] == 2 * dot[0] + 1


def _is_upright(link: Link, dot: Cell) -> bool:
    """Whether a link joins the row below the dot and the row above it."""
    return link[0][1] + link[1][1] == 2 * dot[1] + 1


def _cells(state: State, names: Iterable[str]) -> set[Cell]:
    return {state.board.cells[name] for name in names}


def _names(cells: Iterable[Cell]) -> list[str]:
    return [Squares.name(cell) for cell in cells]
