"""Dohyō's diagrams, drawn and read."""

from __future__ import annotations

import re
from dataclasses import replace

from banmen.board import Fields
from banmen.games.dohyo.reference import can_move, quiet_limit, still_in
from banmen.games.dohyo.state import State, board_of
from banmen.jit import Array
from banmen.rules import SEAT_NAMES, Ending


def diagram(row: Array) -> str:
    return board_of(row).draw(row, fields(State.of(row)))


def fields(state: State) -> Fields:
    names = SEAT_NAMES[state.seats]
    return {
        "captures": ", ".join(f"{name} {count}" for name, count in zip(names, state.captures, strict=True)),
        "token": names[state.token],
        "quiet": f"{state.quiet} of {quiet_limit(state)}",
        "out": ", ".join(names[seat] for seat in sorted(state.out)),
    }


# Reading: what the lines say, then whether it can be


def read(row: Array, lines: list[str]) -> None:
    said = board_of(row).read(row, lines, "captures", "token", "quiet", "out")
    state = State.of(row)
    names = SEAT_NAMES[state.seats]
    captures = read_captures(names, said.get("captures", ""))
    out = seats_of(said["out"].split(", ") if said.get("out") else [], names, "out")
    [token] = seats_of([said.get("token", names[-1])], names, "token")
    state = replace(state, captures=captures, out=frozenset(out), token=token)
    state = replace(state, quiet=read_quiet(state, said.get("quiet", "0")))
    if state.ended:
        check_over(state, state.ended)
    else:
        check_going_on(state, names)
    state.write(row)


def read_captures(names: tuple[str, ...], text: str) -> tuple[int, ...]:
    parts = text.split(", ") if text else []
    for part in parts:
        if not re.fullmatch(r"\S+ [0-9]{1,2}", part):
            raise ValueError(f"expected a line such as 'captures: {names[0]} 3, {names[1]} 0', found {part!r} in it")
    seats = seats_of([part.split()[0] for part in parts], names, "captures")
    counts = {seat: int(part.split()[1]) for seat, part in zip(seats, parts, strict=True)}
    return tuple(counts.get(seat, 0) for seat in range(len(names)))


def seats_of(words: list[str], names: tuple[str, ...], label: str) -> list[int]:
    """The seats that a line names, each once."""
    for word in words:
        if word not in names or words.count(word) > 1:
            wrong = "stands there twice" if word in names else "is not a seat"
            raise ValueError(f"{word!r} in '{label}:' {wrong}: expected {', '.join(names)}")
    return [names.index(word) for word in words]


def read_quiet(state: State, text: str) -> int:
    match = re.fullmatch(r"([0-9]{1,6})(?: of ([0-9]{1,6}))?", text)
    if not match or match[2] not in (None, str(quiet_limit(state))):
        raise ValueError(f"'quiet: {text}' does not fit: expected a number of plies, of {quiet_limit(state)}")
    return int(match[1])


def check_going_on(state: State, names: tuple[str, ...]) -> None:
    seat = state.seat
    if seat in state.out:
        raise ValueError(f"{names[seat]} is eliminated and cannot be to move (D9)")
    for name, captures in zip(names, state.captures, strict=True):
        if captures >= state.knockout:
            raise ValueError(f"{name} has captured {captures} pieces and won (D10)")
    # Who is eliminated lowers the limit, perhaps below the count: that ends the game only after the next ply.
    if state.quiet >= quiet_limit(replace(state, out=frozenset()) if state.out else state):
        raise ValueError(f"after {state.quiet} plies without a capture {names[state.token]} has won (D12)")
    if not any(can_move(state, other) for other in range(state.seats) if other != seat):
        raise ValueError(f"no opponent can move: {names[seat]} has won (D8)")
    if not can_move(state, seat):
        raise ValueError(f"{names[seat]} cannot move: it is eliminated, the turn passes on (D9)")


def check_over(state: State, ended: Ending) -> None:
    winner = -1 if ended.winner is None else ended.winner
    able = {seat for seat in still_in(state) if can_move(state, seat)}
    fits = {
        "D8": winner in still_in(state) and not able - {winner},
        "D9": still_in(state) == [winner],
        "D10": winner in still_in(state) and state.captures[winner] >= state.knockout,
        "D12": winner == state.token and state.quiet >= quiet_limit(state),
    }
    if not fits[ended.rule]:
        shown = ", ".join(f"{label}: {text}" for label, text in fields(state).items() if text)
        raise ValueError(f"the diagram does not show that ending, expected one that fits {shown}")
