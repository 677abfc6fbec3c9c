"""Kernels against reference: they agree, over drawn options; and a difference is found and told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conftest import FOUR, LADDER

from banmen import load
from banmen.game import Game
from banmen.games.kooshi.reference import Reference
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


class Forgetful(Reference):
    """Forgets K5: a 2 may not leave the board by itself."""

    def moves(self) -> set[str]:
        return super().moves() - {"a1w"}


class Generous(Reference):
    """Calls every end a draw."""

    def play(self, move: str) -> None:
        super().play(move)
        self.winner = None


@pytest.mark.parametrize(
    ("reference", "sentence"),
    [(Forgetful, "only by the kernels: a1w; only by the reference: none"), (Generous, r"winners and rule: .* against")],
)
def test_a_difference_is_told_with_the_position(reference: type[Reference], sentence: str) -> None:
    from dataclasses import replace

    game = Game(replace(load("kooshi").rules, reference=reference))
    with pytest.raises(Disagreement, match=sentence) as found:
        compare(game, Random(0))
    assert "banmen.load('kooshi')" in str(found.value)


def test_bad_requests(tmp_path: Path) -> None:
    bare = tmp_path / "bare.py"
    bare.write_text(Path(FOUR).read_text().replace("    reference=Reference,\n", ""))
    with pytest.raises(ValueError, match="Connect four has no reference"):
        verify(str(bare), 1)
    with pytest.raises(ValueError, match="no option 'sise'"):
        verify("reddots", 1, options={"sise": 3})
