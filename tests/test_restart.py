"""A server that is killed has lost nothing: moves, seats, offers, dice, clocks, a computer's turn, the next game."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import postgres
import pytest
from serving import Clock, Message, Screen, Serving, computer, me, opened
from websockets.exceptions import ConnectionClosed

from banmen.record import Record
from banmen.server.entry import Entry
from banmen.server.store import Store

pytestmark = [pytest.mark.processes, pytest.mark.store]

KILLS = 20


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of the store that one server after the other has."""
    folder = tmp_path_factory.mktemp("store")
    return postgres.database() if request.param == "postgresql" else f"sqlite:///{folder}/tables.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store of the test's own."""
    return postgres.database() if request.param == "postgresql" else f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture(scope="module")
def server(address: str) -> Iterator[Serving]:
    with Serving(address) as server:
        yield server


def again(server: Serving) -> None:
    """What happens to it in these tests."""
    server.kill(signal.SIGKILL)
    server.start()


def heard_of(screen: Screen, what: str, value: object) -> Message:
    """The table, once the screen has been told that this is so."""
    if screen.table[what] != value:
        screen.wait(lambda _: bool(screen.table[what] == value))
    return screen.table


class Duel:
    """Two people at a table, and the moves that at least one of them has been told of."""

    def __init__(self, server: Serving, game: str, clock: Message | None = None) -> None:
        self.server = server
        self.table, self.tokens = server.pair(game, clock)
        self.played: list[str] = []
        self.sent: str | None = None  # a move of which nobody has been told yet
        self.sit()

    def sit(self) -> None:
        self.screens = [self.server.screen(self.table, token) for token in self.tokens]
        self.dice = self.screens[0].table["dice"]

    @property
    def mover(self) -> Screen:
        return self.screens[int(self.screens[0].table["view"]["seat"])]

    @property
    def is_over(self) -> bool:
        return bool(self.screens[0].table["phase"] == "over")

    def send(self, random: Random) -> None:
        """A move is on its way."""
        screen = self.mover
        self.ply, self.sent = screen.ply, random.choice(screen.moves)
        screen.say({"type": "move", "ply": screen.ply, "move": self.sent})

    def note(self) -> None:
        """Write the move down that was sent, since somebody knows of it."""
        self.played += [self.sent] if self.sent is not None else []
        self.sent = None

    def play(self, random: Random) -> None:
        if not self.is_over:
            self.send(random)
            for screen in self.screens:
                screen.until_ply(self.ply + 1)
            self.note()

    def hear_the_last(self) -> None:
        """All that a killed server had said."""
        for screen in self.screens:
            with suppress(ConnectionClosed):
                while True:
                    screen.hear()
            screen.socket.close()
        if max(screen.ply for screen in self.screens) > self.ply:
            self.note()

    def come_back(self) -> None:
        """Both find the same game: every move that somebody knew of, and perhaps the one that was on its way."""
        commitment = self.dice and self.dice["commitment"]
        self.sit()
        one, other = (screen.table["view"] for screen in self.screens)
        assert one["seats"] == other["seats"]
        moves = sum(seat is not None for seat in one["seats"])
        assert moves - len(self.played) in ((0, 1) if self.sent is not None else (0,))
        if moves > len(self.played):
            self.note()
        self.sent = None
        assert (self.dice and self.dice["commitment"]) == commitment

    def check_record(self) -> None:
        """It replays, and holds what was played, once."""
        if not self.is_over:
            self.screens[0].ask({"type": "resign"})
        record = Record.from_json(self.server.http.get(f"/api/tables/{self.table}/record").text)
        record.verify()
        seats = self.screens[0].table["view"]["seats"]
        assert [event for event, seat in zip(record.events, seats, strict=True) if seat is not None] == self.played
        assert record.dice is None or record.verify_dice()

    def close(self) -> None:
        for screen in self.screens:
            screen.socket.close()


def test_twenty_kills_lose_no_move(server: Serving) -> None:
    random = Random(2026)
    duels = [Duel(server, "kooshi"), Duel(server, "bossa")]
    for kill in range(KILLS):
        for index, duel in enumerate(duels):
            duel.play(random)
            if duel.is_over:
                duel.check_record()
                duel.close()
                duels[index] = Duel(server, duel.screens[0].table["view"]["game"])
        kill_in_some_way(server, duels, kill, random)
        server.start()
        for duel in duels:
            duel.come_back()
            duel.play(random)
    for duel in duels:
        duel.check_record()
        duel.close()


def kill_in_some_way(server: Serving, duels: list[Duel], kill: int, random: Random) -> None:
    """Between two moves; as soon as somebody has been told of one; or at any instant while moves are on their way."""
    for duel in duels:
        duel.ply = duel.screens[0].ply
        if kill % 3 and not duel.is_over:
            duel.send(random)
    if kill % 3 == 1:
        duels[kill % 2].mover.hear()
    if kill % 3 == 2:
        for _ in range(random.randrange(5)):  # so much is done meanwhile
            server.http.get("/metrics")
    server.kill(signal.SIGKILL)
    for duel in duels:
        duel.hear_the_last()


def test_seats_names_and_an_invitation_survive(server: Serving) -> None:
    made = server.create("dohyo", me("Ada"), opened(), opened(), seats=3)
    second = server.join(made, "Ben")
    again(server)
    with server.screen(made["table"], made["token"]) as ada, server.screen(made["table"], second["token"]) as ben:
        assert [player["name"] for player in ada.table["players"]] == ["Ada", "Ben", ""]
        assert (ada.table["you"], ben.table["you"]) == ([0], [1])
        assert ada.table["phase"] == "waiting"
        assert ada.table["invite"] == made["invite"]
        third = server.join(made, "Cleo")
        assert third["seats"] == [2]
        for screen in (ada, ben):
            assert heard_of(screen, "phase", "playing")["players"][2]["name"] == "Cleo"
        ada.move(ada.moves[0])
        assert ben.until_ply(1)["view"]["seat"] == 1


def test_offers_survive_and_can_be_accepted(server: Serving) -> None:
    random = Random(1)
    draw, undo = Duel(server, "kooshi"), Duel(server, "reddots")
    for duel in (draw, undo):
        for _ in range(3):
            duel.play(random)
    draw.screens[1].ask({"type": "offer", "what": "draw"})
    undo.screens[0].ask({"type": "offer", "what": "undo"})
    again(server)
    draw.come_back()
    undo.come_back()
    assert [duel.screens[0].table["offers"]["draw"] for duel in (draw, undo)] == [1, None]
    assert [duel.screens[0].table["offers"]["undo"] for duel in (draw, undo)] == [None, 0]
    assert draw.screens[0].ask({"type": "offer", "what": "draw"})["result"]["how"] == "agreed"
    assert undo.screens[1].ask({"type": "offer", "what": "undo"})["view"]["ply"] == 2
    again(server)
    undo.screens[0].socket.close()
    undo.played.pop()
    undo.come_back()
    assert undo.screens[0].ply == 2  # what was taken back stays so
    undo.play(random)
    undo.check_record()


def test_undo_is_agreed_after_a_kill(server: Serving) -> None:
    duel = Duel(server, "kooshi", {"kind": "fischer", "start": 600.0, "increment": 5.0})
    for _ in range(4):
        duel.play(Random(1))
    again(server)
    duel.come_back()
    duel.screens[0].ask({"type": "offer", "what": "undo"})
    duel.screens[1].wait(lambda message: duel.screens[1].table["offers"]["undo"] == 0)
    after = duel.screens[1].ask({"type": "offer", "what": "undo"})
    assert after["view"]["ply"] == 2
    assert after["clock"]["running"] == 0
    assert after["clock"]["left"][0] <= 605_000  # what the move had brought is gone


# Another game


def test_another_game_is_agreed_across_a_kill(server: Serving) -> None:
    duel = resigned(server)
    duel.screens[0].ask({"type": "offer", "what": "rematch"})
    again(server)
    duel.come_back()
    assert duel.screens[1].table["offers"]["rematch"] == [0]
    duel.screens[1].say({"type": "offer", "what": "rematch"})
    check_next_table(duel)


def test_a_server_killed_before_the_next_table_was_there_sets_it_later(server: Serving) -> None:
    duel = resigned(server)
    duel.screens[0].ask({"type": "offer", "what": "rematch"})
    number = duel.screens[0].table["number"]
    server.kill(signal.SIGKILL)
    asyncio.run(write(server.store, duel.table, number, Entry("offered", time.time(), 1, what="rematch")))
    server.start()
    duel.come_back()
    check_next_table(duel)


def resigned(server: Serving) -> Duel:
    duel = Duel(server, "kooshi")
    duel.play(Random(1))
    duel.screens[0].ask({"type": "resign"})
    return duel


async def write(url: str, table: str, number: int, entry: Entry) -> None:
    """The last that a server did."""
    store = await Store.open(url)
    await store.append(table, number, entry.to_json())
    await store.close()


def check_next_table(duel: Duel) -> None:
    """Both are told of the same one, where the same secrets open the seats, turned."""
    following = {told_of_next(screen) for screen in duel.screens}
    assert len(following) == 1
    duel.table, duel.played = following.pop(), []
    duel.sit()
    assert [screen.table["you"] for screen in duel.screens] == [[1], [0]]
    duel.screens.reverse()
    duel.tokens.reverse()
    duel.play(Random(1))
    duel.check_record()


def told_of_next(screen: Screen) -> str:
    if not screen.table["rematch"]:
        screen.wait(lambda _: bool(screen.table["rematch"]))
    return str(screen.table["rematch"])


# A computer's turn


def test_a_computer_that_was_thinking_thinks_again(store: str) -> None:
    with Serving(store, "pace=Pace(answer=600)") as server:
        made = server.create("kooshi", me(), computer(2))
        with server.screen(made["table"], made["token"]) as screen:
            screen.move(screen.moves[0])
            server.kill(signal.SIGKILL)  # before it has answered: that takes as long as we said
        server.settings = ""
        server.start()
        with server.screen(made["table"], made["token"]) as screen:
            assert screen.ply == 1
            assert screen.until_ply(2)["number"] == 3
            assert screen.table["view"]["seats"] == [0, 1]
            screen.move(screen.moves[0])
            assert screen.until_ply(4)["number"] == 5


# Clocks

START, OUTAGE = 60.0, 100.0  # seconds


def test_an_outage_is_nobodys_time(store: str, tmp_path: Path) -> None:
    """One server is killed and comes back, another stands still as on a machine that was put to sleep."""
    clock, frozen_store = Clock(tmp_path / "clock"), f"sqlite:///{tmp_path}/frozen.db"
    with Serving(store, clock=clock) as killed, Serving(frozen_store, clock=clock) as frozen:
        lost, waits, sends = duels = [Running(at, START) for at in (killed, frozen, frozen)]
        for duel in duels:
            duel.play(Random(1))
        os.kill(frozen.process.pid, signal.SIGSTOP)
        killed.kill(signal.SIGKILL)
        sends.send(Random(1))  # it is heard only when the server wakes up
        clock.passes(OUTAGE)
        os.kill(frozen.process.pid, signal.SIGCONT)
        for screen in sends.screens:
            screen.until_ply(3)
        check_goes_on(sends, 1)
        check_goes_on(waits, 0)
        killed.start()
        lost.come_back()
        check_goes_on(lost, 0)


class Running(Duel):
    """A duel in which Light has moved; when Dark has, too, Light's clock runs."""

    def __init__(self, server: Serving, start: float) -> None:
        super().__init__(server, "reddots", {"kind": "fischer", "start": start, "increment": 0.0})
        self.play(Random(1))


def check_goes_on(duel: Running, turn: int) -> None:
    """Nobody's time has run: none has passed but that of the outage."""
    assert looked_at(duel)["clock"]["left"] == [1000 * START] * 2
    assert duel.screens[0].table["phase"] == "playing"
    assert duel.screens[0].table["clock"]["running"] == turn
    duel.play(Random(2))
    assert not duel.is_over


def looked_at(duel: Duel) -> Message:
    found: Message = duel.server.http.get(f"/api/tables/{duel.table}").json()
    return found


def test_time_runs_and_a_flag_falls_by_itself(server: Serving) -> None:
    duel = Running(server, 0.4)
    duel.play(Random(1))
    for screen in duel.screens:
        check_time_is_up(screen)
    duel.check_record()


def test_time_runs_through_a_short_restart_and_the_flag_falls_afterwards(server: Serving) -> None:
    duel = Running(server, 1.0)
    duel.play(Random(1))
    again(server)
    duel.come_back()
    for screen in duel.screens:
        check_time_is_up(screen)


def check_time_is_up(screen: Screen) -> None:
    result = heard_of(screen, "phase", "over")["result"]
    assert (result["how"], result["scores"]) == ("time", [-1.0, 1.0])
    assert screen.table["clock"]["left"][0] == 0
