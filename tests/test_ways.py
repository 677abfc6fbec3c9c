"""What is said of moves before they are made is what playing them does, and what is closed is what is refused."""

from __future__ import annotations

from random import Random

import pytest
from conftest import FOUR, load, walk
from hypothesis import given
from hypothesis import strategies as st

from banmen import IllegalMove, Position, seen
from banmen.server import messages
from banmen.verify import draw_game
from banmen.view import Way

FORESEEING = ("dohyo", "kooshi", "reddots")
SEEDS = st.integers(0, 2**32)


def positions(name: str, seed: int) -> list[Position]:
    """A few of a random game, whatever its options."""
    random = Random(seed)
    found = [one for one in walk(draw_game(load(name), {}, random), random) if one.seat is not None]
    return random.sample(found, min(4, len(found)))


def counts(position: Position) -> list[int]:
    """What each seat has taken; nothing where nothing is taken."""
    board = seen.board(position, position.row)
    return [tally["count"] for tally in seen.tallies(position, position.row, board)] or [0] * position.game.seats


@pytest.mark.parametrize("name", FORESEEING)
@given(seed=SEEDS)
def test_a_way_takes_gives_and_wins_what_playing_it_does(name: str, seed: int) -> None:
    for position in positions(name, seed):
        before, seat = counts(position), position.seat
        assert seat is not None
        for way in messages.foreseen(position)["ways"]:
            after = position.play(way["move"])
            now = counts(after)
            assert way["takes"] == now[seat] - before[seat]
            assert way["gives"] == sum(now) - now[seat] - sum(before) + before[seat]
            assert way["wins"] == (seat in after.winners)
            assert (way["asks"] is not None) == (way["gives"] > 0 and not way["wins"])


@pytest.mark.parametrize("name", FORESEEING)
@given(seed=SEEDS)
def test_what_a_way_shifts_stands_there_afterwards_and_nothing_else_has_changed(name: str, seed: int) -> None:
    for position in positions(name, seed):
        spots = messages.board(position.game)["spots"]
        named = {(spot["x"], spot["y"]): place for place, spot in spots.items()}
        before = standing(position)
        for way in messages.foreseen(position)["ways"]:
            if way["shifts"]:
                assert shifted(way, before, named) == standing(position.play(way["move"]))


def shifted(way: Way, before: dict[str, str], named: dict[tuple[float, float], str]) -> dict[str, str]:
    """What stands where once the shifts have happened."""
    after = {place: piece for place, piece in before.items() if place not in {one["place"] for one in way["shifts"]}}
    for one in way["shifts"]:
        assert one["out"] == ((one["x"], one["y"]) not in named)
        if not one["out"]:
            after[named[one["x"], one["y"]]] = before[one["place"]]
    return after


def standing(position: Position) -> dict[str, str]:
    found = position.game.rules.board_of(position.row).of(position.row).pieces
    return {place: piece.symbol for place, piece in found.items()}


@pytest.mark.parametrize("name", FORESEEING)
@given(seed=SEEDS)
def test_what_is_closed_is_refused_for_that_reason(name: str, seed: int) -> None:
    for position in positions(name, seed):
        foreseen = messages.foreseen(position)
        for closed in foreseen["closed"]:
            with pytest.raises(IllegalMove) as refused:
                position.play(closed["move"])
            assert (refused.value.rule, refused.value.said) == (closed["rule"], tuple(closed["sentence"]))
            assert closed["held"] in standing(position)
            for goal in closed["goals"]:
                assert reason(position, f"{closed['held']}-{goal}") == (closed["rule"], named(closed["sentence"]))
            assert set(closed["by"]) <= standing(position).keys()
        assert {way["move"] for way in foreseen["ways"]} <= set(map(str, position.legal_moves))


def reason(position: Position, move: str) -> tuple[str, tuple[str, ...]]:
    """The rule and the sentence by which a move is refused, but for the move itself."""
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    return refused.value.rule, named(refused.value.said)


def named(sentence: tuple[str, ...]) -> tuple[str, ...]:
    template, _, *words = sentence
    return template, *words


@given(seed=SEEDS)
def test_of_red_dots_every_ring_and_every_closed_hole_is_told(seed: int) -> None:
    for position in positions("reddots", seed):
        foreseen = messages.foreseen(position)
        after = {str(move): position.play(move) for move in position.legal_moves}
        rings = {way["move"]: way for way in foreseen["ways"] if way["said"][0].startswith("Closes")}
        assert {move for move, then in after.items() if then.reason and then.reason.rule == "R5"} == rings.keys()
        for move, way in rings.items():
            assert set(way["lit"]) == {
                place for chain in position.game.rules.chains(after[move].row) for place in chain["places"]
            }
        if position.ply >= 2 * int(position.game.options["balls"]):
            shut = [f"{one['held']}-{goal}" for one in foreseen["closed"] for goal in one["goals"]]
            own, full = balls(position), standing(position).keys()
            free = [name for name in position.game.rules.board_of(position.row).names if name not in full]
            every = [f"{ball}-{hole}" for ball in own for hole in free]
            assert sorted([*shut, *map(str, position.legal_moves)]) == sorted(every)


def balls(position: Position) -> list[str]:
    letter = "LD"[position.seat or 0]
    return [place for place, piece in standing(position).items() if piece.startswith(letter)]


def test_single_balls_are_minded_when_they_may_soon_be_taken_off() -> None:
    position = load("reddots", balls=8).start().play("a1", "h8", "b1", "a8")
    assert messages.foreseen(position)["minded"] == ["a8", "h8"]
    ways = {way["move"]: way for way in messages.foreseen(position)["ways"]}
    assert ways["c1"]["said"] == ("Touches a ball of yours.",)
    assert ways["e5"]["said"][0].startswith("Stands alone")
    joins = {way["move"]: way for way in messages.foreseen(position.play("c1"))["ways"]}["g7"]
    assert (joins["said"][1], joins["lit"]) == ("h8", ["h8"])
    assert messages.foreseen(load("reddots").start())["minded"] == []


def test_every_move_of_a_tower_is_open_or_closed() -> None:
    position = load("kooshi").start().play("c2n", "b5s")
    foreseen = messages.foreseen(position)
    own = [place for place, piece in standing(position).items() if piece.startswith("L")]
    said = [way["move"] for way in foreseen["ways"]] + [closed["move"] for closed in foreseen["closed"]]
    assert sorted(said) == sorted(place + way for place in own for way in "nesw")


@pytest.mark.parametrize("name", [FOUR, "botaoshi"])
def test_a_game_that_declares_nothing_says_nothing(name: str) -> None:
    game = load(name)
    assert not messages.board(game)["foresees"]
    assert messages.foreseen(game.start()) == {"ways": [], "closed": [], "minded": []}


def test_when_the_game_is_over_there_is_nothing_to_foresee() -> None:
    position = load("kooshi", target=1).start()
    while not position.is_over:
        position = position.play(position.sample(Random(4)))
    assert messages.foreseen(position) == {"ways": [], "closed": [], "minded": []}
