"""The games in the box, one folder each."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banmen.game import Game
from banmen.rules import Rules, Value

GAMES = ("bossa", "botaoshi", "dohyo", "kooshi", "reddots")


def load(name: str | Path, /, **options: Value) -> Game:
    """A game by its name, or from a Python file or folder of your own, with its options chosen.

    A folder has an `__init__.py`, which defines `rules`. Loading a file runs it: load only what you would run.
    `banmen games` lists the names and all options.

    >>> banmen.load("kooshi", setup="line")
    banmen.load('kooshi', setup='line')
    >>> banmen.load("kooshi", target=40)
    Traceback (most recent call last):
        ...
    ValueError: target=40 is not possible: expected a whole number from 1 to 7
    """
    if name in GAMES:
        rules: Rules = importlib.import_module(f"banmen.games.{name}").rules
        return Game(rules, options)
    path = Path(name)
    if path.suffix != ".py" and not path.is_dir():
        expected = f"one of {', '.join(GAMES)}, or a game's .py file or folder"
        raise ValueError(f"there is no game {str(name)!r}: expected {expected}")
    return Game(_rules_in(path), options, source=str(name))


def _rules_in(path: Path) -> Rules:
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise ValueError(f"there is no file {file}: expected a Python file that defines `rules = Rules(…)`")
    name = _module_name(path)
    spec = importlib.util.spec_from_file_location(
        name, file, submodule_search_locations=[str(path)] if path.is_dir() else None
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    for old in [known for known in sys.modules if known.startswith(f"{name}.")]:
        del sys.modules[old]  # parts of an earlier edition
    sys.modules[name] = module  # where a cached kernel looks for the module it came from
    try:
        with _no_bytecode():
            spec.loader.exec_module(module)
    except Exception as error:
        raise ValueError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    rules = getattr(module, "rules", None)
    if not isinstance(rules, Rules):
        raise ValueError(f"{path} is not a game: expected it to define `rules = Rules(…)`, as examples/four.py does")
    return rules


@contextmanager
def _no_bytecode() -> Iterator[None]:
    """Python keeps none of what is imported: it would take an edit of the same second and length for the old file."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _module_name(path: Path) -> str:
    """The same for a file in every process, and another for every file: two of one name are two games."""
    place = path.resolve()
    return f"banmen_file_{place.stem}_{hashlib.sha256(bytes(place)).hexdigest()[:12]}"
