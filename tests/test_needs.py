"""What the tests need is brought; what cannot be had is said at the end of a run, and fails it in CI."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import needs
import pytest
from conftest import ROOT
from needs import Command, Need

LACKING = """
import needs

def test_one() -> None:
    pass

def test_two() -> None:
    needs.demand(needs.Need("Unobtainium", lambda: iter(()), lambda path: [path], lambda: iter(())))

test_three = test_two
"""


@pytest.mark.processes
@pytest.mark.parametrize(("cores", "ci", "code"), [("0", "", 0), ("1", "true", 1)])
def test_what_was_not_tested_is_said_last(cores: str, ci: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "test_lacking.py").write_text(LACKING)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    env |= {"CI": ci, "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), env.get("PYTHONPATH", "")])}
    plugins = ["-p", "conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, "-n", cores, str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    *_, passed, title, reason, failure = ["", *done.stdout.splitlines()] if ci else [*done.stdout.splitlines(), ""]
    assert passed.startswith("1 passed, 2 skipped")
    assert "NOT TESTED: 2 tests could not run" in title
    assert reason == "2 of them: Unobtainium: it is not here; `make needs` tries to bring it"
    assert failure == ("With CI=true that is a failure." if ci else "")


def program(folder: Path, *ways: list[Command]) -> Need:
    """A program that is a file in a folder, and says its version."""

    def places() -> Iterator[Path]:
        yield from folder.glob("program")

    return Need("Program", places, lambda path: [sys.executable, path], lambda: iter(ways))


def test_ways_are_tried_in_turn_until_one_leads_there(tmp_path: Path) -> None:
    fails: list[Command] = [[sys.executable, "-c", "raise OSError('no network')"]]
    writes: list[Command] = [["touch", tmp_path / "program"]]
    never: list[Command] = [["touch", tmp_path / "more"]]
    need = program(tmp_path, fails, writes, never)
    assert needs.found(need) is None
    assert needs.bring(need) == ""
    assert needs.found(need) == tmp_path / "program"
    assert not (tmp_path / "more").exists()


def test_every_reason_is_told(tmp_path: Path) -> None:
    broken: list[Command] = [["touch", tmp_path / "program"], ["sh", "-c", f"echo 'exit 3' > {tmp_path}/program"]]
    fails: list[Command] = [[sys.executable, "-c", "raise OSError('no network')"]]
    why = needs.bring(program(tmp_path, fails, [["no-such-tool"]], [], broken))
    assert "OSError: no network" in why
    assert "`no-such-tool` failed" in why
    assert "only root may" in why
    assert needs.found(program(tmp_path)) is None  # it is there, and does not run
