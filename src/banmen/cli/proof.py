"""Count, prove, measure: `perft`, `verify`, `bench` (with its `--signature`), `yardsticks`."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from banmen.cli.app import GameName, Json, Options, app, err, out, parsed, print_json

if TYPE_CHECKING:
    from banmen.bench import Flicking


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
    signature: Annotated[bool, typer.Option("--signature", help="Tell what computer players choose instead.")] = False,
    as_json: Json = False,
) -> None:
    """Measure random play in compiled code; or tell by one number what computer players choose."""
    if signature:
        show_signature(games, as_json)
        return
    from banmen.bench import measure, measure_flicks
    from banmen.games import GAMES, load

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code does not listen to Python
    with err.status("measuring …"):
        found = [load(name) for name in games or GAMES]
        speeds = [measure(game, seconds) for game in found if game.mechanism.lists]
        flicks = [measure_flicks(game, seconds) for game in found if game.mechanism.bodies]
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


def show_signature(games: list[str], as_json: bool) -> None:
    """A line for each game's players, and the number for all of them: it changes when what they choose does."""
    from banmen.engines.signature import parts, signature
    from banmen.games import GAMES
    from banmen.rules import shown

    if unknown := [name for name in games if name not in GAMES]:
        raise ValueError(f"there are no stored positions of '{shown(unknown[0])}': expected any of {', '.join(GAMES)}")
    with err.status("thinking …"):
        found = list(parts(games or GAMES))
    if as_json:
        print_json({"signature": signature(found), "parts": [vars(part) for part in found]})
        return
    table = Table("game", "seats", "player", "", "", box=None, padding=(0, 2, 0, 0))
    for part in found:
        note = "" if part.counts else "not in the number: flicks may differ between processors"
        table.add_row(part.game, str(part.seats), part.player, part.digest, note)
    out.print(table)
    out.print(f"Signature: {signature(found)}")


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
def yardsticks(as_json: Json = False) -> None:
    """Measure Bo-taoshi's physics against what it should do; exit code 1 if the exact preset does not."""
    from rich.progress import Progress

    from banmen.games import GAMES, load

    tables = [bodies for game in map(load, GAMES) if (bodies := game.mechanism.bodies)]
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("measuring", total=None)
        found = [one for bodies in tables for one in bodies.tools().yardsticks(lambda done: bar.advance(task, done))]
    if as_json:
        print_json([vars(yardstick) for yardstick in found])
    else:
        table = Table("preset", "yardstick", "expected", "measured", "holds")
        for one in found:
            table.add_row(one.preset, one.name, one.expected, one.measured, "yes" if one.holds else "no")
        out.print(table)
    if not all(yardstick.holds for yardstick in found if yardstick.preset == "exact"):
        raise typer.Exit(1)
