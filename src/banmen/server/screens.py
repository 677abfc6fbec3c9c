"""How screens and bots are connected to a table: a websocket, or a stream of lines and plain requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
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
    found,
    lines_of,
    shown,
    spend,
)
from banmen.server.limits import Bucket, TooMany, address, is_at_home
from banmen.server.lines import hang_up_of
from banmen.server.room import NOT_STORED, Room
from banmen.server.screen import Screen
from banmen.server.state import ServerState
from banmen.server.store import Unavailable
from banmen.server.table import Refused

log = logging.getLogger(__name__)
router = APIRouter(prefix="/api", responses=REFUSALS)

CUT_OFF, TRY_LATER, AWAY = 1008, 1013, 4404  # why a websocket is closed


class Line:
    """A websocket, which may be ended from here with a sentence."""

    def __init__(self, socket: WebSocket, farewell: float) -> None:
        self.socket, self.farewell = socket, farewell
        self.parting: asyncio.Task[None] | None = None

    def part(self, sentence: str) -> None:
        """Nobody waits for that. Whoever reads from it is told that it has ended."""
        self.parting = asyncio.create_task(self._part(sentence))

    async def _part(self, sentence: str) -> None:
        try:
            async with asyncio.timeout(self.farewell):
                await _part(self.socket, CUT_OFF, sentence)
        except TimeoutError:
            hang_up_of(self.socket.scope)()


@router.websocket("/tables/{table}/play")
async def play(socket: WebSocket, table: str) -> None:
    """A screen: says hello with its secret, then hears of everything and says what it wants."""
    server: ServerState = socket.app.state.server
    if not is_at_home(socket.headers, server.settings.origins):
        await socket.close(CUT_OFF)  # before it is accepted: the browser sees a 403
        return
    await socket.accept()
    line, where = Line(socket, server.settings.limits.farewell), address(socket.scope)
    try:
        with server.crowd.place(where, "greeting", line.part):
            room = await found(table, server)
            screen = Screen(socket.send_text, await _greeted(socket, room, server.settings.limits.greeting), line.part)
        with server.crowd.place(where, "seated" if room.seats(screen) else "watching", line.part):
            # In a task of its own: whatever it awaits would wake it through all the layers of the framework.
            await asyncio.create_task(_serve(socket, server, room, screen))
    except WebSocketDisconnect:
        log.debug("a screen went away")
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


async def _greeted(socket: WebSocket, room: Room, seconds: float) -> str:
    """The key of whoever is there."""
    async with asyncio.timeout(seconds):
        message = _understood(await _text(socket))
    if not isinstance(message, wire.Hello):
        raise Refused("Expected a hello first.")
    return await room.recognise(message.token)


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise Refused("Expected text, found bytes.")
    return str(text)


def _understood(text: str) -> wire.FromScreen:
    try:
        return wire.FROM_SCREEN.validate_json(text)
    except ValidationError as error:
        raise Refused(f"That message is not understood: {wire.sentence(error)}") from None


async def _serve(socket: WebSocket, server: ServerState, room: Room, screen: Screen) -> None:
    limits, bucket, hurried = server.settings.limits, Bucket(server.settings.limits.messages), 0
    room.enter(screen)
    try:
        while True:
            text = await _text(socket)
            if not bucket.take():
                hurried += 1
                if hurried > limits.patience:
                    raise TooMany("You were told to slow down: good-bye.")
                await _answer(screen, refusal(Refused("Too fast: wait a little.")))
                continue
            try:
                await _do(room, screen, text)
            except Refused as refused:
                server.registry.counts["refused"] += 1
                await _answer(screen, refusal(refused, room))
    finally:
        room.leave(screen)


async def _do(room: Room, screen: Screen, text: str) -> None:
    match _understood(text):
        case wire.Move(ply=ply, move=move):
            await room.move(screen.key, ply, move)
        case wire.Press(ply=ply, places=places):
            room.press(screen.key, ply, places)
        case wire.Resign():
            await room.resign(screen.key)
        case wire.MakeOffer(what=what):
            await room.offer(screen.key, what)
        case wire.Decline(what=what):
            await room.decline(screen.key, what)
        case wire.Foresee(ply=ply):
            await _answer(screen, room.foreseen(screen, ply))
        case wire.Ping():
            await _answer(screen, '{"type":"pong"}')
        case wire.Hello():
            raise Refused("You have said hello already.")


async def _answer(screen: Screen, message: str) -> None:
    try:
        await screen.send(message)
    except RuntimeError as error:  # it was found out before that nobody is there
        raise WebSocketDisconnect(1006) from error


def refusal(refused: Refused, room: Room | None = None) -> str:
    ply = room.table.position.ply if room else None
    said = {"sentence": refused.sentence, "said": refused.said, "rule": refused.rule}
    return to_json({"type": "refused", **said, "ply": ply}).decode()


# Bots: the same table by plain requests, in the manner of lichess. The secret of the seat is the bot's token.


async def played(room: AtTable, token: Token) -> tuple[Room, str]:
    if not token:
        raise Refused("Expected the secret of a seat: Authorization: Bearer …")
    key = await room.recognise(token)
    room.table.acting(key)
    return room, key


AtSeat = Annotated[tuple[Room, str], Depends(played)]


class News(asyncio.Queue[str | None]):
    """What a bot is to be told; None is the end of it."""

    hanging_up: asyncio.TimerHandle | None = None

    def __init__(self, hang_up: Callable[[], None], farewell: float) -> None:
        super().__init__(8)
        self.hang_up, self.farewell = hang_up, farewell

    def part(self, sentence: str) -> None:
        """End it with a sentence, or by force if even that is not read."""
        while not self.empty():
            self.get_nowait()
        self.put_nowait(refusal(Refused(sentence)))
        self.put_nowait(None)
        self.hanging_up = asyncio.get_running_loop().call_later(self.farewell, self.hang_up)

    def close(self) -> None:
        if self.hanging_up:
            self.hanging_up.cancel()


async def told(at_seat: AtSeat, request: Request, at: At) -> AsyncIterator[News]:
    """What a bot is told while its stream is open; it is refused before the stream begins, or not at all."""
    room, key = at_seat
    news = News(hang_up_of(request.scope), at.settings.limits.farewell)
    screen = Screen(news.put, key, news.part)
    with at.crowd.place(address(request.scope), "seated", news.part):
        room.enter(screen)
        try:
            yield news
        finally:
            room.leave(screen)
            news.close()


@router.get("/bot/stream/{table}", response_class=Lines, responses=lines_of(wire.FromServer))
async def stream(news: Annotated[News, Depends(told)], at: At) -> Lines:
    """The table, whole, one JSON object a line, again after everything that happens; empty lines keep it open."""
    return Lines(_lines(news, at.settings.limits.silence))


async def _lines(news: News, silence: float) -> AsyncIterator[str]:
    line: str | None = ""
    while line is not None:
        try:
            line = await asyncio.wait_for(news.get(), silence)
        except TimeoutError:
            line = ""
        if line is not None:
            yield line + "\n"


@router.post("/bot/{table}/move/{move}")
async def bot_move(
    at_seat: AtSeat, move: Annotated[str, Path(max_length=LONGEST_TEXT)], ply: int | None = None
) -> dict[str, bool]:
    """Play a move; with `ply`, only if the game is still there."""
    room, key = at_seat
    await room.move(key, room.table.position.ply if ply is None else ply, move)
    return {"ok": True}


@router.post("/tables/{table}/ghost", response_class=Film)
async def ghost(asked: wire.Ghost, at_seat: AtSeat, request: Request, at: At) -> Film:
    """The film of a flick that is not made, for whose turn it is, where the table's manner allows that."""
    room, key = at_seat
    spend(at.ghosts, request)
    return shown(await room.ghost(key, asked.move), request)


@router.post("/bot/{table}/resign")
async def bot_resign(at_seat: AtSeat) -> dict[str, bool]:
    """Give the game up."""
    room, key = at_seat
    await room.resign(key)
    return {"ok": True}
