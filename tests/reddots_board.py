"""Red Dots' holes and positions, for its tests."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

import banmen
from banmen import Game, Position

SIZES = (7, 8, 9, 10)
PATTERNS = [(size, dots) for size in SIZES for dots in ("nine", "five", "all") if dots == "all" or size % 2 == 0]
AROUND = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
CORNERS = [(0, 0), (1, 0), (0, 1), (1, 1)]  # of a dot, from the one at its lower left
TURNS = range(8)  # the ways to turn and mirror a square

each_size = pytest.mark.parametrize("size", SIZES)
each_seat = pytest.mark.parametrize("seat", [0, 1])
each_turn = pytest.mark.parametrize("turn", TURNS)


# Holes.


def hole(x: int, y: int) -> str:
    return "abcdefghij"[x] + str(y + 1)


def at(hole: str) -> tuple[int, int]:
    return ord(hole[0]) - ord("a"), int(hole[1:]) - 1


def board(size: int) -> list[str]:
    return [hole(x, y) for y in range(size) for x in range(size)]


def border(size: int) -> list[str]:
    return [name for name in board(size) if {0, size - 1} & {*at(name)}]


def block(x: int, y: int) -> list[str]:
    return [hole(x + right, y + up) for right, up in CORNERS]


def turned(holes: str, turn: int, size: int) -> list[str]:
    """The holes on a board turned or mirrored, in the same order."""
    result = []
    for x, y in map(at, holes.split()):
        x, y = (size - 1 - x if turn & 1 else x), (size - 1 - y if turn & 2 else y)
        result.append(hole(y, x) if turn & 4 else hole(x, y))
    return result


def touch(one: str, other: str) -> bool:
    (x, y), (u, v) = at(one), at(other)
    return max(abs(x - u), abs(y - v)) == 1


def steps(own: Iterable[str], other: Iterable[str], size: int) -> set[str]:
    """R7 and R8 tried out: every own ball to every empty hole, unless some own ball is single afterwards."""
    own, legal = set(own), set()
    for start, end in product(own, set(board(size)) - own - set(other)):
        after = own - {start} | {end}
        if all(any(touch(ball, friend) for friend in after) for ball in after):
            legal.add(f"{start}-{end}")
    return legal


# Positions.


def load(**options: int | str) -> Game:
    return banmen.load("reddots", **{"dots": "all", **options})


def drawn(light: Iterable[str], dark: Iterable[str], ply: int, size: int) -> str:
    symbols = dict.fromkeys(light, "L") | dict.fromkeys(dark, "D")
    rows = [f"{y + 1}  " + " ".join(symbols.get(hole(x, y), ".") for x in range(size)) for y in reversed(range(size))]
    return "\n".join([f"{('Light', 'Dark')[ply % 2]} to move, ply {ply}", *rows])


def placing(
    own: Iterable[str], seat: int = 0, other: str = "", keep: Iterable[str] = (), size: int = 8, **options: int | str
) -> Position:
    """Phase 1, that seat to move: its own balls, and the other's with as many more on the border as it takes."""
    own = list(own)
    theirs, taken = other.split(), {*own, *other.split(), *keep}
    theirs += [name for name in border(size) if name not in taken][: len(own) + seat - len(theirs)]
    light, dark = (theirs, own) if seat else (own, theirs)
    return load(size=size, **options).read(drawn(light, dark, len(own) + len(theirs), size))


def moving(
    own: Iterable[str], other: Iterable[str], moved: int = 0, size: int = 8, balls: int = 20, **options: int | str
) -> Position:
    """Phase 2 after so many of its plies: the balls of the seat to move, and the other's."""
    light, dark = (other, own) if moved % 2 else (own, other)
    return load(size=size, balls=balls, **options).read(drawn(light, dark, 2 * balls + moved, size))


def placed(light: str, dark: str, size: int = 8, **options: int | str) -> Position:
    """All balls are placed, the last of Dark's just now."""
    *before, last = dark.split()
    game = load(size=size, balls=len(before) + 1, **options)
    return game.read(drawn(light.split(), before, 2 * len(before) + 1, size)).play(last)


def texts(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves}


def balls(position: Position, seat: int) -> set[str]:
    return {piece["place"] for piece in position.view()["pieces"] if piece["seat"] == seat}


def ending(position: Position) -> tuple[str, tuple[int, ...]] | None:
    """The rule that ended the game and who won."""
    return (position.reason.rule, position.winners) if position.reason else None


def spare(size: int, ring: Iterable[str]) -> str:
    """A hole on the border away from all those, where a ball links nothing."""
    return next(name for name in border(size) if not any(name == ball or touch(name, ball) for ball in ring))


def check_ring(ring: list[str], last: str, seat: int, size: int, dots: str, traps: bool = True) -> None:
    """The last ball makes the ring a trap; a ball elsewhere does not."""
    away = spare(size, ring)
    position = placing([name for name in ring if name != last], seat, keep=[last, away], size=size, dots=dots)
    assert ending(position.play(last)) == (("R5", (seat,)) if traps else None)
    assert not position.play(away).is_over
