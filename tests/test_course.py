"""Courses as data: written, read back, compared, and refused where they are none."""

from __future__ import annotations

import base64
import json
import math
import tracemalloc
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import load
from banmen.course import LONGEST, NUMBERS, Course

POSE = [0.1, -0.2, 0.0045, 1.0, 0.0, 0.0, 0.0]
COURSE: dict[str, Any] = {"engine": "any", "incidents": [[0.5, "touch", "W1", "B1"], [1, "rest"]], "rest": {"W1": POSE}}


def packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def test_courses_are_read_back_with_their_frames() -> None:
    for move in ("in S 0 90 1", "in W 0.1 20 4.2"):
        last = load("botaoshi").start().play(move).last
        assert last is not None
        course = last.course
        assert course is not None
        again = Course.from_json(json.loads(json.dumps(course.to_json())))
        assert again == course
        assert (again.engine, again.incidents, dict(again.rest)) == (course.engine, course.incidents, dict(course.rest))
        assert np.array_equal(again.frames, course.frames)
        assert len(again.frames) > 10
    assert Course.from_json(COURSE).to_json() == COURSE


@given(st.lists(st.lists(st.integers(-(2**15), 2**15 - 1), min_size=14, max_size=14), max_size=5))
def test_any_frames_survive(numbers: list[list[int]]) -> None:
    frames = np.array(numbers, np.int16).reshape(-1, 2, NUMBERS)
    course = Course.filmed("any", (), {"W1": tuple(POSE), "W|": tuple(POSE)}, frames)
    assert np.array_equal(Course.from_json(course.to_json()).frames, frames)


WRONG = st.one_of(st.none(), st.booleans(), st.text(max_size=9), st.floats(), st.lists(st.just(POSE), max_size=3))


@given(st.sampled_from([*COURSE, "frames", "more"]), WRONG | st.dictionaries(st.text(), WRONG, min_size=1, max_size=2))
def test_anything_else_is_refused_with_a_sentence(key: str, value: Any) -> None:
    try:
        Course.from_json({**COURSE, key: value}).to_json()
    except ValueError as error:
        assert "expected" in str(error)  # noqa: PT017 (some of it is a course)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"engine": 4}, "expected a course"),
        ({"rest": {}}, "the poses of 1 to 16 pieces"),
        ({"rest": {}, "frames": packed(bytes(10_000_000))}, "the poses of 1 to 16 pieces"),
        ({"rest": {f"W{number}": POSE for number in range(17)}}, "the poses of 1 to 16 pieces"),
        ({"engine": "\x1b[31m"}, "expected the engine's name"),
        ({"engine": "m" * 81}, "expected the engine's name"),
        ({"rest": {"W1": [0.0] * 7}}, "expected a quaternion of length 1"),
        ({"rest": {"W1": [10**400, *POSE[1:]]}}, "a pose at rest: expected 7 numbers"),
        ({"incidents": [[10**400, "rest"]]}, "an incident: expected a time, a word"),
        ({"incidents": [[-1, "rest"]]}, "an incident: expected a time, a word"),
        ({"frames": base64.b64encode(zlib.compress(bytes(14)) + b"more").decode()}, "cannot be unpacked"),
        ({"more": 1}, "expected a course"),
        ({"rest": {"W1": POSE[:6]}}, "a pose at rest: expected 7 numbers"),
        ({"rest": {"W1": [*POSE[:6], math.nan]}}, "a pose at rest: expected 7 numbers"),
        ({"rest": {"W1": [*POSE[:6], True]}}, "a pose at rest: expected 7 numbers"),
        ({"incidents": {}}, "expected a list"),
        ({"incidents": [[0.5]]}, "an incident: expected a time, a word"),
        ({"incidents": [[0.5, "off", 1]]}, "an incident: expected a time, a word"),
        ({"incidents": [[math.inf, "rest"]]}, "an incident: expected a time, a word"),
        ({"incidents": [[1, "off", "W1"], [0.5, "rest"]]}, "in the order of time"),
        ({"frames": 5}, "expected a course"),
        ({"frames": "ä!"}, "cannot be unpacked"),
        ({"frames": packed(bytes(13))}, "cannot be unpacked"),
        ({"frames": packed(bytes(140))[:-8]}, "cannot be unpacked"),
        ({"frames": packed(bytes(14 * LONGEST + 14))}, "cannot be unpacked"),
    ],
)
def test_what_is_no_course_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Course.from_json({**COURSE, **change})
    with pytest.raises(ValueError, match="expected a course"):
        Course.from_json(list(change))


def test_frames_that_swell_are_refused_before_they_do() -> None:
    bomb = packed(bytes(100_000_000))
    tracemalloc.start()
    with pytest.raises(ValueError, match="cannot be unpacked"):
        Course.from_json({**COURSE, "frames": bomb})
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_the_first_difference_is_told() -> None:
    def changed(**change: Any) -> Course:
        return Course.from_json({**COURSE, **change})

    course, rest = changed(), [1, "rest"]
    assert course.first_difference(changed(engine="other")) == ""
    other = [[0.6, "touch", "W1", "B2"], rest]
    became = "0.5000 s: touch W1 B1 became 0.6000 s: touch W1 B2"
    assert course.first_difference(changed(incidents=other)) == became
    longer = changed(incidents=[*COURSE["incidents"], [2, "off", "W1"]])
    assert course.first_difference(longer) == "2.0000 s: off W1 is new"
    assert longer.first_difference(course) == "2.0000 s: off W1 is missing"
    assert course.first_difference(changed(rest={"W1": [*POSE[:6], 1e-6]})) == "W1 came to rest elsewhere"
    assert course.first_difference(changed(rest={"B1": POSE})) == "W1 came to rest elsewhere"
    assert course.first_difference(changed(rest={"W1": POSE, "B1": POSE})) == "B1 came to rest elsewhere"
