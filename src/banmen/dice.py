"""Dice that can be checked: chance follows from a seed that is sealed before the game and opened after it.

1. Before the game the server draws a seed of 32 bytes and publishes its SHA-256, the commitment. From then on it cannot
   change its mind, and nobody can find the seed from the commitment.
2. Each player may then add a text of their own, a salt. So the server cannot have looked for a seed that suits it
   (unless it gives the last salt itself, or tells the seed to the player who does).
3. When it is chance's turn and p events have happened since the start, the server computes, for n = 0, 1, …, the
   HMAC-SHA256 with the seed as key of these lines, joined by newlines, as UTF-8:

       banmen dice 1
       the game's name
       its options, all of them, as name=value in the order of their names, a space between them
       p
       n
       the salts, one a line, in the order of the seats (an empty line for a seat without; none if nobody has one)

   and reads it as a whole number x, most significant byte first. The outcomes that are possible then stand in a list in
   the order of their numbers (for Bossa: tiles by name, rolls by white die, then black), each as often as its weight
   says; there are w of them. If x is below the greatest multiple of w up to 2^256, the outcome is number x mod w,
   counting from 0; otherwise n counts on, which practically never happens.
4. After the game the seed is published. Anybody can check it against the commitment, and every event against the seed.

A move taken back rolls nothing anew: the same p has the same number. What all this proves is that nothing was changed
since the commitment; so look at the commitment before you play. The server knows the seed during the game: that it
looked at nothing and told nobody is a matter of trust.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, count

from banmen.game import Move, Position

WIDEST = 2**256  # numbers below this come from a hash
LONGEST_SALT, MOST_SALTS = 100, 4


def _is_salt(salt: object) -> bool:
    return isinstance(salt, str) and len(salt) <= LONGEST_SALT and salt.isprintable()


@dataclass(frozen=True)
class Seal:
    """What a record says of the dice: the commitment and the salts; the seed once it is opened."""

    commitment: str  #: the SHA-256 of the seed
    salts: tuple[str, ...] = ()  #: of the players
    seed: str = ""  #: 64 hexadecimal digits, once it is opened

    def check(self) -> Dice:
        """The dice of an opened seal; a ValueError unless the seed is the one committed to."""
        if not self.seed:
            raise ValueError("the seed has not been opened: there is nothing to check yet")
        if not re.fullmatch("[0-9a-f]{64}", self.seed):
            raise ValueError("that is not a seed: expected 64 digits of 0–9 and a–f")
        dice = Dice(bytes.fromhex(self.seed), self.salts)
        if dice.commitment != self.commitment.lower():
            raise ValueError("the seed is not the one committed to before the game: its SHA-256 differs")
        return dice


class Dice:
    """Chance for one game. The seed must not leave the server before the game is over.

    >>> from banmen.dice import Dice
    >>> dice = Dice(bytes(32))                       # without a seed it draws its own
    >>> dice.settle(banmen.load("bossa").start()).seat is not None
    True
    >>> dice.opened().check().commitment == dice.sealed().commitment
    True
    """

    def __init__(self, seed: bytes | None = None, salts: Sequence[str] = ()) -> None:
        self._seed = secrets.token_bytes(32) if seed is None else seed
        if not isinstance(self._seed, bytes) or len(self._seed) != 32:
            raise ValueError("that is not a seed: expected 32 bytes")
        if not isinstance(salts, list | tuple) or len(salts) > MOST_SALTS or not all(map(_is_salt, salts)):
            what = f"at most {MOST_SALTS} texts, each one line of at most {LONGEST_SALT} printable characters"
            raise ValueError(f"those are not salts: expected a list of {what}")
        self.salts = tuple(salts)

    @property
    def commitment(self) -> str:
        """To be published before the game: the SHA-256 of the seed."""
        return hashlib.sha256(self._seed).hexdigest()

    def sealed(self) -> Seal:
        """For everybody, during the game."""
        return Seal(self.commitment, self.salts)

    def opened(self) -> Seal:
        """For everybody, when the game is over."""
        return Seal(self.commitment, self.salts, self._seed.hex())

    def outcome(self, position: Position) -> Move:
        """What chance brings at a turn of its own."""
        weighed = position.chance_weights
        if not weighed:
            raise ValueError("it is not chance's turn")
        totals = list(accumulate(weight for _, weight in weighed))
        return weighed[bisect(totals, self.number(position, totals[-1]))][0]

    def settle(self, position: Position) -> Position:
        """Let chance decide until it is a seat's turn or the game is over."""
        while position.is_chance:
            position = position.play(self.outcome(position))
        return position

    def number(self, position: Position, below: int) -> int:
        """A number from 0 up to `below`, all alike."""
        game = position.game
        options = " ".join(f"{name}={value}" for name, value in sorted(game.options.items()))
        for attempt in count():
            lines = ["banmen dice 1", game.name, options, str(position.ply), str(attempt), *self.salts]
            found = int.from_bytes(hmac.digest(self._seed, "\n".join(lines).encode(), "sha256"))
            if found < WIDEST - WIDEST % below:
                break
        return found % below

    def __repr__(self) -> str:
        return f"<Dice sealed as {self.commitment[:8]}>"  # a seed in a log would be out
