"""The command line. Heavy imports wait inside the commands, so that `--help` answers at once."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from banmen.bench import Flicking
    from banmen.game import Game, Position
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


def main() -> None:
    """Run the command line; bad input is one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a plain terminal shows ? for ×
    try:
        app()
    except ValueError as error:
        err.print(f"banmen: {error}", markup=False, soft_wrap=True)
        sys.exit(2)
    except OSError as error:
        err.print(f"banmen: {error.filename or 'file'}: {error.strerror}", markup=False, soft_wrap=True)
        sys.exit(2)


@app.command()
def games(as_json: Json = False) -> None:
    """List the games and their options."""
    from banmen.games import NAMES, load

    found = [load(name) for name in NAMES]
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
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, metavar="DEPTH", help="How many plies to look ahead.")],
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Count the lines of play from the start."""
    from banmen.games import load
    from banmen.perft import perft as count

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code does not listen to Python
    chosen_game, counts = load(game, **parsed(option)), []
    for plies in range(1, depth + 1):
        counts.append(count(chosen_game.start(), plies))
        if not as_json:
            out.print(f"{plies:3}  {counts[-1]}")
    if as_json:
        print_json({"game": game, "options": chosen_game.options, "counts": counts})


@app.command()
def verify(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many random games to compare.")] = 1000,
    seed: Annotated[int, typer.Option(help="Which random games.")] = 0,
    option: Options = [],  # noqa: B006
    cores: Annotated[int, typer.Option(min=0, help="0 is all there are.")] = 0,
    as_json: Json = False,
) -> None:
    """Compare the fast rules with the slow reference over random games; options not given are drawn."""
    from rich.progress import Progress

    from banmen import verify as verification

    try:
        with Progress(console=err, transient=True) as bar:
            task = bar.add_task(f"{game}: kernels against reference", total=games)
            found = verification.verify(
                game, games, seed, parsed(option), cores, progress=lambda more: bar.advance(task, more)
            )
    except verification.Disagreement as error:
        err.print(f"banmen: kernels and reference disagree: {error}", markup=False)
        raise typer.Exit(1) from error
    if as_json:
        print_json({"game": game, "seed": seed, **vars(found)})
    else:
        out.print(f"{game}: {found.games} games, {found.positions} positions agree; digest {found.digest}")


@app.command()
def bench(
    games: Annotated[list[str], typer.Argument(metavar="[GAME]...", help="All games unless named.")] = [],  # noqa: B006
    seconds: Annotated[float, typer.Option(min=0.05, max=60, help="About how long to measure each.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure random play in compiled code."""
    from banmen.bench import measure, measure_flicks
    from banmen.games import NAMES, load

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code does not listen to Python
    with err.status("measuring …"):
        found = [load(name) for name in games or NAMES]
        speeds = [measure(game, seconds) for game in found if not game.rules.physics]
        flicks = [measure_flicks(game, seconds) for game in found if game.rules.physics]
    if as_json:
        print_json([vars(speed) for speed in (*speeds, *flicks)])
        return
    for flicking in flicks:
        show_flicks(flicking)
    if not speeds:
        return
    heads = ("plies a game", "games/s", "million plies/s", f"on {speeds[0].cores} cores", "gain")
    table = Table("game", *heads, caption="random play, on one core unless it says otherwise")
    for speed in speeds:
        rates = (
            f"{speed.one_core / speed.plies:,.0f}",
            f"{speed.one_core / 1e6:.1f}",
            f"{speed.all_cores / 1e6:.1f}",
            f"{speed.all_cores / speed.one_core:.2f}×",
        )
        table.add_row(speed.game, f"{speed.plies:.1f}", *rates)
    out.print(table)


def show_flicks(speed: Flicking) -> None:
    heads = ("flicks/s", "of bare steps", f"on {speed.cores} cores", "gain", "attempts/s", "of flicks/s")
    table = Table("game", *heads, caption="flicks to rest, exactly; topple attempts until decided, for planning")
    shares = (speed.flicks / speed.bare, speed.all_cores / speed.flicks, speed.attempts / speed.flicks)
    table.add_row(
        speed.game,
        f"{speed.flicks:.0f}",
        f"{shares[0]:.2f}",
        f"{speed.all_cores:.0f}",
        f"{shares[1]:.2f}×",
        f"{speed.attempts:.0f}",
        f"{shares[2]:.1f}×",
    )
    out.print(table)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's name or file; asked for if missing.")] = "",
    option: Options = [],  # noqa: B006
    save: Annotated[Path | None, typer.Option(help="Add the record to this file at the end.")] = None,
) -> None:
    """Play in the terminal, taking turns at one keyboard."""
    from banmen.games import load
    from banmen.terminal import ask_game, ask_seats, play_game

    options = parsed(option)
    if not game:
        game = ask_game(out)
        if len(load(game).rules.seats) > 1 and "seats" not in options:
            options["seats"] = ask_seats(load(game), out)
    play_game(load(game, **options), out, save)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line.")],
    steps: Annotated[bool, typer.Option("--steps", help="Show every position, not only the last.")] = False,
    game: Annotated[str, typer.Option(help="The game's .py file, if it is not one of ours.")] = "",
    luck: Annotated[bool, typer.Option("--luck", help="Tell how lucky each player was.")] = False,
    movie: Annotated[Path | None, typer.Option(help="Film the flicks of the (last) record into this .gif.")] = None,
    events: Annotated[str, typer.Option(metavar="FROM-TO", help="Film only these events, such as 12-14.")] = "",
    as_json: Json = False,
) -> None:
    """Replay records, checking every move and the result."""
    if movie is not None:
        if steps or luck or game or as_json:
            raise ValueError("--movie films, and nothing else: expected it alone or with --events")
        film(file, movie, events)
        return
    if events:
        raise ValueError("--events says what to film: expected --movie with it")
    for record, last in checked(file, lambda record: record.verify(game)):
        found = record.luck(game) if luck and last.is_over else ()
        if as_json:
            told = {"luck": [vars(seat) for seat in found]} if found else {}
            print_json({"line": record.line, "seats": record.seats, "date": record.date, **last.view(), **told})
            continue
        out.print(f"\n{titled(record, last.game)}", style="bold", markup=False)
        for position in record.positions(game) if steps else [last]:
            show(position, last.is_over, steps)
        for seat in found:
            out.print(f"luck of {printable(record.seats[seat.seat])}: {seat}", markup=False, soft_wrap=True)


def show(position: Position, is_over: bool, last_only: bool) -> None:
    """A position and the last event or all: everything once the game is over, before that what anybody may see."""
    events = [str(event) for event in position.events] if is_over else position.told(None)
    words = f"\n{events[-1] if events else 'start'}" if last_only else " ".join(events)
    for text in (words, str(position) if is_over else position.seen_by(None)):
        out.print(text, markup=False, soft_wrap=True)


def film(file: Path, movie: Path, events: str) -> None:
    """The last record of a file as a movie."""
    from rich.progress import Progress

    positions = flicked_positions(file, "has no moving pieces to film: replay it with --steps")
    from banmen.games.botaoshi.film import SIZE, shoot

    first, last = chosen_events(events, len(positions) - 1, f"--events {events}")
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("filming", total=last - first + 1)
        count = shoot(positions[first - 1 : last + 1], movie, SIZE, lambda: bar.advance(task))
    out.print(f"{movie}: events {first} to {last}, {count} frames", markup=False, soft_wrap=True)


def flicked_positions(file: Path, why_not: str) -> list[Position]:
    """All positions of the last record of a file, which has to be of a game with physics."""
    record, last = list(checked(file, lambda record: record.verify()))[-1]
    if not last.game.rules.physics:
        raise ValueError(f"{last.game.rules.title} {why_not}")
    return list(record.positions())


def chosen_events(text: str, most: int, asked: str) -> tuple[int, int]:
    """FROM-TO, or one number, as two numbers; everything if there is no text."""
    match = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", text or f"1-{most}")
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not most:
        raise ValueError("the game has no events yet: expected some")
    if not 1 <= first <= last <= most:
        raise ValueError(f"{asked}: expected events from 1 to {most}")
    return first, last


@app.command("verify-physics")
def verify_physics(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line.")], as_json: Json = False
) -> None:
    """Simulate every flick of records again and tell the first that goes another way (exit code 1), if any does."""
    from rich.progress import Progress

    differ = False
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task(f"simulating {file.name} again", total=None)
        for record, found in checked(
            file, lambda record: (record.verify(), record.verify_physics(lambda done: bar.advance(task)))[1]
        ):
            differ |= found is not None
            flicks = sum(course is not None for course in record.courses)
            if as_json:
                difference = found._asdict() if found else None
                print_json({"line": record.line, "seats": record.seats, "flicks": flicks, "difference": difference})
                continue
            words = f"differs: {found}" if found else f"{flicks} flicks, each ends as it did"
            out.print(f"{titled(record, record.load())}: {words}", markup=False, soft_wrap=True)
    if differ:
        raise typer.Exit(1)


@app.command()
def chance(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line; the last of them is asked about.")],
    event: Annotated[int, typer.Argument(metavar="EVENT", help="The number of the flick in the game.")],
    angle: Annotated[float, typer.Option(help="How unsteady the hand is: degrees, a standard deviation.")] = 1.5,
    speed: Annotated[float, typer.Option(help="The same of the speed, as a share of it.")] = 0.08,
    flicks: Annotated[int, typer.Option(min=1, max=100_000, help="How many to simulate.")] = 400,
    seed: Annotated[int, typer.Option(help="Which of them.")] = 0,
    as_json: Json = False,
) -> None:
    """Tell how often a flick works when a hand that is not quite steady makes it again and again."""
    from rich.progress import Progress

    positions = flicked_positions(file, "is no game of skill with the hand: there is nothing to ask")
    first, _ = chosen_events(str(event), len(positions) - 1, f"event {event}")
    from banmen.games.botaoshi.hand import WANTED, Hand
    from banmen.games.botaoshi.hand import chance as ask

    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("flicking", total=flicks)
        move, hand = str(positions[first].last), Hand(angle, speed)
        found = ask(positions[first - 1], move, hand, flicks, seed, progress=lambda done: bar.advance(task, done))
    wanted = WANTED[move.split()[0]]
    if as_json:
        asked = {"event": event, "move": move, "wanted": wanted, "angle": angle, "speed": speed, "seed": seed}
        print_json(asked | {"hits": found.hits, "flicks": found.of, "share": found.share, "interval": found.interval})
    else:
        out.print(
            f"{event}. {move}, by a hand of {angle:g}° and {speed:.0%}: {wanted} {found}", markup=False, soft_wrap=True
        )


@app.command()
def yardsticks(as_json: Json = False) -> None:
    """Measure Bo-taoshi's physics against what it should do; exit code 1 if the exact preset does not."""
    from rich.progress import Progress

    from banmen.games.botaoshi.yardsticks import run

    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("measuring", total=None)
        found = run(lambda done: bar.advance(task, done))
    if as_json:
        print_json([vars(yardstick) for yardstick in found])
    else:
        table = Table("preset", "yardstick", "expected", "measured", "holds")
        for one in found:
            table.add_row(one.preset, one.name, one.expected, one.measured, "yes" if one.holds else "no")
        out.print(table)
    if not all(yardstick.holds for yardstick in found if yardstick.preset == "exact"):
        raise typer.Exit(1)


@app.command("verify-dice")
def verify_dice(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line.")],
    game: Annotated[str, typer.Option(help="The game's .py file, if it is not one of ours.")] = "",
    as_json: Json = False,
) -> None:
    """Check that all chance events of records follow from the seeds that were sealed."""
    lines: dict[str, int] = {}  # where each seal was seen first
    for record, events in checked(file, lambda record: record.verify_dice(game)):
        seal, over = record.dice.commitment if record.dice else "", record.scores is not None
        first = lines.setdefault(seal, record.line)
        if as_json:
            found = {"commitment": seal, "events": events, "over": over, "first_line": first}
            print_json({"line": record.line, "seats": record.seats, **found})
            continue
        words = f"{events} chance events{'' if over else ' (the game goes on)'} follow from the seed sealed as {seal}"
        again = f"; line {first} has the same seed" if first != record.line else ""
        out.print(f"{titled(record, record.load(game))}: {words}{again}", markup=False, soft_wrap=True)
    if not as_json:
        out.print("Compare the seals with those that you were shown before the games.")


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


def print_json(data: Any) -> None:
    """One line for programs, not wrapped to the screen."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
