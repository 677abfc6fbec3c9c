"""What somebody tried in a lesson, and what a lesson asks of that. Whether it is so, the game itself is asked.

A deed is data: all that is given must be true of the try.

goal.moves = ["c2n", "c2e"]     it is one of these moves
places = ["a1", "a2"]           these places were pressed, whether or not a move leads that way
refused = "K3"                  the rules refuse it, by this one
fell = ["D1"]                   these pieces are gone after it, as diagrams call them; none if empty
stands = { d5 = "L1" }          these stand there after it; "." is an empty place
lies = { W1 = "0 0.1 0.05" }    this piece lies there: x and y of a middle, and no farther from it than that
ends = "K8"                     the game is over after it, by this rule
wins = true                     whoever tried has won; or has not
asks = "topples"                the game's own question of that name (`Rules.questions`) is answered with yes
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from banmen.position import Position
from banmen.rules import IllegalMove

NOTHING = "no move begins at {0}"
NOWHERE = "no move leads from {0} to {1}"
EMPTY = "."  # of a place where nothing stands


@dataclass(frozen=True)
class Try:
    """A move that somebody made, or tried to make, and what came of it."""

    before: Position  #: where it was tried
    move: str | None  #: its text; None if the places that were pressed name no move
    places: tuple[str, ...]  #: what is `pressable` of those that were pressed or that the move names
    after: Position | None = None  #: if it is legal
    refusal: IllegalMove | None = None  #: if it is not

    @property
    def gone(self) -> list[str]:
        """The pieces that it took off the board, as diagrams call them."""
        return [] if self.after is None else sorted((standing(self.before) - standing(self.after)).elements())


def tried(position: Position, move: str) -> Try:
    """What comes of a move, by its text."""
    try:
        after = position.play(move)
    except IllegalMove as refusal:
        return Try(position, move, pressable(position, way_of(position, move)), refusal=refusal)
    return Try(position, str(after.last), pressable(position, way_of(position, move)), after)


def pressed(position: Position, places: Sequence[str]) -> Try:
    """What comes of pressing places one after the other: of the move that they name, legal or not, if there is one."""
    rules, row = position.game.rules, position.row
    text = rules.laying.sum(row, places)["typed"] if rules.laying else rules.meant(row, places)
    if text is None:
        return Try(position, None, pressable(position, places))
    return replace(tried(position, text), places=pressable(position, places))


def missed(position: Position, places: Sequence[str]) -> IllegalMove | None:
    """Why pressing places makes no move: as typing that move is refused. None if it makes one, or may yet."""
    rules = position.game.rules
    if not rules.mechanism.lists:  # what is pressed there is flicked, and named by nobody
        return None
    text = rules.meant(position.row, places)
    if text is not None:
        return _refusal(position, text)
    if len(places) == 1:
        begun = any(places[0] in rules.places(position.row, number) for number in position.numbers)
        return None if begun else IllegalMove(rules.notation[0], (NOTHING, places[0]))
    return IllegalMove(rules.notation[0], (NOWHERE, places[0], places[-1])) if places else None


def _refusal(position: Position, text: str) -> IllegalMove | None:
    try:
        position.move(text)
    except IllegalMove as refusal:
        return refusal
    return None


def way_of(position: Position, move: str) -> list[str]:
    """The places of a move, as far as it is one."""
    rules, row = position.game.rules, position.row
    try:
        if position.game.mechanism.bodies:
            position.move(move)  # a flick that is refused may have no disc: one that is to wait, where none does
        return rules.places(row, rules.parse(row, move))
    except IllegalMove:
        return []


def pressable(position: Position, way: Sequence[str]) -> tuple[str, ...]:
    """What is pressed of the places of a move: where things are laid from a hand all of them, in any order."""
    return tuple(sorted(way)) if position.game.rules.laying else ends(way)


def ends(way: Sequence[str]) -> tuple[str, ...]:
    """Where a way begins and where it leads: all that is pressed of it."""
    return (*way[:1], *way[1:][-1:])


def standing(position: Position) -> Counter[str]:
    """How many pieces of each kind stand on the board."""
    return Counter(_pieces(position).values())


def _pieces(position: Position) -> dict[str, str]:
    """What stands where, as diagrams call it."""
    found = position.game.rules.board_of(position.row).of(position.row).pieces
    return {place: piece.symbol for place, piece in found.items()}


def circle_of(text: str) -> tuple[float, float, float]:
    """A circle as a lesson writes it: x and y of its middle, and its radius."""
    try:
        x, y, radius = map(float, text.split())
    except ValueError:
        raise ValueError(f"lies = {text!r}: expected three numbers, such as '0 0.1 0.05'") from None
    return x, y, radius


def _lies(position: Position, piece: str, circle: tuple[float, float, float]) -> bool:
    """Whether a piece lies in a circle."""
    x, y, radius = circle
    places = position.game.rules.view(position.row)["places"]
    return any(math.dist((place["x"], place["y"]), (x, y)) <= radius for place in places if place["name"] == piece)


@dataclass(frozen=True)
class Deed:
    """What a lesson asks of a try: all that is given here. The module's own words say what each means."""

    moves: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    refused: str = ""
    fell: tuple[str, ...] | None = None
    stands: Mapping[str, str] = field(default_factory=dict, hash=False)
    lies: Mapping[str, str] = field(default_factory=dict, hash=False)
    ends: str = ""
    wins: bool | None = None
    asks: str = ""

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Deed:
        """From a table of a file; ValueError for what is none."""
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in table.items()
        }
        for name, value in given.items():
            if name not in KINDS:
                raise ValueError(f"{name!r} is nothing to ask of a try: expected one of {', '.join(KINDS)}")
            if not isinstance(value, KINDS[name]) or not _texts(value):
                raise ValueError(f"{name} = {table[name]!r}: expected {WRITTEN[KINDS[name]]}")
        for text in given.get("lies", {}).values():
            circle_of(text)
        if not given:
            raise ValueError(f"nothing is asked of a try: expected one of {', '.join(KINDS)}")
        return cls(**given)

    def fits(self, attempt: Try) -> bool:
        """Whether a try is or does all that."""
        if self.moves and attempt.move not in self.moves:
            return False
        if self.places and attempt.places != pressable(attempt.before, self.places):
            return False
        if self.refused and (attempt.refusal is None or attempt.refusal.rule != self.refused):
            return False
        return not self._looks_ahead or (attempt.after is not None and self._came(attempt, attempt.after))

    @property
    def _looks_ahead(self) -> bool:
        """Whether something is asked of the position after it."""
        told = self.stands or self.lies or self.ends or self.asks
        return bool(told) or self.fell is not None or self.wins is not None

    def _came(self, attempt: Try, after: Position) -> bool:
        """Whether that came of it."""
        if self.fell is not None and attempt.gone != sorted(self.fell):
            return False
        if self.stands and not self.stands.items() <= {**dict.fromkeys(self.stands, EMPTY), **_pieces(after)}.items():
            return False
        if not all(_lies(after, piece, circle_of(text)) for piece, text in self.lies.items()):
            return False
        if self.ends and (after.reason is None or after.reason.rule != self.ends):
            return False
        if self.wins is not None and self.wins != (attempt.before.seat in after.winners):
            return False
        return not self.asks or after.game.rules.questions[self.asks](attempt.before, after)


WRITTEN: Mapping[type, str] = {tuple: "a list of texts", str: "a text", dict: "a table of texts", bool: "true or false"}
KINDS: Mapping[str, type] = {
    one.name: {"str": str, "bool | None": bool, "Mapping[str, str]": dict}.get(str(one.type), tuple)
    for one in fields(Deed)
}


def _texts(value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    return all(isinstance(part, str) for part in parts)
