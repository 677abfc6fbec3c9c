"""Lessons: a game learnt by playing a little of it. They are data beside a game, and are read and checked here.

A file has the aim of the game in one sentence, and steps. A step is one thing to do:

[[steps]]
title = "One roof, one step"          # in the list of steps
ask = "Walk to the lit cell."         # what is to be done,
more = "A small tower goes one cell." # and how, in a smaller line
start = '''Light to move …'''         # a diagram; without one, the game's own start
events = ["c2n"]                      # what happened since then, if anything
options = { seats = 3 }               # of the game, where they are not the usual ones
lit = ["c2", "c3"]                    # where to look; all else is dimmed
words = { c3 = "here" }               # what stands written at a place
goal.moves = ["c2n"]                  # what is right: a deed (`banmen.deeds`)
show = ["c2n"]                        # moves that show it, where others would do as well
done = "That's it."                   # said when it has landed: first the deed,
rule = "K2"                           # then the rule that it is about,
law = "A small tower moves one cell." # which says so
other.say = "A fair move, but …"      # said to any other legal move,
other.more = "Go through it."         # and one way further, if that helps

[[steps.wrong]]                       # said to those one may expect: a deed, and the same
moves = ["c2e"]
say = "Straight, but not there."

[[steps.then]]                        # of a step with several moves: what the others answer, and what comes next
reply = ["b5s"]                       # if it is their turn, with ask, more, lit, words, goal, show, other, wrong
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from banmen.deeds import Deed, Try, tried
from banmen.game import Game
from banmen.position import Position

LONGEST = 12  # words of a sentence
SAID = re.compile(r"[^.!?…]+")

#: What a table may hold, and what that is.
ANSWER: Mapping[str, type] = {"say": str, "more": str}
TURN: Mapping[str, type] = {
    **dict.fromkeys(("ask", "more"), str),
    **dict.fromkeys(("lit", "show", "wrong", "reply"), list),
    **dict.fromkeys(("words", "goal", "other"), dict),
}
STEP: Mapping[str, type] = {
    **{name: kind for name, kind in TURN.items() if name != "reply"},
    **dict.fromkeys(("title", "start", "done", "rule", "law", "note"), str),
    "events": list,
    "options": dict,
    "then": list,
}
CALLED: Mapping[type, str] = {str: "a text", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Answer:
    """What is said to a try, and one way further."""

    say: str
    more: str = ""
    rule: str = ""  #: that it is about


@dataclass(frozen=True)
class Turn:
    """One move to find."""

    ask: str
    goal: Deed
    other: Answer  #: to any other legal move
    more: str = ""
    lit: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    show: tuple[str, ...] = ()  #: moves that do it
    wrong: tuple[tuple[Deed, Answer], ...] = ()  #: what one may expect
    reply: tuple[str, ...] = ()  #: events that come before it

    def answer(self, attempt: Try) -> Answer | None:
        """What is said to a try that is not right: the first that fits, and nothing of its own to what is refused."""
        found = (answer for deed, answer in self.wrong if deed.fits(attempt))
        return next(found, None if attempt.after is None else self.other)

    def shown(self, position: Position) -> str:
        """A move that does it here."""
        legal = [str(move) for move in position.legal_moves] if position.game.mechanism.lists else []
        known = [*self.show, *self.goal.moves]
        for move in [move for move in known if move in legal or not legal] + legal:
            attempt = tried(position, move)
            if attempt.after is not None and self.goal.fits(attempt):
                return move
        raise ValueError(f"nothing does what is asked for: {self.ask!r}")


@dataclass(frozen=True)
class Step:
    """One idea, and a position in which it is to be done."""

    game: Game
    title: str
    turns: tuple[Turn, ...]
    done: str
    rule: str
    law: str
    note: str = ""
    start: str = ""
    events: tuple[str, ...] = ()

    @property
    def first(self) -> Position:
        """Where it begins."""
        return (self.game.read(self.start) if self.start else self.game.start()).play(*self.events)

    def after(self, played: Sequence[str]) -> tuple[Turn, Position]:
        """The turn that comes after so many right moves, and its position; ValueError if they are not right."""
        position = self.first
        for number, (turn, move) in enumerate(zip(self.turns, played, strict=False), 1):
            attempt = tried(position, move)
            if attempt.after is None or not turn.goal.fits(attempt) or number == len(self.turns):
                raise ValueError(f"move {number} of this step, {move!r}, does not lead on")
            position = attempt.after.play(*self.turns[number].reply)
        return self.turns[len(played)], position

    @property
    def way(self) -> Iterator[tuple[Turn, Position, str]]:
        """Every turn with its position and the move that is shown, one after the other."""
        played: list[str] = []
        for _ in self.turns:
            turn, position = self.after(played)
            played.append(turn.shown(position))
            yield turn, position, played[-1]


@dataclass(frozen=True)
class Lessons:
    """All steps of a game, in order."""

    game: Game
    aim: str
    steps: tuple[Step, ...]

    def texts(self) -> Iterator[str]:
        """Every sentence and title in them."""
        yield self.aim
        for step in self.steps:
            yield from filter(None, (step.title, step.done, step.law, step.note))
            for turn in step.turns:
                yield from filter(None, (turn.ask, turn.more, *turn.words.values()))
                for answer in (turn.other, *(answer for _, answer in turn.wrong)):
                    yield from filter(None, (answer.say, answer.more))


@lru_cache(maxsize=64)
def of(game: Game) -> Lessons | None:
    """The lessons of a game; None if it has none. ValueError says what is wrong with them, and where."""
    path = game.rules.lessons
    return None if path is None else read(game, path)


def read(game: Game, path: Path) -> Lessons:
    """Lessons from a file, checked."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"the lessons of {game.rules.title} cannot be read: {error}") from error
    found: list[Step] = []
    where = ""
    try:
        aim = _checked(data, {"aim": str, "steps": list}, ("aim", "steps"))["aim"]
        for number, table in enumerate(data["steps"], 1):
            where = f", step {number}"
            found.append(_step(game, table))
    except (ValueError, LookupError) as error:
        raise ValueError(f"the lessons of {game.rules.title}{where}: {error}") from error
    lessons = Lessons(game, aim, tuple(found))
    for text in lessons.texts():
        _check_length(game, text)
    return lessons


def _step(game: Game, table: Any) -> Step:
    given = _checked(table, STEP, ("title", "ask", "goal", "other", "done", "rule", "law"))
    game = Game(game.rules, {**game.options, **given.get("options", {})}, game.source)
    first = _turn({name: value for name, value in given.items() if name in TURN})
    then = [_turn(table) for table in given.get("then", [])]
    texts = {name: given[name] for name in ("title", "done", "rule", "law", "note", "start") if name in given}
    step = Step(game, turns=(first, *then), events=tuple(given.get("events", [])), **texts)
    for turn in step.turns:
        _check_questions(game, turn)
    if game.mechanism.lists:  # flicks would take their time
        for turn, position, _ in step.way:
            _check_places(turn, position)
    return step


def _turn(table: Mapping[str, Any]) -> Turn:
    given = dict(_checked(table, TURN, ("ask", "goal", "other")))
    goal, other = Deed.read(given.pop("goal")), _answer(given.pop("other"))
    wrong = tuple(_expected(one) for one in given.pop("wrong", []))
    lists: dict[str, Any] = {name: tuple(given.pop(name, [])) for name in ("lit", "show", "reply")}
    return Turn(goal=goal, other=other, wrong=wrong, **lists, **given)


def _answer(table: Any) -> Answer:
    return Answer(**_checked(table, ANSWER, ("say",)))


def _expected(table: Any) -> tuple[Deed, Answer]:
    """A try that one may expect, and what is said to it."""
    deed = Deed.read({name: value for name, value in table.items() if name not in ANSWER})
    said = _answer({name: text for name, text in table.items() if name in ANSWER})
    return deed, replace(said, rule=deed.refused)


def _checked(table: Any, known: Mapping[str, type], needed: tuple[str, ...]) -> dict[str, Any]:
    """A table that has what it needs, and nothing unknown; a sentence for any other."""
    if not isinstance(table, dict):
        raise ValueError(f"{table!r} is not a table")
    for name, value in table.items():
        if name not in known:
            raise ValueError(f"{name!r} is unknown here: expected {', '.join(known)}")
        if not isinstance(value, known[name]):
            raise ValueError(f"{name} = {value!r}: expected {CALLED[known[name]]}")
    missing = [name for name in needed if not table.get(name)]
    if missing:
        raise ValueError(f"{missing[0]!r} is missing")
    return table


def _check_questions(game: Game, turn: Turn) -> None:
    known = game.rules.questions
    for deed in (turn.goal, *(deed for deed, _ in turn.wrong)):
        if deed.asks and deed.asks not in known:
            raise ValueError(f"there is no question {deed.asks!r}: expected {', '.join(known) or 'none'}")


def _check_places(turn: Turn, position: Position) -> None:
    places = {place["name"] for place in position.game.rules.view(position.row)["places"]}
    unknown = [place for place in (*turn.lit, *turn.words) if place not in places]
    if unknown:
        raise ValueError(f"there is no place {unknown[0]!r} to be lit or written at")


def _check_length(game: Game, text: str) -> None:
    for sentence in SAID.findall(text):
        if len(sentence.split()) > LONGEST:
            why = f"a sentence of more than {LONGEST} words: {sentence.strip()!r}"
            raise ValueError(f"the lessons of {game.rules.title}: {why}")
