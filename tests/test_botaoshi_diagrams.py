"""Bo-taoshi's diagrams: read as they are shown, refused where the game cannot stand like that. There is no physics."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, at, flat, game, set_up, start, win
from hypothesis import given
from hypothesis import strategies as st

import banmen

IN = "in S 0 90 1"

DIAGRAM = """White to move, ply 31
.   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   B2  .   .   .
.   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   B1  .
.   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   W1  .   .   .   .   B3| .   .
.   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .
.   .   W3| .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .
W1: -0.1204 0.000001, turned 12.5
W2: off
W3: -0.25 -0.25, pole -0.25 -0.25
B1: 0.25 0.15
B2: 0.15 0.25, turned 359.999
B3: 0.2 0, pole 0.205 -0.001
rounds: 2 won, the last by White, 1 void
turn: 5 of 200, White's
stage: play"""


def altered(old: str, new: str) -> banmen.Position:
    """Read with one thing changed."""
    assert DIAGRAM.count(old) == 1
    return game().read(DIAGRAM.replace(old, new))


def without_view(diagram: str) -> str:
    lines = diagram.splitlines()
    return "\n".join([lines[0], *(line for line in lines[1:] if ": " in line)])


def drawn(void: int = 4) -> Board:
    return at(void=void, turn=199).flick("flick 1 90 1")


# ---- reading


def test_a_diagram_is_shown_as_it_is_read() -> None:
    position = game().read(DIAGRAM)
    assert str(position) == DIAGRAM
    assert (position.ply, position.seat) == (31, 0)
    assert str(game().read(without_view(DIAGRAM))) == DIAGRAM


STAGES: dict[str, Callable[[], Board]] = {
    "start": lambda: start(),
    "set-up": lambda: start().flick(IN, W1=(0, -100)),
    "a disc has ended off": lambda: start().flick(IN, W1="off"),
    "a pole in set-up": lambda: set_up(W1=(0, 0), W2=(50, 0), W3=(100, 0), B1=(0, 100), whose="Black"),
    "owed in set-up": lambda: set_up(W1=(0, 0), B1=(100, 0)).flick(IN, W2=(0, -100), W1="off", B1="off"),
    "one of them is back": lambda: (
        set_up(W1=(0, 0), B1=(100, 0)).flick(IN, W2=(0, -100), W1="off", B1="off").play("place 0 0.1")
    ),
    "play": lambda: at(),
    "Black's turn": lambda: at(whose="Black"),
    "headings": lambda: at().flick("flick 1 90 1", W1=flat(0, 100, turned=77.123), W3=flat(-200, -200, turned=1)),
    "discs off": lambda: at(W1="off", B2="off", B1="off"),
    "a bearer is owed": lambda: at().flick("flick 1 0 1", B3="off"),
    "both are": lambda: at(whose="Black").flick("flick 1 0 1", W3="off", B3="off", B1="off"),
    "second flick": lambda: at(stage="play, second flick W2"),
    "owed and second flick": lambda: at().flick("flick 1 0 1", "touch W1 B3", "fell B|", B3="off", W1="off"),
    "a second round": lambda: win(at()),
    "void rounds": lambda: at(void=3, turn=199).flick("flick 1 90 1"),
    "a pole off the middle": lambda: at(poles={"W|": (-233, -247), "B|": (200.001, 0.5)}),
    "at the edge": lambda: at(W1=(375, 375), W2=(-375, 375)),
    "won": lambda: win(at(won=2, last="White")),
    "won with bearers off": lambda: at(won=2, last="White").flick(
        "topple 0 0 3", "ramp W1", "touch W1 B|", "fell B|", "fell W|", B3="off", W3="off", W1="off"
    ),
    "won as the second flick": lambda: win(at(won=2, last="White", stage="play, second flick W1")),
    "Black has won": lambda: Board(win(at(seat=1, won=2, last="White")).position),
    "a draw": lambda: drawn(),
    "a small table": lambda: at(options={"table": 0.6}, B1=(250, 150), W3=(-250, -250)),
    "an odd table": lambda: start(table=0.777, ramp_turn=0, max_turns=7).flick(IN, W1=(388.5, 0)),
}


@pytest.mark.parametrize("stage", STAGES)
def test_all_kinds_of_positions_are_read_back(stage: str) -> None:
    position = STAGES[stage]().position
    read = position.game.read
    again = read(str(position))
    assert again == position
    assert str(again) == str(position)
    assert (again.winners, again.reason, again.choices) == (position.winners, position.reason, position.choices)
    assert read(without_view(str(position))) == position


SPOTS = st.tuples(st.integers(-375_000, 375_000), st.integers(-375_000, 375_000))


@given(SPOTS, st.integers(0, 359_999), st.tuples(st.integers(-12_000, 12_000), st.integers(-12_000, 12_000)))
def test_any_spot_is_read_back(spot: tuple[int, int], heading: int, aside: tuple[int, int]) -> None:
    (x, y), (east, north) = spot, aside
    foot = (x + east, y + north)
    where = " ".join(f"{value / 1e6:.6f}" for value in spot)
    lies = f"{where}, turned {heading / 1000:.3f}, pole {foot[0] / 1e6:.6f} {foot[1] / 1e6:.6f}"
    lines = ["Black to move", "W1: off", "W2: off", f"W3: {lies}", "rounds: 0 won, 0 void"]
    position = game().read("\n".join([*lines, "turn: 9 of 200, White's", "stage: set-up, put back W1 W2"]))
    board = Board(position)
    assert board.spots["W3"] == (x / 1000, y / 1000)
    assert board.poles["W|"] == (foot[0] / 1000, foot[1] / 1000)
    assert position.view()["pieces"][0]["heading"] == heading / 1000
    assert game().read(str(position)) == position


@FOR_BOTH_SEATS
def test_the_game_goes_on_from_a_diagram(seat: int) -> None:
    board = at(seat=seat, turn=5, won=2, last="White")
    again = Board(game().read(str(board.position)), seat)
    assert win(again).position.winners == (seat,)
    assert str(again.flick("flick 1 90 1").position) == str(board.flick("flick 1 90 1").position)


# ---- what the top view shows


def test_the_top_view_has_north_above_and_strokes_for_poles() -> None:
    lines = str(at(W1=(-375, 375), W2=(375, 375), B1=(375, -375), B2=(-375, -375)).position).splitlines()[1:13]
    assert (lines[0][:2], lines[0][-2:], lines[-1][:2], lines[-1][-2:]) == ("W1", "W2", "B2", "B1")
    assert [line.count("|") for line in lines] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    assert len(str(start(table=0.6).position).splitlines()) == 1 + 10 + 3


# ---- diagrams that cannot be


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("stage: play", "", "no line 'stage"),
        ("rounds: 2 won, the last by White, 1 void", "", "no line 'rounds"),
        ("turn: 5 of 200, White's", "", "no line 'turn"),
        ("stage: play", "stage: play\nW4: 0 0", "a line 'W4'"),
        ("stage: play", "stage: play\nmood: good", "a line 'mood'"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: here", "'W1: here'"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: -0.1204", "'W1: -0.1204'"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: -0.1204 nan", "'W1: -0.1204 nan'"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: -0.1204 １", "'W1"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: 0.1 0.2, pole 0.1 0.2", "'W1: 0.1 0.2, pole 0.1 0.2'"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: -0.1204 0.0000011", "'W1"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: 0.375001 0", "W1 beyond the edge"),
        ("W1: -0.1204 0.000001, turned 12.5", "W1: 0 -0.4", "W1 beyond the edge"),
        ("B1: 0.25 0.15", "B1: 0.15 0.285", "B2 and B1 in one spot"),
        ("B1: 0.25 0.15", "B1: -0.1204 0.000001", "B1 and W1 in one spot"),
        ("turned 12.5", "turned 360", "W1 turned by 360"),
        ("turned 12.5", "turned -1", "W1 turned by -1"),
        ("W1: -0.1204 0.000001, turned 12.5\n", "", "White's discs out of order"),
        ("\nB2: 0.15 0.25, turned 359.999", "", "Black's discs out of order"),
        ("\nB3: 0.2 0, pole 0.205 -0.001", "", "play before all discs have entered"),
        ("B3: 0.2 0, pole 0.205 -0.001", "B3: 0.2 0", "no pole on B3"),
        ("W3: -0.25 -0.25, pole -0.25 -0.25", "W3: -0.25 -0.25", "no pole on W3"),
        ("pole 0.205 -0.001", "pole 0.219 0", "the pole of B3 beside its bearer"),
        ("B3: 0.2 0, pole 0.205 -0.001", "B3: off", "'stage: play' with W2 B3 off the table"),
        ("stage: play", "stage: play, put back W2", "put back W2' with W2 off the table"),
        ("stage: play", "stage: play, put back B1", "'stage: play, put back B1' with W2 off"),
        ("stage: play", "stage: play, put back", "'stage: play, put back'"),
        ("stage: play", "stage: playing", "'stage: playing'"),
        ("stage: play", "stage: play, second flick W3", "'stage: play, second flick W3'"),
        ("stage: play", "stage: play, second flick B1", "a second flick of B1"),
        ("stage: play", "stage: play, second flick W2", "a second flick of W2"),
        ("stage: play", "stage: play, second flick W1, put back W2", "'stage"),
        ("stage: play", "stage: play, second flick W1, second flick W1", "'stage"),
        ("stage: play", "stage: set-up", "'stage: set-up' with W2 off the table"),
        ("White to move", "Black to move", "Black to move in White's turn"),
        ("turn: 5 of 200, White's", "turn: 5 of 200, Black's", "White to move in Black's turn"),
        ("turn: 5 of 200, White's", "turn: 5 of 100, White's", "'turn: 5 of 100, White's'"),
        ("turn: 5 of 200, White's", "turn: 201 of 200, White's", "'turn: 201 of 200, White's'"),
        ("turn: 5 of 200, White's", "turn: -5 of 200, White's", "'turn: -5"),
        ("turn: 5 of 200, White's", "turn: 5 of 200", "'turn: 5 of 200'"),
        ("turn: 5 of 200, White's", "turn: 5 of 200, Light's", "'turn: 5 of 200, Light's'"),
        ("turn: 5 of 200, White's", "turn: 200 of 200, White's", "more turns or void rounds"),
        ("1 void", "5 void", "more turns or void rounds"),
        ("1 void", "10 void", "'rounds: 2 won, the last by White, 10 void'"),
        ("2 won, the last by White", "2 won", "'rounds: 2 won, 1 void'"),
        ("2 won, the last by White", "0 won, the last by White", "'rounds: 0 won"),
        ("2 won, the last by White", "2 won, the last by Light", "'rounds"),
        ("2 won, the last by White", "-2 won, the last by White", "'rounds"),
        ("W1  .   .", ".   W1  .", "a top view that does not show these spots"),
        ("B2  .   .   .\n", "B2  .   .   .\n.   .\n", "a top view that does not"),
        ("W3|", "W3 ", "a top view that does not"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"the diagram has .*: expected lines such as") as refusal:
        altered(old, new)
    assert said in str(refusal.value)


def test_an_unknown_first_line_is_refused() -> None:
    for first in (
        "Light to move",
        "Chance to move",
        "White wins: by luck",
        "Nobody wins: two rounds in a row (T1)",
        "W",
    ):
        with pytest.raises(ValueError, match="the diagram's first line is"):
            altered("White to move, ply 31", first)


@pytest.mark.parametrize(
    ("first", "rounds"),
    [
        ("White wins: two rounds in a row (T1)", "0 won, 0 void"),
        ("Black wins: two rounds in a row (T1)", "2 won, the last by White, 0 void"),
        ("White wins: two rounds in a row (T1)", "1 won, the last by White, 0 void"),
        ("Draw: two rounds in a row (T1)", "2 won, the last by White, 0 void"),
        ("White wins: five rounds in a row were void (T1)", "2 won, the last by White, 0 void"),
        ("Draw: five rounds in a row were void (T1)", "2 won, the last by White, 4 void"),
    ],
)
def test_an_end_that_the_rounds_do_not_come_to_is_refused(first: str, rounds: str) -> None:
    ended = DIAGRAM.replace("White to move", first).replace("2 won, the last by White, 1 void", rounds)
    with pytest.raises(ValueError, match="an end that these rounds do not come to"):
        game().read(ended)


def test_a_line_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="the diagram has a line twice"):
        game().read(f"{DIAGRAM}\nstage: play")


def test_set_up_with_nothing_to_flick_in_is_refused() -> None:
    with pytest.raises(ValueError, match="set-up, with nothing for White to flick in"):
        set_up(W1=(0, 0), W2=(50, 0), W3=(100, 0), B1=(0, 100))
    with pytest.raises(ValueError, match="set-up, with nothing for White to flick in"):
        at(stage="set-up")
    with pytest.raises(ValueError, match=r"a second flick of W1 \(T9\)"):
        set_up(W1=(0, 0), stage="set-up, second flick W1")


def test_discs_to_be_put_back_are_listed_in_order() -> None:
    with pytest.raises(ValueError, match="'stage: set-up, put back B1 W1'"):
        set_up(W1="off", B1="off", stage="set-up, put back B1 W1")
    with pytest.raises(ValueError, match="'stage: set-up, put back W1 W1'"):
        set_up(W1="off", stage="set-up, put back W1 W1")
    with pytest.raises(ValueError, match="with W1 B1 off the table"):
        set_up(W1="off", B1="off", stage="set-up, put back W1")


def test_a_diagram_is_of_its_own_table() -> None:
    with pytest.raises(ValueError, match="beyond the edge"):
        game(table=0.6).read(str(at(W1=(350, 0)).position))
    with pytest.raises(ValueError, match="'turn: 5 of 200, White's'"):
        game(max_turns=100).read(DIAGRAM)


@given(st.integers(0, len(DIAGRAM)), st.text(max_size=6), st.integers(0, 6))
def test_any_diagram_is_read_or_refused_with_a_sentence(at_letter: int, new: str, cut: int) -> None:
    changed = DIAGRAM[:at_letter] + new + DIAGRAM[at_letter + cut :]
    position, said = None, "expected"
    try:
        position = game().read(changed)
    except ValueError as refusal:
        said = str(refusal)
    assert "expected" in said
    assert position is None or game().read(str(position)) == position
