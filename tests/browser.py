"""Fixtures for tests of the page in a real browser: a server, Chromium, and visitors.

A test's module names them: `pytest_plugins = ["browser"]`. Whatever a visitor's console complains of, and whatever is
asked of another host, fails the test when it ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import needs
import pytest
from playwright.sync_api import Browser, sync_playwright
from serving import Serving
from visitors import DESK, Visit, Visitor

import banmen

PAGE = Path(banmen.__file__).parent / "server" / "page" / "index.html"
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
MORE_FLAGS = "--disable-component-update --disable-sync --enable-unsafe-swiftshader"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    if not PAGE.exists():
        pytest.fail("the page has not been built: run `make setup`")
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as serving:
        yield serving


@pytest.fixture(scope="module")  # not longer: while it is open, no other test of this process can run a loop of its own
def chromium() -> Iterator[Browser]:
    found = needs.demand(needs.CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=f"{FLAGS} {MORE_FLAGS}".split())
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Serving) -> Iterator[Visit]:
    """Calls in a visitor with a browser of their own. Settings are those of Playwright's contexts."""
    visitors: list[Visitor] = []

    def come(at: Serving = server, **settings: Any) -> Visitor:
        visitors.append(Visitor(chromium, at.url, DESK | settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.page.context.close()
    faults = [fault for visitor in visitors for fault in visitor.faults]
    assert not faults, "\n".join(faults)
