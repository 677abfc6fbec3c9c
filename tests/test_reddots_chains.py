"""Red Dots, the chains that win: they are what the rules call a chain, and no shorter one closes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import atan2, cos, pi, sin
from random import Random

from conftest import walk
from hypothesis import given
from hypothesis import strategies as st
from reddots_board import at, balls, block, hole, load, placing, touch

from banmen import Position
from banmen.games.reddots.chains import is_around, shortest
from banmen.games.reddots.reference import dots, outside, trapped
from banmen.games.reddots.state import State
from banmen.verify import draw_game
from banmen.view import Chain

RING = "c4 c5 d6 e6 f6 g5 g4 f3 e3 d3"  # of the page, around d4 and f4
SMALL = "c4 c5 d6 e6 f5 f4 e3 d3"  # around d4
PAIR = "a5 a4 b3 c3 d5 e6 f6 g5 g4 f3 e3 b6 c6"  # around b4, and around d4 and f4, with d4


def chains(position: Position) -> list[Chain]:
    return position.game.rules.chains(position.row)


def closed(places: list[str]) -> list[tuple[str, str]]:
    return list(pairwise([*places, places[0]]))


def turns(places: list[str], dot: str) -> int | None:
    """How often a closed chain turns around a dot; None if it runs across it."""
    (x, y), total = at(dot), 0.0
    for one, other in closed(places):
        (a, b), (c, d) = at(one), at(other)
        if (a + c, b + d) == (2 * x + 1, 2 * y + 1):
            return None
        angle = atan2(d - y - 0.5, c - x - 0.5) - atan2(b - y - 0.5, a - x - 0.5)
        total += atan2(sin(angle), cos(angle))
    return round(total / (2 * pi))


@given(st.integers(0, 2**32))
def test_chains_are_of_the_winner_linked_closed_and_around_every_trapped_dot(seed: int) -> None:
    random = Random(seed)
    *others, last = walk(draw_game(load(), {"quiet": 40}, random), random)
    assert not any(chains(position) for position in others)
    found = chains(last)
    assert bool(found) == (last.reason is not None and last.reason.rule == "R5")
    own = balls(last, last.winners[0]) if found else set()
    for chain in found:
        assert len(set(chain["places"])) == len(chain["places"]) >= 4
        assert set(chain["places"]) <= own
        assert str(last.last).split("-")[-1] in chain["places"]  # before that ball nothing was closed
        assert all(touch(one, other) for one, other in closed(chain["places"]))
        assert chain["dots"] == sorted(
            dot for dot in dots(State.of(last.row)) if turns(chain["places"], dot) in (1, -1)
        )
    expected = trapped(State.of(last.row), last.winners[0]) if found else []
    assert sorted({dot for chain in found for dot in chain["dots"]}) == expected


def rings(own: set[str], way: list[str], longest: int) -> Iterator[list[str]]:
    """Every closed chain that begins so."""
    for ball in own:
        if len(way) > 2 and ball == way[0] and touch(way[-1], ball):
            yield way
        elif ball not in way and touch(way[-1], ball) and len(way) < longest:
            yield from rings(own, [*way, ball], longest)


def around(own: Iterable[str], dot: str, longest: int) -> list[list[str]]:
    own = set(own)
    return [ring for ball in own for ring in rings(own, [ball], longest) if turns(ring, dot) in (1, -1)]


@given(st.sets(st.sampled_from([hole(x, y) for x in range(1, 5) for y in range(1, 5)]), min_size=4, max_size=11))
def test_a_dot_is_trapped_just_when_a_chain_is_around_it_and_none_is_shorter(own: set[str]) -> None:
    for dot in ("c3", "b2"):
        found = around(own, dot, 7)
        if outside(frozenset(own), 7).isdisjoint(block(*at(dot))):
            chain = shortest({at(ball) for ball in own}, at(dot))
            assert is_around(chain, at(dot))
            assert len(chain) == min(map(len, found), default=len(chain))
            assert found or len(chain) > 7
        else:
            assert not found


def test_the_ring_of_the_page() -> None:
    (chain,) = chains(placing(RING.replace("c4 ", "").split(), keep=["c4"], dots="nine").play("c4"))
    assert (set(chain["places"]), chain["dots"]) == (set(RING.split()), ["d4", "f4"])


def test_two_rings_that_share_a_ball() -> None:
    """A ball between two dots closes both: each has a chain of its own."""
    found = chains(placing(PAIR.split(), keep=["d4"], dots="nine").play("d4"))
    assert [chain["dots"] for chain in found] == [["b4"], ["d4", "f4"]]
    assert all("d4" in chain["places"] for chain in found)


def test_of_two_ways_the_shorter_is_shown() -> None:
    """From d3 to c5 by c4, and not by c3 and b4."""
    own = ["b4", "c3", *SMALL.replace("f4 ", "").split()]
    (chain,) = chains(placing(own, keep=["f4"], dots="nine").play("f4"))
    assert (set(chain["places"]), chain["dots"]) == (set(SMALL.split()), ["d4"])
