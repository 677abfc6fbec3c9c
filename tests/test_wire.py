"""What travels between the server and a screen has one source: it is sent as described, and the page knows that."""

from __future__ import annotations

import runpy
from random import Random
from typing import Any

import pytest
from conftest import FOUR, ROOT, load, walk
from pydantic import ConfigDict, TypeAdapter
from pydantic_core import to_json

from banmen import Position
from banmen.server import messages, wire
from banmen.server.app import create_app
from banmen.server.setting import Chair, creation
from banmen.server.state import Settings
from banmen.server.table import Table
from banmen.view import Board, Ways

EXACT = ConfigDict(extra="forbid", strict=True)  # nothing is missing, unknown or of another kind
BOARDS = TypeAdapter(list[Board], config=EXACT)
TABLES = TypeAdapter(list[wire.Table], config=EXACT)
VIEWS = TypeAdapter(list[wire.View], config=EXACT)
WAYS = TypeAdapter(list[Ways], config=EXACT)
SCHEMAS: dict[str, Any] = create_app(Settings(store="sqlite:///never-opened.db")).openapi()["components"]["schemas"]
GAMES = pytest.mark.parametrize("name", ["bossa", "botaoshi", "dohyo", "kooshi", "reddots"])


def positions(name: str) -> list[Position]:
    if name != "botaoshi":
        return walk(load(name), Random(3))[::7]
    flicked = load(name).start().play("in S -0.06 88 1.05", "in N -0.2 268 1.15")
    return [flicked.root, flicked]


def table_of(name: str, **facts: Any) -> Table:
    game = load(name)
    chairs = [vars(Chair("person", str(seat), token=str(seat))) for seat in range(game.seats)]
    known = {"game": name, "options": game.options, "chairs": chairs, "clock": None, "invite": "", "seed": "0" * 64}
    return Table.of("t", [creation(known | facts, 0.0)])


def checked(kind: TypeAdapter[Any], sent: bytes | str) -> None:
    kind.validate_json(b"[%b]" % (sent.encode() if isinstance(sent, str) else sent))


def test_the_page_has_what_is_described() -> None:
    """If not: make wire."""
    made = runpy.run_path(str(ROOT / "web" / "wire.py"))["typescript"]()
    assert (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8") == made


@GAMES
def test_views_and_boards_are_as_described(name: str) -> None:
    checked(BOARDS, to_json(messages.board(load(name))))
    for position in positions(name):
        checked(VIEWS, to_json(messages.of_position(position)))
        checked(WAYS, to_json(messages.foreseen(position)))


def test_so_is_the_board_of_a_game_of_ones_own() -> None:
    checked(BOARDS, to_json(messages.board(load(FOUR))))
    checked(VIEWS, to_json(messages.of_position(load(FOUR).start().play("d"))))


@GAMES
def test_messages_are_as_described(name: str) -> None:
    manner = {"gesture": "pull", "ghost": True} if name == "botaoshi" else None
    table = table_of(name, clock={"kind": "fischer", "start": 60, "increment": 1}, manner=manner)
    for entry in (None, table.offer(0, "draw", 1.0), table.resign(1, 2.0)):
        if entry:
            table.apply(entry)
        message = messages.Message(table, [True, False], 1, 3.0)
        for seats in ((), (0,), (1,), (0, 1)):
            checked(TABLES, message.to(seats))


def test_every_message_of_a_screen_is_described() -> None:
    for union, names in {
        "FromScreen": {"Hello", "Move", "Press", "Resign", "MakeOffer", "Decline", "Foresee", "Ping"},
        "FromServer": {"Table", "Here", "Refused", "Aim", "Foreseen", "Pong"},
    }.items():
        parts = SCHEMAS[union].get("oneOf") or SCHEMAS[union]["anyOf"]
        assert {part["$ref"].rpartition("/")[2] for part in parts} == names <= SCHEMAS.keys()


def test_comments_describe_fields_inherited_ones_too() -> None:
    assert SCHEMAS["View"]["description"] == "What a seat may see of a position."
    assert SCHEMAS["View"]["properties"]["seat"]["description"] == "whose turn it is"
    assert SCHEMAS["Choice"]["description"].startswith("A kind of move that is allowed now")
    assert SCHEMAS["Option"]["properties"]["default"]["description"].startswith("one or, under the name")
    assert "description" not in SCHEMAS["View"]["properties"]["ply"]
