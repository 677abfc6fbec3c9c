"""The rules pages as the page shows them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from banmen import pages
from banmen.games import GAMES
from banmen.pages import as_html, for_players, page, parts, picture, stamp, stamped, stamps

RULES = re.compile(r"^- \*\*([A-Z]+\d+)\*\*", re.MULTILINE)
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


@pytest.fixture(params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("game", GAMES)
def test_only_what_is_harmless_is_on_the_page(game: str, language: str) -> None:
    for tag, attributes in Reader(as_html(game, language)).found:
        assert attributes.keys() <= ATTRIBUTES[tag]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_linked_to_and_every_link_leads_to_one(game: str, language: str) -> None:
    reader = Reader(as_html(game, language))
    rules = re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page(game), re.MULTILINE)
    assert reader.all("li", "id") == [rule.lower() for rule in rules]
    links = [link for link in reader.all("a", "href") if link.startswith("#")]
    assert links
    assert {link.removeprefix("#") for link in links} <= {rule.lower() for rule in rules}


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_there(game: str, language: str) -> None:
    sources = Reader(as_html(game, language)).all("img", "src")
    assert len(sources) == for_players(game, language).count("<img ")
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
    monkeypatch.setattr(pages, "_source", lambda game, language: source)
    found = {tag for tag, _ in Reader(as_html.__wrapped__("any")).found}
    assert found == {"p"}


@pytest.mark.parametrize("name", ["", "../kooshi.md", "pictures/kooshi-start.svg", "kooshi-start.svg\n", "none.svg"])
def test_there_are_no_other_pictures(name: str) -> None:
    with pytest.raises(ValueError, match="there is no such picture: expected one of a rules page"):
        picture(name)


def test_there_are_no_other_pages() -> None:
    with pytest.raises(ValueError, match="there is no rules page for 'chess': expected one of bossa"):
        as_html("chess")


# For whoever plays


@pytest.mark.parametrize("game", GAMES)
def test_players_read_no_sessions_counts_or_commands(game: str, language: str) -> None:
    """Those are for the docs and the terminal, which have all of it, and all rules are on both."""
    told = for_players(game, language)
    assert not re.search(r">>>|```|perft|\bpl(?:y|ies)\b|banmen|print\(|reconstructed|Python|<!--", told)
    assert RULES.findall(told) == RULES.findall(page(game))
    assert "<!--" not in page(game, language)
    assert all(words in page(game) for words in (">>> import banmen", "## Diagrams", "## For programs"))


# In Japanese


@pytest.mark.parametrize("game", GAMES)
def test_the_japanese_was_made_of_this_english(game: str) -> None:
    """Every part names the English it tells. After an edit look at the Japanese, and run docs/translated.py."""
    english = parts(for_players(game))
    told = [one.split("\n", 1)[0] for one in english]
    assert dict(zip(told, stamps(game, "ja"), strict=True)) == {line: stamp(one) for line, one in zip(told, english)}


@pytest.mark.parametrize("game", GAMES)
def test_the_japanese_has_the_same_parts(game: str) -> None:
    """The same headings and rules in the same order, with the same pictures, notation, tables and rules cited."""
    pairs = list(zip(parts(for_players(game)), parts(for_players(game, "ja")), strict=True))
    for english, japanese in pairs:
        begins = re.compile(r"#+ |- \*\*([A-Z]+\d+)\*\* ")
        one, other = begins.match(english), begins.match(japanese)
        assert one is not None
        assert other is not None, japanese
        assert one[0] == other[0]
        for same in (r'src="([^"]+)" width="(\d+)"', r"`([^`]+)`"):
            assert sorted(re.findall(same, english)) == sorted(re.findall(same, japanese)), (same, japanese)
        assert len(re.findall(r"^\|", english, re.MULTILINE)) == len(re.findall(r"^\|", japanese, re.MULTILINE))
        if one[1]:
            assert set(re.findall(rf"\b{one[1][0]}\d+\b", english)) == set(
                re.findall(rf"(?<![A-Za-z\d]){one[1][0]}\d+", japanese)
            )
            assert set(re.findall(r"\d+", english)) <= set(re.findall(r"\d+", japanese)), japanese
        assert re.search(r"[ぁ-んァ-ン一-龥]", japanese), japanese


def test_an_edit_of_the_english_is_noticed() -> None:
    english = ["# A\n\nx\n\n", "- **A1** One\n  two.\n", "- **A2** Three.\n\n| a |\n"]
    text = stamped("# あ\n\nえ\n\n- **A1** 一\n  二。\n- **A2** 三。\n\n| い |\n", english)
    assert text.splitlines()[5].endswith(f"二。 <!-- en:{stamp(english[1])} -->")
    assert f"三。 <!-- en:{stamp(english[2])} -->\n\n| い |" in text
    assert stamped(text, english) == text
    assert stamp("- **A1** One two.\n") == stamp(english[1]) != stamp("- **A1** One or two.\n")
    with pytest.raises(ValueError, match="3 parts: expected 2, as in English"):
        stamped(text, english[:2])


def test_lines_that_end_are_no_spaces_in_japanese() -> None:
    assert re.search(r"[ぁ-ん一-龥]\s+[ぁ-ん一-龥]", re.sub(r"<[^>]+>", "|", as_html("kooshi", "ja"))) is None
