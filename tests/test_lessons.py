"""Lessons: every step of every game is played, by its goal, by what is shown, and by every other move there is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import FOUR, ROOT
from pydantic import ConfigDict, TypeAdapter
from pydantic_core import to_json

from banmen import Game, Position, lessons, load, pages
from banmen.deeds import Try, ends, pressed, tried
from banmen.games import GAMES
from banmen.lessons import LONGEST, SAID, Lessons, Step, Turn
from banmen.server import lessons as served
from banmen.server import wire
from banmen.server.table import Refused

TAUGHT = [name for name in GAMES if load(name).rules.lessons]
LISTED = [name for name in TAUGHT if load(name).mechanism.lists]
JAPANESE: dict[str, str] = json.loads((ROOT / "web" / "src" / "words" / "lessons.ja.json").read_text(encoding="utf-8"))


def of(name: str) -> Lessons:
    taught = lessons.of(load(name))
    assert taught is not None
    return taught


@pytest.mark.parametrize("name", TAUGHT)
def test_words(name: str) -> None:
    """Sentences are short, there is Japanese for each, and every rule that is named is one."""
    taught = of(name)
    for text in taught.texts():
        assert all(len(said.split()) <= LONGEST for said in SAID.findall(text)), text
        assert JAPANESE.get(text), text
        assert text == text.strip()
    assert 5 <= len(taught.steps) <= 8
    for step in taught.steps:
        assert pages.one_rule(name, step.rule)
        assert not any(pages.RULE.search(turn.ask + turn.more) for turn in step.turns)  # first the deed, then its rule


def test_no_japanese_is_left_over() -> None:
    assert JAPANESE.keys() == {text for name in TAUGHT for text in of(name).texts()}


@pytest.mark.parametrize("name", LISTED)
def test_every_way_through_a_step_leads_to_its_goal(name: str) -> None:
    """Whatever right move is made, the others' answer can be played, and there is a right move again."""
    for number, step in enumerate(of(name).steps):
        for ways in all_ways(step):
            for played in ways:
                turn, position = step.after(played)
                assert turn.shown(position) in right_moves(turn, position)
        shown = [move for _, _, move in step.way]
        for count, move in enumerate(shown):
            kind = served.answer(load(name), number, attempt(shown[:count], move))["kind"]
            assert kind == ("done" if count + 1 == len(shown) else "on")


@pytest.mark.parametrize("name", LISTED)
def test_answers_are_true(name: str) -> None:
    """Each try that is expected can be made, is not right, and is answered so."""
    for step in of(name).steps:
        check_answers(step)


def check_answers(step: Step) -> None:
    for ways in all_ways(step):
        turns = [step.after(played) for played in ways]
        for deed, answer in turns[0][0].wrong:
            said = (made for turn, position in turns for made in tries(turn, position) if turn.answer(made) is answer)
            for move in deed.moves or [""]:
                assert next((made for made in said if move in ("", made.move)), None), (answer, move)


def all_ways(step: Step) -> Iterator[list[list[str]]]:
    """For each turn, the right moves that lead there."""
    ways: list[list[str]] = [[]]
    for _ in step.turns[1:]:
        yield ways
        ways = [[*played, move] for played in ways for move in right_moves(*step.after(played))]
    yield ways


def right_moves(turn: Turn, position: Position) -> list[str]:
    return [str(move) for move in position.legal_moves if turn.goal.fits(tried(position, str(move)))]


def tries(turn: Turn, position: Position) -> Iterator[Try]:
    """All tries that are not right: moves, legal or not, and the presses that an answer expects."""
    rules, row = position.game.rules, position.row
    for deed, _ in turn.wrong:
        if deed.places:
            assert deed.places not in [ends(rules.places(row, int(move))) for move in position.legal_moves]
            yield pressed(position, deed.places)
    known = [move for deed, _ in turn.wrong for move in deed.moves]
    for move in [*known, *map(str, position.legal_moves), *every_text(position)]:
        made = tried(position, move)
        if made.after is None or not turn.goal.fits(made):
            yield made


def every_text(position: Position) -> Iterator[str]:
    """Where things are laid from a hand, a number is a move's only with the hand in which its tiles are."""
    rules, row = position.game.rules, position.row
    if rules.laying:
        return iter(())
    return (rules.text(row, number) for number in range(position.game.actions) if rules.places(row, number))


def test_tiles_that_are_pressed_are_the_move_that_they_name_in_any_order() -> None:
    bossa = load("bossa")
    right = served.answer(bossa, 2, attempt([], places=("20", "W5", "31")))
    assert (right["kind"], right["move"]) == ("done", "W5=31+20")
    wrong = served.answer(bossa, 2, attempt([], places=("12", "31", "W5")))
    assert (wrong["kind"], wrong["say"]) == ("closed", "Three and one make only four.")
    nothing = served.answer(bossa, 2, attempt([], places=("pile",)))
    assert (nothing["kind"], nothing["move"], nothing["refusal"]) == ("closed", "", None)
    found = served.sum_of(bossa, 2, attempt([], places=("W5", "31", "20")))
    assert (found["terms"], found["move"]) == ([3, 2], "W5=31+20")
    last = served.sum_of(bossa, 7, attempt(["W2=20"], places=("W5", "41", "10")))
    assert last["why"] == ("This wins the game.",)


def attempt(played: list[str], move: str = "", places: tuple[str, ...] = ()) -> wire.Attempt:
    return wire.Attempt(played=played, move=move, places=list(places))


# On the way to a screen


@pytest.mark.parametrize("name", LISTED)
def test_lessons_are_sent_as_described(name: str) -> None:
    exact = ConfigDict(extra="forbid", strict=True)
    TypeAdapter(list[wire.Lessons], config=exact).validate_json(f"[{served.written(load(name))}]")
    answers = TypeAdapter(list[wire.Tried], config=exact)
    for number, step in enumerate(of(name).steps):
        turn, position = step.after([])
        made = [
            attempt([], turn.shown(position)),
            attempt([], str(position.legal_moves[-1])),
            attempt([], places=("a1",)),
        ]
        answers.validate_json(to_json([served.answer(load(name), number, one) for one in made]))


def test_a_try_is_answered() -> None:
    game = load("kooshi")
    fair = served.answer(game, 2, attempt([], "d4e"))
    assert (fair["kind"], fair["say"], fair["way"]) == ("fair", "A fair move, but nothing falls.", ["d4", "e4"])
    assert fair["after"]
    assert fair["after"]["last"] == ["d4", "e4"]
    closed = served.answer(game, 3, attempt([], places=("b3", "b4")))
    assert (closed["kind"], closed["move"], closed["rule"], closed["after"]) == ("closed", "b3n", "K3", None)
    nowhere = served.answer(game, 1, attempt([], places=("a1", "a2")))
    assert (nowhere["kind"], nowhere["say"], nowhere["rule"]) == ("closed", "Two roofs, two steps: never one.", None)
    refused = served.answer(game, 0, attempt([], "e5s"))
    assert (refused["refusal"], refused["rule"]) == (
        ("the piece on {0} is {1}'s, and {2} is to move", "e5", "Dark", "Light"),
        "K1",
    )
    first = served.answer(game, 6, attempt([], "e2n"))
    assert (first["kind"], first["say"]) == ("on", "")
    assert first["turn"]
    assert first["turn"]["view"]["events"] == ["e2n", "a3s"]
    assert served.answer(game, 6, attempt(["e2n"], "c4n"))["kind"] == "done"


@pytest.mark.parametrize(
    ("number", "made", "sentence"),
    [
        (9, attempt([], "c2n"), "There is no step 9: Ko-Oshi has 7."),
        (0, attempt([]), "Expected a move, or the places that were pressed."),
        (0, attempt([], "c2n", ("c2", "c3")), "Expected a move, or the places that were pressed."),
        (0, attempt(["c2n"], "c3n"), "move 1 of this step, 'c2n', does not lead on"),
        (6, attempt(["b1n"], "c4n"), "move 1 of this step, 'b1n', does not lead on"),
        (6, attempt(["c4n", "e2n"], "c4n"), "move 2 of this step, 'e2n', does not lead on"),
    ],
)
def test_what_is_no_try_is_refused_with_a_sentence(number: int, made: wire.Attempt, sentence: str) -> None:
    with pytest.raises((ValueError, Refused), match=f"^{re.escape(sentence)}$"):
        served.answer(load("kooshi"), number, made)


# Files


STEP = """
aim = "Four in a row."
[[steps]]
title = "In a row"
ask = "Drop a piece."
goal.moves = ["d"]
other.say = "Not there."
done = "So."
rule = "F1"
law = "Pieces drop."
"""


def taught(folder: Path, text: str) -> Lessons:
    """Connect four with lessons of its own."""
    file = folder / "lessons.toml"
    file.write_text(text, encoding="utf-8")
    rules = load(FOUR).rules
    return lessons.read(Game(replace(rules, questions={"early": lambda before, after: after.ply < 9})), file)


def test_a_press_that_cannot_be_is_answered_where_it_was() -> None:
    dohyo = load("dohyo")
    lone = served.answer(dohyo, 2, attempt([], places=("e5",)))
    assert (lone["kind"], lone["way"]) == ("closed", ["e5"])
    blocked = served.answer(dohyo, 1, attempt([], places=("d4", "c4")))
    assert (blocked["kind"], blocked["way"]) == ("closed", ["d4", "c4"])


def test_either_stone_may_swing_to_the_lit_cell() -> None:
    for move in ("d4-c4", "c3-c4"):
        assert served.answer(load("dohyo"), 0, attempt([], move))["kind"] == "done"


def test_a_game_of_ones_own_may_have_lessons(tmp_path: Path) -> None:
    [step] = taught(tmp_path, STEP + 'goal.asks = "early"\ngoal.stands = { d1 = "L", d2 = "." }').steps
    assert [move for _, _, move in step.way] == ["d"]
    assert lessons.of(load(FOUR)) is None


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('rule = "F1"', "", "step 1: 'rule' is missing"),
        ('rule = "F1"', "rule = 1", "step 1: rule = 1: expected a text"),
        ('rule = "F1"', 'rule = "F1"\nlamp = ["d1"]', "step 1: 'lamp' is unknown here: expected ask, "),
        ('rule = "F1"', 'rule = "F1"\nlit = ["d9"]', "step 1: there is no place 'd9' to be lit or written at"),
        ('rule = "F1"', 'rule = "F1"\nstart = "Light"', "step 1: the diagram's first line is 'Light'"),
        ('goal.moves = ["d"]', 'goal.moves = ["z"]', "step 1: nothing does what is asked for: 'Drop a piece.'"),
        ('goal.moves = ["d"]', "goal.moves = [1]", "step 1: moves = [1]: expected a list of texts"),
        ('goal.moves = ["d"]', 'goal.move = "d"', "step 1: 'move' is nothing to ask of a try: expected one of moves, "),
        ('goal.moves = ["d"]', "goal = {}", "step 1: 'goal' is missing"),
        ('goal.moves = ["d"]', 'goal.asks = "late"', "step 1: there is no question 'late': expected early"),
        ('other.say = "Not there."', "wrong = [{}]", "step 1: 'other' is missing"),
        ('"Drop a piece."', f'"Drop {"a " * 11}piece."', ": a sentence of more than 12 words: 'Drop a a"),
        ("[[steps]]", "[steps", " cannot be read: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in STEP
    with pytest.raises(ValueError, match=f"^the lessons of Connect four.*{re.escape(sentence)}"):
        taught(tmp_path, STEP.replace(old, new))
