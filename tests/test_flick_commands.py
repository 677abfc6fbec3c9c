"""Bo-taoshi at the command line and in the terminal: playing, filming, asking for chances, measuring."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import needs
import pytest
from conftest import run

from banmen import Record, load
from banmen.games.botaoshi import yardsticks
from banmen.record import write


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with one game: two discs flicked in, the second straight over the table and off it."""
    path = tmp_path / "games.jsonl"
    write(path, [Record.of(load("botaoshi").start().play("in S 0.1 90 1.2", "in N 0.2 270 3"), ["Ada", "Grace"])])
    return path


def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: str, *words: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    return run(capsys, "play", "botaoshi", *words)


def test_the_terminal_tells_what_happened_and_what_may_be_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = f"moves\nin S 0.1 90 1.2\nin N 0.2 270 3\nundo\nin N 0 90 1\nflick 1 0 1\nsave {tmp_path / 'a'}\nquit\n"
    shown = play(capsys, monkeypatch, lines)
    assert "in S 0.1 90 1.2 (edge, place, angle, speed)  disc W1, edge 0.375, top speed 4.2" in shown
    assert "White's disc 1 comes in." in shown
    assert "Black's disc 1 leaves the table." in shown
    assert "Not allowed: an angle of 90 does not lead inwards from the north edge: expected more than 180" in shown
    assert "Not allowed: this is set-up, and Black flicks it in from the edge: expected in S" in shown
    assert f"Saved to {tmp_path / 'a'}" in shown
    assert json.loads((tmp_path / "a").read_text())["events"] == ["in S 0.1 90 1.2"]


def test_replay_shows_every_position(capsys: pytest.CaptureFixture[str], games: Path) -> None:
    shown = run(capsys, "replay", str(games), "--steps")
    assert "Ada – Grace" in shown
    assert shown.count("stage: set-up") == 3


@pytest.mark.slow
def test_a_movie_of_chosen_events(capsys: pytest.CaptureFixture[str], games: Path, tmp_path: Path) -> None:
    from PIL import Image

    from banmen.games.botaoshi import film

    needs.demand(needs.EGL)
    movie = tmp_path / "out.gif"
    assert "out.gif: events 2 to 2, " in run(capsys, "replay", str(games), "--movie", str(movie), "--events", "2")
    with Image.open(movie) as image:
        assert image.size == film.SIZE
        assert getattr(image, "n_frames", 0) > 5
        first = image.convert("RGB").tobytes()
        image.seek(4)
        assert image.convert("RGB").tobytes() != first  # something moves


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--movie", "out.gif", "--steps"], "--movie films, and nothing else: expected it alone or with --events"),
        (
            ["--movie", "nowhere/out.gif"],
            "nowhere/out.gif: expected a name that ends in .gif, in a folder that is there",
        ),
        (["--events", "1"], "--events says what to film: expected --movie with it"),
        (["--movie", "out.mp4"], "out.mp4: expected a name that ends in .gif"),
        (["--movie", "out.gif", "--events", "2-5"], "--events 2-5: expected events from 1 to 2"),
        (["--movie", "out.gif", "--events", "two"], "--events two: expected events from 1 to 2"),
    ],
)
def test_no_such_movie(capsys: pytest.CaptureFixture[str], games: Path, words: list[str], sentence: str) -> None:
    assert sentence in run(capsys, "replay", str(games), *words, code=2)


def test_only_flicks_can_be_filmed_checked_and_asked_about(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "kooshi.jsonl"
    write(path, [Record.of(load("kooshi").start().play("a1n"))])
    filmed = run(capsys, "replay", str(path), "--movie", str(tmp_path / "out.gif"), code=2)
    assert "Ko-Oshi has no moving pieces to film: replay it with --steps" in filmed
    assert "Ko-Oshi has no physics to check" in run(capsys, "verify-physics", str(path), code=2)
    assert "Ko-Oshi is not a game of skill with the hand" in run(capsys, "chance", str(path), "1", code=2)


def test_the_chance_of_a_flick_that_was_played(capsys: pytest.CaptureFixture[str], games: Path) -> None:
    asked = ["chance", str(games), "1", "--flicks", "30"]
    shown = run(capsys, *asked)
    assert shown == "1. in S 0.1 90 1.2, by a hand of 1.5° and 8%: stays on the table 100% (89% to 100%; 30 of 30)\n"
    found = json.loads(run(capsys, *asked, "--angle", "0", "--speed", "0", "--json"))
    assert (found["hits"], found["flicks"], found["move"]) == (30, 30, "in S 0.1 90 1.2")
    assert "event 3: expected events from 1 to 2" in run(capsys, "chance", str(games), "3", code=2)
    assert "a hand with angle=-1.0" in run(capsys, *asked, "--angle", "-1", code=2)


def test_verify_physics_for_programs(capsys: pytest.CaptureFixture[str], games: Path) -> None:
    assert json.loads(run(capsys, "verify-physics", str(games), "--json")) == {
        "line": 1,
        "seats": ["Ada", "Grace"],
        "flicks": 2,
        "difference": None,
    }


def test_yardsticks_are_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardsticks, "MEASURES", yardsticks.MEASURES[:2])  # test_physics.py runs them all
    found = json.loads(run(capsys, "yardsticks", "--json"))
    assert {yardstick["preset"] for yardstick in found} == {"exact", "fast"}
    assert all(yardstick["holds"] for yardstick in found if yardstick["preset"] == "exact")
    assert "v²/(2µg) within 1%" in run(capsys, "yardsticks")


@pytest.mark.slow
def test_flicks_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    (speed,) = json.loads(run(capsys, "bench", "botaoshi", "--seconds", "0.1", "--json"))
    assert speed["game"] == "botaoshi"
    assert min(speed[name] for name in ("flicks", "bare", "all_cores", "attempts")) > 0
    assert "attempts/s" in run(capsys, "bench", "botaoshi", "kooshi", "--seconds", "0.1")


def test_a_random_move_is_drawn_in_any_game() -> None:
    random = Random(1)
    for name in ("kooshi", "botaoshi"):
        position = load(name).start()
        assert position.play(position.sample(random)).ply == 1
