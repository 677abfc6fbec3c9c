"""Run tests of a game's rules on a copy of the package in which a rule is broken.

    NUMBA_DISABLE_JIT=1 python tests/broken/run.py FOLDER

A line of JSON in, {"game": …, "tests": [the beginnings of their names], "breakage": {"file", "old", "new"} or null},
a line of JSON out: pytest's exit code and output. What takes long to import is imported once. Every run is a fork that
imports the game from the copy in FOLDER; the rest of banmen has been imported from there before.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "banmen"
GAMES = "banmen.games."
WARM = ("hypothesis", "banmen.cli", "banmen.course", "banmen.record", "banmen.svg.stage", "banmen.verify")
IMPORTED = ("-W", "ignore:Module already imported")  # pytest would like to be the first to import Hypothesis
PATIENCE = 60  # seconds of processor time: rules so broken that a game never ends are killed, not noticed by a test


def main(folder: Path) -> None:
    shutil.copytree(PACKAGE, folder / "banmen", ignore=shutil.ignore_patterns("__pycache__", "server"))
    warm_up(folder)
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        with broken(folder / "banmen" / "games" / asked["game"], asked["breakage"]):
            sys.stdout.write(json.dumps(run(asked["game"], folder, asked["tests"])) + "\n")
            sys.stdout.flush()


def warm_up(folder: Path) -> None:
    """Import, for all forks, what no breakage can change: everything but the games."""
    sys.path.insert(0, str(folder))
    banmen = importlib.import_module("banmen")
    if not (banmen.__file__ or "").startswith(str(folder)):
        sys.exit(f"{banmen.__file__} is not the copy")
    for name in WARM:
        importlib.import_module(name)
    if loaded := [name for name in sys.modules if name.startswith(GAMES)]:
        sys.exit(f"{', '.join(loaded)} would stay unbroken: expected no game to be loaded by the rest of banmen")
    gc.freeze()  # nobody collects, or copies, what all forks share


@contextlib.contextmanager
def broken(folder: Path, breakage: dict[str, str] | None) -> Iterator[None]:
    if breakage is None:
        yield
        return
    file, old = folder / breakage["file"], breakage["old"]
    source = file.read_text()
    if source.count(old) != 1:
        sys.exit(f"{old!r} has to occur once in {file.name}, not {source.count(old)} times")
    write(file, source.replace(old, breakage["new"]))
    yield
    write(file, source)


def write(file: Path, source: str) -> None:
    """Without its compiled form: of the same second and length, Python would take it for that of the new source."""
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
    file.write_text(source)


def run(game: str, folder: Path, tests: Sequence[str]) -> dict[str, object]:
    """The exit code and output of the tests whose names begin so."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        os._exit(tested(game, folder, tests))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {"code": code, "output": (folder / "output").read_text()}


def tested(game: str, folder: Path, tests: Sequence[str]) -> int:
    """In the fork: pytest's exit code."""
    os.chdir(ROOT)
    files = [Path(f"tests/test_{game}.py"), *sorted(Path("tests").glob(f"test_{game}_*.py"))]
    concerned = [str(file) for file in files if any(f"def {test}" in file.read_text() for test in tests)]
    arguments = ["-q", "-x", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", *IMPORTED, *concerned]
    with (folder / "output").open("w") as output, contextlib.redirect_stdout(output):
        return int(pytest.main(arguments, plugins=[Only(tests)]))


class Only:
    """No other tests are collected: their parameters alone would take longer than the tests."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = tuple(tests)

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, name: str) -> list[pytest.Item] | None:
        return [] if name.startswith("test_") and not name.startswith(self.tests) else None


if __name__ == "__main__":
    main(Path(sys.argv[1]))
