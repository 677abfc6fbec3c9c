"""The picture of a tile game: every dot, every layer and every word, and sentences about what it cannot draw."""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from test_svg import NS, names, spots, texts, uses

from banmen import svg
from banmen.view import End, Piece, Place, View

FACES = [f"{white}{black}" for white in range(7) for black in range(7) if 0 < white + black < 7]
LINES = {
    "W2": (["15", "12"], ["14", "10"]),
    "W4": (["40"],),
    "W5": (["31", "21"],),
    "W6": (["60"],),
    "B3": (["13"],),
    "B2": (["51", "41"],),
}
HANDS = (["32", "03", "24"], ["42", "20", "06"])
BESIDE = {"pile": (9.8, 0), "away": (9.8, 1.35), "gone 1": (9.45, -1.35)}


def slot(name: str) -> Place:
    return {"name": name, "x": int(name[1:]), "y": -1 if name[0] == "W" else 1, "shape": "slot"}


def column(place: str, *layers: list[str]) -> list[Piece]:
    counts = "white" if place[0] == "W" else "black"
    return [
        {"place": place, "shape": "tile", "face": face, "counts": counts, "rank": rank, "layer": layer}
        for layer, faces in enumerate(layers)
        for rank, face in enumerate(faces)
    ]


def bossa() -> View:
    """Two lines of columns, both hands, all markers but two."""
    ends: list[End] = [
        {"place": "W1", "counts": [1, 3]},
        {"place": "W7", "counts": [2]},
        {"place": "B1", "counts": [1, 3]},
        {"place": "B5", "counts": [1]},
    ]
    places = [slot(name) for name in (*LINES, "W3", "B4", *(end["place"] for end in ends))]
    places += [{"name": name, "x": x, "y": y, "shape": "pile"} for name, (x, y) in BESIDE.items()]
    places.append({"name": "rail", "x": 8, "y": 0, "shape": "rail"})
    pieces = [piece for place, layers in LINES.items() for piece in column(place, *layers)]
    pieces += [
        {"place": "W3", "shape": "die", "seat": 0, "value": 3},
        {"place": "B4", "shape": "die", "seat": 1, "value": 4},
        {"place": "pile", "shape": "tile", "face": "", "value": 9},
        {"place": "away", "shape": "tile", "face": ""},
        {"place": "gone 1", "shape": "tile", "face": "22"},
    ]
    for seat, way in ((0, -1), (1, 1)):
        for name, y in ((str(seat), 5 * way), ("WB"[seat], way)):
            places.append({"name": name, "x": 0, "y": y, "shape": "chip"})
            pieces.append({"place": name, "shape": "chip", "seat": seat})
        for i, face in enumerate(("redraw", "exchange", "stack")):
            places.append({"name": f"{seat} {face}", "x": 9.8, "y": way * (3.2 + 0.9 * i), "shape": "marker"})
            if seat == 0 or face == "redraw":
                pieces.append({"place": f"{seat} {face}", "shape": "marker", "seat": seat, "face": face})
        for i, face in enumerate(HANDS[seat]):
            places.append({"name": face, "x": i + 1, "y": 5 * way, "shape": "hand"})
            pieces.append({"place": face, "shape": "tile", "face": face})
    return {
        "ground": "tatami",
        "places": places,
        "pieces": pieces,
        "ends": ends,
        "last": ["42", "32"],
        "title": "Bossa",
    }


def one_tile(**more: Any) -> View:
    piece: Any = {"place": "W2", "shape": "tile", "face": "32", **more}
    return {"ground": "tatami", "places": [slot("W2")], "pieces": [piece]}


def lying(view: View, drawing: str) -> list[tuple[float, float]]:
    """Where a drawing is used, from below to above."""
    found = re.findall(
        rf'<use href="#b[0-9a-f]{{8}}{drawing}" x="(\S+)" y="(\S+)"/>', svg.draw(view).split("</defs>")[1]
    )
    return [(float(x), float(y)) for x, y in found]


def corners(view: View) -> list[list[float]]:
    """The frames of the last move: left, top, right and bottom."""
    paths = re.findall(r'd="(M[^"]*)" stroke-linecap="square"', svg.draw(view))
    assert len(paths) == 2  # the halo and the ink
    return [
        [float(part) for part in found]
        for found in re.findall(r"M(\S+) \S+?V([-.\d]+)H[-.\d]+M(\S+) \S+?V([-.\d]+)H", paths[0])
    ]


def test_is_xml_with_an_accessible_name() -> None:
    root = ET.fromstring(svg.draw(bossa()))
    assert root.tag == f"{NS}svg"
    assert root[0].text == "Bossa"


def test_draws_each_thing_once() -> None:
    found = uses(svg.draw(bossa()))
    faces = [face for layers in LINES.values() for layer in layers for face in layer]
    assert sum(found[name] for name in found if re.fullmatch(r"tile\d\d(white|black)", name)) == len(faces)
    assert sum(found[name] for name in found if re.fullmatch(r"tile\d\d", name)) == len(HANDS[0] + HANDS[1]) + 1
    assert [found[name] for name in ("die03", "die14", "chip0", "chip1")] == [1, 1, 2, 2]
    assert [found[name] for name in ("markerredraw", "markerexchange", "markerstack", "socket")] == [2, 1, 1, 2]
    assert found["back"] == 4  # a heap of three, and the one put away


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_its_dots(face: str) -> None:
    found = uses(svg.draw(one_tile(face=face)))
    assert (found["white"], found["black"]) == (int(face[0]), int(face[1]))


def test_dots_lie_like_those_of_a_die_the_white_ones_first() -> None:
    drawing = svg.draw(one_tile(face="32")).split('tile32">')[1].split("</g>")[0]
    dots = re.findall(r'(white|black)" x="(\S+)" y="(\S+)"', drawing)
    assert [(x, y) for _, x, y in dots] == [("-25", "-27"), ("25", "-27"), ("0", "-2"), ("-25", "23"), ("25", "23")]
    assert [colour for colour, _, _ in dots] == ["white"] * 3 + ["black"] * 2


@pytest.mark.parametrize(("counts", "faded"), [("white", ["black"] * 2), ("black", ["white"] * 3), ("", [])])
def test_dots_that_do_not_count_fade(counts: str, faded: list[str]) -> None:
    pale = "".join(re.findall(r'<g opacity="0.26">(.*?)</g>', svg.draw(one_tile(counts=counts))))
    assert re.findall("(white|black)", pale) == faded


def test_dice_show_their_value() -> None:
    for value in range(1, 7):
        view = bossa()
        view["pieces"] = [{"place": "W3", "shape": "die", "seat": 0, "value": value}]
        assert svg.draw(view).count('r="9.5"') == value


def test_columns_grow_away_from_the_rail() -> None:
    view = bossa()
    assert lying(view, "tile31white") + lying(view, "tile21white") == [(500, 100), (500, 204)]
    assert lying(view, "tile51black") + lying(view, "tile41black") == [(200, -100), (200, -204)]
    for place in view["places"]:  # Ring owns black
        place["y"] = -place["y"] if place["shape"] == "slot" else place["y"]
    assert lying(view, "tile21white") == [(500, -204)]


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_long_column_takes_the_room_of_three(count: int) -> None:
    for place, way in (("W2", 1), ("B2", -1)):
        view = one_tile()
        view["places"], view["pieces"] = [slot(place)], column(place, ["11"] * count)
        ys = sorted(way * y for _, y in lying(view, "tile11(?:white|black)"))
        assert (len(ys), ys[0], ys[-1]) == (count, 100, 308)


def test_layers_lie_shifted_on_the_column_and_are_counted() -> None:
    view = bossa()
    assert lying(view, "tile15white") + lying(view, "tile14white") == [(200, 100), (193, 94)]
    assert lying(view, "tile12white") + lying(view, "tile10white") == [(200, 204), (193, 198)]
    counts = '<circle class="[^"]+" cx="236" cy="[^"]+" r="20"/>'
    assert len(re.findall(counts, svg.draw(view))) == 1
    before = texts(view).count("3")
    view["pieces"] += [piece for piece in column("W2", [], [], ["33", "03"]) if piece["layer"] == 2]
    assert texts(view).count("3") == before + 1


def test_ends_say_how_many_tiles_they_take() -> None:
    said = texts(bossa())
    assert said.count("1 or 3") == 2
    assert (said.count("tiles"), said.count("tile")) == (3, 1)
    where = spots(bossa())
    assert where["tile"][0] == 500
    assert where["tile"][1] < 0


def test_a_blocked_end_has_the_forbidden_sign_and_no_words() -> None:
    view = bossa()
    assert uses(svg.draw(view))["forbidden"] == 0
    view["ends"][1]["counts"] = []
    picture = svg.draw(view)
    assert re.search(r'forbidden" transform="translate\(700 100\)', picture)
    assert texts(view).count("tiles") == 2
    outlines = ET.fromstring(picture).findall(f".//{NS}g[@stroke-dasharray]/{NS}rect")
    assert len(outlines) == 4


def test_signs_cover_neither_dots_nor_words() -> None:
    view = bossa()
    view["marks"] = [{"place": place, "sign": "target"} for place in ("32", "42", "W7", "B2", "W5")]
    found = re.findall(r'target" transform="translate\((\S+) (\S+)\)', svg.draw(view))
    assert found == [("100", "452"), ("100", "-452"), ("700", "148"), ("200", "-252"), ("500", "252")]


def test_brackets_go_around_each_place_of_the_last_move() -> None:
    view = bossa()
    view["last"] = ["32", "B2", "W6", "gone 1", "20", "W5"]
    frames = corners(view)
    assert len(frames) == 6
    assert frames[0] == [47, 445, 153, 557]
    assert frames[1] == [147, -259, 253, -43]  # the whole column
    assert frames[3][2] - frames[3][0] < 70  # a small tile
    view["last"] = []
    assert 'stroke-linecap="square"' not in svg.draw(view)


def test_brackets_leave_the_corner_to_the_count() -> None:
    view = bossa()
    view["last"] = ["W2"]
    assert corners(view) == [[253, 39, 140, 261]]  # upper right and lower left


def test_the_rail_has_its_numbers_and_moves_what_lies_beside_it() -> None:
    view = bossa()
    rail = next(place for place in view["places"] if place["shape"] == "rail")
    ((x, y),) = lying(view, "markerstack")
    assert (x, y) == (980, 500)
    assert texts(view)[:8] == list("12345678")
    rail["x"] = 12
    assert texts(view)[:12] == [str(number) for number in range(1, 13)]
    assert lying(view, "markerstack") == [(x + 400, y)]
    assert lying(view, "tile03") == [(200, 500)]


@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 3), (17, 3)])
def test_the_pile_is_a_heap_and_a_number(left: int, drawn: int) -> None:
    view = bossa()
    next(piece for piece in view["pieces"] if piece["place"] == "pile")["value"] = left
    assert len(lying(view, "back")) == drawn
    assert f"{left} left" in texts(view)
    assert "put away" in texts(view)


def test_a_second_discard_does_not_widen_the_mat() -> None:
    view, more = bossa(), bossa()
    more["places"].append({"name": "gone 2", "x": 10.1, "y": -1.35, "shape": "pile"})
    more["pieces"].append({"place": "gone 2", "shape": "tile", "face": "01"})
    boxes = [ET.fromstring(svg.draw(each)).attrib["viewBox"] for each in (view, more)]
    assert boxes[0] == boxes[1]


def test_draws_hands_face_down() -> None:
    view = one_tile()
    view["places"] = [{"name": f"0?{i}", "x": i, "y": -5, "shape": "hand"} for i in range(1, 6)]
    view["pieces"] = [{"place": place["name"], "shape": "tile", "face": ""} for place in view["places"]]
    found = uses(svg.draw(view))
    assert (found["back"], found["white"], found["black"]) == (5, 0, 0)


def test_every_reference_is_defined_once() -> None:
    picture = svg.draw(bossa())
    ids = re.findall(r' id="(\w+)"', picture)
    assert set(re.findall(r'(?:href="|url\()#(\w+)', picture)) <= set(ids)
    assert len(ids) == len(set(ids))


def test_two_pictures_share_no_id_and_no_class() -> None:
    first, second = bossa(), bossa()
    second["ends"][0]["counts"] = [3]
    assert names(svg.draw(first))
    assert not names(svg.draw(first)) & names(svg.draw(second))


def test_is_deterministic_and_leaves_the_view_alone() -> None:
    view = bossa()
    view["ends"][0]["counts"] = []
    before = copy.deepcopy(view)
    assert svg.draw(view) == svg.draw(copy.deepcopy(view))
    assert view == before


def test_has_colours_for_light_and_dark_pages() -> None:
    day, night = svg.draw(bossa()).split("</style>")[0].split("@media (prefers-color-scheme:dark)")
    for light, dark in (("#DCD6B4", "#5C5A42"), ("#2F3A45", "#12161A"), ("#6B4725", "#45290F"), ("#35321A", "#F1EDCF")):
        assert light in day
        assert dark not in day
        assert dark in night


def test_is_small_and_plain() -> None:
    picture = svg.draw(bossa())
    assert len(picture.encode()) < 26_000
    assert not re.search(r"var\(|light-dark|color-mix|<filter|<pattern", picture)
    assert not re.search(r"\.\d{4,}|\de-", re.sub("b[0-9a-f]{8}|#[0-9A-F]{6}", "", picture))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"shape": "stone"}, "Unknown piece shape 'stone': this view can use 'tile', 'die', 'marker', 'chip'."),
        ({"place": "W9"}, "Unknown place 'W9': this view can use 'W2'."),
        ({"face": "34"}, "Unknown tile face '34': this view can use '', '01', '02', …, '60'."),
        ({"face": None}, "Unknown tile face None: this view can use '', '01', '02', …, '60'."),
        ({"counts": "red"}, "Unknown colour that counts 'red': this view can use '', 'white', 'black'."),
        ({"rank": -1}, "Unknown rank -1: this view can use 0, 1, 2, …, 26."),
        ({"layer": 3}, "Unknown layer 3: this view can use 0, 1, 2."),
        ({"shape": "die", "seat": 0, "value": 7}, "Unknown die value 7: this view can use 1, 2, 3, 4, 5, 6."),
        ({"shape": "die", "seat": 2, "value": 1}, "Unknown seat 2: this view can use 0, 1."),
        ({"shape": "chip"}, "Unknown seat None: this view can use 0, 1."),
        (
            {"shape": "marker", "face": "undo"},
            "Unknown marker face 'undo': this view can use 'redraw', 'exchange', 'stack'.",
        ),
    ],
)
def test_refuses_pieces_it_cannot_draw(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(one_tile(**change))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"last": ["W2"] * 7}, "Unknown number of places of a move 7: this view can use 0, 1, 2, 3, 4, 5, 6."),
        (
            {"ends": [{"place": "pile", "counts": [1]}]},
            "Unknown empty slot 'pile': this view can use 'W1', 'W7', 'B1', 'B5'.",
        ),
        (
            {"ends": [{"place": "W2", "counts": []}]},
            "Unknown empty slot 'W2': this view can use 'W1', 'W7', 'B1', 'B5'.",
        ),
        ({"ends": [{"place": "W1", "counts": [0]}]}, "Unknown number of tiles 0: this view can use 1, 2, 3, …, 9."),
        ({"quiet": {"count": 0, "of": 48}}, "A board of tatami has no free corners for tallies and quiet."),
    ],
)
def test_refuses_views_it_cannot_draw(change: dict[str, Any], sentence: str) -> None:
    view: Any = bossa() | change
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


def test_refuses_a_pile_without_a_number_and_a_rail_without_an_end() -> None:
    view = bossa()
    next(place for place in view["places"] if place["shape"] == "rail")["x"] = 13
    with pytest.raises(ValueError, match=r"^Unknown length of a rail 13: this view can use 1, 2, 3, …, 12\.$"):
        svg.draw(view)
    view = bossa()
    del next(piece for piece in view["pieces"] if piece["place"] == "pile")["value"]
    with pytest.raises(ValueError, match=r"^Unknown number of tiles left None: this view can use 0, 1, 2, …, 27\.$"):
        svg.draw(view)


def test_only_tatami_has_tiles_and_ends() -> None:
    view = one_tile()
    view["ground"], view["places"][0]["shape"] = "hinoki", "cell"
    with pytest.raises(ValueError, match=r"^Unknown piece shape 'tile': this view can use 'tower', 'ball', 'stone'\.$"):
        svg.draw(view)
    view["pieces"], view["ends"] = [], [{"place": "W2", "counts": [1]}]
    with pytest.raises(ValueError, match=r"^A board of hinoki has no lines with ends\.$"):
        svg.draw(view)
