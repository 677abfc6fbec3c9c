"""Bossa's actions, B10 to B13; and that what is listed is what can be played. `test_b12_…` guards rule B12."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from bossa_board import (
    ACTIONS,
    FOR_BOTH_SEATS,
    ON_BOTH_LINES,
    SEATS,
    TILES,
    at,
    columns,
    counts,
    fields,
    gone,
    hands,
    late,
    markers,
    on,
    owners,
    pile,
    refusals,
    refused,
    texts,
    unseen,
)
from conftest import walk

import banmen
from banmen.games.bossa import reference
from banmen.games.bossa.kernels import DICE
from banmen.games.bossa.state import State
from banmen.verify import draw_game

# ---- B10: redraw


@FOR_BOTH_SEATS
def test_b10_discard_one_draw_one_and_the_turn_is_over(seat: int) -> None:
    position = at("W3 / B5", "40 20 06", "33 22", seat=seat)
    assert texts(position, "R") == ["R06", "R20", "R40"]
    discarded = position.play("R20")
    assert (discarded.is_chance, fields(discarded)["draws"]) == (True, f"{SEATS[seat]}, for the tile discarded")
    assert (hands(discarded)[seat], gone(discarded)) == ({"40", "06"}, {"20"})
    drawn = discarded.play("draw 31")
    assert (hands(drawn)[seat], hands(drawn)[1 - seat], gone(drawn)) == ({"40", "06", "31"}, {"33", "22"}, {"20"})
    assert markers(drawn)[seat] == {"exchange", "stack"}
    assert (drawn.is_chance, fields(drawn)["draws"]) == (True, SEATS[1 - seat])
    assert drawn.play("draw 50").seat == 1 - seat


def test_b10_the_tile_discarded_does_not_come_back() -> None:
    position = at("W3 / B5", "40 20 06", "33 22")
    discarded = position.play("R20")
    assert texts(discarded) == sorted(f"draw {tile}" for tile in unseen(position))
    assert (unseen(discarded), pile(discarded)) == (unseen(position), pile(position))
    assert refused(discarded, "draw 20") == ("B1", "20 has been drawn: there is one tile of each kind")
    assert [chance for _, chance in discarded.chance_outcomes] == pytest.approx([1 / 22] * 22)
    assert pile(discarded.play("draw 31")) == pile(position) - 1


def test_b10_nothing_else_until_the_draw() -> None:
    discarded = at("W3 / B5", "40 20 06").play("R20")
    for text in ("W4=40", "R40", "X40-51"):
        assert refused(discarded, text)[0] == "B10"
        assert refused(discarded, text)[1] == "Ring draws a tile for the one discarded: expected a draw such as draw 31"


@FOR_BOTH_SEATS
def test_b10_the_pile_must_not_be_empty(seat: int) -> None:
    ring, lozenge = "51 41 33 15 06", "50 30 42 23 05"
    position = late(ring, lozenge, draws="0", seat=seat).play("draw 60")
    assert (pile(position), texts(position, "R")) == (0, [])
    assert refused(position, "R51") == ("B10", "the pile is empty: there is nothing to draw")
    one_left = late(ring, "50 30 42 23", draws="0", seat=seat).play("draw 60")
    assert (pile(one_left), texts(one_left, "R")) == (1, ["R06", "R15", "R33", "R41", "R51", "R60"])


def test_b10_refuses_tiles_of_others() -> None:
    position = at("W3 / B5", "40 20 06", "33 22")
    assert refused(position, "R33") == ("B10", "33 is not in Ring's hand: it holds 40 20 06")
    assert refused(position, "R01") == ("B10", "01 is not in Ring's hand: it holds 40 20 06")
    assert refused(position, "R34") == ("B1", "there is no tile 34: expected 1 to 6 dots, white then black, such as 31")
    assert refusals(position)["B10", "is the number of no move: the hands have 3 and 2 tiles"] == 6


# ---- B11: exchange


@FOR_BOTH_SEATS
def test_b11_one_for_one_and_the_turn_is_over(seat: int) -> None:
    position = at("W3 / B5", "40 20", "33 22 11", seat=seat)
    pairs = [f"X{own}-{other}" for own in ("20", "40") for other in ("11", "22", "33")]
    assert texts(position, "X") == pairs
    there = position.play("X40-22")
    assert (hands(there)[seat], hands(there)[1 - seat]) == ({"20", "22"}, {"40", "33", "11"})
    assert (unseen(there), gone(there)) == (unseen(position), set())
    assert markers(there)[seat] == {"redraw", "stack"}
    assert (there.is_chance, fields(there)["draws"]) == (True, SEATS[1 - seat])
    assert there.play("draw 50").seat == 1 - seat


@FOR_BOTH_SEATS
def test_b11_what_was_given_can_be_played(seat: int) -> None:
    position = at("W3 / B5", "40 20", "33 22 11", seat=seat).play("X20-11", "draw 50")
    assert texts(position, "W2") == ["W2=20", "W2=22"]
    assert texts(position.play("W2=20", "draw 31"), "W4") == ["W4=31+11", "W4=40"]


@pytest.mark.parametrize(("text", "sentence"), [
    ("X33-22", "33 is not in Ring's hand: it holds 40 20"),
    ("X40-20", "20 is not in Lozenge's hand: it holds 33 22 11"),
    ("X40-01", "01 is not in Lozenge's hand: it holds 33 22 11"),
    ("X01-33", "01 is not in Ring's hand: it holds 40 20"),
])  # fmt: skip
def test_b11_refuses_what_is_not_held(text: str, sentence: str) -> None:
    position = at("W3 / B5", "40 20", "33 22 11")
    assert refused(position, text) == ("B11", sentence)
    assert refused(position, "X40-61")[0] == "B1"
    assert refusals(position)["B11", "is the number of no move: the hands have 2 and 3 tiles"] == 72 - 6


# ---- B12: stack

STACKABLE = "W3 W4=40 W5=31+21 / B5"


@FOR_BOTH_SEATS
@ON_BOTH_LINES
def test_b12_as_many_tiles_of_the_same_sum(line: str, seat: int) -> None:
    position = at(STACKABLE, "50 42 32 20 06", "33 22", line=line, seat=seat)
    assert [text for text in texts(position) if "^" in text] == [on(line, move) for move in ("W4^42", "W5^32+20")]
    there = position.play(on(line, "W5^32+20"))
    tiles = [on(line, "W4=40")[3:], *(on(line, f"W5={layer}")[3:] for layer in ("31+21", "32+20"))]
    assert columns(there, line) == {4: tiles[:1], 5: tiles[1:]}
    assert hands(there)[seat] == set(on(line, "50 42 06").split())
    assert markers(there)[seat] == {"redraw", "exchange"}
    assert (there.is_chance, fields(there)["draws"]) == (True, SEATS[1 - seat])


@ON_BOTH_LINES
@pytest.mark.parametrize("owner", [0, 1])
def test_b12_on_either_line_whoever_owns_it(owner: int, line: str) -> None:
    position = at(STACKABLE, "42 06", owner=owner, line=line)
    assert on(line, "W4^42") in texts(position)


@ON_BOTH_LINES
def test_b12_a_column_may_be_stacked_again(line: str) -> None:
    position = at(STACKABLE, "32 20 06", "41 10 01", line=line).play(on(line, "W5^32+20"), on(line, "draw 60"))
    assert texts(position, f"{line}5^") == [on(line, "W5^41+10")]
    there = position.play(on(line, "W5^41+10"))
    assert columns(there, line)[5] == [on(line, f"W5={layer}")[3:] for layer in ("31+21", "32+20", "41+10")]
    assert markers(there) == [{"redraw", "exchange"}, {"redraw", "exchange"}]
    assert there.game.read(str(there)) == there


@ON_BOTH_LINES
@pytest.mark.parametrize(("table", "stack", "number", "possible"), [
    ("W3 W4=40 / B6", "W4^42", 5, {2}),
    ("W3 W4=31+13 / B6", "W4^22+23", 5, {1, 3}),
    ("W6 W5=51 / B1", "W5^50", 4, {2}),
])  # fmt: skip
def test_b12_number_and_count_of_the_column_stay(
    table: str, stack: str, number: int, possible: set[int], line: str
) -> None:
    own = {5: "50 30 20 11 10", 4: "41 30 20 11 10"}[number]
    before = at(table, own, "01", line=line)
    there = at(table, stack[3:].replace("+", " ") + " 06", own, line=line, hand=5).play(on(line, stack))
    assert counts(there.play(on(line, "draw 03")), f"{line}{number}=") == counts(before, f"{line}{number}=") == possible


@ON_BOTH_LINES
def test_b12_a_stack_is_no_new_row(line: str) -> None:
    position = at("W3 W4=40 / B6", "42 06", line=line, rows=2)
    there = position.play(on(line, "W4^42"))
    assert not there.is_over
    assert len(columns(there, line)) == 1
    assert there.play(on(line, "draw 33")).seat == 1


@ON_BOTH_LINES
@pytest.mark.parametrize(("move", "sentence"), [
    ("W3^30", "the die lies at W3: nothing is stacked on a die"),
    ("W2^20", "there is no column at W2 to stack on"),
    ("W6^42+20", "there is no column at W6 to stack on"),
    ("W5^50", "W5 has 2 tiles: stack as many, not 1"),
    ("W4^30+11", "W4 has 1 tile: stack as many, not 2"),
    ("W5^30+11", "together they show 4 white dots, not 5"),
    ("W5^30", "that tile shows 3 white dots, not 5"),
    ("W4^11", "that tile shows 1 white dot, not 4"),
    ("W5^41+10", "41 10 are not in Ring's hand: it holds 50 42 30 20 11 06"),
    ("W4^41", "41 is not in Ring's hand: it holds 50 42 30 20 11 06"),
])  # fmt: skip
def test_b12_refuses_what_is_no_stack(move: str, sentence: str, line: str) -> None:
    position = at(STACKABLE, "50 42 30 20 11 06", line=line, hand=5)
    assert refused(position, on(line, move)) == ("B12", on(line, sentence))


@ON_BOTH_LINES
def test_b12_every_tile_has_the_colour(line: str) -> None:
    position = at(STACKABLE, "50 42 06", line=line)
    sentence = on(line, "06 has no white dot and is of no use on the white line")
    assert refused(position, on(line, "W5^50+06")) == ("B7", sentence)
    assert texts(position, f"{line}5^") == []


# ---- B13: each action once


@FOR_BOTH_SEATS
@pytest.mark.parametrize(("action", "move"), [("redraw", "R50"), ("exchange", "X50-33"), ("stack", "W4^42")])
def test_b13_once_a_game(action: str, move: str, seat: int) -> None:
    # The other seat has a marker less, too: a stack lies on the table for each one used.
    table, taken = ("W3 W4=40 W4^41 / B5" if action == "stack" else "W3 W4=40 / B5"), "02" if action == "redraw" else ""
    kinds = {"redraw": "R", "exchange": "X", "stack": "W4^"}
    position = at(table, "50 42 20 06", "33 22", used=f"0 {action}", gone=taken, seat=seat)
    assert texts(position, kinds[action]) == []
    assert refused(position, move) == ("B13", f"{SEATS[seat]} has used {action}: each action once a game")
    for other in {"redraw", "exchange", "stack"} - {action}:
        assert texts(position, kinds[other])
    fresh = at(table, "50 42 20 06", "33 22", used=f"1 {action}", gone=taken, seat=seat)
    assert texts(fresh, kinds[action])


@FOR_BOTH_SEATS
def test_b13_the_one_who_uses_it(seat: int) -> None:
    position = at("W3 W4=40 / B5", "50 42 20 06", "33 22", seat=seat)
    for move, action in (("R50", "redraw"), ("X50-33", "exchange"), ("W4^42", "stack"), ("W2=20", "")):
        there = position.play(move)
        assert markers(there)[seat] == set(ACTIONS) - {action}
        assert markers(there)[1 - seat] == set(ACTIONS)


def test_b13_for_the_whole_game() -> None:
    position = at("W3 W4=40 / B5", "50 42 20 06", "41 33 22", draws="0")
    position = position.play("draw 60", "R60", "draw 01", "draw 51", "R51", "draw 02", "draw 03")
    assert [texts(position, kind) for kind in ("R", "W4^")] == [[], ["W4^42"]]
    position = position.play("W4^42", "draw 04", "X33-50", "draw 05")
    assert texts(position, "R") == texts(position, "W4^") == []
    assert len(texts(position, "X")) == 6 * 5
    assert markers(position) == [{"exchange"}, {"stack"}]
    assert refused(position.play("X33-41", "draw 10"), "X33-20")[0] == "B13"


# ---- what is listed is what can be played


def texts_of(position: banmen.Position) -> set[str]:
    """Every column, stack, redraw and exchange that could be said of the hand to move, the numbers as they are."""
    assert position.seat is not None
    own, others = hands(position)[position.seat], hands(position)[1 - position.seat]
    found = {f"R{tile}" for tile in TILES} | {f"X{tile}-{other}" for tile in own for other in others}
    for size in range(1, len(own) + 1):
        for tiles in combinations(sorted(own, reverse=True), size):
            for colour, line in enumerate("WB"):
                number = sum(int(tile[colour]) for tile in tiles)
                found |= {f"{line}{number}{sign}{'+'.join(tiles)}" for sign in "=^"}
    return found


def is_played(position: banmen.Position, text: str) -> bool:
    try:
        return str(position.play(text).last) == text
    except banmen.IllegalMove:
        return False


@pytest.mark.parametrize("seed", range(12))
def test_a_text_can_be_played_if_it_is_listed(seed: int) -> None:
    random = Random(seed)
    positions = walk(draw_game(banmen.load("bossa"), {}, random), random)
    for position in positions[random.randrange(4) :: 4]:
        if position.seat is None or texts(position, "white"):
            continue
        said = texts_of(position)
        assert {text for text in said if is_played(position, text)} == set(texts(position))


@pytest.mark.parametrize("seed", range(4))
def test_every_other_number_is_refused(seed: int) -> None:
    random = Random(seed)
    positions = walk(draw_game(banmen.load("bossa"), {}, random), random)
    for position in positions[:: len(positions) // 6]:
        if not position.is_over:
            listed = len(position.game.list_moves(position.row))
            assert refusals(position).total() == position.game.actions - listed


# ---- the plain state holds the same table


def assert_same(position: banmen.Position, state: State) -> None:
    """All that is on the table, as it is shown and as the reference has it."""
    assert hands(position) == [set(hand) for hand in state.hands]
    assert unseen(position) == state.unseen
    assert (pile(position), gone(position)) == (state.pile, set(state.discards))
    assert markers(position) == [set(ACTIONS) - used for used in state.used]
    names = {"W": "white", "B": "black"}
    assert owners(position) == [{names[line] for line in state.owner if state.owner[line] == seat} for seat in (0, 1)]
    pieces = position.view(0)["pieces"]
    assert {"WB"[piece["seat"]]: piece["value"] for piece in pieces if piece["shape"] == "die"} == state.dice
    for line in "WB":
        laid = {number: ["+".join(layer) for layer in column] for number, column in state.lines[line].items()}
        assert columns(position, line) == laid
    if position.is_over:
        assert reference.ending(state)
        return
    if state.phase in ("draw", "redraw"):
        drawer, _, why = fields(position)["draws"].partition(", ")
        assert (drawer, bool(why)) == (SEATS[state.player], state.phase == "redraw")
    assert position.seat == (state.player if state.phase in ("choice", "line choice", "move") else None)
    assert set(texts(position)) == reference.moves(state)


@pytest.mark.parametrize("seed", range(10))
def test_the_reference_holds_the_same_table(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        game = draw_game(banmen.load("bossa"), {}, random)
        state = reference.start(game.options)
        for position in walk(game, random):
            if position.last is not None:
                state = reference.play(state, str(position.last))
            assert_same(position, state)


@pytest.mark.parametrize("seed", range(5))
def test_a_row_is_written_as_it_was_read(seed: int) -> None:
    """Those that a seat may know, too."""
    random = Random(seed)
    game = draw_game(banmen.load("bossa"), {}, random)
    for position in walk(game, random):
        for row in (position.row, *(game.rules.hide(position.row, seat) for seat in (0, 1, None))):
            again = row.copy()
            again[DICE:] = 0
            State.of(row).write(again)
            assert again.tolist() == row.tolist()
