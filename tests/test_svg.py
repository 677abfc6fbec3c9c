"""The picture of a position: well-formed, complete, safe to put beside others, and honest about bad views."""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest

from banmen import svg

NS = "{http://www.w3.org/2000/svg}"


def grid(width: int, height: int, shape: str) -> list[svg.Place]:
    return [
        {"name": f"{'abcdefgh'[x]}{y + 1}", "x": x, "y": y, "shape": shape} for y in range(height) for x in range(width)
    ]


def kooshi() -> svg.View:
    towers = {"a1": (0, 2), "b1": (0, 1), "c2": (0, 1), "a5": (1, 2), "c4": (1, 1)}
    return {
        "ground": "hinoki",
        "places": grid(5, 5, "cell"),
        "pieces": [
            {"place": place, "seat": seat, "shape": "tower", "value": value} for place, (seat, value) in towers.items()
        ],
        "last": ["b4", "c4"],
        "title": "Ko-Oshi, ply 12: Light to move",
    }


def reddots(balls: int = 40) -> svg.View:
    places = grid(8, 8, "hole")
    return {
        "ground": "keyaki",
        "places": places,
        "dots": [{"name": f"{c}{r}", "x": "abcdefgh".index(c) + 0.5, "y": r - 0.5} for c in "bdf" for r in (2, 4, 6)],
        "pieces": [{"place": place["name"], "seat": i % 2, "shape": "ball"} for i, place in enumerate(places[:balls])],
        "last": ["c2", "e3"],
    }


def uses(picture: str) -> Counter[str]:
    """How often each drawing is used, by its name without the prefix."""
    root = ET.fromstring(picture)
    key = root.attrib["class"]
    return Counter(use.attrib["href"].removeprefix(f"#{key}") for use in root.iter(f"{NS}use"))


def names(picture: str) -> set[str]:
    """All ids and classes of a picture."""
    root = ET.fromstring(picture)
    return {node.attrib[kind] for node in root.iter() for kind in ("id", "class") if kind in node.attrib}


def test_is_xml_with_an_accessible_name() -> None:
    root = ET.fromstring(svg.draw(kooshi()))
    title = root[0]
    assert root.tag == f"{NS}svg"
    assert root.attrib["role"] == "img"
    assert title.text == "Ko-Oshi, ply 12: Light to move"
    assert root.attrib["aria-labelledby"] == title.attrib["id"]
    assert root.attrib["width"] == "420"


def test_draws_each_place_dot_and_piece_once() -> None:
    assert uses(svg.draw(kooshi())) == {"cell": 25, "tower01": 2, "tower02": 1, "tower11": 1, "tower12": 1}
    assert uses(svg.draw(reddots())) == {"hole": 64, "dot": 9, "ball0": 20, "ball1": 20}


def test_puts_a_piece_where_its_place_lies() -> None:
    view = kooshi()
    view["pieces"] = [{"place": "b5", "seat": 3, "shape": "ball"}]
    assert re.search(r'<use href="#\w+ball3" x="100" y="0"/>', svg.draw(view))  # y grows upwards in a view


def test_every_reference_is_defined() -> None:
    for view in (kooshi(), reddots()):
        picture = svg.draw(view)
        refs = set(re.findall(r'(?:href="|url\()#(\w+)', picture))
        assert refs <= set(re.findall(r' id="(\w+)"', picture))
        assert len(re.findall(r' id="(\w+)"', picture)) == len(set(re.findall(r' id="(\w+)"', picture)))


def test_escapes_title_and_names() -> None:
    view = kooshi()
    view["title"] = 'Tom & <Jerry> \x00 "won" ]]>'
    view["places"].append({"name": '<out> & "in"', "x": 6, "y": 0, "shape": "cell"})
    assert ET.fromstring(svg.draw(view))[0].text == 'Tom & <Jerry> \ufffd "won" ]]>'


def test_labels_the_rim_only_where_names_form_a_grid() -> None:
    def texts(view: svg.View) -> list[str | None]:
        return [text.text for text in ET.fromstring(svg.draw(view)).iter(f"{NS}text")]

    view = kooshi()
    assert texts(view) == [*"abcde", *"12345"]
    view["places"][0]["x"] = -0.5
    assert texts(view) == []


def test_is_deterministic() -> None:
    view = kooshi()
    before = copy.deepcopy(view)
    assert svg.draw(view) == svg.draw(copy.deepcopy(view))
    assert view == before


def test_different_views_share_no_id_and_no_class() -> None:
    first, second = kooshi(), kooshi()
    second["last"] = ["c4", "b4"]
    one, other = names(svg.draw(first)), names(svg.draw(second))
    assert one
    assert other
    assert not one & other


def test_has_colours_for_dark_pages_and_no_variables() -> None:
    picture = svg.draw(reddots())
    assert "@media (prefers-color-scheme:dark)" in picture
    assert "var(" not in picture
    assert "light-dark" not in picture


def test_is_small() -> None:
    assert len(svg.draw(reddots()).encode()) < 24_000


def test_numbers_are_rounded() -> None:
    for view in (kooshi(), reddots()):
        assert not re.search(r"\.\d{4,}|\de-", re.sub("b[0-9a-f]{8}|#[0-9A-F]{6}", "", svg.draw(view)))


def test_brackets_avoid_red_dots() -> None:
    view = reddots()
    for place, flip in (("e3", "1"), ("b3", "-1"), ("c2", "-1"), ("b2", "1")):
        view["last"] = [place]
        assert f"scale({flip} 1)" in svg.draw(view)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ground": "marble"}, "Unknown ground 'marble': this view can use 'hinoki', 'keyaki'."),
        ({"shape": "pyramid"}, "Unknown piece shape 'pyramid': this view can use 'tower', 'ball'."),
        ({"seat": 4}, "Unknown seat 4: this view can use 0, 1, 2, 3."),
        ({"seat": -1}, "Unknown seat -1: this view can use 0, 1, 2, 3."),
        ({"value": 3}, "Unknown tower value 3: this view can use 1, 2."),
        ({"place": "z9"}, "Unknown place 'z9': this view can use 'a1', 'b1', 'c1', …, 'e5'."),
        ({"last": ["z9"]}, "Unknown place 'z9': this view can use 'a1', 'b1', 'c1', …, 'e5'."),
        ({"places": []}, "A view needs at least one place."),
    ],
)
def test_refuses_what_it_cannot_draw(change: dict[str, Any], sentence: str) -> None:
    view: Any = kooshi()
    (key,) = change
    (view if key in view else view["pieces"][0]).update(change)
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


def test_refuses_an_unknown_place_shape() -> None:
    view = kooshi()
    view["places"][0]["shape"] = "hex"
    with pytest.raises(ValueError, match=r"^Unknown place shape 'hex': this view can use 'cell', 'hole'\.$"):
        svg.draw(view)
