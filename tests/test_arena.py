"""Players meet: seats turned, seeds that follow from one, a file that goes on, and how sure the result is."""

from __future__ import annotations

import json
import math
import multiprocessing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from conftest import LADDER, run
from runners import BACKWARDS

import banmen.match
from banmen import Game, Record, load
from banmen.arena import Sprt, Standing, compare, elo_of, elo_text, expected_share
from banmen.intervals import Share
from banmen.match import Match, play_game, play_match
from banmen.record import read

pytestmark = pytest.mark.slow

PAIR = ((0, 1), (1, 0))


def randoms(name: str = "kooshi", seed: int = 1, alone: bool = False, **options: int) -> Match:
    return Match(load(name, **options), ("random", "random"), seed, alone)


def undated(path: Path) -> list[Record]:
    return [replace(record, date="") for record in read(path)]


# Who sits where


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (3, 3), (4, 7)])
def test_whoever_had_a_seat_leaves_it_to_the_other(seats: int, rounds: int) -> None:
    match = randoms("dohyo", seats=seats)
    assert len(match.rounds) == len(set(match.rounds)) == rounds
    for one, other in match.rounds:
        assert {0, 1} == set(one)
        assert all({mine, theirs} == {0, 1} for mine, theirs in zip(one, other))
    sitting = [arrangement for pair in match.rounds for arrangement in pair]
    assert len(set(sitting)) == 2**seats - 2  # everything but one player everywhere


def test_alone_on_every_seat_once() -> None:
    match = randoms("dohyo", seats=3, alone=True)
    assert match.rounds == (((0, 1, 1), (1, 0, 1), (1, 1, 0)),)
    assert match.whole(4) == 6


def test_more_than_two_meet_two_by_two() -> None:
    match = Match(load("kooshi"), ("random", "uct:1", "uct:2"))
    seats = [match.seats(number) for number in range(match.whole(2))]
    assert seats == [
        *(("random", "uct:1"), ("uct:1", "random")),
        *(("random", "uct:2"), ("uct:2", "random")),
        *(("uct:1", "uct:2"), ("uct:2", "uct:1")),
    ]
    found = compare(match, 2, cores=1)
    assert [(standing.players, standing.games) for standing in found.standings] == [
        (("random", "uct:1"), 2),
        (("random", "uct:2"), 2),
        (("uct:1", "uct:2"), 2),
    ]


@pytest.mark.parametrize(("source", "options"), [("kooshi", {}), ("bossa", {}), ("dohyo", {"seats": 3})])
def test_a_player_that_meets_itself_comes_out_even(source: str, options: dict[str, int]) -> None:
    match = Match(load(source, **options), ("uct:20", "uct:20"), seed=4)
    games = [play_game(match, number) for number in range(2 * len(match.rounds))]
    for first, second in zip(games[::2], games[1::2]):
        assert first.events == second.events
    assert compare(match, len(games), cores=1).standings[0].share == 0.5


def test_a_draw_and_a_shared_win_are_shared() -> None:
    match, alone = randoms("dohyo", seats=4), randoms("dohyo", seats=4, alone=True)
    drawn = Record("dohyo", {}, (), scores=(0, 0, 0, 0))
    assert (match.score(0, drawn), alone.score(0, drawn)) == (0.5, 0.25)
    shared = Record("dohyo", {}, (), scores=(0.5, 0.5, -0.5, -0.5))  # seats 0 and 1 win
    assert [match.score(number, shared) for number in range(2)] == [0.5, 0.5]  # A B B B, then B A A A
    assert [alone.score(number, shared) for number in range(4)] == [0.5, 0.5, 0, 0]


def test_other_players_other_rounds_other_games() -> None:
    match = randoms()
    assert match.dice(0).commitment == match.dice(1).commitment != match.dice(2).commitment
    assert match.dice(0).commitment != randoms(seed=2).dice(0).commitment
    first, again, third = (play_game(match, number) for number in (0, 0, 2))
    assert replace(first, date="") == replace(again, date="")
    assert first.events != third.events


def test_players_who_never_draw_lots_need_an_opening() -> None:
    match = Match(Game(BACKWARDS), ("tree:1", "tree:2"))
    same = compare(match, 4, cores=1).standings[0]
    assert (same.rounds, len(same.different)) == (2, 1)
    opened = replace(match, opening=4)
    assert len(compare(opened, 4, cores=1).standings[0].different) == 2
    one, other = play_game(opened, 0), play_game(opened, 1)
    assert one.events[:4] == other.events[:4]
    assert match.dice(0).commitment != opened.dice(0).commitment  # another run


# The file


def test_the_file_is_the_same_for_any_number_of_cores(tmp_path: Path) -> None:
    match = randoms("bossa")
    for cores in (1, 2):
        compare(match, 6, cores, tmp_path / f"{cores}")
    assert undated(tmp_path / "1") == undated(tmp_path / "2")
    for record in read(tmp_path / "2"):
        assert record.seats == ("random", "random")
        assert record.verify_dice() > 8


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, part, match = tmp_path / "whole", tmp_path / "part", randoms()
    expected = compare(match, 6, 1, whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    played: list[int] = []

    def counted(match: Match, number: int) -> Record:
        played.append(number)
        return play_game(match, number)

    monkeypatch.setattr(banmen.match, "play_game", counted)
    for cut in (b"", lines[3][:1], lines[3][:30], lines[3][:200], lines[3][:-1]):
        part.write_bytes(b"".join(lines[:3]) + cut)
        played.clear()
        assert compare(match, 6, 1, part).to_json() == expected.to_json()
        assert played == [3, 4, 5]
        assert undated(part) == undated(whole)
    played.clear()
    assert compare(match, 2, 1, part).standings[0].games == 2  # fewer than there are: the first of them
    assert compare(match, 8, 1, part).standings[0].games == 8  # and more are a longer run
    assert played == [6, 7]


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path, match = tmp_path / "run.jsonl", randoms()
    compare(match, 2, 1, path)
    others = [randoms(seed=2), randoms(target=5), randoms("reddots"), Match(match.game, ("random", "uct:3"), 1)]
    for other in others:
        before = path.read_bytes()
        with pytest.raises(ValueError, match=r"run.jsonl, line 1: that is not game 1 of this run: expected a new file"):
            compare(other, 2, 1, path)
        assert path.read_bytes() == before
    for text in (b"my notes", b"my notes\n", b"\xff\xfe", b'{"format": 1, "game": "other'):
        path.write_bytes(text)
        with pytest.raises(ValueError, match="not game 1 of this run"):
            compare(match, 2, 1, path)
        assert path.read_bytes() == text


def test_whoever_has_heard_enough_leaves_no_workers_and_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    records = play_match(randoms(), 400, cores=2, save=path)
    next(records)
    records.close()
    assert multiprocessing.active_children() == []
    assert [record.verify().is_over for record in read(path)] == [True]


def test_flicks_are_kept_with_their_courses() -> None:
    record = play_game(randoms("botaoshi", max_turns=3), 0)
    assert record.verify().is_over
    assert record.verify_physics() is None


# How sure it is


def test_elo_means_the_same_for_any_number_of_seats() -> None:
    assert expected_share(400, PAIR) == pytest.approx(10 / 11)
    alone = randoms("dohyo", seats=4, alone=True).rounds[0]
    assert expected_share(0, alone) == 0.25
    assert expected_share(400, alone) == pytest.approx(10 / 13)
    for sitting in (PAIR, alone, sum(randoms("dohyo", seats=3).rounds, ())):
        for elo in (-300.0, 0.0, 7.5, 800.0):
            assert elo_of(expected_share(elo, sitting), sitting) == pytest.approx(elo, abs=1e-3)
        assert (elo_of(0, sitting), elo_of(1, sitting)) == (-math.inf, math.inf)
    assert [elo_text(elo) for elo in (-0.2, 31.6, -math.inf, math.inf)] == ["+0", "+32", "−∞", "∞"]


def pair(share: float, draws: float, random: Random, seat: float = 0.1) -> list[float]:
    """A made-up pair: who may expect that share, more on the first seat by so much, with a part of all games drawn."""
    won = [(share + more - draws / 2) / (1 - draws) for more in (seat, -seat)]
    return [0.5 if random.random() < draws else float(random.random() < chance) for chance in won]


def pairs(share: float, draws: float, random: Random, rounds: int) -> Standing:
    standing = Standing(("A", "B"), PAIR)
    for _ in range(rounds):
        standing.add(pair(share, draws, random))
    return standing


def test_games_that_are_won_or_lost_have_wilsons_interval() -> None:
    standing = pairs(0.6, 0, Random(1), 50)
    assert standing.interval == Share(standing.won, 100).interval
    assert (standing.games, standing.rounds, standing.shared) == (100, 50, 0)


@pytest.mark.parametrize(("share", "draws", "rounds"), [(0.5, 0.3, 20), (0.7, 0.3, 40), (0.5, 0, 40), (0.5, 0.6, 100)])
def test_intervals_hold_the_truth(share: float, draws: float, rounds: int) -> None:
    random, held = Random(1), 0
    for _ in range(500):
        low, high = pairs(share, draws, random, rounds).interval
        held += low <= share <= high
    assert held >= 0.93 * 500


def test_a_few_rounds_prove_nothing() -> None:
    for scores in ([0.5, 1], [0.5, 0.5], [1, 1], [0, 0]):
        standing = Standing(("A", "B"), PAIR)
        standing.add(scores)
        low, high = standing.interval
        assert high - low > 0.4
        assert low <= standing.share <= high
    assert "no games yet" in str(Standing(("A", "B"), PAIR))


@pytest.mark.parametrize(("elo", "verdict"), [(0, "H0"), (-60, "H0"), (60, "H1"), (120, "H1")])
@pytest.mark.parametrize("draws", [0, 0.4])
def test_the_test_decides_right(elo: float, verdict: str, draws: float) -> None:
    test, random, right = Sprt(0, 60), Random(3), 0
    for _ in range(60):
        standing = Standing(("A", "B"), PAIR)
        while test.verdict(standing) == "none":
            standing.add(pair(expected_share(elo, PAIR), draws, random))
        right += test.verdict(standing) == verdict
    assert right >= 53  # 19 of 20, or more where the truth is beyond


def test_the_test_stops_at_the_same_game_for_any_number_of_cores(tmp_path: Path) -> None:
    match = Match(load("kooshi"), ("uct:200", "random"), 1)
    found = [compare(match, 400, cores, tmp_path / str(cores), Sprt(0, 100)) for cores in (1, 2)]
    assert [one.verdict for one in found] == ["H1", "H1"]
    assert found[0].to_json() == found[1].to_json()
    assert found[0].standings[0].games < 60
    assert undated(tmp_path / "1") == undated(tmp_path / "2")
    assert len(undated(tmp_path / "1")) == found[0].standings[0].games


# The command


def test_the_command_prints_a_table_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = str(tmp_path / "run.jsonl")
    words = ["arena", LADDER, "random", "random", "--games", "4", "--seed", "5", "--cores", "1", "--save", saved]
    shown = run(capsys, *words, "-o", "goal=3")
    assert "50.0% (15.0 to 85.0) +0 (-301 to +301)" in shown
    assert "goal=3, seed 5." in shown
    found = json.loads(run(capsys, *words, "-o", "goal=3", "--json", "--sprt", "0,50"))
    assert (found["seed"], found["options"]["goal"], found["players"]) == (5, 3, ["random", "random"])
    (result,) = found["results"]
    assert (result["games"], result["won"], result["lost"], result["share"]) == (4, 2, 2, 0.5)
    assert found["sprt"]["verdict"] == "none"
    assert run(capsys, "replay", saved, "--game", LADDER).count("random – random") == 4


def test_alone_is_measured_against_a_fair_share(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "dohyo", "random", "random", "--games", "3", "--seats", "3", "--alone", "--cores", "1")
    shown = run(capsys, *words)
    assert "random sits alone among random: its fair share is 33.3%." in shown
    assert "33.3% (6.1 to 79.2) +0" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["kooshi", "random"], "1 players: expected two or more"),
        (["kooshi", "random", "random", "random", "--alone"], "expected two: who sits alone"),
        (["kooshi", "random", "nobody"], "'nobody': expected level:1"),
        (["kooshi", "random", "random", "--seats", "3"], "3 seats: Ko-Oshi is a game for 2"),
        (["dohyo", "random", "random", "--seats", "5"], "seats=5 is not possible"),
        (["dohyo", "random", "random", "--seats", "3", "-o", "seats=4"], "expected the same number"),
        (["kooshi", "random", "random", "--sprt", "50,0"], "a test of 50,0: expected two Elo differences"),
        (["kooshi", "random", "random", "--sprt", "x"], "a test of x: expected two Elo differences"),
        (["kooshi", "random", "random", "random", "--sprt", "0,9"], "a test of 3 players: expected two"),
        (["kooshi", "random", "random", "--games", "0"], "--games"),
        (["kooshi", "random", "random", "--save", "."], "Is a directory"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    error = run(capsys, "arena", *words, code=2)
    assert sentence in error
    assert "Traceback" not in error
