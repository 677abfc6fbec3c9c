"""Bossa in words: the notation, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from banmen.games.bossa import refusals as why
from banmen.games.bossa.kernels import DRAWS, EXCHANGES, MOST, PLAYS, REDRAWS, ROLLS
from banmen.games.bossa.reference import counts, dots, ends
from banmen.games.bossa.state import LINES, SEATS, State, Tile
from banmen.games.bossa.tiles import TILE_NAMES, in_order
from banmen.jit import Array
from banmen.rules import IllegalMove, shown

CHOICES = (*LINES.values(), "first")
LETTERS = "".join(LINES)
TILE = r"\d\d"
TILES_TEXT = rf"{TILE}(?:\+{TILE})*"

# Why not, while tiles are chosen: each is the template of a sentence, for whoever says it in another language.
USED = "{0} has used {1}: each action once a game"
USELESS = "{0} has no {1} dot and is of no use on the {1} line"
SHOWS_ONE, SHOWS = "that tile shows {0} {1} dot, not {2}", "that tile shows {0} {1} dots, not {2}"
SHOW = "together they show {0} {1} dots, not {2}"
TAKEN = "there is a column at {0}: a new one goes to an end, on top goes a stack ({0}^…)"
NO_END, NO_END_BUT = (
    "{0} is not an end of the {1} line: it grows at {2}",
    "{0} is not an end of the {1} line: it grows at {2} and {3}",
)
BY_DIE = "next to the die {0} takes 1 or 2 tiles, not {1}"
BY_ONE = {
    1: "next to a column of 1 tile {1} takes {2} tiles, not {3}",
    2: "next to a column of 1 tile {1} takes {2} or {3} tiles, not {4}",
}
BY_MORE = {
    2: "next to a column of {0} tiles {1} takes {2} or {3} tiles, not {4}",
    3: "next to a column of {0} tiles {1} takes {2} or {3} or {4} tiles, not {5}",
}
ON_DIE = "the die lies at {0}: nothing is stacked on a die"
NO_COLUMN = "there is no column at {0} to stack on"
STACK_ONE, STACK_MORE = "{0} has 1 tile: stack as many, not {1}", "{0} has {1} tiles: stack as many, not {2}"
NO_PILE = "the pile is empty: there is nothing to draw"

# What happens in each phase: the rule that says so, and how it is written
EXPECTED = {
    "deal": ("B1", why.A_DRAW),
    "roll": ("B2", why.A_ROLL),
    "choice": ("B3", why.A_CHOICE),
    "line choice": ("B3", why.A_LINE),
    "draw": ("B6", why.A_DRAW),
    "redraw": ("B10", why.A_DRAW),
    "move": ("B6", why.A_MOVE),
}


# A number's text


def text(row: Array, event: int) -> str:
    if event < DRAWS:
        return CHOICES[event]
    if event < ROLLS:
        return f"draw {TILE_NAMES[event - DRAWS]}"
    if event < REDRAWS:
        return f"roll {(event - ROLLS) // 6 + 1} {(event - ROLLS) % 6 + 1}"
    state = State.of(row)
    own = held(state, state.player)
    if event < EXCHANGES:
        return f"R{own[event - REDRAWS]}"
    if event < PLAYS:
        given, taken = divmod(event - EXCHANGES, MOST - 1)
        return f"X{own[given]}-{held(state, 1 - state.player)[taken]}"
    index, chosen = divmod(event - PLAYS, choices(state))
    line, tiles = LETTERS[index], in_order(tile for place, tile in enumerate(own) if chosen >> place & 1)
    number = dots(tiles, line)
    return f"{line}{number}{'^' if number in state.lines[line] else '='}{'+'.join(tiles)}"


def held(state: State, seat: int) -> list[Tile]:
    """A hand's tiles, the lowest first: their places in moves."""
    return sorted(state.hands[seat])


def choices(state: State) -> int:
    """How many numbers there are for the tiles of a column or a stack on one line."""
    return 1 << int(state.options["hand"]) + 3


# A text's number, or why not


def parse(row: Array, text: str) -> int:
    state = State.of(row)
    word = text.lower() if text.isascii() else ""
    for pattern, read in PATTERNS.items():
        match = re.fullmatch(pattern, word, re.ASCII)
        if match:
            return read(state, *match.groups())
    rule, expected = EXPECTED[state.phase]
    raise IllegalMove(rule, (why.CANNOT, repr(shown(text)), expected))


def refuse(row: Array, event: int) -> IllegalMove:
    """What is said against the text of a number, if it has one."""
    try:
        check_number(State.of(row), event)
        parse(row, text(row, event))
    except IllegalMove as refusal:
        return refusal
    raise AssertionError(f"{event} is legal")


def check_number(state: State, event: int) -> None:
    """A number may name tiles by their places in the hands."""
    rule, expected = EXPECTED[state.phase]
    if not 0 <= event < PLAYS + 2 * choices(state):
        raise IllegalMove(rule, (why.NO_NUMBER, str(event), expected))
    if event < REDRAWS:
        return
    check_turn(state)
    own, other = len(state.hands[state.player]), len(state.hands[1 - state.player])
    if event >= PLAYS:
        if not 1 <= (event - PLAYS) % choices(state) < 1 << own:
            raise IllegalMove("B7", (why.NO_HAND, str(event), str(own)))
        return
    redraws = event < EXCHANGES
    given, taken = (event - REDRAWS, 0) if redraws else divmod(event - EXCHANGES, MOST - 1)
    if given >= own or taken >= other:
        rule = "B10" if redraws else "B11"
        raise IllegalMove(rule, (why.NO_HANDS, str(event), str(own), str(other)))


def read_choice(state: State, word: str) -> int:
    if state.options["rules"] == "basic":
        raise IllegalMove("B3", (why.BASIC, word))
    if state.phase not in ("choice", "line choice"):
        raise IllegalMove("B3", (why.CHOSEN, word))
    if word == "first" and state.phase == "line choice":
        raise IllegalMove("B3", (why.FIRST, SEATS[1 - state.player]))
    return CHOICES.index(word)


def read_draw(state: State, name: str) -> int:
    check_tiles(name)
    if state.phase in ("choice", "line choice", "move"):
        raise IllegalMove("B6", (why.NO_DRAW, SEATS[state.player]))
    if state.phase == "roll":
        raise IllegalMove("B2", why.ROLL_NOW)
    if name not in state.unseen:
        raise IllegalMove("B1", (why.DRAWN, name))
    return DRAWS + TILE_NAMES.index(name)


def read_roll(state: State, white: str, black: str) -> int:
    if state.phase != "roll":
        raise IllegalMove("B2", why.NO_ROLL)
    if white == black:
        raise IllegalMove("B2", (why.EQUAL, white, black))
    return ROLLS + 6 * int(white) + int(black) - 7


def read_redraw(state: State, name: str) -> int:
    check_tiles(name)
    check_turn(state)
    check_held(state, {name}, state.player, "B10")
    check_action(state, "redraw")
    if state.pile == 0:
        raise no("B10", NO_PILE)
    return REDRAWS + held(state, state.player).index(name)


def read_exchange(state: State, given: str, taken: str) -> int:
    check_tiles(given, taken)
    check_turn(state)
    check_held(state, {given}, state.player, "B11")
    check_held(state, {taken}, 1 - state.player, "B11")
    check_action(state, "exchange")
    places = held(state, state.player).index(given), held(state, 1 - state.player).index(taken)
    return EXCHANGES + (MOST - 1) * places[0] + places[1]


def read_lay(state: State, letter: str, digits: str, sign: str, listed: str) -> int:
    line, number, tiles = letter.upper(), int(digits), listed.split("+")
    check_tiles(*tiles)
    if len(set(tiles)) < len(tiles):
        raise IllegalMove("B1", (why.TWICE, listed))
    rule = "B12" if sign == "^" else "B7"
    check_turn(state)
    check_held(state, set(tiles), state.player, rule)
    check_colour(line, tiles)
    (check_stack if sign == "^" else check_place)(state, line, number)
    check_sum(line, number, tiles, rule)
    (check_stack_count if sign == "^" else check_count)(state, line, number, len(tiles))
    chosen = sum(1 << place for place, tile in enumerate(held(state, state.player)) if tile in tiles)
    return PLAYS + LETTERS.index(line) * choices(state) + chosen


PATTERNS: dict[str, Callable[..., int]] = {
    "(white|black|first)": read_choice,
    rf"draw ({TILE})": read_draw,
    r"roll ([1-6]) ([1-6])": read_roll,
    rf"r({TILE})": read_redraw,
    rf"x({TILE})-({TILE})": read_exchange,
    rf"([wb])(0|[1-9]\d?)([=^])({TILES_TEXT})": read_lay,
}


# Why not


def check_tiles(*tiles: Tile) -> None:
    for name in tiles:
        if name not in TILE_NAMES:
            raise IllegalMove("B1", (why.NO_TILE, name))


def check_turn(state: State) -> None:
    """Columns and actions have their time."""
    rule, expected = EXPECTED[state.phase]
    if state.phase in ("draw", "redraw"):
        said = why.DRAWS_BEFORE if state.phase == "draw" else why.DRAWS_FOR
        raise IllegalMove(rule, (said, SEATS[state.player], expected))
    if state.phase != "move":
        raise IllegalMove(rule, (why.NOBODY, expected))


def check_held(state: State, tiles: set[Tile], seat: int, rule: str) -> None:
    missing = tiles - state.hands[seat]
    if missing:
        said = why.NOT_HELD if len(missing) == 1 else why.NOT_HELD_MANY
        raise IllegalMove(rule, (said, spaced(missing), SEATS[seat], spaced(state.hands[seat])))


def spaced(tiles: Iterable[Tile]) -> str:
    return " ".join(in_order(tiles))


def check_action(state: State, action: str) -> None:
    if action in state.used[state.player]:
        raise no("B13", USED, SEATS[state.player], action)


def check_colour(line: str, tiles: list[Tile]) -> None:
    for tile in sorted(tiles):
        if not dots([tile], line):
            raise no("B7", USELESS, tile, LINES[line])


def check_sum(line: str, number: int, tiles: list[Tile], rule: str) -> None:
    found = dots(tiles, line)
    if found != number:
        shows = SHOW if len(tiles) > 1 else SHOWS_ONE if found == 1 else SHOWS
        raise no(rule, shows, str(found), LINES[line], str(number))


def check_place(state: State, line: str, number: int) -> None:
    here, grows = f"{line}{number}", ends(state, line)
    if number in grows:
        return
    if number < 1:
        raise IllegalMove("B5", why.BELOW)
    if number in state.lines[line]:
        raise no("B7", TAKEN, here)
    raise no("B5", NO_END_BUT if len(grows) > 1 else NO_END, here, LINES[line], *(f"{line}{end}" for end in grows))


def check_count(state: State, line: str, number: int, many: int) -> None:
    neighbour = ends(state, line)[number]
    possible = counts(state, line, neighbour)
    if many in possible:
        return
    column, here = state.lines[line].get(neighbour), f"{line}{number}"
    if not column:
        raise no("B8", BY_DIE, here, str(many))
    size = len(column[0])
    template = (BY_ONE if size == 1 else BY_MORE)[len(possible)]
    raise no("B9", template, str(size), here, *map(str, possible), str(many))


def check_stack(state: State, line: str, number: int) -> None:
    if number == state.dice[line]:
        raise no("B12", ON_DIE, f"{line}{number}")
    if number not in state.lines[line]:
        raise no("B12", NO_COLUMN, f"{line}{number}")
    check_action(state, "stack")


def check_stack_count(state: State, line: str, number: int, many: int) -> None:
    size, here = len(state.lines[line][number][0]), f"{line}{number}"
    if many != size:
        raise no("B12", STACK_ONE, here, str(many)) if size == 1 else no("B12", STACK_MORE, here, str(size), str(many))


def no(rule: str, template: str, *words: str) -> IllegalMove:
    """A refusal that can be said in other languages."""
    return IllegalMove(rule, (template, *words))
