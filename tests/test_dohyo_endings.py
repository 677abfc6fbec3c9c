"""Dohyō, rule by rule: how it ends (D8 to D10, D13), and what a position tells.

Most positions hold a pair of every seat that takes no part, far away: without it a seat might be stuck (D8, D9).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from conftest import ended
from dohyo_board import (
    CAPTURE,
    EDGE,
    LARGE,
    ON_BOTH_BOARDS,
    SPLIT,
    TURNS,
    apart,
    at,
    begun,
    beyond,
    board_for,
    captures,
    far_pair,
    goals,
    lists,
    out,
    pieces,
    refused,
    texts,
    touching,
    turned,
)

import banmen
from banmen.games.dohyo import setups
from banmen.verify import compare

# ---- D8: at the start of a turn, no opponent can move

STRAND = "c5>c7"  # Ring captures, and then stands between pieces and the edge, stuck
STUCK_RING = "c5 c6 / b6 c7 d7 {} / {}"


def test_d8_no_opponent_can_move() -> None:
    position = at(STUCK_RING.format("a1 a2", "i8 i9"), "", "out: Scale")
    assert ended(position.play(STRAND)) == ("D8", (1,))


def test_d8_every_opponent_must_be_stuck() -> None:
    position = at(STUCK_RING.format("a1 a2", "i8 i9")).play(STRAND)
    assert (position.seat, out(position)) == (1, set())


def test_d8_even_when_stuck_too() -> None:
    assert ended(at("c4 c5 / b5 c6 d6").play("c4>c6")) == ("D8", (1,))
    assert ended(at(STUCK_RING.format("", "i5 i9")).play(STRAND)) == ("D8", (1,))


def test_d8_two_seats() -> None:
    # Light's push brings it into a place where it cannot move; Dark can.
    assert ended(at("d1 d2 / d3 d5 e3 c2").play("d1>d3")) == ("D8", (1,))
    assert ended(at("d1 d2 / d3 d5 e3 c2 g6 g7").play("d1>d3")) == ("D8", (1,))


def test_d8_when_the_turn_has_been_passed_on() -> None:
    # Lozenge, whose turn it would be, is stuck as well and is eliminated; Scale comes next.
    over = at(STUCK_RING.format("", "i8 i9")).play(STRAND)
    assert ended(over) == ("D8", (2,))
    assert out(over) == {1}


@pytest.mark.parametrize(("lineup", "winner"), [
    ("a1 a2 / g4 g7", 0),  # lone pieces
    ("a1 a4 / g4 g7", 0),  # both
    ("a1 a2 c1 / g6 g7 f6", None),
    ("a1 a2 f6 / g6 g7", 0),  # against the edge, a piece on the only way
    ("a1 a2 f6 g4 g5 / g6 g7", 0),  # pushing is not possible either
    ("a1 a2 f6 g5 / g6 g7", None),  # now it is
    ("a1 a2 / i5 i9 / e1 e9", 0),
    ("a1 a2 / i5 i9 / e1 e2", None),
    ("a1 a2 / i5 i6 / e1 e9", None),
    ("a1 a5 / i5 i9 / e1 e9 / c4 g6", 0),
    ("a1 a2 / i5 i9 / e1 e9 / c4 c5", None),
    ("a1 a5 / i5 i6 / e1 e9", 1),  # Ring is eliminated at once, Lozenge's opponents are out or stuck
    ("a1 a5 / i5 i6 / e1 e9 / c4 g6", 1),
    ("a1 a5 / i5 i9 / e1 e2 / c4 g6", 2),
])  # fmt: skip
def test_d8_at_the_very_start(lineup: str, winner: int | None) -> None:
    start = begun(lineup)
    assert start.ply == 0
    if winner is None:
        assert (start.is_over, start.seat) == (False, 0)
    else:
        assert ended(start) == ("D8", (winner,))


@ON_BOTH_BOARDS
def test_d8_an_opponent_who_can_only_push_can_move(seats: int) -> None:
    for turn in TURNS:
        lineup = {2: "a1 a2 f6 g5 / g6 g7", 3: "a1 a2 h8 i7 / i8 i9 / e1 e9"}[seats]
        stuck = {2: lineup.replace("g5", "g4 g5"), 3: lineup.replace("i7", "i6 i7")}[seats]
        assert begun(turned(lineup, turn, seats)).seat == 0
        assert ended(begun(turned(stuck, turn, seats))) == ("D8", (0,))


def test_d8_an_opponent_who_can_only_pivot_can_move() -> None:
    for turn in TURNS:
        assert begun(turned("a1 a2 / d3 d4", turn, 2)).seat == 0
        assert begun(turned("a1 a2 c3 / d3 d4", turn, 2)).seat == 0
        assert begun(turned("a1 a2 e4 / d3 d4", turn, 2)).seat == 0
        assert ended(begun(turned("a1 a2 e4 c3 / d3 d4", turn, 2))) == ("D8", (0,))


@ON_BOTH_BOARDS
def test_d8_everywhere_on_the_board_one_move_is_enough(seats: int) -> None:
    board = board_for(seats)
    near = set(touching(board))
    for one, other in touching(board):
        pair = far_pair({one, other}, board)
        ways = [cell for cell in board if {(cell, one), (cell, other)} <= near]
        victim = beyond(one, other, board)
        goal = beyond(other, victim, board) if victim else ""
        lone = [cell for cell in board if all(apart(cell, taken) > 1.1 for taken in (one, other, *pair))]
        lone = [cell for cell in lone if cell not in (victim, goal)]
        third = f" / {lone[0]} {lone[-1]}" if seats == 3 else ""
        assert ended(begun(f"{' '.join([*pair, *ways])} / {one} {other}{third}")) == ("D8", (0,))
        for way in ways:
            blocked = [cell for cell in ways if cell != way]
            assert begun(f"{' '.join([*pair, *blocked])} / {one} {other}{third}").seat == 0
        if victim:
            assert begun(f"{' '.join([*pair, *ways, victim])} / {one} {other}{third}").seat == 0


def test_d8_nothing_after_the_end() -> None:
    refusal = refused(begun("a1 a2 / g4 g7"), "a1-b2")
    assert (refusal.rule, refusal.sentence) == (
        "D8", "a1-b2 cannot be played, the game is over: submission, no opponent can move"
    )  # fmt: skip


# ---- D9: who is stuck at the start of the turn is eliminated


def test_d9_a_stuck_seat_is_eliminated_and_the_turn_passes_on() -> None:
    position = at(SPLIT.format("i8 i9")).play("e4>e6")
    assert (position.seat, out(position)) == (2, {1})
    assert pieces(position) == lists("e5 e6 / e7 d5 / i8 i9")


def test_d9_pieces_of_the_eliminated_are_pushed_and_captured() -> None:
    position = at(SPLIT.format("i8 i9")).play("e4>e6", "i8-h8", "e5>e7", "h8-i8", "e6>e8", "i8-h8")
    assert texts(position) == ["e7>e9"]
    position = position.play("e7>e9")
    assert captures(position) == (1, 0, 0)
    assert pieces(position)[1] == {"d5"}
    assert (position.seat, out(position)) == (2, {1})


def test_d9_for_good() -> None:
    # Lozenge's pair could move, and even push, but Lozenge is out.
    position = at("a1 a2 / e4 e5 / e6 i8 i9", "", "out: Lozenge").play("a1-b2")
    assert position.seat == 2
    assert position.play("i8-h8").seat == 0


def test_d9_a_seat_without_pieces_is_stuck() -> None:
    position = at("e7 e8 / e9 / i8 i9 / a1 a2").play("e7>e9")
    assert (position.seat, out(position), pieces(position)[1]) == (2, {1}, set())


def test_d9_at_the_own_turn_not_before() -> None:
    lineup = STUCK_RING.format("d8", "i8 i9")
    position = at(lineup).play(STRAND)  # Ring is stuck, but it is not its turn
    assert out(position) == set()
    freed = position.play("d7-e8", "i8-h8")
    assert (freed.seat, out(freed)) == (0, set())
    gone = position.play("d8-e8", "i8-h8")
    assert (gone.seat, out(gone)) == (1, {0})


@pytest.mark.parametrize(("lineup", "winner", "gone"), [
    (SPLIT.format("i5 i9"), 0, {1, 2}),
    (SPLIT.format("i5 i9") + "/ a1 a5", 0, {1, 2, 3}),
])  # fmt: skip
def test_d9_the_last_seat_wins(lineup: str, winner: int, gone: set[int]) -> None:
    over = at(lineup).play("e4>e6")
    assert ended(over) == ("D9", (winner,))
    assert out(over) == gone


def test_d9_two_stuck_seats_in_a_row() -> None:
    position = at(SPLIT.format("i5 i9") + "/ a1 a2").play("e4>e6")
    assert (position.seat, out(position)) == (3, {1, 2})


def test_d9_the_last_of_those_still_in_wins() -> None:
    over = at(SPLIT.format("i8 i9"), "", "out: Scale").play("e4>e6")
    assert ended(over) == ("D9", (0,))
    assert over.scores == (1.0, -0.5, -0.5)


def test_d9_two_seats() -> None:
    over = at("d3 d4 / d5 c4").play("d3>d5")  # a push
    assert ended(over) == ("D9", (0,))
    assert out(over) == {1}
    assert ended(at("b3 c3 / a1 a2").play("b3-b2")) == ("D9", (0,))  # a pivot
    assert ended(at("g6 g7 / f5 e5", "Dark").play("f5-f6")) == ("D9", (1,))


@pytest.mark.parametrize(("lineup", "seat", "gone"), [
    ("a1 a5 / i5 i6 / e8 e9", 1, {0}),
    ("a1 a5 / i5 i9 / e8 e9 / c4 c5", 2, {0, 1}),
    ("a1 a5 / i5 i6 / e1 e9 / c4 c5", 1, {0}),
    ("a1 a2 / i5 i9 / e8 e9", 0, set()),  # stuck, but not yet to move
])  # fmt: skip
def test_d9_a_stuck_seat_at_the_very_start(lineup: str, seat: int, gone: set[int]) -> None:
    start = begun(lineup)
    assert (start.ply, start.seat, out(start)) == (0, seat, gone)


def test_d9_the_last_seat_at_the_very_start() -> None:
    assert ended(begun("a1 a4 / g6 g7")) == ("D9", (1,))
    assert ended(begun("a1 a5 / e1 e9 / i8 i9")) == ("D9", (2,))
    assert ended(begun("a1 a5 / e1 e9 / i5 i9 / c4 c5")) == ("D9", (3,))


def test_d9_one_move_is_enough() -> None:
    assert texts(begun("a1 a2 / b2 a3 g6 g7")) == ["a1>a3"]  # only a push
    assert texts(begun("a1 a2 / b1 b3 g6 g7")) == goals("a1: b2, a2: b2")  # only one cell
    assert ended(begun("a1 a2 / b2 g6 g7")) == ("D9", (1,))


# ---- D10: knock-out

FIRST = {2: "Light", 3: "Ring", 4: "Ring"}


@pytest.mark.parametrize(("seats", "needed"), [(2, 9), (3, 10), (4, 8)])
def test_d10_default_numbers(seats: int, needed: int) -> None:
    almost = at(EDGE[seats], "", f"captures: {FIRST[seats]} {needed - 2}").play(CAPTURE[seats])
    assert not almost.is_over
    over = at(EDGE[seats], "", f"captures: {FIRST[seats]} {needed - 1}").play(CAPTURE[seats])
    assert ended(over) == ("D10", (0,))
    assert captures(over)[0] == needed
    assert over.scores == (1.0, *[-1 / (seats - 1)] * (seats - 1))


@pytest.mark.parametrize("needed", [1, 2, 6, 60])
def test_d10_option(needed: int) -> None:
    for had in range(max(0, needed - 3), needed):
        position = at(EDGE[3], "", f"captures: Ring {had}", knockout=needed).play("e7>e9")
        assert position.is_over == (had + 1 == needed)


def test_d10_pieces_of_all_opponents_count() -> None:
    position = at("e7 e8 c2 c3 / e9 a1 a2 / c1 i5 i6", knockout=2).play("e7>e9", "a1-b2", "i5-h5")
    assert texts(position) == ["c3>c1"]
    assert ended(position.play("c3>c1")) == ("D10", (0,))


def test_d10_pieces_of_the_eliminated_count() -> None:
    assert ended(at(EDGE[3], "", "out: Lozenge", knockout=1).play("e7>e9")) == ("D10", (0,))


def test_d10_each_seat_counts_its_own() -> None:
    position = at(EDGE[3], "", "captures: Ring 1, Lozenge 8, Scale 9").play("e7>e9")
    assert not position.is_over
    assert captures(position) == (2, 8, 9)


def test_d10_whoever_captures_wins() -> None:
    lineup = "i5 i6 / e7 e8 / e9 a1 a2"
    assert ended(at(lineup, "Lozenge", knockout=1).play("e7>e9")) == ("D10", (1,))
    lineup = "e9 a1 a2 / i5 i6 / e7 e8"
    assert ended(at(lineup, "Scale", knockout=1).play("e7>e9")) == ("D10", (2,))


def test_d10_nothing_after_the_end() -> None:
    refusal = refused(at(EDGE[2], knockout=1).play("d5>d7"), "g4-f4")
    assert (refusal.rule, refusal.sentence) == ("D10", "g4-f4 cannot be played, the game is over: knock-out")


# ---- D13: knock-out before everything else


def test_d13_before_submission_of_the_opponents() -> None:
    # Lozenge loses one of its pair: all opponents are stuck.
    over = at("d6 d7 / d8 e8 / i5 i9", knockout=1).play("d6>d8")
    assert (ended(over), out(over)) == (("D10", (0,)), set())
    assert ended(at("d6 d7 / d8 e8 / i5 i9", knockout=2).play("d6>d8")) == ("D9", (0,))


def test_d13_before_the_own_submission() -> None:
    # The capture leaves Light stuck, and Dark would win.
    assert ended(at("c4 c5 / b5 c6 d6", knockout=1).play("c4>c6")) == ("D10", (0,))
    assert ended(at("c4 c5 / b5 c6 d6", knockout=2).play("c4>c6")) == ("D8", (1,))
    over = at(STUCK_RING.format("", "i8 i9"), "", "captures: Ring 9").play(STRAND)
    assert (ended(over), out(over)) == (("D10", (0,)), set())


def test_d13_before_the_ref() -> None:
    over = at(EDGE[3], "", "captures: Ring 9, Scale 9", "token: Scale", "quiet: 71").play("e7>e9")
    assert ended(over) == ("D10", (0,))


# ---- what a position tells


def test_most_moves() -> None:
    # Every pivot is of a piece and an empty cell at most two steps away, and no two have the same two cells.
    pairs = [(one, other) for one in LARGE for other in LARGE if one < other and apart(one, other) < 2.1]
    assert len(pairs) == banmen.load("dohyo").rules.most_moves


@pytest.mark.parametrize(("over", "reason"), [
    (lambda: begun("a1 a2 / g4 g7"), "submission, no opponent can move (D8)"),
    (lambda: begun("a1 a4 / g6 g7"), "submission, the others are eliminated (D9)"),
    (lambda: at(EDGE[2], knockout=1).play("d5>d7"), "knock-out (D10)"),
    (lambda: at("a1 a2 / g6 g7", "", "quiet: 47").play("a1-b2"), "by the ref, no capture for too long (D12)"),
])  # fmt: skip
def test_reasons(over: Callable[[], banmen.Position], reason: str) -> None:
    assert str(over().reason) == reason


def test_view() -> None:
    fields = "captures: Ring 3, Lozenge 0, Scale 1", "token: Lozenge", "quiet: 5", "out: Scale"
    view = at(EDGE[3], "", *fields, passive=4, knockout=7).view()
    assert view["tallies"] == [
        {"seat": 0, "count": 3, "of": 7, "token": False, "out": False, "words": ("{0} of {1}", "3", "7")},
        {"seat": 1, "count": 0, "of": 7, "token": True, "out": False, "words": ("{0} of {1}", "0", "7")},
        {"seat": 2, "count": 1, "of": 7, "token": False, "out": True, "words": ("{0} of {1}", "1", "7")},
    ]
    assert view["quiet"] == {"count": 5, "of": 8}
    standing = {(piece["place"], piece["seat"]) for piece in view["pieces"]}
    assert standing == {(cell, seat) for seat, cells in enumerate(lists(EDGE[3])) for cell in cells}
    assert [place["name"] for place in view["places"]] == list(LARGE)


@pytest.mark.parametrize(("lineup", "move", "places"), [
    ("a1 a2 / g6 g7", "a1-b3", ["a1", "b3"]),
    ("d3 d4 / d5 a1 a2", "d3>d5", ["d3", "d4", "d5", "d6"]),
    ("d5 d6 / d7 a1 a2", "d5>d7", ["d5", "d6", "d7"]),
    ("c3 c2 / c1 g6 g7", "c3>c1", ["c3", "c2", "c1"]),
])  # fmt: skip
def test_view_of_the_last_move(lineup: str, move: str, places: list[str]) -> None:
    assert at(lineup).play(move).view()["last"] == places


# ---- kernels and reference side by side, with all they hold


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_on_kernels_and_reference(seats: int) -> None:
    random, endings = Random(seats), set()
    for _ in range(60):
        options = {"setup": setups.sample(random, seats), "knockout": random.choice((2, 20)), "passive": 6}
        endings.add(ended(compare(banmen.load("dohyo", seats=seats, **options), random))[0])
        if endings >= {"D9", "D10", "D12"}:
            return
    pytest.fail(f"all games ended by {endings}")
