"""Run the tests of a game's rules unbroken, then on each breakage of broken/<game>.toml; a JSON line of result each.

    NUMBA_DISABLE_JIT=1 python tests/broken/run.py GAME FOLDER

What takes long to import is imported once. Every run is a fork that imports banmen from a copy in FOLDER, in which one
file is broken at a time; the others have been compiled by the first run.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.util import cache_from_source
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
    shutil.copytree(PACKAGE, folder / "banmen", ignore=shutil.ignore_patterns("__pycache__", "server"))
    breakages = tomllib.loads((ROOT / "tests" / "broken" / f"{game}.toml").read_text())["breakage"]
    tests = [f"test_{breakage['rule'].lower()}_" for breakage in breakages]
    tell(run(game, folder, *sorted(set(tests))))
    for breakage, test in zip(breakages, tests, strict=True):
        with broken(folder / "banmen" / "games" / game / breakage["file"], breakage["old"], breakage["new"]):
            tell({**breakage, "test": test, **run(game, folder, test)})


def tell(result: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(result) + "\n")


def run(game: str, folder: Path, *tests: str) -> dict[str, object]:
    """The exit code and output of the tests whose names begin so."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        os._exit(tested(game, folder, tests))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {"code": code, "output": (folder / "output").read_text()}


@contextlib.contextmanager
def broken(file: Path, old: str, new: str) -> Iterator[None]:
    source = file.read_text()
    if source.count(old) != 1:
        sys.exit(f"{old!r} has to occur once in {file.name}, not {source.count(old)} times")
    write(file, source.replace(old, new))
    yield
    write(file, source)


def write(file: Path, source: str) -> None:
    """Without its compiled form: of the same second and length, Python would take it for that of the new source."""
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
    file.write_text(source)


def tested(game: str, folder: Path, tests: Sequence[str]) -> int:
    """In the fork: pytest's exit code, with banmen from the folder."""
    os.chdir(ROOT)
    sys.path.insert(0, str(folder))
    files = [Path(f"tests/test_{game}.py"), *sorted(Path("tests").glob(f"test_{game}_*.py"))]
    concerned = [str(file) for file in files if any(f"def {test}" in file.read_text() for test in tests)]
    arguments = ["-q", "-x", "--tb=no", "--assert=plain", *WITHOUT, *IMPORTED, *concerned, "-k", " or ".join(tests)]
    with (folder / "output").open("w") as output, contextlib.redirect_stdout(output):
        import banmen

        if not (banmen.__file__ or "").startswith(str(folder)):
            output.write(f"{banmen.__file__} is not the copy")
            return 99
        return int(pytest.main(arguments))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
