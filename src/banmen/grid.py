"""Square boards in characters: names of cells, diagrams drawn and read.

5  D2 D1 .  D1 D2
…
   a  b  c  d  e
quiet: 5
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

Cell = tuple[int, int]  # column and row, from 0


def name(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def cell(name: str, columns: int, rows: int) -> Cell | None:
    """The cell of that name, or None if the board has none."""
    match = re.fullmatch("([a-z])([1-9][0-9]?)", name)
    if not match:
        return None
    column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
    return (column, row) if column < columns and row < rows else None


def draw(columns: int, rows: int, symbol: Callable[[int, int], str], fields: dict[str, str] | None = None) -> str:
    """The board from the top row down, the column letters below it, then a line for each field that says something."""
    board = [[symbol(column, row) or "." for column in range(columns)] for row in range(rows)]
    wide = max(len(text) for line in board for text in line) + 1
    lines = [f"{row + 1:<3}" + "".join(f"{text:<{wide}}" for text in board[row]) for row in reversed(range(rows))]
    lines.append("   " + "".join(f"{chr(ord('a') + column):<{wide}}" for column in range(columns)))
    return "\n".join(line.rstrip() for line in lines + field_lines(fields or {}))


def field_lines(fields: dict[str, str]) -> list[str]:
    return [f"{label}: {text}" for label, text in fields.items() if text]


def read(lines: list[str], columns: int, rows: int, symbols: Collection[str]) -> tuple[dict[Cell, str], dict[str, str]]:
    """The pieces by cell and the fields of a diagram; a sentence for what is not one."""
    if len(lines) < rows:
        raise ValueError(f"the diagram has {len(lines)} lines below its first: expected {rows} rows")
    pieces: dict[Cell, str] = {}
    for row, line in zip(reversed(range(rows)), lines, strict=False):
        label, *texts = line.split()
        if label != str(row + 1) or len(texts) != columns:
            raise ValueError(f"expected row {row + 1} and {columns} cells, found {line.strip()!r}")
        for column, text in enumerate(texts):
            if not is_empty(text, name(column, row), symbols):
                pieces[column, row] = text
    letters = [chr(ord("a") + column) for column in range(columns)]
    return pieces, read_fields([line for line in lines[rows:] if line.split() != letters])


def is_empty(text: str, place: str, symbols: Collection[str]) -> bool:
    """Whether a text stands for no piece; a sentence if it stands for nothing at all."""
    if text not in symbols and text != ".":
        raise ValueError(f"{text!r} on {place}: expected {', '.join(symbols)} or .")
    return text == "."


def read_fields(lines: list[str]) -> dict[str, str]:
    """The lines below the board, by label."""
    found = [_field(line) for line in lines]
    fields = dict(found)
    if len(fields) < len(found):
        raise ValueError("a line below the board stands there twice")
    return fields


def _field(line: str) -> tuple[str, str]:
    label, colon, text = line.strip().partition(":")
    if not colon:
        raise ValueError(f"expected a line such as 'quiet: 5' below the board, found {line.strip()!r}")
    return label, text.strip()


def number(fields: dict[str, str], label: str) -> int:
    """A field that holds a whole number; 0 if it is missing."""
    text = fields.get(label, "0")
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"expected a whole number in '{label}: {text}'")
    return int(text)


def only(fields: dict[str, str], *labels: str) -> None:
    unknown = fields.keys() - set(labels)
    if unknown:
        raise ValueError(f"{min(unknown)!r} is no line of this diagram: expected {', '.join(labels) or 'none'}")
