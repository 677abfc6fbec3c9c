"""Dice that can be checked: chance follows from a seed that is sealed before the game and opened after it.

1. Before the game the server draws a seed of 32 bytes and publishes its SHA-256, the commitment. From then on it cannot
   change its mind, and nobody can find the seed from the commitment.
2. Each player may then add a text of their own, a salt. So the server cannot have looked for a seed that suits it
   (unless it gives the last salt itself, or tells the seed to the player who does).
3. When it is chance's turn at ply p, the server computes, for n = 0, 1, … the HMAC-SHA256 with the seed as key of these
   lines, joined by newlines, as UTF-8:

       banmen dice 1
       p
       n
       the salts, one a line, in the order of the seats

   and reads it as a whole number x, most significant byte first. The outcomes that are possible then stand in a list,
   each as often as its weight says; there are w of them. If x is below the greatest multiple of w up to 2^256, the
   outcome is number x mod w, counting from 0; otherwise n counts on, which practically never happens.
4. After the game the seed is published. Anybody can check it against the commitment, and every event against the seed.

A move taken back rolls nothing anew: the same ply has the same number. What this proves is that nothing was changed.
The server knows the seed during the game: that it looked at nothing and told nobody is a matter of trust.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from banmen.game import Move, Position

WIDEST = 2**256  # numbers below this come from a hash
LONGEST_SALT = 100


@dataclass(frozen=True)
class Seal:
    """What a record says of the dice: the commitment and the salts; the seed once it is opened."""

    commitment: str
    salts: tuple[str, ...] = ()
    seed: str = ""

    def check(self) -> Dice:
        """The dice of an opened seal; a ValueError unless the seed is the one committed to."""
        if not self.seed:
            raise ValueError("the seed has not been opened: there is nothing to check yet")
        if not re.fullmatch("[0-9a-f]{64}", self.seed):
            raise ValueError("the seed is none: expected 64 digits of 0–9 and a–f")
        dice = Dice(bytes.fromhex(self.seed), self.salts)
        if dice.commitment != self.commitment:
            raise ValueError("the seed is not the one committed to before the game: its SHA-256 differs")
        return dice


class Dice:
    """Chance for one game. The seed must not leave the server before the game is over."""

    def __init__(self, seed: bytes = b"", salts: Iterable[str] = ()) -> None:
        self._seed = seed or secrets.token_bytes(32)
        self.salts = tuple(salts)
        if len(self._seed) != 32:
            raise ValueError(f"a seed of {len(self._seed)} bytes: expected 32")
        for salt in self.salts:
            if len(salt) > LONGEST_SALT or not salt.isprintable():
                raise ValueError(f"a salt is one line of at most {LONGEST_SALT} printable characters")

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
        left = self.number(position.ply, sum(weight for _, weight in weighed))
        for outcome, weight in weighed:
            left -= weight
            if left < 0:
                return outcome
        raise ValueError("it is not chance's turn")

    def settle(self, position: Position) -> Position:
        """Let chance decide until it is a seat's turn or the game is over."""
        while position.is_chance:
            position = position.play(self.outcome(position))
        return position

    def number(self, ply: int, below: int) -> int:
        """A number from 0 up to `below`, all alike."""
        attempt = 0
        while below:
            lines = ["banmen dice 1", str(ply), str(attempt), *self.salts]
            found = int.from_bytes(hmac.digest(self._seed, "\n".join(lines).encode(), "sha256"))
            if found < WIDEST - WIDEST % below:
                return found % below
            attempt += 1
        return 0

    def __repr__(self) -> str:
        return f"<Dice sealed as {self.commitment[:8]}>"  # a seed in a log would be out
