"""What a screen is told of Bo-taoshi: the table, the last flick, what may be done and what happened; no physics."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from botaoshi_board import BOARDS, FOR_BOTH_SEATS, Board, at, flat, start, the, win

from banmen.course import UNITS, Course, Incident

# ---- what a screen shows


def test_the_view_has_every_piece_at_its_spot() -> None:
    board = at(W2="off", W1=(-120.5, 30), poles={"B|": (203, 1)})
    view = board.position.view()
    assert (view["ground"], view["size"], view["waiting"], view["moves"]) == ("walnut", 0.75, [1, 0], [])
    spots = {place["name"]: (place["x"], place["y"]) for place in view["places"]}
    assert spots["W1"] == (-0.1205, 0.03)
    assert (spots["B|"], spots["W|"]) == ((0.203, 0.001), (-0.25, -0.25))
    assert sorted(spots) == ["B1", "B2", "B3", "B|", "W1", "W3", "W|"]
    discs = [(piece["place"], piece["seat"], piece["value"]) for piece in view["pieces"] if piece["shape"] == "disc"]
    assert discs == [("W1", 0, 1), ("W3", 0, 3), ("B1", 1, 1), ("B2", 1, 2), ("B3", 1, 3)]
    poles = [(piece["place"], piece["seat"]) for piece in view["pieces"] if piece["shape"] == "pole"]
    assert poles == [("W|", 0), ("B|", 1)]
    assert view["choices"] == board.position.choices
    assert "paths" not in view


def test_the_view_of_an_empty_and_a_larger_table() -> None:
    view = start(table=0.9).position.view()
    assert (view["size"], view["places"], view["pieces"], view["waiting"]) == (0.9, [], [], [3, 3])


def test_headings_are_degrees() -> None:
    after = the("playing").flick("flick 1 90 1", W1=flat(0, 100, turned=77.5))
    headings = {piece["place"]: piece.get("heading") for piece in after.position.view()["pieces"]}
    assert (headings["W1"], headings["W2"]) == (77.5, 0)


def filmed(board: Board, *names: str, points: int = 30, **ends: Any) -> Course:
    """A course with frames: what is named moves straight to its end, everything else lies still."""
    still = board.course(**ends)
    first, last = still.poses(0), still.poses(1)
    frames = np.array(
        [
            [
                np.array(first[name]) + (np.array(last[name]) - np.array(first[name])) * (name in names) * at / points
                for name in last
            ]
            for at in range(points + 1)
        ]
    )
    return Course.filmed("by hand", still.incidents, still.rest, (frames / UNITS).round().astype(np.int16))


@FOR_BOTH_SEATS
def test_the_last_flick_leaves_paths(seat: int) -> None:
    board = at(seat=seat)
    moved = board.said("W2"), board.said("B1"), board.said("B3"), board.said("B|")
    course = filmed(board, *moved, W2=(0, 100), B1=(250, 250), B3=(210, 0))
    view = board.position.replay("flick 2 90 1", course).view()
    assert view["last"] == [board.said("W2")]
    assert [path["place"] for path in view["paths"]] == list(moved[:3])  # of discs, the flicked one first
    path = view["paths"][0]
    assert (path["seat"], path["points"][0]) == (seat, [0, 0])
    assert path["points"][-1] == pytest.approx([0, 0.1])
    assert all(math.dist(*pair) >= 0.004 for pair in pairwise(path["points"][:-1]))
    assert "ramp" not in view


def test_a_flick_that_moves_nothing_still_has_its_path() -> None:
    view = the("playing").position.replay("flick 2 90 1", filmed(the("playing"))).view()
    assert view["paths"] == [{"place": "W2", "seat": 0, "points": [[0, 0], [0, 0]]}]


def test_paths_are_gone_with_the_round_and_after_a_placement() -> None:
    assert "paths" not in win(the("playing")).position.view()
    after = the("playing").flick("flick 1 0 1", B3="off")
    assert [path["place"] for path in after.position.view()["paths"]] == ["W1", "B3"]
    assert "paths" not in after.play("place 0.1 0.1").position.view()


def test_pictures_can_be_drawn() -> None:
    for board in (
        *map(the, BOARDS),
        win(the("playing")),
        the("playing").flick("topple 5 0 3", "ramp W1", W1=(90, 50)),
        win(at(won=2, last="White")),
    ):
        assert board.position._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("board", "text", "name"),
    [
        ("entering", "in S 0 90 1", "W1"),
        ("returning", "in S 0 90 1", "W1"),
        ("Black's", "flick 1 0 1", "B1"),
        ("playing", "flick 2 0 1", "W2"),
        ("playing", "topple 0 0 3", "W1"),
        ("owing", "place 0.1 0.1", "B3"),
    ],
)
def test_the_place_of_a_move_is_its_disc(board: str, text: str, name: str) -> None:
    position = the(board).position
    places, parse = position.game.rules.places, position.game.rules.parse
    assert places(position.row, parse(position.row, text)) == [name]
    assert places(position.row, parse(position.row, "decline")) == []


# ---- what may be done


def test_choices_say_what_limits_a_move() -> None:
    assert the("entering").choices == [{"kind": "in", "disc": "W1", "edge": 0.375, "top_speed": 4.2}]
    flick = {"kind": "flick", "discs": [1, 2], "top_speed": 4.2}
    topple = {"kind": "topple", "front": 2, "shooter": 1, "turns": [[-30.0, 30.0]], "top_speed": 4.2}
    assert the("playing").choices == [flick, topple]
    assert the("second").choices == [{**flick, "discs": [1]}, topple, {"kind": "decline"}]
    assert the("owing").choices == [{"kind": "place", "disc": "B3", "edge": 0.375, "within": pytest.approx(0.353553)}]
    assert start(table=0.6).choices[0]["edge"] == 0.3
    assert win(at(won=2, last="White")).choices == []


def test_at_equal_distances_there_are_two_ways_to_topple() -> None:
    offered = [choice for choice in at(W1=(0, 100), W2=(0, -100)).choices if choice["kind"] == "topple"]
    assert [(choice["front"], choice["shooter"]) for choice in offered] == [(1, 2), (2, 1)]
    for disc in (1, 2):
        board = at(W1=(0, 100), W2=(0, -100), stage=f"play, second flick W{disc}")
        assert [choice["shooter"] for choice in board.choices if choice["kind"] == "topple"] == [disc]


def test_a_position_keeps_the_course_that_led_there() -> None:
    placed = the("owing").play("place 0.1 0.1").position.last
    entered = the("entering").flick("in S 0 90 1", W1=(0, 0)).position.last
    assert placed is not None
    assert placed.course is None
    assert entered is not None
    assert entered.course is not None
    assert entered.course.incidents[-1] == Incident(0, "rest")
