"""Closed chains of pieces: a thread under them, what it encloses tinted, the dots within ringed."""

from __future__ import annotations

from itertools import pairwise

from banmen.svg.board import Board, Point, point
from banmen.svg.paint import short
from banmen.svg.palette import SHU

BOW = 58  # how far the bend of a link lies from a dot that it must pass: the thread itself goes half as far
THREAD, HALO, RING = 13, 22, 27


def threads(board: Board) -> str:
    """All chains as one line, so that they may run together."""
    d = "".join(thread(board, chain["places"]) for chain in board.view.get("chains", []))
    if not d:
        return ""
    paint, line = board.paint, f'd="{d}" stroke-linejoin="round"'
    return (
        f'<path {paint.fill(SHU)} d="{d}" opacity="0.2"/>'
        f'<path {paint.stroke(board.ground.halo)} {line} stroke-width="{HALO}" opacity="0.72"/>'
        f'<path {paint.stroke(SHU)} {line} stroke-width="{THREAD}"/>'
    )


def thread(board: Board, places: list[str]) -> str:
    """One chain, clockwise."""
    spots = [board.at[name] for name in places]
    if area(spots) < 0:
        spots.reverse()
    dots = {board.spot(dot["x"], dot["y"]) for dot in board.view.get("dots", [])}
    links = "".join(link(one, other, dots) for one, other in pairwise([*spots, spots[0]]))
    return f"M{point(spots[0])}{links}Z"


def area(spots: list[Point]) -> float:
    """Twice what the spots enclose; less than nothing if they go against the clock."""
    return sum(one[0] * other[1] - one[1] * other[0] for one, other in pairwise([*spots, spots[0]]))


def link(one: Point, other: Point, dots: set[Point]) -> str:
    """Straight on, or bowed inwards past a dot, which then lies outside."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    if (x, y) not in dots:
        return f"L{point(other)}"
    across, down = other[0] - one[0], other[1] - one[1]
    share = BOW / (across**2 + down**2) ** 0.5
    return f"Q{point((x - share * down, y + share * across))} {point(other)}"


def rings(board: Board) -> str:
    """A ring around each dot that a chain holds."""
    held = {name for chain in board.view.get("chains", []) for name in chain["dots"]}
    dots = [board.spot(dot["x"], dot["y"]) for dot in board.view.get("dots", []) if dot["name"] in held]
    circles = "".join(f'<circle cx="{short(x)}" cy="{short(y)}" r="{RING}"/>' for x, y in dots)
    return f'<g {board.paint.stroke(board.ground.mark)} stroke-width="4">{circles}</g>' if circles else ""
