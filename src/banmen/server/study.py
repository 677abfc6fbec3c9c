"""What the page looks back at: a record taken apart, and any moment of a game from the events that led there.

All of it comes from a stranger's screen: there is a limit to it, and only games in the box are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from banmen.deeds import missed
from banmen.game import Game, Position
from banmen.games import GAMES, load
from banmen.position import LONGEST_TEXT
from banmen.record import Record
from banmen.rules import IllegalMove, Values, shown
from banmen.server.wire import MOST_EVENTS, Moment, Opened, Why


def replay(moment: Moment) -> Position:
    """The position that somebody asks about."""
    demand_listed(moment.game, moment.options)
    return play_on(begin(moment), moment.events)


def begin(moment: Moment) -> Position:
    """Where a moment's game began."""
    game = _in_the_box(moment.game, moment.options)
    try:
        return game.read(moment.start) if moment.start else game.start()
    except ValueError as error:
        raise ValueError(f"the start: {error}") from error


def play_on(position: Position, events: Iterable[str], done: int = 0) -> Position:
    """The position after these events, before which so many were played."""
    for number, event in enumerate(events, done + 1):
        try:
            position = position.play(event)
        except IllegalMove as illegal:
            raise IllegalMove(illegal.rule, f"event {number}: {illegal.sentence}") from illegal
        except ValueError as error:
            raise ValueError(f"event {number}: {error}") from error
    return position


def why(moment: Moment, places: Sequence[str]) -> Why:
    """Why places that are pressed there make no move."""
    illegal = missed(replay(moment), places)
    return {"said": illegal.said, "rule": illegal.rule} if illegal else {"said": None, "rule": None}


def _in_the_box(game: str, options: Values) -> Game:
    """The game by its name only: nothing that a screen sends is a file to be run."""
    if game not in GAMES:
        raise ValueError(f"there is no game '{shown(game)}': expected one of {', '.join(GAMES)}")
    return load(game, **options)


def demand_listed(game: str, options: Values) -> None:
    """Only games whose moves can be listed: flicks would have to be simulated, one after the other, for a stranger."""
    rules = _in_the_box(game, options).rules
    if not rules.mechanism.lists:
        raise ValueError(f"{rules.title} cannot be looked back at here: its flicks are shown again at their own table")


def demand_start(game: Game, events: Sequence[str]) -> None:
    """Only what leads to a position that can be played on, and has no dice that nobody has sealed."""
    if game.rules.chance or not game.mechanism.lists:
        raise ValueError(f"events: a game of {game.rules.title} can only begin at its beginning")
    if play_on(game.start(), events).is_over:
        raise ValueError("events: the game is over after them")


def open_record(text: str) -> Opened:
    """A record's text, checked and taken apart for the page."""
    record = Record.from_json(text)
    demand_short(record.events)
    demand_listed(record.game, record.options)
    record.verify()
    found: Opened = {
        "game": record.game,
        "options": dict(record.options),
        "events": list(record.events),
        "seats": list(record.seats),
        "date": record.date,
        "scores": record.scores,
        "reason": record.reason,
    }
    return {**found, "start": record.start} if record.start else found


def demand_short(events: Sequence[str]) -> None:
    """Nobody can send more than the page takes apart."""
    if len(events) > MOST_EVENTS:
        raise ValueError(f"a game of {len(events)} events: expected at most {MOST_EVENTS}")
    for number, event in enumerate(events, 1):
        if len(event) > LONGEST_TEXT:
            raise ValueError(f"event {number}: {len(event)} characters, expected at most {LONGEST_TEXT}")
