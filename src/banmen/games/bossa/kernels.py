"""Bossa's rules as kernels. A set of tiles is 27 bits, in the order of tiles.py.

Nothing in a row is the order of the pile: a draw is a turn of chance's, and the tile put away is one of those nobody
has seen. The only secrets are the hands until they are laid open.

A column or a stack is played as a line and a choice of tiles, for the tiles' dots say at which number they lie: where
there is a column already they are stacked on it. The tiles are chosen by their places in the hand, lowest first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from banmen.bits import lowest, popcount
from banmen.games.bossa.tiles import TILES
from banmen.jit import Array, kernel
from banmen.row import CHANCE, OPTIONS, OVER, SEAT, end
from banmen.rules import By, Option, Reason
from banmen.stream import advance, randbelow

OPTION_LIST = (
    Option("rules", "advanced", ("advanced", "basic"), "basic: open hands, nobody owns a line (B3, B4, B15)"),
    Option(
        "count",
        By("rules", {"advanced": "step", "basic": "basic"}),
        ("step", "near", "basic"),
        "tiles of a column against its neighbour's: one more or fewer; at most one; equal or one more (B9)",
    ),
    Option("rows", 6, range(1, 10), "columns on a line that win (B15)"),
    Option("hand", 4, range(1, 7), "tiles dealt to each (B1)"),
)
REASONS = (
    Reason("B14", "the last tile of the hand is played"),
    Reason("B15", "enough columns on the winner's line"),
    Reason("B16", "no legal move for the opponent"),
    Reason("B17", "fewer tiles when the pile is empty"),
    Reason("B17", "equally many tiles when the pile is empty"),
)
HAND_OUT, LINE_FULL, STUCK, FEWER, EQUAL = range(len(REASONS))

RULES, COUNT, ROWS, HAND = range(OPTIONS, OPTIONS + len(OPTION_LIST))
ADVANCED, BASIC = range(2)  # values of RULES
WHITE, BLACK, FIRST = range(3)  # the lines, and the third choice
HIGHEST = 11  # number of a column: 7 to 12 would take 57 dots of a colour, and there are 56
REDRAW, EXCHANGE, STACK = range(3)  # the actions

# The game's own cells. Discards are not among them: they are the tiles that are nowhere else.
DICE = HAND + 1  # white and black; 0 before the roll
HANDS = DICE + 2
UNSEEN = HANDS + 2  # the pile and the tile put away
COLUMNS = UNSEEN + 1  # the tiles at each number of the white line, then of the black one
STACKS = COLUMNS + 2 * HIGHEST  # which of those are stacked: first by whoever stacked first, then by the other
USED = STACKS + 2  # the actions used: three bits a seat
OWNER = USED + 1  # of the white line, as winners are written: a bit; none before the choice
TURN = OWNER + 1  # who draws when it is chance's turn
REDRAWING = TURN + 1  # whether that draw belongs to a redraw
OWN_CELLS = REDRAWING + 1 - DICE

# Events
DRAWS = 3  # the choices come first
ROLLS = DRAWS + len(TILES)
REDRAWS = ROLLS + 36
MOST = 9  # tiles in a hand: six are dealt, redraw and exchange add one each, and one has just been drawn
EXCHANGES = REDRAWS + MOST
PLAYS = EXCHANGES + MOST * (MOST - 1)

ALL = (1 << len(TILES)) - 1
NEIGHBOURS = np.array([0b101, 0b111, 0b110], np.int64)  # by COUNT: how many tiles, if the neighbour has one


def _tiles_with(bit: int) -> list[int]:
    """For each line the tiles whose number of dots of its colour has that bit."""
    return [sum(1 << tile for tile, dots in enumerate(TILES) if dots[line] & bit) for line in (WHITE, BLACK)]


ONES, TWOS, FOURS = (np.array(_tiles_with(bit), np.int64) for bit in (1, 2, 4))
FIT = ONES | TWOS | FOURS  # the tiles that can be used on a line at all


@kernel
def setup(row: Array) -> None:
    row[UNSEEN] = ALL
    row[SEAT] = CHANCE


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    if row[SEAT] == CHANCE:
        return list_rolls(out) if is_rolling(row) else list_draws(row, out)
    if not is_open(row):
        return list_choices(row, out)
    count = list_exchanges(row, out, list_redraws(row, out))
    return list_plays(row, BLACK, out, list_plays(row, WHITE, out, count))


@kernel
def is_rolling(row: Array) -> bool:
    """Chance's turn after the deal (B1, B2)."""
    return bool(row[DICE] == 0 and len(TILES) - popcount(row[UNSEEN]) == 2 * row[HAND])


@kernel
def is_open(row: Array) -> bool:
    """Whether both see both hands (B4)."""
    return bool(row[RULES] == BASIC or row[OWNER] != 0)


@kernel
def pile(row: Array) -> int:
    return popcount(row[UNSEEN]) - 1


@kernel
def list_rolls(out: Array) -> int:
    count = 0
    for roll in range(36):
        if roll // 6 != roll % 6:
            out[count] = ROLLS + roll
            count += 1
    return count


@kernel
def list_draws(row: Array, out: Array) -> int:
    count, tiles = 0, row[UNSEEN]
    while tiles:
        out[count] = DRAWS + lowest(tiles)
        tiles &= tiles - 1
        count += 1
    return count


@kernel
def list_choices(row: Array, out: Array) -> int:
    """All three to the higher roller; to the other seat, who is asked after `first`, the lines (B3)."""
    count = 3 if row[SEAT] == higher_roller(row) else 2
    for choice in range(count):
        out[choice] = choice
    return count


@kernel
def higher_roller(row: Array) -> int:
    return 0 if row[DICE] > row[DICE + 1] else 1


@kernel
def may(row: Array, seat: int, action: int) -> bool:
    """Each action once a game (B13), redraw only from a pile (B10)."""
    return row[USED] >> 3 * seat + action & 1 == 0 and (action != REDRAW or pile(row) > 0)


@kernel
def list_redraws(row: Array, out: Array) -> int:
    seat = row[SEAT]
    if not may(row, seat, REDRAW):
        return 0
    tiles = popcount(row[HANDS + seat])
    for given in range(tiles):
        out[given] = REDRAWS + given
    return tiles


@kernel
def list_exchanges(row: Array, out: Array, count: int) -> int:
    """Write them behind the `count` moves that are there; return the new count."""
    seat = row[SEAT]
    if may(row, seat, EXCHANGE):
        for given in range(popcount(row[HANDS + seat])):
            for taken in range(popcount(row[HANDS + 1 - seat])):
                out[count] = EXCHANGES + (MOST - 1) * given + taken
                count += 1
    return count


@kernel
def list_plays(row: Array, line: int, out: Array, count: int) -> int:
    hand, (few, many) = row[HANDS + row[SEAT]], wanted(row, row[SEAT], line)
    usable, before = hand & FIT[line], count
    tiles = 0
    while tiles != usable:
        tiles = (tiles - usable) & usable  # the next choice among them
        out[count] = tiles  # kept if it fits: cheaper than a branch that nobody can foresee
        count += fits(tiles, line, few, many)
    for at in range(before, count):
        out[at] = PLAYS + (line << row[HAND] + 3) + spots(hand, out[at])
    return count


@kernel
def can_play(row: Array, seat: int, line: int) -> bool:
    usable, (few, many) = row[HANDS + seat] & FIT[line], wanted(row, seat, line)
    tiles = 0
    while tiles != usable:
        tiles = (tiles - usable) & usable
        if fits(tiles, line, few, many):
            return True
    return False


@kernel
def spots(hand: int, tiles: int) -> int:
    """Tiles of a hand by their places in it, as bits; `picked` is the way back."""
    found = 0
    while tiles:
        found |= 1 << popcount(hand & ((tiles & -tiles) - 1))
        tiles &= tiles - 1
    return found


# What a seat can lay on a line is two words with a bit for each number of dots: five for one to five tiles in the
# first word, five for six to ten in the second.


@kernel
def fits(tiles: int, line: int, few: int, many: int) -> int:
    """1 if tiles have the dots that are wanted, 0 if not."""
    number, size = dots(tiles, line), popcount(tiles)
    at = 5 * number + (size - 1) % 5
    return int((few if size <= 5 else many) >> (at & 63) & (number <= HIGHEST))


@kernel
def wanted(row: Array, seat: int, line: int) -> tuple[int, int]:
    """At the two ends of a line a new column (B5, B8, B9); on its columns, if the seat may, a stack (B12)."""
    few = many = 0
    stack, stacked = may(row, seat, STACK), row[STACKS] | row[STACKS + 1]
    for step in range(-1, 2, 2):
        number, sizes = row[DICE + line] + step, 0b110  # next to the die one or two tiles
        while 0 < number <= HIGHEST and row[column(line, number)]:
            size = popcount(row[column(line, number)] & ~stacked)
            if stack:
                few |= word(1 << size, 1, number)
                many |= word(1 << size, 6, number)
            sizes = NEIGHBOURS[row[COUNT]] << size - 1
            number += step
        if 0 < number <= HIGHEST:
            few |= word(sizes, 1, number)
            many |= word(sizes, 6, number)
    return few, many


@kernel
def word(sizes: int, first: int, number: int) -> int:
    """Where five sizes, bits from the first on, stand in a word."""
    return (sizes >> first & 31) << 5 * number


@kernel
def column(line: int, number: int) -> int:
    """The cell of a column."""
    return COLUMNS + HIGHEST * line + number - 1


@kernel
def dots(tiles: int, line: int) -> int:
    """The dots of a line's colour."""
    return popcount(tiles & ONES[line]) + 2 * popcount(tiles & TWOS[line]) + 4 * popcount(tiles & FOURS[line])


@kernel
def play(row: Array, event: int) -> None:
    if event < DRAWS:
        choose(row, event)
    elif event < ROLLS:
        draw_tile(row, 1 << event - DRAWS)
    elif event < REDRAWS:
        roll(row, event - ROLLS)
    elif event < EXCHANGES:
        discard(row, nth(row[HANDS + row[SEAT]], event - REDRAWS))
    elif event < PLAYS:
        swap, other = event - EXCHANGES, 1 - row[SEAT]
        given, taken = nth(row[HANDS + row[SEAT]], swap // (MOST - 1)), nth(row[HANDS + other], swap % (MOST - 1))
        exchange(row, given | taken)
    else:
        line, chosen = event - PLAYS >> row[HAND] + 3, event - PLAYS & (1 << row[HAND] + 3) - 1
        lay(row, line, picked(row[HANDS + row[SEAT]], chosen))


@kernel
def nth(tiles: int, index: int) -> int:
    """One of a set of tiles, counted from the lowest."""
    for _ in range(index):
        tiles &= tiles - 1
    return tiles & -tiles


@kernel
def picked(hand: int, chosen: int) -> int:
    """Some of a hand's tiles: each bit stands for the next of them, from the lowest."""
    tiles = 0
    while chosen:
        if chosen & 1:
            tiles |= hand & -hand
        hand &= hand - 1
        chosen >>= 1
    return tiles


@kernel
def choose(row: Array, choice: int) -> None:
    """Whoever takes a line leaves the first play to the other (B3)."""
    seat = row[SEAT]
    if choice == FIRST:
        row[SEAT] = 1 - seat
        return
    row[OWNER] = 1 << (seat if choice == WHITE else 1 - seat)
    begin_turn(row, 1 - seat)


@kernel
def begin_turn(row: Array, seat: int) -> None:
    row[TURN] = seat
    row[SEAT] = CHANCE


@kernel
def roll(row: Array, numbers: int) -> None:
    row[DICE] = numbers // 6 + 1
    row[DICE + 1] = numbers % 6 + 1
    if row[RULES] == BASIC:
        begin_turn(row, higher_roller(row))
    else:
        row[SEAT] = higher_roller(row)


@kernel
def draw_tile(row: Array, tile: int) -> None:
    dealt = len(TILES) - popcount(row[UNSEEN])
    row[UNSEEN] ^= tile
    if row[DICE] == 0:
        row[HANDS + (dealt & 1)] |= tile
        return
    seat = row[TURN]
    row[HANDS + seat] |= tile
    if row[REDRAWING]:
        row[REDRAWING] = 0
        finish_turn(row, seat)
    elif may(row, seat, REDRAW) or may(row, seat, EXCHANGE) or can_play(row, seat, WHITE) or can_play(row, seat, BLACK):
        row[SEAT] = seat
    else:
        finish(row, 1 << 1 - seat, STUCK)


@kernel
def use(row: Array, action: int) -> None:
    row[USED] |= 1 << 3 * row[SEAT] + action


@kernel
def discard(row: Array, tile: int) -> None:
    use(row, REDRAW)
    row[HANDS + row[SEAT]] ^= tile
    row[REDRAWING] = 1
    row[SEAT] = CHANCE


@kernel
def exchange(row: Array, tiles: int) -> None:
    use(row, EXCHANGE)
    row[HANDS] ^= tiles
    row[HANDS + 1] ^= tiles
    finish_turn(row, row[SEAT])


@kernel
def lay(row: Array, line: int, tiles: int) -> None:
    seat, cell = row[SEAT], column(line, dots(tiles, line))
    if row[cell]:
        use(row, STACK)
        row[STACKS if row[STACKS] == 0 else STACKS + 1] = tiles
    row[cell] |= tiles
    row[HANDS + seat] ^= tiles
    if row[HANDS + seat] == 0:
        finish(row, 1 << seat, HAND_OUT)
    elif row[RULES] == ADVANCED and count_columns(row, line) >= row[ROWS]:
        finish(row, row[OWNER] if line == WHITE else 3 - row[OWNER], LINE_FULL)
    else:
        finish_turn(row, seat)


@kernel
def count_columns(row: Array, line: int) -> int:
    """How many a line has, the die not counted."""
    count = 0
    for number in range(1, HIGHEST + 1):
        count += row[column(line, number)] != 0
    return count


@kernel
def finish_turn(row: Array, seat: int) -> None:
    if pile(row) > 0:
        begin_turn(row, 1 - seat)
        return
    more = popcount(row[HANDS]) - popcount(row[HANDS + 1])
    if more == 0:
        finish(row, 0, EQUAL)
    else:
        finish(row, 1 if more < 0 else 2, FEWER)


@kernel
def finish(row: Array, winners: int, reason: int) -> None:
    row[TURN] = 0
    end(row, winners, reason)


@kernel
def resample(row: Array, seat: int, stream: Any) -> Any:
    """Deal anew the hands that a seat cannot see: all back first, so that none knows of another."""
    if is_open(row):
        return stream
    sizes = popcount(row[HANDS]) if seat != 0 else 0, popcount(row[HANDS + 1]) if seat != 1 else 0
    for other in range(2):
        if other != seat:
            row[UNSEEN] |= row[HANDS + other]
            row[HANDS + other] = 0
    for other in range(2):
        for _ in range(sizes[other]):
            stream = advance(stream)
            tile = nth(row[UNSEEN], randbelow(stream, popcount(row[UNSEEN])))
            row[UNSEEN] ^= tile
            row[HANDS + other] |= tile
    return stream
