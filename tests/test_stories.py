"""How a finished game went is told to whoever shows its result; and a game goes on from a position of another one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from serving import Serving, computer, me
from test_table import ADA, BEN, Sitting

from banmen.server.queue import Call, Queue, Rank
from banmen.server.stories import ALL, KEPT, LONGEST, MOST, SHORTEST, Stories
from banmen.server.table import Table
from banmen.server.wire import Judged, Moment
from banmen.server.workers import Busy, Workers

OPENING = ["c2n", "c4e", "b1n", "d4s"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as serving:
        yield serving


def resigned(server: Serving, game: str = "kooshi", moves: list[str] | None = None) -> str:
    """A table where both seats were played on one screen, until one gave up."""
    made = server.create(game, me(), me())
    with server.screen(made["table"], made["token"]) as screen:
        for move in moves or []:
            screen.move(move)
        screen.ask({"type": "resign"})
    return f"/api/tables/{made['table']}"


def test_a_finished_game_is_told_move_by_move(server: Serving) -> None:
    path = resigned(server, moves=OPENING)
    first, again = (server.http.get(f"{path}/story") for _ in range(2))
    assert first.headers["content-type"] == "application/x-ndjson"
    told = [json.loads(line) for line in first.text.splitlines()]
    assert [(one["event"], one["seat"], one["move"]) for one in told] == [
        (number, number % 2 ^ 1, move) for number, move in enumerate(OPENING, 1)
    ]
    assert again.text == first.text  # values would not be the same if it had been thought about anew


def test_what_is_still_played_or_cannot_be_judged_is_not_told(server: Serving) -> None:
    made = server.create("kooshi", me(), computer())
    refused = server.http.get(f"/api/tables/{made['table']}/story")
    assert (refused.status_code, refused.json()["sentence"]) == (400, "How a game went is told when it is over.")
    assert "its flicks are shown again" in server.http.get(f"{resigned(server, 'botaoshi')}/story").json()["sentence"]


class Thinkers:
    """Workers that find at once, and remember what they were asked."""

    def __init__(self, error: Exception | None = None) -> None:
        self.asked: list[tuple[int, float, int]] = []
        self.error, self.go = error, asyncio.Event()
        self.go.set()

    async def judge_played(self, moment: Moment, seconds: float, _: str, every: int) -> AsyncIterator[Judged]:
        self.asked.append((len(moment.events), seconds, every))
        if self.error:
            raise self.error
        for number in range(1, len(moment.events) + 1):
            await self.go.wait()
            yield cast(Judged, {"event": number})


def table(name: str, events: int = 4) -> Table:
    found = Sitting(ADA, BEN).table
    found.id, found.texts = name, ["c2n"] * events
    return found


async def lines(found: AsyncIterator[str]) -> list[Any]:
    return [json.loads(line) for line in [line async for line in found]]


def test_all_who_ask_hear_the_same_thought_whenever_they_come() -> None:
    async def test() -> None:
        thinkers, stories = Thinkers(), Stories()
        workers = cast(Workers, thinkers)
        thinkers.go.clear()
        early = asyncio.create_task(lines(stories.told(table("a"), workers)))
        await asyncio.sleep(0)
        late = asyncio.create_task(lines(stories.told(table("a"), workers)))
        await asyncio.sleep(0)
        thinkers.go.set()
        assert await early == await late == [{"event": number} for number in (1, 2, 3, 4)]
        assert await lines(stories.told(table("a"), workers)) == await early
        assert len(thinkers.asked) == 1

    asyncio.run(test())


@pytest.mark.parametrize(
    ("events", "seconds", "every"),
    [
        (4, LONGEST, 1),
        (40, ALL / 80, 1),
        (0, LONGEST, 1),
        (MOST, SHORTEST, 1),
        (MOST + 1, SHORTEST, 2),
        (4 * MOST, SHORTEST, 4),
    ],
)
def test_a_long_game_takes_no_longer(events: int, seconds: float, every: int) -> None:
    async def test() -> None:
        thinkers = Thinkers()
        await lines(Stories().told(table("a", events), cast(Workers, thinkers)))
        ((count, long, step),) = thinkers.asked
        assert (count, step) == (events, every)
        assert long == pytest.approx(seconds)

    asyncio.run(test())


def test_what_could_not_be_thought_about_is_asked_again_and_old_games_are_forgotten() -> None:
    async def test() -> None:
        stories, busy, idle = Stories(), Thinkers(Busy("Too many.")), Thinkers()
        assert await lines(stories.told(table("a"), cast(Workers, busy))) == []
        assert not stories.has("a")
        for number in range(KEPT + 1):
            await lines(stories.told(table(str(number), 1), cast(Workers, idle)))
        assert [stories.has(str(number)) for number in (0, 1, KEPT)] == [False, True, True]
        await stories.close()

    asyncio.run(test())


def test_what_somebody_waits_for_goes_before_all_stories() -> None:
    """Many stories of long games neither hold a hint up nor take the room of those that wait."""

    async def test() -> None:
        queue = Queue(room=3, analyses=1)

        def call(rank: Rank, asker: str) -> Call:
            return Call(rank, asker, {}, asyncio.get_running_loop().create_future())

        for number in range(3):
            queue.add(call(Rank.STORY, f"story {number}"))
        under_way = queue.take()
        assert under_way
        assert queue.take() is None  # stories count among the analyses
        queue.add(call(Rank.STORY, "story 3"))
        with pytest.raises(Busy):
            queue.add(call(Rank.STORY, "story 4"))
        queue.add(call(Rank.ANALYSIS, "advice"))
        queue.served.clear()
        assert [found.asker for found in (queue.take(),) if found] == ["advice"]

    asyncio.run(test())


# On from a position


def seat(server: Serving, game: str, events: list[str], **more: Any) -> Any:
    body = {"game": game, "seats": [me("Ada"), computer()], "events": events} | more
    return server.http.post("/api/tables", json=body)


def test_a_game_goes_on_from_a_position_of_another(server: Serving) -> None:
    made = seat(server, "kooshi", OPENING[:2]).json()
    with server.screen(made["table"], made["token"]) as screen:
        view = screen.table["view"]
        assert (view["events"], view["ply"], view["seat"]) == (OPENING[:2], 2, 0)
        assert not screen.table["can"]["undo"]  # those moves were made at another table
        assert screen.move(OPENING[2])["view"]["events"] == OPENING[:3]
        assert screen.ask({"type": "offer", "what": "undo"})["view"]["events"] == OPENING[:2]


@pytest.mark.parametrize(
    ("game", "events", "sentence"),
    [
        ("kooshi", ["c2n", "z9"], "event 2: "),
        ("bossa", ["draw 31"], "a game of Bossa can only begin at its beginning"),
        ("botaoshi", ["decline"], "a game of Bo-taoshi can only begin at its beginning"),
        ("kooshi", ["c2n"] * 601, "at most 600"),
    ],
)
def test_where_a_game_cannot_begin(server: Serving, game: str, events: list[str], sentence: str) -> None:
    refused = seat(server, game, events)
    assert refused.status_code in (400, 422)
    assert sentence in refused.json()["sentence"]


def test_the_next_game_begins_at_the_beginning_and_a_new_server_knows_where_this_one_did(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/tables.db") as server:
        made = server.http.post("/api/tables", json={"game": "kooshi", "seats": [me(), me()], "events": OPENING}).json()
        server.kill()
        server.start()
        with server.screen(made["table"], made["token"]) as screen:
            assert screen.table["view"]["events"] == OPENING
            screen.ask({"type": "resign"})
            screen.say({"type": "offer", "what": "rematch"})
            following = screen.wait(lambda told: bool(told.get("rematch")))["rematch"]
        with server.screen(following, made["token"]) as screen:
            assert screen.table["view"]["events"] == []
