"""Between moves that look alike the lot decides: no seat, no number, no place in a list is better than another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
import runners
from runners import BACKWARDS, FLAT, SEALED, SEALED_FLAT

from banmen import Game, Position
from banmen.engines.alphabeta import AlphaBeta
from banmen.engines.engine import Budget, Engine
from banmen.engines.players import seated
from banmen.engines.tree import TreeSearch
from banmen.match import Match, play_game
from banmen.rules import Rules

pytestmark = pytest.mark.slow

GAMES = 80
NOISE = 0.24  # three standard deviations of a difference of such shares; all is repeated to the same figure every time

OPEN = runners.rules
PLAYERS = [
    (OPEN, "level:1", 2),
    (OPEN, "uct:4", 2),
    (OPEN, "alphabeta:1", 2),
    (OPEN, "alphabeta:20", 2),
    (FLAT, "tree:1", 2),
    (FLAT, "tree:4", 2),
    (SEALED, "level:1", 2),
    (SEALED, "level:2", 2),
    (SEALED_FLAT, "tree:1", 2),
    (SEALED_FLAT, "tree:8", 2),
    (OPEN, "level:2", 3),
    (FLAT, "tree:1", 3),
]


def first_seats_share(rules: Rules, player: str, seats: int, mirrored: int) -> float:
    match = Match(Game(rules, {"seats": seats, "mirrored": mirrored}), (player, player), seed=1)
    records = (play_game(match, number) for number in range(0, 2 * GAMES, 2))  # both games of a pair are the same
    return sum(bool(record.scores and record.scores[0] > 0) for record in records) / GAMES


@pytest.mark.parametrize(("rules", "player", "seats"), PLAYERS, ids=lambda value: getattr(value, "name", value))
def test_how_moves_are_numbered_helps_no_seat(rules: Rules, player: str, seats: int) -> None:
    """Who moves first may be better off, but not more so because the lowest number is theirs."""
    lowest, highest = (first_seats_share(rules, player, seats, mirrored) for mirrored in (0, 1))
    assert abs(lowest - highest) < NOISE


def along(game: Game) -> list[Position]:
    """Positions of one game that all have the same moves, and nothing to choose between them."""
    positions = [game.start()]
    for number in range(10):
        positions.append(positions[-1].play(number % 2))
    return positions


@pytest.mark.parametrize(("rules", "player"), [(FLAT, "tree:1"), (OPEN, "uct:1"), (OPEN, "alphabeta:1")])
def test_another_position_is_another_lot(rules: Rules, player: str) -> None:
    positions = along(Game(rules, {"goal": 9}))
    kept = seated(player, positions[0].game, seed=3)
    for chosen in (
        [int(kept.choose(position)) for position in positions],
        [int(seated(player, position.game, seed=3).choose(position)) for position in positions],
    ):
        assert 2 < sum(chosen) < len(chosen) - 2


@pytest.mark.parametrize(("rules", "player"), [(FLAT, "tree:1"), (OPEN, "uct:1"), (OPEN, "alphabeta:1")])
def test_another_seed_is_another_lot_and_the_same_seed_is_not(rules: Rules, player: str) -> None:
    start = Game(rules, {"seats": 2}).start()
    chosen, again = ([int(seated(player, start.game, seed).choose(start)) for seed in range(40)] for _ in range(2))
    assert 10 < sum(chosen) < 30
    assert chosen == again


@pytest.mark.parametrize(("engine", "enough"), [(TreeSearch, 9), (partial(AlphaBeta, deepest=1), 20_000)])
def test_what_is_better_needs_no_lot(engine: Callable[[int], Engine], enough: int) -> None:
    """The last runner is taken for the best here, so everybody sends the other on."""
    for mirrored in (0, 1):
        start = Game(BACKWARDS, {"goal": 9, "mirrored": mirrored}).start()
        for seed in range(8):
            assert engine(seed).think(start, Budget(simulations=enough)).best == 1 - mirrored


def test_who_is_indifferent_favours_neither_of_the_others() -> None:
    """Two moves are equally good for the first of three; one is good for the second seat, the other for the third."""
    values = TreeSearch(1).think(Game(BACKWARDS, {"seats": 3}).start(), Budget(simulations=1)).values
    assert values[0] > values[1] == pytest.approx(values[2])
