"""Two at one keyboard, and each sees only what is theirs."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import run
from rich.console import Console

from banmen import Game, Position, Record, load
from banmen.dice import Dice
from banmen.games.bossa.kernels import HANDS
from banmen.games.bossa.state import State
from banmen.games.bossa.tiles import names
from banmen.jit import Array
from banmen.terminal import play_game

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", lambda count: SEED)


@pytest.fixture
def begun() -> Position:
    """Where the game with those dice begins: somebody chooses."""
    return Dice(SEED).settle(load("bossa").start())


def played(monkeypatch: pytest.MonkeyPatch, *answers: str, terminal: bool = False, save: Path | None = None) -> str:
    """What the screen shows when these are typed; questions are shown too."""
    typed, screen = iter(answers), io.StringIO()
    monkeypatch.setattr("builtins.input", lambda *_: next(typed, "quit"))
    play_game(load("bossa"), Console(file=screen, width=200, force_terminal=terminal, color_system=None), save)
    return screen.getvalue()


def hand(position: Position, seat: int) -> str:
    return " ".join(names(int(position.row[HANDS + seat])))


def test_the_other_hand_is_face_down(monkeypatch: pytest.MonkeyPatch, begun: Position) -> None:
    chooser = begun.seat or 0
    shown = played(monkeypatch, "moves")
    assert hand(begun, chooser) in shown
    assert hand(begun, 1 - chooser) not in shown
    assert f"{begun.game.seat_names[chooser]} (white, black, first): " in shown
    assert "draw ??, draw" in shown
    opened = played(monkeypatch, "white")
    assert hand(begun, 1 - chooser) in opened.replace(hand(begun, chooser), "")


def test_on_a_terminal_the_others_are_asked_to_look_away(monkeypatch: pytest.MonkeyPatch, begun: Position) -> None:
    chooser = begun.game.seat_names[begun.seat or 0]
    shown = played(monkeypatch, "", "first", "", "black", terminal=True)
    other = begun.game.seat_names[1 - (begun.seat or 0)]
    wiped = shown.split("\x1b[2J")  # a cleared screen
    assert len(wiped) == 3
    for text, name in zip(wiped, (chooser, other), strict=False):
        assert text.index(f"Only {name} should look now.") < text.index(f"{name}, press Enter") < text.index("hands: ")
    assert wiped[0].index("press Enter") < wiped[0].index("Chance: draw")
    assert "should look now" not in wiped[2]
    assert "lines: " in wiped[2]


def test_what_somebody_else_saw_cannot_be_looked_at_by_undoing(
    monkeypatch: pytest.MonkeyPatch, begun: Position
) -> None:
    shown = played(monkeypatch, "first", "undo")
    assert "that was somebody else's move, and what they saw is secret" in shown
    assert shown.count(hand(begun, begun.seat or 0)) == 1


def test_a_game_left_can_be_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    during, after = tmp_path / "during.jsonl", tmp_path / "after.jsonl"
    shown = played(monkeypatch, f"save {during}", "black", save=after)
    assert f"The dice are sealed as {Dice(SEED).commitment}" in shown
    assert "Its dice stay sealed: save it again when it is over." in shown
    assert "seed" not in json.loads(during.read_text())["dice"]
    assert "the seed has not been opened" in run(capsys, "verify-dice", str(during), code=2)
    assert "10 chance events (the game goes on) follow" in run(capsys, "verify-dice", str(after))
    assert "draw ?? draw ??" in run(capsys, "replay", str(during))
    assert "??" not in run(capsys, "replay", str(after))


def told_to_the_drawer(now: Array, seat: int | None, before: Array, text: str) -> str:
    """A Bossa in which no hand is opened, not even at the end."""
    return text if not text.startswith("draw") or State.of(before).player == seat else "draw ??"


def test_a_finished_game_is_saved_whole_though_its_hands_stay_hidden(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    closed, path, screen = Game(replace(load("bossa").rules, told=told_to_the_drawer)), tmp_path / "g", io.StringIO()
    typed = iter([f"save {path}", ""])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    last = play_game(closed, Console(file=screen, width=200, color_system=None), seats=["random", "random"])
    assert last.is_over
    assert "draw ??" in last.told(None)
    assert f"Saved to {path}." in screen.getvalue()
    record = Record.from_json(path.read_text())
    assert record.events == tuple(str(event) for event in last.events)
    assert record.verify_dice() > 8  # opened, since the game is over
