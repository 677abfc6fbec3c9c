"""Bossa, what is said of tiles that are chosen: whatever is said to fit is a move, and every move is said to fit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from bossa_board import at, chosen_words, deal
from conftest import ROOT, walk
from hypothesis import given
from hypothesis import strategies as st

import banmen
from banmen import IllegalMove, Position
from banmen.server import messages
from banmen.verify import draw_game
from banmen.view import Sum

JAPANESE: dict[str, str] = json.loads((ROOT / "web" / "src" / "words" / "games.ja.json").read_text(encoding="utf-8"))


def chosen(position: Position, *places: str) -> Sum:
    return messages.sum_of(position, position.seat, places)


def said(sentence: tuple[str, ...] | None) -> str:
    return "" if sentence is None else sentence[0].format(*sentence[1:])


def looks(position: Position, random: Random) -> Iterator[list[str]]:
    """Sets of places that somebody might choose: all with up to two tiles of the hand, some with more."""
    view = position.view(position.seat)
    names = [place["name"] for place in view["places"]]
    tiles = [name for name in names if re.fullmatch(r"\d\d", name)]
    others = [name for name in names if name not in tiles]
    hands = [list(found) for many in (0, 1, 2) for found in combinations(tiles, many)]
    hands += [random.sample(tiles, min(len(tiles), 3)) for _ in range(30)]
    for hand in hands:
        for more in ([], *([other] for other in others), random.sample(others, 2)):
            yield [*more, *hand]


@given(st.integers(0, 2**32), st.sampled_from([{}, {"rules": "basic"}, {"count": "near", "hand": 6}]))
def test_what_is_said_to_fit_is_a_move_and_every_move_is_said_to_fit(seed: int, options: dict[str, Any]) -> None:
    random = Random(seed)
    positions = [one for one in walk(draw_game(banmen.load("bossa"), options, random), random) if one.seat is not None]
    for position in random.sample(positions, min(4, len(positions))):
        moves = dict(messages.moves(position))
        for text, places in moves.items():
            found = chosen(position, *random.sample(places, len(places)))
            assert found["move"] == text, places
            assert found["deed"]
        ways = {frozenset(places): text for text, places in moves.items()}
        for places in looks(position, random):
            found = chosen(position, *places)
            assert found["move"] == ways.get(frozenset(places)), places
            assert said(found["why"])
            assert found["rule"].startswith("B")
            assert "{" not in said(found["why"]) + said(found["verdict"]) + said(found["hint"])


@given(st.integers(0, 2**32))
def test_why_it_does_not_fit_is_what_typing_it_says(seed: int) -> None:
    """Where tiles may still come, it says what the place takes instead."""
    random = Random(seed)
    positions = [one for one in walk(banmen.load("bossa"), random) if one.seat is not None and one.prompt]
    position = random.choice(positions)
    view = position.view(position.seat)
    hand = [place["name"] for place in view["places"] if place["name"].isdigit() and len(place["name"]) == 2]
    for end in view.get("ends", []):
        for tile in hand:
            found, text = chosen(position, tile, end["place"]), f"{end['place']}={tile}"
            if found["move"] or "more to make" in said(found["verdict"]) or not found["terms"]:
                continue
            with pytest.raises(IllegalMove) as refusal:
                position.play(text)
            assert (found["rule"], said(found["why"])) == (refusal.value.rule, refusal.value.sentence)
            assert said(refusal.value.said) == refusal.value.sentence


TABLE = "W3 W4=40 / B4"


@pytest.mark.parametrize(("places", "terms", "verdict", "why", "rule"), [
    ("B5", [], "", "Column 5 takes 1 or 2 tiles. Only black dots count.", "B7"),
    ("B5 12", [2], "3 more to make 5", "Column 5 takes 1 or 2 tiles. Only black dots count.", "B7"),
    ("B5 12 03", [2, 3], "fits", "Black dots: 5. Tiles: 2. White dots do not count here.", "B7"),
    ("03 12 B5", [3, 2], "fits", "Black dots: 5. Tiles: 2. White dots do not count here.", "B7"),
    ("B5 12 24", [2, 4], "one too many for 5", "together they show 6 black dots, not 5", "B7"),
    ("B3 24 14", [4, 4], "5 too many for 3", "together they show 8 black dots, not 3", "B7"),
    ("B3 12 30", [2, 0], "no black dot", "30 has no black dot and is of no use on the black line", "B7"),
    ("W5 30 20", [3, 2], "fits", "White dots: 5. Tiles: 2. Black dots do not count here.", "B7"),
    ("W5 50", [5], "one more tile needed", "next to a column of 1 tile W5 takes 2 tiles, not 1", "B9"),
    ("W2 12 10 01", [1, 1, 0], "no white dot", "01 has no white dot and is of no use on the white line", "B7"),
    ("B5 03 01 10", [3, 1, 0], "no black dot", "10 has no black dot and is of no use on the black line", "B7"),
    ("W4 30", [], "", "there is a column at W4: a new one goes to an end, on top goes a stack (W4^…)", "B7"),
    ("B4 03", [], "", "B4 is not an end of the black line: it grows at B3 and B5", "B5"),
])  # fmt: skip
def test_a_column_counts_itself(places: str, terms: list[int], verdict: str, why: str, rule: str) -> None:
    held = [*dict.fromkeys(re.findall(r"\b\d\d\b", places)), "06"]
    position = at(TABLE, " ".join(held), "51", hand=6)
    found = chosen(position, *places.split())
    assert (said(found["verdict"]), said(found["why"]), found["rule"]) == (verdict, why, rule)
    if terms:
        assert (found["terms"], found["total"]) == (terms, sum(terms)) or found["at"] is None
    assert (found["move"] is not None) == (verdict == "fits")


def test_a_chosen_tile_says_its_share() -> None:
    position = at(TABLE, "12 03 24", "51", hand=6)
    assert [(tile, said(words)) for tile, words in chosen(position, "12", "B5")["shares"]] == [("12", "2 black")]
    assert [(tile, said(words)) for tile, words in chosen(position, "12")["shares"]] == [("12", "1 white, 2 black")]


@pytest.mark.parametrize(("places", "hint"), [
    ("B5 12 24", "Swap one: 3 + 2 would fit."),
    ("B5 12", "One more: 3 + 2 would fit."),
    ("B5 12 03 01", "Put one back: 3 + 2 would fit."),
    ("B3 24", "Swap one: 3 would fit."),
])  # fmt: skip
def test_what_would_fit_instead_is_said(places: str, hint: str) -> None:
    position = at(TABLE, "12 03 24 01", "51", hand=6)
    assert said(chosen(position, *places.split())["hint"]) in (hint, hint.replace("3 + 2", "2 + 3"))


@pytest.mark.parametrize(("places", "why", "rule"), [
    ("0 redraw", "Choose the tile to throw away.", "B10"),
    ("0 redraw 12", "12 goes, and you draw another.", "B10"),
    ("0 redraw 12 03", "A redraw throws away one tile.", "B10"),
    ("0 exchange", "Choose the tile that you give.", "B11"),
    ("0 exchange 51", "Choose the tile that you give.", "B11"),
    ("0 exchange 12", "Choose the tile that you take.", "B11"),
    ("0 exchange 12 51", "12 goes to Lozenge, and you have 51.", "B11"),
    ("0 stack 0 redraw", "One action at a time.", "B6"),
    ("12 B5 B3", "One column at a time.", "B6"),
    ("0 stack", "Choose a column, and as many of your tiles as it has.", "B12"),
    ("0 stack W4", "The stack must show 4 white dots, as the column does. Its tiles: 1.", "B12"),
    ("1 redraw", "That marker is Lozenge's.", "B13"),
    ("51", "That tile is Lozenge's: an exchange could take it.", "B11"),
    ("pile", "Each turn begins with a tile drawn from here, by itself.", "B6"),
    ("away", "Nobody knows that tile: it stays put away.", "B1"),
    ("12", "Not enough alone: with another tile it could go where the lines are marked.", "B7"),
    ("03", "Fits on the black line at 3: choose the place.", "B7"),
    ("50", "This tile fits nowhere now: take another, or use an action.", "B7"),
])  # fmt: skip
def test_actions_and_wrong_presses_are_answered(places: str, why: str, rule: str) -> None:
    position = at(TABLE, "12 03 50", "51")
    words = re.findall(r"\d (?:redraw|exchange|stack)|\S+", places)
    found = chosen(position, *words)
    assert (said(found["why"]), found["rule"] if places != "0 stack W4" else rule) == (why, rule)


def test_used_actions_are_refused_as_in_play() -> None:
    position = at(TABLE, "12 03", "51", used="0 redraw", gone="60")
    assert said(chosen(position, "0 redraw")["why"]) == "Ring has used redraw: each action once a game"
    acts = messages.of_position(position)["aside"]["acts"]
    assert [(act["place"], act["used"], act["open"]) for act in acts if act["seat"] == 0] == [
        ("0 redraw", True, False),
        ("0 exchange", False, True),
        ("0 stack", False, False),
    ]


def test_before_a_move_that_ends_the_game_it_says_so() -> None:
    last = chosen(at(TABLE, "03", "51"), "03", "B3")
    assert said(last["why"]) == "This wins the game."
    theirs = at("W3 W4=40 W5=30+22 / B4", "20 06", "51", rows=3, owner=1)
    assert said(chosen(theirs, "20", "W2")["why"]) == "This would end the game, and Lozenge wins."


def test_the_opening_is_answered_in_words() -> None:
    position = deal()
    aside = messages.of_position(position)["aside"]
    assert [(one["move"], said(one["words"]), said(one["about"]), one["place"]) for one in aside["answers"]] == [
        ("white", "Take the white line", "It is yours; Lozenge plays first.", "W4"),
        ("black", "Take the black line", "It is yours; Lozenge plays first.", "B2"),
        ("first", "Play first", "Lozenge then takes a line.", None),
    ]
    assert [said(one["words"]) for one in aside["stakes"]] == ["rolled 4", "rolled 2"]
    after = position.play("first")
    assert [one["move"] for one in messages.of_position(after)["aside"]["answers"]] == ["white", "black"]
    turn = after.play("black")
    stakes = messages.of_position(turn)["aside"]["stakes"]
    assert [(one["seat"], said(one["words"]), one["place"]) for one in stakes] == [
        (0, "White line", "W4"),
        (1, "Black line", "B2"),
    ]
    assert messages.of_position(turn)["aside"]["answers"] == []
    assert said(chosen(turn, "50")["why"]) == "Nobody can lay anything now."


def test_no_hidden_tile_is_told() -> None:
    """Before the hands are open, nothing of the other's is counted, and its tiles are no places that mean anything."""
    position = deal("50 31 20 11", "42 24 13 02")
    for viewer in (0, 1, None):
        aside = messages.of_seat(position, viewer)["aside"] if viewer is not None else None
        if aside:
            assert {one["seat"] for one in aside["dots"]} == {viewer}
    assert said(messages.sum_of(position, 0, ["1?1"])["why"]) == "That hand is face down until the lines are chosen."
    assert messages.sum_of(position, 0, ["42"]) == {**messages.sum_of(position, 0, ["60"]), "places": ["42"]}
    assert messages.sum_of(position, None, ["42", "50"])["shares"] == []


def test_games_without_a_hand_have_nothing_of_it() -> None:
    position = banmen.load("kooshi").start()
    assert "aside" not in messages.of_position(position)
    with pytest.raises(ValueError, match=r"^in Ko-Oshi nothing is laid from a hand$"):
        messages.sum_of(position, 0, ["a1"])


def test_all_of_it_is_said_in_japanese() -> None:
    assert len(chosen_words()) > 60
    assert {text for text in chosen_words() if text not in JAPANESE} == set()
