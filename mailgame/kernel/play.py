"""Play: the world, the law in force on it, what an input has brought so far, and why something is done in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from mailgame.chance.dice import Chance

from ..law import Refuse, Rule, Standing, Thing
from ..law.commands import Handler
from ..world.world import MissingReference, World
from .budget import count_call, count_work
from .cause import Cause, Under
from .faults import LawFailed
from .lawbook import Lawbook
from .machine import RuleView
from .rulebook import Clause, LawCompiler, Repealed, Ruleset, in_force, is_players
from .run import Limit, Mark, Run


def not_there(missing: MissingReference) -> Refuse:
    """Refuse what speaks of something that is not there."""
    return Refuse("not-there", f"This rests on something that is not there: {missing}.")


def _nothing(_: MissingReference) -> None:
    """Say nothing where something is not there."""


class Play:
    """A world that is played on. Handlers of the rules in force are asked; what they answer, the engine carries out.

    `run` is all that the present input has brought, `cause` that of what is being done now.
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
        self.faulty: dict[int, LawFailed] = {}
        self.cause = Cause()
        self.run = Run(self.chance.rolls, limit(world))
        self.view = cache(view)
        self.under = partial(Under, self)
        self.work = partial(count_work, self)
        self.read_lawbook()

    # --- the law in force

    def read_lawbook(self) -> None:
        """Take up the rules in force; called at the start and whenever they change."""
        world = self.world
        self.faulty.clear()
        found = in_force(world, self.ruleset, self.customs, self.compiler, self.faulty)
        before = {int(old): new for old, new in world.data.get("renumbered", {}).items()}
        numbers = [*(number for number, _, _ in found), *before]  # who acts now may have another number since
        self.players_law = frozenset(number for number in numbers if is_players(world, number))
        self.repealed = past = Repealed.of(world, self.ruleset, self.compiler)
        attributes = [*past.lasting, *(one for _, rule, _ in found for one in rule.attributes)]
        world.declare(attributes, [kind for _, rule, _ in found for kind in rule.kinds], past.attributes)
        parameters = {row["number"]: row["params"] for row in world.rules.values()}
        self.book = Lawbook(found, parameters, before, self._decides)

    def _decides(self, judge: Handler, rule: int, one: Standing, other: Standing) -> bool | str:
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

    def consult(self, clause: Clause, subject: object) -> Any:
        """Ask one handler what it has to say about something that is about to happen, if its rule has a say in it."""
        return None if self.bypasses(clause.rule) else self.call(clause, subject, _nothing)

    def call(self, clause: Clause, subject: object, missing: Callable[[MissingReference], Any] = not_there) -> Any:
        """Ask one handler what is to be done; `missing` says what that is if it speaks of what is not there."""
        rule = self.book.now(clause.rule)
        try:
            count_call(self, rule)
            return clause.handler(self.view(rule), subject)
        except MissingReference as error:
            return missing(error)
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

    # --- the input, and why something is done in it

    def begin_input(self) -> None:
        """Begin a new run, which finds nothing of the one before."""
        if self.compiler is not None:
            self.compiler.begin_input()
        self.world.work = 0
        self.chance.rolls = []
        self.cause = Cause()
        self.run = Run(self.chance.rolls, self.limit(self.world))

    @property
    def game(self) -> Thing:
        """The game as a thing, with what holds of it as a whole."""
        return Thing(self.world, "game", "game")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.world.things["game"]["game"].get("over"))

    @property
    def author(self) -> int:
        """The rule of players' law whose own words are being carried out; 0 where they are anybody else's."""
        return self.cause.voice if self.cause.voice in self.players_law else 0

    @property
    def law(self) -> int:
        """The rule of players' law that has brought about what is done now, 0 if there is none."""
        return self.cause.rule if self.cause.rule in self.players_law else self.cause.law

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
    def trial(self, rule: int = 0) -> Iterator[None]:
        """Try something out, with dice of its own, and take it back.

        Where a `rule` of players' law tries it, what is not for everybody to know is refused, as it could learn it so.
        """
        mark, spent, cause = self.mark(), self.run.spent, self.cause
        trial = cause.trial or is_players(self.world, rule)
        try:
            with self.chance.trial(), self.under(replace(cause, rule=rule or cause.rule, trial=trial)):
                yield
        finally:
            self.back_to(mark)
            self.run.spent = spent
