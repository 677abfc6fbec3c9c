"""Bossa, the executable rulebook: rules B1 to B17 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the position, what can happen next, the winner and the rule that ended the game.

A line is `W` or `B` and grows from the die of its colour. Nobody knows the order of the pile, so it is not kept:
`unseen` are the tiles in the pile and the one put away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from banmen.games.bossa.state import LINES, TURNS, Layer, State, Tile, Tiles
from banmen.rules import Ending, Values

Part = TypeVar("Part")

PIPS = range(1, 7)
TILES = frozenset(f"{white}{black}" for white in range(7) for black in range(7) if 1 <= white + black <= 6)
STEPS = {"step": (-1, 1), "near": (-1, 0, 1), "basic": (0, 1)}  # B9, by the option `count`


# ---- tiles


def dots(tiles: Iterable[Tile], line: str) -> int:
    """The dots of the line's colour: a tile's name has the white ones first."""
    return sum(int(tile[0 if line == "W" else 1]) for tile in tiles)


def layers(hand: Iterable[Tile], line: str, number: int, count: int) -> Iterator[Layer]:
    """B7, B12: all ways to make the number with so many tiles of the hand, each with a dot of the line's colour."""
    usable = sorted((tile for tile in hand if dots([tile], line) > 0), reverse=True)
    return (chosen for chosen in combinations(usable, count) if dots(chosen, line) == number)


def laid(move: str) -> tuple[str, int, bool, Layer]:
    """The line and the number of a column or a stack, whether it is a stack, and its tiles: `W5=32+20`, `W5^32+20`."""
    number, tiles = re.split("[=^]", move[1:])
    return move[0], int(number), "^" in move, tuple(tiles.split("+"))


# ---- what can happen next


def start(options: Values) -> State:
    return State(options, unseen=TILES)  # B1: the pile and the tile put away


def moves(state: State) -> set[str]:
    """The legal moves, or the chance events that are possible."""
    if state.phase in ("deal", "draw", "redraw"):
        return {f"draw {tile}" for tile in state.unseen}  # B4: any of them may be the one put away
    if state.phase == "roll":
        return {f"roll {white} {black}" for white in PIPS for black in PIPS if white != black}  # B2
    if state.phase == "choice":
        return {"white", "black", "first"}  # B3
    if state.phase == "line choice":
        return {"white", "black"}  # B3
    return {*places(state), *actions(state)}  # B6: there is no pass


def places(state: State) -> Iterator[str]:
    """B7: one new column at either end of either line, whoever's it is."""
    for line in LINES:
        for number, neighbour in ends(state, line).items():
            for count in counts(state, line, neighbour):
                for tiles in layers(state.hands[state.player], line, number, count):
                    yield f"{line}{number}={'+'.join(tiles)}"


def ends(state: State, line: str) -> dict[int, int]:
    """B5: the numbers that can come next, each with the number of its neighbour towards the die."""
    there = [state.dice[line], *state.lines[line]]
    down, up = min(there), max(there)
    above = {up + 1: up}  # beyond 6 too
    return {down - 1: down} | above if down > 1 else above  # there is no 0


def counts(state: State, line: str, neighbour: int) -> list[int]:
    """How many tiles the column beyond that neighbour may have."""
    if neighbour == state.dice[line]:
        return [1, 2]  # B8, whatever the option says
    tiles = len(state.lines[line][neighbour][0])  # B12: stacking does not change a column's count
    return [tiles + step for step in STEPS[str(state.options["count"])] if tiles + step > 0]  # B9


def actions(state: State) -> Iterator[str]:
    """B13: each once per player."""
    own, theirs = state.hands[state.player], state.hands[1 - state.player]
    used = state.used[state.player]
    if "redraw" not in used and state.pile > 0:  # B10: any tile of the hand, if the pile has another
        yield from (f"R{tile}" for tile in own)
    if "exchange" not in used:  # B11: any tile of the hand for any of the opponent's
        yield from (f"X{given}-{taken}" for given in own for taken in theirs)
    if "stack" not in used:
        yield from stacks(state)


def stacks(state: State) -> Iterator[str]:
    """B12: on any column, of either line, as many tiles as it has, of the same sum."""
    for line in LINES:
        for number, column in state.lines[line].items():
            for tiles in layers(state.hands[state.player], line, number, len(column[0])):
                yield f"{line}{number}^{'+'.join(tiles)}"


# ---- what happens


def play(state: State, move: str) -> State:
    """What comes of one of `moves`."""
    if move.startswith("draw "):
        return draw(state, move.removeprefix("draw "))
    if move.startswith("roll "):
        return roll(state, *(int(pips) for pips in move.split()[1:]))
    if move in ("white", "black", "first"):
        return choose(state, move)
    if move.startswith("R"):
        return redraw(state, move[1:])
    return exchange(state, *move[1:].split("-")) if move.startswith("X") else lay(state, move)


def draw(state: State, tile: Tile) -> State:
    after = replace(state, unseen=state.unseen - {tile}, hands=handed(state, takes={tile}))
    if state.phase == "draw":
        return replace(after, phase="move")  # B6: one tile is drawn, now a move
    if state.phase == "redraw":
        return next_turn(after)  # B10: a redraw ends the turn
    full = all(len(hand) == state.options["hand"] for hand in after.hands)  # B1: Ring first, then in turn
    return replace(after, phase="roll" if full else "deal", player=1 - state.player)


def roll(state: State, white: int, black: int) -> State:
    """B2: Ring rolled the white die, Lozenge the black one. B3: the higher roller chooses or, in basic, plays first."""
    phase = "draw" if state.options["rules"] == "basic" else "choice"
    return replace(state, dice={"W": white, "B": black}, phase=phase, player=0 if white > black else 1)


def choose(state: State, choice: str) -> State:
    """B3: who takes a line leaves the first play to the other; who wants to play first leaves the lines."""
    if choice == "first":
        return replace(state, phase="line choice", player=1 - state.player)
    own, other = ("W", "B") if choice == "white" else ("B", "W")
    return next_turn(replace(state, owner={own: state.player, other: 1 - state.player}))


def redraw(state: State, tile: Tile) -> State:
    """B10: discard face up; the draw is the chance event that follows."""
    after = replace(state, hands=handed(state, gives={tile}), discards=state.discards | {tile}, phase="redraw")
    return use(after, "redraw")


def exchange(state: State, given: Tile, taken: Tile) -> State:
    """B11: give one, take one."""
    theirs = state.hands[1 - state.player] - {taken} | {given}
    hands = replaced(handed(state, {given}, {taken}), 1 - state.player, theirs)
    return next_turn(use(replace(state, hands=hands), "exchange"))


def lay(state: State, move: str) -> State:
    """B7: the tiles become a new column. B12: or another layer of one that is there."""
    line, number, stacks, layer = laid(move)
    column = (*state.lines[line].get(number, ()), layer)
    lines = {**state.lines, line: {**state.lines[line], number: column}}
    after = replace(state, hands=handed(state, gives=layer), lines=lines)
    if stacks:
        first, _ = state.stacks
        after = use(replace(after, stacks=(first, layer) if first else (layer, ())), "stack")
    return next_turn(after)


def handed(state: State, gives: Iterable[Tile] = (), takes: Iterable[Tile] = ()) -> tuple[Tiles, Tiles]:
    """The hands when the player's has fewer tiles and more."""
    return replaced(state.hands, state.player, (state.hands[state.player] - set(gives)) | set(takes))


def use(state: State, action: str) -> State:
    """B13: it is spent."""
    return replace(state, used=replaced(state.used, state.player, state.used[state.player] | {action}))


def replaced(both: tuple[Part, Part], seat: int, part: Part) -> tuple[Part, Part]:
    """What both seats have, with another part for one of them."""
    return (part, both[1]) if seat == 0 else (both[0], part)


def next_turn(state: State) -> State:
    """B6: the other draws."""
    return replace(state, phase="draw", player=1 - state.player)


# ---- how it ends


def ending(state: State) -> Ending | None:
    """Is the game over? `draw` is the phase at the end of a turn, too."""
    if state.phase not in TURNS:
        return None
    for seat in (0, 1):  # B14: before B15. Who has discarded the only tile has not played it
        if not state.hands[seat] and (state.phase, state.player) != ("redraw", seat):
            return Ending("B14", seat)
    for line, owner in state.owner.items():  # B15: whoever placed the column; in the basic game there is no owner
        if len(state.lines[line]) >= int(state.options["rows"]):
            return Ending("B15", owner)
    if state.phase == "move":
        return None if moves(state) else Ending("B16", 1 - state.player)
    if state.pile > 0:
        return None
    ring, lozenge = map(len, state.hands)
    return Ending("B17", None if ring == lozenge else 0 if ring < lozenge else 1)  # fewer tiles win
