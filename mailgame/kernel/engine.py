"""The engine: intents are checked, bent, carried out and answered: plan, apply, after.

An intent and all it stands for happen wholly or not at all. What follows from it waits in a queue, first in,
first out; a stage (a turn, an update) is played to its end before the next begins.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NoReturn

from mailgame.kernel.conflicts import Conflict, as_said
from mailgame.kernel.effects import alter, listed

from ..law import Event, Intent, Player, Refuse, Rule, Standing, Stop, Thing
from . import fitting
from .acts import Acts
from .chance import Chance
from .faults import Disrupted, LawFailed, MissingReference, OutOfBounds, Refused, Stopped
from .rulebook import Clause, Lawbook, LawCompiler, Ruleset, gone, in_force, is_players, kept, unsaid, withdrawn
from .telling import LetterWanted, Story, has_words, tell, with_reason_signed
from .view import KernelView
from .world import World

CALLS, CALLS_A_PLAYER = 1000, 200
"""How often one input may call handlers of players' law in all: so often, and so often more for each player."""

WORK, WORK_A_PLAYER = 4_000_000, 200_000
"""How much work one input may be, and how much more for each player, in units of about a microsecond. It is counted and
not timed, so that a game played again comes out the same."""
ACT, CALL, TELLING = 20, 5, 5
"""The work of an act, of a call of a handler, and of an event that is announced; what is looked at is one each."""

DEEPEST = 60
"""How deep an act may lie in the act that it is part of."""
Mark = tuple[int, ...]
Done = Intent | Event | Refuse
Judge = Callable[[Standing, Standing], bool | str]
Limit = Callable[[Intent, int], None]
"""Sees that there is room for what is done because of a rule of players' law; raises Refused."""
Answer = Done | Iterable["Done | None"] | None


class Engine:
    """Plays intents on a world by the rules in force. `budget` is how many acts one input may cause.

    `rule` is the rule whose answer is carried out, `voice` the one that wrote it (0 where the vocabulary or the customs
    say what a rule's word stands for), `source_rule` the one that wants what is being checked or bent; `cause` is
    the last rule of players' law in the chain that has led here, 0 if there is none.
    """

    def __init__(
        self, world: World, ruleset: Ruleset, customs: Rule, compiler: LawCompiler | None = None, budget: int = 30_000
    ) -> None:
        self.world = world
        self.ruleset = ruleset
        self.customs = customs
        self.compiler = compiler
        self.budget = budget
        self.chance = Chance(world)
        self.acts: Acts[Engine] = Acts()
        self.limits: Callable[[World], Limit] = lambda _: lambda _, __: None
        self.examine: Callable[[int, str, str, str], Refuse | None] = lambda *_: None
        self.faulty: dict[int, LawFailed] = {}
        self._views: dict[int, KernelView] = {}
        self._make_ready()
        self.read_lawbook()

    def _make_ready(self) -> None:
        """Begin with nothing: this is all that one input brings, and the next one finds none of it."""
        self.shares: Counter[int] = Counter()
        self.causes: Counter[int] = Counter()
        self.calls: Counter[int] = Counter()
        self.room = self.limits(self.world)
        self.rang: set[int] = set()
        self.warned: set[int] = set()
        self.verdict: str | None = None
        self.asking: list[Any] = []
        self.queue: deque[tuple[Event, int]] = deque()
        self.late: deque[tuple[Event, int]] = deque()
        self.story: list[Story] = []
        self.posted = 0
        self.events: list[Event] = []
        self.letters: list[LetterWanted] = []
        self.conflicts: list[Conflict] = []
        self._told_conflicts = self._hinted_conflicts = 0
        self.acting_player: Player | None = None
        self.rule = self.source_rule = self.cause = self.voice = 0
        self.guessing = self.sovereign = self.silent = False
        self.acted: frozenset[Callable[..., Any]] = frozenset()
        self.within: list[int] = []
        self.erring = self.brought_about = 0
        self.spent = 0

    # --- the law in force

    def read_lawbook(self) -> None:
        """Take up the rules in force; called at the start and whenever they change."""
        self.faulty.clear()
        found = in_force(self.world, self.ruleset, self.customs, self.compiler, self.faulty)
        self.players_law = frozenset(number for number, _, _ in found if is_players(self.world, number))
        past = gone(self.world, self.ruleset, self.compiler)
        self.world.declared = {
            (attribute.kind, attribute.name): attribute
            for attributes in [kept(past), *(rule.attributes for _, rule, _ in found)]
            for attribute in attributes
        }
        self.world.kinds = frozenset(kind for kind, _ in self.world.declared)
        self.world.withdrawn = withdrawn(past)
        self._unsaid = unsaid(past)
        judged_by, judge = self._judge(found)
        self.book = Lawbook(
            found, judge, {row["number"]: row["params"] for row in self.world.rules.values()}, judged_by
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
        except MissingReference:
            return None

    def call(self, clause: Clause, subject: object) -> Any:
        """Ask one handler what is to be done; that is refused if it speaks of what is not there."""
        try:
            return self._ask(clause, subject)
        except MissingReference as missing:
            return Refuse("not-there", f"This rests on something that is not there: {missing}.")

    def _ask(self, clause: Clause, subject: object) -> Any:
        before, self.rule = self.rule, clause.rule
        try:
            self._count_call(clause.rule)
            return clause.handler(self.view(clause.rule), subject)
        except MissingReference:
            raise
        except Exception:
            self._err(clause.rule)
            raise
        finally:
            self.rule = before

    def _err(self, rule: int) -> None:
        """Note which rule erred, and which of players' law had brought about what it erred over."""
        if not self.erring and not self.brought_about:
            self.brought_about = self.cause
        self.erring = self.erring or rule

    def unheard(self, rule: int) -> bool:
        """Tell whether a rule has no say in what is done: law of players has none in what the Admin orders himself."""
        return (self.sovereign or self.silent) and is_players(self.world, rule)

    def _count_call(self, rule: int) -> None:
        """Count how often law of players is called, which takes longer than other law."""
        self.world.work += CALL
        if self.compiler is None or rule not in self.players_law:
            return
        self.calls[rule] += 1
        if self.calls.total() > CALLS + CALLS_A_PLAYER * len(self.world.things.get("player", ())):
            self._endless(self.calls, f"one input called players’ law {self.calls.total():,} times")

    def _endless(self, shares: Counter[int], words: str) -> None:
        """Stop what goes on for ever: a rule of players that did nearly all of it failed, else play is disrupted.

        So did one because of which all the rest of it was done. During a pause it is the rule of players that did most
        of it, so that what the clock brings can mend the game.
        """
        rule, count = shares.most_common(1)[0]
        paused = bool(self.world.things["game"]["game"].get("paused"))
        rule = next((one for one, _ in shares.most_common() if is_players(self.world, one)), rule) if paused else rule
        if (paused or count > shares.total() * 9 // 10) and is_players(self.world, rule):
            self.erring = rule
            raise LawFailed(f"it went on without end: {words}")
        at_odds = [one for one, times in shares.items() if one in self.players_law and times > shares.total() // 10]
        cause, count = self.causes.most_common(1)[0] if self.causes else (0, 0)
        if cause in self.players_law and len(at_odds) < 2 and count > self.causes.total() * 9 // 10:
            self.erring = cause
            raise LawFailed(f"what it began went on without end: {words}")
        among = [str(number) for number, count in sorted(shares.items()) if number and count > shares.total() // 10]
        words += f", by rules {' and '.join(among)}" if len(among) > 1 else ""
        raise Disrupted(words, traceable=len(at_odds) < 2)

    def is_unsaid(self, word: str) -> bool:
        """Tell whether a rule gave a word its meaning that is no longer in force."""
        return word in self._unsaid

    def endless(self, rules: Sequence[int], words: str) -> None:
        """Stop what leads round in a circle among these rules; raises Disrupted, or LawFailed."""
        self._endless(Counter(rules), words)

    def work(self, units: int) -> None:
        """Count work that an input makes, in units of about a microsecond; stop it when that is too much."""
        self.world.work += units
        if self.world.work > WORK and self.world.work > WORK + WORK_A_PLAYER * len(self.world.things.get("player", ())):
            self.world.work = 0
            self._endless(+self.causes or self.shares, "one input was more work than a game does at once")

    # --- playing

    def begin_input(self) -> None:
        """Forget what the input before has left."""
        if self.compiler is not None:
            self.compiler.begin_input()
        self.world.work = 0
        self.chance.rolls = []
        self._make_ready()

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
        if refused.refusal.slug not in ("out-of-bounds", "no-room") or self.rule not in self.players_law:
            return
        author = self.world.rules[str(self.rule)]["revisions"][-1]["by"]
        if self.rule not in self.warned and self.world.exists("player", author):
            self.warned.add(self.rule)
            self.say(f"Your rule {self.rule} did nothing here. {refused.refusal.words}", [author])

    def _take_back(self, mark: Mark, stopped: Stopped) -> None:
        """Take back an act of which a part was stopped; what the stop costs, and says, stands."""
        self.back_to(mark)
        self.abide(stopped)

    def abide(self, stopped: Stopped) -> None:
        """Bear what a stop costs, and tell it."""
        outer = self.acted, self.rule, self.voice
        self.acted, self.rule, self.voice = self.acted | stopped.acted, stopped.rule, stopped.rule
        self.conflicts += stopped.conflicts
        for cost in stopped.stop.costs:
            self._try(cost)
        if words := stopped.stop.words:
            self.say(words, None, self.author)
        self.acted, self.rule, self.voice = outer

    def bears(self, stop: Stop, rule: int, noted: int) -> bool:
        """Tell whether what a stop costs is borne. If a rule stops that in turn, the stop is void, and it is told why.

        `noted` conflicts had been noted before the stop; those of what it costs are forgotten.
        """
        self.rule, mark = rule, self.mark()
        since = self.conflicts[noted:]
        try:
            for cost in stop.costs:
                self.do(cost)
        except Stopped as cost_stopped:
            self.back_to(mark)
            del self.conflicts[noted:]
            self.abide(cost_stopped)
            return False
        self.back_to(mark)
        self.conflicts[noted:] = since
        return True

    def drain(self) -> None:
        """Let the rules answer what has happened, until nothing is left to answer."""
        outer = self.acted, self.cause
        self.acted = frozenset()
        try:
            self._answer_all()
        finally:
            self.acted, self.cause = outer

    def _answer_all(self) -> None:
        queue, late = self.queue, self.late
        while queue or late:
            if self.over:
                queue.clear()
                late.clear()
                return
            event, self.cause = (queue or late).popleft()
            self._spend(event)
            for clause in self.book.afters.get(type(event).__name__, ()):
                if self.silent and is_players(self.world, clause.rule):
                    continue
                for done in listed(self.call(clause, event)):
                    self.rule = self.voice = clause.rule
                    self._try(done)
                self.rule = self.voice = 0

    def _spend(self, what: Intent | Event) -> None:
        """Count what an input causes, so that nothing goes on for ever."""
        self.spent += 1
        self.shares[self.rule] += 1
        self.causes[self.cause] += 1
        self.world.work += ACT
        if self.world.work > WORK:
            self.work(0)
        if len(self.within) > DEEPEST:
            self._endless(Counter(self.within[DEEPEST // 2 :]), f"{type(what).__name__} leads back to itself")
        if self.spent > self.budget:
            words = f"one input caused more than {self.budget:,} acts; the last was {type(what).__name__}"
            self._endless(self.shares, words + (f" of rule {self.rule}" if self.rule else ""))

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
            len(self.conflicts),
            self._told_conflicts,
            self._hinted_conflicts,
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
        del self.conflicts[mark[8] :]
        self._told_conflicts, self._hinted_conflicts = mark[9:11]
        if lawbook != self.world.data["lawbook"]:
            self.read_lawbook()

    @contextmanager
    def trial(self, guessing: bool = False) -> Iterator[None]:
        """Try something out, with dice of its own, and take it back.

        With `guessing`, what is not for everybody to know is refused, as a rule of players' law could learn it so.
        """
        mark, spent, guessed = self.mark(), self.spent, self.guessing
        self.guessing = guessed or guessing
        try:
            with self.chance.trial():
                yield
        finally:
            self.guessing = guessed
            self.back_to(mark)
            self.spent = spent

    def do(self, done: Done | None) -> None:
        """Carry out one intent with all that it stands for, or announce one event. Raises Refused."""
        if done is None or self.over:
            return
        if isinstance(done, Refuse):
            raise Refused(done, self.rule)
        if self.cause or self.rule in self.players_law:
            self._fit(done)
        if isinstance(done, Event):
            self.announce(done)
            return
        if done.signed and self.author:
            done = with_reason_signed(done, self.author)
        outer = self.acted, self.rule, self.source_rule, self.cause, self.voice
        if self.guessing and done.untried:
            raise Refused(Refuse("not-known-before", "What comes of votes, bids and orders is not known before."))
        self.source_rule = self.rule
        self.cause = self.rule if self.rule in self.players_law else self.cause
        self._spend(done)
        self.within.append(self.rule)
        noted = len(self.conflicts)
        mark = self.mark() if done.apart else None
        try:
            if self.cause:
                self.room(done, self.cause)
            self._carry_out(done)
            self.tell_conflicts(noted)
        except Stopped as stopped:
            if mark is None:
                raise
            self._take_back(mark, stopped)
        except Refused:
            raise
        except Exception:
            self._err(self.rule)
            raise
        finally:
            self.within.pop()
            self.acted, self.rule, self.source_rule, self.cause, self.voice = outer

    def _fit(self, done: Intent | Event) -> None:
        """Look at whether what is done because of players' law can be at all: kinds of things, bounds of numbers."""
        try:
            fitting.check(done)
        except OutOfBounds as error:
            raise Refused(Refuse("out-of-bounds", f"That cannot be: {error}."), self.rule) from error
        except TypeError:
            self._err(self.rule)
            raise

    def _carry_out(self, done: Intent) -> None:
        name = type(done).__name__
        self._check(name, done)
        if name in self.book.alters:
            altered = alter(self, done)
            if altered is not done:
                done, name = altered, type(altered).__name__
                if self.cause:
                    self._fit(done)
                self._check(name, done)
        if type(done) in self.acts.does:
            try:
                self.apply(done)
            except MissingReference as error:
                raise Refused(Refuse("not-there", f"This rests on something that is not there: {error}.")) from error
            except OutOfBounds as error:
                raise Refused(Refuse("out-of-bounds", f"That cannot be: {error}."), self.rule) from error
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
        self.rule, self.voice = clause.rule or self.rule, clause.rule
        for part in parts:
            self.do(part)

    def apply(self, done: Intent) -> None:
        """Do what a primitive word says, without asking any rule. Raises Refused, and what the world raises."""
        self.acts.does[type(done)](self, done)

    def refuse(self, slug: str, words: str) -> NoReturn:
        """Refuse what is being done."""
        raise Refused(Refuse(slug, words), self.rule)

    def _stage(self, clause: Clause, done: Intent) -> None:
        acting_player, self.acting_player, rule = self.acting_player, None, self.rule
        outer = self.queue, self.late
        self.queue, self.late = deque(), deque()
        try:
            for part in listed(self.call(clause, done)):
                self.rule, self.voice = clause.rule or rule, clause.rule
                self._try(part)
                self.drain()
        finally:
            self.queue, self.late = outer
            self.acting_player = acting_player

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
        self.work(TELLING)
        self.enqueue(event)
        own = self.acts.tells.get(type(event))
        if own is not None:
            own(self, event)
        elif event.told:
            self.tell(self.sign(self.story_of(event), event))

    def enqueue(self, event: Event) -> None:
        """Let the rules answer an event, when its turn comes; what brought it about is known then."""
        if type(event).__name__ in self.book.afters:
            cause = self.rule if self.rule in self.players_law else self.cause
            (self.late if event.late else self.queue).append((event, cause))

    def story_of(self, event: Event) -> Story:
        """Return what is told of an event, to all or to those alone whom it concerns."""
        private = getattr(event, "private", "")
        return tell(event, self.world.data["clock"], [getattr(event, private).id] if private else None)

    def say(self, words: str, to: Sequence[str] | None, rule: int = 0, lines: Sequence[str] = ()) -> None:
        """Tell all (`to`: None) or some players words as they are, signed by the law of players that says them."""
        story = {"t": "{words}", "f": {"words": words}, "to": to, "s": list(lines), "at": self.world.data["clock"]}
        self.tell(story | {"r": rule} if rule else story)

    @property
    def author(self) -> int:
        """The rule of players' law whose own words are being carried out; 0 where they are anybody else's."""
        return self.voice if self.voice in self.players_law else 0

    def sign(self, story: Story, event: Event) -> Story:
        """Return what is told of an event with the rule of players' law that says it, if there are words of it."""
        return story | {"r": self.rule} if self.rule in self.players_law and has_words(event) else story

    def tell(self, story: Story) -> None:
        """Add to the story of this input, and to what waits for the next update; conflicts are told with it."""
        untold = self.conflicts[self._told_conflicts :] if "roll" not in story else ()
        if untold:
            story = story | {"c": list(dict.fromkeys(conflict.words for conflict in untold))}
            self._hinted_conflicts = len(self.conflicts)
            self._told_conflicts = self._told_conflicts if story["to"] is not None else self._hinted_conflicts
        self.story.append(story)

    def note_conflict(self, act: str, about: str, rules: Sequence[int]) -> None:
        """Note that rules (the one that prevails first) are at odds about an act; nothing is noted of a single rule."""
        rules = tuple(dict.fromkeys(rules))
        if len(rules) > 1:
            reasons = tuple(self.book.reason(rules[0], other) for other in rules[1:])
            self.conflicts.append(Conflict(as_said(act), about, rules, reasons))

    def tell_conflicts(self, since: int) -> None:
        """Tell by themselves the conflicts from a number on of which nothing that happened has told.

        What a player chose and nobody is told of is his own affair.
        """
        if self._told_conflicts < since:
            return
        untold = self.conflicts[max(self._told_conflicts, self._hinted_conflicts) :]
        self._told_conflicts = len(self.conflicts)
        if untold:
            to = [self.acting_player.id] if self.acting_player is not None else None
            lines = list(dict.fromkeys(conflict.alone for conflict in untold))
            self.story.append({"t": "", "f": {}, "to": to, "s": [], "c": lines, "at": self.world.data["clock"]})

    def _check(self, name: str, intent: Intent) -> None:
        for clause in self.book.checks.get(name, ()):
            if self.unheard(clause.rule):
                continue
            refusal = self.consult(clause, intent)
            if refusal is not None:
                raise Refused(refusal, clause.rule)
