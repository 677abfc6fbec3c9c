"""Let every level meet the one below it, and write down what came of it: measured.json and docs/levels.md.

    python benchmarks/levels.py [GAME[:SEATS] ...] [--games 120] [--seed 1] [--levels 2-8]

Each match is what the command in its row does; records are not kept.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from banmen.arena import compare
from banmen.engines.levels import LEVELS, level_of, measured
from banmen.game import Game
from banmen.games import GAMES, load
from banmen.match import Match

ROOT = Path(__file__).parents[1]
OPENING = {"bossa": 0, "botaoshi": 0}  # moves at random first; 4 where there are neither dice nor hands to differ by
HEAD = """# Levels

Levels 1 to 8 of every game, from beginner to as strong as we play. A weaker level looks at fewer lines and misjudges
what it sees, the same way every time, as people do; it never throws in a random move. In Bo-taoshi it plans less and
its hand is less steady.

Each level was measured against the one below it, seats turned over paired games: its share of the points with a 95%
interval, in a match that the command plays (`python benchmarks/levels.py` plays them all; `banmen levels GAME` shows
them). *Thinks* is what a level looks at for a move at most. *Noise* is how far it misjudges how a seat stands: a
standard deviation, in the units of the game's weights.json. A *hand* has those of its angle and of its speed.

Most were measured before players drew lots between equal moves. Their commands play other games now; samples agreed
with these figures but for Red Dots' level 5, which was measured again. (Bo-taoshi's levels 6 to 8 were not sampled.)
"""


def game_of(text: str) -> Game:
    name, _, seats = text.partition(":")
    return load(name, **({"seats": seats} if seats else {}))


def all_games() -> list[str]:
    found = []
    for name in GAMES:
        seats = load(name).rules.seats
        found += [f"{name}:{number}" for number in seats] if len(seats) > 1 else [name]
    return found


def measure(text: str, level: int, games: int, seed: int) -> dict[str, object]:
    game = game_of(text)
    opening = OPENING.get(game.name, 4)
    players = f"level:{level}", f"level:{level - 1}"
    standing = compare(Match(game, players, seed, opening=opening), games).standings[0]
    seats = f" --seats {game.seats}" if len(game.rules.seats) > 1 else ""
    start = f" --opening {opening}" if opening else ""
    print(f"{text} {' '.join(players)}: {standing}", flush=True)
    return {
        "level": level,
        "share": round(standing.share, 4),
        "interval": [round(bound, 4) for bound in standing.interval],
        "games": standing.games,
        "command": f"banmen arena {game.name} {' '.join(players)} --games {games}{seats} --seed {seed}{start}",
    }


def keep(text: str, row: dict[str, object]) -> None:
    game = game_of(text)
    file = ROOT / "src" / "banmen" / "games" / game.name / "measured.json"
    data = json.loads(file.read_text())
    rows = data.setdefault(str(game.seats), [])
    rows[:] = sorted([one for one in rows if one["level"] != row["level"]] + [row], key=lambda one: int(one["level"]))
    file.write_text(json.dumps({seats: data[seats] for seats in sorted(data)}, indent=1) + "\n")


def page() -> str:
    """docs/levels.md."""
    text = HEAD
    for name in all_games():
        game = game_of(name)
        rows = {row.level: row for row in measured(game)}
        seats = f", {game.seats} seats" if len(game.rules.seats) > 1 else ""
        text += f"\n## {game.rules.title}{seats}\n\nEngine: {level_of(game, 1).engine}.\n\n"
        text += "| level | thinks | care | against the level below | games | command |\n"
        text += "|---|---|---|---|---|---|\n"
        for number in LEVELS:
            level = level_of(game, number)
            found = ("", "", "")
            if row := rows.get(number):
                low, high = row.interval
                share = f"{row.share:.1%} ({100 * low:.1f} to {100 * high:.1f})"
                found = (share, str(row.games), f"`{row.command}`")
            text += f"| {number} | {level.thinks} | {level.care} | {' | '.join(found)} |\n"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME[:SEATS]")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default=f"2-{LEVELS[-1]}")
    parser.add_argument("--dry", action="store_true", help="tell, and write nothing")
    asked = parser.parse_args()
    first, _, last = asked.levels.partition("-")
    for name in asked.names or all_games():
        for level in range(int(first), int(last or first) + 1):
            row = measure(name, level, asked.games, asked.seed)
            if not asked.dry:
                keep(name, row)
    if not asked.dry:
        (ROOT / "docs" / "levels.md").write_text(page())


if __name__ == "__main__":
    main()
