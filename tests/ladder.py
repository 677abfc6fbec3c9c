"""Ladder, a game for these tests alone: two to four seats, a loaded die, a choice.

Each turn the die shows 1, 2 or 3 with weights 3, 2, 1. The seat climbs that many rungs (`climb`), or lets the next
seat climb one (`give`). Whoever reaches the goal first wins; after 40 turns nobody has.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from banmen.board import Piece, Squares
from banmen.jit import Array, kernel
from banmen.row import CHANCE, OPTIONS, OVER, PLY, SEAT, SEATS, end
from banmen.rules import Ending, Option, Reason, Rules, Values

GOAL = OPTIONS
TURN, DIE, RUNGS = GOAL + 1, GOAL + 2, GOAL + 3  # whose turn, what the die shows, where each seat stands
LIMIT = 80  # plies: a roll and a choice for each of 40 turns
TEXTS = ("climb", "give", "roll 1", "roll 2", "roll 3")
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")
LADDERS = [
    Piece(name[0], seat, "ball", (RUNGS + seat,), track=tuple(f"{name[0].lower()}{rung + 1}" for rung in range(13)))
    for seat, name in enumerate(NAMES)
]
BOARDS = {seats: Squares(seats, 13, "hole", LADDERS[:seats]) for seats in (2, 3, 4)}


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
def chance_weights(row: Array, out: Array) -> int:
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
    chance_weights=chance_weights,
    chance=True,
    text=lambda row, move: TEXTS[move],
    notation=("L1", "climb, give or a roll such as roll 2"),
    board=lambda row: BOARDS[row[SEATS]],
    fields={"turn": TURN, "die": DIE},
    state=State,
    reference=Reference,
)
