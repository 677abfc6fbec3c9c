"""What the tests share: the games, and random ways through them."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

import banmen.cli
from banmen import Game, Position, load

ROOT = Path(__file__).parent.parent
FOUR = str(ROOT / "examples" / "four.py")
LADDER = str(ROOT / "tests" / "ladder.py")

# Compiling on the first call takes seconds; a limit of time would only measure the machine.
for profile, examples in {"quick": 15, "banmen": 60, "soak": 500}.items():
    settings.register_profile(
        profile, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("banmen")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a browser is of the page. What takes long comes first, so that no core waits for it at the end."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.page)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(optionalhook=True)  # breakages are run without xdist
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test of the page or of a server waits now and then."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """The last lines say what was not tested; in CI that is a failure."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter is None or not skipped or hasattr(session.config, "workerinput"):
        return
    reporter.write_sep("!", f"NOT TESTED: {len(skipped)} tests could not run", red=True, bold=True)
    for reason, count in Counter(report.longrepr[2] for report in skipped).most_common():
        reporter.write_line(f"{count} of them: {reason.removeprefix('Skipped: ')}", red=True)
    if os.environ.get("CI") == "true" and session.exitstatus == pytest.ExitCode.OK:
        reporter.write_line("With CI=true that is a failure.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def walk(game: Game, random: Random) -> list[Position]:
    """A random game, every position of it."""
    positions = [game.start()]
    while not positions[-1].is_over:
        here = positions[-1]
        outcomes = here.chance_outcomes or [(move, 1.0) for move in here.legal_moves]
        positions.append(here.play(*random.choices(*zip(*outcomes))))
    return positions


def ended(position: Position) -> tuple[str, tuple[int, ...]]:
    """The rule that ended the game, and who won."""
    assert position.legal_moves == ()
    assert position.is_over
    assert position.reason
    return position.reason.rule, position.winners


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the command prints; it must leave with that code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["banmen", *words])
        with pytest.raises(SystemExit) as left:
            banmen.cli.main()
    assert (left.value.code or 0) == code
    printed = capsys.readouterr()
    return printed.err if code else printed.out


def sources() -> list[str]:
    """Everything with kernels: the games in the box, the example, and a game of chance for the tests."""
    from banmen.games import GAMES

    return [*(name for name in GAMES if load(name).mechanism.lists), FOUR, LADDER]


__all__ = ["FOUR", "LADDER", "ROOT", "ended", "load", "run", "sources", "walk"]
