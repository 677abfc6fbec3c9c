"""The first line of a diagram: whose turn it is, or how the game ended."""

from __future__ import annotations

import re
from collections.abc import Sequence

from banmen.jit import Array
from banmen.row import CHANCE, OVER, PLY, REASON, SEAT, SEATS, WINNERS
from banmen.rules import Reason, Rules, shown


def write(rules: Rules, row: Array) -> str:
    names, turn = rules.seat_names[int(row[SEATS])], int(row[SEAT])
    if turn == CHANCE:
        return "Chance to move"
    if turn != OVER:
        return f"{names[turn]} to move"
    return over([name for seat, name in enumerate(names) if row[WINNERS] >> seat & 1], rules.reasons[row[REASON]])


def over(winners: Sequence[str], reason: Reason) -> str:
    who = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "Draw"
    return f"{who}: {reason}"


def read(rules: Rules, row: Array, line: str) -> None:
    """Fill the head of a row from a diagram's first line."""
    match = re.fullmatch(r"(?P<what>.+?)(?:, ply (?P<ply>[0-9]{1,9}))?", line)
    what, ply = (match["what"], match["ply"]) if match else (line, None)
    names = rules.seat_names[int(row[SEATS])]
    to_move = {f"{name} to move": seat for seat, name in enumerate(names)}
    to_move |= {"Chance to move": CHANCE} if rules.chance else {}
    if what in to_move:
        row[SEAT] = to_move[what]
    else:
        row[SEAT] = OVER
        row[WINNERS], row[REASON] = _read_ending(rules, names, what)
    row[PLY] = int(ply) if ply else max(row[SEAT], 0)


def _read_ending(rules: Rules, names: Sequence[str], what: str) -> tuple[int, int]:
    who, _, how = what.partition(": ")
    reasons = [str(reason) for reason in rules.reasons]
    words = who.removesuffix(" wins").removesuffix(" win").split(" and ")
    said = "Draw" if who == "Draw" else f"{' and '.join(words)} win{'s' if len(words) == 1 else ''}"
    known = who == "Draw" or (set(words) <= set(names) and len(set(words)) == len(words))
    if how not in reasons or not known or who != said:
        raise ValueError(
            f"the diagram's first line is {shown(what)!r}: expected '{names[0]} to move', "
            f"'{names[0]} wins: {reasons[0]}' or the like, with ', ply 12' after it if you like"
        )
    winners = 0 if who == "Draw" else sum(1 << names.index(word) for word in set(words))
    return winners, reasons.index(how)
