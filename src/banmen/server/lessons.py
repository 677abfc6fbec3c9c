"""Lessons on their way to a screen, and what is answered to a try. Nothing is kept: a try says what came before it."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from pydantic_core import to_json

from banmen import lessons
from banmen.deeds import Try, circle_of, pressed, tried, way_of
from banmen.game import Game
from banmen.lessons import Answer, Turn
from banmen.position import Position
from banmen.server import films, messages, wire
from banmen.server.table import Refused
from banmen.view import Sentence, Sum


def count(game: Game) -> int:
    """How many steps there are."""
    taught = lessons.of(game)
    return len(taught.steps) if taught else 0


@lru_cache(maxsize=64)
def written(game: Game) -> str:
    """All steps, each as it begins: the same for everybody."""
    taught = _of(game)
    return to_json({"aim": taught.aim, "steps": [_step(step) for step in taught.steps]}).decode()


def _of(game: Game) -> lessons.Lessons:
    taught = lessons.of(game)
    assert taught is not None
    return taught


def _step(step: lessons.Step) -> wire.Step:
    return {
        "title": step.title,
        "turn": _turn(*step.after([])),
        "turns": len(step.turns),
        "done": step.done,
        "rule": step.rule,
        "law": step.law,
        "note": step.note,
    }


def _turn(turn: Turn, position: Position) -> wire.Turn:
    assert position.seat is not None
    show = turn.shown(position)
    found: wire.Turn = {
        "view": messages.of_seat(position, position.seat),
        "ways": messages.foreseen(position),
        "ask": turn.ask,
        "more": turn.more,
        "lit": list(turn.lit),
        "words": dict(turn.words),
        "show": show,
        "way": way_of(position, show),
    }
    if circles := [circle_of(text) for text in turn.goal.lies.values()]:
        found["circles"] = [{"x": x, "y": y, "radius": radius} for x, y, radius in circles]
    return found


def answer(game: Game, number: int, attempt: wire.Attempt) -> wire.Tried:
    """What comes of a try."""
    step = _step_of(game, number)
    if bool(attempt.move) == bool(attempt.places):
        raise Refused("Expected a move, or the places that were pressed.")
    turn, position = step.after(attempt.played)
    made = tried(position, attempt.move) if attempt.move else pressed(position, attempt.places)
    right = made.after is not None and turn.goal.fits(made)
    more = right and len(attempt.played) + 1 < len(step.turns)
    return {
        "kind": "closed" if made.after is None else "fair" if not right else "on" if more else "done",
        "move": made.move or "",
        "way": way_of(position, made.move) if made.move and made.after is not None else pressed_of(attempt, position),
        "after": _seen(made.after, position),
        "turn": _turn(*step.after([*attempt.played, str(made.move)])) if more else None,
        "film": None if made.after is None else films.in_json(made.after),
        **_said(None if right else turn.answer(made), made),
    }


def pressed_of(attempt: wire.Attempt, position: Position) -> list[str]:
    """Where what cannot be done was pressed, or would be: a sign stands there, not where a move nobody meant ends."""
    return list(attempt.places) or way_of(position, str(attempt.move))


def sum_of(game: Game, number: int, attempt: wire.Attempt) -> Sum:
    """What the places amount to that are chosen after these right moves."""
    _, position = _step_of(game, number).after(attempt.played)
    return messages.sum_of(position, position.seat, attempt.places)


def _step_of(game: Game, number: int) -> lessons.Step:
    steps = _of(game).steps
    if number >= len(steps):
        raise Refused(f"There is no step {number}: {game.rules.title} has {len(steps)}.")
    return steps[number]


class Said(TypedDict):
    """What is said to a try that is not right: an answer of the lesson's, or the refusal."""

    say: str
    more: str
    refusal: Sentence | None
    rule: str | None


def _said(answer: Answer | None, made: Try) -> Said:
    if answer is not None:
        return {"say": answer.say, "more": answer.more, "refusal": None, "rule": answer.rule or None}
    refusal = made.refusal
    found: Sentence | None = refusal.said if refusal else None
    return {"say": "", "more": "", "refusal": found, "rule": refusal.rule if refusal else None}


def _seen(after: Position | None, before: Position) -> wire.View | None:
    """With the eyes of whoever moved."""
    return None if after is None or before.seat is None else messages.of_seat(after, before.seat)
