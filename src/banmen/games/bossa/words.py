"""Bossa, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.games.bossa import reference
from banmen.games.bossa.kernels import HAND_OUT, LINE_FULL, STUCK
from banmen.games.bossa.state import SEATS, State
from banmen.games.bossa.text import text
from banmen.games.bossa.tiles import TILE_NAMES
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT
from banmen.rules import Lister, Sentence

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

CHOSEN = {"white": TAKES_WHITE, "black": TAKES_BLACK, "first": TAKES_FIRST}
PROMPTS = {
    "deal": ("B1", DEAL),
    "roll": ("B2", ROLL),
    "choice": ("B3", CHOOSE),
    "line choice": ("B3", CHOOSE_LINE),
    "draw": ("B6", DRAW),
    "redraw": ("B10", DRAW_AGAIN),
}

TALLY = "{0} of {1} columns"


def _dots(tile: str) -> str:
    """A tile as one sees it: its name is for those who write moves down."""
    shares = ((tile[0], "white"), (tile[1], "black"))
    return ", ".join(f"{dots} {colour}" for dots, colour in shares if dots != "0")


TILES = {tile: _dots(tile) for tile in TILE_NAMES}


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    state, move = State.of(before), text(before, event)
    name, other = SEATS[state.player], SEATS[1 - state.player]
    if move.startswith("draw "):
        return _tell_draw(state, after, move.removeprefix("draw "), viewer)
    if move.startswith("roll "):
        return _tell_roll(State.of(after))
    if move in CHOSEN:
        return CHOSEN[move], name, other
    if move.startswith("R"):
        return DISCARDS, name, TILES[move[1:]]
    if move.startswith("X"):
        given, taken = move[1:].split("-")
        return EXCHANGES, name, TILES[given], other, TILES[taken]
    return _tell_placed(name, after, move)


def _tell_draw(state: State, after: Array, tile: str, viewer: int | None) -> Sentence:
    """A tile dealt to another is not named until the hands are open (B4)."""
    name = SEATS[state.player]
    if state.phase == "deal":
        hidden = not state.is_open and state.player != viewer
        return (DEALT_FACE_DOWN, name) if hidden else (DEALT, name, TILES[tile])
    template = DRAWN_STUCK if _ended(after, STUCK) else DRAWN_AGAIN if state.phase == "redraw" else DRAWN
    return template, name, TILES[tile]


def _tell_roll(after: State) -> Sentence:
    template = ROLLED_BASIC if after.is_open else ROLLED
    return template, str(after.dice["W"]), str(after.dice["B"]), SEATS[after.player]


def _tell_placed(name: str, after: Array, move: str) -> Sentence:
    line, number, stacks, layer = reference.laid(move)
    words, last = (name, "+".join(layer), f"{line}{number}"), _ended(after, HAND_OUT)
    if _ended(after, LINE_FULL):
        state = State.of(after)
        return FILLS_LINE, *words, str(len(state.lines[line])), SEATS[state.owner[line]]
    if stacks:
        return (STACKS_LAST if last else STACKS), *words
    return (PLACES_LAST if last else PLACES), *words


def _ended(row: Array, reason: int) -> bool:
    return bool(row[SEAT] == OVER and row[REASON] == reason)


def prompt(row: Array, legal: Lister) -> tuple[str, Sentence] | None:
    state = State.of(row)
    if state.phase == "over":
        return None
    if state.phase != "move":
        rule, template = PROMPTS[state.phase]
        return rule, (template, SEATS[state.player]) if "{0}" in template else (template,)
    if state.pile == 0:
        return "B17", (LAST_TURN,)
    if not any(reference.places(state)):
        return "B6", (ACT,)
    return ("B6", (PLACE_OR_ACT,)) if any(reference.actions(state)) else ("B7", (PLACE,))
