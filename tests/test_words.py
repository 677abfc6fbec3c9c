"""What happened and what may be done, in words: every game, case by case, without secrets, and in Japanese."""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
from dataclasses import replace
from random import Random

import bossa_board
import dohyo_board
import kooshi_board
import pytest
import reddots_board
from conftest import FOUR, LADDER, ROOT, sources, walk
from hypothesis import given
from hypothesis import strategies as st

from banmen import Game, Position, deeds, load, pages, seen
from banmen.games import GAMES
from banmen.games.bossa import words as bossa
from banmen.games.botaoshi import hand, practice
from banmen.games.botaoshi import words as botaoshi
from banmen.games.kooshi.reference import broken_rule
from banmen.games.kooshi.state import BOARD, COMPASS, State
from banmen.games.kooshi.words import TOWERS, closed_moves
from banmen.rules import BRINGS, PLAYS, Default, Sentence, plain_words
from banmen.server import messages
from banmen.server.table import NOT_YOURS
from banmen.svg import tatami
from banmen.verify import draw_game

JAPANESE: dict[str, str] = json.loads((ROOT / "web" / "src" / "words" / "games.ja.json").read_text(encoding="utf-8"))
PLAIN = {PLAYS, BRINGS}
PRESSED = {deeds.NOTHING, deeds.NOWHERE, NOT_YOURS}
WRITTEN = {tatami.TILE, tatami.TILES, tatami.LEFT, tatami.PUT_AWAY, tatami.EITHER, tatami.SPAN}


def told(position: Position, viewer: int | None = None) -> Sentence:
    """What the last event did."""
    assert position.parent is not None
    assert position.last is not None
    sentence = position.game.rules.tell(position.parent.row, position.row, int(position.last), viewer)
    assert sentence is not None
    return sentence


def filled(sentence: Sentence) -> str:
    template, *words = sentence
    return template.format(*words)


def said(position: Position, viewer: int | None = None) -> str:
    return filled(told(position, viewer))


def asked(position: Position) -> tuple[str, str]:
    found = position.prompt
    assert found is not None
    rule, sentence = found
    return rule, filled(sentence)


def fields(template: str) -> set[int]:
    return {int(number) for number in re.findall(r"\{(\d)\}", template)}


def templates(game: str) -> set[str]:
    """The constants of a game's words that are sentences; a game without such a file speaks plainly."""
    if game not in GAMES:
        return PLAIN
    words = importlib.import_module(f"banmen.games.{game}.words")
    return {text for name, text in vars(words).items() if name.isupper() and str(text).endswith(".")} | refusals(game)


def refusals(game: str) -> set[str]:
    """Why a move is closed: the templates beside the game's notation."""
    text = importlib.import_module(f"banmen.games.{game}.text")
    found = {said for name, said in vars(text).items() if name.isupper() and isinstance(said, str) and "{0}" in said}
    if importlib.util.find_spec(f"banmen.games.{game}.refusals"):
        apart = importlib.import_module(f"banmen.games.{game}.refusals")
        found |= {said for name, said in vars(apart).items() if name.isupper()}
    return found


# Every game


@given(st.sampled_from(sources()), st.integers(0, 2**32))
def test_all_that_happens_is_told_and_all_that_may_be_done_is_asked_for(source: str, seed: int) -> None:
    random = Random(seed)
    positions = walk(draw_game(load(source), {}, random), random)
    known = templates(source)
    for position in positions[1:]:
        check(told(position, random.choice([None, *range(position.game.seats)])), known)
    for position in positions if source in GAMES else ():
        check_prompt(position, source, known)


def check(sentence: Sentence, known: set[str]) -> None:
    template, *words = sentence
    assert template in known
    assert fields(template) == set(range(len(words)))
    assert all(type(word) is str and word for word in words)


def check_prompt(position: Position, source: str, known: set[str]) -> None:
    found = position.prompt
    assert (found is None) == position.is_over
    if found:
        assert pages.one_rule(source, found[0])
        check(found[1], known)


def test_a_game_that_says_nothing_speaks_plainly() -> None:
    assert said(load(FOUR).start().play("d")) == "Light plays d."
    rolled = load(LADDER).start().play("roll 2")
    assert (said(rolled), said(rolled.play("climb"))) == ("Chance brings roll 2.", "Ash plays climb.")
    assert load(FOUR).start().prompt is None


def test_plain_words_keep_secrets_and_are_those_of_their_own_rules() -> None:
    plain = replace(load("bossa").rules, tell=Default(plain_words))
    start = Game(plain).start().play("draw 31")
    assert (said(start, 0), said(start, 1)) == ("Chance brings draw 31.", "Chance brings draw ??.")
    blurting = Game(replace(plain, told=lambda now, seat, before, text: text)).start().play("draw 31")
    assert said(blurting, 1) == "Chance brings draw 31."


# Ko-Oshi


@pytest.mark.parametrize(
    ("line", "move", "sentence"),
    [
        ("l....", "a1e", "Light moves the small tower from a1 to b1."),
        ("L....", "a1e", "Light moves the tall tower from a1 to c1."),
        ("ld...", "a1e", "Light moves the small tower from a1 to b1 and pushes one piece."),
        ("Ldl..", "a1e", "Light moves the tall tower from a1 to c1 and pushes two pieces."),
        ("L..d.", "a1e", "Light moves the tall tower from a1 to c1."),
        ("...ld", "d1e", "Light pushes Dark's small tower off at e1 and has 6 of 7 points."),
        (".L.dD", "b1e", "Light pushes Dark's tall tower off at e1 and has 5 of 7 points."),
        ("..Ldd", "c1e", "Light pushes two of Dark's pieces off at e1 and has 6 of 7 points."),
        ("...ll", "d1e", "Light pushes a small tower of its own off at e1: Dark has 5 of 7 points."),
        ("...L.", "d1e", "Light's tall tower leaves the board at e1: Dark has 6 of 7 points."),
        ("...Ld", "d1e", "Two pieces leave the board at e1. Points of 7: Light 6, Dark 6."),
        ("..Lld", "c1e", "Two pieces leave the board at e1. Points of 7: Light 6, Dark 4."),
    ],
)
def test_kooshi_tells_of_steps_pushes_and_claims(line: str, move: str, sentence: str) -> None:
    assert said(kooshi_board.along(line).play(move)) == sentence


def test_kooshi_asks_for_a_move_and_says_what_is_closed() -> None:
    start = load("kooshi").start()
    assert asked(start) == ("K2", "Move a piece in a straight line: a 1 goes one cell, a 2 goes two.")
    pushed = kooshi_board.at("L2a3 L1c3 D1d3", "Dark").play("d3w")
    assert asked(pushed) == ("K7", "The piece on b3 may not push straight back.")
    came = kooshi_board.at("L2a3 L1c3 D1e3", "Dark").play("e3w")
    assert asked(came) == ("K7", "The pieces on a3 and c3 may not push straight back.")
    assert asked(load("kooshi", quiet=10).start())[0] == "K10"
    assert kooshi_board.along("...ld", target=6).play("d1e").prompt is None


@given(st.integers(0, 2**32))
def test_kooshi_closes_what_only_k7_forbids(seed: int) -> None:
    random = Random(seed)
    game = draw_game(load("kooshi"), {}, random)
    for position in walk(game, random)[:-1]:
        state = State.of(position.row)
        own = [cell for cell, piece in state.board.items() if piece.seat == state.seat]
        closed = {BOARD.name(cell) + way for cell in own for way in COMPASS if broken_rule(state, cell, way) == "K7"}
        assert set(closed_moves(position.row, lambda row: tuple(game.list_moves(row).tolist()))) == closed


def tallied(position: Position) -> list[str]:
    """What each seat has, in the words that a screen gets."""
    return [filled(tally["words"]) for tally in messages.of_position(position)["tallies"]]


def test_kooshi_counts_points() -> None:
    assert tallied(load("kooshi", target=5).start()) == ["0 of 5 points", "0 of 5 points"]
    assert tallied(kooshi_board.along("...ld").play("d1e")) == ["6 of 7 points", "5 of 7 points"]


# Red Dots


def test_reddots_tells_of_balls_and_traps() -> None:
    assert said(reddots_board.load().start().play("d4")) == "Light places a ball on d4."
    around = reddots_board.placing(["d4", "d5", "e5"])
    assert said(around.play("e4")) == "Light traps the red dot at d4 with the ball on e4."
    wide = reddots_board.placing(["d4", "d5", "f4", "f5", "e5"])
    assert said(wide.play("e4")) == "Light traps 2 red dots with the ball on e4."
    moved = reddots_board.moving(["b2", "b3", "b4"], ["g7", "g8"])
    assert said(moved.play("b4-c3")) == "Light moves the ball from b4 to c3."


@pytest.mark.parametrize(
    ("light", "dark", "sentence"),
    [
        ("a1 a2 c1 c2", "h1 h2 f1 f2", "No ball is single."),
        ("a1 a2 c1 c2", "h1 h2 h3 f7", "One single ball is taken off."),
        ("a1 a2 c5 c8", "h1 h2 h3 f7", "3 single balls are taken off."),
    ],
)
def test_reddots_tells_how_many_singles_are_taken_off(light: str, dark: str, sentence: str) -> None:
    last = dark.split()[-1]
    assert said(reddots_board.placed(light, dark)) == f"Dark places the last ball on {last}. {sentence}"


def test_reddots_asks_by_phase() -> None:
    start = reddots_board.load().start()
    assert asked(start) == ("R1", "Place a ball in any empty hole. Balls left: 20.")
    few = "Place a ball in any empty hole. Balls left: 3; then single balls are taken off."
    assert asked(reddots_board.placing(["a1"], balls=4)) == ("R6", few)
    moving = reddots_board.moving(["b2", "b3", "b4"], ["g7", "g8"])
    assert asked(moving) == ("R8", "Move a ball to any empty hole. No ball of its colour may be single then.")
    soon = reddots_board.moving(["b2", "b3", "b4"], ["g7", "g8"], moved=190)
    assert asked(soon) == ("R10", "Move a ball to any empty hole. Plies until the draw: 10.")


# Dohyō


def test_dohyo_tells_of_pushes_and_pivots() -> None:
    assert said(load("dohyo").start().play("c4-d4")) == "Light pivots from c4 to d4."
    pushing = dohyo_board.at("c3 d4 / e5 g4 g5")
    assert said(pushing.play("c3>e5")) == "Light pushes Dark's piece from e5 to f6."
    over = dohyo_board.at(dohyo_board.EDGE[2]).play(dohyo_board.CAPTURE[2])
    assert said(over) == "Light pushes Dark's piece off at d7 and has 1 of 9 captures."


def test_dohyo_tells_of_the_token_and_of_who_is_out() -> None:
    parted = dohyo_board.at("c3 d4 / e5 e4 / g3 g4", "Ring", "token: Scale").play("c3>e5")
    assert said(parted) == "Ring plays c3>e5. Lozenge cannot move and is out."
    later = dohyo_board.at("c3 d4 / a1 a2 / e5 e4", "Ring", "token: Scale").play("c3>e5")
    assert said(later) == ("Ring pushes Scale's piece to f6, leaves an opponent without a move and takes the token.")
    alone = dohyo_board.at("c3 d4 / e5 e4 / g3 / i5 i6", "Ring", "token: Bars").play("c3>e5")
    assert said(alone) == "Ring plays c3>e5. Lozenge and Scale cannot move and are out."


def test_dohyo_asks_for_a_push_or_a_pivot() -> None:
    pivot = "No push is open: swing a piece around a neighbour."
    assert asked(load("dohyo").start()) == ("D7", pivot)
    assert asked(dohyo_board.at("c3 d4 / e5 g4 g5")) == ("D5", "A push is open, so it must be a push.")
    nearest = "Push a piece of Lozenge's: of those who can be pushed, the nearest clockwise."
    assert asked(dohyo_board.at("c3 d4 d5 / e5 i5 i6 / d3 / d6")) == ("D6", nearest)
    assert asked(load("dohyo", passive=5).start()) == ("D12", f"{pivot} Plies until Dark wins by the ref: 10.")


@given(st.integers(0, 2**32))
def test_dohyo_asks_for_a_push_just_when_there_is_one(seed: int) -> None:
    random = Random(seed)
    for position in walk(draw_game(load("dohyo"), {}, random), random)[:-1]:
        assert (asked(position)[0] in ("D5", "D6")) == (">" in str(position.legal_moves[0]))


# Bossa


def test_bossa_tells_of_the_deal_the_dice_and_the_choice() -> None:
    dealt = load("bossa").start().play("draw 31")
    assert [said(dealt, viewer) for viewer in (0, 1, None)] == [
        "Ring is dealt 3 white, 1 black.",
        "Ring is dealt a tile.",
        "Ring is dealt a tile.",
    ]
    basic = load("bossa", rules="basic").start()
    assert said(basic.play("draw 31"), None) == "Ring is dealt 3 white, 1 black."
    rolled = bossa_board.deal(roll="3 5")
    assert said(rolled) == "The white die shows 3, the black one 5: Lozenge chooses."
    basic = bossa_board.deal(roll="3 5", rules="basic")
    assert said(basic) == "The white die shows 3, the black one 5: Lozenge plays first."
    assert said(rolled.play("black")) == "Lozenge takes the black line, Ring plays first. Both hands lie open."
    assert said(rolled.play("white")) == "Lozenge takes the white line, Ring plays first. Both hands lie open."
    assert said(rolled.play("first")) == "Lozenge will play first, so Ring chooses a line."


def test_bossa_tells_of_columns_and_actions() -> None:
    position = bossa_board.at("W3 W4=42 / B5", "51 32 20 13 06", "50 30 22")
    assert said(position.play("W5=32+20")) == "Ring places 32+20 at W5."
    assert said(position.play("X06-50")) == "Ring gives 6 black to Lozenge and takes 5 white."
    redrawn = position.play("R06")
    assert said(redrawn) == "Ring redraws: 6 black is discarded."
    assert said(redrawn.play("draw 40")) == "Ring draws 4 white for it."
    assert said(redrawn.play("draw 40", "draw 60")) == "Lozenge draws 6 white."
    stacked = bossa_board.at("W3 W4=42 / B5", "40 32", "50 30").play("W4^40")
    assert said(stacked) == "Ring stacks 40 on W4."


def test_bossa_counts_columns_once_lines_are_owned() -> None:
    assert tallied(bossa_board.deal(roll="3 5")) == tallied(load("bossa").start()) == []
    assert tallied(bossa_board.at("W3 W4=42 / B5", "51", "50", owner=1, rows=4)) == ["1 of 4 columns", "0 of 4 columns"]
    assert tallied(bossa_board.deal(roll="3 5", rules="basic")) == []


def test_dohyo_counts_captures_and_others_nothing() -> None:
    assert tallied(load("dohyo").start()) == ["0 of 9", "0 of 9"]
    assert tallied(load("reddots").start()) == tallied(load(FOUR).start()) == []


def test_bossa_tells_how_it_ends() -> None:
    assert said(bossa_board.at("W3 / B5", "40", "50").play("W4=40")) == "Ring places 40 at W4, the last of the hand."
    stacked = bossa_board.at("W3 W4=42 / B5", "40", "50").play("W4^40")
    assert said(stacked) == "Ring stacks 40 on W4, the last of the hand."
    filled_line = bossa_board.at("W3 / B5", "40 11", "50", owner=1, rows=1).play("W4=40")
    assert said(filled_line) == "Ring places 40 at W4, column 1 on Lozenge's line."
    stuck = bossa_board.at("W3 / B5", "60", "50", draws="0", used="0 redraw exchange", gone="33").play("draw 11")
    assert said(stuck) == "Ring draws 1 white, 1 black and has no move."


def test_bossa_asks_step_by_step() -> None:
    start = load("bossa").start()
    assert asked(start) == ("B1", "Tiles are dealt to both hands.")
    assert asked(bossa_board.deal(roll="")) == ("B2", "The dice are rolled.")
    rolled = bossa_board.deal(roll="3 5")
    assert asked(rolled) == ("B3", "Choose a line, white or black, or to play first.")
    assert asked(rolled.play("first")) == ("B3", "Choose a line, white or black.")
    assert asked(rolled.play("white")) == ("B6", "Ring draws a tile.")


PLACE, ACT = "Place a column at an end of either line", "use an action."


@pytest.mark.parametrize(
    ("table", "hand", "spent", "asks"),
    [
        ("W3 / B5", "40 06", False, ("B6", f"{PLACE}, or {ACT}")),
        ("W3 / B5", "60 50", False, ("B6", f"No column fits: {ACT}")),
        ("W3 / B5", "40 10", True, ("B7", f"{PLACE}: no action can be used.")),  # nothing is there to stack on
        ("W3 W4=41 / B5", "42 60", True, ("B6", f"No column fits: {ACT}")),
        ("W3 W4=41 / B5", "42 20", True, ("B6", f"{PLACE}, or {ACT}")),
    ],
)
def test_bossa_asks_for_what_the_hand_can_do(table: str, hand: str, spent: bool, asks: tuple[str, str]) -> None:
    """With only the stack left, where redraw and exchange are spent."""
    used, gone = ("0 redraw exchange", "33") if spent else ("", "")
    assert asked(bossa_board.at(table, hand, "12", used=used, gone=gone)) == asks


def test_bossa_says_when_the_pile_is_empty() -> None:
    last = "The pile is empty: after this turn whoever holds fewer tiles wins."
    hands = "50 30 51 42 41 33", "23 15 06 05 32"
    assert asked(bossa_board.late(*hands)) == ("B17", last)


@given(st.integers(0, 2**32))
def test_bossa_asks_for_what_is_legal(seed: int) -> None:
    random = Random(seed)
    for position in walk(draw_game(load("bossa"), {}, random), random):
        rule, sentence = asked(position) if position.seat is not None else ("", "")
        columns = any("=" in str(move) for move in position.legal_moves)
        actions = any("=" not in str(move) for move in position.legal_moves)
        if rule in ("B6", "B7"):
            assert columns == ("Place a column" in sentence)
            assert actions == ("use an action" in sentence)


@given(st.integers(0, 2**32))
def test_bossa_tells_nobody_what_they_may_not_know(seed: int) -> None:
    """The same words when what a viewer cannot know was drawn otherwise."""
    random = Random(seed)
    for position in walk(load("bossa"), random)[1:14]:
        assert position.parent is not None
        for viewer in (0, 1, None):
            before = position.parent.resample(viewer, random)
            assert before.prompt == position.parent.prompt
            outcomes = [str(move) for move in (*before.legal_moves, *(move for move, _ in before.chance_outcomes))]
            hidden = position.told(viewer)[-1] == "draw ??"
            event = random.choice(outcomes) if hidden else str(position.last)
            if event in outcomes:
                assert told(before.play(event), viewer) == told(position, viewer)


# The catalogue


@pytest.mark.parametrize("game", GAMES)
def test_all_words_of_a_game_are_in_the_japanese_catalogue(game: str) -> None:
    for words in templates(game) | spoken(load(game)):
        assert JAPANESE[words], words
        assert sorted(re.findall(r"\{\d\}", JAPANESE[words])) == sorted(re.findall(r"\{\d\}", words)), words


def spoken(game: Game) -> set[str]:
    """What a game says of itself."""
    rules = game.rules
    texts = {rules.title, rules.about, rules.tallied, *(reason.text for reason in rules.reasons)}
    texts |= {name for seats in rules.seats for name in rules.seat_names[seats]}
    for option in game.declared:
        texts |= {option.about, *(value for value in option.values if isinstance(value, str))}
        texts |= {option.free.expected} if option.free else set()
    if rules.name == "kooshi":
        texts |= {*TOWERS.values()}
    if rules.name == "bossa":
        texts |= {*bossa.TILES.values()}
    return texts | (
        {practice.BEYOND, practice.COVERED, practice.BESIDE} | spoken_of_flicks() if game.mechanism.bodies else set()
    )


def spoken_of_flicks() -> set[str]:
    """Names of pieces, what stands on plates, and what a flick is for."""
    names = {*botaoshi.PIECE_NAMES.values(), *botaoshi.BEARER_NAMES.values()}
    return names | {*botaoshi.ROUNDS, *botaoshi.ROUNDS_WAITING, *hand.WANTED.values()}


@pytest.mark.parametrize("words", sorted(WRITTEN | PRESSED))
def test_all_that_is_written_on_a_mat_and_said_to_presses_is_in_the_japanese_catalogue(words: str) -> None:
    assert fields(JAPANESE[words]) == fields(words)


def test_the_catalogue_has_nothing_that_nobody_says() -> None:
    said_by_games = {words for game in GAMES for words in templates(game) | spoken(load(game))}
    assert set(JAPANESE) == PLAIN | WRITTEN | PRESSED | said_by_games | bossa_board.chosen_words()


# Told to whoever reads it: web/src/words/told.*.json has every sentence as one hears it of oneself

OWN: dict[str, str] = json.loads((ROOT / "web" / "src" / "words" / "told.en.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", [game for game in GAMES if not load(game).mechanism.bodies])
def test_whatever_happens_to_a_seat_can_be_told_to_whoever_sits_there(game: str) -> None:
    missing = set()
    for seed in range(12):
        random = Random(seed)
        positions = list(walk(draw_game(load(game), {}, random), random))
        seats = positions[0].game.seat_names
        for position in positions:
            heard = [(sentence, seat) for sentence in seen.said(position, None) for seat in seats]
            if position.prompt and position.seat is not None:  # only whoever is to move is asked
                heard.append((position.prompt[1], seats[position.seat]))
            for (template, *words), seat in heard:
                own = [str(index) for index, word in enumerate(words) if word == seat]
                if own and f"{template}#{','.join(own)}" not in OWN:
                    missing.add(f"{template}#{','.join(own)}")
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_however_a_game_ends_it_can_be_told_to_whoever_won_or_lost(game: str) -> None:
    for reason in load(game).rules.reasons:
        told_of = {key.partition("#")[2] for key in OWN if key.startswith(f"{reason.text}#")}
        assert told_of in ({"won", "lost", "seen"}, {"drawn"}), reason


def test_all_that_is_told_belongs_to_something_that_games_say() -> None:
    said_by_games = {words for game in GAMES for words in templates(game) | spoken(load(game))} | PLAIN
    named = {name.split("'s ")[1] for name in spoken_of_flicks() if "'s " in name}
    ends = {"resigned", "time", "agreed"}
    assert {key.partition("#")[0] for key in OWN} <= said_by_games | named | ends
