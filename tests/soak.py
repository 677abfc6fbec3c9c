"""The proofs again with far more examples, for a machine that has the night to itself.

    python tests/soak.py [--hours 8]       or `make soak HOURS=8`

Work comes in portions, one of each kind in turn. What is done is kept in .soak/ and a run that was stopped goes on
from there; when the sources change it begins anew. The first portion that fails is shown with the command that
repeats it, and ends the run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".soak" / "done.json"
CONTRACT = ["tests/test_games.py", "tests/test_knowledge.py"]
PROPERTIES = [*CONTRACT, "tests/test_symmetry.py", "tests/test_batch.py", "tests/test_reddots_chains.py"]
CHECKED = [*CONTRACT, "tests/test_batch.py", "tests/test_engines.py", "tests/test_perft.py"]  # run with bounds checks
WRAPPING = ["-W", "ignore:overflow encountered"]  # random numbers of 64 bits do, and compiled code says nothing of it
GAMES = 10_000  # of each portion against the reference
MILLION = 1_000_000 // GAMES
WITH_REFERENCE = ("bossa", "dohyo", "kooshi", "reddots", "examples/four.py", "tests/ladder.py")


class Job(NamedTuple):
    """Portions of one kind: how many there are, and what runs a portion."""

    name: str
    portions: int
    command: Callable[[int], Sequence[str]]
    environment: dict[str, str] = {}  # noqa: RUF012


def tests(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "auto", *words]


def against_reference(game: str) -> Job:
    command = [sys.executable, "-m", "banmen", "verify", game, "--games", str(GAMES), "--seed"]
    return Job(f"{game} against its reference", MILLION, lambda portion: [*command, str(portion)])


JOBS = (
    Job(
        "properties, more examples", 10,
        lambda portion: tests("--hypothesis-profile=soak", f"--hypothesis-seed={portion}", *PROPERTIES),
    ),
    Job("the contract, uncompiled", 1, lambda portion: tests(*WRAPPING, *CONTRACT), {"NUMBA_DISABLE_JIT": "1"}),
    Job("the contract and engines, bounds checked", 1, lambda portion: tests(*CHECKED), {"NUMBA_BOUNDSCHECK": "1"}),
    *map(against_reference, WITH_REFERENCE),
    Job("random rounds of flicks", 100, lambda portion: [sys.executable, "tests/flick_games.py", "100", str(portion)]),
)  # fmt: skip


def main(hours: float) -> None:
    until, done = time.monotonic() + 3600 * hours, kept()
    while left := [job for job in JOBS if done.get(job.name, 0) < job.portions]:
        for job in left:
            if time.monotonic() > until:
                sys.exit(f"{hours:g} hours are over: {said(done)}. The next `make soak` goes on from here.")
            number = done.get(job.name, 0) + 1
            say(f"{job.name}: portion {number} of {job.portions}")
            run(job, number)
            done[job.name] = number
            KEPT.write_text(json.dumps({"sources": digest(), "done": done}))
    say(f"Everything is done: {said(done)}.")


def run(job: Job, portion: int) -> None:
    command = job.command(portion)
    result = subprocess.run(command, cwd=ROOT, env=os.environ | job.environment, check=False)
    if result.returncode:
        settings = "".join(f"{name}={value} " for name, value in job.environment.items())
        sys.exit(f"FAILED, {job.name}, portion {portion}. To repeat it: {settings}{shlex.join(command)}")


def kept() -> dict[str, int]:
    """The portions of each job that are done with these sources."""
    KEPT.parent.mkdir(exist_ok=True)
    found = json.loads(KEPT.read_text()) if KEPT.is_file() else {}
    if found and found["sources"] != digest():
        say(f"The sources have changed: what was done counts no longer ({said(found['done'])}).")
        return {}
    return dict(found.get("done", {}))


def digest() -> str:
    """Of all that is put to the test."""
    sources = [path for folder in ("src", "tests", "examples") for path in sorted((ROOT / folder).rglob("*.py"))]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()


def said(done: dict[str, int]) -> str:
    return ", ".join(f"{job.name} {done.get(job.name, 0)} of {job.portions}" for job in JOBS)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="The proofs again with far more examples.")
    asked.add_argument("--hours", type=float, default=8.0, help="stop after so long; what is done is kept")
    main(asked.parse_args().hours)
