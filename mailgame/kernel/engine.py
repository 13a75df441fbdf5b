"""The engine: intents are checked, altered, carried out and reacted to: plan, apply, after.

An intent and everything that it stands for happen wholly or not at all. What follows from it waits in a queue, first
in, first out; a stage (a turn, an update) is played to its end before the next begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NoReturn, TypeVar

from msgspec.structs import replace

from ..law import Event, Intent, Refuse, Set
from ..world import fitting
from ..world.sound import OutOfBounds
from ..world.things import MissingReference
from ..world.world import World
from .acts import Around
from .budget import TELLING, count_act
from .effects import alter, listed
from .faults import Disrupted, Refused, Stopped
from .lifting import refuse
from .narration import Narration
from .play import Play, cannot_be
from .rulebook import Clause, LawCompiler, Ruleset, is_players
from .run import Waiting
from .stopping import take_back

T = TypeVar("T")
Done = Intent | Event | Refuse
Answer = Done | Iterable["Done | None"] | None


class Engine(Play):
    """Plays intents on a world by the rules in force. `budget`: how many acts one input may cause."""

    def __init__(
        self, world: World, ruleset: Ruleset, around: Around[Engine], compiler: LawCompiler | None, budget: int
    ) -> None:
        self.acts = around.acts
        self._around = around
        self.budget = budget
        super().__init__(world, ruleset, around.customs, around.limit, partial(around.view, self), compiler)

    # --- what happens

    def attempt(self, answer: Answer) -> None:
        """Carry out a handler's answer as one act: wholly or, raising Refused, not at all.

        If nobody chose it and a rule stops it, the costs of the stop are paid, and nothing is raised.
        """
        mark = self.mark()
        try:
            for done in listed(answer):
                self.do(done)
        except Stopped as stopped:
            take_back(self, mark, stopped)
        except Refused:
            self.back_to(mark)
            raise

    def play(self, answer: Answer) -> None:
        """Carry out each intent by itself, and what follows from it. If one is refused, the others still happen."""
        for done in listed(answer):
            self.try_one(done)
        self.drain()

    def try_one(self, done: Done | None) -> None:
        """Carry out one intent by itself; it does not happen if it is refused."""
        try:
            self.attempt(done)
        except Refused as refused:
            self.run.declined.append((self.cause.rule, done, refused.refusal.words))
            self._around.warn(self, self.cause.rule, refused, done)

    def pass_over(self, rule: int, error: Exception) -> None:
        """Do without what a rule has to say; the author of players' law is told."""
        self._around.warn(self, rule, Refused(cannot_be(error), rule), None)

    def drain(self) -> None:
        """Let the rules react to what has happened, until no event is left."""
        queue, late, outer = self.run.queue, self.run.late, self.cause
        while waiting := queue or late:
            if self.run.unranked:
                self._rank_anew()
            if self.over:
                queue.clear()
                late.clear()
                return
            event, law, rider, rider_rule = waiting.popleft()
            of_it = replace(outer, acted=frozenset(), rule=0, voice=0, law=law, occasion=event, rider=rider,
                            rider_rule=rider_rule)
            self.cause = of_it
            try:
                count_act(self, event, self.budget)
                for clause in self.book.afters.get(type(event).__name__, ()):
                    if of_it.unanswered and is_players(self.world, clause.rule):
                        continue
                    answer = self.call(clause, event)
                    if answer is not None:
                        self._follow(answer, clause.rule)
            finally:
                self.cause = outer
        if self.run.unranked:
            self._rank_anew()

    def _rank_anew(self) -> None:
        """Put the rules in order anew: once, however much has been set of them."""
        self.run.unranked = False
        self.world.put(self.world.data, "lawbook", self.world.data["lawbook"] + 1)
        self.law_has_changed()

    def _follow(self, answer: Answer, rule: int) -> None:
        """Carry out the answer of a rule, each intent by itself, on behalf of that rule."""
        outer = self.cause
        self.cause = outer.by(rule, rule)
        try:
            for done in listed(answer):
                self.try_one(done)
        finally:
            self.cause = outer

    def stage(self, play: Callable[[], T]) -> T:
        """Play something to its end, with everything that follows from it, before what waits in the queue."""
        with self.run.own_queue(), self.under(replace(self.cause, acted=frozenset(), occasion=None)):
            result = play()
            self.drain()
        return result

    # --- one act

    def do(self, done: Done | None) -> None:
        """Carry out one intent with everything that it stands for, or announce one event. Raises Refused."""
        if done is None or (self.over and not self.run.epilogue):
            return
        if isinstance(done, Set) and done.more:
            for part in done.each():
                self.do(part)
            return
        cause = self.cause
        book, by = self.book, (cause.rule, cause.voice)
        if book.before and (now := (book.now(cause.rule), book.now(cause.voice))) != by:
            with self.under(cause.by(*now)):
                self.do(done)  # the acting rule has been renumbered meanwhile
            return
        if isinstance(done, Refuse):
            raise Refused(done, cause.rule)
        law = cause.rule if cause.rule in self.players_law else cause.law
        if law:
            self._fit(done)
        if isinstance(done, Event):
            begin = len(self.run.story)
            self.announce(done)
            self.run.sign(begin, self.author)
            return
        if done.signed and self.author:
            done = self._around.signed(done, self.author)
        if cause.trial and done.untried:
            raise Refused(Refuse("not-known-before", "What comes of votes, bids and orders is not known before."))
        within = self.run.within
        depth = len(within)
        bypasses = cause.bypasses_player_law or done.unbent
        self.cause = replace(cause, source_rule=cause.rule, law=law, bypasses_player_law=bypasses)
        try:
            count_act(self, done, self.budget)
            within.append(cause.rule)
            self._do_whole(done)
        finally:
            del within[depth:]
            self.cause = cause

    def _fit(self, done: Intent | Event) -> None:
        """Check what players' law does: types of things, bounds of numbers.

        Raises Refused, and TypeError for a wrong type.
        """
        try:
            fitting.check(done)
        except OutOfBounds as error:
            raise Refused(cannot_be(error), self.cause.rule) from error
        except TypeError:
            self._err(self.cause.rule)
            raise

    def _do_whole(self, done: Intent) -> None:
        """Carry out an intent. One that stands `apart` and is stopped is rolled back alone."""
        noted = len(self.run.conflicts)
        mark = self.mark() if done.apart else None
        try:
            if self.cause.law:
                self.run.limit(done, self.cause.law)
            self._carry_out(done)
            if len(self.run.conflicts) > noted:
                self.tell_conflicts(noted)
        except Stopped as stopped:
            if mark is None:
                raise
            take_back(self, mark, stopped)
        except Refused:
            raise
        except Exception:
            self._err(self.cause.rule)
            raise

    def _carry_out(self, done: Intent) -> None:
        name = type(done).__name__
        self._check(name, done)
        if name not in self.book.alters:
            self._perform(done)
            return
        altered, cause = alter(self, done, self.cause)
        outer, self.cause = self.cause, cause
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
        finally:
            self.cause = outer

    def _check(self, name: str, intent: Intent) -> None:
        for clause in self.book.checks.get(name, ()):
            refusal = self.consult(clause, intent)
            if refusal is not None:
                refuse(self, name, refusal, clause.rule, intent)

    def _perform(self, done: Intent) -> None:
        """Do what a word stands for: to the world, or through the words it is made of."""
        act = self.acts.does.get(type(done))
        if act is None:
            self._do_parts(self._meaning(type(done)), done)
            return
        try:
            act(self, done)
        except MissingReference as missing:
            raise Refused(cannot_be(missing)) from missing
        except OutOfBounds as error:
            raise Refused(cannot_be(error), self.cause.rule) from error

    def apply(self, done: Intent) -> None:
        """Do what a primitive word says, without asking any rule. Raises Refused, and what the world raises."""
        self.acts.does[type(done)](self, done)

    def _meaning(self, word: type[Intent]) -> Clause:
        """Return the handler that says what a word stands for; of several, the one that prevails."""
        clause, name = self.book.meaning(word), word.__name__
        if clause is None and (name in self.repealed.words or self.cause.law):
            again = " any more" if name in self.repealed.words else ""
            raise Refused(Refuse("not-there", f"No rule in force says{again} what it is to do this: {name}."))
        if clause is None:
            raise Disrupted(f"no rule in force says what {name} stands for", traceable=True)
        if name in self.book.rivals:
            self.note_conflict(name, "say how this is done", self.book.rivals[name])
        return clause

    def _do_parts(self, clause: Clause, done: Intent) -> None:
        """Do the words that a word is made of. Of a stage, each part is played with everything that follows from it."""
        if done.stage:
            with self.run.own_queue(), self.under(replace(self.cause, acting_player=None)):
                self._each_part(clause, done, self.play)
        else:
            self._each_part(clause, done, self.do)

    def _each_part(self, clause: Clause, done: Intent, play: Callable[[Done | None], None]) -> None:
        parts = listed(self.call(clause, done))
        if clause.rule in self.players_law and not any(parts):
            nothing = Refuse("nothing", "nothing is to be done for it.")
            self._around.warn(self, clause.rule, Refused(nothing, clause.rule), done)
        outer = self.cause
        self.cause = outer.by(clause.rule or outer.rule, clause.rule)
        try:
            for part in parts:
                play(part)
        finally:
            self.cause = outer

    def refuse(self, slug: str, words: str) -> NoReturn:
        """Refuse what is being done. Raises Refused."""
        raise Refused(Refuse(slug, words), self.cause.rule)

    # --- what is told

    def announce(self, event: Event) -> None:
        """Announce that something has happened: it is told, and rules may react."""
        self.run.events.append(event)
        self.work(TELLING)
        self.enqueue(event)
        self.acts.tells.get(type(event), self._around.tell)(self, event)

    def enqueue(self, event: Event) -> None:
        """Queue an event for the rules to react to, with its cause."""
        if type(event).__name__ in self.book.afters:
            self.run.enqueue(Waiting(event, self.law, self.cause.rider, self.cause.rider_rule))

    def say(self, words: str, to: Sequence[str] | None, rule: int = 0, lines: Sequence[str] = ()) -> None:
        """Tell everybody (`to` None) or some players words as they are.

        rule: the rule of players' law that signs them, 0 for none; lines: what explains them.
        """
        story = Narration(template="{words}", fields={"words": words}, to=to if to is None else [*to], sums=[*lines],
                          at=self.world.data["clock"])
        self.run.tell(story | {"rule": rule} if rule else story)

    def note_conflict(self, act: str, about: str, rules: Sequence[int]) -> None:
        """Note that rules, the one that prevails first, are at odds about an act; a single rule is no conflict."""
        if (conflict := self.book.conflict(act, about, rules)) is not None:
            self.run.conflicts.append(conflict)

    def tell_conflicts(self, since: int) -> None:
        """Tell the conflicts from number `since` on, if nothing else has told them.

        What a player chose, and nobody is told of, is their own affair.
        """
        if since <= self.run.told < len(self.run.conflicts):
            player = self.cause.acting_player
            self.run.tell_conflicts([player.id] if player is not None else None, self.world.data["clock"])
