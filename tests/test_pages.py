"""The rules pages as the page shows them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from banmen import pages
from banmen.games import GAMES
from banmen.pages import as_html, page, picture

PLAIN = ["em", "h2", "h3", "ol", "p", "pre", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"]
ATTRIBUTES: dict[str, set[str]] = {
    **{tag: set() for tag in PLAIN},
    "a": {"href", "rel"},
    "code": {"class"},
    "img": {"src", "width", "height", "alt", "loading"},
    "li": {"id"},
}


class Reader(HTMLParser):
    """What there is of tags and attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str, attribute: str) -> list[str]:
        return [attributes[attribute] for name, attributes in self.found if name == tag and attribute in attributes]


@pytest.mark.parametrize("game", GAMES)
def test_only_what_is_harmless_is_on_the_page(game: str) -> None:
    for tag, attributes in Reader(as_html(game)).found:
        assert attributes.keys() <= ATTRIBUTES[tag]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_linked_to_and_every_link_leads_to_one(game: str) -> None:
    reader = Reader(as_html(game))
    rules = re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page(game), re.MULTILINE)
    assert reader.all("li", "id") == [rule.lower() for rule in rules]
    links = [link for link in reader.all("a", "href") if link.startswith("#")]
    assert links
    assert {link.removeprefix("#") for link in links} <= {rule.lower() for rule in rules}


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_there(game: str) -> None:
    sources = Reader(as_html(game)).all("img", "src")
    assert len(sources) == page(game).count("<img ")
    for source in sources:
        assert picture(source.removeprefix("/rules/pictures/")).startswith(b"<svg")


def test_a_column_of_bossa_is_no_link() -> None:
    assert "and B1 takes one" in as_html("bossa")
    assert 'place a column (<a href="#b7">B7</a> to <a href="#b9">B9</a>)' in as_html("bossa")


def test_other_html_becomes_text(monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "# T\n\n<script>alert(1)</script>\n\nx <b onclick=x>y</b> "
        '<img src="pictures/a.svg" width="1" alt="b" onerror="c"> [z](javascript:alert) (K1 & <i>)\n'
    )
    monkeypatch.setattr(pages, "page", lambda game, language: source)
    found = {tag for tag, _ in Reader(as_html.__wrapped__("any")).found}
    assert found == {"p"}


@pytest.mark.parametrize("name", ["", "../kooshi.md", "pictures/kooshi-start.svg", "kooshi-start.svg\n", "none.svg"])
def test_there_are_no_other_pictures(name: str) -> None:
    with pytest.raises(ValueError, match="there is no such picture: expected one of a rules page"):
        picture(name)


def test_there_are_no_other_pages() -> None:
    with pytest.raises(ValueError, match="there is no rules page for 'chess': expected one of bossa"):
        as_html("chess")
