"""Bossa's endings, B14 to B17: each by hand, and all of them in random games. `test_b14_…` guards rule B14."""

from __future__ import annotations

from collections import Counter

import pytest
from bossa_board import (
    FOR_BOTH_SEATS,
    ON_BOTH_LINES,
    SEATS,
    at,
    columns,
    deal,
    fields,
    hands,
    late,
    on,
    pile,
    refused,
    texts,
)
from conftest import ended

import banmen
from banmen.batch import Batch

# ---- B14: the last tile of the hand


@FOR_BOTH_SEATS
@ON_BOTH_LINES
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("table", "hand", "move"), [
    ("W3 / B6", "40", "W4=40"),
    ("W3 / B6", "20", "W2=20"),
    ("W3 / B6", "31 10", "W4=31+10"),
    ("W3 W4=40 / B6", "42", "W4^42"),
    ("W3 W4=40 W5=31+21 / B6", "32 20", "W5^32+20"),
])  # fmt: skip
def test_b14_who_has_played_the_last_tile_wins(
    table: str, hand: str, move: str, owner: int, line: str, seat: int
) -> None:
    over = at(table, hand, "51 15 33", owner=owner, line=line, seat=seat).play(on(line, move))
    assert ended(over) == ("B14", (seat,))
    assert over.scores[seat] == 1.0
    assert hands(over)[seat] == set()
    assert len(hands(over)[1 - seat]) == 3
    assert over.headline == f"{SEATS[seat]} wins: the last tile of the hand is played (B14)"


@FOR_BOTH_SEATS
def test_b14_one_tile_left_is_not_enough(seat: int) -> None:
    position = at("W3 W4=40 / B6", "42 20", "51", seat=seat)
    for move in ("W4^42", "W2=20", "R42", "X42-51"):
        assert not position.play(move).is_over


@FOR_BOTH_SEATS
def test_b14_in_the_basic_game(seat: int) -> None:
    assert ended(at("W3 / B6", "40", "51", seat=seat, rules="basic").play("W4=40")) == ("B14", (seat,))


FIVE = "W3 W2=12+11 W1=10 W4=40 W5=32+21 W6=60 / B4"  # the sixth is W7, of two tiles


@FOR_BOTH_SEATS
@ON_BOTH_LINES
@pytest.mark.parametrize("owner", [0, 1])
def test_b14_comes_before_b15(owner: int, line: str, seat: int) -> None:
    over = at(FIVE, "51 24", "33", owner=owner, line=line, seat=seat).play(on(line, "W7=51+24"))
    assert ended(over) == ("B14", (seat,))


@FOR_BOTH_SEATS
def test_b14_comes_before_b17(seat: int) -> None:
    used, lozenge = "0 redraw exchange, 1 redraw exchange stack", "51 50 42 33 30 23 15 06"
    position = late("60", lozenge, more="B1^41", gone="05 02", used=used, seat=seat)
    assert pile(position) == 0
    assert ended(position.play("W6=60")) == ("B14", (seat,))


def test_b14_nothing_after_the_end() -> None:
    over = at("W3 / B6", "40", "51").play("W4=40")
    sentence = "draw 31 cannot be played, the game is over: the last tile of the hand is played"
    assert refused(over, "draw 31") == ("B14", sentence)


# ---- B15: six columns


@FOR_BOTH_SEATS
@ON_BOTH_LINES
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("table", "hand", "move"), [
    (FIVE, "51 24 06", "W7=51+24"),
    ("W3 W2=12+11 W4=40 W5=32+21 W6=60 W7=51+24 / B4", "10 06", "W1=10"),
    ("W1 W2=20 W3=22+10 W4=40 W5=32+21 W6=60 / B4", "51 24 06", "W7=51+24"),
    ("W6 W5=50 W4=31+11 W3=30 W2=12+10 W1=13 / B4", "51 24 06", "W7=51+24"),
])  # fmt: skip
def test_b15_the_owner_wins_whoever_placed_the_sixth(
    table: str, hand: str, move: str, owner: int, line: str, seat: int
) -> None:
    position = at(table, hand, "33", owner=owner, line=line, seat=seat)
    assert len(columns(position, line)) == 5
    over = position.play(on(line, move))
    assert len(columns(over, line)) == 6
    winner = owner if seat == 0 else 1 - owner
    assert ended(over) == ("B15", (winner,))
    assert over.headline == f"{SEATS[winner]} wins: enough columns on the winner's line (B15)"


@ON_BOTH_LINES
def test_b15_the_die_and_the_other_line_do_not_count(line: str) -> None:
    five = at("W3 W2=12+11 W1=10 W4=40 W5=32+21 / B4 B5=05", "60 06", "33", line=line)
    there = five.play(on(line, "W6=60"))
    assert not there.is_over
    assert len(columns(there, line)) == 5
    assert not at(FIVE, "05 06", "33", line=line).play(on(line, "B5=05")).is_over


@ON_BOTH_LINES
def test_b15_a_stack_is_no_column(line: str) -> None:
    assert not at(FIVE, "42 06", "33", line=line).play(on(line, "W4^42")).is_over


# Columns of which any number from the left can lie on the table, if `count` is near.
NINE = ["W5=50", "W4=40", "W3=30", "W2=20", "W1=10", "W7=60+15", "W8=51+31", "W9=42+41+14", "W10=33+32+24+23"]


@ON_BOTH_LINES
@pytest.mark.parametrize("rows", range(1, 10))
def test_b15_so_many_columns_as_the_option_says(rows: int, line: str) -> None:
    table, move = f"W6 {' '.join(NINE[: rows - 1])} / B1", NINE[rows - 1]
    hand = move.split("=")[1].replace("+", " ") + " 06"
    for more in range(10 - rows):
        there = at(table, hand, "05", owner=1, line=line, count="near", rows=rows + more).play(on(line, move))
        assert len(columns(there, line)) == rows
        if more:
            assert not there.is_over
        else:
            assert ended(there) == ("B15", (1,))


@pytest.mark.parametrize(("choice", "winner"), [("white", 0), ("black", 1)])
def test_b15_whoever_chose_the_line(choice: str, winner: int) -> None:
    over = deal(roll="4 2", rows=1).play(choice, "draw 30", "W3=30")
    assert ended(over) == ("B15", (winner,))
    assert ended(deal(roll="4 2", rows=1).play(choice, "draw 30", "B3=13")) == ("B15", (1 - winner,))


@ON_BOTH_LINES
def test_b15_is_not_of_the_basic_game(line: str) -> None:
    there = at(FIVE, "51 24 06", "33", line=line, rules="basic", count="step").play(on(line, "W7=51+24"))
    assert not there.is_over
    assert len(columns(there, line)) == 6
    there = at("W3 / B6", "40 20", "33", line=line, rules="basic", rows=1).play(on(line, "W4=40"))
    assert not there.is_over


# ---- B16: no legal move after the draw

BLOCKED = "W3 W4=40 W4^42 / B1"  # W2 takes a 2 or two 1, W5 takes two tiles; B2 needs black dots
ALL_USED = "0 redraw exchange stack"


@FOR_BOTH_SEATS
@ON_BOTH_LINES
@pytest.mark.parametrize("draw", ["50", "41", "51", "06"])
def test_b16_who_cannot_move_after_drawing_loses(draw: str, line: str, seat: int) -> None:
    position = at(BLOCKED, "60", "33", draws="0", used=ALL_USED, gone="02", line=line, seat=seat)
    over = position.play(on(line, f"draw {draw}"))
    assert ended(over) == ("B16", (1 - seat,))
    assert over.headline == f"{SEATS[1 - seat]} wins: no legal move for the opponent (B16)"
    assert hands(over)[seat] == set(on(line, f"60 {draw}").split())


@FOR_BOTH_SEATS
@ON_BOTH_LINES
@pytest.mark.parametrize(("hand", "draw", "moves"), [
    ("60", "20", ["W2=20"]),
    ("10 60", "11", ["W2=11+10"]),
    ("32", "20", ["W2=20", "W5=32+20", "B2=32"]),
    ("60", "12", ["B2=12"]),
])  # fmt: skip
def test_b16_one_column_is_enough(hand: str, draw: str, moves: list[str], line: str, seat: int) -> None:
    position = at(BLOCKED, hand, "33", draws="0", used=ALL_USED, gone="02", line=line, seat=seat)
    drawn = position.play(on(line, f"draw {draw}"))
    assert drawn.seat == seat
    assert texts(drawn) == sorted(on(line, move) for move in moves)


@FOR_BOTH_SEATS
@ON_BOTH_LINES
@pytest.mark.parametrize(("used", "gone", "moves"), [
    ("0 exchange stack", "", ["R41", "R60"]),
    ("0 redraw stack", "02", ["X41-33", "X60-33"]),
    ("0 redraw exchange, 1 stack", "02", ["W4^41"]),
])  # fmt: skip
def test_b16_one_action_is_enough(used: str, gone: str, moves: list[str], line: str, seat: int) -> None:
    position = at(BLOCKED, "60", "33", draws="0", used=used, gone=gone, line=line, seat=seat)
    drawn = position.play(on(line, "draw 41"))
    assert drawn.seat == seat
    assert texts(drawn) == sorted(on(line, move) for move in moves)


@FOR_BOTH_SEATS
def test_b16_the_last_tile_and_no_move(seat: int) -> None:
    # Ring has its redraw, but there is no tile to draw. Fewer tiles do not help.
    used = "0 exchange, 1 redraw exchange"
    position = late("50 30", "51 42 41 33 23 15 06 05", draws="0", used=used, seat=seat)
    assert texts(position) == ["draw 32", "draw 60"]
    stuck = position.play("draw 32")
    assert (pile(stuck), ended(stuck)) == (0, ("B16", (1 - seat,)))
    assert texts(position.play("draw 60")) == ["W6=60"]


def test_b16_in_the_basic_game() -> None:
    position = at(BLOCKED, "60", "33", draws="0", used=ALL_USED, gone="02", rules="basic", count="step")
    assert ended(position.play("draw 50")) == ("B16", (1,))
    assert refused(position.play("draw 50"), "W5=50")[0] == "B16"


# ---- B17: an empty pile

RING, LOZENGE = "51 41 33 15 06", "50 30 42 23 05"  # unseen: 32 60


@FOR_BOTH_SEATS
@pytest.mark.parametrize(("move", "winner"), [
    ("W6=60", None),  # 5 to 5
    ("B7=41+06", 0),  # 4 to 5
    ("X15-05", 1),  # 6 to 5
])  # fmt: skip
def test_b17_after_the_last_move_fewer_tiles_win(move: str, winner: int | None, seat: int) -> None:
    drawn = late(RING, LOZENGE, draws="0", seat=seat).play("draw 60")
    assert (pile(drawn), drawn.seat) == (0, seat)  # not before the end of the turn
    over = drawn.play(move)
    assert ended(over) == ("B17", () if winner is None else (winner ^ seat,))
    if winner is None:
        assert over.scores == (0.0, 0.0)
        assert over.headline == "Draw: equally many tiles when the pile is empty (B17)"
    else:
        assert over.headline == f"{SEATS[winner ^ seat]} wins: fewer tiles when the pile is empty (B17)"


@FOR_BOTH_SEATS
def test_b17_after_a_stack(seat: int) -> None:
    drawn = late(RING, LOZENGE, draws="0", seat=seat).play("draw 60")
    assert texts(drawn, "B1^") == ["B1^41", "B1^51"]
    assert ended(drawn.play("B1^41")) == ("B17", ())


@FOR_BOTH_SEATS
@pytest.mark.parametrize(("ring", "lozenge", "winner"), [
    ("51 41 33 15", "50 30 42 23 05", None),
    ("51 41 33 15 06", "50 30 42 23", 1),
    ("51 41 33", "50 30 42 23 05 06", 0),
])  # fmt: skip
def test_b17_after_the_draw_of_a_redraw(ring: str, lozenge: str, winner: int | None, seat: int) -> None:
    discarded = late(ring, lozenge, draws="0", seat=seat).play("draw 60", "R33")
    assert (pile(discarded), discarded.is_chance) == (1, True)
    over = discarded.play("draw 32")
    assert ended(over) == ("B17", () if winner is None else (winner ^ seat,))


@FOR_BOTH_SEATS
def test_b17_not_while_the_pile_has_a_tile(seat: int) -> None:
    position = late(RING, "50 30 42 23", draws="0", seat=seat).play("draw 60")
    for move in ("W6=60", "B7=41+06", "X15-42"):
        there = position.play(move)
        assert (there.is_chance, pile(there), fields(there)["draws"]) == (True, 1, SEATS[1 - seat])


@FOR_BOTH_SEATS
@pytest.mark.parametrize("owner", [0, 1])
def test_b17_only_if_nobody_has_won(owner: int, seat: int) -> None:
    drawn = late(RING, LOZENGE, draws="0", owner=owner, seat=seat, rows=6).play("draw 60")
    assert ended(drawn.play("B7=41+06")) == ("B15", (1 - owner ^ seat,))
    assert ended(drawn.play("W6=60")) == ("B17", ())


def test_b17_in_the_basic_game() -> None:
    drawn = late(RING, LOZENGE, draws="0", rules="basic", count="step").play("draw 60")
    assert ended(drawn.play("B7=41+06")) == ("B17", (0,))
    assert ended(drawn.play("W6=60")) == ("B17", ())
    assert refused(drawn.play("W6=60"), "draw 32")[0] == "B17"


# ---- all of them


def ways(game: banmen.Game, games: int) -> Counter[str]:
    """How random games end. Of a full line, which; of an ending with a winner, that the table fits."""
    batch = Batch(game, games, seed=5)
    batch.playout()
    found: Counter[str] = Counter()
    for row in batch.rows:
        over = game.position(row)
        sizes, (rule, winners) = [len(hand) for hand in hands(over)], ended(over)
        full = [line for line in "WB" if len(columns(over, line)) >= 6]
        if rule == "B14":
            assert sizes[winners[0]] == 0
        elif rule == "B15":
            rule += full[0]
        elif rule == "B17":
            assert pile(over) == 0
            fewest = [seat for seat in (0, 1) if sizes[seat] == min(sizes)]
            rule += "" if winners else " draw"
            assert winners == (() if len(fewest) == 2 else tuple(fewest))
        found[rule] += 1
    return found


@pytest.mark.filterwarnings("ignore:overflow encountered")  # of the streams, where nothing is compiled
def test_random_games_end_in_all_six_ways() -> None:
    found = ways(banmen.load("bossa"), 250)
    assert set(found) == {"B14", "B15W", "B15B", "B16", "B17", "B17 draw"}
    basic = ways(banmen.load("bossa", rules="basic"), 150)
    assert set(basic) == {"B14", "B16", "B17", "B17 draw"}
