"""A table without any I/O: seats, moves, offers, and that its entries are all there is to it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from banmen import load
from banmen.record import Record
from banmen.server import messages
from banmen.server.entry import Entry
from banmen.server.setting import Chair, creation, hashed, new_seed
from banmen.server.table import Refused, Table, checked_name

NOON = 1_000_000.0
FISCHER = {"kind": "fischer", "start": 60.0, "increment": 2.0}


def facts(game: str, chairs: list[Chair], clock: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    found = load(game, **options)
    return {
        "game": game,
        "options": found.options,
        "chairs": [vars(chair) for chair in chairs],
        "clock": clock,
        "invite": "come in",
        "seed": new_seed(),
        "previous": None,
    }


ADA, BEN = Chair("person", "Ada", token=hashed("ada")), Chair("person", "Ben", token=hashed("ben"))
CLEO = Chair("person", "Cleo", token=hashed("cleo"))
OPEN, MACHINE = Chair("open"), Chair("computer", "Level 3", 3)


class Sitting:
    """A table at which things happen one second apart; every entry is kept as it would be stored."""

    def __init__(
        self, *chairs: Chair, game: str = "kooshi", clock: dict[str, Any] | None = None, **options: Any
    ) -> None:
        self.now = NOON
        first = creation(facts(game, list(chairs), clock, **options), NOON)
        self.journal = [first.to_json()]
        self.table = Table.of("t", [first])

    def do(self, wish: str, *words: Any) -> Entry:
        self.now += 1
        entry: Entry = getattr(self.table, wish)(*words, self.now)
        self.journal.append(entry.to_json())
        self.table.apply(entry)
        return entry

    def play(self, count: int = 1, seed: int = 1) -> None:
        random = Random(seed)
        for _ in range(count):
            position = self.table.position
            assert position.seat is not None
            self.do("move", position.seat, position.ply, str(random.choice(position.legal_moves)))

    def again(self) -> Table:
        """The table as another server would find it."""
        return Table.of("t", [Entry.from_json(text) for text in self.journal])

    def check(self) -> None:
        other = self.again()
        assert other.position == self.table.position
        unstored: dict[str, Any] = {"_ahead": None, "counts": None, "taken": None}  # found out when it is told
        mine, theirs = vars(self.table) | unstored, vars(other) | unstored
        assert {**mine, "dice": None} == {**theirs, "dice": None}
        assert other.dice.commitment == self.table.dice.commitment


@pytest.mark.parametrize("game", ["kooshi", "reddots", "dohyo", "bossa"])
def test_a_whole_game_is_what_its_entries_make_of_it(game: str) -> None:
    at = Sitting(ADA, BEN, game=game, clock=FISCHER)
    while at.table.phase == "playing":
        at.play(seed=len(at.journal))
        if len(at.journal) % 7 == 0:
            at.check()
    at.check()
    table = at.table
    assert table.result
    assert table.result.how == "rules"
    assert table.texts == [str(event) for event in table.position.events]
    record = Record.from_json(table.record().to_json())
    assert record.verify().scores == table.result.scores
    assert record.seats == ("Ada", "Ben")


def test_a_secret_opens_its_own_seats_only() -> None:
    table = Sitting(ADA, BEN).table
    assert table.seats_of(hashed("ada")) == (0,)
    assert table.seats_of(hashed("ben")) == (1,)
    for key in ("", "ada", hashed("eve"), hashed(hashed("ada")), hashed("")):
        assert table.seats_of(key) == ()
        assert not table.knows(key)
    assert Sitting(ADA, ADA).table.seats_of(hashed("ada")) == (0, 1)


def test_secrets_are_stored_as_hashes_only() -> None:
    at = Sitting(ADA, OPEN)
    at.do("join", "come in", "Ben", "ben's secret")
    assert "ben's secret" not in "".join(at.journal)
    assert at.table.seats_of(hashed("ben's secret")) == (1,)


def test_somebody_joins_by_invitation_and_the_game_begins() -> None:
    at = Sitting(ADA, OPEN, game="bossa")
    with pytest.raises(Refused, match="has not begun"):
        at.table.move(0, 0, "x", at.now)
    with pytest.raises(Refused, match="not for this table"):
        at.table.join("let me in", "Eve", "eve", at.now)
    at.do("join", "come in", " Ben  Bo ", "ben")
    assert at.table.phase == "playing"
    assert at.table.chairs[1].name == "Ben Bo"
    assert at.table.texts  # the tiles are dealt
    with pytest.raises(Refused, match="taken"):
        at.table.join("come in", "Eve", "eve", at.now)
    at.check()


def test_chance_deals_at_once_where_nobody_is_waited_for() -> None:
    table = Sitting(ADA, MACHINE, game="bossa").table
    assert table.texts
    assert table.position.seat is not None


@pytest.mark.parametrize("name", ["x" * 31, "a\x00b", "a\u202eb"])
def test_a_name_is_short_and_printable(name: str) -> None:
    with pytest.raises(Refused, match="cannot be a name"):
        checked_name(name)


def test_who_is_not_to_move_is_refused() -> None:
    at = Sitting(ADA, BEN)
    move = str(at.table.position.legal_moves[0])
    with pytest.raises(Refused, match="It is Light's turn"):
        at.table.move(1, 0, move, at.now)


def test_a_move_for_another_ply_is_refused() -> None:
    at = Sitting(ADA, BEN)
    at.play(2)
    with pytest.raises(Refused, match="for ply 0, but the game is at ply 2"):
        at.table.move(0, 0, "a1n", at.now)


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing() -> None:
    at = Sitting(ADA, BEN)
    before = at.table.position
    with pytest.raises(Refused) as refused:
        at.table.move(0, 0, "c3n", at.now)
    assert refused.value.rule
    assert at.table.position is before
    with pytest.raises(Refused):
        at.table.move(0, 0, "\x00" * 500, at.now)


def test_a_refused_or_unstored_wish_leaves_no_trace() -> None:
    at = Sitting(ADA, BEN)
    moves = [str(move) for move in at.table.position.legal_moves[:2]]
    at.table.move(0, 0, moves[0], at.now)  # its storing failed, say
    at.do("move", 0, 0, moves[1])
    assert at.table.texts == [moves[1]]
    at.check()


# Undo, draws, leaving, another game


def test_a_move_is_taken_back_when_the_other_agrees_and_clocks_are_restored() -> None:
    at = Sitting(ADA, BEN, clock=FISCHER)
    at.play(3)
    assert at.table.clock
    before = at.table.position
    assert at.table.undo_ply(0) == 2
    assert at.do("offer", 0, "undo").kind == "offered"
    at.check()
    assert at.do("offer", 1, "undo").kind == "undone"
    assert at.table.position == before.parent
    assert at.table.texts == [str(event) for event in before.events[:2]]
    assert at.table.clock.running == 0
    assert at.table.clock.left == (62.0, 62.0)
    at.check()


def test_who_is_asked_takes_back_the_move_of_who_asked() -> None:
    at = Sitting(ADA, BEN)
    at.play(4)
    at.do("offer", 0, "undo")  # Light's last move was at ply 2, Dark has answered
    at.do("offer", 1, "undo")
    assert at.table.position.ply == 2


@pytest.mark.parametrize("asker", [0, 1, 2])
def test_of_three_whoever_asked_first_takes_back(asker: int) -> None:
    at = Sitting(ADA, BEN, CLEO, game="dohyo", seats=3)
    at.play(6)
    for seat in (asker, (asker + 1) % 3):
        assert at.do("offer", seat, "undo").kind == "offered"
        at.check()
        assert messages.Message(at.table, [True] * 3, 0, NOON).to((seat,)).count(f'"undo":{asker},') == 1
    undone = at.do("offer", (asker + 2) % 3, "undo")
    assert (undone.kind, undone.seat, undone.ply) == ("undone", asker, 3 + asker)
    assert at.table.position.ply == 3 + asker
    at.check()


@pytest.mark.parametrize("game", ["kooshi", "dohyo"])
def test_the_moves_that_took_something_are_told_also_by_a_server_that_did_not_see_them(game: str) -> None:
    at = Sitting(ADA, BEN, game=game)
    heard: list[int] = []
    before = 0
    while at.table.phase == "playing" and len(heard) < 3:
        at.play(seed=at.table.position.ply)
        told = json.loads(messages.Message(at.table, [True] * 2, 0, NOON).to((0,)))["view"]
        count = sum(tally["count"] for tally in told["tallies"])
        heard += [told["ply"]] * (count > before)
        before = count
        assert told["taken"] == heard
    assert heard
    other = at.again()
    assert json.loads(messages.Message(other, [True] * 2, 0, NOON).to((0,)))["view"]["taken"] == heard


def test_a_move_that_took_something_is_taken_back() -> None:
    at = Sitting(ADA, BEN, game="kooshi")
    taken: list[int] = []
    while not taken:
        at.play(seed=at.table.position.ply)
        taken = json.loads(messages.Message(at.table, [True] * 2, 0, NOON).to((0,)))["view"]["taken"]
    mover = at.table.owners[-1]
    at.do("offer", mover, "undo")
    at.do("offer", 1 - (mover or 0), "undo")
    assert json.loads(messages.Message(at.table, [True] * 2, 0, NOON).to((0,)))["view"]["taken"] == []


def test_who_has_several_seats_takes_back_the_one_asked_for() -> None:
    at = Sitting(BEN, ADA, ADA, game="dohyo", seats=3)
    at.play(6)
    at.do("offer", 2, "undo")
    at.do("offer", 0, "undo")
    assert at.table.position.ply == 5


def test_against_the_computer_nobody_is_asked() -> None:
    at = Sitting(ADA, MACHINE)
    at.play(4)
    assert at.do("offer", 0, "undo").kind == "undone"
    assert at.table.position.ply == 2
    at.check()


def test_nothing_is_taken_back_past_dice_or_before_the_first_move() -> None:
    at = Sitting(ADA, BEN, game="bossa")
    at.play(5)
    for seat in (0, 1):
        with pytest.raises(Refused, match="nothing to take back"):
            at.table.offer(seat, "undo", at.now)
    with pytest.raises(Refused, match="nothing to take back"):
        Sitting(ADA, BEN).table.offer(0, "undo", NOON)


def test_an_offer_is_gone_after_a_move_or_when_declined() -> None:
    at = Sitting(ADA, BEN)
    at.play(2)
    at.do("offer", 1, "draw")
    assert at.table.offers == {"draw": [1]}
    at.do("decline", 0, "draw")
    assert at.table.offers == {}
    with pytest.raises(Refused, match="no draw to decline"):
        at.table.decline(0, "draw", at.now)
    at.do("offer", 1, "draw")
    at.play(1)
    assert at.table.offers == {}
    at.check()


def test_a_draw_is_agreed_by_all() -> None:
    at = Sitting(ADA, BEN)
    at.play(2)
    at.do("offer", 1, "draw")
    assert at.do("offer", 1, "draw").kind == "offered"  # twice is not both
    at.do("offer", 0, "draw")
    assert at.table.result
    assert at.table.result.scores == (0.0, 0.0)
    assert Record.from_json(at.table.record().to_json()).verify()
    with pytest.raises(Refused, match="The game is over: a draw was agreed"):
        at.table.move(0, 2, "a1n", at.now)


def test_no_draw_is_offered_to_a_computer() -> None:
    with pytest.raises(Refused, match="to people"):
        Sitting(ADA, MACHINE).table.offer(0, "draw", NOON)


def test_who_resigns_loses() -> None:
    at = Sitting(ADA, BEN, clock=FISCHER)
    at.play(1)
    at.do("resign", 0)
    assert at.table.result
    assert (at.table.result.scores, at.table.result.how) == ((-1.0, 1.0), "resigned")
    assert at.table.clock
    assert at.table.clock.running is None
    at.check()


def test_in_a_game_of_three_the_computer_plays_on_for_who_leaves() -> None:
    at = Sitting(ADA, BEN, CLEO, game="dohyo", clock=FISCHER, seats=3)
    at.play(4)
    at.do("resign", 1)
    assert at.table.result is None
    assert at.table.chairs[1].kind == "computer"
    assert at.table.computer == 1
    assert at.table.seats_of(BEN.token) == ()
    assert at.table.knows(BEN.token)
    with pytest.raises(Refused, match="You have left this game"):
        at.table.acting(BEN.token)
    at.do("resign", 2)
    at.do("resign", 0)  # nobody is left
    assert at.table.result
    at.check()


def test_another_game_turns_the_seats_and_the_same_secrets_open_them() -> None:
    at = Sitting(ADA, OPEN)
    at.do("join", "come in", "Ben", "ben")
    with pytest.raises(Refused, match="goes on"):
        at.table.offer(0, "rematch", at.now)
    at.do("resign", 0)
    at.do("offer", 0, "rematch")
    assert not at.table.all_offer_rematch
    at.do("offer", 1, "rematch")
    assert at.table.all_offer_rematch
    following = Table.of("u", [creation(at.table.again(), at.now)])
    assert following.seats_of(BEN.token) == (0,)
    assert following.seats_of(ADA.token) == (1,)
    assert following.phase == "playing"
    assert following.facts["seed"] != at.table.facts["seed"]
    at.do("rematched", "u")
    assert at.table.rematch == "u"
    assert not at.table.all_offer_rematch
    at.check()


def test_who_gave_no_name_does_not_take_the_seats_along() -> None:
    at = Sitting(ADA, OPEN)
    at.do("join", "come in", "", "ben")
    assert at.table.chairs[1].name == "Dark"
    at.do("resign", 0)
    following = Table.of("u", [creation(at.table.again(), at.now)])
    assert [chair.name for chair in following.chairs] == ["", "Ada"]


@pytest.mark.parametrize("leave", ["resign", "flag"])
def test_who_has_left_is_not_seated_again(leave: str) -> None:
    """They were not asked: the computer that stood in for them plays on."""
    at = Sitting(ADA, BEN, CLEO, game="dohyo", clock=FISCHER, seats=3)
    at.play(4)
    at.now += 100
    at.do(leave, *[1] * (leave == "resign"))
    at.do("resign", 2)
    at.do("resign", 0)
    at.do("offer", 0, "rematch")
    assert at.table.all_offer_rematch
    following = Table.of("u", [creation(at.table.again(), at.now)])
    assert [chair.kind for chair in following.chairs] == ["computer", "person", "computer"]
    assert following.seats_of(ADA.token) == (1,)
    assert not following.knows(BEN.token)
    assert not following.knows(CLEO.token)


def test_the_seed_is_opened_only_at_the_end() -> None:
    at = Sitting(ADA, BEN, game="bossa")
    assert at.table.seal
    assert at.table.seal.seed == ""
    while at.table.phase == "playing":
        at.play(seed=len(at.journal))
    assert at.table.seal
    assert at.table.seal.seed == at.table.facts["seed"]
    assert at.table.record().verify_dice() > 10
