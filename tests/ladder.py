"""Ladder, a game for these tests alone: two to four seats, a loaded die, a choice.

Each turn the die shows 1, 2 or 3 with weights 3, 2, 1. The seat climbs that many rungs (`climb`), or lets the next
seat climb one (`give`). Whoever reaches the goal first wins; after 40 turns nobody has.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from banmen.jit import Array, kernel
from banmen.row import CHANCE, OPTIONS, OVER, PLY, SEAT, SEATS, end
from banmen.rules import Ending, IllegalMove, Lister, Option, Reason, Rules, Values
from banmen.view import View

GOAL = OPTIONS
TURN, DIE, RUNGS = GOAL + 1, GOAL + 2, GOAL + 3  # whose turn, what the die shows, where each seat stands
LIMIT = 80  # plies: a roll and a choice for each of 40 turns
TEXTS = ("climb", "give", "roll 1", "roll 2", "roll 3")
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")


@kernel
def setup(row: Array) -> None:
    row[SEAT] = CHANCE


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    first, last = (2, 5) if row[SEAT] == CHANCE else (0, 2)
    for number in range(first, last):
        out[number - first] = number
    return last - first


@kernel
def weights(row: Array, out: Array) -> int:
    if row[SEAT] != CHANCE:
        return 0
    for at in range(3):
        out[at] = 3 - at
    return 6


@kernel
def play(row: Array, event: int) -> None:
    turn = row[TURN]
    if row[SEAT] == CHANCE:
        row[DIE] = event - 1
        row[SEAT] = turn
        return
    climber = (turn + event) % row[SEATS]
    row[RUNGS + climber] += 1 if event else row[DIE]
    row[DIE] = 0
    row[TURN] = (turn + 1) % row[SEATS]
    row[SEAT] = CHANCE
    if row[RUNGS + climber] >= row[GOAL]:
        end(row, 1 << climber, 0)
    elif row[PLY] + 1 >= LIMIT:
        end(row, 0, 1)


def parse(row: Array, text: str) -> int:
    if text not in TEXTS:
        raise IllegalMove("L1", f"{text!r} is nothing that can happen: expected one of {', '.join(TEXTS)}")
    return TEXTS.index(text)


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    return IllegalMove("L1", f"{TEXTS[move] if 0 <= move < 5 else move} is not possible now")


def diagram(row: Array) -> str:
    return " ".join(f"{name}:{cell}" for name, cell in zip(("turn", "die", *NAMES), row[TURN : RUNGS + 4]))


def read(row: Array, lines: list[str], legal: Lister) -> None:
    row[TURN : RUNGS + 4] = [int(word.split(":")[1]) for word in lines[0].split()]


def view(row: Array) -> View:
    rungs = [f"{letter}{rung}" for letter in "abcd" for rung in range(13)]
    return {
        "ground": "keyaki",
        "places": [{"name": name, "x": "abcd".index(name[0]), "y": int(name[1:]), "shape": "hole"} for name in rungs],
        "pieces": [
            {"place": f"{'abcd'[seat]}{row[RUNGS + seat]}", "seat": seat, "shape": "ball"} for seat in range(row[SEATS])
        ],
    }


@dataclass(frozen=True)
class State:
    """A row in plain Python."""

    goal: int
    ply: int
    turn: int
    die: int
    rungs: tuple[int, ...]

    @classmethod
    def of(cls, row: Array) -> State:
        goal, turn, die, *rungs = row[GOAL : RUNGS + row[SEATS]].tolist()
        return cls(goal, int(row[PLY]), turn, die, tuple(rungs))

    def write(self, row: Array) -> None:
        row[TURN : RUNGS + row[SEATS]] = self.turn, self.die, *self.rungs


class Reference:
    """The same, told slowly."""

    @staticmethod
    def start(options: Values) -> State:
        return State(int(options["goal"]), 0, 0, 0, (0,) * int(options["seats"]))

    @staticmethod
    def moves(state: State) -> set[str]:
        return {"climb", "give"} if state.die else {"roll 1", "roll 2", "roll 3"}

    @staticmethod
    def play(state: State, move: str) -> State:
        if move.startswith("roll"):
            return replace(state, ply=state.ply + 1, die=int(move[-1]))
        seats, rungs = len(state.rungs), list(state.rungs)
        rungs[state.turn if move == "climb" else (state.turn + 1) % seats] += state.die if move == "climb" else 1
        return State(state.goal, state.ply + 1, (state.turn + 1) % seats, 0, tuple(rungs))

    @staticmethod
    def ending(state: State) -> Ending | None:
        top = max(state.rungs)
        if top >= state.goal:
            return Ending("L2", state.rungs.index(top))
        return Ending("L3", None) if state.ply == LIMIT else None


rules = Rules(
    name="ladder",
    title="Ladder",
    about="Climb by a loaded die.",
    seat_names={seats: NAMES[:seats] for seats in (2, 3, 4)},
    seats=(2, 3, 4),
    options=(Option("goal", 6, range(3, 10), "rungs to climb"),),
    cells=6,
    most_moves=3,
    actions=lambda values: 5,
    reasons=(Reason("L2", "at the top"), Reason("L3", "nobody got there")),
    setup=setup,
    moves=moves,
    play=play,
    weights=weights,
    chance=True,
    text=lambda row, move: TEXTS[move],
    parse=parse,
    refuse=refuse,
    diagram=diagram,
    read=read,
    view=view,
    places=lambda row, move: [],
    state=State,
    reference=Reference,
)
