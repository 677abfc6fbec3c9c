"""What a table is worth to a seat, and the moves that may lead to a better one: all but attempts to topple.

The worth of a table is the chance to win the round, as the threats of both sides tell it.
Ideas are moves worth simulating: discs that slide to a spot that would be good, or strike what lies in the way of good.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from banmen.games.botaoshi.hand import Hand
from banmen.games.botaoshi.moves import EDGES, Played
from banmen.games.botaoshi.planner_aims import Aim, is_clear, slide, threat
from banmen.games.botaoshi.rules import entry
from banmen.games.botaoshi.state import BEARERS, CIRCLE, DISC, DISCS, MILLI, Point, State, free, reach, turned
from banmen.games.botaoshi.text import inwards

# What a table is worth

RETURNS = 0.6  # of a threat: what is left of it after the other's attempt that failed
LINGERS = 0.25  # and what it is worth while the other may still do something about it
MISSING = 0.08  # an attacker that has to be flicked in first
OUTER = 60_000  # so near the edge a disc is soon knocked off
EDGE = 0.02
AWAY = 0.08  # a bearer far from the other's attackers
SET_UP = 0.4  # how much of what may become a threat does
LIKELY = [
    (0, 0),
    (200_000, 200_000),
    (-200_000, 200_000),
    (200_000, -200_000),
    (-200_000, -200_000),
]  # a bearer to come


def worth(state: State, seat: int, hand: Hand) -> float:
    """The chance of a seat to win the round."""
    if not state.playing:
        return limited(
            0.5 + SET_UP * (prospect(state, seat, hand) - prospect(state, 1 - seat, hand)) + ease(state, seat)
        )
    chance = to_move(state, hand)
    return limited((chance if seat == state.mover else 1 - chance) + ease(state, seat))


def to_move(state: State, hand: Hand) -> float:
    """The chance of whoever's turn it is: to attempt a topple now, or to do something else first."""
    mine, theirs = threat(state, state.mover, hand), threat(state, 1 - state.mover, hand)
    attempt = mine + (1 - mine) * (0.5 - RETURNS * theirs / 2)
    if state.second is not None:  # it is the other's turn after this one
        return max(attempt, 1 - to_move(replace(state, second=None, mover=1 - state.mover), hand))
    return max(attempt, 0.5 + LINGERS * (mine - theirs))


def prospect(state: State, seat: int, hand: Hand) -> float:
    """The threat of a seat in set-up; before the other's bearer is in, over all the spots where it might lie."""
    if not all(disc in state.discs for disc in state.attackers(seat)):
        return 0.0
    bearer = BEARERS[1 - seat]
    if bearer in state.discs:
        return threat(state, seat, hand)
    spots = [spot for spot in LIKELY if free(state, spot)]
    return sum(threat(moved(state, bearer, spot), seat, hand) for spot in spots) / max(len(spots), 1)


def ease(state: State, seat: int) -> float:
    """Small things: discs that are missing or near the edge, bearers that are near the other's attackers."""
    return sum((1 if disc // 3 == seat else -1) * comfort(state, disc) for disc in DISCS)


def comfort(state: State, disc: int) -> float:
    if disc not in state.discs:
        return -MISSING if state.playing else -EDGE
    x, y = spot = state.discs[disc]
    inside = min((state.half - max(abs(x), abs(y))) / OUTER, 1)
    others = [state.discs[other] for other in state.attackers(1 - disc // 3) if other in state.discs]
    away = min((math.dist(spot, other) for other in others), default=state.side) / state.side
    return EDGE * inside + (AWAY * min(away, 1) if disc in BEARERS else 0)


def limited(chance: float) -> float:
    """Nothing is certain before a pole has been toppled."""
    return min(max(chance, 0.02), 0.98)


def moved(state: State, disc: int, spot: Point) -> State:
    """The table with a disc elsewhere, a bearer with its pole."""
    found = replace(state, discs={**state.discs, disc: spot})
    if disc in BEARERS:
        found.poles = {**state.poles, BEARERS.index(disc): spot}
    return found


# Ideas

GLANCES = (0.0, -0.5, 0.5)  # how far beside its middle a disc is struck, in diameters
BEARER_SPEEDS, ATTACKER_SPEEDS = (700, 1_100, 1_600), (900, 1_800)  # mm/s when striking: to fell a pole, to push away
PLACES = (-0.8, -0.4, 0.0, 0.4, 0.8)  # along an edge, from its middle
STRIKES = 0.58  # what a strike is worth before it is simulated: some earn a second flick
SPOTS = 24  # looked at for a disc


def ideas(state: State, hand: Hand, random: Random, spots: int = SPOTS) -> Iterator[Aim]:
    """Moves that may be good, with what they would be worth if they went as meant; some may not be legal."""
    if state.owed:
        yield from placings(state, hand, random, spots)
        return
    if state.second is not None:
        yield Aim(Played("decline"), worth(passed(state), state.mover, hand))
    waiting = state.waiting(state.mover)
    if waiting and state.second is None:
        yield from entries(state, waiting[0], hand, random, spots)
        return
    for disc in [state.second] if state.second is not None else state.attackers(state.mover):
        if disc in state.discs:
            yield from strikes(state, disc, state.discs[disc], Played("flick", disc % 3 + 1))
            yield from slides(state, disc, hand, random, spots)


def passed(state: State) -> State:
    """The table when the other's turn has come."""
    return replace(state, second=None, mover=1 - state.mover, seat=1 - state.mover)


def placings(state: State, hand: Hand, random: Random, spots: int) -> Iterator[Aim]:
    """Spots for a disc that is put back; anywhere will do for the round to go on."""
    disc, after = state.owed[0], state if state.second is not None else passed(state)
    far = min(reach(state, disc), state.half * math.sqrt(2))
    for _ in range(4 * spots):
        angle, away = random.uniform(0, 2 * math.pi), far * math.sqrt(random.random())
        x, y = int(away * math.cos(angle) / MILLI), int(away * math.sin(angle) / MILLI)
        if free(state, (x * MILLI, y * MILLI)):
            yield Aim(Played("place", 0, x, y), worth(moved(after, disc, (x * MILLI, y * MILLI)), state.seat, hand))


def slides(state: State, disc: int, hand: Hand, random: Random, spots: int) -> Iterator[Aim]:
    """To spots that nothing is in the way to."""
    start, others = state.discs[disc], [spot for other, spot in state.discs.items() if other != disc]
    for spot in spots_for(state, disc, random, spots):
        if is_clear(start, spot, others):
            angle, speed = slide(start, spot)
            after = moved(passed(state), disc, spot)
            yield Aim(Played("flick", disc % 3 + 1, 0, angle, speed), worth(after, state.mover, hand))


def entries(state: State, disc: int, hand: Hand, random: Random, spots: int) -> Iterator[Aim]:
    """From the nearest edge to a spot; in play also from any edge against the other's bearer."""
    for spot in spots_for(state, disc, random, spots):
        for edge, along in doors(state, spot):
            start = entry(state, edge, along)
            if is_clear(start, spot, state.discs.values()):
                after = moved(replace(passed(state), entered=state.entered | {disc}), disc, spot)
                yield Aim(Played("in", edge, along, *slide(start, spot)), worth(after, state.mover, hand))
                break
    if state.playing:
        for edge in range(len(EDGES)):
            for along in (round(place * state.half / MILLI) for place in PLACES):
                yield from strikes(state, disc, entry(state, edge, along), Played("in", edge, along))


def doors(state: State, spot: Point) -> list[tuple[int, int]]:
    """The edges from which a disc may come to a spot straight in, the nearest first, each with the place along it."""
    x, y = spot
    ways = [state.half - y, state.half - x, state.half + y, state.half + x]
    along = [round(x / MILLI), round(y / MILLI), round(x / MILLI), round(y / MILLI)]
    return sorted(enumerate(along), key=lambda door: ways[door[0]])


def spots_for(state: State, disc: int, random: Random, count: int) -> Iterator[Point]:
    """Free spots, some of them where discs lie better: an attacker near the line from the other one to the pole."""
    partner = next((other for other in state.attackers(disc // 3) if other != disc), disc)
    pole, mate = state.poles.get(1 - disc // 3), state.discs.get(partner)
    most = state.half - OUTER // 2
    for index in range(count):
        spot = (round(random.uniform(-most, most)), round(random.uniform(-most, most)))
        if index % 2 and pole and mate and disc not in BEARERS:
            share, aside = random.uniform(-1.5, 0.8), random.gauss(0, 1.5 * DISC)
            east, north = pole[0] - mate[0], pole[1] - mate[1]
            long = max(math.hypot(east, north), 1)
            spot = (
                round(mate[0] + share * east - aside * north / long),
                round(mate[1] + share * north + aside * east / long),
            )
        if max(map(abs, spot)) <= most and free(state, spot):
            yield spot


def strikes(state: State, disc: int, start: Point, move: Played) -> Iterator[Aim]:
    """Against the other's bearer or attackers, wherever nothing is in between."""
    for target in range(3 - 3 * (disc // 3), 6 - 3 * (disc // 3)):
        if target not in state.discs:
            continue
        spot = state.discs[target]
        others = [other for number, other in state.discs.items() if number not in (disc, target)]
        for glance in GLANCES:
            end = beside(start, spot, glance)
            angle = slide(start, end)[0]
            if move.kind == "in" and abs(turned(angle, inwards(move.which))) >= CIRCLE / 4:
                continue
            for arriving in BEARER_SPEEDS if target in BEARERS else ATTACKER_SPEEDS:
                if is_clear(start, end, others):
                    yield Aim(
                        move._replace(angle=angle, speed=slide(start, end, arriving)[1]), STRIKES - abs(glance) / 10
                    )


def beside(start: Point, spot: Point, glance: float) -> tuple[float, float]:
    """A point as far beside a spot, seen from a start."""
    east, north = spot[0] - start[0], spot[1] - start[1]
    share = glance * 2 * DISC / max(math.hypot(east, north), 1)
    return spot[0] - share * north, spot[1] + share * east
