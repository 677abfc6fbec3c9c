"""Bossa's 27 tiles: one for every pair of white and black dots, one to six dots together.

They count from 0 in the order of their names, two digits, white first: 01, 02, … 06, 10, 11, … 60.
"""

from collections.abc import Iterable

TILES = tuple((white, black) for white in range(7) for black in range(7) if 1 <= white + black <= 6)
TILE_NAMES = tuple(f"{white}{black}" for white, black in TILES)


def names(tiles: int) -> list[str]:
    """A set of tiles by name, in order."""
    return in_order(name for tile, name in enumerate(TILE_NAMES) if tiles >> tile & 1)


def in_order(tiles: Iterable[str]) -> list[str]:
    """The highest name first, as the notation has them."""
    return sorted(tiles, reverse=True)
