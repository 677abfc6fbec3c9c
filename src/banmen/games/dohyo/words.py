"""Dohyō, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.games.dohyo.kernels import CAPTURES, KNOCKOUT, OUT, PASSIVE, QUIET, TOKEN
from banmen.games.dohyo.text import board, is_push, owner, path, pieces, text
from banmen.hexagon import STEPS
from banmen.jit import Array
from banmen.row import OVER, SEAT, SEATS
from banmen.rules import SEAT_NAMES, Sentence

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

SOON = 10  # plies before the end by the ref at which it is spoken of


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    names, seat = SEAT_NAMES[int(before[SEATS])], int(before[SEAT])
    gone = int(after[OUT] & ~before[OUT]) if after[SEAT] != OVER else 0  # at the end the reason says it
    if gone:
        out = [name for other, name in enumerate(names) if gone >> other & 1]
        return (ELIMINATES if len(out) == 1 else ELIMINATES_TWO), names[seat], text(before, event), *out
    cells = path(before, event)
    if not is_push(event):
        return PIVOTS, names[seat], *cells
    _, _, pushed, beyond = cells
    victim, captures = names[owner(before, pushed) or 0], int(after[CAPTURES + seat])
    if captures > before[CAPTURES + seat]:
        return PUSHES_OFF, names[seat], victim, pushed, str(captures), str(after[KNOCKOUT])
    if after[TOKEN] != before[TOKEN]:
        return TAKES_TOKEN, names[seat], victim, beyond
    return PUSHES, names[seat], victim, pushed, beyond


def prompt(row: Array) -> tuple[str, Sentence] | None:
    if row[SEAT] == OVER:
        return None
    names, seats, victims = SEAT_NAMES[int(row[SEATS])], int(row[SEATS]), pushable(row)
    if victims:
        nearest = min(victims, key=lambda victim: (victim - int(row[SEAT])) % seats)
        return ("D5", (PUSH,)) if len(victims) == 1 else ("D6", (PUSH_NEAREST, names[nearest]))
    left = int(row[PASSIVE]) * (seats - int(row[OUT]).bit_count()) - int(row[QUIET])
    return ("D7", (PIVOT,)) if left > SOON else ("D12", (REF_NEAR, names[row[TOKEN]], str(left)))


def pushable(row: Array) -> set[int]:
    """The seats of which the seat to move could push a piece if there were no D6: two own in a row, one, nothing."""
    cells, seat = board(int(row[SEATS])), int(row[SEAT])
    on = {cells[name]: owner for owner, names in enumerate(pieces(row)) for name in names}
    found = set()
    for (line, number), holder in on.items():
        for up, along in STEPS if holder == seat else ():
            front, pushed, beyond = (on.get((line + step * up, number + step * along)) for step in (1, 2, 3))
            if front == seat and pushed is not None and pushed != seat and beyond is None:
                found.add(pushed)
    return found
