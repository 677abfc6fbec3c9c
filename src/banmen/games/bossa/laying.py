"""Bossa, what is said while tiles are chosen: what they add up to, whether that fits, and why not yet.

Whether it fits, the notation is asked (`text.parse`), which refuses with a rule and a sentence; this only counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from banmen.games.bossa import reference
from banmen.games.bossa.reference import counts, dots, ends
from banmen.games.bossa.state import ACTIONS, LINES, SEATS, State, Tile
from banmen.games.bossa.text import check_action, check_place, check_stack, parse
from banmen.games.bossa.tiles import TILE_NAMES, in_order
from banmen.jit import Array
from banmen.rules import IllegalMove, Sentence
from banmen.view import Act, Answer, Aside, Dots, Stake, Sum

SLOT = re.compile(r"[WB][1-9]\d?", re.ASCII)  # a place on a line

# Each is the template of a sentence.
ASKS = {"choice": "You rolled higher, so you choose.", "line choice": "They play first, so you choose a line."}
TAKE_LINE = {"white": "Take the white line", "black": "Take the black line"}
PLAY_FIRST = "Play first"
THEN_PLAYS = "It is yours; {0} plays first."
THEN_TAKES = "{0} then takes a line."

NAMES = {"redraw": "Redraw", "exchange": "Exchange", "stack": "Stack"}
ABOUTS = {
    "redraw": "Throw one tile away and draw another.",
    "exchange": "Give one of your tiles for one of theirs.",
    "stack": "Lay as many tiles on a column as it has, of the same sum.",
}
RULES = {"redraw": "B10", "exchange": "B11", "stack": "B12"}

ROLLED = "rolled {0}"
OWNS = {"W": "White line", "B": "Black line"}
HAS = {"W": "{0} white", "B": "{0} black"}
HAS_BOTH = "{0} white, {1} black"

FITS = "fits"
MORE, ONE_OVER, OVER = "{0} more to make {1}", "one too many for {0}", "{0} too many for {1}"
ONE_UNDER, UNDER = "one too few for {0}", "{0} too few for {1}"
NO_DOT = {"W": "no white dot", "B": "no black dot"}
TILE_MORE, TILE_LESS, TILE_EITHER = "one more tile needed", "one tile too many", "one tile more or fewer"

COUNTED = {
    "W": "White dots: {0}. Tiles: {1}. Black dots do not count here.",
    "B": "Black dots: {0}. Tiles: {1}. White dots do not count here.",
}
WINS = "This wins the game."
LOSES = "This would end the game, and {0} wins."
#: by how many counts are possible
TAKES = {
    1: {
        "W": "Column {0} takes {1} tiles. Only white dots count.",
        "B": "Column {0} takes {1} tiles. Only black dots count.",
    },
    2: {
        "W": "Column {0} takes {1} or {2} tiles. Only white dots count.",
        "B": "Column {0} takes {1} or {2} tiles. Only black dots count.",
    },
    3: {
        "W": "Column {0} takes {1}, {2} or {3} tiles. Only white dots count.",
        "B": "Column {0} takes {1}, {2} or {3} tiles. Only black dots count.",
    },
}
STACKS = {
    "W": "The stack must show {0} white dots, as the column does. Its tiles: {1}.",
    "B": "The stack must show {0} black dots, as the column does. Its tiles: {1}.",
}
LAID_AT = {
    "W": "Fits on the white line at {0}: choose the place.",
    "B": "Fits on the black line at {0}: choose the place.",
    "WB": "Fits at {0} on the white line and at {1} on the black one: choose a place.",
}
LAID_WITH = "Not enough alone: with another tile it could go where the lines are marked."
NOWHERE = "Together they fit nowhere: put one back, or use an action."
ONE_NOWHERE = "This tile fits nowhere now: take another, or use an action."
GIVE_UP, GIVE_UP_ONE = "Choose the tile to throw away.", "A redraw throws away one tile."
GIVE, TAKE, SWAP_ONE = "Choose the tile that you give.", "Choose the tile that you take.", "An exchange is one for one."
STACK_WHERE = "Choose a column, and as many of your tiles as it has."
THROWN = "{0} goes, and you draw another."
SWAPPED = "{0} goes to {1}, and you have {2}."

ADD, DROP, SWAP = "One more: {0} would fit.", "Put one back: {0} would fit.", "Swap one: {0} would fit."
LAY, STACK = "Lay column {0}", "Stack on {0}"
THROW, GIVE_FOR = "Throw {0} away", "Give {0} for {1}"

FOREIGN, FOREIGN_MARKER = "That tile is {0}'s: an exchange could take it.", "That marker is {0}'s."
FACE_DOWN = "That hand is face down until the lines are chosen."
PILE, AWAY = "Each turn begins with a tile drawn from here, by itself.", "Nobody knows that tile: it stays put away."
GONE, SEAT = "That tile was thrown away: it is out of the game.", "That shows whose it is: nothing is laid there."
CHOOSE = "Choose first: a line or to play first."
ONE_ACT, ONE_PLACE = "One action at a time.", "One column at a time."
WAIT = "Nobody can lay anything now."


# Beside the mat


def aside(row: Array) -> Aside:
    state = State.of(row)
    return {
        "asks": (ASKS[state.phase],) if state.phase in ASKS else None,
        "answers": list(answers(state)),
        "acts": list(acts(state)),
        "stuck": state.phase == "move" and not any(reference.places(state)),
        "dots": list(hand_dots(state)),
        "stakes": list(stakes(state)),
    }


def answers(state: State) -> Iterator[Answer]:
    """B3, in words."""
    other = SEATS[1 - state.player]
    if state.phase not in ("choice", "line choice"):
        return
    for line, colour in LINES.items():
        die = f"{line}{state.dice[line]}"
        yield {"move": colour, "words": (TAKE_LINE[colour],), "about": (THEN_PLAYS, other), "place": die}
    if state.phase == "choice":
        yield {"move": "first", "words": (PLAY_FIRST,), "about": (THEN_TAKES, other), "place": None}


def acts(state: State) -> Iterator[Act]:
    for seat in (0, 1):
        able = possible_acts(state) if state.phase == "move" and seat == state.player else set()
        for name in ACTIONS:
            yield {
                "seat": seat,
                "place": f"{seat} {name}",
                "words": (NAMES[name],),
                "about": (ABOUTS[name],),
                "rule": RULES[name],
                "used": name in state.used[seat],
                "open": name in able,
            }


def possible_acts(state: State) -> set[str]:
    kinds = {"R": "redraw", "X": "exchange"}
    return {kinds.get(move[0], "stack") for move in reference.actions(state)}


def hand_dots(state: State) -> Iterator[Dots]:
    for seat in (0, 1):
        for line, colour in LINES.items():
            if not state.face_down[seat] and state.hands[seat]:
                count = dots(state.hands[seat], line)
                yield {"seat": seat, "counts": colour, "count": count, "words": (HAS[line], str(count))}


def stakes(state: State) -> Iterator[Stake]:
    """Whose line is whose; before that, who rolled what (B2)."""
    for seat, rolled in enumerate(LINES if state.dice else ()):
        line = next((line for line, owner in state.owner.items() if owner == seat), rolled)
        words: Sentence = (OWNS[line],) if state.owner else (ROLLED, str(state.dice[line]))
        if state.owner or state.options["rules"] == "advanced":
            yield {"seat": seat, "words": words, "place": f"{line}{state.dice[line]}"}


# What is chosen


@dataclass(frozen=True)
class Chosen:
    """Places that were chosen, taken apart."""

    state: State
    places: tuple[str, ...]

    @property
    def own(self) -> list[Tile]:
        return [place for place in self.places if place in self.state.hands[self.state.player]]

    @property
    def theirs(self) -> list[Tile]:
        return [place for place in self.places if place in self.state.hands[1 - self.state.player]]

    @property
    def act(self) -> str | None:
        """The action whose marker is chosen."""
        return next(iter(self.acts), None)

    @property
    def acts(self) -> list[str]:
        return [place[2:] for place in self.places if place[:2] == f"{self.state.player} "]

    @property
    def slot(self) -> str | None:
        """The place on a line."""
        return next(iter(self.slots), None)

    @property
    def slots(self) -> list[str]:
        return [place for place in self.places if SLOT.fullmatch(place)]

    @property
    def move(self) -> str | None:
        """The text that these places name, legal or not, if they name one."""
        act, own, theirs, slot = self.act, self.own, self.theirs, self.slot
        if act == "redraw":
            return f"R{own[0]}" if len(own) == 1 and not theirs and not slot else None
        if act == "exchange":
            return f"X{own[0]}-{theirs[0]}" if len(own) == len(theirs) == 1 and not slot else None
        if not slot or not own or theirs:
            return None
        return f"{slot}{'^' if act else '='}{'+'.join(in_order(own))}"


Said = tuple[str, Sentence]  # a rule, and a sentence


def sum_of(row: Array, places: Sequence[str]) -> Sum:
    """What chosen places amount to."""
    state = State.of(row)
    chosen = Chosen(state, tuple(dict.fromkeys(places)))
    if state.phase != "move":
        return _asked(row, chosen)
    strays = (_stray(state, place, chosen.act) for place in chosen.places)
    if stray := next(filter(None, strays), None):
        return _plain(chosen, *stray)
    if len(chosen.acts) > 1 or len(chosen.slots) > 1:
        return _plain(chosen, "B6", (ONE_ACT if len(chosen.acts) > 1 else ONE_PLACE,))
    if chosen.act in ("redraw", "exchange"):
        return _acted(row, chosen)
    return _laid(row, chosen) if chosen.slot else _held(chosen)


def _plain(chosen: Chosen, rule: str, why: Sentence) -> Sum:
    """A sentence, and nothing is counted."""
    return {
        "places": list(chosen.places),
        "at": None,
        "counts": None,
        "shares": [(tile, _both(tile)) for tile in chosen.own],
        "terms": [],
        "total": 0,
        "verdict": None,
        "why": why,
        "rule": rule,
        "hint": None,
        "closed": False,
        "typed": chosen.move,
        "deed": None,
        "move": None,
    }


def _both(tile: Tile) -> Sentence:
    return HAS_BOTH, tile[0], tile[1]


def _asked(row: Array, chosen: Chosen) -> Sum:
    """Before tiles are laid: a line is chosen by its die, to play first by one's own sign."""
    state = chosen.state
    if state.phase not in ("choice", "line choice"):
        return _plain(chosen, "B6", (WAIT,))
    for answer in answers(state):
        if chosen.places == (answer["place"] or str(state.player),):
            return {
                **_plain(chosen, "B3", answer["about"]),
                "deed": answer["words"],
                "typed": answer["move"],
                "move": answer["move"],
            }
    hidden = any("?" in place for place in chosen.places)
    return _plain(chosen, "B4", (FACE_DOWN,)) if hidden else _plain(chosen, "B3", (CHOOSE,))


def _stray(state: State, place: str, act: str | None) -> Said | None:
    """Why that place leads nowhere; None if it may."""
    other = SEATS[1 - state.player]
    if place in ("pile", "away"):
        return ("B6", (PILE,)) if place == "pile" else ("B1", (AWAY,))
    if place in state.hands[1 - state.player] and act != "exchange":
        return "B11", (FOREIGN, other)
    if place[:1].isdigit() and place[2:] in ACTIONS:
        if place[0] != str(state.player):
            return "B13", (FOREIGN_MARKER, other)
        used = place[2:] in state.used[state.player]
        return _refusal(lambda: check_action(state, place[2:])) if used else None
    if place in (*"01", *LINES):
        return "B3", (SEAT,)
    return None if place in TILE_NAMES or SLOT.fullmatch(place) else ("B10", (GONE,))


def _refusal(attempt: Callable[[], object]) -> Said | None:
    try:
        attempt()
    except IllegalMove as refused:
        return refused.rule, refused.said
    return None


# Actions


def _acted(row: Array, chosen: Chosen) -> Sum:
    """A redraw or an exchange."""
    act, own, theirs = chosen.act, chosen.own, chosen.theirs
    move = chosen.move
    if move is None:
        if act == "redraw":
            return _plain(chosen, "B10", (GIVE_UP_ONE if own else GIVE_UP,))
        wanted = SWAP_ONE if max(len(own), len(theirs)) > 1 or chosen.slot else GIVE if not own else TAKE
        return _plain(chosen, "B11", (wanted,))
    if refused := _refusal(lambda: parse(row, move)):
        return _plain(chosen, *refused)
    if act == "redraw":
        return {**_plain(chosen, "B10", (THROWN, own[0])), "deed": (THROW, own[0]), "move": move}
    why: Sentence = (SWAPPED, own[0], SEATS[1 - chosen.state.player], theirs[0])
    return {**_plain(chosen, "B11", why), "deed": (GIVE_FOR, own[0], theirs[0]), "move": move}


# Columns


def _held(chosen: Chosen) -> Sum:
    """Tiles without a place: where they fit."""
    state, own = chosen.state, set(chosen.own)
    if chosen.act or not own:
        return _plain(chosen, "B12", (STACK_WHERE,))
    columns = [
        (f"{line}{number}", set(tiles)) for line, number, _, tiles in map(reference.laid, reference.places(state))
    ]
    exact = {place[0]: place[1:] for place, tiles in columns if tiles == own}  # a line has one place for a sum
    if exact:
        return _plain(
            chosen,
            "B7",
            (LAID_AT["".join(sorted(exact, reverse=True))], *(exact[line] for line in sorted(exact, reverse=True))),
        )
    if any(tiles > own for _, tiles in columns):
        return _plain(chosen, "B7", (LAID_WITH,))
    return _plain(chosen, "B7", (NOWHERE if len(own) > 1 else ONE_NOWHERE,))


def _laid(row: Array, chosen: Chosen) -> Sum:
    """Tiles for a column, or for a stack on one."""
    slot, own = chosen.slot, chosen.own
    assert slot is not None
    line, number = slot[0], int(slot[1:])
    terms = [dots([tile], line) for tile in own]
    found: Sum = {
        **_plain(chosen, "B7", _takes(chosen)),
        "at": slot,
        "counts": LINES[line],
        "shares": [(tile, (HAS[line], str(term))) for tile, term in zip(own, terms, strict=True)],
        "terms": terms,
        "total": sum(terms),
    }
    move = chosen.move
    if move is None:  # no tiles yet
        refused = _refusal(lambda: (check_stack if chosen.act else check_place)(chosen.state, line, number))
        return {**found, "at": None, "rule": refused[0], "why": refused[1]} if refused else found
    if refused := _refusal(lambda: parse(row, move)):
        return _short(found, chosen, refused)
    deed: Sentence = (STACK, slot) if chosen.act else (LAY, str(number))
    why = _decided(chosen, move) or (COUNTED[line], str(sum(terms)), str(len(own)))
    return {**found, "verdict": (FITS,), "why": why, "deed": deed, "move": move}


def _takes(chosen: Chosen) -> Sentence:
    """What a place takes, where it is one."""
    slot = chosen.slot
    assert slot is not None
    line, number = slot[0], int(slot[1:])
    possible = _possible(chosen)
    if chosen.act and possible:
        return STACKS[line], str(number), str(possible[0])
    return (TAKES[len(possible)][line], str(number), *map(str, possible)) if possible else (WAIT,)


def _possible(chosen: Chosen) -> list[int]:
    """How many tiles the place takes; none where nothing can be laid."""
    state, slot = chosen.state, chosen.slot
    assert slot is not None
    line, number = slot[0], int(slot[1:])
    if chosen.act:
        column = state.lines[line].get(number)
        return [len(column[0])] if column else []
    grows = ends(state, line)
    return counts(state, line, grows[number]) if number in grows else []


def _short(found: Sum, chosen: Chosen, refused: Said) -> Sum:
    """Not yet, or no more: in a few words and, where tiles may still come, without a reproach."""
    rule, why = refused
    possible, slot = _possible(chosen), chosen.slot
    assert slot is not None
    line, number, many, total = slot[0], int(slot[1:]), len(chosen.own), found["total"]
    if not possible or rule in ("B5", "B13"):
        return {**found, "at": None, "terms": [], "total": 0, "rule": rule, "why": why, "closed": True}
    hint = _hint(chosen)
    if 0 in found["terms"]:
        verdict: Sentence = (NO_DOT[line],)
    elif total > number:
        verdict = (ONE_OVER, str(number)) if total == number + 1 else (OVER, str(total - number), str(number))
    elif total < number:
        verdict = MORE, str(number - total), str(number)
        if many < max(possible):
            return {**found, "verdict": verdict, "hint": hint}  # it says what the place takes
        verdict = (ONE_UNDER, str(number)) if total == number - 1 else (UNDER, str(number - total), str(number))
    else:
        verdict = (TILE_MORE if many < min(possible) else TILE_LESS if many > max(possible) else TILE_EITHER,)
    return {**found, "verdict": verdict, "rule": rule, "why": why, "hint": hint, "closed": True}


def _hint(chosen: Chosen) -> Sentence | None:
    """What would fit there and differs by one tile."""
    state, own, sign = chosen.state, set(chosen.own), "^" if chosen.act else "="
    slot = f"{chosen.slot}{sign}"
    found = [move for move in (*reference.places(state), *reference.stacks(state)) if move.startswith(slot)]
    for move in sorted(found):
        line, _, _, tiles = reference.laid(move)
        more, less = len(set(tiles) - own), len(own - set(tiles))
        if max(more, less) == 1:
            template = SWAP if more == less else ADD if more else DROP
            return template, " + ".join(str(dots([tile], line)) for tile in tiles)
    return None


def _decided(chosen: Chosen, move: str) -> Sentence | None:
    """What is to be known before a move that ends the game."""
    ending = reference.ending(reference.play(chosen.state, move))
    if ending is None or ending.winner is None:
        return None
    return (WINS,) if ending.winner == chosen.state.player else (LOSES, SEATS[ending.winner])
