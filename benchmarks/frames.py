"""How steadily a flick is shown where no GPU draws: frames a second and frame times on a desk and on a phone.

    python benchmarks/frames.py [--times 2]

Chromium without a window draws with software only, on the cores that the server and the page share. The film is of two
seconds: a topple that fails, a shooter that tumbles, poles that fall and roll. It is fetched from a real server.
"""

from __future__ import annotations

import argparse
import json
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table as Sheet
from websockets.sync.client import connect

MOVES = [
    "in S 0 90 1.13", "in N 0.2 270 0.75", "in S 0 90 0.58", "in N -0.2 270 0.75", "in S -0.2 90 0.75",
    "in N 0 269.5 1.2", "topple 4 93 1.8",
]  # fmt: skip
SCREENS: dict[str, dict[str, Any]] = {
    "desk, 1280 × 800": {"viewport": {"width": 1280, "height": 800}},
    "phone, 390 × 844, two dots to a pixel": {
        "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True,
    },
}  # fmt: skip
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --enable-unsafe-swiftshader"
RESTS = "wanted => document.querySelector('.flicks')?.dataset.rests === wanted"
FRAMES = "document.querySelector('.flicks canvas').frameTimes()"
out = Console(highlight=False)


def set_table(url: str) -> str:
    """The address of a table at which the flick has been made."""
    made = httpx.post(f"{url}/api/tables", json={"game": "botaoshi", "seats": [{"kind": "me"}, {"kind": "me"}]}).json()
    with connect(f"{url.replace('http', 'ws')}/api/tables/{made['table']}/play") as line:
        line.send(json.dumps({"type": "hello", "token": made["token"]}))
        for ply, move in enumerate(MOVES):
            line.send(json.dumps({"type": "move", "ply": ply, "move": move}))
            while True:
                told = json.loads(line.recv())
                assert told["type"] != "refused", told
                if told["type"] == "table" and told["view"]["ply"] == ply + 1:
                    break
    return f"{url}/table/{made['table']}#seat={made['token']}"


def show(page: Page, times: int) -> list[float]:
    """Show the film again and again: milliseconds between its frames."""
    page.wait_for_function(RESTS, arg="true")
    page.get_by_role("application").focus()
    found = list[float]()
    for _ in range(times):
        page.wait_for_function(RESTS, arg="true")
        page.evaluate(FRAMES)
        page.keyboard.press("Space")
        page.wait_for_function(RESTS, arg="false")
        page.wait_for_function(RESTS, arg="true")
        found += page.evaluate(FRAMES)
    return found


def figures(frames: list[float]) -> list[str]:
    cuts = quantiles(frames, n=100)
    return [
        f"{1000 * len(frames) / sum(frames):.0f}",
        *(f"{time:.0f} ms" for time in (cuts[49], cuts[94], max(frames))),
    ]


@contextmanager
def serving(port: int, folder: str) -> Iterator[str]:
    """A server; its address."""
    url, command = f"http://127.0.0.1:{port}", [str(Path(sys.executable).with_name("banmen")), "serve", "--port"]
    server = subprocess.Popen([*command, str(port), "--store", f"sqlite:///{folder}/t.db"], stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                httpx.get(f"{url}/health").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield url
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--times", type=int, default=2, help="that the film is shown")
    times = arguments.parse_args().times
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        sys.exit("Chromium is not installed here: neither chromium nor google-chrome is on the path")
    port = 20_000 + secrets.randbelow(20_000)
    sheet = Sheet("a flick of two seconds", "frames/s", "frame time: p50", "p95", "longest")
    with tempfile.TemporaryDirectory() as folder, serving(port, folder) as url, sync_playwright() as playwright:
        address = set_table(url)
        with playwright.chromium.launch(executable_path=browser, args=FLAGS.split()) as chromium:
            for name, settings in SCREENS.items():
                page = chromium.new_page(**settings)
                page.goto(address)
                sheet.add_row(name, *figures(show(page, times)))
                page.close()
    out.print(sheet)


if __name__ == "__main__":
    main()
