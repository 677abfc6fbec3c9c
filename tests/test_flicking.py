"""Bo-taoshi with its physics: the face it shares with the other games, records, commands, the hand, movies."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from conftest import run
from flick_games import LINE, play_rounds

import banmen
from banmen import Batch, IllegalMove, Position, Record, load
from banmen.course import Course
from banmen.games.botaoshi.hand import STEADY, Hand, chance
from banmen.games.botaoshi.layouts import attempts, flicks
from banmen.games.botaoshi.physics import simulate_many
from banmen.games.botaoshi.scene import EXACT, FAST
from banmen.intervals import Share
from banmen.perft import perft
from banmen.record import BrokenRecord, read, write
from banmen.verify import verify

pytestmark = pytest.mark.slow

ONE_WON = LINE.replace("0 won", "1 won, the last by White")
TOPPLE = "topple 0 90 2.6"


@pytest.fixture(scope="module")
def game() -> Position:
    """The end of a random game's first moves: set-up, play, flicks that hit something."""
    random, position = Random(4), load("botaoshi", table=0.7).start()
    while position.ply < 16:
        position = position.play(position.sample(random))
    return position


def line() -> Position:
    return load("botaoshi").read(ONE_WON)


def test_a_first_session() -> None:
    position = load("botaoshi").start()
    assert (position.seat, position.is_over, position.scores, position.reason) == (0, False, (0.0, 0.0), None)
    after = position.play("in S 0.1 90 1.2", "in N 0 270 1.1", "in W -0.1 0 1.4")
    assert [str(event) for event in after.events] == ["in S 0.1 90 1.2", "in N 0 270 1.1", "in W -0.1 0 1.4"]
    assert (after.seat, after.ply) == (1, 3)
    assert after.last is not None
    assert after.last.course is not None
    assert after.last.course.incidents[-1].kind == "rest"
    assert position.row.tobytes() == load("botaoshi").start().row.tobytes()


def test_a_topple_wins_the_game() -> None:
    over = line().play(TOPPLE)
    assert over.winners == (0,)
    assert over.scores == (1.0, -1.0)
    assert str(over.reason) == "two rounds in a row (T1)"
    assert over.choices == []
    assert over.game.read(str(over)) == over
    with pytest.raises(IllegalMove, match=r"the game is over: two rounds in a row \(T1\)"):
        over.play("decline")
    with pytest.raises(ValueError, match="nobody is to move"):
        over.sample(Random(1))


def test_the_same_face_as_other_games(game: Position) -> None:
    again = game.game.start().play(*(str(event) for event in game.events))
    assert again == game
    assert again.row.tobytes() == game.row.tobytes()
    assert game.game.read(str(game)) == game
    assert eval(repr(game), {"banmen": banmen}) == game
    assert hash(again) == hash(game)
    assert pickle.loads(pickle.dumps(game)).events[-1].course == game.events[-1].course
    assert copy.deepcopy(game.game) == game.game != load("botaoshi")
    assert game.resample(0, Random(1)) == game
    assert game.told(1) == [str(event) for event in game.events]


def test_views_are_json_and_draw_a_picture(game: Position) -> None:
    position: Position | None = game
    while position is not None:
        view = json.loads(json.dumps(position.view(position.seat)))
        assert view["choices"] == position.choices
        assert view["moves"] == []
        assert set(view["last"]) <= {place["name"] for place in view["places"]}
        ElementTree.fromstring(position._repr_svg_())
        position = position.parent
    assert game.view()["paths"][0]["points"]


def test_what_needs_a_list_of_moves_says_so() -> None:
    game = load("botaoshi")
    sentence = "Bo-taoshi is played by physics: its moves cannot be listed or counted, see position.choices"
    for ask in (
        lambda: game.start().legal_moves,
        lambda: perft(game.start(), 2),
        lambda: Batch(game, 3).moves(),
        lambda: game.list_moves(game.start().row),
    ):
        with pytest.raises(ValueError, match=sentence):
            ask()
    with pytest.raises(ValueError, match="Bo-taoshi has no reference to compare with"):
        verify("botaoshi", 10, cores=1)


@pytest.mark.parametrize("table", ["0.6", 0.9, 0.75])
def test_the_table_has_a_size(table: str | float) -> None:
    game = load("botaoshi", table=table)
    assert game.options["table"] == float(table)
    half = float(table) / 2
    with pytest.raises(IllegalMove, match=r"past the end of the south edge: expected -\d.* \(T2\)"):
        game.start().play(f"in S {half + 0.001} 90 1")
    assert game.start().play(f"in S {half - 0.05} 90 0.8").ply == 1


@pytest.mark.parametrize("table", ["0.59", 0.91, "0.7501", "nan", "big", True, None, 1e400])
def test_no_other_size_is_possible(table: object) -> None:
    with pytest.raises(ValueError, match=r"table=.* is not possible: expected a number from 0.6 to 0.9"):
        load("botaoshi", table=table)  # type: ignore[arg-type]


def test_random_rounds_run_to_their_end() -> None:
    seen = play_rounds(4, seed=2, max_turns=40)
    assert seen["limit"] == 0
    assert seen["rest"] == seen["flicks"] > 60


def test_a_move_is_simulated_where_it_is_played() -> None:
    here, elsewhere = line(), load("botaoshi").read(ONE_WON.replace("W1: 0 -0.1", "W1: 0.2 -0.1"))
    move = here.play("flick 1 0 0.5").last
    assert move is not None
    assert elsewhere.play(move) == elsewhere.play("flick 1 0 0.5")
    assert elsewhere.play(move).last.course != move.course  # type: ignore[union-attr]


def test_a_flick_that_leaves_nothing_on_the_table_shows_its_path() -> None:
    view = load("botaoshi").start().play("in S 0 90 4.2").view()
    assert view["pieces"] == []
    assert view["paths"][0]["points"][-1][1] > 0.375


# Records


def test_a_record_keeps_what_happened(game: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "games.jsonl", [Record.of(game, ["Ada", "Grace"])])
    monkeypatch.setattr("banmen.games.botaoshi.physics.simulate", None)  # whoever simulates fails
    (record,) = read(tmp_path / "games.jsonl")
    last = record.verify()
    assert last == game
    assert [event.course for event in last.events] == [event.course for event in game.events]
    assert last._repr_svg_() == game._repr_svg_()


@pytest.mark.processes
def test_another_process_replays_and_simulates_the_same(game: Position) -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        row, difference = pool.apply(replayed, (Record.of(game).to_json(),))
    assert row == game.row.tolist()
    assert difference is None


def replayed(text: str) -> tuple[list[int], object]:
    record = Record.from_json(text)
    return record.verify().row.tolist(), record.verify_physics()


def edited(game: Position, number: int, **change: object) -> Record:
    """The game's record with one course another."""
    record = Record.of(game)
    course = record.courses[number]
    assert course is not None
    data = course.to_json() | change
    courses = [*record.courses[:number], Course.from_json(data), *record.courses[number + 1 :]]
    return replace(record, courses=tuple(courses))


def test_verify_physics_finds_what_did_not_happen(
    game: Position, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, forged = tmp_path / "games.jsonl", edited(game, 0, incidents=[[0.5, "off", "W1"], [0.6, "rest"]])
    write(path, [Record.of(game)])
    assert "flicks, each ends as it did" in run(capsys, "verify-physics", str(path))
    write(path, [forged])
    with pytest.raises(AssertionError):  # exit code 1
        run(capsys, "verify-physics", str(path))
    found = forged.verify_physics()
    assert found is not None
    assert str(found).startswith(f"event 1, {game.events[0]}: 0.5000 s: off W1 became ")


def test_another_engine_is_named(game: Position) -> None:
    found = edited(game, 0, engine="mujoco 3.9.0", incidents=[[0.6, "rest"]]).verify_physics()
    assert found is not None
    assert "(mujoco 3.9.0 then, mujoco 4.0" in str(found)


def test_a_record_without_its_courses_is_refused(game: Position) -> None:
    record = Record.of(game)
    with pytest.raises(BrokenRecord, match=f'"courses": 0 of them, expected {len(record.events)}'):
        replace(record, courses=()).verify()
    missing = replace(record, courses=(None, *record.courses[1:]))
    with pytest.raises(BrokenRecord, match=r"event 1, .*: a course with no pieces: expected one with W1"):
        missing.verify()
    for courses, sentence in (([1], '"courses": 1 of them, expected one for each'), ([1] * 16, "expected a course")):
        with pytest.raises(BrokenRecord, match=sentence):
            Record.from_json(json.dumps(json.loads(record.to_json()) | {"courses": courses}))
    kooshi = Record.of(load("kooshi").start().play("a1n"))
    with pytest.raises(BrokenRecord, match='"courses": 1 of them, expected none'):
        replace(kooshi, courses=(None,)).verify()
    for without in (kooshi, Record.of(load("kooshi").start())):
        with pytest.raises(BrokenRecord, match="Ko-Oshi has no physics to check"):
            without.verify_physics()


# The hand


def test_a_steady_hand_does_what_was_meant() -> None:
    move = STEADY.flick(line(), TOPPLE, Random(1))
    assert str(move) == TOPPLE
    assert chance(line(), TOPPLE, STEADY, flicks=3, cores=1) == Share(3, 3)


def test_an_unsteady_hand_strays_as_much_as_it_says() -> None:
    random, hand, position = Random(2), Hand(angle=2, speed=0.1), line()
    texts = [str(hand.flick(position, "flick 1 90 2", random)).split() for _ in range(2000)]
    angles, speeds = [float(words[2]) - 90 for words in texts], [float(words[3]) / 2 - 1 for words in texts]
    for found, expected in ((angles, 2), (speeds, 0.1)):
        assert sum(found) / 2000 == pytest.approx(0, abs=expected / 10)
        assert (sum(value**2 for value in found) / 2000) ** 0.5 == pytest.approx(expected, rel=0.1)


def test_a_hand_always_makes_a_legal_flick() -> None:
    random, hand = Random(3), Hand(angle=60, speed=1)
    for position, move in ((load("botaoshi").start(), "in N 0.2 190 4.2"), (line(), "flick 2 0 4.2"), (line(), TOPPLE)):
        assert len({hand.flick(position, move, random) for _ in range(300)}) > 200  # each is checked
    with pytest.raises(IllegalMove, match="T7"):
        hand.flick(line(), "flick 3 0 1", random)


# Both attackers as near to Black's bearer: the angle chooses the shooter, and a disc stands in one pair's way (T14).
EVEN = (
    ONE_WON.replace("W1: 0 -0.1", "W1: -0.1 0")
    .replace("W2: 0 -0.25", "W2: 0.1 0")
    .replace("B1: 0.3 0.1", "B1: 0.045 0.03")
    .replace("B3: 0 0.02, pole 0 0.02", "B3: 0 0.3, pole 0 0.3")
)


def test_a_hand_does_not_change_the_shooter() -> None:
    random, position = Random(5), load("botaoshi").read(EVEN)
    with pytest.raises(IllegalMove, match="does not fit"):
        position.play("topple 0 89 2")
    assert len({Hand(20, 0.1).flick(position, "topple 0 91 2", random) for _ in range(60)}) > 50


def test_a_second_flick_earns_no_other() -> None:
    second = load("botaoshi").read(ONE_WON.replace("stage: play", "stage: play, second flick W1"))
    with pytest.raises(ValueError, match=r"flick 1 90 1 is a second flick, which earns no other.*\(T9\)"):
        chance(second, "flick 1 90 1", STEADY, 3)
    assert chance(second.play("decline"), "flick 1 90 1", STEADY, 3, cores=1).of == 3
    with pytest.raises(ValueError, match="decline flicks nothing: its chance cannot be asked for"):
        chance(second, "decline", STEADY, 3)


@pytest.mark.parametrize("hand", [{"angle": -1}, {"angle": float("nan")}, {"speed": 1.1}])
def test_no_hand_is_like_that(hand: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"a hand with (angle|speed)=.*: expected a number from 0 to"):
        Hand(**hand)


def test_the_chance_of_a_flick_falls_with_the_hand() -> None:
    steady, human, shaky = (
        chance(line(), TOPPLE, Hand(*hand), 60, cores=1) for hand in ((0.2, 0.01), (1.5, 0.08), (15, 0.5))
    )
    assert steady.share > 0.9
    assert steady.hits >= human.hits > shaky.hits
    assert human == chance(line(), TOPPLE, Hand(), 60, cores=2)  # the same on any number of cores
    stays = chance(load("botaoshi").start(), "in S 0 90 4.2", Hand(), 20, cores=1)
    assert stays == Share(0, 20)
    assert chance(load("botaoshi").start(), "in S 0 90 1", Hand(), 20, cores=1) == Share(20, 20)


def test_intervals_are_wilsons() -> None:
    assert Share(8, 10).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Share(0, 10).interval == pytest.approx((0, 0.2775), abs=1e-4)
    assert Share(0, 0).interval == (0, 1)
    assert str(Share(8, 10)) == "80% (49% to 94%; 8 of 10)"
    assert str(Share(0, 0)) == "nothing was tried"


def test_planning_sees_what_exact_physics_sees_mostly() -> None:
    shots = attempts(40, seed=5)
    exact, fast = (simulate_many(shots, preset, until_decided=True) for preset in (EXACT, FAST))
    assert sum(fell(one) == fell(two) for one, two in zip(exact, fast)) >= 34
    assert len(flicks(5, seed=1)) == 5


def fell(course: Course) -> bool:
    return any(incident.kind == "fell" for incident in course.incidents)


@pytest.mark.parametrize(
    "incident",
    [[0.1, "touch", "W1"], [0.1, "touch", "W1", "X9"], [0.1, "explodes", "W1"], [0.1, "decided"], [0.1, "rest", "W1"]],
)
def test_a_course_tells_what_can_happen(game: Position, incident: list[object]) -> None:
    with pytest.raises(BrokenRecord, match=r"event 1, .*: an incident .*: expected one of touch, ramp, land"):
        edited(game, 0, incidents=[incident]).verify()


def test_a_course_without_frames_is_shown_without_paths(game: Position) -> None:
    bare = edited(game, 15, frames="").verify()
    assert bare == game
    assert bare.view()["paths"] == []
    ElementTree.fromstring(bare._repr_svg_())
