"""What one screen sees of a table or of a position: nothing else is ever sent.

A view is put together from what the game says a seat may know (`Position`, `Rules.known`, `Rules.told`) and how that is
drawn (`svg.stage`). What all seats may see alike is made once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import numpy as np
from pydantic_core import to_json

from banmen.game import Game
from banmen.jit import Array
from banmen.position import Position
from banmen.rules import Physics, Rules, Sentence
from banmen.server import films
from banmen.server.clock import DAY
from banmen.server.table import EXPIRY, Table
from banmen.svg import stage
from banmen.view import Tally

View = dict[str, Any]


def of_position(position: Position) -> View:
    """A position with all its secrets, for those who brought it themselves."""
    texts, owners = [str(event) for event in position.events], []
    step = position
    while step.parent is not None:
        step = step.parent
        owners.append(step.seat)
    return {**_seen(position, None, position.row, texts, owners[::-1]), "moves": moves(position)}


def of_table(table: Table, viewer: int | None) -> View:
    """What a seat (None: a spectator) may see of a table, but for the moves that it may play."""
    position, rules = table.position, table.position.game.rules
    if not rules.has_secrets:
        return _seen(position, viewer, position.row, table.texts, table.owners)
    known = rules.known(position.row, viewer)
    hidden = not np.array_equal(known, rules.known(position.row, None))
    return {**_seen(position, viewer, known, position.told(viewer), table.owners), "hidden": hidden}


def moves(position: Position) -> list[tuple[str, list[str]]]:
    """What can happen next, each with the places to click for it; only for whom may know."""
    if position.is_over or position.game.rules.physics:  # flicks cannot be listed: see `choices`
        return []
    rules, row = position.game.rules, position.row
    return [(rules.text(row, move), rules.places(row, move)) for move in position.numbers]


def choices(position: Position) -> list[dict[str, Any]]:
    """What whoever is to move may do where moves are flicks; the same for all. It is shared: do not change it."""
    listed = position.game.rules.physics is None or position.is_over
    return [] if listed else _choices(position.game, position.row.tobytes())


@lru_cache(maxsize=1024)
def _choices(game: Game, cells: bytes) -> list[dict[str, Any]]:
    assert game.rules.physics is not None
    return game.rules.physics.choices(np.frombuffer(cells, np.int64))


def _seen(
    position: Position, viewer: int | None, known: Array, texts: Sequence[str], owners: Sequence[int | None]
) -> View:
    rules, reason = position.game.rules, position.reason
    board: Any = rules.view(known)
    board["last"], board["chains"] = position.last_places(board), rules.chains(known)
    bodies = {"scene": _scene(position)} if rules.physics else {}
    return {
        "game": rules.name,
        "options": position.game.options,
        "ply": position.ply,
        "seat": position.seat,
        "headline": position.headline,
        "events": texts,
        "seats": owners,
        "scores": position.scores if reason else None,
        "reason": reason.text if reason else None,
        "rule": reason.rule if reason else None,
        "said": _said(position, viewer),
        "prompt": position.prompt,
        "last": board["last"],
        "tallies": [_tallied(rules, tally) for tally in board.get("tallies") or rules.tallies(known)],
        "quiet": board.get("quiet"),
        **stage.lay(position.game, board, viewer),
        **bodies,
    }


def _scene(position: Position) -> View:
    """What lies on a table of flicks (wire.ts `Scene`)."""
    physics = position.game.rules.physics
    assert physics is not None
    flicked = films.course_of(position) is not None
    return {
        **physics.scene(position.row),
        "choices": choices(position),
        "flick": flicked,
        "rounds": _rounds(position, physics),
    }


def _rounds(position: Position, physics: Physics) -> list[int]:
    """After how many moves each round but the first began."""
    found = []
    while position.parent is not None:
        if not position.is_over and physics.round(position.row) != physics.round(position.parent.row):
            found.append(position.ply)
        position = position.parent
    return found[::-1]


def _tallied(rules: Rules, tally: Tally) -> View:
    return {"words": (rules.tallied, str(tally["count"]), str(tally["of"])), **tally}


def _said(position: Position, viewer: int | None) -> list[Sentence]:
    """The last move and what chance brought after it, in words."""
    physics = position.game.rules.physics
    if physics and position.parent is not None and position.last is not None:
        return physics.tell(position.parent.row, int(position.last), position.last.course)
    found: list[Sentence] = []
    tell = position.game.rules.tell
    while position.parent is not None and position.last is not None:
        sentence = tell(position.parent.row, position.row, int(position.last), viewer)
        if sentence:
            found.append(sentence)
        if not position.parent.is_chance:
            break
        position = position.parent
    return found[::-1]


class Message:
    """What all screens of a table are told, with the little that differs from screen to screen.

    Most of a message is the same for every screen: it is written as JSON once, and each screen's own part added.
    """

    def __init__(self, table: Table, here: Sequence[bool], watching: int, now: float) -> None:
        self.table = table
        self.shared = to_json(_shared(table, here, watching, now))[:-1]
        self.views: dict[int | None, bytes] = {}  # by whose eyes it is seen with

    def to(self, seats: Sequence[int]) -> str:
        """The whole message for a screen of these seats."""
        table, viewer = self.table, viewer_of(self.table, seats)
        if viewer not in self.views:
            self.views[viewer] = to_json(of_table(table, viewer))[:-1]
        mine = table.phase == "playing" and table.position.seat in seats
        listed = to_json(moves(table.position)) if mine else b"[]"
        own = to_json(_own(table, seats))[1:]
        return b"".join((self.shared, b',"view":', self.views[viewer], b',"moves":', listed, b"},", own)).decode()


def viewer_of(table: Table, seats: Sequence[int]) -> int | None:
    """Through whose eyes a screen looks: on one screen through those of whoever is to move. None sees no secrets."""
    if not seats or not table.game.rules.has_secrets:
        return None
    turn = table.position.seat
    return turn if turn in seats else seats[0]


def _shared(table: Table, here: Sequence[bool], watching: int, now: float) -> View:
    clock = table.clock
    return {
        "type": "table",
        "id": table.id,
        "number": table.number,
        "phase": table.phase,
        "players": [
            {"name": chair.name, "kind": chair.kind, "level": chair.level, "here": here[seat]}
            for seat, chair in enumerate(table.chairs)
        ],
        "watching": watching,
        "clock": clock
        and {
            "kind": clock.rules.kind,
            "start": clock.rules.start,
            "increment": clock.rules.increment,
            "left": [round(1000 * left) for left in clock.remaining(now, table.outages)],
            "running": clock.running,
        },
        "offers": {
            "draw": next(iter(table.offers.get("draw", ())), None),
            "undo": next(iter(table.offers.get("undo", ())), None),
            "rematch": sorted(table.offers.get("rematch", ())),
        },
        "result": table.result and vars(table.result),
        "dice": table.seal and vars(table.seal),
        "rematch": table.rematch,
        "manner": table.facts.get("manner"),
        "expires": _day(int((table.at + EXPIRY) // DAY)),
    }


@lru_cache(maxsize=8)
def _day(number: int) -> str:
    """The date of a day since 1970."""
    return datetime.fromtimestamp(number * DAY, UTC).date().isoformat()


def _own(table: Table, seats: Sequence[int]) -> View:
    """What only a screen of these seats may see or do."""
    return {
        "you": seats,
        "can": {
            "undo": any(table.undo_ply(seat) is not None for seat in seats),
            "draw": bool(seats) and table.may_draw(seats[0]),
            "resign": bool(seats) and table.phase == "playing",
        },
        "invite": table.invite if table.phase == "waiting" and seats else None,
    }
