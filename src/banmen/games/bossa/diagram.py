"""Bossa's diagrams, drawn and read: the two lines around their dice on one rail, and below it the rest.

             41
    B        51   13  [4]
         1    2    3    4    5    6    7    8
    W        15  [3]   40   31   60
             12             21
            ^14
            ^10
    hands: Ring 50 24 03, Lozenge 42 20 06

What was stacked first has one ^, what was stacked second two.
"""

from __future__ import annotations

import re

from banmen import grid
from banmen.games.bossa.kernels import (
    ALL,
    BASIC,
    BLACK,
    COLUMNS,
    DICE,
    EQUAL,
    EXCHANGE,
    FEWER,
    HAND,
    HAND_OUT,
    HANDS,
    HIGHEST,
    LINE_FULL,
    OWNER,
    REDRAW,
    REDRAWING,
    ROWS,
    RULES,
    STACK,
    STACKS,
    STUCK,
    TURN,
    UNSEEN,
    USED,
    WHITE,
)
from banmen.games.bossa.table import (
    ACTIONS,
    LETTERS,
    LINES,
    SEATS,
    columns,
    counts,
    discards,
    dots,
    drawer,
    face_down,
    is_dealing,
    is_open,
    owner,
    pile,
    used,
)
from banmen.games.bossa.tiles import NAMES, names
from banmen.jit import Array
from banmen.row import CHANCE, OVER, REASON, SEAT, WINNERS
from banmen.rules import Lister, can_move

RAIL = 8  # numbers on it, more if a line is longer
WIDE = 5  # characters a column


def diagram(row: Array) -> str:
    lines = [*board(row, BLACK)[::-1], rail(row), *board(row, WHITE)] if row[DICE] else []
    return "\n".join(lines + grid.field_lines(fields(row)))


def fields(row: Array) -> dict[str, str]:
    return {
        "hands": by_seat([hand_text(row, seat) for seat in (0, 1)]),
        "lines": by_seat(
            [LINES[seat if owner(row, WHITE) == 0 else 1 - seat] if row[OWNER] else "" for seat in (0, 1)]
        ),
        "markers": by_seat([" ".join(left(row, seat)) for seat in (0, 1)]),
        "gone": " ".join(names(discards(row))),
        "unseen": f"{' '.join(names(int(row[UNSEEN])))} ({pile(row)} in the pile)",
        "draws": draws_text(row),
    }


def by_seat(texts: list[str]) -> str:
    return ", ".join(f"{name} {text}" for name, text in zip(SEATS, texts, strict=True) if text)


def hand_text(row: Array, seat: int) -> str:
    return " ".join(["??"] * face_down(row, seat) or names(int(row[HANDS + seat])))


def left(row: Array, seat: int) -> list[str]:
    """The markers a seat still has."""
    return [name for action, name in enumerate(ACTIONS) if not used(row, seat, action)]


def draws_text(row: Array) -> str:
    if row[SEAT] != CHANCE or is_dealing(row):
        return ""
    return SEATS[drawer(row)] + (", for the tile discarded" if row[REDRAWING] else "")


def rail(row: Array) -> str:
    last = max([RAIL, *columns(row, WHITE), *columns(row, BLACK)])
    return " " + "".join(f"{number:>{WIDE}}" for number in range(1, last + 1))


def board(row: Array, line: int) -> list[str]:
    """A line's rows of tiles, from the rail outwards."""
    die = int(row[DICE + line])
    piles = {number: tile_texts(row, layers) for number, layers in columns(row, line).items()} | {die: [f"[{die}]"]}
    lines = []
    for rank in range(max(map(len, piles.values()))):
        texts = [piles.get(number, [])[rank : rank + 1] for number in range(1, max(piles) + 1)]
        label = " " if rank else LETTERS[line]
        lines.append((label + "".join(f"{''.join(text):>{WIDE}}" for text in texts)).rstrip())
    return lines


def tile_texts(row: Array, layers: list[int]) -> list[str]:
    """A column's tiles: its own, then those stacked first and second in the game."""
    signs = {int(row[STACKS]): "^", int(row[STACKS + 1]): "^^", 0: ""}
    texts = [[signs[tiles if above else 0] + name for name in names(tiles)] for above, tiles in enumerate(layers)]
    return [text for layer in texts for text in layer]


# Reading: what the lines say, then whether it can be


def read(row: Array, lines: list[str], legal: Lister) -> None:
    at = next((index for index, line in enumerate(lines) if ":" in line), len(lines))
    said = grid.read_fields(lines[at:])
    grid.only(said, *fields(row))
    row[UNSEEN] = ALL
    if at:
        read_board(row, lines[:at])
    read_hands(row, said)
    for tile in said.get("gone", "").split():
        take(row, tile)
    read_markers(row, said)
    read_lines(row, said)
    read_draws(row, said)
    check_unseen(row, said)
    check_columns(row)
    check_table(row, legal)


def take(row: Array, name: str) -> int:
    """A tile that has been seen, as a set; each is seen once."""
    if name not in NAMES:
        raise ValueError(f"{name!r} is no tile: expected 1 to 6 dots, white then black, such as 31 (B1)")
    tile = 1 << NAMES.index(name)
    if not row[UNSEEN] & tile:
        raise ValueError(f"the tile {name} stands there twice: there is one of each kind (B1)")
    row[UNSEEN] ^= tile
    return tile


def read_board(row: Array, lines: list[str]) -> None:
    at = next((index for index, line in enumerate(lines) if line.split()[0] == "1"), -1)
    numbers = lines[at].split()
    if at < 1 or at + 1 >= len(lines) or numbers != [str(number) for number in range(1, len(numbers) + 1)]:
        raise ValueError("expected the black line, below it the numbers 1 2 3 … and below those the white line")
    for line, rows in ((BLACK, lines[:at][::-1]), (WHITE, lines[at + 1 :])):
        if rows[0][0] != LETTERS[line]:
            raise ValueError(
                f"expected the {LINES[line]} line to begin with {LETTERS[line]}, found {rows[0].strip()!r}"
            )
        for rank, text in enumerate(rows):
            if rank and text[0] != " ":
                raise ValueError(f"expected a further row of the {LINES[line]} line, without a letter, found {text!r}")
            read_rank(row, line, text[1:])
        if not row[DICE + line]:
            raise ValueError(f"the {LINES[line]} line has no die: expected one such as [4] (B5)")


def read_rank(row: Array, line: int, text: str) -> None:
    for start in range(0, len(text), WIDE):
        number, found = start // WIDE + 1, text[start : start + WIDE].strip()
        if not found:
            continue
        match = re.fullmatch(r"\[([1-6])\]|(\^{0,2})([0-9]{2})", found)
        if not match or number > HIGHEST or (match[1] and (int(match[1]) != number or row[DICE + line])):
            expected = f"a tile such as 32 or, stacked, ^32, or the line's die such as [{min(number, 6)}]"
            raise ValueError(f"{found!r} at {LETTERS[line]}{number}: expected {expected}")
        if match[1]:
            row[DICE + line] = number
            continue
        tile = take(row, match[3])
        row[COLUMNS + HIGHEST * line + number - 1] |= tile
        if match[2]:
            row[STACKS + len(match[2]) - 1] |= tile


def parts(said: dict[str, str], label: str) -> dict[int, list[str]]:
    """A line that says something of each seat: its words by seat."""
    found: dict[int, list[str]] = {}
    for part in said[label].split(", ") if said.get(label) else []:
        name, *words = part.split() or [""]
        if name not in SEATS or SEATS.index(name) in found:
            raise ValueError(f"'{label}: {said[label]}': expected {SEATS[0]} and {SEATS[1]}, each once")
        found[SEATS.index(name)] = words
    return found


def read_hands(row: Array, said: dict[str, str]) -> None:
    for seat, words in parts(said, "hands").items():
        for word in words:
            row[HANDS + seat] |= take(row, word)


def read_markers(row: Array, said: dict[str, str]) -> None:
    found = parts(said, "markers")
    for seat in (0, 1):
        words = found.get(seat, [])
        if set(words) - set(ACTIONS) or len(set(words)) < len(words):
            raise ValueError(f"'markers: {said['markers']}': expected {', '.join(ACTIONS)}, each at most once (B13)")
        row[USED] |= sum(1 << 3 * seat + action for action, name in enumerate(ACTIONS) if name not in words)


def read_lines(row: Array, said: dict[str, str]) -> None:
    found = parts(said, "lines")
    if not found:
        return
    if (
        row[RULES] == BASIC
        or not row[DICE]
        or found not in ({0: ["white"], 1: ["black"]}, {0: ["black"], 1: ["white"]})
    ):
        expected = "no such line" if row[RULES] == BASIC or not row[DICE] else f"{SEATS[0]} white, {SEATS[1]} black"
        raise ValueError(f"'lines: {said['lines']}' cannot be: expected {expected} (B3)")
    row[OWNER] = 1 if found[0] == ["white"] else 2


def read_draws(row: Array, said: dict[str, str]) -> None:
    name, _, why = said.get("draws", "").partition(", ")
    needed = row[SEAT] == CHANCE and not is_dealing(row)
    if needed and name in SEATS and why in ("", "for the tile discarded"):
        row[TURN], row[REDRAWING] = SEATS.index(name), int(why != "")
    elif row[SEAT] >= 0 and is_open(row) and not name:
        row[TURN] = row[SEAT]
    elif needed or name:
        expected = f"'draws: {SEATS[0]}' or the like, whoever draws" if needed else "no such line, nobody draws"
        raise ValueError(f"'draws: {said.get('draws', '')}': expected {expected} (B6)")


def check_unseen(row: Array, said: dict[str, str]) -> None:
    expected = fields(row)["unseen"]
    if said.get("unseen", expected) != expected:
        raise ValueError(f"'unseen: {said['unseen']}' does not fit the rest: expected {expected!r}")


def check_columns(row: Array) -> None:
    """The lines are such as can be laid (B5, B7 to B9, B12)."""
    for line in (WHITE, BLACK):
        found, die = columns(row, line), int(row[DICE + line])
        for number, layers in found.items():
            if not layers[0] or number == die:
                raise ValueError(f"tiles lie at {LETTERS[line]}{number} on no column: nothing lies on a die (B12)")
        for number, layers in found.items():
            here, neighbour = f"{LETTERS[line]}{number}", number + (1 if number < die else -1)
            if neighbour != die and neighbour not in found:
                raise ValueError(f"{here} does not lie next to a column or the die (B5)")
            for above, tiles in enumerate(layers):
                if dots(tiles, line) != number or any(name[line] == "0" for name in names(tiles)):
                    raise ValueError(f"{'+'.join(names(tiles))} cannot lie at {here} ({'B12' if above else 'B7'})")
                if tiles.bit_count() != layers[0].bit_count():
                    raise ValueError(
                        f"a stack on {here} has {tiles.bit_count()} tiles, not as many as the column (B12)"
                    )
            possible = counts(row, found.get(neighbour))
            if layers[0].bit_count() not in possible:
                rule = "B8" if neighbour == die else "B9"
                raise ValueError(
                    f"{here} has {layers[0].bit_count()} tiles, not {' or '.join(map(str, possible))} ({rule})"
                )


def check_table(row: Array, legal: Lister) -> None:
    if not row[UNSEEN]:
        raise ValueError("every tile is seen: expected one that is put away (B1)")
    if not row[DICE] or not is_open(row):
        check_beginning(row)
        return
    if row[DICE] == row[DICE + 1]:
        raise ValueError(f"both dice show {row[DICE]}: equal numbers are rolled again (B2)")
    check_markers(row)
    check_hands(row)
    if row[SEAT] == OVER:
        check_over(row, legal)
    else:
        check_going_on(row)


def check_beginning(row: Array) -> None:
    """Deal, roll and choice: nothing is on the table, and hands grow in turn."""
    dealt = [int(row[HANDS + seat]).bit_count() for seat in (0, 1)]
    chooses = bool(row[DICE])
    if row[USED] or discards(row) or any(columns(row, line) for line in (WHITE, BLACK)):
        raise ValueError("before the hands are open nothing is played and no marker used (B4)")
    if not 0 <= dealt[0] - dealt[1] <= 1 or dealt[0] > row[HAND] or (chooses and dealt[1] < row[HAND]):
        raise ValueError(f"hands of {dealt[0]} and {dealt[1]}: tiles are dealt in turn, {row[HAND]} to each (B1)")
    if row[SEAT] == OVER or chooses != (row[SEAT] != CHANCE):
        turn = "a seat chooses (B3)" if chooses else "tiles are dealt and dice rolled, by chance (B1)"
        raise ValueError(f"before the hands are open nobody plays or has won: {turn}")
    if chooses and row[DICE] == row[DICE + 1]:
        raise ValueError(f"both dice show {row[DICE]}: equal numbers are rolled again (B2)")


def check_markers(row: Array) -> None:
    redraws = sum(used(row, seat, REDRAW) for seat in (0, 1))
    stacks = sum(used(row, seat, STACK) for seat in (0, 1))
    if int(discards(row)).bit_count() != redraws:
        raise ValueError(
            f"{int(discards(row)).bit_count()} tiles are gone: expected one for each redraw, {redraws} (B10)"
        )
    if [bool(row[STACKS]), bool(row[STACKS + 1])] != [stacks > 0, stacks > 1]:
        raise ValueError(
            f"expected a stack for each stack marker used, {stacks}, the first with ^, the second ^^ (B12)"
        )
    for stack in (int(row[STACKS]), int(row[STACKS + 1])):
        found = [layers for line in (WHITE, BLACK) for layers in columns(row, line).values() if stack in layers]
        if stack and len(found) != 1:
            raise ValueError(f"the stack {'+'.join(names(stack))} does not lie on one column (B12)")
    if row[REDRAWING] and not used(row, int(row[TURN]), REDRAW):
        raise ValueError(f"{SEATS[row[TURN]]} has not used redraw: no tile is drawn for one discarded (B10)")


def check_hands(row: Array) -> None:
    """No hand has more than were dealt, one for each redraw and exchange, and one just drawn."""
    for seat in (0, 1):
        most = int(row[HAND]) + used(row, seat, REDRAW) + used(row, seat, EXCHANGE)
        just_drawn = row[SEAT] in (seat, OVER)
        found = int(row[HANDS + seat]).bit_count()
        if found > most + just_drawn:
            raise ValueError(f"{SEATS[seat]} has {found} tiles: at most {most + just_drawn} (B6)")


def full_lines(row: Array) -> list[int]:
    """The seats whose line has enough columns (B15)."""
    owners = [owner(row, line) for line in (WHITE, BLACK) if len(columns(row, line)) >= row[ROWS]]
    return [seat for seat in owners if seat is not None]


def check_going_on(row: Array) -> None:
    for seat in (0, 1):
        if not row[HANDS + seat]:
            raise ValueError(f"{SEATS[seat]} has played the last tile and won (B14)")
    if full_lines(row):
        raise ValueError(f"{SEATS[full_lines(row)[0]]}'s line has {row[ROWS]} columns, the game is over (B15)")
    if row[SEAT] == CHANCE and pile(row) < 1:
        raise ValueError("the pile is empty, the game is over (B17)")


def check_over(row: Array, legal: Lister) -> None:
    winner = [None, 0, 1, None][row[WINNERS]]
    sizes = [int(row[HANDS + seat]).bit_count() for seat in (0, 1)]
    fits = {
        HAND_OUT: winner is not None and sizes[winner] == 0,
        LINE_FULL: full_lines(row) == [winner] and min(sizes) > 0,
        STUCK: winner is not None and min(sizes) > 0 and not can_move(row, 1 - winner, legal),
        FEWER: winner is not None and pile(row) == 0 and sizes[winner] < sizes[1 - winner],
        EQUAL: row[WINNERS] == 0 and pile(row) == 0 and sizes[0] == sizes[1],
    }
    if not fits[int(row[REASON])] or (row[REASON] in (STUCK, FEWER, EQUAL) and (min(sizes) == 0 or full_lines(row))):
        raise ValueError(
            "the diagram does not show that ending: expected one that fits the hands, the lines and the pile"
        )
