"""Dohyō, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.games.dohyo.reference import others, pushes_against, quiet_limit
from banmen.games.dohyo.state import State
from banmen.games.dohyo.text import is_push, owner, path, text
from banmen.jit import Array
from banmen.rules import SEAT_NAMES, Lister, Sentence

PIVOTS = "{0} pivots from {1} to {2}."
PUSHES = "{0} pushes {1}'s piece from {2} to {3}."
TAKES_TOKEN = "{0} pushes {1}'s piece to {2}, leaves an opponent without a move and takes the token."
PUSHES_OFF = "{0} pushes {1}'s piece off at {2} and has {3} of {4} captures."
ELIMINATES = "{0} plays {1}. {2} cannot move and is out."
ELIMINATES_TWO = "{0} plays {1}. {2} and {3} cannot move and are out."

PUSH = "A push is open, so it must be a push."
PUSH_NEAREST = "Push a piece of {0}'s: of those who can be pushed, the nearest clockwise."
PIVOT = "No push is open: swing a piece around a neighbour."
REF_NEAR = "No push is open: swing a piece around a neighbour. Plies until {0} wins by the ref: {1}."

# Before it is made, to whoever holds a piece
PAIR_PUSHES = "Two of yours push {0} to {1}."
PAIR_PUSHES_OFF = "Two of yours push {0} over the straw: a capture."
SWINGS = "Swings around {0} to {1}."

SOON = 10  # plies before the end by the ref at which it is spoken of


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    state, then = State.of(before), State.of(after)
    names, seat = SEAT_NAMES[state.seats], state.seat
    gone = sorted(then.out - state.out) if then.ended is None else []  # at the end the reason says it
    if gone:
        out = [names[other] for other in gone]
        return (ELIMINATES if len(out) == 1 else ELIMINATES_TWO), names[seat], text(before, event), *out
    cells = path(before, event)
    if not is_push(event):
        return PIVOTS, names[seat], *cells
    _, _, pushed, beyond = cells
    victim = names[owner(state, pushed) or 0]
    if then.captures != state.captures:
        return PUSHES_OFF, names[seat], victim, pushed, str(then.captures[seat]), str(then.knockout)
    if then.token != state.token:
        return TAKES_TOKEN, names[seat], victim, beyond
    return PUSHES, names[seat], victim, pushed, beyond


def prompt(row: Array, legal: Lister) -> tuple[str, Sentence] | None:
    state = State.of(row)
    if state.ended:
        return None
    names = SEAT_NAMES[state.seats]
    victims = [other for other in others(state.pieces, state.seat) if pushes_against(state.pieces, state.seat, other)]
    if victims:  # the nearest first
        return ("D5", (PUSH,)) if len(victims) == 1 else ("D6", (PUSH_NEAREST, names[victims[0]]))
    left = quiet_limit(state) - state.quiet
    return ("D7", (PIVOT,)) if left > SOON else ("D12", (REF_NEAR, names[state.token], str(left)))
