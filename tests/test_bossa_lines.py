"""Bossa's lines: where they grow and by which tiles, B5 and B7 to B9. `test_b7_…` guards rule B7."""

from __future__ import annotations

import re

import pytest
from bossa_board import (
    ACTIONS,
    FOR_BOTH_SEATS,
    ON_BOTH_LINES,
    at,
    columns,
    counts,
    hands,
    markers,
    on,
    refusals,
    refused,
    texts,
)

# ---- B5: where lines grow


@ON_BOTH_LINES
@pytest.mark.parametrize(("table", "hand", "placed"), [
    ("W3 / B6", "40 20", "W2=20 W4=40"),
    ("W3 W4=40 / B6", "32 20", "W2=20 W5=32+20"),
    ("W3 W2=12+11 / B6", "40 10", "W1=10 W4=40"),
    ("W3 W4=40 W5=30+22 W2=12+11 / B6", "60 10", "W1=10 W6=60"),
    ("W2 W1=10 / B6", "60 30 20 11", "W3=20+11 W3=30"),  # there is no 0
    ("W1 / B6", "60 20 12 11", "W2=12+11 W2=20"),
    ("W6 / B1", "60 50 10", "W5=50 W7=60+10"),  # above 6 by adding
    ("W6 W7=60+10 / B1", "50 40 30 12", "W5=40+12 W5=50 W8=40+30+12"),
    ("W6 W7=60+10 W8=40+30+12 / B1", "50 41", "W5=50 W9=50+41"),
    ("W6 W7=60+10 W8=40+30+12 W9=50+41 / B1", "42 32 31 11", "W10=42+32+31 W5=42+11"),
])  # fmt: skip
def test_b5_a_line_grows_to_both_sides(table: str, hand: str, placed: str, line: str) -> None:
    position = at(table, hand, line=line)
    moves = placed.split()
    assert [text for text in texts(position, line) if "=" in text] == sorted(on(line, move) for move in moves)
    ends = {end["place"] for end in position.view()["ends"] if end["place"][0] == line}
    assert ends == {on(line, move.split("=")[0]) for move in moves}
    for move in moves:
        there = position.play(on(line, move))
        assert on(line, move.split("=")[1]) in columns(there, line)[int(re.findall(r"\d+", move)[0])]


@ON_BOTH_LINES
@pytest.mark.parametrize(("table", "number", "sentence"), [
    ("W3 / B6", 5, "W5 is not an end of the white line: it grows at W2 and W4"),
    ("W3 / B6", 3, "W3 is not an end of the white line: it grows at W2 and W4"),
    ("W3 / B6", 1, "W1 is not an end of the white line: it grows at W2 and W4"),
    ("W3 W4=40 / B6", 6, "W6 is not an end of the white line: it grows at W2 and W5"),
    ("W2 W1=10 / B6", 0, "a line ends at 1: there is no number below"),
    ("W1 / B6", 3, "W3 is not an end of the white line: it grows at W2"),
    ("W6 / B1", 8, "W8 is not an end of the white line: it grows at W5 and W7"),
])  # fmt: skip
def test_b5_refuses_what_is_no_end(table: str, number: int, sentence: str, line: str) -> None:
    assert refused(at(table, "50 30", line=line), on(line, f"W{number}=50")) == ("B5", on(line, sentence))


# ---- B7: one new column at either end of either line


@FOR_BOTH_SEATS
@pytest.mark.parametrize("owner", [0, 1])
def test_b7_either_end_of_either_line_by_either_player(owner: int, seat: int) -> None:
    position = at("W3 / B4", "40 20 05 03", owner=owner, seat=seat)
    assert texts(position, "W") == ["W2=20", "W4=40"]
    assert texts(position, "B") == ["B3=03", "B5=05"]
    for move in ("W2=20", "W4=40", "B3=03", "B5=05"):
        there = position.play(move)
        assert columns(there, move[0]) == {int(move[1]): [move[3:]]}
        assert columns(there, "B" if move[0] == "W" else "W") == {}
        assert hands(there)[seat] == {"40", "20", "05", "03"} - {move[3:]}
        assert markers(there) == [set(ACTIONS), set(ACTIONS)]


def test_b7_dots_of_the_lines_colour_add_up() -> None:
    position = at("W3 / B4", "31 13 10 02 60")
    assert texts(position, "W") == ["W2=13+10", "W4=31+10", "W4=31+13"]
    assert texts(position, "B") == ["B3=13", "B3=31+02", "B5=13+02"]


@ON_BOTH_LINES
@pytest.mark.parametrize(("move", "sentence"), [
    ("W4=50", "that tile shows 5 white dots, not 4"),
    ("W2=11", "that tile shows 1 white dot, not 2"),
    ("W4=50+11", "together they show 6 white dots, not 4"),
    ("W4=20+06", "06 has no white dot and is of no use on the white line"),
    ("W2=20+06", "06 has no white dot and is of no use on the white line"),
    ("W2=06", "06 has no white dot and is of no use on the white line"),
    ("W6=51", "51 is not in Ring's hand: it holds 50 20 11 06"),
    ("W5=50+30", "30 is not in Ring's hand: it holds 50 20 11 06"),
    ("W4=41+31", "41 31 are not in Ring's hand: it holds 50 20 11 06"),
])  # fmt: skip
def test_b7_refuses_tiles_that_do_not_fit(move: str, sentence: str, line: str) -> None:
    position = at("W3 / B5", "50 20 11 06", "51", line=line)
    assert refused(position, on(line, move)) == ("B7", on(line, sentence))


@ON_BOTH_LINES
def test_b7_a_new_column_goes_to_an_end(line: str) -> None:
    position = at("W3 W4=40 / B6", "42 20", line=line)
    sentence = f"there is a column at {line}4: a new one goes to an end, on top goes a stack ({line}4^…)"
    assert refused(position, on(line, "W4=42")) == ("B7", sentence)


def test_b7_refuses_numbers_of_tiles_that_do_not_fit() -> None:
    found = refusals(at("W3 / B5", "40 20"))
    assert found["B7", "20 has no black dot and is of no use on the black line"] == 2  # 20, 40+20
    assert found["B7", "40 has no black dot and is of no use on the black line"] == 1
    assert found["B5", "W6 is not an end of the white line: it grows at W2 and W4"] == 1
    assert found["B7", "is the number of no move: the hand has 2 tiles"] == 2 * (2**7 - 3)


# ---- B8: next to a die

COUNTS = pytest.mark.parametrize("count", ["step", "near", "basic"])


@COUNTS
@ON_BOTH_LINES
def test_b8_one_or_two_tiles_next_to_the_die(line: str, count: str) -> None:
    position = at("W3 / B6", "40 22 20 11 10", line=line, count=count)
    upwards = ["W4=22+20", "W4=40"]  # not W4=20+11+10
    assert texts(position, f"{line}4") == sorted(on(line, move) for move in upwards)
    down = at("W5 / B6", "41 20 11 10", line=line, count=count)
    assert texts(down, f"{line}4") == [on(line, "W4=41")]
    assert texts(at("W5 / B6", "22 20 11 10", line=line, count=count), f"{line}4") == [on(line, "W4=22+20")]


@COUNTS
@ON_BOTH_LINES
@pytest.mark.parametrize(("table", "move"), [
    ("W3 / B6", "W4=20+11+10"),
    ("W5 / B6", "W4=20+11+10"),
    ("W4 / B6", "W5=20+12+11+10"),
    ("W4 W3=30 / B6", "W5=20+12+11+10"),
])  # fmt: skip
def test_b8_refuses_three_and_more(table: str, move: str, line: str, count: str) -> None:
    position = at(table, "20 12 11 10", line=line, count=count)
    here, many = f"{line}{move[1]}", move.count("+") + 1
    assert refused(position, on(line, move)) == ("B8", f"next to the die {here} takes 1 or 2 tiles, not {many}")


# ---- B9: one tile more or fewer than the neighbour towards the die

# By the tiles of the last column: what comes next can be made of one tile, of two, of three …
UP = {1: "W3 W4=40 / B6", 2: "W3 W4=31+13 / B6", 3: "W3 W4=23+22 W5=31+13+12 / B6"}
DOWN = {1: "W6 W5=51 / B1", 2: "W6 W5=41+12 / B1"}
BEYOND = {
    "step": {1: {2}, 2: {1, 3}, 3: {2, 4}},
    "near": {1: {1, 2}, 2: {1, 2, 3}, 3: {2, 3, 4}},
    "basic": {1: {1, 2}, 2: {2, 3}, 3: {3, 4}},
}


@COUNTS
@ON_BOTH_LINES
@pytest.mark.parametrize("size", [1, 2, 3])
def test_b9_upwards(size: int, line: str, count: str) -> None:
    hand = "50 30 20 11 10" if size < 3 else "60 42 21 20 11 10"
    position = at(UP[size], hand, "01", line=line, count=count, hand=6)
    assert counts(position, f"{line}{5 if size < 3 else 6}=") == BEYOND[count][size]


@COUNTS
@ON_BOTH_LINES
@pytest.mark.parametrize("size", [1, 2])
def test_b9_downwards(size: int, line: str, count: str) -> None:
    position = at(DOWN[size], "40 30 21 20 11 10", "01", line=line, count=count, hand=6)
    assert counts(position, f"{line}4=") == BEYOND[count][size]


@ON_BOTH_LINES
def test_b9_is_asked_of_the_own_side_of_the_die(line: str) -> None:
    position = at("W4 W5=50 W3=20+10 / B6", "60 31 30 12 11", line=line)
    assert texts(position, f"{line}6") == [on(line, move) for move in ("W6=31+30",)]
    assert texts(position, f"{line}2") == []
    assert texts(at("W4 W5=50 W3=20+10 / B6", "21 06", line=line), f"{line}2") == [on(line, "W2=21")]


@ON_BOTH_LINES
def test_b9_the_basic_game_has_its_own_default(line: str) -> None:
    position = at(UP[2], "50 30 20 11 10", "01", line=line, rules="basic")
    assert counts(position, f"{line}5=") == {2, 3}


@ON_BOTH_LINES
@pytest.mark.parametrize(("count", "size", "many", "takes"), [
    ("step", 1, 1, "2 tiles"), ("step", 1, 3, "2 tiles"), ("step", 2, 2, "1 or 3 tiles"),
    ("near", 1, 3, "1 or 2 tiles"), ("basic", 1, 3, "1 or 2 tiles"), ("basic", 2, 1, "2 or 3 tiles"),
])  # fmt: skip
def test_b9_refuses_other_counts(count: str, size: int, many: int, takes: str, line: str) -> None:
    position = at(UP[size], "50 30 20 11 10", "01", line=line, count=count)
    move, neighbour = {1: "W5=50", 2: "W5=30+20", 3: "W5=30+11+10"}[many], ("1 tile", "2 tiles")[size - 1]
    assert refused(position, on(line, move)) == (
        "B9",
        f"next to a column of {neighbour} {line}5 takes {takes}, not {many}",
    )
