"""What computer players choose, pinned: signature.txt has a line for each game's players, and the number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import run

from banmen.engines.evaluation import weights_of
from banmen.engines.signature import parts, signature
from banmen.game import Game
from banmen.games import GAMES
from banmen.jit import Numbers

PINNED = Path(__file__).with_name("signature.txt")


def test_players_choose_what_they_chose_before() -> None:
    found = [part for part in parts() if part.counts]
    number = f"Signature: {signature(found)}"
    lines = [*map(str, found), number]
    changed = "\n".join(sorted(set(lines) - set(PINNED.read_text().splitlines())))
    assert lines == PINNED.read_text().splitlines(), (
        f"computer players choose otherwise than before:\n{changed}\n"
        f"If that is meant, put all lines into {PINNED.name}, and let the commit's last line say '{number}'."
    )


def test_every_game_has_its_part() -> None:
    assert {line.split()[0] for line in PINNED.read_text().splitlines()[:-1]} == set(GAMES) - {"botaoshi"}


def test_the_signature_shows_who_thinks_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise(game: Game) -> Numbers:
        return 1.2 * weights_of(game)

    before = {part.player: part.digest for part in parts(["kooshi"])}
    monkeypatch.setattr("banmen.engines.tree.weights_of", otherwise)
    after = {part.player: part.digest for part in parts(["kooshi"])}
    assert {player for player in before if before[player] != after[player]} == {"level:5", "tree:150", "level:2"}


def test_flicks_have_their_lines_but_no_part_in_the_number() -> None:
    kooshi, both = list(parts(["kooshi"])), list(parts(["botaoshi", "kooshi"]))
    assert len(both) > len(kooshi)
    assert signature(both) == signature(kooshi)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "bench", "--signature", "kooshi")
    found = json.loads(run(capsys, "bench", "--signature", "kooshi", "--json"))
    assert f"Signature: {found['signature']}" in shown
    assert [part["player"] for part in found["parts"]][-1] == "alphabeta:2000"
    assert all(part["digest"] in shown and part["counts"] for part in found["parts"])
    assert "no stored positions of 'chess': expected any of" in run(capsys, "bench", "--signature", "chess", code=2)
