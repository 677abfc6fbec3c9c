"""What an engine makes of positions, of games that were played, and of programs' queries."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import FOUR, run, walk
from flick_games import LINE
from test_answers import TACTICS

from banmen import Record, load
from banmen.analysis import Accuracy, Judged, analyse, analyse_record, answers, win_rate
from banmen.dice import Dice
from banmen.engines.engine import Budget
from banmen.record import read, write

FEW = Budget(simulations=60)
MANY = Budget(simulations=800)


def judged(*events: str) -> list[Judged]:
    record = Record.of(load(FOUR).start().play(*events))
    return list(analyse_record(record, MANY, "uct:9", file=FOUR))


def test_a_thought_about_a_position() -> None:
    position = load(FOUR).start().play(*"ababab")
    thought = analyse(position, MANY, "uct:9")
    assert str(thought.best) == "a"
    assert thought.values == (1.0, -1.0)
    with pytest.raises(ValueError, match="random does not think: expected another player"):
        analyse(position, MANY, "random")


def test_a_win_that_was_missed_is_a_blunder_and_the_better_move_is_named() -> None:
    missed = judged(*"ababab", "g")[-1]
    assert (missed.event, missed.seat, missed.move, missed.best, missed.line) == (7, 0, "g", "a", ("a",))
    assert missed.expected == 1.0
    assert missed.mark == "blunder"
    assert missed.to_json()["loss"] == pytest.approx(1.0 - missed.value)


def test_the_best_move_gives_nothing_away() -> None:
    won = judged(*"abababa")[-1]
    assert (won.value, won.loss, won.mark) == (1.0, 0.0, "")
    assert won.to_json()["mark"] is None


def test_a_move_that_is_no_candidate_is_judged_by_what_comes_after_it() -> None:
    record = Record.of(load("kooshi").start().play("a1s", "a5s"))  # Light gives two points away
    first, second = analyse_record(record, Budget(simulations=2000), "alphabeta:9")
    assert first.best != "a1s"
    assert first.value < first.expected
    assert second.loss >= 0


@pytest.mark.parametrize(
    ("loss", "mark"), [(0.0, ""), (0.09, ""), (0.11, "inaccuracy"), (0.25, "mistake"), (0.3, "blunder"), (2, "blunder")]
)
def test_marks(loss: float, mark: str) -> None:
    move = Judged(1, 0, "a", 1.0, 1.0 - loss, "b", ("b",), 1)
    assert move.mark == mark
    better = move._replace(value=1.5)
    assert (better.loss, better.mark) == (0, "")


# Games of level 8 against itself, after four moves at random where there are no dice

STRONG = Path(__file__).parent / "strong"
QUICK = Budget(simulations=200)


def blunders(moves: list[Judged]) -> float:
    return sum(move.mark == "blunder" for move in moves) / len(moves)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "opening"), [("kooshi", 4), ("dohyo", 4), ("reddots", 4), ("four", 4), ("bossa", 0)])
def test_a_short_look_takes_a_strong_players_moves_for_sound(name: str, opening: int) -> None:
    file = FOUR if name == "four" else ""
    games = [analyse_record(record, QUICK, file=file) for record in read(STRONG / f"{name}.jsonl")]
    assert blunders([move for game in games for move in game if move.event > opening]) < 0.05


def one_move(game: str, start: str, move: str) -> Judged:
    (found,) = analyse_record(Record.of(load(game).read(start).play(move)), QUICK)
    return found


@pytest.mark.slow
def test_a_short_look_takes_a_strong_hands_flicks_for_sound() -> None:
    flicks = [json.loads(line) for line in (STRONG / "flicks.jsonl").read_text().splitlines()]
    assert blunders([one_move("botaoshi", flick["layout"], flick["move"]) for flick in flicks]) <= 0.25


@pytest.mark.slow
def test_a_short_look_finds_blunders_all_the_same() -> None:
    """Planted: where all moves but a few lose at once, one of the others."""
    found = []
    for problem in TACTICS:
        if problem.kind == "loss in one" and problem.position.game == load(problem.position.game.name):
            right = {int(problem.position.move(move)) for move in problem.moves}
            losing = next(move for move in problem.position.legal_moves if int(move) not in right)
            judged = one_move(problem.position.game.name, str(problem.position), str(losing))
            found += [judged] if judged.expected > -0.5 else []
    assert len(found) > 8
    assert blunders(found) > 0.9


def test_a_flick_away_from_everything_is_a_blunder_where_a_topple_is_at_hand() -> None:
    assert one_move("botaoshi", LINE, "flick 2 270 0.4").mark == "blunder"
    assert one_move("botaoshi", LINE, "topple 0 90 2.96").mark == ""


def test_a_loss_that_may_be_luck_has_no_name() -> None:
    move = Judged(1, 0, "a", 1.0, 0.5, "b", ("b",), 1, error=0.25)
    assert (move.loss, move.mark) == (0.5, "mistake")  # at the least
    assert move._replace(error=0.45).mark == ""
    assert Accuracy.of([move, move._replace(error=0.45)]).sound[:] == (1, 2)


def test_every_move_of_a_game_of_chance_is_judged_and_chance_is_not() -> None:
    record = Record.of(walk(load("bossa"), Random(3))[-1])
    moves = list(analyse_record(record, FEW, "uct:9"))
    seats = [position.seat for position in record.positions()]
    assert [(move.event, move.seat) for move in moves] == [
        (number, seat) for number, seat in enumerate(seats, 1) if seat is not None
    ]
    assert all(0 <= move.loss <= 2 and -1 <= move.value <= 1 for move in moves)


def test_a_move_is_judged_with_what_its_seat_knew() -> None:
    position = Dice(bytes(32)).settle(load("bossa").start())
    expected = analyse(position, FEW, "uct:9", seed=5).candidates
    for seed in range(5):
        other = position.resample(position.seat, Random(seed))
        assert analyse(other, FEW, "uct:9", seed=5).candidates == expected


def test_accuracy_has_intervals() -> None:
    found = Accuracy((0.0, 0.0, 0.05, 0.4), marked=1)
    assert found.loss == pytest.approx(0.1125)
    low, high = found.interval
    assert low == 0 < found.loss < high
    assert found.sound[:] == (3, 4)
    assert "gave away 0.113 a move (0.000 to 0.302); sound moves 75% (30% to 95%; 3 of 4)" in str(found)
    assert Accuracy((0.2,), 1).interval == (0.0, 2.0)
    assert "nothing was tried" in str(Accuracy((), 0))


# Queries


def ask(query: Any, player: str = "uct:9") -> list[dict[str, Any]]:
    text = query if isinstance(query, str) else json.dumps(query)
    return [json.loads(answer) for answer in answers(text, player)]


def test_an_answer_in_katagos_manner() -> None:
    (answer,) = ask({"id": "x", "game": "kooshi", "options": {"setup": "line"}, "moves": ["a1n"], "maxVisits": 50})
    assert (answer["id"], answer["turnNumber"]) == ("x", 1)
    assert sum(answer["rootInfo"]["values"]) == pytest.approx(0)
    assert answer["rootInfo"]["visits"] == 50
    first = answer["moveInfos"][0]
    assert set(first) == {"move", "visits", "winrate", "value", "pv", "order"}
    assert (first["order"], first["pv"][0]) == (0, first["move"])
    assert first["winrate"] == pytest.approx((first["value"] + 1) / 2)
    assert [info["order"] for info in answer["moveInfos"]] == list(range(len(answer["moveInfos"])))


def test_turns_diagrams_and_more_seats() -> None:
    diagram = str(load("kooshi").start().play("a1n"))
    query = {"id": "y", "game": "kooshi", "diagram": diagram, "moves": ["a5s"], "seconds": 0.01, "analyzeTurns": [1, 0]}
    assert [answer["turnNumber"] for answer in ask(query)] == [1, 0]
    (answer,) = ask({"id": "z", "game": "dohyo", "options": {"seats": 3}, "maxVisits": 20})
    assert len(answer["rootInfo"]["values"]) == 3
    assert [win_rate(value, 3) for value in (1, -0.5, 0)] == pytest.approx([1, 0, 1 / 3])


GOOD = {"id": "q", "game": "kooshi", "moves": [], "maxVisits": 9}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a query: expected an object"),
        ('{"id": 1}', '"id": expected a text, found 1'),
        (GOOD | {"game": None}, '"game": expected a text'),
        (GOOD | {"game": FOUR}, "there is no game"),  # a query starts no code
        (GOOD | {"options": []}, '"options": expected an object'),
        (GOOD | {"options": {"setup": ["x"]}}, "is not possible"),
        (GOOD | {"options": {"no": 1}}, "has no option 'no'"),
        (GOOD | {"moves": "a1n"}, '"moves": expected a list of texts'),
        (GOOD | {"moves": [3]}, '"moves": expected a list of texts'),
        (GOOD | {"moves": ["a1n", "a1n"]}, "move 2: there is no piece on a1 (K1)"),
        (GOOD | {"moves": ["x" * 10_000]}, "move 1: xxxx"),
        (GOOD | {"diagram": "nonsense"}, "the diagram's first line"),
        (GOOD | {"maxVisits": True}, '"maxVisits": expected a whole number over 0'),
        (GOOD | {"maxVisits": 0}, '"maxVisits": expected a whole number over 0'),
        (GOOD | {"maxVisits": 1.5}, '"maxVisits": expected a whole number over 0'),
        (GOOD | {"seconds": float("nan")}, '"seconds": expected a number over 0'),
        (GOOD | {"seconds": float("inf")}, '"seconds": expected a number over 0'),
        (GOOD | {"maxVisits": None}, 'expected "maxVisits" or "seconds"'),
        (GOOD | {"analyzeTurns": [1]}, '"analyzeTurns": expected numbers from 0 to 0'),
        (GOOD | {"analyzeTurns": [-1]}, '"analyzeTurns": expected numbers from 0 to 0'),
        (GOOD | {"analyzeTurns": 0}, '"analyzeTurns": expected a list of whole numbers'),
        (GOOD | {"visits": 3}, 'an unknown "visits": expected'),
        (GOOD | {"game": "bossa"}, "turn 0: nobody is to move there (Chance to move)"),
    ],
)
def test_an_error_is_one_sentence_under_its_id(query: Any, sentence: str) -> None:
    (answer,) = ask(query)
    assert set(answer) == {"id", "error"}
    assert answer["id"] == (query["id"] if isinstance(query, dict) else None)
    assert sentence in answer["error"]
    assert "\n" not in answer["error"]


def test_a_player_that_does_not_fit_is_an_error_too() -> None:
    (answer,) = ask(GOOD | {"game": "dohyo", "options": {"seats": 3}}, "alphabeta:9")
    assert set(answer) == {"id", "error"}


# The command


def test_queries_one_after_the_other(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [json.dumps(GOOD), "", "rubbish", json.dumps(GOOD | {"id": "\ud800"}), json.dumps(GOOD | {"game": "four"})]
    for words in (["-"], ["--queries"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
        printed = run(capsys, "analyse", *words, "--player", "uct:9", "--game", FOUR)
        found = [json.loads(line) for line in printed.splitlines()]
        assert [answer["id"] for answer in found] == ["q", None, "\ud800", "q"]
        assert ["error" in answer for answer in found] == [False, True, False, False]


def test_a_file_of_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    write(path, [Record.of(load(FOUR).start().play(*"abababg"), ["Ada", "Grace"])])
    words = ("analyse", str(path), "--game", FOUR, "--simulations", "400", "--player", "uct:9")
    shown = run(capsys, *words)
    assert "Ada – Grace" in shown
    assert "Light, Ada: gave away " in shown
    (last,) = [line for line in shown.splitlines() if line.startswith("7 ")]
    assert last.split()[:4] == ["7", "Light", "g", "+1.00"]
    assert last.split()[-2:] == ["blunder", "a"]
    moves = [json.loads(line) for line in run(capsys, *words, "--json").splitlines()]
    assert [(move["record"], move["event"], move["player"]) for move in moves][-1] == (1, 7, "Ada")
    assert (moves[-1]["mark"], moves[-1]["best"], moves[-1]["line"]) == ("blunder", "a", ["a"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "nothing to analyse: expected a file of records, or --queries"),
        (["nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["nowhere.jsonl", "--seconds", "0"], "a budget of seconds=0.0: expected a number over 0"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in run(capsys, "analyse", *words, code=2)
