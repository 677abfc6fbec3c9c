"""What a screen needs of Bo-taoshi: the table from above and as a scene, the last flick's paths, what may be done."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, TypedDict

from banmen.course import UNITS, Course
from banmen.games.botaoshi.moves import played
from banmen.games.botaoshi.reach import BRAKING, COSTS, GRAVITY, KEEPS
from banmen.games.botaoshi.rules import disc_of
from banmen.games.botaoshi.shots import is_pole, shot
from banmen.games.botaoshi.state import (
    BEARERS,
    DISC,
    METRE,
    MILLI,
    PIECES,
    POLE,
    POLES,
    RAMP_HEIGHT,
    RAMP_LENGTH,
    RAMP_WIDTH,
    TALL,
    THICK,
    TOP_SPEED,
    Point,
    State,
    attempts,
    reach,
)
from banmen.games.botaoshi.text import FORMS
from banmen.games.botaoshi.words import ROUNDS, ROUNDS_WAITING
from banmen.jit import Array
from banmen.row import OVER, SEAT, WINNERS
from banmen.view import AtRest, Choice, Measures, Ramp, Tally, View

STIR = 0.002  # metres: what moves less has not moved


class Where(TypedDict):
    """Where something lies."""

    x: float
    y: float


def view(row: Array) -> View:
    state = State.of(row)
    spots = {PIECES[disc]: spot for disc, spot in state.discs.items()}
    spots |= {PIECES[POLES[seat]]: foot for seat, foot in state.poles.items()}
    found: View = {
        "ground": "walnut",
        "size": state.side / METRE,
        "places": [
            {"name": name, "x": x / METRE, "y": y / METRE, "shape": "spot"} for name, (x, y) in sorted(spots.items())
        ],
        "pieces": [
            {
                "place": PIECES[disc],
                "shape": "disc",
                "seat": disc // 3,
                "value": disc % 3 + 1,
                "heading": state.headings.get(disc, 0) / MILLI,
            }
            for disc in sorted(state.discs)
        ],
        "waiting": [_waiting(state, seat) for seat in (0, 1)],
    }
    found["pieces"] += [{"place": PIECES[POLES[seat]], "shape": "pole", "seat": seat} for seat in sorted(state.poles)]
    return found


def measures(row: Array) -> Measures:
    """What does not change during a game: metres, degrees, metres a second."""
    state = State.of(row)
    return {
        "side": state.side / METRE,
        "disc": {"radius": DISC / METRE, "height": THICK / METRE},
        "pole": {"radius": POLE / METRE, "height": TALL / METRE},
        "ramp": {
            "length": RAMP_LENGTH / METRE,
            "width": RAMP_WIDTH / METRE,
            "height": RAMP_HEIGHT / METRE,
            "turn": state.ramp_turn / MILLI,
            "keeps": round(KEEPS, 4),
            "costs": round(COSTS, 4),
        },
        "top_speed": TOP_SPEED / MILLI,
        "braking": round(BRAKING, 4),
        "gravity": GRAVITY,
    }


def scene(row: Array) -> AtRest:
    """What lies on the table, everything at rest, and how far the game has got."""
    state, won = State.of(row), bool(row[WINNERS])
    return {
        "discs": [
            {
                "piece": PIECES[disc],
                "seat": disc // 3,
                "number": disc % 3 + 1,
                **_at(state.discs[disc]),
                "heading": state.headings.get(disc, 0) / MILLI,
                "bearer": disc in BEARERS,
            }
            for disc in sorted(state.discs)
        ],
        "poles": [
            {"piece": PIECES[POLES[seat]], "seat": seat, **_at(state.poles[seat])} for seat in sorted(state.poles)
        ],
        "waiting": [_waiting(state, seat) for seat in (0, 1)],
        "playing": state.playing,
        "round": state.decided + (not won),  # a void one is played again
        "turn": min(state.turn + 1, state.max_turns),
        "turns": state.max_turns,
        "won": state.held,
    }


def _at(spot: Point) -> Where:
    return {"x": spot[0] / METRE, "y": spot[1] / METRE}


def _waiting(state: State, seat: int) -> int:
    """How many discs of a seat are still to be flicked in."""
    if state.playing:
        return len(state.waiting(seat))
    return 3 - sum(disc // 3 == seat for disc in state.entered)


def tallies(row: Array) -> list[Tally]:
    """Rounds won in a row, of two; in words what that means, and how many discs are still to come in."""
    state, last = State.of(row), 2 if row[WINNERS] else 1
    found: list[Tally] = []
    for seat in (0, 1):
        count, waiting = last if state.held == seat else 0, _waiting(state, seat)
        words = (ROUNDS_WAITING[count], str(waiting)) if waiting and count < 2 else (ROUNDS[count],)
        found.append(
            {"seat": seat, "count": count, "of": 2, "token": False, "out": False, "whose": seat, "words": words}
        )
    return found


def places(row: Array, number: int) -> list[str]:
    """Of a move: the disc that is flicked or put back."""
    state, move = State.of(row), played(number)
    if move is None or move.kind == "decline":
        return []
    return [PIECES[state.owed[0] if move.kind == "place" else disc_of(state, move)]]


def trace(before: Array, after: Array, number: int, course: Course) -> dict[str, Any]:
    """The paths of the last flick, the flicked disc's first, and its ramp; nothing once the table has been cleared."""
    state, now, move = State.of(before), State.of(after), played(number)
    cleared = (state.decided, state.void) != (now.decided, now.void) and after[SEAT] != OVER
    if move is None or cleared:
        return {}
    flicked = PIECES[disc_of(state, move)]
    paths = {piece: path for piece, path in _paths(course).items() if piece == flicked or _length(path) > 2 * STIR}
    order = sorted(paths, key=lambda piece: (piece != flicked, piece))
    found: dict[str, Any] = {
        "paths": [
            {"place": piece, "seat": "WB".index(piece[0]), "points": [list(point) for point in paths[piece]]}
            for piece in order
        ]
    }
    stands = ramp(before, number)
    return found | ({"ramp": stands} if stands else {})


def ramp(row: Array, number: int) -> Ramp | None:
    """Where the ramp stands while a move is made: the middle of its tall edge, and the direction in which it rises."""
    move = played(number)
    made = shot(State.of(row), move) if move else None
    if made is None or made.ramp is None:
        return None
    (x, y), heading = made.ramp.spot, made.ramp.heading
    return {"x": x / METRE, "y": y / METRE, "heading": round(heading / MILLI, 3)}


def _paths(course: Course) -> dict[str, list[tuple[float, float]]]:
    """Of every disc; none if no frames were kept."""
    if not len(course.frames):
        return {}
    spots = (course.frames[:, :, :2] * UNITS[:2]).round(4)
    discs = [(index, piece) for index, piece in enumerate(course.rest) if not is_pole(piece)]
    return {piece: _thin([(x, y) for x, y in spots[:, index].tolist()]) for index, piece in discs}


def _thin(path: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Without the points where it hardly moved on, but with its end."""
    kept = path[:1]
    for point in path[1:]:
        if math.dist(point, kept[-1]) > 2 * STIR:
            kept.append(point)
    return [*kept, path[-1]]


def _length(path: list[tuple[float, float]]) -> float:
    return sum(math.dist(one, two) for one, two in pairwise(path))


# What may be done


def choices(row: Array) -> list[Choice]:
    """The kinds of moves there are, with their limits: lengths in metres, angles in degrees, speeds in m/s."""
    state = State.of(row)
    if state.owed:
        return [_place(state)]
    if state.second is None and state.waiting(state.seat):
        disc = PIECES[state.waiting(state.seat)[0]]
        return [{"kind": "in", "disc": disc, "edge": state.half / METRE, "top_speed": FASTEST, "form": FORMS["in"]}]
    return _flicks(row, state)


FASTEST = TOP_SPEED / MILLI


def _place(state: State) -> Choice:
    far = reach(state, state.owed[0])
    within, disc = None if math.isinf(far) else round(far / METRE, 6), PIECES[state.owed[0]]
    return {"kind": "place", "disc": disc, "edge": state.half / METRE, "within": within, "form": FORMS["place"]}


def _flicks(row: Array, state: State) -> list[Choice]:
    discs = list(state.attackers(state.seat)) if state.second is None else [state.second]
    numbers = [disc % 3 + 1 for disc in discs]
    found: list[Choice] = [{"kind": "flick", "discs": numbers, "top_speed": FASTEST, "form": FORMS["flick"]}]
    for (front, shooter), turns in attempts(row):
        if shooter in discs:
            found.append(
                {
                    "kind": "topple",
                    "front": front % 3 + 1,
                    "shooter": shooter % 3 + 1,
                    "turns": [[low / MILLI, high / MILLI] for low, high in turns],
                    "top_speed": FASTEST,
                    "form": FORMS["topple"],
                }
            )
    return found if state.second is None else [*found, {"kind": "decline", "form": FORMS["decline"]}]
