"""The referee: what follows from a move and from what physics says happened. It knows no physics.

The row before, the move and the course of the flick (its incidents in order, the poses at rest) decide the row after.
Pieces go by their names in incidents and poses: W1 W2 W3, B1 B2 B3, and the poles W| and B|.
"""

from __future__ import annotations

from dataclasses import dataclass

from banmen.course import Course, Incident
from banmen.games.botaoshi.moves import EDGES, Played
from banmen.games.botaoshi.rest import come_to_rest, lay
from banmen.games.botaoshi.state import (
    BEARERS,
    DECIDED,
    DISCS,
    MILLI,
    PIECES,
    POLES,
    VOID,
    Point,
    State,
    front_and_shooter,
)
from banmen.jit import Array
from banmen.row import end

TWO_IN_A_ROW, ALL_VOID = 0, 1  # how a game ends
MOST_VOID = 5  # rounds in a row
INCIDENTS = {"touch": 2, "ramp": 1, "land": 1, "off": 1, "fell": 1, "rest": 0, "limit": 0}  # and of how many pieces


def start(row: Array) -> None:
    """An empty table: White begins (T1)."""
    State.of(row).write(row)


def judge(row: Array, move: Played, course: Course | None) -> Array:
    """The row after a legal move; a flick has a course."""
    row, state = row.copy(), State.of(row)
    toppled = False
    if move.kind == "place":
        put_back(state, (move.first * MILLI, move.angle * MILLI))
    elif move.kind == "decline":
        state.second = None
    elif course is not None:
        toppled = flicked(state, move, course)
    winners = None
    if toppled:
        winners = win_round(state, state.mover)
    elif not state.owed and state.second is None:
        winners = pass_turn(state)
    state.write(row)
    if winners is not None:
        end(row, winners, TWO_IN_A_ROW if winners else ALL_VOID)
    return row


def which_round(row: Array) -> int:
    """By a number of its own, also if it is void and played again."""
    return int(row[DECIDED]) * (MOST_VOID + 1) + int(row[VOID])


def put_back(state: State, spot: Point) -> None:
    """The first disc owed goes there, a bearer with its pole (T4, T11)."""
    disc = state.owed[0]
    lay(state, disc, spot, 0)
    if disc in BEARERS:
        state.poles[BEARERS.index(disc)] = spot
    if not state.owed:
        state.seat = state.mover


# A flick


@dataclass(frozen=True)
class Flick:
    """What was flicked, by whom, at what, and what came of it."""

    seat: int
    disc: int
    is_attempt: bool  # to topple
    incidents: tuple[Incident, ...]
    fallen: frozenset[int]  # whose poles fell

    @property
    def bearer(self) -> str:
        """The opponent's."""
        return PIECES[BEARERS[1 - self.seat]]

    @property
    def pole(self) -> str:
        """The opponent's."""
        return PIECES[POLES[1 - self.seat]]

    @property
    def strikes_the_bearer(self) -> bool:
        """Whether the flicked disc itself struck the opponent's bearer, at any time."""
        pair = {PIECES[self.disc], self.bearer}
        return any(incident.kind == "touch" and set(incident.pieces) == pair for incident in self.incidents)

    @property
    def fells_the_pole(self) -> bool:
        return 1 - self.seat in self.fallen


def came_of(state: State, move: Played, course: Course) -> Flick:
    """What came of a flick, with everything laid where it came to rest."""
    seat, disc = state.mover, disc_of(state, move)
    return Flick(seat, disc, move.kind == "topple", course.incidents, come_to_rest(state, course.rest))


def flicked(state: State, move: Played, course: Course) -> bool:
    """Judge everything at rest; whether the opponent's pole was toppled."""
    in_set_up, second, state.second = not state.playing, state.second, None
    flick = came_of(state, move, course)
    seat, disc, fallen = flick.seat, flick.disc, flick.fallen
    if flick.is_attempt and topples(flick):
        return True
    if disc in state.discs:
        state.entered.add(disc)
    raise_poles(state, fallen)
    if not in_set_up and second is None and earns_second(state, flick):
        state.second = other_attacker(state, disc)
    state.seat = 1 - seat if state.owed else seat  # who did not flick puts back (T4, T11)
    return False


def disc_of(state: State, move: Played) -> int:
    """The disc that a move flicks."""
    if move.kind == "in":
        return state.waiting(state.mover)[0]
    if move.kind == "flick":
        return 3 * state.mover + move.which - 1
    pair = front_and_shooter(state, move.angle)
    assert pair is not None
    return pair[1]


def other_attacker(state: State, disc: int) -> int:
    one, two = state.attackers(disc // 3)
    return two if disc == one else one


def earns_second(state: State, flick: Flick) -> bool:
    """Whether the flicked disc itself struck the opponent's bearer and then the pole fell (T9)."""
    if flick.is_attempt or not flick.fells_the_pole or other_attacker(state, flick.disc) not in state.discs:
        return False
    for incident in flick.incidents:
        if incident.kind == "touch" and set(incident.pieces) == {PIECES[flick.disc], flick.bearer}:
            return True
        if incident.kind == "fell" and incident.pieces == (flick.pole,):
            return False
    return False


def topples(flick: Flick) -> bool:
    """Whether an attempt succeeds: from the ramp through the air against the standing pole, which falls (T15)."""
    shooter, flying = PIECES[flick.disc], False
    for incident in flick.incidents:
        if incident.kind == "ramp" and incident.pieces == (shooter,):
            flying = True
        elif incident.kind == "land" and incident.pieces == (shooter,):
            flying = False
        elif incident.kind == "fell" and incident.pieces == (flick.pole,):
            return False
        elif incident.kind == "touch" and set(incident.pieces) == {shooter, flick.pole} and flying:
            return flick.fells_the_pole
    return False


def raise_poles(state: State, fallen: frozenset[int]) -> None:
    """Put poles on their bearers: fallen ones (T5, T10), and one whose bearer has just entered (T3)."""
    for seat, bearer in enumerate(BEARERS):
        if bearer not in state.discs:
            state.poles.pop(seat, None)
        elif seat in fallen or seat not in state.poles:
            state.poles[seat] = state.discs[bearer]


# Turns and rounds


def pass_turn(state: State) -> int | None:
    """The next turn; 0 when the game is a draw because too many rounds in a row were void."""
    state.turn += 1
    if state.turn >= state.max_turns:
        state.void += 1
        if state.void == MOST_VOID:
            return 0
        new_round(state)
        return None
    if not state.playing and len(state.entered) == len(DISCS):
        state.playing, state.mover = True, state.starter  # T6
    elif state.playing or state.waiting(1 - state.mover):
        state.mover = 1 - state.mover
    state.seat = state.mover
    return None


def win_round(state: State, winner: int) -> int | None:
    """The winner as a bit if that was the second round in a row; or a new round begins (T1, T16)."""
    won_before, state.held = state.held, winner
    state.void, state.decided = 0, state.decided + 1
    if won_before == winner:
        return 1 << winner
    new_round(state)
    return None


def new_round(state: State) -> None:
    """Clear the table (T17); who won a round lets the other begin, a void one is played again (T1)."""
    state.turn, state.playing, state.second = 0, False, None
    state.entered, state.discs, state.headings, state.poles = set(), {}, {}, {}
    state.mover = state.seat = state.starter


def entry(state: State, edge: int, along: int) -> Point:
    """Where a disc lies before it is flicked in: its centre on the edge line (T2)."""
    half, place = state.half, along * MILLI
    return {"N": (place, half), "E": (half, place), "S": (place, -half), "W": (-half, place)}[EDGES[edge]]
