"""Dohyō's positions written short, for its tests.

The pieces are lists of cells, one for each seat: `c4 d5 / e6` are two of Light's and one of Dark's. A line of cells is
a row of the board in characters: `LLD....` in row d. All of it can be turned by sixths around the middle of the board.
"""

from __future__ import annotations

import re
from cmath import phase
from functools import cache

import pytest

import banmen
from banmen.rules import SEAT_NAMES

TURNS = range(6)  # by so many sixths: what goes eastwards goes in all directions
ON_BOTH_BOARDS = pytest.mark.parametrize("seats", [2, 3])

PAIRS = "a1 a2 / e1 e2 / i8 i9 / b5 b6"  # one for each seat, nothing to push
SHUFFLE = ["a1-b2", "e1-f2", "i8-h8", "b5-c6"]  # a pivot for each

Options = int | str


def spread(text: str) -> list[str]:
    """`a1-a3 b2` spelled out."""
    found = []
    for word in text.split():
        letter, first, last = word[0], int(word[1]), int(word[-1])
        found += [f"{letter}{number}" for number in range(first, last + 1)]
    return found


Board = tuple[str, ...]
SMALL: Board = tuple(spread("a1-a4 b1-b5 c1-c6 d1-d7 e2-e7 f3-f7 g4-g7"))
LARGE: Board = tuple(spread("a1-a5 b1-b6 c1-c7 d1-d8 e1-e9 f2-f9 g3-g9 h4-h9 i5-i9"))


def board_for(seats: int) -> Board:
    return SMALL if seats == 2 else LARGE


# Positions


def at(lists: str, to_move: str = "", *fields: str, **options: Options) -> banmen.Position:
    """The position with these pieces; the first seat is to move unless told."""
    seats = lists.count("/") + 1
    names, board = SEAT_NAMES[seats], board_for(seats)
    on = {cell: name[0] for name, cells in zip(names, lists.split("/")) for cell in spread(cells)}
    assert set(on) <= set(board)
    rows = [
        f"{letter} " + " ".join(on.get(cell, ".") for cell in board if cell[0] == letter)
        for letter in sorted({cell[0] for cell in board}, reverse=True)
    ]
    return banmen.load("dohyo", seats=seats, **options).read(
        "\n".join([f"{to_move or names[0]} to move", *rows, *fields])
    )


def begun(lists: str, **options: Options) -> banmen.Position:
    """The start of a game with these pieces."""
    return banmen.load("dohyo", seats=lists.count("/") + 1, setup=lists, **options).start()


def on_row(row: str, line: str, seats: int) -> str:
    """`LLD....` in row d as `d1 d2 / d3`."""
    cells = [cell for cell in board_for(seats) if cell[0] == row]
    assert len(cells) == len(line)
    letters = [name[0] for name in SEAT_NAMES[seats]]
    return " / ".join(" ".join(cell for cell, on in zip(cells, line) if on == letter) for letter in letters)


def added(lists: str, more: str) -> str:
    """Both, seat by seat."""
    return " / ".join(f"{one} {other}" for one, other in zip(lists.split("/"), more.split("/"), strict=True))


def turned(text: str, turn: int, seats: int) -> str:
    """All cells in a text turned counter-clockwise by so many sixths."""
    side = 4 if seats == 2 else 5

    def sixth(match: re.Match[str]) -> str:
        up, along = "abcdefghi".index(match[1]) + 1 - side, int(match[2]) - side
        return "abcdefghi"[along + side - 1] + str(along - up + side)

    for _ in range(turn):
        text = re.sub("([a-i])([1-9])", sixth, text)
    return text


def lists(text: str) -> tuple[set[str], ...]:
    return tuple(set(spread(cells)) for cells in text.split("/"))


def pieces(position: banmen.Position) -> tuple[set[str], ...]:
    """Where the pieces of each seat stand, as the diagram shows them."""
    board = board_for(position.game.seats)
    found: dict[str, str] = {}
    for line in str(position).splitlines()[1:]:
        letter, *symbols = line.split()
        found |= dict(zip([cell for cell in board if cell[0] == letter], symbols))
    return tuple({cell for cell, symbol in found.items() if symbol == name[0]} for name in position.game.seat_names)


# What can be played, and what is refused


def texts(position: banmen.Position) -> list[str]:
    """The legal moves, in order: one that is listed twice stands there twice."""
    return sorted(str(move) for move in position.legal_moves)


def goals(moves: str) -> list[str]:
    """`a1: b2 b3, a2: b1` as `a1-b2 a1-b3 a2-b1`, in order."""
    pairs = [part.split(":") for part in moves.split(",") if part.strip()]
    return sorted(f"{start.strip()}-{goal}" for start, ends in pairs for goal in ends.split())


def refused(position: banmen.Position, move: str | int) -> banmen.IllegalMove:
    assert move not in (position.legal_moves if isinstance(move, int) else texts(position))
    with pytest.raises(banmen.IllegalMove) as refusal:
        position.play(move)
    return refusal.value


# What else a position holds


def captures(position: banmen.Position) -> tuple[int, ...]:
    return tuple(tally["count"] for tally in position.view()["tallies"])


def token(position: banmen.Position) -> int:
    (holder,) = [tally["seat"] for tally in position.view()["tallies"] if tally["token"]]
    assert isinstance(holder, int)
    return holder


def out(position: banmen.Position) -> set[int]:
    return {tally["seat"] for tally in position.view()["tallies"] if tally["out"]}


def quiet(position: banmen.Position) -> tuple[int, int]:
    """Plies since the last capture, and how many end the game."""
    found = position.view()["quiet"]
    return found["count"], found["of"]


def cases(table: str) -> list[tuple[str, ...]]:
    """The lines of a table, whose columns two blanks divide."""
    return [tuple(re.split("  +", line.strip())) for line in table.strip().splitlines()]


# The board once more, by where its cells lie in the plane: neighbours have distance 1.


def spot(cell: str) -> complex:
    row, number = "abcdefghi".index(cell[0]), int(cell[1])
    return complex(number - row / 2, row * 3**0.5 / 2)


def apart(one: str, other: str) -> float:
    return abs(spot(one) - spot(other))


@cache
def touching(board: Board) -> list[tuple[str, str]]:
    """All cells with each of their neighbours."""
    return [(one, other) for one in board for other in board if 0.9 < apart(one, other) < 1.1]


def beyond(one: str, other: str, board: Board) -> str:
    """The next cell on the straight line over both; none beyond the edge."""
    there = 2 * spot(other) - spot(one)
    return next((cell for cell in board if abs(spot(cell) - there) < 0.1), "")


def around(pivot: str, start: str, board: Board) -> list[str]:
    """The cells around a pivot, counter-clockwise from one of them, none where they are off the board."""
    found = {
        round((phase(spot(cell) - spot(pivot)) - phase(spot(start) - spot(pivot))) * 3 / 3.14159) % 6: cell
        for cell, other in touching(board)
        if other == pivot
    }
    return [found.get(place, "") for place in range(6)]


def far_pair(cells: set[str], board: Board) -> tuple[str, str]:
    """Two neighbours that no piece on these cells has to do with."""
    return next(pair for pair in touching(board) if all(apart(cell, other) > 2.1 for cell in cells for other in pair))


# Positions on which several rules are tried

SPLIT = "e4 e5 / e6 d5 / {}"  # Ring's push, e4>e6, parts Lozenge's pair
EDGE = {
    2: "d5 d6 / d7 g4 g5",
    3: "e7 e8 / e9 a1 a2 / i5 i6",
    4: "e7 e8 / e9 a1 a2 / i5 i6 / a4 a5",
}
CAPTURE = {2: "d5>d7", 3: "e7>e9", 4: "e7>e9"}
