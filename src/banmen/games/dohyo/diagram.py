"""Dohyō's diagrams, drawn and read."""

from __future__ import annotations

import re

from banmen import grid, hexagon
from banmen.games.dohyo.kernels import (
    BY_THE_REF,
    CAPTURES,
    KNOCKED_OUT,
    KNOCKOUT,
    LAST_LEFT,
    NO_OPPONENT,
    OUT,
    PASSIVE,
    QUIET,
    TOKEN,
)
from banmen.games.dohyo.setups import side
from banmen.games.dohyo.text import pieces, put
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT, SEATS, WINNERS
from banmen.rules import SEAT_NAMES, Lister, can_move


def diagram(row: Array) -> str:
    seats = int(row[SEATS])
    symbols = {cell: name[0] for name, cells in zip(SEAT_NAMES[seats], pieces(row), strict=True) for cell in cells}
    return hexagon.draw(side(seats), lambda cell: symbols.get(hexagon.name(cell), ""), fields(row))


def fields(row: Array) -> dict[str, str]:
    names = SEAT_NAMES[int(row[SEATS])]
    return {
        "captures": ", ".join(f"{name} {row[CAPTURES + seat]}" for seat, name in enumerate(names)),
        "token": names[row[TOKEN]],
        "quiet": f"{row[QUIET]} of {quiet_limit(row)}",
        "out": ", ".join(name for seat, name in enumerate(names) if is_out(row, seat)),
    }


def is_out(row: Array, seat: int) -> bool:
    return bool(row[OUT] >> seat & 1)


def still_in(row: Array) -> list[int]:
    return [seat for seat in range(int(row[SEATS])) if not is_out(row, seat)]


def quiet_limit(row: Array) -> int:
    """Plies without a capture that end the game (D12)."""
    return int(row[PASSIVE]) * len(still_in(row))


def able(row: Array, legal: Lister) -> list[int]:
    """The seats still in that can move."""
    return [seat for seat in still_in(row) if can_move(row, seat, legal)]


# Reading: what the lines say, then whether it can be


def read(row: Array, lines: list[str], legal: Lister) -> None:
    names = SEAT_NAMES[int(row[SEATS])]
    found, said = hexagon.read(lines, side(int(row[SEATS])), [name[0] for name in names])
    grid.only(said, "captures", "token", "quiet", "out")
    for seat, name in enumerate(names):
        put(row, seat, {cell for cell, symbol in found.items() if symbol == name[0]})
    read_captures(row, names, said.get("captures", ""))
    for seat in seats_of(said["out"].split(", ") if said.get("out") else [], names, "out"):
        row[OUT] |= 1 << seat
    [row[TOKEN]] = seats_of([said.get("token", names[-1])], names, "token")
    read_quiet(row, said.get("quiet", "0"))
    if row[SEAT] == OVER:
        check_over(row, legal)
    else:
        check_going_on(row, names, legal)


def read_captures(row: Array, names: tuple[str, ...], text: str) -> None:
    parts = text.split(", ") if text else []
    for part in parts:
        if not re.fullmatch(r"\S+ [0-9]{1,2}", part):
            raise ValueError(f"expected a line such as 'captures: {names[0]} 3, {names[1]} 0', found {part!r} in it")
    seats = seats_of([part.split()[0] for part in parts], names, "captures")
    for seat, part in zip(seats, parts, strict=True):
        row[CAPTURES + seat] = int(part.split()[1])


def seats_of(words: list[str], names: tuple[str, ...], label: str) -> list[int]:
    """The seats that a line names, each once."""
    for word in words:
        if word not in names or words.count(word) > 1:
            wrong = "stands there twice" if word in names else "is no seat"
            raise ValueError(f"{word!r} in '{label}:' {wrong}: expected {', '.join(names)}")
    return [names.index(word) for word in words]


def read_quiet(row: Array, text: str) -> None:
    match = re.fullmatch(r"([0-9]{1,6})(?: of ([0-9]{1,6}))?", text)
    if not match or match[2] not in (None, str(quiet_limit(row))):
        raise ValueError(f"'quiet: {text}' does not fit: expected a number of plies, of {quiet_limit(row)}")
    row[QUIET] = int(match[1])


def check_going_on(row: Array, names: tuple[str, ...], legal: Lister) -> None:
    seat = int(row[SEAT])
    if is_out(row, seat):
        raise ValueError(f"{names[seat]} is eliminated and cannot be to move (D9)")
    for other, name in enumerate(names):
        if row[CAPTURES + other] >= row[KNOCKOUT]:
            raise ValueError(f"{name} has captured {row[CAPTURES + other]} pieces and won (D10)")
    # Who is eliminated lowers the limit, perhaps below the count: that ends the game only after the next ply.
    if row[QUIET] >= (row[PASSIVE] * row[SEATS] if row[OUT] else quiet_limit(row)):
        raise ValueError(f"after {row[QUIET]} plies without a capture {names[row[TOKEN]]} has won (D12)")
    if not set(able(row, legal)) - {seat}:
        raise ValueError(f"no opponent can move: {names[seat]} has won (D8)")
    if seat not in able(row, legal):
        raise ValueError(f"{names[seat]} cannot move: it is eliminated, the turn passes on (D9)")


def check_over(row: Array, legal: Lister) -> None:
    winners = [seat for seat in range(int(row[SEATS])) if row[WINNERS] >> seat & 1]
    winner = winners[0] if len(winners) == 1 else -1
    fits = {
        NO_OPPONENT: winner in still_in(row) and not set(able(row, legal)) - {winner},
        LAST_LEFT: still_in(row) == [winner],
        KNOCKED_OUT: winner in still_in(row) and row[CAPTURES + winner] >= row[KNOCKOUT],
        BY_THE_REF: winner == row[TOKEN] and row[QUIET] >= quiet_limit(row),
    }
    if not fits[int(row[REASON])]:
        shown = ", ".join(f"{label}: {text}" for label, text in fields(row).items() if text)
        raise ValueError(f"the diagram does not show that ending, expected one that fits {shown}")
