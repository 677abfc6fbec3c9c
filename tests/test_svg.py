"""The picture of a position: well-formed, complete, safe to put beside others, and honest about bad views."""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest

from banmen import svg
from banmen.board import Hexagon
from banmen.view import Place, View

NS = "{http://www.w3.org/2000/svg}"


def grid(width: int, height: int, shape: str) -> list[Place]:
    return [
        {"name": f"{'abcdefgh'[x]}{y + 1}", "x": x, "y": y, "shape": shape} for y in range(height) for x in range(width)
    ]


def kooshi() -> View:
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


def reddots(balls: int = 40) -> View:
    places = grid(8, 8, "hole")
    return {
        "ground": "keyaki",
        "places": places,
        "dots": [{"name": f"{c}{r}", "x": "abcdefgh".index(c) + 0.5, "y": r - 0.5} for c in "bdf" for r in (2, 4, 6)],
        "pieces": [{"place": place["name"], "seat": i % 2, "shape": "ball"} for i, place in enumerate(places[:balls])],
        "last": ["c2", "e3"],
    }


def dohyo(side: int = 4, seats: int = 2) -> View:
    places = Hexagon(side).empty["places"]
    return {
        "ground": "clay",
        "places": places,
        "pieces": [
            {"place": place["name"], "seat": i % seats, "shape": "stone"} for i, place in enumerate(places[: 8 * seats])
        ],
        "tallies": [
            {"seat": seat, "count": 1 + seat, "of": 9, "token": seat == 1, "out": seat == 2} for seat in range(seats)
        ],
        "quiet": {"count": 5, "of": 48},
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


def texts(view: View) -> list[str | None]:
    return [text.text for text in ET.fromstring(svg.draw(view)).iter(f"{NS}text")]


def spots(view: View) -> dict[str | None, tuple[float, float]]:
    """Where each text begins, ends or has its middle."""
    found = ET.fromstring(svg.draw(view)).iter(f"{NS}text")
    return {text.text: (float(text.attrib["x"]), float(text.attrib["y"])) for text in found}


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
    view = dohyo(5, 4)
    del view["tallies"], view["quiet"]
    assert uses(svg.draw(view)) == {"hex": 61, "bale": 5, "bales": 6} | {f"stone{seat}": 8 for seat in range(4)}


def test_puts_a_piece_where_its_place_lies() -> None:
    view = kooshi()
    view["pieces"] = [{"place": "b5", "seat": 3, "shape": "ball"}]
    assert re.search(r'<use href="#\w+ball3" x="100" y="0"/>', svg.draw(view))  # y grows upwards in a view


def test_every_reference_is_defined() -> None:
    marked = dohyo(5, 4)
    marked["last"] = ["c7", "d8", "e9"]
    marked["marks"] = [{"place": "c3", "sign": "target"}, {"place": "c4", "sign": "forbidden"}]
    for view in (kooshi(), reddots(), dohyo(), marked):
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
    third, fourth = dohyo(), dohyo()
    fourth["quiet"]["count"] += 1
    for one, other in ((first, second), (third, fourth), (first, third)):
        assert names(svg.draw(one))
        assert not names(svg.draw(one)) & names(svg.draw(other))


def test_has_colours_for_dark_pages_and_no_variables() -> None:
    for view in (reddots(), dohyo()):
        picture = svg.draw(view)
        assert "@media (prefers-color-scheme:dark)" in picture
        assert not re.search(r"var\(|light-dark|color-mix|<filter|<pattern", picture)


def test_is_small() -> None:
    assert len(svg.draw(reddots()).encode()) < 24_000
    assert len(svg.draw(dohyo(5, 4)).encode()) < 30_000


def test_numbers_are_rounded() -> None:
    for view in (kooshi(), reddots(), dohyo(), dohyo(5, 4)):
        assert not re.search(r"\.\d{4,}|\de-", re.sub("b[0-9a-f]{8}|#[0-9A-F]{6}", "", svg.draw(view)))


def test_brackets_avoid_red_dots() -> None:
    view = reddots()
    for place, flip in (("e3", "1"), ("b3", "-1"), ("c2", "-1"), ("b2", "1")):
        view["last"] = [place]
        assert f"scale({flip} 1)" in svg.draw(view)


def test_puts_stones_where_their_places_lie() -> None:
    view = dohyo()
    view["pieces"] = [{"place": place, "seat": 3, "shape": "stone"} for place in ("a1", "d4", "d7", "g7")]
    found = re.findall(r'<use href="#\w+stone3" x="(\S+)" y="(\S+)"/>', svg.draw(view))
    assert found == [("150", "-259.8"), ("0", "0"), ("300", "0"), ("-150", "259.8")]  # from the far side, around 0 0


@pytest.mark.parametrize("side", [2, 4, 5])
def test_labels_a_hexagon_by_rows_and_slanted_columns(side: int) -> None:
    view = dohyo(side)
    del view["tallies"], view["quiet"]
    found, edge = spots(view), 50 * (side - 1)
    assert list(found) == [*"abcdefghi"[: 2 * side - 1], *"123456789"[: 2 * side - 1]]
    assert found["a"][0] < -edge  # left of a1
    assert found["a"][0] == found["abcdefghi"[2 * side - 2]][0]
    lower = [found[number] for number in "123456789"[: 2 * side - 1]]
    assert lower == sorted(lower)  # from left to right
    assert len({y for _, y in lower}) == side  # along the lower edge, then up the right one
    view["places"][0]["name"] = "middle"
    view["pieces"] = []
    assert texts(view) == []


def test_marks_a_pivot_at_the_corners_of_its_goal() -> None:
    view = dohyo()
    view["last"] = ["e5", "d4"]
    picture = svg.draw(view)
    assert picture.count("M-19-46.7L0-57.7L19-46.7M-19 46.7L0 57.7L19 46.7") == 2  # the halo and the ink
    assert re.search(r'<rect x="16" y="-120.6" width="68" height="68" rx="34"/>', picture)  # around e5


def test_a_push_is_a_band_with_an_arrow_instead() -> None:
    view = dohyo()
    view["pieces"] = [{"place": place, "seat": seat, "shape": "stone"} for place, seat in (("c4", 0), ("d5", 0))]
    view["last"] = ["b3", "c4", "d5", "e6"]
    picture = svg.draw(view)
    assert "L0-57.7L" not in picture
    assert "<rect x=" not in picture.split("</defs>")[1]
    band = picture.index('d="M0 173.2L150 -86.6"')  # from b3 to e6
    assert band < picture.index('stone0" x=') < picture.index("rotate(-60)", band)
    assert "out" not in uses(picture)


@pytest.mark.parametrize(
    ("push", "spot"),
    [
        (["d5", "d6", "d7"], ("380", "0")),
        (["b3", "b2", "b1"], ("-280", "173.2")),
        (["e4", "f5", "g6"], ("90", "-329.1")),
    ],
)
def test_a_piece_pushed_out_lies_crossed_beyond_the_edge(push: list[str], spot: tuple[str, str]) -> None:
    view = dohyo()
    view["last"] = push
    assert re.findall(r'<use href="#\w+out" x="(\S+)" y="(\S+)"/>', svg.draw(view)) == [spot]


def test_marks_targets_and_forbidden_places_on_any_board() -> None:
    for view in (dohyo(), kooshi()):
        view["marks"] = [{"place": place, "sign": "target"} for place in ("a1", "b2", "c3")]
        view["marks"].append({"place": "c4", "sign": "forbidden"})
        found = uses(svg.draw(view))
        assert (found["target"], found["forbidden"]) == (3, 1)


def test_a_chain_is_a_thread_with_rings_around_its_dots_and_the_others_fade() -> None:
    plain, view = reddots(12), reddots(12)
    view["chains"] = [{"places": ["b2", "b3", "c3", "c2"], "dots": ["b2"]}]
    view["pieces"] = [{"place": place, "seat": 0, "shape": "ball"} for place in ("b2", "b3", "c3", "c2", "h8")]
    picture, without = svg.draw(view), svg.draw(plain)
    threads = [path for path in ET.fromstring(picture).iter(f"{NS}path") if path.attrib["d"].endswith("Z")]
    assert len({path.attrib["d"] for path in threads if path.attrib["d"].count("L") == 4}) == 1
    assert (picture.count('r="27"/></g>'), picture.count('<g opacity="0.55">')) == (1, 1)
    assert (without.count('r="27"/></g>'), without.count('<g opacity="0.55">')) == (0, 0)


@pytest.mark.parametrize(("seats", "corners"), [(2, "/ 7"), (3, "/ \\ 7"), (4, "/ \\ 7 J")])
def test_tallies_stand_in_the_corners_clockwise(seats: int, corners: str) -> None:
    view, where = dohyo(5, seats), {"/": (-1, 1), "\\": (-1, -1), "7": (1, -1), "J": (1, 1)}
    chips = re.findall(r'stone(\d)" transform="translate\((\S+) (\S+)\) scale', svg.draw(view))
    found = [(float(x), float(y)) for _, x, y in chips]
    assert [int(seat) for seat, _, _ in chips] == list(range(seats))
    assert [(x / abs(x), y / abs(y)) for x, y in found] == [where[corner] for corner in corners.split()]
    said = spots(view)
    for seat, (x, y) in enumerate(found):  # the words beside the chip, towards the middle
        assert 0 < abs(x) - abs(said[f"{1 + seat} of 9"][0]) < 60
        assert abs(y - said[f"{1 + seat} of 9"][1]) < 40


def test_tallies_tell_who_has_the_token_and_who_is_out() -> None:
    view = dohyo(5, 3)
    picture = svg.draw(view)
    assert uses(picture)["fan"] == 1
    assert re.findall(r'<g opacity="0.5"><use href="#\w+stone(\d)"', picture) == ["2"]
    assert texts(view)[:6] == ["1 of 9", "2 of 9", "token", "3 of 9", "out", "quiet 5 of 48"]
    view["tallies"][2]["token"] = True
    assert uses(svg.draw(view))["fan"] == 2
    assert texts(view)[4] == "out"


def test_the_quiet_has_a_corner_or_a_line_of_its_own() -> None:
    def height(view: View) -> float:
        return float(ET.fromstring(svg.draw(view)).attrib["viewBox"].split()[3])

    three, four = dohyo(5, 3), dohyo(5, 4)
    assert min(spots(three)["quiet 5 of 48"]) > 300  # lower right
    assert spots(four)["quiet 5 of 48"][0] == 0
    assert height(four) > height(three)
    del four["quiet"]
    assert height(four) == height(three)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"ground": "marble"},
            "Unknown ground 'marble': this view can use 'hinoki', 'keyaki', 'clay', 'tatami', 'walnut'.",
        ),
        ({"shape": "pyramid"}, "Unknown piece shape 'pyramid': this view can use 'tower', 'ball', 'stone'."),
        ({"seat": 4}, "Unknown seat 4: this view can use 0, 1, 2, 3."),
        ({"seat": -1}, "Unknown seat -1: this view can use 0, 1, 2, 3."),
        ({"value": 3}, "Unknown tower value 3: this view can use 1, 2."),
        ({"place": "z9"}, "Unknown place 'z9': this view can use 'a1', 'b1', 'c1', …, 'e5'."),
        ({"last": ["z9"]}, "Unknown place 'z9': this view can use 'a1', 'b1', 'c1', …, 'e5'."),
        ({"places": []}, "A view needs at least one place."),
        ({"tallies": dohyo()["tallies"]}, "A board of hinoki has no free corners for tallies and quiet."),
        ({"quiet": {"count": 0, "of": 48}}, "A board of hinoki has no free corners for tallies and quiet."),
    ],
)
def test_refuses_what_it_cannot_draw(change: dict[str, Any], sentence: str) -> None:
    view: Any = kooshi()
    (key,) = change
    (view["pieces"][0] if key in ("shape", "seat", "value", "place") else view).update(change)
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


@pytest.mark.parametrize(
    ("places", "dots", "sentence"),
    [
        (["a1", "a2"], ["b2"], "A chain of 2 places closes around nothing: it needs at least 3."),
        (["a1", "a2", "z9"], [], "Unknown place 'z9': this view can use 'a1', 'b1', 'c1', …, 'h8'."),
        (["a1", "a2", "b2"], ["a1"], "Unknown dot 'a1': this view can use 'b2', 'b4', 'b6', …, 'f6'."),
    ],
)
def test_refuses_a_chain_that_is_none(places: list[str], dots: list[str], sentence: str) -> None:
    view = reddots()
    view["chains"] = [{"places": places, "dots": dots}]
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


def test_refuses_an_unknown_place_shape() -> None:
    view = kooshi()
    view["places"][0]["shape"] = "hex"
    with pytest.raises(ValueError, match=r"^Unknown place shape 'hex': this view can use 'cell', 'hole'\.$"):
        svg.draw(view)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"last": ["a1", "b2", "c9"]}, "Unknown place 'c9': this view can use 'a1', 'a2', 'a3', …, 'g7'."),
        ({"last": ["a1"] * 5}, "Unknown number of places of a move 5: this view can use 0, 1, 2, 3, 4."),
        (
            {"marks": [{"place": "a9", "sign": "target"}]},
            "Unknown place 'a9': this view can use 'a1', 'a2', 'a3', …, 'g7'.",
        ),
        ({"marks": [{"place": "a1", "sign": "star"}]}, "Unknown sign 'star': this view can use 'target', 'forbidden'."),
        ({"tallies": dohyo(5, 3)["tallies"][1:]}, "Unknown seat 2: this view can use 0, 1."),
        ({"tallies": dohyo()["tallies"][:1]}, "Unknown number of tallies 1: this view can use 2, 3, 4."),
        ({"tallies": dohyo()["tallies"][:1] * 2}, "Two tallies are of one seat."),
        (
            {"places": dohyo()["places"][:-1], "pieces": []},
            "A clay board needs a full hexagon of 7, 19, 37, 61 … places; these 36 are not.",
        ),
    ],
)
def test_refuses_what_a_clay_board_cannot_show(change: dict[str, Any], sentence: str) -> None:
    view: Any = dohyo() | change
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


def test_a_clay_board_has_only_hexagons() -> None:
    view = dohyo()
    view["places"][0]["shape"] = "cell"
    with pytest.raises(ValueError, match=r"^Unknown place shape 'cell': this view can use 'hex'\.$"):
        svg.draw(view)
