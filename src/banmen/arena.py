"""Who is stronger, and how sure that is.

    found = compare(Match(load("dohyo"), ("level:5", "level:6"), seed=1), games=400)
    print(found.standings[0])

**Elo** means the same on any number of seats: a player of strength 10^(Elo/400) is first with a chance that is its part
of all the strength at the table. For two that is the usual formula.

The games of a round have the same dice and turned seats (match.py): they are not independent of each other, but rounds
are. So a round is one observation, its score the mean of its games, and how far the rounds scatter says how sure their
mean is. Two rounds that were never played, one all won and one all lost, are added to that: a few rounds that happen to
be alike then prove nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from banmen.intervals import Z95, Share
from banmen.match import Arrangement, Match, play_match
from banmen.rules import shown

MOST_ELO = 4000.0  # beyond this a share is all or nothing
ERROR = 0.05  # how often a test may be wrong, either way


def expected_share(elo: float, arrangements: Sequence[Arrangement]) -> float:
    """What a player scores who is so much stronger than the other, over these ways to sit."""
    strength = 10 ** (elo / 400)
    alike = [(arrangement.count(0) * strength, arrangement.count(1)) for arrangement in arrangements]
    return sum(own / (own + other) for own, other in alike) / len(alike)


def elo_of(share: float, arrangements: Sequence[Arrangement]) -> float:
    """By how much a player is stronger who scores that share; without end if it is all or nothing."""
    low, high = -MOST_ELO, MOST_ELO
    if share <= expected_share(low, arrangements) or share >= expected_share(high, arrangements):
        return math.copysign(math.inf, share - 0.5)
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if expected_share(middle, arrangements) < share else (low, middle)
    return (low + high) / 2


@dataclass
class Standing:
    """How the first player of a pairing fares against the second."""

    players: tuple[str, str]
    arrangements: tuple[Arrangement, ...]
    won: int = 0
    shared: int = 0  # draws, and wins that both have a part in
    lost: int = 0
    rounds: int = 0
    different: set[int] = field(default_factory=set, repr=False)  # rounds, by a digest of their events
    total: float = field(default=0.0, repr=False)  # of the rounds' scores
    squares: float = field(default=0.0, repr=False)

    def add(self, scores: Sequence[float], events: object = None) -> None:
        """A round, by the scores of its games from 0 to 1 and what happened in them."""
        self.different.add(hash(events) if events is not None else self.rounds)
        self.won += sum(score == 1 for score in scores)
        self.lost += sum(score == 0 for score in scores)
        self.shared += sum(0 < score < 1 for score in scores)
        score = sum(scores) / len(scores)
        self.rounds += 1
        self.total += score
        self.squares += score * score

    @property
    def games(self) -> int:
        return self.won + self.shared + self.lost

    @property
    def share(self) -> float:
        return self.total / self.rounds if self.rounds else math.nan

    @property
    def variance(self) -> float:
        """How far rounds scatter, with the two added that were never played."""
        rounds, mean = self.rounds + 2, (self.total + 1) / (self.rounds + 2)
        return (self.squares + 1) / rounds - mean * mean

    @property
    def interval(self) -> tuple[float, float]:
        """Holds the true share in 95 of 100 cases: by games where each was won or lost, otherwise by rounds."""
        if not self.shared:
            return Share(self.won, self.games).interval
        middle = (self.total + 1) / (self.rounds + 2)
        wide = Z95 * math.sqrt(self.variance / (self.rounds + 2))
        return max(0.0, min(middle - wide, self.share)), min(1.0, max(middle + wide, self.share))

    @property
    def fair(self) -> float:
        """What it would score if both were alike."""
        return expected_share(0, self.arrangements)

    @property
    def elo(self) -> float:
        return elo_of(self.share, self.arrangements) if self.rounds else math.nan

    @property
    def elo_interval(self) -> tuple[float, float]:
        low, high = self.interval
        return elo_of(low, self.arrangements), elo_of(high, self.arrangements)

    def __str__(self) -> str:
        if not self.rounds:
            return "no games yet"
        (low, high), (worse, better) = self.interval, self.elo_interval
        elo = f"Elo {elo_text(self.elo)} ({elo_text(worse)} to {elo_text(better)})"
        return f"{self.share:.1%} ({low:.1%} to {high:.1%}), {elo}, {self.games} games"

    def to_json(self) -> dict[str, Any]:
        counts = {"players": self.players, "games": self.games, "rounds": self.rounds}
        counts |= {"different": len(self.different)}
        counts |= {"won": self.won, "shared": self.shared, "lost": self.lost}
        shares = {"share": self.share, "interval": self.interval, "fair": self.fair}
        elos = {"elo": _finite(self.elo), "elo_interval": [_finite(elo) for elo in self.elo_interval]}
        return counts | shares | elos


def elo_text(elo: float) -> str:
    return f"{round(elo) + 0:+d}" if math.isfinite(elo) else "∞" if elo > 0 else "−∞"


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None  # JSON knows no infinity


class Sprt(NamedTuple):
    """A test that stops as soon as it is decided: is the first player stronger by `low` Elo (H0) or by `high` (H1)?

    Wald's sequential probability ratio test. How often rounds score what is not known, so both hypotheses speak of
    their mean alone: rounds are taken to be normal about the mean that `low` or `high` gives, with the variance that
    was seen. What one round says for H1 against H0 then adds up to n (s1 - s0) (2 mean - s0 - s1) / (2 variance). By
    rounds, not by games: the two games of a pair lean against each other (the same dice, turned seats), and games taken
    one by one would seem to scatter more, and take longer to decide, than they do.
    """

    low: float
    high: float

    @classmethod
    def read(cls, text: str) -> Sprt:
        try:
            low, high = (float(part) for part in text.split(","))
        except ValueError:
            low = high = math.nan
        if not -MOST_ELO < low < high < MOST_ELO:
            raise ValueError(f"a test of {shown(text)}: expected two Elo differences, the lower first, such as 0,50")
        return cls(low, high)

    def ratio(self, standing: Standing) -> float:
        """The logarithm of how much likelier the games are if the player is stronger by `high` than if by `low`."""
        if not standing.rounds:
            return 0.0
        s0, s1 = (expected_share(elo, standing.arrangements) for elo in self)
        return standing.rounds * (s1 - s0) * (2 * standing.share - s0 - s1) / (2 * standing.variance)

    @property
    def bound(self) -> float:
        """Where it is decided, either way."""
        return math.log((1 - ERROR) / ERROR)

    def verdict(self, standing: Standing) -> str:
        """H0, H1, or none yet."""
        ratio = self.ratio(standing)
        return "H1" if ratio >= self.bound else "H0" if ratio <= -self.bound else "none"


@dataclass
class Comparison:
    """What came of a match."""

    match: Match
    standings: list[Standing]  # one for each pairing
    sprt: Sprt | None = None

    @property
    def verdict(self) -> str:
        return self.sprt.verdict(self.standings[0]) if self.sprt else "none"

    def to_json(self) -> dict[str, Any]:
        match, game = self.match, self.match.game
        asked = {"game": game.name, "options": game.options, "players": match.players, "seed": match.seed}
        found: dict[str, Any] = asked | {"alone": match.alone, "results": [one.to_json() for one in self.standings]}
        if self.sprt:
            ratio = self.sprt.ratio(self.standings[0])
            found["sprt"] = {**self.sprt._asdict(), "error": ERROR, "ratio": ratio, "verdict": self.verdict}
        return found


def compare(
    match: Match,
    games: int,
    cores: int = 0,
    save: str | Path | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[Comparison], None] = lambda found: None,
) -> Comparison:
    """Let the players meet; `progress` hears how they stand after every round. Sooner over if a test is decided."""
    if sprt and len(match.pairings) > 1:
        raise ValueError(f"a test of {len(match.players)} players: expected two")
    sitting = tuple(arrangement for one in match.rounds for arrangement in one)
    found = Comparison(match, [Standing(pairing, sitting) for pairing in match.pairings], sprt)
    with closing(play_match(match, games, cores, save)) as records:  # closed, it stops its workers
        numbered = enumerate(records)
        while played := list(islice(numbered, match.per_round)):
            scores = [match.score(number, record) for number, record in played]
            found.standings[match.pairing(played[0][0])].add(scores, tuple(record.events for _, record in played))
            progress(found)
            if found.verdict != "none":
                break
    return found
