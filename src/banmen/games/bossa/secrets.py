"""What a seat of Bossa may know: hands until they are laid open (B4). The order of the pile is in no row."""

from __future__ import annotations

from banmen.games.bossa.kernels import HANDS, UNSEEN
from banmen.games.bossa.state import State
from banmen.jit import Array


def hide(now: Array, seat: int | None) -> Array:
    """The row with the hands that a seat cannot see face down: minus their number, and their tiles unseen."""
    if State.of(now).is_open:
        return now
    row = now.copy()
    for other in (0, 1):
        if other != seat:
            row[UNSEEN] |= now[HANDS + other]
            row[HANDS + other] = -int(now[HANDS + other]).bit_count()
    return row


def told(now: Array, seat: int | None, before: Array, text: str) -> str:
    """A tile dealt to another is not named until the hands are open."""
    hidden = text.startswith("draw") and not State.of(now).is_open and State.of(before).player != seat
    return "draw ??" if hidden else text
