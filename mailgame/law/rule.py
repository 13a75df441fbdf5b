"""A rule: its number, title, text, numbers and what it does. One file defines one, named `rule`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from .things import Plain, Thing

Handler = Callable[..., Any]
F = TypeVar("F", bound=Handler)

FREE_TEXT = frozenset({"NAME", "TITLE", "TEXT", "THINGS"})
"""ARGUMENTS that take whatever stands there, as many words as there are."""
BUILT_IN = FREE_TEXT | {"NUMBER", "DOLLARS", "WORD", "DATE", "VALUE", "THING", "LIMIT", "KIND"}
"""ARGUMENTS that mean the same in every command of every game, whatever the rules declare."""

When = Literal["now", "filed"]
By = Literal["player", "admin", "anyone", "stranger"]
SeenBy = Literal["everyone", "closed", "owner", "rules", "nobody"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number, text or table of a rule that a proposal can set, with its bounds; `among`: the texts it can be."""

    value: Plain
    least: int | None = None
    most: int | None = None
    unit: str = ""
    among: tuple[str, ...] = ()

    def read(self, value: Plain) -> Plain:
        """Return a value as it is kept: of several texts the one that is meant, however it is spelt."""
        meant = value.casefold() if isinstance(value, str) else None
        return next((text for text in self.among if text.casefold() == meant), value)

    def refuse(self, value: object) -> str:
        """Return why `value` cannot be set, in words, or ""."""
        if isinstance(self.value, bool):
            return "" if isinstance(value, bool) else "it must be true or false"
        if isinstance(self.value, int):
            if not isinstance(value, int) or isinstance(value, bool):
                return "it must be a whole number"
            if self.least is not None and value < self.least:
                return f"it must be at least {self.least}"
            if self.most is not None and value > self.most:
                return f"it must be at most {self.most}"
            return ""
        if self.among and value not in self.among:
            return f"it must be {', '.join(self.among[:-1])} or {self.among[-1]}"
        return "" if type(value) is type(self.value) else f"it must be a {_name_of(self.value)}"


def _name_of(value: object) -> str:
    return "text" if isinstance(value, str) else "table" if isinstance(value, dict) else "list"


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute that a rule declares for a kind of thing.

    `type` is "number", "text", "flag", "list", "counts", "table", "moment", "money" (the balance of a player's
    account), or the name of a kind, for a reference to a thing of it. `seen_by` says who may see it: "closed" is
    everybody, once the thing is `closed` or if it is not `sealed`, and of a table till then each player their own
    entry; "owner" is whose the thing is, and the Admin; "rules" is what no person is shown and all law may look at;
    "nobody" is what the rule keeps to itself.
    When the rule is repealed the attribute goes with it, unless `keep`.
    `least` and `most` bound a number, or how many letters or entries there are: what lies beyond is refused. `of` says
    what a list or a table holds: a type, or a kind of thing; then it holds only such as there are.
    """

    kind: str
    name: str
    type: str
    first: Plain = None
    seen_by: SeenBy = "everyone"
    keep: bool = False
    least: int | None = None
    most: int | None = None
    of: str = ""

    @property
    def hidden(self) -> bool:
        """Whether other rules than its own may not look at it."""
        return self.seen_by in ("owner", "nobody")


@dataclass(frozen=True, slots=True)
class Kind:
    """Who may know of the things of one kind; a kind of which no rule says anything is for everybody.

    `seen_by` is "everyone", or "owner": whoever the attribute `owner` names, and the Admin. With `itself` a thing is
    its own owner. `unless` tells of one thing of such a kind that it is everybody's to know all the same. `rules` are
    the attributes at which all law may look even there.
    """

    name: str
    seen_by: Literal["everyone", "owner"] = "everyone"
    owner: str = "owner"
    itself: bool = False
    unless: Callable[[Thing], bool] | None = None
    rules: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Command:
    """A verb that a rule declares.

    `pattern` is what a player writes: words as they are, ARGUMENTS in capitals, [optional parts] in
    brackets. An argument named like a kind of thing (SQUARE, PLAYER) is one of these; NUMBER, DOLLARS,
    TEXT, WORD and DATE are what they say; others the rule declares with `Rule.argument`. `when` is "now" or
    "filed" (played when the rules release it). `by` says whose verb it is. A `block` command takes the
    lines below it. `help` names the rule's numbers as its text does, {price:money}. A command without `help` is
    another way to write one: it is understood, and not listed.
    """

    pattern: str
    help: str
    handler: Handler
    when: When = "now"
    by: By = "player"
    block: bool = False
    rule: int = 0

    @property
    def verb(self) -> str:
        """The first word of the pattern."""
        return self.pattern.split()[0]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a rule stands, for deciding which of two prevails.

    `since` counts from the start: the later its present form was adopted, the higher. `over` and `under` are
    the numbers of the rules that it claims precedence over, or defers to.
    """

    number: int
    since: int
    over: tuple[int, ...] = ()
    under: tuple[int, ...] = ()


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
        self.arguments: dict[str, tuple[str, ...]] = {}
        self.checks: list[tuple[str, Handler]] = []
        self.alters: list[tuple[str, Handler]] = []
        self.afters: list[tuple[str, Handler, bool]] = []
        self.carries: dict[str, Handler] = {}
        self.answered: dict[str, Handler] = {}
        self.words: dict[str, dict[str, str]] = {}
        self.farewell = ""
        self.source = ""
        self.judge: Handler | None = None
        self.sums: tuple[tuple[str, ...], str] | None = None
        frame = inspect.currentframe()
        doc = frame.f_back.f_globals.get("__doc__") if frame and frame.f_back else None
        self.text: str = unwrapped(inspect.cleandoc(doc or ""))

    # --- what a rule declares

    def attribute(
        self,
        kind: str,
        name: str,
        type: str,
        first: Plain = None,
        seen_by: SeenBy = "everyone",
        keep: bool = False,
        *,
        least: int | None = None,
        most: int | None = None,
        of: str = "",
    ) -> None:
        """Declare an attribute of a kind of thing; see `Attribute`.

        Raises ValueError for a name under which every thing has something already, such as its `kind`.
        """
        if hasattr(Thing, name):
            raise ValueError(f"rule {self.number}: no attribute can be called “{name}”: every thing has that already")
        self.attributes.append(Attribute(kind, name, type, first, seen_by, keep, least, most, of))

    def kind(
        self,
        name: str,
        *,
        seen_by: Literal["everyone", "owner"] = "everyone",
        owner: str = "owner",
        itself: bool = False,
        unless: Callable[[Thing], bool] | None = None,
        rules: Sequence[str] = (),
    ) -> None:
        """Say who may know of the things of a kind; see `Kind`."""
        self.kinds.append(Kind(name, seen_by, owner, itself, unless, frozenset(rules)))

    def argument(self, name: str, *options: str) -> None:
        """Declare an ARGUMENT that is one of these words, in the commands of this rule."""
        self.arguments[name] = options

    def command(
        self,
        pattern: str,
        help: str,
        *,
        when: When = "now",
        by: By = "player",
        block: bool = False,
    ) -> Callable[[F], F]:
        """Declare a verb; the function answers an order with intents or a refusal. See `Command`."""

        def take(handler: F) -> F:
            self.commands.append(Command(pattern, help, handler, when, by, block, self.number))
            return handler

        return take

    # --- what a rule does

    def check(self, *intents: type) -> Callable[[F], F]:
        """Let the function refuse an intent before it happens: it returns `Refuse` or None."""

        def take(handler: F) -> F:
            self.checks.extend((_name(intent), handler) for intent in intents)
            return handler

        return take

    def alter(self, *intents: type) -> Callable[[F], F]:
        """Let the function bend an intent: it returns an outcome, several, or None."""

        def take(handler: F) -> F:
            self.alters.extend((_name(intent), handler) for intent in intents)
            return handler

        return take

    def after(self, *events: type, last: bool = False) -> Callable[[F], F]:
        """Let the function answer an event with more intents. `last`: after all others have answered it."""

        def take(handler: F) -> F:
            self.afters.extend((_name(event), handler, last) for event in events)
            return handler

        return take

    def carry_out(self, intent: type) -> Callable[[F], F]:
        """Let the function say what a word stands for: intents carried out in order, and events announced."""

        def take(handler: F) -> F:
            self.carries[_name(intent)] = handler
            return handler

        return take

    def answers(self, question: type) -> Callable[[F], F]:
        """Let the function answer a question; with None it leaves the answer to the next rule. See `Question`."""

        def take(handler: F) -> F:
            self.answered[_name(question)] = handler
            return handler

        return take

    def precedence(self, handler: F) -> F:
        """Let the function decide which of two rules prevails: given the view and two `Standing`s, True for the first.

        It may give its reason instead of True ("it has stood longer"), and "" instead of False; then players are told.
        """
        self.judge = handler
        return handler

    def without(self, words: str) -> None:
        """Say what holds when the rule is no longer there; everybody is told that as it goes."""
        self.farewell = words

    def arithmetic(self, *order: Literal["fix", "add", "percent"], rounding: str = "half up") -> None:
        """Say in which order amounts are worked out, and how a fraction is rounded at the end.

        `rounding` is "half up", "down" or "up".
        """
        self.sums = (tuple(order), rounding)


def _name(word: type | str) -> str:
    return word if isinstance(word, str) else word.__name__


def unwrapped(text: str) -> str:
    """Return a text with each paragraph on one line.

    A paragraph begins with its number, a dash or after a blank line.
    """
    lines: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        if lines and lines[-1] and bare and not re.match(r"(\d+\.|[-*–])\s", bare):
            lines[-1] += f" {bare}"
        else:
            lines.append(bare)
    return "\n".join(lines)


def money(amount: int) -> str:
    """Write dollars as people write them: $1,000; -$5."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


_NUMBER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def fill_in(text: str, values: dict[str, Plain]) -> str:
    """Return a rule's text with its parameters filled in; {price:money} is written $1,000, {every:th} 17th."""

    def one(match: re.Match[str]) -> str:
        name, style = match.groups()
        if name not in values:
            return match.group(0)
        value = values[name]
        if style == "money" and isinstance(value, int):
            return money(value)
        if style == "th" and isinstance(value, int):
            ending = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
            return f"{value}{ending}"
        return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)

    return _NUMBER.sub(one, text)


@dataclass(frozen=True)
class Order:
    """What a player ordered: who, which verb, and its arguments as attributes (`order.square`, `order.number`).

    An argument that was left out is None. `by` is who wrote it, if somebody else acted in the player's name.
    """

    player: Any
    verb: str
    arguments: dict[str, Any]
    block: str = ""
    by: str = ""
    address: str = ""
    words: str = ""
    pictures: tuple[str, ...] = field(default=())

    def __getattr__(self, name: str) -> Any:
        try:
            return self.arguments[name]
        except KeyError:
            raise AttributeError(name) from None
