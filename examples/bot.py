"""A bot: it joins a table by an invitation and plays legal moves at random. See docs/bots.md.

python examples/bot.py 'http://localhost:8765/table/ID#join=SECRET'
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

import httpx

Table = dict[str, Any]
PATIENCE = 120  # seconds: a server that meets a game for the first time compiles it


def main(link: str) -> None:
    address = urlsplit(link)
    name, (kind, _, secret) = address.path.split("/")[-1], address.fragment.partition("=")
    with httpx.Client(base_url=f"{address.scheme}://{address.netloc}", timeout=PATIENCE) as http:
        token = secret if kind == "seat" else sit_down(http, name, secret)
        http.headers["authorization"] = f"Bearer {token}"
        for table in stream(http, name):
            if table["phase"] == "over":
                sys.stdout.write(f"{outcome(table)}: {table['result']['reason']}.\n")
                return
            if table["view"]["moves"]:
                play(http, name, table, choose(table))


def choose(table: Table) -> str:
    """The one function to change."""
    texts: list[str] = [text for text, places in table["view"]["moves"]]
    return random.choice(texts)


def sit_down(http: httpx.Client, name: str, invite: str) -> str:
    """Join; the secret of the seat is the bot's token from then on."""
    answer = ask(http, f"/api/tables/{name}/join", json={"invite": invite, "name": "Random bot"})
    if answer.is_error:
        raise SystemExit(answer.json()["sentence"])
    token: str = answer.json()["token"]
    sys.stdout.write(f"The seat's link: {http.base_url}/table/{name}#seat={token}\n")
    return token


def stream(http: httpx.Client, name: str) -> Iterator[Table]:
    """The table whenever something has happened; a line that breaks is taken up again."""
    while True:
        try:
            with http.stream("GET", f"/api/bot/stream/{name}") as answer:
                if answer.is_client_error and answer.status_code != 429:
                    raise SystemExit(json.loads(answer.read())["sentence"])
                for line in answer.iter_lines() if answer.is_success else ():
                    message = json.loads(line or "{}")  # an empty line says only that the server is there
                    if message.get("type") == "table":
                        yield message
        except httpx.TransportError:
            pass
        time.sleep(1)


def play(http: httpx.Client, name: str, table: Table, move: str) -> None:
    """Only for this ply: if something has happened meanwhile the move is refused, and the stream tells what."""
    ask(http, f"/api/bot/{name}/move/{quote(move, safe='')}", params={"ply": table["view"]["ply"]})


def ask(http: httpx.Client, path: str, **words: Any) -> httpx.Response:
    """429 means: wait."""
    while (answer := http.post(path, **words)).status_code == 429:
        time.sleep(float(answer.headers.get("retry-after", 1)))
    return answer


def outcome(table: Table) -> str:
    score = table["result"]["scores"][table["you"][0]]
    return "won" if score > 0 else "lost" if score < 0 else "drawn"


if __name__ == "__main__":
    main(sys.argv[1])
