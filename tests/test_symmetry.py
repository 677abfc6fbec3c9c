"""A board turned or mirrored is the same game: every legal move has its image, to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from bossa_board import hands
from bossa_board import mirrored as recoloured

from banmen import Move, Position, load
from banmen.board import Hexagon
from banmen.games.dohyo import setups
from banmen.games.dohyo.kernels import CAPTURES, OUT, TOKEN
from banmen.games.dohyo.state import State, write_pieces
from banmen.games.kooshi.setups import SETUPS
from banmen.row import OVER, SEAT, WINNERS
from banmen.verify import draw_game

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


def turned_sixths(side: int, sixths: int) -> Image:
    """Dohyō, the board turned clockwise."""

    def image(name: re.Match[str]) -> str:
        row, number = (place - side for place in Hexagon(side).cells[name[0]])
        for _ in range(sixths):
            row, number = row - number, row
        return Hexagon.name((row + side, number + side))

    return lambda move: re.sub(r"[a-i]\d", image, move)


def seated_on(position: Position, image: Image, on: int) -> Position:
    """The board turned, and everything that is a seat's given to the one so many places on."""
    row, seats = position.row.copy(), position.game.seats
    turned = [frozenset(map(image, cells)) for cells in State.of(position.row).pieces]
    write_pieces(row, [turned[seat - on] for seat in range(seats)])
    row[CAPTURES : CAPTURES + seats] = np.roll(row[CAPTURES : CAPTURES + seats], on)
    row[TOKEN] = (row[TOKEN] + on) % seats
    for cell in (OUT, WINNERS):
        row[cell] = (row[cell] << on | row[cell] >> seats - on) & (1 << seats) - 1
    if row[SEAT] != OVER:
        row[SEAT] = (row[SEAT] + on) % seats
    return position.game.position(row)


# A half turn exchanges two seats, or the pairs of four; a third of a turn gives each of three seats to the next.
TURNS = [(2, 3, 1), (3, 2, 1), (4, 3, 2)]


@pytest.mark.parametrize(("seats", "sixths", "on"), TURNS)
def test_dohyo_turned_with_seats_exchanged(seats: int, sixths: int, on: int) -> None:
    image = turned_sixths(setups.side(seats), sixths)
    for seed in range(12):
        random = Random(seed)
        here = draw_game(load("dohyo"), {"seats": seats, "passive": 9}, random).start()
        there = seated_on(here, image, on)
        while not here.is_over:
            assert {image(str(move)) for move in here.legal_moves} == {str(move) for move in there.legal_moves}
            move = random.choice(here.legal_moves)
            here, there = here.play(move), there.play(image(str(move)))
            assert there == seated_on(here, image, on)
        assert (here.reason, here.ply) == (there.reason, there.ply)


@pytest.mark.parametrize(("seats", "sixths", "on"), TURNS)
@pytest.mark.parametrize("setup", setups.SETUPS)
def test_dohyo_starts_the_same_for_every_seat(setup: str, seats: int, sixths: int, on: int) -> None:
    start, image = (
        State.of(load("dohyo", seats=seats, setup=setup).start().row).pieces,
        turned_sixths(setups.side(seats), sixths),
    )
    assert tuple({image(cell) for cell in start[seat - on]} for seat in range(seats)) == start


def test_dohyo_mirrored() -> None:
    """Left and right exchanged, with two seats: with more, the order of turns would be too."""

    def image(cell: re.Match[str]) -> str:
        row, number = Hexagon(4).cells[cell[0]]
        return Hexagon.name((row, 4 + row - number))

    for seed in range(12):
        follow("dohyo", lambda move: re.sub(r"[a-g]\d", image, move), seed)


def with_colours_exchanged(event: str) -> str:
    """Bossa: a tile's white dots black, the white line the black one."""
    word, *numbers = event.split()
    return " ".join([word, *reversed(numbers)]) if word == "roll" else recoloured(event)


def test_bossa_with_colours_and_seats_exchanged() -> None:
    """Ring rolls the white die, Lozenge the black one: only both together can be exchanged, from the first roll on."""
    for seed in range(40):
        random = Random(seed)
        game = draw_game(load("bossa"), {}, random)
        here = there = game.start()
        while len(hands(here)[1]) < int(game.options["hand"]):  # the deal itself begins with Ring
            draws = [str(draw) for draw, _ in random.sample(here.chance_outcomes, 2)]
            here, there = here.play(*draws), there.play(*(recoloured(draw) for draw in reversed(draws)))
        while not here.is_over:
            events, images = ([str(event) for event in listed(position)] for position in (here, there))
            assert {with_colours_exchanged(event) for event in events} == set(images)
            assert there.seat == (None if here.seat is None else 1 - here.seat)
            event = random.choice(events)
            here, there = here.play(event), there.play(with_colours_exchanged(event))
            assert hands(there) == [{recoloured(tile) for tile in hand} for hand in reversed(hands(here))]
        assert (here.reason, here.ply, here.scores) == (there.reason, there.ply, there.scores[::-1])


def listed(position: Position) -> list[Move]:
    return [move for move, _ in position.chance_outcomes] or list(position.legal_moves)
