"""A moment in a game, as Python sees it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from banmen import headline, jit, seen, svg
from banmen.course import Course
from banmen.jit import Array, Kernels, compiled
from banmen.row import CHANCE, OVER, PLY, REASON, SEAT, WINNERS, score
from banmen.rules import IllegalMove, Reason, Sentence, shown, whole_number
from banmen.view import Choice, View

if TYPE_CHECKING:
    from banmen.game import Game

LONGEST_TEXT = 200  # of a move, far longer than any: what is longer was not typed by a person


class Random(Protocol):
    """What chance is drawn from: `random.Random`, a NumPy generator, or anything alike."""

    def random(self) -> float: ...


class Chooser(Random, Protocol):
    """What moves are drawn from: `random.Random` or anything alike."""

    def choice(self, items: Sequence[Any], /) -> Any: ...
    def uniform(self, low: float, high: float, /) -> float: ...


class Move(int):
    """A move (or a chance outcome): an integer with meaning to its game, its text and, of a flick, its course.

    >>> move = banmen.load("kooshi").start().legal_moves[0]
    >>> move, str(move), int(move)
    (<Move a1n>, 'a1n', 0)
    """

    text: str  #: as the game writes it
    course: Course | None  #: what happened then, where bodies move

    def __new__(cls, number: int, text: str, course: Course | None = None) -> Move:
        move = super().__new__(cls, number)
        move.text, move.course = text, course
        return move

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __reduce__(self) -> tuple[type[Move], tuple[int, str, Course | None]]:
        return Move, (int(self), self.text, self.course)


class Position:
    """A moment in a game. Playing gives a new position; this one stays as it is.

    >>> position = banmen.load("kooshi").start().play("c2n", "b5s")
    >>> position.seat, position.ply, position.last, len(position.legal_moves)
    (0, 2, <Move b5s>, 16)

    `print` shows it as a diagram, which `Game.read` reads back; a notebook shows a picture; `repr` can be pasted. It
    knows everything, hidden hands too: what somebody may see of it is `view`, `seen_by` and `told`. Positions with
    the same row are equal, however they came about.
    """

    def __init__(
        self,
        game: Game,
        row: Array,
        parent: Position | None = None,
        event: Move | None = None,
        diagram: str | None = "",
    ) -> None:
        row.flags.writeable = False
        self.game = game  #: the game that this is a position of
        self.row = row  #: the state, as kernels know it; it cannot be written to
        self._turn = int(row[SEAT])  # asked for again and again, and cells are slow to look into
        self.parent = parent  #: the position before; None where it began
        self.last = event  #: what led here from the parent
        self._begins = diagram  # None: as itself, which is drawn when somebody asks
        self._numbers: tuple[int, ...] | None = None  # no cached_property: a server would keep a dict for each position

    @property
    def diagram(self) -> str:
        """The diagram that it was read from, if from any; its own where it came from a row."""
        if self._begins is None:
            self._begins = str(self)
        return self._begins

    @property
    def ply(self) -> int:
        """How many events have happened."""
        return int(self.row[PLY])

    @property
    def seat(self) -> int | None:
        """Whose turn it is; nobody's when chance decides or the game is over."""
        return self._turn if self._turn >= 0 else None

    @property
    def is_chance(self) -> bool:
        """Whether chance decides what happens next."""
        return self._turn == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._turn == OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none in a draw or while the game goes on."""
        return tuple(seat for seat in range(self.game.seats) if self.is_over and self.row[WINNERS] >> seat & 1)

    @property
    def scores(self) -> tuple[float, ...]:
        """What the game was worth to each seat, from -1 to 1, adding up to 0; all 0 while it goes on."""
        if not self.is_over:
            return (0.0,) * self.game.seats
        return tuple(float(score(self.row, seat)) for seat in range(self.game.seats))

    @property
    def reason(self) -> Reason | None:
        """How the game ended, with the rule; None while it goes on."""
        return self.game.rules.reasons[self.row[REASON]] if self.is_over else None

    @property
    def events(self) -> tuple[Move, ...]:
        """All that led here from the start (or from the diagram that was read)."""
        return tuple(position.last for position in self.path if position.last is not None)

    @property
    def path(self) -> list[Position]:
        """All positions from the one that all this began with up to this one."""
        path = [self]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        return path[::-1]

    @property
    def root(self) -> Position:
        """The position that all this began with."""
        return self.path[0]

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat to move may play, ascending; empty when it is nobody's turn.

        Where moves cannot be listed see `choices` and `sample`.
        """
        return () if self.is_chance or self.is_over else self._list()

    @property
    def chance_outcomes(self) -> list[tuple[Move, float]]:
        """What chance may bring, with probabilities; empty when it is not chance's turn.

        >>> outcomes = banmen.load("bossa").start().chance_outcomes
        >>> len(outcomes), round(sum(probability for _, probability in outcomes), 9)
        (27, 1.0)
        """
        weighed = self.chance_weights
        total = sum(weight for _, weight in weighed)
        return [(outcome, weight / total) for outcome, weight in weighed]

    @property
    def chance_weights(self) -> list[tuple[Move, int]]:
        """What chance may bring, each with a whole number: twice the number is twice as likely."""
        if not self.is_chance:
            return []
        outcomes = self._list()
        weights = np.ones(len(outcomes), np.int64)
        _chance_weights(self.game.kernels, self.row, weights)
        return list(zip(outcomes, weights.tolist(), strict=True))

    @property
    def choices(self) -> list[Choice]:
        """Where moves cannot be listed: the kinds of moves there are now, with what limits them; otherwise nothing."""
        return [] if self.is_over else self.game.mechanism.choices(self.row)

    def sample(self, random: Chooser) -> Move:
        """A legal move at random."""
        if self.is_over or self.is_chance:
            raise ValueError("nobody is to move: there is no move to sample")
        return self._named(self.game.mechanism.sample(self.row, random))

    @property
    def numbers(self) -> tuple[int, ...]:
        """What can happen next, moves or chance outcomes, as numbers, ascending."""
        if self._numbers is None:
            self._numbers = tuple(self.game.list_moves(self.row).tolist())
        return self._numbers

    def _listed(self, row: Array) -> tuple[int, ...]:
        """The same of any row; those of this one are listed once."""
        return self.numbers if row is self.row else tuple(self.game.list_moves(row).tolist())

    def _list(self) -> tuple[Move, ...]:
        return tuple(self._named(number) for number in self.numbers)

    def _named(self, number: int) -> Move:
        return Move(number, self.game.rules.text(self.row, number))

    def play(self, *events: str | int) -> Position:
        """Play moves, or let chance outcomes happen, given as text or number, one after the other.

        A move that is not legal raises `IllegalMove`, which says why and by which rule.

        >>> position = banmen.load("kooshi").start()
        >>> position.play("c2n", "b5s").events
        (<Move c2n>, <Move b5s>)
        >>> position.play("e5s")
        Traceback (most recent call last):
            ...
        banmen.rules.IllegalMove: the piece on e5 is Dark's, and Light is to move (K1)
        """
        position = self
        for event in events:
            position = position._play(event)
        return position

    def replay(self, event: str | int, course: Course | None) -> Position:
        """Play a move whose course is known (None if nothing moved): nothing is simulated."""
        return self._after(self.move(event), course)

    def _play(self, event: str | int) -> Position:
        move = self.move(event)
        return self._after(move, self.game.mechanism.outcome(self.row, int(move)))

    def move(self, event: str | int) -> Move:
        """A legal move (or a possible outcome) by its text or its number; IllegalMove for any other."""
        if self.reason is not None:
            raise IllegalMove(
                self.reason.rule, f"{shown(event)} cannot be played, the game is over: {self.reason.text}"
            )
        number = self._number(event)
        refusal = self._refusal(number)
        if refusal is not None:
            raise refusal
        named = self._named(number)
        if isinstance(event, Move) and event.text != named.text:
            raise ValueError(f"the move {event} is of another game or position: here, {number} is {named}")
        return named

    def _refusal(self, number: int) -> IllegalMove | None:
        mechanism = self.game.mechanism
        if mechanism.lists and number in self.numbers:
            return None
        return mechanism.refuse(self.row, number)

    def _after(self, move: Move, course: Course | None) -> Position:
        """The position after a legal move."""
        row = self.game.mechanism.apply(self.row, int(move), course)
        return Position(self.game, row, self, move if course is None else Move(int(move), move.text, course))

    def _number(self, event: object) -> int:
        """The number of an event given by its text or, of any make, its number."""
        if isinstance(event, str) and len(event) <= LONGEST_TEXT:
            return self.game.rules.parse(self.row, event.strip())
        number = whole_number(event)
        if number is not None and abs(number) < 2**63:
            return number
        raise ValueError(f"{shown(event)} is not a move: expected its text or its number")

    def settle(self, random: Random) -> Position:
        """Let chance decide until it is a seat's turn or the game is over.

        >>> import random
        >>> position = banmen.load("bossa").start().settle(random.Random(4))
        >>> position.ply, position.seat
        (9, 0)
        """
        position = self
        while position.is_chance:
            outcomes, probabilities = zip(*position.chance_outcomes)
            at = bisect(list(accumulate(probabilities)), random.random())
            position = position._play(outcomes[min(at, len(outcomes) - 1)])  # they may add up to a little less than 1
        return position

    # What a seat may know. A position itself knows everything; all that is sent to somebody comes from here.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat may see of this position (None: a spectator), ready for JSON: what lies where, and more."""
        board = self._board(seat)
        return {
            **board,
            **seen.head(self, seat, self._hide(seat), board, self.told(seat)),
            "moves": [str(move) for move in self.legal_moves] if self._may_see_moves(seat) else [],
            **({} if self.game.mechanism.lists else {"choices": self.choices}),
        }

    def seen_by(self, seat: int | None) -> str:
        """The diagram as a seat (or a spectator, None) sees it."""
        return self._diagram(self._hide(seat))

    def told(self, seat: int | None) -> list[str]:
        """All that has happened, in the words in which a seat (or a spectator) may hear of it now."""
        seat, tell = self._checked(seat), self.game.rules.told
        return [tell(self.row, seat, before.row, str(after.last)) for before, after in pairwise(self.path)]

    def resample(self, seat: int | None, random: Random) -> Position:
        """A position that a seat (or a spectator) cannot tell from this one: what it cannot know is drawn anew.

        All that might be is as likely as it is to the seat. How it came about is left out.
        """
        row, stream = self.row.copy(), np.uint64(int(random.random() * 2**53))
        viewer = self._checked(seat)
        if self.game.rules.has_secrets:
            _resample(self.game.kernels, row, -1 if viewer is None else viewer, stream)
        return self.game.position(row)

    def _hide(self, seat: int | None) -> Array:
        return self.game.rules.hide(self.row, self._checked(seat))

    def _checked(self, seat: int | None) -> int | None:
        number = whole_number(seat)
        if seat is not None and number not in range(self.game.seats):
            raise ValueError(f"there is no seat {shown(seat)}: expected 0 to {self.game.seats - 1}, or None to watch")
        return number

    def hides_from(self, seat: int | None) -> bool:
        """Whether there is something here that a seat (or a spectator) cannot know."""
        return self.game.rules.has_secrets and bool((self._hide(seat) != self.row).any())

    def knows_more(self, seat: int | None) -> bool:
        """Whether a seat knows something here that a spectator does not."""
        return self.game.rules.has_secrets and bool((self._hide(seat) != self._hide(None)).any())

    def _may_see_moves(self, seat: int | None) -> bool:
        """Who moves may, and whoever knows as much as there is to know."""
        if not self.game.mechanism.lists:
            return False
        return seat == self.seat or not self.hides_from(seat)

    def _board(self, seat: int | None) -> View:
        """What lies where, and of a flick its paths."""
        view, bodies = seen.board(self, self._hide(seat)), self.game.mechanism.bodies
        if bodies and self.parent is not None and self.last is not None and self.last.course is not None:
            view.update(bodies.trace(self.parent.row, self.row, int(self.last), self.last.course))
        return view

    @property
    def prompt(self) -> tuple[str, Sentence] | None:
        """What may be done now, as a sentence for all to hear, and by which rule; None when the game is over."""
        return self.game.rules.prompt(self.row, self._listed)

    @property
    def headline(self) -> str:
        """Whose turn it is, or how the game ended."""
        return headline.write(self.game.rules, self.row)

    def __str__(self) -> str:
        return self._diagram(self.row)

    def _diagram(self, row: Array) -> str:
        return f"{self.headline}, ply {self.ply}\n{self.game.rules.diagram(row)}"

    def _repr_svg_(self) -> str:
        title = f"{self.game.rules.title}, ply {self.ply}: {self.headline}"
        return svg.draw({**self._board(None), "title": title})

    def __repr__(self) -> str:
        start = f"read({self.root.diagram!r})" if self.root.diagram else "start()"
        events = ", ".join(repr(str(event)) for event in self.events)
        return f"{self.game!r}.{start}" + (f".play({events})" if events else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.game, self.root.diagram, self.events)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and bool((self.row == other.row).all())

    def __hash__(self) -> int:
        return hash((self.game, self.row.tobytes()))


def _replay(game: Game, diagram: str, events: tuple[Move, ...]) -> Position:
    """What a pickled position becomes again."""
    position = game.read(diagram) if diagram else game.start()
    for event in events:
        position = position.replay(event, event.course)
    return position


# How the above gets at the kernels.


@compiled
def _chance_weights(game: Kernels, row: Array, out: Array) -> int:
    return jit.chance_weights(game, row, out)


@compiled
def _resample(game: Kernels, row: Array, seat: int, stream: np.uint64) -> np.uint64:
    return jit.resample(game, row, seat, stream)
