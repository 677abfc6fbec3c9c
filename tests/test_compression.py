"""What is sent small, and what arrives is the same."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest
from playwright.sync_api import Browser, expect
from serving import Message, Serving, computer, me
from starlette.datastructures import Headers
from visitors import PHONE

from banmen import load
from banmen.games import GAMES
from banmen.server.compression import SHORTEST, accepted

pytest_plugins = ["browser"]
pytestmark = pytest.mark.processes
MODERN = {"accept-encoding": "gzip, deflate, br"}  # as browsers say
FIRST_LOAD = 60_000  # bytes


@pytest.fixture(scope="module")
def table(server: Serving) -> Message:
    return server.create("kooshi", me("Ada"), computer())


def sent(server: Serving, path: str, takes: str) -> tuple[httpx.Headers, bytes]:
    """An answer as it travels, for somebody who takes these encodings."""
    with server.http.stream("GET", path, headers={"accept-encoding": takes}) as answer:
        assert answer.status_code == 200
        return answer.headers, b"".join(answer.iter_raw())


def assets(server: Serving) -> list[str]:
    return re.findall(r'"(/assets/[^"]+\.(?:js|css))"', server.http.get("/").text)


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_files_travel_compressed_and_arrive_whole(server: Serving, coding: str) -> None:
    for path in ["/", "/stamp.svg", *assets(server)]:
        plain_headers, plain = sent(server, path, "identity")
        headers, small = sent(server, path, coding)
        assert headers["content-type"] == plain_headers["content-type"]
        assert headers.get("cache-control") == plain_headers.get("cache-control")
        assert headers["vary"] == plain_headers["vary"] == "accept-encoding"
        assert "content-encoding" not in plain_headers
        if len(plain) >= SHORTEST:
            assert headers["content-encoding"] == coding
            assert len(small) < len(plain)
            assert coding == "br" or gzip.decompress(small) == plain


@pytest.mark.parametrize("path", ["/stage.css", "/api/games", "/api/games/dohyo/board", "/api/games/bossa/rules"])
def test_long_answers_travel_compressed(server: Serving, path: str) -> None:
    plain_headers, plain = sent(server, path, "identity")
    headers, small = sent(server, path, "gzip;q=0.5, br")
    assert "content-encoding" not in plain_headers
    assert headers["content-encoding"] == "gzip"
    assert len(small) == int(headers["content-length"]) < len(plain) / 2
    assert server.http.get(path, headers=MODERN).content == plain


def test_what_is_short_and_what_flows_is_left_alone(server: Serving, table: Message) -> None:
    assert "content-encoding" not in sent(server, "/health", "gzip")[0]
    path, words = f"/api/tables/{table['table']}/stream", {"token": table["token"]}
    with server.http.stream("GET", path, params=words, headers=MODERN) as stream:
        assert "content-encoding" not in stream.headers
        assert next(stream.iter_lines())  # at once, and not when much of it has gathered


def test_a_visitor_who_has_a_file_is_told_so(server: Serving) -> None:
    path = next(path for path in assets(server) if "first" in path)
    tag = server.http.get(path, headers=MODERN).headers["etag"]
    assert server.http.get(path, headers={**MODERN, "if-none-match": tag}).status_code == 304
    assert server.http.get(path, headers={"accept-encoding": "identity", "if-none-match": tag}).status_code == 200


def test_copies_have_no_address_of_their_own(server: Serving) -> None:
    assert server.http.get("/index.html.br").status_code == 404


def test_the_first_load_is_small_as_it_is_sent(server: Serving, chromium: Browser) -> None:
    """All that a browser asks for until the page of games stands there."""
    page = chromium.new_context(base_url=server.url, **PHONE).new_page()
    network, sizes = page.context.new_cdp_session(page), list[float]()
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/", wait_until="networkidle")
    for name in GAMES:
        expect(page.get_by_text(load(name).rules.title).first).to_be_visible()
    assert len(sizes) > 5
    assert sum(sizes) < FIRST_LOAD, sizes


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("", {""}),
        ("gzip, br;q=0", {"gzip"}),
        ("GZIP ; q=0.2,identity", {"gzip", "identity"}),
        ("br;q=0.0,gzip;q=0.000", set()),
    ],
)
def test_what_somebody_takes(header: str, found: set[str]) -> None:
    assert accepted(Headers({"accept-encoding": header})) == found
