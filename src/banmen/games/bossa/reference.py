"""Bossa, the executable rulebook: rules B1 to B17 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on what can happen next, the winner and the rule that ended the game.

A line is `W` or `B` and grows from the die of its colour. It is a dict from number to column, and a column is the
list of its layers: the tiles placed first, then those stacked on them. Nobody knows the order of the pile, so it is
not kept: `unseen` are the tiles in the pile and the one put away.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

LINES = ("W", "B")
PIPS = range(1, 7)
STEPS = {"step": (-1, 1), "near": (-1, 0, 1), "basic": (0, 1)}  # B9, by the option `count`


# ---- the tiles


class Tile(NamedTuple):
    """A die face with so many white and so many black dots; its name is both digits, white first."""

    white: int
    black: int

    def __str__(self) -> str:
        return f"{self.white}{self.black}"

    def dots(self, line: str) -> int:
        """The dots of the line's colour."""
        return self.white if line == "W" else self.black


Layer = tuple[Tile, ...]  # tiles that add up to one number, the highest first
Column = list[Layer]

TILES = frozenset(Tile(white, black) for white in range(7) for black in range(7) if 1 <= white + black <= 6)


def tile_of(name: str) -> Tile:
    """The tile with that name."""
    return Tile(int(name[0]), int(name[1]))


def layer_of(names: str) -> Layer:
    """The tiles of `31+20`."""
    return tuple(tile_of(name) for name in names.split("+"))


def layers(hand: set[Tile], line: str, number: int, count: int) -> set[str]:
    """B7, B12: all ways to make the number with so many tiles of the hand, each with a dot of the line's colour."""
    usable = sorted((tile for tile in hand if tile.dots(line) > 0), reverse=True)
    return {
        "+".join(str(tile) for tile in chosen)
        for chosen in combinations(usable, count)
        if sum(tile.dots(line) for tile in chosen) == number
    }


# ---- the game


class Reference:
    """One game of Bossa in progress."""

    def __init__(self, **options: int | float | str) -> None:
        self.rules = str(options["rules"])
        self.count = str(options["count"])
        self.rows = int(options["rows"])
        self.hand = int(options["hand"])
        self.unseen = set(TILES)  # B1: the pile and the tile put away
        self.hands: list[set[Tile]] = [set(), set()]
        self.discards: set[Tile] = set()
        self.dice: dict[str, int | None] = {"W": None, "B": None}
        self.owner: dict[str, int | None] = {"W": None, "B": None}
        self.lines: dict[str, dict[int, Column]] = {"W": {}, "B": {}}
        self.used: list[set[str]] = [set(), set()]  # B13: the actions each seat has used
        # What happens next: deal, roll, choice, line choice; then turn by turn draw, move, perhaps redraw; then over.
        self.phase = "deal"
        self.player = 0  # who draws, chooses or moves next
        self.winner: int | None = None
        self.rule = ""

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when it is chance's, or the game is over."""
        return self.player if self.phase in ("choice", "line choice", "move") else None

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def pile(self) -> int:
        """How many tiles the pile has: one of the unseen is not in it but put away (B1)."""
        return len(self.unseen) - 1

    # ---- what can happen next

    def moves(self) -> set[str]:
        """The legal moves, or the chance events that are possible. Empty when the game is over."""
        if self.phase in ("deal", "draw", "redraw"):
            return {f"draw {tile}" for tile in self.unseen}  # B4: any of them may be the one put away
        if self.phase == "roll":
            return {f"roll {white} {black}" for white in PIPS for black in PIPS if white != black}  # B2
        if self.phase == "choice":
            return {"white", "black", "first"}  # B3
        if self.phase == "line choice":
            return {"white", "black"}  # B3
        if self.phase == "move":
            return self._places() | self._redraws() | self._exchanges() | self._stacks()  # B6: there is no pass
        return set()

    def _places(self) -> set[str]:
        """B7: one new column at either end of either line, whoever's it is."""
        return {
            f"{line}{number}={tiles}"
            for line in LINES
            for number, neighbour in self._ends(line).items()
            for count in self._counts(line, neighbour)
            for tiles in layers(self.hands[self.player], line, number, count)
        }

    def _ends(self, line: str) -> dict[int, int]:
        """B5: the numbers that can come next, each with the number of its neighbour towards the die."""
        die = self._die(line)
        highest = max([die, *self.lines[line]])
        lowest = min([die, *self.lines[line]])
        ends = {highest + 1: highest}  # above 6 too
        if lowest > 1:  # there is no 0
            ends[lowest - 1] = lowest
        return ends

    def _counts(self, line: str, neighbour: int) -> set[int]:
        """How many tiles the column beyond that neighbour may have."""
        if neighbour == self._die(line):
            return {1, 2}  # B8, whatever the option says
        tiles = len(self.lines[line][neighbour][0])  # B12: stacking does not change a column's count
        return {tiles + step for step in STEPS[self.count]} - {0}  # B9

    def _die(self, line: str) -> int:
        die = self.dice[line]
        assert die is not None, "the dice have not been rolled"
        return die

    def _can_use(self, action: str) -> bool:
        """B13: each action once per player."""
        return action not in self.used[self.player]

    def _redraws(self) -> set[str]:
        """B10: any tile of the hand, if the pile has another."""
        if not self._can_use("redraw") or self.pile == 0:
            return set()
        return {f"R{tile}" for tile in self.hands[self.player]}

    def _exchanges(self) -> set[str]:
        """B11: any tile of the hand for any of the opponent's."""
        if not self._can_use("exchange"):
            return set()
        own, theirs = self.hands[self.player], self.hands[1 - self.player]
        return {f"X{given}-{taken}" for given in own for taken in theirs}

    def _stacks(self) -> set[str]:
        """B12: on any column, of either line, as many tiles as it has, of the same sum."""
        if not self._can_use("stack"):
            return set()
        return {
            f"{line}{number}^{tiles}"
            for line in LINES
            for number, column in self.lines[line].items()
            for tiles in layers(self.hands[self.player], line, number, len(column[0]))
        }

    # ---- what happens

    def play(self, move: str) -> None:
        """Let one of `moves()` happen and see whether it ended the game."""
        assert move in self.moves(), f"{move} is not possible"
        if move.startswith("draw "):
            self._draw(tile_of(move.removeprefix("draw ")))
        elif move.startswith("roll "):
            self._roll(*(int(pips) for pips in move.split()[1:]))
        elif move in ("white", "black", "first"):
            self._choose(move)
        elif "=" in move:
            self._place(move[0], *move[1:].split("="))
        elif "^" in move:
            self._stack(move[0], *move[1:].split("^"))
        elif move.startswith("R"):
            self._redraw(tile_of(move[1:]))
        else:
            self._exchange(*(tile_of(name) for name in move[1:].split("-")))

    def _draw(self, tile: Tile) -> None:
        self.unseen.remove(tile)
        self.hands[self.player].add(tile)
        if self.phase == "deal":
            self._after_deal()
        elif self.phase == "draw":
            self._after_draw()
        else:
            self._end_turn()  # B10: a redraw ends the turn

    def _after_deal(self) -> None:
        """B1: seat 0 first, then alternating, until both hands are full."""
        self.player = 1 - self.player
        if len(self.hands[0]) == len(self.hands[1]) == self.hand:
            self.phase = "roll"

    def _after_draw(self) -> None:
        """B6: one tile is drawn, now a move; B16: who has none loses."""
        self.phase = "move"
        if not self.moves():
            self._end("B16", 1 - self.player)

    def _roll(self, white: int, black: int) -> None:
        """B2: seat 0 rolled the white die, seat 1 the black one."""
        self.dice = {"W": white, "B": black}
        self.player = 0 if white > black else 1  # B3: the higher roller chooses; in the basic game plays first
        self.phase = "choice" if self.rules == "advanced" else "draw"

    def _choose(self, choice: str) -> None:
        """B3: who takes a line leaves the first play to the other; who wants to play first leaves the lines."""
        if choice == "first":
            self.phase = "line choice"
        else:
            own, other = ("W", "B") if choice == "white" else ("B", "W")
            self.owner = {own: self.player, other: 1 - self.player}
            self.phase = "draw"
        self.player = 1 - self.player

    def _place(self, line: str, number: str, tiles: str) -> None:
        """B7: the tiles become a new column."""
        self.lines[line][int(number)] = [self._lay(tiles)]
        self._after_laying()

    def _stack(self, line: str, number: str, tiles: str) -> None:
        """B12: the tiles become another layer of a column."""
        self.used[self.player].add("stack")
        self.lines[line][int(number)].append(self._lay(tiles))
        self._after_laying()

    def _lay(self, tiles: str) -> Layer:
        """The tiles leave the hand."""
        layer = layer_of(tiles)
        self.hands[self.player] -= set(layer)
        return layer

    def _redraw(self, tile: Tile) -> None:
        """B10: discard face up; the draw is the chance event that follows."""
        self.used[self.player].add("redraw")
        self.hands[self.player].remove(tile)
        self.discards.add(tile)
        self.phase = "redraw"

    def _exchange(self, given: Tile, taken: Tile) -> None:
        """B11: give one, take one."""
        self.used[self.player].add("exchange")
        own, theirs = self.hands[self.player], self.hands[1 - self.player]
        own.remove(given)
        theirs.remove(taken)
        own.add(taken)
        theirs.add(given)
        self._end_turn()

    # ---- how the game goes on

    def _after_laying(self) -> None:
        """Has somebody won by the tiles just laid?"""
        full = [line for line in LINES if len(self.lines[line]) >= self.rows and self.owner[line] is not None]
        if not self.hands[self.player]:  # B14: before B15
            self._end("B14", self.player)
        elif full:  # B15: the owner, whoever placed the column; in the basic game there is none
            self._end("B15", self.owner[full[0]])
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """B6: the other's turn, unless the pile is empty."""
        if self.pile > 0:
            self.player = 1 - self.player
            self.phase = "draw"
        elif len(self.hands[0]) == len(self.hands[1]):  # B17: a draw
            self._end("B17", None)
        else:  # B17: fewer tiles win
            self._end("B17", 0 if len(self.hands[0]) < len(self.hands[1]) else 1)

    def _end(self, rule: str, winner: int | None) -> None:
        self.phase, self.rule, self.winner = "over", rule, winner
