"""The digest of a game: one screen with its aim, a few drawings and the ways to win. It is data beside the game.

aim = "Push {knockout} of their stones over the straw."  # options in braces

[[diagrams]]
title = "Push when you can"
text = "Two of yours in line push one of theirs."
rules = ["D2", "D5"]                     # where all of it stands
about = "Two light stones push one dark stone over the straw"   # for those who do not see the picture
start = '''Light to move …'''            # a position; without one, the game's own start
events = ["c2n"]                         # what happened since then, if anything
options = { seats = 3 }                  # of the game in the picture, where they are not the usual ones
moves = ["e4>g6"]                        # each a move that is drawn: legal here,
refused = "D2"                           # or refused by this rule
ends = "R5"                              # the game is over here, by this rule
cut = ["e4", "f5", "g6"]                 # the places that are cut out of the board
ways = [["e4", "g6", "out"]]             # arrows from place to place, perhaps over the edge
flights = [["W1", "B3"]]                 # the same through the air
arcs = [["c3", "d4", "c4", "clockwise"]] # from, to and around a place, clockwise or counter-clockwise
closed = [["e5", "f6"]]                  # a bar at a place, or between two
figures = [["out", "+1"]]                # what stands written at a place
discs = [[0, 0.375, 0.1]]                # discs that come in: whose, and where
frame = [-0.1, 0.2, 0.3, -0.2]           # left, top, right and bottom, instead of around the places
when = { seats = [2] }                   # it is shown only where the table's options are so

[[wins]]
title = "{knockout} out"
text = "{knockout} of theirs over the straw"
rules = ["D10"]

[[notes]]                                # what else there is to say of the end, in small
text = "After {quiet} turns without a point it is a draw."
rules = ["K10"]

Instead of a text there may be a list of them, each `{ say = "…", when = { … } }`: the first that fits is said.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from banmen.game import Game
from banmen.position import Position
from banmen.rules import IllegalMove
from banmen.svg import cutout
from banmen.svg.cutout import Arc, Over
from banmen.view import Piece, Sentence, View

FIELD = re.compile(r"\{(\w+)\}")
FILE = {"aim", "diagrams", "wins", "notes"}
DIAGRAM = {
    *("title", "text", "rules", "about", "start", "events", "options", "moves", "refused", "ends", "when"),
    *("cut", "ways", "flights", "arcs", "closed", "figures", "discs", "frame"),
}
LINE = {"title", "text", "rules", "when"}
ENDS = "wins", "notes"
MOST = 4  # diagrams, and ways to win


@dataclass(frozen=True)
class Line:
    """A heading, what is said under it, and the rules that it is about."""

    title: Sentence
    text: Sentence
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Diagram(Line):
    """A line with a picture."""

    about: str
    position: Position
    moves: tuple[str, ...] = ()
    refused: str = ""
    ends: str = ""
    cut: tuple[str, ...] = ()
    over: Over = Over()  # noqa: RUF009 - it is frozen

    def draw(self, key: str) -> str:
        """The picture; all names in it begin with the key."""
        game, row = self.position.game, self.position.row
        view: View = {**game.rules.view(row)}
        if chains := game.rules.chains(row):
            view["chains"] = chains
        bodies = game.mechanism.bodies
        for move in self.moves if bodies else ():
            assert bodies is not None
            ramp = bodies.ramp(row, game.rules.parse(row, move))
            view |= {"ramp": ramp} if ramp else {}
        return cutout.draw(view, key, self.cut, self._drawn())

    def _drawn(self) -> Over:
        """What is drawn over it, with the pieces as legal moves will leave them."""
        if self.refused or not self.position.game.mechanism.lists:
            return self.over
        before = _lying(self.position)
        ghosts = [
            piece
            for move in self.moves
            for place, piece in _lying(self.position.play(move)).items()
            if place in self.cut and place not in before
        ]
        return replace(self.over, ghosts=ghosts, fallen=self._fallen(before))

    def _fallen(self, before: Mapping[str, Piece]) -> Piece | None:
        """What stands last on a way over the edge."""
        for way in self.over.ways:
            if way[-1] == cutout.OUT:
                return before.get(str(way[-2]))
        return None


@dataclass(frozen=True)
class Digest:
    """A game on one screen, with the options of a table."""

    aim: Sentence
    diagrams: tuple[Diagram, ...]
    wins: tuple[Line, ...]
    notes: tuple[Line, ...]


def _lying(position: Position) -> dict[str, Piece]:
    return {piece["place"]: piece for piece in position.game.rules.view(position.row)["pieces"]}


@lru_cache(maxsize=256)
def of(game: Game) -> Digest | None:
    """The digest of a game with its options; None if it has none. ValueError says what is wrong with it, and where."""
    path = game.rules.digest
    return None if path is None else read(game, path)


def read(game: Game, path: Path) -> Digest:
    """A digest from a file, checked."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        _check(data, FILE, ("aim", "diagrams", "wins"))
        diagrams = [_diagram(game, table) for table in data["diagrams"] if _fits(game, table)]
        wins, notes = ([_plain(game, table) for table in data.get(kind, []) if _fits(game, table)] for kind in ENDS)
        for kind, found in (("diagrams", diagrams), ("ways to win", wins)):
            if not 1 <= len(found) <= MOST:
                raise ValueError(f"{len(found)} {kind}: expected 1 to {MOST}")
        return Digest(_said(game, data["aim"]), tuple(diagrams), tuple(wins), tuple(notes))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ValueError(f"the digest of {game.rules.title}: {error}") from error


def _diagram(game: Game, table: Mapping[str, Any]) -> Diagram:
    _check(table, DIAGRAM, ("title", "text", "rules", "about", "cut"))
    shown = Game(game.rules, table.get("options", {}), game.source)
    start = shown.read(table["start"]) if table.get("start") else shown.start()
    diagram = Diagram(
        *_line(game, table),
        about=table["about"],
        position=start.play(*table.get("events", [])),
        moves=tuple(table.get("moves", [])),
        **{name: table[name] for name in ("refused", "ends") if name in table},
        cut=tuple(table["cut"]),
        over=Over(
            ways=_stops(table, "ways"),
            flights=_stops(table, "flights"),
            arcs=[_arc(*words) for words in table.get("arcs", [])],
            closed=table.get("closed", []),
            figures=[(stop, words) for stop, words in table.get("figures", [])],
            discs=[(seat, x, y) for seat, x, y in table.get("discs", [])],
            frame=tuple(table["frame"]) if "frame" in table else None,
        ),
    )
    _check_claims(diagram)
    return diagram


def _plain(game: Game, table: Mapping[str, Any]) -> Line:
    _check(table, LINE, ("text", "rules"))
    return Line(*_line(game, table))


def _line(game: Game, table: Mapping[str, Any]) -> tuple[Sentence, Sentence, tuple[str, ...]]:
    return _said(game, table.get("title", "")), _said(game, table["text"]), tuple(table["rules"])


def _stops(table: Mapping[str, Any], name: str) -> Sequence[Sequence[cutout.Stop]]:
    return [[stop if isinstance(stop, str) else (stop[0], stop[1]) for stop in way] for way in table.get(name, [])]


def _arc(start: str, end: str, around: str, turn: str) -> Arc:
    if turn not in ("clockwise", "counter-clockwise"):
        raise ValueError(f"{turn!r}: expected clockwise or counter-clockwise")
    return Arc(start, end, around, turn == "clockwise")


def _check_claims(diagram: Diagram) -> None:
    """That its moves are what they are said to be."""
    position = diagram.position
    for move in diagram.moves:
        by = _refused(position, move)
        if by != diagram.refused:
            raise ValueError(f"{move} is refused by {by or 'nothing'}, not by {diagram.refused or 'nothing'}")
    by = position.reason.rule if position.reason else ""
    if by != diagram.ends:
        raise ValueError(f"{diagram.title[0]!r} ends by {by or 'nothing'}, not by {diagram.ends or 'nothing'}")


def _refused(position: Position, move: str) -> str:
    """The rule that refuses a move. What is flicked takes its time and is not flicked here."""
    rules, row = position.game.rules, position.row
    try:
        if position.game.mechanism.lists:
            position.play(move)
            return ""
        physics = position.game.rules.physics
        refusal = physics.refuse(row, rules.parse(row, move)) if physics else None
        return refusal.rule if refusal else ""
    except IllegalMove as refusal:
        return refusal.rule


def _fits(game: Game, table: Mapping[str, Any]) -> bool:
    return all(game.options[name] in values for name, values in table.get("when", {}).items())


def _said(game: Game, given: Any) -> Sentence:
    """A text with the options filled in, as the template of a sentence and its words."""
    if isinstance(given, list):
        given = next(one["say"] for one in given if _fits(game, one))
    names = list(dict.fromkeys(FIELD.findall(given)))
    template = FIELD.sub(lambda found: f"{{{names.index(found[1])}}}", given)
    return (template, *(str(game.options[name]) for name in names))


def _check(table: Mapping[str, Any], known: set[str], needed: tuple[str, ...]) -> None:
    for name in table:
        if name not in known:
            raise ValueError(f"{name!r} is unknown here: expected {', '.join(sorted(known))}")
    missing = [name for name in needed if not table.get(name)]
    if missing:
        raise ValueError(f"{missing[0]!r} is missing")
