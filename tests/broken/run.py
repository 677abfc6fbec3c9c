"""Run tests of a game's rules on a copy of the package in which a rule is broken.

    NUMBA_DISABLE_JIT=1 python tests/broken/run.py FOLDER

A line of JSON in, {"game": …, "tests": [the beginnings of their names], "breakage": {"file", "old", "new"} or null},
a line of JSON out: pytest's exit code and output. What takes long is done once: pytest is started, and all but the
games imported from the copy in FOLDER. Where pytest would collect, it waits for such lines; a fork goes on with each.
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
from collections.abc import Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TextIO

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "banmen"
GAMES = "banmen.games."
WARM = ("hypothesis", "banmen.cli", "banmen.course", "banmen.record", "banmen.svg.layout", "banmen.verify")
ARGUMENTS = ("-q", "-x", "--tb=no", "--assert=plain", "--capture=sys", "-p", "no:cacheprovider", "tests")
IMPORTED = ("-W", "ignore:Module already imported")  # pytest would like to be the first to import Hypothesis
PATIENCE = 60  # seconds of processor time: rules so broken that a game never ends are killed, not noticed by a test


def main(folder: Path) -> None:
    shutil.copytree(PACKAGE, folder / "banmen", ignore=shutil.ignore_patterns("__pycache__", "server"))
    warm_up(folder)
    os.chdir(ROOT)
    with (folder / "output").open("w+") as output:
        plugin = Forks(folder / "banmen" / "games", sys.stdin, sys.stdout, output)
        with contextlib.redirect_stdout(output):
            code = pytest.main([*ARGUMENTS, *IMPORTED], plugins=[plugin])
    os._exit(int(code))  # of the process that waits, or of a fork


def warm_up(folder: Path) -> None:
    """Import, for all forks, what no breakage can change: everything but the games."""
    sys.path.insert(0, str(folder))
    banmen = importlib.import_module("banmen")
    if not (banmen.__file__ or "").startswith(str(folder)):
        sys.exit(f"{banmen.__file__} is not the copy")
    for name in WARM:
        importlib.import_module(name)


class Forks:
    """Takes pytest from request to request: it goes on in a fork, with the tests of one rule."""

    def __init__(self, games: Path, requests: TextIO, answers: TextIO, output: TextIO) -> None:
        self.games, self.requests, self.answers, self.output = games, requests, answers, output
        self.tests: tuple[str, ...] = ()  # the beginnings of their names, in a fork

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        if loaded := [name for name in sys.modules if name.startswith(GAMES)]:
            pytest.exit(f"{', '.join(loaded)} would stay unbroken: expected no game to be loaded before", 1)
        gc.freeze()  # nobody collects, or copies, what all forks share
        for line in self.requests:
            asked: dict[str, Any] = json.loads(line)
            source, file = self.break_rule(asked["game"], asked["breakage"])
            child = os.fork()
            if child == 0:
                signal.setitimer(signal.ITIMER_PROF, PATIENCE)
                self.tests = tuple(asked["tests"])
                session.config.args = concerned(asked["game"], self.tests)
                return  # and pytest collects those
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            write(file, source)
            self.answer(code)
        pytest.exit("no more requests", 0)

    def break_rule(self, game: str, breakage: dict[str, str] | None) -> tuple[str, Path]:
        """What stood in the file that is broken now."""
        file, old, new = self.games / game / "__init__.py", "", ""
        if breakage:
            file, old, new = self.games / game / breakage["file"], breakage["old"], breakage["new"]
        source = file.read_text()
        if old and source.count(old) != 1:
            pytest.exit(f"{old!r} has to occur once in {file.name}, not {source.count(old)} times", 1)
        write(file, source.replace(old, new) if old else source)
        return source, file

    def answer(self, code: int) -> None:
        self.output.seek(0)
        self.answers.write(json.dumps({"code": code, "output": self.output.read()}) + "\n")
        self.answers.flush()
        self.output.seek(0)
        self.output.truncate()

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, name: str) -> list[pytest.Item] | None:
        """No other tests are collected: their parameters alone would take longer than the tests."""
        return [] if name.startswith("test_") and not name.startswith(self.tests) else None


def concerned(game: str, tests: Sequence[str]) -> list[str]:
    """The files that have these tests."""
    files = [Path(f"tests/test_{game}.py"), *sorted(Path("tests").glob(f"test_{game}_*.py"))]
    return [str(file) for file in files if any(f"def {test}" in file.read_text() for test in tests)]


def write(file: Path, source: str) -> None:
    """Without its compiled form: of the same second and length, Python would take it for that of the new source."""
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
    file.write_text(source)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
