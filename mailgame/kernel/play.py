"""Play: the world, the law in force on it, what an input has brought so far, and why something is being done."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from mailgame.chance.dice import Chance

from ..law import Refuse, Rule, Standing, Thing
from ..law.commands import Handler
from ..world.sound import OutOfBounds
from ..world.things import MissingReference
from ..world.world import World
from .budget import CALL, count_call, count_work
from .cause import Cause, Under
from .faults import LawFailed
from .lawbook import Lawbook
from .machine import RuleView
from .rulebook import Clause, LawCompiler, Repealed, Ruleset, in_force, is_players
from .run import Limit, Mark, Run

READING = 20
"""The work of reading one rule again when the rules change, as `budget.WORK` counts it."""


def cannot_be(error: Exception) -> Refuse:
    """Return the refusal of something that refers to what is gone, or to what cannot be."""
    if isinstance(error, MissingReference):
        return Refuse("not-there", f"This rests on something that is not there: {error}.")
    return Refuse("out-of-bounds", f"That cannot be: {error}.")


class Play:
    """A world being played on. It asks the handlers of the rules in force; the engine carries out what they answer.

    `run` is everything that the present input has brought, `cause` the reason for what is being done now.
    """

    def __init__(
        self,
        world: World,
        ruleset: Ruleset,
        customs: Rule,
        limit: Callable[[World], Limit],
        view: Callable[[int], RuleView],
        compiler: LawCompiler | None,
    ) -> None:
        self.world = world
        self.world.numerals = ruleset.numerals
        self.ruleset = ruleset
        self.customs = customs
        self.limit = limit
        self.compiler = compiler
        self.chance = Chance(world)
        self.book: Lawbook
        self.faulty: dict[int, LawFailed] = {}
        self._judges_law = ""
        self.playing = False
        self.cause = Cause()
        self.run = Run(self.chance.rolls, limit(world))
        self.view = cache(view)
        self.under = partial(Under, self)
        self.work = partial(count_work, self)
        self.read_lawbook()

    # --- the law in force

    def read_lawbook(self) -> None:
        """Compile the rules in force; called at the start and whenever they change."""
        world = self.world
        self.faulty.clear()
        self.view.cache_clear()  # what a view knows holds as long as the lawbook: the numbers of its rule
        rules = in_force(world, self.ruleset, self.customs, self.compiler, self.faulty)
        before = {int(old): new for old, new in world.data.get("renumbered", {}).items()}
        numbers = [*(number for number, _, _ in rules), *before]  # the acting rule may have been renumbered
        self.players_law = frozenset(number for number in numbers if is_players(world, number))
        self.repealed = past = Repealed.of(world, self.ruleset, self.compiler)
        attributes = [*past.lasting, *(attribute for _, rule, _ in rules for attribute in rule.attributes)]
        world.declare(attributes, [kind for _, rule, _ in rules for kind in rule.kinds], past.attributes)
        parameters = {row["number"]: row["params"] for row in world.rules.values()}
        # Players' law decides from the next input on, which finds out first whether it can.
        seat = str(before.get(self.book.judged_by, self.book.judged_by)) if self.playing else ""
        stays = {int(seat)} if seat in world.rules and world.rules[seat]["law"] == self._judges_law else set()
        waiting = self.players_law - stays if self.playing else frozenset()
        self.book = Lawbook(rules, parameters, before, self._decides, waiting)
        self._judges_law = (world.rules.get(str(self.book.judged_by)) or {"law": ""})["law"]
        self._players_judge = any(rule.judge is not None and number in self.players_law for number, rule, _ in rules)

    def order_anew(self) -> None:
        """Let players’ law say anew which rule prevails, which may follow from how the game stands."""
        if self._players_judge:
            self.read_lawbook()

    def law_has_changed(self) -> None:
        """Take up the rules after one of them changed; this is work, and more with every rule that there is."""
        rules = len(self.world.rules)
        self.work(READING * rules + rules * rules // 2)
        self.read_lawbook()

    def _decides(self, judge: Handler, rule: int, first: Standing, second: Standing) -> bool | str:
        """Ask a rule of precedence. If players' law fails here, it has failed over the input being played.

        Between inputs numbers decide then, and the next input reports the failure.
        """
        if rule in self.faulty:
            return first.number < second.number
        try:
            decided: bool | str = judge(self.view(rule), first, second)
        except Exception as error:
            if self.playing:
                self._err(rule)
            if self.playing or not is_players(self.world, rule):
                raise
            self.faulty[rule] = error if isinstance(error, LawFailed) else LawFailed(str(error))
            return first.number < second.number
        return decided

    def consult(self, clause: Clause, subject: object) -> Any:
        """Ask one handler about what is to happen; None if its rule has no say in it, or refers to what is gone."""
        if self.cause.bypasses_player_law and self.bypasses(clause.rule):
            return None
        return self.call(clause, subject, partial(self.pass_over, clause.rule))

    def pass_over(self, _rule: int, _error: Exception) -> None:
        """Do without what a rule has to say, since it refers to what is gone, or to what cannot be."""

    def call(self, clause: Clause, subject: object, otherwise: Callable[[Exception], Any] = cannot_be) -> Any:
        """Ask one handler what to do.

        `otherwise`: makes the answer, a refusal, if it refers to what is gone, or is players' law and asks for what
        cannot be, which a player may have written.
        """
        before = self.book.before
        rule = before.get(clause.rule, clause.rule) if before else clause.rule
        try:
            self.world.work += CALL
            for name, value in clause.only:
                if getattr(subject, name) != value:
                    return None
            if rule in self.players_law:
                count_call(self, rule)
                self.run.asked.add((rule, type(subject).__name__))
            return clause.handler(self.view(rule), subject)
        except MissingReference as error:
            return otherwise(error)
        except Exception as error:
            if isinstance(error, OutOfBounds) and rule in self.players_law:
                return otherwise(error)
            self._err(rule)
            raise

    def _err(self, rule: int) -> None:
        """Note which rule failed, and which of players' law had led to that."""
        run = self.run
        if not run.erring and not run.brought_about:
            run.brought_about = self.cause.law
        run.erring = run.erring or rule

    def bypasses(self, rule: int) -> bool:
        """Return whether a rule has no say in what is done, as players' law has none in what the Admin orders."""
        return self.cause.bypasses_player_law and is_players(self.world, rule)

    # --- the input, and why something is done in it

    def begin_input(self) -> None:
        """Start a new run, so that no input finds anything of the one before."""
        self.playing = False
        if self.compiler is not None:
            self.compiler.begin_input()
        self.world.work = 0
        self.chance.rolls, self.chance.seen = [], []
        self.cause = Cause()
        self.run = Run(self.chance.rolls, self.limit(self.world))

    @property
    def game(self) -> Thing:
        """The game as a thing, with its attributes."""
        return Thing(self.world, "game", "game")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.world.things["game"]["game"].get("over"))

    @property
    def author(self) -> int:
        """The rule of players' law whose own words are being carried out, 0 for anybody else's."""
        return self.cause.voice if self.cause.voice in self.players_law else 0

    @property
    def law(self) -> int:
        """The rule of players' law that led to what is done now, 0 for none."""
        return self.cause.rule if self.cause.rule in self.players_law else self.cause.law

    def mark(self) -> tuple[int, Mark]:
        """Return a savepoint for `back_to`."""
        return self.world.savepoint(), self.run.mark()

    def back_to(self, mark: tuple[int, Mark]) -> None:
        """Roll everything back to a savepoint."""
        lawbook = self.world.data["lawbook"]
        self.world.rollback(mark[0])
        self.run.back_to(mark[1])
        if lawbook != self.world.data["lawbook"]:
            self.read_lawbook()

    def trial(self, rule: int = 0) -> Trial:
        """Try something, with dice of its own, and roll it back.

        rule: on whose behalf. If it is players' law, anything not public is refused, since the law could learn it that
        way.
        """
        return Trial(self, rule)


class Trial:
    """A block that is rolled back at its end, and in which other dice are thrown."""

    __slots__ = ("_cause", "_dice", "_mark", "_play", "_rule", "_spent")

    def __init__(self, play: Play, rule: int) -> None:
        self._play, self._rule = play, rule

    def __enter__(self) -> None:
        play, rule = self._play, self._rule
        self._mark, self._spent, self._cause, self._dice = play.mark(), play.run.spent, play.cause, play.chance.trial()
        if rule:
            trial = self._cause.trial or is_players(play.world, rule)
            play.cause = replace(self._cause, rule=rule, trial=trial)
        self._dice.__enter__()

    def __exit__(self, *_: object) -> None:
        self._dice.__exit__()
        self._play.cause = self._cause
        self._play.back_to(self._mark)
        self._play.run.spent = self._spent
