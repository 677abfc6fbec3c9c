"""The contract: what holds in every game, over random options and random play."""

from __future__ import annotations

import copy
import json
import pickle
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random

import numpy as np
import pytest
from conftest import FOUR, LADDER, sources, walk
from hypothesis import given
from hypothesis import strategies as st

import banmen
from banmen import Game, IllegalMove, Position, Record, load
from banmen.row import PLY
from banmen.verify import draw_game

seeds = st.integers(0, 2**32)


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, Random]:
    """Any game with any options that go together."""
    random = Random(draw(seeds))
    return draw_game(load(draw(st.sampled_from(sources()))), {}, random), random


@st.composite
def walks(draw: st.DrawFn) -> list[Position]:
    game, random = draw(games())
    return walk(game, random)


@given(walks())
def test_replaying_the_events_gives_the_same_row(positions: list[Position]) -> None:
    last = positions[-1]
    again = last.game.start().play(*(str(event) for event in last.events))
    assert again == last
    assert again.row.tobytes() == last.row.tobytes()
    assert [position.ply for position in positions] == sorted({position.ply for position in positions})


@given(walks())
def test_lists_are_ascending_and_empty_exactly_at_the_end(positions: list[Position]) -> None:
    for position in positions:
        numbers = position.game.list_moves(position.row)
        assert (len(numbers) == 0) == position.is_over
        assert (np.diff(numbers) > 0).all()
        assert len(numbers) <= position.game.rules.most_moves
        assert all(0 <= number < position.game.actions for number in numbers)


@given(games())
def test_playing_leaves_the_old_position_alone(drawn: tuple[Game, Random]) -> None:
    game, random = drawn
    position = game.start().settle(random)
    before = position.row.tobytes()
    for move in position.legal_moves:
        after = position.play(move)
        assert after.parent is position
        assert after.row[PLY] == position.row[PLY] + 1
    assert position.row.tobytes() == before
    with pytest.raises(ValueError, match="read-only"):
        position.row[PLY] = 7


@given(walks(), seeds)
def test_texts_and_moves_name_each_other(positions: list[Position], seed: int) -> None:
    position = Random(seed).choice(positions)
    rules = position.game.rules
    for event in (*position.legal_moves, *(outcome for outcome, _ in position.chance_outcomes)):
        assert rules.parse(position.row, str(event)) == event
        assert rules.text(position.row, int(event)) == str(event)


@given(walks())
def test_diagrams_and_reprs_can_be_read_back(positions: list[Position]) -> None:
    game = positions[0].game
    for position in positions[:: max(1, len(positions) // 8)] + positions[-1:]:
        again = game.read(str(position))
        assert again.row.tobytes() == position.row.tobytes()
        assert str(again) == str(position)
    for pasted in (position, again):  # of the last: it has all events in it
        assert eval(repr(pasted), {"banmen": banmen}) == position


@given(walks())
def test_scores_add_up_to_nothing_and_only_the_end_has_a_reason(positions: list[Position]) -> None:
    *before, last = positions
    assert all(position.reason is None and not any(position.scores) and not position.winners for position in before)
    assert last.reason in last.game.rules.reasons
    assert sum(last.scores) == pytest.approx(0)
    assert [seat for seat, score in enumerate(last.scores) if score > 0] == list(last.winners)
    assert all(position.seat in range(position.game.seats) for position in before if not position.is_chance)


@given(walks(), seeds)
def test_every_other_number_is_refused_with_a_rule(positions: list[Position], seed: int) -> None:
    random = Random(seed)
    position = random.choice(positions)
    legal = set(position.game.list_moves(position.row).tolist())
    for number in [-1, position.game.actions, 10**12, *random.choices(range(position.game.actions), k=20)]:
        if number not in legal:
            with pytest.raises(IllegalMove) as refused:
                position.play(number)
            assert refused.value.rule in str(refused.value)
            assert refused.value.rule
            assert refused.value.sentence


@given(walks(), st.text(max_size=12))
def test_any_text_is_a_legal_move_or_refused(positions: list[Position], text: str) -> None:
    position = positions[len(positions) // 2]
    if text.strip().lower() in [str(move).lower() for move in position.legal_moves]:
        assert str(position.play(text).last).lower() == text.strip().lower()
    else:
        with pytest.raises(IllegalMove, match=r"\([A-Z]\d+\)$"):
            position.play(text)


@given(games(), st.text(max_size=60))
def test_any_diagram_is_read_or_refused(drawn: tuple[Game, Random], text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|empty"):
        drawn[0].read(text)


@given(walks(), seeds)
def test_views_are_json_and_draw_a_picture(positions: list[Position], seed: int) -> None:
    position = Random(seed).choice(positions)
    view = json.loads(json.dumps(position.view(position.seat)))
    assert view["moves"] == [str(move) for move in position.legal_moves]
    names = {place["name"] for place in view["places"]}
    assert {piece["place"] for piece in view["pieces"]} <= names
    assert set(view["last"]) <= names
    ElementTree.fromstring(position._repr_svg_())


@given(walks())
def test_chance_outcomes_have_probabilities_and_nobody_moves_then(positions: list[Position]) -> None:
    for position in positions:
        outcomes = position.chance_outcomes
        assert bool(outcomes) == position.is_chance
        assert position.game.rules.chance >= position.is_chance
        if outcomes:
            assert position.seat is None
            assert position.legal_moves == ()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)


def test_chance_follows_its_weights() -> None:
    position = load(LADDER).start()
    assert [(str(outcome), probability) for outcome, probability in position.chance_outcomes] == [
        ("roll 1", 1 / 2),
        ("roll 2", 1 / 3),
        ("roll 3", 1 / 6),
    ]
    random, counts = Random(1), {"roll 1": 0, "roll 2": 0, "roll 3": 0}
    for _ in range(6000):
        counts[str(position.settle(random).last)] += 1
    assert counts == pytest.approx({"roll 1": 3000, "roll 2": 2000, "roll 3": 1000}, rel=0.1)


def test_scores_of_three_and_four_seats() -> None:
    for seats, losers in ((2, -1.0), (3, -1 / 2), (4, -1 / 3)):
        position = load(LADDER, seats=seats, goal=3).start().play("roll 3", "climb")
        assert position.winners == (0,)
        assert position.scores == pytest.approx((1.0, *[losers] * (seats - 1)))


def test_a_first_session() -> None:
    game = load("kooshi", setup="line")
    position = game.start()
    assert (position.seat, len(position.legal_moves), str(position.legal_moves[0])) == (0, 11, "a1n")
    after = position.play("a1n")
    assert (after.seat, after.is_over, after.scores, after.reason) == (1, False, (0.0, 0.0), None)
    assert [str(event) for event in after.events] == ["a1n"]
    assert position.play(position.legal_moves[0]) == after
    assert hash(position.play("a1n")) == hash(after)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: load("chess"), "there is no game 'chess': expected one of bossa, botaoshi, dohyo, kooshi, reddots"),
        (lambda: load("kooshi", setpu="line"), "no option 'setpu': its options are setup, suicide, ban, target, quiet"),
        (lambda: load("kooshi", setup="lines"), "setup=lines is not possible: expected one of classic, line"),
        (lambda: load("kooshi", target=8), "target=8 is not possible: expected a whole number from 1 to 7"),
        (lambda: load("kooshi", target=True), "target=True is not possible"),
        (lambda: load("kooshi", target="four"), "target=four is not possible"),
        (lambda: load(FOUR, size=3), "no option 'size': its options are none"),
        (lambda: load("kooshi", **{"s" * 9999: 1}), "no option 's{40} …': its options"),
        (lambda: load("kooshi", target=10**5000), "target=that int is not possible: expected a whole number from 1"),
        (lambda: load("dohyo", setup="a" * 9999), "setup=a{40} … is not possible: 9999 characters are too many"),
        (lambda: load("dohyo", setup=2), "setup=2 is not possible: expected one of classic, corners, or the cells"),
        (lambda: load("dohyo").read("Chance to move\n"), "first line is 'Chance to move': expected 'Light to move'"),
        (
            lambda: load("dohyo").position([1, 2]),  # type: ignore[arg-type]
            "that is not a row of banmen.load.'dohyo'.: expected 19 cells",
        ),
        (lambda: load(LADDER, seats=5), "seats=5 is not possible: expected a whole number from 2 to 4"),
        (lambda: load("nothing.py"), "there is no file nothing.py"),
        (lambda: load(__file__), "is not a game: expected it to define"),
        (lambda: load("kooshi").read("   "), "an empty diagram"),
        (lambda: load("kooshi").read("Red to move\n"), "first line is 'Red to move': expected 'Light to move'"),
    ],
)
def test_what_is_not_there_is_named(call: object, sentence: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=sentence):
        call()


def test_defaults_may_depend_on_the_seats() -> None:
    assert [load("dohyo", seats=seats).options["knockout"] for seats in (2, 3, 4)] == [9, 10, 8]
    assert repr(load("dohyo", seats=3, knockout=10)) == "banmen.load('dohyo', seats=3)"
    assert repr(load("dohyo", seats=3, knockout=9)) == "banmen.load('dohyo', seats=3, knockout=9)"
    assert len({hash(option) for option in load("dohyo").declared}) == 4


@pytest.mark.parametrize(
    "odd",
    [pytest.param(10**5000, id="huge"), None, 1.0, float("inf"), b"a1n", True, [], np.array([1, 2]), "a" * 10_000],
)
def test_what_is_no_move_is_not_played(odd: object) -> None:
    with pytest.raises(ValueError, match="is not a move: expected its text or its number") as refused:
        load("kooshi").start().play(odd)  # type: ignore[arg-type]
    assert len(str(refused.value)) < 200


def test_a_move_of_another_game_is_not_played() -> None:
    with pytest.raises(ValueError, match="the move a1n is of another game or position: here, 0 is a1"):
        load("reddots").start().play(load("kooshi").start().legal_moves[0])
    assert load("kooshi").start().play(np.int64(0)) == load("kooshi").start().play("a1n")  # type: ignore[arg-type]


@given(walks())
def test_what_a_game_hands_out_is_a_copy(positions: list[Position]) -> None:
    game, before = positions[0].game, str(positions[0])
    identity = hash(game)
    for options in (game.options, positions[-1].view()["options"], Record.of(positions[-1]).options):
        options.clear()
    assert hash(game) == identity
    assert str(game.start()) == before


@given(walks())
def test_positions_games_and_moves_can_be_pickled(positions: list[Position]) -> None:
    last = positions[-1]
    again = pickle.loads(pickle.dumps(last))
    assert again == last
    assert again.events == last.events
    assert copy.deepcopy(positions[0].game) == last.game
    assert [str(move) for move in copy.copy(again.events)] == [str(move) for move in last.events]


@given(walks(), seeds)
def test_a_row_becomes_a_position(positions: list[Position], seed: int) -> None:
    position = Random(seed).choice(positions)
    row = position.row.copy()
    again = position.game.position(row)
    row[:] = 0
    assert again == position
    assert eval(repr(again), {"banmen": banmen}) == position
    with pytest.raises(ValueError, match="that is not a row of"):
        position.game.position(row)


@pytest.mark.parametrize("digits", ["ply １", "ply ١"])
def test_only_plain_digits_count(digits: str) -> None:
    text = str(load("kooshi").start().play("a1n")).replace("ply 1", digits)
    with pytest.raises(ValueError, match="first line"):
        load("kooshi").read(text)
    for value in ("５", "1_0", " 5", "5.0", 5.0):
        with pytest.raises(ValueError, match="is not possible"):
            load("kooshi", target=value)
    with pytest.raises(IllegalMove, match="R1"):
        load("reddots", size=10).start().play("a1٠")


@pytest.mark.parametrize("headline", ["Light", "Light win", "Light and Light win", "Dark and Light wins"])
def test_endings_are_written_one_way(headline: str) -> None:
    with pytest.raises(ValueError, match="the diagram's first line is"):
        load(FOUR).read(str(load(FOUR).start()).replace("Light to move", f"{headline}: four in a line (F2)"))


@pytest.mark.parametrize(
    "headline",
    ["Light wins: four in a line (F2)", "Draw: the board is full (F3)", "Dark to move, ply 77", "Light to move"],
)
def test_four_reads_what_the_board_shows(headline: str) -> None:
    _, *lines = str(load(FOUR).start().play("a")).splitlines()
    with pytest.raises(ValueError, match=r"F1|the board does not show that"):
        load(FOUR).read("\n".join([headline, *lines]))


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("rules = (")
    with pytest.raises(ValueError, match=r"broken.py cannot be loaded: SyntaxError"):
        load(path)


def test_numbers_may_come_as_text() -> None:
    assert load("kooshi", target=np.int64(5)).options["target"] == 5  # type: ignore[arg-type]
    assert load("kooshi", target="5").options["target"] == 5
    assert load("kooshi", target="5") == load("kooshi", target=5) != load("kooshi")
