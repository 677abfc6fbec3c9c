"""Records: `replay` them, film them, check their dice and their physics, ask for a flick's chance."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banmen.cli.app import Json, app, checked, err, out, print_json, printable, titled

if TYPE_CHECKING:
    from banmen.game import Position
    from banmen.luck import Luck
    from banmen.mechanism import Tools
    from banmen.record import Record


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
        found = fortunes(record, game) if luck and last.is_over else ()
        if as_json:
            told = {"luck": [vars(seat) for seat in found]} if found else {}
            print_json({"line": record.line, "seats": record.seats, "date": record.date, **last.view(), **told})
            continue
        out.print(f"\n{titled(record, last.game)}", style="bold", markup=False)
        for position in last.path if steps else [last]:
            show(position, last.is_over, steps)
        for seat in found:
            out.print(f"{printable(record.seats[seat.seat])} was {seat}", markup=False, soft_wrap=True)


def fortunes(record: Record, game: str) -> tuple[Luck, ...]:
    """How lucky each player was: to find out takes a few seconds."""
    from rich.progress import Progress

    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("trying what else chance might have brought", total=None)
        return record.luck(game, progress=lambda done: bar.advance(task, done))


def show(position: Position, is_over: bool, last_only: bool) -> None:
    """A position and the last event or all: everything once the game is over, before that what anybody may see."""
    events = [str(event) for event in position.events] if is_over else position.told(None)
    words = f"\n{events[-1] if events else 'start'}" if last_only else " ".join(events)
    for text in (words, str(position) if is_over else position.seen_by(None)):
        out.print(text, markup=False, soft_wrap=True)


def film(file: Path, movie: Path, events: str) -> None:
    """The last record of a file as a movie."""
    from rich.progress import Progress

    positions, tools = flicked(file, "has no moving pieces to film: replay it with --steps")
    first, last = chosen_events(events, len(positions) - 1, f"--events {events}")
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("filming", total=last - first + 1)
        count = tools.film(positions[first - 1 : last + 1], movie, lambda: bar.advance(task))
    out.print(f"{movie}: events {first} to {last}, {count} frames", markup=False, soft_wrap=True)


def flicked(file: Path, why_not: str) -> tuple[list[Position], Tools]:
    """All positions of the last record of a file, and the tools of its game, which has to be one of flicks."""
    _, last = list(checked(file, lambda record: record.verify()))[-1]
    bodies = last.game.mechanism.bodies
    if not bodies:
        raise ValueError(f"{last.game.rules.title} {why_not}")
    return last.path, bodies.tools()


def chosen_events(text: str, most: int, asked: str) -> tuple[int, int]:
    """FROM-TO, or one number, as two numbers; everything if there is no text."""
    match = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", text or f"1-{most}")
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not most:
        raise ValueError("the game has no events yet: expected some")
    if not 1 <= first <= last <= most:
        raise ValueError(f"{asked}: expected events from 1 to {most}")
    return first, last


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


@app.command("verify-physics")
def verify_physics(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line.")], as_json: Json = False
) -> None:
    """Simulate every flick of records again and tell the first that goes another way (exit code 1), if any does."""
    from rich.progress import Progress

    differ = False
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task(f"simulating {file.name} again", total=None)
        for record, found in checked(file, lambda record: record.verify_physics(lambda done: bar.advance(task))):
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

    positions, tools = flicked(file, "is not a game of skill with the hand: there is nothing to ask")
    first, _ = chosen_events(str(event), len(positions) - 1, f"event {event}")
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("flicking", total=flicks)
        before, move, hand = positions[first - 1], str(positions[first].last), tools.hand(angle, speed)
        found = tools.chance(before, move, hand, flicks, seed, progress=lambda done: bar.advance(task, done))
    wanted = tools.wanted(move)
    if as_json:
        asked = {"event": event, "move": move, "wanted": wanted, "angle": angle, "speed": speed, "seed": seed}
        print_json(asked | {"hits": found.hits, "flicks": found.of, "share": found.share, "interval": found.interval})
    else:
        out.print(
            f"{event}. {move}, by a hand of {angle:g}° and {speed:.0%}: {wanted} {found}", markup=False, soft_wrap=True
        )
