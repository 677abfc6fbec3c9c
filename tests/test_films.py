"""Tables of flicks without any I/O, and films: courses are stored, replayed, shown, and never simulated again."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from serving import Message
from test_table import ADA, BEN, FISCHER, Sitting

from banmen import load
from banmen.course import UNITS, Frames
from banmen.position import Position
from banmen.record import Record
from banmen.server import films, messages
from banmen.view import Disc

pytestmark = pytest.mark.processes

ENTRIES = ("in S 0.1 90 1.2", "in N 0.1 270 1.2", "in S -0.1 90 1.4", "in N -0.1 270 1.4")
STRAIGHT = "in S 0.1 90 1.2"
# A pole that rolls on: as long a flick as there is among thousands
LONG = """
White to move, ply 6
W1: 0.138 0.121
W2: 0.4 -0.4
W3: -0.4 -0.4, pole -0.4 -0.4
B1: 0.4 0.4
B2: -0.4 0.4
B3: -0.053 0.150, pole -0.053 0.150
rounds: 0 won, 0 void
turn: 6 of 200, White's
stage: play
"""
# White topples with a straight shot
WINS = """
White to move, ply 6
W1: 0 -0.05
W2: -0.16 -0.05
W3: -0.3 -0.3, pole -0.3 -0.3
B1: 0.3 0.3
B2: -0.2 0.3
B3: 0.12 -0.05, pole 0.12 -0.05
rounds: {rounds}
turn: 6 of 200, White's
stage: play
"""


def decoded(film: bytes) -> tuple[Message, Frames]:
    """A film as a screen reads it: its header, and the frames, each added to the one before."""
    line, _, rest = film.partition(b"\n")
    header: Message = json.loads(line)
    changes = np.frombuffer(rest, "<i2").reshape(header["frames"], len(header["pieces"]), 7)
    return header, np.cumsum(changes, axis=0, dtype=np.int16)


# Without any I/O


def flicks(count: int, clock: Message | None = None, seed: int = 4) -> Sitting:
    """A table at which some random moves were made."""
    at, random = Sitting(ADA, BEN, game="botaoshi", clock=clock), Random(seed)
    for _ in range(count):
        position = at.table.position
        at.do("move", position.seat, position.ply, str(position.sample(random)))
    return at


def test_a_table_is_what_its_entries_make_of_it_and_nothing_is_simulated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = flicks(18, FISCHER)
    monkeypatch.setattr("banmen.games.botaoshi.physics.simulate", None)  # whoever simulates fails
    at.check()
    assert at.again().position.row.tobytes() == at.table.position.row.tobytes()
    assert [event.course for event in at.again().position.events] == [e.course for e in at.table.position.events]
    at.do("resign", 1)
    at.check()
    record = Record.from_json(at.table.record().to_json())
    assert record.verify() == at.table.position
    assert record.how == "resigned"


def test_a_move_by_which_nothing_moves_has_no_course() -> None:
    at = flicks(60)
    quiet = [event for event in at.table.position.events if event.course is None]
    assert quiet
    assert {str(event).split()[0] for event in quiet} <= {"place", "decline"}
    at.check()


def test_a_course_that_cannot_be_is_not_believed() -> None:
    at = flicks(2)
    at.journal[1] = at.journal[1].replace('"W1"', '"B1"')
    with pytest.raises(ValueError, match="a course with B1: expected one with W1"):
        at.again()


def test_the_time_of_a_film_is_nobodys() -> None:
    at = Sitting(ADA, BEN, game="botaoshi", clock=FISCHER)
    for move in ENTRIES[:2]:  # the first move of each is free
        at.do("move", at.table.position.seat, at.table.position.ply, move)
    table, shown = at.table, films.seconds(at.table.position)
    assert 0.4 < shown < 0.8
    assert table.still == at.now + shown
    assert table.clock
    assert table.clock.running == 0
    left = table.clock.left[0]
    assert table.clock.remaining(at.now + shown / 2)[0] == left  # never more, not yet less
    assert table.clock.remaining(at.now + shown + 2)[0] == pytest.approx(left - 2)
    assert table.falls(at.now + shown + left - 0.01) is False
    assert table.falls(at.now + shown + left)
    entry = table.move(0, 2, ENTRIES[2], at.now + 3)
    assert entry.spent == pytest.approx(3 - shown, abs=0.002)


def test_each_first_move_of_another_round_is_free_for_the_last_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long somebody looks at how a round ended; but not for ever."""
    at = Sitting(ADA, BEN, game="botaoshi", clock=FISCHER)
    for move in ENTRIES[:2]:
        at.do("move", at.table.position.seat, at.table.position.ply, move)
    monkeypatch.setattr(films, "ends_round", lambda before, after: after.ply == 3)  # a round of three moves
    at.do("move", 0, 2, ENTRIES[2])
    table = at.table
    assert table.clock
    assert table.clock.moved == (False, False)
    left = table.clock.remaining(table.still)
    entry = table.move(1, 3, ENTRIES[3], table.still + 9)
    assert entry.spent == 0
    table.apply(entry)
    assert table.clock.left == (left[0], left[1] + table.clock.rules.increment)
    assert table.clock.moved == (False, True)
    at.do("offer", 1, "undo")
    at.do("offer", 0, "undo")
    assert table.clock.moved == (False, False)


def test_a_round_ends_where_the_table_is_cleared_and_the_game_goes_on() -> None:
    game = load("botaoshi")
    start, last = (game.read(WINS.format(rounds=one)) for one in ("0 won, 0 void", "1 won, the last by White, 0 void"))
    won, over = (position.play("topple 0 0 2.6") for position in (start, last))
    assert films.ends_round(start, won)
    assert not films.ends_round(won, won.play(ENTRIES[1]))
    assert over.is_over
    assert not films.ends_round(last, over)
    assert not films.ends_round(load("kooshi").start(), load("kooshi").start().play("a1n"))


def test_what_counts_is_when_a_flick_was_asked_for() -> None:
    at = Sitting(ADA, BEN, game="botaoshi", clock=FISCHER)
    for move in ENTRIES[:2]:
        at.do("move", at.table.position.seat, at.table.position.ply, move)
    table = at.table
    after = table.position.play(ENTRIES[2])
    entry = table.moving(0, after, asked=table.still + 5, now=table.still + 9)
    assert entry.spent == 5
    table.apply(entry)
    assert table.still == entry.at + films.seconds(after)
    assert table.clock
    assert table.clock.since == table.still


def test_taking_a_flick_back() -> None:
    at = flicks(3)
    before = at.table.position.parent
    at.do("offer", 0, "undo")
    at.do("offer", 1, "undo")
    assert at.table.position == before
    assert at.table.position_at(3) is None
    at.check()


def test_earlier_positions() -> None:
    table = flicks(5).table
    for ply in range(6):
        found = table.position_at(ply)
        assert found is not None
        assert found.ply == ply
    assert table.position_at(6) is None
    assert table.position_at(-1) is None


def test_where_rounds_begin() -> None:
    position, random, begun = load("botaoshi", max_turns=7).start(), Random(2), list[int]()
    while not position.is_over:
        before, position = position, position.play(position.sample(random))
        if len(lying(before)) > 1 and not lying(position):
            begun.append(position.ply)
    assert len(begun) == 4  # five are void, and the last of them ends the game
    assert messages.of_position(position)["scene"]["rounds"] == begun


def lying(position: Position) -> list[Disc]:
    return messages.of_position(position)["scene"]["discs"]


# Films


def test_a_film_is_the_course() -> None:
    position = load("botaoshi", table=0.9).read(LONG).play("topple 0 180 3")
    course = films.course_of(position)
    assert course is not None
    header, frames = decoded(films.film(position))
    assert (frames == course.frames).all()
    assert header["pieces"] == list(course.rest)
    assert (header["ply"], header["move"], header["seat"]) == (7, "topple 0 180 3", 0)
    assert header["piece"] == "W2"  # the shooter
    assert [tuple(one) for one in header["incidents"]] == [(time, kind, *two) for time, kind, two in course.incidents]
    assert (header["rate"], header["step"]) == (60, UNITS[0])
    front, ramp = (0.138, 0.121), header["ramp"]
    assert math.dist(front, (ramp["x"], ramp["y"])) == pytest.approx(0.018, abs=1e-4)  # its tall side is against it
    back = math.degrees(math.atan2(0.121 + 0.4, 0.138 - 0.4)) % 360
    assert ramp["heading"] == pytest.approx(back, abs=0.01)
    end = frames[-1, header["pieces"].index("W2"), :3] * header["step"]
    assert end.tolist() == pytest.approx(course.rest["W2"][:3], abs=0.001)


def test_films_are_small() -> None:
    """Two seconds take less than 8 kB: of a long flick, and of those in which most things move."""
    long = load("botaoshi", table=0.9).read(LONG).play("flick 1 165.04 0.97")
    assert films.seconds(long) > 1.5
    found = [long, *flicked(flicks(40).table.position)]
    assert max(map(films.seconds, found)) < 2.5
    for position in found:
        assert len(films.packed(films.film(position))) < 8_000 * max(films.seconds(position), 0.5) / 2


def flicked(position: Position) -> Iterator[Position]:
    """All positions to which a flick led."""
    while position.parent is not None:
        if films.course_of(position):
            yield position
        position = position.parent


def test_no_film_of_what_was_no_flick() -> None:
    with pytest.raises(ValueError, match="Nothing was flicked before ply 0"):
        films.film(load("botaoshi").start())
    with pytest.raises(ValueError, match="Nothing was flicked before ply 1"):
        films.film(load("kooshi").start().play("a1n"))
