"""Players meet: many games of one kind, seats turned, on all cores, into a file that a killed run goes on with.

    match = Match(load("dohyo"), ("level:5", "level:6"), seed=1)
    for record in play_match(match, games=400, save="run.jsonl"): ...

All about a game of a match follows from the match and the game's number: who sits where, the dice, the players' seeds.
Games come in *rounds*. All games of a round have the same dice and, seat by seat, the same seeds of the players; only
the players change places. So luck and a good seat fall to both, and a player that meets itself comes out even.

A round of two players is a pair: whoever had a seat leaves it to the other. On three seats A B B is followed by B A A,
and three such pairs (A alone on each of the seats) are all there is; on four seats there are seven (A alone on each of
four, and the three ways to sit two and two), taken in turn so that everybody also sits behind everybody. Each pair is
even by itself, whatever the seats are worth. `alone` is another question: the first player alone among copies of the
second; a round has it on every seat once. More than two players meet two by two, a round of each pairing in turn.

Where there are no dice, players who hardly ever have to draw lots between moves play much the same game in every round:
`opening` moves at random, again the same for all games of a round, make the rounds differ.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from pathlib import Path
from random import Random
from threading import Thread
from typing import Protocol

from banmen.cores import available_cores
from banmen.dice import Dice
from banmen.game import Game, Position
from banmen.record import Record, write
from banmen.rules import at_least

AHEAD = 8  # games handed out for each core before the first of them has to come back

Arrangement = tuple[int, ...]  # for each seat: 0 if the pairing's first player has it, 1 if the second


class ParentProcess(Protocol):
    def join(self) -> None: ...


@dataclass(frozen=True)
class Match:
    """Who meets, at which game, and the seed that all else follows from."""

    game: Game
    players: tuple[str, ...]
    seed: int = 0
    alone: bool = False
    opening: int = 0  # so many moves at random begin every game

    def __post_init__(self) -> None:
        from banmen.engines.players import seated

        if len(self.players) < 2 or (self.alone and len(self.players) != 2):
            expected = "two: who sits alone, and who has the other seats" if self.alone else "two or more"
            raise ValueError(f"{len(self.players)} players: expected {expected}")
        at_least(self.opening, "opening", 0)
        for player in self.players:
            seated(player, self.game, seed=0)  # better to hear now that there is no such player

    @cached_property
    def pairings(self) -> tuple[tuple[str, str], ...]:
        return tuple(combinations(self.players, 2))

    @cached_property
    def rounds(self) -> tuple[tuple[Arrangement, ...], ...]:
        """The ways to sit, by rounds; after the last round comes the first again."""
        seats = range(self.game.seats)
        singles = [tuple(int(seat != lone) for seat in seats) for lone in seats]
        if self.alone:
            return (tuple(singles),)
        first = [(0, *others) for others in product((0, 1), repeat=len(seats) - 1) if any(others)]
        return tuple((one, tuple(1 - who for who in one)) for one in sorted(first, key=lambda one: (-sum(one), one)))

    @property
    def per_round(self) -> int:
        """How many games a round has."""
        return len(self.rounds[0])

    def whole(self, games: int) -> int:
        """So many games or a few more of each pairing, in whole rounds: how many that are in all."""
        return -(-at_least(games, "games", 1) // self.per_round) * self.per_round * len(self.pairings)

    def pairing(self, number: int) -> int:
        """Which pairing plays game `number` of the match."""
        return number // self.per_round % len(self.pairings)

    def arrangement(self, number: int) -> Arrangement:
        turn = number // self.per_round // len(self.pairings)
        return self.rounds[turn % len(self.rounds)][number % self.per_round]

    def seats(self, number: int) -> tuple[str, ...]:
        """The players in the order of their seats."""
        pairing = self.pairings[self.pairing(number)]
        return tuple(pairing[who] for who in self.arrangement(number))

    def dice(self, number: int) -> Dice:
        """The same for all games of a round."""
        text = f"banmen match {self.seed} opening {self.opening} round {number // self.per_round}"
        return Dice(hashlib.sha256(text.encode()).digest())

    def score(self, number: int, record: Record) -> float:
        """What game `number` was worth to the first of its pairing, from 0 to 1: its part of the winning seats.

        In a draw everybody has won a little: half for each side or, alone, a seat's fair share.
        """
        arrangement, scores = self.arrangement(number), record.scores or ()
        winners = [seat for seat, score in enumerate(scores) if score > 0]
        if winners:
            return sum(arrangement[seat] == 0 for seat in winners) / len(winners)
        return 1 / len(arrangement) if self.alone else 0.5


def play_game(match: Match, number: int) -> Record:
    """Game `number` of a match. Its dice are recorded even where nothing is rolled: they tell which game it was."""
    from banmen.engines.players import seated

    dice, seats = match.dice(number), match.seats(number)
    players = [seated(player, match.game, seed_from(dice, f"seat {seat}")) for seat, player in enumerate(seats)]
    position = _opened(match, dice)
    while position.seat is not None:
        position = dice.settle(position.play(players[position.seat].choose(position)))
    return Record.of(position, seats, dice.opened())


def _opened(match: Match, dice: Dice) -> Position:
    """Where the players take over."""
    position, random = dice.settle(match.game.start()), Random(seed_from(dice, "opening"))
    for _ in range(match.opening):
        if position.seat is not None:
            position = dice.settle(position.play(position.sample(random)))
    return position


def seed_from(dice: Dice, of: str) -> int:
    """Another seed that follows from the game's and tells nothing of the dice."""
    return int.from_bytes(hashlib.sha256(f"{dice.opened().seed} {of}".encode()).digest()[:7])


def play_match(
    match: Match, games: int, cores: int = 0, save: str | Path | None = None
) -> Generator[Record, None, None]:
    """The records of so many games of each pairing, in order. Those that the file has already are not played again."""
    total, done = match.whole(games), 0
    cores = at_least(cores, "cores", 0) or available_cores()
    for record in _played(match, Path(save), total) if save is not None else ():
        done += 1
        yield record
    for record in _in_order(match, range(done, total), cores):
        if save is not None:
            write(save, [record])
        yield record


def _played(match: Match, path: Path, total: int) -> Iterator[Record]:
    """The games that a file has already. A last line that was not written to its end is cut off."""
    with path.open("ab+") as file:  # better to hear now that it cannot be written
        file.seek(0)
        whole = 0
        for number, line in enumerate(file):
            if number == total:
                return
            try:
                if record := _expected(match, number, line):
                    whole += len(line)
                    yield record
            except ValueError as error:
                why = f"{path}, line {number + 1}: that is not game {number + 1} of this run"
                same = "the same game, options, players and seed"
                raise ValueError(f"{why}: expected a new file, or one of {same}") from error
        file.truncate(whole)


def _expected(match: Match, number: int, line: bytes) -> Record | None:
    """Game `number` as a line of a file has it; None if the line stops short, a ValueError if it is another game."""
    seal = match.dice(number).opened()
    expected = Record(match.game.name, match.game.options, (), match.seats(number), date="", dice=seal)
    begins = expected.to_json().partition(', "date"')[0].encode()
    if not line.endswith(b"\n"):
        if not line.startswith(begins[: len(line)]):
            raise ValueError
        return None
    record = Record.from_json(line.decode())
    found = replace(record, events=(), date="", scores=None, reason=None, courses=())
    if found != expected or record.scores is None:
        raise ValueError
    return record


# On all cores. Never by fork: Numba's threads do not survive it.

_match: Match  # of a worker


def _begin(match: Match) -> None:
    global _match
    _match = match
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker at once and without a word
    Thread(target=_leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _leave_with(parent: ParentProcess | None) -> None:
    """When whoever asked is killed, nobody tells the workers: they would wait for ever."""
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(number: int) -> Record:
    return play_game(_match, number)


def _in_order(match: Match, numbers: range, cores: int) -> Iterator[Record]:
    if cores == 1 or len(numbers) < 2:
        yield from (play_game(match, number) for number in numbers)
        return
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(cores, len(numbers)), spawn, _begin, (match,))
    waiting: deque[Future[Record]] = deque()
    before, heard_all = set(multiprocessing.active_children()), False
    try:
        for number in numbers:
            waiting.append(pool.submit(_work, number))
            if len(waiting) == AHEAD * cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        heard_all = True
    finally:
        if not heard_all:  # somebody has heard enough: do not wait for games that nobody asks for
            for worker in set(multiprocessing.active_children()) - before:
                worker.terminate()
        pool.shutdown(cancel_futures=True)
