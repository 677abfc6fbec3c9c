"""No seat learns what it may not know: the contract for every game, and planted leaks that it catches."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from conftest import LADDER, sources, walk
from hypothesis import given
from hypothesis import strategies as st
from knowledge import leak_by_history, leak_by_resampling, seats, sent
from sealed_pile import BOSSA, SEALED_PILE

from banmen import Game, load
from banmen.bits import popcount
from banmen.games.bossa.kernels import HANDS, UNSEEN
from banmen.rules import Rules
from banmen.verify import draw_game


@given(st.sampled_from(sources()), st.integers(0, 2**32))
def test_nothing_changes_when_the_unknown_is_drawn_anew(source: str, seed: int) -> None:
    random = Random(seed)
    positions = walk(draw_game(load(source), {}, random), random)
    for position in positions[:: max(1, len(positions) // 12)]:
        for seat in seats(position):
            assert not leak_by_resampling(position, seat, random)


@given(st.sampled_from(["bossa", LADDER]), st.integers(0, 2**32))
def test_nothing_tells_what_the_table_does_not_show(source: str, seed: int) -> None:
    random = Random(seed)
    positions = walk(draw_game(load(source), {}, random), random)
    for seat in seats(positions[0]) * 5:
        assert not leak_by_history(positions, seat, random)


# Planted leaks


def leaks(rules: Rules) -> Counter[str]:
    """In how many of twelve games, three who look, each way finds a leak."""
    found: Counter[str] = Counter()
    for seed in range(12):
        random = Random(seed)
        positions = walk(Game(rules), random)
        for seat in seats(positions[0]):
            found["resampling"] += any(leak_by_resampling(position, seat, random) for position in positions[::3])
            found["history"] += any(leak_by_history(positions, seat, random) for _ in range(20))
    return +found


def test_an_honest_game_has_no_leak() -> None:
    assert leaks(BOSSA) == Counter()
    assert leaks(SEALED_PILE) == Counter()


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        pytest.param(replace(SEALED_PILE, hide=BOSSA.hide), "resampling", id="the pile's next tile"),
        pytest.param(replace(BOSSA, hide=lambda now, seat: now), "resampling", id="hands before they are open"),
        pytest.param(replace(BOSSA, told=lambda now, seat, before, text: text), "history", id="what was dealt"),
    ],
)
def test_a_planted_leak_is_found(rules: Rules, found: str) -> None:
    assert leaks(rules)[found] > 12


def test_moves_of_another_are_not_sent_while_something_is_hidden() -> None:
    position = load("bossa").start().settle(Random(1))
    chooser = position.seat
    assert chooser is not None
    assert position.view(chooser)["moves"] == ["white", "black", "first"]
    assert position.view(1 - chooser)["moves"] == position.view()["moves"] == []
    opened = position.play("white").settle(Random(1))
    assert opened.view()["moves"] == opened.view(0)["moves"] == [str(move) for move in opened.legal_moves]


# Resampling


def bits(tiles: int) -> list[int]:
    return [tile for tile in range(27) if tiles >> tile & 1]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_resampled_hands_are_uniform(seat: int | None) -> None:
    """23 tiles for the 4 of another hand (27 for the 8 that a spectator cannot see), each as often as the next."""
    position, random, games = load("bossa").start().settle(Random(5)), Random(6), 4600
    hidden = [other for other in (0, 1) if other != seat]
    counts: list[Counter[int]] = [Counter(), Counter()]
    for _ in range(games):
        row = position.resample(seat, random).row
        for other in (0, 1):
            counts[other].update(bits(int(row[HANDS + other])))
        assert popcount(row[HANDS] | row[HANDS + 1] | row[UNSEEN]) == 27
    for other in (0, 1):
        own = bits(int(position.row[HANDS + other]))
        if other not in hidden:
            assert counts[other] == dict.fromkeys(own, games)
            continue
        possible = [tile for tile in range(27) if seat is None or tile not in bits(int(position.row[HANDS + seat]))]
        expected = games * 4 / len(possible)
        square = sum((counts[other][tile] - expected) ** 2 / expected for tile in possible)
        assert set(counts[other]) == set(possible)
        assert square < 50  # 22 or 26 degrees of freedom: above 50 in fewer than 1 of 300 cases


def test_open_hands_are_not_resampled() -> None:
    position = load("bossa").start().settle(Random(2)).play("black").settle(Random(2))
    for seat in seats(position):
        assert position.resample(seat, Random(1)) == position


@pytest.mark.parametrize("odd", [2, -1, "0", 1.5])
def test_a_seat_that_is_not_there(odd: object) -> None:
    seat: Any = odd
    position = load("bossa").start()
    for look in (position.view, position.seen_by, position.told, lambda seat: position.resample(seat, Random(1))):
        with pytest.raises(ValueError, match=r"there is no seat .*: expected 0 to 1, or None to watch"):
            look(seat)


def test_what_is_sent_is_more_than_nothing() -> None:
    position = load("bossa").start().play("draw 31", "draw 05")
    assert ["draw 31", "draw ??"] == position.told(0) != position.told(1) == ["draw ??", "draw 05"]
    assert position.told(None) == ["draw ??", "draw ??"]
    assert len({sent(position, seat) for seat in seats(position)}) == 3
