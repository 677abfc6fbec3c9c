"""What a player of Bossa looks at. What each is worth stands in weights.json."""

from __future__ import annotations

from typing import Any

from banmen.bits import popcount
from banmen.games.bossa.kernels import (
    BLACK,
    EXCHANGE,
    FIT,
    HAND,
    HANDS,
    OWNER,
    PLAYS,
    REDRAW,
    ROWS,
    STACK,
    TURN,
    UNSEEN,
    WHITE,
    count_columns,
    dots,
    fits,
    may,
    pile,
    wanted,
)
from banmen.jit import Array, Numbers, kernel
from banmen.row import CHANCE, SEAT
from banmen.stream import advance, randbelow


@kernel
def features(row: Array, seat: int, out: Numbers) -> None:
    tiles = popcount(row[HANDS + seat])
    turn = row[SEAT] == seat or (row[SEAT] == CHANCE and row[TURN] == seat)
    white, longest_white, places_white = plays(row, seat, WHITE)
    black, longest_black, places_black = plays(row, seat, BLACK)
    longest, count = max(longest_white, longest_black), white + black
    columns = 0
    if row[OWNER]:
        columns = count_columns(row, WHITE if row[OWNER] >> seat & 1 else BLACK)
    left = row[ROWS] - columns
    out[0] = turn
    out[1] = tiles
    out[2] = tiles == 1
    out[3] = tiles == 2
    out[4] = may(row, seat, REDRAW)
    out[5] = may(row, seat, EXCHANGE)
    out[6] = may(row, seat, STACK)
    out[7] = -left  # columns
    out[8] = left == 1
    out[9] = left == 2
    out[10] = min(count, 12)  # ways to play
    out[11] = longest  # tiles in one play
    out[12] = longest == tiles  # can play out
    out[13] = turn and longest == tiles
    out[14] = tiles * (1.0 - pile(row) / 18.0)  # which count the more the smaller the pile is
    out[15] = count == 0
    out[16] = safety(row, seat) if count == 0 else 1.0  # the chance that the next tile can be played
    out[17] = places_white + places_black  # where something can be played


@kernel
def rollout(row: Array, out: Array, count: int, stream: Any) -> int:
    """Lay something if you can, rather less than more: the actions are kept for when nothing else is left."""
    first = 0
    while first < count and out[first] < PLAYS:
        first += 1
    if first == count:
        return -1
    one, other = first + randbelow(stream, count - first), first + randbelow(advance(stream), count - first)
    spots = (1 << row[HAND] + 3) - 1
    return one if popcount(out[one] - PLAYS & spots) <= popcount(out[other] - PLAYS & spots) else other


@kernel
def plays(row: Array, seat: int, line: int) -> tuple[int, int, int]:
    """In how many ways a seat can play on a line, how many tiles the longest takes, and at how many numbers."""
    usable, (few, many) = row[HANDS + seat] & FIT[line], wanted(row, seat, line)
    tiles = count = longest = numbers = 0
    while tiles != usable:
        tiles = (tiles - usable) & usable
        if fits(tiles, line, few, many):
            count += 1
            longest = max(longest, popcount(tiles))
            numbers |= 1 << dots(tiles, line)
    return count, longest, popcount(numbers)


@kernel
def safety(row: Array, seat: int) -> float:
    """Of the tiles nobody has seen, how many a seat without a play could play, alone or with its hand."""
    unseen, hand, saved = row[UNSEEN], row[HANDS + seat], 0
    white_few, white_many = wanted(row, seat, WHITE)
    black_few, black_many = wanted(row, seat, BLACK)
    left = unseen
    while left:
        tile = left & -left
        left ^= tile
        saved += helps(hand, tile, WHITE, white_few, white_many) or helps(hand, tile, BLACK, black_few, black_many)
    return saved / max(popcount(unseen), 1)


@kernel
def helps(hand: int, tile: int, line: int, few: int, many: int) -> bool:
    """Whether a tile can be played with some of a hand."""
    if not tile & FIT[line]:
        return False
    usable, tiles = hand & FIT[line], 0
    if fits(tile, line, few, many):
        return True
    while tiles != usable:
        tiles = (tiles - usable) & usable
        if fits(tiles | tile, line, few, many):
            return True
    return False
