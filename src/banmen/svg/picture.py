"""The picture in the making: the board, its places and labels, the pieces on it, the marks, what stands around."""

from __future__ import annotations

import re

from banmen.svg import marks
from banmen.svg.board import WIDTH
from banmen.svg.clay import Clay
from banmen.svg.paint import Paint, short
from banmen.svg.tallies import Tallies
from banmen.svg.tatami import Tatami
from banmen.svg.waiting import Waiting
from banmen.svg.walnut import Walnut
from banmen.svg.wood import Plank
from banmen.view import View

BOARDS: dict[str, type[Plank | Clay | Tatami | Walnut]] = {
    "hinoki": Plank,
    "keyaki": Plank,
    "clay": Clay,
    "tatami": Tatami,
    "walnut": Walnut,
}
# A title may hold anything; XML 1.0 may not.
NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


class Picture:
    """One picture of a view; all names in it begin with the key."""

    def __init__(self, view: View, key: str) -> None:
        self.view, self.paint = view, Paint(key)
        self.board = BOARDS[view["ground"]](view, self.paint)

    def svg(self) -> str:
        board, paint = self.board, self.paint
        around = Waiting(board) if "waiting" in self.view else Tallies(board)
        # From below to above; drawn before the frame, which holds the classes and definitions they ask for.
        body = [board.slab(), board.places(), board.lettering(), marks.below(board), board.pieces(), marks.above(board)]
        body.append(around.svg())
        box = board.box(around.foot)
        key = paint.key
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{key}title" '
            f'class="{key}" viewBox="{" ".join(map(short, box))}" '
            f'width="{WIDTH}" height="{WIDTH * box[3] / box[2]:.0f}">'
            f'<title id="{key}title">{self.title()}</title><style>{paint.style()}</style>'
            f"<defs>{''.join(paint.defs.values())}</defs>{''.join(body)}</svg>\n"
        )

    def title(self) -> str:
        title = NOT_XML.sub("\N{REPLACEMENT CHARACTER}", self.view.get("title", "A board"))
        return title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
