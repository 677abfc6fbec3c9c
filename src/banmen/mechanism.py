"""How a move happens: by kernels, which list the moves and play them, or by physics, which simulates a flick.

`Rules` declares what it has, and whoever plays, shows or keeps moves asks its `Mechanism`, not which kind that is. What
only one kind has is a capability, which it declares: whether moves can be listed, what there is to show of bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from banmen import jit
from banmen.course import Course
from banmen.jit import SLOTS, Array, Kernels, compiled
from banmen.row import PLY

if TYPE_CHECKING:
    from banmen.intervals import Share
    from banmen.position import Chooser, Position
    from banmen.rules import IllegalMove, Rules
    from banmen.view import AtRest, Choice, Measures, Ramp, Sentence


class Mechanism:
    """How the moves of some rules happen: kernels list and play them."""

    lists = True  #: whether moves can be listed; where they cannot, `choices` says what may be done
    bodies: Bodies | None = None  #: where bodies move, how to show them: a move takes its time and has a course

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @cached_property
    def kernels(self) -> Kernels:
        """What compiled code plays; ValueError where there is none."""
        named = {name: getattr(self.rules, name) for name in SLOTS}
        return Kernels(self.rules.name, {name: function for name, function in named.items() if function is not None})

    @property
    def edition(self) -> str:
        """The game's name and all else that its rows depend on."""
        return self.kernels.name

    def setup(self, row: Array) -> None:
        """Fill a fresh row, whose head and options are there."""
        _setup(self.kernels, row)

    def moves(self, row: Array) -> Array:
        """What can happen next, ascending: moves or chance outcomes."""
        out = np.empty(self.rules.most_moves, np.int64)
        moves = _moves if row.flags.writeable else self._moves
        return out[: moves(self.kernels, row, out)]

    def choices(self, row: Array) -> list[Choice]:
        """Where moves cannot be listed: the kinds of moves there are, with their limits."""
        return []

    def refuse(self, row: Array, move: int) -> IllegalMove | None:
        """Why a move is not legal; None if it is."""
        return None if move in self.moves(row) else self.rules.refuse(row, move)

    def sample(self, row: Array, random: Chooser) -> int:
        """A legal move at random."""
        return int(random.choice(self.moves(row).tolist()))

    def outcome(self, row: Array, move: int) -> Course | None:
        """What comes of a legal move, where bodies move."""
        return None

    def apply(self, row: Array, move: int, course: Course | None) -> Array:
        """The row after a legal move of which that came."""
        row = row.copy()
        self._play(self.kernels, row, move)
        return row

    def tell(self, before: Array, after: Array, move: int, course: Course | None, viewer: int | None) -> list[Sentence]:
        """What a move did, given the rows before and after it, and who hears of it (a seat; None: a spectator)."""
        sentence = self.rules.tell(before, after, move, viewer)
        return [sentence] if sentence else []

    @cached_property
    def _moves(self) -> Callable[[Kernels, Array, Array], int]:
        row = np.zeros(1, np.int64)
        row.flags.writeable = False  # as the rows of positions are
        return jit.bound(_moves, self.kernels, row, np.zeros(1, np.int64))

    @cached_property
    def _play(self) -> Callable[[Kernels, Array, int], None]:
        return jit.bound(_play, self.kernels, np.zeros(1, np.int64), 0)


@compiled
def _setup(game: Kernels, row: Array) -> None:
    jit.setup(game, row)


@compiled
def _moves(game: Kernels, row: Array, out: Array) -> int:
    return jit.moves(game, row, out)


@compiled
def _play(game: Kernels, row: Array, event: int) -> None:
    jit.play(game, row, event)


class ByPhysics(Mechanism):
    """What comes of a move is simulated, and then judged."""

    lists = False

    def __init__(self, rules: Rules, physics: Physics) -> None:
        super().__init__(rules)
        self.physics, self.bodies = physics, physics.bodies

    @property
    def kernels(self) -> Kernels:
        why = "its moves cannot be listed or counted, see position.choices"
        raise ValueError(f"{self.rules.title} is played by physics: {why}")

    @property
    def edition(self) -> str:
        return self.rules.name

    def setup(self, row: Array) -> None:
        self.rules.setup(row)

    def choices(self, row: Array) -> list[Choice]:
        return self.physics.choices(row)

    def refuse(self, row: Array, move: int) -> IllegalMove | None:
        return self.physics.refuse(row, move)

    def sample(self, row: Array, random: Chooser) -> int:
        return self.physics.sample(row, random)

    def outcome(self, row: Array, move: int) -> Course | None:
        return self.physics.simulate(row, move)

    def apply(self, row: Array, move: int, course: Course | None) -> Array:
        row = self.physics.judge(row, move, course)
        row[PLY] += 1
        return row

    def tell(self, before: Array, after: Array, move: int, course: Course | None, viewer: int | None) -> list[Sentence]:
        return self.physics.tell(before, after, move, course)


@dataclass(frozen=True, kw_only=True)
class Physics:
    """Where bodies move and moves cannot be listed: what takes the place of the kernels `moves` and `play`."""

    refuse: Callable[[Array, int], IllegalMove | None]  #: why a move is not legal; None if it is
    simulate: Callable[[Array, int], Course | None]  #: what comes of a legal move; None if nothing moves
    judge: Callable[[Array, int, Course | None], Array]  #: the row after it
    choices: Callable[[Array], list[Choice]]  #: what may be done
    sample: Callable[[Array, Any], int]  #: a legal move at random
    #: what a legal move did, given the rows before and after it
    tell: Callable[[Array, Array, int, Course | None], list[Sentence]]
    bodies: Bodies  #: how all that is shown


@dataclass(frozen=True, kw_only=True)
class Bodies:
    """A table on which bodies move: how it is shown, and what there is to ask and to measure."""

    measures: Callable[[Array], Measures]  #: of the table and the bodies on it
    scene: Callable[[Array], AtRest]  #: what lies there at rest
    round: Callable[[Array], int]  #: a number that every round of a game has for itself
    ramp: Callable[[Array, int], Ramp | None]  #: where one stands while a move is made
    trace: Callable[[Array, Array, int, Course], Any]  #: what a picture shows of it, given the rows before and after
    #: for practice: a row in which pieces lie at these spots and a seat has the turn; IllegalMove if they cannot
    arrange: Callable[[Array, int, Mapping[str, tuple[float, float]] | None], Array]
    tools: Callable[[], Tools]  #: all else, loaded when a command asks


@dataclass(frozen=True, kw_only=True)
class Tools:
    """What commands ask where moves are made by hand."""

    hand: Callable[[float, float], Any]  #: one that strays so far: degrees, and a share of the speed
    wanted: Callable[[str], str]  #: what a move is for, in words; nothing if nothing is flicked
    chance: Callable[..., Share]  #: how often a move does that: position, move, hand, how many flicks, seed, …
    film: Callable[[Sequence[Position], Path, Callable[[], None]], int]  #: into a file; how many frames it has
    yardsticks: Callable[[Callable[[int], None]], Sequence[Any]]  #: what the physics amounts to, beside what it should
    works: Callable[[int, int], Mapping[str, Callable[[], None]]]  #: what `bench` times: so many flicks, so many cores
