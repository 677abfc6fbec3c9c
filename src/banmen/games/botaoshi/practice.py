"""The practice table: everything lies where somebody put it, and whoever they say has the turn of play."""

from __future__ import annotations

from collections.abc import Mapping

from banmen.games.botaoshi.rest import lay
from banmen.games.botaoshi.state import BEARERS, DISC, DISCS, METRE, PIECES, POLES, Point, State, distance, is_on
from banmen.games.botaoshi.words import BEARER_NAMES, PIECE_NAMES
from banmen.jit import Array
from banmen.rules import IllegalMove, shown

# Why things cannot lie so: each constant is the template of a sentence.
BEYOND = "{0} would lie beyond the edge: expected its centre on the table"
COVERED = "{0} would lie on {1}: expected a free spot"
BESIDE = "{0} would stand beside its bearer: expected it on disc 3"

Spots = Mapping[str, tuple[float, float]]  # metres, by piece

#: How it lies when one comes: White's disc 2 can be flown over disc 1 against Black's pole.
FIRST: Spots = {
    "W1": (0, 0.02),
    "W2": (0, -0.16),
    "W3": (-0.22, -0.16),
    "B1": (0.2, 0.02),
    "B2": (-0.2, 0.12),
    "B3": (0, 0.14),
}


def arrange(row: Array, seat: int, spots: Spots | None) -> Array:
    """A row in which these pieces lie there and a seat has the turn of play; IllegalMove if they cannot.

    A pole that is not named stands in the middle of its bearer. A disc that is not named is off the table: it is
    flicked in, or put back, by the game's own rules.
    """
    row, state = row.copy(), State.of(row)
    state.playing, state.entered, state.mover = True, set(DISCS), seat
    for piece, spot in (FIRST if spots is None else spots).items():
        if piece not in PIECES:
            raise IllegalMove("T1", f"there is no piece {shown(piece)}: expected one of {', '.join(PIECES)}")
        _put(state, PIECES.index(piece), (round(spot[0] * METRE), round(spot[1] * METRE)))
    for pole, bearer in enumerate(BEARERS):
        if bearer in state.discs:
            state.poles.setdefault(pole, state.discs[bearer])
        _check_pole(state, pole)
    state.seat = 1 - seat if state.owed else seat
    state.write(row)
    return row


def _put(state: State, piece: int, spot: Point) -> None:
    if piece in POLES:
        state.poles[POLES.index(piece)] = spot
        return
    if not is_on(state, spot):
        raise IllegalMove("T13", (BEYOND, _name(piece)))
    near = [other for other, at in state.discs.items() if distance(spot, at) < 2 * DISC]
    if near:
        raise IllegalMove("T11", (COVERED, _name(piece), _name(near[0])))
    lay(state, piece, spot, 0)


def _check_pole(state: State, seat: int) -> None:
    """It stands on its bearer, or there is none (T3)."""
    foot, bearer = state.poles.get(seat), state.discs.get(BEARERS[seat])
    if foot is not None and (bearer is None or distance(foot, bearer) > DISC):
        raise IllegalMove("T3", (BESIDE, _name(POLES[seat])))


def _name(piece: int) -> str:
    name = PIECES[piece]
    return BEARER_NAMES.get(name) or PIECE_NAMES[name]
