"""Bossa in words: the notation, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

from banmen.games.bossa.kernels import (
    BASIC,
    DICE,
    DRAWS,
    EXCHANGE,
    EXCHANGES,
    FIRST,
    HAND,
    HANDS,
    MOST,
    PLAYS,
    REDRAW,
    REDRAWING,
    REDRAWS,
    ROLLS,
    RULES,
    STACK,
    UNSEEN,
)
from banmen.games.bossa.table import (
    ACTIONS,
    LETTERS,
    LINES,
    SEATS,
    columns,
    dots,
    drawer,
    ends,
    higher_roller,
    is_dealing,
    is_open,
    is_rolling,
    pile,
    used,
)
from banmen.games.bossa.tiles import NAMES, TILES, names
from banmen.jit import Array
from banmen.row import CHANCE, SEAT
from banmen.rules import IllegalMove, Lister, shown

CHOICES = (*LINES, "first")
TILE = r"\d\d"
TILES_TEXT = rf"{TILE}(?:\+{TILE})*"
Refusal = IllegalMove | None


# A number's text


def text(row: Array, event: int) -> str:
    if event < DRAWS:
        return CHOICES[event]
    if event < ROLLS:
        return f"draw {NAMES[event - DRAWS]}"
    if event < REDRAWS:
        return f"roll {(event - ROLLS) // 6 + 1} {(event - ROLLS) % 6 + 1}"
    if event < PLAYS:
        given, taken = handed(row, event)
        return f"R{NAMES[given]}" if taken is None else f"X{NAMES[given]}-{NAMES[taken]}"
    line, tiles = laid(row, event)
    number = dots(tiles, line)
    return f"{LETTERS[line]}{number}{'^' if number in columns(row, line) else '='}{'+'.join(names(tiles))}"


def held(row: Array, seat: int) -> list[int]:
    """A hand's tiles, the lowest first: their places in moves."""
    return [tile for tile in range(len(TILES)) if row[HANDS + seat] >> tile & 1]


def handed(row: Array, event: int) -> tuple[int, int | None]:
    """The tile that a redraw or an exchange gives away, and the tile it takes."""
    own, other = held(row, int(row[SEAT])), held(row, 1 - int(row[SEAT]))
    if event < EXCHANGES:
        return own[event - REDRAWS], None
    return own[(event - EXCHANGES) // (MOST - 1)], other[(event - EXCHANGES) % (MOST - 1)]


def laid(row: Array, event: int) -> tuple[int, int]:
    """The line and the tiles of a column or a stack."""
    line, chosen = divmod(event - PLAYS, 1 << int(row[HAND]) + 3)
    return line, sum(1 << tile for place, tile in enumerate(held(row, int(row[SEAT]))) if chosen >> place & 1)


# A text's number


def parse(row: Array, text: str) -> int:
    word = text.lower() if text.isascii() else ""
    for pattern, read in PATTERNS.items():
        match = re.fullmatch(pattern, word, re.ASCII)
        if match:
            return read(row, *match.groups())
    rule, expected = what_is_expected(row)
    raise IllegalMove(rule, f"{shown(text)!r} cannot be played: expected {expected}")


def raise_if(refusal: Refusal) -> None:
    if refusal:
        raise refusal


def what_is_expected(row: Array) -> tuple[str, str]:
    """For a sentence: the rule that says what happens now, and how that is written."""
    if is_rolling(row):
        return "B2", "a roll of both dice such as roll 4 2"
    if row[SEAT] == CHANCE:
        return "B1" if is_dealing(row) else "B10" if row[REDRAWING] else "B6", "a draw such as draw 31"
    if not is_open(row):
        return "B3", "white, black or first" if row[SEAT] == higher_roller(row) else "white or black"
    return "B6", "a column such as W5=32+20, a stack W5^32+20, a redraw R32 or an exchange X32-05"


def tile_of(name: str) -> int:
    if name not in NAMES:
        raise IllegalMove("B1", f"there is no tile {name}: expected 1 to 6 dots, white then black, such as 31")
    return NAMES.index(name)


def read_choice(row: Array, word: str) -> int:
    choice = CHOICES.index(word)
    raise_if(against_choice(row, choice))
    return choice


def read_draw(row: Array, name: str) -> int:
    tile = tile_of(name)
    raise_if(against_draw(row, tile))
    return DRAWS + tile


def read_roll(row: Array, white: str, black: str) -> int:
    raise_if(against_roll(row, int(white), int(black)))
    return ROLLS + 6 * int(white) + int(black) - 7


def read_redraw(row: Array, name: str) -> int:
    tile = tile_of(name)
    raise_if(against_redraw(row, tile))
    return REDRAWS + held(row, int(row[SEAT])).index(tile)


def read_exchange(row: Array, given: str, taken: str) -> int:
    tiles = tile_of(given), tile_of(taken)
    raise_if(against_exchange(row, *tiles))
    places = [held(row, seat).index(tile) for seat, tile in zip((row[SEAT], 1 - row[SEAT]), tiles, strict=True)]
    return EXCHANGES + (MOST - 1) * places[0] + places[1]


def read_lay(row: Array, letter: str, number: str, sign: str, listed: str) -> int:
    line, tiles = LETTERS.lower().index(letter), [tile_of(name) for name in listed.split("+")]
    if len(set(tiles)) < len(tiles):
        raise IllegalMove("B1", f"there is one tile of each kind: {listed} names one twice")
    raise_if(against_lay(row, line, int(number), sign == "^", sum(1 << tile for tile in tiles)))
    chosen = sum(1 << place for place, tile in enumerate(held(row, int(row[SEAT]))) if tile in tiles)
    return PLAYS + (line << int(row[HAND]) + 3) + chosen


PATTERNS: dict[str, Callable[..., int]] = {
    "(white|black|first)": read_choice,
    rf"draw ({TILE})": read_draw,
    r"roll ([1-6]) ([1-6])": read_roll,
    rf"r({TILE})": read_redraw,
    rf"x({TILE})-({TILE})": read_exchange,
    rf"([wb])(0|[1-9]\d?)([=^])({TILES_TEXT})": read_lay,
}


# Why not


def refuse(row: Array, event: int, legal: Lister) -> IllegalMove:
    refusal = against(row, event)
    assert refusal is not None
    return refusal


def against(row: Array, event: int) -> Refusal:
    rule, expected = what_is_expected(row)
    if not 0 <= event < PLAYS + (2 << row[HAND] + 3):
        return IllegalMove(rule, f"{event} is the number of no move: expected {expected}")
    if event < DRAWS:
        return against_choice(row, event)
    if event < ROLLS:
        return against_draw(row, event - DRAWS)
    if event < REDRAWS:
        return against_roll(row, (event - ROLLS) // 6 + 1, (event - ROLLS) % 6 + 1)
    return against_turn(row) or against_places(row, event)


def against_places(row: Array, event: int) -> Refusal:
    """A move given by its number: it names tiles by their places in the hands."""
    own, other = len(held(row, int(row[SEAT]))), len(held(row, 1 - int(row[SEAT])))
    if event >= PLAYS:
        if not 1 <= (event - PLAYS) % (1 << int(row[HAND]) + 3) < 1 << own:
            return IllegalMove("B7", f"{event} is the number of no move: the hand has {own} tiles")
        line, tiles = laid(row, event)
        number = dots(tiles, line)
        return against_lay(row, line, number, number in columns(row, line), tiles)
    redraws = event < EXCHANGES
    given, taken = (event - REDRAWS, 0) if redraws else divmod(event - EXCHANGES, MOST - 1)
    if given >= own or taken >= other:
        rule = "B10" if redraws else "B11"
        return IllegalMove(rule, f"{event} is the number of no move: the hands have {own} and {other} tiles")
    tile, wanted = handed(row, event)
    return against_redraw(row, tile) if wanted is None else against_exchange(row, tile, wanted)


def against_choice(row: Array, choice: int) -> Refusal:
    if row[RULES] == BASIC:
        return IllegalMove("B3", f"{CHOICES[choice]} cannot be chosen: in the basic game nobody chooses a line")
    if row[SEAT] == CHANCE or is_open(row):
        return IllegalMove("B3", f"{CHOICES[choice]} is not to be chosen now: lines are chosen once, after the roll")
    if choice == FIRST and row[SEAT] != higher_roller(row):
        return IllegalMove("B3", f"{SEATS[1 - row[SEAT]]} plays first: expected white or black")
    return None


def against_draw(row: Array, tile: int) -> Refusal:
    if row[SEAT] != CHANCE:
        return IllegalMove("B6", f"nothing is drawn now: it is {SEATS[row[SEAT]]}'s move")
    if is_rolling(row):
        return IllegalMove("B2", "the dice are rolled now, nothing is drawn: expected such as roll 4 2")
    if not row[UNSEEN] >> tile & 1:
        return IllegalMove("B1", f"{NAMES[tile]} has been drawn: there is one tile of each kind")
    return None


def against_roll(row: Array, white: int, black: int) -> Refusal:
    if not is_rolling(row):
        return IllegalMove("B2", "the dice are not rolled now: they are rolled once, when the hands are dealt")
    if white == black:
        return IllegalMove("B2", f"equal numbers do not count, the dice are rolled again: roll {white} {black}")
    return None


def against_turn(row: Array) -> Refusal:
    """Columns and actions have their time."""
    if row[SEAT] != CHANCE and is_open(row):
        return None
    rule, expected = what_is_expected(row)
    if row[SEAT] == CHANCE and not is_dealing(row):
        why = "for the one discarded" if row[REDRAWING] else "before the move"
        return IllegalMove(rule, f"{SEATS[drawer(row)]} draws a tile {why}: expected {expected}")
    return IllegalMove(rule, f"nobody can play yet: expected {expected}")


def against_redraw(row: Array, tile: int) -> Refusal:
    refusal = against_turn(row) or not_held(row, 1 << tile, int(row[SEAT]), "B10") or against_action(row, REDRAW)
    if refusal or pile(row) > 0:
        return refusal
    return IllegalMove("B10", "the pile is empty: there is nothing to draw")


def against_exchange(row: Array, given: int, taken: int) -> Refusal:
    seat = int(row[SEAT])
    return (
        against_turn(row)
        or not_held(row, 1 << given, seat, "B11")
        or not_held(row, 1 << taken, 1 - seat, "B11")
        or against_action(row, EXCHANGE)
    )


def against_action(row: Array, action: int) -> Refusal:
    if used(row, int(row[SEAT]), action):
        return IllegalMove("B13", f"{SEATS[row[SEAT]]} has used {ACTIONS[action]}: each action once a game")
    return None


def not_held(row: Array, tiles: int, seat: int, rule: str) -> Refusal:
    missing = tiles & ~int(row[HANDS + seat])
    if not missing:
        return None
    holds = " ".join(names(int(row[HANDS + seat])))
    verb = "is" if missing.bit_count() == 1 else "are"
    return IllegalMove(rule, f"{' '.join(names(missing))} {verb} not in {SEATS[seat]}'s hand: it holds {holds}")


def against_lay(row: Array, line: int, number: int, stacks: bool, tiles: int) -> Refusal:
    rule = "B12" if stacks else "B7"
    return (
        against_turn(row)
        or not_held(row, tiles, int(row[SEAT]), rule)
        or against_colour(line, tiles)
        or (against_stack if stacks else against_place)(row, line, number)
        or against_sum(line, number, tiles, rule)
        or against_count(row, line, number, stacks, tiles)
    )


def against_colour(line: int, tiles: int) -> Refusal:
    for tile in range(len(TILES)):
        if tiles >> tile & 1 and not TILES[tile][line]:
            return IllegalMove(
                "B7", f"{NAMES[tile]} has no {LINES[line]} dot and is of no use on the {LINES[line]} line"
            )
    return None


def against_sum(line: int, number: int, tiles: int, rule: str) -> Refusal:
    found = dots(tiles, line)
    if found == number:
        return None
    many = f"{found} {LINES[line]} dot{'s' if found > 1 else ''}"
    return IllegalMove(rule, f"{'+'.join(names(tiles))} shows {many}, not {number}")


def against_place(row: Array, line: int, number: int) -> Refusal:
    here = f"{LETTERS[line]}{number}"
    if number in ends(row, line):
        return None
    if number < 1:
        return IllegalMove("B5", "a line ends at 1: there is no number below")
    if number in columns(row, line):
        return IllegalMove(
            "B7", f"there is a column at {here}: a new one goes to an end, on top goes a stack ({here}^…)"
        )
    grows = " and ".join(f"{LETTERS[line]}{end}" for end in ends(row, line))
    return IllegalMove("B5", f"{here} is no end of the {LINES[line]} line: it grows at {grows}")


def against_stack(row: Array, line: int, number: int) -> Refusal:
    if number == row[DICE + line]:
        return IllegalMove("B12", f"the die lies at {LETTERS[line]}{number}: nothing is stacked on a die")
    if number not in columns(row, line):
        return IllegalMove("B12", f"there is no column at {LETTERS[line]}{number} to stack on")
    return against_action(row, STACK)


def against_count(row: Array, line: int, number: int, stacks: bool, tiles: int) -> Refusal:
    many, here = tiles.bit_count(), f"{LETTERS[line]}{number}"
    if stacks:
        size = columns(row, line)[number][0].bit_count()
        return None if many == size else IllegalMove("B12", f"{here} has {counted([size])}: stack as many, not {many}")
    possible = ends(row, line)[number]
    if many in possible:
        return None
    neighbour = columns(row, line).get(number + (1 if number < row[DICE + line] else -1))
    rule, where = ("B9", f"a column of {counted([neighbour[0].bit_count()])}") if neighbour else ("B8", "the die")
    return IllegalMove(rule, f"next to {where} {here} takes {counted(possible)}, not {many}")


def counted(possible: list[int]) -> str:
    """One tile; two tiles; 1 or 3 tiles."""
    return f"{' or '.join(map(str, possible))} tile{'' if possible == [1] else 's'}"
