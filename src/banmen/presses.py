"""Which move is meant by places that are pressed one after the other, whether it is legal or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from banmen.jit import Array

if TYPE_CHECKING:
    from banmen.rules import Rules


def meant(rules: Rules, row: Array, pressed: Sequence[str]) -> str | None:
    """By the places of all moves: the one between these places or, of several, one that is refused as most of them are.

    Where but one place is pressed, all moves that begin there are looked at, unless one of them is legal.
    """
    if not rules.mechanism.lists or not pressed:
        return None
    places, legal = tuple(pressed), set(rules.mechanism.moves(row).tolist())
    ways = {number: _way(rules, row, number) for number in range(rules.actions(rules.values(row)))}
    named = [number for number, way in ways.items() if _ends(way) == _ends(places)]
    settled = next((number for number in named if number in legal), None)
    if settled is not None:
        return rules.text(row, settled)
    if len(places) == 1:
        named = [number for number, way in ways.items() if way[:1] == [*places]]
    return None if legal.intersection(named) else _most(rules, row, named)


def _way(rules: Rules, row: Array, number: int) -> Sequence[str]:
    """Its places; none of a number that is no move here."""
    with suppress(ValueError, LookupError, StopIteration):
        return rules.places(row, number)
    return ()


def _ends(way: Sequence[str]) -> tuple[str, ...]:
    """Where a way begins and where it leads."""
    return (*way[:1], *way[1:][-1:])


def _most(rules: Rules, row: Array, numbers: Sequence[int]) -> str | None:
    """The first of those that are refused by the rule that refuses most."""
    broken = {number: rules.refuse(row, number).rule for number in numbers if _is_written(rules, row, number)}
    if not broken:
        return None
    [(rule, _)] = Counter(broken.values()).most_common(1)
    return next(rules.text(row, number) for number, found in broken.items() if found == rule)


def _is_written(rules: Rules, row: Array, number: int) -> bool:
    """Whether a number has a text here that can be typed."""
    with suppress(ValueError):
        return rules.parse(row, rules.text(row, number)) == number
    return False
