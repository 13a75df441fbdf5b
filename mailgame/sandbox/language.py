"""The players' language as the sandbox knows it: made from `mailgame.law` itself, so that the two cannot drift apart.

A `Language` has the words of all games, and those of one. `prelude.py` makes what a rule file finds inside the sandbox
in place of its import, and `stubs.py` what its types are checked against.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Literal, get_type_hints

from .. import law
from ..law.lexicon import WORDS
from ..law.vocabulary import Words

_WITHHELD = frozenset({"Attribute", "Command", "Inquiry", "Order", "Rule", "Thing", "View"})
ALIASES: Mapping[str, str] = {
    "Account": "Thing | str",
    "Amount": "int | float",
    "Plain": "Any",
    "Player": "Thing",
}
ADVERBS = ("now", "game", "acting_player")
"""What a view has as plain attributes; they are passed in when a handler is called."""


class Language:
    """The words that players' law may use: those of all games, and a game's `own`."""

    def __init__(self, own: Words) -> None:
        self.own = own
        self._known = dict(WORDS) | dict(own.named)
        self._hints: dict[type, Mapping[str, Any]] = {}

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all words, including those that players' law may not use."""
        return frozenset(self._known)

    @cached_property
    def words(self) -> Mapping[str, type]:
        """The dataclasses: intents, events, outcomes and what goes with them."""
        return {
            name: word
            for name, word in self._known.items()
            if inspect.isclass(word) and dataclasses.is_dataclass(word) and name not in _WITHHELD
        }

    @cached_property
    def functions(self) -> Mapping[str, Any]:
        """The functions. They run outside the sandbox, except those in NATIVE."""
        return {name: word for name, word in self._known.items() if inspect.isfunction(word)}

    @cached_property
    def constants(self) -> Mapping[str, Any]:
        """The plain values."""
        return {
            name: word
            for name, word in self._known.items()
            if isinstance(word, tuple | str | int) and name not in _WITHHELD
        }

    def hints(self, word: type) -> Mapping[str, Any]:
        """Return the types of a word's fields, by field."""
        if word in self.own.hints:
            return self.own.hints[word]
        if word not in self._hints:
            self._hints[word] = get_type_hints(word, localns=self._known | {"Literal": Literal})
        return self._hints[word]


DISCREET = (
    "cannot_come_again", "dead_already", "free_colours", "in_phase", "is_new", "name_taken", "not_for_sale",
    "not_in_force", "off_the_track", "once_more", "square_at", "step", "this_week", "those_named", "week",
)
"""Functions that look beyond their arguments; they see no more than the law that calls them."""
NATIVE = (
    "announced", "disown_all", "dollars", "drop_all", "for_sale", "give_name", "handed_back", "hours", "let_in",
    "name_again", "newcomer_hears", "number", "once_again", "percent", "seat_of", "shown_to_the_admin", "silence_grows",
    "withdraw_all",
)
"""Functions that only build a word, and run inside the sandbox."""


def takes_names(word: type) -> bool:
    """Return whether a word takes names of its author's choice as keywords: `Set(square, name="Cove")`."""
    kinds = (parameter.kind for parameter in inspect.signature(word).parameters.values())
    return inspect.Parameter.VAR_KEYWORD in kinds


OF_ALL_GAMES = Language(Words())
"""The language without the words of any one game."""


@cache
def questions() -> Mapping[str, inspect.Signature]:
    """Return what a view can be asked: by name, the signature of each question without `self`."""
    signatures = {}
    for name, member in vars(law.View).items():
        if inspect.isfunction(member) and not name.startswith("_"):
            signature = inspect.signature(member)
            signatures[name] = signature.replace(parameters=list(signature.parameters.values())[1:])
    return signatures


def by_name(function: Callable[..., Any], arguments: Sequence[Any]) -> list[Any]:
    """Return the arguments of a function with the names of things where it wants texts: `vote_of(ballot, player)`."""
    wanted = [parameter.annotation for parameter in inspect.signature(function).parameters.values()]
    return [one.id if isinstance(one, law.Thing) and kind in ("str", str) else one
            for one, kind in zip(arguments, wanted, strict=True)]


def call(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """Return what a function returns that is given all its arguments in order, also those taken by name only."""
    named = [
        parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    ]
    places = len(arguments) - len(named)
    return function(*arguments[:places], **dict(zip(named, arguments[places:], strict=True)))


def default(field: dataclasses.Field[Any]) -> str:
    """Return the default of a field as source, " = 5"; "" if the field must be given."""
    if field.default is not dataclasses.MISSING:
        return f" = {field.default!r}"
    return " = field(default_factory=dict)" if field.default_factory is not dataclasses.MISSING else ""
