"""Boards as data: what stands where, diagrams and views, and what of a game follows from its board."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from conftest import FOUR, LADDER

from banmen import Game, IllegalMove, load
from banmen.board import STEPS, Board, Hexagon, Piece, Squares
from banmen.jit import Array
from banmen.row import OPTIONS, SEAT

LIGHT, DARK, TALL, STEP = range(OPTIONS, OPTIONS + 8, 2)  # of two cells each
MEN = Piece("l", 0, "tower", (LIGHT,), 1), Piece("d", 1, "tower", (DARK,), 1)
KINGS = Piece("LL", 0, "tower", (LIGHT, TALL), 2), Piece("DD", 1, "tower", (TALL, DARK), 2)
KINDS = (*MEN, *KINGS)
RUNNER = Piece("R", 1, "ball", (STEP,), track=("a1", "b1", "c1", "c2", "b2", "a2"))
BOARDS = [
    Squares(5, 4, pieces=KINDS),
    Squares(8, 8, "hole", KINDS),  # of two words
    Squares(26, 3, "hole", KINDS, dots={"b1", "y2"}),
    Squares(3, 12, pieces=KINDS, number=lambda cell: 12 * cell[0] + cell[1]),
    Hexagon(4, KINDS),
    Hexagon(5, KINDS),  # of two words
]
each_board = pytest.mark.parametrize("board", BOARDS)


def blank() -> Array:
    return np.zeros(OPTIONS + 8, np.int64)


def strewn(board: Board, random: Random) -> dict[str, Piece]:
    return {name: random.choice(KINDS) for name in random.sample(board.names, len(board.names) // 3)}


@each_board
def test_what_is_laid_stands_there(board: Board) -> None:
    random, row = Random(1), blank()
    for _ in range(20):
        pieces = strewn(board, random)
        board.lay(row, pieces)
        row[SEAT] = random.choice((-2, 0, 1))
        found = board.of(row)
        assert (found.seat, found.pieces) == (row[SEAT], pieces)
        assert found.cells == {board.cells[place]: piece for place, piece in pieces.items()}
        assert found.owned == tuple({place for place in pieces if pieces[place].seat == seat} for seat in (0, 1))
        again = blank()
        found.write(again)
        again[SEAT] = row[SEAT]
        assert (again == row).all()


@each_board
def test_diagrams_are_read_back(board: Board) -> None:
    random = Random(2)
    for _ in range(20):
        row, again = blank(), blank()
        board.lay(row, strewn(board, random))
        drawn = board.draw(row, {"quiet": "5", "nothing": "", "said": "who: what"})
        assert board.read(again, drawn.splitlines(), "quiet", "said") == {"quiet": "5", "said": "who: what"}
        assert (again == row).all()


@each_board
def test_a_view_has_all_places_and_pieces(board: Board) -> None:
    row = blank()
    board.lay(row, {board.names[0]: MEN[1], board.names[-1]: KINGS[0]})
    view = board.view(row)
    assert [place["name"] for place in view["places"]] == list(board.names)
    shown = sorted(view["pieces"], key=lambda piece: board.names.index(piece["place"]))
    assert shown == [
        {"place": board.names[0], "seat": 1, "shape": "tower", "value": 1},
        {"place": board.names[-1], "seat": 0, "shape": "tower", "value": 2},
    ]
    assert board.empty["pieces"] == []
    spots = {(place["x"], place["y"]) for place in view["places"]}
    assert len(spots) == len(board.names)


def test_dots_lie_between_the_holes() -> None:
    board, row = Squares(3, 3, "hole", KINDS, dots=("b1", "a2")), blank()
    board.lay(row, {"a1": MEN[0], "c3": MEN[1]})
    assert board.draw(row, {}).splitlines() == ["3  . . d", "    *", "2  . . .", "      *", "1  l . .", "   a b c"]
    assert board.view(row)["dots"] == [{"name": "b1", "x": 1.5, "y": 0.5}, {"name": "a2", "x": 0.5, "y": 1.5}]


def test_wide_symbols_make_wide_hexagons() -> None:
    board, row = Hexagon(2, KINDS), blank()
    board.lay(row, {"a1": KINGS[0], "c3": KINGS[1]})
    assert board.draw(row, {}).splitlines() == [
        " c  .  DD",
        "b  .  .  .",
        " a  LL .  3",
        "      1  2",
    ]


def test_a_piece_on_a_track() -> None:
    board, row = Squares(3, 2, pieces=[*MEN, RUNNER]), blank()
    board.lay(row, {"a1": MEN[0], "b2": RUNNER})
    assert row[STEP] == 4
    assert board.of(row).pieces == {"a1": MEN[0], "b2": RUNNER}
    row[STEP] += 1
    again = blank()
    assert board.draw(row, {}).splitlines() == ["2  R . .", "1  l . .", "   a b c"]
    board.read(again, board.draw(row, {}).splitlines())
    assert (again == row).all()


@pytest.mark.parametrize(
    ("diagram", "sentence"),
    [
        ("2  . .\n1  . .\n0  . .", "expected row 3 and 2 cells, found '2  . .'"),
        ("3  . .\n2  . .", "the diagram has 2 lines below its first: expected 3 rows"),
        ("3  . .\n2  . . .\n1  . .", "expected row 2 and 2 cells, found '2  . . .'"),
        ("3  . .\n2  x .\n1  . .", "'x' on a2: expected l, d, LL, DD or ."),
        ("3  . .\n2  . .\n1  . .\n  a b c", "expected a line such as 'quiet: 5' below the board, found 'a b c'"),
        ("3  . .\n2  . .\n1  . .\nquiet: 5\nquiet: 5", "a line below the board stands there twice"),
        ("3  . .\n2  . .\n1  . .\nloud: 5", "'loud' is not a line of this diagram: expected quiet"),
    ],
)
def test_what_is_no_diagram(diagram: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Squares(2, 3, pieces=KINDS).read(blank(), diagram.splitlines(), "quiet")


def test_neighbours_of_a_hexagon_are_at_distance_one() -> None:
    for row, number in Hexagon(3).cells.values():
        for up, along in STEPS:
            (x, y), (u, v) = Hexagon.spot((row, number)), Hexagon.spot((row + up, number + along))
            assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1)
            assert Hexagon.distance((row, number), (row + up, number + along)) == 1
    assert Hexagon.distance((1, 1), (5, 5)) == 4
    assert Hexagon.distance((1, 3), (3, 1)) == 4


# What of a game follows from its board and its texts


def test_moves_are_found_by_their_texts() -> None:
    ladder = load(LADDER).start()
    assert [str(ladder.move(text)) for text in ("roll 1", "roll 3")] == ["roll 1", "roll 3"]
    with pytest.raises(
        IllegalMove, match=r"^'jump' is not a move: expected climb, give or a roll such as roll 2 \(L1\)"
    ):
        ladder.play("jump")
    with pytest.raises(IllegalMove, match=r"^climb is not possible now \(L1\)"):
        ladder.play("climb")
    with pytest.raises(IllegalMove, match=r"^7 is not a move: expected a number from 0 to 4 \(L1\)"):
        ladder.play(7)


def test_numbers_stand_below_the_board() -> None:
    game = load(LADDER, seats=3)
    position = game.start().play("roll 3", "climb", "roll 2")
    *_, turn, die = str(position).splitlines()
    assert (turn, die) == ("turn: 1", "die: 2")
    assert game.read(str(position)) == position
    with pytest.raises(ValueError, match="expected a whole number in 'die: two'"):
        game.read(str(position).replace("die: 2", "die: two"))


def test_places_are_those_that_a_move_names() -> None:
    plain = replace(load("reddots").rules, places=load(LADDER).rules.places)  # a default: it goes by these rules now
    position = Game(plain, {}).start()
    for text in ("a1", "d4", "h8"):
        assert plain.places(position.row, int(position.move(text))) == [text]
    assert load(LADDER).rules.places(load(LADDER).start().row, 2) == []


def test_rules_without_a_board_have_to_draw_themselves() -> None:
    bare = replace(load(FOUR).rules, board=None)
    with pytest.raises(ValueError, match="Connect four has no board"):
        bare.diagram(load(FOUR).start().row)


def test_bits_that_make_no_piece_are_named() -> None:
    """Two seats cannot stand on one place: kernels that leave it so are wrong, and nobody overlooks it."""
    game = load(FOUR)
    row = game.start().play("a").row.copy()
    row[OPTIONS + 1] |= row[OPTIONS]
    with pytest.raises(ValueError, match="the row has bits of no kind of piece on a1"):
        game.position(row).view()
