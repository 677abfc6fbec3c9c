"""The marks on a board: the last move, the chains that won, and the signs of a lesson."""

from __future__ import annotations

from math import atan2, copysign, degrees

from banmen.svg import chains
from banmen.svg.board import Board, Box, Point, point, toward
from banmen.svg.paint import short

SIGNS = ("target", "forbidden")
DOTTED = 'stroke-width="3" stroke-dasharray="1 8" stroke-linecap="round" opacity="0.75"'
CROSS = 'stroke-width="4" stroke-linecap="round"'
ARROW = 'd="M-18-7.5H-6V-21L19 0L-6 21V7.5H-18Z"'
AWAY = 80  # from the last place to where a piece lies that went over the edge


def below(board: Board) -> str:
    """What lies under the pieces."""
    if board.LAYS:
        return ""
    return chains.threads(board) + (band(board) if is_push(board) else origins(board))


def above(board: Board) -> str:
    """What lies over the pieces."""
    if board.LAYS:
        return frames(board) + signs(board)
    return chains.rings(board) + (head(board) if is_push(board) else brackets(board)) + signs(board)


def is_push(board: Board) -> bool:
    return len(board.view.get("last", [])) > 2


def origins(board: Board) -> str:
    """Dotted outlines where the last move came from."""
    taken = {piece["place"] for piece in board.view["pieces"]}
    outlines = []
    for name in board.view.get("last", [])[:-1]:
        (x, y), r = board.at[name], 44 if name in taken else 34  # a piece must not hide it
        outlines.append(
            f'<rect x="{short(x - r)}" y="{short(y - r)}" width="{2 * r}" height="{2 * r}" '
            f'rx="{6 if board.shape[name] == "cell" else r}"/>'
        )
    return f"<g {board.paint.stroke(board.ground.mark)} {DOTTED}>{''.join(outlines)}</g>" if outlines else ""


def brackets(board: Board) -> str:
    """Two corners around the place where the last move ended."""
    last = board.view.get("last", [])
    if not last:
        return ""
    x, y = board.at[last[-1]]
    near = [board.spot(dot["x"], dot["y"]) for dot in board.view.get("dots", [])]
    # They take the diagonal without a red dot.
    flip = -1 if {(x - 50, y - 50), (x + 50, y + 50)} & set(near) else 1
    place = f'transform="translate({short(x)} {short(y)}) scale({flip} 1)" stroke-linecap="square"'
    path = 'd="M-46-27V-46H-27M46 27V46H27"'
    if board.shape[last[-1]] == "hex":
        path = 'd="M-19-46.7L0-57.7L19-46.7M-19 46.7L0 57.7L19 46.7"'
    return inked(board, f"{path} {place}", 9, 6)


def frames(board: Board) -> str:
    """Two corners around each of the places of a move."""
    path = "".join(corners(board.frame(name), 20 * board.SIGN) for name in board.view.get("last", []))
    return inked(board, f'd="{path}" stroke-linecap="square"', 9 * board.SIGN, 6 * board.SIGN) if path else ""


def corners(frame: Box, arm: float) -> str:
    """Two opposite corners of a frame; where its left and right are swapped, the other two."""
    left, top, right, bottom = frame
    inwards = copysign(arm, right - left)
    return (
        f"M{short(left)} {short(top + arm)}V{short(top)}H{short(left + inwards)}"
        f"M{short(right)} {short(bottom - arm)}V{short(bottom)}H{short(right - inwards)}"
    )


def inked(board: Board, path: str, halo: float, ink: float) -> str:
    """A line on a thin halo, without which it would be lost on dark pieces."""
    paint = board.paint
    return (
        f'<path {paint.stroke(board.ground.halo)} {path} stroke-width="{short(halo)}" opacity="0.6"/>'
        f'<path {paint.stroke(board.ground.mark)} {path} stroke-width="{short(ink)}"/>'
    )


def row(board: Board) -> tuple[Point, Point, Point]:
    """Where a push began, where its last piece stood, and where that one lies now."""
    spots = [board.at[name] for name in board.view["last"]]
    if len(spots) == 4:
        return spots[0], spots[2], spots[3]
    return spots[0], spots[2], toward(spots[2], spots[1], -AWAY)


def band(board: Board) -> str:
    """A band under the pieces that a push moved, from where the rear one stood."""
    start, _, end = row(board)
    return inked(board, f'd="M{point(start)}L{point(end)}"', 22, 15)


def head(board: Board) -> str:
    """The head of the arrow, against the piece that gave way; a crossed dotted circle where it went out."""
    paint, ground, (_, before, end) = board.paint, board.ground, row(board)
    turn = degrees(atan2(end[1] - before[1], end[0] - before[0]))
    place = f'transform="translate({point(toward(before, end, 48))}) rotate({short(turn)})"'
    arrow = (
        f'<path {paint.stroke(ground.halo)} {ARROW} {place} stroke-width="9" stroke-linejoin="round" opacity="0.85"/>'
        f"<path {paint.fill(ground.mark)} {ARROW} {place}/>"
    )
    if len(board.view["last"]) == 4:
        return arrow
    define(board, "out")
    return paint.use("out", *end) + arrow


def signs(board: Board) -> str:
    marks = board.view.get("marks", [])
    for mark in marks:
        define(board, mark["sign"])
    return "".join(board.paint.use(mark["sign"], *board.sign(mark["place"]), board.SIGN) for mark in marks)


def define(board: Board, name: str) -> None:
    """Have a sign drawn, once."""
    if name not in board.paint.defs:
        board.paint.define(name, DRAWINGS[name](board))


def out(board: Board) -> str:
    face, ink = board.paint.fill(board.ground.face), board.paint.stroke(board.ground.mark)
    return (
        f'<circle {face} r="21" opacity="0.92"/><circle {ink} r="21" {DOTTED}/>'
        f'<path {ink} d="M-8-8L8 8M8-8L-8 8" {CROSS} opacity="0.8"/>'
    )


def target(board: Board) -> str:
    halo, ink = board.paint.fill(board.ground.halo), board.paint.fill(board.ground.mark)
    return f'<circle {halo} r="13.5" opacity="0.7"/><circle {ink} r="11.5" opacity="0.82"/>'


def forbidden(board: Board) -> str:
    face, ink = board.paint.fill(board.ground.face), board.paint.stroke(board.ground.mark)
    return f'<circle {face} r="15"/><circle {ink} r="15" stroke-width="3.5"/><path {ink} d="M-8 8L8-8" {CROSS}/>'


DRAWINGS = {"target": target, "forbidden": forbidden, "out": out}
