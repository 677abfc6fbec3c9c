"""The command line, as a person and as a program use it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from conftest import FOUR, LADDER, run, walk

from banmen import Record, load
from banmen.record import write


def test_help_needs_no_compiler() -> None:
    script = (
        "import sys; from banmen.cli import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "assert not {'numba', 'numpy', 'banmen.game'} & set(sys.modules), 'heavy imports'"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    for command in ("games", "rules", "play", "arena", "analyse", "engine", "replay", "perft", "verify", "bench"):
        assert command in done.stdout


def test_perft_prints_the_specified_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.findall(r"\d+$", run(capsys, "perft", "kooshi", "4"), re.MULTILINE) == ["16", "255", "3886", "54527"]
    line = json.loads(run(capsys, "perft", "kooshi", "4", "-o", "setup=line", "--json"))
    assert line["counts"] == [11, 121, 1406, 13949]


def test_games_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "games")
    listed = {game["name"]: game for game in json.loads(run(capsys, "games", "--json"))}
    assert list(listed) == ["bossa", "botaoshi", "dohyo", "kooshi", "reddots"]
    for name, game in listed.items():
        assert name in shown
        assert {option["name"] for option in game["options"]} == set(load(name).options)
    defaults = {
        (name, option["name"]): option["default"] for name, game in listed.items() for option in game["options"]
    }
    assert (defaults["bossa", "rows"], defaults["kooshi", "setup"]) == (6, "classic")
    assert defaults["botaoshi", "table"] == 0.75
    assert defaults["bossa", "count"] == {"rules": {"advanced": "step", "basic": "basic"}}
    assert defaults["dohyo", "knockout"] == {"seats": {"2": 9, "3": 10, "4": 8}}


def test_verify_prints_games_positions_and_a_digest(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("verify", "kooshi", "--games", "30", "--cores", "1", "-o", "setup=wedge")
    found = json.loads(run(capsys, *words, "--json"))
    assert found["games"] == 30
    assert run(capsys, *words) == (
        f"kooshi: 30 games, {found['positions']} positions agree; digest {found['digest']}\n"
    )


def test_verify_leaves_with_1_when_the_rules_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "ladder.py"
    wrong.write_text(Path(LADDER).read_text().replace("state.ply == LIMIT", "state.ply == 6"))
    error = run(capsys, "verify", str(wrong), "--games", "5", "--cores", "1", code=1)
    assert "kernels and reference disagree" in error


def test_bench_measures(capsys: pytest.CaptureFixture[str]) -> None:
    (speed,) = json.loads(run(capsys, "bench", FOUR, "--seconds", "0.05", "--json"))
    assert speed["game"] == "four"
    assert speed["one_core"] > 1e5
    assert speed["plies"] == pytest.approx(21.3, abs=1)
    assert "million plies/s" in run(capsys, "bench", FOUR, "--seconds", "0.05")


def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: str, *words: str) -> str:
    answers = iter(lines.splitlines())

    def answer(question: str = "") -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return run(capsys, "play", *words)


def test_a_whole_game_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "games.jsonl"
    shown = play(capsys, monkeypatch, "a\nb\na\nb\na\nb\na\n", FOUR, "--save", str(saved))
    assert "Light wins: four in a line (F2), ply 7" in shown
    assert json.loads(saved.read_text())["events"] == list("abababa")
    again = run(capsys, "replay", str(saved), "--game", FOUR, "--steps")
    assert again.count("to move, ply") == 7


def test_help_moves_undo_rules_and_refusals_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "save.jsonl"
    lines = f"help\nmoves\nundo\nc2n\nc4s\nrule K7\nrule X9\n\nundo\nsave\nsave {saved}\nquit\n"
    shown = play(capsys, monkeypatch, lines, "kooshi")
    for text in ("take the last move back", "a1n b1n", "nothing to take back", "Not allowed: c4s pushes", "Good-bye"):
        assert text in shown
    assert "K7  You may not undo" in shown
    assert "no rule 'X9'" in shown
    assert "expected a file's name" in shown
    assert json.loads(saved.read_text())["events"] == []


def test_the_terminal_asks_which_game_and_rolls_the_dice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Red Dots" in play(capsys, monkeypatch, "5\n")
    assert "Ko-Oshi" in play(capsys, monkeypatch, "kooshi\n")
    assert "Bossa" in play(capsys, monkeypatch, "\n")
    assert "Light to move" in play(capsys, monkeypatch, "3\n\n")  # Dohyō, for two
    assert "Ring 0, Lozenge 0, Scale 0\n" in play(capsys, monkeypatch, "dohyo\n3\n")
    assert "Scale 0, Bars 0\n" in play(capsys, monkeypatch, "dohyo\n", "-o", "seats=4")
    assert "Light is human, Dark is level:2." in play(capsys, monkeypatch, "kooshi\n2\n")
    assert "Ring is human, Lozenge is level:1, Scale is level:1." in play(capsys, monkeypatch, "dohyo\n3\n1\n")
    assert "at the top (L2)" in play(capsys, monkeypatch, "climb\n" * 80, LADDER, "-o", "goal=3")


def test_the_levels_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "levels", "kooshi")
    assert re.search(r"2 +tree +1 lines +noise 0.75 +62.3% \(57.4 to 66.9\) +400", shown)
    rows = [json.loads(line) for line in run(capsys, "levels", "kooshi", "--json").splitlines()]
    assert [row["level"] for row in rows] == list(range(1, 9))
    assert rows[1]["measured"]["command"].startswith("banmen arena kooshi level:2 level:1")
    assert "have not met each other yet" in run(capsys, "levels", FOUR)


def test_dice_are_not_taken_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play(capsys, monkeypatch, "climb\nundo\nquit\n", LADDER)
    assert "chance has spoken since" in shown
    assert len(set(re.findall(r"ply 3\n(.*)", shown))) == 1


def test_after_the_end_a_game_can_be_saved_or_taken_up_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "end.jsonl"
    lines = f"a\nb\na\nb\na\nb\na\nc\nsave {saved}\nUNDO\nc\nsave {tmp_path}\nQuit\n"
    shown = play(capsys, monkeypatch, lines, FOUR)
    assert "c cannot be played, the game is over" in shown
    assert json.loads(saved.read_text())["result"]["scores"] == [1.0, -1.0]
    assert "Dark to move, ply 7" in shown
    assert "Is a directory" in shown


def test_no_keyboard_no_game() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from banmen.cli import main; main()", "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "banmen: no game chosen: expected its name or number\n"


def test_an_unwritable_file_is_told_before_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Is a directory" in run(capsys, "play", "kooshi", "--save", str(tmp_path), code=2)


def test_replay_checks_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    records = [Record.of(walk(load("kooshi"), Random(seed))[-1]) for seed in range(3)]
    write(path, records)
    assert run(capsys, "replay", str(path)).count("Ko-Oshi") == 3
    views = [json.loads(line) for line in run(capsys, "replay", str(path), "--json").splitlines()]
    assert [tuple(view["scores"]) for view in views] == [record.scores for record in records]
    assert [(view["line"], view["game"]) for view in views] == [(1, "kooshi"), (2, "kooshi"), (3, "kooshi")]
    wrong = replace(records[1], events=("a9n",), seats=("[red]\x1b[2J", "[/]"))
    write(path, [wrong])
    assert f"{path}, line 4: event 1, 'a9n'" in run(capsys, "replay", str(path), code=2)
    path.write_text(replace(records[1], seats=("[red]\x1b[2J", "[/]")).to_json())
    assert "[red]?[2J – [/]" in run(capsys, "replay", str(path))


def test_rules_are_one_command_away(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ko-Oshi" in run(capsys, "rules", "kooshi")
    assert run(capsys, "rules", "reddots", "r8").startswith("R8  ")
    assert "no rule 'R99'" in run(capsys, "rules", "reddots", "R99", code=2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["perft", "kooshi", "2", "-o", "setup"], "-o setup: expected KEY=VALUE"),
        (["perft", "kooshi", "2", "-o", "setup=odd"], "setup=odd is not possible"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["perft", "kooshi", "2", "-o", "name=x"], "no option 'name'"),
        (["verify", FOUR, "-o", "size=3"], "no option 'size'"),
        (["perft", "kooshi", "two"], "valid integer"),
        (["rules", "chess"], "there is no rules page for 'chess'"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    error = run(capsys, *words, code=2)
    assert sentence in error
    assert "Traceback" not in error
