"""Commands, riders and questions to newcomers that a rule file declares: each is checked first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.faults import NotLaw
from ...law import Command, Rule
from ...law.commands import LIST, misshapen, taken_by_orders, undefined
from ...law.inquiries import Inquiry, misput
from ...law.riders import Rider

Make = Callable[[int, str], Callable[..., Any]]
"""Makes the function that calls a handler, from its place among the handlers and what it does ("check" …)."""
_SIGNS = re.compile(r"[\w\[\]'’…-]+")
DESK = frozenset(
    {"as", "before", "board", "case", "cases", "draft", "games", "help", "history", "join", "mail", "orders"}
    | {"precedence", "proposal", "proposals", "rules", "second", "standing", "status", "stop"}
)
"""Verbs that the server answers itself, without playing them. No rule of players can take them."""
_MOST = 200
"""How many declarations of one sort a rule may have: numbers, attributes, commands, handlers."""
_LONGEST_PATTERN = 100
_LONGEST_QUESTION = 200
"""The longest question to newcomers, in characters."""


def command(
    rule: Rule, make: Make, players: bool, pattern: str, help: str, index: int | None, when: Any, by: Any, block: Any,
    answers: Any, in_pause: Any, picture: Any, sort: Any, closing: Any, refusals: Any, *, rides: bool = False,
) -> Command:
    """Return a command that a rule file declares, given as `Rule.command` takes it.

    make: makes its function from the `index`, and its clauses from the `refusals`.
    players: whether players' law declares it.
    rides: whether it is a rider.
    Raises NotLaw.
    """
    pattern = str(pattern).replace("...", LIST)
    fault = _unfit_command(pattern, help, when, players)
    if fault:
        raise NotLaw(f"“{str(pattern)[:60]}” is no command: {fault}.")
    if index is None and not rides:
        raise NotLaw(f"“{pattern}” has no function that says what it does.")
    run = make(index, "command") if index is not None else undefined
    declared = Command(pattern, help, run, when, by, bool(block), rule.number, str(answers), bool(in_pause),
                       _picture(rule, picture), _sort(sort), bool(closing))
    for entry in some(refusals, "clauses"):
        declared.refuse(make(entry, "refuse"))
    return declared


def _picture(rule: Rule, number: Any) -> str:
    """Return the name of the number that limits the width of pictures, "" for none. Raises NotLaw."""
    if number and (not isinstance(number, str) or number not in rule.parameters):
        raise NotLaw(f"“{str(number)[:60]}” is no number of the rule: picture= names that of the greatest width.")
    return number or ""


def _sort(sort: Any) -> str:
    """Return what sort of act a command is, "" for none. Raises NotLaw."""
    if sort and (not isinstance(sort, str) or not sort.isidentifier() or len(sort) > 40):
        raise NotLaw("sort= says in one word what sort of act a command is, such as purchase.")
    return sort or ""


def rider(rule: Rule, make: Make, players: bool, to: Any, form: Sequence[Any]) -> Rider:
    """Return a rider that a rule file declares, behind commands with these first words. Raises NotLaw.

    form: what it is as a command; all else is as `command` takes it.
    """
    riding = command(rule, make, players, *form, rides=True)
    if taken_by_orders(riding.pattern) or not all(isinstance(text, str) and text.islower() for text in to):
        words = 'it names the commands behind which it can stand by their first words, "buy", and no argument “BLOCK”'
        raise NotLaw(f"“{riding.pattern}” cannot stand behind commands: {words}.")
    return Rider(riding, tuple(to))


def inquiry(
    rule: Rule, make: Make, name: Any, words: Any, index: Any, example: Any, among: Any, otherwise: Any, refusals: Any
) -> Inquiry:
    """Return a question to newcomers that a rule file declares, as `Rule.asks_newcomers` takes it. Raises NotLaw."""
    if index is not None:
        raise NotLaw(f"What newcomers are asked does nothing: write @{str(name)[:40]}.refuse above the function.")
    texts = (name, words, example, *among, *([] if otherwise is None else [otherwise]))
    if not all(isinstance(text, str) and text.isprintable() and len(text) <= _LONGEST_QUESTION for text in texts):
        raise NotLaw(f"What newcomers are asked is said in texts of one line, of {_LONGEST_QUESTION} letters at most.")
    declared = [
        attribute.name for attribute in rule.attributes if (attribute.kind, attribute.type) == ("player", "text")
    ]
    if fault := misput(name, among, declared) or ("" if words.strip() else "say what they are asked"):
        raise NotLaw(f"Newcomers cannot be asked for “{name[:60]}”: {fault}.")
    question = Inquiry(name, words, example, tuple(among), otherwise, rule.number)
    for entry in some(refusals, "clauses"):
        question.refuse(make(entry, "refuse"))
    return question


def some(declarations: Any, what: str) -> list[Any]:
    """Return declarations of one sort, unless there are too many of them. Raises NotLaw."""
    if len(declarations) > _MOST:
        raise NotLaw(f"A rule may have {_MOST} {what}; this one has {len(declarations):,}.")
    return list(declarations)


def argument(rule: Rule, name: Any, options: Any) -> None:
    """Let commands of a rule have an argument that is one of these words. Raises NotLaw."""
    if not re.fullmatch(r"[A-Z][A-Z0-9]{0,39}", str(name)):
        raise NotLaw(f"“{str(name)[:60]}” cannot be an argument: capital letters only.")
    if not options or not all(isinstance(text, str) and text.strip() and text.isprintable() for text in options):
        raise NotLaw(f"“{name}” needs the words that it can be: rule.argument(\"{name}\", \"red\", \"blue\").")
    rule.argument(name, *options)


def _as_a_pattern(pattern: str) -> str:
    """Return a pattern as it was probably meant, its arguments in capitals; "" if that cannot be told."""
    filled = re.sub(r"[<{(](\w+)[>})]", lambda found: found[1].upper(), pattern)
    better = " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in filled.split())
    fits = len(better) <= _LONGEST_PATTERN and better != pattern and all(map(_SIGNS.fullmatch, better.split()))
    return better if fits and better.split()[:1] and better.split()[0].islower() else ""


def _unfit_command(pattern: Any, help: Any, when: Any, players: bool) -> str:
    """Return in words why this cannot be a command, "" if it can."""
    if players and isinstance(pattern, str) and pattern.split()[:1] and pattern.split()[0] in DESK:
        verb, *rest = pattern.split()
        better = pattern.partition(" ")[2] if len(rest) > 1 and rest[0].islower() else f"do-{pattern}"
        return f"“{verb}” is answered by the server itself. Choose another verb, such as “{better}”"
    if not isinstance(pattern, str) or not pattern.split() or not pattern.split()[0].islower():
        better = _as_a_pattern(pattern) if isinstance(pattern, str) else ""
        return "it begins with a verb in small letters" + (f": “{better}”" if better else "")
    if len(pattern) > _LONGEST_PATTERN:
        return f"a command is at most {_LONGEST_PATTERN} letters long"
    if pattern != " ".join(pattern.split()) or not all(map(_SIGNS.fullmatch, pattern.split())):
        better = _as_a_pattern(pattern)
        return "it is made of words, with one space between two" + (f": “{better}”" if better else "")
    if not isinstance(help, str) or not help.isprintable():
        return "its help says on one line what it does"
    if set("[]") & set(re.sub(r"\[[^\[\]]+\]", "", pattern)):
        return "what may be left out stands between [ and ]"
    if fault := misshapen(pattern):
        return fault
    return "" if when in ("now", "filed") else "“when” is now or filed"
