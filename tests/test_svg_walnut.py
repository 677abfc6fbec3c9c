"""The picture of a table: everything at its millimetre, every number readable, and sentences about wrong views."""

from __future__ import annotations

import copy
import math
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from test_svg import NS, kooshi, names, spots, texts, uses
from test_svg_tatami import corners, lying

from banmen import svg
from banmen.view import Mark, Piece, Place, Track, View

# By place: x, y and heading.
DISCS = {
    "W1": (-0.22, 0.06, 10.0),
    "W2": (0.11, 0.07, 33.0),
    "W3": (-0.05, -0.29, 0.0),
    "B1": (0.14, -0.1, 20.0),
    "B2": (0.148, 0.075, 75.0),
    "B3": (0.26, 0.3, 130.0),
}
POLES = {"W|": (-0.215, 0.066), "B|": (0.135, -0.1)}
FLICK: Track = {"place": "W2", "seat": 0, "points": [[-0.13, -0.17], [0.114, 0.04], [0.11, 0.07]]}
PUSHED: Track = {"place": "B2", "seat": 1, "points": [[0.13, 0.05], [0.148, 0.075]]}
OFF: Track = {"place": "B9", "seat": 1, "points": [[0.0, 0.2], [0.1, 0.3], [0.3, 0.5]]}


def table(size: float = 0.75, discs: dict[str, tuple[float, float, float]] = DISCS) -> View:
    """Discs without poles, before anything has moved."""
    places: list[Place] = [{"name": name, "x": x, "y": y, "shape": "spot"} for name, (x, y, _) in discs.items()]
    pieces: list[Piece] = [
        {"place": name, "shape": "disc", "seat": "WB".index(name[0]), "value": int(name[1]), "heading": heading}
        for name, (_, _, heading) in discs.items()
    ]
    return {"ground": "walnut", "size": size, "places": places, "pieces": pieces}


def botaoshi() -> View:
    """All pieces, after a flick that pushed a disc."""
    view = table()
    for name, (x, y) in POLES.items():
        view["places"].append({"name": name, "x": x, "y": y, "shape": "spot"})
        view["pieces"].append({"place": name, "shape": "pole", "seat": "WB".index(name[0])})
    return {**view, "last": ["W2"], "paths": [FLICK, PUSHED], "title": "Bo-taoshi"}


def topple(heading: float = 40) -> View:
    return {**botaoshi(), "ramp": {"x": 0.1, "y": -0.2, "heading": heading}}


def box(view: View) -> list[float]:
    return [float(part) for part in ET.fromstring(svg.draw(view)).attrib["viewBox"].split()]


def polygons(picture: str) -> list[list[tuple[float, float]]]:
    """The closed shapes with straight edges that the board shows, from below to above."""
    shapes = re.findall(r'd="M([-.\d ]+(?:L[-.\d ]+){2,})Z"', picture.split("</defs>")[1])
    return [[(float(x), float(y)) for x, y in (spot.split() for spot in shape.split("L"))] for shape in shapes]


def numbers(view: View) -> list[tuple[int, tuple[float, float]]]:
    """The discs' numbers and about where their middles lie, in the order of drawing."""
    group = next(
        node for node in ET.fromstring(svg.draw(view)).iter(f"{NS}g") if node.get("id", "").endswith("numbers")
    )
    return [(int(node.text or 0), (float(node.attrib["x"]), float(node.attrib["y"]) - 7)) for node in group]


def test_draws_each_piece_once_with_its_mark_and_shadow() -> None:
    found = uses(svg.draw(botaoshi()))
    assert [found[name] for name in ("disc0", "disc1", "mark0", "mark1", "pole0", "pole1")] == [3, 3, 3, 3, 1, 1]
    assert (found["discshade"], found["poleshade"]) == (6, 2)


def test_a_unit_is_a_millimetre_and_north_is_up() -> None:
    view = botaoshi()
    assert lying(view, "pole0") == [(-215, -66)]
    assert lying(view, "disc1") == [(260, -300), (148, -75), (140, 100)]  # from far to near


@pytest.mark.parametrize("size", [0.6, 0.75, 0.9])
def test_the_table_is_as_large_as_it_says(size: float) -> None:
    left, top, width, height = box(table(size))
    assert width == 1000 * size + 40
    assert left == -width / 2
    assert top < -500 * size - 33  # a pole may stand on the far edge
    assert top + height > 500 * size + 18


def test_marks_are_turned_against_the_clock() -> None:
    picture = svg.draw(botaoshi())
    assert re.search(r'mark1" transform="translate\(148 -76\.3\) rotate\(-75\)"', picture)
    view = botaoshi()
    del view["pieces"][4]["heading"]
    assert re.search(r'mark1" transform="translate\(148 -76\.3\) rotate\(0\)"', svg.draw(view))


def test_poles_stand_above_all_discs() -> None:
    picture = svg.draw(botaoshi())
    order = re.findall(r'href="#b[0-9a-f]{8}(disc|pole)\d"', picture.split("</defs>")[1])
    assert order == ["disc"] * 6 + ["pole"] * 2


def test_poles_tell_seats_by_one_pale_band_and_two_dark_ones() -> None:
    picture = svg.draw(botaoshi())
    classes = {colour: name for name, colour in re.findall(r"\.(\w+){fill:(#\w+)}", picture.split("@media")[0])}
    white, black = (picture.split(f'pole{seat}">')[1].split("</g>")[0] for seat in (0, 1))
    assert (white.count(classes["#FFFDF8"]), black.count(classes["#FFFDF8"])) == (1, 0)
    assert black.count(classes["#17181B"]) == 2


def test_wood_paths_and_shadows_end_at_the_edge_of_the_table() -> None:
    cut = re.findall(r'<g [^>]*clip-path="url\(#b[0-9a-f]{8}edge\)">(.{9})', svg.draw(botaoshi()))
    assert [start.split()[0] for start in cut] == ["<rect", "<g", "<use"]


@pytest.mark.parametrize(("size", "count"), [(0.6, 5), (0.75, 7), (0.9, 9)])
def test_ticks_are_a_tenth_of_a_metre_apart(size: float, count: int) -> None:
    picture = svg.draw(table(size))
    far = f"{500 * size - 5:g}"
    upper = re.findall(rf"M(-?\d+)-{far}v(8|13)M", picture)
    reach = 100 * (count // 2)
    assert [int(x) for x, _ in upper] == list(range(-reach, reach + 1, 100))
    assert [int(x) for x, long in upper if long == "13"] == [0]


def test_letters_stand_at_the_four_sides() -> None:
    where = spots({**table(), "pieces": []})
    assert list(where) == ["N", "E", "S", "W"]
    assert where["N"][1] < -300 < 300 < where["S"][1]
    assert where["W"][0] < -300 < 300 < where["E"][0]


def test_an_empty_table_is_a_picture() -> None:
    view = table(discs={})
    root = ET.fromstring(svg.draw(view))
    assert (root[0].text, root.attrib["width"]) == ("A board", "420")
    assert texts(view) == ["N", "E", "S", "W"]


def test_every_disc_has_its_number_beside_it() -> None:
    view = botaoshi()
    found, order = numbers(view), sorted(DISCS.values(), key=lambda disc: -disc[1])
    assert len(found) == 6
    for (number, spot), (x, y, heading) in zip(found, order):
        assert DISCS[f"W{number}"] == (x, y, heading) or DISCS[f"B{number}"] == (x, y, heading)
        assert 18 < math.dist(spot, (1000 * x, -1000 * y)) < 36


@pytest.mark.parametrize("size", [0.6, 0.75, 0.9])
@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_numbers_of_touching_discs_lie_on_neither(size: float, turn: int) -> None:
    dx, dy = 0.018 * math.cos(math.radians(turn)), 0.018 * math.sin(math.radians(turn))
    pair = {"W1": (dx, dy, 0.0), "B2": (-dx, -dy, 0.0)}
    (_, one), (_, other) = numbers(table(size, pair))
    assert math.dist(one, other) > 20
    for spot in (one, other):
        assert all(math.dist(spot, (1000 * x, -1000 * y)) > 20 for x, y, _ in pair.values())


@pytest.mark.parametrize("spot", [(0.375, 0.375), (-0.375, 0.375), (0.375, -0.375), (-0.375, -0.375), (0.0, 0.375)])
def test_numbers_of_discs_at_the_edge_lie_on_the_table(spot: tuple[float, float]) -> None:
    ((_, (x, y)),) = numbers(table(discs={"W1": (*spot, 0.0)}))
    assert max(abs(x), abs(y)) < 370


def test_numbers_leave_poles_brackets_and_paths_alone() -> None:
    view = table(discs={"W1": (0, 0, 0)})
    ((_, free),) = numbers(view)
    assert free[0] > 10 > -10 > free[1]  # upper right
    view["paths"] = [{"place": "W1", "seat": 0, "points": [[0.2, 0.2], [0, 0]]}]
    view["last"] = ["W1"]
    ((_, spot),) = numbers(view)
    assert spot[0] < -10 < 10 < spot[1]  # lower left: the brackets have the other corners


def test_the_flicked_disc_has_a_ring_where_it_came_from_and_brackets_where_it_lies() -> None:
    view = botaoshi()
    picture = svg.draw(view)
    assert '<circle cx="-130" cy="170" r="17"/><path d="M-130 170L114 -40L110 -70"/>' in picture
    assert corners(view) == [[84, -96, 136, -44]]
    assert picture.index("M-130 170L") < picture.index('disc0" x=')


def test_other_paths_are_thinner_and_only_the_first_has_a_ring() -> None:
    picture = svg.draw(botaoshi())
    ring, rest = re.findall(r'<g stroke-width="([.\d]+)" stroke-dasharray="[^"]+" stroke-linecap="round"', picture)
    assert float(rest) < float(ring)
    assert picture.count('r="17"/>') == 1
    assert re.search(r'<path d="M130 -50L148 -75"/></g>', picture)
    view = botaoshi()
    view["paths"] = [{**FLICK, "points": [[0.11, 0.07]]}]  # it did not move
    assert '<circle cx="110" cy="-70" r="17"/></g>' in svg.draw(view)


def test_a_path_of_many_points_is_drawn_by_few() -> None:
    view, turn = botaoshi(), [math.pi * i / 1000 for i in range(1001)]
    straight = [[-0.2 + i / 2500, 0.1] for i in range(1000)]
    view["paths"] = [{"place": "W2", "seat": 0, "points": [*straight, [0.2, 0.1], [0.2, 0.3]]}]
    assert 'd="M-200 -100L200 -100L200 -300"' in svg.draw(view)
    view["paths"] = [{"place": "W2", "seat": 0, "points": [[0.2 * math.cos(a), 0.2 * math.sin(a)] for a in turn]}]
    bend = re.search(r'd="M200 0(L[^"]*)"', svg.draw(view))
    assert bend
    knots = [tuple(map(float, knot.split())) for knot in bend[1][1:].split("L")]
    assert 10 < len(knots) < 60
    assert all(abs(math.hypot(*knot) - 200) < 1 for knot in knots)


def test_a_disc_that_went_off_has_a_crossed_sign_at_the_edge() -> None:
    view = botaoshi()
    view["paths"], view["last"] = [FLICK, OFF], []
    ((x, y),) = lying(view, "out1")
    assert (x, y) == (158.5, -358.5)  # on its path, and wholly on the table
    assert 'stroke-linecap="square"' not in svg.draw(view)
    assert uses(svg.draw(botaoshi()))["out1"] == 0


@pytest.mark.parametrize(
    ("points", "spot"),
    [
        ([[0.0, 0.0], [-0.6, 0.0]], (-358.5, 0)),
        ([[0.0, 0.0], [0.7, -0.7]], (358.5, 358.5)),
        ([[0.375, 0.37], [0.4, 0.37]], (358.5, -358.5)),  # along the rim all the way
        ([[0.0, 0.37], [0.0, 0.3], [0.0, 0.4]], (0, -358.5)),
    ],
)
def test_the_sign_lies_where_the_path_leaves(points: list[list[float]], spot: tuple[float, float]) -> None:
    view = botaoshi()
    view["paths"] = [{"place": "gone", "seat": 0, "points": points}]
    assert lying(view, "out0") == [spot]
    points[-1] = [0.375, 0.2]  # on the edge is not off
    assert uses(svg.draw(view))["out0"] == 0


def test_the_ramp_lies_in_true_measure_behind_its_tall_edge() -> None:
    shadow, *faces = polygons(svg.draw(topple(0)))
    low, high = (100 - 55, 200), (100, 200)
    assert {(low[0], y) for y in (170, 230)} < set(shadow)  # 60 wide
    top = next(face for face in faces if len(face) == 4 and (low[0], 170) in face)
    assert {(high[0], 170 - 6.5), (high[0], 230 - 6.5)} < set(top)  # 18 high, of which 0.36 goes up
    assert max(x for x, _ in shadow) == pytest.approx(high[0] + 18 * 1.06 * 0.808, abs=0.1)


@pytest.mark.parametrize(("heading", "walls"), [(0, 1), (90, 0), (180, 1), (270, 1), (40, 1), (320, 2), (225, 2)])
def test_the_ramp_shows_the_walls_that_look_south(heading: float, walls: int) -> None:
    shapes = polygons(svg.draw(topple(heading)))
    assert len(shapes) == walls + 3  # the shadow, the walls, the top and its outline
    below = max(y for _, y in shapes[0])
    assert all(y <= below for shape in shapes for _, y in shape)


def test_the_ramp_hides_what_lies_behind_it_but_not_what_lies_on_it() -> None:
    def order(y: float) -> bool:
        view = topple(90)
        view["pieces"], view["last"], view["paths"] = view["pieces"][:1], [], []
        view["places"][0] |= {"x": 0.1, "y": y}
        picture = svg.draw(view).split("</defs>")[1]
        return picture.index('disc0" x=') > picture.index('stroke-width="1.1"', picture.index("discshade"))

    assert [order(y) for y in (-0.18, -0.21, -0.25, -0.3)] == [False, True, True, True]


def test_waiting_discs_lie_under_the_table_white_left_and_black_right() -> None:
    view: View = {**botaoshi(), "waiting": [1, 2]}
    below = [(x, y) for name in ("disc0", "disc1") for x, y in lying(view, name) if y > 393]
    assert below == [(-355, below[0][1]), (355, below[0][1]), (311, below[0][1])]
    where = spots(view)
    assert where["1 waiting"][0] < 0 < where["2 waiting"][0]
    _, top, _, height = box(view)
    assert below[0][1] + 21 < top + height


def test_no_waiting_discs_need_no_room() -> None:
    assert box({**botaoshi(), "waiting": [0, 0]}) == box(botaoshi())
    assert texts({**botaoshi(), "waiting": [0, 3]}).count("3 waiting") == 1
    assert box({**botaoshi(), "waiting": [0, 3]})[3] > box(botaoshi())[3]


def everything() -> View:
    marks: list[Mark] = [{"place": "B3", "sign": "target"}, {"place": "W1", "sign": "forbidden"}]
    return {**topple(), "paths": [FLICK, PUSHED, OFF], "waiting": [1, 2], "marks": marks}


def test_every_reference_is_defined_once() -> None:
    start: View = {**table(discs={}), "waiting": [3, 3]}
    for view in (start, botaoshi(), everything()):
        picture = svg.draw(view)
        ids = re.findall(r' id="(\w+)"', picture)
        assert set(re.findall(r'(?:href="|url\()#(\w+)', picture)) <= set(ids)
        assert len(ids) == len(set(ids))


def test_is_deterministic_and_leaves_the_view_alone() -> None:
    view = everything()
    before = copy.deepcopy(view)
    assert svg.draw(view) == svg.draw(copy.deepcopy(view))
    assert view == before
    assert not names(svg.draw(topple(40))) & names(svg.draw(topple(41)))  # on one page they share no id and no class


def test_has_colours_for_light_and_dark_pages() -> None:
    day, night = svg.draw(everything()).split("</style>")[0].split("@media (prefers-color-scheme:dark)")
    for light, dark in (("#8A6142", "#54381F"), ("#4A2F1B", "#21130A"), ("#5E3D24", "#301D0E"), ("#F6F0E3", "#EFE7D6")):
        assert light in day
        assert dark not in day
        assert dark in night
    assert "#F8EFDD" in day  # marks on walnut are pale by day, too


def test_is_small_and_plain() -> None:
    picture = svg.draw(everything())
    assert len(picture.encode()) < 22_000
    assert not re.search(r"var\(|light-dark|color-mix|<filter|<pattern", picture)
    assert not re.search(r"\.\d{4,}|\de-|nan|inf", re.sub("b[0-9a-f]{8}|#[0-9A-F]{6}", "", picture))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"shape": "stone"}, "Unknown piece shape 'stone': this view can use 'disc', 'pole'."),
        ({"place": "W9"}, "Unknown place 'W9': this view can use 'W1', 'W2', 'W3', 'B1', 'B2', 'B3', 'W|', 'B|'."),
        ({"seat": 2}, "Unknown seat 2: this view can use 0, 1."),
        ({"value": 4}, "Unknown disc value 4: this view can use 1, 2, 3."),
        ({"value": None}, "Unknown disc value None: this view can use 1, 2, 3."),
        ({"heading": math.nan}, "Unknown heading nan: this view can use any finite number."),
        ({"heading": "north"}, "Unknown heading 'north': this view can use any finite number."),
        ({"heading": None}, "Unknown heading None: this view can use any finite number."),
    ],
)
def test_refuses_pieces_it_cannot_draw(change: dict[str, Any], sentence: str) -> None:
    view: Any = botaoshi()
    view["pieces"][0].update(change)
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"size": None}, "Unknown size None: this view can use any finite number."),
        ({"size": 75}, "Unknown size 75: this view can use 0.3 to 1.5 metres."),
        ({"size": 0.3}, "The place 'W1' is off the table: no coordinate can be beyond 0.15."),
        ({"last": ["W9"]}, "Unknown place 'W9': this view can use 'W1', 'W2', 'W3', 'B1', 'B2', 'B3', 'W|', 'B|'."),
        ({"last": ["W1"] * 5}, "Unknown number of places of a move 5: this view can use 0, 1, 2, 3, 4."),
        ({"ramp": {"x": 0, "y": 0, "heading": math.inf}}, "Unknown heading inf: this view can use any finite number."),
        (
            {"ramp": {"x": 0, "y": math.nan, "heading": 0}},
            "Unknown coordinate of the ramp nan: this view can use any finite number.",
        ),
        (
            {"ramp": {"x": 0, "y": -1, "heading": 0}},
            "The ramp is off the table: no coordinate can be beyond 0.375.",
        ),
        ({"paths": [{**FLICK, "seat": 2}]}, "Unknown seat 2: this view can use 0, 1."),
        ({"paths": [{**FLICK, "points": []}]}, "The path of 'W2' has no points: it needs at least one."),
        (
            {"paths": [{**FLICK, "points": [[0.1]]}]},
            "Unknown number of coordinates in the path of 'W2' 1: this view can use 2.",
        ),
        (
            {"paths": [{**FLICK, "points": [[0.1, math.inf]]}]},
            "Unknown coordinate in the path of 'W2' inf: this view can use any finite number.",
        ),
        ({"waiting": [1]}, "Unknown number of seats with discs waiting 1: this view can use 2."),
        ({"waiting": [0, 4]}, "Unknown number of discs waiting 4: this view can use 0, 1, 2, 3."),
        ({"quiet": {"count": 0, "of": 48}}, "A board of walnut has no free corners for tallies and quiet."),
        ({"ends": [{"place": "W1", "counts": [1]}]}, "A board of walnut has no lines with ends."),
    ],
)
def test_refuses_views_it_cannot_draw(change: dict[str, Any], sentence: str) -> None:
    view: Any = botaoshi() | change
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(view)


def test_a_place_may_hang_over_the_edge_but_not_lie_beside_the_table() -> None:
    view = table(discs={"W1": (0.375, -0.375, 0.0)})
    svg.draw(view)
    view["places"][0]["y"] = 0.4
    with pytest.raises(ValueError, match=r"^The place 'W1' is off the table: no coordinate can be beyond 0\.375\.$"):
        svg.draw(view)
    view["places"][0] |= {"shape": "cell"}
    with pytest.raises(ValueError, match=r"^Unknown place shape 'cell': this view can use 'spot'\.$"):
        svg.draw(view)


@pytest.mark.parametrize("thing", ["size", "ramp", "paths", "waiting"])
def test_only_a_table_has_what_a_table_has(thing: str) -> None:
    table: Any = {**topple(), "waiting": [0, 0]}
    view: Any = {**kooshi(), thing: table[thing]}
    with pytest.raises(ValueError, match=f"^A board of hinoki has no {thing}\\.$"):
        svg.draw(view)
