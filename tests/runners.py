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

from banmen.jit import Array, Numbers, kernel
from banmen.row import CHANCE, OPTIONS, OVER, SEAT, SEATS, end
from banmen.rules import IllegalMove, Lister, Option, Reason, Rules
from banmen.stream import advance, draw
from banmen.view import View

GOAL, MIRRORED = OPTIONS, OPTIONS + 1
CARD, STEPS = OPTIONS + 2, OPTIONS + 3  # 0 before it is dealt; where each runner is
CARDS = 3
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")


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
def redraw(row: Array, seat: int, stream: Any) -> Any:
    if row[CARD]:
        stream = advance(stream)
        row[CARD] = 1 + draw(stream, CARDS)
    return stream


@kernel
def features(row: Array, seat: int, out: Numbers) -> None:
    out[0] = row[STEPS + seat]


def known(now: Array, seat: int | None) -> Array:
    row = now.copy()
    row[CARD] = 0
    return row


def text(row: Array, move: int) -> str:
    return str(move) if move < 4 else f"card {move - 3}"


def parse(row: Array, text: str) -> int:
    if text not in list("0123"):
        raise IllegalMove("R1", f"{text!r} is no runner: expected a number")
    return int(text)


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    return IllegalMove("R1", f"there is no runner {move}")


def diagram(row: Array) -> str:
    return " ".join(f"{name}:{cell}" for name, cell in zip(NAMES, row[STEPS : STEPS + 4]))


def read(row: Array, lines: list[str], legal: Lister) -> None:
    row[STEPS : STEPS + 4] = [int(word.split(":")[1]) for word in lines[0].split()]


def view(row: Array) -> View:
    places = [f"{letter}{step}" for letter in "abcd" for step in range(10)]
    return {
        "ground": "keyaki",
        "places": [{"name": name, "x": "abcd".index(name[0]), "y": int(name[1:]), "shape": "hole"} for name in places],
        "pieces": [
            {"place": f"{'abcd'[seat]}{row[STEPS + seat]}", "seat": seat, "shape": "ball"} for seat in range(row[SEATS])
        ],
    }


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
    text=text,
    parse=parse,
    refuse=refuse,
    diagram=diagram,
    read=read,
    view=view,
    places=lambda row, move: [],
)
FLAT = replace(rules, name="flat", features=features, judgement={seats: {"steps": 0.0} for seats in (2, 3, 4)})
BACKWARDS = replace(FLAT, name="backwards", judgement={seats: {"steps": -1.0} for seats in (2, 3, 4)})
SEALED = replace(rules, name="sealed", setup=deal, chance=True, redraw=redraw, known=known)
SEALED_FLAT = replace(FLAT, name="sealed flat", setup=deal, chance=True, redraw=redraw, known=known)
