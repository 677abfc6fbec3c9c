"""Break each rule in turn and see a test of that rule fail. The breakages are data: broken/<game>.toml says how."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
LISTS = {path.stem: path for path in sorted((TESTS / "broken").glob("*.toml"))}
Breakage = dict[str, str]
Breaker = Callable[[str, list[str], Breakage | None], dict[str, Any]]

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the breakages are run in forked processes")


def breakages(game: str) -> list[Breakage]:
    found: list[Breakage] = tomllib.loads(LISTS[game].read_text())["breakage"]
    return found


EVERY = [(game, breakage) for game in LISTS for breakage in breakages(game)]


def beginning(rule: str) -> str:
    """How the names of a rule's tests begin."""
    return f"test_{rule.lower()}_"


def rule_ids(game: str) -> set[str]:
    """As the game's page has them, in bold."""
    page = TESTS.parent / "docs" / "rules" / f"{game}.md"
    return set(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page.read_text(), re.MULTILINE))


@pytest.fixture(scope="session")
def breaker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Breaker]:
    """Runs tests of a game on broken rules: uncompiled, which saves far more time than it costs, and in a process of
    its own, which can be forked safely."""
    command = [sys.executable, str(TESTS / "broken" / "run.py"), str(tmp_path_factory.mktemp("broken"))]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    process = subprocess.Popen(
        command,
        env=env | {"NUMBA_DISABLE_JIT": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )

    def ask(game: str, tests: list[str], breakage: Breakage | None) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"game": game, "tests": tests, "breakage": breakage}) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, "broken/run.py has ended: it says why above"
        found: dict[str, Any] = json.loads(line)
        return found

    yield ask
    process.communicate()
    assert process.returncode == 0


@pytest.mark.broken
@needs_fork
@pytest.mark.parametrize("game", LISTS)
def test_unbroken_rules_pass(game: str, breaker: Breaker) -> None:
    result = breaker(game, sorted(map(beginning, rule_ids(game))), None)
    assert result["code"] == 0, result["output"]


@pytest.mark.broken
@needs_fork
@pytest.mark.parametrize(
    ("game", "breakage"), EVERY, ids=[f"{game}-{breakage['rule']}: {breakage['note']}" for game, breakage in EVERY]
)
def test_a_breakage_is_noticed(game: str, breakage: Breakage, breaker: Breaker) -> None:
    """Tests fail, and one of the broken rule is among them."""
    test = beginning(breakage["rule"])
    result = breaker(game, [test], breakage)
    assert result["code"] == 1, result["output"]
    assert f"::{test}" in result["output"]


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
