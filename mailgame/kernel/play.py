"""Play: the world, the law in force on it, what an input has brought so far, and why something is done in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
        self._view = view
        self._views: dict[int, RuleView] = {}
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

    def view(self, rule: int) -> RuleView:
        """Return the view that handlers of a rule are given."""
        view = self._views.get(rule)
        if view is None:
            view = self._views[rule] = self._view(rule)
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
            return not_there(missing)

    def _ask(self, clause: Clause, subject: object, cause: Cause) -> Any:
        rule = self.book.now(clause.rule)
        outer, self.cause = self.cause, replace(cause, rule=rule)  # as `under` does; no function is called so often
        try:
            count_call(self, rule)
            return clause.handler(self.view(rule), subject)
        except MissingReference:
            raise
        except Exception:
            self._err(rule)
            raise
        finally:
            self.cause = outer

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

    def work(self, units: int) -> None:
        """Count work that an input makes, in units of about a microsecond; stop it when that is too much."""
        count_work(self, units)

    def under(self, cause: Cause) -> Under:
        """Let what is done meanwhile have this cause."""
        return Under(self, cause)

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


def not_there(missing: MissingReference) -> Refuse:
    """Refuse what speaks of something that is not there."""
    return Refuse("not-there", f"This rests on something that is not there: {missing}.")
