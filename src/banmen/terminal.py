"""A game at one keyboard: the diagram, a question, an answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from banmen.dice import Dice, Seal
from banmen.game import Game, Position
from banmen.games import NAMES
from banmen.pages import one_rule
from banmen.record import Record, write
from banmen.rules import IllegalMove

HELP = """Type a move as the game writes it, or
  moves       the legal moves
  undo        take the last move back
  rule {:6} what a rule says
  save FILE   add the game so far to a file of records
  quit        leave"""


FEW = 4  # moves: so many are named in the question


class Quit(Exception):
    """The players have had enough."""


def ask_game(screen: Console) -> str:
    """Which game, by name or number; the first if the answer is empty."""
    for number, name in enumerate(NAMES, 1):
        screen.print(f"  {number}  {name}")
    try:
        answer = _ask(screen, f"Which game? [{NAMES[0]}] ") or NAMES[0]
    except EOFError:
        raise ValueError("no game chosen: expected its name or number") from None
    return NAMES[int(answer) - 1] if answer in [str(number) for number in range(1, len(NAMES) + 1)] else answer


def ask_seats(game: Game, screen: Console) -> str:
    """How many play; the fewest if there is no answer."""
    few, many = game.rules.seats[0], game.rules.seats[-1]
    try:
        return _ask(screen, f"How many play, {few}–{many}? [{few}] ") or str(few)
    except EOFError:
        return str(few)


def play_game(game: Game, screen: Console, save: Path | None = None) -> Position:
    """Until the game is over or somebody leaves; the last position."""
    if save is not None:
        save.open("a").close()  # better to hear now that it cannot be written
    position, dice = game.start(), Dice()
    screen.print(f"{game.rules.title}. {game.rules.about} Type help for help.")
    if game.rules.chance:
        _say(screen, f"The dice are sealed as {dice.commitment}; `banmen verify-dice` checks a game saved at its end.")
    try:
        while True:
            heard, position = len(position.events), dice.settle(position)
            _hide(position, screen)
            show(position, screen, heard)
            secret = _is_secret(position)
            position = _turn(position, dice, screen)
            if secret and screen.is_terminal:
                screen.clear()
    except (Quit, EOFError, KeyboardInterrupt):
        screen.print("\nGood-bye.")
    if save is not None:  # nobody goes on with this game: whatever its state, the dice can be opened
        _save(position, dice.opened(), save, screen)
    return position


def _is_secret(position: Position) -> bool:
    """Whether the others may not see what whoever is to move sees."""
    return position.seat is not None and position.seen_by(position.seat) != position.seen_by(None)


def _hide(position: Position, screen: Console) -> None:
    """Before a position that not everybody may see: wait until the others have looked away."""
    if _is_secret(position):
        name = position.game.seat_names[position.seat or 0]
        _say(screen, f"Only {name} should look now.")
        if screen.is_terminal:
            _ask(screen, f"{name}, press Enter when you are alone: ")


def show(position: Position, screen: Console, heard: int) -> None:
    """What chance brought since so many events, then the diagram, both as whoever is to move may know them.

    Dots are red and the headline is bold where the terminal can.
    """
    if news := position.told(position.seat)[heard:]:
        _say(screen, f"\nChance: {', '.join(news)}")
    physics, last = position.game.rules.physics, position.last
    if physics and last is not None and last.course is not None and position.parent is not None:
        _say(screen, f"\n{physics.tell(position.parent.row, int(last), last.course)}.")
    headline, *board = position.seen_by(position.seat).splitlines()
    screen.print()
    screen.print(headline, style="bold", markup=False)
    for line in board:
        text = Text(line)
        text.highlight_words(["*"], "bold red")
        screen.print(text, soft_wrap=True)


def _turn(position: Position, dice: Dice, screen: Console) -> Position:
    """Ask until there is a move (or one taken back). When the game is over an empty answer leaves."""
    name = "Enter to leave" if position.seat is None else position.game.seat_names[position.seat]
    if not position.game.rules.physics and 0 < len(position.legal_moves) <= FEW:
        name += f" ({', '.join(map(str, position.legal_moves))})"
    while True:
        word, _, rest = _ask(screen, f"{name}: ").partition(" ")
        try:
            if word.lower() == "undo":
                return _taken_back(position)
            if not word and position.is_over:
                raise Quit
            if word and not _service(position, dice, word.lower(), rest.strip(), screen):
                return position.play(f"{word} {rest}".strip())
        except IllegalMove as error:
            _say(screen, f"Not allowed: {error}")
        except OSError as error:
            _say(screen, f"{error.filename}: {error.strerror}")
        except ValueError as error:
            _say(screen, str(error))


def listed(position: Position) -> str:
    """The legal moves or, where they cannot be listed, what may be done."""
    if not position.game.rules.physics:
        return " ".join(str(move) for move in position.legal_moves)
    return "\n".join(f"{choice['form']}  {limits(choice)}".rstrip() for choice in position.choices)


def limits(choice: dict[str, Any]) -> str:
    """What there is to know of a choice, in words."""
    known = {name: value for name, value in choice.items() if name not in ("kind", "form")}
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in known.items())


def _taken_back(position: Position) -> Position:
    if position.parent is None:
        raise ValueError("there is nothing to take back")
    if position.parent.is_chance:
        raise ValueError("chance has spoken since: that cannot be taken back")
    if _is_secret(position.parent) and position.parent.seat != position.seat:
        raise ValueError("that was somebody else's move, and what they saw is secret")
    return position.parent


def _service(position: Position, dice: Dice, word: str, rest: str, screen: Console) -> bool:
    """Do what is asked for, if it is one of the words that are no move."""
    if word == "quit":
        raise Quit
    if word in ("help", "?"):
        _say(screen, HELP.format(position.game.rules.reasons[0].rule))
    elif word == "moves":
        _say(screen, listed(position))
    elif word == "rule":
        _say(screen, one_rule(position.game.name, rest))
    elif word == "save":
        if not rest:
            raise ValueError("save: expected a file's name, such as save games.jsonl")
        _save(position, dice.opened() if position.is_over else dice.sealed(), Path(rest), screen)
    else:
        return False
    return True


def _save(position: Position, seal: Seal, path: Path, screen: Console) -> None:
    write(path, [Record.of(position, dice=seal if position.game.rules.chance else None)])
    sealed = position.game.rules.chance and not seal.seed
    _say(screen, f"Saved to {path}.{' Its dice stay sealed: save it again when it is over.' if sealed else ''}")


def _say(screen: Console, text: str) -> None:
    """As it is: the terminal wraps, and brackets are no markup."""
    screen.print(text, markup=False, soft_wrap=True)


def _ask(screen: Console, question: str) -> str:
    if sys.stdin is None:  # closed by whoever started us
        raise EOFError
    return screen.input(question, markup=False).strip()
