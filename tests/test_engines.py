"""Computer players: budgets, stopping, repeating, what they keep, and that they know only what their seat may know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from conftest import walk
from sealed_pile import SEALED_PILE

from banmen import Game, Position, load
from banmen.engines.alphabeta import AlphaBeta
from banmen.engines.engine import Budget, Engine, Report, Stop, Thought
from banmen.engines.evaluation import Evaluator, evaluate, weights_of
from banmen.engines.levels import LEVELS, level_of, measured
from banmen.engines.mcts import PLAIN, ROOT, Tuning
from banmen.engines.players import Thinker, seated
from banmen.engines.tree import TreeSearch
from banmen.games import GAMES
from banmen.jit import Array, Kernels, Numbers, compiled, features
from banmen.match import Match, play_game
from banmen.rules import Rules
from banmen.server.messages import foreseen

pytestmark = pytest.mark.slow

DISCRETE = [load(name) for name in GAMES if load(name).mechanism.lists] + [
    load("dohyo", seats=3),
    load("dohyo", seats=4),
]
IDS = [f"{game.name}-{game.seats}" for game in DISCRETE]


def engines(game: Game, seed: int = 1) -> list[Engine]:
    found: list[Engine] = [TreeSearch(seed), TreeSearch(seed, PLAIN), TreeSearch(seed, Tuning(noise=1.0))]
    if game.seats > 2 or game.rules.chance:
        return found
    ranking = AlphaBeta(seed)
    ranking.lines = 3
    return [*found, AlphaBeta(seed), ranking]


def middle(game: Game, seed: int, plies: int = 12) -> Position:
    """Some way into a random game, at a seat's turn."""
    random, position = Random(seed), game.start()
    while (position := position.settle(random)).ply < plies and not position.is_over:
        position = position.play(position.sample(random))
    return position if not position.is_over else middle(game, seed + 1000, plies)


def without_time(thought: Thought) -> Thought:
    return replace(thought, seconds=0.0)


@pytest.mark.parametrize("game", DISCRETE, ids=IDS)
def test_a_thought_is_repeatable_and_adds_up(game: Game) -> None:
    position = middle(game, 1)
    for first, again in zip(engines(game), engines(game)):
        thought = first.think(position, Budget(simulations=300))
        assert without_time(thought) == without_time(again.think(position, Budget(simulations=300)))
        assert thought.best in position.legal_moves
        assert sum(thought.values) == pytest.approx(0)
        assert len(thought.values) == game.seats
        assert all(-1 <= candidate.value <= 1 for candidate in thought.candidates)
        for candidate in thought.candidates:
            assert candidate.line[0] == str(candidate.move)


@pytest.mark.parametrize("game", DISCRETE, ids=IDS)
def test_lines_can_be_played(game: Game) -> None:
    position = middle(game, 3)
    if game.rules.resample and (game.rules.hide(position.row, position.seat) != position.row).any():
        pytest.skip("what comes next depends on secrets")
    for engine in engines(game):
        for candidate in engine.think(position, Budget(simulations=500)).candidates:
            assert position.play(*candidate.line).ply == position.ply + len(candidate.line)


def test_a_budget_of_simulations_is_kept() -> None:
    position = middle(load("dohyo"), 1)
    assert TreeSearch().think(position, Budget(simulations=77)).simulations == 77
    assert TreeSearch().think(position, Budget(simulations=78, cores=2)).simulations == 78
    assert AlphaBeta().think(position, Budget(simulations=5000)).simulations <= 5000


def test_a_budget_of_seconds_ends_the_thinking() -> None:
    position = middle(load("kooshi"), 1)
    for engine in (TreeSearch(), AlphaBeta()):
        thought = engine.think(position, Budget(seconds=0.05))
        assert thought.seconds >= 0.05 or thought.candidates[0].proven
        assert thought.simulations > 0


def test_told_to_stop_it_stops_at_once() -> None:
    """Not timed, counted: from the word on, not even one more line is begun."""
    position = load("dohyo").start()
    for engine, more in ((TreeSearch(), 0), (AlphaBeta(), 1)):
        stop, heard = Stop(), list[int]()

        def report(thought: Thought, stop: Stop = stop, heard: list[int] = heard) -> None:
            heard.append(thought.simulations)
            if len(heard) == 2:
                stop.set()

        thought = engine.think(position, Budget(seconds=600), stop, report)
        assert len(heard) == 2
        assert thought.simulations <= heard[1] + more


def test_told_to_stop_beforehand_there_is_still_a_move() -> None:
    position, stop = load("kooshi").start(), Stop()
    stop.set()
    for engine in engines(position.game):
        assert engine.think(position, Budget(seconds=600), stop).best in position.legal_moves


def test_what_an_earlier_thought_left_is_not_handed_out() -> None:
    engine, position = AlphaBeta(1), load("reddots").start()
    position = position.play(engine.think(position, Budget(simulations=3000)).best)
    stop = Stop()
    stop.set()
    for budget in (Budget(simulations=1), Budget(simulations=50), Budget(seconds=9)):
        thought = engine.think(position, budget, stop if budget.seconds else None)
        assert thought.best in position.legal_moves
    engine.lines = 4
    for limit in range(2000, 3000, 97):
        moves = [one.move for one in engine.think(position, Budget(simulations=limit)).candidates]
        assert len(set(moves)) == len(moves)


def test_a_stop_that_only_the_time_has_set_can_be_used_again() -> None:
    engine, position, stop = TreeSearch(), load("kooshi").start(), Stop()
    engine.think(position, Budget(seconds=0.02), stop)
    assert not stop
    assert engine.think(position, Budget(simulations=50), stop).simulations == 50


def test_a_full_tree_goes_on_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for more, chance must not fall back on outcomes that cannot be."""
    monkeypatch.setattr("banmen.engines.mcts.ROOM", 600)
    for game in (load("bossa"), load("kooshi")):
        for tuning in (Tuning(), PLAIN):
            position = game.start().settle(Random(3))
            thought = TreeSearch(1, tuning).think(position, Budget(simulations=2000))
            assert thought.simulations == 2000
            assert all(-1 <= one.value <= 1 for one in thought.candidates)


@pytest.mark.parametrize(
    ("words", "budget"),
    [
        ("without a limit", {}),
        ("seconds=0", {"seconds": 0}),
        ("cores=0", {"seconds": 1, "cores": 0}),
        ("seconds=10000000000", {"seconds": 1e10}),
        ("a whole number", {"simulations": 2.5}),
    ],
)
def test_a_budget_that_cannot_be(words: str, budget: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=words):
        Budget(**budget)  # type: ignore[arg-type]


def test_nobody_to_move() -> None:
    with pytest.raises(ValueError, match="nobody is to move"):
        TreeSearch().think(load("bossa").start(), Budget(simulations=1))


def test_alpha_beta_says_what_it_plays() -> None:
    with pytest.raises(ValueError, match="two seats without chance"):
        AlphaBeta().think(load("dohyo", seats=3).start(), Budget(simulations=1))


def test_the_tree_is_kept_between_moves() -> None:
    engine, position = TreeSearch(1), load("kooshi").start()
    thought = engine.think(position, Budget(simulations=2000))
    position = position.play(*thought.candidates[0].line[:2])
    kept = int(engine.trees[0].nodes[ROOT]["visits"])
    engine.think(position, Budget(simulations=1))
    found = int(engine.trees[0].nodes[ROOT]["visits"])
    assert 1 < found < kept  # what was thought about this position, and nothing else
    again = engine.think(position, Budget(simulations=100))  # the same position: all is kept
    assert engine.trees[0].nodes[ROOT]["visits"] == found + 100
    assert again.candidates[0].visits > 50
    engine.think(middle(position.game, 5), Budget(simulations=1))
    assert engine.trees[0].nodes[ROOT]["visits"] <= 2  # another game: nothing is known


def test_cores_put_their_trees_together() -> None:
    position = middle(load("dohyo"), 2)
    engine = TreeSearch(1)
    thought = engine.think(position, Budget(simulations=400, cores=2))
    assert len(engine.trees) == 2
    visits = sum(tree.nodes[tree.child(ROOT, int(thought.best))]["visits"] for tree in engine.trees)
    assert thought.candidates[0].visits == visits
    assert AlphaBeta(1).think(position, Budget(simulations=4000, cores=2)).best in position.legal_moves


# Evaluation


@pytest.mark.parametrize("game", DISCRETE, ids=IDS)
def test_an_evaluation_shares_out_what_there_is(game: Game) -> None:
    weights, values = weights_of(game), np.zeros(4)
    assert len(weights)
    for position in walk(game, Random(4))[-12:-1]:
        evaluate(game.kernels, position.row, Evaluator(weights, 0.0, np.uint64(1)), np.zeros(len(weights)), values)
        assert sum(values[: game.seats]) == pytest.approx(0)
        assert values.max() <= 1


def test_noise_misjudges_the_same_way_every_time() -> None:
    game = load("kooshi")
    row, weights, values = middle(game, 1).row, weights_of(game), np.zeros((4, 4))
    for index, (noise, salt) in enumerate([(0.0, 1), (1.0, 1), (1.0, 1), (1.0, 2)]):
        evaluate(game.kernels, row, Evaluator(weights, noise, np.uint64(salt)), np.zeros(len(weights)), values[index])
    assert values[0, 0] != values[1, 0] == values[2, 0] != values[3, 0]


@compiled
def seen(game: Kernels, row: Array, seat: int, out: Numbers) -> None:
    features(game, row, seat, out)


@pytest.mark.parametrize("game", DISCRETE, ids=IDS)
def test_there_is_a_weight_for_each_feature(game: Game) -> None:
    """A feature without one would be written past the end of an array."""
    for position in walk(game, Random(4))[-4:]:
        out = np.full(99, np.nan)
        seen(game.kernels, position.row, 0, out)
        assert np.flatnonzero(~np.isnan(out)).tolist() == list(range(len(weights_of(game))))


def test_games_are_mixed_into_an_evaluation() -> None:
    game = load("dohyo", seats=3)
    position, weights = middle(game, 1), weights_of(game)

    def values(**tuning: float) -> tuple[float, ...]:
        return TreeSearch(1, Tuning(**tuning)).think(position, Budget(simulations=1)).values  # type: ignore[arg-type]

    here = np.zeros(4)
    evaluate(game.kernels, position.row, Evaluator(weights, 0.0, np.uint64(1)), np.zeros(len(weights)), here)
    assert values(games=3, plies=0, trust=0.0) == pytest.approx(here[:3])  # left before they begin
    assert values(games=3, plies=9, trust=1.0) == values()
    left, ended = values(games=1, plies=9, trust=0.0), values(games=1, trust=0.0)
    assert sorted(ended) == [-0.5, -0.5, 1.0] != sorted(left)
    assert values(games=1, plies=9, trust=0.3) == pytest.approx(0.3 * np.array(values()) + 0.7 * np.array(left))


# What a seat may know


class Leaking(TreeSearch):
    """Planted: it thinks about the row as it is."""

    def think(
        self, position: Position, budget: Budget, stop: Stop | None = None, report: Report | None = None
    ) -> Thought:
        return self.search(position, budget, Stop() if stop is None else stop, report)


def hears(engine: Engine, position: Position) -> object:
    """All that could tell two positions apart: what the search gets, and what it answers."""
    rows: list[bytes] = []
    search = engine.search

    def spied(known: Position, budget: Budget, stop: Stop, report: Report | None) -> Thought:
        rows.append(known.row.tobytes() + str(known.events).encode() + repr(known.parent).encode())
        return search(known, budget, stop, report)

    engine.search = spied  # type: ignore[method-assign, assignment]
    thought = engine.think(position, Budget(simulations=200))
    return rows, without_time(thought)


def choosing(rules: Rules, seed: int) -> Position:
    """Bossa's first decision: both hands are dealt, and the other's is a secret."""
    return Game(rules).start().settle(Random(seed))


@pytest.mark.parametrize("rules", [load("bossa").rules, SEALED_PILE], ids=["bossa", "sealed pile"])
@pytest.mark.parametrize("engine", [TreeSearch, lambda seed: TreeSearch(seed, PLAIN)], ids=["tree", "uct"])
def test_no_engine_hears_of_a_secret(rules: Rules, engine: type[TreeSearch]) -> None:
    for seed in range(5):
        position = choosing(rules, seed)
        others = [position.resample(position.seat, Random(other)) for other in range(4)]
        assert any((other.row != position.row).any() for other in others)
        assert all(hears(engine(seed), other) == hears(engine(seed), position) for other in others)


def test_no_level_hears_of_a_secret() -> None:
    for number in LEVELS[:6]:
        position = choosing(load("bossa").rules, number)
        other = position.resample(position.seat, Random(1))
        thoughts = []
        for here in (position, other):
            player = seated(f"level:{number}", here.game, seed=1)
            assert isinstance(player, Thinker)
            thoughts.append(hears(player.engine, here))
        assert thoughts[0] == thoughts[1]


def test_a_planted_leak_is_found() -> None:
    """The same questions, asked of an engine that thinks about the true row."""
    position = choosing(load("bossa").rules, 1)
    other = position.resample(position.seat, Random(1))
    assert hears(Leaking(1), position) != hears(Leaking(1), other)


def test_nothing_is_certain_while_there_are_secrets() -> None:
    position = choosing(load("bossa").rules, 1)
    assert not any(one.proven for one in TreeSearch(1).think(position, Budget(simulations=3000)).candidates)


def test_a_tree_over_secrets_is_not_kept() -> None:
    engine, position = TreeSearch(1), choosing(load("bossa").rules, 1)
    engine.think(position, Budget(simulations=100))
    assert engine.trees[0].root is None


# Levels


@pytest.mark.parametrize("name", GAMES)
def test_every_level_of_every_game_plays(name: str) -> None:
    game = load(name)
    position = middle(game, 2) if game.mechanism.lists else game.start()
    for number in LEVELS[:6] if game.mechanism.lists else LEVELS[:4]:
        position.play(seated(f"level:{number}", game, seed=1).choose(position))


def test_levels_look_further_and_more_exactly() -> None:
    for name in GAMES:
        for seats in load(name).rules.seats:
            game = load(name, **({"seats": seats} if len(load(name).rules.seats) > 1 else {}))
            levels = [level_of(game, number) for number in LEVELS]
            assert [level.simulations for level in levels] == sorted(level.simulations for level in levels)
            assert [-level.noise for level in levels] == sorted(-level.noise for level in levels)
            assert len(set(levels)) == len(LEVELS)


@pytest.mark.parametrize("name", GAMES)
def test_measured_levels_beat_the_one_below(name: str) -> None:
    least = 0.51 if name == "bossa" else 0.55
    for seats in load(name).rules.seats:
        game = load(name, **({"seats": seats} if len(load(name).rules.seats) > 1 else {}))
        assert [one.level for one in measured(game)] == list(LEVELS[1:])
        for one in measured(game):
            assert one.interval[0] > least, f"{name}, {seats} seats, level {one.level}: {one}"
            assert f"level:{one.level} level:{one.level - 1}" in one.command


@pytest.mark.parametrize(
    "text", ["level:0", "level:9", "level:", "uct", "uct:0", "uct:-1", "uct:1e3", "nobody:5", "human", ""]
)
def test_a_player_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="expected level:1 to level:8"):
        seated(text, load("kooshi"), seed=1)


def test_the_first_level_of_kooshi_is_gentle_and_does_not_throw_its_towers_away() -> None:
    """A newcomer meets it first: of its first moves hardly any gives more than it takes."""
    match, gave, moves = Match(load("kooshi"), ("level:1", "level:2"), seed=6, opening=4), 0, 0
    for number in range(20):
        record = play_game(match, number)
        position, seat = load("kooshi").start(), record.seats.index("level:1")
        for event in record.events[:14]:
            ways = {way["move"]: way for way in foreseen(position)["ways"]}
            if position.seat == seat and position.ply >= match.opening:
                moves, gave = moves + 1, gave + (ways[event]["gives"] > ways[event]["takes"])
            position = position.play(event)
    assert gave <= moves / 30
