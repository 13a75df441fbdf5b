"""Corrected: the order that somebody means in place of one of theirs on file: “make it male”, “I meant 3”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...law.commands import LIST, arguments_of, kind_of, name_of
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.numbers import figure
from ..commands.parsed import Parsed
from .filling import pieces, written
from .guess import Guess
from .spoken import asks

_CORRECTS = re.compile(
    r"(?:(?:no|oops|sorry|wait|argh|ah|oh|actually|please|pls|correction|and|but|ok|okay)\b[\s,.:!–-]*)*"
    r"(?:(?P<names>(?:re)?(?:call|name) (?:it|that|this|mine|my square)(?: to)?"
    r"|(?:change|make) (?:its|the|my) name(?: to)?)"
    r"|(?:make|change|turn|set) (?:it|that|this|my order)(?: (?:to|into|be|a|an|for|on|in))*"
    r"|i (?:mean|meant|wanted|want)(?: to (?:say|write|type))?|(?:it )?(?:should|shall) be|rather|better|instead)\s+"
    r"(?P<rest>\S.*)|(?:(?:no|sorry|actually|oops)\W+)*(?P<last>\S+(?: \S+)?),? instead", re.IGNORECASE,
)
"""How a line begins or ends that says what something is to be in place of what it is."""
_BESIDES = re.compile(
    r"[\s,]*\b(?:instead(?: of .*)?|please|pls|rather|sorry|thanks|thank you|(?:and )?not .*)[\s.!]*$", re.IGNORECASE)
_LONGEST = 80
IN_ITS_PLACE = "Take the order on file back, and give this one."


def corrected(line: str, on_file: Mapping[str, str], grammar: Grammar, sight: Sight) -> Guess | None:
    """Return the commands that put another order in the place of one on file, if a line says what is to differ.

    on_file: the words of its writer's orders on file, by number; the last is looked at first.
    """
    plain = line.strip().rstrip(".!")
    said = _CORRECTS.fullmatch(plain) if on_file and len(plain) <= _LONGEST and not asks(line) else None
    back = next((one.verb for one in grammar.commands if arguments_of(one.pattern) == ("ORDER",)), "")
    if said is None or not back:
        return None
    value = _BESIDES.sub("", said["rest"] or said["last"]).strip(" ,.“”\"")
    for number, words in [*on_file.items()][::-1]:
        order = grammar.order(words)
        if order is None or order.name or order.before or order.standing or order.command.block:
            continue
        for line_in_its_place in _with(value, order, grammar, sight, names=said["names"] is not None):
            other = grammar.order(line_in_its_place)
            if other is not None and other.arguments != order.arguments:
                return Guess(f"{back} {number}\n{other.words}", 0, other, IN_ITS_PLACE)
    return None


def in_its_place(order: Parsed, on_file: Mapping[str, str], grammar: Grammar) -> tuple[str, ...]:
    """Return the lines that give an order in the place of the one on file that is about the same, if there is one."""
    back = next((one.verb for one in grammar.commands if arguments_of(one.pattern) == ("ORDER",)), "")
    for number, words in [*on_file.items()][::-1]:
        filed = grammar.order(words)
        if not back or filed is None or filed.command.pattern != order.command.pattern or order.command.block:
            continue
        if any(filed.arguments.get(name) == value for name, value in order.arguments.items()):
            return (f"{back} {number}\n{order.bare or order.words}",)
    return ()


def _with(value: str, order: Parsed, grammar: Grammar, sight: Sight, names: bool) -> Iterator[str]:
    """Yield an order with a value in the place of each of its arguments that it can be; names: it is a name."""
    words = [word for _, word in pieces(order.command.pattern) if word.isupper() and name_of(word) in order.arguments]
    known = {word: _as_written(order.arguments[name_of(word)]) for word in words}
    for word in words:
        kind = kind_of(word.rstrip(LIST))
        if kind == "NAME":
            if names and value:
                yield written(order.command.pattern, {**known, word: f'"{value}"'})
        elif names:
            continue
        elif kind in ("NUMBER", "DOLLARS"):
            if figure(value).lstrip("$").isdecimal():
                yield written(order.command.pattern, {**known, word: figure(value)})
        elif value.casefold() in {name.casefold() for one in grammar.names.known(word, sight, order.command.rule)
                                  for name in one}:
            yield written(order.command.pattern, {**known, word: _as_written(value)})


def _as_written(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return f'"{text}"' if " " in text else text
