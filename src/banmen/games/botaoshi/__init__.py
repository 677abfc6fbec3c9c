"""Bo-taoshi: flick discs, launch one off a ramp, topple the other's pole. T1 to T17 are in docs/rules/botaoshi.md.

The referee (rules.py) knows no physics, physics.py no rules; they meet here and nowhere else.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.course import Course
from banmen.games.botaoshi import diagram, practice, text, view, words
from banmen.games.botaoshi import rules as referee
from banmen.games.botaoshi.moves import ACTIONS, played
from banmen.games.botaoshi.questions import QUESTIONS
from banmen.games.botaoshi.sample import sample
from banmen.games.botaoshi.shots import shot
from banmen.games.botaoshi.state import CELLS, COLOURS, State
from banmen.jit import Array
from banmen.mechanism import Bodies, Physics, Tools
from banmen.rules import Option, Reason, Rules, shown

if TYPE_CHECKING:
    from banmen.engines.engine import Engine
    from banmen.engines.levels import Level
    from banmen.game import Game

# MuJoCo, loaded with the first flick, would start a process to look for a window system; film.py finds a place to draw.
os.environ.setdefault("MUJOCO_GL", "disable")


def simulate(row: Array, number: int) -> Course | None:
    """What comes of a legal move. MuJoCo is loaded with the first flick."""
    move = played(number)
    found = None if move is None else shot(State.of(row), move)
    if found is None:
        return None
    from banmen.games.botaoshi import physics

    return physics.simulate(found)


def judge(row: Array, number: int, course: Course | None) -> Array:
    """The row after a legal move. A course may come from anybody's record, and what it cannot be is refused."""
    move = played(number)
    assert move is not None
    found = shot(State.of(row), move)
    check(course, set(found.pieces) if found else set())
    return referee.judge(row, move, course)


def check(course: Course | None, pieces: set[str]) -> None:
    """That a course is about these pieces, and tells of them what can happen."""
    said = set(course.rest) if course else set()
    if said != pieces:
        raise ValueError(f"a course with {_listed(said)}: expected one with {_listed(pieces)}")
    for incident in course.incidents if course else ():
        if referee.INCIDENTS.get(incident.kind) != len(incident.pieces) or not pieces.issuperset(incident.pieces):
            raise ValueError(f"an incident {shown(incident)!r}: expected one of {', '.join(referee.INCIDENTS)}")


def _listed(pieces: set[str]) -> str:
    return shown(" ".join(sorted(pieces)) or "no pieces")


def bring_tools() -> Tools:
    """All else that there is to ask, which takes MuJoCo."""
    from banmen.games.botaoshi.tools import tools

    return tools


def seat_planner(game: Game, level: Level, seed: int) -> Engine:
    """The flick planner with a level's hand."""
    from banmen.games.botaoshi.hand import Hand
    from banmen.games.botaoshi.planner import FlickPlanner

    return FlickPlanner(seed, Hand(*level.hand) if level.hand else Hand())


rules = Rules(
    name="botaoshi",
    title="Bo-taoshi",
    about="Flick your discs, launch one off the ramp and topple the other's pole; two rounds in a row win.",
    seat_names={2: COLOURS},
    options=(
        Option("table", 0.75, range(600, 901), "the side of the table in metres", parts=1000),
        Option("ramp_turn", 30, range(46), "how many degrees the ramp may be turned"),
        Option("max_turns", 200, range(1, 1001), "turns after which a round is void"),
    ),
    cells=CELLS,
    actions=lambda options: ACTIONS,
    reasons=(Reason("T1", "two rounds in a row"), Reason("T1", "five rounds in a row were void")),
    setup=referee.start,
    physics=Physics(
        refuse=text.refuse,
        simulate=simulate,
        judge=judge,
        choices=view.choices,
        sample=sample,
        tell=words.tell,
        bodies=Bodies(
            measures=view.measures,
            scene=view.scene,
            round=referee.which_round,
            ramp=view.ramp,
            trace=view.trace,
            arrange=practice.arrange,
            tools=bring_tools,
        ),
    ),
    engines={"planner": seat_planner},
    levels=Path(__file__).with_name("levels.json"),
    digest=Path(__file__).with_name("digest.toml"),
    lessons=Path(__file__).with_name("lessons.toml"),
    questions=QUESTIONS,
    text=text.text,
    parse=text.parse,
    diagram=diagram.diagram,
    read=diagram.read,
    prompt=words.prompt,
    view=view.view,
    tallies=view.tallies,
    tallied=words.TALLY,
    places=view.places,
)
