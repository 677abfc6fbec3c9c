"""Kernels against reference: they agree, over drawn options; and a difference is found and told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import FOUR, LADDER, walk

from banmen import load
from banmen.game import Game
from banmen.games.kooshi import reference, text
from banmen.games.kooshi.state import State
from banmen.rules import Ending
from banmen.verify import Disagreement, compare, draw_game, verify


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "games"), [("bossa", 250), ("dohyo", 250), ("kooshi", 1000), ("reddots", 120), (FOUR, 60), (LADDER, 300)]
)
def test_kernels_agree_with_the_reference(source: str, games: int) -> None:
    summary = verify(source, games, seed=11, cores=1)
    assert summary.games == games
    assert summary.positions > 5 * games


def test_a_run_follows_from_its_seed_alone() -> None:
    one, two, other = (verify("kooshi", 120, seed, cores=cores) for seed, cores in ((4, 1), (4, 2), (5, 1)))
    assert one == two
    assert one.digest != other.digest


def test_progress_is_told() -> None:
    heard: list[int] = []
    verify(LADDER, 120, cores=1, progress=heard.append)
    assert heard == [50, 50, 20]


def test_options_are_drawn_unless_given() -> None:
    plain, random = load("reddots"), Random(1)
    drawn = [draw_game(plain, {"balls": 6}, random).options for _ in range(200)]
    assert {options["size"] for options in drawn} == {7, 8, 9, 10}
    assert {options["dots"] for options in drawn} == {"nine", "five", "all"}
    assert {options["balls"] for options in drawn} == {6}
    with pytest.raises(ValueError, match="does not fit"):
        draw_game(plain, {"size": 7, "dots": "nine"}, random)


def without_a_push(state: State) -> set[str]:
    """Forgets K5: a 2 may not leave the board by itself."""
    return reference.moves(state) - {"a1w"}


def all_drawn(state: State) -> Ending | None:
    """Calls every end a draw."""
    ending = reference.ending(state)
    return ending and Ending(ending.rule, None)


def restless(state: State, move: str) -> State:
    """Never counts a ply without a claim."""
    return replace(reference.play(state, move), calm=0)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"moves": without_a_push}, "only by the kernels: a1w; only by the reference: none"),
        ({"ending": all_drawn}, r"winners and rule: .* against"),
        ({"play": restless}, r"the state: .*calm=1.* against .*calm=0"),
    ],
)
def test_a_difference_is_told_with_the_position(changed: dict[str, Any], sentence: str) -> None:
    game = Game(replace(load("kooshi").rules, reference=SimpleNamespace(**vars(reference) | changed)))
    with pytest.raises(Disagreement, match=sentence) as found:
        compare(game, Random(0))
    assert "banmen.load('kooshi')" in str(found.value)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"diagram": lambda row: text.diagram(row).replace("moved:", "moved: a1-a2")}, "cannot be read: .*moved"),
        ({"diagram": lambda row: re.sub("moved: .*", "", text.diagram(row))}, "read as another position"),
        ({"parse": lambda row, written: max(0, text.parse(row, written) - 1)}, "is read as another move"),
    ],
)
def test_words_and_diagrams_are_read_back(changed: dict[str, Any], sentence: str) -> None:
    game = Game(replace(load("kooshi").rules, **changed))
    with pytest.raises(Disagreement, match=sentence):
        compare(game, Random(0))


@pytest.mark.parametrize("source", ["dohyo", "kooshi", "reddots", "bossa", FOUR, LADDER])
def test_a_comparison_starts_anywhere(source: str) -> None:
    random = Random(5)
    for _ in range(3):
        *positions, _ = walk(draw_game(load(source), {}, random), random)
        somewhere = random.choice(positions)
        assert compare(somewhere.game, random, somewhere).is_over


@pytest.mark.parametrize("source", ["dohyo", "kooshi", "reddots", "bossa", FOUR, LADDER])
def test_a_state_is_written_as_it_was_read(source: str) -> None:
    random = Random(6)
    game = draw_game(load(source), {}, random)
    assert game.rules.state
    for position in walk(game, random):
        row = position.row.copy()
        row[-game.rules.cells :] = 0
        game.rules.state.of(position.row).write(row)
        assert (row == position.row).all()


def test_bad_requests(tmp_path: Path) -> None:
    bare = tmp_path / "bare.py"
    bare.write_text(Path(FOUR).read_text().replace("    state=BOARD,\n    reference=Reference,\n", ""))
    with pytest.raises(ValueError, match="Connect four has no reference"):
        verify(str(bare), 1)
    with pytest.raises(ValueError, match="no option 'sise'"):
        verify("reddots", 1, options={"sise": 3})
