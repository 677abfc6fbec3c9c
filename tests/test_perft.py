"""Perft counts, kept as data in tests/perft: options ; lines of 1, 2, … plies."""

from __future__ import annotations

import pytest
from conftest import FOUR, ROOT

from banmen import load
from banmen.perft import perft


def tables() -> list[tuple[str, str, list[int]]]:
    rows = []
    for path in sorted((ROOT / "tests" / "perft").glob("*.perft")):
        for line in path.read_text().splitlines():
            if line and not line.startswith("#"):
                options, counts = line.split(";")
                rows.append((path.stem, options.strip(), [int(count) for count in counts.split()]))
    return rows


@pytest.mark.parametrize(("name", "options", "counts"), tables())
def test_counts(name: str, options: str, counts: list[int]) -> None:
    chosen = dict(word.split("=") for word in options.split())
    game = load(FOUR if name == "four" else name, **chosen)
    assert [perft(game.start(), depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_finished_game_has_no_lines() -> None:
    over = load(FOUR).start().play(*"abababa")
    assert over.is_over
    assert perft(over, 1) == perft(over, 3) == 0
    assert perft(over.parent or over, 1) == 7


def test_depth_must_be_positive() -> None:
    with pytest.raises(ValueError, match="depth 0: expected at least 1"):
        perft(load(FOUR).start(), 0)
