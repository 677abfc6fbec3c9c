"""The JSON API: games, tables, records, analysis. Everything here is described at /api/openapi.json."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic_core import to_json

from banmen import pages
from banmen.engines.levels import LEVELS
from banmen.game import Game
from banmen.games import GAMES, load
from banmen.position import Position
from banmen.record import BrokenRecord
from banmen.server import digests, films, lessons, messages, study, wire
from banmen.server.compression import accepted
from banmen.server.described import described
from banmen.server.limits import Buckets, TooMany, address
from banmen.server.room import Room
from banmen.server.setting import Chair, hashed, new_seed, secret
from banmen.server.state import ServerState
from banmen.server.table import Refused, checked_name
from banmen.view import Board, Sum, Ways

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": words, "content": {"application/json": {"schema": wire.Refusal.model_json_schema()}}}
    for status, words in {
        400: "It cannot be done: a sentence says why.",
        404: "There is no such game or table.",
        413: "The request is too long.",
        422: "The request is not of the form described here.",
        429: "Too many requests: wait a little.",
        503: "It cannot be stored, or thought about, at this moment: try again.",
    }.items()
}
router = APIRouter(prefix="/api", responses=REFUSALS)
NAME = re.compile(r"[\w-]{12}", re.ASCII)  # of a table


class Plain(Response):
    """What is typed and written as JSON as it is: nothing checks or copies it."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return content.encode() if isinstance(content, str) else to_json(content)


class Lines(StreamingResponse):
    """One JSON object a line, as they come."""

    media_type = "application/x-ndjson"


def answers(kind: Any) -> dict[int | str, dict[str, Any]]:
    """What is answered, for the description only."""
    return {200: {"model": kind, "description": "As asked for."}}


def lines_of(kind: Any) -> dict[int | str, dict[str, Any]]:
    """The same of lines, which FastAPI takes for text."""
    content = {Lines.media_type: {"schema": {"type": "object"}}}
    return {200: {"model": kind, "content": content, "description": "One JSON object a line, as they come."}}


def server(request: Request) -> ServerState:
    found: ServerState = request.app.state.server
    return found


At = Annotated[ServerState, Depends(server)]


class Missing(LookupError):
    """There is no such thing: a sentence."""


def spend(buckets: Buckets, request: Request) -> None:
    if not buckets.take(address(request.scope)):
        raise TooMany("Too many requests of this kind: wait a little.")


# Games


def chosen(name: str, options: dict[str, Any]) -> Game:
    """A game of the box with its options."""
    if name not in GAMES:
        raise Missing(f"There is no game '{name[:40]}': expected one of {', '.join(GAMES)}.")
    return load(name, **options)


@router.get("/games", responses=answers(list[wire.Game]))
def games() -> Plain:
    """The games there are, with their options."""
    return Plain([described(load(name)) for name in GAMES])


@router.get("/games/{game}/board", responses=answers(Board))
def board(game: str, request: Request) -> Plain:
    """The empty board of a game; its options are given in the query."""
    return Plain(messages.board(chosen(game, dict(request.query_params))), headers={"cache-control": "max-age=3600"})


@router.get("/games/{game}/rules")
def rules(game: str, language: Literal["en", "ja"] = "en") -> wire.RulesPage:
    """The rules, each with its id."""
    title = chosen(game, {}).rules.title
    spoken = language if language in pages.languages(game) else "en"
    return wire.RulesPage(title=title, html=pages.as_html(game, spoken), language=spoken)


@router.get("/games/{game}/digest", responses=answers(wire.Digest | None))
def digest(game: str, request: Request) -> Plain:
    """The rules on one screen, null where there is no such thing; the table's options are given in the query."""
    found = digests.written(chosen(game, dict(request.query_params)))
    return Plain(found, headers={"cache-control": "max-age=300"})


@router.get("/games/{game}/lessons", responses=answers(wire.Lessons))
def learn(game: str) -> Plain:
    """How the game is learnt by playing: every step as it begins."""
    return Plain(lessons.written(_taught(game)), headers={"cache-control": "max-age=300"})


@router.post("/games/{game}/lessons/{step}", responses=answers(wire.Tried))
async def attempt(game: str, step: wire.Ply, attempted: wire.Attempt, request: Request, at: At) -> Plain:
    """What comes of a try in a step of the lessons, counted from 0."""
    taught = _taught(game)
    if not taught.mechanism.bodies:
        return Plain(lessons.answer(taught, step, attempted))
    spend(at.ghosts, request)
    where = address(request.scope)
    return Plain(await at.registry.flicks.attempt(lambda: lessons.answer(taught, step, attempted), where))


@router.post("/games/{game}/lessons/{step}/sum", responses=answers(Sum))
def lesson_sum(game: str, step: wire.Ply, attempted: wire.Attempt) -> Plain:
    """What the places amount to that are chosen in a step of the lessons."""
    return Plain(lessons.sum_of(_taught(game), step, attempted))


def _taught(name: str) -> Game:
    """A game with lessons."""
    game = chosen(name, {})
    if not lessons.count(game):
        raise Missing(f"{game.rules.title} has no lessons.")
    return game


# Tables


@router.post("/tables")
async def create(new: wire.NewTable, request: Request, at: At) -> wire.Seated:
    """Set a table."""
    spend(at.tables, request)
    game = chosen(new.game, new.options)
    if new.manner and not game.mechanism.bodies:
        raise Refused(f"manner: nothing is flicked in {game.rules.title}.")
    if len(new.seats) != game.seats:
        raise Refused(f"{len(new.seats)} seats: this game has {game.seats}.")
    if new.events:
        await asyncio.to_thread(study.demand_start, game, new.events)
    token = secret() if any(chair.kind == "me" for chair in new.seats) else ""
    invite = secret() if any(chair.kind == "open" for chair in new.seats) else ""
    facts = {
        "game": game.name,
        "options": game.options,
        "chairs": [vars(_chair(chair, seat, token)) for seat, chair in enumerate(new.seats)],
        "clock": new.clock and new.clock.model_dump(),
        "manner": (new.manner or wire.NewManner()).model_dump() if game.mechanism.bodies else None,
        "invite": invite,
        "seed": new_seed(),
        "previous": None,
        **({"events": new.events} if new.events else {}),
    }
    room = await at.registry.create(facts)
    mine = [seat for seat, chair in enumerate(new.seats) if chair.kind == "me"]
    return wire.Seated(table=room.table.id, seats=mine, token=token, invite=invite or None)


def _chair(chair: wire.Chair, seat: int, token: str) -> Chair:
    if chair.kind == "open":
        return Chair("open")
    if chair.kind == "me":
        return Chair("person", checked_name(chair.name), token=hashed(token))
    if chair.level is None:
        raise Refused(f"seats.{seat}: a computer needs a level, {LEVELS[0]} to {LEVELS[-1]}.")
    return Chair("computer", f"Level {chair.level}", chair.level)


async def found(table: str, at: At) -> Room:
    """The table that a path names."""
    try:
        if NAME.fullmatch(table):
            return await at.registry.find(table)
    except KeyError:
        pass
    raise Missing("There is no such table: it may have been cleared away, or the link is not whole.")


AtTable = Annotated[Room, Depends(found)]


def token_in(authorization: Annotated[str, Header(max_length=100)] = "") -> str:
    """The secret of a seat, sent as `Authorization: Bearer …`; empty for spectators."""
    return authorization.removeprefix("Bearer ").strip()


Token = Annotated[str, Depends(token_in)]


@router.get("/tables/{table}", responses=answers(wire.Table))
async def look(room: AtTable, token: Token) -> Plain:
    """The table as a seat (or a spectator) may see it."""
    seats = room.table.seats_of(await room.recognise(token))
    return Plain(room.message().to(seats))


@router.post("/tables/{table}/join")
async def join(asked: wire.Join, room: AtTable) -> wire.Seated:
    """Sit down on a free seat with an invitation."""
    token = secret()
    await room.act(lambda now: room.table.join(asked.invite, asked.name, token, now))
    return wire.Seated(table=room.table.id, seats=list(room.table.seats_of(hashed(token))), token=token, invite=None)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(room: AtTable) -> PlainTextResponse:
    """The record of a finished game, one line of JSON."""
    _demand_over(room, "The record can be had when the game is over.")
    name = f"{room.table.game.name}-{room.table.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(room.table.record().to_json() + "\n", headers=headers)


@router.get("/tables/{table}/story", response_class=Lines, responses=lines_of(wire.Judged))
async def story(room: AtTable, request: Request, at: At) -> Lines:
    """How a finished game went: its moves judged, one JSON object a line, as they are found."""
    _demand_over(room, "How a game went is told when it is over.")
    study.demand_listed(room.table.game.name, room.table.game.options)
    stories = at.registry.stories
    if not stories.has(room.table.id):
        spend(at.thoughts, request)
    return Lines(stories.told(room.table, at.workers))


@router.get("/tables/{table}/dice")
async def dice(room: AtTable) -> wire.Checked:
    """Whether the dice of a finished game were those that were sealed before it."""
    _demand_over(room, "The dice are opened when the game is over.")
    try:
        count = room.table.record().verify_dice()
    except BrokenRecord as broken:
        return wire.Checked(ok=False, events=0, sentence=str(broken))
    sentence = f"All {count} chance events follow from the seed that was sealed before the game."
    return wire.Checked(ok=True, events=count, sentence=sentence)


def _demand_over(room: Room, sentence: str) -> None:
    if room.table.result is None:
        raise Refused(sentence)


# Looking back at a table


class Film(Response):
    """One line of JSON and the frames of a flick (films.py)."""

    media_type = "application/octet-stream"


def shown(film: bytes, request: Request) -> Film:
    """A film as it travels, packed for whoever can unpack it. Nobody keeps it: a flick may be taken back."""
    packs = "gzip" in accepted(request.headers)
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packs else {})
    return Film(films.packed(film) if packs else film, headers=headers)


def _reached(room: Room, ply: int) -> Position:
    found = room.table.position_at(ply)
    if found is None:
        raise Missing(f"The game has not come to ply {ply}: it is at ply {room.table.position.ply}.")
    return found


def _flicked(room: Room, ply: int) -> Position:
    """The position to which a flick led."""
    position = _reached(room, ply)
    if films.course_of(position) is None:
        raise Missing(f"Nothing was flicked to come to ply {ply}.")
    return position


@router.get("/tables/{table}/films/{ply}", response_class=Film)
async def film(room: AtTable, ply: wire.Ply, request: Request) -> Film:
    """The film of the flick that led to a ply."""
    return shown(films.film(_flicked(room, ply)), request)


@router.get("/tables/{table}/views/{ply}", responses=answers(wire.View))
async def earlier(room: AtTable, ply: wire.Ply) -> Plain:
    """The position of an earlier ply, drawn; only where nobody has secrets."""
    if room.table.game.rules.has_secrets:
        raise Refused("In this game some things are hidden: look back at its record when it is over.")
    return Plain(messages.of_position(_reached(room, ply)))


@router.post("/tables/{table}/chance", responses=answers(wire.ChanceAnswer))
async def chance(question: wire.ChanceQuestion, room: AtTable, request: Request, at: At) -> Plain:
    """How often a flick works when it is made with a hand like that: simulated again and again."""
    after = _flicked(room, question.ply)
    assert after.parent is not None
    spend(at.thoughts, request)
    moment = wire.Moment(game=after.game.name, options=after.game.options, start=str(after.parent))
    hand = question.angle, question.speed
    return Plain(await at.workers.chance(moment, str(after.last), hand, address(request.scope)))


@router.post("/tables/{table}/sum", responses=answers(Sum))
async def table_sum(question: wire.SumQuestion, room: AtTable, token: Token) -> Plain:
    """What the places amount to that somebody has chosen, where things are laid from a hand."""
    position = room.table.position
    if position.ply != question.ply:
        raise Refused(f"The game has gone on: it is at ply {position.ply}.")
    viewer = messages.viewer_of(room.table, room.table.seats_of(await room.recognise(token)))
    return Plain(messages.sum_of(position, viewer, question.places))


# Advice


@router.post("/tables/{table}/hint", responses=answers(wire.Hint))
async def hint(asked: wire.Asked, room: AtTable, token: Token, request: Request, at: At) -> Plain:
    """A good move for whoever plays against computers alone, at their turn."""
    key = await room.recognise(token)
    spend(at.thoughts, request)
    return Plain(await room.adviser.hint(key, asked.ply, address(request.scope)))


@router.post("/tables/{table}/regret", responses=answers(wire.Regret))
async def regret(room: AtTable, token: Token, request: Request, at: At) -> Plain:
    """What the last move of whoever plays against computers alone gave away, if it can be taken back."""
    key = await room.recognise(token)
    spend(at.thoughts, request)
    return Plain(await room.adviser.regret(key, address(request.scope)))


@router.post("/tables/{table}/play-on", status_code=204)
async def play_on(room: AtTable, token: Token) -> None:
    """What was given away is not taken back: the computer need not wait any longer."""
    await room.adviser.release(await room.recognise(token))


# Records and analysis


@router.post("/view", responses=answers(wire.View))
def view(moment: wire.Moment) -> Plain:
    """A position of a record or of a variation, drawn."""
    return Plain(messages.of_position(study.replay(moment)))


@router.post("/ways", responses=answers(Ways))
def ways(moment: wire.Moment) -> Plain:
    """What the moves of a position would do, and why others are closed."""
    return Plain(messages.foreseen(study.replay(moment)))


@router.post("/sum", responses=answers(Sum))
def moment_sum(moment: wire.MomentSum) -> Plain:
    """The same in a position of a record or of a variation."""
    position = study.replay(moment)
    return Plain(messages.sum_of(position, position.seat, moment.places))


@router.post("/press", responses=answers(wire.Why))
def press(asked: wire.PressedAt) -> Plain:
    """Why places that were pressed make no move."""
    return Plain(study.why(asked, asked.places))


@router.post("/record", responses=answers(wire.Opened))
def opened(text: Annotated[str, Body(media_type="text/plain", max_length=500_000)]) -> Plain:
    """A record, checked and taken apart."""
    return Plain(study.open_record(text))


@router.post("/analyse", responses=answers(wire.Thought))
async def analyse(question: wire.Question, request: Request, at: At) -> Plain:
    """What the strongest computer player thinks of a position."""
    spend(at.thoughts, request)
    return Plain(await at.workers.analyse(question, question.seconds, address(request.scope)))


@router.post("/judge", response_class=Lines, responses=lines_of(wire.Judged))
async def judge(question: wire.Question, request: Request, at: At) -> Lines:
    """Every move of a game judged: one JSON object a line, as they are found."""
    spend(at.thoughts, request)
    asker = address(request.scope)
    await at.workers.check(question, asker)

    async def lines() -> AsyncIterator[str]:
        async for judged in at.workers.judge(question, question.seconds, asker):
            yield json.dumps(judged) + "\n"

    return Lines(lines())
