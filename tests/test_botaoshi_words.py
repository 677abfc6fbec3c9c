"""Bo-taoshi's moves in words and numbers, and what a screen is told. There is no physics."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, at, flat, game, set_up, start, win
from hypothesis import given
from hypothesis import strategies as st

import banmen
from banmen.course import UNITS, Course, Incident
from banmen.games.botaoshi.moves import ACTIONS, Played, played

PLAYING, ENTERING = at(), start()
OWING, SECOND = at(B3="off", stage="play, put back B3"), at(stage="play, second flick W1")
BOARDS = [PLAYING, ENTERING, OWING, SECOND, at(whose="Black"), at(W1="off"), set_up(W1="off", stage="set-up, put back W1")]
RULES = {"in": "T2", "flick": "T7", "topple": "T14", "place": "T4", "decline": "T9"}


def number(board: Board, text: str) -> int:
    return board.position.game.rules.parse(board.position.row, text)


def shown(board: Board, typed: str) -> str:
    """What a move is called once it is read."""
    return board.position.game.rules.text(board.position.row, number(board, typed))


# ---- the text is the move


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("flick 1 90 1", "flick 1 90 1"),
        ("FLICK 2 90.000 1.000", "flick 2 90 1"),
        ("  flick \t 1  +90. .5 ", "flick 1 90 0.5"),
        ("flick 1 -90 1", "flick 1 270 1"),
        ("flick 1 360 1", "flick 1 0 1"),
        ("flick 1 -360 1", "flick 1 0 1"),
        ("flick 1 -0.0001 1", "flick 1 0 1"),
        ("flick 1 359.9999 1", "flick 1 0 1"),
        ("flick 1 12.3456 1.2344", "flick 1 12.346 1.234"),
        ("flick 1 12.3454 0.0006", "flick 1 12.345 0.001"),
        ("flick 1 100 4.20049", "flick 1 100 4.2"),
        ("in s 0.1 90 1.2", "in S 0.1 90 1.2"),
        ("In N -0.10004 270 1.2", "in N -0.1 270 1.2"),
        ("in w -0 0 1", "in W 0 0 1"),
        ("topple -12.50 140 3.1", "topple -12.5 140 3.1"),
        ("topple 0.0004 -1 3.1", "topple 0 359 3.1"),
        ("place -0.05 0.20", "place -0.05 0.2"),
        ("place -.0006 -0.0004", "place -0.001 0"),
        ("place 0.1234567890123456789 0", "place 0.123 0"),
        ("Decline", "decline"),
    ],
)
def test_values_are_rounded_to_three_decimals(typed: str, text: str) -> None:
    assert shown(PLAYING, typed) == text
    assert number(PLAYING, typed.strip()) == number(PLAYING, text)
    assert shown(PLAYING, text) == text


def test_the_position_keeps_the_rounded_move() -> None:
    after = PLAYING.flick("flick 1 -89.99951 1.00049", W1=(-50, 100))
    assert (str(after.position.last), after.position.told(0)) == ("flick 1 270 1", ["flick 1 270 1"])
    assert after.position.last == number(PLAYING, "flick 1 270 1")
    placed = OWING.play("place 0.10049 -0.1005")
    assert placed.spots["B3"] == pytest.approx((100, -100), abs=1.01)
    assert str(placed.position.last) == f"place 0.1 {placed.spots['B3'][1] / 1000:g}"


ANGLES, SPEEDS = st.integers(0, 359_999), st.integers(1, 4_200)
LENGTHS = st.integers(-65_535, 65_535)
MOVES = st.one_of(
    st.builds(Played, st.just("in"), st.integers(0, 3), LENGTHS, ANGLES, SPEEDS),
    st.builds(Played, st.just("flick"), st.integers(1, 3), st.just(0), ANGLES, SPEEDS),
    st.builds(Played, st.just("topple"), st.just(0), LENGTHS, ANGLES, SPEEDS),
    st.builds(Played, st.just("place"), st.just(0), LENGTHS, LENGTHS, st.just(0)),
    st.just(Played("decline")),
)


@given(MOVES, st.sampled_from(BOARDS))
def test_texts_and_numbers_are_each_others_inverse(move: Played, board: Board) -> None:
    rules, row = board.position.game.rules, board.position.row
    text = rules.text(row, move.number())
    assert rules.parse(row, text) == move.number()
    assert played(move.number()) == move
    assert 0 <= move.number() < ACTIONS == board.position.game.actions
    assert len(text) < 40


@given(st.lists(MOVES, min_size=2, max_size=2, unique=True))
def test_different_moves_have_different_numbers_and_texts(pair: list[Played]) -> None:
    row = PLAYING.position.row
    assert len({move.number() for move in pair}) == 2
    assert len({PLAYING.position.game.rules.text(row, move.number()) for move in pair}) == 2


# ---- any text is a move or is refused with a sentence

WORDS = st.one_of(
    st.sampled_from(["in", "flick", "topple", "place", "decline", "N", "e", "S", "W", "1", "2", "3", "-0.1", "90", "1.2"]),
    st.sampled_from(["nan", "inf", "1e400", "-", ".", "１", "0" * 50, "9" * 13, "𝟙", "٣", "½", "--1", "1_0"]),
    st.floats(-5, 5).map(str),
    st.integers(-400, 400).map(str),
    st.text(max_size=5),
)
TEXTS = st.one_of(st.text(max_size=250), st.lists(WORDS, max_size=6).map(" ".join))


@given(TEXTS, st.sampled_from(BOARDS))
def test_any_text_is_a_move_or_refused(text: str, board: Board) -> None:
    before = board.position.row.tobytes()
    try:
        move = board.position.move(text)
    except ValueError as refusal:
        told = refusal.sentence if isinstance(refusal, banmen.IllegalMove) else str(refusal)
        assert any(word in told for word in ("expected", "needs both", "would be the shooter", "fits nowhere"))
        assert len(told) < 300
    else:
        assert shown(board, str(move)) == str(move)
        assert number(board, text) == move
    assert board.position.row.tobytes() == before


@given(st.integers(-(2**70), 2**70) | st.integers(0, ACTIONS), st.sampled_from(BOARDS))
def test_any_number_is_a_move_or_refused(any_number: int, board: Board) -> None:
    try:
        board.position.move(any_number)
    except ValueError as refusal:
        assert "expected" in str(refusal) or "shooter" in str(refusal) or "needs both" in str(refusal)


@pytest.mark.parametrize("bad", [-1, ACTIONS, ACTIONS + 1, 2**62, 2**70, -(2**63)])
def test_numbers_of_no_move_are_refused(bad: int) -> None:
    with pytest.raises(ValueError, match="is no move: expected"):
        PLAYING.position.move(bad)


BAD = ["nan", "NaN", "inf", "-inf", "infinity", "1e400", "1e3", "1e-3", "--1", "+-1", "1.2.3", "0x10", "1_000", "1,5", "90°"]
BAD += ["１", "٣", "𝟗", "½", "∞", "-", "+", ".", "-.", "1" * 13, "1." + "0" * 31, "one", "N", "1/2", "(1)", "None"]


FORMS = ["in S {} 90 1", "in S 0 {} 1", "in S 0 90 {}", "flick 1 {} 1", "flick 1 90 {}", "topple {} 0 3"]
FORMS += ["topple 0 {} 3", "topple 0 0 {}", "place {} 0.3", "place 0.3 {}"]


@pytest.mark.parametrize("bad", BAD)
def test_what_is_not_a_number_is_refused(bad: str) -> None:
    for form in FORMS:
        kind = form.split()[0]
        rule, sentence = {"in": ENTERING, "place": OWING}.get(kind, PLAYING).refused(form.format(bad))
        assert (rule, "is not a number: expected" in sentence) == (RULES[kind], True)


@pytest.mark.parametrize(
    "text",
    ["in", "in S", "in S 0 90", "in S 0 90 1 1", "flick", "flick 1", "flick 1 90", "flick 1 90 1 1", "topple", "topple 0 0"]
    + ["topple 0 0 3 1", "place", "place 0", "place 0 0 0", "decline 1", "decline decline"],
)
def test_too_few_or_too_many_words_are_refused(text: str) -> None:
    for board in BOARDS:
        rule, sentence = board.refused(text)
        assert (rule, "is no move: expected" in sentence) == (RULES[text.split()[0]], True)


@pytest.mark.parametrize("text", ["", " ", "fli", "flicks 1 90 1", "1 90 1", "toss", "ｆlick 1 90 1", "pass", "\0", "in\0S"])
def test_what_is_no_kind_of_move_is_refused(text: str) -> None:
    for board in BOARDS:
        rule, sentence = board.refused(text)
        assert (rule, "expected one of in, flick, topple, place, decline" in sentence) == ("T7", True)


@pytest.mark.parametrize("edge", ["X", "NE", "north", "1", "0", "Ｓ", "S,", "-"])
def test_what_is_no_edge_is_refused(edge: str) -> None:
    rule, sentence = ENTERING.refused(f"in {edge} 0 90 1")
    assert (rule, sentence) == ("T2", f"{edge} is no edge: expected N, E, S or W")


@pytest.mark.parametrize(
    ("board", "text", "rule"),
    [
        (ENTERING, "in S 0 361 1", "T2"),
        (ENTERING, "in S 0 90 4.201", "T2"),
        (ENTERING, "in S 0 90 0", "T2"),
        (ENTERING, "in S 65.536 90 1", "T2"),
        (ENTERING, "in S -999999999999 90 1", "T2"),
        (PLAYING, "flick 1 -361 1", "T7"),
        (PLAYING, "flick 1 0 -0.001", "T7"),
        (PLAYING, "topple 0 400 1", "T14"),
        (PLAYING, "topple 65.536 0 1", "T14"),
        (PLAYING, "topple 0 0 999999", "T14"),
        (OWING, "place 65.536 0", "T4"),
        (OWING, "place 0 -65.536", "T4"),
    ],
)
def test_what_is_out_of_range_is_refused(board: Board, text: str, rule: str) -> None:
    assert board.rule_against(text) == rule


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="is no move: expected"):
        PLAYING.position.move("flick 1 90 1" + " " * 200)


# ---- courses that do not belong to a move


def test_a_course_must_be_of_the_pieces_that_are_there() -> None:
    right = PLAYING.course()
    for rest in ({}, {**right.rest, "B4": flat(0, 0)}, {name: pose for name, pose in right.rest.items() if name != "W|"}):
        with pytest.raises(ValueError, match="a course with .*: expected one with B1 B2 B3 B\\| W1 W2 W3 W\\|"):
            PLAYING.position.replay("flick 1 90 1", Course("by hand", (), rest))
    with pytest.raises(ValueError, match="expected one with no pieces"):
        OWING.position.replay("place 0.1 0.1", right)
    with pytest.raises(ValueError, match="a course with no pieces: expected"):
        PLAYING.position.replay("flick 1 90 1", None)


def test_the_disc_flicked_in_belongs_to_its_course() -> None:
    board = set_up(W1=(0, 0), B1=(100, 0))
    assert board.flick("in S 0 90 1", W2=(0, -100)).entered == ["W1", "W2", "B1"]
    with pytest.raises(ValueError, match="expected one with B1 W1 W2"):
        board.flick("in S 0 90 1")


# ---- what a screen shows


def test_the_view_has_every_piece_at_its_spot() -> None:
    board = at(W2="off", W1=(-120.5, 30), poles={"B|": (203, 1)})
    view = board.position.view()
    assert (view["ground"], view["size"], view["waiting"], view["moves"]) == ("walnut", 0.75, [1, 0], [])
    spots = {place["name"]: (place["x"], place["y"]) for place in view["places"]}
    assert spots["W1"] == (-0.1205, 0.03)
    assert (spots["B|"], spots["W|"]) == ((0.203, 0.001), (-0.25, -0.25))
    assert sorted(spots) == ["B1", "B2", "B3", "B|", "W1", "W3", "W|"]
    discs = [(piece["place"], piece["seat"], piece["value"]) for piece in view["pieces"] if piece["shape"] == "disc"]
    assert discs == [("W1", 0, 1), ("W3", 0, 3), ("B1", 1, 1), ("B2", 1, 2), ("B3", 1, 3)]
    poles = [(piece["place"], piece["seat"]) for piece in view["pieces"] if piece["shape"] == "pole"]
    assert poles == [("W|", 0), ("B|", 1)]
    assert view["choices"] == board.choices
    assert "paths" not in view


def test_the_view_of_an_empty_and_a_larger_table() -> None:
    view = start(table=0.9).position.view()
    assert (view["size"], view["places"], view["pieces"], view["waiting"]) == (0.9, [], [], [3, 3])


def test_headings_are_degrees() -> None:
    after = PLAYING.flick("flick 1 90 1", W1=flat(0, 100, turned=77.5))
    headings = {piece["place"]: piece.get("heading") for piece in after.position.view()["pieces"]}
    assert (headings["W1"], headings["W2"]) == (77.5, 0)


def filmed(board: Board, *names: str, points: int = 30, **ends: Any) -> Course:
    """A course with frames: what is named moves straight to its end, everything else lies still."""
    still = board.course(**ends)
    first, last = still.poses(0), still.poses(1)
    frames = np.array(
        [
            [np.array(first[name]) + (np.array(last[name]) - np.array(first[name])) * (name in names) * at / points for name in last]
            for at in range(points + 1)
        ]
    )
    return Course("by hand", still.incidents, still.rest, (frames / UNITS).round().astype(np.int16))


@FOR_BOTH_SEATS
def test_the_last_flick_leaves_paths(seat: int) -> None:
    board = at(seat=seat)
    moved = board.said("W2"), board.said("B1"), board.said("B|"), board.said("B3")
    course = filmed(board, *moved, W2=(0, 100), B1=(250, 250), B3=(210, 0))
    view = board.position.replay("flick 2 90 1", course).view()
    assert view["last"] == [board.said("W2")]
    assert [path["place"] for path in view["paths"]] == [moved[0], *sorted(moved[1:])]
    path = view["paths"][0]
    assert (path["seat"], path["points"][0]) == (seat, [0, 0])
    assert path["points"][-1] == pytest.approx([0, 0.1], abs=0.004)
    assert all(math.dist(*pair) >= 0.004 for pair in zip(path["points"], path["points"][1:]))
    assert "ramp" not in view


def test_a_flick_that_moves_nothing_still_has_its_path() -> None:
    view = PLAYING.position.replay("flick 2 90 1", filmed(PLAYING)).view()
    assert view["paths"] == [{"place": "W2", "seat": 0, "points": [[0, 0], [0, 0]]}]


def test_paths_are_gone_with_the_round_and_after_a_placement() -> None:
    assert "paths" not in win(PLAYING).position.view()
    after = PLAYING.flick("flick 1 0 1", B3="off")
    assert [path["place"] for path in after.position.view()["paths"]] == ["W1", "B3", "B|"]
    assert "paths" not in after.play("place 0.1 0.1").position.view()


def test_pictures_can_be_drawn() -> None:
    for board in (*BOARDS, win(PLAYING), PLAYING.flick("topple 5 0 3", "ramp W1", W1=(90, 50)), win(at(won=2, last="White"))):
        assert board.position._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("board", "text", "name"),
    [
        (ENTERING, "in S 0 90 1", "W1"),
        (at(W1="off", W2="off"), "in S 0 90 1", "W1"),
        (at(whose="Black", B2="off"), "in S 0 90 1", "B2"),
        (PLAYING, "flick 2 0 1", "W2"),
        (PLAYING, "topple 0 0 3", "W1"),
        (OWING, "place 0.1 0.1", "B3"),
    ],
)
def test_the_place_of_a_move_is_its_disc(board: Board, text: str, name: str) -> None:
    rules, row = board.position.game.rules, board.position.row
    assert rules.places(row, number(board, text)) == [name]
    assert rules.places(row, number(board, "decline")) == []


# ---- what may be done


def test_choices_say_what_limits_a_move() -> None:
    assert ENTERING.choices == [{"kind": "in", "disc": "W1", "edge": 0.375, "top_speed": 4.2}]
    flick = {"kind": "flick", "discs": [1, 2], "top_speed": 4.2}
    topple = {"kind": "topple", "front": 2, "shooter": 1, "turns": [[-30.0, 30.0]], "top_speed": 4.2}
    assert PLAYING.choices == [flick, topple]
    assert SECOND.choices == [{**flick, "discs": [1]}, topple, {"kind": "decline"}]
    assert OWING.choices == [{"kind": "place", "disc": "B3", "edge": 0.375, "within": pytest.approx(0.353553)}]
    assert start(table=0.6).choices[0]["edge"] == 0.3
    assert win(at(won=2, last="White")).choices == []


# ---- what happened, in words


def told(board: Board, text: str, *incidents: str) -> str:
    physics = board.position.game.rules.physics
    assert physics
    return physics.tell(board.position.row, number(board, text), board.course(*incidents))


def test_what_happened_is_told() -> None:
    said = told(PLAYING, "topple 0 0 3", "ramp W1", "touch W1 W2", "touch W1 B|", "fell B|", "land W1", "touch W2 B3", "off W2")
    assert said.split("; ") == [
        "White's disc 1 is on the ramp",
        "White's disc 1 strikes White's disc 2",
        "White's disc 1 strikes Black's pole",
        "Black's pole falls",
        "White's disc 1 lands on the table",
        "White's disc 2 strikes Black's bearer",
        "White's disc 2 leaves the table",
    ]
    assert told(PLAYING, "flick 2 0 1") == "White's disc 2 touches nothing"
    assert told(at(whose="Black"), "flick 1 0 1") == "Black's disc 1 touches nothing"
    assert told(PLAYING, "flick 2 0 1", "fell W|", "limit").startswith("White's pole falls; it takes too long")


def test_moves_that_flick_nothing_have_no_course() -> None:
    after = OWING.play("place 0.1 0.1").position
    assert after.last is not None
    assert after.last.course is None
    assert game().start().replay("in S 0 90 1", ENTERING.course(W1=(0, 0))).last.course.incidents[-1] == Incident(0, "rest")  # type: ignore[union-attr]
