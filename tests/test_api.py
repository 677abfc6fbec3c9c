"""The API over HTTP: every route, what strangers try on it, and that it is as it describes itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks
from serving import PATIENCE, Message, Serving, computer, me, opened

from banmen import load
from banmen.games import GAMES
from banmen.record import Record
from banmen.server.app import create_app
from banmen.server.limits import HEADERS
from banmen.server.state import Settings

pytestmark = pytest.mark.processes

BOARDS = [name for name in GAMES if load(name).mechanism.lists]
LAID = [(name, seats) for name in BOARDS for seats in load(name).rules.seats]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("api")
    with Serving(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found
        assert found.http.get("/health").json()["ok"]


def get(server: Serving, path: str, status: int = 200, **words: Any) -> Any:
    answer = server.http.get(path, **words)
    assert answer.status_code == status, answer.text
    return answer.json()


def post(server: Serving, path: str, body: Any, status: int = 200) -> Any:
    answer = server.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


# Games


def test_games(server: Serving) -> None:
    games = get(server, "/api/games")
    assert [game["name"] for game in games] == list(GAMES)
    assert [game["name"] for game in games if game["secrets"]] == ["bossa"]
    for game in games:
        assert game["seat_names"].keys() == {str(seats) for seats in game["seats"]}
        assert {option["kind"] for option in game["options"]} <= {"number", "word"}


@pytest.mark.parametrize(("name", "seats"), LAID)
def test_boards(server: Serving, name: str, seats: int) -> None:
    query = {"seats": seats} if len(load(name).rules.seats) > 1 else {}
    answer = server.http.get(f"/api/games/{name}/board", params=query)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "max-age=3600"
    assert answer.json().keys() == {"box", "defs", "middle", "under", "turned", "spots", "lays", "foresees"}


@pytest.mark.parametrize("name", GAMES)
def test_rules(server: Serving, name: str) -> None:
    page = get(server, f"/api/games/{name}/rules")
    assert page["title"] == load(name).rules.title
    assert '<li id="' in page["html"]


@pytest.mark.parametrize("path", ["board?passive=9&passive=x", "board?self=1", "board?source=x", "board?seats=9"])
def test_options_that_are_none(server: Serving, path: str) -> None:
    assert get(server, f"/api/games/kooshi/{path}", 400)["sentence"].startswith("Ko-Oshi has no option")
    assert get(server, "/api/games/chess/board", 404)["sentence"].startswith("There is no game 'chess'")


# Tables


def test_a_table_from_its_beginning_to_its_record(server: Serving) -> None:
    made = server.create("bossa", me("花子"), opened())
    path, bearer = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
    assert get(server, path, headers=bearer)["invite"] == made["invite"]
    assert get(server, path)["invite"] is None
    joined = server.join(made, "Ω <script>")
    assert (joined["seats"], joined["invite"]) == ([1], None)
    table = get(server, path)
    assert [player["name"] for player in table["players"]] == ["花子", "Ω <script>"]
    assert get(server, f"{path}/record", 400)["sentence"] == "The record can be had when the game is over."
    assert get(server, f"{path}/dice", 400)["sentence"] == "The dice are opened when the game is over."
    server.http.post(f"/api/bot/{made['table']}/resign", headers=bearer)
    answer = server.http.get(f"{path}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = Record.from_json(answer.text)
    assert record.reason == f"{load('bossa').seat_names[0]} resigned"
    assert get(server, f"{path}/dice") == {
        "ok": True,
        "events": 9,
        "sentence": "All 9 chance events follow from the seed that was sealed before the game.",
    }
    opened_again = server.http.post("/api/record", content=answer.text, headers={"content-type": "text/plain"}).json()
    assert opened_again["events"] == list(record.events)


@pytest.mark.parametrize("name", ["x" * 31, "x" * 5000, "a\x00b", "a\u202eb", "\u200b"])
def test_names_that_are_none(server: Serving, name: str) -> None:
    new = {"game": "kooshi", "seats": [me(name), opened()]}
    assert server.http.post("/api/tables", json=new).status_code in (400, 422)
    made = server.create("kooshi", me(), opened())
    joining = {"invite": made["invite"], "name": name}
    assert server.http.post(f"/api/tables/{made['table']}/join", json=joining).status_code in (400, 422)
    assert server.join(made, "Ben")["seats"] == [1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": [me()] * 9}, "seats"),
        ({"seats": [me()]}, "1 seats: this game has 2."),
        ({"seats": [me(), {"kind": "computer"}]}, "seats.1: a computer needs a level, 1 to 8."),
        ({"seats": [me(), computer(9)]}, "seats.1.level"),
        ({"seats": [me(), {"kind": "king"}]}, "seats.1.kind"),
        ({"game": "dohyo", "options": {"seats": 9}}, "seats=9 is not possible"),
        ({"manner": {"gesture": "pull"}}, "manner: nothing is flicked in Ko-Oshi."),
        ({"game": "../bossa"}, "There is no game"),
        ({"options": {"nonsense": 1}}, "Ko-Oshi has no option 'nonsense'"),
        ({"options": {"target": 10**30}}, "target=1e+30 is not possible"),
        ({"options": {"target": "\ud800"}}, "options.target"),
        ({"clock": {"kind": "fischer", "start": -1}}, "clock.start"),
        ({"clock": {"kind": "sand", "start": 1}}, "clock.kind"),
        ({"more": 1}, "more"),
    ],
)
def test_tables_that_cannot_be(server: Serving, change: Message, words: str) -> None:
    new, kind = {"game": "kooshi", "seats": [me(), me()]}, {"content-type": "application/json"}
    answer = server.http.post("/api/tables", content=json.dumps(new | change), headers=kind)
    assert answer.status_code in (400, 404, 422)
    assert words in answer.json()["sentence"]


def test_an_invitation_is_used_once(server: Serving) -> None:
    made = server.create("kooshi", me(), opened())
    server.join(made)
    path = f"/api/tables/{made['table']}/join"
    taken = post(server, path, {"invite": made["invite"], "name": ""}, 400)
    assert taken["sentence"] == "Every seat at this table is taken: you can watch."
    wrong = post(server, path, {"invite": made["token"], "name": ""}, 400)
    assert wrong["sentence"] == "That invitation is not for this table: ask for the link again."


# Looking back


def test_views_of_any_moment(server: Serving) -> None:
    view = post(server, "/api/view", {"game": "kooshi", "events": []})
    assert (view["ply"], view["seat"]) == (0, 0)
    move = view["moves"][0][0]
    assert post(server, "/api/view", {"game": "kooshi", "events": [move]})["events"] == [move]
    refused = post(server, "/api/view", {"game": "kooshi", "events": ["z9"]}, 400)
    assert (refused["rule"], refused["sentence"][:8]) == ("K1", "event 1:")
    assert "event" not in refused["said"][0]  # to be told of the move alone


def test_presses_that_make_no_move(server: Serving) -> None:
    asked = {"game": "dohyo", "events": [], "places": ["d4"]}
    assert post(server, "/api/press", asked) == {
        "said": ["{0} is empty: pivot a piece of your own", "d4"],
        "rule": "D7",
    }
    assert post(server, "/api/press", asked | {"places": ["c3"]}) == {"said": None, "rule": None}
    assert post(server, "/api/press", asked | {"places": ["c3"] * 21}, 422)


def test_thoughts(server: Serving) -> None:
    question = {"game": "kooshi", "events": [], "seconds": 0.05}
    thought = post(server, "/api/analyse", question)
    assert len(thought["values"]) == 2
    assert thought["candidates"][0]["visits"] > 0
    move = thought["candidates"][0]["move"]
    with server.http.stream("POST", "/api/judge", json=question | {"events": [move]}) as lines:
        assert lines.headers["content-type"] == "application/x-ndjson"
        (judged,) = [json.loads(line) for line in lines.iter_lines()]
    assert (judged["event"], judged["seat"], judged["move"]) == (1, 0, move)
    assert post(server, "/api/judge", question | {"events": ["z9"]}, 400)["rule"] == "K1"
    assert post(server, "/api/analyse", question | {"seconds": 60}, 422)["sentence"].startswith("body.seconds")


@pytest.mark.parametrize(
    "text", ["", "nonsense", "{}", "[]", '{"game":"four.py"}', '{"game":"/etc/passwd","events":[]}']
)
def test_records_that_are_none(server: Serving, text: str) -> None:
    answer = server.http.post("/api/record", content=text, headers={"content-type": "text/plain"})
    assert answer.status_code in (400, 422)
    assert answer.json()["sentence"]


# The page, and what surrounds it


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a page of its own, and something beside it that is nobody's."""
    folder = tmp_path_factory.mktemp("page")
    built = folder / "built"
    (built / "assets").mkdir(parents=True)
    (built / ".secret").write_text("SECRET")
    (folder / "secret.py").write_text("SECRET")
    (built / "index.html").write_text("<!doctype html>")
    (built / "stamp.svg").write_text("<svg/>")
    (built / "assets" / "index-1.js").write_text("1")
    place = f"page=__import__('pathlib').Path({str(built)!r})"
    with Serving(f"sqlite:///{folder / 'tables.db'}", place) as found:
        yield found


@pytest.mark.parametrize(
    ("path", "kind", "cached"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/table/anything", "text/html; charset=utf-8", "no-cache"),
        ("/analysis", "text/html; charset=utf-8", "no-cache"),
        ("/assets/index-1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/stamp.svg", "image/svg+xml", None),
        ("/stage.css", "text/css; charset=utf-8", "max-age=3600"),
        ("/rules/pictures/kooshi-start.svg", "image/svg+xml", None),
    ],
)
def test_pages_and_files(page: Serving, path: str, kind: str, cached: str | None) -> None:
    answer = page.http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers.get("cache-control") == cached
    if path not in ("/stage.css", "/rules/pictures/kooshi-start.svg"):
        head = page.http.head(path)
        assert (head.status_code, head.content, head.headers["content-type"]) == (200, b"", kind)


@pytest.mark.parametrize(
    "path",
    ["/../secret.py", "/assets/../../secret.py", "/assets/%2e%2e/%2e%2e/secret.py", "/..%2fsecret.py", "/.secret",
     "/assets//etc/passwd", "/rules/pictures/../../pages.py", "/rules/pictures/..%2fkooshi.md", "/rules/pictures/%00",
     "/%00", "/assets/%00", "/assets/", "/table/../../secret.py", "/nowhere", "/" + "x" * 3000],
)  # fmt: skip
def test_paths_that_lead_nowhere(page: Serving, path: str) -> None:
    """As they are: a client of manners would tidy them up first."""
    line = HTTPConnection("127.0.0.1", page.port, timeout=PATIENCE)
    line.request("GET", path)
    answer = line.getresponse()
    body = answer.read().decode()
    line.close()
    assert answer.status == 404
    assert "SECRET" not in body
    assert set(json.loads(body)) == {"sentence", "rule", "said"}


def test_a_page_that_was_not_built(tmp_path: Path) -> None:
    place = f"page=__import__('pathlib').Path({str(tmp_path / 'nothing')!r})"
    with Serving(f"sqlite:///{tmp_path / 'tables.db'}", place) as server:
        answer = server.http.get("/")
        assert (answer.status_code, "make setup" in answer.text) == (503, True)
        assert server.http.get("/assets/index.js").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/assets/index-1.js", 200), ("GET", "/nowhere", 404),
     ("GET", "/api/games", 200), ("GET", "/api/games/chess/board", 404), ("PUT", "/api/games", 405),
     ("GET", "/api/tables", 405), ("POST", "/api/tables", 422), ("GET", "/api/tables/AAAAAAAAAAAA", 404),
     ("GET", "/api/openapi.json", 200), ("GET", "/health", 200), ("GET", "/metrics", 200), ("TRACE", "/", 405)],
)  # fmt: skip
def test_every_answer_has_the_headers(page: Serving, method: str, path: str, status: int) -> None:
    answer = page.http.request(method, path)
    assert answer.status_code == status
    assert answer.headers.items() >= HEADERS.items()
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_even_an_error_of_ours_has_the_headers_and_tells_nothing() -> None:
    app = create_app(Settings(store="sqlite:///never-opened.db"))

    async def asked() -> httpx.Response:  # the server is not open: every request for a table fails
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            return await http.get("/api/tables/AAAAAAAAAAAA")

    answer = asyncio.run(asked())
    assert answer.status_code == 500
    assert answer.headers.items() >= HEADERS.items()
    assert answer.json()["sentence"].startswith("Something went wrong here")


def test_metrics(server: Serving) -> None:
    before = server.http.get("/metrics").text
    server.create("kooshi", me(), me())
    counts = [dict(line.split() for line in text.splitlines()) for text in (before, server.http.get("/metrics").text)]
    assert int(counts[1]["banmen_tables_total"]) == int(counts[0]["banmen_tables_total"]) + 1
    assert counts[1].keys() >= {"banmen_moves_total", "banmen_refused_total", "banmen_screens", "banmen_thinkers_done"}


# Too much


def test_a_flood_is_told_to_wait_and_others_do_not_notice(tmp_path: Path) -> None:
    limits = "limits=Limits(requests=Rate(20, 1), tables=Rate(3, 0.001))"
    there = httpx.HTTPTransport(local_address="127.0.0.2")  # another machine, as far as the server can tell
    with (
        Serving(f"sqlite:///{tmp_path / 'tables.db'}", limits) as server,
        httpx.Client(base_url=server.url, transport=there, timeout=PATIENCE) as flood,
    ):
        new = {"game": "kooshi", "seats": [me(), me()]}
        assert [flood.post("/api/tables", json=new).status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        refused = [answer for _ in range(100) if (answer := flood.get("/stage.css")).status_code == 429]
        assert refused[0].json()["sentence"] == "Too many requests: wait a little."
        assert refused[0].headers.items() >= {**HEADERS, "retry-after": "1"}.items()
        assert server.http.post("/api/tables", json=new).status_code == 200


def pieces(size: int) -> Iterator[bytes]:
    for _ in range(size // 10_000):
        yield b"x" * 10_000


@pytest.mark.parametrize("path", ["/api/record", "/api/tables", "/api/analyse", "/api/tables/AAAAAAAAAAAA/join"])
@pytest.mark.parametrize("has_length", [True, False])
def test_a_huge_body_with_or_without_its_length(server: Serving, path: str, has_length: bool) -> None:
    content = b"x" * 2_000_000 if has_length else pieces(2_000_000)
    answer = server.http.post(path, content=content, headers={"content-type": "text/plain"})
    assert answer.status_code == 413
    assert answer.json()["sentence"] == "That is too long: expected at most 1,000,000 bytes."


# As described


def test_what_websockets_say_is_described_too(server: Serving) -> None:
    schemas = server.http.get("/api/openapi.json").json()["components"]["schemas"]
    assert {"FromScreen", "FromServer", "Film"} <= schemas.keys()


described = schemathesis.openapi.from_dict(create_app(Settings(store="sqlite:///never-opened.db")).openapi())
HELD = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]


@described.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True)
def test_it_is_as_it_describes_itself(case: schemathesis.Case[Any], server: Serving) -> None:
    case.call_and_validate(base_url=server.url, checks=HELD, timeout=PATIENCE)
