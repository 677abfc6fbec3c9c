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
from dataclasses import replace

from banmen.board import field_lines, only, read_fields
from banmen.games.bossa.kernels import EQUAL, HIGHEST
from banmen.games.bossa.reference import counts, ends, layers
from banmen.games.bossa.state import ACTIONS, LINES, SEATS, Column, Layer, State, Tile, Tiles
from banmen.games.bossa.tiles import TILE_NAMES, in_order
from banmen.jit import Array
from banmen.row import CHANCE, OVER, REASON, SEAT, WINNERS

RAIL = 8  # numbers on it, more if a line is longer
WIDE = 5  # characters a column
SIGNS = ("^", "^^")  # of what was stacked

Signed = dict[str, list[Tile]]  # the tiles at a number, by their sign


def diagram(row: Array) -> str:
    state = State.of(row)
    lines = [*board(state, "B")[::-1], rail(state), *board(state, "W")] if state.dice else []
    return "\n".join(lines + field_lines(fields(state)))


def fields(state: State) -> dict[str, str]:
    owned = [LINES[line] for _, line in sorted((seat, line) for line, seat in state.owner.items())]
    return {
        "hands": by_seat([hand_text(state, seat) for seat in (0, 1)]),
        "lines": by_seat(owned or ["", ""]),
        "markers": by_seat([" ".join(action for action in ACTIONS if action not in used) for used in state.used]),
        "gone": " ".join(in_order(state.discards)),
        "unseen": f"{' '.join(in_order(state.unseen))} ({state.pile} in the pile)",
        "draws": draws_text(state),
    }


def by_seat(texts: list[str]) -> str:
    return ", ".join(f"{name} {text}" for name, text in zip(SEATS, texts, strict=True) if text)


def hand_text(state: State, seat: int) -> str:
    return " ".join(["??"] * state.face_down[seat] or in_order(state.hands[seat]))


def draws_text(state: State) -> str:
    why = {"draw": "", "redraw": ", for the tile discarded"}
    return SEATS[state.player] + why[state.phase] if state.phase in why else ""


def rail(state: State) -> str:
    last = max([RAIL, *state.lines["W"], *state.lines["B"]])
    return " " + "".join(f"{number:>{WIDE}}" for number in range(1, last + 1))


def board(state: State, line: str) -> list[str]:
    """A line's rows of tiles, from the rail outwards."""
    die, columns = state.dice[line], state.lines[line]
    piles = {number: tile_texts(state, column) for number, column in columns.items()} | {die: [f"[{die}]"]}
    lines = []
    for rank in range(max(map(len, piles.values()))):
        texts = [piles.get(number, [])[rank : rank + 1] for number in range(1, max(piles) + 1)]
        label = " " if rank else line
        lines.append((label + "".join(f"{''.join(text):>{WIDE}}" for text in texts)).rstrip())
    return lines


def tile_texts(state: State, column: Column) -> list[str]:
    """A column's tiles: its own, then those stacked first and second in the game."""
    return [*column[0], *(SIGNS[state.stacks.index(layer)] + tile for layer in column[1:] for tile in layer)]


# Reading: what the lines say, then whether it can be


def read(row: Array, lines: list[str]) -> None:
    state, unseen = State.of(row), set(TILE_NAMES)
    at = next((index for index, line in enumerate(lines) if ":" in line), len(lines))
    said = read_fields(lines[at:])
    only(said, *fields(state))
    if at:
        state = read_board(state, lines[:at], unseen)
    hands = parts(said, "hands")
    state = replace(
        state,
        hands=(take(hands.get(0, []), unseen), take(hands.get(1, []), unseen)),
        discards=take(said.get("gone", "").split(), unseen),
        used=read_markers(said),
        owner=read_lines(state, said),
        unseen=frozenset(unseen),
    )
    state = read_draws(int(row[SEAT]), state, said.get("draws", ""))
    check_unseen(state, said)
    for line in state.dice:
        check_line(state, line)
    check_table(row, state)
    state.write(row)


def take(words: list[str], unseen: set[Tile]) -> Tiles:
    """Tiles that have been seen; each is seen once."""
    for name in words:
        if name not in TILE_NAMES:
            raise ValueError(f"{name!r} is not a tile: expected 1 to 6 dots, white then black, such as 31 (B1)")
        if name not in unseen:
            raise ValueError(f"the tile {name} stands there twice: there is one of each kind (B1)")
        unseen.remove(name)
    return frozenset(words)


def read_board(state: State, lines: list[str], unseen: set[Tile]) -> State:
    at = next((index for index, line in enumerate(lines) if line.split()[0] == "1"), -1)
    numbers = lines[at].split()
    if at < 1 or at + 1 >= len(lines) or numbers != [str(number) for number in range(1, len(numbers) + 1)]:
        raise ValueError("expected the black line, below it the numbers 1 2 3 … and below those the white line")
    black, on_black = read_line("B", lines[:at][::-1], unseen)
    white, on_white = read_line("W", lines[at + 1 :], unseen)
    first, second = (stack_of(sign, [*on_white.values(), *on_black.values()]) for sign in SIGNS)
    columns = {
        line: {number: column_of(signed) for number, signed in found.items()}
        for line, found in (("W", on_white), ("B", on_black))
    }
    return replace(state, dice={"W": white, "B": black}, lines=columns, stacks=(first, second))


def read_line(line: str, rows: list[str], unseen: set[Tile]) -> tuple[int, dict[int, Signed]]:
    """The die, and what lies at each number."""
    if rows[0][0] != line:
        raise ValueError(f"expected the {LINES[line]} line to begin with {line}, found {rows[0].strip()!r}")
    die = 0
    found: dict[int, Signed] = {}
    for rank, text in enumerate(rows):
        if rank and text[0] != " ":
            raise ValueError(f"expected a further row of the {LINES[line]} line, without a letter, found {text!r}")
        for start in range(1, len(text), WIDE):
            number, word = start // WIDE + 1, text[start : start + WIDE].strip()
            match = re.fullmatch(r"\[([1-6])\]|(\^{0,2})([0-9]{2})|", word)
            if not match or (word and number > HIGHEST) or (match[1] and (int(match[1]) != number or die)):
                expected = f"a tile such as 32 or, stacked, ^32, or the line's die such as [{min(number, 6)}]"
                raise ValueError(f"{word!r} at {line}{number}: expected {expected}")
            if match[1]:
                die = number
            elif match[3]:
                found.setdefault(number, {}).setdefault(match[2], []).extend(take([match[3]], unseen))
    if not die:
        raise ValueError(f"the {LINES[line]} line has no die: expected one such as [4] (B5)")
    for number, signed in found.items():
        if number == die or "" not in signed:
            raise ValueError(f"tiles lie at {line}{number} on no column: nothing lies on a die (B12)")
    return die, found


def column_of(signed: Signed) -> Column:
    return tuple(tuple(in_order(signed[sign])) for sign in ("", *SIGNS) if sign in signed)


def stack_of(sign: str, everywhere: list[Signed]) -> Layer:
    """The tiles with that sign; all lie at one number."""
    found = [signed[sign] for signed in everywhere if sign in signed]
    tiles = in_order(tile for part in found for tile in part)
    if len(found) > 1:
        raise ValueError(f"the stack {'+'.join(tiles)} does not lie on one column (B12)")
    return tuple(tiles)


def parts(said: dict[str, str], label: str) -> dict[int, list[str]]:
    """A line that says something of each seat: its words by seat."""
    found: dict[int, list[str]] = {}
    for part in said[label].split(", ") if said.get(label) else []:
        name, *words = part.split() or [""]
        if name not in SEATS or SEATS.index(name) in found:
            raise ValueError(f"'{label}: {said[label]}': expected {SEATS[0]} and {SEATS[1]}, each once")
        found[SEATS.index(name)] = words
    return found


def read_markers(said: dict[str, str]) -> tuple[frozenset[str], frozenset[str]]:
    """The actions used: those without a marker."""
    found = parts(said, "markers")
    for words in found.values():
        if set(words) - set(ACTIONS) or len(set(words)) < len(words):
            raise ValueError(f"'markers: {said['markers']}': expected {', '.join(ACTIONS)}, each at most once (B13)")
    return frozenset(ACTIONS) - set(found.get(0, [])), frozenset(ACTIONS) - set(found.get(1, []))


def read_lines(state: State, said: dict[str, str]) -> dict[str, int]:
    found = parts(said, "lines")
    owners = [{"W": 0, "B": 1}, {"W": 1, "B": 0}] if state.options["rules"] == "advanced" and state.dice else []
    for owner in owners:
        if found == {seat: [LINES[line]] for line, seat in owner.items()}:
            return owner
    if found:
        expected = f"{SEATS[0]} white, {SEATS[1]} black" if owners else "no such line"
        raise ValueError(f"'lines: {said['lines']}' cannot be: expected {expected} (B3)")
    return {}


def read_draws(seat: int, state: State, text: str) -> State:
    """The phase and the player, as far as `write` needs them."""
    name, _, why = text.partition(", ")
    needed = seat == CHANCE and bool(state.dice)
    if needed and name in SEATS and why in ("", "for the tile discarded"):
        return replace(state, phase="redraw" if why else "draw", player=SEATS.index(name))
    if needed or name:
        expected = f"'draws: {SEATS[0]}' or the like, whoever draws" if needed else "no such line, nobody draws"
        raise ValueError(f"'draws: {text}': expected {expected} (B6)")
    return replace(state, phase="move", player=seat) if seat >= 0 and state.is_open else state


def check_unseen(state: State, said: dict[str, str]) -> None:
    expected = fields(state)["unseen"]
    if said.get("unseen", expected) != expected:
        raise ValueError(f"'unseen: {said['unseen']}' does not fit the rest: expected {expected!r}")


def check_line(state: State, line: str) -> None:
    """The line is such as can be laid, column by column from its die (B5, B7 to B9, B12)."""
    die, there = state.dice[line], state.lines[line]
    laid: dict[int, Column] = {}
    for number in sorted(there, key=lambda number: abs(number - die)):
        here, column = f"{line}{number}", there[number]
        neighbour = ends(replace(state, lines={line: laid}), line).get(number)
        if neighbour is None:
            raise ValueError(f"{here} does not lie next to a column or the die (B5)")
        check_column(column, line, number)
        possible = counts(state, line, neighbour)
        if len(column[0]) not in possible:
            rule = "B8" if neighbour == die else "B9"
            raise ValueError(f"{here} has {len(column[0])} tiles, not {' or '.join(map(str, possible))} ({rule})")
        laid[number] = column


def check_column(column: Column, line: str, number: int) -> None:
    here = f"{line}{number}"
    for above, layer in enumerate(column):
        if layer not in layers(layer, line, number, len(layer)):
            raise ValueError(f"{'+'.join(layer)} cannot lie at {here} ({'B12' if above else 'B7'})")
        if len(layer) != len(column[0]):
            raise ValueError(f"a stack on {here} has {len(layer)} tiles, not as many as the column (B12)")


def check_table(row: Array, state: State) -> None:
    """What neither lines nor hands show by themselves. That the game is over, or is not, `Game.read` finds out."""
    if not state.unseen:
        raise ValueError("every tile is seen: expected one that is put away (B1)")
    if not state.dice or not state.is_open:
        check_beginning(int(row[SEAT]), state)
    if len(set(state.dice.values())) == 1:
        raise ValueError(f"both dice show {state.dice['W']}: equal numbers are rolled again (B2)")
    if state.dice and state.is_open:
        check_markers(state)
        check_hands(int(row[SEAT]), state)
    if row[SEAT] == OVER and (row[REASON] == EQUAL) != (row[WINNERS] == 0):
        raise ValueError("the game is a draw with equally many tiles, and only then (B17)")


def check_beginning(seat: int, state: State) -> None:
    """Deal, roll and choice: nothing is on the table, and hands grow in turn."""
    dealt, chooses, most = [len(hand) for hand in state.hands], bool(state.dice), int(state.options["hand"])
    if any(state.used) or state.discards or any(state.lines.values()):
        raise ValueError("before the hands are open nothing is played and no marker used (B4)")
    if not 0 <= dealt[0] - dealt[1] <= 1 or dealt[0] > most or (chooses and dealt[1] < most):
        raise ValueError(f"hands of {dealt[0]} and {dealt[1]}: tiles are dealt in turn, {most} to each (B1)")
    if seat == OVER or chooses != (seat != CHANCE):
        turn = "a seat chooses (B3)" if chooses else "tiles are dealt and dice rolled, by chance (B1)"
        raise ValueError(f"before the hands are open nobody plays or has won: {turn}")


def check_markers(state: State) -> None:
    redraws, stacks = (sum(action in used for used in state.used) for action in ("redraw", "stack"))
    if len(state.discards) != redraws:
        raise ValueError(f"{len(state.discards)} tiles are gone: expected one for each redraw, {redraws} (B10)")
    if [bool(stack) for stack in state.stacks] != [stacks > 0, stacks > 1]:
        raise ValueError(
            f"expected a stack for each stack marker used, {stacks}, the first with ^, the second ^^ (B12)"
        )
    if state.phase == "redraw" and "redraw" not in state.used[state.player]:
        raise ValueError(f"{SEATS[state.player]} has not used redraw: no tile is drawn for one discarded (B10)")


def check_hands(to_move: int, state: State) -> None:
    """No hand has more than were dealt, one for each redraw and exchange, and one just drawn."""
    for seat, hand in enumerate(state.hands):
        most = int(state.options["hand"]) + len(state.used[seat] & {"redraw", "exchange"}) + (to_move in (seat, OVER))
        if len(hand) > most:
            raise ValueError(f"{SEATS[seat]} has {len(hand)} tiles: at most {most} (B6)")
