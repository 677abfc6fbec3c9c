"""A game against the computer, in the terminal."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from conftest import FOUR, LADDER, run
from rich.console import Console

from banmen import Move, Position, load
from banmen import terminal as terminal_module
from banmen.dice import Dice
from banmen.engines.players import Player
from banmen.games.bossa.kernels import HANDS
from banmen.games.bossa.tiles import names
from banmen.record import read
from banmen.terminal import play_game

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def same_dice_and_short_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", lambda count: SEED)
    monkeypatch.setattr(terminal_module, "HINT", 0.02)


def played(
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    seats: str,
    *answers: str,
    save: Path | None = None,
    terminal: bool = False,
    options: dict[str, int] | None = None,
) -> tuple[str, Position]:
    """What the screen shows when these are typed, and where the game ends then."""
    typed, screen = iter(answers), io.StringIO()
    monkeypatch.setattr("builtins.input", lambda *_: next(typed, "quit"))
    console = Console(file=screen, width=200, force_terminal=terminal, color_system=None)
    last = play_game(load(source, **(options or {})), console, save, seats.split(","))
    return screen.getvalue(), last


def test_the_computer_answers_and_who_sits_where_is_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown, last = played(monkeypatch, "kooshi", "human,uct:30", "c2n", save=tmp_path / "game.jsonl")
    assert "Light is human, Dark is uct:30." in shown
    assert last.ply == 2
    assert f"\nDark (uct:30): {last.last}\n" in shown
    assert "Light to move, ply 2" in shown
    assert "Dark to move" not in shown
    assert [record.seats for record in read(tmp_path / "game.jsonl")] == [("human", "uct:30")]


def test_the_computer_may_begin_and_win(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, last = played(monkeypatch, FOUR, "uct:300,human", *"gfgfgf", "")
    assert shown.index("Light (uct:300): ") < shown.index("Dark to move, ply 1")
    assert last.ply >= 2


def test_undo_takes_ones_own_last_move_back(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, last = played(monkeypatch, "kooshi", "human,uct:30", "undo", "c2n", "undo", "d1n", "undo")
    assert "there is nothing to take back" in shown
    assert last.ply == 0
    assert shown.count("Light to move, ply 0") == 3
    shown, last = played(monkeypatch, "kooshi", "uct:30,human", "undo")
    assert "there is nothing to take back" in shown  # the computer began
    assert last.ply == 1


def test_undo_between_several(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, last = played(monkeypatch, "dohyo", "human,random,human", "b2-c2", "undo", options={"seats": 3})
    assert last.ply == 0  # the random player's move went with it
    assert shown.count("Ring to move, ply 0") == 2


def test_dice_are_never_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = played(monkeypatch, LADDER, "human,random", "climb", "undo")
    assert "chance has spoken since" in shown


def test_a_hint_is_for_whoever_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, last = played(monkeypatch, FOUR, "human,human", *"ababab", "hint", "a", "hint")
    assert "What you can expect, from -1 (lost) to 1 (won)" in shown
    assert "  +1.00  a\n" in shown
    assert "the game is over: there is nothing to play" in shown
    assert last.is_over


def test_the_computers_secrets_are_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Dice(SEED).settle(load("bossa").start())
    human = begun.seat or 0
    seats = ["random", "random"]
    seats[human] = "human"
    shown, last = played(monkeypatch, "bossa", ",".join(seats), "hint", "moves", "white", terminal=True)
    hands = [" ".join(names(int(begun.row[HANDS + seat]))) for seat in range(2)]
    assert hands[human] in shown
    assert hands[1 - human] not in shown
    assert "should look now" not in shown  # nobody else is there
    assert "press Enter" not in shown
    assert last.ply > begun.ply
    dealt = shown.split("Chance: ")[1].splitlines()[0].split(", ")  # later on, hands are open
    assert dealt == begun.told(human)
    assert "draw ??" in dealt


def test_a_file_does_not_tell_them_either(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun = Dice(SEED).settle(load("bossa").start())
    seats = ["random", "random"]
    seats[begun.seat or 0] = "human"
    path = tmp_path / "game.jsonl"
    shown, _ = played(monkeypatch, "bossa", ",".join(seats), f"save {path}")
    assert "the computer's hand is secret" in shown
    assert not path.exists()


def test_leaving_while_the_computer_thinks_keeps_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = 0

    def choose(player: Player, position: Position, stop: object = None) -> Move:
        nonlocal thoughts
        thoughts += 1
        if thoughts == 5:
            raise KeyboardInterrupt
        return position.legal_moves[0]

    monkeypatch.setattr(Player, "choose", choose)
    _, last = played(monkeypatch, "kooshi", "random,random")
    assert last.ply == 4


def test_two_people_look_away_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = played(monkeypatch, "bossa", "human,human")
    assert "should look now" in shown


def test_computers_alone_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, last = played(monkeypatch, "bossa", "random,random", "")
    assert last.is_over
    before = shown.split("wins:")[0]
    assert "hands: Ring ??" in before  # as anybody may see it
    assert "Ring (random): " in shown


def test_a_flick_of_the_computer_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, last = played(monkeypatch, "botaoshi", "human,random", "in S 0.1 90 1.2")
    assert last.ply == 2
    assert shown.count("White's disc 1 comes in.") == 1
    assert len(re.findall(r"^Black's disc 1 .*\.$", shown, re.MULTILINE)) == 1


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    saved = str(tmp_path / "a.jsonl")
    shown = run(capsys, "play", "dohyo", "--seats", "random, random,human", "--save", saved)
    assert "Ring is random, Lozenge is random, Scale is human." in shown
    record = json.loads(Path(saved).read_text())
    assert (record["options"]["seats"], len(record["events"])) == (3, 2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["kooshi", "--seats", "human,human,human"], "3 seats: Ko-Oshi is a game for 2"),
        (["kooshi", "--seats", "human"], "1 seats: Ko-Oshi is a game for 2"),
        (["dohyo", "--seats", "human"], "seats=1 is not possible: expected a whole number from 2 to 4"),
        (["dohyo", "--seats", "human,random", "-o", "seats=3"], "expected the same number"),
        (["kooshi", "--seats", "human,nobody"], "'nobody': expected"),
    ],
)
def test_bad_seats_are_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    error = run(capsys, "play", *words, code=2)
    assert sentence in error
    assert "Traceback" not in error
