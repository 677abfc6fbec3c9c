"""Notation and refusals of Bo-taoshi.

    in S 0.1 90 1.2        an edge, the place along it from its middle, angle, speed
    flick 2 135 1.8        disc, angle, speed
    topple 12 140 3.1      turn of the ramp, angle, speed
    place -0.05 0.2        where a disc is put back
    decline                no second flick

Values are rounded to three decimals: the text is the move.
"""

from __future__ import annotations

import math
import re

from banmen.games.botaoshi.moves import EDGES, OFFSET, Played, played
from banmen.games.botaoshi.rules import entry
from banmen.games.botaoshi.state import (
    BEARERS,
    CIRCLE,
    COLOURS,
    MILLI,
    PIECES,
    PLAYING,
    TOP_SPEED,
    State,
    fits,
    fitting_turns,
    free,
    front_and_shooter,
    is_on,
    reach,
    turned,
)
from banmen.jit import Array
from banmen.rules import IllegalMove, shown

FORMS = {
    "in": "in S 0.1 90 1.2 (edge, place, angle, speed)",
    "flick": "flick 2 135 1.8 (disc, angle, speed)",
    "topple": "topple 12 140 3.1 (turn of the ramp, angle, speed)",
    "place": "place -0.05 0.2 (east, north)",
    "decline": "decline",
}
RULES = {"in": "T2", "flick": "T7", "topple": "T14", "decline": "T9"}
EDGE_NAMES = ("north", "east", "south", "west")


# Text and back


def text(row: Array, number: int) -> str:
    move = played(number)
    if move is None:
        return str(number)
    words = {
        "in": [EDGES[move.which], decimal(move.first), decimal(move.angle), decimal(move.speed)],
        "flick": [str(move.which), decimal(move.angle), decimal(move.speed)],
        "topple": [decimal(move.first), decimal(move.angle), decimal(move.speed)],
        "place": [decimal(move.first), decimal(move.angle)],
        "decline": [],
    }
    return " ".join([move.kind, *words[move.kind]])


def decimal(thousandths: float) -> str:
    """As few digits as say it."""
    return f"{thousandths / MILLI:.3f}".rstrip("0").rstrip(".")


def parse(row: Array, typed: str) -> int:
    kind, *words = typed.split() or [""]
    kind = kind.lower() if kind.isascii() else ""
    if kind not in FORMS:
        raise IllegalMove(
            "T7", f"{shown(typed)!r} is not a move: expected one of {', '.join(FORMS)}, such as flick 2 135 1.8"
        )
    names = {"in": 1, "flick": 1}.get(kind, 0)
    if len(words) != len(re.sub(r" \(.*", "", FORMS[kind]).split()) - 1:
        raise IllegalMove(rule(row, kind), f"{shown(typed)!r} is not a move: expected {FORMS[kind]}")
    numbers = [thousandths(word, kind, rule(row, kind)) for word in words[names:]]
    if kind == "in":
        edge = words[0].upper() if words[0].isascii() else ""
        if edge not in tuple(EDGES):
            raise IllegalMove("T2", f"{shown(words[0])} is not an edge: expected N, E, S or W")
        return checked(Played(kind, EDGES.index(edge), *numbers), row).number()
    if kind == "flick":
        if words[0] not in ("1", "2", "3"):
            raise IllegalMove("T7", f"{shown(words[0])} is not a disc: expected 1 or 2, by the order of entry")
        return checked(Played(kind, int(words[0]), 0, *numbers), row).number()
    return checked(Played(kind, 0, *numbers), row).number()


def rule(row: Array, kind: str) -> str:
    """That a move of a kind is about."""
    return put_back(bool(row[PLAYING])) if kind == "place" else RULES[kind]


def put_back(playing: bool) -> str:
    """The rule by which discs are put back."""
    return "T11" if playing else "T4"


def thousandths(word: str, kind: str, about: str) -> int:
    if not re.fullmatch(r"[+-]?([0-9]{1,12}(\.[0-9]{0,30})?|\.[0-9]{1,30})", word):
        raise IllegalMove(about, f"{shown(word)} is not a number: expected {FORMS[kind]}")
    return round(float(word) * MILLI)


def checked(move: Played, row: Array) -> Played:
    """With the angle in [0, 360); what is so far out of range that no number could hold it is refused here."""
    about = rule(row, move.kind)
    if move.kind in ("in", "flick", "topple"):
        if abs(move.angle) > CIRCLE:
            raise IllegalMove(about, f"an angle of {decimal(move.angle)}: expected -360 to 360 degrees")
        if not 0 < move.speed <= TOP_SPEED:
            top = decimal(TOP_SPEED)
            raise IllegalMove(about, f"a speed of {decimal(move.speed)}: expected more than 0, up to {top} m/s")
        move = move._replace(angle=move.angle % CIRCLE)
    if abs(move.first) >= OFFSET or (move.kind == "place" and abs(move.angle) >= OFFSET):
        far = move.first if abs(move.first) >= OFFSET else move.angle
        raise IllegalMove(about, f"{decimal(far)} is far out of range: expected {FORMS[move.kind]}")
    return move


# Why a move is not legal


def refuse(row: Array, number: int) -> IllegalMove | None:
    """Why a move cannot be played here; None if it can."""
    move = played(number)
    try:
        if move is None or parse(row, text(row, number)) != number:
            return IllegalMove("T7", f"{number} is not a move: expected the number of one")
    except IllegalMove as refusal:
        return refusal
    state = State.of(row)
    due = wrong_kind(state, move)
    if due is not None:
        return due
    about = {"in": refuse_in, "flick": refuse_flick, "topple": refuse_topple, "place": refuse_place}.get(move.kind)
    return about(state, move) if about else None


def wrong_kind(state: State, move: Played) -> IllegalMove | None:
    """Something else has to be done now."""
    name = COLOURS[state.seat]
    if state.owed:
        disc, rule = state.owed[0], put_back(state.playing)
        if move.kind != "place":
            return IllegalMove(rule, f"{name} has to put {PIECES[disc]} back first: expected {FORMS['place']}")
        return None
    if move.kind == "place":
        return IllegalMove("T4", f"no disc is to be put back: expected {expected(state)}")
    if state.second is not None:
        if move.kind == "in":
            return IllegalMove("T9", f"the second flick is of disc {state.second % 3 + 1}: expected {expected(state)}")
        return None
    if move.kind == "decline":
        return IllegalMove("T9", f"there is no second flick to decline: expected {expected(state)}")
    if state.waiting(state.seat):
        if move.kind != "in":
            rule, why = ("T8", "an attacker is off the table") if state.playing else ("T2", "this is set-up")
            return IllegalMove(rule, f"{why}, and {name} flicks it in from the edge: expected {FORMS['in']}")
        return None
    if move.kind == "in":
        return IllegalMove("T2", f"{name} has no disc to flick in: expected {expected(state)}")
    return None


def expected(state: State) -> str:
    """What may be done now, in words."""
    if state.owed:
        return FORMS["place"]
    if state.second is not None:
        return f"flick {state.second % 3 + 1} …, topple … or decline"
    return FORMS["in"] if state.waiting(state.seat) else "flick … or topple …"


def inwards(edge: int) -> int:
    """The direction straight in from an edge."""
    return (270_000, 180_000, 90_000, 0)[edge]


def refuse_in(state: State, move: Played) -> IllegalMove | None:
    spot, edge = entry(state, move.which, move.first), EDGE_NAMES[move.which]
    if not is_on(state, spot):
        half = decimal(state.half // MILLI)
        return IllegalMove(
            "T2", f"{decimal(move.first)} is past the end of the {edge} edge: expected -{half} to {half}"
        )
    straight = inwards(move.which)
    if abs(turned(move.angle, straight)) >= CIRCLE / 4:
        low, high = (decimal(straight + side) for side in (-CIRCLE // 4, CIRCLE // 4))
        why = f"an angle of {decimal(move.angle)} does not lead inwards from the {edge} edge"
        return IllegalMove("T2", f"{why}: expected more than {low} and less than {high}")
    if not free(state, spot):
        return IllegalMove(
            "T2", f"another piece lies at {decimal(move.first)} on the {edge} edge: expected a free spot"
        )
    return None


def refuse_flick(state: State, move: Played) -> IllegalMove | None:
    disc = 3 * state.seat + move.which - 1
    if disc in BEARERS:
        return IllegalMove("T7", "disc 3 bears the pole and is never flicked: expected disc 1 or 2")
    if not 1 <= move.which <= 3:
        return IllegalMove("T7", f"there is no disc {move.which}: expected 1 or 2")
    if state.second is not None and disc != state.second:
        return IllegalMove("T9", f"disc {move.which} has been flicked this turn: expected disc {state.second % 3 + 1}")
    return None


def refuse_topple(state: State, move: Played) -> IllegalMove | None:
    pair = front_and_shooter(state, move.angle)
    if pair is None:
        return IllegalMove(
            "T14", "a topple attempt needs both attackers and the other's bearer on the table: expected flick …"
        )
    number = pair[1] % 3 + 1
    if state.second is not None and pair[1] != state.second:
        why = f"disc {number} would be the shooter and has been flicked this turn"
        return IllegalMove("T9", f"{why}: expected flick {state.second % 3 + 1} … or decline")
    if abs(move.first) > state.ramp_turn:
        most = decimal(state.ramp_turn)
        return IllegalMove("T14", f"the ramp turned by {decimal(move.first)}: expected -{most} to {most} degrees")
    if not fits(state, pair, move.first):
        turns = fitting_turns(state, pair)
        ranges = " or ".join(f"{decimal(low)} to {decimal(high)}" for low, high in turns)
        hint = f"expected {ranges}" if turns else "it fits at no tenth of a degree: expected flick …"
        return IllegalMove("T14", f"the ramp turned by {decimal(move.first)} does not fit: {hint}")
    return None


def refuse_place(state: State, move: Played) -> IllegalMove | None:
    spot, disc = (move.first * MILLI, move.angle * MILLI), state.owed[0]
    rule = put_back(state.playing)
    where = f"{decimal(move.first)} {decimal(move.angle)}"
    if not is_on(state, spot):
        half = decimal(state.half // MILLI)
        return IllegalMove(rule, f"{where} is not on the table: expected -{half} to {half}, twice")
    if not free(state, spot):
        return IllegalMove(rule, f"at {where} the disc would touch another piece: expected a free spot")
    if math.hypot(*spot) > reach(state, disc):
        far = decimal(reach(state, disc) // MILLI)
        return IllegalMove(rule, f"{where} is farther from the centre than any other disc: expected at most {far}")
    return None
