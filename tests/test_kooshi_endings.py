"""Ko-Oshi, rule by rule: how it ends (K8 to K10), on positions small enough to check by eye."""

from __future__ import annotations

import pytest
from conftest import ended
from kooshi_board import (
    ELSEWHERE,
    FOR_BOTH_SIDES,
    at,
    claims,
    on_row_1,
    refused,
    swapped,
    texts,
)

# ---- K8: enough points claimed


@FOR_BOTH_SIDES
@pytest.mark.parametrize(("move", "before", "elsewhere", "target", "winner"), [
    ("d1e", "...ld", "D2a5 L2c5 L2e5", 5, "mover"),
    ("d1e", "...lD", "D1a5 L2c5 L2e5", 5, "mover"),  # one more than needed
    ("d1e", "...Ld", "D2a5 L2c5 L1e5", 5, "mover"),  # the other has claimed, too, but not enough
    ("e1e", "....L", "D2a5 D2c5 L2e5", 5, "other"),
    ("d1e", "...ll", "D2a5 D2c5 L2e5", 4, "other"),
    ("d1e", "...Ld", "D2a5 L1c5", 5, "other"),  # both have enough
    ("c1e", "..Lld", "D2a5", 5, "other"),
    ("c1e", "..Lld", "D1a5 D2c5", 5, "other"),
    ("c1e", "..Lld", "D2a5 L2c5", 5, "mover"),
])  # fmt: skip
def test_k8_the_opponent_is_asked_first(
    move: str, before: str, elsewhere: str, target: int, winner: str, side: str
) -> None:
    lineup, seat = f"{on_row_1(before)} {elsewhere}", ["Light", "Dark"].index(side)
    there = at(lineup if side == "Light" else swapped(lineup), side, target=target).play(move)
    assert ended(there) == ("K8", (seat if winner == "mover" else 1 - seat,))
    assert there.scores[there.winners[0]] == 1.0
    assert sum(there.scores) == 0.0


@pytest.mark.parametrize(("target", "others"), [
    (1, "D1a5 D1b5 D2c5 D2d5"),
    (2, "D1a5 D2c5 D2d5"),
    (3, "D2c5 D2d5"),
    (4, "D1a5 D2c5"),
    (5, "D2c5"),
    (6, "D1a5"),
    (7, ""),
])  # fmt: skip
def test_k8_target(target: int, others: str) -> None:
    position = at(f"L1d1 L1a1 L1b1 L2a2 L2b2 D1e1 {others}", target=target)
    assert claims(position) == (target - 1, 0)
    assert ended(position.play("d1e")) == ("K8", (0,))
    assert not position.play("d1n").is_over


def test_k8_nothing_after_the_end() -> None:
    over = at("L1d1 D1e1 L1a1").play("d1e")
    refusal = refused(over, "a1n")
    assert refusal.rule == "K8"
    assert "a1n cannot be played, the game is over" in refusal.sentence


# ---- K9: no legal move

CORNER = "L1a1 D1a2 D2a3"  # the 1 cannot go north (K3), south or west (K6): only east


def test_k9_who_has_no_legal_move_loses() -> None:
    assert ended(at(f"{CORNER} D1b1 D1d1", "Dark").play("d1w")) == ("K9", (1,))
    mirrored = "D1a5 L1a4 L2a3 L1b5 L1d5"
    assert ended(at(mirrored, "Light").play("d5w")) == ("K9", (0,))


def test_k9_the_ban_counts() -> None:
    assert ended(at(f"{CORNER} D1c1", "Dark").play("c1w")) == ("K9", (1,))
    assert texts(at(f"{CORNER} D1c1", "Dark", ban="off").play("c1w")) == {"a1e"}


def test_k9_a_2_can_be_stuck_beside_an_empty_cell() -> None:
    position = at("L2a1 D1a2 D2a3 D2a4 D1d1", "Dark", suicide="none").play("d1w")
    assert ended(position) == ("K9", (1,))


def test_k9_one_move_is_enough() -> None:
    assert texts(at(f"{CORNER} D1b1 D1e5", "Dark").play("e5w")) == {"a1e"}  # a push
    assert texts(at(f"{CORNER} D1e5", "Dark").play("e5w")) == {"a1e"}  # a step
    assert texts(at(f"{CORNER} D1b1 D1d1", "Dark", suicide="all").play("d1w")) == {"a1s", "a1w"}
    assert texts(at("L2a1 D1a2 D2a3 D2a4 D1d1", "Dark").play("d1w")) == {"a1s", "a1w"}  # only a 2, only out


def test_k9_nothing_after_the_end() -> None:
    assert refused(at(f"{CORNER} D1b1 D1d1", "Dark").play("d1w"), "a1e").rule == "K9"


# ---- K10: too long without a claim


def test_k10_draw() -> None:
    position = at("L1b3 D1d3", quiet=3).play("b3n", "d3n")
    assert not position.is_over
    draw = position.play("b4s")
    assert ended(draw) == ("K10", ())
    assert draw.scores == (0.0, 0.0)
    assert refused(draw, "d4s").rule == "K10"


def test_k10_after_60_plies() -> None:
    position = at("L1b3 D1d3", "Light", "quiet: 58").play("b3n")
    assert not position.is_over
    assert ended(position.play("d3n")) == ("K10", ())


def test_k10_comes_before_k9() -> None:
    assert ended(at(f"{CORNER} D1b1 D1d1", "Dark", quiet=1).play("d1w")) == ("K10", ())


@pytest.mark.parametrize("line", ["...ld", "...ll"])
def test_k10_a_claim_starts_the_count_anew(line: str) -> None:
    position = at(on_row_1(line) + ELSEWHERE, "Light", "quiet: 2", quiet=3).play("d1e", "d3n", "b3n")
    assert not position.is_over
    assert ended(position.play("d4s")) == ("K10", ())
