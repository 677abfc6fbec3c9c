"""What a seat may see of a position, put together once: for Python, for pictures and for screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.jit import Array
from banmen.view import Seen, Sentence, View, WordedTally

if TYPE_CHECKING:
    from banmen.position import Position


def board(position: Position, known: Array) -> View:
    """The game's own view of what is known, with the places of the last move."""
    view = position.game.rules.view(known)
    view["last"] = last_places(position, view)
    return view


def head(position: Position, viewer: int | None, known: Array, board: View, events: list[str]) -> Seen:
    """All but what lies on the board and what may be played."""
    rules, reason = position.game.rules, position.reason
    return {
        "game": rules.name,
        "options": position.game.options,
        "ply": position.ply,
        "seat": position.seat,
        "headline": position.headline,
        "events": events,
        "scores": position.scores if reason else None,
        "reason": reason.text if reason else None,
        "rule": reason.rule if reason else None,
        "said": said(position, viewer),
        "phase": None if position.is_over else rules.phase(known),
        "prompt": position.prompt,
        "last": board["last"],
        "tallies": tallies(position, known, board),
        "quiet": board.get("quiet"),
    }


def last_places(position: Position, view: View) -> list[str]:
    """The places of the last move that somebody made, as far as they are in the view."""
    while position.parent is not None and position.parent.is_chance:
        position = position.parent
    if position.parent is None or position.last is None:
        return []
    rules = position.game.rules
    places = rules.places(position.parent.row, position.last)
    if not rules.has_secrets and not position.game.mechanism.bodies:  # all of them are
        return places
    names = {place["name"] for place in view["places"]}
    return [name for name in places if name in names]


def said(position: Position, viewer: int | None) -> list[Sentence]:
    """The last move and what chance brought after it, in words."""
    found: list[Sentence] = []
    tell = position.game.mechanism.tell
    while position.parent is not None and position.last is not None:
        move = position.last
        found[:0] = tell(position.parent.row, position.row, int(move), move.course, viewer)
        if not position.parent.is_chance:
            break
        position = position.parent
    return found


def tallies(position: Position, known: Array, board: View) -> list[WordedTally]:
    """What seats have of what they need, in words too."""
    rules = position.game.rules
    found = board.get("tallies") or rules.tallies(known)
    return [{"words": (rules.tallied, str(tally["count"]), str(tally["of"])), **tally} for tally in found]
