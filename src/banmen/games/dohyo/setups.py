"""Dohyō's set-ups: for each number of seats the cells of every seat, a1-a4 standing for a1 a2 a3 a4.

The numbers of pieces are the sheet's. The places of `classic`, along the sides, are reconstructed: its pictures are
lost. `corners` has as many pieces, in corners. Both look the same to every seat, but for the order of turns.
Any other set-up can be given in the same way: "a1-a3 b2 / g5-g7 f5".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

from banmen.board import Cell, Hexagon
from banmen.rules import SEAT_NAMES, Free, Values

SETUPS: dict[str, dict[int, str]] = {
    "classic": {
        2: "a1-a4 b1-b5 c3 c4 / g4-g7 f3-f7 e4 e5",
        3: "a1-a5 b2-b5 c3-c5 / e1-e3 f2-f4 g3-g5 h4 h5 i5 / e7-e9 f7-f9 g7-g9 h8 h9 i9",
        4: "a1 b1 b2 c1-c3 d1-d3 / f2-f4 g3-g5 h4 h5 i5 / f7-f9 g7-g9 h8 h9 i9 / a5 b5 b6 c5-c7 d6-d8",
    },
    "corners": {
        2: "b1 c1-c3 d1-d3 e2-e4 f3 / b5 c4-c6 d5-d7 e5-e7 f7",
        3: "a1-a3 b1-b3 c1-c4 d3 d4 / f4 f5 g3-g6 h4-h6 i5-i7 / c7 d6-d8 e6-e9 f7-f9 g9",
        4: "a1 a2 b1 b2 c1-c3 d2 d3 / f3 f4 g3-g5 h4 h5 i5 i6 / f7 f8 g7-g9 h8 h9 i8 i9 / a4 a5 b5 b6 c5-c7 d6 d7",
    },
}
LONGEST = 400  # characters; no set-up needs as many


def side(seats: int) -> int:
    """Of the board: two play on the inner part of the large one."""
    return 4 if seats == 2 else 5


@cache
def cells(seats: int) -> Mapping[str, Cell]:
    """Of the board, by name."""
    return Hexagon(side(seats)).cells


def start(setup: str, seats: int) -> tuple[frozenset[str], ...]:
    """The cells of each seat, by the set-up's name or its lists of cells."""
    lists = SETUPS[setup][seats] if setup in SETUPS else setup
    return tuple(frozenset(spelled_out(words)) for words in lists.split("/"))


def read(text: str) -> str:
    """A set-up given as lists of cells, every cell spelled out."""
    if len(text) > LONGEST:
        raise ValueError(f"{len(text)} characters are too many")
    return " / ".join(" ".join(sorted(spelled_out(words))) for words in text.lower().split("/"))


def spelled_out(words: str) -> list[str]:
    """A list of cells with its ranges spelled out."""
    found: list[str] = []
    for word in words.split():
        match = re.fullmatch("([a-i])([1-9])(?:[-–]\\1([1-9]))?", word)
        if not match or int(match[3] or 9) < int(match[2]):
            raise ValueError(f"{word!r} is not a cell such as c4, nor a range in a row such as c4-c6")
        found += [f"{match[1]}{number}" for number in range(int(match[2]), int(match[3] or match[2]) + 1)]
    return found


def check(values: Values) -> None:
    """ValueError for lists that do not fit the board or the number of seats."""
    setup, seats = str(values["setup"]), int(values["seats"])
    if setup in SETUPS:
        return
    lists, board = [words.split() for words in setup.split("/")], cells(seats)
    if len(lists) != seats:
        raise ValueError(f"lists of cells in setup: {len(lists)}, expected one for each of {seats} seats, divided by /")
    for word, count in Counter(word for words in lists for word in words).items():
        if word not in board:
            raise ValueError(
                f"setup names {word}, which is not on the board for {seats} seats: expected a1–{max(board)}"
            )
        if count > 1:
            raise ValueError(f"setup names {word} {count} times: a cell holds one piece")
    for name, words in zip(SEAT_NAMES[seats], lists, strict=True):
        if len(words) < 2:
            raise ValueError(f"pieces of {name} in setup: {len(words)}, expected at least 2, or it could never move")


def sample(random: Random, seats: int) -> str:
    """A set-up at random, from tight groups to pieces strewn about: some seats are stuck soon, or at once."""
    free, spread = dict(cells(seats)), random.choice((0, 1, 2, 4, 8))
    lists = []
    for _ in range(seats):
        middle = random.choice(list(free.values()))
        near = sorted(free, key=lambda name: Hexagon.distance(free[name], middle) + spread * random.random())
        lists.append(near[: random.randint(2, 40 // seats)])
        for name in lists[-1]:
            del free[name]
    return " / ".join(" ".join(sorted(words)) for words in lists)


LISTS_OF_CELLS = Free("the cells of each seat, such as 'a1-a3 b2 / g5-g7 f5'", read, sample)
