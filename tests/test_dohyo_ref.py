"""Dohyō, rule by rule: the tie-breaker token and the ref (D11, D12).

Most positions hold a pair of every seat that takes no part, far away: without it a seat might be stuck (D8, D9).
"""

from __future__ import annotations

import pytest
from conftest import ended
from dohyo_board import (
    CAPTURE,
    EDGE,
    PAIRS,
    SHUFFLE,
    SPLIT,
    at,
    begun,
    captures,
    out,
    quiet,
    refused,
    token,
)

import banmen

# ---- D11: the tie-breaker token


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d11_starts_with_the_last_seat(seats: int) -> None:
    assert token(banmen.load("dohyo", seats=seats).start()) == seats - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d11_for_a_capture(seats: int) -> None:
    assert token(at(EDGE[seats]).play(CAPTURE[seats])) == 0
    if seats > 2:
        assert token(at(EDGE[seats], "", "out: Lozenge").play(CAPTURE[seats])) == 0  # a piece of the eliminated


def test_d11_not_for_any_push() -> None:
    assert token(at("d3 d4 / d5 a1 a2").play("d3>d5")) == 1
    assert token(at("e4 e5 / e6 a1 a2 / i8 i9", "", "token: Lozenge").play("e4>e6")) == 1


def test_d11_for_leaving_an_opponent_without_a_move() -> None:
    position = at(SPLIT.format("i8 i9")).play("e4>e6")
    assert (token(position), captures(position)) == (0, (0, 0, 0))
    over = at("d3 d4 / d5 c4").play("d3>d5")
    assert (token(over), captures(over)) == (0, (0, 0))


BLOCK = "b1 b2 / b3 i8 i9 / a3 a4"  # Lozenge's piece is pushed to b4, Scale's only way


def test_d11_for_any_opponent() -> None:
    position = at(BLOCK, "", "token: Lozenge").play("b1>b3")
    assert (token(position), position.seat, out(position)) == (0, 1, set())


def test_d11_not_for_the_eliminated() -> None:
    assert token(at(BLOCK, "", "token: Lozenge", "out: Scale").play("b1>b3")) == 1
    lineup, fields = SPLIT.format("i8 i9"), ("token: Scale", "out: Lozenge")
    assert token(at(lineup, "", *fields).play("e4>e6")) == 2


def test_d11_not_for_who_was_stuck_before() -> None:
    assert token(at("e4 e5 / e6 a1 a2 / i5 i9", "", "token: Lozenge").play("e4>e6")) == 1


def test_d11_not_by_a_pivot() -> None:
    over = at("b3 c3 / a1 a2").play("b3-b2")
    assert (ended(over), token(over)) == (("D9", (0,)), 1)
    position = at("b3 c3 / a1 a2 / i8 i9", "", "token: Lozenge").play("b3-b2")
    assert (out(position), token(position)) == ({1}, 1)


def test_d11_not_for_being_stuck_oneself() -> None:
    over = at("d1 d2 / d3 d5 e3 c2 g6 g7").play("d1>d3")
    assert (ended(over), token(over)) == (("D8", (1,)), 1)


def test_d11_even_if_another_opponent_is_freed() -> None:
    # The push parts Lozenge's pair, and leaves the cell that Scale needs.
    position = at("e4 e5 / e6 d5 g5 / f4 f5", "", "token: Scale")
    assert token(position.play("e4>e6")) == 0


def test_d11_not_for_freeing_an_opponent() -> None:
    position = at("e4 e5 / e6 a1 a2 g5 / f4 f5", "", "token: Lozenge")
    assert token(position.play("e4>e6")) == 1


def test_d11_a_pushing_opponent_is_not_without_a_move() -> None:
    # Lozenge's piece lands where Scale's only pivot led, but Scale can push another.
    lineup = "b1 b2 / b3 i8 i9 a2 / a3 a4"
    assert token(at(lineup, "", "token: Lozenge").play("b1>b3")) == 1


def test_d11_keeps_its_holder() -> None:
    position = at(EDGE[3]).play("e7>e9")
    assert [token(position.play(*["a1-b2", "i5-h5"][:plies])) for plies in range(3)] == [0, 0, 0]
    assert token(at(EDGE[3].replace("e9", "e6"), "", "token: Ring").play("e8>e6")) == 0


# ---- D12: by the ref


@pytest.mark.parametrize("passive", [1, 2])
@pytest.mark.parametrize("seats", [3, 4])
def test_d12_after_so_many_rounds(seats: int, passive: int) -> None:
    position = begun("/".join(PAIRS.split("/")[:seats]), passive=passive)
    back = [f"{move[3:]}-{move[:2]}" for move in SHUFFLE]
    moves = [*SHUFFLE[:seats], *back[:seats]][: seats * passive]
    for plies in range(len(moves)):
        assert not position.play(*moves[:plies]).is_over
        assert quiet(position.play(*moves[:plies])) == (plies, seats * passive)
    assert ended(position.play(*moves)) == ("D12", (seats - 1,))


def test_d12_two_seats() -> None:
    position = begun("a1 a2 / g6 g7", passive=2).play("a1-b2", "g6-f6", "b2-a1")
    assert not position.is_over
    over = position.play("f6-g6")
    assert (ended(over), over.scores) == (("D12", (1,)), (-1.0, 1.0))
    assert refused(over, "a1-b2").rule == "D12"


@pytest.mark.parametrize(("seats", "limit"), [(2, 48), (3, 72), (4, 96)])
def test_d12_default(seats: int, limit: int) -> None:
    lineup = "a1 a2 / g6 g7" if seats == 2 else "/".join(PAIRS.split("/")[:seats])
    assert not at(lineup, "", f"quiet: {limit - 2}").play("a1-b2").is_over
    assert ended(at(lineup, "", f"quiet: {limit - 1}").play("a1-b2")) == ("D12", (seats - 1,))


@pytest.mark.parametrize(
    ("gone", "limit"), [("Lozenge", 72), ("Scale", 72), ("Lozenge, Scale", 48), ("Scale, Bars", 48)]
)
def test_d12_a_round_is_of_those_still_in(gone: str, limit: int) -> None:
    fields = f"out: {gone}", "token: Lozenge"
    assert not at(PAIRS, "", *fields, f"quiet: {limit - 2}").play("a1-b2").is_over
    assert ended(at(PAIRS, "", *fields, f"quiet: {limit - 1}").play("a1-b2")) == ("D12", (1,))


def test_d12_pushes_count_too() -> None:
    lineup = "e4 e5 / e6 a1 a2 / i8 i9"
    assert quiet(at(lineup, "", "quiet: 5").play("e4>e6")) == (6, 72)
    assert ended(at(lineup, "", "quiet: 71").play("e4>e6")) == ("D12", (2,))


def test_d12_the_count_restarts_at_a_capture() -> None:
    position = at(EDGE[3], "", "quiet: 2", passive=1).play("e7>e9")
    assert (position.is_over, quiet(position)) == (False, (0, 3))
    position = position.play("a1-b2", "i5-h5")
    assert (position.is_over, quiet(position)) == (False, (2, 3))
    assert ended(position.play("e8-d8")) == ("D12", (0,))


def test_d12_an_eliminated_holder_wins() -> None:
    over = at(PAIRS, "", "out: Scale", "token: Scale", "quiet: 71").play("a1-b2")
    assert ended(over) == ("D12", (2,))


def test_d12_the_token_may_be_taken_by_the_last_ply() -> None:
    position = at(SPLIT.format("i8 i9"), "", "token: Scale", "quiet: 71")
    assert ended(position.play("e4>e6")) == ("D12", (0,))


def test_d12_is_not_asked_when_a_seat_is_eliminated() -> None:
    # Five quiet plies of six; then Lozenge is out, and they are more than the four that now end the game.
    position = at(SPLIT.format("i8 i9"), "", "quiet: 4", passive=2).play("e4>e6")
    assert (position.seat, quiet(position), token(position)) == (2, (5, 4), 0)
    assert ended(position.play("i8-h8")) == ("D12", (0,))


def test_d12_comes_before_d8_and_d9() -> None:
    stuck = at("b3 c3 / a1 a2", "", "quiet: 47").play("b3-b2")  # Dark is stuck, but holds the token
    assert (ended(stuck), out(stuck)) == (("D12", (1,)), set())
    submission = at("d1 d2 / d3 d5 e3 c2 g6 g7", "", "token: Light", "quiet: 47").play("d1>d3")
    assert ended(submission) == ("D12", (0,))
