"""Bossa, rule by rule, on positions small enough to check by eye. `test_b7_…` guards rule B7. Here: B1 to B4 and B6."""

from __future__ import annotations

from collections import Counter

import pytest
from bossa_board import (
    FOR_BOTH_SEATS,
    LOZENGE,
    RING,
    SEATS,
    TILES,
    alternating,
    at,
    deal,
    fields,
    hands,
    late,
    owners,
    pile,
    refused,
    texts,
    unseen,
)

import banmen

# ---- options


def test_default_options() -> None:
    assert banmen.load("bossa").options == {"rules": "advanced", "count": "step", "rows": 6, "hand": 4}
    assert banmen.load("bossa", rules="basic").options["count"] == "basic"
    assert banmen.load("bossa", rules="basic", count="near").options["count"] == "near"
    assert banmen.load("bossa", count="basic").options["rules"] == "advanced"


@pytest.mark.parametrize(("option", "least", "most"), [("rows", 1, 9), ("hand", 1, 6)])
def test_numbers_of_options(option: str, least: int, most: int) -> None:
    for value in range(least, most + 1):
        assert banmen.load("bossa", **{option: value}).options[option] == value
    for value in (least - 1, most + 1):
        sentence = f"{option}={value} is not possible: expected a whole number from {least} to {most}"
        with pytest.raises(ValueError, match=sentence):
            banmen.load("bossa", **{option: value})


@pytest.mark.parametrize(("option", "sentence"), [
    ("rules", "rules=odd is not possible: expected one of advanced, basic"),
    ("count", "count=odd is not possible: expected one of step, near, basic"),
    ("tiles", "Bossa has no option 'tiles': its options are rules, count, rows, hand"),
])  # fmt: skip
def test_options_that_are_not(option: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        banmen.load("bossa", **{option: "odd"})


# ---- B1: 27 tiles, one put away, the hands dealt in turn


def test_b1_one_tile_of_each_kind() -> None:
    start = banmen.load("bossa").start()
    assert texts(start) == [f"draw {tile}" for tile in TILES]
    assert unseen(start) == set(TILES)
    for colour in (0, 1):
        dots = Counter(int(text.split()[1][colour]) for text in texts(start))
        assert dots == {0: 6, 1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def test_b1_a_tile_more_for_each_in_turn() -> None:
    position, dealt = banmen.load("bossa").start(), alternating(RING, LOZENGE)
    assert dealt[:3] == ["draw 50", "draw 42", "draw 31"]
    for number, draw in enumerate(dealt):
        assert (position.is_chance, position.seat) == (True, None)
        assert [len(hand) for hand in hands(position)] == [(number + 1) // 2, number // 2]
        position = position.play(draw)
    assert hands(position) == [set(RING.split()), set(LOZENGE.split())]
    assert texts(position) == texts(position, "roll")


@pytest.mark.parametrize("hand", range(1, 7))
def test_b1_so_many_for_each(hand: int) -> None:
    position = banmen.load("bossa", hand=hand).start()
    for number in range(2 * hand):
        assert len(texts(position, "draw")) == 27 - number
        position = position.play(f"draw {TILES[number]}")
    assert [len(tiles) for tiles in hands(position)] == [hand, hand]
    assert texts(position, "draw") == []


def test_b1_one_is_put_away_and_18_are_left() -> None:
    position = deal()
    assert (len(unseen(position)), pile(position)) == (19, 18)
    assert unseen(position) == set(TILES) - set(RING.split()) - set(LOZENGE.split())
    assert pile(deal("50 31 20 11 06 60", "42 24 13 02 05 51")) == 14


def test_b1_any_tile_not_seen_may_come_the_one_put_away_too() -> None:
    position = deal().play("white")
    assert texts(position) == sorted(f"draw {tile}" for tile in unseen(position))
    assert [chance for _, chance in position.chance_outcomes] == pytest.approx([1 / 19] * 19)
    last = late("50 30", "51 42 41 33 23 15 06 05", draws="0", used="0 exchange, 1 redraw exchange")
    assert (texts(last), pile(last)) == (["draw 32", "draw 60"], 1)


@pytest.mark.parametrize(("text", "sentence"), [
    ("draw 31", "31 has been drawn: there is one tile of each kind"),
    ("draw 42", "42 has been drawn: there is one tile of each kind"),
    ("draw 00", "there is no tile 00: expected 1 to 6 dots, white then black, such as 31"),
    ("draw 52", "there is no tile 52: expected 1 to 6 dots, white then black, such as 31"),
    ("draw 70", "there is no tile 70: expected 1 to 6 dots, white then black, such as 31"),
])  # fmt: skip
def test_b1_refuses_tiles_that_cannot_come(text: str, sentence: str) -> None:
    dealing = banmen.load("bossa").start().play("draw 31", "draw 42")
    assert refused(dealing, text) == ("B1", sentence)
    assert refused(deal().play("white"), text) == ("B1", sentence)


@pytest.mark.parametrize("text", ["W5=50+50", "W5^50+50", "B4=13+02+13"])
def test_b1_refuses_a_tile_twice(text: str) -> None:
    sentence = f"there is one tile of each kind: {text[3:]} names one twice"
    assert refused(deal().play("white", "draw 30"), text) == ("B1", sentence)


@pytest.mark.parametrize("text", ["", "roll", "draw", "draw ??", "draw 3", "draw 31 42", "deal"])
def test_b1_refuses_what_is_no_draw(text: str) -> None:
    sentence = f"{text!r} cannot be played: expected a draw such as draw 31"
    assert refused(banmen.load("bossa").start(), text) == ("B1", sentence)


def test_b1_nothing_is_played_in_the_deal() -> None:
    start = banmen.load("bossa").start()
    for text in ("R31", "X31-42", "W5=50", "B2^42"):
        assert refused(start, text) == ("B1", "nobody can play yet: expected a draw such as draw 31")


# ---- B2: the roll


def test_b2_thirty_rolls_all_alike() -> None:
    outcomes = deal(roll="").chance_outcomes
    pairs = [f"roll {white} {black}" for white in range(1, 7) for black in range(1, 7) if white != black]
    assert [str(roll) for roll, _ in outcomes] == pairs
    assert [chance for _, chance in outcomes] == pytest.approx([1 / 30] * 30)


@pytest.mark.parametrize("number", range(1, 7))
def test_b2_equal_numbers_are_rolled_again(number: int) -> None:
    roll = f"roll {number} {number}"
    sentence = f"equal numbers do not count, the dice are rolled again: {roll}"
    assert refused(deal(roll=""), roll) == ("B2", sentence)


def test_b2_the_numbers_stay_with_the_colours() -> None:
    for white in range(1, 7):
        for black in {1, 2, 3, 4, 5, 6} - {white}:
            view = deal(roll=f"{white} {black}").view()
            dice = {
                piece["place"]: (piece["seat"], piece["value"]) for piece in view["pieces"] if piece["shape"] == "die"
            }
            assert dice == {f"W{white}": (0, white), f"B{black}": (1, black)}


@pytest.mark.parametrize("text", ["draw 30", "draw 42"])
def test_b2_refuses_draws(text: str) -> None:
    sentence = "the dice are rolled now, nothing is drawn: expected such as roll 4 2"
    assert refused(deal(roll=""), text) == ("B2", sentence)


@pytest.mark.parametrize("text", ["roll 4", "roll 7 1", "roll 0 1", "roll 42", "roll 4 2 1", "odd"])
def test_b2_refuses_what_is_no_roll(text: str) -> None:
    sentence = f"{text!r} cannot be played: expected a roll of both dice such as roll 4 2"
    assert refused(deal(roll=""), text) == ("B2", sentence)


def test_b2_the_dice_are_rolled_once() -> None:
    early, chosen = banmen.load("bossa").start().play("draw 50"), deal().play("white")
    for position in (early, deal(), chosen, chosen.play("draw 30")):
        sentence = "the dice are not rolled now: they are rolled once, when the hands are dealt"
        assert refused(position, "roll 4 2") == ("B2", sentence)
    assert refused(deal(roll=""), "R50") == ("B2", "nobody can play yet: expected a roll of both dice such as roll 4 2")


# ---- B3: the choice


@pytest.mark.parametrize(("roll", "chooser"), [("4 2", 0), ("2 4", 1), ("6 5", 0), ("1 2", 1)])
def test_b3_the_higher_roller_chooses(roll: str, chooser: int) -> None:
    position = deal(roll=roll)
    assert position.seat == chooser
    assert [str(move) for move in position.legal_moves] == ["white", "black", "first"]


@pytest.mark.parametrize(("roll", "choices", "white", "first"), [
    ("4 2", ["white"], 0, 1),
    ("4 2", ["black"], 1, 1),
    ("4 2", ["first", "white"], 1, 0),
    ("4 2", ["first", "black"], 0, 0),
    ("2 4", ["white"], 1, 0),
    ("2 4", ["black"], 0, 0),
    ("2 4", ["first", "white"], 0, 1),
    ("2 4", ["first", "black"], 1, 1),
])  # fmt: skip
def test_b3_whose_line_and_whose_first_play(roll: str, choices: list[str], white: int, first: int) -> None:
    position = deal(roll=roll).play(*choices)
    assert owners(position) == [{"white"} if white == seat else {"black"} for seat in (0, 1)]
    assert fields(position)["draws"] == SEATS[first]
    assert position.play("draw 30").seat == first


@pytest.mark.parametrize(("roll", "chooser"), [("4 2", 0), ("2 4", 1)])
def test_b3_after_first_the_other_chooses_a_line(roll: str, chooser: int) -> None:
    position = deal(roll=roll).play("first")
    assert position.seat == 1 - chooser
    assert [str(move) for move in position.legal_moves] == ["white", "black"]
    assert refused(position, "first") == ("B3", f"{SEATS[chooser]} plays first: expected white or black")
    assert owners(position) == [set(), set()]


def test_b3_what_is_expected_of_whoever_chooses() -> None:
    assert refused(deal(roll="4 2"), "foo") == ("B3", "'foo' cannot be played: expected white, black or first")
    assert refused(deal(roll="4 2").play("first"), "foo") == ("B3", "'foo' cannot be played: expected white or black")
    basic = deal(roll="4 2", rules="basic").play("draw 10")
    assert refused(basic, "white") == ("B3", "white cannot be chosen: in the basic game nobody chooses a line")


@pytest.mark.parametrize(
    "text", ["W05=50", "w５=50", "blac\u212a", "W5=50+", "W5 = 50", "W=50", "R5", "X50", "draw", "roll 4"]
)
def test_what_is_no_notation(text: str) -> None:
    position = deal("50 31 20 11", roll="4 2").play("black", "draw 10")
    assert refused(position, text)[1].endswith(
        "expected a column such as W5=32+20, a stack W5^32+20, a redraw R32 or an exchange X32-05"
    )


def test_b3_lines_are_chosen_once_after_the_roll() -> None:
    chosen = deal().play("white")
    for position in (banmen.load("bossa").start(), deal(roll=""), chosen, chosen.play("draw 30")):
        for choice in ("white", "black", "first"):
            sentence = f"{choice} is not to be chosen now: lines are chosen once, after the roll"
            assert refused(position, choice) == ("B3", sentence)


def test_b3_nothing_else_before_the_choice() -> None:
    for text in ("W5=50", "W5^50", "R50", "X50-42"):
        assert refused(deal(), text) == ("B3", "nobody can play yet: expected white, black or first")
    assert refused(deal(), "grey") == ("B3", "'grey' cannot be played: expected white, black or first")
    assert refused(deal(), "draw 30") == ("B6", "nothing is drawn now: it is Ring's move")


@pytest.mark.parametrize(("roll", "first"), [("4 2", 0), ("2 4", 1), ("5 6", 1), ("2 1", 0)])
def test_b3_in_the_basic_game_the_higher_die_plays_first(roll: str, first: int) -> None:
    position = deal(roll=roll, rules="basic")
    assert position.is_chance
    assert owners(position) == [set(), set()]
    assert position.play("draw 30").seat == first


# ---- B4: hands are hidden until the lines are chosen


def faces(position: banmen.Position, seat: int | None) -> list[set[str]]:
    """The tiles of each hand as a seat sees them; '' lies face down."""
    view = position.view(seat)
    rows = {place["name"]: place["y"] < 0 for place in view["places"] if place["shape"] == "hand"}
    found: list[set[str]] = [set(), set()]
    for piece in view["pieces"]:
        if piece["place"] in rows:
            found[0 if rows[piece["place"]] else 1].add(piece["face"])
    return found


BOTH = [set(RING.split()), set(LOZENGE.split())]
HIDDEN = {0: [BOTH[0], {""}], 1: [{""}, BOTH[1]], None: [{""}, {""}]}


@pytest.mark.parametrize("choices", [[], ["first"]])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_b4_before_the_choice_a_hand_is_seen_by_its_owner_only(seat: int | None, choices: list[str]) -> None:
    position = deal().play(*choices)
    assert faces(position, seat) == HIDDEN[seat]
    shown = [" ".join(sorted(hand, reverse=True)) if hand != {""} else "?? ?? ?? ??" for hand in HIDDEN[seat]]
    assert f"hands: Ring {shown[0]}, Lozenge {shown[1]}\n" in position.seen_by(seat)
    hidden = {tile for hand, seen in zip(BOTH, HIDDEN[seat]) if seen == {""} for tile in hand}
    line = next(line for line in position.seen_by(seat).splitlines() if line.startswith("unseen"))
    assert set(line.split()[1:-4]) == unseen(position) | hidden
    assert line.endswith("(18 in the pile)")


@pytest.mark.parametrize("choices", [["white"], ["black"], ["first", "white"]])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_b4_then_they_are_open_and_stay_so(seat: int | None, choices: list[str]) -> None:
    position = deal().play(*choices)
    assert faces(position, seat) == BOTH
    assert position.seen_by(seat) == str(position)
    assert position.told(seat)[:8] == alternating(RING, LOZENGE)
    drawn = position.play("draw 30")
    assert drawn.told(seat)[-1] == "draw 30"
    assert set().union(*faces(drawn, seat)) == BOTH[0] | BOTH[1] | {"30"}


def test_b4_what_was_dealt_is_told_to_its_owner_only() -> None:
    dealt = alternating(RING, LOZENGE)
    for seat in (0, 1):
        told = [text if number % 2 == seat else "draw ??" for number, text in enumerate(dealt)]
        assert deal().told(seat) == [*told, "roll 4 2"]
        assert deal().play("first").told(seat) == [*told, "roll 4 2", "first"]
    assert deal().told(None) == ["draw ??"] * 8 + ["roll 4 2"]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_b4_in_the_basic_game_hands_are_open_from_the_start(seat: int | None) -> None:
    start = banmen.load("bossa", rules="basic").start().play("draw 50", "draw 42")
    assert faces(start, seat) == [{"50"}, {"42"}]
    assert start.told(seat) == ["draw 50", "draw 42"]
    assert faces(deal(rules="basic"), seat) == BOTH


def test_b4_the_pile_and_the_tile_put_away_are_never_shown() -> None:
    position = deal().play("white", "draw 30")
    for seat in (0, 1, None):
        pieces = [piece for piece in position.view(seat)["pieces"] if piece["place"] in ("pile", "away")]
        assert [piece["face"] for piece in pieces] == ["", ""]
        assert pieces[0]["value"] == 17


# ---- B6: draw one, then one move


@FOR_BOTH_SEATS
def test_b6_a_turn_is_a_draw_and_a_move(seat: int) -> None:
    position = at("W3 / B5", "40 20 06", "33 22", draws="0", seat=seat)
    assert (position.is_chance, fields(position)["draws"]) == (True, SEATS[seat])
    drawn = position.play("draw 31")
    assert drawn.seat == seat
    assert (hands(drawn)[seat], hands(drawn)[1 - seat]) == ({"40", "20", "06", "31"}, {"33", "22"})
    assert pile(drawn) == pile(position) - 1
    played = drawn.play("W4=40")
    assert (played.is_chance, fields(played)["draws"]) == (True, SEATS[1 - seat])
    assert hands(played)[seat] == {"20", "06", "31"}
    assert played.play("draw 50").seat == 1 - seat
    assert hands(played.play("draw 50"))[1 - seat] == {"33", "22", "50"}


def test_b6_every_tile_not_seen_is_as_likely() -> None:
    position = at("W3 / B5", "40 20", "33 22", draws="0", used="0 redraw", gone="15")
    outcomes = position.chance_outcomes
    left = set(TILES) - {"40", "20", "33", "22", "15"}
    assert {str(draw) for draw, _ in outcomes} == {f"draw {tile}" for tile in left}
    assert [chance for _, chance in outcomes] == pytest.approx([1 / 22] * 22)


def test_b6_a_column_or_an_action_and_no_pass() -> None:
    position = at("W3 W4=40 / B5", "42 20 06", "33 22")
    assert texts(position) == ["B6=06", "R06", "R20", "R42", "W2=20", "W4^42"] + [
        f"X{own}-{other}" for own in ("06", "20", "42") for other in ("22", "33")
    ]


@pytest.mark.parametrize("text", ["", "pass", "W", "W4", "W4=", "W4=4", "W4-40", "V4=40", "W4=40+", "W100=40", "R",
                                  "R4", "X40", "X40-", "X40+33", "40", "W4 = 40", "W4=40 20", "W４=40"])  # fmt: skip
def test_b6_refuses_what_is_no_move(text: str) -> None:
    sentence = (
        f"{text!r} cannot be played: "
        "expected a column such as W5=32+20, a stack W5^32+20, a redraw R32 or an exchange X32-05"
    )
    assert refused(at("W3 / B5", "40 20"), text) == ("B6", sentence)


def test_b6_refuses_what_is_not_its_turn() -> None:
    drawing, moving = at("W3 / B5", "40 20", draws="0"), at("W3 / B5", "40 20")
    for text in ("W4=40", "R40", "X40-51", "W4^40"):
        sentence = "Ring draws a tile before the move: expected a draw such as draw 31"
        assert refused(drawing, text) == ("B6", sentence)
    assert refused(drawing, "pass") == ("B6", "'pass' cannot be played: expected a draw such as draw 31")
    assert refused(moving, "draw 31") == ("B6", "nothing is drawn now: it is Ring's move")


def test_b6_texts_forgive_case_blanks_and_order() -> None:
    position = at("W3 W4=40 / B5", "42 31 20 12", "33 22")
    for text in (" w5=20+31 ", "W5=31+20", "W5=20+31"):
        assert str(position.play(text).last) == "W5=31+20"
    assert str(position.play("w4^42").last) == "W4^42"
    assert [str(position.play(text).last) for text in ("r42", "x42-33")] == ["R42", "X42-33"]
    assert str(at("W3 / B5", "40", draws="0").play("DRAW 31").last) == "draw 31"
    assert str(deal(roll="").play("Roll 2 6").last) == "roll 2 6"
    assert str(deal().play("White").last) == "white"


@pytest.mark.parametrize("number", [-1, 10_000])
def test_b6_refuses_numbers_of_no_move(number: int) -> None:
    rule, sentence = refused(at("W3 / B5", "40 20"), number)
    assert rule == "B6"
    assert sentence.startswith(f"{number} is the number of no move: expected a column such as W5=32+20")
