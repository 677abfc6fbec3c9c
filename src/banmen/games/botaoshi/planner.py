"""The flick planner: it plays Bo-taoshi by trying flicks in its head, as its own hand would flick them.

    planner = FlickPlanner(seed=1, hand=Hand(1.5, 0.08))
    thought = planner.think(position, Budget(simulations=600))
    position = position.play(planner.hand.flick(position, thought.best, random))

Geometry says where to begin (planner_aims.py, planner_ideas.py). Attempts to topple are bred from those that came
nearest to the pole; whatever looks good is then flicked again and again with the hand's own unsteadiness, so that what
works most often wins over what worked once. Attempts are searched in the larger steps of FAST, confirmed and weighed in
EXACT.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from statistics import fmean

from banmen.course import Course
from banmen.engines.engine import Budget, Candidate, Engine, Report, Stop, Thought, Weighed
from banmen.game import Game
from banmen.games.botaoshi.hand import Hand, does_it
from banmen.games.botaoshi.moves import Played, played
from banmen.games.botaoshi.planner_aims import Aim, attempts
from banmen.games.botaoshi.planner_budget import TOPPLED, Contender, RunningBudget
from banmen.games.botaoshi.planner_ideas import ideas, passed, worth
from banmen.games.botaoshi.rules import judge
from banmen.games.botaoshi.scene import EXACT, FAST
from banmen.games.botaoshi.shots import shot
from banmen.games.botaoshi.state import (
    CIRCLE,
    DECIDED,
    METRE,
    MILLI,
    PIECES,
    RAMP_LENGTH,
    RAMP_WIDTH,
    TOP_SPEED,
    State,
    direction,
    fits,
    front_and_shooter,
    pairings,
    ramp_at,
    turned,
)
from banmen.games.botaoshi.text import refuse
from banmen.position import Move, Position

# How a budget is divided: what is left over goes on to the next
BREEDING, WEIGHING, TRYING = 0.45, 0.35, 0.5  # attempts; those of them that topple; other moves
ENOUGH = 8  # topples to choose from; a steady hand needs but one
KEPT = 6  # other moves worth weighing
SURE = 0.93  # an attempt as good as that needs no comparison
ELITE = 6  # about so many of the best are bred from
SLOWEST = 1_400  # mm/s: what gets over the ramp
BATCH = 8
FRESH = 0.3  # of the attempts bred: anything at all, or a valley would hold them all
PATIENCE, STUBBORN = 300, 0.85  # after so many in vain the topple is where none came near: so much is fresh then
NARROW = 200  # thousandths of a degree, from turn to turn of a ramp that hardly fits between the discs
ASIDE = 0.6 * RAMP_WIDTH  # from the middle of the ramp's foot: discs also get up over its corners
IN_SET_UP = 0.4  # of a budget: there is less to gain
BRED, TRIED = 4_000, 150  # attempts and other moves tried at most
MOST, MOST_QUIET = 60, 24  # flicks by which an attempt or another move is weighed: more would tell little
SHOWN = 8  # moves in a thought


def check(game: Game) -> None:
    if game.name != "botaoshi":
        raise ValueError(f"the flick planner plays botaoshi only: expected another player for {game.rules.title}")


class FlickPlanner(Engine):
    """Plans flicks for a hand that it knows. The planned move is exact; whoever plays it lets the hand shake it."""

    def __init__(self, seed: int = 0, hand: Hand | None = None) -> None:
        super().__init__(seed)
        self.hand = hand or Hand()

    def search(self, position: Position, budget: Budget, stop: Stop, report: Report | None) -> Thought:
        check(position.game)
        plan = Plan(position, self.hand, self.random, RunningBudget(budget, stop), report)
        plan.make()
        return plan.thought()

    def made(self, position: Position, meant: Move, random: Random) -> Move:
        """As its hand flicks it."""
        return self.hand.flick(position, meant, random)

    def compare(self, position: Position, best: Move, other: Move, budget: Budget) -> Weighed:
        """By flicking both as often, as its hand would. A flick that came out better is worth what it brought."""
        check(position.game)
        plans = [Plan(position, self.hand, self.random, RunningBudget(budget.part(2), Stop()), None) for _ in range(2)]
        found = Weighed.of(list(zip(plans[0].looks(best), plans[1].looks(other))))
        return replace(found, other=max(found.other, plans[1].came_out(other)))


class Plan:
    """One search."""

    def __init__(
        self, position: Position, hand: Hand, random: Random, budget: RunningBudget, report: Report | None
    ) -> None:
        self.position, self.hand, self.random, self.budget, self.report = position, hand, random, budget, report
        self.state = State.of(position.row)
        self.is_steady = hand.angle == hand.speed == 0
        self.found: dict[Played, Contender] = {}
        self.failing = self.failed_attempt()

    def make(self) -> None:
        """Attempts first: who can topple needs to know nothing else."""
        self.aims = self.attempts()
        for move, promise in self.aims[:1]:
            self.found[move] = self.contender(move, promise + (1 - promise) * self.failing)
        self.breed(min(round(BREEDING * self.budget.left), BRED))
        self.weigh(list(self.found.values()), round(WEIGHING * self.budget.left))
        if not any(one.tries and one.worth >= SURE for one in self.attempting()):
            self.publish()
            quiet, most = self.consider(), round(self.budget.left * (1 if self.state.playing else IN_SET_UP))
            self.try_out(quiet, min(round(TRYING * most), TRIED))
            kept = sorted(quiet, key=lambda one: one.rank, reverse=True)[:KEPT]
            self.weigh([*self.attempting(), *kept], round((1 - TRYING) * most))

    def contender(self, move: Played, guess: float) -> Contender:
        return Contender(move, guess, self.random.random())

    # Attempts to topple

    def attempts(self) -> list[Aim]:
        """Where geometry aims, the most promising first; in any order those that promise as much."""
        if self.state.owed or (self.state.second is None and self.state.waiting(self.state.mover)):
            return []
        mover = self.state.mover
        found = attempts(self.state, mover, self.hand) or attempts(self.state, mover, self.hand, NARROW)
        self.random.shuffle(found)
        return sorted(found, key=lambda aim: -aim.promise)

    def failed_attempt(self) -> float:
        """What is left to hope for when an attempt fails: most shooters are off the table then."""
        shooters = [shooter for _, shooter in pairings(self.state)[:1]]
        staying = {disc: spot for disc, spot in self.state.discs.items() if disc not in shooters}
        return worth(replace(passed(self.state), discs=staying), self.state.mover, self.hand)

    def breed(self, most: int) -> None:
        """Try attempts and vary those that came near to the pole, until enough of them topple."""
        until, tried = self.budget.spent + most, list[tuple[float, Played]]()
        aimed, wanted = [aim.move for aim in self.aims], 1 if self.is_steady else ENOUGH
        while aimed and self.budget.spent < until and self.budget.left and self.confirmed < wanted:
            count = min(BATCH, until - self.budget.spent)
            batch = aimed[len(tried) : 2 * BATCH][:count]
            batch += [self.bred(tried) for _ in range(count - len(batch))]
            new = [(self.miss(move, course), move) for move, course in self.budget.simulate(self.state, batch, FAST)]
            self.confirm([move for miss, move in new if miss < 0])
            tried += new

    def bred(self, tried: list[tuple[float, Played]]) -> Played:
        """A variant of one of the better attempts, or now and then something else altogether."""
        while True:
            if self.random.random() < (FRESH if len(tried) < PATIENCE else STUBBORN) or not tried:
                made = self.anything()
            else:
                _, parent = min(self.random.sample(tried, math.ceil(len(tried) / ELITE)), key=lambda one: one[0])
                width = 2 ** self.random.uniform(-3, 0)
                made = self.varied(parent, 10 * width, 4 * width, 0.2 * width)
            pair = front_and_shooter(self.state, made.angle)
            if pair is not None and self.state.second in (None, pair[1]) and fits(self.state, pair, made.first):
                return made

    def anything(self) -> Played:
        """Near an aim or at any point of the ramp's foot, at any speed."""
        aim = self.random.choice(self.aims).move
        if self.random.random() < 0.3:
            return self.varied(aim, 2, 5, 0)._replace(speed=self.random.randint(SLOWEST, TOP_SPEED))
        pair = front_and_shooter(self.state, aim.angle)
        assert pair is not None
        foot = ramp_at(self.state, pair, aim.first).point(-RAMP_LENGTH, self.random.uniform(-ASIDE, ASIDE))
        towards = direction(self.state.discs[pair[1]], foot)
        return aim._replace(angle=round(towards) % CIRCLE, speed=self.random.randint(SLOWEST, TOP_SPEED))

    def varied(self, move: Played, turn: float, angle: float, speed: float) -> Played:
        """A move more or less: standard deviations of the ramp's turn, the angle and the share of the speed."""
        return move._replace(
            first=round(move.first + self.random.gauss(0, turn) * MILLI) if move.kind == "topple" else move.first,
            angle=round(move.angle + self.random.gauss(0, angle) * MILLI) % CIRCLE,
            speed=min(max(round(move.speed * (1 + self.random.gauss(0, speed))), 1), TOP_SPEED),
        )

    def miss(self, move: Played, course: Course) -> float:
        """How far from the pole an attempt was decided, in metres; less than 0 for a topple."""
        if does_it(self.state, move, course):
            return -1.0
        pair = front_and_shooter(self.state, move.angle)
        assert pair is not None
        x, y = course.rest[PIECES[pair[1]]][:2]
        foot = self.state.poles[1 - self.state.mover]
        climbed = any(incident.kind == "ramp" for incident in course.incidents)
        return math.hypot(x - foot[0] / METRE, y - foot[1] / METRE) + (0 if climbed else 0.2)

    def confirm(self, moves: list[Played]) -> None:
        """Attempts that topple in larger steps: those that do so exactly contend."""
        for move, course in self.budget.simulate(self.state, moves, EXACT):
            if does_it(self.state, move, course):
                contender = self.found.setdefault(move, self.contender(move, 0.7))
                contender.guess = 1.0 if self.is_steady else contender.guess  # it knows now: no need to guess
                contender.count(move, TOPPLED)

    @property
    def confirmed(self) -> int:
        return sum(contender.tries > 0 for contender in self.found.values())

    # Everything else

    def consider(self) -> list[Contender]:
        """Moves that are not attempts, the most promising first."""
        row = self.position.row
        spots = 24 if self.budget.left > 100 else 12
        for move, promise in ideas(self.state, self.hand, self.random, spots):
            if refuse(row, move.number()) is None:
                self.found[move] = self.contender(move, promise)
                if self.budget.is_shut:
                    break
        quiet = [contender for contender in self.found.values() if contender.move.kind != "topple"]
        return sorted(quiet, key=lambda one: (one.worth, one.lot), reverse=True)

    def try_out(self, quiet: list[Contender], most: int) -> None:
        """Flick the most promising once, then variants of those that did best."""
        until = self.budget.spent + most
        movable = [contender for contender in quiet if contender.move.kind in ("in", "flick")]
        for contender in movable[: most * 2 // 3]:
            self.flick(contender, 1)
        while movable and self.budget.spent < until and self.budget.left:
            best = sorted((one for one in movable if one.tries), key=lambda one: one.rank, reverse=True)[:ELITE]
            parent = self.random.choice(best or movable)
            child = self.contender(self.varied(parent.move, 0, 3, 0.1), parent.worth)
            if refuse(self.position.row, child.move.number()) is None:
                self.found[child.move] = child
                movable.append(child)
                quiet.append(child)
                self.flick(child, 1)

    # Weighing

    def weigh(self, contenders: list[Contender], most: int) -> None:
        """Flick all of them, then the better half, and so on."""
        until = self.budget.spent + most
        for contender in self.found.values():
            contender.survived = 0
        while contenders:
            rounds = len(contenders).bit_length()
            each = max((until - self.budget.spent) // rounds // len(contenders), 1)
            for contender in contenders:
                contender.survived += 1
                if self.budget.spent < until:
                    self.flick(contender, min(each, until - self.budget.spent))
            contenders = sorted(contenders, key=lambda one: (one.worth, one.lot), reverse=True)
            if len(contenders) == 1 or self.budget.spent >= until or not self.budget.left:
                contenders[0].survived += 1
                return
            self.publish()
            contenders = contenders[: len(contenders) // 2]
            contenders += self.centred(contenders[0])

    def centred(self, contender: Contender) -> list[Contender]:
        """The middle of all that toppled as the hand flicked it, if that is another move."""
        if len(contender.topples) < 4 or len(contender.topples) == contender.tries:
            return []
        straight, speeds = contender.move.angle, [move.speed for move in contender.topples]
        aside = fmean(turned(move.angle, straight) for move in contender.topples)
        move = contender.move._replace(angle=round(straight + aside) % CIRCLE, speed=round(fmean(speeds)))
        if move in self.found or refuse(self.position.row, move.number()) is not None:
            return []
        made = self.found[move] = self.contender(move, contender.worth)
        made.survived = contender.survived
        return [made]

    def flick(self, contender: Contender, times: int) -> None:
        """As the hand would."""
        move = contender.move
        if move.kind in ("place", "decline"):
            return
        for shaken, course in self.flicks(move, min(times, self.most(move) - contender.tries)):
            contender.count(shaken, self.outcome(shaken, course))

    def most(self, move: Played) -> int:
        """How often a flick is worth trying."""
        return 1 if self.is_steady else MOST if move.kind == "topple" else MOST_QUIET

    def flicks(self, move: Played, times: int) -> Iterable[tuple[Played, Course]]:
        """A flick so often as the hand makes it, and what comes of it."""
        moves = [self.hand.shaken(self.state, move, self.random) for _ in range(times)]
        return self.budget.simulate(self.state, moves, EXACT if move.kind == "topple" else FAST)

    def outcome(self, move: Played, course: Course | None) -> float:
        """The chance to win the round after what happened."""
        if move.kind == "topple" and course is not None:
            return TOPPLED if does_it(self.state, move, course) else self.failing
        row = judge(self.position.row, move, course)
        after, seat = State.of(row), self.state.mover
        if row[DECIDED] != self.position.row[DECIDED] or not after.discs:
            return 0.5
        return worth(after, seat, self.hand)

    def looks(self, move: Move) -> list[float]:
        """What comes of a move, again and again, as scores; where nothing is flicked that is always the same."""
        meant = played(int(move))
        assert meant is not None
        if shot(self.state, meant) is None:
            return [self.came_out(move)] * MOST
        return [2 * self.outcome(*flicked) - 1 for flicked in self.flicks(meant, self.most(meant))]

    def came_out(self, move: Move) -> float:
        """What came of it the one time that it was played, as a score."""
        done = played(int(move))
        assert done is not None
        return 2 * self.outcome(done, move.course) - 1

    # What came of it

    def attempting(self) -> list[Contender]:
        """The best two attempts."""
        return [one for one in self.in_order() if one.move.kind == "topple"][:2]

    def in_order(self) -> list[Contender]:
        """The best first."""
        return sorted(self.found.values(), key=lambda one: (one.survived, *one.rank), reverse=True)

    def thought(self) -> Thought:
        shown = tuple(self.candidate(one) for one in self.in_order()[:SHOWN])
        value, seat = shown[0].value, self.position.seat
        values = (value, -value) if seat == 0 else (-value, value)
        return Thought(values, shown, self.budget.spent, 1, self.budget.seconds)

    def candidate(self, contender: Contender) -> Candidate:
        move = self.position.move(contender.move.number())
        return Candidate(move, round(2 * contender.worth - 1, 4), contender.tries, (str(move),))

    def publish(self) -> None:
        if self.report and self.found:
            self.report(self.thought())
