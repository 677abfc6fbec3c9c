"""Bo-taoshi's diagram: a small top view, then where everything lies and where the round stands, to be read back.

    White to move, ply 7
     .   .   .   .   .   .   .   .   .   .   .   .
     .   .   W1  .   .   .   .   .   .   .   .   .
     …
    W1: -0.225 0.281, turned 12.5
    W3: 0.05 -0.1, pole 0.051 -0.1
    B2: off
    rounds: 2 won, the last by White, 0 void
    turn: 5 of 200, White's
    stage: play

A disc that has not entered has no line. The numbers are metres to the east and to the north of the centre, and degrees.
"""

from __future__ import annotations

import re
from typing import NoReturn

from banmen.games.botaoshi.rules import ALL_VOID, MOST_VOID
from banmen.games.botaoshi.state import (
    BEARERS,
    CIRCLE,
    COLOURS,
    DISC,
    DISCS,
    METRE,
    MILLI,
    PIECES,
    Point,
    State,
    distance,
    is_on,
)
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT, WINNERS
from banmen.rules import shown

CELL = 62_500  # of the top view: two discs in one cell are rare
NUMBER = r"-?[0-9]{1,3}(?:\.[0-9]{1,6})?"
LYING = re.compile(rf"({NUMBER}) ({NUMBER})(?:, turned ({NUMBER}))?(?:, pole ({NUMBER}) ({NUMBER}))?", re.ASCII)
ROUNDS = re.compile(r"([0-9]{1,9}) won(?:, the last by (White|Black))?, ([0-9]) void", re.ASCII)
TURN = re.compile(r"([0-9]{1,4}) of ([0-9]{1,4}), (White|Black)'s", re.ASCII)


def diagram(row: Array) -> str:
    state = State.of(row)
    lines = [*top_view(state)]
    lines += [f"{PIECES[disc]}: {lying(state, disc)}" for disc in DISCS if disc in state.entered]
    by = "" if state.held is None else f", the last by {COLOURS[state.held]}"
    lines.append(f"rounds: {state.decided} won{by}, {state.void} void")
    lines.append(f"turn: {state.turn} of {state.max_turns}, {COLOURS[state.mover]}'s")
    return "\n".join([*lines, f"stage: {stage(state)}"])


def top_view(state: State) -> list[str]:
    """North above; where a pole stands, the disc has a stroke."""
    size = -(-state.side // CELL)
    cells = {}
    for disc, spot in sorted(state.discs.items(), reverse=True):
        column, line = (min(max((value + state.half) * size // state.side, 0), size - 1) for value in spot)
        bears = disc in BEARERS and BEARERS.index(disc) in state.poles
        cells[column, line] = f"{PIECES[disc]}{'|' if bears else ''}"
    rows = [" ".join(f"{cells.get((column, line), '.'):3}" for column in range(size)).rstrip() for line in range(size)]
    return rows[::-1]


def lying(state: State, disc: int) -> str:
    if disc not in state.discs:
        return "off"
    seat, heading = BEARERS.index(disc) if disc in BEARERS else None, state.headings.get(disc, 0)
    words = [metres(state.discs[disc])]
    words += [f"turned {short(heading, MILLI)}"] if heading else []
    words += [f"pole {metres(state.poles[seat])}"] if seat in state.poles else []
    return ", ".join(words)


def metres(spot: Point) -> str:
    return f"{short(spot[0], METRE)} {short(spot[1], METRE)}"


def short(number: int, unit: int) -> str:
    """As few decimals as say it."""
    return f"{number / unit:.6f}".rstrip("0").rstrip(".")


def stage(state: State) -> str:
    words = "play" if state.playing else "set-up"
    words += f", put back {' '.join(PIECES[disc] for disc in state.owed)}" if state.owed else ""
    return words + (f", second flick {PIECES[state.second]}" if state.second is not None else "")


# And back


def read(row: Array, lines: list[str]) -> None:
    said = [line.strip().split(": ", 1) for line in lines if ": " in line]
    fields, state = dict(said), State.of(row)
    if len(fields) < len(said):
        wrong("a line twice")
    for name in ("rounds", "turn", "stage"):
        if name not in fields:
            wrong(f"no line '{name}: …'")
    unknown = fields.keys() - {"rounds", "turn", "stage", *PIECES[:6]}
    if unknown:
        wrong(f"a line {shown(min(unknown))!r}")
    for disc in DISCS:
        if PIECES[disc] in fields:
            read_disc(state, disc, fields[PIECES[disc]])
    read_rounds(state, fields["rounds"])
    read_turn(state, fields["turn"])
    read_stage(state, fields["stage"])
    check(state, over=bool(row[SEAT] == OVER))
    if row[SEAT] == OVER:
        check_end(state, int(row[WINNERS]), int(row[REASON]))
    drawn = [line.strip() for line in lines if ": " not in line]
    if drawn and drawn != [line.strip() for line in top_view(state)]:
        wrong("a top view that does not show these spots")
    state.write(row)


def wrong(found: str) -> NoReturn:
    raise ValueError(
        f"the diagram has {found}: expected lines such as 'W1: -0.1 0.25', 'rounds: 0 won, 0 void', "
        "'turn: 3 of 200, White's', 'stage: play', as a position prints them"
    )


def read_disc(state: State, disc: int, text: str) -> None:
    state.entered.add(disc)
    if text == "off":
        return
    match = LYING.fullmatch(text)
    if not match or (match[4] is not None and disc not in BEARERS):
        wrong(f"'{PIECES[disc]}: {shown(text)}'")
    state.discs[disc] = parts(match[1], METRE), parts(match[2], METRE)
    state.headings[disc] = parts(match[3] or "0", MILLI)
    if match[4] is not None:
        state.poles[BEARERS.index(disc)] = parts(match[4], METRE), parts(match[5], METRE)


def parts(text: str, unit: int) -> int:
    return round(float(text) * unit)


def read_rounds(state: State, text: str) -> None:
    match = ROUNDS.fullmatch(text)
    if not match or bool(match[2]) != (int(match[1]) > 0):
        wrong(f"'rounds: {shown(text)}'")
    state.decided, state.void = int(match[1]), int(match[3])
    state.held = COLOURS.index(match[2]) if match[2] else None


def read_turn(state: State, text: str) -> None:
    match = TURN.fullmatch(text)
    if not match or int(match[2]) != state.max_turns or int(match[1]) > state.max_turns:
        wrong(f"'turn: {shown(text)}'")
    state.turn, state.mover = int(match[1]), COLOURS.index(match[3])


def read_stage(state: State, text: str) -> None:
    first, *rest = text.split(", ")
    state.playing = first == "play"
    if first not in ("play", "set-up"):
        wrong(f"'stage: {shown(text)}'")
    for words in rest:
        if second := re.fullmatch("second flick ([WB][12])", words):
            state.second = PIECES.index(second[1])
    if stage(state) != text:  # what is to be put back follows from what is off the table
        gone = " ".join(PIECES[disc] for disc in sorted(state.entered) if disc not in state.discs)
        wrong(f"'stage: {shown(text)}' with {gone or 'no disc'} off the table")


def check(state: State, over: bool) -> None:
    """Whether the game can stand like that."""
    names = {disc: PIECES[disc] for disc in DISCS}
    for disc, spot in state.discs.items():
        if not is_on(state, spot):
            wrong(f"{names[disc]} beyond the edge")
        near = [names[other] for other, at in state.discs.items() if other < disc and distance(spot, at) < 2 * DISC]
        if near:
            wrong(f"{names[disc]} and {near[0]} in one spot")
        if not 0 <= state.headings[disc] < CIRCLE:
            wrong(f"{names[disc]} turned by {short(state.headings[disc], MILLI)}")
    check_entries(state)
    check_poles(state, over)
    check_stage(state, over)


def check_end(state: State, winners: int, reason: int) -> None:
    """Whether it has come to that end (T1)."""
    void = state.void == MOST_VOID and state.turn == state.max_turns
    won = state.held is not None and winners == 1 << state.held and state.decided > 1 and state.void == 0
    if not (void and winners == 0 if reason == ALL_VOID else won):
        wrong("an end that these rounds do not come to")


def check_entries(state: State) -> None:
    for seat in (0, 1):
        numbers = sorted(disc - 3 * seat for disc in state.entered if disc // 3 == seat)
        if numbers != list(range(len(numbers))):
            wrong(f"{COLOURS[seat]}'s discs out of order: they are numbered as they enter (T2)")
    if state.playing and len(state.entered) < len(DISCS):
        wrong("play before all discs have entered (T6)")


def check_poles(state: State, over: bool) -> None:
    for seat, bearer in enumerate(BEARERS):
        foot = state.poles.get(seat)
        if bearer in state.discs and foot is None and not over:
            wrong(f"no pole on {PIECES[bearer]} (T3)")
        if foot is not None and distance(foot, state.discs[bearer]) > DISC:
            wrong(f"the pole of {PIECES[bearer]} beside its bearer")


def check_stage(state: State, over: bool) -> None:
    second = state.second
    if second is not None and (not state.playing or second // 3 != state.mover or second not in state.discs):
        wrong(f"a second flick of {PIECES[second]} (T9)")
    if over:
        return
    if state.seat != (1 - state.mover if state.owed else state.mover):
        wrong(f"{COLOURS[state.seat]} to move in {COLOURS[state.mover]}'s turn")
    if not state.playing and not state.owed and not state.waiting(state.mover):
        wrong(f"set-up, with nothing for {COLOURS[state.mover]} to flick in")
    if state.turn >= state.max_turns or state.void >= MOST_VOID:
        wrong("more turns or void rounds than there can be")
