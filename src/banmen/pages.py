"""The rules pages of the games in the box, for the program to show: docs/rules/<game>.md, shipped with the package."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

INSTALLED = Path(__file__).parent / "docs"
IN_THE_TREE = Path(__file__).parents[2] / "docs" / "rules"

PICTURE = re.compile(r'<img src="pictures/([a-z0-9-]+\.svg)" width="(\d{1,4})" alt="([^"<>]*)">')
LANGUAGES = "en", "ja"
# What stands between these is for the docs and the terminal; the page beside the board leaves it out.
FOR_DOCS = re.compile(r"<!-- docs -->\n.*?<!-- /docs -->\n\n?", re.DOTALL)
MARK = re.compile(r"<!-- /?docs -->\n\n?")
COMMENT = re.compile(r" ?<!--.*?-->")
PART = re.compile(r"^(?=#+ |- \*\*[A-Z]+\d+\*\* )", re.MULTILINE)
STAMP = re.compile(r" ?<!-- en:([0-9a-f]{8}) -->")
SIZE = re.compile(rb'width="(\d+)" height="(\d+)"')  # of a picture
RULE = re.compile(r"[A-Z]+\d+")
CITED = re.compile(
    r"[(（](?:[A-Z]+\d+(?:, | to | and |、|〜)?)+[)）]"
)  # rules and nothing else: Bossa's B5 is a column as well


def page(game: str, language: str = "en") -> str:
    """A game's rules page, as Markdown."""
    return COMMENT.sub("", MARK.sub("", _source(game, language)))


def for_players(game: str, language: str = "en") -> str:
    """What of the page is for whoever plays: without sessions, counts, commands, and what only programs need."""
    return COMMENT.sub("", FOR_DOCS.sub("", _source(game, language)))


def _source(game: str, language: str) -> str:
    pages = _files("*.md")
    name = _name(game, language)
    if name not in pages:
        known = ", ".join(sorted(name.removesuffix(".md") for name in pages if name.count(".") == 1))
        raise ValueError(f"there is no rules page for {game!r}: expected one of {known}")
    return pages[name].read_text(encoding="utf-8")


def parts(text: str) -> list[str]:
    """What a page is made of: each begins with its title, a heading, or a rule."""
    return [part for part in PART.split(text) if part.strip()]


def stamped(text: str, english: list[str]) -> str:
    """A page in another language, whose parts name the English ones that they tell."""
    found = parts(STAMP.sub("", text))
    if len(found) != len(english):
        raise ValueError(f"{len(found)} parts: expected {len(english)}, as in English")
    return "".join(_stamped(part, stamp(one)) for part, one in zip(found, english, strict=True))


def _stamped(part: str, found: str) -> str:
    """With the stamp behind its heading, or behind its rule."""
    first = part.split("\n" if part.startswith("#") else "\n\n", 1)[0].rstrip()
    return f"{first} <!-- en:{found} -->{part[len(first) :]}"


def stamp(part: str) -> str:
    """What a translation calls the English part that it tells: line breaks do not matter."""
    return hashlib.sha256(" ".join(part.split()).encode()).hexdigest()[:8]


def stamps(game: str, language: str) -> list[str]:
    """The English parts that a page in another language tells."""
    return STAMP.findall(_source(game, language))


def languages(game: str) -> list[str]:
    """In which there is a rules page."""
    return [language for language in LANGUAGES if _name(game, language) in _files("*.md")]


def _name(game: str, language: str) -> str:
    return f"{game}.md" if language == "en" else f"{game}.{language}.md"


def picture(name: str) -> bytes:
    """A picture of the rules pages, as SVG."""
    if not re.fullmatch(r"[a-z0-9-]+\.svg", name) or name not in (pictures := _files("pictures/*.svg")):
        raise ValueError("there is no such picture: expected one of a rules page, such as kooshi-start.svg")
    return pictures[name].read_bytes()


def _files(pattern: str) -> dict[str, Path]:
    return {path.name: path for folder in (IN_THE_TREE, INSTALLED) for path in folder.glob(pattern)}


def one_rule(game: str, rule: str) -> str:
    """The text of one rule by its id."""
    found = dict(re.findall(r"^- \*\*([A-Z]+\d+)\*\* (.+(?:\n  .+)*)", page(game), re.MULTILINE))
    if rule.upper() not in found:
        raise ValueError(f"{game} has no rule {rule!r}: its rules are {', '.join(found)}")
    text = re.sub(r"\s+", " ", found[rule.upper()]).replace("**", "").replace("`", "")
    return f"{rule.upper()}  {text}"


@cache
def as_html(game: str, language: str = "en") -> str:
    """A game's rules page for players, without its title, as HTML that can be put on any page.

    Every rule is a list item with its id, `<li id="k7">`; where rules are cited, (K5, K6), they are links to these. Of
    HTML in the source only pictures are let through.
    """
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable("table")
    tokens = _without_title(reader.parse(for_players(game, language)))
    _name_rules(tokens)
    for token in _all(tokens):
        _make_safe(token)
        if token.type == "softbreak" and language == "ja":
            token.type, token.content = "text", ""  # a line that ends is no space there
    return str(reader.renderer.render(tokens, reader.options, {}))


def _without_title(tokens: list[Token]) -> list[Token]:
    return tokens[3:] if tokens[0].tag == "h1" else tokens


def _name_rules(tokens: list[Token]) -> None:
    """Give list items that begin with a rule in bold its id."""
    for item, _, inline in zip(tokens, tokens[1:], tokens[2:]):
        begins = re.match(rf"\*\*({RULE.pattern})\*\* ", inline.content)
        if item.type == "list_item_open" and begins:
            item.attrSet("id", begins[1].lower())


def _all(tokens: list[Token]) -> list[Token]:
    return [one for token in tokens for one in (token, *(token.children or []))]


def _make_safe(token: Token) -> None:
    if token.type in ("html_block", "html_inline"):
        shown = _picture(token.content.strip())
        token.content = f"<p>{shown}</p>\n" if token.type == "html_block" else shown
    elif token.type == "text" and CITED.search(token.content):
        token.type, token.content = "html_inline", CITED.sub(_links, escape(token.content))
    elif token.type == "link_open":
        token.attrSet("rel", "noreferrer")


def _picture(source: str) -> str:
    """A picture from where the server has it; anything else becomes text."""
    found = PICTURE.fullmatch(source)
    if not found:
        return escape(source)
    name, width, alt = found.groups()
    size = SIZE.search(picture(name))
    assert size is not None, name
    height = round(int(width) * int(size[2]) / int(size[1]))  # said beforehand: nothing moves when it comes
    text = escape(unescape(alt))
    return f'<img src="/rules/pictures/{name}" width="{width}" height="{height}" alt="{text}" loading="lazy">'


def _links(cited: re.Match[str]) -> str:
    return RULE.sub(lambda rule: f'<a href="#{rule[0].lower()}">{rule[0]}</a>', cited[0])
