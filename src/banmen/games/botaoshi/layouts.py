"""Random layouts with flicks and topple attempts, for measuring."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from banmen.games.botaoshi import loop
from banmen.games.botaoshi.physics import MJ_STEP, simulate_many, world_for
from banmen.games.botaoshi.sample import sample_kind
from banmen.games.botaoshi.scene import EXACT, FAST
from banmen.games.botaoshi.shots import Shot, shot
from banmen.games.botaoshi.state import BEARERS, DISCS, State, fitting_turns, free, pairings

EACH = 20  # flicks from one layout, as a planner tries them


def layout(random: Random) -> State:
    """All discs somewhere on the table, White to play."""
    state = State(playing=True, entered=set(DISCS))
    while len(state.discs) < len(DISCS):
        spot = (round(random.uniform(-0.8, 0.8) * state.half), round(random.uniform(-0.8, 0.8) * state.half))
        if free(state, spot):
            state.discs[len(state.discs)] = spot
    state.poles = {seat: state.discs[bearer] for seat, bearer in enumerate(BEARERS)}
    return state


def flicks(count: int, seed: int) -> list[Shot]:
    """Ordinary flicks: either attacker, any direction, 0.2 to 2 m/s."""
    return _shots("flick", count, seed)


def attempts(count: int, seed: int) -> list[Shot]:
    """Attempts to topple, more or less over the middle of the ramp, 1.5 to 4.2 m/s."""
    return _shots("topple", count, seed)


def _shots(kind: str, count: int, seed: int) -> list[Shot]:
    random, found = Random(seed), list[Shot]()
    while len(found) < count:
        state = layout(random)
        if kind == "topple" and not fitting_turns(state, pairings(state)[0]):
            continue
        made = [shot(state, sample_kind(kind, state, random)) for _ in range(min(EACH, count - len(found)))]
        found += [one for one in made if one is not None]
    return found


def works(size: int, cores: int) -> dict[str, Callable[[], None]]:
    """So many flicks and attempts in several ways. Steps are counted first, so that every scene is at hand."""
    ordinary, topples = flicks(size, seed=1), attempts(size, seed=2)
    counts = steps(ordinary)
    return {
        "flicks": lambda: to_rest(ordinary, 1),
        "bare": lambda: bare(ordinary, counts),
        "all_cores": lambda: to_rest(ordinary, cores),
        "attempts": lambda: until_decided(topples, 1),
    }


def to_rest(shots: list[Shot], cores: int) -> None:
    simulate_many(shots, EXACT, cores=cores)


def until_decided(shots: list[Shot], cores: int) -> None:
    simulate_many(shots, FAST, until_decided=True, cores=cores)


def steps(shots: list[Shot]) -> list[int]:
    """How many steps each takes to rest."""
    return [world_for(one, EXACT).run(one, loop.AT_REST, filmed=False)[0] for one in shots]


def bare(shots: list[Shot], counts: list[int]) -> None:
    """The same flicks with the same steps, without incidents and without looking for rest."""
    for one, count in zip(shots, counts, strict=True):
        world = world_for(one, EXACT)
        world.set_up(one)
        loop.bare(MJ_STEP, world.model._address, world.data._address, count)
