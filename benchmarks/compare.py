"""Connect four side by side, in one run: our kernels, the same loop in C, and OpenSpiel driven from Python.

    python benchmarks/compare.py

Rates are moves per second in uniformly random games. Each contender runs several times, in turn, and its best run
counts, because machines are shared; only the ratios mean something.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from banmen.batch import Batch
from banmen.cores import available_cores
from banmen.game import Game
from banmen.games import load

HERE = Path(__file__).parent
ROUNDS = 9
GAMES = 400_000
OPEN_SPIEL_GAMES = 3_000


def kernels(game: Game, cores: int) -> float:
    batch = Batch(game, GAMES * cores, seed=1, cores=cores)
    start = perf_counter()
    batch.playout()
    return float(batch.plies.sum()) / (perf_counter() - start)


def built_limit(folder: Path) -> Callable[[], float] | None:
    """The C loop, if there is a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / "limit"
    subprocess.run([compiler, "-O3", "-march=native", str(HERE / "limit.c"), "-o", str(program)], check=True)

    def run() -> float:
        done = subprocess.run([program, str(GAMES)], check=True, capture_output=True, text=True)
        plies, seconds = done.stdout.split()
        return int(plies) / float(seconds)

    return run


def open_spiel() -> Callable[[], float] | None:
    """OpenSpiel as its examples drive it from Python, if it is installed (`make bench` tries)."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")

    def run() -> float:
        dice, plies = random.Random(1), 0
        start = perf_counter()
        for _ in range(OPEN_SPIEL_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
                plies += 1
        return plies / (perf_counter() - start)

    return run


def main() -> None:
    game, cores = load(HERE.parent / "examples" / "four.py"), available_cores()
    kernels(game, 1)  # compile
    with tempfile.TemporaryDirectory() as folder:
        runs: dict[str, Callable[[], float] | None] = {
            "banmen, one core": lambda: kernels(game, 1),
            f"banmen, {cores} cores": lambda: kernels(game, cores),
            "the same loop in C, one core": built_limit(Path(folder)),
            "OpenSpiel from Python, one core": open_spiel(),
        }
        best = dict.fromkeys(runs, 0.0)
        for _ in range(ROUNDS):
            for name, run in runs.items():
                best[name] = max(best[name], run() if run else 0.0)
    show(best)


def show(best: dict[str, float]) -> None:
    ours = best["banmen, one core"]
    table = Table("connect four, random games", "million moves/s", "banmen on one core is")
    for name, rate in best.items():
        ratio = f"{ours / rate:.2f} of it" if 10 * rate > ours else f"{ours / rate:.0f} times as fast" if rate else ""
        table.add_row(name, f"{rate / 1e6:.2f}" if rate else "not here", ratio)
    Console().print(table)


if __name__ == "__main__":
    main()
