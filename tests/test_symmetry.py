"""A board turned or mirrored is the same game: every legal move has its image, to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from banmen import load
from banmen.games.kooshi.setups import SETUPS

Image = Callable[[str], str]


def mirrored(move: str) -> str:
    """Ko-Oshi, left and right exchanged."""
    return move[:2].translate(str.maketrans("abcde", "edcba")) + move[2].translate(str.maketrans("ew", "we"))


def turned(size: int, swap: bool, right: bool, up: bool) -> Image:
    """Red Dots, columns and rows swapped, mirrored, or both: the square's eight symmetries."""

    def image(hole: re.Match[str]) -> str:
        x, y = ord(hole[1]) - ord("a"), int(hole[2]) - 1
        x, y = (y, x) if swap else (x, y)
        x, y = size - 1 - x if right else x, size - 1 - y if up else y
        return f"{chr(ord('a') + x)}{y + 1}"

    return lambda move: re.sub(r"([a-j])(\d+)", image, move)


def follow(name: str, image: Image, seed: int, **options: int | str) -> None:
    """Play a random game and its image side by side."""
    random = Random(seed)
    here = there = load(name, **options).start()
    while not here.is_over:
        assert {image(str(move)) for move in here.legal_moves} == {str(move) for move in there.legal_moves}
        move = random.choice(here.legal_moves)
        here, there = here.play(move), there.play(image(str(move)))
    assert (here.scores, here.reason, here.ply) == (there.scores, there.reason, there.ply)


@pytest.mark.parametrize("setup", SETUPS)
def test_kooshi_mirrored(setup: str) -> None:
    for seed in range(20):
        follow("kooshi", mirrored, seed, setup=setup, target=7)


@pytest.mark.parametrize("setup", SETUPS)
def test_kooshi_with_sides_exchanged(setup: str) -> None:
    """Colours exchanged and the board seen from the other side: the same moves, one ply later."""
    exchange, flip = str.maketrans("LD", "DL"), str.maketrans("12345", "54321")
    game, random = load("kooshi", setup=setup, target=7), Random(1)
    here = game.start()
    while not here.is_over:
        assert here.seat is not None
        lines = str(here).splitlines()
        board = [line[0].translate(flip) + line[1:].translate(exchange) for line in reversed(lines[1:6])]
        fields = [line for line in lines[7:] if line.startswith("quiet")]
        fields += [line.translate(flip) for line in lines[7:] if line.startswith("moved")]
        who = f"{('Dark', 'Light')[here.seat]} to move, ply {here.ply + 1}"
        there = game.read("\n".join([who, *board, *fields]))
        images = {str(move).translate(str.maketrans("12345ns", "54321sn")) for move in here.legal_moves}
        assert images == {str(move) for move in there.legal_moves}
        here = here.play(random.choice(here.legal_moves))


@pytest.mark.parametrize("size", [7, 8, 9, 10])
def test_reddots_turned_and_mirrored(size: int) -> None:
    for number in range(1, 8):
        image = turned(size, bool(number & 1), bool(number & 2), bool(number & 4))
        follow("reddots", image, number, size=size, dots="all" if size % 2 else "nine", balls=8, quiet=40)
