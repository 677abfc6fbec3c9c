"""Say that the Japanese rules have been looked at: they then name the English text that they were made of.

    cd docs && python -m translated

Every heading and every rule of docs/rules/<game>.ja.md ends in a stamp, which names the English part that it tells.
When an edit of the English makes a test fail, look at the Japanese of that part, mend it, and run this.
"""

from __future__ import annotations

from pathlib import Path

from banmen.games import GAMES
from banmen.pages import for_players, parts, stamped

RULES = Path(__file__).parent / "rules"


def main() -> None:
    for game in GAMES:
        path = RULES / f"{game}.ja.md"
        path.write_text(stamped(path.read_text(encoding="utf-8"), parts(for_players(game))), encoding="utf-8")


if __name__ == "__main__":
    main()
