"""Bossa, what is meant by what was pressed, in any order, where no move is made of just that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from banmen.games.bossa.reference import moves
from banmen.games.bossa.state import State
from banmen.games.bossa.text import held
from banmen.jit import Array


def meant(row: Array, pressed: Sequence[str]) -> str | None:
    """The first that the rules refuse; at a loss the place itself, to which they answer what may be played."""
    state = State.of(row)
    if not pressed:
        return None
    legal = moves(state)
    tries = candidates(state, pressed) if state.phase == "move" else iter(())
    return next((text for text in tries if text not in legal), pressed[-1])


def candidates(state: State, pressed: Sequence[str]) -> Iterator[str]:
    own, others = held(state, state.player), held(state, 1 - state.player)
    mine = [place for place in pressed if place in own] or own[:1]
    theirs = [place for place in pressed if place in others] or others[:1]
    for place in reversed(pressed):
        if re.fullmatch("[WB][0-9]+", place):
            stacks = int(place[1:]) in state.lines[place[0]] and f"{state.player} stack" in pressed
            yield f"{place}{'^' if stacks else '='}{'+'.join(mine)}"
        if place == f"{state.player} redraw":
            yield from (f"R{tile}" for tile in mine)
        if place == f"{state.player} exchange" or place in others:
            yield from (f"X{given}-{taken}" for given in mine for taken in theirs)
