"""The grain of the wood, drawn by a die that always falls the same."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.svg.paint import short


def grain(ground: str, left: float, top: float, right: float, bottom: float) -> str:
    """The lines of a ground within a box, still without colour: each pen draws every third of them."""
    lines = list(GRAINS[ground](left, top, right, bottom))
    return "".join(
        f'<path d="{"".join(lines[i :: len(PENS)])}" stroke-width="{width}" opacity="{opacity}"/>'
        for i, (width, opacity) in enumerate(PENS)
    )


def straight_grain(left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    """Hinoki, quarter-sawn: fine upright lines."""
    dice = chance(4)
    x, third = left, (bottom - top) / 3
    while x < right:
        a, b, c = (x + 9 * next(dice) - 4.5 for _ in range(3))
        bend = f"{short(a)} {short(top + third)} {short(b)} {short(bottom - third)}"
        yield f"M{short(x)} {short(top)}C{bend} {short(c)} {short(bottom)}"
        x += 3 + 16 * next(dice) ** 2


def arched_grain(left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    """Keyaki, flat-sawn: arches inside each other, the outer ones ending far above the board."""
    dice = chance(11)
    half, rise = 40.0, 30.0
    while half < 1.3 * (right - left):
        middle = left + (right - left) * 0.46 + 16 * next(dice)
        bends = [half * (0.74 + 0.1 * next(dice)) for _ in range(2)]
        knee, apex = bottom - rise / 2, bottom - rise
        yield (
            f"M{middle - half:.0f} {bottom:.0f}C{middle - bends[0]:.0f} {knee:.0f} "
            f"{middle - half * 0.34:.0f} {apex:.0f} {middle:.0f} {apex:.0f}"
            f"S{middle + bends[1]:.0f} {knee:.0f} {middle + half:.0f} {bottom:.0f}"
        )
        half += 6 + 12 * next(dice)
        rise += 26 + 52 * next(dice)


def chance(state: int) -> Iterator[float]:
    """Numbers in [0, 1): the same wood on every machine and in every release of Python."""
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield state / 2**31


GRAINS = {"hinoki": straight_grain, "keyaki": arched_grain}
PENS = (("0.8", "0.34"), ("1.4", "0.27"), ("2.4", "0.19"))  # width and opacity, in turn
