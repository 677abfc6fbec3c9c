"""Ko-Oshi's positions written short, for its tests.

Pushing happens along one line, so most positions are five characters: `Ld...` is a Light 2 on a1 and a Dark 1 on b1.
They are played eastwards and, turned, in the other three directions.
"""

from __future__ import annotations

import re

import pytest

import banmen

IN_ALL_DIRECTIONS = pytest.mark.parametrize("turn", range(4), ids=("east", "south", "west", "north"))
FOR_BOTH_SIDES = pytest.mark.parametrize("side", ["Light", "Dark"])
SYMBOLS = {"l": "L1", "L": "L2", "d": "D1", "D": "D2"}
ELSEWHERE = " L1b3 D1d3"  # so that both sides have a piece left: without any, the game would be over

BOARD = """
5  D2 D1 .  D1 D2
4  .  .  D1 .  .
3  .  .  .  .  .
2  .  .  L1 .  .
1  L2 L1 .  L1 L2
   a  b  c  d  e
"""


def turned(text: str, turn: int) -> str:
    """All cells and compass letters in a text, a quarter turned clockwise that many times."""

    def quarter(match: re.Match[str]) -> str:
        column, row, letter = "abcde".index(match[1]), int(match[2]) - 1, match[3]
        return "abcde"[row] + str(5 - column) + (letter and "eswn"["nesw".index(letter)])

    for _ in range(turn):
        text = re.sub(r"([a-e])([1-5])([nesw]?)", quarter, text)
    return text


def on_row_1(line: str) -> str:
    """`Ld...` as `L2a1 D1b1`."""
    return " ".join(SYMBOLS[letter] + "abcde"[column] + "1" for column, letter in enumerate(line) if letter != ".")


def swapped(line: str) -> str:
    """The same with the sides' colours swapped; a list of pieces has capitals only."""
    return line.translate(str.maketrans("LD", "DL") if "1" in line else str.maketrans("lLdD", "dDlL"))


def at(pieces: str, to_move: str = "Light", *fields: str, **options: int | str) -> banmen.Position:
    """The position with these pieces, such as `L2a1 D1b1`. Target 7, as missing pieces count as claimed."""
    on = {piece[2:]: piece[:2] for piece in pieces.split()}
    rows = [f"{row} " + " ".join(on.get(f"{column}{row}", ".") for column in "abcde") for row in "54321"]
    return banmen.load("kooshi", **{"target": 7} | options).read("\n".join([f"{to_move} to move", *rows, *fields]))


def along(line: str, to_move: str = "Light", turn: int = 0, **options: int | str) -> banmen.Position:
    return at(turned(on_row_1(line) + ELSEWHERE, turn), to_move, **options)


def texts(position: banmen.Position) -> set[str]:
    return {str(move) for move in position.legal_moves}


def pieces(position: banmen.Position) -> set[str]:
    rows = [line.split() for line in str(position).splitlines()[1:6]]
    return {symbol + column + row[0] for row in rows for column, symbol in zip("abcde", row[1:]) if symbol != "."}


def claims(position: banmen.Position) -> tuple[int, int]:
    match = re.search(r"claimed: Light (\d), Dark (\d)", str(position))
    assert match
    return int(match[1]), int(match[2])


def refused(position: banmen.Position, move: str | int) -> banmen.IllegalMove:
    assert str(move) not in texts(position)
    with pytest.raises(banmen.IllegalMove) as refusal:
        position.play(move)
    return refusal.value


def cases(table: str) -> list[tuple[str, ...]]:
    return [tuple(line.split()) for line in table.strip().splitlines()]
