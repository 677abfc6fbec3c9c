"""Dohyō's moves before they are made: pairs and what they push, arcs and their stops, closed pushes."""

from __future__ import annotations

from random import Random

import pytest
from conftest import load, walk
from dohyo_board import at
from hypothesis import given
from hypothesis import strategies as st

from banmen.rules import filled
from banmen.server import messages
from banmen.verify import draw_game
from banmen.view import Closed, Way


def way(board: str, move: str) -> Way:
    return next(way for way in messages.foreseen(at(board))["ways"] if way["move"] == move)


def closed(board: str) -> list[Closed]:
    return messages.foreseen(at(board))["closed"]


@given(st.integers(0, 2**32))
def test_every_move_is_foreseen_and_every_stop_of_an_arc_is_a_move(seed: int) -> None:
    random = Random(seed)
    for position in walk(draw_game(load("dohyo"), {}, random), random)[::7]:
        legal = [str(move) for move in position.legal_moves]
        found = messages.foreseen(position)["ways"]
        assert [way["move"] for way in found] == legal
        for way in found:
            start, goal = way["places"][0], way["places"][-1]
            if ">" in way["move"]:
                assert way["supports"] == [way["places"][1]]
                continue
            assert goal in way["stops"]
            assert {f"{start}-{stop}" for stop in way["stops"]} <= set(legal)
            assert way["about"] in position.game.rules.state.of(position.row).pieces[position.seat or 0]  # type: ignore


def test_a_push_says_who_pushes_and_what() -> None:
    found = way("d4 d5 a1 / d6 g4 g5", "d4>d6")
    assert filled(tuple(found["said"])) == "Two of yours push d6 to d7."
    assert [shift["place"] for shift in found["shifts"]] == ["d4", "d5", "d6"]
    assert (found["takes"], found["supports"]) == (0, ["d5"])


def test_a_push_over_the_straw_takes() -> None:
    found = way("d5 d6 a1 / d7 g4 g5", "d5>d7")
    assert filled(tuple(found["said"])) == "Two of yours push d7 over the straw: a capture."
    assert (found["takes"], found["shifts"][2]["out"], found["wins"]) == (1, True, False)


def test_a_pivot_goes_the_shorter_way_around() -> None:
    found = way("d4 c4 a1 / g4 g5", "c4-c3")
    assert (found["about"], found["stops"]) == ("d4", ["c3", "d3", "e4", "e5", "d5"])
    assert filled(tuple(found["said"])) == "Swings around d4 to c3."


@pytest.mark.parametrize(
    ("board", "rule", "by"),
    [
        ("d4 d5 a1 / d6 d7 g4 g5", "D2", ["d7"]),
        ("d4 d5 d7 a1 / d6 g4 g5", "D2", ["d7"]),
        ("d4 d5 a1 b1 / i8 i9 c1 / d6 e5 f5", "D6", ["d6"]),
    ],
)
def test_a_closed_push_is_marked_for_either_of_the_pair(board: str, rule: str, by: list[str]) -> None:
    found = [one for one in closed(board) if one["move"] == "d4>d6"]
    assert [(one["held"], one["by"], one["rule"]) for one in found] == [("d4", by, rule), ("d5", by, rule)]


def test_a_pair_before_nobody_is_not_spoken_of() -> None:
    assert closed("d4 d5 a1 / g4 g5") == []
