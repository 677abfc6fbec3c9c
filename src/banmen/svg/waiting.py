"""What lies under a table: the discs that wait to be flicked in."""

from __future__ import annotations

from banmen.svg import discs
from banmen.svg.board import PAD, Board
from banmen.svg.paint import font, short, text
from banmen.svg.palette import HALO, MARK

ROOM = 44  # below the table and its shadow
STEP = 44  # from disc to disc


class Waiting:
    """A row with the discs of seat 0 at the left and those of seat 1 at the right, outwards from there."""

    def __init__(self, board: Board) -> None:
        self.board, self.paint = board, board.paint
        self.counts = list(enumerate(board.view["waiting"]))
        self.foot = ROOM if any(board.view["waiting"]) else 0
        self.y = board.bottom + board.ground.thick + PAD + ROOM / 2 - 2

    def svg(self) -> str:
        if not self.foot:
            return ""
        paint, size = self.paint, 11.5 * self.board.px
        paint.define("words", "".join(self.words(seat, count, size) for seat, count in self.counts if count))
        use, pen = paint.use("words", 0, 0), f'stroke-width="{short(size / 5)}" stroke-linejoin="round"'
        # A page may be light where the reader's system is dark: within a halo the words can still be read.
        halo = f'<g {paint.stroke(HALO)} {pen} opacity="0.8">{use}</g>'
        row = "".join(self.row(seat, count) for seat, count in self.counts)
        return f"{row}<g {font(size)}>{halo}<g {paint.fill(MARK)}>{use}</g></g>"

    def spot(self, seat: int, i: float) -> tuple[float, float]:
        way = -1 if seat else 1
        return way * (self.board.left + discs.RADIUS + 2 + STEP * i), self.y

    def row(self, seat: int, count: int) -> str:
        spots = [self.spot(seat, i) for i in range(count)]
        if spots:
            discs.define(self.paint, seat)
        shades = "".join(self.paint.use("discshade", *spot) for spot in spots)
        return shades + "".join(discs.use(self.paint, seat, spot) for spot in spots)

    def words(self, seat: int, count: int, size: float) -> str:
        """Beside the last disc, towards the middle."""
        x, y = self.spot(seat, count - 1 + (discs.RADIUS + 9) / STEP)
        return text(f"{count:d} waiting", x, y + size / 3, -1 if seat else 1)
