"""Runners, a game for these tests alone: nothing tells its moves apart but their numbers.

Each seat has a runner, and whoever's turn it is lets any of the runners go one step: moves are numbered by whose runner
it is, from the last seat's on if they are `mirrored`. The first runner at the goal wins for its seat. Whoever takes the
lowest number wherever moves look alike lets the first seat win, or the last.

`SEALED` deals a card that nobody sees and that means nothing, so that there is a secret. `FLAT` has an evaluation to
which all looks alike, `SEALED_FLAT` both, `BACKWARDS` one that takes the last runner for the best.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from banmen.board import Piece, Squares
from banmen.jit import Array, Numbers, kernel
from banmen.row import CHANCE, OPTIONS, OVER, SEAT, SEATS, end
from banmen.rules import Option, Reason, Rules
from banmen.stream import advance, randbelow

GOAL, MIRRORED = OPTIONS, OPTIONS + 1
CARD, STEPS = OPTIONS + 2, OPTIONS + 3  # 0 before it is dealt; where each runner is
CARDS = 3
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")
RUNNERS = [
    Piece(name[0], seat, "ball", (STEPS + seat,), track=tuple(f"{name[0].lower()}{step + 1}" for step in range(10)))
    for seat, name in enumerate(NAMES)
]
BOARDS = {seats: Squares(seats, 10, "hole", RUNNERS[:seats]) for seats in (2, 3, 4)}


@kernel
def setup(row: Array) -> None:
    row[SEAT] = 0


@kernel
def deal(row: Array) -> None:
    row[SEAT] = CHANCE


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    first, count = (4, CARDS) if row[SEAT] == CHANCE else (0, row[SEATS])
    for index in range(count):
        out[index] = first + index
    return count


@kernel
def play(row: Array, event: int) -> None:
    if row[SEAT] == CHANCE:
        row[CARD], row[SEAT] = event - 3, 0
        return
    runner = row[SEATS] - 1 - event if row[MIRRORED] else event
    row[STEPS + runner] += 1
    row[SEAT] = (row[SEAT] + 1) % row[SEATS]
    if row[STEPS + runner] == row[GOAL]:
        end(row, 1 << runner, 0)


@kernel
def resample(row: Array, seat: int, stream: Any) -> Any:
    if row[CARD]:
        stream = advance(stream)
        row[CARD] = 1 + randbelow(stream, CARDS)
    return stream


@kernel
def features(row: Array, seat: int, out: Numbers) -> None:
    out[0] = row[STEPS + seat]


def hide(now: Array, seat: int | None) -> Array:
    row = now.copy()
    row[CARD] = 0
    return row


rules = Rules(
    name="runners",
    title="Runners",
    about="Let anybody's runner go on.",
    seat_names={seats: NAMES[:seats] for seats in (2, 3, 4)},
    seats=(2, 3, 4),
    options=(
        Option("goal", 6, range(2, 10), "steps to go"),
        Option("mirrored", 0, range(2), "whether runners are numbered from the last seat's on"),
    ),
    cells=5,
    most_moves=4,
    actions=lambda values: 4 + CARDS,
    reasons=(Reason("R2", "at the goal"),),
    setup=setup,
    moves=moves,
    play=play,
    text=lambda row, move: str(move) if move < 4 else f"card {move - 3}",
    notation=("R1", "the number of a runner"),
    board=lambda row: BOARDS[row[SEATS]],
    fields={"card": CARD},
)
FLAT = replace(rules, name="flat", features=features, weights={seats: {"steps": 0.0} for seats in (2, 3, 4)})
BACKWARDS = replace(FLAT, name="backwards", weights={seats: {"steps": -1.0} for seats in (2, 3, 4)})
SEALED = replace(rules, name="sealed", setup=deal, chance=True, resample=resample, hide=hide)
SEALED_FLAT = replace(FLAT, name="sealed flat", setup=deal, chance=True, resample=resample, hide=hide)
