"""What the pages say is true: sessions run, rule ids have tests, options are listed."""

from __future__ import annotations

import doctest
import re

import pytest
from conftest import ROOT

from banmen import load
from banmen.games import NAMES
from banmen.pages import one_rule, page


@pytest.mark.parametrize("name", ["README.md", "docs/adding-a-game.md", "docs/how-it-works.md"])
def test_sessions_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0
    assert result.attempted > 0 or name != "README.md"


def test_the_readme_names_both_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert "make play" in readme
    assert "make test" in readme


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_page_entry_and_a_test(name: str) -> None:
    rules = re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page(name), re.MULTILINE)
    assert rules == [f"{rules[0][0]}{number}" for number in range(1, len(rules) + 1)]
    tests = (ROOT / "tests" / f"test_{name}.py").read_text()
    for rule in rules:
        assert re.search(rf"def test_{rule.lower()}_", tests), f"no test is named after {rule}"
        assert one_rule(name, rule).startswith(f"{rule}  ")


@pytest.mark.parametrize("name", NAMES)
def test_refusals_and_endings_name_rules_of_the_page(name: str) -> None:
    folder = ROOT / "src" / "banmen" / "games" / name
    cited = re.findall(r'"([A-Z]\d+)"', (folder / "text.py").read_text())
    ended = [reason.rule for reason in load(name).rules.reasons]
    for rule in {*cited, *ended}:
        assert one_rule(name, rule)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_stands_on_the_page_with_its_default(name: str) -> None:
    for option in load(name).declared:
        line = next((line for line in page(name).splitlines() if line.startswith(f"| `{option.name}`")), "")
        assert f"`{option.default}`" in line, f"{option.name} is not in the page's table with its default"
