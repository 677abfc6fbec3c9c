"""Games to look up and to play: `games`, `rules`, `play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from banmen.cli.app import GameName, Json, Options, app, for_seats, out, parsed, print_json

if TYPE_CHECKING:
    from banmen.game import Game


@app.command()
def games(as_json: Json = False) -> None:
    """List the games and their options."""
    from banmen.games import GAMES, load

    found = [load(name) for name in GAMES]
    if as_json:
        print_json([_described(game) for game in found])
        return
    for game in found:
        seats = "–".join(str(seats) for seats in sorted({game.rules.seats[0], game.rules.seats[-1]}))
        out.print(f"\n[bold]{game.name}[/]  {game.rules.title}, {seats} seats. {game.rules.about}")
        table = Table("option", "default", "values", "what it changes", box=None, padding=(0, 2, 0, 2))
        for option in game.declared:
            table.add_row(option.name, option.defaults, option.expected, option.about)
        out.print(table)


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.rules.title,
        "about": game.rules.about,
        "seats": game.rules.seats,
        "options": [
            {
                "name": option.name,
                "default": option.default_in_json,
                "about": option.about,
                "expected": option.expected,
            }
            for option in game.declared
        ],
    }


@app.command()
def rules(game: GameName, rule: Annotated[str, typer.Argument(help="One rule's id, such as K7.")] = "") -> None:
    """Show a game's rules, or one of them."""
    from banmen.pages import one_rule, page

    if rule:
        out.print(one_rule(game, rule), markup=False)
    else:
        from rich.markdown import Markdown

        out.print(Markdown(page(game)))


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's name or file; asked for if missing.")] = "",
    option: Options = [],  # noqa: B006
    seats: Annotated[str, typer.Option(metavar="WHO,WHO", help="Who plays, such as human,level:4.")] = "",
    save: Annotated[Path | None, typer.Option(help="Add the record to this file at the end.")] = None,
) -> None:
    """Play in the terminal, taking turns at one keyboard or against the computer."""
    from banmen.games import load
    from banmen.terminal import ask_game, ask_opponents, ask_seats, play_game

    options, players = parsed(option), [name.strip() for name in seats.split(",")] if seats else []
    if not game:
        game = ask_game(out)
        if len(load(game).rules.seats) > 1 and "seats" not in options and not players:
            options["seats"] = ask_seats(load(game), out)
        players = players or ask_opponents(load(game, **options), out)
    play_game(for_seats(game, options, len(players) or None), out, save, players)
