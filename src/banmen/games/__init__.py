"""The games in the box, one folder each."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path

from banmen.game import Game
from banmen.rules import Rules, Value

NAMES = ("bossa", "botaoshi", "dohyo", "kooshi", "reddots")


def load(name: str | Path, /, **options: Value) -> Game:
    """A game by its name, or from a Python file of your own, with its options chosen.

    Loading a file runs it: load only what you would run.
    """
    if str(name).endswith(".py"):
        return Game(_rules_in(Path(name)), options, source=str(name))
    if name not in NAMES:
        raise ValueError(f"there is no game {str(name)!r}: expected one of {', '.join(NAMES)}, or a game's .py file")
    rules: Rules = importlib.import_module(f"banmen.games.{name}").rules
    return Game(rules, options)


def _rules_in(path: Path) -> Rules:
    if not path.is_file():
        raise ValueError(f"there is no file {path}: expected a Python file that defines `rules = Rules(…)`")
    spec = importlib.util.spec_from_file_location(f"banmen_file_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where a cached kernel looks for the module it came from
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ValueError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    rules = getattr(module, "rules", None)
    if not isinstance(rules, Rules):
        raise ValueError(f"{path} is no game: expected it to define `rules = Rules(…)`, as examples/four.py does")
    return rules
