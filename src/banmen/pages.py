"""The rules pages of the games in the box, for the program to show: docs/rules/<game>.md, shipped with the package."""

from __future__ import annotations

import re
from pathlib import Path

INSTALLED = Path(__file__).parent / "docs"
IN_THE_TREE = Path(__file__).parents[2] / "docs" / "rules"


def page(game: str) -> str:
    """A game's rules page, as Markdown."""
    pages = {path.stem: path for folder in (IN_THE_TREE, INSTALLED) for path in folder.glob("*.md")}
    if game not in pages:
        raise ValueError(f"there is no rules page for {game!r}: expected one of {', '.join(sorted(pages))}")
    return pages[game].read_text(encoding="utf-8")


def one_rule(game: str, rule: str) -> str:
    """The text of one rule by its id."""
    found = dict(re.findall(r"^- \*\*([A-Z]+\d+)\*\* (.+(?:\n  .+)*)", page(game), re.MULTILINE))
    if rule.upper() not in found:
        raise ValueError(f"{game} has no rule {rule!r}: its rules are {', '.join(found)}")
    text = re.sub(r"\s+", " ", found[rule.upper()]).replace("**", "").replace("`", "")
    return f"{rule.upper()}  {text}"
