"""Commands: what a player writes, why it is refused, and what it does. An order is a command that was given."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any, Literal, TypeVar

__all__ = ["Command", "Order"]

Handler = Callable[..., Any]
F = TypeVar("F", bound=Handler)

FREE_TEXT = frozenset({"NAME", "TITLE", "TEXT", "THINGS"})
"""ARGUMENTS that take any words, as many as there are."""
BUILT_IN = FREE_TEXT | {"NUMBER", "DOLLARS", "WORD", "DATE", "VALUE", "THING", "LIMIT", "KIND", "RULE", "MOMENT"}
"""ARGUMENTS that mean the same in every command of every game, whatever the rules declare."""

LIST = "…"
"""The mark of an ARGUMENT that takes several: CARD…; law may write it as three full stops."""

When = Literal["now", "filed"]
By = Literal["player", "admin", "anyone", "stranger", "guest", "player or guest", "everyone"]
PLAYERS: frozenset[By] = frozenset({"player", "anyone", "player or guest", "everyone"})
"""Values of `by` whose commands players can give: “anyone” is a player or the Admin, “everyone” a stranger as well."""
ADMINS: frozenset[By] = frozenset({"admin", "anyone", "everyone"})
"""Values of `by` whose commands the Admin can give."""
GUESTS: frozenset[By] = frozenset({"guest", "player or guest"})
"""Values of `by` whose commands guests can give, whom a player has asked to act for them."""
LEAVING = "leaving"
"""The sort of commands that take whoever gives them out of the game. Nothing suggests them."""
SHOWN = "shown"
"""The sort of commands that only show something, and change nothing."""
STRANGERS: frozenset[By] = frozenset({"stranger", "everyone"})
"""Values of `by` whose commands people outside the game can give."""


_OPTIONAL = re.compile(r"\[([^\[\]]+)\]")


def undefined(view: object, order: object) -> None:
    """Stand in for the effect of a command until its rule defines one."""


def as_it_is(handler: Handler) -> Handler:
    """Return the function unchanged."""
    return handler


@dataclass(slots=True, eq=False)
class Command:
    """A verb that a rule declares: `buying = rule.command("buy SQUARE", "Buy a square.")`.

    `pattern` is what a player writes: plain words, ARGUMENTS in capitals, [optional parts] in brackets. An argument
    named after a kind of thing (SQUARE, PLAYER) is one of those, RULE is a rule in force; NUMBER, DOLLARS, TEXT, WORD
    and DATE are what they say, MOMENT is a day and an hour in the game's time zone; the rule declares others with
    `Rule.argument`. CARD… takes one or several, and `order.card` is a tuple, in which a thing stands once, and a word
    that the rule lists as often as it is written; a NUMBER right before it goes with each: `train NUMBER UNIT…`.
    Optional words become a flag: with `[face down]`, `order.face_down` is True or False.
    `when` is "now" or "filed" (played when the rules release it). `by` says who gives it: a "player", the "admin", or
    a "stranger", who is not in the game; "anyone" is a player or the Admin, "everyone" all three; a "guest" is outside
    the game too, and asked by a player to act for them (`Invite`); a "player or guest" is either. A `block` command
    takes the lines below it. `help` fills in the rule's numbers as its text does, {price:money}; a command without
    `help` is understood and not listed, as another way to write one. A command that `answers` a kind of choice takes
    up the offer of that kind that fits its arguments: `order.offer`, None if there is none; the offer is closed when
    the command is done. With `in_pause` it is played even while a pause stops the clocks. With `picture` it takes a
    picture from the letter, at most as many pixels wide and high as the rule's number of that name says. `sort` says
    in a word what sort of act it is, "purchase" or "letter", for rules that look at acts of that sort: `Act.sort`.
    With `closing` it says that all is said, such as “done”: its writer is asked first if a line above it in the same
    letter was refused. With `after_end`, for customs of the Admin alone, it can be given when the game is over, and no
    rule reacts to it.

    Each `@buying.refuse` below it is a clause that can refuse it, and `@buying` says what it does.
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
    sort: str = ""
    closing: bool = False
    after_end: bool = False
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
        """Let the function refuse the command: it returns words for the player, or None or "" to let it pass.

        Such clauses are asked in their order. The function's name, with dashes, is the short name of the reason.
        """
        self.refusals.append((handler.__name__.strip("_").replace("_", "-"), self.bind(handler)))
        return handler


@dataclass(frozen=True)
class Order:
    """What was ordered: who gave it, which verb (“give up”), and its arguments as attributes (`order.square`).

    An argument that was left out is None, a list (CARD…) is then empty, and optional words ([quietly]) are False. `by`
    is who wrote it, if somebody acted in the giver's name. `giver` is None for the Admin and for a stranger, who is
    known by their `address`, as a guest is. A `rider` is an order of its own, with a verb and arguments:
    `order.rider.player`. In an order to join, `answers` are what the newcomer answers to what rules ask, by name.
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


@lru_cache(maxsize=2_000)
def verb_of(pattern: str) -> str:
    """Return the words that a pattern begins with: “give up” for “give up SQUARE”."""
    return " ".join(takewhile(str.islower, pattern.split()))


@lru_cache(maxsize=2_000)
def arguments_of(pattern: str) -> tuple[str, ...]:
    """Return the ARGUMENTS of a pattern in their order, without brackets: ("NUMBER", "CARD…")."""
    return tuple(bare for word in pattern.split() if (bare := word.strip("[]")).isupper())


def name_of(argument: str) -> str:
    """Return the name that an argument has in an order: “card2” for CARD2."""
    return argument.strip("[]").rstrip(LIST).lower()


@lru_cache(maxsize=2_000)
def kind_of(argument: str) -> str:
    """Return the bare ARGUMENT, without a number or the mark of a list: CARD for CARD2 and CARD…."""
    return argument.strip("[]").rstrip(LIST).rstrip("0123456789")


@lru_cache(maxsize=2_000)
def lists_of(pattern: str) -> frozenset[str]:
    """Return the names of the arguments of a pattern that are lists: CARD…, and a NUMBER right before it."""
    words = arguments_of(pattern)
    several = {name_of(word) for word in words if word.endswith(LIST)}
    parts = pattern.replace("[", " ").replace("]", " ").split()
    return frozenset(several | {name_of(word) for word, next_word in pairwise(parts) if counts(word, next_word)})


def counts(word: str, next_word: str) -> bool:
    """Return whether a word of a pattern is the NUMBER that goes with each entry of the list after it."""
    return word.isupper() and kind_of(word) == "NUMBER" and next_word.isupper() and next_word.endswith(LIST)


def flag_of(words: Sequence[str]) -> str:
    """Return the name of optional words in an order, “face_down” for [face down]; "" if they include an ARGUMENT."""
    if any(word.isupper() for word in words):
        return ""
    return "_".join(words).lower().replace("-", "_")


@lru_cache(maxsize=2_000)
def flags_of(pattern: str) -> tuple[str, ...]:
    """Return the names that the optional words of a pattern have in an order."""
    return tuple(name for part in _OPTIONAL.findall(pattern) if (name := flag_of(part.split())))


@lru_cache(maxsize=2_000)
def unsaid(pattern: str) -> Mapping[str, Any]:
    """Return what an order has, by name, that says none of the arguments and optional words of its pattern."""
    lists = lists_of(pattern)
    arguments = {name: () if name in lists else None for name in map(name_of, arguments_of(pattern))}
    return {**arguments, **dict.fromkeys(flags_of(pattern), False)}


def shortest(pattern: str) -> str:
    """Return a pattern without its optional parts."""
    return " ".join(_OPTIONAL.sub(" ", pattern).split())


def taken_by_orders(pattern: str) -> str:
    """Return an ARGUMENT of a pattern whose name every order already uses for something else; "" if there is none."""
    return next((word for word in arguments_of(pattern) if name_of(word) in _EVERY_ORDER), "")


def misshapen(pattern: str) -> str:
    """Return what is wrong with the brackets, lists or optional words of a pattern; "" if nothing is."""
    return _no_pair(pattern) or _no_list(pattern) or _no_flag(pattern) or _no_ballot(pattern)


def _no_ballot(pattern: str) -> str:
    words = [kind_of(word) for word in arguments_of(pattern)]
    if "CHOICE" in words and "BALLOT" in words[words.index("CHOICE"):]:
        return "what can be chosen depends on the ballot, which is named before it: vote BALLOT CHOICE"
    return ""


def _no_pair(pattern: str) -> str:
    if "".join(sign for sign in pattern if sign in "[]") != "[]" * pattern.count("["):
        return "each [ has its ] behind it: [to PLAYER]"
    if "{" in pattern or "}" in pattern:
        return "what a player fills in is a word in capitals, without braces: give NUMBER"
    return ""


def _no_flag(pattern: str) -> str:
    names = [name_of(word) for word in arguments_of(pattern)]
    for name in flags_of(pattern):
        if not name.isidentifier() or keyword.iskeyword(name):
            return f"[{name}] is left out or not, and order.{name} cannot say which; choose other words"
        if name in _EVERY_ORDER or name in names:
            return f"order.{name} would be [{name}] and something else; choose other words"
        names.append(name)
    return ""


def _no_list(pattern: str) -> str:
    for word in pattern.replace("[", " ").replace("]", " ").split():
        if LIST in word and (not word.isupper() or word.count(LIST) > 1 or not word.endswith(LIST)):
            return f"“{LIST}” stands right behind an ARGUMENT: CARD{LIST}"
        if word.endswith(LIST) and kind_of(word) in FREE_TEXT:
            return f"{kind_of(word)} takes all words that stand there: there is no list of it"
    return ""
