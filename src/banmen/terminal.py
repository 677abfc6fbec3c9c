"""A game at one keyboard, against each other or the computer: the diagram, a question, an answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from banmen import seen
from banmen.dice import Dice, Seal
from banmen.engines.engine import Budget
from banmen.engines.levels import LEVELS
from banmen.engines.players import Player, seated
from banmen.game import Game, Position
from banmen.games import GAMES
from banmen.match import seed_from
from banmen.pages import one_rule
from banmen.record import Record, write
from banmen.rules import IllegalMove, filled, shown
from banmen.view import Choice

HELP = """Type a move as the game writes it, or
  moves       the legal moves
  undo        take the last move back; against the computer, your own last move
  hint        what the computer would play
  rule {:6} what a rule says
  save FILE   add the game so far to a file of records
  quit        leave"""


FEW = 4  # moves: so many are named in the question, or in a hint
HINT = 1.0  # seconds to think about one
HUMAN = "human"


class Quit(Exception):
    """The players have had enough."""


def ask_game(screen: Console) -> str:
    """Which game, by name or number; the first if the answer is empty."""
    for number, name in enumerate(GAMES, 1):
        screen.print(f"  {number}  {name}")
    try:
        answer = _ask(screen, f"Which game? [{GAMES[0]}] ") or GAMES[0]
    except EOFError:
        raise ValueError("no game chosen: expected its name or number") from None
    return GAMES[int(answer) - 1] if answer in [str(number) for number in range(1, len(GAMES) + 1)] else answer


def ask_seats(game: Game, screen: Console) -> str:
    """How many play; the fewest if there is no answer."""
    few, many = game.rules.seats[0], game.rules.seats[-1]
    try:
        return _ask(screen, f"How many play, {few}–{many}? [{few}] ") or str(few)
    except EOFError:
        return str(few)


def ask_opponents(game: Game, screen: Console) -> list[str]:
    """Who plays: people only if there is no answer, or one person against computers of a level."""
    try:
        answer = _ask(screen, f"Against the computer, level {LEVELS[0]}–{LEVELS[-1]}? [no, people only] ")
    except EOFError:
        answer = ""
    if answer.lower() in ("", "n", "no"):
        return []
    if answer not in map(str, LEVELS):
        raise ValueError(
            f"level '{shown(answer)}': expected {LEVELS[0]} to {LEVELS[-1]}, or nothing to play among people"
        )
    return [HUMAN] + [f"level:{answer}"] * (game.seats - 1)


@dataclass(frozen=True)
class Seating:
    """Who sits where: by the names they go by, `human` or what a computer player is called."""

    names: tuple[str, ...]
    players: tuple[Player | None, ...]  # None is a person at the keyboard

    @classmethod
    def of(cls, game: Game, names: Sequence[str], dice: Dice) -> Seating:
        """Everybody human unless names are given, one for each seat."""
        names = tuple(names) or (HUMAN,) * game.seats
        if len(names) != game.seats:
            raise ValueError(f"{len(names)} players for {game.seats} seats: expected one for each")
        return cls(names, tuple(_computer(name, game, dice, seat) for seat, name in enumerate(names)))

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    def computer(self, position: Position) -> Player | None:
        """The computer player whose turn it is."""
        return None if position.seat is None else self.players[position.seat]

    def viewer(self, position: Position) -> int | None:
        """With whose eyes the screen shows things: those of the only person or of whoever is to move, if a person."""
        return self.people[0] if len(self.people) == 1 else position.seat if position.seat in self.people else None

    def told(self, game: Game) -> str:
        return ", ".join(f"{seat} is {name}" for seat, name in zip(game.seat_names, self.names)) + "."


def _computer(name: str, game: Game, dice: Dice, seat: int) -> Player | None:
    if name == HUMAN:
        return None
    return seated(name, game, seed_from(dice, f"seat {seat}"))


def play_game(game: Game, screen: Console, save: Path | None = None, seats: Sequence[str] = ()) -> Position:
    """Until the game is over or somebody leaves; the last position. Seats say who plays: `human`, `level:4`, …"""
    if save is not None:
        save.open("a").close()  # better to hear now that it cannot be written
    position, dice = game.start(), Dice()
    seating = Seating.of(game, seats, dice)
    screen.print(f"{game.rules.title}. {game.rules.about} Type help for help.")
    if any(seating.players):
        _say(screen, seating.told(game))
    if game.rules.chance:
        _say(screen, f"The dice are sealed as {dice.commitment}; `banmen verify-dice` checks a game saved at its end.")
    try:
        while True:
            heard, position = len(position.events), dice.settle(position)
            player = seating.computer(position)
            if player:
                position = _computer_moves(position, player, seating, screen, heard)
            else:
                position = _person_moves(position, dice, seating, screen, heard)
    except (Quit, EOFError, KeyboardInterrupt):
        screen.print("\nGood-bye.")
    if save is not None:  # nobody goes on with this game: whatever its state, the dice can be opened
        _save(position, dice.opened(), save, seating, screen)
    return position


def _person_moves(position: Position, dice: Dice, seating: Seating, screen: Console, heard: int) -> Position:
    """Show what a person may see and ask for a move, or for anything once the game is over."""
    _hide(position, seating, screen)
    show(position, screen, heard, seating)
    after = _turn(position, dice, seating, screen)
    if _is_secret(position, seating) and screen.is_terminal:
        screen.clear()
    if after.parent is position:
        _tell_course(after, screen)
    return after


def _computer_moves(position: Position, player: Player, seating: Seating, screen: Console, heard: int) -> Position:
    """Tell what the computer plays; with no person at the table, show the board as well."""
    if seating.people:
        _tell_chance(position, screen, heard, seating.viewer(position))
    else:
        show(position, screen, heard, seating)
    with screen.status(f"{player.name} thinks …") if screen.is_terminal else nullcontext():
        after = position.play(player.choose(position))
    name = f"{position.game.seat_names[position.seat or 0]} ({player.name})"
    _say(screen, f"\n{name}: {after.told(seating.viewer(after))[-1]}")
    _tell_course(after, screen)
    return after


def _is_secret(position: Position, seating: Seating) -> bool:
    """Whether other people at the keyboard may not see what whoever is to move sees."""
    if len(seating.people) == 1 or position.seat not in seating.people:
        return False
    return position.knows_more(position.seat)


def _hide(position: Position, seating: Seating, screen: Console) -> None:
    """Before a position that not everybody may see: wait until the others have looked away."""
    if _is_secret(position, seating):
        name = position.game.seat_names[position.seat or 0]
        _say(screen, f"Only {name} should look now.")
        if screen.is_terminal:
            _ask(screen, f"{name}, press Enter when you are alone: ")


def show(position: Position, screen: Console, heard: int, seating: Seating) -> None:
    """What chance brought since so many events, then the diagram, both as whoever looks may know them.

    Dots are red and the headline is bold where the terminal can.
    """
    viewer = seating.viewer(position)
    _tell_chance(position, screen, heard, viewer)
    headline, *board = position.seen_by(viewer).splitlines()
    screen.print()
    screen.print(headline, style="bold", markup=False)
    for line in board:
        text = Text(line)
        text.highlight_words(["*"], "bold red")
        screen.print(text, soft_wrap=True)


def _tell_chance(position: Position, screen: Console, heard: int, viewer: int | None) -> None:
    if news := position.told(viewer)[heard:]:
        _say(screen, f"\nChance: {', '.join(news)}")


def _tell_course(position: Position, screen: Console) -> None:
    """What happened in the last move, where things move."""
    if position.last is not None and position.last.course is not None:
        _say(screen, f"\n{' '.join(map(filled, seen.said(position, None)))}")


def _turn(position: Position, dice: Dice, seating: Seating, screen: Console) -> Position:
    """Ask until there is a move (or one taken back). When the game is over an empty answer leaves."""
    name = "Enter to leave" if position.seat is None else position.game.seat_names[position.seat]
    if position.game.mechanism.lists and 0 < len(position.legal_moves) <= FEW:
        name += f" ({', '.join(map(str, position.legal_moves))})"
    while True:
        word, _, rest = _ask(screen, f"{name}: ").partition(" ")
        try:
            if word.lower() == "undo":
                return _taken_back(position, seating)
            if not word and position.is_over:
                raise Quit
            if word and not _service(position, dice, seating, word.lower(), rest.strip(), screen):
                return position.play(f"{word} {rest}".strip())
        except IllegalMove as error:
            _say(screen, f"Not allowed: {error}")
        except OSError as error:
            _say(screen, f"{error.filename}: {error.strerror}")
        except ValueError as error:
            _say(screen, str(error))


def listed(position: Position) -> str:
    """The legal moves or, where they cannot be listed, what may be done."""
    if position.game.mechanism.lists:
        return " ".join(str(move) for move in position.legal_moves)
    return "\n".join(f"{choice['form']}  {limits(choice)}".rstrip() for choice in position.choices)


def limits(choice: Choice) -> str:
    """What there is to know of a choice, in words."""
    known = {name: value for name, value in choice.items() if name not in ("kind", "form")}
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in known.items())


def _taken_back(position: Position, seating: Seating) -> Position:
    """Before the last move that a person made: what the computer answered is taken back with it."""
    before = position
    while before.parent is not None:
        before = before.parent
        if before.is_chance:
            raise ValueError("chance has spoken since: that cannot be taken back")
        if before.knows_more(before.seat) and before.seat != position.seat:
            raise ValueError("that was somebody else's move, and what they saw is secret")
        if before.seat in seating.people or not seating.people:
            return before
    raise ValueError("there is nothing to take back")


def hint(position: Position) -> str:
    """What the computer would play, knowing what whoever is to move knows."""
    from banmen.analysis import analyse

    if position.seat is None:
        raise ValueError("the game is over: there is nothing to play")
    best = analyse(position, Budget(seconds=HINT)).candidates[:FEW]
    lines = [f"  {one.value:+.2f}  {', '.join(one.line[:FEW])}" for one in best]
    return "\n".join(["What you can expect, from -1 (lost) to 1 (won), and how it may go on:", *lines])


def _service(position: Position, dice: Dice, seating: Seating, word: str, rest: str, screen: Console) -> bool:
    """Do what is asked for, if it is one of the words that are not move."""
    if word == "quit":
        raise Quit
    if word in ("help", "?"):
        _say(screen, HELP.format(position.game.rules.reasons[0].rule))
    elif word == "moves":
        _say(screen, listed(position))
    elif word == "hint":
        _say(screen, hint(position))
    elif word == "rule":
        _say(screen, one_rule(position.game.name, rest))
    elif word == "save":
        if not rest:
            raise ValueError("save: expected a file's name, such as save games.jsonl")
        told = position.told(seating.viewer(position))
        hidden = not position.is_over and told != [str(event) for event in position.events]
        if hidden and any(seating.players):  # two people may trust each other with a file; a computer cannot look away
            raise ValueError("the computer's hand is secret, and the file would tell it: save when the game is over")
        _save(position, dice.opened() if position.is_over else dice.sealed(), Path(rest), seating, screen)
    else:
        return False
    return True


def _save(position: Position, seal: Seal, path: Path, seating: Seating, screen: Console) -> None:
    names = seating.names if any(seating.players) else ()
    write(path, [Record.of(position, names, seal if position.game.rules.chance else None)])
    sealed = position.game.rules.chance and not seal.seed
    _say(screen, f"Saved to {path}.{' Its dice stay sealed: save it again when it is over.' if sealed else ''}")


def _say(screen: Console, text: str) -> None:
    """As it is: the terminal wraps, and brackets are no markup."""
    screen.print(text, markup=False, soft_wrap=True)


def _ask(screen: Console, question: str) -> str:
    if sys.stdin is None:  # closed by whoever started us
        raise EOFError
    return screen.input(question, markup=False).strip()
