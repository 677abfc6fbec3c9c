"""What the pages say is true: sessions run, rule ids have tests, options are listed."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest
from conftest import ROOT

from banmen import load
from banmen.games import GAMES
from banmen.games.botaoshi.state import DECIDED
from banmen.pages import one_rule, page
from banmen.record import read

PAGES = [
    "README.md",
    "docs/adding-a-game.md",
    "docs/computer-players.md",
    "docs/how-it-works.md",
    *(f"docs/rules/{name}.md" for name in GAMES),
]


@pytest.mark.parametrize("name", PAGES)
def test_sessions_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = re.sub(r"^```.*$", "", (ROOT / name).read_text(), flags=re.MULTILINE)  # a fence is not output
    session = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    result = doctest.DocTestRunner().run(session)
    assert result.failed == 0
    assert result.attempted > 0


def test_the_pictures_are_the_drawn_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    draw = importlib.import_module("draw")
    monkeypatch.setattr(draw, "PICTURES", tmp_path)
    draw.main()  # it checks what the pages claim, too
    drawn = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert drawn == {path.name: path.read_text() for path in (ROOT / "docs" / "rules" / "pictures").iterdir()}


def test_the_movie_in_the_readme_was_played() -> None:
    (record,) = read(ROOT / "docs" / "botaoshi.jsonl")
    *_, before, last = record.positions()
    assert (before.seat, last.row[DECIDED]) == (0, 1)  # White has won the round


def test_the_readme_names_both_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert "make play" in readme
    assert "make test" in readme


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_page_entry_and_a_test(name: str) -> None:
    rules = re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page(name), re.MULTILINE)
    assert rules == [f"{rules[0][0]}{number}" for number in range(1, len(rules) + 1)]
    tests = "".join(path.read_text() for path in (ROOT / "tests").glob(f"test_{name}*.py"))
    for rule in rules:
        assert re.search(rf"def test_{rule.lower()}_", tests), f"no test is named after {rule}"
        assert one_rule(name, rule).startswith(f"{rule}  ")


@pytest.mark.parametrize("name", GAMES)
def test_refusals_and_endings_name_rules_of_the_page(name: str) -> None:
    folder = ROOT / "src" / "banmen" / "games" / name
    ended = [reason.rule for reason in load(name).rules.reasons]
    cited = re.findall(rf'"({ended[0][0]}\d+)"', (folder / "text.py").read_text())
    assert cited
    for rule in {*cited, *ended}:
        assert one_rule(name, rule)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_stands_on_the_page_with_its_default(name: str) -> None:
    for option in load(name).declared:
        line = next((line for line in page(name).splitlines() if line.startswith(f"| `{option.name}`")), "")
        assert f"| {option.defaults} |" in line.replace("`", ""), f"{option.name} is not on the page with its default"
