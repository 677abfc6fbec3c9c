"""Find what a game's features are worth (its judgement.json) from games that tree search plays against itself.

    python benchmarks/tune.py GAME [SEATS] [--games 2000] [--rounds 3] [--simulations 150] [--seed 1]

Every round plays games with the weights so far, some moves at random so that many kinds of positions come up, and then
asks: by which weights is the seat that won likeliest to be the one that stands best? That is a multinomial logistic
regression, solved by Newton's method; a small penalty keeps what the games say nothing about near 0.
"""

from __future__ import annotations

import argparse
import json
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from banmen.batch import available_cores
from banmen.engines.engine import Budget
from banmen.engines.evaluation import standing, weights_of
from banmen.engines.tree import TreeSearch
from banmen.games import load
from banmen.jit import Array, Numbers

STRAY = 0.15  # of moves are drawn at random
PENALTY = 3e-4

Seen = tuple[Numbers, Numbers]  # features of each seat in each position; what each seat's share of the win was


def played(job: tuple[str, int, list[float], int, int, int]) -> Seen:
    """Some games of one seed."""
    name, seats, weights, simulations, games, seed = job
    game = load(name, **({"seats": seats} if len(load(name).rules.seats) > 1 else {}))
    random, numbers = Random(seed), np.array(weights)
    features, results = [], []
    for _ in range(games):
        engine = TreeSearch(random.getrandbits(32), weights=numbers)
        position, opening, rows = game.start(), random.randrange(8), list[Array]()
        while not (position := position.settle(random)).is_over:
            stray = position.ply < opening or random.random() < STRAY
            if not stray:
                rows.append(position.row)
            move = position.draw(random) if stray else engine.think(position, Budget(simulations=simulations)).best
            position = position.play(move)
        share = np.zeros(game.seats)
        share[list(position.winners) or range(game.seats)] = 1 / (len(position.winners) or game.seats)
        for row in rows:
            seen = np.zeros((game.seats, len(numbers)))
            for seat in range(game.seats):
                standing(game.kernels, row, seat, numbers, seen[seat])
            features.append(seen)
            results.append(share)
    return np.array(features), np.array(results)


def fitted(features: Numbers, results: Numbers, start: Numbers) -> tuple[Numbers, float]:
    """The weights that explain the results best, and how well: the mean logarithm of the winner's chance."""
    weights, penalty = start.copy(), PENALTY * np.eye(len(start))
    for _ in range(30):
        raw = features @ weights
        raw -= raw.max(axis=1, keepdims=True)
        chances = np.exp(raw) / np.exp(raw).sum(axis=1, keepdims=True)
        slope = np.einsum("ns,nsk->k", results - chances, features) / len(features) - penalty @ weights
        middle = np.einsum("ns,nsk->nk", chances, features)
        spread = np.einsum("ns,nsk,nsl->kl", chances, features, features) - middle.T @ middle
        step = np.linalg.solve(spread / len(features) + penalty, slope)
        weights += step * min(1.0, 2.0 / (np.abs(step).max() + 1e-12))
        if np.abs(step).max() < 1e-6:
            break
    return weights, float((results * np.log(chances + 1e-12)).sum(axis=1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("seats", nargs="?", type=int, default=2)
    for name, default in (("games", 2000), ("rounds", 3), ("simulations", 150), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    game = load(asked.game, **({"seats": asked.seats} if len(load(asked.game).rules.seats) > 1 else {}))
    weights, cores = weights_of(game), available_cores()
    with get_context("spawn").Pool(cores) as pool:
        for turn in range(asked.rounds):
            each = 5
            jobs: list[Any] = [
                (asked.game, asked.seats, weights.tolist(), asked.simulations, each, asked.seed + turn * 10**6 + number)
                for number in range(asked.games // each)
            ]
            parts = pool.map(played, jobs, chunksize=1)
            features, results = (np.concatenate(part) for part in zip(*parts))
            weights, fit = fitted(features, results, weights)
            print(f"round {turn + 1}: {len(features)} positions, mean log chance {fit:.4f}", flush=True)
    folder = Path(__file__).parents[1] / "src" / "banmen" / "games" / asked.game
    data = json.loads((folder / "judgement.json").read_text())
    names = data[str(asked.seats)]
    data[str(asked.seats)] = {name: round(float(weight), 4) for name, weight in zip(names, weights)}
    (folder / "judgement.json").write_text(json.dumps(data, indent=2) + "\n")
    print(json.dumps(data[str(asked.seats)]))


if __name__ == "__main__":
    main()
