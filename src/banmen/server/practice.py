"""The practice table: a position that somebody laid out, a flick in it, and what comes of that. Nothing is kept."""

from __future__ import annotations

from fastapi import APIRouter, Request

from banmen.game import Game
from banmen.mechanism import Bodies
from banmen.position import Position
from banmen.server import films, messages, wire
from banmen.server.api import REFUSALS, At, Missing, Plain, answers, chosen, spend
from banmen.server.limits import address
from banmen.server.table import Refused, played

router = APIRouter(prefix="/api/games", responses=REFUSALS)


@router.post("/{game}/practice", responses=answers(wire.Practised))
async def practise(game: str, asked: wire.Practice, request: Request, at: At) -> Plain:
    """How things lie where they were put or, with a flick, what comes of it and how they lie after it."""
    box, bodies = _of_bodies(game, asked)
    spend(at.ghosts, request)
    where = address(request.scope)
    return Plain(await at.registry.flicks.attempt(lambda: _practised(box, bodies, asked), where))


@router.post("/{game}/practice/chance", responses=answers(wire.ChanceAnswer))
async def chance(game: str, asked: wire.PracticeChance, request: Request, at: At) -> Plain:
    """How often a flick works when it is made with a hand like that: simulated again and again."""
    box, bodies = _of_bodies(game, asked)
    spend(at.thoughts, request)
    position = _arranged(box, bodies, asked.seat, asked.spots)
    position.move(asked.move)  # refused before anybody is asked to think about it
    moment = wire.Moment(game=box.name, options=box.options, start=str(position))
    return Plain(await at.workers.chance(moment, asked.move, (asked.angle, asked.speed), address(request.scope)))


def _of_bodies(name: str, asked: wire.Practice) -> tuple[Game, Bodies]:
    game = chosen(name, asked.options)
    bodies = game.mechanism.bodies
    if bodies is None:
        raise Missing(f"Nothing is flicked in {game.rules.title}: it has no practice table.")
    if asked.seat >= game.seats:
        raise Refused(f"seat {asked.seat}: expected 0 to {game.seats - 1}.")
    return game, bodies


def _arranged(game: Game, bodies: Bodies, seat: int, spots: wire.Spots | None) -> Position:
    found = None if spots is None else {piece: (x, y) for piece, (x, y) in spots.items()}
    return game.position(bodies.arrange(game.start().row, seat, found))


def _practised(game: Game, bodies: Bodies, asked: wire.Practice) -> wire.Practised:
    before = _arranged(game, bodies, asked.seat, asked.spots)
    if not asked.move:
        return {"view": messages.of_position(before), "said": [], "film": None, "stands": False}
    after = played(before, asked.move)
    stands = not after.is_over and bodies.round(after.row) == bodies.round(before.row)
    on = _arranged(game, bodies, asked.seat, spots_of(bodies, after)) if stands else before
    return {
        "view": messages.of_position(on),
        "said": messages.of_position(after)["said"],
        "film": films.in_json(after),
        "stands": stands,
    }


def spots_of(bodies: Bodies, position: Position) -> wire.Spots:
    """Where everything lies."""
    scene = bodies.scene(position.row)
    return {one["piece"]: [one["x"], one["y"]] for one in (*scene["discs"], *scene["poles"])}
