"""banmen: small tabletop games, their rules written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banmen.analysis import analyse as analyse
    from banmen.batch import Batch as Batch
    from banmen.engines.engine import Budget as Budget
    from banmen.engines.players import seated as seated
    from banmen.game import Game as Game
    from banmen.game import Move as Move
    from banmen.game import Position as Position
    from banmen.games import load as load
    from banmen.record import Record as Record
    from banmen.rules import IllegalMove as IllegalMove

__version__ = "0.1.0"

_HOMES = {
    "Batch": "batch",
    "Budget": "engines.engine",
    "Game": "game",
    "IllegalMove": "rules",
    "Move": "game",
    "Position": "game",
    "Record": "record",
    "analyse": "analysis",
    "load": "games",
    "seated": "engines.players",
}
__all__ = ["Batch", "Budget", "Game", "IllegalMove", "Move", "Position", "Record", "analyse", "load", "seated"]


def __dir__() -> list[str]:
    """What others may rely on: `help(banmen)` shows it."""
    return [*__all__, "__doc__", "__version__"]


def __getattr__(name: str) -> Any:
    """Load a part when it is first used: `import banmen` alone does not wait for the compiler."""
    if name not in _HOMES:
        raise AttributeError(f"module 'banmen' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"banmen.{_HOMES[name]}"), name)
