"""How screens and bots are connected to a table: a websocket, or a stream of lines and plain requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.websockets import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import to_json

from banmen.position import LONGEST_TEXT
from banmen.server import wire
from banmen.server.api import (
    REFUSALS,
    At,
    AtTable,
    Film,
    Lines,
    Missing,
    Token,
    TooMany,
    found,
    seats_of,
    shown,
    spend,
)
from banmen.server.house import House
from banmen.server.room import NOT_STORED, Room, Screen
from banmen.server.safety import Bucket, address, is_at_home
from banmen.server.store import Unavailable
from banmen.server.table import Refused

log = logging.getLogger(__name__)
router = APIRouter(prefix="/api", responses=REFUSALS)

CUT_OFF, TRY_LATER, AWAY = 1008, 1013, 4404  # why a websocket is closed


@contextmanager
def connected(house: House, where: str) -> Iterator[None]:
    """One more connection from an address; TooMany above the limit."""
    open_ones = house.connections
    if open_ones.get(where, 0) >= house.settings.limits.connections:
        raise TooMany("There are too many connections from your address: close one.")
    open_ones[where] = open_ones.get(where, 0) + 1
    try:
        yield
    finally:
        open_ones[where] -= 1
        if not open_ones[where]:
            del open_ones[where]


@router.websocket("/tables/{table}/play")
async def play(socket: WebSocket, table: str) -> None:
    """A screen: says hello with its secret, then hears of everything and says what it wants."""
    house: House = socket.app.state.house
    if not is_at_home(socket.headers, house.settings.origins):
        await socket.close(CUT_OFF)  # before it is accepted: the browser sees a 403
        return
    await socket.accept()
    try:
        with connected(house, address(socket.scope)):
            room = await found(table, house)
            seats = await _greeted(socket, room, house.settings.limits.greeting)
            # In a task of its own: whatever it awaits would wake it through all the layers of the framework.
            await asyncio.create_task(_serve(socket, house, room, Screen(socket.send_text, seats)))
    except WebSocketDisconnect:
        pass
    except (Missing, TooMany, Refused, TimeoutError) as error:
        code = AWAY if isinstance(error, Missing) else TRY_LATER if isinstance(error, TooMany) else CUT_OFF
        await _part(socket, code, str(error) or "Expected a hello first.")
    except Unavailable as error:
        log.error("the store: %s", error)
        await _part(socket, TRY_LATER, NOT_STORED)


async def _part(socket: WebSocket, code: int, sentence: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):  # it may be gone
        await socket.send_text(refusal(Refused(sentence)))
        await socket.close(code, sentence[:100])


async def _greeted(socket: WebSocket, room: Room, seconds: float) -> tuple[int, ...]:
    async with asyncio.timeout(seconds):
        message = _understood(await _text(socket))
    if not isinstance(message, wire.Hello):
        raise Refused("Expected a hello first.")
    return seats_of(room, message.token)


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise Refused("Expected text, found bytes.")
    return str(text)


def _understood(text: str) -> wire.Hello | wire.Move | wire.Resign | wire.Offer | wire.Decline | wire.Ping:
    try:
        return wire.FROM_SCREEN.validate_json(text)
    except ValidationError as error:
        raise Refused(f"That message is not understood: {wire.sentence(error)}") from None


async def _serve(socket: WebSocket, house: House, room: Room, screen: Screen) -> None:
    limits, bucket, hurried = house.settings.limits, Bucket(house.settings.limits.messages), 0
    room.enter(screen)
    try:
        while True:
            text = await _text(socket)
            if not bucket.take():
                hurried += 1
                if hurried > limits.patience:
                    raise TooMany("You were told to slow down: good-bye.")
                await screen.send(refusal(Refused("Too fast: wait a little.")))
                continue
            try:
                await _do(room, screen, text)
            except Refused as refused:
                house.rooms.counts["refused"] += 1
                await screen.send(refusal(refused, room))
    finally:
        room.leave(screen)


async def _do(room: Room, screen: Screen, text: str) -> None:
    match _understood(text):
        case wire.Move(ply=ply, move=move):
            await room.move(screen.seats, ply, move)
        case wire.Resign():
            await room.resign(screen.seats)
        case wire.Offer(what=what):
            await room.offer(screen.seats, what)
        case wire.Decline(what=what):
            await room.decline(screen.seats, what)
        case wire.Ping():
            await screen.send('{"type":"pong"}')
        case wire.Hello():
            raise Refused("You have said hello already.")


def refusal(refused: Refused, room: Room | None = None) -> str:
    ply = room.table.position.ply if room else None
    return to_json({"type": "refused", "sentence": refused.sentence, "rule": refused.rule, "ply": ply}).decode()


# Bots: the same table by plain requests, in the manner of lichess. The secret of the seat is the bot's token.


async def played(room: AtTable, token: Token) -> tuple[Room, tuple[int, ...]]:
    seats = seats_of(room, token)
    if not seats:
        raise Refused("Expected the secret of a seat: Authorization: Bearer …")
    return room, seats


AtSeat = Annotated[tuple[Room, tuple[int, ...]], Depends(played)]


News = asyncio.Queue[str]


async def told(at_seat: AtSeat, request: Request, at: At) -> AsyncIterator[News]:
    """What a bot is told while its stream is open; it is refused before the stream begins, or not at all."""
    room, seats = at_seat
    news = News(8)
    screen = Screen(news.put, seats)
    with connected(at, address(request.scope)):
        room.enter(screen)
        try:
            yield news
        finally:
            room.leave(screen)


@router.get("/bot/stream/{table}", response_class=Lines)
async def stream(news: Annotated[News, Depends(told)], at: At) -> Lines:
    """The table, whole, one JSON object a line, again after everything that happens; empty lines keep it open."""
    return Lines(_lines(news, at.settings.limits.silence))


async def _lines(news: News, silence: float) -> AsyncIterator[str]:
    while True:
        try:
            yield await asyncio.wait_for(news.get(), silence) + "\n"
        except TimeoutError:
            yield "\n"


@router.post("/bot/{table}/move/{move}")
async def bot_move(
    at_seat: AtSeat, move: Annotated[str, Path(max_length=LONGEST_TEXT)], ply: int | None = None
) -> dict[str, bool]:
    """Play a move; with `ply`, only if the game is still there."""
    room, seats = at_seat
    await room.move(seats, room.table.position.ply if ply is None else ply, move)
    return {"ok": True}


@router.post("/tables/{table}/ghost", response_class=Film)
async def ghost(asked: wire.Ghost, at_seat: AtSeat, request: Request, at: At) -> Film:
    """The film of a flick that is not made, for whose turn it is, where the table's manner allows that."""
    room, seats = at_seat
    spend(at.ghosts, request)
    return shown(await room.ghost(seats, asked.move), request)


@router.post("/bot/{table}/resign")
async def bot_resign(at_seat: AtSeat) -> dict[str, bool]:
    """Give the game up."""
    room, seats = at_seat
    await room.resign(seats)
    return {"ok": True}
