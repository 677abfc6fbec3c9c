"""An engine for other programs: lines on stdin and stdout, in the manner of UCI.

    uci                                 id …, option …, uciok
    isready                             readyok, once everything is compiled
    setoption name Game value dohyo     or Level, Player (uct:0.2s), Threads, Seed, or an option of the game
    newgame                             forget what was thought (ucinewgame does as well)
    position startpos moves a1n c5s     or: position diagram Light to move|5 D2 D1 …|1 L2 L1 … moves …
    go movetime 500                     or nodes 2000, infinite, level 4; alone: as the chosen level plays
    stop                                bestmove comes at once
    d                                   the diagram
    quit

While thinking there are lines `info depth 7 nodes 1200 nps 24000 time 50 score value 0.312 pv a1n c5s`: the score is
what whoever moves can expect, from -1 (lost) to 1 (won). The answer is `bestmove a1n`.

**Moves** are separated by commas; where there is no comma, by spaces. A move may have spaces in it, as has
`flick 2 135 1.8`: then commas it must be, also after the only one: `moves flick 2 135 1.8,`. Chance outcomes are moves,
too: `moves draw 04,draw 42,`. A `pv` is written alike; after `bestmove` one move follows, up to the end of the line.

**Diagrams** stand on one line, `|` for each new line or, where a diagram has `|` in it (Bo-taoshi's poles), `\\n`.

What is wrong gets one line, `info string …`, and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from threading import Event, Lock, Thread

from banmen import __version__
from banmen.engines.engine import Budget, Stop, Thought
from banmen.engines.levels import LEVELS
from banmen.engines.players import Player, Thinker, seated
from banmen.game import Game, Position
from banmen.games import GAMES, load
from banmen.rules import Option, Value, shown

FOREVER = 10.0**6  # seconds
MOST_THREADS = 256
MOST_SEED = 2**31 - 1


@dataclass(frozen=True)
class Settings:
    """What `setoption` sets."""

    source: str = "dohyo"
    options: dict[str, Value] = field(default_factory=dict)
    player: str = f"level:{LEVELS[-1]}"
    threads: int = 1
    seed: int = 0


class Session:
    """A conversation with a program: `hear` its lines, and `say` is called with ours."""

    def __init__(self, say: Callable[[str], None], source: str = "dohyo") -> None:
        self._say, self._mouth = say, Lock()
        self.thread: Thread | None = None
        self.is_thinking = self.is_endless = False
        self.stop, self.told_to_stop = Stop(), Event()
        self._choose(Settings(source))

    def say(self, *lines: str) -> None:
        """Whole lines, whoever says them."""
        with self._mouth:
            for line in lines:
                self._say(line)

    def listen(self, lines: Iterable[str]) -> None:
        """Until `quit` or the end; a thought that has a limit is then thought to its end."""
        for line in lines:
            if not self.hear(line):
                break
        else:
            if self.is_endless:
                self._stop()
        if self.thread:
            self.thread.join()

    def hear(self, line: str) -> bool:
        """Do what a line says; whether the conversation goes on."""
        word, _, rest = line.strip().partition(" ")
        known: dict[str, Callable[[], None]] = {
            "uci": self._tell_options,
            "isready": self._get_ready,
            "setoption": lambda: self._set_option(rest.strip()),
            "newgame": self._new_game,
            "ucinewgame": self._new_game,
            "position": lambda: self._set_position(rest.strip()),
            "go": lambda: self._go(rest.split()),
            "stop": self._stop,
            "d": lambda: self.say(*str(self.position).splitlines()),
            "quit": self._stop,
        }
        try:
            if word in ("setoption", "newgame", "ucinewgame", "position", "go") and self.is_thinking:
                raise ValueError(f"{word} while thinking: expected stop first")
            if word and word not in known:
                raise ValueError(f"{shown(word)}: expected one of {', '.join(known)}")
            if word:
                known[word]()
        except ValueError as error:
            self.say(f"info string {' '.join(str(error).split())}")
        return word != "quit"

    # What there is, and what is chosen

    def _tell_options(self) -> None:
        chosen = self.settings
        self.say(
            f"id name banmen {__version__}",
            "id author the banmen authors",
            f"option name Game type combo default {chosen.source} {' '.join(f'var {name}' for name in GAMES)}",
            f"option name Level type spin default {LEVELS[-1]} min {LEVELS[0]} max {LEVELS[-1]}",
            f"option name Player type string default {chosen.player}",
            f"option name Threads type spin default {chosen.threads} min 1 max {MOST_THREADS}",
            f"option name Seed type spin default {chosen.seed} min 0 max {MOST_SEED}",
            *(described(option, self.game.options[option.name]) for option in self.game.declared),
            "uciok",
        )

    def _set_option(self, rest: str) -> None:
        match = re.fullmatch(r"name (\S+) value (.+)", rest)
        if not match:
            raise ValueError(f"setoption {shown(rest)}: expected setoption name NAME value VALUE")
        name, value, chosen = match[1], match[2], self.settings
        if name == "Game":
            if value not in GAMES:
                raise ValueError(f"there is no game '{shown(value)}': expected one of {', '.join(GAMES)}")
            self._choose(replace(chosen, source=value, options={}))
        elif name == "Level":
            self._choose(replace(chosen, player=f"level:{number(name, value, LEVELS)}"))
        elif name == "Player":
            seated(value, self.game, chosen.seed)
            self._choose(replace(chosen, player=value))
        elif name == "Threads":
            self._choose(replace(chosen, threads=number(name, value, range(1, MOST_THREADS + 1))))
        elif name == "Seed":
            self._choose(replace(chosen, seed=number(name, value, range(MOST_SEED + 1))))
        else:
            self._choose(replace(chosen, options=chosen.options | {name: value}))

    def _choose(self, settings: Settings) -> None:
        """Make a choice, if it is possible: a game at its start if that is another one, and a player who is fresh."""
        game = load(settings.source, **settings.options)
        if not hasattr(self, "game") or game != self.game:
            self.game: Game = game
            self.path, self.texts = [game.start()], list[str]()
        self.settings = settings
        self.player: Player | None = None  # made when it is asked

    def _new_game(self) -> None:
        self.path, self.texts = [self.game.start()], []
        self.player = None

    # Positions

    @property
    def position(self) -> Position:
        return self.path[-1]

    def _set_position(self, rest: str) -> None:
        match = re.fullmatch(r"(?:startpos|diagram (?P<diagram>.+?))(?: moves(?P<moves>(?: .*)?))?", rest)
        if not match:
            raise ValueError(f"position {shown(rest)}: expected startpos or diagram LINES, then moves if there are any")
        diagram = match["diagram"]
        start = self.game.read(unfolded(diagram)) if diagram else self.game.start()
        self.path, self.texts = self._played(start, separated(match["moves"] or ""))

    def _played(self, start: Position, texts: list[str]) -> tuple[list[Position], list[str]]:
        """All positions from the start on. Those that are known are kept: a flick is not simulated again."""
        same = 0
        if start == self.path[0]:
            while same < min(len(texts), len(self.texts)) and texts[same] == self.texts[same]:
                same += 1
        path = self.path[: same + 1] if same else [start]
        for at, text in enumerate(texts[same:], same + 1):
            try:
                path.append(path[-1].play(text))
            except ValueError as error:
                raise ValueError(f"move {at}: {error}") from error
        return path, texts

    # Thinking

    def _get_ready(self) -> None:
        """Compile what thinking needs, so that `stop` is heard at once later on."""
        try:
            if not self.is_thinking and self.position.seat is not None and self.game.mechanism.lists:
                somebody = seated(self.settings.player, self.game, seed=0)  # who thinks later has thought nothing yet
                if isinstance(somebody, Thinker):  # its first thought compiles everything
                    somebody.think(self.position, Budget(simulations=1))
        finally:
            self.say("readyok")

    def _seated(self) -> Player:
        if self.player is None:
            chosen = self.settings
            self.player = seated(chosen.player, self.game, chosen.seed, chosen.threads)
        return self.player

    def _go(self, words: list[str]) -> None:
        if self.position.seat is None:
            chance = "it is chance's turn: expected its outcome among the moves"
            raise ValueError(chance if self.position.is_chance else f"the game is over: {self.position.headline}")
        work, self.is_endless = self._work(words), words == ["infinite"]
        self.stop, self.told_to_stop, self.is_thinking = Stop(), Event(), True
        self.thread = Thread(target=self._think, args=(work,), daemon=True)
        self.thread.start()

    def _work(self, words: list[str]) -> Callable[[], str]:
        """What `go` asks for: a function that finds the best move."""
        position, chosen = self.position, self.settings
        if words[:1] == ["level"] and len(words) == 2:
            level = seated(f"level:{number('level', words[1], LEVELS)}", self.game, chosen.seed, chosen.threads)
            return lambda: str(level.choose(position, self.stop))
        player = self._seated()
        if not words:
            return lambda: str(player.choose(position, self.stop))
        if not isinstance(player, Thinker):
            raise ValueError(f"{chosen.player} does not think: expected another Level, or go without limits")
        budget = self._budget(words)
        return lambda: self._thought(player, position, budget)

    def _budget(self, words: list[str]) -> Budget:
        if words == ["infinite"]:
            return Budget(seconds=FOREVER, cores=self.settings.threads)
        limits = dict(zip(words[::2], words[1::2]))
        if len(words) % 2 or not limits.keys() <= {"movetime", "nodes"} or 2 * len(limits) != len(words):
            asked = shown(" ".join(words))
            raise ValueError(f"go {asked}: expected movetime MILLISECONDS, nodes NUMBER, infinite or level NUMBER")
        found = {name: number(name, text, range(1, 10**9)) for name, text in limits.items()}
        seconds = found["movetime"] / 1000 if "movetime" in found else None
        return Budget(seconds, found.get("nodes"), self.settings.threads)

    def _think(self, work: Callable[[], str]) -> None:
        """In a thread of its own."""
        try:
            best = work()
        except Exception as error:  # whatever it is: the other side waits for an answer
            self.say(f"info string {type(error).__name__}: {' '.join(str(error).split())}")
            best = "(none)"
        if self.is_endless:
            self.told_to_stop.wait()  # a proof may be found before that
        self.is_thinking = False  # before it is said: the next line may come at once
        self.say(f"bestmove {best}")

    def _thought(self, player: Thinker, position: Position, budget: Budget) -> str:
        thought = player.think(position, budget, self.stop, lambda thought: self.say(info(thought)))
        self.say(info(thought))
        return str(thought.best)

    def _stop(self) -> None:
        self.stop.set()
        self.told_to_stop.set()


def described(option: Option, value: Value) -> str:
    """A game's option as UCI knows options."""
    if isinstance(option.values, range) and option.parts == 1 and option.values.step == 1:
        kind = f"spin default {value} min {option.values[0]} max {option.values[-1]}"
    elif isinstance(option.values, tuple) and not option.free:
        kind = f"combo default {value} {' '.join(f'var {word}' for word in option.values)}"
    else:
        kind = f"string default {value}"
    return f"option name {option.name} type {kind}"


def info(thought: Thought) -> str:
    best, nodes = thought.candidates[0], thought.simulations
    speed, score = round(nodes / max(thought.seconds, 1e-3)), f"score value {best.value:.3f}"
    spent = f"nps {speed} time {round(1000 * thought.seconds)}"
    return f"info depth {thought.depth} nodes {nodes} {spent} {score} pv {joined(best.line)}"


def joined(moves: Iterable[str]) -> str:
    """Moves on a line, so that `separated` finds them again."""
    texts = list(moves)
    return "".join(f"{text}," for text in texts) if any(" " in text for text in texts) else " ".join(texts)


def separated(text: str) -> list[str]:
    """The moves of a line: by commas or, without any, by spaces."""
    return [part.strip() for part in text.split(",") if part.strip()] if "," in text else text.split()


def unfolded(diagram: str) -> str:
    return diagram.replace("\\n", "\n") if "\\n" in diagram else diagram.replace("|", "\n")


def number(name: str, text: str, values: range) -> int:
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) not in values:
        raise ValueError(f"{name} {shown(text)}: expected a whole number from {values[0]} to {values[-1]}")
    return int(text)
