"""Bots: the example plays whole games, the page about them is true, and each request does what it says."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from conftest import ROOT
from serving import PATIENCE, Message, Serving, computer, me, opened

from banmen.record import Record

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('bots') / 'tables.db'}") as found:
        yield found


def bot(server: Serving, made: Message) -> subprocess.Popen[str]:
    link = f"{server.url}/table/{made['table']}#join={made['invite']}"
    return subprocess.Popen([sys.executable, ROOT / "examples" / "bot.py", link], stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    """The last line that a bot prints."""
    printed, _ = process.communicate(timeout=2 * PATIENCE)
    assert process.returncode == 0
    return printed.splitlines()[-1]


def record_of(server: Serving, made: Message) -> Record:
    return Record.from_json(server.http.get(f"/api/tables/{made['table']}/record").text)


def test_it_plays_the_computer_to_the_end(server: Serving) -> None:
    made = server.create("kooshi", computer(1), opened())
    last = said(bot(server, made))
    record = record_of(server, made)
    assert record.seats == ("Level 1", "Random bot")
    assert record.verify().is_over
    assert record.scores
    assert last == f"{ {1: 'won', 0: 'drawn', -1: 'lost'}[int(record.scores[1])] }: {record.reason}."


def test_two_of_them_play_a_game_with_hidden_tiles(server: Serving) -> None:
    made = server.create("bossa", opened(), opened())
    assert made["token"] == ""
    ends = sorted(said(one).split(":")[0] for one in [bot(server, made) for _ in range(2)])
    record = record_of(server, made)
    assert ends in (["lost", "won"], ["drawn", "drawn"])
    assert record.verify().is_over
    assert record.verify_dice() > 10


def test_who_is_told_to_wait_waits(tmp_path: Path) -> None:
    """It has far more to ask for than it may: a bot that did not wait would lose its moves, and the game its end."""
    slow = "limits=Limits(requests=Rate(3, 5))"
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}", slow) as server:
        made = server.create("bossa", opened(), computer(1))
        assert said(bot(server, made))
        while (answer := server.http.get("/health")).status_code != 429:
            pass
        assert answer.headers["retry-after"] == "1"
        with httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address="127.0.0.2")) as elsewhere:
            record = elsewhere.get(f"/api/tables/{made['table']}/record", timeout=PATIENCE).text
        assert Record.from_json(record).verify().is_over


def test_an_invitation_that_is_none(server: Serving) -> None:
    made = server.create("kooshi", me(), opened())
    process = bot(server, made | {"invite": "nonsense"})
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 1


def test_the_session_on_the_page(server: Serving) -> None:
    text = (ROOT / "docs" / "bots.md").read_text().replace("http://localhost:8765", server.url)
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {}, "bots", "bots.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, clear_globs=False)
    assert result.failed == 0
    assert result.attempted > 12
    session.globs["stream"].close()
    session.globs["http"].close()


# Request by request


class Bot:
    def __init__(self, server: Serving, table: str, token: str) -> None:
        self.server, self.table, self.headers = server, table, {"authorization": f"Bearer {token}".strip()}

    def post(self, path: str, **words: Any) -> httpx.Response:
        return self.server.http.post(f"/api/bot/{self.table}/{path}", headers=self.headers, **words)

    def look(self) -> Message:
        found: Message = self.server.http.get(f"/api/tables/{self.table}", headers=self.headers).json()
        return found

    def stream(self) -> Generator[str]:
        path = f"{self.server.url}/api/bot/stream/{self.table}"
        with httpx.stream("GET", path, headers=self.headers, timeout=PATIENCE) as lines:
            assert lines.headers["content-type"] == "application/x-ndjson"
            yield from lines.iter_lines()


@pytest.fixture
def bots(server: Serving) -> list[Bot]:
    table, tokens = server.pair("dohyo")
    return [Bot(server, table, token) for token in tokens]


def test_a_stream_tells_the_table_again_after_everything(bots: list[Bot]) -> None:
    stream = bots[1].stream()
    lines = filter(None, stream)
    first = json.loads(next(lines))
    assert (first["type"], first["you"], first["view"]["moves"]) == ("table", [1], [])
    move = bots[0].look()["view"]["moves"][0][0]
    assert bots[0].post(f"move/{move}").json() == {"ok": True}
    second = json.loads(next(lines))
    assert second["view"]["events"] == [move]
    assert second["view"]["moves"]
    assert second["players"][1]["here"]
    bots[0].post("resign")
    assert json.loads(next(lines))["result"]["reason"] == "Light resigned"
    stream.close()


def test_a_silent_stream_is_kept_open(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}", "limits=Limits(silence=0.05)") as server:
        table, tokens = server.pair("kooshi")
        lines = Bot(server, table, tokens[0]).stream()
        assert [bool(next(lines)) for _ in range(3)] == [True, False, False]
        lines.close()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("move/a1-b1", "b1 is not empty"),
        ("move/c4-c5?ply=7", "That move was for ply 7, but the game is at ply 0."),
        ("move/%00", "expected a pivot such as c4-d6"),
        ("move/e5%3Ee6", "e5"),
    ],
)
def test_what_cannot_be_played(bots: list[Bot], path: str, sentence: str) -> None:
    answer = bots[0].post(path)
    assert answer.status_code == 400
    assert sentence in answer.json()["sentence"]
    assert bots[0].look()["view"]["ply"] == 0


def test_whose_turn_it_is_not(bots: list[Bot]) -> None:
    assert bots[1].post("move/c4-c5").json()["sentence"] == "It is Light's turn, not yours."


def test_a_token_is_needed(server: Serving, bots: list[Bot]) -> None:
    for token in ("", "guessed", "x" * 200):
        nobody = Bot(server, bots[0].table, token)
        for path in ("move/c4-c5", "resign"):
            assert nobody.post(path).status_code in (400, 422)
    assert server.http.get(f"/api/bot/stream/{bots[0].table}").status_code == 400
