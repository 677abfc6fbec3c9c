"""Bo-taoshi's lessons: what is shown does what is asked, flicks nearby mostly do, and wrong ones are told why."""

from __future__ import annotations

import base64
from functools import lru_cache

import pytest
from pydantic import ConfigDict, TypeAdapter
from pydantic_core import to_json
from test_films import decoded

from banmen import lessons, load
from banmen.deeds import Deed, tried
from banmen.lessons import Lessons, Turn
from banmen.position import Position
from banmen.server import lessons as served
from banmen.server import wire

GAME = load("botaoshi")
FASTER, ASIDE = (0.9, 1, 1.1), (-2, 0, 2)  # a band around what is shown: shares of the speed, degrees
MOSTLY = 8  # of its nine


@lru_cache
def taught() -> Lessons:
    found = lessons.of(GAME)
    assert found
    return found


@lru_cache
def turns() -> list[tuple[int, list[str], Turn, Position, str]]:
    """Every turn of every step, and what is shown there: its step, the right moves before it, its position."""
    found, played = [], list[str]()
    for number, step in enumerate(taught().steps):
        played = []
        for turn, position, shown in step.way:
            found.append((number, list(played), turn, position, shown))
            played.append(shown)
    return found


def attempt(played: list[str], move: str) -> wire.Attempt:
    return wire.Attempt(played=played, move=move)


def nearby(move: str) -> list[str]:
    """The same with a hand that is not quite steady."""
    *words, angle, speed = move.split()
    return [
        " ".join([*words, f"{(float(angle) + aside) % 360:g}", f"{float(speed) * share:.3f}"])
        for aside in ASIDE
        for share in FASTER
    ]


def test_what_is_shown_does_what_is_asked() -> None:
    for number, played, _, _, shown in turns():
        answer = served.answer(GAME, number, attempt(played, shown))
        last = len(played) + 1 == len(taught().steps[number].turns)
        assert (answer["kind"], answer["way"], answer["say"]) == ("done" if last else "on", answer["way"][:1], "")
        assert answer["film"]
        header, frames = decoded(base64.b64decode(answer["film"]))
        assert (header["move"], header["piece"], len(frames) > 20) == (shown, answer["way"][0], True)


def test_it_is_what_is_written_down() -> None:
    """Whoever is shown it first finds it at once: other flicks are not tried one after the other."""
    assert [shown for *_, shown in turns()] == [turn.show[0] for _, _, turn, _, _ in turns()]
    assert all(len(turn.show) == 1 for _, _, turn, _, _ in turns())


def test_flicks_nearby_do_it_too() -> None:
    for number, _, turn, position, shown in turns():
        right = [move for move in nearby(shown) if turn.goal.fits(tried(position, move))]
        assert len(right) >= MOSTLY, (number, shown, right)


# What is answered to flicks that are not right: the step, the right moves before, the flick, the answer
KNOCKED = ["flick 1 90 1.3"]
WRONG: list[tuple[int, list[str], str, str]] = [
    (0, [], "in S 0.12 90 2.1", "Over the far edge: it would come in again."),
    (0, [], "in S 0.12 90 0.4", "The right way, but too soft."),
    (0, [], "in S 0.12 90 1.45", "The right way, but too hard."),
    (0, [], "in S -0.2 90 1.05", "A fair flick, but it lies beside the circle."),
    (1, [], "in S 0.02 90 2.5", "Over the edge: it would come in again."),
    (1, [], "in N 0.2 270 0.5", "A fair flick, but there it is in reach."),
    (2, [], "flick 1 90 2.2", "Too hard: their bearer left the table."),
    (2, [], "flick 1 90 0.92", "You struck it, but the pole stands."),
    (2, [], "flick 1 270 1.5", "Your disc left the table."),
    (2, [], "flick 1 90 0.4", "A fair flick, but their pole stands."),
    (2, KNOCKED, "flick 2 0 1.5", "Your disc left the table."),
    (2, KNOCKED, "flick 2 270 0.2", "A fair flick, but it lies beside the circle."),
    (3, [], "flick 2 0 1.5", "Your disc left the table."),
    (3, [], "flick 2 180 0.5", "A fair flick, but they are not in line."),
    (4, [], "topple 0 90 1.2", "It landed first."),
    (4, [], "topple 0 90 0.6", "It did not get over the ramp."),
    (4, [], "topple 0 96 3.1", "It flew past their pole."),
    (4, [], "topple 0 90 0.3", "It never came to the ramp."),
    (4, [], "topple 0 180 1.2", "It missed the ramp."),
    (4, [], "topple 0 93.5 2.2", "It struck the pole, but the pole stands."),
    (4, [], "flick 1 90 0.5", "A fair flick, but nothing flew."),
    (5, [], "topple 15 79 1.2", "It landed first."),
    (5, [], "topple 0 79 0.65", "It did not get over the ramp."),
    (5, [], "topple -15 82 2.6", "It flew past their pole."),
    (5, [], "topple 15 79 0.3", "It never came to the ramp."),
    (5, [], "topple -30 69 1.1", "It missed the ramp."),
    (5, [], "topple 0 82 2", "It struck the pole, but the pole stands."),
    (5, [], "flick 1 90 0.5", "A fair flick, but nothing flew."),
    (6, [], "topple 15 169 1.2", "It landed first."),
    (6, [], "topple 15 169 0.3", "It never came to the ramp."),
    (6, [], "topple -30 159 1.1", "It missed the ramp."),
    (6, [], "topple -15 172 2.6", "It flew past their pole."),
    (6, [], "flick 1 90 0.5", "A fair flick, but their pole stands."),
]


@pytest.mark.parametrize(("number", "played", "move", "say"), WRONG)
def test_wrong_flicks_are_told_why(number: int, played: list[str], move: str, say: str) -> None:
    answer = served.answer(GAME, number, attempt(played, move))
    assert (answer["kind"], answer["say"]) == ("fair", say)
    assert answer["film"]
    assert answer["more"]


def test_every_answer_is_given() -> None:
    written = {(number, answer.say) for number, _, turn, _, _ in turns() for _, answer in turn.wrong}
    written |= {(number, turn.other.say) for number, _, turn, _, _ in turns()}
    assert written == {(number, say) for number, _, _, say in WRONG}


def test_what_the_rules_refuse_is_said() -> None:
    answer = served.answer(GAME, 4, attempt([], "flick 3 90 1"))
    assert (answer["kind"], answer["rule"], answer["film"], answer["after"]) == ("closed", "T7", None, None)
    refused = served.answer(GAME, 4, attempt([], "topple 10 90 2"))  # here the ramp is not turned
    assert (refused["kind"], refused["rule"]) == ("closed", "T14")


def test_places_and_circles_are_on_the_table() -> None:
    for number, _, turn, position, _ in turns():
        places = {place["name"] for place in position.game.rules.view(position.row)["places"]}
        waiting = {choice["disc"] for choice in position.choices if choice["kind"] == "in"}
        assert places | waiting >= {*turn.lit, *turn.words}, number


def test_it_is_sent_as_described() -> None:
    exact = ConfigDict(extra="forbid", strict=True)
    [found] = TypeAdapter(list[wire.Lessons], config=exact).validate_json(f"[{served.written(GAME)}]")
    assert found["steps"][0]["turn"]["circles"] == [{"x": 0.12, "y": -0.1, "radius": 0.085}]
    assert "circles" not in found["steps"][4]["turn"]
    answers = [served.answer(GAME, 0, attempt([], move)) for move in ("in S 0 90 1", "in S 9 90 1")]
    TypeAdapter(list[wire.Tried], config=exact).validate_json(to_json(answers))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("0 0", "lies = '0 0': expected three numbers"), ("a b c", "expected three numbers"), ("", "three numbers")],
)
def test_a_circle_is_three_numbers(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Deed.read({"lies": {"W1": text}})


@pytest.mark.parametrize("move", ["in S 0.1 90 1.2", "topple 0 90 2", "flick 3 90 1", "place W3 0 0", "decline", "x"])
def test_whatever_is_tried_is_answered(move: str) -> None:
    """A disc flicked in where none waits, a topple without a pole: each is refused by a rule, or is a fair try."""
    for number in range(len(taught().steps)):
        found = served.answer(GAME, number, attempt([], move))
        assert found["kind"] != "closed" or found["rule"] or found["say"]
