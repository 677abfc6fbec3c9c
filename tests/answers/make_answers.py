"""Positions with known answers, found in random games and solved by brute force: what the files here are made by.

PYTHONPATH=tests .venv/bin/python tests/answers/make_answers.py             # all of them
PYTHONPATH=tests .venv/bin/python tests/answers/make_answers.py dohyo       # those of one file
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from solver import (
    Solver,
    TooLarge,
    after,
    forces,
    hands_over,
    in_danger,
    safe_moves,
    wins_at_once,
    wins_in_two,
)

from banmen import Game, Position, load
from banmen.rules import Value

HERE = Path(__file__).parent
Options = dict[str, Value]
Entry = dict[str, Any]

EACH = 8  # positions of a kind, for a game and a number of seats
GAMES = 1500  # random games at most for that
SMALL = 100_000  # positions, at most, on the ways to the end of what is solved

# By file and number of seats: the options games are played with in turn, mostly the default ones.
TACTICS: dict[str, list[list[Options]]] = {
    "kooshi": [[{}, {}, {"setup": "line"}, {"suicide": "all", "ban": "off"}, {"target": 6}]],
    "reddots": [[{}, {}, {"dots": "five"}, {"size": 7, "dots": "all", "balls": 8}]],
    "dohyo": [
        [{}, {}, {"knockout": 4}],
        [{"seats": 3}, {"seats": 3}, {"seats": 3, "knockout": 4}],
        [{"seats": 4}, {"seats": 4}, {"seats": 4, "knockout": 4}],
    ],
    "bossa": [[{}, {}, {}, {"count": "near"}, {"rules": "basic"}]],
}


# A few moves ahead.


def win_in_one(position: Position) -> list[str]:
    return wins_at_once(position)


def win_in_two(position: Position) -> list[str]:
    return [] if wins_at_once(position) else wins_in_two(position)


def loss_in_one(position: Position) -> list[str]:
    """The safe moves, where every move is either safe, whatever chance and the others do, or a blunder for sure."""
    if wins_at_once(position):
        return []
    rows = [after(position, move) for move in position.legal_moves]
    safe = [row for row in rows if not hands_over(position, row)]
    if len(safe) == len(rows) or any(in_danger(position, row) for row in safe):
        return []
    others = [seat for seat in range(position.game.seats) if seat != position.seat]
    is_lost_anyway = all(any(forces(position, row, seat, 2) for seat in others) for row in safe)
    return [] if is_lost_anyway else safe_moves(position)


KINDS: dict[str, Callable[[Position], list[str]]] = {
    "win in one": win_in_one,
    "win in two": win_in_two,
    "loss in one": loss_in_one,
}


def tactics(name: str) -> Iterator[Entry]:
    for variants in TACTICS[name]:
        found = Counter[str]()
        for number in range(GAMES):
            options = variants[number % len(variants)]
            game = load(name, **options)
            for entry in from_one_game(game, Random(f"{name}/{number}"), found):
                found[entry["kind"]] += 1
                yield {**entry, "options": options}
            if all(found[kind] == EACH for kind in KINDS):
                break


def from_one_game(game: Game, random: Random, found: Counter[str]) -> Iterator[Entry]:
    """At most one position of each kind that is still wanted; by guessing one would be wrong at least half the time."""
    wanted = [kind for kind in KINDS if found[kind] < EACH]
    for position in walk(game.start(), random):
        for kind in wanted:
            moves = KINDS[kind](position) if position.seat is not None else []
            if 0 < 2 * len(moves) <= len(position.legal_moves):
                wanted = [other for other in wanted if other != kind]
                yield {"kind": kind, "diagram": str(position).splitlines(), "moves": moves}
                break


def walk(position: Position, random: Random) -> Iterator[Position]:
    """A random game from there, every position of it until it is over."""
    while not position.is_over:
        yield position
        position = position.settle(random) if position.is_chance else position.play(position.sample(random))


# To the end.


def kooshi_endgames() -> Iterator[Entry]:
    yield from solved(kooshi_endgame, {1: 14, 0: 14, -1: 12}, "kooshi_endgames")


def kooshi_endgame(random: Random) -> Position:
    """Two or three pieces of each side anywhere; one or two more points win."""
    armies = [random.choice([[2, 2], [2, 1], [1, 1], [2, 1, 1]]) for _ in range(2)]
    claimed = 7 - min(sum(army) for army in armies)
    options: Options = {"target": min(claimed + random.choice([1, 1, 1, 2]), 7), "quiet": random.randint(6, 10)}
    if random.random() < 0.3:
        options |= {"ban": random.choice(["any", "off"]), "suicide": random.choice(["all", "none"])}
    symbols = [f"{letter}{value}" for letter, army in zip("LD", armies) for value in army]
    cells = [*symbols, *["."] * (25 - len(symbols))]
    random.shuffle(cells)
    lines = [f"{5 - at} {' '.join(cells[5 * at : 5 * at + 5])}" for at in range(5)]
    first = random.choice(["Light to move, ply 40", "Dark to move, ply 41"])
    return load("kooshi", **options).read("\n".join([first, *lines, "  a b c d e"]))


def reddots_small() -> Iterator[Entry]:
    yield from solved(reddots_ending, {1: 8, 0: 6, -1: 6}, "reddots_small")


def reddots_ending(random: Random) -> Position:
    """Few balls, close together: up to two are still to be placed, and phase 2 is short."""
    to_place = random.randint(0, 2)
    game = load("reddots", size=7, dots="all", balls=4, quiet=4 - to_place)
    position = game.start()
    while position.ply < 8 - to_place and not position.is_over:
        middle = [move for move in position.legal_moves if str(move)[0] in "bcde" and str(move)[1] in "2345"]
        position = position.play(random.choice(middle))
    return position


def solved(draw: Callable[[Random], Position], wanted: dict[int, int], seed: str) -> Iterator[Entry]:
    """Positions drawn, and some that follow, until there are enough of each value: one of a value from each draw."""
    found, number = Counter[int](), 0
    while any(found[value] < count for value, count in wanted.items()):
        number += 1
        random = Random(f"{seed}/{number}")
        try:
            entries = {entry["value"]: entry for entry in near(draw(random), random)}
        except (ValueError, TooLarge):  # nobody can move there, or there are too many ways to the end
            continue
        for value, entry in entries.items():
            if found[value] < wanted[value]:
                found[value] += 1
                yield entry


def near(position: Position, random: Random) -> Iterator[Entry]:
    """A position and those one move on, in any order, as far as there is something to find."""
    solver = Solver(position.game, SMALL)
    positions = [position, *(position.play(move) for move in position.legal_moves)]
    for one in random.sample(positions, len(positions)):
        if not one.is_over:
            answer, moves = solver.answer(one), solver.best_moves(one)
            is_hard = 2 * len(moves) <= len(one.legal_moves) and answer.plies != 1
            if is_hard or (answer.value < 0 and answer.plies > 2):  # when all is lost no move is wrong
                changed = one.game.changed_options
                yield {"options": changed, "diagram": str(one).splitlines(), **answer._asdict(), "moves": moves}


MAKERS: dict[str, Callable[[], Iterator[Entry]]] = {
    **{name: lambda name=name: tactics(name) for name in TACTICS},  # type: ignore[misc]
    "kooshi_endgames": kooshi_endgames,
    "reddots_small": reddots_small,
}


def make(name: str) -> None:
    entries = list(MAKERS[name]())
    entries.sort(key=lambda entry: (entry["options"].get("seats", 2), str(entry.get("kind", -entry.get("value", 0)))))
    (HERE / f"{name}.json").write_text(json.dumps(entries, indent=1, ensure_ascii=False) + "\n")
    counts = Counter((entry["options"].get("seats", 2), entry.get("kind", entry.get("value"))) for entry in entries)
    sys.stdout.write(f"{name}: {dict(counts)}\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or MAKERS:
        make(name)
