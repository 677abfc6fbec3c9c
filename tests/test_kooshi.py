"""Ko-Oshi, rule by rule: moves (K1 to K7), on positions small enough to check by eye. `test_k7_…` guards rule K7."""

from __future__ import annotations

import pytest
from conftest import ended
from kooshi_board import (
    ELSEWHERE,
    FOR_BOTH_SIDES,
    IN_ALL_DIRECTIONS,
    along,
    at,
    cases,
    claims,
    on_row_1,
    pieces,
    refused,
    swapped,
    texts,
    turned,
)

import banmen

# ---- set-ups and options


@pytest.mark.parametrize(("setup", "back", "second"), [
    ("classic", "2 1 . 1 2", ". . 1 . ."),
    ("line", "2 1 1 1 2", ". . . . ."),
    ("inner", "1 2 . 2 1", ". . 1 . ."),
    ("wedge", "2 . 1 . 2", ". 1 . 1 ."),
    ("arrow", ". 2 1 2 .", ". 1 . 1 ."),
])  # fmt: skip
def test_setup(setup: str, back: str, second: str) -> None:
    start = banmen.load("kooshi", setup=setup).start()
    light = {f"L{v}{c}{row}" for row, line in zip("12", (back, second)) for c, v in zip("abcde", line.split())}
    dark = {f"D{v}{c}{row}" for row, line in zip("54", (back, second)) for c, v in zip("abcde", line.split())}
    assert pieces(start) == {piece for piece in light | dark if "." not in piece}
    assert claims(start) == (0, 0)


def test_default_options() -> None:
    options = {"setup": "classic", "suicide": "twos", "ban": "opponent", "target": 4, "quiet": 60}
    assert banmen.load("kooshi").options == options


@pytest.mark.parametrize(("option", "value"), [
    ("setup", "picture"), ("suicide", "ones"), ("ban", "on"), ("target", 0), ("target", 8), ("quiet", 0), ("size", 9),
])  # fmt: skip
def test_options_that_are_not(option: str, value: int | str) -> None:
    with pytest.raises(ValueError, match=f"{option}.*expected|no option '{option}'"):
        banmen.load("kooshi", **{option: value})


# ---- K1: one move of one own piece in one orthogonal direction


def test_k1_seats_alternate() -> None:
    start = banmen.load("kooshi").start()
    assert [start.play(*["b1n", "b5s", "c2w"][:plies]).seat for plies in range(4)] == [0, 1, 0, 1]


@FOR_BOTH_SIDES
def test_k1_only_own_pieces_move(side: str) -> None:
    position = at("L1b2 D1d4", side)
    home = {"Light": "b2", "Dark": "d4"}[side]
    assert texts(position) == {home + letter for letter in "nesw"}


@pytest.mark.parametrize(("move", "goal"), cases("c3n c4 \n c3e d3 \n c3s c2 \n c3w b3"))
def test_k1_moves_are_orthogonal(move: str, goal: str) -> None:
    assert pieces(at("L1c3 D1a1").play(move)) == {"L1" + goal, "D1a1"}


def test_k1_start_of_line() -> None:
    moves = {"a1n", "b1n", "c1n", "d1n", "e1n", "a1s", "e1s", "a1w", "b1w", "d1e", "e1e"}
    assert texts(banmen.load("kooshi", setup="line").start()) == moves


@pytest.mark.parametrize("text", ["", "pass", "zz", "a6n", "f1n", "a0n", "a1x", "a1", "a1nn", "a1 n", "1an"])
def test_k1_refuses_what_is_no_move(text: str) -> None:
    refusal = refused(banmen.load("kooshi").start(), text)
    assert refusal.rule == "K1"
    assert repr(text) in refusal.sentence


@pytest.mark.parametrize(("move", "sentence"), [
    ("c3n", "no piece on c3"),
    ("c4s", "the piece on c4 is Dark's, and Light is to move"),
    (0, "no piece on a1"),
    (99, "the piece on e5 is Dark's"),
    (100, "100 is not a move"),
    (-1, "-1 is not a move"),
])  # fmt: skip
def test_k1_refuses_what_is_no_own_piece(move: str | int, sentence: str) -> None:
    refusal = refused(at("L1c2 D1c4 D2e5"), move)
    assert refusal.rule == "K1"
    assert sentence in refusal.sentence


def test_k1_text_of_a_move_forgives_case_and_blanks() -> None:
    start = banmen.load("kooshi").start()
    assert start.play(" C2N ") == start.play("c2n")


# ---- K2: a 1 moves one cell, a 2 moves two


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("value", "goal"), [("1", "b1"), ("2", "c1")])
def test_k2_moves_as_far_as_its_value(value: str, goal: str, turn: int) -> None:
    there = at(turned(f"L{value}a1 D1d3", turn)).play(turned("a1e", turn))
    assert pieces(there) == set(turned(f"L{value}{goal} D1d3", turn).split())


def test_k2_a_pushed_2_moves_as_far_as_it_is_pushed() -> None:
    assert pieces(along("lD...").play("a1e")) >= {"L1b1", "D2c1"}


# ---- K3: what a piece can push

PUSHES = cases("""
    a1e l.... .l...
    a1e ld... .ld..
    a1e ll... .ll..
    a1e lD... .lD..
    a1e l.dd. .ldd.
    b1e dld.. d.ld.
    d1e ...ld ....l
    a1e L.... ..L..
    a1e Ld... ..Ld.
    a1e LD... ..LD.
    a1e L.d.. ..Ld.
    a1e L..d. ..Ld.
    a1e L...d ..L.d
    a1e Ldl.. ..Ldl
    a1e Ld.l. ..Ldl
    a1e Ld..l ..Ldl
    a1e L.dl. ..Ldl
    a1e L.d.l ..Ldl
    a1e L..dl ..Ldl
    b1e .Ldl. ...Ld
    b1e .Ld.l ...Ld
    b1e .L.dl ...Ld
    c1e ..Ldl ....L
    c1e ..L.d ....L
    c1e dlLd. dl..L
""")


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("move", "before", "after"), PUSHES)
def test_k3_pushes(move: str, before: str, after: str, turn: int) -> None:
    there = along(before, turn=turn).play(turned(move, turn))
    assert pieces(there) == set(turned(on_row_1(after) + ELSEWHERE, turn).split())


TOO_LONG = cases("""
    a1e ldd..
    a1e lld..
    a1e lDl..
    c1e ..lDd
    a1e LdlD.
    b1e .LdlD
    a1e Ldl.D
    a1e Ld.lD
    a1e L.dlD
    a1e LdlDd
""")


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("move", "before"), TOO_LONG)
def test_k3_too_long_a_chain_forbids_the_whole_move(move: str, before: str, turn: int) -> None:
    refusal = refused(along(before, turn=turn), turned(move, turn))
    assert refusal.rule == "K3"
    assert turned(move, turn) in refusal.sentence
    assert ("at most one piece" if "l" in before[: "abcde".index(move[0]) + 1] else "two pieces") in refusal.sentence


# ---- K4: who claims what falls

FALLS = cases("""
    d1e ...ld 1 0
    d1e ...lD 2 0
    d1e ...ll 0 1
    d1e ...lL 0 2
    c1e ..LdD 3 0
    c1e ..Lld 1 1
    c1e ..LlD 2 1
    b1e .LDl. 0 1
""")


@IN_ALL_DIRECTIONS
@FOR_BOTH_SIDES
@pytest.mark.parametrize(("move", "before", "mover", "other"), FALLS)
def test_k4_the_other_side_of_its_owner_claims(
    move: str, before: str, mover: str, other: str, side: str, turn: int
) -> None:
    position = along(before if side == "Light" else swapped(before), side, turn)
    there = position.play(turned(move, turn))
    won = tuple(after - before for before, after in zip(claims(position), claims(there)))
    assert won == ((int(mover), int(other)) if side == "Light" else (int(other), int(mover)))


@pytest.mark.parametrize(("all_pieces", "winner"), [
    ("L1d1 D1e1 D1d3 L2a5 L2c5", 0),
    ("L1d1 D2e1 D1d3 L2a5 L2c5", 0),
    ("L1d1 L1e1 D1d3 D2a5 D2c5", 1),
    ("L1d1 L2e1 D1d3 D2a5 D2c5", 1),
])  # fmt: skip
def test_k4_what_falls_counts_with_its_value_and_against_its_owner(all_pieces: str, winner: int) -> None:
    # What falls leaves its side one point: six claimed. The other side has claimed far less.
    assert ended(at(all_pieces, target=6).play("d1e")) == ("K8", (winner,))
    assert not at(all_pieces, target=7).play("d1e").is_over


# ---- K5: a 2 that reaches the edge goes out

LEAVES = cases("""
    e1e ....L .....
    d1e ...L. .....
    d1e ...Ld .....
    d1e ...Ll .....
    d1e ..dLD ..d..
""")


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("move", "before", "after"), LEAVES)
def test_k5_a_2_must_make_its_second_step_even_if_out(move: str, before: str, after: str, turn: int) -> None:
    position = along(before, turn=turn)
    there = position.play(turned(move, turn))
    assert pieces(there) == set(turned(on_row_1(after) + ELSEWHERE, turn).split())
    own = 3 if "l" in before else 2  # the 2 itself, and the own 1 that it pushes out
    assert claims(there)[1] == claims(position)[1] + own


def test_k5_a_2_in_the_corner_has_two_ways_out() -> None:
    assert texts(at("L2a1 D1d4")) == {"a1n", "a1e", "a1s", "a1w"}


# ---- K6: which pieces may leave by themselves


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize("option", ["twos", "none"])
def test_k6_a_1_may_not_move_itself_out(option: str, turn: int) -> None:
    refusal = refused(along("....l", turn=turn, suicide=option), turned("e1e", turn))
    assert refusal.rule == "K6"
    assert f"the 1 on {turned('e1', turn)}" in refusal.sentence


@IN_ALL_DIRECTIONS
def test_k6_with_all_a_1_may(turn: int) -> None:
    there = along("....l", turn=turn, suicide="all").play(turned("e1e", turn))
    assert pieces(there) == set(turned(ELSEWHERE, turn).split())
    assert claims(there) == (6, 6)


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("move", "before"), cases("e1e ....L \n d1e ...L. \n d1e ...Ld"))
def test_k6_with_none_a_2_may_not_either(move: str, before: str, turn: int) -> None:
    assert turned(move, turn) in texts(along(before, turn=turn, suicide="twos"))
    assert turned(move, turn) in texts(along(before, turn=turn, suicide="all"))
    refusal = refused(along(before, turn=turn, suicide="none"), turned(move, turn))
    assert refusal.rule == "K6"
    assert f"the 2 on {turned(move[:2], turn)}" in refusal.sentence


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("move", "before"), cases("d1e ...ld \n d1e ...ll \n c1e ..L.. \n c1e ..Ldl"))
def test_k6_pushing_out_is_another_thing(move: str, before: str, turn: int) -> None:
    assert turned(move, turn) in texts(along(before, turn=turn, suicide="none"))


# ---- K7: the push-back ban
#
# Two things that no test can tell apart, proven by trying every line of five cells:
# - `ban=any` and `ban=opponent` never differ in what is legal: both are only tested to ban;
# - to forget the pieces that the opponent's mover pushed: whoever pushes those back pushes back the mover, too,
#   which stands right behind them. The last banned case is such a push.

BANNED = cases("""
    l.d.. c1w a1e
    L..d. d1w a1e
    L.l.d e1w a1e
    L.d.d e1w a1e
    Ll..d e1w a1e
    L..D. d1w a1e
    Ll..D e1w a1e
    L..dd e1w a1e
""")

# Pushed not so far as home, four times beyond it, not pushed at all, pushed on in its own direction.
ALLOWED = cases("""
    l..D. d1w a1e
    L...D e1w a1e
    L.d.. c1w a1e
    Ll.d. d1w a1e
    .L.d. d1w b1e
    ..L.d e1w c1e
    L...d e1w a1e
    ..dL. c1w d1w
""")


def replying(before: str, retreat: str, side: str, turn: int, **options: int | str) -> banmen.Position:
    """The position in which `side` answers the other's retreat."""
    line, other = (before, "Dark") if side == "Light" else (swapped(before), "Light")
    return along(line, other, turn, **options).play(turned(retreat, turn))


@IN_ALL_DIRECTIONS
@FOR_BOTH_SIDES
@pytest.mark.parametrize("ban", ["opponent", "any"])
@pytest.mark.parametrize(("before", "retreat", "push"), BANNED)
def test_k7_no_pushing_back(before: str, retreat: str, push: str, ban: str, side: str, turn: int) -> None:
    refusal = refused(replying(before, retreat, side, turn, ban=ban), turned(push, turn))
    assert refusal.rule == "K7"
    assert f"{turned(push, turn)} pushes a piece back" in refusal.sentence


@IN_ALL_DIRECTIONS
@FOR_BOTH_SIDES
@pytest.mark.parametrize("ban", ["opponent", "any"])
@pytest.mark.parametrize(("before", "retreat", "push"), ALLOWED)
def test_k7_only_pushing_back(before: str, retreat: str, push: str, ban: str, side: str, turn: int) -> None:
    assert turned(push, turn) in texts(replying(before, retreat, side, turn, ban=ban))


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize(("before", "retreat", "push"), BANNED)
def test_k7_off(before: str, retreat: str, push: str, turn: int) -> None:
    assert turned(push, turn) in texts(replying(before, retreat, "Light", turn, ban="off"))


@IN_ALL_DIRECTIONS
@pytest.mark.parametrize("ban", ["opponent", "any"])
def test_k7_sideways_is_not_back(ban: str, turn: int) -> None:
    position = at(turned("L1c2 D1d3", turn), "Dark", ban=ban).play(turned("d3w", turn))
    assert turned("c2n", turn) in texts(position)


@pytest.mark.parametrize("ban", ["opponent", "any"])
@pytest.mark.parametrize("before", ["ld...", "L.d.."])
def test_k7_a_piece_that_did_not_move_may_be_pushed(before: str, ban: str) -> None:
    assert "a1e" in texts(along(before, "Dark", ban=ban).play("d3e"))


@pytest.mark.parametrize("ban", ["opponent", "any"])
@pytest.mark.parametrize(("before", "retreat", "push"), BANNED)
def test_k7_lasts_one_turn(before: str, retreat: str, push: str, ban: str) -> None:
    assert push in texts(replying(before, retreat, "Light", 0, ban=ban).play("b3n", "d3w"))  # the same way again


@pytest.mark.parametrize("ban", ["opponent", "any"])
def test_k7_walking_back_is_no_push(ban: str) -> None:
    assert texts(at("L1b3 D1d3", ban=ban).play("b3n", "d3n")) == {"b4n", "b4e", "b4s", "b4w"}


def test_k7_is_read_from_a_diagram() -> None:
    assert refused(at("L1a1 D1b1", "Light", "moved: c1-b1"), "a1e").rule == "K7"
    assert refused(at("L2a1 D2b1", "Light", "moved: d1-b1"), "a1e").rule == "K7"
    assert "a1e" in texts(at("L1a1 D1b1"))
