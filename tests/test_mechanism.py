"""How a move happens: what every mechanism promises, and what only some of them have."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from conftest import FOUR

from banmen import load, seen
from banmen.course import Course
from banmen.engines.engine import Budget
from banmen.engines.levels import LEVELS, level_of, measured
from banmen.engines.players import Thinker, seated
from banmen.engines.tree import TreeSearch
from banmen.games import GAMES
from banmen.games.botaoshi.moves import Played
from banmen.jit import Array
from banmen.position import Position
from banmen.server import films, messages

STRAIGHT = "in S 0.1 90 1.2"


@pytest.mark.parametrize("name", [*GAMES, FOUR])
def test_a_mechanism_plays_what_a_position_plays(name: str) -> None:
    game, random = load(name), Random(5)
    mechanism, position = game.mechanism, game.start().settle(random)
    for _ in range(4):
        row, kept = position.row, position.row.copy()
        move = mechanism.sample(row, random)
        assert mechanism.refuse(row, move) is None
        course = mechanism.outcome(row, move)
        after = position.replay(move, course)
        assert mechanism.apply(row, move, course).tolist() == after.row.tolist()
        in_place = row.copy()
        game.play(in_place, move)
        assert in_place.tolist() == after.row.tolist()
        assert row.tolist() == kept.tolist()
        position = after.settle(random)


@pytest.mark.parametrize("name", [*GAMES, FOUR])
def test_moves_are_listed_or_there_are_choices(name: str) -> None:
    game = load(name)
    mechanism, row = game.mechanism, game.start().settle(Random(1)).row
    if mechanism.lists:
        assert len(mechanism.moves(row))
        assert mechanism.choices(row) == []
        return
    assert mechanism.choices(row)
    for ask in (lambda: mechanism.moves(row), lambda: mechanism.kernels):
        with pytest.raises(ValueError, match="its moves cannot be listed or counted"):
            ask()


def test_only_where_bodies_move_a_move_has_a_course() -> None:
    for game in map(load, GAMES):
        position, random = game.start().settle(Random(2)), Random(2)
        has_course = position.play(position.sample(random)).events[-1].course is not None
        assert has_course == (game.mechanism.bodies is not None)


def test_a_flick_is_judged_once_whoever_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    referee, judged = importlib.import_module("banmen.games.botaoshi.rules"), list[Played]()

    def judge(row: Array, move: Played, course: Course | None, judge: Any = referee.judge) -> Any:
        judged.append(move)
        return judge(row, move, course)

    monkeypatch.setattr(referee, "judge", judge)
    position = load("botaoshi").start().play(STRAIGHT)
    messages.of_position(position)
    assert seen.said(position, None)
    assert position.view()["paths"]
    assert films.film(position)
    assert len(judged) == 1


def test_a_film_has_the_frames_of_the_course() -> None:
    position = load("botaoshi").start().play(STRAIGHT)
    assert position.last is not None
    course = position.last.course
    assert course is not None
    changes = np.diff(course.frames, axis=0, prepend=np.zeros_like(course.frames[:1]))
    assert films.film(position).partition(b"\n")[2] == changes.astype("<i2").tobytes() == course.changes


def test_thinking_draws_no_diagram(monkeypatch: pytest.MonkeyPatch) -> None:
    position = load("bossa").start().settle(Random(4))

    def draw(position: Position) -> str:
        raise AssertionError("a diagram")

    monkeypatch.setattr(Position, "__str__", draw)
    thought = TreeSearch(1).think(position, Budget(simulations=5))
    assert thought.best in position.legal_moves


@pytest.mark.slow
def test_a_game_brings_players_and_levels_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = Path(FOUR).read_text().replace(
        "rules = Rules(",
        "def again(game, level, seed):\n"
        "    from banmen.engines.mcts import PLAIN\n    from banmen.engines.tree import TreeSearch\n\n"
        "    return TreeSearch(seed, PLAIN)\n\n\n"
        "rules = Rules(\n"
        "    engines={'again': again},\n"
        "    levels=__import__('pathlib').Path(__file__).with_name('levels.json'),\n",
    )  # fmt: skip
    file.write_text(text)
    levels = ", ".join(f'{{"simulations": {number}}}' for number in LEVELS)
    (tmp_path / "levels.json").write_text(f'{{"2": {{"engine": "again", "levels": [{levels}]}}}}')
    game = load(file)
    assert level_of(game, 3).engine == "again"
    assert level_of(game, 3).simulations == 3
    assert measured(game) == []
    for name in ("level:3", "again:3"):
        player = seated(name, game, seed=1)
        assert isinstance(player, Thinker)
        assert player.think(game.start()).simulations == 3
    with pytest.raises(ValueError, match="a player 'again:3': expected level:1"):
        seated("again:3", load(FOUR), seed=1)
    with pytest.raises(ValueError, match="a player 'planner:3': expected level:1"):
        seated("planner:3", load("kooshi"), seed=1)


def test_mujoco_waits_for_a_flick() -> None:
    code = (
        "import banmen, sys; from banmen import seated; p = banmen.load('botaoshi').start();"
        "p.view(), p.prompt, p.choices; sys.exit('mujoco' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
