"""A rule: its number, title, text, numbers and effect. A rule file defines one, named `rule`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Literal

from .attributes import ACTS, OF_A_RULE, Attribute, Kind, SeenBy
from .binding import VIEW_AND_SUBJECT, VIEW_AND_TWO, bound, name_of, only, wants
from .commands import LIST, By, Command, F, Handler, When, misshapen, taken_by_orders, undefined
from .drawing import Drawn
from .inquiries import Inquiry, misput
from .parameters import Parameter
from .riders import Rider
from .texts import unwrapped
from .thing import Plain, Thing

__all__ = ["Rule"]


class Rule:
    """A rule of the game.

    `number` and `title` name it; the keywords are its parameters: `price=25`, or `Parameter(25, least=0)`
    to bound them. Its text is the docstring of its file, with {price} where the number stands.
    """

    def __init__(
        self,
        number: int,
        title: str,
        *,
        over: Sequence[int] = (),
        under: Sequence[int] = (),
        **parameters: Plain | Parameter,
    ) -> None:
        self.number = number
        self.title = title
        self.over = tuple(over)
        self.under = tuple(under)
        self.parameters: dict[str, Parameter] = {
            name: value if isinstance(value, Parameter) else Parameter(value) for name, value in parameters.items()
        }
        self.attributes: list[Attribute] = []
        self.kinds: list[Kind] = []
        self.commands: list[Command] = []
        self.riders: list[Rider] = []
        self.inquiries: list[Inquiry] = []
        self.arguments: dict[str, tuple[str, ...]] = {}
        self.checks: list[tuple[str, Handler]] = []
        self.alters: list[tuple[str, Handler]] = []
        self.afters: list[tuple[str, Handler, bool]] = []
        self.lifts: dict[tuple[int, str], Handler] = {}
        self.carries: dict[str, Handler] = {}
        self.enacted: dict[str, tuple[Handler, str]] = {}
        self.answered: dict[str, Handler] = {}
        self.suggested: list[Handler] = []
        self.taken: set[str] = set()
        self._bound: dict[Handler, Handler] = {}
        self.placed: dict[tuple[str, Handler], str] = {}
        self.only: dict[Handler, tuple[tuple[str, Plain], ...]] = {}
        self.orders: dict[str, str] = {}
        self.words: dict[str, dict[str, str]] = {}
        self.farewell = ""
        self.source = ""
        self.judge: Handler | None = None
        self.sums: tuple[tuple[str, ...], str] | None = None
        frame = inspect.currentframe()
        doc = frame.f_back.f_globals.get("__doc__") if frame and frame.f_back else None
        self.text: str = unwrapped(inspect.cleandoc(doc or ""))

    def under_number(self, number: int) -> Rule:
        """Return this rule under another number, with the same effect."""
        if number == self.number:
            return self
        other = copy(self)
        other.number = number
        other.commands = [replace(command, rule=number) for command in self.commands]
        other.riders = [replace(rider, command=replace(rider.command, rule=number)) for rider in self.riders]
        other.inquiries = [replace(inquiry, rule=number) for inquiry in self.inquiries]
        return other

    # --- what a rule declares

    def attribute(
        self, kind: str, name: str, type: str, first: Plain = None, seen_by: SeenBy = "everyone", keep: bool = False,
        *, least: int | None = None, most: int | None = None, of: str = "", shown: str | bool = True,
        drawn: Drawn | None = None, counted: bool = False,
    ) -> None:
        """Declare an attribute of a kind of thing, such as "player", "square" or "rule"; see `Attribute`.

        Raises ValueError for a name that every thing has already, such as `kind`, and for money of a rule.
        """
        if hasattr(Thing, name):
            raise ValueError(f"rule {self.number}: no attribute can be called “{name}”: every thing has that already")
        if kind == "rule" and (name in OF_A_RULE or type == "money"):
            words = "rules have no accounts" if type == "money" else f"every rule has its “{name}” already"
            raise ValueError(f"rule {self.number}: {words}")
        attribute = Attribute(kind, name, type, first, seen_by, keep, least, most, of, shown, drawn, counted)
        self.attributes.append(attribute)

    def kind(
        self,
        name: str,
        *,
        seen_by: Literal["everyone", "owner"] = "everyone",
        owner: str = "owner",
        shown: str | bool = True,
        itself: bool = False,
        unless: Callable[[Thing], bool] | None = None,
        rules: Sequence[str] = (),
        board: bool = False,
    ) -> None:
        """Say who may know of the things of a kind, and how they are listed or drawn; see `Kind`."""
        self.kinds.append(Kind(name, seen_by, owner, itself, unless, frozenset(rules), shown, board))

    def argument(self, name: str, *options: str) -> None:
        """Declare an ARGUMENT for the commands of this rule: one of these words."""
        self.arguments[name] = options

    def command(
        self,
        pattern: str,
        help: str,
        *,
        when: When = "now",
        by: By = "player",
        block: bool = False,
        answers: str = "",
        in_pause: bool = False,
        picture: str = "",
        sort: str = "",
        closing: bool = False,
    ) -> Command:
        """Declare a verb, and return the command, for its clauses, `@NAME.refuse`, and its effect, `@NAME`.

        The arguments are those of `Command`. Raises ValueError for an ARGUMENT whose name every order has for something
        else, and for malformed lists and optional words.
        """
        pattern = self._pattern(pattern)
        declared = Command(pattern, help, undefined, when, by, block, self.number, answers, in_pause, picture, sort,
                           closing)
        declared.bind = self._bind
        self.commands.append(declared)
        return declared

    def rider(self, pattern: str, help: str, *to: str) -> Command:
        """Declare words, "on credit", that can follow commands that begin with `to`, or all that rules give players.

        It returns a command, for clauses `@NAME.refuse` and the effect `@NAME`: these are given the whole order, with
        the rider as `order.rider`. Rider and command are done together, or neither is. Meanwhile other handlers see
        the rider as `view.rider()`. Raises ValueError as `command` does.
        """
        declared = Command(self._pattern(pattern), help, rule=self.number)
        declared.bind = self._bind
        self.riders.append(Rider(declared, to))
        return declared

    def asks_newcomers(
        self, name: str, words: str, *, example: str = "", among: Sequence[str] = (), otherwise: str | None = None
    ) -> Inquiry:
        """Ask everybody who wants to join something; what comes back takes clauses, `@NAME.refuse`. See `Inquiry`.

        Raises ValueError for what is kept in no text attribute of players that the rule declares.
        """
        declared = [
            attribute.name for attribute in self.attributes if (attribute.kind, attribute.type) == ("player", "text")
        ]
        if fault := misput(name, among, declared):
            raise ValueError(f"rule {self.number}: newcomers cannot be asked for “{name}”: {fault}")
        inquiry = Inquiry(name, words, example, tuple(among), otherwise, self.number)
        inquiry.bind = self._bind
        self.inquiries.append(inquiry)
        return inquiry

    def _pattern(self, pattern: str) -> str:
        """Return a pattern as it is kept. Raises ValueError for a malformed one."""
        pattern = pattern.replace("...", LIST)
        if fault := misshapen(pattern):
            raise ValueError(f"rule {self.number}: “{pattern}”: {fault}")
        if clash := taken_by_orders(pattern):
            raise ValueError(f"rule {self.number}: no argument can be called {clash}: every order has that already")
        return pattern

    # --- what a rule does

    def _bind(self, handler: Handler, given: int = VIEW_AND_SUBJECT) -> Handler:
        """Return a handler that is passed the rule's numbers that it takes, after `given` other arguments.

        Raises ValueError for a name that is not one of the rule's numbers, and for one that means two things.
        """
        if handler not in self._bound:
            names = wants(handler, given, self.parameters)
            unknown = next((name for name in names if name not in self.parameters), "")
            if unknown:
                words = f"“{handler.__name__}” takes “{unknown}”, which is no number of the rule"
                raise ValueError(f"rule {self.number}: {words}")
            self.taken |= {*names}
            self._bound[handler] = bound(handler, names)
        return self._bound[handler]

    def check(self, *intents: type, **only: Plain) -> Callable[[F], F]:
        """Let the function refuse an intent before it happens: it returns `Refuse` or None.

        With `only`, it is asked only where a field has that value: `@rule.check(Set, attribute="karma")`.
        """

        def take(handler: F) -> F:
            self.checks.extend((name_of(intent), self._for(handler, intent, only)) for intent in intents)
            return handler

        return take

    def alter(self, *intents: type, **only: Plain) -> Callable[[F], F]:
        """Let the function bend an intent: it returns an outcome, several, or None. `only` as for `check`."""

        def take(handler: F) -> F:
            self.alters.extend((name_of(intent), self._for(handler, intent, only)) for intent in intents)
            return handler

        return take

    def after(self, *events: type, last: bool = False, step: str = "", **only: Plain) -> Callable[[F], F]:
        """Let the function answer an event with more intents; with `last`, after all others have answered it.

        `step` is its step, if a rule in force says in which steps the event is answered; see `steps`. With `only`, it
        answers only where a field has that value: `@rule.after(Rang, name="update")`.
        """

        def take(handler: F) -> F:
            for event in events:
                bound_handler = self._for(handler, event, only)
                self.afters.append((name_of(event), bound_handler, last))
                if step:
                    self.placed[name_of(event), bound_handler] = step
            return handler

        return take

    def lift(self, rule: int, reason: str) -> Callable[[F], F]:
        """Let the function lift or reword a refusal of another rule, by the short name of its reason.

        It is given what is refused, an order or an intent, and returns True to lift the refusal, other words for it, or
        None to let it stand. It is lifted if this rule prevails over the one that refuses. Raises ValueError for
        rule 0, whose refusals stand.
        """
        if rule < 1:
            raise ValueError("what the customs refuse is refused")

        def take(handler: F) -> F:
            self.lifts[rule, reason] = self._bind(handler)
            return handler

        return take

    def _for(self, handler: Handler, word: type | str, fields: dict[str, Plain]) -> Handler:
        """Return a handler, bound, that is called only if fields have these values. Raises ValueError."""
        bound_handler = only(self._bind(handler), word, fields)
        if fields:
            self.only[bound_handler] = tuple(fields.items())
        return bound_handler

    def steps(self, event: type, parameter: str) -> None:
        """Let a text of this rule say in which order an event is answered: "the square, rent, purchase".

        A handler that names none of these steps comes where the text says “others”, or else last. Within a step, and
        where there are no steps, precedence decides.
        """
        self.orders[name_of(event)] = parameter
        self.taken.add(parameter)

    def carry_out(self, intent: type) -> Callable[[F], F]:
        """Let the function say what a word stands for: intents, carried out in order, and events, announced."""

        def take(handler: F) -> F:
            self.carries[name_of(intent)] = self._bind(handler)
            return handler

        return take

    def enacts(self, act: str, done: str) -> Callable[[F], F]:
        """Let the function carry out proposals of a new act: @rule.enacts("transmute", "transmuted").

        It is given the proposal when that takes effect, and answers with intents. `done` says what has then happened to
        the rule that the proposal names. A command makes such a proposal:
        `draft(view, order, "transmute", target=order.number)`. Raises ValueError for an act that every game has.
        """
        if act in ACTS:
            raise ValueError(f"rule {self.number}: what it is to {act} a rule is said already")

        def take(handler: F) -> F:
            self.enacted[act] = self._bind(handler), done
            return handler

        return take

    def answers(self, question: type) -> Callable[[F], F]:
        """Let the function answer a question; None leaves the answer to the next rule. See `Question`."""

        def take(handler: F) -> F:
            self.answered[name_of(question)] = self._bind(handler)
            return handler

        return take

    def suggests(self, handler: F) -> F:
        """Let the function say what a player could do now: a line as they would write it, a list of such, or None.

        It is given the view and the player. A line is shown with the help of its command, or with words of your own:
        "Sell a gold card for $400 | sell gold card". What is not understood, or would be refused now, is not shown, nor
        is anything after the first eight.
        """
        self.suggested.append(self._bind(handler))
        return handler

    def precedence(self, handler: F) -> F:
        """Let the function decide which of two rules prevails: given the view and two `Standing`s, True for the first.

        Instead of True it may give the reason, "it has stood longer", and "" instead of False; then players are told.
        """
        self.judge = self._bind(handler, VIEW_AND_TWO)
        return handler

    def without(self, words: str) -> None:
        """Say what holds once the rule is gone; everybody is told that when it goes."""
        self.farewell = words

    def arithmetic(self, *order: Literal["fix", "add", "percent"], rounding: str = "half up") -> None:
        """Say in which order changes of an amount are worked out, and how a fraction is rounded at the end.

        `rounding` is "half up", "down" or "up".
        """
        self.sums = (tuple(order), rounding)
