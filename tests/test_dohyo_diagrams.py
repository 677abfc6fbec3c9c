"""Dohyō's diagrams and set-ups: read as they are shown or given, refused where they cannot be."""

from __future__ import annotations

import re
from random import Random

import pytest
from conftest import ended, run
from dohyo_board import at, begun, captures, lists, out, pieces, quiet, token

import banmen
from banmen import Record
from banmen.games.dohyo import setups

SMALL = """Light to move, ply 12
   g  . . D D
  f  . . . . .
 e  . . . . . .
d  . . L L D . .
 c  . . . . . . 7
  b  . . . . . 6
   a  L . . . 5
       1 2 3 4
captures: Light 2, Dark 0
token: Light
quiet: 7 of 48"""

LARGE = """Lozenge to move, ply 31
    i  S S . . .
   h  . . . . . .
  g  . . . . . . .
 f  . . . . . . . .
e  . . L L R . . . .
 d  . . . . . . . . 9
  c  . . . . . . . 8
   b  . . . . . . 7
    a  R R . . B 6
        1 2 3 4 5
captures: Ring 1, Lozenge 0, Scale 7, Bars 3
token: Bars
quiet: 70 of 72
out: Bars"""

GAMES = {SMALL: banmen.load("dohyo"), LARGE: banmen.load("dohyo", seats=4)}


def altered(diagram: str, old: str, new: str) -> banmen.Position:
    """Read with one thing changed."""
    assert diagram.count(old) == 1
    return GAMES[diagram].read(diagram.replace(old, new))


# ---- reading


@pytest.mark.parametrize("diagram", [SMALL, LARGE])
def test_a_diagram_is_shown_as_it_is_read(diagram: str) -> None:
    assert str(GAMES[diagram].read(diagram)) == diagram


def test_what_a_diagram_says() -> None:
    small, large = GAMES[SMALL].read(SMALL), GAMES[LARGE].read(LARGE)
    assert pieces(small) == lists("a1 d3 d4 / d5 g6 g7")
    assert (small.seat, small.ply, captures(small), token(small), quiet(small)) == (0, 12, (2, 0), 0, (7, 48))
    assert pieces(large) == lists("a1 a2 e5 / e3 e4 / i5 i6 / a5")
    assert (large.seat, large.ply, captures(large), token(large), quiet(large)) == (1, 31, (1, 0, 7, 3), 3, (70, 72))
    assert (out(small), out(large)) == (set(), {3})


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 1), (3, 2), (4, 3), (4, 4)])
def test_a_game_is_read_as_it_is_shown(seats: int, seed: int) -> None:
    random = Random(seed)
    setup = setups.sample(random, seats)
    position = banmen.load("dohyo", seats=seats, setup=setup, passive=5).start()
    while not position.is_over:
        assert position.game.read(str(position)) == position
        position = position.play(random.choice(position.legal_moves))
    assert position.game.read(str(position)) == position


def test_fields_may_be_left_out() -> None:
    plain = GAMES[LARGE].read(LARGE[: LARGE.index("captures")])
    assert (captures(plain), token(plain), quiet(plain), out(plain)) == ((0, 0, 0, 0), 3, (0, 96), set())


def test_labels_at_the_ends_may_be_left_out() -> None:
    bare = re.sub(r" [6-9]\n", "\n", LARGE.replace("        1 2 3 4 5\n", ""))
    assert GAMES[LARGE].read(bare) == GAMES[LARGE].read(LARGE)


def test_fields_in_another_order_or_in_part() -> None:
    position = altered(LARGE, "captures: Ring 1, Lozenge 0, Scale 7, Bars 3", "captures: Scale 7, Ring 1")
    assert captures(position) == (1, 0, 7, 0)
    assert altered(LARGE, "quiet: 70 of 72\nout: Bars", "out: Bars\nquiet: 70") == GAMES[LARGE].read(LARGE)
    assert out(altered(LARGE, "70 of 72\nout: Bars", "40 of 48\nout: Bars, Ring")) == {0, 3}


def test_more_quiet_plies_than_end_the_game() -> None:
    # Lozenge was eliminated after Ring's ply: the count is beyond the new limit until Scale has moved.
    position = at("e4 e5 / e6 d5 / i8 i9", "", "quiet: 4", passive=2).play("e4>e6")
    assert quiet(position) == (5, 4)
    assert position.game.read(str(position)) == position


# ---- refusing: the board


@pytest.mark.parametrize(("diagram", "old", "new", "sentence"), [
    (SMALL, "   g  . . D D", "   g  . . D", "expected row g and 4 cells, found 'g  . . D'"),
    (SMALL, "   g  . . D D", "   g  . . D D .", "expected row g and 4 cells, found 'g  . . D D .'"),
    (SMALL, "   g  . . D D", "   h  . . D D", "expected row g and 4 cells, found 'h  . . D D'"),
    (SMALL, "   g  . . D D", "   g  . . D D 8", "expected row g and 4 cells, found 'g  . . D D 8'"),
    (SMALL, ". . . . . . 7", ". . . . . . 6", "expected row c and 6 cells, found 'c  . . . . . . 6'"),
    (SMALL, "   a  L . . . 5", "   a  L . . 5", "expected row a and 4 cells, found 'a  L . . 5'"),
    (SMALL, "L L D", "L L X", "'X' on d5: expected L, D or ."),
    (SMALL, "L L D", "L L R", "'R' on d5: expected L, D or ."),
    (SMALL, "L L D", "L L d", "'d' on d5: expected L, D or ."),
    (SMALL, "1 2 3 4", "1 2 3", "expected a line such as 'quiet: 5' below the board, found '1 2 3'"),
    (LARGE, "    i  S S . . .", "    i  S D . . .", "'D' on i6: expected R, L, S, B or ."),
    (LARGE, "e  . . L L R", "f  . . L L R", "expected row e and 9 cells, found 'f  . . L L R . . . .'"),
    (LARGE, "    a  R R . . B 6", "    a  R R . . 6", "expected row a and 5 cells, found 'a  R R . . 6'"),
])  # fmt: skip
def test_broken_boards(diagram: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        altered(diagram, old, new)


def test_too_short_a_board() -> None:
    for game, rows in ((GAMES[SMALL], 7), (GAMES[LARGE], 9)):
        first = f"{game.seat_names[0]} to move"
        for text, count in ((first, 0), (f"{first}\ng  . . . .\nf  . . . . .", 2)):
            sentence = f"the diagram has {count} lines below its first: expected {rows} rows"
            with pytest.raises(ValueError, match=sentence):
                game.read(text)


def test_a_diagram_of_the_other_board() -> None:
    with pytest.raises(ValueError, match="first line is 'Lozenge to move'"):
        GAMES[SMALL].read(LARGE)
    with pytest.raises(ValueError, match="expected row g and 4 cells, found 'i  S S"):
        GAMES[SMALL].read(LARGE.replace("Lozenge", "Dark"))


# ---- refusing: the lines below


@pytest.mark.parametrize(("diagram", "old", "new", "sentence"), [
    (SMALL, "Light 2, Dark 0", "Light 2, Dark", "such as 'captures: Light 3, Dark 0', found 'Dark' in it"),
    (SMALL, "Light 2, Dark 0", "Light two", "such as 'captures: Light 3, Dark 0', found 'Light two' in it"),
    (SMALL, "Light 2, Dark 0", "Light -1", "such as 'captures: Light 3, Dark 0', found 'Light -1' in it"),
    (SMALL, "Light 2, Dark 0", "Light 100", "such as 'captures: Light 3, Dark 0', found 'Light 100' in it"),
    (SMALL, "Light 2, Dark 0", "Light ٣", "such as 'captures: Light 3, Dark 0', found 'Light ٣' in it"),
    (SMALL, "Light 2, Dark 0", "Ring 2", "'Ring' in 'captures:' is not a seat: expected Light, Dark"),
    (SMALL, "Light 2, Dark 0", "Light 1, Light 2", "'Light' in 'captures:' stands there twice: expected Light, Dark"),
    (LARGE, "out: Bars", "out: Bars, Bars", "'Bars' in 'out:' stands there twice: expected Ring, Lozenge, Scale, Bars"),
    (SMALL, "token: Light", "token: Ring", "'Ring' in 'token:' is not a seat: expected Light, Dark"),
    (SMALL, "token: Light", "token:", "'' in 'token:' is not a seat: expected Light, Dark"),
    (SMALL, "token: Light", "out: light", "'light' in 'out:' is not a seat: expected Light, Dark"),
    (LARGE, "out: Bars", "out: Bars Ring", "'Bars Ring' in 'out:' is not a seat: expected Ring, Lozenge, Scale, Bars"),
    (SMALL, "7 of 48", "7 of 47", "'quiet: 7 of 47' does not fit: expected a number of plies, of 48"),
    (SMALL, "7 of 48", "-7", "'quiet: -7' does not fit: expected a number of plies, of 48"),
    (SMALL, "7 of 48", "long", "'quiet: long' does not fit: expected a number of plies, of 48"),
    (LARGE, "70 of 72", "70 of 96", "'quiet: 70 of 96' does not fit: expected a number of plies, of 72"),
    (SMALL, "token: Light", "mood: good", "'mood' is not a line of this diagram: expected captures, token, quiet, out"),
    (SMALL, "token: Light", "quiet: 7", "a line below the board stands there twice"),
    (SMALL, "token: Light", "and more", "expected a line such as 'quiet: 5' below the board, found 'and more'"),
])  # fmt: skip
def test_broken_fields(diagram: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"{re.escape(sentence)}$"):
        altered(diagram, old, new)


# ---- refusing: what cannot be


@pytest.mark.parametrize(("diagram", "old", "new", "sentence"), [
    (LARGE, "Lozenge to move", "Bars to move", "Bars is eliminated and cannot be to move (D9)"),
    (SMALL, "Light 2", "Light 9", "Light has captured 9 pieces and won (D10)"),
    (SMALL, "Dark 0", "Dark 12", "Dark has captured 12 pieces and won (D10)"),
    (LARGE, "Bars 3", "Bars 8", "Bars has captured 8 pieces and won (D10)"),
    (SMALL, "7 of 48", "48 of 48", "after 48 plies without a capture Light has won (D12)"),
    (SMALL, "7 of 48", "50", "after 50 plies without a capture Light has won (D12)"),
    (LARGE, "70 of 72", "96", "after 96 plies without a capture Bars has won (D12)"),
    (SMALL, "D D", "D .", "no opponent can move: Light has won (D8)"),
    (LARGE, "L L R . . .", "L . R . . L", "Lozenge cannot move: it is eliminated, the turn passes on (D9)"),
    (LARGE, "70 of 72\nout: Bars", "7\nout: Ring, Scale, Bars", "no opponent can move: Lozenge has won (D8)"),
])  # fmt: skip
def test_what_cannot_be(diagram: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        altered(diagram, old, new)


ENDINGS = {
    "D8": "submission, no opponent can move (D8)",
    "D9": "submission, the others are eliminated (D9)",
    "D10": "knock-out (D10)",
    "D12": "by the ref, no capture for too long (D12)",
}


def over(winner: str, rule: str, *fields: str) -> banmen.Position:
    """A diagram of three seats, all of them with a pair that can move, that tells how the game ended."""
    _, *rows = str(at("a1 a2 / e1 e2 / i8 i9")).splitlines()[:10]
    first = f"{winner}: {ENDINGS[rule]}, ply 40"
    return banmen.load("dohyo", seats=3).read("\n".join([first, *rows, *fields]))


@pytest.mark.parametrize(("winner", "rule", "seat", "fields"), [
    ("Ring", "D8", 0, ["out: Lozenge, Scale"]),
    ("Lozenge", "D8", 1, ["out: Ring, Scale"]),
    ("Scale", "D9", 2, ["out: Ring, Lozenge"]),
    ("Scale", "D10", 2, ["captures: Scale 10"]),
    ("Ring", "D10", 0, ["captures: Scale 9, Ring 11", "quiet: 0", "out: Scale"]),
    ("Scale", "D12", 2, ["quiet: 72 of 72"]),
    ("Ring", "D12", 0, ["token: Ring", "quiet: 80 of 48", "out: Ring"]),
])  # fmt: skip
def test_endings_are_read(winner: str, rule: str, seat: int, fields: list[str]) -> None:
    position = over(f"{winner} wins", rule, *fields)
    assert ended(position) == (rule, (seat,))
    assert position.game.read(str(position)) == position


@pytest.mark.parametrize(("headline", "rule", "fields"), [
    ("Ring wins", "D8", []),
    ("Ring wins", "D8", ["out: Scale"]),
    ("Ring wins", "D8", ["out: Ring, Lozenge, Scale"]),
    ("Draw", "D8", ["out: Lozenge, Scale"]),
    ("Ring and Scale win", "D8", ["out: Lozenge, Scale"]),
    ("Ring wins", "D9", ["out: Scale"]),
    ("Ring wins", "D9", ["out: Ring, Scale"]),
    ("Draw", "D9", ["out: Ring, Scale"]),
    ("Ring wins", "D10", ["captures: Ring 9"]),
    ("Ring wins", "D10", ["captures: Scale 10"]),
    ("Ring wins", "D10", ["captures: Ring 10", "out: Ring"]),
    ("Draw", "D10", ["captures: Ring 10"]),
    ("Scale wins", "D12", ["quiet: 71"]),
    ("Ring wins", "D12", ["quiet: 72"]),
    ("Scale wins", "D12", ["quiet: 72", "token: Ring"]),
    ("Scale wins", "D12", ["quiet: 47", "out: Ring"]),
    ("Draw", "D12", ["quiet: 72"]),
])  # fmt: skip
def test_endings_that_do_not_fit(headline: str, rule: str, fields: list[str]) -> None:
    with pytest.raises(
        ValueError, match="the diagram does not show that ending, expected one that fits captures: Ring"
    ):
        over(headline, rule, *fields)


def test_an_ending_that_does_not_fit_tells_what_is_there() -> None:
    sentence = "fits captures: Ring 0, Lozenge 4, Scale 0, token: Lozenge, quiet: 5 of 48, out: Scale$"
    with pytest.raises(ValueError, match=sentence):
        over("Ring wins", "D9", "captures: Lozenge 4", "token: Lozenge", "quiet: 5", "out: Scale")


# ---- set-ups given as lists


@pytest.mark.parametrize(("given", "normal"), [
    ("a1 a2 / g6 g7", "a1 a2 / g6 g7"),
    ("  a2   a1/g7 g6 ", "a1 a2 / g6 g7"),
    ("A1 a2 / G6 g7", "a1 a2 / g6 g7"),
    ("a1-a2 / g6-g7", "a1 a2 / g6 g7"),
    ("a1–a3 / g5–g7", "a1 a2 a3 / g5 g6 g7"),
    ("a1-a3 b2 / g5-g7 f5", "a1 a2 a3 b2 / f5 g5 g6 g7"),
    ("b2 a1-a1 / g4-g7", "a1 b2 / g4 g5 g6 g7"),
    ("g6 g7 / a1 a2", "g6 g7 / a1 a2"),
])  # fmt: skip
def test_lists_of_cells(given: str, normal: str) -> None:
    game = banmen.load("dohyo", setup=given)
    assert game.options["setup"] == normal
    assert game == banmen.load("dohyo", setup=normal)
    assert pieces(game.start()) == lists(normal)


def test_games_with_other_lists_differ() -> None:
    assert banmen.load("dohyo", setup="a1 a2 / g6 g7") != banmen.load("dohyo", setup="g6 g7 / a1 a2")
    assert banmen.load("dohyo", setup="a1 a2 / g6 g7") != banmen.load("dohyo", setup="a1 a2 / f6 g7")
    assert begun("a1 a2 / g6 g7") != begun("a1 a2 / f6 g7")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["classic", "corners"])
def test_named_setups_as_lists(name: str, seats: int) -> None:
    named = banmen.load("dohyo", seats=seats, setup=name)
    given = banmen.load("dohyo", seats=seats, setup=setups.SETUPS[name][seats])
    assert pieces(named.start()) == pieces(given.start())
    assert named.start().legal_moves == given.start().legal_moves


@pytest.mark.parametrize(("seats", "setup", "sentence"), [
    (2, "a1 a2 / g6 j7", "'j7' is not a cell such as c4, nor a range in a row such as c4-c6; expected one of classic"),
    (2, "a1 a2 / g6 g0", "'g0' is not a cell such as c4"),
    (2, "a1 a2 / g6 g10", "'g10' is not a cell such as c4"),
    (2, "a1 a2 / g6, g7", "'g6,' is not a cell such as c4"),
    (2, "a1-b2 / g6 g7", "'a1-b2' is not a cell such as c4, nor a range in a row such as c4-c6"),
    (2, "a1 a2 c6-c4 / g6 g7", "'c6-c4' is not a cell such as c4, nor a range in a row such as c4-c6"),
    (2, "a1- a2 / g6 g7", "'a1-' is not a cell such as c4"),
    (2, "a1 a٢ / g6 g7", "'a٢' is not a cell such as c4"),
    (2, "Classic", "'classic' is not a cell such as c4"),
    (2, "a1 a2 / " + "g6 " * 200, "608 characters are too many; expected one of classic, corners, or the cells"),
    (2, "a1 a2 / g6 h7", "setup names h7, which is not on the board for 2 seats: expected a1–g7"),
    (2, "a1-a5 / g6 g7", "setup names a5, which is not on the board for 2 seats: expected a1–g7"),
    (3, "a1-a5 / g6 g7 / i1 i5", "setup names i1, which is not on the board for 3 seats: expected a1–i9"),
    (2, "a1 a2 / g6 g7 / c1 c2", "lists of cells in setup: 3, expected one for each of 2 seats, divided by /"),
    (3, "a1 a2 / g6 g7", "lists of cells in setup: 2, expected one for each of 3 seats, divided by /"),
    (2, "", "lists of cells in setup: 1, expected one for each of 2 seats, divided by /"),
    (2, "a1 a2 / g6", "pieces of Dark in setup: 1, expected at least 2, or it could never move"),
    (2, "/ g6 g7", "pieces of Light in setup: 0, expected at least 2, or it could never move"),
    (2, "a1 a1 / g6 g7", "setup names a1 2 times: a cell holds one piece"),
    (4, "a1 a2 / g6 g7 / c3 / e1 e2", "pieces of Scale in setup: 1, expected at least 2"),
    (2, "a1 a2 a1 / g6 g7", "setup names a1 2 times: a cell holds one piece"),
    (2, "a1 a2 g6 / g6 g7", "setup names g6 2 times: a cell holds one piece"),
    (2, "a1-a3 a2-a4 / g6 g7 a2", "setup names a2 3 times: a cell holds one piece"),
])  # fmt: skip
def test_lists_that_are_not_possible(seats: int, setup: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        banmen.load("dohyo", seats=seats, setup=setup)


def test_longest_list() -> None:
    setup = "a1 a2 /" + " " * 386 + "g6 g7"
    assert len(setup) == 398
    assert banmen.load("dohyo", setup=setup) == banmen.load("dohyo", setup="a1 a2 / g6 g7")
    with pytest.raises(ValueError, match="401 characters are too many"):
        banmen.load("dohyo", setup=setup + " " * 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawn_setups_are_possible_and_in_normal_form(seats: int) -> None:
    random = Random(seats)
    for _ in range(50):
        setup = setups.sample(random, seats)
        assert banmen.load("dohyo", seats=seats, setup=setup).options["setup"] == setup


# ---- what else takes a set-up


def test_a_record_keeps_the_lists() -> None:
    last = banmen.load("dohyo", setup="g7 G6 / a1-a2", passive=1).start().play("g6-f6", "a1-b2")
    record = Record.from_json(Record.of(last, ["one", "other"]).to_json())
    assert record.options["setup"] == "g6 g7 / a1 a2"
    assert record.verify() == last
    assert eval(repr(last), {"banmen": banmen}) == last


def test_the_command_line_takes_lists(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "perft", "dohyo", "1", "-o", "setup=A1-a2 / g6 g7")
    assert re.findall(r"\d+$", shown, re.MULTILINE) == ["5"]
    shown = run(capsys, "perft", "dohyo", "1", "-o", "setup=e5 e6 / a1 a2 / i8 i9", "-o", "seats=3")
    assert re.findall(r"\d+$", shown, re.MULTILINE) == ["10"]


@pytest.mark.parametrize(("setup", "sentence"), [
    ("odd", "'odd' is not a cell such as c4"),
    ("a1 a2", "lists of cells in setup: 1"),
    ("a1 a2 / g6 i9", "setup names i9, which is not on the board for 2 seats"),
])  # fmt: skip
def test_the_command_line_refuses_lists(setup: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    error = run(capsys, "perft", "dohyo", "1", "-o", f"setup={setup}", code=2)
    assert sentence in " ".join(error.split())
    assert "Traceback" not in error
