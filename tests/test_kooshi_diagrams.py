"""Ko-Oshi's diagrams: read as they are shown, refused where they cannot be."""

from __future__ import annotations

import re
from random import Random

import pytest
from conftest import ended
from kooshi_board import BOARD, FOR_BOTH_SIDES, at, swapped

import banmen


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ban", ["opponent", "any", "off"])
def test_a_diagram_is_read_as_it_is_shown(ban: str, seed: int) -> None:
    position, random = banmen.load("kooshi", target=7, ban=ban).start(), Random(seed)
    while not position.is_over:
        position = position.play(random.choice(position.legal_moves))
        assert position.game.read(str(position)) == position


def test_a_full_diagram() -> None:
    diagram = f"Light to move, ply 12{BOARD}claimed: Light 0, Dark 0 of 4\nquiet: 3\nmoved: b4-c4"
    position = banmen.load("kooshi").read(diagram)
    assert (position.ply, position.seat) == (12, 0)
    assert str(position) == diagram


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("Light to move", "Blue to move", "first line is 'Blue to move'"),
    ("Light to move", "Light to move, ply 13", "ply 13 is Dark's turn.*K1"),
    ("Light to move", "Dark to move, ply 14", "ply 14 is Light's turn.*K1"),
    ("Light to move", "Chance to move", "first line is 'Chance to move': expected"),
    ("D1 .  .", "X1 .  .", "'X1' on c4: expected L1, L2, D1, D2"),
    ("D1 .  .", "L1 .  .", "Light has 4 pieces of value 1: at most 3"),
    ("D1 .  .", "D2 .  .", "Dark has 3 pieces of value 2: at most 2"),
    ("D2 D1 .  D1 D2", ".  D1 .  D1 .", "over there: Light wins: enough points claimed .K8"),
    ("D2 D1 .  D1 D2", ".  .  .  D1 .", "over there: Light wins: enough points claimed .K8"),
    ("L2 L1 .  L1 L2", ".  L1 .  L1 .", "over there: Dark wins: enough points claimed .K8"),
    ("3  .", "3", "expected row 3 and 5 cells"),
    ("3  .", "6  .", "expected row 3 and 5 cells"),
])  # fmt: skip
def test_broken_diagrams(old: str, new: str, sentence: str) -> None:
    diagram = f"Light to move{BOARD}"
    assert diagram.count(old) == 1
    with pytest.raises(ValueError, match=sentence):
        banmen.load("kooshi").read(diagram.replace(old, new))


@pytest.mark.parametrize(("headline", "quiet"), [
    ("Light wins: enough points claimed (K8)", 3),
    ("Draw: enough points claimed (K8)", 3),
    ("Draw: no legal move (K9)", 3),
    ("Light wins: no legal move (K9)", 3),
    ("Light and Dark win: no legal move (K9)", 3),
    ("Draw: too many plies without a claim (K10)", 59),
    ("Light wins: too many plies without a claim (K10)", 60),
])  # fmt: skip
def test_endings_that_the_board_does_not_show(headline: str, quiet: int) -> None:
    with pytest.raises(ValueError, match=f"the board does not show that: {re.escape(headline)}"):
        banmen.load("kooshi").read(f"{headline}{BOARD}quiet: {quiet}")


@pytest.mark.parametrize("target", [5, 6])
@FOR_BOTH_SIDES
def test_endings_with_points_claimed(side: str, target: int) -> None:
    lineup, loser = "L1d1 D2e1 D1a5 L2c5 L2e5", {"Light": "Dark", "Dark": "Light"}[side]
    over = at(lineup if side == "Light" else swapped(lineup), side, target=target).play("d1e")
    assert over.game.read(str(over)) == over
    for old, new in ((side, loser), ("enough points claimed (K8)", "no legal move (K9)")):
        with pytest.raises(ValueError, match="does not show that"):
            over.game.read(str(over).replace(old, new, 1))


@pytest.mark.parametrize(("headline", "winners"), [
    ("Draw: too many plies without a claim (K10), ply 90", ()),
])  # fmt: skip
def test_endings_are_read(headline: str, winners: tuple[int, ...]) -> None:
    stuck = at("L1a1 D1a2 D2a3 D1b1 D1d1", "Dark").play("d1w")
    assert stuck.game.read(str(stuck)) == stuck
    over = banmen.load("kooshi").read(f"{headline}{BOARD}quiet: 60")
    assert ended(over) == (headline[headline.index("(") + 1 : headline.index(")")], winners)


@pytest.mark.parametrize(("field", "sentence"), [
    ("quiet: 60", "over there: Draw: too many plies without a claim .K10"),
    ("quiet: 61", "over there: Draw: too many plies without a claim .K10"),
    ("quiet: long", "expected a whole number in 'quiet: long'"),
    ("claimed: Light 1, Dark 0 of 4", "does not fit the board: expected 'Light 0, Dark 0 of 4'"),
    ("mood: good", "'mood' is not a line of this diagram"),
    ("and more", "found 'and more'"),
])  # fmt: skip
def test_broken_lines_below_the_board(field: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        banmen.load("kooshi").read(f"Light to move{BOARD}{field}")


@pytest.mark.parametrize("step", ["c4", "b4-", "-c4", "b3-c4", "c4-c4", "f4-c4", "b5-e5", "a4-c5", "f5-e5", "e6-e5"])
def test_broken_moved(step: str) -> None:
    with pytest.raises(ValueError, match=f"'{step}' in 'moved:': expected .* such as b4-c4"):
        banmen.load("kooshi").read(f"Light to move{BOARD}moved: {step}")


@pytest.mark.parametrize("first", ["b4-c4", "c5-e5"])
def test_moved_goes_one_way(first: str) -> None:
    with pytest.raises(ValueError, match="'c5-b5' in 'moved:'"):
        banmen.load("kooshi").read(f"Light to move{BOARD}moved: {first} c5-b5")


@pytest.mark.parametrize(("ban", "step", "fits"), [
    ("opponent", "b3-c3", False),  # nothing there
    ("any", "b3-c3", False),
    ("opponent", "b2-c2", False),  # Light's own: not protected
    ("any", "b2-c2", True),
    ("opponent", "b4-c4", True),
    ("any", "b4-c4", True),
    ("off", "b4-c4", False),
])  # fmt: skip
def test_moved_fits_the_ban(ban: str, step: str, fits: bool) -> None:
    game, diagram = banmen.load("kooshi", ban=ban), f"Light to move{BOARD}moved: {step}"
    if fits:
        assert f"moved: {step}" in str(game.read(diagram))
        return
    with pytest.raises(ValueError, match=r"'moved:'.*K7"):
        game.read(diagram)


@pytest.mark.parametrize("diagram", ["", "Light to move", "Light to move\n5  .  .  .  .  ."])
def test_too_short_diagrams(diagram: str) -> None:
    with pytest.raises(ValueError, match=r"empty diagram|expected 5 rows"):
        banmen.load("kooshi").read(diagram)


def test_a_diagram_without_a_legal_move() -> None:
    with pytest.raises(ValueError, match=r"over there: Dark wins: no legal move \(K9\)"):
        at("L1a1 D1a2 D2a3 D1b1 D1c1")
