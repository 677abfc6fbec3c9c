"""What a seat gets must follow from what it may know. Two ways to look for a leak, for any game."""

from __future__ import annotations

import json
from random import Random

from banmen import IllegalMove, Position

Seat = int | None  # None is a spectator


def seats(position: Position) -> tuple[Seat, ...]:
    return (None, *range(position.game.seats))


def sent(position: Position, seat: Seat) -> str:
    """All that a seat gets to see of a position; at its own turn also its moves, and why others are refused."""
    moves = [(int(move), str(move)) for move in position.legal_moves] if position.seat == seat else []
    refusals = [refusal(position, number) for number in range(position.game.actions)[::17] if moves]
    return json.dumps([position.view(seat), position.seen_by(seat), moves, refusals])


def refusal(position: Position, number: int) -> str:
    try:
        position.play(number)
    except IllegalMove as refused:
        return str(refused)
    return ""


def without_history(position: Position) -> Position:
    return position.game.position(position.row)


def leak_by_resampling(position: Position, seat: Seat, random: Random) -> str:
    """What changes for a seat when all that it cannot know is drawn anew; empty if nothing does."""
    here, there = sent(without_history(position), seat), sent(position.resample(seat, random), seat)
    return "" if here == there else f"seat {seat} at {position!r}:\n{here}\n{there}"


def leak_by_history(positions: list[Position], seat: Seat, random: Random) -> str:
    """Let one chance event have fallen otherwise: if the seat never saw that on the table, nothing may tell it."""
    changed = random.choice([index for index, position in enumerate(positions[:-1]) if position.is_chance])
    other = positions[changed].play(random.choice(positions[changed].chance_outcomes)[0])
    for here in positions[changed + 1 : changed + 12]:
        if sent(without_history(here), seat) != sent(without_history(other), seat):
            return ""  # it sees, and may know
        if sent(here, seat) != sent(other, seat):
            return f"seat {seat}:\n{sent(here, seat)}\n{sent(other, seat)}"
        try:
            other = other.play(str(positions[here.ply - positions[0].ply + 1].last))
        except (IllegalMove, IndexError):  # what came next could not have come then, or nothing did
            return ""
    return ""
