"""One game in progress, without any I/O: who sits where, what was played, whose clock runs, what is offered.

A table is what its entries make of it. Whoever wants something asks a method such as `move`, which changes nothing and
gives the entry to be written, or refuses with a sentence. Once the entry is stored, `apply` lets it happen. A server
that starts anew applies the stored entries in turn and is where it was.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from sys import intern
from typing import Any, Literal

from banmen.course import Course
from banmen.dice import Seal
from banmen.position import Position
from banmen.record import Record
from banmen.rules import IllegalMove, Sentence, filled, shown
from banmen.server import films
from banmen.server.clock import Clock, ClockRules, Outage
from banmen.server.entry import Entry
from banmen.server.setting import Chair, dealt, dice_of, game_of, hashed, new_seed
from banmen.server.wire import Offer, Phase, Result

LONGEST_NAME = 30
EXPIRY = 90 * 86_400.0  # seconds after which a table is cleared away at which nothing happened
STAND_IN = 3  # the level of the computer that plays on for somebody who left a game of three or four
WATCHING = "You are watching: only who has a seat can do that."
NOT_YOURS = "It is {0}'s turn, not yours."
LEFT = "You have left this game and the computer plays on for you: you can watch."


class Refused(ValueError):
    """What cannot be done: a sentence, perhaps a template with words to fill in, and, of a move, the rule's id."""

    def __init__(self, sentence: str | Sentence, rule: str | None = None) -> None:
        self.said: Sentence = (sentence,) if isinstance(sentence, str) else sentence
        self.sentence = filled(self.said) if len(self.said) > 1 else self.said[0]
        self.rule = rule
        super().__init__(self.sentence)


@dataclass
class Table:
    """One table; `number` counts its entries."""

    id: str
    number: int = 0
    chairs: list[Chair] = field(default_factory=list)
    offers: dict[str, list[int]] = field(default_factory=dict)  # who has offered what, who asked first at the front
    result: Result | None = None
    rematch: str | None = None
    outages: Sequence[Outage] = ()
    clock: Clock | None = None
    at: float = 0.0  # when something happened last
    still: float = 0.0  # when the last flick has been seen to its end: nobody can think before
    phase: Phase = "waiting"
    left: set[str] = field(default_factory=set)  # hashes of secrets whose seat the computer has now
    _ahead: tuple[Entry, Position] | None = None  # where the move leads that was asked for last

    @classmethod
    def of(cls, name: str, entries: Iterable[Entry], outages: Sequence[Outage] = ()) -> Table:
        table = cls(name, outages=outages)
        for entry in entries:
            table.apply(entry)
        return table

    # What is asked for. Nothing changes yet.

    def seats_of(self, key: str) -> tuple[int, ...]:
        """The seats that the secret with this hash opens now: none any more once the computer plays on for somebody."""
        return self.holders.get(key, ())

    def knows(self, key: str) -> bool:
        """Whether the secret with this hash opens a seat, or has opened one."""
        return key in self.holders or key in self.left

    def acting(self, key: str) -> tuple[int, ...]:
        """The seats of somebody who wants something; a refusal if there is none."""
        seats = self.seats_of(key)
        if not seats:
            raise Refused(LEFT if key in self.left else WATCHING)
        return seats

    def join(self, invite: str, name: str, token: str, now: float) -> Entry:
        """Somebody with the invitation sits down on the first free seat."""
        if not self.invite or not hmac.compare_digest(self.invite.encode(), invite.encode()):
            raise Refused("That invitation is not for this table: ask for the link again.")
        free = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]
        if not free:
            raise Refused("Every seat at this table is taken: you can watch.")
        name = checked_name(name) or self.seat_names[free[0]]
        chance = dealt(self.position, self.dice) if len(free) == 1 else ()
        return Entry("joined", now, free[0], name=name, token=hashed(token), chance=chance)

    def move(self, seat: int, ply: int, move: str, now: float) -> Entry:
        """A move, with what chance brings after it."""
        self.demand_turn(seat, ply, now)
        return self.moving(seat, played(self.position, move), now, now)

    def demand_turn(self, seat: int, ply: int, now: float) -> None:
        """Refuse a move, whatever it is, to whom it is not that turn."""
        self._demand_playing()
        if ply != self.position.ply:
            raise Refused(f"That move was for ply {ply}, but the game is at ply {self.position.ply}.")
        if seat != self.position.seat:
            raise Refused((NOT_YOURS, self._turn))
        if self.falls(now):
            raise Refused("Your time is up.")

    def moving(self, seat: int, after: Position, asked: float, now: float) -> Entry:
        """The move that leads to a position. When it was asked for is what counts: a flick takes its time."""
        settled = self.dice.settle(after)
        chance = tuple(str(event) for event in settled.events[after.ply :]) if settled is not after else ()
        spent = round(self.clock.spent(asked, self.outages), 3) if self.clock else None
        course = films.course_of(after)
        kept = course.to_json() if course else None
        entry = Entry("moved", now, seat, move=str(after.last), course=kept, spent=spent, chance=chance)
        self._ahead = entry, settled
        return entry

    def resign(self, seat: int, now: float) -> Entry:
        self._demand_playing()
        return Entry("resigned", now, seat)

    def offer(self, seat: int, what: Offer, now: float) -> Entry:
        """Offer a draw, another game or to take a move back; what all others have offered is agreed by that."""
        if what == "rematch":
            if self.result is None:
                raise Refused("The game goes on: another one can be offered when it is over.")
        elif what == "draw" and not self.may_draw(seat):
            raise Refused("A draw can be offered to people in a game that goes on.")
        asked = self.offers.get(what, [])
        agreed = self._with(seat).union(asked) >= self.people
        if what == "undo":
            asker = (asked or [seat])[0]
            ply = self.undo_ply(asker)
            if ply is None:
                raise Refused(
                    "There is nothing to take back: only your own last move can be, and never past dice or secrets."
                )
            return Entry("undone", now, asker, ply=ply) if agreed else Entry("offered", now, seat, what=what)
        if what == "draw" and agreed:
            return Entry("agreed", now, seat)
        return Entry("offered", now, seat, what=what)

    def decline(self, seat: int, what: Offer, now: float) -> Entry:
        """Turn an offer down, or withdraw one's own."""
        if not self.offers.get(what):
            raise Refused(f"Nobody offers that: there is no {what} to decline.")
        return Entry("declined", now, seat, what=what)

    def flag(self, now: float) -> Entry | None:
        """If whoever thinks has no time left."""
        return Entry("flagged", now, self.position.seat) if self.falls(now) else None

    def rematched(self, following: str, now: float) -> Entry:
        """Everybody is to go on at the following table."""
        if self.rematch:
            raise Refused("The next table is there already.")
        return Entry("rematched", now, table=following)

    def again(self) -> dict[str, Any]:
        """The facts of the next table: seats turned, the same secrets open them. Who has left was not asked."""
        own = [
            replace(chair, name="") if chair.name == self.seat_names[seat] else chair
            for seat, chair in enumerate(self.chairs)
        ]  # who gave no name has the seat's, and that one stays behind
        chairs = [vars(chair) for chair in own[-1:] + own[:-1]]
        facts = {name: fact for name, fact in self.facts.items() if name != "events"}  # from the beginning
        return {**facts, "chairs": chairs, "invite": "", "seed": new_seed(), "previous": self.id}

    # What is so

    def add(self, count: int) -> None:
        """What all had taken at the ply after those that are known."""
        if self.counts and count > self.counts[-1]:
            self.taken.append(len(self.counts))
        self.counts.append(count)

    def position_at(self, ply: int) -> Position | None:
        """The position of an earlier ply; None if there is none."""
        position: Position | None = self.position
        while position is not None and position.ply > ply:
            position = position.parent
        return position if position is not None and position.ply == ply else None

    @property
    def seat_names(self) -> tuple[str, ...]:
        return self.game.seat_names

    @property
    def computer(self) -> int | None:
        """The seat whose computer is to move, if one is."""
        seat = self.position.seat
        playing = self.phase == "playing" and seat is not None
        return seat if playing and self.chairs[seat or 0].kind == "computer" else None

    @property
    def all_offer_rematch(self) -> bool:
        return bool(self.people) and self.rematch is None and self.people <= {*self.offers.get("rematch", ())}

    def falls(self, now: float) -> bool:
        falls = self.clock.falls(self.outages) if self.clock and self.phase == "playing" else None
        return falls is not None and now >= falls

    def may_draw(self, seat: int) -> bool:
        return self.phase == "playing" and seat in self.people and len(self.people) == len(self.chairs)

    def undo_ply(self, seat: int) -> int | None:
        """Where taking the last move of a seat back leads to: never past dice or what somebody else alone has seen."""
        if self.phase != "playing" or seat not in self.people:
            return None
        for ply in reversed(range(len(self.facts.get("events", ())), len(self.owners))):
            owner = self.owners[ply]
            if owner == seat:
                return ply
            if owner is None or self.game.rules.has_secrets:  # chance, or somebody who may have seen something
                return None
        return None

    @property
    def seal(self) -> Seal | None:
        """What everybody may know of the dice."""
        if not self.game.rules.chance:
            return None
        return self.dice.opened() if self.result else self.dice.sealed()

    def record(self) -> Record:
        """The game written down; only for everybody's eyes once it is over."""
        names = [chair.name or self.seat_names[seat] for seat, chair in enumerate(self.chairs)]
        record = Record.of(self.position, names, self.seal)
        if self.result is None or self.result.how == "rules":
            return record
        return replace(record, scores=self.result.scores, reason=self.result.reason, how=self.result.how)

    # What happens

    def apply(self, entry: Entry) -> None:
        """Let a stored entry happen."""
        self.at = entry.at
        getattr(self, f"_{entry.kind}")(entry)
        self.number += 1

    def _created(self, entry: Entry) -> None:
        self.facts = facts = entry.facts or {}
        self.game = game_of(facts["game"], tuple(facts["options"].items()))
        self.position = self.game.start()
        self.texts: list[str] = []  # of the events so far, and whose each of them was
        self.owners: list[int | None] = []
        self.clocks: dict[int, Clock] = {}  # by ply, for undo
        self.counts: list[int] = []  # by ply, what all had taken then, as far as somebody was told
        self.taken: list[int] = []  # the plies at which that grew
        self.dice = dice_of(facts)
        self.chairs = [Chair(**chair) for chair in facts["chairs"]]
        self.invite: str = facts["invite"]
        self._look_around()
        self._follow(self.position.play(*facts.get("events", ())), entry.at)  # of another game, which goes on here
        if facts["clock"]:
            self.clock = Clock.full(ClockRules(**facts["clock"]), self.game.seats)
        self._begin_if_full(entry)

    def _joined(self, entry: Entry) -> None:
        seat = entry.seat or 0
        self.chairs[seat] = Chair("person", entry.name or "", token=entry.token or "")
        self._look_around()
        self._begin_if_full(entry)

    def _begin_if_full(self, entry: Entry) -> None:
        if all(chair.kind != "open" for chair in self.chairs):
            self.phase = "playing"
            self._follow(self.position.play(*entry.chance), entry.at)

    def _moved(self, entry: Entry) -> None:
        ahead = self._ahead
        if self.clock:
            self.clocks[self.position.ply] = self.clock
            self.clock = self.clock.moves(entry.spent or 0.0)
        known = ahead is not None and ahead[0] is entry
        after = ahead[1] if ahead and known else self._again(entry)
        if self.clock and films.ends_round(self.position, after):
            self.clock = self.clock.anew()
        self.offers.clear()
        self.still = entry.at + films.seconds(after)
        self._follow(after, self.still)

    def _again(self, entry: Entry) -> Position:
        """Where a stored move leads. A flick is never simulated again: its course says what came of it."""
        course = Course.from_json(entry.course) if entry.course else None
        return self.position.replay(entry.move or "", course).play(*entry.chance)

    def _follow(self, position: Position, now: float) -> None:
        """Go on to a position that follows from the present one."""
        events = []
        step = position
        while step is not self.position and step.parent is not None:
            events.append((intern(str(step.last)), step.parent.seat))  # the same few words at all tables
            step = step.parent
        for text, owner in reversed(events):
            self.texts.append(text)
            self.owners.append(owner)
        self.position = position
        if position.is_over and position.reason:
            self._end(Result(position.scores, str(position.reason), position.reason.rule, "rules"))
        elif self.clock:
            self.clock = self.clock.run(self._clocked, now)

    @property
    def _clocked(self) -> int | None:
        """Whose clock runs: a computer has none."""
        seat = self.position.seat
        return seat if seat in self.people else None

    def _resigned(self, entry: Entry) -> None:
        self._leave(entry, "resigned", f"{self.seat_names[entry.seat or 0]} resigned")

    def _flagged(self, entry: Entry) -> None:
        self._leave(entry, "time", f"{self.seat_names[entry.seat or 0]} ran out of time")

    def _leave(self, entry: Entry, how: Literal["resigned", "time"], reason: str) -> None:
        """A game of two is over; in a larger one the computer plays on, as long as a person is left."""
        seat = entry.seat or 0
        if self.game.seats > 2 and len(self.people) > 1:
            self.left.add(self.chairs[seat].token)
            self.chairs[seat] = Chair("computer", f"Level {STAND_IN}", STAND_IN)
            self._look_around()
            if self.clock:
                self.clock = self.clock.run(self._clocked, entry.at)
            self.offers.clear()
            return
        share = 1 / (self.game.seats - 1)
        self._end(Result(tuple(-1.0 if s == seat else share for s in range(self.game.seats)), reason, None, how))

    def _agreed(self, _: Entry) -> None:
        self._end(Result((0.0,) * self.game.seats, "a draw was agreed", None, "agreed"))

    def _end(self, result: Result) -> None:
        self.result, self.phase = result, "over"
        self.offers.clear()
        if self.clock:
            self.clock = Clock(self.clock.rules, self.clock.remaining(self.at, self.outages), self.clock.moved)

    def _offered(self, entry: Entry) -> None:
        asked, seat = self.offers.setdefault(entry.what or "", []), entry.seat or 0
        asked += [one for one in (seat, *sorted(self._with(seat) - {seat})) if one not in asked]

    def _declined(self, entry: Entry) -> None:
        self.offers.pop(entry.what or "", None)

    def _undone(self, entry: Entry) -> None:
        while self.position.parent is not None and self.position.ply > (entry.ply or 0):
            self.position = self.position.parent
        ply = len(self.position.events)
        del self.texts[ply:], self.owners[ply:], self.counts[ply + 1 :]
        self.taken = [taken for taken in self.taken if taken <= ply]
        self.offers.clear()
        if self.clock:
            self.clock = self.clocks.get(self.position.ply, self.clock).run(self._clocked, entry.at)
        self.still = entry.at

    def _rematched(self, entry: Entry) -> None:
        self.rematch = entry.table

    # Small questions

    def _look_around(self) -> None:
        """Who sits where: asked for with every message, and changed by few."""
        self.people = {seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"}
        self.holders: dict[str, tuple[int, ...]] = {}  # seats by the hash of the secret that opens them
        for seat in sorted(self.people):
            if key := self.chairs[seat].token:
                self.holders[key] = (*self.seats_of(key), seat)

    def _with(self, seat: int) -> set[int]:
        """All seats of whoever sits there: one secret may open several."""
        token = self.chairs[seat].token
        return {other for other, chair in enumerate(self.chairs) if chair.token == token and chair.kind == "person"}

    @property
    def _turn(self) -> str:
        seat = self.position.seat
        return "nobody" if seat is None else self.seat_names[seat]

    def _demand_playing(self) -> None:
        if self.phase == "waiting":
            raise Refused("The game has not begun: a seat is still free.")
        if self.result:
            raise Refused(f"The game is over: {self.result.reason}.")


def refused(illegal: IllegalMove) -> Refused:
    """A move's refusal for a screen."""
    return Refused(illegal.said, illegal.rule)


def played(position: Position, move: str) -> Position:
    """The position after a move; a refusal of what cannot be played."""
    try:
        return position.play(move)
    except IllegalMove as illegal:
        raise refused(illegal) from None
    except ValueError as error:
        raise Refused(str(error)) from None


def checked_name(name: str) -> str:
    """A name as the others see it."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(f"'{shown(name)}' cannot be a name: expected at most {LONGEST_NAME} printable characters.")
    return name
