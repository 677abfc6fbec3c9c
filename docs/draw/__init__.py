"""Draw the pictures of the rules pages, and check what the pages claim.

    cd docs && python -m draw

Every picture is a position that banmen itself has read or played. A claim that no longer holds stops the drawing.
"""

from __future__ import annotations

from pathlib import Path

from banmen import IllegalMove, Position, svg
from banmen.view import Mark

PICTURES = Path(__file__).parents[1] / "rules" / "pictures"


def main() -> None:
    from draw import bossa, botaoshi, dohyo, kooshi, reddots

    for game in (bossa, botaoshi, dohyo, kooshi, reddots):
        game.draw()


def save(name: str, position: Position, **signs: list[str]) -> None:
    """Write a picture; where there are signs, of the position with these on its places."""
    write(name, lesson(position, signs) if signs else position._repr_svg_())


def write(name: str, drawing: str) -> None:
    (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8", newline="\n")


def lesson(position: Position, signs: dict[str, list[str]]) -> str:
    marks: list[Mark] = [{"place": place, "sign": sign} for sign, places in signs.items() for place in places]
    title = f"{position.game.rules.title}: {position.headline}"
    return svg.draw({**position.game.rules.view(position.row), "marks": marks, "title": title})


def rule_against(position: Position, move: str) -> str:
    """The id of the rule that a refused move breaks; none for a legal one."""
    try:
        position.play(move)
    except IllegalMove as refusal:
        return refusal.rule
    return ""


def winning_moves(position: Position) -> list[str]:
    """The moves that win at once."""
    return [str(move) for move in position.legal_moves if position.seat in position.play(move).winners]


def ending(position: Position) -> tuple[tuple[int, ...], str]:
    """Who won, and by which rule."""
    return position.winners, position.reason.rule if position.reason else ""
