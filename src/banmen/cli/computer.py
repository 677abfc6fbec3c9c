"""Computer players: who is stronger (`arena`), what they think (`analyse`), thinking for other programs (`engine`)."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from banmen.cli.app import (
    GameName,
    Json,
    Options,
    app,
    checked,
    err,
    for_seats,
    out,
    parsed,
    print_json,
    printable,
    titled,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from banmen.analysis import Judged
    from banmen.arena import Comparison
    from banmen.engines.engine import Budget
    from banmen.game import Game
    from banmen.record import Record


@app.command()
def arena(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Such as level:4, uct:0.2s or random.")],
    games: Annotated[int, typer.Option(min=1, help="How many each two play, rounded up to whole rounds.")] = 100,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    option: Options = [],  # noqa: B006
    seed: Annotated[int, typer.Option(help="All chance and all players' seeds follow from it.")] = 0,
    opening: Annotated[int, typer.Option(min=0, help="So many moves at random begin each round.")] = 0,
    alone: Annotated[bool, typer.Option("--alone", help="The first player alone among copies of the second.")] = False,
    sprt: Annotated[str, typer.Option(metavar="LOW,HIGH", help="Stop when one of these Elo gains is decided.")] = "",
    cores: Annotated[int, typer.Option(min=0, help="0 is all there are.")] = 0,
    save: Annotated[Path | None, typer.Option(help="Records go here; a killed run goes on from them.")] = None,
    as_json: Json = False,
) -> None:
    """Let computer players meet, seats turned, and tell who is stronger and how sure that is."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from banmen.arena import Sprt, compare
    from banmen.match import Match

    test = Sprt.read(sprt) if sprt else None
    match = Match(for_seats(game, parsed(option), seats), tuple(players), seed, alone, opening)
    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    try:
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
            task = bar.add_task("", total=match.whole(games))

            def show(found: Comparison) -> None:
                played = sum(standing.games for standing in found.standings)
                bar.update(task, completed=played, description=str(found.standings[0]).rpartition(", ")[0])

            found = compare(match, games, cores, save, test, show)
    except KeyboardInterrupt:
        err.print("Stopped." + (f" The same command goes on with {save}." if save else ""), markup=False)
        raise typer.Exit(130) from None
    print_json(found.to_json()) if as_json else show_comparison(found)


def show_comparison(found: Comparison) -> None:
    """A line for each pairing; below it what was played, with which seed, and what there is to say of it."""
    from banmen.arena import elo_text

    heads = ("player", "against", "games", "won", "shared", "lost", "share (95%)", "Elo (95%)")
    table = Table(*heads, box=None, padding=(0, 1, 0, 0))
    for one in found.standings:
        (low, high), elos = one.interval, [elo_text(elo) for elo in one.elo_interval]
        counts = [str(count) for count in (one.games, one.won, one.shared, one.lost)]
        share = f"{one.share:.1%} ({100 * low:.1f} to {100 * high:.1f})"
        table.add_row(*one.players, *counts, share, f"{elo_text(one.elo)} ({elos[0]} to {elos[1]})")
    out.print(table)
    for line in notes(found):
        out.print(line, markup=False, soft_wrap=True)


def notes(found: Comparison) -> Iterator[str]:
    match, first = found.match, found.standings[0]
    options = "".join(f" {name}={value}" for name, value in match.game.changed_options.items())
    opening = f", {match.opening} moves at random first" if match.opening else ""
    yield f"{match.game.rules.title}{options}, seed {match.seed}{opening}."
    if match.alone:
        yield f"{match.players[0]} sits alone among {match.players[1]}: its fair share is {first.fair:.1%}."
    for one in found.standings:
        if len(one.different) < one.rounds:
            few = f"{' – '.join(one.players)}: only {len(one.different)} of {one.rounds} rounds differ"
            yield f"{few}, so the intervals mean little; --opening 4 makes them differ."
    if found.sprt:
        low, high, bound = found.sprt.low, found.sprt.high, found.sprt.bound
        ratio = f"log-likelihood ratio {found.sprt.ratio(first):.2f}, decided beyond ±{bound:.2f}"
        yield f"Test of H0, {low:g} Elo, against H1, {high:g} Elo: {found.verdict} ({ratio})."


@app.command()
def levels(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    as_json: Json = False,
) -> None:
    """Show a game's levels: what each is given to think with, and how it fared against the one below."""
    from banmen.engines.levels import LEVELS, level_of, measured

    chosen = for_seats(game, {}, seats)
    rows = {row.level: row for row in measured(chosen)}
    if as_json:
        for number in LEVELS:
            told = vars(rows[number]) if number in rows else None
            print_json({"level": number, **vars(level_of(chosen, number)), "measured": told})
        return
    table = Table("level", "engine", "thinks", "care", "against the level below (95%)", "games", box=None)
    for number in LEVELS:
        level, row = level_of(chosen, number), rows.get(number)
        share = f"{row.share:.1%} ({100 * row.interval[0]:.1f} to {100 * row.interval[1]:.1f})" if row else ""
        found = (share, str(row.games) if row else "")
        table.add_row(str(number), level.engine, level.thinks, level.care, *found)
    out.print(table)
    if not rows:
        out.print(f"{chosen.rules.title}'s levels have not met each other yet: nothing is known of their strength.")


@app.command()
def analyse(
    file: Annotated[str, typer.Argument(help="Records, one JSON object a line; - reads queries from stdin.")] = "",
    seconds: Annotated[float | None, typer.Option(help="To think about each move; 0.5 unless said.")] = None,
    simulations: Annotated[int | None, typer.Option(help="To think about each move; repeatable on one core.")] = None,
    player: Annotated[str, typer.Option(help="Who thinks; the strongest level unless said.")] = "",
    game: Annotated[str, typer.Option(help="The game's .py file, if it is not one of ours.")] = "",
    cores: Annotated[int, typer.Option(min=0, help="To think with; 0 is all there are.")] = 1,
    queries: Annotated[bool, typer.Option("--queries", help="Answer KataGo's kind of queries on stdin.")] = False,
    as_json: Json = False,
) -> None:
    """Judge every move of records: what it gave away, and what was better. Or answer queries, in JSON lines."""
    from banmen.analysis import STRONGEST
    from banmen.cores import available_cores
    from banmen.engines.engine import Budget

    cores, player = cores or available_cores(), player or STRONGEST
    if queries or file == "-":
        if file not in ("", "-") or seconds is not None or simulations is not None:
            raise ValueError("queries say for themselves what to think about, and how long: expected --queries alone")
        answer_queries(player, cores, game)
        return
    if not file:
        raise ValueError("nothing to analyse: expected a file of records, or --queries")
    usual = 0.5 if simulations is None else None
    budget = Budget(seconds if seconds is not None else usual, simulations, cores)
    for record, last in checked(Path(file), lambda record: record.verify(game)):
        moves = judge(record, budget, player, game)
        if as_json:
            for move in moves:
                print_json({"record": record.line, "player": record.seats[move.seat], **move.to_json()})
        else:
            show_judged(record, last.game, moves)


def judge(record: Record, budget: Budget, player: str, game: str) -> list[Judged]:
    from rich.progress import Progress

    from banmen.analysis import analyse_record

    found = []
    with Progress(console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"thinking about game {record.line}", total=len(record.events))
        for move in analyse_record(record, budget, player, file=game):
            found.append(move)
            bar.update(task, completed=move.event)
    return found


def show_judged(record: Record, game: Game, moves: list[Judged]) -> None:
    from banmen.analysis import Accuracy

    out.print(f"\n{titled(record, game)}", style="bold", markup=False)
    table = Table("", "seat", "move", "expected", "loss", "", "better", box=None, padding=(0, 2, 0, 0))
    for move in moves:
        better = " ".join(move.line[:5]) if move.mark else ""
        numbers = (f"{move.expected:+.2f}", f"{move.loss:.2f}" if move.loss >= 0.005 else "")
        table.add_row(str(move.event), game.seat_names[move.seat], Text(move.move), *numbers, move.mark, Text(better))
    out.print(table)
    for seat, name in enumerate(record.seats):
        found = Accuracy.of([move for move in moves if move.seat == seat])
        out.print(f"{game.seat_names[seat]}, {printable(name)}: {found}", markup=False, soft_wrap=True)


def answer_queries(player: str, cores: int, game: str) -> None:
    from banmen.analysis import answers
    from banmen.engines.players import seated
    from banmen.games import GAMES, load

    own = {load(game).name: game} if game else {}
    seated(player, load(game or GAMES[0]), seed=0)  # better to hear now that there is no such player
    for line in typed_lines():
        if line.strip():
            for answer in answers(line, player, cores, own):
                sys.stdout.write(answer + "\n")
                sys.stdout.flush()


@app.command()
def engine(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's name or file; `setoption` may change it.")] = (
        "dohyo"
    ),
) -> None:
    """Think for another program: lines on stdin and stdout in the manner of UCI."""
    from banmen.protocol import Session

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    Session(say, game).listen(typed_lines())


def typed_lines() -> Iterator[str]:
    """Lines of stdin as they come, whatever is in them."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    yield from sys.stdin or ()
