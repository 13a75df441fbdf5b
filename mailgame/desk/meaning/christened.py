"""Christened: a form that waits for a name, with the name and options that a line says: “call it Moms Kitchen, f”."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...law.commands import LIST, name_of
from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from .completing import TO_BE_CHOSEN
from .filling import pieces, written
from .guess import MOST

_CALLED = re.compile(
    r"(?<!my )(?<!new )\b(?:call(?:ed|ing)?|nam(?:e|ed|ing))\b(?!\s+(?:me|my|myself|us)\b)"
    r"(?<!\bcall(?=\s+(?:an?|the|for|off|on|up)\b))"
    r"(?:\s+(?:it|this|that|is|will be|shall be))*\s*:?\s+"
    r"(?:[\"“](?P<quoted>[^\"“”]{1,40})[\"”]"
    r"|(?P<name>[^\"“”,.;!?]{1,40}?)(?=\s+(?:it['’]?s|and|please|pls|plz|thanks)\b|[,.;!?\"“]|\s*$))",
    re.IGNORECASE,
)
"""How a line says what something is to be called; the name may be in small letters."""
_WHAT = re.compile(r"^(?:the|my|this|that) [a-z]+(?: [a-z]+)? (?=[A-Z])")
"""What is called so, before its name: “the square Toad Hall”."""
_QUOTES = frozenset("\"“”„«»")
_WORD = re.compile(r"\w+(?:['’]\w+)*")


def christened(form: Parsed, line: str, grammar: Grammar) -> tuple[Parsed, str] | None:
    """Return an order in which a name is to be chosen with that of a line, and the line without what it says of it.

    What the order has options for is as the line says, too. None if the line says neither, or no name is waited for.
    """
    if TO_BE_CHOSEN not in form.arguments.values():
        return None
    said = _CALLED.search(line)
    name = (said["quoted"] or _WHAT.sub("", said["name"])).strip() if said is not None else ""
    if not name and not _QUOTES.isdisjoint(line):  # an order with a slip, which has its name
        return None
    rest = line.replace(said[0], " ", 1) if said is not None else line
    known = {word: _as_written(form.arguments[name_of(word)]) for _, word in pieces(form.command.pattern)
             if word.isupper() and name_of(word) in form.arguments}
    found = False
    for word in [word for word in known if word != TO_BE_CHOSEN]:
        options = _options(form, word.rstrip(LIST), grammar)
        name, of_name = _without_option(name, options)
        chosen = of_name or next((options[each] for each in _words(rest) if each in options), "")
        if chosen:
            known[word], found = chosen, True
            rest = " ".join(each for each in rest.split() if each.casefold().strip(",.!") not in options)
    if name:
        known[TO_BE_CHOSEN] = f'"{name}"'
    order = grammar.order(written(form.command.pattern, known)) if name or found else None
    return (order, rest) if order is not None else None


def each_way(order: Parsed, line: str, grammar: Grammar) -> list[Parsed]:
    """Return an order with each of a few options of which a line says none: nobody’s choice is made for them."""
    said, found = {*_words(line)}, [order]
    known = {word: _as_written(order.arguments[name_of(word)]) for _, word in pieces(order.command.pattern)
             if word.isupper() and name_of(word) in order.arguments}
    for word in known:
        options = _options(order, word.rstrip(LIST), grammar)
        ways = [*dict.fromkeys(options.values())]
        if 1 < len(ways) <= MOST and said.isdisjoint(options):
            lines = (grammar.order(written(order.command.pattern, {**known, word: way})) for way in ways)
            found = [each for each in lines if each is not None] or found
    return found


def _options(form: Parsed, word: str, grammar: Grammar) -> Mapping[str, str]:
    """Return what an argument can be by all its names, in small letters."""
    named = [option.split("=") for option in grammar.names.game.engine.book.options(form.command.rule, word)]
    return {name.casefold(): names[0] for names in named for name in names}


def _without_option(name: str, options: Mapping[str, str]) -> tuple[str, str]:
    """Return a name without the option that stands behind it, “Moms Kitchen f”, and that."""
    before, _, last = name.rpartition(" ")
    return (before, options[last.casefold()]) if before and last.casefold() in options else (name, "")


def _words(line: str) -> Sequence[str]:
    return _WORD.findall(line.casefold())


def _as_written(value: object) -> str:
    text = str(value)
    return f'"{text}"' if " " in text or text == TO_BE_CHOSEN else text
