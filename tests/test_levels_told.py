"""What the page says of levels: true to what each is given to think with, and no two alike."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT, load

from banmen import Game
from banmen.engines.levels import LEVELS, MISJUDGES, level_of, told
from banmen.games import GAMES
from banmen.rules import filled

ALL = [
    load(name, **({"seats": n} if len(load(name).rules.seats) > 1 else {}))
    for name in GAMES
    for n in load(name).rules.seats
]
JAPANESE = (ROOT / "web" / "src" / "words" / "ja.json").read_text(encoding="utf-8")


def numbers(text: str) -> list[float]:
    return [float(number.replace(",", "")) for number in re.findall(r"[0-9][0-9,.]*(?<![.,])", text)]


@pytest.mark.parametrize("game", ALL, ids=repr)
def test_a_level_is_told_as_it_is(game: Game) -> None:
    for number in LEVELS:
        level, said = level_of(game, number), " ".join(map(filled, told(game, number)))
        if level.hand:
            assert numbers(said) == [level.simulations, level.hand[0], round(level.hand[1] * 100)]
        elif (level.depth or level.simulations) == 1:
            assert said.startswith(("Sees one move ahead.", "Looks at one line of play"))
        else:
            assert numbers(said) == [level.depth or level.simulations]
        assert any(misjudges in said for misjudges in MISJUDGES) == (level.noise > 0)


@pytest.mark.parametrize("game", ALL, ids=repr)
def test_no_two_levels_are_told_alike_and_the_weaker_misjudges_more(game: Game) -> None:
    assert len({str(told(game, number)) for number in LEVELS}) == len(LEVELS)
    noisy = [
        (level_of(game, number).noise, told(game, number)[-1][0]) for number in LEVELS if level_of(game, number).noise
    ]
    assert [MISJUDGES.index(said) for _, said in sorted(noisy, reverse=True)] == list(range(len(noisy)))


@pytest.mark.parametrize("game", ALL, ids=repr)
def test_it_is_told_in_japanese_too(game: Game) -> None:
    assert all(f'"{template}"' in JAPANESE for number in LEVELS for template, *_ in told(game, number))
