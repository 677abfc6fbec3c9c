"""Bossa's positions written short, for its tests.

The table is written as moves are: `W3 W4=40 W5=31+21 W4^42 / B4` are the white die at 3, two columns and a stack on
one of them; the black die at 4. Most of it is tried on the other line, too: `mirrored` exchanges the colours.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import banmen
from banmen.games.bossa import laying
from banmen.games.bossa import text as refusals_of
from banmen.games.bossa.state import LINES

ON_BOTH_LINES = pytest.mark.parametrize("line", ["W", "B"])
FOR_BOTH_SEATS = pytest.mark.parametrize("seat", [0, 1])

SEATS = ("Ring", "Lozenge")
ACTIONS = ("redraw", "exchange", "stack")
RING, LOZENGE = "50 31 20 11", "42 24 13 02"  # dealt, unless told
TILES = [f"{white}{black}" for white in range(7) for black in range(7) if 1 <= white + black <= 6]

# Left for the hands and the unseen: 50 30 51 42 41 33 23 15 06 05 32 60, if 02 is gone.
LATE = "W4 W5=40+10 W3=20+14 W2=24 / B3 B4=04 B5=03+12 B6=13+22+11 B2=01+21 B1=31"

EXCHANGED = str.maketrans("01", "10")

NO_SENTENCES = {"RULES", "LINES", "LETTERS", "TILE", "TILES_TEXT", "DRAW", "EXPECTED", "PATTERNS"}  # of the notation

Options = int | str


# Beginnings


def alternating(ring: str, lozenge: str) -> list[str]:
    """The draws of a deal, Ring's first."""
    return [f"draw {tile}" for pair in zip(ring.split(), lozenge.split(), strict=True) for tile in pair]


def deal(ring: str = RING, lozenge: str = LOZENGE, roll: str = "4 2", **options: Options) -> banmen.Position:
    """Dealt and rolled; without a roll, it is about to be."""
    start = banmen.load("bossa", **{"hand": len(ring.split())} | options).start()
    return start.play(*alternating(ring, lozenge), *([f"roll {roll}"] if roll else []))


# Any position


def at(
    table: str,
    ring: str = "15",
    lozenge: str = "51",
    to_move: int = 0,
    draws: str = "",
    owner: int = 0,
    used: str = "",
    gone: str = "",
    line: str = "W",
    seat: int = 0,
    **options: Options,
) -> banmen.Position:
    """The position with that table and those hands. A seat is to move or, with `draws`, chance.

    `owner` has the white line; `used` are markers, such as `0 redraw, 1 stack`. With line B, the whole is
    mirrored: what was said of the white line is so of the black one. With seat 1, Ring and Lozenge change places.
    """
    if line == "B":
        table, ring, lozenge, gone, owner = *map(mirrored, (table, ring, lozenge, gone)), 1 - owner
    if seat == 1:
        ring, lozenge, to_move, owner = lozenge, ring, 1 - to_move, 1 - owner
        draws, used = (text.translate(EXCHANGED) for text in (draws, used))
    draws, used = (text.replace("0", SEATS[0]).replace("1", SEATS[1]) for text in (draws, used))
    colours = ("white", "black")[:: 1 if owner == 0 else -1]
    left = {name: [action for action in ACTIONS if action not in spent(used, name)] for name in SEATS}
    basic = options.get("rules") == "basic"
    lines = [
        "Chance to move" if draws else f"{SEATS[to_move]} to move",
        *drawn(table),
        f"hands: Ring {ring}, Lozenge {lozenge}",
        "" if basic else f"lines: Ring {colours[0]}, Lozenge {colours[1]}",
        "markers: " + ", ".join(" ".join([name, *words]) for name, words in left.items() if words),
        f"gone: {gone}" if gone else "",
        f"draws: {draws}" if draws else "",
    ]
    return banmen.load("bossa", **options).read("\n".join(lines))


def late(ring: str, lozenge: str, *, more: str = "", gone: str = "02", **rest: Any) -> banmen.Position:
    """Nearly at the end: what is not in those hands is unseen. Lines do not end the game, unless told."""
    usual: dict[str, Any] = {"rows": 9, "hand": 6, "used": "1 redraw exchange"}
    return at(f"{LATE} {more}", ring, lozenge, gone=gone, **usual | rest)


def spent(used: str, seat: str) -> list[str]:
    return [word for part in used.split(", ") if part.startswith(seat) for word in part.split()[1:]]


def drawn(table: str) -> list[str]:
    """The lines of a diagram: black above the numbers, white below."""
    words = table.replace("/", " ").split()
    sides = {}
    stacks = [word for word in words if "^" in word]
    for letter in "WB":
        piles: dict[int, list[str]] = {}
        for word in words:
            match = re.fullmatch(r"([WB])(\d+)(?:([=^])(.*))?", word)
            assert match, word
            if match[1] == letter:
                sign = "^" * (stacks.index(word) + 1) if match[3] == "^" else ""
                tiles = [sign + tile for tile in match[4].split("+")] if match[3] else [f"[{match[2]}]"]
                piles.setdefault(int(match[2]), []).extend(tiles)
        sides[letter] = [
            ("" if rank else letter).ljust(1)
            + "".join("".join(piles.get(number, [])[rank : rank + 1]).rjust(5) for number in range(1, 12))
            for rank in range(max(map(len, piles.values())))
        ]
    numbers = " " + "".join(f"{number:>5}" for number in range(1, 12))
    return [*sides["B"][::-1], numbers, *sides["W"]]


def mirrored(text: str) -> str:
    """Colours exchanged in moves, tables, lists of tiles or sentences; tiles side by side are in order again."""
    text = re.sub(r"(?<![\dWB])(\d)(\d)(?!\d)", r"\2\1", text)
    text = re.sub(r"(?<![\dWB])\d\d(?:[+ ]\d\d\b)+", lambda match: in_order(match[0]), text)
    swaps = {"W": "B", "B": "W", "white": "black", "black": "white"}
    return re.sub(r"[WB](?=\d)|white|black", lambda match: swaps[match[0]], text)


def in_order(tiles: str) -> str:
    """The highest first."""
    return tiles[2].join(sorted(re.split("[+ ]", tiles), reverse=True))


def on(line: str, text: str) -> str:
    """What is said of the white line, for either."""
    return text if line == "W" else mirrored(text)


# What a position holds


def fields(position: banmen.Position) -> dict[str, str]:
    """The lines below the board."""
    return dict(line.split(": ", 1) for line in str(position).splitlines()[1:] if ": " in line)


def by_seat(position: banmen.Position, label: str) -> list[set[str]]:
    found: dict[str, set[str]] = {seat: set() for seat in SEATS}
    for part in fields(position).get(label, "").split(", "):
        name, *words = part.split() or [""]
        if name:
            found[name] = set(words)
    return list(found.values())


def hands(position: banmen.Position) -> list[set[str]]:
    return by_seat(position, "hands")


def markers(position: banmen.Position) -> list[set[str]]:
    """Those left."""
    return by_seat(position, "markers")


def owners(position: banmen.Position) -> list[set[str]]:
    """Whose line is which, by seat."""
    return by_seat(position, "lines")


def gone(position: banmen.Position) -> set[str]:
    return set(fields(position).get("gone", "").split())


def unseen(position: banmen.Position) -> set[str]:
    return set(fields(position)["unseen"].partition(" (")[0].split())


def pile(position: banmen.Position) -> int:
    match = re.search(r"\((\d+) in the pile\)", str(position))
    assert match
    return int(match[1])


def columns(position: banmen.Position, line: str) -> dict[int, list[str]]:
    """The layers at each number: `{5: ["31+20", "41+10"]}`."""
    found: dict[int, dict[int, list[str]]] = {}
    for piece in position.view(0)["pieces"]:
        if piece["shape"] == "tile" and re.fullmatch(rf"{line}\d+", piece["place"]):
            found.setdefault(int(piece["place"][1:]), {}).setdefault(piece["layer"], []).append(piece["face"])
    return {number: ["+".join(layers[at]) for at in sorted(layers)] for number, layers in sorted(found.items())}


# What can be played, and what is refused


def texts(position: banmen.Position, start: str = "") -> list[str]:
    """What can happen, in order of the texts, of that which begins so: what is listed twice stands there twice."""
    moves = [move for move, _ in position.chance_outcomes] if position.is_chance else position.legal_moves
    return sorted(text for text in map(str, moves) if text.startswith(start))


def counts(position: banmen.Position, start: str) -> set[int]:
    """Of how many tiles a column (`W5=`) or a stack (`W5^`) can be made."""
    return {text.count("+") + 1 for text in texts(position, start)}


def refusals(position: banmen.Position) -> Counter[tuple[str, str]]:
    """How often what is said of all the numbers that are not move; their own number is left out."""
    legal = position.game.list_moves(position.row)
    numbers = [number for number in range(position.game.actions) if number not in legal]
    said = [refused(position, number) for number in numbers]
    return Counter((rule, sentence.removeprefix(f"{number} ")) for number, (rule, sentence) in zip(numbers, said))


def refused(position: banmen.Position, event: str | int) -> tuple[str, str]:
    """The rule and the sentence."""
    with pytest.raises(banmen.IllegalMove) as refusal:
        position.play(event)
    return refusal.value.rule, refusal.value.sentence


# What is said while tiles are chosen


def chosen_words() -> set[str]:
    """All templates of that, and the words that are filled in."""
    templates = {text for module in (laying, refusals_of) for text in flat(vars(module).items())}
    return templates | {*LINES.values(), *ACTIONS}


def flat(named: Iterable[tuple[str, object]]) -> Iterator[str]:
    """The texts among the constants that are sentences, or tables of sentences."""
    for name, value in named:
        if name.isupper() and name not in NO_SENTENCES and isinstance(value, str | dict):
            yield from _texts(value)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, str):
        yield value
