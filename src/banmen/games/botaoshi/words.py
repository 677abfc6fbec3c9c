"""Bo-taoshi, what happened and what may be done: each constant is the template of a sentence.

Ten incidents make no novel: what the flicked disc did, what matters of the rest, what the referee makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from banmen.course import Course
from banmen.games.botaoshi.moves import Played, played
from banmen.games.botaoshi.rest import is_flat
from banmen.games.botaoshi.rules import Flick, came_of, topples
from banmen.games.botaoshi.shots import is_pole
from banmen.games.botaoshi.state import BEARERS, COLOURS, PIECES, POLES, State, attempts
from banmen.jit import Array
from banmen.row import OVER, SEAT, WINNERS
from banmen.rules import Lister, Sentence

# What the flicked disc did
STRIKES = "{0} strikes {1}."
STRIKES_TWO = "{0} strikes {1} and {2}."
FELLS = "{0} strikes {1}; the pole falls."
TOUCHES_NOTHING = "{0} touches nothing."
COMES_IN = "{0} comes in."
LEAVES = "{0} leaves the table."
# … over the ramp
TOPPLES = "{0} flies off the ramp and topples {1}."
STAYS_UP = "{0} flies off the ramp against {1}, which stays up."
LANDS = "{0} takes the ramp and lands before it strikes {1}."
FLIES_OFF = "{0} takes the ramp and flies past {1}, off the table."
TAKES_RAMP = "{0} takes the ramp."
STOPS = "{0} does not get over the ramp."
MISSES_RAMP = "{0} misses the ramp."
# What else happened
LEAVE = "{0} and {1} leave the table."
LEAVE_MANY = "{0} discs leave the table."
FALLS = "{0} falls and is put back."
BOTH_FALL = "Both poles fall and are put back."
LAID_FLAT = "{0} is laid flat beside the disc it lay on."
TOO_LONG = "It takes too long: everything is judged where it is."
# What follows
AGAIN = "{0} has to come in again."
BEARS = "{0}'s pole stands on disc 3 now."
HAS_TO_PUT_BACK = "{0} has to put {1} back."
ONCE_MORE = "{0} may flick once more: disc {1}."
BEGINS = "Play begins: {0} has the first turn."
WINS_ROUND = "{0} wins the round; {1} begins the next one."
WINS = "{0} wins the round, the second in a row."
VOID = "The round is void and is played again."
LAST_VOID = "The round is void, the fifth in a row."
# Moves that flick nothing
PUTS_BACK = "{0} puts {1} back."
DECLINES = "{0} declines the second flick."

# What may be done
FLICK_IN = "Flick disc {0} in from the edge."
FLICK_BEARER_IN = "Flick your third disc in from the edge: it will bear your pole."
FLICK_BACK_IN = "Flick disc {0} in from the edge: it is off the table."
PUT_BACK = "Put {0} back wherever it touches nothing."
PUT_BEARER_BACK = "Put {0} back with its pole, touching nothing and no farther out than the farthest other disc."
FLICK_OR_TOPPLE = "Flick disc 1 or 2, or topple: disc {1} over the ramp behind disc {0}."
FLICK_OR_CHOOSE = "Flick disc 1 or 2, or topple with either of them over the ramp behind the other."
NO_ROOM = "Flick disc 1 or 2: the ramp fits nowhere."
FLICK_AGAIN = "Flick disc {0} too, or decline."
FLICK_AGAIN_OR_TOPPLE = "Flick disc {0} too, perhaps over the ramp, or decline."

# On the plates: rounds in a row
TALLY = "{0} of {1} rounds in a row"
ROUNDS = ("two rounds in a row win", "one more in a row wins", "two rounds in a row")
ROUNDS_WAITING = ("discs to flick in: {0}", "discs to flick in: {0}; one more in a row wins")

PIECE_NAMES = {
    **{piece: f"{COLOURS[number // 3]}'s disc {number % 3 + 1}" for number, piece in enumerate(PIECES[: POLES[0]])},
    **{PIECES[POLES[seat]]: f"{name}'s pole" for seat, name in enumerate(COLOURS)},
}
BEARER_NAMES = {PIECES[BEARERS[seat]]: f"{name}'s bearer" for seat, name in enumerate(COLOURS)}

MOST = 3  # sentences


def named(piece: str, state: State) -> str:
    """As people call it: the third disc is the bearer once it has entered."""
    bears = piece in BEARER_NAMES and PIECES.index(piece) in state.entered
    return BEARER_NAMES[piece] if bears else PIECE_NAMES[piece]


# What happened


def tell(row: Array, judged: Array, number: int, course: Course | None) -> list[Sentence]:
    """A legal move and what came of it, as somebody at the table would say it."""
    move, before = played(number), State.of(row)
    assert move is not None
    follows = list(_follows(before, judged))
    if course is None:
        return [_quiet(before, move), *follows]
    rest = State.of(row)
    flick = came_of(rest, move, course)
    leaning = [disc for disc in rest.discs if not is_flat(course.rest[PIECES[disc]])]
    way = _attempt(before, flick) if flick.is_attempt else _way(before, rest, flick)
    more = [] if way[0] == TOPPLES else list(_more(before, rest, flick, way, leaning))
    return [way, *more[: MOST - 1 - len(follows)], *follows]


def _quiet(state: State, move: Played) -> Sentence:
    """A move that flicks nothing."""
    name = COLOURS[state.seat]
    return (DECLINES, name) if move.kind == "decline" else (PUTS_BACK, name, named(PIECES[state.owed[0]], state))


def _way(before: State, rest: State, flick: Flick) -> Sentence:
    """What the flicked disc did on the table: what it struck first, and the bearer above all."""
    name, struck = named(PIECES[flick.disc], before), _struck(flick)
    if not struck and flick.disc in rest.discs:
        return (TOUCHES_NOTHING if flick.disc in before.discs else COMES_IN), name
    if not struck:
        return LEAVES, name
    felled = _felled(flick)
    if felled:
        return FELLS, name, named(felled, before)
    first, *others = struck
    others.sort(key=lambda piece: piece != flick.bearer)
    words = [named(piece, before) for piece in (first, *others[:1])]
    return (STRIKES_TWO if others else STRIKES), name, *words


def _struck(flick: Flick) -> list[str]:
    """What the flicked disc touched, discs before poles."""
    own = PIECES[flick.disc]
    touches = [set(pieces) for _, kind, pieces in flick.incidents if kind == "touch" and own in pieces]
    return sorted(dict.fromkeys(piece for pair in touches for piece in pair - {own}), key=is_pole)


def _felled(flick: Flick) -> str | None:
    """The bearer that the flicked disc struck before its pole fell."""
    struck: set[str] = set()
    for _, kind, pieces in flick.incidents:
        if kind == "touch" and PIECES[flick.disc] in pieces:
            struck |= set(pieces)
        for seat in flick.fallen if kind == "fell" else ():
            if pieces == (PIECES[POLES[seat]],) and PIECES[BEARERS[seat]] in struck:
                return PIECES[BEARERS[seat]]
    return None


def _attempt(before: State, flick: Flick) -> Sentence:
    """What the shooter did: it counts how it left the ramp, and what it met first after that (T15)."""
    own, name, pole = PIECES[flick.disc], named(PIECES[flick.disc], before), PIECE_NAMES[flick.pole]
    if topples(flick):
        return TOPPLES, name, pole
    if not any(kind == "ramp" for _, kind, _ in flick.incidents):
        return MISSES_RAMP, name
    for _, kind, pieces in flick.incidents:
        if kind == "fell" and pieces == (flick.pole,):
            return TAKES_RAMP, name
        if kind == "touch" and set(pieces) == {own, flick.pole}:
            return STAYS_UP, name, pole
        if pieces == (own,) and kind in ("land", "off"):
            return (LANDS if kind == "land" else FLIES_OFF), name, pole
    return STOPS, name


def _more(before: State, rest: State, flick: Flick, way: Sentence, leaning: list[int]) -> Iterator[Sentence]:
    """What else there is to tell, what matters most first."""
    if way[0] == MISSES_RAMP and _struck(flick):
        way = _way(before, rest, flick)
        yield way
    there = sorted({*before.discs, flick.disc}, key=lambda disc: (disc // 3 != flick.seat, disc))
    gone = [disc for disc in there if disc not in rest.discs]
    if flick.disc in gone and flick.disc not in before.discs:
        yield AGAIN, named(PIECES[flick.disc], before)
        gone.remove(flick.disc)
    told = [flick.disc] if way[0] in (LEAVES, FLIES_OFF) else []
    lost = [PIECE_NAMES[PIECES[disc]] for disc in gone if before.playing and disc not in (*told, *BEARERS)]
    if lost:  # those that are put back are spoken of then
        yield ((LEAVES, LEAVE)[len(lost) - 1], *lost) if len(lost) <= 2 else (LEAVE_MANY, str(len(lost)))
    up = [seat for seat in sorted(flick.fallen) if BEARERS[seat] in rest.discs and not _is_told(way, seat)]
    if up:
        yield (BOTH_FALL,) if len(up) == 2 else (FALLS, PIECE_NAMES[PIECES[POLES[up[0]]]])
    for disc in leaning:
        yield LAID_FLAT, named(PIECES[disc], before)
    if any(kind == "limit" for _, kind, _ in flick.incidents):
        yield (TOO_LONG,)


def _is_told(way: Sentence, seat: int) -> bool:
    """Whether it was said already that a seat's pole falls."""
    return way[0] == FELLS and way[-1] == BEARER_NAMES[PIECES[BEARERS[seat]]]


def _follows(before: State, row: Array) -> Iterator[Sentence]:
    """What the referee makes of it."""
    after = State.of(row)
    if row[SEAT] == OVER:
        yield (WINS, COLOURS[after.mover]) if row[WINNERS] else (LAST_VOID,)
        return
    if after.decided != before.decided:
        yield WINS_ROUND, COLOURS[before.mover], COLOURS[after.starter]
        return
    if after.void != before.void:
        yield (VOID,)
        return
    for disc in after.entered & set(BEARERS) - before.entered:
        yield BEARS, COLOURS[disc // 3]
    if after.owed:
        yield HAS_TO_PUT_BACK, COLOURS[after.seat], named(PIECES[after.owed[0]], after)
    elif after.second is not None:
        yield ONCE_MORE, COLOURS[after.mover], _number(after.second)
    elif after.playing and not before.playing:
        yield BEGINS, COLOURS[after.mover]


# What may be done


def prompt(row: Array, legal: Lister) -> tuple[str, Sentence] | None:
    state = State.of(row)
    if state.seat == OVER:
        return None
    if state.owed:
        disc = state.owed[0]
        template = PUT_BEARER_BACK if state.playing else PUT_BACK
        return ("T11" if state.playing else "T4"), (template, named(PIECES[disc], state))
    if state.second is not None:
        topple = any(shooter == state.second for (_, shooter), _ in attempts(row))
        return "T9", (FLICK_AGAIN_OR_TOPPLE if topple else FLICK_AGAIN, _number(state.second))
    if state.waiting(state.seat):
        return _prompt_in(state, state.waiting(state.seat)[0])
    return _prompt_flick([pair for pair, _ in attempts(row)])


def _prompt_in(state: State, disc: int) -> tuple[str, Sentence]:
    if state.playing:
        return "T8", (FLICK_BACK_IN, _number(disc))
    return ("T3", (FLICK_BEARER_IN,)) if disc in BEARERS else ("T2", (FLICK_IN, _number(disc)))


def _prompt_flick(pairs: list[tuple[int, int]]) -> tuple[str, Sentence]:
    if len(pairs) == 1:
        return "T14", (FLICK_OR_TOPPLE, *map(_number, pairs[0]))
    return "T14", ((FLICK_OR_CHOOSE if pairs else NO_ROOM),)


def _number(disc: int) -> str:
    return str(disc % 3 + 1)
