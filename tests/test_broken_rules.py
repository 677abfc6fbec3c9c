"""Break each rule in turn and see a test of that rule fail. The breakages are data: broken/<game>.toml says how."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
LISTS = {path.stem: path for path in sorted((TESTS / "broken").glob("*.toml"))}


def breakages(game: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(LISTS[game].read_text())["breakage"]
    return found


def rule_ids(game: str) -> set[str]:
    """As the game's page has them, in bold."""
    page = TESTS.parent / "docs" / "rules" / f"{game}.md"
    return set(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page.read_text(), re.MULTILINE))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the breakages are run in forked processes")
@pytest.mark.parametrize("game", LISTS)
def test_every_breakage_is_noticed(game: str, tmp_path: Path) -> None:
    # Uncompiled, which saves far more time than it costs; in a process of its own, which can be forked safely.
    command = [sys.executable, str(TESTS / "broken" / "run.py"), game, str(tmp_path)]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, env=env | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    unbroken, *results = map(json.loads, done.stdout.splitlines())
    assert unbroken["code"] == 0, f"the tests fail with unbroken rules:\n{unbroken['output']}"
    assert len(results) == len(breakages(game))
    missed = [told(result) for result in results if not noticed(result)]
    assert not missed, "not noticed:\n" + "\n".join(missed)


def noticed(result: dict[str, Any]) -> bool:
    """Tests failed, and one of the broken rule was among them."""
    return bool(result["code"] == 1 and f"::{result['test']}" in result["output"])


def told(result: dict[str, Any]) -> str:
    return f"{result['rule']}, {result['note']}: exit code {result['code']}\n{result['output']}"


@pytest.mark.parametrize("game", LISTS)
def test_every_rule_is_tested_and_broken(game: str) -> None:
    tests = "".join(path.read_text() for path in TESTS.glob(f"test_{game}*.py"))
    tested = {rule.upper() for rule in re.findall(r"^def test_([a-z]+\d+)_", tests, re.MULTILINE)}
    assert rule_ids(game)
    assert tested == rule_ids(game)
    assert {breakage["rule"] for breakage in breakages(game)} == rule_ids(game)


@pytest.mark.parametrize("game", LISTS)
def test_breakages_are_other_rules_and_no_crashes(game: str, tmp_path: Path) -> None:
    for number, breakage in enumerate(breakages(game)):
        source = (TESTS.parent / "src" / "banmen" / "games" / game / breakage["file"]).read_text()
        (tmp_path / f"{number}_{breakage['file']}").write_text(source.replace(breakage["old"], breakage["new"]))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "E9,F821", "--quiet", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # syntax, and names that nobody defined
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("game", LISTS)
def test_breakages_differ(game: str) -> None:
    found = breakages(game)
    assert len({(breakage["rule"], breakage["note"]) for breakage in found}) == len(found)
    assert len({(breakage["file"], breakage["old"], breakage["new"]) for breakage in found}) == len(found)
