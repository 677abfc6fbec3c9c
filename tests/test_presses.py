"""Places that were pressed and make no move: they are answered as typing the same move is."""

from __future__ import annotations

from random import Random

import pytest
from conftest import load, sources, walk
from dohyo_board import at
from hypothesis import given
from hypothesis import strategies as st

from banmen import IllegalMove, Position
from banmen.deeds import missed
from banmen.verify import draw_game


def refused(position: Position, *places: str) -> tuple[str, str]:
    refusal = missed(position, places)
    assert refusal is not None
    return refusal.rule, refusal.sentence


@given(st.sampled_from(sources()), st.integers(0, 2**32))
def test_pressing_says_what_typing_says(source: str, seed: int) -> None:
    random = Random(seed)
    positions = [
        position for position in walk(draw_game(load(source), {}, random), random) if position.seat is not None
    ]
    for position in random.sample(positions, min(2, len(positions))):
        names = [place["name"] for place in position.view(position.seat)["places"]]
        for _ in range(8):
            check(position, random.sample(names, random.randint(1, 2)))


def check(position: Position, places: list[str]) -> None:
    rules, row = position.game.rules, position.row
    text, refusal = rules.meant(row, places), missed(position, places)
    ways = [rules.places(row, number) for number in position.numbers]
    if text is None:
        begun = any(places[0] in way for way in ways)
        assert (refusal is None) == (len(places) == 1 and begun), places
        return
    if refusal is None:
        position.play(text)
        assert any(places[-1] in way for way in ways), (places, text)
        return
    with pytest.raises(IllegalMove) as typed:
        position.play(text)
    assert (refusal.rule, refusal.said) == (typed.value.rule, typed.value.said)


@pytest.mark.parametrize(
    ("game", "played", "places", "said"),
    [
        ("kooshi", "", ["c3"], ("K1", "there is no piece on c3")),
        ("kooshi", "", ["c4"], ("K1", "the piece on c4 is Dark's, and Light is to move")),
        ("kooshi", "", ["c2", "d4"], ("K2", "no move leads from c2 to d4")),
        ("reddots", "d4", ["d4"], ("R1", "d4 is not empty")),
        ("bossa", "", ["pile"], ("B3", "'pile' cannot be played: expected white, black or first")),
    ],
)
def test_what_is_said(game: str, played: str, places: list[str], said: tuple[str, str]) -> None:
    assert refused(load(game).start().play(*played.split()).settle(Random(1)), *places) == said


FORCED = "d4 d5 a1 / d6 g4 g5"  # Light's pair pushes d6
WALL = "d4 d5 a1 / d6 d7 g4 g5"
BEHIND = ("D2", "behind the piece on d6 stands another: only one piece can be pushed")
FREE = "d4 c3 a1 b2 / g4 g5"


@pytest.mark.parametrize(
    ("board", "places", "said"),
    [
        (FORCED, ["a1"], ("D5", "a push is possible, so a pivot is not allowed")),
        (FORCED, ["d6"], ("D2", "on d6 is a piece of Dark's: two pieces of your own push, in a row and touching")),
        (FORCED, ["c4"], ("D2", "c4 is empty: two pieces of your own push, in a row and touching")),
        (FORCED, ["d5", "e5"], ("D5", "a push is possible, so a pivot is not allowed")),
        (
            WALL,
            ["d4", "d6"],
            BEHIND,
        ),
        (
            WALL,
            ["d5", "d6"],
            BEHIND,
        ),
        (
            WALL,
            ["d5", "d7"],
            BEHIND,
        ),
        ("d4 d5 d6 a1 / g4 g5", ["d4", "d5"], ("D4", "on d6 is a piece of your own, which cannot be pushed")),
        (FREE, ["g4"], ("D7", "on g4 is a piece of Dark's: pivot a piece of your own")),
        (FREE, ["e5"], ("D7", "e5 is empty: pivot a piece of your own")),
        ("d4 c3 a1 / g4 g5", ["a1"], ("D7", "no piece of your own touches both a1 and a2, to go around")),
        (FREE, ["d4", "g7"], ("D7", "no pivot leads from d4 to g7: expected two cells around one piece")),
        (FREE, ["d4", "b1"], ("D7", "no pivot leads from d4 to b1: expected two cells around one piece")),
    ],
)
def test_dohyo_says_it_of_either_piece_of_a_pair(board: str, places: list[str], said: tuple[str, str]) -> None:
    assert refused(at(board), *places) == said


@pytest.mark.parametrize("places", [["d4"], ["d5"], ["d4", "d6"], ["d5", "d6"], ["d5", "d7"]])
def test_what_is_or_may_be_a_push_is_not_refused(places: list[str]) -> None:
    assert missed(at(FORCED), places) is None


def test_where_things_are_flicked_pressing_says_nothing() -> None:
    position = load("botaoshi").start()
    for places in ([], ["W1"], ["W1", "B1"], ["?"]):
        assert missed(position, places) is None
