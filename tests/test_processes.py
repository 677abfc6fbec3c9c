"""Several servers on one PostgreSQL: a table is the same at all of them, and any of them may die."""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import asyncpg
import httpx
import postgres
import pytest
import uvicorn.supervisors.multiprocess
from conftest import run
from serving import PATIENCE, Clock, Message, Screen, Serving, computer, me, opened

from banmen.cli.serve import _config
from banmen.record import Record
from banmen.server.room import NOT_STORED

pytestmark = [pytest.mark.processes, pytest.mark.store]

Pair = tuple[Serving, Serving]
SERVE = [sys.executable, "-c", "from banmen.cli import main; main()", "serve", "--port", "0", "--store"]
OWN = ("you", "can", "invite", "players", "watching")  # differs from screen to screen or from server to server
FISCHER: Message = {"kind": "fischer", "start": 60.0, "increment": 0.0}


@pytest.fixture(scope="module")
def database() -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[Pair]:
    with Serving(database) as here, Serving(database) as there:
        yield here, there


def seated(servers: Pair, game: str, seats: int = 2, clock: Message | None = None) -> list[Screen]:
    """A new table; who sits there came to one server after the other."""
    options = {"seats": seats} if seats > 2 else {}
    made = servers[0].create(game, me("Ada"), *[opened()] * (seats - 1), clock=clock, **options)
    joined = [servers[seat % 2].join(made, f"Guest {seat}") for seat in range(1, seats)]
    tokens = [guest["token"] for guest in [made, *joined]]
    return meet([servers[seat % 2].screen(made["table"], token) for seat, token in enumerate(tokens)])


def meet(screens: list[Screen]) -> list[Screen]:
    """Wait until all have heard as much as the one that has heard most."""
    number = max(screen.table["number"] for screen in screens)
    for screen in screens:
        while screen.table["number"] < number:
            screen.hear()
    return screens


def play(screens: list[Screen], random: Random) -> None:
    """Whoever is to move does; all hear of it."""
    mover = screens[int(screens[0].table["view"]["seat"])]
    assert mover.move(random.choice(mover.moves))["type"] == "table"
    meet(screens)


def is_same(screens: list[Screen]) -> bool:
    """Whether all know the same of the table, but for what is their own."""
    shared = [{key: value for key, value in screen.table.items() if key not in OWN} for screen in screens]
    views = [{**table.pop("view"), "moves": None} for table in shared]
    return all(table == shared[0] for table in shared) and all(view == views[0] for view in views)


def close(screens: list[Screen]) -> None:
    for screen in screens:
        screen.socket.close()


@pytest.mark.parametrize(("game", "seats"), [("kooshi", 2), ("reddots", 2), ("dohyo", 3), ("bossa", 2)])
def test_a_whole_game_between_servers(pair: Pair, game: str, seats: int) -> None:
    screens, random = seated(pair, game, seats), Random(7)
    while screens[0].table["phase"] == "playing":
        play(screens, random)
        assert is_same(screens) or game == "bossa"  # where each knows other tiles
    assert screens[0].table["result"] == screens[1].table["result"]
    assert screens[0].table["result"]["how"] == "rules"
    path = f"/api/tables/{screens[0].table['id']}"
    one, other = (server.http.get(path).json() for server in pair)
    assert one["view"] == other["view"]
    record, copy = (server.http.get(f"{path}/record").text for server in pair)
    assert record == copy
    assert list(Record.from_json(record).verify().scores) == screens[0].table["result"]["scores"]
    close(screens)


# At the same time


def test_of_two_moves_at_once_one_is_played(pair: Pair) -> None:
    screens, random = seated(pair, "kooshi"), Random(3)
    table = screens[0].table["id"]
    others = [pair[1 - seat].screen(table, screen.token) for seat, screen in enumerate(screens)]
    everybody = meet(screens + others)
    for ply in range(30):
        seat = screens[0].table["view"]["seat"]
        for screen in (screens[seat], others[seat]):  # the same seat at both servers
            screen.say({"type": "move", "ply": ply, "move": random.choice(screen.moves)})
        for screen in everybody:
            screen.until_ply(ply + 1)
        assert is_same(everybody)
        assert (screens[0].ply, screens[0].table["number"]) == (ply + 1, ply + 3)  # created, joined, and the moves
        if screens[0].table["phase"] == "over":
            break
    close(everybody)


def test_who_is_too_late_gets_a_sentence_and_the_table(pair: Pair) -> None:
    """Also if its server has not heard yet that another was faster."""
    screens, random = seated(pair, "kooshi"), Random(3)
    late = pair[1].screen(screens[0].table["id"], screens[0].token)
    os.kill(pair[1].process.pid, signal.SIGSTOP)
    late.say({"type": "move", "ply": 0, "move": late.moves[0]})  # waits there, and comes before the news
    screens[0].move(random.choice(screens[0].moves))
    os.kill(pair[1].process.pid, signal.SIGCONT)
    assert late.wait(lambda message: message["type"] == "refused")["sentence"].startswith("That move was for ply 0")
    late.until_ply(1)
    assert is_same(meet([*screens, late]))
    close([*screens, late])


def test_offers_at_once_are_an_agreement(pair: Pair) -> None:
    for _ in range(5):
        screens = seated(pair, "kooshi")
        play(screens, Random(1))
        for screen in screens:
            screen.say({"type": "offer", "what": "draw"})
        for screen in screens:
            while screen.table["phase"] != "over":
                assert screen.hear()["type"] != "refused"
        assert is_same(meet(screens))
        assert (screens[0].table["result"]["how"], screens[0].table["number"]) == ("agreed", 5)
        close(screens)


def test_many_at_once_are_all_answered(pair: Pair) -> None:
    """A server that was overtaken tries again, as often as it takes."""
    screens = seated(pair, "kooshi")
    table, token = screens[0].table["id"], screens[0].token
    crowd = [pair[number % 2].screen(table, token) for number in range(12)]
    before = screens[0].table["number"]
    for screen in crowd:
        for _ in range(5):
            screen.say({"type": "offer", "what": "draw"})
        screen.say({"type": "ping"})
    for screen in crowd:
        screen.wait(lambda message: message["type"] == "pong")
    meet(crowd + screens)
    for screen in crowd:
        while screen.table["number"] < before + 60:
            screen.hear()
    close(crowd + screens)


def test_a_seat_is_taken_once(pair: Pair) -> None:
    made = pair[0].create("kooshi", me(), opened())
    path, body = f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": "Guest"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: pair[number % 2].http.post(path, json=body), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [400] * 7
    late = [answer.json()["sentence"] for answer in answers if answer.status_code == 400]
    assert set(late) == {"Every seat at this table is taken: you can watch."}


def test_a_computer_moves_once_though_both_servers_think(pair: Pair) -> None:
    made, random = pair[0].create("kooshi", me(), computer(1)), Random(5)
    screens = [server.screen(made["table"], made["token"]) for server in pair]
    for ply in range(0, 8, 2):
        mover = screens[ply // 2 % 2]
        mover.move(random.choice(mover.moves))
        for screen in screens:
            screen.until_ply(ply + 2)
        assert is_same(meet(screens))
        assert (screens[0].ply, screens[0].table["number"]) == (ply + 2, ply + 3)
        assert screens[0].table["view"]["seats"] == [0, 1] * (ply // 2 + 1)
    close(screens)


# Servers die, and the database goes away


def test_when_a_server_is_killed_its_screens_go_on_at_the_other(pair: Pair) -> None:
    screens, random = seated(pair, "kooshi"), Random(9)
    for _ in range(3):
        play(screens, random)
    events = screens[0].table["view"]["events"]
    pair[1].kill(signal.SIGKILL)
    screens[1].socket.close()
    screens[1] = pair[0].screen(screens[0].table["id"], screens[1].token)
    assert screens[1].table["view"]["events"] == events
    for _ in range(3):
        play(screens, random)
    pair[1].start()
    screens.append(pair[1].screen(screens[0].table["id"]))
    play(screens, random)
    assert is_same(meet(screens))
    close(screens)


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path / "clock")


@pytest.fixture
def timed(clock: Clock) -> Iterator[Pair]:
    """A pair of their own, of one time."""
    database = postgres.database()
    with Serving(database, clock=clock) as here, Serving(database, clock=clock) as there:
        yield here, there


def test_the_database_goes_away_and_comes_back(timed: Pair, clock: Clock, request: pytest.FixtureRequest) -> None:
    pair, database = timed, timed[0].store
    screens, random = seated(pair, "kooshi"), Random(9)
    hurried = seated(pair, "kooshi", clock=FISCHER)
    made = pair[0].create("kooshi", me(), opened())
    for each in (screens, hurried):
        play(each, random)
        play(each, random)
    request.addfinalizer(lambda: asyncio.run(let_in(database, True)))
    asyncio.run(let_in(database, False))
    refused = screens[0].move(screens[0].moves[0])
    assert (refused["type"], refused["sentence"]) == ("refused", NOT_STORED)
    answer = pair[1].http.get(f"/api/tables/{made['table']}")  # which that server has never seen
    assert (answer.status_code, answer.json()["sentence"]) == (503, NOT_STORED)
    assert pair[0].http.get(f"/api/tables/{made['table']}").status_code == 200
    assert screens[1].ply == 2
    clock.passes(100)  # longer than an outage must be, and longer than the clock
    asyncio.run(let_in(database, True))
    play(screens, random)
    assert (screens[0].ply, screens[0].table["number"]) == (3, 5)
    play(hurried, random)  # nobody could have moved before
    assert hurried[0].table["view"]["ply"] == 3
    assert hurried[0].table["clock"]["left"] == [1000 * FISCHER["start"]] * 2
    close(screens + hurried)


async def let_in(url: str, is_open: bool) -> None:
    """Let a database have connections, or cut them all off."""
    name = url.split("/")[3].split("?")[0]
    connection = await asyncpg.connect(url.replace(f"/{name}", "/postgres"))
    await connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {is_open}")
    if not is_open:
        gone = "SELECT pg_terminate_backend(pid, 10000)"  # so many milliseconds it may take
        await connection.execute(f"{gone} FROM pg_stat_activity WHERE datname = '{name}'")
    await connection.close()


# The command


def test_serve_with_two_processes_ends_with_all_it_has_started(database: str) -> None:
    command = [*SERVE, database, "--processes", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as serving:
        assert serving.stdout
        line = serving.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", line)
        assert found, line
        with httpx.Client(base_url=f"http://127.0.0.1:{found[1]}", timeout=PATIENCE) as http:
            assert http.get("/health").json()["ok"]  # whoever comes early waits
            body: Message = {"game": "kooshi", "seats": [computer(), me()], "options": {}, "clock": None}
            assert http.post("/api/tables", json=body).status_code == 200
        family = whole_family(serving.pid)
        assert len(family) >= 3  # two servers, and one that thinks
        serving.send_signal(signal.SIGTERM)
        said, _ = serving.communicate(timeout=PATIENCE)
    assert serving.returncode == 0, said
    assert "Traceback" not in said
    for pid in family:
        assert select.select([pid], [], [], PATIENCE)[0], "it goes on"
        os.close(pid)


class Importing(uvicorn.supervisors.multiprocess.Process):
    """A process of a server that has been started and answers after so many seconds, none of which pass."""

    def __init__(self, config: uvicorn.Config, seconds: float) -> None:
        super().__init__(config, [])
        self.seconds, self.was_killed = seconds, False

    def is_alive(self, timeout: float = 5) -> bool:
        return timeout >= self.seconds

    def kill(self) -> None:
        self.was_killed = True

    def join(self) -> None:
        """It was never started."""


def test_a_process_that_comes_up_slowly_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine importing takes longer than the five seconds that uvicorn gives a process to answer."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # the tests' own process keeps its handlers
    config = _config(processes=1)
    monkeypatch.setattr(uvicorn.supervisors.multiprocess.Process, "start", lambda self: None)
    supervisor = uvicorn.supervisors.Multiprocess(config, [])
    slow, hung = Importing(config, 30), Importing(config, 600)
    supervisor.processes = [slow, hung]
    supervisor.keep_subprocess_alive()
    assert not slow.was_killed
    assert supervisor.processes[0] is slow
    assert hung.was_killed
    assert supervisor.processes[1] is not hung


def whole_family(pid: int) -> list[int]:
    """All that a process has started, once one of them thinks: each as what can be waited for."""
    limit = time.monotonic() + PATIENCE
    while not any(map(thinks, pids := descendants(pid))):
        assert time.monotonic() < limit
    found = []
    for each in pids:
        with suppress(ProcessLookupError):  # it had little to do
            found.append(os.pidfd_open(each))
    return found


def thinks(pid: int) -> bool:
    with suppress(OSError):
        return b"banmen.server.thinking" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def descendants(pid: int) -> list[int]:
    """All that a process has started, and what these have; some end while one looks."""
    children: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            children += map(int, path.read_text().split())
    return children + [each for child in children for each in descendants(child)]


@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        ("{file}", r"banmen: Another server has .*tables\.db open: expected another file, or PostgreSQL"),
        ("postgresql://nobody@127.0.0.1:1/x", r"banmen: The PostgreSQL database cannot be opened: "),
        ("tables.db", r"banmen: expected a database such as sqlite:///"),
    ],
)
def test_a_store_that_cannot_be_had_is_one_sentence(
    tmp_path: Path, store: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = f"sqlite:///{tmp_path}/tables.db"
    monkeypatch.setenv("BANMEN_STORE", "")  # the command sets it
    with Serving(file):
        said = run(capsys, "serve", "--port", "0", "--store", store.format(file=file), code=2)
    assert re.match(sentence, said)
    assert said.count("\n") == 1
