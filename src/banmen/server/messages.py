"""What one screen sees of a table or of a position: nothing else is ever sent.

A view is put together from what a seat may see (`seen`, `Rules.hide`, `Rules.told`) and how that is drawn
(`svg.layout`). What all seats may see alike is made once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import cast

from pydantic_core import to_json

from banmen import seen, ways
from banmen.game import Game
from banmen.jit import Array
from banmen.mechanism import Bodies
from banmen.position import Position
from banmen.server import films
from banmen.server.clock import DAY
from banmen.server.table import EXPIRY, Table
from banmen.server.wire import Clock, Own, Seal, Shared, Unlisted, View
from banmen.svg import layout
from banmen.view import Board, Scene, Sum, Ways, WordedTally


def of_position(position: Position) -> View:
    """A position with all its secrets, for those who brought it themselves."""
    texts = [str(event) for event in position.events]
    return {**_laid(position, None, position.row, texts, _owners(position)), "moves": moves(position)}


def of_seat(position: Position, seat: int) -> View:
    """A position as a seat may see it, with the moves that it may play."""
    known = position.game.rules.hide(position.row, seat)
    listed = moves(position) if position.seat == seat else []
    return {**_laid(position, seat, known, position.told(seat), _owners(position)), "moves": listed}


def _owners(position: Position) -> list[int | None]:
    """Whose each of the events was that led here."""
    return [before.seat for before in position.path[:-1]]


def of_table(table: Table, viewer: int | None) -> Unlisted:
    """What a seat (None: a spectator) may see of a table, but for the moves that it may play."""
    position, rules = table.position, table.position.game.rules
    if not rules.has_secrets:
        found = _laid(position, viewer, position.row, table.texts, table.owners)
        if position.game.mechanism.lists:
            found["taken"] = taken(table, _count(found["tallies"]))
        return found
    found = _laid(position, viewer, rules.hide(position.row, viewer), position.told(viewer), table.owners)
    found["hidden"] = position.knows_more(viewer)
    return found


def taken(table: Table, count: int) -> list[int]:
    """The events at which a seat took something. `count` is what all have taken now: only what is new is looked at."""
    counts, ply = table.counts, table.position.ply
    if len(counts) < ply:  # this server has told nobody of some moves
        for before in table.position.path[len(counts) : ply]:
            table.add(_count(seen.tallies(before, before.row, before.game.rules.view(before.row))))
    if len(counts) == ply:
        table.add(count)
    return table.taken


def _count(tallies: list[WordedTally]) -> int:
    """What all seats have taken from others."""
    return sum([tally["count"] for tally in tallies if "whose" not in tally or tally["whose"] != tally["seat"]])


def board(game: Game) -> Board:
    """The empty board of a game. It is shared: do not change it."""
    return _layout(game).empty


@lru_cache(maxsize=256)
def _layout(game: Game) -> layout.Stage:
    rules, row, bodies = game.rules, game.start().row, game.mechanism.bodies
    stage = layout.of(rules.name, rules.view(row), bodies.measures(row) if bodies else None)
    stage.empty["foresees"] = rules.ways is not None or rules.closed is not None
    return stage


def foreseen(position: Position) -> Ways:
    """What the moves of whoever is to move would do, as far as that seat may know."""
    seat, rules = position.seat, position.game.rules
    if seat is None or (rules.ways is None and rules.closed is None):
        return ways.NOTHING
    return ways.of(position, rules.hide(position.row, seat), _layout(position.game).point)


def moves(position: Position) -> list[tuple[str, list[str]]]:
    """What can happen next, each with the places to click for it; only for whom may know."""
    if position.is_over or not position.game.mechanism.lists:
        return []
    rules, row = position.game.rules, position.row
    return [(rules.text(row, move), rules.places(row, move)) for move in position.numbers]


def sum_of(position: Position, viewer: int | None, places: Sequence[str]) -> Sum:
    """What chosen places amount to, by what a seat (None: a spectator) may know."""
    laying = position.game.rules.laying
    if laying is None:
        raise ValueError(f"in {position.game.rules.title} nothing is laid from a hand")
    return laying.sum(position.game.rules.hide(position.row, viewer), places)


def _laid(position: Position, viewer: int | None, known: Array, texts: list[str], owners: list[int | None]) -> Unlisted:
    board = seen.board(position, known)
    board["chains"] = position.game.rules.chains(known)
    found = cast(Unlisted, seen.head(position, viewer, known, board, texts))  # which is nobody else's: no copy is made
    found["seats"] = owners
    found.update(_layout(position.game).lay(board, viewer))  # type: ignore[typeddict-item]  # it has no further keys
    if laying := position.game.rules.laying:
        found["aside"] = laying.aside(known)
    if bodies := position.game.mechanism.bodies:
        found["scene"] = _scene(position, bodies)
    return found


def _scene(position: Position, bodies: Bodies) -> Scene:
    """What lies on a table of flicks."""
    return {
        **bodies.scene(position.row),
        "choices": position.choices,
        "flick": films.course_of(position) is not None,
        "rounds": _rounds(position, bodies),
    }


def _rounds(position: Position, bodies: Bodies) -> list[int]:
    """After how many moves each round but the first began."""
    found = []
    while position.parent is not None:
        if not position.is_over and bodies.round(position.row) != bodies.round(position.parent.row):
            found.append(position.ply)
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


def _shared(table: Table, here: Sequence[bool], watching: int, now: float) -> Shared:
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
        "clock": _clock(table, now),
        "offers": {
            "draw": next(iter(table.offers.get("draw", ())), None),
            "undo": next(iter(table.offers.get("undo", ())), None),
            "rematch": sorted(table.offers.get("rematch", ())),
        },
        "result": table.result,
        "dice": _seal(table),
        "rematch": table.rematch,
        "manner": table.facts.get("manner"),
        "expires": _day(int((table.at + EXPIRY) // DAY)),
    }


def _clock(table: Table, now: float) -> Clock | None:
    clock = table.clock
    if clock is None:
        return None
    free = clock.free(now, table.outages)
    return {
        "kind": clock.rules.kind,
        "start": clock.rules.start,
        "increment": clock.rules.increment,
        "left": [round(1000 * left) for left in clock.remaining(now, table.outages)],
        "running": clock.running,
        "free": None if free is None else round(1000 * free),
    }


def _seal(table: Table) -> Seal | None:
    seal = table.seal
    return None if seal is None else {"commitment": seal.commitment, "salts": seal.salts, "seed": seal.seed}


@lru_cache(maxsize=8)
def _day(number: int) -> str:
    """The date of a day since 1970."""
    return datetime.fromtimestamp(number * DAY, UTC).date().isoformat()


def _own(table: Table, seats: Sequence[int]) -> Own:
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
