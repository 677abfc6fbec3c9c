"""What stands in the corners that a hexagon leaves free: what each seat has taken, and how long it has been quiet."""

from __future__ import annotations

from banmen.svg import pieces
from banmen.svg.board import PAD, Board
from banmen.svg.paint import font, short, text
from banmen.svg.palette import HALO, MARK
from banmen.view import Quiet, Tally

# By the number of seats, the corner of each: -1 is left or top, 1 right or bottom. Turns go clockwise.
CORNERS = {
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (-1, -1), (1, -1)),
    4: ((-1, 1), (-1, -1), (1, -1), (1, 1)),
}
CHIP = 14  # its radius; like all measures here in px on the page
FOOT = 24  # more height below the board, where the quiet has no corner
FAN = (
    "M12 1C6.3 1 2 3.6 2 7.5c0 2 1.1 3.5 2.3 4.4C3 12.9 2.2 14.3 2.2 16c0 3.8 4.4 6.2 9.8 6.2s9.8-2.4 9.8-6.2"
    "c0-1.7-.8-3.1-2.1-4.1C20.9 11 22 9.5 22 7.5C22 3.6 17.7 1 12 1Z"
)


class Tallies:
    """All that stands around one board."""

    def __init__(self, board: Board) -> None:
        self.board, self.paint, self.px = board, board.paint, board.px
        self.tallies, self.quiet = board.view.get("tallies", []), board.view.get("quiet")
        # Only four seats leave no corner for the quiet.
        self.foot = FOOT * board.px if self.quiet and len(self.tallies) == 4 else 0

    def svg(self) -> str:
        things, words = [self.thing(tally) for tally in self.tallies], [self.words(tally) for tally in self.tallies]
        words += [self.calm(self.quiet)] if self.quiet else []
        if not words:
            return ""
        paint = self.paint
        paint.define("words", "".join(words))
        use, pen = paint.use("words", 0, 0), f'stroke-width="{short(2.6 * self.px)}" stroke-linejoin="round"'
        # A page may be light where the reader's system is dark: within a halo the words can still be read.
        halo = f'<g {paint.stroke(HALO)} {pen} opacity="0.8">{use}</g>'
        return f"{''.join(things)}<g {font(13 * self.px)}>{halo}<g {paint.fill(MARK)}>{use}</g></g>"

    def corner(self, tally: Tally) -> tuple[float, float, int]:
        """The middle of a seat's chip, and which way its words go from there."""
        board, (across, down) = self.board, CORNERS[len(self.tallies)][tally["seat"]]
        y = board.top + 12 * self.px if down < 0 else board.bottom - 8 * self.px
        return across * (board.right + PAD - (CHIP + 5) * self.px), y, -across

    def thing(self, tally: Tally) -> str:
        """The seat's chip, faded when it is out, and the token, a referee's fan, if it has it."""
        (x, y, way), px = self.corner(tally), self.px
        name = pieces.define(self.paint, {"place": "", "seat": tally["seat"], "shape": "stone"})
        chip = self.paint.use(name, x, y, round(CHIP / 42 * px, 2))
        if tally["out"]:
            chip = f'<g opacity="0.5">{chip}</g>'
        if tally["token"]:
            if "fan" not in self.paint.defs:
                self.paint.define("fan", self.fan())
            chip += self.paint.use("fan", x + way * (CHIP + 11.5) * px, y + 8 * px, round(px / 2, 2))
        return chip

    def fan(self) -> str:
        """The referee's fan, around its own middle."""
        ink, paper = self.paint.stroke(MARK), self.paint.stroke(HALO)
        handle = 'd="M12 22v9" stroke-linecap="round"'
        return (
            f'<g transform="translate(-12 -16)"><path {paper} {handle} stroke-width="7"/>'
            f'<path {paper} d="{FAN}" stroke-width="4"/><path {ink} {handle} stroke-width="2.8"/>'
            f'<path {self.paint.fill(MARK)} d="{FAN}"/><path {paper} d="M12 2.5v3M12 12.5v8" stroke-width="1.3"/>'
            f'<circle {self.paint.fill(HALO)} cx="12" cy="9" r="3.3"/></g>'
        )

    def words(self, tally: Tally) -> str:
        (x, y, way), px = self.corner(tally), self.px
        start = x + way * (CHIP + 5) * px
        count, more = f"{tally['count']:d} of {tally['of']:d}", "token" if tally["token"] else ""
        if tally["out"]:
            more = "out"  # beside the fan, if it has that: there is no room for more words
        if not more:
            return text(count, start, y + 4.5 * px, way)
        indent = way * 17 * px if tally["token"] else 0
        return text(count, start, y - 2.5 * px, way) + text(more, start + indent, y + 13 * px, way)

    def calm(self, quiet: Quiet) -> str:
        board, px, words = self.board, self.px, f"quiet {quiet['count']:d} of {quiet['of']:d}"
        size = f' font-size="{short(11.5 * px)}"'
        if self.foot:
            return text(words, 0, board.bottom + board.ground.thick + self.foot, 0, size)
        return text(words, board.right + PAD - 2 * px, board.bottom - 2 * px, -1, size)
