"""Bossa, a moment of the game in plain Python: what the reference, the words and the drawings look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_

from banmen.games.bossa.kernels import (
    ALL,
    COLUMNS,
    DICE,
    HANDS,
    HIGHEST,
    OPTION_LIST,
    OWNER,
    REDRAWING,
    STACKS,
    TURN,
    UNSEEN,
    USED,
)
from banmen.games.bossa.tiles import TILE_NAMES, names
from banmen.jit import Array
from banmen.row import OPTIONS, OVER, SEAT
from banmen.rules import MARKS, Values, read_options

SEATS = MARKS[:2]  # Light and Dark would be taken for the lines, and who owns which is chosen in the game
LINES = {"W": "white", "B": "black"}  # by letter, in the kernels' order
ACTIONS = ("redraw", "exchange", "stack")  # in the kernels' order
TURNS = ("draw", "move", "redraw")  # the phases of a turn

Tile = str  # its name, `31`: white dots, then black ones
Tiles = frozenset[Tile]
Layer = tuple[Tile, ...]  # tiles that add up to one number, the highest first
Column = tuple[Layer, ...]  # the tiles placed first, then those stacked on them
Line = Mapping[int, Column]  # by number


@dataclass(frozen=True)
class State:
    """What lies where, and what happens next: deal, roll, choice, line choice; then turn by turn draw, move, redraw."""

    options: Values
    phase: str = "deal"  #: or `over`
    player: int = 0  #: who is dealt a tile, draws, chooses or moves next
    hands: tuple[Tiles, Tiles] = (frozenset(), frozenset())  #: of each seat
    unseen: Tiles = frozenset(TILE_NAMES)  #: the pile and the tile put away
    discards: Tiles = frozenset()
    dice: Mapping[str, int] = field(default_factory=dict)  #: by line, once they are rolled
    owner: Mapping[str, int] = field(default_factory=dict)  #: by line, once they are chosen
    lines: Mapping[str, Line] = field(default_factory=lambda: {line: {} for line in LINES})
    stacks: tuple[Layer, Layer] = ((), ())  #: those among the layers that were stacked, the first and the second
    used: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())  #: the actions of each seat
    face_down: tuple[int, int] = (0, 0)  #: tiles of each hand that a viewer cannot see: `hands` are then without them

    @property
    def pile(self) -> int:
        """How many tiles are left to draw: one of those unseen is put away, and some may be in a hand face down."""
        return len(self.unseen) - 1 - sum(self.face_down)

    @property
    def is_open(self) -> bool:
        """Whether both hands lie open (B4)."""
        return self.options["rules"] == "basic" or bool(self.owner)

    @classmethod
    def of(cls, row: Array) -> State:
        return _state(*row.tolist())

    def write(self, row: Array) -> None:
        """Into a row with its head and options filled."""
        for index, line in enumerate(LINES):
            row[DICE + index] = self.dice.get(line, 0)
            for number, column in self.lines[line].items():
                row[COLUMNS + HIGHEST * index + number - 1] = sum(map(_bits, column))
        for seat in (0, 1):
            row[HANDS + seat] = _bits(self.hands[seat]) or -self.face_down[seat]
            row[STACKS + seat] = _bits(self.stacks[seat])
        row[UNSEEN] = _bits(self.unseen)
        row[USED] = sum(1 << 3 * seat + ACTIONS.index(action) for seat in (0, 1) for action in self.used[seat])
        row[OWNER] = self.owner["W"] + 1 if self.owner else 0
        row[TURN] = self.player if self.phase in TURNS else 0
        row[REDRAWING] = self.phase == "redraw"


@lru_cache(maxsize=1024)  # a server asks for the same row many times, for its moves one by one
def _state(*cells: int) -> State:
    options = read_options(OPTION_LIST, cells[OPTIONS:DICE])
    hands = [max(0, hand) for hand in cells[HANDS : HANDS + 2]]
    seen = reduce(or_, [*hands, *cells[COLUMNS:STACKS]])
    face_down = max(0, -cells[HANDS]), max(0, -cells[HANDS + 1])
    dice = dict(zip(LINES, cells[DICE:HANDS], strict=True)) if cells[DICE] else {}
    owner = {"W": cells[OWNER] - 1, "B": 2 - cells[OWNER]} if cells[OWNER] else {}
    phase, player = _phase(cells, options, sum(face_down) + hands[0].bit_count() + hands[1].bit_count())
    return State(
        options,
        phase,
        player,
        (_tiles(hands[0]), _tiles(hands[1])),
        _tiles(cells[UNSEEN]),
        _tiles(ALL & ~(seen | cells[UNSEEN])),
        dice,
        owner,
        {line: _line(cells, COLUMNS + HIGHEST * index) for index, line in enumerate(LINES)},
        (_layer(cells[STACKS]), _layer(cells[STACKS + 1])),
        (_actions(cells[USED]), _actions(cells[USED] >> len(ACTIONS))),
        face_down,
    )


def _phase(cells: tuple[int, ...], options: Values, dealt: int) -> tuple[str, int]:
    """What happens next, and who does it."""
    seat, (white, black) = cells[SEAT], cells[DICE:HANDS]
    if seat == OVER:
        return "over", 0
    if not white:
        return "roll" if dealt == 2 * int(options["hand"]) else "deal", dealt % 2
    if options["rules"] == "advanced" and not cells[OWNER]:
        return "choice" if (seat == 0) == (white > black) else "line choice", seat
    return ("move", seat) if seat >= 0 else ("redraw" if cells[REDRAWING] else "draw", cells[TURN])


def _line(cells: tuple[int, ...], first: int) -> Line:
    stacks = [stack for stack in cells[STACKS : STACKS + 2] if stack]
    found: dict[int, Column] = {}
    for number, tiles in enumerate(cells[first : first + HIGHEST], 1):
        if tiles:
            above = [stack for stack in stacks if stack & tiles]
            found[number] = (_layer(tiles & ~sum(above)), *map(_layer, above))
    return found


def _tiles(bits: int) -> Tiles:
    return frozenset(names(bits))


def _layer(bits: int) -> Layer:
    return tuple(names(bits))


def _actions(bits: int) -> frozenset[str]:
    return frozenset(action for index, action in enumerate(ACTIONS) if bits >> index & 1)


def _bits(tiles: Iterable[Tile]) -> int:
    return sum(1 << TILE_NAMES.index(tile) for tile in tiles)
