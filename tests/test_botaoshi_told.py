"""Bo-taoshi, what happened and what may be done, as somebody at the table would say it. There is no physics."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from botaoshi_board import FOR_BOTH_SEATS, Board, at, leaning, number, set_up, start, win

from banmen import seen
from banmen.games.botaoshi import words
from banmen.games.botaoshi.words import MOST
from banmen.rules import filled


def told(board: Board, text: str, *incidents: str, **ends: Any) -> str:
    """What a flick did, with the colours exchanged back."""
    return said(board, text, board.flick(text, *incidents, **ends))


def played(board: Board, text: str) -> str:
    """What a move did that flicks nothing."""
    return said(board, text, board.play(text))


def said(board: Board, text: str, after: Board) -> str:
    sentences = seen.said(after.position, None)
    assert str(after.position.last) == board.position.game.rules.text(board.position.row, number(board, text))
    assert 1 <= len(sentences) <= MOST
    for template, *filling in sentences:
        assert template in vars(words).values()
        assert sorted(re.findall(r"\{\d\}", template)) == [f"{{{index}}}" for index in range(len(filling))]
    return named(board, " ".join(map(filled, sentences)))


def named(board: Board, text: str) -> str:
    """With the players exchanged back."""
    other = {"White": "Black", "Black": "White"}
    return re.sub("White|Black", lambda name: other[name[0]], text) if board.seat else text


def asked(board: Board) -> tuple[str, str]:
    found = board.position.prompt
    assert found is not None
    rule, sentence = found
    return rule, named(board, filled(sentence))


# ---- a flick


@FOR_BOTH_SEATS
@pytest.mark.parametrize(
    ("incidents", "ends", "sentences"),
    [
        ([], {"W1": (-100, 0)}, "White's disc 1 touches nothing."),
        (["off W1"], {"W1": "off"}, "White's disc 1 leaves the table."),
        (["touch W1 B1"], {}, "White's disc 1 strikes Black's disc 1."),
        (["touch W1 B1", "touch W1 W2"], {}, "White's disc 1 strikes Black's disc 1 and White's disc 2."),
        (
            ["touch W1 B1", "touch B1 B2", "touch W1 W2", "touch W1 B3", "touch W1 B|"],
            {},
            "White's disc 1 strikes Black's disc 1 and Black's bearer.",
        ),
        (
            ["touch W1 B3", "fell B|"],
            {},
            "White's disc 1 strikes Black's bearer; the pole falls. White may flick once more: disc 2.",
        ),
        (
            ["touch W1 W2", "touch W2 B3", "fell B|"],
            {},
            "White's disc 1 strikes White's disc 2. Black's pole falls and is put back.",
        ),
        (
            ["touch W1 W2", "touch W2 B3", "fell B|", "touch W1 B3"],
            {},
            "White's disc 1 strikes White's disc 2 and Black's bearer. Black's pole falls and is put back.",
        ),
        (["touch W1 W3", "fell W|"], {}, "White's disc 1 strikes White's bearer; the pole falls."),
        (
            ["touch W1 B1", "fell W|", "fell B|"],
            {},
            "White's disc 1 strikes Black's disc 1. Both poles fall and are put back.",
        ),
        (
            ["touch W1 B1", "off B1"],
            {"B1": "off"},
            "White's disc 1 strikes Black's disc 1. Black's disc 1 leaves the table.",
        ),
        (
            ["touch W1 B1", "off W1", "off B1"],
            {"W1": "off", "B1": "off"},
            "White's disc 1 strikes Black's disc 1. White's disc 1 and Black's disc 1 leave the table.",
        ),
        (
            ["touch W1 B1", "off W1", "off B1", "off B2"],
            {"W1": "off", "B1": "off", "B2": "off"},
            "White's disc 1 strikes Black's disc 1. 3 discs leave the table.",
        ),
        (
            ["touch W1 B3", "off B3", "fell B|"],
            {"B3": "off"},
            "White's disc 1 strikes Black's bearer; the pole falls. Black has to put Black's bearer back.",
        ),
        (
            ["touch W1 B1"],
            {"W1": leaning(250, 130)},
            "White's disc 1 strikes Black's disc 1. White's disc 1 is laid flat beside the disc it lay on.",
        ),
        (["limit"], {}, "White's disc 1 touches nothing. It takes too long: everything is judged where it is."),
    ],
)
def test_a_flick_is_told(seat: int, incidents: list[str], ends: dict[str, Any], sentences: str) -> None:
    assert told(at(seat=seat), "flick 1 0 1", *incidents, **ends) == sentences


@FOR_BOTH_SEATS
@pytest.mark.parametrize(
    ("incidents", "ends", "sentences"),
    [
        (
            ["ramp W1", "touch W1 W2", "touch W1 B|", "fell B|", "land W1", "touch W2 B3", "off W2"],
            {"W2": "off"},
            "White's disc 1 flies off the ramp and topples Black's pole. White wins the round",
        ),
        (
            ["ramp W1", "touch W1 B|", "land W1"],
            {},
            "White's disc 1 flies off the ramp against Black's pole, which stays up.",
        ),
        (
            ["ramp W1", "land W1", "touch W1 B3", "touch W1 B|", "fell B|"],
            {},
            "White's disc 1 takes the ramp and lands before it strikes Black's pole. Black's pole falls",
        ),
        (
            ["ramp W1", "off W1"],
            {"W1": "off"},
            "White's disc 1 takes the ramp and flies past Black's pole, off the table.",
        ),
        (
            ["ramp W1", "touch W1 W2", "touch W2 B3", "fell B|", "land W1"],
            {},
            "White's disc 1 takes the ramp. Black's pole falls and is put back.",
        ),
        (["ramp W1"], {}, "White's disc 1 does not get over the ramp."),
        ([], {}, "White's disc 1 misses the ramp."),
        (
            ["touch W1 B3", "fell B|"],
            {},
            "White's disc 1 misses the ramp. White's disc 1 strikes Black's bearer; the pole falls.",
        ),
    ],
)
def test_an_attempt_is_told(seat: int, incidents: list[str], ends: dict[str, Any], sentences: str) -> None:
    assert told(at(seat=seat, won=2, last="Black"), "topple 0 0 3", *incidents, **ends).startswith(sentences)


def test_however_much_happens_little_is_told() -> None:
    many = [
        "touch W1 B1",
        "touch B1 B2",
        "touch W1 W2",
        "touch W2 B3",
        "fell B|",
        "fell W|",
        "off W2",
        "off B1",
        "limit",
    ]
    sentences = told(at(), "flick 1 0 1", *many, W2="off", B1="off", W1=leaning(150, 230))
    assert sentences == (
        "White's disc 1 strikes Black's disc 1 and White's disc 2. White's disc 2 and Black's disc 1 leave the table. "
        "Both poles fall and are put back."
    )


# ---- set-up


@FOR_BOTH_SEATS
def test_what_comes_in_is_told(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), B1=(100, 0))
    assert told(board, "in S 0 90 1", W2=(0, -100)) == "White's disc 2 comes in."
    assert told(board, "in S 0 90 1", "off W2", W2="off") == (
        "White's disc 2 leaves the table. White's disc 2 has to come in again."
    )
    assert told(board, "in S 0 90 1", "touch W2 B1", "off B1", W2=(0, -100), B1="off") == (
        "White's disc 2 strikes Black's disc 1. Black has to put Black's disc 1 back."
    )
    assert told(board, "in S 0 90 1", "touch W2 W1", "off W2", W2="off") == (
        "White's disc 2 strikes White's disc 1. White's disc 2 has to come in again."
    )


@FOR_BOTH_SEATS
def test_the_third_disc_gets_the_pole_and_play_begins(seat: int) -> None:
    board = set_up(seat=seat, W1=(0, 0), W2=(0, 100), B1=(100, 0), B2=(100, 100))
    assert told(board, "in S 0 90 1", W3=(0, -100)) == "White's disc 3 comes in. White's pole stands on disc 3 now."
    last = set_up(seat=seat, whose="Black", W1=(0, 0), W2=(0, 100), W3=(0, -100), B1=(100, 0), B2=(100, 100))
    assert told(last, "in E 0 180 1", "touch B3 B1", B3=(200, 0)) == (
        "Black's disc 3 strikes Black's disc 1. Black's pole stands on disc 3 now. "
        "Play begins: White has the first turn."
    )


# ---- moves that flick nothing, and rounds


@FOR_BOTH_SEATS
def test_what_is_put_back_and_declined_is_told(seat: int) -> None:
    owing = at(seat=seat, B3="off", stage="play, put back B3")
    assert played(owing, "place 0.1 0.1") == "Black puts Black's bearer back."
    both = at(seat=seat, B3="off", stage="play, put back B3, second flick W2")
    assert played(both, "place 0.1 0.1") == "Black puts Black's bearer back. White may flick once more: disc 2."
    two = set_up(seat=seat, W1="off", W2="off", B1=(0, 0), stage="set-up, put back W1 W2")
    assert played(two, "place 0.1 0.1") == "Black puts White's disc 1 back. Black has to put White's disc 2 back."
    assert played(at(seat=seat, stage="play, second flick W1"), "decline") == "White declines the second flick."


@FOR_BOTH_SEATS
def test_rounds_are_won_and_void(seat: int) -> None:
    way = "White's disc 1 flies off the ramp and topples Black's pole."
    toppled = ["ramp W1", "touch W1 B|", "fell B|"]
    first = at(seat=seat, won=2, last="Black") if seat else at()
    assert told(first, "topple 0 0 3", *toppled).startswith(f"{way} White wins the round; ")
    second = at(seat=seat, won=1, last="White")
    assert told(second, "topple 0 0 3", *toppled) == f"{way} White wins the round, the second in a row."
    few = at(seat=seat, turn=4, options={"max_turns": 5})
    touched = "White's disc 1 touches nothing."
    assert told(few, "flick 1 0 1") == f"{touched} The round is void and is played again."
    fifth = at(seat=seat, turn=4, void=4, options={"max_turns": 5})
    assert told(fifth, "flick 1 0 1") == f"{touched} The round is void, the fifth in a row."


def test_who_begins_the_next_round_is_told() -> None:
    assert told(at(), "topple 0 0 3", "ramp W1", "touch W1 B|", "fell B|").endswith("Black begins the next one.")
    later = at(whose="White", won=1, last="Black")
    assert told(later, "topple 0 0 3", "ramp W1", "touch W1 B|", "fell B|").endswith("White begins the next one.")


# ---- what may be done


@FOR_BOTH_SEATS
def test_every_situation_has_its_prompt(seat: int) -> None:
    assert asked(set_up(seat=seat)) == ("T2", "Flick disc 1 in from the edge.")
    third = set_up(seat=seat, W1=(0, 0), W2=(0, 100), B1=(100, 0), B2=(100, 100))
    assert asked(third) == ("T3", "Flick your third disc in from the edge: it will bear your pole.")
    lost = set_up(seat=seat, W1="off", stage="set-up, put back W1")
    assert asked(lost) == ("T4", "Put White's disc 1 back wherever it touches nothing.")
    assert asked(at(seat=seat, W2="off")) == ("T8", "Flick disc 2 in from the edge: it is off the table.")
    assert asked(at(seat=seat, B3="off", stage="play, put back B3")) == (
        "T11",
        "Put Black's bearer back with its pole, touching nothing and no farther out than the farthest other disc.",
    )
    assert asked(at(seat=seat, stage="play, second flick W2")) == ("T9", "Flick disc 2 too, or decline.")
    assert asked(at(seat=seat, stage="play, second flick W1")) == (
        "T9",
        "Flick disc 1 too, perhaps over the ramp, or decline.",
    )
    assert asked(at(seat=seat)) == ("T14", "Flick disc 1 or 2, or topple: disc 1 over the ramp behind disc 2.")
    assert asked(at(seat=seat, W1=(0, 100), W2=(0, -100))) == (
        "T14",
        "Flick disc 1 or 2, or topple with either of them over the ramp behind the other.",
    )
    assert asked(at(seat=seat, W1=(-60, 0))) == ("T14", "Flick disc 1 or 2: the ramp fits nowhere.")


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    over = win(at(won=1, last="White")).position
    assert over.is_over
    assert over.prompt is None


def test_a_prompt_speaks_of_a_topple_just_when_one_is_open() -> None:
    random = Random(2)
    for _ in range(40):
        spots = {name: (random.randint(-90, 90), random.randint(-90, 90)) for name in ("W1", "W2")}
        try:
            board = at(**spots, B3=(0, 200))
        except ValueError:  # two discs in one place
            continue
        opened = sum(choice["kind"] == "topple" for choice in board.choices)
        assert ("topple" in asked(board)[1]) == bool(opened)


# ---- what stands on the plates


def plates(board: Board) -> list[str]:
    tallies = board.position.game.rules.tallies(board.position.row)
    assert [(tally["seat"], tally["of"], tally["whose"]) for tally in tallies] == [(0, 2, 0), (1, 2, 1)]
    return [f"{tally['count']} {filled(tally['words'])}" for tally in tallies]


def test_the_plates_count_rounds_in_a_row_and_discs_to_come_in() -> None:
    assert plates(start()) == ["0 discs to flick in: 3", "0 discs to flick in: 3"]
    assert plates(at(won=1, last="Black", W2="off")) == ["0 discs to flick in: 1", "1 one more in a row wins"]
    assert plates(at(won=1, last="White", W2="off")) == [
        "1 discs to flick in: 1; one more in a row wins",
        "0 two rounds in a row win",
    ]
    assert plates(win(at(won=1, last="White"))) == ["2 two rounds in a row", "0 two rounds in a row win"]


# ---- the scene


def test_the_scene_has_every_body_at_rest() -> None:
    board = at(W2="off", W1=(-120.5, 30), poles={"B|": (203, 1)}, turn=4, won=2, last="Black")
    bodies = board.position.game.mechanism.bodies
    assert bodies
    scene = bodies.scene(board.position.row)
    assert [disc["piece"] for disc in scene["discs"]] == ["W1", "W3", "B1", "B2", "B3"]
    assert scene["discs"][0] == {
        "piece": "W1",
        "seat": 0,
        "number": 1,
        "x": -0.1205,
        "y": 0.03,
        "heading": 0,
        "bearer": False,
    }
    assert [disc["piece"] for disc in scene["discs"] if disc["bearer"]] == ["W3", "B3"]
    assert scene["poles"] == [
        {"piece": "W|", "seat": 0, "x": -0.25, "y": -0.25},
        {"piece": "B|", "seat": 1, "x": 0.203, "y": 0.001},
    ]
    assert (scene["waiting"], scene["playing"], scene["won"]) == ([1, 0], True, 1)
    assert (scene["round"], scene["turn"], scene["turns"]) == (3, 5, 200)


def test_rounds_and_turns_are_counted_from_one_and_no_farther_than_they_go() -> None:
    def counted(board: Board) -> tuple[int, int]:
        bodies = board.position.game.mechanism.bodies
        assert bodies
        scene = bodies.scene(board.position.row)
        return scene["round"], scene["turn"]

    assert counted(start()) == (1, 1)
    assert counted(win(at())) == (2, 1)
    assert counted(win(at(won=1, last="White", turn=9))) == (2, 10)
    few = {"max_turns": 5}
    assert counted(at(turn=4, options=few).flick("flick 1 0 1")) == (1, 1)
    assert counted(at(turn=4, void=4, options=few).flick("flick 1 0 1")) == (1, 5)


def test_the_pieces_are_called_as_people_call_them() -> None:
    assert set(words.PIECE_NAMES) == {"W1", "W2", "W3", "B1", "B2", "B3", "W|", "B|"}
    assert (words.PIECE_NAMES["W3"], words.BEARER_NAMES["W3"]) == ("White's disc 3", "White's bearer")
    assert words.PIECE_NAMES["B|"] == "Black's pole"
