"""Bossa in words: the notation, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

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

# What happens in each phase: the rule that says so, and how it is written
DRAW = "a draw such as draw 31"
EXPECTED = {
    "deal": ("B1", DRAW),
    "roll": ("B2", "a roll of both dice such as roll 4 2"),
    "choice": ("B3", "white, black or first"),
    "line choice": ("B3", "white or black"),
    "draw": ("B6", DRAW),
    "redraw": ("B10", DRAW),
    "move": ("B6", "a column such as W5=32+20, a stack W5^32+20, a redraw R32 or an exchange X32-05"),
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
    raise IllegalMove(rule, f"{shown(text)!r} cannot be played: expected {expected}")


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
        raise IllegalMove(rule, f"{event} is the number of no move: expected {expected}")
    if event < REDRAWS:
        return
    check_turn(state)
    own, other = len(state.hands[state.player]), len(state.hands[1 - state.player])
    if event >= PLAYS:
        if not 1 <= (event - PLAYS) % choices(state) < 1 << own:
            raise IllegalMove("B7", f"{event} is the number of no move: the hand has {own} tiles")
        return
    redraws = event < EXCHANGES
    given, taken = (event - REDRAWS, 0) if redraws else divmod(event - EXCHANGES, MOST - 1)
    if given >= own or taken >= other:
        rule = "B10" if redraws else "B11"
        raise IllegalMove(rule, f"{event} is the number of no move: the hands have {own} and {other} tiles")


def read_choice(state: State, word: str) -> int:
    if state.options["rules"] == "basic":
        raise IllegalMove("B3", f"{word} cannot be chosen: in the basic game nobody chooses a line")
    if state.phase not in ("choice", "line choice"):
        raise IllegalMove("B3", f"{word} is not to be chosen now: lines are chosen once, after the roll")
    if word == "first" and state.phase == "line choice":
        raise IllegalMove("B3", f"{SEATS[1 - state.player]} plays first: expected white or black")
    return CHOICES.index(word)


def read_draw(state: State, name: str) -> int:
    check_tiles(name)
    if state.phase in ("choice", "line choice", "move"):
        raise IllegalMove("B6", f"nothing is drawn now: it is {SEATS[state.player]}'s move")
    if state.phase == "roll":
        raise IllegalMove("B2", "the dice are rolled now, nothing is drawn: expected such as roll 4 2")
    if name not in state.unseen:
        raise IllegalMove("B1", f"{name} has been drawn: there is one tile of each kind")
    return DRAWS + TILE_NAMES.index(name)


def read_roll(state: State, white: str, black: str) -> int:
    if state.phase != "roll":
        raise IllegalMove("B2", "the dice are not rolled now: they are rolled once, when the hands are dealt")
    if white == black:
        raise IllegalMove("B2", f"equal numbers do not count, the dice are rolled again: roll {white} {black}")
    return ROLLS + 6 * int(white) + int(black) - 7


def read_redraw(state: State, name: str) -> int:
    check_tiles(name)
    check_turn(state)
    check_held(state, {name}, state.player, "B10")
    check_action(state, "redraw")
    if state.pile == 0:
        raise IllegalMove("B10", "the pile is empty: there is nothing to draw")
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
        raise IllegalMove("B1", f"there is one tile of each kind: {listed} names one twice")
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
            raise IllegalMove("B1", f"there is no tile {name}: expected 1 to 6 dots, white then black, such as 31")


def check_turn(state: State) -> None:
    """Columns and actions have their time."""
    rule, expected = EXPECTED[state.phase]
    if state.phase in ("draw", "redraw"):
        why = "before the move" if state.phase == "draw" else "for the one discarded"
        raise IllegalMove(rule, f"{SEATS[state.player]} draws a tile {why}: expected {expected}")
    if state.phase != "move":
        raise IllegalMove(rule, f"nobody can play yet: expected {expected}")


def check_held(state: State, tiles: set[Tile], seat: int, rule: str) -> None:
    missing = tiles - state.hands[seat]
    if missing:
        verb, holds = "is" if len(missing) == 1 else "are", spaced(state.hands[seat])
        raise IllegalMove(rule, f"{spaced(missing)} {verb} not in {SEATS[seat]}'s hand: it holds {holds}")


def spaced(tiles: Iterable[Tile]) -> str:
    return " ".join(in_order(tiles))


def check_action(state: State, action: str) -> None:
    if action in state.used[state.player]:
        raise IllegalMove("B13", f"{SEATS[state.player]} has used {action}: each action once a game")


def check_colour(line: str, tiles: list[Tile]) -> None:
    for tile in sorted(tiles):
        if not dots([tile], line):
            raise IllegalMove("B7", f"{tile} has no {LINES[line]} dot and is of no use on the {LINES[line]} line")


def check_sum(line: str, number: int, tiles: list[Tile], rule: str) -> None:
    found = dots(tiles, line)
    if found != number:
        many = f"{found} {LINES[line]} dot{'s' if found > 1 else ''}"
        raise IllegalMove(rule, f"{'+'.join(in_order(tiles))} shows {many}, not {number}")


def check_place(state: State, line: str, number: int) -> None:
    here, grows = f"{line}{number}", ends(state, line)
    if number in grows:
        return
    if number < 1:
        raise IllegalMove("B5", "a line ends at 1: there is no number below")
    if number in state.lines[line]:
        why = f"there is a column at {here}: a new one goes to an end, on top goes a stack ({here}^…)"
        raise IllegalMove("B7", why)
    places = " and ".join(f"{line}{end}" for end in grows)
    raise IllegalMove("B5", f"{here} is not an end of the {LINES[line]} line: it grows at {places}")


def check_count(state: State, line: str, number: int, many: int) -> None:
    neighbour = ends(state, line)[number]
    possible = counts(state, line, neighbour)
    if many not in possible:
        column = state.lines[line].get(neighbour)
        rule, where = ("B9", f"a column of {counted([len(column[0])])}") if column else ("B8", "the die")
        raise IllegalMove(rule, f"next to {where} {line}{number} takes {counted(possible)}, not {many}")


def check_stack(state: State, line: str, number: int) -> None:
    if number == state.dice[line]:
        raise IllegalMove("B12", f"the die lies at {line}{number}: nothing is stacked on a die")
    if number not in state.lines[line]:
        raise IllegalMove("B12", f"there is no column at {line}{number} to stack on")
    check_action(state, "stack")


def check_stack_count(state: State, line: str, number: int, many: int) -> None:
    size = len(state.lines[line][number][0])
    if many != size:
        raise IllegalMove("B12", f"{line}{number} has {counted([size])}: stack as many, not {many}")


def counted(possible: list[int]) -> str:
    """One tile; two tiles; 1 or 3 tiles."""
    return f"{' or '.join(map(str, possible))} tile{'' if possible == [1] else 's'}"
