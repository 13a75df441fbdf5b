"""The engine: intents are checked, bent, carried out and answered: plan, apply, after.

An intent and all it stands for happen wholly or not at all. What follows from it waits in a queue, first in,
first out; a stage (a turn, an update) is played to its end before the next begins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from ..law import (
    STAGES,
    Event,
    Intent,
    Paid,
    Player,
    Refuse,
    Rule,
    Told,
)
from .bending import bend, listed
from .chance import Chance
from .faults import Disrupted, Refused, Void
from .inputs import LetterWanted
from .rulebook import Clause, Lawbook, LawCompiler, Ruleset, in_force, kept, unsaid, withdrawn
from .telling import Story, tell, tell_payment
from .view import KernelView
from .world import World

Mark = tuple[int, int, int, int, int, int, int, int]
Done = Intent | Event | Refuse
Answer = Done | Iterable["Done | None"] | None


class Engine:
    """Plays intents on a world by the rules in force. `budget` is how many acts one input may cause."""

    def __init__(
        self, world: World, ruleset: Ruleset, customs: Rule, compiler: LawCompiler | None = None, budget: int = 30_000
    ) -> None:
        self.world = world
        self.ruleset = ruleset
        self.customs = customs
        self.compiler = compiler
        self.budget = budget
        self.chance = Chance(world)
        self.primitives: dict[str, Callable[[Any], None]] = {}
        self.queue: deque[Event] = deque()
        self.late: deque[Event] = deque()
        self.story: list[Story] = []
        self.posted = 0
        self.events: list[Event] = []
        self.letters: list[LetterWanted] = []
        self.chooser: Player | None = None
        self.rule = 0
        self.spent = 0
        self.contended: list[str] = []
        self.acted: frozenset[Callable[..., Any]] = frozenset()
        self.erring = 0
        self._views: dict[int, KernelView] = {}
        self.read_lawbook()

    # --- the law in force

    def read_lawbook(self) -> None:
        """Take up the rules in force; called at the start and whenever they change."""
        found = in_force(self.world, self.ruleset, self.customs, self.compiler)
        self.world.declared = {
            (attribute.kind, attribute.name): attribute
            for attributes in [kept(self.world, self.ruleset), *(rule.attributes for _, rule, _ in found)]
            for attribute in attributes
        }
        self.world.withdrawn = withdrawn(self.world, self.ruleset)
        self._unsaid = unsaid(self.world, self.ruleset)
        judge = next((rule.judge for _, rule, _ in found if rule.judge), None)
        view = self.view(0)
        self.book = Lawbook(
            found,
            (lambda one, other: judge(view, one, other))
            if judge
            else (lambda one, other: one.number < other.number),
            {row["number"]: row["params"] for row in self.world.rules.values()},
        )

    def view(self, rule: int) -> KernelView:
        """Return the view that handlers of a rule are given."""
        view = self._views.get(rule)
        if view is None:
            view = self._views[rule] = KernelView(self, rule)
        return view

    def consult(self, clause: Clause, subject: object) -> Any:
        """Ask one handler what it has to say about something that is about to happen."""
        try:
            return self._ask(clause, subject)
        except Void:
            return None

    def call(self, clause: Clause, subject: object) -> Any:
        """Ask one handler what is to be done; that is refused if it speaks of what is not there."""
        try:
            return self._ask(clause, subject)
        except Void as void:
            return Refuse("not-there", f"This rests on something that is not there: {void}.")

    def _ask(self, clause: Clause, subject: object) -> Any:
        before, self.rule = self.rule, clause.rule
        try:
            return clause.handler(self.view(clause.rule), subject)
        except Void:
            raise
        except Exception:
            self.erring = self.erring or clause.rule
            raise
        finally:
            self.rule = before

    # --- playing

    def begin_input(self) -> None:
        """Forget what the input before has left."""
        self.queue.clear()
        self.late.clear()
        self.story = []
        self.posted = 0
        self.events = []
        self.letters = []
        self.contended = []
        self.chance.rolls = []
        self.chooser = None
        self.rule = 0
        self.erring = 0
        self.spent = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.world.things["game"]["game"].get("over"))

    def attempt(self, answer: Answer) -> None:
        """Carry out what a handler answered, as one act: wholly, or (raising Refused) not at all."""
        mark = self.mark()
        try:
            for done in listed(answer):
                self.do(done)
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
        except Refused:
            self.back_to(mark)

    def drain(self) -> None:
        """Let the rules answer what has happened, until nothing is left to answer."""
        acted, self.acted = self.acted, frozenset()
        try:
            self._answer_all()
        finally:
            self.acted = acted

    def _answer_all(self) -> None:
        queue, late = self.queue, self.late
        while queue or late:
            if self.over:
                queue.clear()
                late.clear()
                return
            event = (queue or late).popleft()
            self._spend(event)
            for clause in self.book.afters.get(type(event).__name__, ()):
                for done in listed(self.call(clause, event)):
                    self.rule = clause.rule
                    self._try(done)
                self.rule = 0

    def _spend(self, what: Intent | Event) -> None:
        """Count what an input causes, so that nothing goes on for ever."""
        self.spent += 1
        if self.spent > self.budget:
            words = f"one input caused more than {self.budget:,} acts; the last was {type(what).__name__}"
            raise Disrupted(words + (f" of rule {self.rule}" if self.rule else ""))

    def mark(self) -> Mark:
        """Return a point to which an act can be taken back."""
        return (
            self.world.savepoint(),
            len(self.queue),
            len(self.late),
            len(self.story),
            self.posted,
            len(self.events),
            len(self.letters),
            len(self.chance.rolls),
        )

    def back_to(self, mark: Mark) -> None:
        """Take everything back to a mark."""
        lawbook = self.world.data["lawbook"]
        self.world.rollback(mark[0])
        for queue, length in ((self.queue, mark[1]), (self.late, mark[2])):
            while len(queue) > length:
                queue.pop()
        del self.story[mark[3] :]
        self.posted = mark[4]
        del self.events[mark[5] :]
        del self.letters[mark[6] :]
        del self.chance.rolls[mark[7] :]
        if lawbook != self.world.data["lawbook"]:
            self.read_lawbook()

    def do(self, done: Done | None) -> None:
        """Carry out one intent with all that it stands for, or announce one event. Raises Refused."""
        if done is None or self.over:
            return
        if isinstance(done, Event):
            self.announce(done)
            return
        if isinstance(done, Refuse):
            raise Refused(done, self.rule)
        self._spend(done)
        outer = self.acted, self.rule
        try:
            self._carry_out(done)
        except Refused:
            raise
        except Exception:
            self.erring = self.erring or self.rule
            raise
        finally:
            self.acted, self.rule = outer

    def _carry_out(self, done: Intent) -> None:
        name = type(done).__name__
        self._check(name, done)
        if name in self.book.alters:
            bent = bend(self, done)
            if bent is None:
                return
            if bent is not done:
                done, name = bent, type(bent).__name__
                self._check(name, done)
        primitive = self.primitives.get(name)
        if primitive is not None:
            try:
                primitive(done)
            except Void as void:
                raise Refused(Refuse("not-there", f"This rests on something that is not there: {void}.")) from void
            return
        clause = self.book.carries.get(name)
        if clause is None and name in self._unsaid:
            raise Refused(Refuse("not-there", f"No rule in force says any more what it is to do this: {name}."))
        if clause is None:
            raise Disrupted(f"no rule in force says what {name} stands for")
        if name in STAGES:
            self._stage(clause, done)
            return
        parts = listed(self.call(clause, done))
        self.rule = clause.rule or self.rule
        for part in parts:
            self.do(part)

    def _stage(self, clause: Clause, done: Intent) -> None:
        chooser, self.chooser, rule = self.chooser, None, self.rule
        outer = self.queue, self.late
        self.queue, self.late = deque(), deque()
        try:
            for part in listed(self.call(clause, done)):
                self.rule = clause.rule or rule
                self._try(part)
                self.drain()
        finally:
            self.queue, self.late = outer
            self.chooser = chooser

    def stage(self, play: Callable[[], None]) -> None:
        """Play something to its end, with all that follows from it, before what waits in the queue."""
        outer = self.queue, self.late, self.acted
        self.queue, self.late, self.acted = deque(), deque(), frozenset()
        try:
            play()
            self.drain()
        finally:
            self.queue, self.late, self.acted = outer

    def announce(self, event: Event) -> None:
        """Say that something has happened: rules may answer, and it is told."""
        self.events.append(event)
        if type(event).__name__ in self.book.afters:
            (self.late if event.late else self.queue).append(event)
        if event.told:
            self.narrate(event)
        elif isinstance(event, Told):
            to = None if event.to is None else [player.id for player in event.to]
            self.tell(
                {
                    "t": "{words}",
                    "f": {"words": event.words},
                    "to": to,
                    "s": list(event.sum),
                    "at": self.world.data["clock"],
                }
            )

    def narrate(self, event: Event) -> None:
        """Put an event into the story, for all or for those alone whom it concerns."""
        to: list[str] | None = None
        private = getattr(event, "private", "")
        if private:
            to = [getattr(event, private).id]
        story = tell(event, self.world.data["clock"], to)
        if isinstance(event, Paid):
            if event.amount == 0 and not event.because:
                return
            tell_payment(event, story)
        self.tell(story)

    def tell(self, story: Story) -> None:
        """Add to the story of this input, and to what waits for the next update."""
        self.story.append(story)

    def _check(self, name: str, intent: Intent) -> None:
        for clause in self.book.checks.get(name, ()):
            refusal = self.consult(clause, intent)
            if refusal is not None:
                raise Refused(refusal, clause.rule)
