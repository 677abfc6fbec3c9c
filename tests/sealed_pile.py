"""A Bossa for these tests alone. The real one's rows hold no pile, so nothing can show its next tile.

Here one cell more says which tile is on top. The game is honest as long as `hide` makes that cell blank.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from banmen import load
from banmen.bits import popcount
from banmen.games.bossa import kernels
from banmen.games.bossa.kernels import UNSEEN, nth
from banmen.games.bossa.tiles import TILE_NAMES
from banmen.jit import Array, kernel
from banmen.row import PLY
from banmen.stream import advance, randbelow
from banmen.view import View

BOSSA = load("bossa").rules
NEXT = load("bossa").width


@kernel
def decide_next(row: Array) -> None:
    """As good as random: far from any order that a seat could guess."""
    row[NEXT] = nth(row[UNSEEN], (7919 * row[PLY] + row[UNSEEN] % 1009) % popcount(row[UNSEEN])) if row[UNSEEN] else 0


@kernel
def setup(row: Array) -> None:
    kernels.setup(row)
    decide_next(row)


@kernel
def play(row: Array, event: int) -> None:
    kernels.play(row, event)
    decide_next(row)


@kernel
def resample(row: Array, seat: int, stream: Any) -> Any:
    stream = advance(kernels.resample(row, seat, stream))
    row[NEXT] = nth(row[UNSEEN], randbelow(stream, popcount(row[UNSEEN])))
    return stream


def hide(now: Array, seat: int | None) -> Array:
    row = BOSSA.hide(now, seat).copy()
    row[NEXT] = 0
    return row


def view(row: Array) -> View:
    """Shows the next tile of the pile, if the row it is given does."""
    name = TILE_NAMES[int(row[NEXT]).bit_length() - 1] if row[NEXT] else "nothing"
    return {**BOSSA.view(row), "title": f"next comes {name}"}


SEALED_PILE = replace(
    BOSSA, name="sealed pile", cells=BOSSA.cells + 1, setup=setup, play=play, resample=resample, hide=hide, view=view
)
