"""Run a game's tests on unbroken rules, then on each breakage of broken/<game>.toml; a JSON line of result for each.

    NUMBA_DISABLE_JIT=1 python tests/broken/run.py GAME FOLDER

What takes long to import is imported once. Every run is a fork that imports banmen from a copy of its own in FOLDER.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sys
import tomllib
from pathlib import Path

import hypothesis
import numba
import numpy
import pytest
import rich.console

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "banmen"
IMPORTED = ("-W", "ignore:Module already imported")  # pytest would like to be the first to import Hypothesis
WITHOUT = [word for plugin in ("cacheprovider", "xdist", "schemathesis", "anyio") for word in ("-p", f"no:{plugin}")]
PATIENCE = 60  # seconds: rules so broken that a game never ends are not noticed by a test but killed
WARM = (hypothesis, numba, numpy, rich.console)  # imported for the forks


def main(game: str, folder: Path) -> None:
    tell(run(game, folder / "unbroken", {}))
    breakages = tomllib.loads((ROOT / "tests" / "broken" / f"{game}.toml").read_text())["breakage"]
    for number, breakage in enumerate(breakages):
        tell(run(game, folder / str(number), breakage))


def tell(result: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(result) + "\n")


def run(game: str, folder: Path, breakage: dict[str, str]) -> dict[str, object]:
    """The exit code and output of the game's tests (of the broken rule's, if one is broken)."""
    shutil.copytree(PACKAGE, folder / "banmen", ignore=shutil.ignore_patterns("__pycache__", "server"))
    test = f"test_{breakage['rule'].lower()}_" if breakage else ""
    if breakage:
        break_rule(folder / "banmen" / "games" / game / breakage["file"], breakage["old"], breakage["new"])
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        os._exit(tested(game, folder, test))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    output = (folder / "output").read_text()
    shutil.rmtree(folder)
    return {**breakage, "test": test, "code": code, "output": output}


def break_rule(file: Path, old: str, new: str) -> None:
    source = file.read_text()
    if source.count(old) != 1:
        sys.exit(f"{old!r} has to occur once in {file.name}, not {source.count(old)} times")
    file.write_text(source.replace(old, new))


def tested(game: str, folder: Path, test: str) -> int:
    """In the fork: pytest's exit code, with banmen from the folder."""
    os.chdir(ROOT)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    tests = [f"tests/test_{game}.py", *map(str, sorted(Path("tests").glob(f"test_{game}_*.py")))]
    arguments = ["-q", "-x", "--tb=no", "--assert=plain", *WITHOUT, *IMPORTED, *tests]
    with (folder / "output").open("w") as output, contextlib.redirect_stdout(output):
        import banmen

        if not (banmen.__file__ or "").startswith(str(folder)):
            output.write(f"{banmen.__file__} is not the copy")
            return 99
        return int(pytest.main(arguments + (["-k", test] if test else [])))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
