"""Find what a game's features are worth (its weights.json) from games that it plays against itself.

    python benchmarks/tune.py GAME [SEATS] [--games 2000] [--rounds 3] [--simulations 150] [--seed 1]

Every round plays games with the weights so far, some moves at random so that many kinds of positions come up, and then
asks: by which weights is the seat that won likeliest to be the one that stands best? That is a multinomial logistic
regression, solved by Newton's method; a small penalty keeps what the games say nothing about near 0.

Tree search plays them or, with `--simulations 0`, somebody who looks at each move's evaluation and no further. That is
weaker play but a thousand games a second, and where luck has a great part in who wins, many games tell more than good
ones.
"""

from __future__ import annotations

import argparse
import json
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from banmen.bits import popcount
from banmen.cores import available_cores
from banmen.engines.engine import Budget
from banmen.engines.evaluation import SEATS_AT_MOST, Evaluator, evaluate, standing, weights_of
from banmen.engines.mcts import exact, step
from banmen.engines.tree import TreeSearch
from banmen.game import Game
from banmen.games import load
from banmen.jit import Array, Kernels, Numbers, compiled, moves
from banmen.row import CHANCE, OVER, PLY, SEAT, SEATS, WINNERS, overwrite
from banmen.stream import Streams, advance, choose, randbelow

STRAY = 0.15  # of moves are drawn at random
PENALTY = 3e-4
LONGEST = 1000  # positions kept of a game

KEPT = 8  # one position in so many: those of one game tell much the same

Seen = tuple[Numbers, Numbers]  # features of each seat in each position; what each seat's share of the win was


def played(job: tuple[str, int, list[float], int, int, int]) -> Seen:
    """Some games of one seed."""
    name, seats, weights, simulations, games, seed = job
    game = load(name, **({"seats": seats} if len(load(name).rules.seats) > 1 else {}))
    random, numbers = Random(seed), np.array(weights)
    if not simulations:
        return glanced(game, numbers, games, random)
    features, results = [], []
    for _ in range(games):
        engine = TreeSearch(random.getrandbits(32), weights=numbers)
        position, opening, rows = game.start(), random.randrange(8), list[Array]()
        while not (position := position.settle(random)).is_over:
            stray = position.ply < opening or random.random() < STRAY
            if not stray:
                rows.append(position.row)
            move = position.sample(random) if stray else engine.think(position, Budget(simulations=simulations)).best
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


def glanced(game: Game, weights: Numbers, games: int, random: Random) -> Seen:
    """The same by looking one move ahead."""
    if game.rules.resample is not None:
        raise SystemExit(f"{game.rules.title} has secrets: expected --simulations of 1 or more")
    features, results = np.zeros((LONGEST, game.seats, len(weights))), np.zeros((LONGEST, game.seats))
    parts, streams = list[Seen](), np.zeros(1, np.uint64)
    for _ in range(games):
        streams[0] = random.getrandbits(63)
        start = game.start().row.copy()
        count = glance(game.kernels, start, weights, game.rules.most_moves, streams, features, results)
        parts.append((features[:count].copy(), results[:count].copy()))
    joined = tuple(np.concatenate(part) for part in zip(*parts))
    return joined[0], joined[1]


@compiled
def glance(
    game: Kernels, row: Array, weights: Numbers, most: int, streams: Streams, features: Numbers, results: Numbers
) -> int:
    """Play one game; fill in what was seen in some of its positions and return of how many."""
    out, heavy, trial = np.empty(most, np.int64), np.empty(most, np.int64), row.copy()
    seen, values = np.zeros(len(weights)), np.zeros(SEATS_AT_MOST)
    stream, count, seats = advance(streams[0]), 0, row[SEATS]
    opening = randbelow(stream, 8)
    while row[SEAT] != OVER:
        legal = moves(game, row, out)
        stream = advance(stream)
        if row[SEAT] == CHANCE or row[PLY] < opening or randbelow(stream, 100) < 100 * STRAY:
            stream = advance(stream)
            step(game, row, out[choose(game, row, stream, legal, heavy)])
            continue
        stream = advance(stream)
        if randbelow(stream, KEPT) == 0 and count < len(features):
            for seat in range(seats):
                standing(game, row, seat, weights, features[count, seat])
            count += 1
        best, highest = 0, -2.0
        for index in range(legal):
            overwrite(trial, row)
            step(game, trial, out[index])
            if trial[SEAT] == OVER:
                exact(game, trial[WINNERS], seats, values)
            else:
                evaluate(game, trial, Evaluator(weights, 0.0, stream), seen, values)
            if values[row[SEAT]] > highest:
                best, highest = index, values[row[SEAT]]
        step(game, row, out[best])
    winners = row[WINNERS] or (1 << seats) - 1
    for seat in range(seats):
        results[:count, seat] = (winners >> seat & 1) / popcount(winners)
    return count


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
            each = 5 if asked.simulations else 500
            jobs: list[Any] = [
                (asked.game, asked.seats, weights.tolist(), asked.simulations, each, asked.seed + turn * 10**6 + number)
                for number in range(asked.games // each)
            ]
            parts = pool.map(played, jobs, chunksize=1)
            features, results = (np.concatenate(part) for part in zip(*parts))
            weights, fit = fitted(features, results, weights)
            print(f"round {turn + 1}: {len(features)} positions, mean log chance {fit:.4f}", flush=True)
    folder = Path(__file__).parents[1] / "src" / "banmen" / "games" / asked.game
    data = json.loads((folder / "weights.json").read_text())
    names = data[str(asked.seats)]
    data[str(asked.seats)] = {name: round(float(weight), 4) for name, weight in zip(names, weights)}
    (folder / "weights.json").write_text(json.dumps(data, indent=2) + "\n")
    print(json.dumps(data[str(asked.seats)]))


if __name__ == "__main__":
    main()
