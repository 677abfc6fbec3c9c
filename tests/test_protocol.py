"""An engine for other programs: what it says to good lines and to bad ones."""

from __future__ import annotations

import io
import sys
from random import Random
from threading import Event

import pytest
from conftest import run, walk

from banmen import __version__, load
from banmen.games import GAMES
from banmen.protocol import Session, joined, separated


class Other:
    """The program on the other side: what it has heard, and when the thinking began."""

    def __init__(self, *lines: str, game: str = "kooshi") -> None:
        self.heard: list[str] = []
        self.began = Event()
        self.session = Session(self.hear, game)
        self.session.hear("setoption name Player value uct:40")
        self.said(*lines)

    def hear(self, line: str) -> None:
        self.heard.append(line)
        if line.startswith("info depth"):
            self.began.set()

    def said(self, *lines: str) -> list[str]:
        """What is heard when these lines are said, the answers to all of them."""
        start = len(self.heard)
        for line in lines:
            self.session.hear(line)
        if self.session.thread and not self.session.is_endless:
            self.session.thread.join()
        return self.heard[start:]


def test_it_introduces_itself() -> None:
    lines = Other(game="dohyo").said("uci")
    assert lines[0] == f"id name banmen {__version__}"
    assert lines[-1] == "uciok"
    assert f"option name Game type combo default dohyo {' '.join(f'var {name}' for name in GAMES)}" in lines
    assert "option name Level type spin default 8 min 1 max 8" in lines
    assert "option name seats type spin default 2 min 2 max 4" in lines
    assert "option name suicide type combo default twos var twos" in " ".join(Other().said("uci"))
    assert "option name table type string default 0.75" in Other(game="botaoshi").said("uci")


def test_a_best_move_with_what_was_thought() -> None:
    other = Other()
    assert other.said("isready") == ["readyok"]
    *infos, best = other.said("position startpos moves a1n c4s", "go nodes 200")
    words = infos[-1].split()
    assert words[:2] == ["info", "depth"]
    assert words[words.index("nodes") + 1] == "200"
    assert -1 <= float(words[words.index("value") + 1]) <= 1
    move = best.removeprefix("bestmove ")
    assert words[words.index("pv") + 1] == move
    assert move in map(str, load("kooshi").start().play("a1n", "c4s").legal_moves)


def test_the_same_seed_thinks_the_same() -> None:
    found = [Other(f"setoption name Seed value {seed}").said("go nodes 150") for seed in (7, 7)]
    assert found[0][-1] == found[1][-1]


def test_go_alone_plays_as_the_player_does() -> None:
    assert Other().said("go")[-1].startswith("bestmove ")
    other = Other("setoption name Player value random")
    assert other.said("go")[-1].startswith("bestmove ")
    assert other.said("go nodes 3") == [
        "info string random does not think: expected another Level, or go without limits"
    ]


def test_stop_is_heard_at_once_and_nothing_else_changes_meanwhile() -> None:
    other = Other("isready", "go infinite")
    assert other.began.wait(60)
    for line in ("go nodes 5", "position startpos", "setoption name Seed value 3", "newgame"):
        before = len(other.heard)
        other.session.hear(line)
        assert any(f"{line.split()[0]} while thinking: expected stop first" in said for said in other.heard[before:])
    other.session.hear("isready")
    assert not any(line.startswith("bestmove") for line in other.heard)
    other.session.hear("stop")
    assert other.session.thread
    other.session.thread.join(60)  # 0.05 and less on a machine that does nothing else
    assert other.heard[-1].removeprefix("bestmove ") in map(str, load("kooshi").start().legal_moves)
    assert "readyok" in other.heard
    assert not other.session.is_thinking
    assert other.said("stop") == []


def test_a_proof_waits_for_stop_when_thinking_is_endless() -> None:
    *_, won, _ = walk(load("kooshi"), Random(2))  # whoever is to move could end the game
    other = Other(f"position startpos moves {' '.join(map(str, won.events))}", "go infinite")
    assert other.began.wait(60)
    assert not any(line.startswith("bestmove") for line in other.heard)
    other.session.hear("stop")
    assert other.session.thread
    other.session.thread.join(20)
    assert other.heard[-1].startswith("bestmove ")


def test_when_the_other_side_is_gone_endless_thinking_ends() -> None:
    other = Other("isready")
    other.session.listen(["go infinite"])
    assert other.heard[-1].startswith("bestmove ")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_by_its_moves_and_by_its_diagram(name: str) -> None:
    random = Random(4)
    position = load(name).start().settle(random)
    for _ in range(6):
        position = position.play(position.sample(random)).settle(random)
    other = Other(game=name)
    assert other.said(f"position startpos moves {joined(map(str, position.events))}") == []
    assert other.session.position == position
    assert other.said("d") == str(position).splitlines()
    new_line = "\\n" if "|" in str(position) else "|"
    assert other.said("newgame", f"position diagram {str(position).replace(chr(10), new_line)}") == []
    assert other.session.position == position


def test_moves_by_commas_or_spaces() -> None:
    assert separated(" a1n c5s") == separated("a1n, c5s,") == ["a1n", "c5s"]
    assert separated("flick 2 135 1.8,") == ["flick 2 135 1.8"]
    assert separated("") == []
    for moves in (["a1n"], ["a1n", "c5s"], ["draw 04"], ["draw 04", "white"], []):
        assert separated(joined(moves)) == moves


def test_a_flick_is_not_simulated_again() -> None:
    other = Other("position startpos moves in S 0.1 90 1.2,", game="botaoshi")
    before = other.session.position
    other.said("position startpos moves in S 0.1 90 1.2,in N 0.2 270 3,")
    assert other.session.path[1] is before
    other.said("position startpos moves in S 0.1 90 1.3,")
    assert other.session.path[1] is not before


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rubbish", "rubbish: expected one of uci, isready"),
        ("UCI", "UCI: expected one of"),
        ("x" * 10_000, "xxx …: expected one of"),
        ("\x00\ufffd", "expected one of"),
        ("position", "position : expected startpos or diagram"),
        ("position fen x", "expected startpos or diagram"),
        ("position startpos a1n", "expected startpos or diagram"),
        ("position startpos moves a1n a1n", "move 2: there is no piece on a1 (K1)"),
        ("position startpos moves zz", "move 1: 'zz' is not a move"),
        ("position diagram nonsense", "the diagram's first line is"),
        ("setoption", "expected setoption name NAME value VALUE"),
        ("setoption name Game value chess", "there is no game 'chess'"),
        ("setoption name Game value examples/four.py", "there is no game"),  # a line starts no code
        ("setoption name Level value 9", "Level 9: expected a whole number from 1 to 8"),
        ("setoption name Threads value 0", "Threads 0: expected a whole number from 1"),
        ("setoption name Seed value -1", "Seed -1: expected a whole number"),
        ("setoption name Player value god:3", "god:3"),
        ("setoption name target value 0", "target=0 is not possible"),
        ("setoption name nothing value 0", "has no option 'nothing'"),
        ("go depth 4", "go depth 4: expected movetime"),
        ("go nodes", "go nodes: expected movetime"),
        ("go nodes 0", "nodes 0: expected a whole number from 1"),
        ("go nodes 5 nodes 6", "expected movetime"),
        ("go movetime 1e3", "movetime 1e3: expected a whole number"),
        ("go nodes " + "9" * 5000, "expected a whole number"),
        ("go level 0", "level 0: expected a whole number from 1 to 8"),
    ],
)
def test_wrong_lines_get_a_sentence_and_change_nothing(line: str, sentence: str) -> None:
    other = Other("position startpos moves a1n")
    before, settings = other.session.position, other.session.settings
    (said,) = other.said(line)
    assert said.startswith("info string ")
    assert sentence in said
    assert len(said) < 400
    assert (other.session.position, other.session.settings) == (before, settings)
    assert other.session.texts == ["a1n"]


def test_nobody_to_think_for() -> None:
    (said,) = Other(game="bossa").said("go nodes 5")
    assert said == "info string it is chance's turn: expected its outcome among the moves"
    moves = " ".join(map(str, walk(load("kooshi"), Random(2))[-1].events))
    (said,) = Other().said(f"position startpos moves {moves}", "go nodes 5")
    assert said.startswith("info string the game is over: ")


def test_other_options_are_another_game() -> None:
    other = Other("position startpos moves a1n", "setoption name setup value line")
    assert other.session.position == load("kooshi", setup="line").start()
    other.said("setoption name Game value reddots")
    assert other.session.settings.options == {}
    assert other.said("go nodes 20")[-1].startswith("bestmove ")


def test_a_player_that_fails_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Other("go")
    player = other.session.player

    def fails(*arguments: object) -> None:
        raise RuntimeError("no\nmemory")

    monkeypatch.setattr(player, "think", fails)
    assert other.said("go nodes 5") == ["info string RuntimeError: no memory", "bestmove (none)"]


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "setoption name Player value uct:9\n\nnonsense\ngo nodes 30\nquit\nuci\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    printed = run(capsys, "engine", "kooshi").splitlines()
    assert printed[0].startswith("info string nonsense: expected")
    assert printed[-1].startswith("bestmove ")
    assert "uciok" not in printed
    assert "there is no game 'chess'" in run(capsys, "engine", "chess", code=2)
