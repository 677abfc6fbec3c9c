"""What all commands share: the app, the two streams, their arguments, what they read and print."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.console import Console

from banmen import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from banmen.game import Game
    from banmen.record import Record
    from banmen.rules import Value

app = typer.Typer(
    help="Small tabletop games: play, replay, count, verify, measure.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or the path of a game's .py file.")]
Options = Annotated[list[str], typer.Option("-o", "--option", metavar="KEY=VALUE", help="An option of the game.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def _version(wanted: bool) -> None:
    if wanted:
        out.print(f"banmen {__version__}")
        raise typer.Exit


@app.callback()
def _banmen(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    pass


Checked = TypeVar("Checked")


def checked(file: Path, check: Callable[[Record], Checked]) -> Iterator[tuple[Record, Checked]]:
    """The records of a file, each with what a check of it finds; the sentence of one that fails names its line."""
    from banmen.record import read

    found = None
    for found in read(file):
        try:
            yield found, check(found)
        except ValueError as error:
            raise ValueError(f"{file}, line {found.line}: {error}") from error
    if found is None:
        raise ValueError(f"{file}: no records, expected one JSON object a line")


def titled(record: Record, game: Game) -> str:
    return printable(f"{record.line}. {game.rules.title}  {record.date}  {' – '.join(record.seats)}")


def printable(text: str) -> str:
    """A name is anybody's text."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def parsed(option: list[str]) -> dict[str, Value]:
    """KEY=VALUE pairs as options."""
    pairs = [text.partition("=") for text in option]
    for text, (key, equals, value) in zip(option, pairs, strict=True):
        if not (key and equals and value):
            raise ValueError(f"-o {text}: expected KEY=VALUE, such as -o setup=line")
    return {key: value for key, _, value in pairs}


def for_seats(source: str, options: dict[str, Value], seats: int | None) -> Game:
    """The game, for so many seats if their number is given."""
    from banmen.games import load

    game = load(source)
    if seats is not None and len(game.rules.seats) > 1:
        if str(options.setdefault("seats", seats)) != str(seats):
            raise ValueError(f"-o seats={options['seats']}, but there are {seats} seats: expected the same number")
    elif seats is not None and seats != game.seats:
        raise ValueError(f"{seats} seats: {game.rules.title} is a game for {game.seats}")
    return load(source, **options)


def print_json(data: Any) -> None:
    """One line for programs, not wrapped to the screen."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
