"""Things on a board as a page draws them."""

from __future__ import annotations

from typing import Any


def drawing(game: str, thing: dict[str, Any]) -> str:
    """The id of a thing's drawing, as the description of `Thing` has it."""
    which = thing.get("face", thing.get("seat", ""))
    return f"{game}-{thing['shape']}{which}{thing.get('value', '')}{thing.get('counts', '')}"
