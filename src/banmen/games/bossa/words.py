"""Bossa, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.games.bossa.kernels import (
    DICE,
    DRAWS,
    FIRST,
    HAND_OUT,
    LINE_FULL,
    PLAYS,
    REDRAWING,
    REDRAWS,
    ROLLS,
    STUCK,
    WHITE,
)
from banmen.games.bossa.table import (
    ACTIONS,
    LETTERS,
    SEATS,
    columns,
    dots,
    drawer,
    ends,
    higher_roller,
    is_dealing,
    is_open,
    is_rolling,
    owner,
    pile,
    used,
)
from banmen.games.bossa.text import handed, held, laid
from banmen.games.bossa.tiles import NAMES, TILES, names
from banmen.jit import Array
from banmen.row import CHANCE, OVER, REASON, SEAT
from banmen.rules import Sentence

DEALT = "{0} is dealt {1}."
DEALT_FACE_DOWN = "{0} is dealt a tile."
ROLLED = "The white die shows {0}, the black one {1}: {2} chooses."
ROLLED_BASIC = "The white die shows {0}, the black one {1}: {2} plays first."
TAKES_WHITE = "{0} takes the white line, {1} plays first. Both hands lie open."
TAKES_BLACK = "{0} takes the black line, {1} plays first. Both hands lie open."
TAKES_FIRST = "{0} will play first, so {1} chooses a line."
DRAWN = "{0} draws {1}."
DRAWN_AGAIN = "{0} draws {1} for it."
DRAWN_STUCK = "{0} draws {1} and has no move."
DISCARDS = "{0} redraws: {1} is discarded."
EXCHANGES = "{0} gives {1} to {2} and takes {3}."
PLACES = "{0} places {1} at {2}."
STACKS = "{0} stacks {1} on {2}."
PLACES_LAST = "{0} places {1} at {2}, the last of the hand."
STACKS_LAST = "{0} stacks {1} on {2}, the last of the hand."
FILLS_LINE = "{0} places {1} at {2}, column {3} on {4}'s line."

DEAL = "Tiles are dealt to both hands."
ROLL = "The dice are rolled."
DRAW = "{0} draws a tile."
DRAW_AGAIN = "{0} draws a tile for the one discarded."
CHOOSE = "Choose a line, white or black, or to play first."
CHOOSE_LINE = "Choose a line, white or black."
PLACE_OR_ACT = "Place a column at an end of either line, or use an action."
PLACE = "Place a column at an end of either line: no action can be used."
ACT = "No column fits: use an action."
LAST_TURN = "The pile is empty: after this turn whoever holds fewer tiles wins."

TALLY = "{0} of {1} columns"


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    if event < DRAWS:
        return _tell_choice(before, event)
    if event < ROLLS:
        return _tell_draw(before, after, NAMES[event - DRAWS], viewer)
    if event < REDRAWS:
        return _tell_roll(after)
    name, other = SEATS[before[SEAT]], SEATS[1 - before[SEAT]]
    if event < PLAYS:
        given, taken = handed(before, event)
        if taken is None:
            return DISCARDS, name, NAMES[given]
        return EXCHANGES, name, NAMES[given], other, NAMES[taken]
    return _tell_placed(before, after, event)


def _tell_choice(before: Array, choice: int) -> Sentence:
    template = TAKES_FIRST if choice == FIRST else TAKES_WHITE if choice == WHITE else TAKES_BLACK
    return template, SEATS[before[SEAT]], SEATS[1 - before[SEAT]]


def _tell_draw(before: Array, after: Array, tile: str, viewer: int | None) -> Sentence:
    """A tile dealt to another is not named until the hands are open (B4)."""
    seat = drawer(before)
    if is_dealing(before):
        hidden = not is_open(after) and seat != viewer
        return (DEALT_FACE_DOWN, SEATS[seat]) if hidden else (DEALT, SEATS[seat], tile)
    template = DRAWN_STUCK if _ended(after, STUCK) else DRAWN_AGAIN if before[REDRAWING] else DRAWN
    return template, SEATS[seat], tile


def _tell_roll(after: Array) -> Sentence:
    template = ROLLED_BASIC if is_open(after) else ROLLED
    return template, str(after[DICE]), str(after[DICE + 1]), SEATS[higher_roller(after)]


def _tell_placed(before: Array, after: Array, event: int) -> Sentence:
    line, tiles = laid(before, event)
    number = dots(tiles, line)
    words = SEATS[before[SEAT]], "+".join(names(tiles)), f"{LETTERS[line]}{number}"
    stacks, last = number in columns(before, line), _ended(after, HAND_OUT)
    if _ended(after, LINE_FULL):
        return FILLS_LINE, *words, str(len(columns(after, line))), SEATS[owner(after, line) or 0]
    if stacks:
        return (STACKS_LAST if last else STACKS), *words
    return (PLACES_LAST if last else PLACES), *words


def _ended(row: Array, reason: int) -> bool:
    return bool(row[SEAT] == OVER and row[REASON] == reason)


def prompt(row: Array) -> tuple[str, Sentence] | None:
    if row[SEAT] == OVER:
        return None
    if row[SEAT] == CHANCE:
        return _prompt_chance(row)
    if not is_open(row):
        return "B3", (CHOOSE if row[SEAT] == higher_roller(row) else CHOOSE_LINE,)
    if pile(row) == 0:
        return "B17", (LAST_TURN,)
    if not can_place(row):
        return "B6", (ACT,)
    return ("B6", (PLACE_OR_ACT,)) if can_act(row) else ("B7", (PLACE,))


def _prompt_chance(row: Array) -> tuple[str, Sentence]:
    if is_dealing(row):
        return ("B2", (ROLL,)) if is_rolling(row) else ("B1", (DEAL,))
    name = SEATS[drawer(row)]
    return ("B10", (DRAW_AGAIN, name)) if row[REDRAWING] else ("B6", (DRAW, name))


def can_place(row: Array) -> bool:
    """Whether some tiles of the hand make a new column."""
    return any(
        (many, number) in sums(row, line)
        for line in range(len(LETTERS))
        for number, counts in ends(row, line).items()
        for many in counts
    )


def can_act(row: Array) -> bool:
    seat = int(row[SEAT])
    redraw, exchange, stack = (not used(row, seat, action) for action in range(len(ACTIONS)))
    return (redraw and pile(row) > 0) or exchange or (stack and can_stack(row))


def can_stack(row: Array) -> bool:
    """Whether some tiles of the hand fit upon a column."""
    return any(
        (layers[0].bit_count(), number) in sums(row, line)
        for line in range(len(LETTERS))
        for number, layers in columns(row, line).items()
    )


def sums(row: Array, line: int) -> set[tuple[int, int]]:
    """How many tiles of the hand can show how many dots of a line's colour."""
    found = {(0, 0)}
    for tile in held(row, int(row[SEAT])):
        shown = TILES[tile][line]
        if shown:
            found |= {(many + 1, number + shown) for many, number in found}
    return found
