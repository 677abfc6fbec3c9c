"""Bo-taoshi's moves in words and numbers. There is no physics."""

from __future__ import annotations

import pytest
from botaoshi_board import BOARDS, Board, flat, number, set_up, the
from hypothesis import given
from hypothesis import strategies as st

import banmen
from banmen.course import Course
from banmen.games.botaoshi.moves import ACTIONS, Played, played
from banmen.games.botaoshi.state import PLAYING

ANY_BOARD = st.sampled_from(list(BOARDS))
RULES = {"in": "T2", "flick": "T7", "topple": "T14", "place": "T11", "decline": "T9"}


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
    assert shown(the("playing"), typed) == text
    assert number(the("playing"), typed.strip()) == number(the("playing"), text)
    assert shown(the("playing"), text) == text


def test_the_position_keeps_the_rounded_move() -> None:
    after = the("playing").flick("flick 1 -89.99951 1.00049", W1=(-50, 100))
    assert (str(after.position.last), after.position.told(0)) == ("flick 1 270 1", ["flick 1 270 1"])
    assert after.position.last == number(the("playing"), "flick 1 270 1")
    placed = the("owing").play("place 0.10049 -0.1005")
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


@given(MOVES, ANY_BOARD)
def test_texts_and_numbers_are_each_others_inverse(move: Played, name: str) -> None:
    board = the(name)
    rules, row = board.position.game.rules, board.position.row
    text = rules.text(row, move.number())
    assert rules.parse(row, text) == move.number()
    assert played(move.number()) == move
    assert 0 <= move.number() < ACTIONS == board.position.game.actions
    assert len(text) < 40


@given(st.lists(MOVES, min_size=2, max_size=2, unique=True))
def test_different_moves_have_different_numbers_and_texts(pair: list[Played]) -> None:
    row = the("playing").position.row
    assert len({move.number() for move in pair}) == 2
    assert len({the("playing").position.game.rules.text(row, move.number()) for move in pair}) == 2


# ---- any text is a move or is refused with a sentence

WORDS = st.one_of(
    st.sampled_from(
        ["in", "flick", "topple", "place", "decline", "N", "e", "S", "W", "1", "2", "3", "-0.1", "90", "1.2"]
    ),
    st.sampled_from(["nan", "inf", "1e400", "-", ".", "１", "0" * 50, "9" * 13, "𝟙", "٣", "½", "--1", "1_0"]),
    st.floats(-5, 5).map(str),
    st.integers(-400, 400).map(str),
    st.text(max_size=5),
)
TEXTS = st.one_of(st.text(max_size=250), st.lists(WORDS, max_size=6).map(" ".join))


@given(TEXTS, ANY_BOARD)
def test_any_text_is_a_move_or_refused(text: str, name: str) -> None:
    board = the(name)
    before = board.position.row.tobytes()
    try:
        move = board.position.move(text)
    except ValueError as refusal:
        told = refusal.sentence if isinstance(refusal, banmen.IllegalMove) else str(refusal)
        assert "expected" in told
        assert len(told) < 300
    else:
        assert shown(board, str(move)) == str(move)
        assert number(board, text) == move
    assert board.position.row.tobytes() == before


@given(st.integers(-(2**70), 2**70) | st.integers(0, ACTIONS), ANY_BOARD)
def test_any_number_is_a_move_or_refused(any_number: int, name: str) -> None:
    told = ""
    try:
        the(name).position.move(any_number)
    except ValueError as refusal:
        told = str(refusal)
    assert not told or "expected" in told


@pytest.mark.parametrize("bad", [-1, ACTIONS, ACTIONS + 1, 2**62, 2**70, -(2**63)])
def test_numbers_of_no_move_are_refused(bad: int) -> None:
    with pytest.raises(ValueError, match="is not a move: expected"):
        the("playing").position.move(bad)


BAD = [
    "nan",
    "NaN",
    "inf",
    "-inf",
    "infinity",
    "1e400",
    "1e3",
    "1e-3",
    "--1",
    "+-1",
    "1.2.3",
    "0x10",
    "1_000",
    "1,5",
    "90°",
]
BAD += ["１", "٣", "𝟗", "½", "∞", "-", "+", ".", "-.", "1" * 13, "1." + "0" * 31, "one", "N", "1/2", "(1)", "None"]


FORMS = ["in S {} 90 1", "in S 0 {} 1", "in S 0 90 {}", "flick 1 {} 1", "flick 1 90 {}", "topple {} 0 3"]
FORMS += ["topple 0 {} 3", "topple 0 0 {}", "place {} 0.3", "place 0.3 {}"]


@pytest.mark.parametrize("bad", BAD)
def test_what_is_not_a_number_is_refused(bad: str) -> None:
    for form in FORMS:
        kind = form.split()[0]
        rule, sentence = {"in": the("entering"), "place": the("owing")}.get(kind, the("playing")).refused(
            form.format(bad)
        )
        assert (rule, "is not a number: expected" in sentence) == (RULES[kind], True)


@pytest.mark.parametrize(
    "text",
    [
        "in",
        "in S",
        "in S 0 90",
        "in S 0 90 1 1",
        "flick",
        "flick 1",
        "flick 1 90",
        "flick 1 90 1 1",
        "topple",
        "topple 0 0",
        "topple 0 0 3 1",
        "place",
        "place 0",
        "place 0 0 0",
        "decline 1",
        "decline decline",
    ],
)
def test_too_few_or_too_many_words_are_refused(text: str) -> None:
    for name in BOARDS:
        rule, sentence = the(name).refused(text)
        in_play = the(name).position.row[PLAYING]
        due = "T4" if text.startswith("place") and not in_play else RULES[text.split()[0]]
        assert (rule, "is not a move: expected" in sentence) == (due, True)


@pytest.mark.parametrize(
    "text", ["", " ", "fli", "flicks 1 90 1", "1 90 1", "toss", "ｆlick 1 90 1", "pass", "\0", "in\0S"]
)
def test_what_is_no_kind_of_move_is_refused(text: str) -> None:
    for name in BOARDS:
        rule, sentence = the(name).refused(text)
        assert (rule, "expected one of in, flick, topple, place, decline" in sentence) == ("T7", True)


@pytest.mark.parametrize("edge", ["X", "NE", "north", "1", "0", "Ｓ", "S,", "-"])
def test_what_is_no_edge_is_refused(edge: str) -> None:
    rule, sentence = the("entering").refused(f"in {edge} 0 90 1")
    assert (rule, sentence) == ("T2", f"{edge} is not an edge: expected N, E, S or W")


@pytest.mark.parametrize(
    ("board", "text", "rule"),
    [
        ("entering", "in S 0 361 1", "T2"),
        ("entering", "in S 0 90 4.201", "T2"),
        ("entering", "in S 0 90 0", "T2"),
        ("entering", "in S 65.536 90 1", "T2"),
        ("entering", "in S -999999999999 90 1", "T2"),
        ("playing", "flick 1 -361 1", "T7"),
        ("playing", "flick 1 0 -0.001", "T7"),
        ("playing", "topple 0 400 1", "T14"),
        ("playing", "topple 65.536 0 1", "T14"),
        ("playing", "topple 0 0 999999", "T14"),
        ("owing", "place 65.536 0", "T11"),
        ("owing", "place 0 -65.536", "T11"),
    ],
)
def test_what_is_out_of_range_is_refused(board: str, text: str, rule: str) -> None:
    assert the(board).rule_against(text) == rule


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a move: expected"):
        the("playing").position.move("flick 1 90 1" + " " * 200)


# ---- courses that do not belong to a move


def test_a_course_must_be_of_the_pieces_that_are_there() -> None:
    right = the("playing").course()
    for rest in (
        {},
        {**right.rest, "B4": flat(0, 0)},
        {name: pose for name, pose in right.rest.items() if name != "W|"},
    ):
        with pytest.raises(ValueError, match=r"a course with .*: expected one with B1 B2 B3 B\| W1 W2 W3 W\|"):
            the("playing").position.replay("flick 1 90 1", Course("by hand", (), rest))
    with pytest.raises(ValueError, match="expected one with no pieces"):
        the("owing").position.replay("place 0.1 0.1", right)
    with pytest.raises(ValueError, match="a course with no pieces: expected"):
        the("playing").position.replay("flick 1 90 1", None)


def test_the_disc_flicked_in_belongs_to_its_course() -> None:
    board = set_up(W1=(0, 0), B1=(100, 0))
    assert board.flick("in S 0 90 1", W2=(0, -100)).entered == ["W1", "W2", "B1"]
    with pytest.raises(ValueError, match="expected one with B1 W1 W2"):
        board.flick("in S 0 90 1")


@pytest.mark.parametrize(
    "move",
    [
        Played("flick", 1, 5, 90_000, 1_000),
        Played("flick", 1, 0, 360_000, 1_000),
        Played("topple", 2, 0, 0, 3_000),
        Played("decline", 3, 7, 9, 11),
        Played("place", 1, 0, 0, 5),
    ],
)
def test_a_move_has_one_number(move: Played) -> None:
    for name in ("playing", "owing"):
        assert the(name).refused(move.number(), "is not a move: expected the number of one")[0] == "T7"


@pytest.mark.parametrize("text", ["flic\N{KELVIN SIGN} 1 0 1", "in \N{LATIN SMALL LETTER LONG S} 0 90 1"])
def test_letters_that_only_look_alike_are_refused(text: str) -> None:
    the("entering").refused(text)
