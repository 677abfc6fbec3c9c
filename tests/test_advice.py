"""What a computer tells whoever plays against it: why a move is good, what one gave away. Nobody else is told."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import ROOT, load
from serving import Message, Screen, Serving, computer, me, opened

from banmen import advice
from banmen.engines.engine import Budget, Stop
from banmen.position import Position

BUDGET = Budget(simulations=3000)


def after(*events: str, game: str = "kooshi", **options: Any) -> Position:
    return load(game, **options).start().play(*events)


def said(position: Position) -> list[str]:
    return [template.format(*words) for template, *words in advice.hint(position).said]


# Why a move is good


def test_a_move_that_wins_says_so_and_nothing_else() -> None:
    position = after("e1n", "c4s", target=2)
    assert said(position) == [advice.WINS]
    assert position.play(advice.hint(position).move).winners == (0,)


def test_a_move_that_cannot_be_answered_and_takes_something_says_both() -> None:
    assert said(after("e1n", "b5e", "e3w", "c4w", target=2)) == [
        advice.FORCES,
        "Pushes c5 over the edge: you get 1.",
    ]


def test_a_move_that_is_needed_says_why() -> None:
    position = after("e1n", target=2)
    assert said(position) == [advice.STOPS]
    others = [move for move in position.legal_moves if str(move) != advice.hint(position).move]
    loses = [any(0 in then.winners for then in replies(position.play(move))) for move in others]
    assert sum(loses) > len(loses) / 2
    assert not any(0 in then.winners for then in replies(position.play(advice.hint(position).move)))


def replies(position: Position) -> list[Position]:
    return [position.play(move) for move in position.legal_moves]


def test_where_no_reason_can_be_said_the_move_is_told_and_no_more() -> None:
    assert said(after()) == [advice.PLAIN, "Goes to b2."]


def test_of_hidden_things_only_what_is_so_in_any_case_is_said() -> None:
    """Whoever looks at other hidden things, whatever they are, finds the same true."""
    game, random = load("bossa"), Random(4)
    gained = 0
    for _ in range(6):
        position = game.start().settle(random)
        for _ in range(5):
            position = position.play(position.sample(random)).settle(random)
        seat = position.seat
        if seat is None:
            continue
        found = advice.hint(position)
        for other in range(8):
            then = position.resample(seat, Random(other)).play(found.move)
            for template, *words in found.said:
                gained += template == advice.GAINS
                if template == advice.GAINS:
                    (tally,) = [one for one in then.game.rules.tallies(then.row) if one["seat"] == seat]
                    assert [str(tally["count"]), str(tally["of"])] == words[1:]
                assert template != advice.WINS or seat in then.winners
    assert gained


@pytest.mark.slow
def test_where_things_are_flicked_it_is_an_aim_and_what_it_is_for() -> None:
    position = after(game="botaoshi")
    found = advice.hint(position)
    assert found.said == [(advice.AIMS, "stays on the table")]
    assert position.play(found.move).ply == 1


# What a move gave away


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (("e1n", "c4s"), (advice.LETS_WIN,)),
        (("c2w", "a5s", "b2s"), (advice.GAVE, "1", "1", "2")),
        (("a1n", "d5w", "c2n"), (advice.MISSED_WIN,)),
        (("e1n", "b5e", "e3w", "c4w", "a1e"), (advice.MISSED, "1")),
        (("d1w", "e5s"), (advice.LOST,)),
        (("c2n",), None),
    ],
)
def test_what_a_move_gave_away(events: tuple[str, ...], told: tuple[str, ...] | None) -> None:
    assert advice.regret(after(*events, target=2), BUDGET) == told


def test_who_is_told_to_stop_says_nothing() -> None:
    stop = Stop()
    stop.set()
    assert advice.regret(after("e1n", "c4s", target=2), BUDGET, stop) is None


def test_nothing_was_given_away_before_the_first_move() -> None:
    assert advice.regret(after(), BUDGET) is None


def test_all_of_it_is_said_in_japanese_too() -> None:
    japanese = (ROOT / "web" / "src" / "words" / "advice.ja.json").read_text(encoding="utf-8")
    sentences = [value for name, value in vars(advice).items() if name.isupper() and isinstance(value, str)]
    for sentence in sentences:
        assert sentence == advice.ADVISER or f'"{sentence}":' in japanese


# At a table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('advice') / 'tables.db'}") as found:
        yield found


def ask(server: Serving, table: str, what: str, token: str = "", body: Message | None = None) -> tuple[int, Message]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = server.http.post(f"/api/tables/{table}/{what}", json=body, headers=headers)
    return answer.status_code, answer.json()


@pytest.mark.processes
def test_whoever_plays_against_computers_alone_may_ask(server: Serving) -> None:
    made = server.create("kooshi", me("Ada"), computer())
    status, found = ask(server, made["table"], "hint", made["token"], {"ply": 0})
    assert (status, found["ply"], found["said"]) == (200, 0, [[advice.PLAIN], ["Goes to {0}.", "b2"]])
    assert ask(server, made["table"], "hint", made["token"], {"ply": 0})[1] == found  # it is remembered
    with server.screen(made["table"], made["token"]) as screen:
        screen.move(found["move"])
        screen.until_ply(2)
    assert ask(server, made["table"], "regret", made["token"]) == (200, {"ply": 0, "said": None})  # it is not doubted
    assert ask(server, made["table"], "hint", made["token"], {"ply": 0})[0] == 400  # the game has gone on


@pytest.mark.processes
def test_a_hint_waits_for_the_judgement_of_the_last_move(server: Serving) -> None:
    made = server.create("kooshi", me("Ada"), computer())
    with server.screen(made["table"], made["token"]) as screen, ThreadPoolExecutor() as threads:
        for ply in range(0, 12, 2):
            screen.move(screen.table["view"]["moves"][0][0])
            screen.until_ply(ply + 2)
            judged = threads.submit(ask, server, made["table"], "regret", made["token"])
            status, found = ask(server, made["table"], "hint", made["token"], {"ply": ply + 2})
            assert (status, found["ply"]) == (200, ply + 2)
            assert judged.result()[0] == 200


@pytest.mark.processes
def test_the_computer_waits_while_a_blunder_may_be_taken_back(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}", "pace=Pace(2, 0, 0, 0)") as server:
        made, screen, giving = come_to_a_blunder(server)
        with screen:
            ply = screen.ply
            screen.move(giving)
            status, found = ask(server, made["table"], "regret", made["token"])
            assert (status, found["ply"], found["said"]) == (200, ply + 1, [advice.MISSED_WIN])
            assert screen.ply == ply + 1
            undone = screen.ask({"type": "offer", "what": "undo"})
            assert undone["view"]["ply"] == ply
            screen.move(giving)
            assert ask(server, made["table"], "regret", made["token"])[1]["said"] == [advice.MISSED_WIN]
            assert screen.ply == ply + 1
            url, headers = f"/api/tables/{made['table']}/play-on", {"authorization": f"Bearer {made['token']}"}
            assert server.http.post(url).status_code == 400  # nobody else lets it go on
            assert server.http.post(url, headers=headers).status_code == 204
            screen.until_ply(ply + 2)


def come_to_a_blunder(server: Serving) -> tuple[Message, Screen, str]:
    """A table, a screen there, and a move that gives a win away; games that end before are left."""
    while True:
        made = server.create("kooshi", me("Ada"), computer(), target=2)
        screen = server.screen(made["table"], made["token"])
        if giving := blunder(screen):
            return made, screen, giving
        screen.socket.close()


def blunder(screen: Screen) -> str | None:
    """Plays on until one could win at once; then a move that does not, and after which nobody else can."""
    while True:
        while screen.table["phase"] != "over" and screen.table["view"]["seat"] != 0:
            screen.hear()
        if screen.table["phase"] == "over":
            return None
        position = after(*screen.table["view"]["events"], target=2)
        wins = [move for move in position.legal_moves if position.play(move).is_over]
        quiet = [move for move in position.legal_moves if not position.play(move).is_over]
        safe = [move for move in quiet if not advice.risk(position.play(move)).wins]
        if wins and safe and advice.regret(position.play(safe[0]), Budget(seconds=0.3)) == (advice.MISSED_WIN,):
            return str(safe[0])
        screen.move(str((safe or quiet)[0]))


@pytest.mark.processes
@pytest.mark.parametrize("what", ["hint", "regret"])
@pytest.mark.parametrize(
    "seats", [(me("Ada"), opened()), (me("Ada"), me("Ben"))], ids=["a free seat", "two at one screen"]
)
def test_between_people_nobody_is_told(what: str, seats: tuple[Message, ...], server: Serving) -> None:
    made = server.create("kooshi", *seats)
    status, found = ask(server, made["table"], what, made["token"], {"ply": 0})
    assert (status, found["sentence"]) == (400, "Hints are for games against the computer alone.")


@pytest.mark.processes
@pytest.mark.parametrize("what", ["hint", "regret"])
def test_only_whoever_sits_there_is_told(what: str, server: Serving) -> None:
    made = server.create("kooshi", me("Ada"), computer())
    other = server.create("kooshi", me("Eve"), computer())
    for token in ("", other["token"], "nonsense"):
        status, found = ask(server, made["table"], what, token, {"ply": 0})
        assert status == 400
        assert "move" not in found
