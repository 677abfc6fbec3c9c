"""Plain UCT on connect four side by side, in one run: ours, OpenSpiel's in Python, and OpenSpiel's in C++.

    python benchmarks/search.py

One thread, one random game for each new leaf, decided positions backed up (as `solve` does it), from the empty board. A
search is repeated; each contender's best run counts, because machines are shared, and only the ratios mean something.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from banmen.engines.engine import Budget
from banmen.engines.mcts import PLAIN
from banmen.engines.tree import TreeSearch
from banmen.games import load

ROUNDS = 7
SIMULATIONS = 20_000
IN_PYTHON = 1_000  # OpenSpiel's Python takes long, and its rate hardly depends on how many there are


def ours() -> Callable[[], float]:
    position = load(Path(__file__).parents[1] / "examples" / "four.py").start()
    TreeSearch(1, PLAIN).think(position, Budget(simulations=1))  # compile

    def run() -> float:
        thought = TreeSearch(1, PLAIN).think(position, Budget(simulations=SIMULATIONS))
        return thought.simulations / thought.seconds

    return run


def open_spiel() -> dict[str, Callable[[], float] | None]:
    """Both of OpenSpiel's bots, if it is installed (`make bench` tries)."""
    names = "OpenSpiel's MCTSBot in C++", "OpenSpiel's MCTSBot in Python"
    try:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return dict.fromkeys(names)
    game = pyspiel.load_game("connect_four")

    def native() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, PLAIN.explore, SIMULATIONS, 1000, True, 1, False)
        return rate(bot, SIMULATIONS)

    def python() -> float:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        random = np.random.RandomState(1)
        return rate(mcts.MCTSBot(game, PLAIN.explore, IN_PYTHON, evaluator, True, random), IN_PYTHON)

    def rate(bot: object, simulations: int) -> float:
        state, start = game.new_initial_state(), perf_counter()
        bot.mcts_search(state)  # type: ignore[attr-defined]
        return simulations / (perf_counter() - start)

    return dict(zip(names, (native, python)))


def main() -> None:
    runs: dict[str, Callable[[], float] | None] = {"banmen": ours(), **open_spiel()}
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            best[name] = max(best[name], run() if run else 0.0)
    table = Table("connect four, plain UCT on one thread", "thousand simulations/s", "banmen is")
    for name, found in best.items():
        ratio = f"{best['banmen'] / found:.1f} times as fast" if found else ""
        table.add_row(name, f"{found / 1e3:.1f}" if found else "not here", "" if name == "banmen" else ratio)
    Console().print(table)


if __name__ == "__main__":
    main()
