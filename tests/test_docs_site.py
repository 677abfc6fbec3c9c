"""The site of `make docs`: every page, every link, a search that finds, and nothing asked of anybody else."""

from __future__ import annotations

import dataclasses
import inspect
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from conftest import ROOT
from playwright.sync_api import Browser, expect
from test_reference import NAMES, found
from visitors import DESK, PHONE, Visitor

pytestmark = pytest.mark.processes

pytest_plugins = ["browser"]

PAGES = [path.relative_to(ROOT) for folder in ("*.md", "docs/**/*.md") for path in ROOT.glob(folder)]
LOADED = {"link": "href", "script": "src", "img": "src", "source": "src", "iframe": "src", "object": "data"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make docs` does: a warning is an error."""
    out, notes = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("notes")
    words = ["--quiet", "--fail-on-warning", "--conf-dir", "docs/site", "--doctree-dir", str(notes), ".", str(out)]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


class Reader(HTMLParser):
    """A page's anchors, where it links to, and what it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors, self.links, self.loaded = {""}, list[str](), list[str]()
        self.feed(file.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if LOADED.get(tag) in given:
            self.loaded.append(given[LOADED[tag]])


def test_every_page_is_there(site: Path) -> None:
    assert len(PAGES) > 15
    assert [page for page in PAGES if not (site / page).with_suffix(".html").is_file()] == []
    assert (site / "index.html").read_bytes() == (site / "README.html").read_bytes()


def test_every_link_leads_somewhere(site: Path) -> None:
    readers = {file: Reader(file) for file in site.rglob("*.html")}
    broken = []
    for file, reader in readers.items():
        for link in (*reader.links, *reader.loaded):
            parts = urlsplit(link)
            there = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchors = readers[there].anchors if there in readers else {""}
            if not parts.scheme and not (there.exists() and unquote(parts.fragment) in anchors):
                broken.append(f"{file.relative_to(site)}: {link}")
    assert broken == []


def test_nothing_is_asked_of_anybody_else(site: Path) -> None:
    loaded = {link for file in site.rglob("*.html") for link in Reader(file).loaded}
    loaded |= {
        link
        for file in site.rglob("*.css")
        for link in re.findall(r"(?:url\(|@import )[\"']?([^)\"' ]+)", file.read_text())
    }
    assert {link for link in loaded if urlsplit(link).scheme not in ("", "data") or link.startswith("//")} == set()


def test_the_reference_has_every_part(site: Path) -> None:
    anchors = Reader(site / "docs" / "reference.html").anchors
    assert set(NAMES) <= anchors
    for name in NAMES:
        thing = found(name)
        fields = [field.name for field in dataclasses.fields(thing)] if dataclasses.is_dataclass(thing) else []
        methods = (
            [key for key, value in vars(thing).items() if inspect.isfunction(value)] if inspect.isclass(thing) else []
        )
        public = {f"{name}.{part}" for part in (*fields, *methods) if not part.startswith("_")}
        assert public - anchors == set()


@pytest.mark.parametrize("settings", [DESK, PHONE | {"color_scheme": "dark"}], ids=["desk", "phone"])
def test_search_finds_from_a_file(site: Path, chromium: Browser, settings: dict[str, object]) -> None:
    visitor = Visitor(chromium, site.as_uri(), settings)
    for words, title in (("Ko-Oshi", "Ko-Oshi"), ("Position.play", "Position.play"), ("topple", "Bo-taoshi")):
        visitor.page.goto(f"{site.as_uri()}/search.html?q={words}")
        link = visitor.page.locator("#search-results li a", has_text=title).first
        expect(link).to_be_visible()
    visitor.page.goto(f"{site.as_uri()}/index.html")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
    visitor.page.context.close()
    assert visitor.faults == []
