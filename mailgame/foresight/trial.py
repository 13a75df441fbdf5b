"""One trial: plays a game on from what everybody knows of it, with the proposal adopted or left out.

House players act on the game directly. Their whims are the same in both cases, and so are the dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mailgame.game.acts import money
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Contact, Input, Instruct, Result, Suspend
from mailgame.kernel.conflicts import Conflict

from ..kernel.faults import Refused
from ..kernel.narration import LetterWanted, Narration
from ..kernel.rulebook import Ruleset
from ..law import Submitted, Thing
from ..world import calendar
from ..world.world import World
from .adopting import adopt, deciding, until_decided
from .choices import Idea, Reads, commands_to_try, ideas, proposing_orders, suggested
from .counting import Count
from .faulting import Erred, all_declined, declined, erred
from .lawmakers import is_only_law, propose_and_vote
from .whims import Whims

_DAYS = 400
"""How many days of game time a trial may last."""
_OWN_RINGS = 500
"""So many rings of clocks that a proposal brings count as an update, if no other comes before."""
_NO_UPDATES = frozenset({"turn", "over"})
"""Kinds of letters with news that are not updates; a turn of every player counts as one."""


@dataclass
class Run:
    """The outcome of one trial.

    updates: how many were played.
    paid: what rules that the proposal brings paid each player themselves, less what they took.
    asked: about which words these rules were asked; ordered: the commands that were given.
    stuck: nothing happens any more, although the game has not ended.
    locked: nobody can propose anything, on any day of the week after the trial.
    stopped: an error ended the trial.
    """

    purses: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    updates: int = 0
    ended: bool = False
    winner: str = ""
    stuck: bool = False
    locked: bool = False
    stopped: bool = False
    erred: list[Erred] = field(default_factory=list)
    conflicts: set[Conflict] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    ordered: set[str] = field(default_factory=set)


class Start(Struct, frozen=True):
    """Where trials start: the rules, the public world as bytes, and what reads the lines that rules suggest.

    only_law: nothing happens in the game but by proposals, so that house players make some.
    brought: the rules of players' law that the proposal brings, or changes.
    gives: what it gives each player as it takes effect, of what is counted; None if that is money, since every payment
      is told.
    decided: whether the next alarm decides the proposal by the rules; if not, it is decided at once.
    """

    ruleset: Ruleset
    world: bytes
    budget: int
    proposal: str
    reads: Reads | None = None
    only_law: bool = False
    brought: frozenset[int] = frozenset()
    gives: Mapping[str, int] | None = None
    decided: bool = False

    def game(self, seed: str) -> Game:
        """Return the game to try, with dice of its own, drawn from a seed."""
        world = World.decode(self.world)
        world.data["chance"] = World.empty(self.ruleset.slug, world.data["timezone"], seed).data["chance"]
        return Game(self.ruleset, world, budget=self.budget)

    def when_decided(self, seed: str, enough: Callable[[], bool]) -> Start:
        """Return where trials under a seed start: just before the rules decide the proposal, if they do.

        enough: tells when it is no longer waited for.
        """
        world = until_decided(self.game(seed), self.proposal, enough)
        return self if world is None else replace(self, world=world.encode(), decided=True)


class Trial:
    """Plays one game on."""

    def __init__(self, start: Start, seed: str, adopted: bool, count: Count) -> None:
        self.game = start.game(seed)
        self.run = Run()
        self._whims = Whims(seed)
        self._count = count
        self._reads, self._only_law = start.reads, start.only_law
        self._turns = self._own_rings = 0
        self._between = False
        self._works: set[str] = set()
        self._unfit: dict[str, Erred] = {}
        self.idle: set[str] = set()
        self._before = ""
        self._seats = max(1, len(self.game.world.things.get("player", {})))
        self._proposing = {idea.command.pattern for idea in proposing_orders(self.game)}
        self._brought = start.brought
        self._in_money = start.gives is None
        self.run.paid |= (start.gives or {}) if adopted else {}
        if start.decided:
            with deciding(self.game, start.proposal, adopted):
                self._handle(Alarm(at=self.game.due_at))
        decided = adopt(self.game, start.proposal, adopted)
        self.run.erred += [*decided.erred, *decided.declined]
        self.run.stopped = bool(decided.erred)
        self._add_up(decided.story)
        self._heed(decided.letters)
        self._note_asked(decided.asked)

    def play(self, updates: int, enough: Callable[[], bool]) -> Run | None:
        """Play a number of updates and return the outcome; None if `enough` returned True first.

        An update with which the proposal was decided counts.
        """
        game, run = self.game, self.run
        alarms, last = 0, game.world.data["clock"]
        until = calendar.write(calendar.read(last) + timedelta(days=_DAYS))
        while not run.stopped and not game.over and not self._all(updates, alarms):
            if enough():
                return None
            if not self._between:
                self._house(alarms)
                if self._only_law:
                    propose_and_vote(game, self._whims, self._handle)
            due = game.due_at
            if due and due <= until and not self.idle >= game.world.timers.keys():
                alarms += self._rings(due)
            elif not game.over:
                run.stuck = True
                break
        run.erred += [error for pattern, error in self._unfit.items() if pattern not in self._works]
        run.ended = game.over
        run.stuck = run.stuck or (not run.ended and bool(game.world.things["game"]["game"].get("paused")))
        run.winner = str(game.world.things["game"]["game"].get("winner") or "")
        run.updates = max(run.updates, self._turns // self._seats)
        run.purses = self._count(game)
        run.locked = not game.over and not run.stopped and not can_propose(game)
        return run

    def _rings(self, due: str) -> bool:
        """Play what is due; return whether anything came of it besides timers that were set again.

        While nothing else happens either, `idle` has the timers of which nothing came. Clocks that the proposal brings
        ring between the moments at which players act, unless they bring news: with more moments, or fewer updates,
        than without it, nothing could be compared.
        """
        world, news = self.game.world, self.run.updates + self._turns
        names = {name for name, timer in world.timers.items() if timer["due"] == due}
        own = all(world.timers[name]["rule"] in self._brought and "was" not in world.timers[name] for name in names)
        as_it_was, had = _standing(world), self._count(self.game)
        self.idle = self.idle | names if as_it_was == self._before else names
        result = self._handle(Alarm(at=due))
        self._before = _standing(world)
        self._between = own and news == self.run.updates + self._turns
        self._own_rings += self._between
        if self._between and not self._in_money:
            for name, has in self._count(self.game).items():
                self.run.paid[name] = self.run.paid.get(name, 0) + has - had.get(name, has)
        if result.story or result.letters or self._before != as_it_was:
            self.idle = set()
            return not self._between
        return False

    def _all(self, updates: int, alarms: int) -> bool:
        # If the rules write no letters for updates or turns, count deadlines: a few for each update.
        counted = self._turns // self._seats, alarms // (4 + 2 * self._seats), self._own_rings // _OWN_RINGS
        return max(self.run.updates, *counted) >= updates

    def _house(self, step: int) -> None:
        game = self.game
        commands = commands_to_try(game)
        suggests = suggested(game, self._reads) if self._reads is not None else None
        for player in list(game.world.things.get("player", {})):
            self._handle(Contact(game.world.data["clock"], player))
            own = ideas(game, player, commands, self._whims, step)
            more = {idea.name: idea for idea in suggests(player)} if suggests is not None else {}
            for idea in [*more.values(), *(idea for idea in own if idea.name not in more)]:
                if self.run.stopped or game.over:
                    return
                # Whether an idea is followed depends on nothing else, so that one more or less changes no other.
                eager = self._whims.below(100, step, player, idea.name, "eager") < idea.eager
                if eager and idea.command.pattern not in self._proposing:
                    self._handle(idea.instruct(game, player))

    def _handle(self, given: Input) -> Result:
        """Play one input; a rule of players' law that fails over it is suspended, as in a real game."""
        *suspensions, (_, result) = self.game.play(given)
        self.run.conflicts.update(self.game.engine.run.conflicts)
        for suspension, outcome in suspensions:
            assert isinstance(suspension, Suspend)
            self.run.erred.append(erred(self.game, suspension.rule, suspension.words, suspension.trace))
            self._heed(outcome.letters)
            self._add_up(outcome.story)
        self.run.erred += all_declined(self.game, result.declined)
        self._note(given, result)
        self._note_asked(self.game.engine.run.asked)
        if isinstance(given, Instruct) and result.outcome in ("done", "filed"):
            self.run.ordered.add(given.pattern)
        if result.outcome == "failed":
            self.run.erred.append(erred(self.game, self.game.engine.run.erring, result.error))
            self.run.stopped = True
        self._heed(result.letters)
        self._add_up(result.story)
        return result

    def _note(self, given: Input, result: Result) -> None:
        """Note an order that says nothing and cannot be carried out for want of a value that fits, or that it can."""
        if not isinstance(given, Instruct) or given.block or any(given.arguments.values()):
            return
        refusal, command = result.refusal, self.game.engine.book.command(given.pattern)
        if refusal is None and result.outcome == "done":
            self._works.add(given.pattern)
        elif refusal is not None and command is not None and refusal.slug in ("out-of-bounds", "rule-cannot"):
            self._unfit.setdefault(given.pattern, declined(self.game, command.rule, refusal.words))

    def _note_asked(self, asked: Set[tuple[int, str]]) -> None:
        """Note about which words the rules that the proposal brings were asked."""
        self.run.asked |= {word for rule, word in asked if rule in self._brought}

    def _add_up(self, story: Sequence[Narration]) -> None:
        """Add up what the rules that the proposal brings pay and take themselves."""
        for told in story:
            for name, amount in money.moved(told) if told.get("rule") in self._brought else ():
                self.run.paid[name] = self.run.paid.get(name, 0) + amount

    def _heed(self, letters: Sequence[LetterWanted]) -> None:
        for letter in letters:
            if letter.to is None:
                self.run.updates += letter.brings_news and letter.kind not in _NO_UPDATES
                self._turns += letter.kind == "turn"


def _standing(world: World) -> str:
    """Return how a game stands, but for the time and what is due when."""
    timers = {name: timer["about"] for name, timer in world.timers.items()}
    stands = {name: value for name, value in world.data.items() if name not in ("chance", "clock", "timers")}
    return hashlib.sha256(msgspec.json.encode([stands, timers], order="deterministic")).hexdigest()


def _nothing(_: Game) -> dict[str, int]:
    return {}


def only_law(start: Start, seed: str, enough: Callable[[], bool]) -> bool:
    """Return whether nothing happens in a game but by proposals, once all that are open are out of the way.

    enough: returns whether time is up; then it is not known, and False.
    """
    trial = Trial(start, seed, False, _nothing)
    run = trial.play(1, enough)
    return run is not None and run.stuck and run.updates == 0 and is_only_law(trial.game, trial.idle)


def can_propose(game: Game) -> bool:
    """Return whether anybody can propose anything, now or in the week to come. The game is left as it was."""
    return any(_can_propose(game, few) for few in (True, False))


def _can_propose(game: Game, few: bool) -> bool:
    """Return what `can_propose` does. `few`: of each command one order is tried, which is mostly enough."""
    now = calendar.read(game.world.data["clock"])
    if any(_can_propose_at(game, now + timedelta(days=day), few) for day in range(8)):
        return True
    later = Game(game.ruleset, World.decode(game.world.encode()), budget=game.engine.budget)
    until = calendar.write(now + timedelta(days=8))
    while not later.over and later.due_at and later.due_at <= until:
        due = later.due_at
        later.play(Alarm(at=due))
        if _can_propose_at(later, calendar.read(due), few):
            return True
        if later.due_at == due:  # the alarm cannot be played
            break
    return False


def _can_propose_at(game: Game, moment: datetime, few: bool) -> bool:
    world, orders = game.world, list(proposing_orders(game))
    orders = [*{idea.command.pattern: idea for idea in reversed(orders)}.values()] if few else orders
    players = [player for player in world.all("player") if player.active]
    mark = world.savepoint()
    try:
        world.clock = calendar.write(moment)
        return any(_is_put(game, player, idea) for player in players for idea in orders)
    finally:
        world.rollback(mark)


def _is_put(game: Game, player: Thing, idea: Idea) -> bool:
    """Return whether a player's order submits a proposal; it is tried and rolled back."""
    engine = game.engine
    engine.begin_input()
    mark = engine.mark()
    before = set(game.world.things.get("proposal", {}))
    try:
        game.orders.play_now(idea.command, idea.instruct(game, player.id))
        submitted = any(isinstance(event, Submitted) for event in engine.run.events)
        return submitted and any(
            row.get("status", "open") in ("open", "accepted")
            for id, row in game.world.things.get("proposal", {}).items()
            if id not in before
        )
    except Refused:
        return False
    except Exception:  # a rule errs: as in a real game it is played again without
        failed = True
    finally:
        engine.back_to(mark)
        engine.begin_input()
    return failed and _is_put_without(game, idea.instruct(game, player.id))


def _is_put_without(game: Game, given: Instruct) -> bool:
    """Return whether an order submits a proposal once players' law that fails over it is suspended."""
    *suspended, (_, result) = game.fork().play(given)
    return bool(suspended) and any(isinstance(event, Submitted) for event in result.events)
