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
from banmen.games.botaoshi.table import BEARERS, CIRCLE, DISC, DISCS, MILLI, Spot, Table, free, reach, turned
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


def worth(table: Table, seat: int, hand: Hand) -> float:
    """The chance of a seat to win the round."""
    if not table.playing:
        return limited(
            0.5 + SET_UP * (prospect(table, seat, hand) - prospect(table, 1 - seat, hand)) + ease(table, seat)
        )
    chance = to_move(table, hand)
    return limited((chance if seat == table.mover else 1 - chance) + ease(table, seat))


def to_move(table: Table, hand: Hand) -> float:
    """The chance of whoever's turn it is: to attempt a topple now, or to do something else first."""
    mine, theirs = threat(table, table.mover, hand), threat(table, 1 - table.mover, hand)
    attempt = mine + (1 - mine) * (0.5 - RETURNS * theirs / 2)
    if table.second is not None:  # it is the other's turn after this one
        return max(attempt, 1 - to_move(replace(table, second=None, mover=1 - table.mover), hand))
    return max(attempt, 0.5 + LINGERS * (mine - theirs))


def prospect(table: Table, seat: int, hand: Hand) -> float:
    """The threat of a seat in set-up; before the other's bearer is in, over all the spots where it might lie."""
    if not all(disc in table.discs for disc in table.attackers(seat)):
        return 0.0
    bearer = BEARERS[1 - seat]
    if bearer in table.discs:
        return threat(table, seat, hand)
    spots = [spot for spot in LIKELY if free(table, spot)]
    return sum(threat(moved(table, bearer, spot), seat, hand) for spot in spots) / max(len(spots), 1)


def ease(table: Table, seat: int) -> float:
    """Small things: discs that are missing or near the edge, bearers that are near the other's attackers."""
    return sum((1 if disc // 3 == seat else -1) * comfort(table, disc) for disc in DISCS)


def comfort(table: Table, disc: int) -> float:
    if disc not in table.discs:
        return -MISSING if table.playing else -EDGE
    x, y = spot = table.discs[disc]
    inside = min((table.half - max(abs(x), abs(y))) / OUTER, 1)
    others = [table.discs[other] for other in table.attackers(1 - disc // 3) if other in table.discs]
    away = min((math.dist(spot, other) for other in others), default=table.side) / table.side
    return EDGE * inside + (AWAY * min(away, 1) if disc in BEARERS else 0)


def limited(chance: float) -> float:
    """Nothing is certain before a pole has been toppled."""
    return min(max(chance, 0.02), 0.98)


def moved(table: Table, disc: int, spot: Spot) -> Table:
    """The table with a disc elsewhere, a bearer with its pole."""
    found = replace(table, discs={**table.discs, disc: spot})
    if disc in BEARERS:
        found.poles = {**table.poles, BEARERS.index(disc): spot}
    return found


# Ideas

GLANCES = (0.0, -0.5, 0.5)  # how far beside its middle a disc is struck, in diameters
BEARER_SPEEDS, ATTACKER_SPEEDS = (700, 1_100, 1_600), (900, 1_800)  # mm/s when striking: to fell a pole, to push away
PLACES = (-0.8, -0.4, 0.0, 0.4, 0.8)  # along an edge, from its middle
STRIKES = 0.58  # what a strike is worth before it is simulated: some earn a second flick
SPOTS = 24  # looked at for a disc


def ideas(table: Table, hand: Hand, random: Random, spots: int = SPOTS) -> Iterator[Aim]:
    """Moves that may be good, with what they would be worth if they went as meant; some may not be legal."""
    if table.owed:
        yield from placings(table, hand, random, spots)
        return
    if table.second is not None:
        yield Aim(Played("decline"), worth(passed(table), table.mover, hand))
    waiting = table.waiting(table.mover)
    if waiting and table.second is None:
        yield from entries(table, waiting[0], hand, random, spots)
        return
    for disc in [table.second] if table.second is not None else table.attackers(table.mover):
        if disc in table.discs:
            yield from strikes(table, disc, table.discs[disc], Played("flick", disc % 3 + 1))
            yield from slides(table, disc, hand, random, spots)


def passed(table: Table) -> Table:
    """The table when the other's turn has come."""
    return replace(table, second=None, mover=1 - table.mover, seat=1 - table.mover)


def placings(table: Table, hand: Hand, random: Random, spots: int) -> Iterator[Aim]:
    """Spots for a disc that is put back; anywhere will do for the round to go on."""
    disc, after = table.owed[0], table if table.second is not None else passed(table)
    far = min(reach(table, disc), table.half * math.sqrt(2))
    for _ in range(4 * spots):
        angle, away = random.uniform(0, 2 * math.pi), far * math.sqrt(random.random())
        x, y = int(away * math.cos(angle) / MILLI), int(away * math.sin(angle) / MILLI)
        if free(table, (x * MILLI, y * MILLI)):
            yield Aim(Played("place", 0, x, y), worth(moved(after, disc, (x * MILLI, y * MILLI)), table.seat, hand))


def slides(table: Table, disc: int, hand: Hand, random: Random, spots: int) -> Iterator[Aim]:
    """To spots that nothing is in the way to."""
    start, others = table.discs[disc], [spot for other, spot in table.discs.items() if other != disc]
    for spot in spots_for(table, disc, random, spots):
        if is_clear(start, spot, others):
            angle, speed = slide(start, spot)
            after = moved(passed(table), disc, spot)
            yield Aim(Played("flick", disc % 3 + 1, 0, angle, speed), worth(after, table.mover, hand))


def entries(table: Table, disc: int, hand: Hand, random: Random, spots: int) -> Iterator[Aim]:
    """From the nearest edge to a spot; in play also from any edge against the other's bearer."""
    for spot in spots_for(table, disc, random, spots):
        for edge, along in doors(table, spot):
            start = entry(table, edge, along)
            if is_clear(start, spot, table.discs.values()):
                after = moved(replace(passed(table), entered=table.entered | {disc}), disc, spot)
                yield Aim(Played("in", edge, along, *slide(start, spot)), worth(after, table.mover, hand))
                break
    if table.playing:
        for edge in range(len(EDGES)):
            for along in (round(place * table.half / MILLI) for place in PLACES):
                yield from strikes(table, disc, entry(table, edge, along), Played("in", edge, along))


def doors(table: Table, spot: Spot) -> list[tuple[int, int]]:
    """The edges from which a disc may come to a spot straight in, the nearest first, each with the place along it."""
    x, y = spot
    ways = [table.half - y, table.half - x, table.half + y, table.half + x]
    along = [round(x / MILLI), round(y / MILLI), round(x / MILLI), round(y / MILLI)]
    return sorted(enumerate(along), key=lambda door: ways[door[0]])


def spots_for(table: Table, disc: int, random: Random, count: int) -> Iterator[Spot]:
    """Free spots, some of them where discs lie better: an attacker near the line from the other one to the pole."""
    partner = next((other for other in table.attackers(disc // 3) if other != disc), disc)
    pole, mate = table.poles.get(1 - disc // 3), table.discs.get(partner)
    most = table.half - OUTER // 2
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
        if max(map(abs, spot)) <= most and free(table, spot):
            yield spot


def strikes(table: Table, disc: int, start: Spot, move: Played) -> Iterator[Aim]:
    """Against the other's bearer or attackers, wherever nothing is in between."""
    for target in range(3 - 3 * (disc // 3), 6 - 3 * (disc // 3)):
        if target not in table.discs:
            continue
        spot = table.discs[target]
        others = [other for number, other in table.discs.items() if number not in (disc, target)]
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


def beside(start: Spot, spot: Spot, glance: float) -> tuple[float, float]:
    """A point as far beside a spot, seen from a start."""
    east, north = spot[0] - start[0], spot[1] - start[1]
    share = glance * 2 * DISC / max(math.hypot(east, north), 1)
    return spot[0] - share * north, spot[1] + share * east
