"""Commands: what a player writes, why it is refused, what it does; and an order, which is one that was given."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any, Literal, TypeVar

__all__ = ["Command", "Order"]

Handler = Callable[..., Any]
F = TypeVar("F", bound=Handler)

FREE_TEXT = frozenset({"NAME", "TITLE", "TEXT", "THINGS"})
"""ARGUMENTS that take whatever stands there, as many words as there are."""
BUILT_IN = FREE_TEXT | {"NUMBER", "DOLLARS", "WORD", "DATE", "VALUE", "THING", "LIMIT", "KIND", "RULE", "MOMENT"}
"""ARGUMENTS that mean the same in every command of every game, whatever the rules declare."""

LIST = "…"
"""What stands behind an ARGUMENT of which there can be several: CARD…; law may write three full stops."""

When = Literal["now", "filed"]
By = Literal["player", "admin", "anyone", "stranger", "everyone"]
PLAYERS: frozenset[By] = frozenset({"player", "anyone", "everyone"})
"""Whose commands players give; “anyone” is a player or the Admin, “everyone” a stranger as well."""
ADMINS: frozenset[By] = frozenset({"admin", "anyone", "everyone"})
"""Whose commands the Admin gives."""
STRANGERS: frozenset[By] = frozenset({"stranger", "everyone"})
"""Whose commands those give who are not in the game."""


_OPTIONAL = re.compile(r"\[([^\[\]]+)\]")


def undefined(view: object, order: object) -> None:
    """Stand for the effect of a command until its rule says what that is."""


def as_it_is(handler: Handler) -> Handler:
    """Return a function that needs nothing besides what it is given."""
    return handler


@dataclass(slots=True, eq=False)
class Command:
    """A verb that a rule declares: `buying = rule.command("buy SQUARE", "Buy a square.")`.

    `pattern` is what a player writes: words as they are, ARGUMENTS in capitals, [optional parts] in
    brackets. An argument named like a kind of thing (SQUARE, PLAYER) is one of these, RULE a rule in force; NUMBER,
    DOLLARS, TEXT, WORD and DATE are what they say, MOMENT a day and an hour in the game's time zone; others the rule
    declares with `Rule.argument`. Of CARD… there are one or several, `order.card` is a tuple; a NUMBER right before it
    belongs to each: `train NUMBER UNIT…`.
    Whether optional words were written, `[face down]`, stands under these: `order.face_down` is True or False. `when`
    is "now" or "filed" (played when the rules release it). `by` says whose verb it is: a player's, the Admin's, a
    stranger's, who is not in the game; "anyone" is a player or the Admin, "everyone" all three. A `block` command
    takes the lines below it. `help` names the rule's numbers as its text does, {price:money}. Without `help` it is
    another way to write one: it is understood, and not listed. One that `answers` a kind of choice takes up the offer
    of that kind that fits what is named: it is `order.offer` (None if there is none), and is closed when it is done.
    One that holds `in_pause` is played where the game is paused and its clocks stand still, too. One with a `picture`
    takes one that the letter brings, at most so many pixels wide and high as its rule's number of this name says.

    Of the functions below it each `@buying.refuse` is a clause by which it is refused, and `@buying` says what it does.
    """

    pattern: str
    help: str
    handler: Handler = undefined
    when: When = "now"
    by: By = "player"
    block: bool = False
    rule: int = 0
    answers: str = ""
    in_pause: bool = False
    picture: str = ""
    refusals: list[tuple[str, Handler]] = field(default_factory=list)
    bind: Callable[[Handler], Handler] = as_it_is

    @property
    def verb(self) -> str:
        """The first word of the pattern."""
        return self.pattern.split()[0]

    def __call__(self, handler: F) -> F:
        """Let the function say what the command does: it answers an order with intents or a refusal."""
        self.handler = self.bind(handler)
        return handler

    def refuse(self, handler: F) -> F:
        """Let the function refuse the command, in words for the player; it answers None, or "", where it does not.

        Such clauses are asked in their order. The name of one, written with dashes, is the short name of its reason.
        """
        self.refusals.append((handler.__name__.strip("_").replace("_", "-"), self.bind(handler)))
        return handler


@dataclass(frozen=True)
class Order:
    """What was ordered: who gave it, which verb (“give up”), and its arguments as attributes (`order.square`).

    An argument that was left out is None, a list (CARD…) empty, optional words ([quietly]) False. `by` is
    who wrote it, if somebody else acted in the giver's name. The Admin and a stranger are no `giver`: it is None; a
    stranger is told by their `address`. A `rider` behind it is an order of its own, with a verb and arguments:
    `order.rider.player`. Of one to join `answers` are what the newcomer answers to what rules ask, by name.
    """

    giver: Any
    verb: str
    arguments: dict[str, Any]
    block: str = ""
    by: str = ""
    address: str = ""
    words: str = ""
    pictures: tuple[str, ...] = field(default=())
    rider: Order | None = None
    answers: Mapping[str, str] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.arguments[name]
        except KeyError:
            raise AttributeError(name) from None


_EVERY_ORDER = frozenset(Order.__dataclass_fields__)


def verb_of(pattern: str) -> str:
    """Return the words with which a pattern begins: “give up SQUARE” is “give up”."""
    return " ".join(takewhile(str.islower, pattern.split()))


def arguments_of(pattern: str) -> list[str]:
    """Return the ARGUMENTS of a pattern in their order, without brackets: ["NUMBER", "CARD…"]."""
    return [bare for word in pattern.split() if (bare := word.strip("[]")).isupper()]


def name_of(argument: str) -> str:
    """Return under which name an order has an argument: “card2” for CARD2."""
    return argument.strip("[]").rstrip(LIST).lower()


def kind_of(argument: str) -> str:
    """Return an ARGUMENT without what tells it from others of its kind and says that there are several: CARD."""
    return argument.strip("[]").rstrip(LIST).rstrip("0123456789")


def lists_of(pattern: str) -> set[str]:
    """Return the names of the arguments of which a pattern takes several: those of CARD…, and a NUMBER before them."""
    words = arguments_of(pattern)
    several = {name_of(word) for word in words if word.endswith(LIST)}
    parts = pattern.replace("[", " ").replace("]", " ").split()
    return several | {name_of(one) for one, next_one in pairwise(parts) if counts(one, next_one)}


def counts(word: str, next_word: str) -> bool:
    """Tell whether a word of a pattern says how many there are of each thing in the list that follows it."""
    return word.isupper() and kind_of(word) == "NUMBER" and next_word.isupper() and next_word.endswith(LIST)


def flag_of(words: Sequence[str]) -> str:
    """Return the name under which an order has optional words, [face down] "face_down"; "" if there is an ARGUMENT."""
    if any(word.isupper() for word in words):
        return ""
    return "_".join(words).lower().replace("-", "_")


def flags_of(pattern: str) -> list[str]:
    """Return the names under which an order has the optional words of a pattern."""
    return [name for part in _OPTIONAL.findall(pattern) if (name := flag_of(part.split()))]


def shortest(pattern: str) -> str:
    """Return a pattern without all that can be left out."""
    return " ".join(_OPTIONAL.sub(" ", pattern).split())


def taken_by_orders(pattern: str) -> str:
    """Return an ARGUMENT of a pattern that is called as something that every order has; "" if none is."""
    return next((word for word in arguments_of(pattern) if name_of(word) in _EVERY_ORDER), "")


def misshapen(pattern: str) -> str:
    """Return why a pattern cannot have its lists or its optional words, in words; "" if it can."""
    return _no_list(pattern) or _no_flag(pattern)


def _no_flag(pattern: str) -> str:
    known = [name_of(word) for word in arguments_of(pattern)]
    for name in flags_of(pattern):
        if not name.isidentifier() or keyword.iskeyword(name):
            return f"[{name}] is left out or not, and order.{name} cannot say which; choose other words"
        if name in _EVERY_ORDER or name in known:
            return f"order.{name} would be [{name}] and something else; choose other words"
        known.append(name)
    return ""


def _no_list(pattern: str) -> str:
    for word in pattern.replace("[", " ").replace("]", " ").split():
        if LIST in word and (not word.isupper() or word.count(LIST) > 1 or not word.endswith(LIST)):
            return f"“{LIST}” stands right behind an ARGUMENT: CARD{LIST}"
        if word.endswith(LIST) and kind_of(word) in FREE_TEXT:
            return f"{kind_of(word)} takes all words that stand there: there is no list of it"
    return ""
