"""The engine: intents are checked, altered, carried out and answered: plan, apply, after.

An intent and all it stands for happen wholly or not at all. What follows from it waits in a queue, first in,
first out; a stage (a turn, an update) is played to its end before the next begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn, TypeVar

from msgspec.structs import replace

from mailgame.chance.dice import Chance

from ..law import Event, Intent, Refuse, Rule, Set, Standing, Stop, Thing
from . import fitting
from .acts import Acts
from .budget import TELLING, count_act, count_call, count_work
from .cause import Cause
from .conflicts import Conflict, as_said
from .effects import alter, listed
from .faults import Disrupted, LawFailed, MissingReference, OutOfBounds, Refused, Stopped
from .lifting import refuse
from .machine import RuleView
from .narration import Narration
from .rulebook import Clause, Lawbook, LawCompiler, Repealed, Ruleset, in_force, is_players
from .run import Limit, Mark, Run
from .world import World

T = TypeVar("T")
Done = Intent | Event | Refuse
Judge = Callable[[Standing, Standing], bool | str]
Answer = Done | Iterable["Done | None"] | None


@dataclass(frozen=True)
class Around:
    """What the game around the machine hands in.

    `customs` hold beside the rules; `acts` say what primitive words do, `tell` how an event is told of which they say
    nothing. `signed` puts the number of a rule to the words it gives for an act. `view` is what handlers of a rule are
    given, `limit` looks whether there is room for what law of players does.
    """

    customs: Rule
    acts: Acts[Engine]
    tell: Callable[[Engine, Event], None]
    signed: Callable[[Intent, int], Intent]
    view: Callable[[Engine, int], RuleView]
    limit: Callable[[World], Limit]


class Engine:
    """Plays intents on a world by the rules in force. `budget` is how many acts one input may cause.

    `run` is all that the present input has brought, `cause` that of what is being done now.
    """

    def __init__(
        self, world: World, ruleset: Ruleset, around: Around, compiler: LawCompiler | None = None, budget: int = 30_000
    ) -> None:
        self.world = world
        self.ruleset = ruleset
        self.around = around
        self.acts = around.acts
        self.compiler = compiler
        self.budget = budget
        self.chance = Chance(world)
        self.faulty: dict[int, LawFailed] = {}
        self.cause = Cause()
        self._views: dict[int, RuleView] = {}
        self.run = Run(self.chance.rolls, around.limit(world))
        self.read_lawbook()

    # --- the law in force

    def read_lawbook(self) -> None:
        """Take up the rules in force; called at the start and whenever they change."""
        self.faulty.clear()
        found = in_force(self.world, self.ruleset, self.around.customs, self.compiler, self.faulty)
        before = self.world.data.get("renumbered", {})
        numbers = [*(number for number, _, _ in found), *map(int, before)]  # who acts now may have another number since
        self.players_law = frozenset(number for number in numbers if is_players(self.world, number))
        past = Repealed.of(self.world, self.ruleset, self.compiler)
        self.world.declared = {
            (attribute.kind, attribute.name): attribute
            for attributes in [past.lasting, *(rule.attributes for _, rule, _ in found)]
            for attribute in attributes
        }
        self.world.purses = tuple(one for one in self.world.declared.values() if one.type == "money")
        self.world.kinds = frozenset(kind for kind, _ in self.world.declared)
        # Of two that say it of one kind the first counts, the customs before all others.
        self.world.declared_kinds = {kind.name: kind for _, rule, _ in reversed(found) for kind in rule.kinds}
        self.world.withdrawn = past.attributes
        self._unsaid = past.words
        judged_by, judge = self._judge(found)
        self.book = Lawbook(
            found, judge, {row["number"]: row["params"] for row in self.world.rules.values()}, judged_by, before
        )

    def _judge(self, found: list[tuple[int, Rule, Standing]]) -> tuple[int, Judge]:
        """Return the rule of precedence and how it decides; of several, one decides whether the next takes over."""
        seat: tuple[int, Judge, Standing] | None = None
        for number, rule, standing in found:
            if rule.judge is None:
                continue
            decides = partial(self._decides, rule.judge, number)
            if seat is None or seat[1](standing, seat[2]):
                seat = number, decides, standing
        return seat[:2] if seat is not None else (0, lambda one, other: one.number < other.number)

    def _decides(self, judge: Callable[..., Any], rule: int, one: Standing, other: Standing) -> bool | str:
        """Ask a rule of precedence; one of players’ that fails is found at the next input, and numbers decide."""
        if rule in self.faulty:
            return one.number < other.number
        try:
            decided: bool | str = judge(self.view(rule), one, other)
        except Exception as error:
            if not is_players(self.world, rule):
                raise
            self.faulty[rule] = error if isinstance(error, LawFailed) else LawFailed(str(error))
            return one.number < other.number
        return decided

    def view(self, rule: int) -> RuleView:
        """Return the view that handlers of a rule are given."""
        view = self._views.get(rule)
        if view is None:
            view = self._views[rule] = self.around.view(self, rule)
        return view

    def consult(self, clause: Clause, subject: object, cause: Cause) -> Any:
        """Ask one handler what it has to say about something that is about to happen."""
        try:
            return self._ask(clause, subject, cause)
        except MissingReference:
            return None

    def call(self, clause: Clause, subject: object) -> Any:
        """Ask one handler what is to be done; that is refused if it speaks of what is not there."""
        try:
            return self._ask(clause, subject, self.cause)
        except MissingReference as missing:
            return Refuse("not-there", f"This rests on something that is not there: {missing}.")

    def _ask(self, clause: Clause, subject: object, cause: Cause) -> Any:
        rule = self.book.now(clause.rule)
        with self.under(replace(cause, rule=rule)):
            try:
                count_call(self, rule)
                return clause.handler(self.view(rule), subject)
            except MissingReference:
                raise
            except Exception:
                self._err(rule)
                raise

    def _err(self, rule: int) -> None:
        """Note which rule erred, and which of players' law had brought about what it erred over."""
        run = self.run
        if not run.erring and not run.brought_about:
            run.brought_about = self.cause.law
        run.erring = run.erring or rule

    def bypasses(self, rule: int) -> bool:
        """Tell whether a rule has no say in what is done: law of players has none in what the Admin orders himself."""
        return self.cause.bypasses_player_law and is_players(self.world, rule)

    def is_unsaid(self, word: str) -> bool:
        """Tell whether a rule gave a word its meaning that is no longer in force."""
        return word in self._unsaid

    def work(self, units: int) -> None:
        """Count work that an input makes, in units of about a microsecond; stop it when that is too much."""
        count_work(self, units)

    # --- playing

    def begin_input(self) -> None:
        """Begin a new run, which finds nothing of the one before."""
        if self.compiler is not None:
            self.compiler.begin_input()
        self.world.work = 0
        self.chance.rolls = []
        self.cause = Cause()
        self.run = Run(self.chance.rolls, self.around.limit(self.world))

    def under(self, cause: Cause) -> _Under:
        """Let what is done meanwhile have this cause."""
        return _Under(self, cause)

    @property
    def game(self) -> Thing:
        """The game as a thing, with what holds of it as a whole."""
        return Thing(self.world, "game", "game")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.world.things["game"]["game"].get("over"))

    def attempt(self, answer: Answer) -> None:
        """Carry out what a handler answered, as one act: wholly, or (raising Refused) not at all.

        Where nobody chose it and a rule stops it, what the stop costs is borne, and nothing is raised.
        """
        mark = self.mark()
        try:
            for done in listed(answer):
                self.do(done)
        except Stopped as stopped:
            self._take_back(mark, stopped)
        except Refused:
            self.back_to(mark)
            raise

    def play(self, answer: Answer) -> None:
        """Carry out each intent by itself, and what follows; one that is refused does not happen, the others do."""
        for done in listed(answer):
            self._try(done)
        self.drain()

    def _try(self, done: Done) -> None:
        mark = self.mark()
        try:
            self.do(done)
        except Stopped as stopped:
            self._take_back(mark, stopped)
        except Refused as refused:
            self.back_to(mark)
            self._warn(refused)

    def _warn(self, refused: Refused) -> None:
        """Tell the author of a law that what it did by itself could not be, once for each input."""
        rule = self.cause.rule
        if refused.refusal.slug not in ("out-of-bounds", "no-room") or rule not in self.players_law:
            return
        author = self.world.rules[self.world.number_now(rule)]["revisions"][-1]["by"]
        if rule not in self.run.warned and self.world.exists("player", author):
            self.run.warned.add(rule)
            self.say(f"Your rule {rule} did nothing here. {refused.refusal.words}", [author])

    def _take_back(self, mark: tuple[int, Mark], stopped: Stopped) -> None:
        """Take back an act of which a part was stopped; what the stop costs, and says, stands."""
        self.back_to(mark)
        self._abide(stopped)

    def _abide(self, stopped: Stopped) -> None:
        """Bear what a stop costs, and tell it."""
        acted = self.cause.acted | stopped.acted
        with self.under(replace(self.cause, acted=acted, rule=stopped.rule, voice=stopped.rule)):
            self.run.conflicts += stopped.conflicts
            for cost in stopped.stop.costs:
                self._try(cost)
            if words := stopped.stop.words:
                self.say(words, None, self.author)

    def bears(self, stop: Stop, rule: int, noted: int, cause: Cause) -> bool:
        """Tell whether what a stop costs is borne. If a rule stops that in turn, the stop is void, and it is told why.

        `noted` conflicts had been noted before the stop; those of what it costs are forgotten.
        """
        mark, conflicts = self.mark(), self.run.conflicts
        since = conflicts[noted:]
        with self.under(replace(cause, rule=rule)):
            try:
                for cost in stop.costs:
                    self.do(cost)
            except Stopped as cost_stopped:
                self.back_to(mark)
                del conflicts[noted:]
                self._abide(cost_stopped)
                return False
        self.back_to(mark)
        conflicts[noted:] = since
        return True

    def bear(self, costs: Sequence[Intent], rule: int, cause: Cause) -> bool:
        """Carry out what an outcome of a rule costs, as a part of what it alters; tell whether that is done.

        If a rule stops it or it is refused, nothing of it is done.
        """
        mark = self.mark()
        try:
            with self.under(replace(cause, rule=rule, voice=rule)):
                for cost in costs:
                    self.do(cost)
        except Stopped as stopped:
            self._take_back(mark, stopped)
            return False
        except Refused:
            self.back_to(mark)
            return False
        return True

    def drain(self) -> None:
        """Let the rules answer what has happened, until nothing is left to answer."""
        run, cause = self.run, replace(self.cause, acted=frozenset(), rule=0, voice=0)
        queue, late = run.queue, run.late
        while queue or late:
            if self.over:
                queue.clear()
                late.clear()
                return
            event, law = (queue or late).popleft()
            with self.under(replace(cause, law=law, occasion=event)):
                count_act(self, event, self.budget)
                for clause in self.book.afters.get(type(event).__name__, ()):
                    if not (cause.unanswered and is_players(self.world, clause.rule)):
                        self._answer(clause, event)

    def _answer(self, clause: Clause, event: Event) -> None:
        for done in listed(self.call(clause, event)):
            with self.under(self.cause.by(clause.rule, clause.rule)):
                self._try(done)

    def mark(self) -> tuple[int, Mark]:
        """Return a point to which an act can be taken back."""
        return self.world.savepoint(), self.run.mark()

    def back_to(self, mark: tuple[int, Mark]) -> None:
        """Take everything back to a mark."""
        lawbook = self.world.data["lawbook"]
        self.world.rollback(mark[0])
        self.run.back_to(mark[1])
        if lawbook != self.world.data["lawbook"]:
            self.read_lawbook()

    @contextmanager
    def trial(self, by_law: bool = False) -> Iterator[None]:
        """Try something out, with dice of its own, and take it back.

        Where it is tried `by_law` of players, what is not for everybody to know is refused, as it could learn it so.
        """
        mark, spent = self.mark(), self.run.spent
        try:
            with self.chance.trial(), self.under(replace(self.cause, trial=self.cause.trial or by_law)):
                yield
        finally:
            self.back_to(mark)
            self.run.spent = spent

    def _do_each(self, several: Set) -> None:
        for one in several.each():
            self.do(one)

    def do(self, done: Done | None) -> None:
        """Carry out one intent with all that it stands for, or announce one event. Raises Refused."""
        if done is None or self.over:
            return
        if isinstance(done, Set) and done.more:
            self._do_each(done)
            return
        cause = self.cause
        if cause.rule != self.book.now(cause.rule) or cause.voice != self.book.now(cause.voice):
            with self.under(replace(cause, rule=self.book.now(cause.rule), voice=self.book.now(cause.voice))):
                self.do(done)  # the rule that acts has been given another number meanwhile
            return
        if isinstance(done, Refuse):
            raise Refused(done, cause.rule)
        by_law = cause.rule in self.players_law
        if cause.law or by_law:
            self._fit(done)
        if isinstance(done, Event):
            self.announce(done)
            return
        if done.signed and self.author:
            done = self.around.signed(done, self.author)
        if cause.trial and done.untried:
            raise Refused(Refuse("not-known-before", "What comes of votes, bids and orders is not known before."))
        within = self.run.within
        with self.under(replace(cause, source_rule=cause.rule, law=cause.rule if by_law else cause.law)):
            count_act(self, done, self.budget)
            within.append(cause.rule)
            try:
                self._do_whole(done)
            finally:
                within.pop()

    def _do_whole(self, done: Intent) -> None:
        """Carry out an intent; what stands apart and is stopped is taken back alone. Nobody is told of it otherwise."""
        noted = len(self.run.conflicts)
        mark = self.mark() if done.apart else None
        try:
            if self.cause.law:
                self.run.limit(done, self.cause.law)
            self._carry_out(done)
            self.tell_conflicts(noted)
        except Stopped as stopped:
            if mark is None:
                raise
            self._take_back(mark, stopped)
        except Refused:
            raise
        except Exception:
            self._err(self.cause.rule)
            raise

    def _fit(self, done: Intent | Event) -> None:
        """Look at whether what is done because of players' law can be at all: kinds of things, bounds of numbers."""
        try:
            fitting.check(done)
        except OutOfBounds as error:
            raise Refused(Refuse("out-of-bounds", f"That cannot be: {error}."), self.cause.rule) from error
        except TypeError:
            self._err(self.cause.rule)
            raise

    def _carry_out(self, done: Intent) -> None:
        name = type(done).__name__
        self._check(name, done)
        if name not in self.book.alters:
            self._perform(done)
            return
        altered, cause = alter(self, done, self.cause)
        with self.under(cause):
            try:
                if altered is not done:
                    if cause.law:
                        self._fit(altered)
                    self._check(type(altered).__name__, altered)
                self._perform(altered)
            except Refused:
                raise
            except Exception:
                self._err(cause.rule)
                raise

    def _check(self, name: str, intent: Intent) -> None:
        for clause in self.book.checks.get(name, ()):
            if self.bypasses(clause.rule):
                continue
            refusal = self.consult(clause, intent, self.cause)
            if refusal is not None:
                refuse(self, name, Refused(refusal, clause.rule), intent)

    def _perform(self, done: Intent) -> None:
        """Do what a word stands for: to the world, or by what it is made of."""
        name = type(done).__name__
        if type(done) in self.acts.does:
            try:
                self.apply(done)
            except MissingReference as error:
                raise Refused(Refuse("not-there", f"This rests on something that is not there: {error}.")) from error
            except OutOfBounds as error:
                raise Refused(Refuse("out-of-bounds", f"That cannot be: {error}."), self.cause.rule) from error
            return
        clause = self.book.meaning(type(done))
        if clause is None and name in self._unsaid:
            raise Refused(Refuse("not-there", f"No rule in force says any more what it is to do this: {name}."))
        if clause is None:
            raise Disrupted(f"no rule in force says what {name} stands for", traceable=True)
        if name in self.book.rivals:
            self.note_conflict(name, "say how this is done", self.book.rivals[name])
        if done.stage:
            self._stage(clause, done)
            return
        parts = listed(self.call(clause, done))
        with self.under(self.cause.by(clause.rule or self.cause.rule, clause.rule)):
            for part in parts:
                self.do(part)

    def apply(self, done: Intent) -> None:
        """Do what a primitive word says, without asking any rule. Raises Refused, and what the world raises."""
        self.acts.does[type(done)](self, done)

    def refuse(self, slug: str, words: str) -> NoReturn:
        """Refuse what is being done."""
        raise Refused(Refuse(slug, words), self.cause.rule)

    def _stage(self, clause: Clause, done: Intent) -> None:
        with self.run.own_queue(), self.under(replace(self.cause, acting_player=None)):
            parts = listed(self.call(clause, done))
            with self.under(self.cause.by(clause.rule or self.cause.rule, clause.rule)):
                for part in parts:
                    self._try(part)
                    self.drain()

    def stage(self, play: Callable[[], T]) -> T:
        """Play something to its end, with all that follows from it, before what waits in the queue."""
        with self.run.own_queue(), self.under(replace(self.cause, acted=frozenset(), occasion=None)):
            found = play()
            self.drain()
        return found

    # --- what is told

    @property
    def author(self) -> int:
        """The rule of players' law whose own words are being carried out; 0 where they are anybody else's."""
        return self.cause.voice if self.cause.voice in self.players_law else 0

    def announce(self, event: Event) -> None:
        """Say that something has happened: rules may answer, and it is told."""
        self.run.events.append(event)
        self.work(TELLING)
        self.enqueue(event)
        self.acts.tells.get(type(event), self.around.tell)(self, event)

    def enqueue(self, event: Event) -> None:
        """Let the rules answer an event, when its turn comes; what brought it about is known then."""
        if type(event).__name__ in self.book.afters:
            (self.run.late if event.late else self.run.queue).append((event, self.law))

    @property
    def law(self) -> int:
        """The rule of players' law that has brought about what is done now, 0 if there is none."""
        return self.cause.rule if self.cause.rule in self.players_law else self.cause.law

    def say(self, words: str, to: Sequence[str] | None, rule: int = 0, lines: Sequence[str] = ()) -> None:
        """Tell all (`to`: None) or some players words as they are, signed by the law of players that says them."""
        reached = None if to is None else list(to)
        story: Narration = {"template": "{words}", "fields": {"words": words}, "to": reached, "sums": list(lines)}
        story["at"] = self.world.data["clock"]
        self.tell(story | {"rule": rule} if rule else story)

    def tell(self, story: Narration) -> None:
        """Add to the story of this input, and to what waits for the next update; conflicts are told with it."""
        run = self.run
        untold = run.conflicts[run.told :] if "roll" not in story else ()
        if untold:
            story = story | {"conflicts": list(dict.fromkeys(conflict.words for conflict in untold))}
            run.hinted = len(run.conflicts)
            run.told = run.told if story["to"] is not None else run.hinted
        run.story.append(story)

    def note_conflict(self, act: str, about: str, rules: Sequence[int]) -> None:
        """Note that rules (the one that prevails first) are at odds about an act; nothing is noted of a single rule."""
        rules = tuple(dict.fromkeys(rules))
        if len(rules) > 1:
            reasons = tuple(self.book.reason(rules[0], other) for other in rules[1:])
            self.run.conflicts.append(Conflict(as_said(act), about, rules, reasons))

    def tell_conflicts(self, since: int) -> None:
        """Tell by themselves the conflicts from a number on of which nothing that happened has told.

        What a player chose and nobody is told of is their own affair.
        """
        run, player = self.run, self.cause.acting_player
        if run.told < since:
            return
        untold = run.conflicts[max(run.told, run.hinted) :]
        run.told = len(run.conflicts)
        if untold:
            to = [player.id] if player is not None else None
            lines = list(dict.fromkeys(conflict.alone for conflict in untold))
            at: str = self.world.data["clock"]
            run.story.append({"template": "", "fields": {}, "to": to, "sums": [], "conflicts": lines, "at": at})


class _Under:
    """For a while, what is done has another cause."""

    __slots__ = ("_engine", "_inner", "_outer")

    def __init__(self, engine: Engine, cause: Cause) -> None:
        self._engine = engine
        self._inner = cause

    def __enter__(self) -> None:
        self._outer = self._engine.cause
        self._engine.cause = self._inner

    def __exit__(self, *_: object) -> None:
        self._engine.cause = self._outer
