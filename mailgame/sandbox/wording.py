"""What the checker of types and the sandbox say, in words for one who has never heard of either."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from functools import cache

from .. import law
from ..law import Rule


@cache
def _vocabulary() -> tuple[str, ...]:
    return (*law.__all__, "len", "min", "max", "sum", "sorted", "range", "list", "dict", "set", "tuple", "isinstance")


def meant(word: str, known: tuple[str, ...]) -> str:
    """Return what may have been meant by a word that is not known, as the end of a sentence; or ""."""
    close = difflib.get_close_matches(word, known, 1, 0.7)
    return f"; is “{close[0]}” meant?" if close else ""


def _type(said: str) -> str:
    """Return the name of a type as a player would say it."""
    bare = re.sub(r'Literal\[(["\']?)(.*?)\1\]', r"\2", said)
    names = {"str": "a text", "int": "a whole number", "float": "a number", "bool": "True or False", "None": "None"}
    return names.get(bare, bare if bare == said else f"“{bare}”")


def _not_defined(found: re.Match[str]) -> str:
    return f"“{found[1]}” is not a word of the law, and nothing above says what it is{meant(found[1], _vocabulary())}"


def _of_a_rule(found: re.Match[str]) -> str:
    known = tuple(name for name in vars(Rule) if not name.startswith("_"))
    return f"a rule has no “{found[1]}”{meant(found[1], known)}"


_SAID: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"^Name `(\w+)` used when not defined", _not_defined),
        (r"^NameError: name '(\w+)' is not defined", _not_defined),
        (r"^AttributeError: 'Rule' object has no attribute '(\w+)'", _of_a_rule),
        (r"^No arguments? provided for required parameters? (.+)", lambda m: f"it does not say {_listed(m[1])}"),
        (r"^Argument `(\w+)` does not match any known parameter", lambda m: f"there is no place for “{m[1]}” here"),
        (r"^Too many positional arguments(.*)", lambda _: "there are more things between the brackets than it takes"),
        (
            r"^Argument (?:is|to .+? is) incorrect: Expected `(.+?)`, found `(.+)`",
            lambda m: f"{_type(m[2])} stands where {_type(m[1])} is wanted",
        ),
        (
            r"^Return type does not match returned value: expected `(.+?)`, found `(.+)`",
            lambda m: f"it says that it answers with {m[1]}, and answers with {_type(m[2])}",
        ),
        (
            r"^Function can implicitly return `None`, which is not assignable to return type `(.+)`",
            lambda m: f"it says that it answers with {m[1]}, and there is a way through it without an answer",
        ),
        (
            r"^Attribute `(\w+)` is not defined on `str` in union",
            lambda m: f"what is asked for “{m[1]}” may be a bank, which has none; ask first: isinstance(…, Player)",
        ),
        (
            r"^Attribute `(\w+)` is not defined on `None` in union",
            lambda m: f"what is asked for “{m[1]}” may be nobody (None); ask first whether it is",
        ),
        (
            r"^Operator `(.+?)` is not supported between objects of type `(.+?)` and `(.+?)`",
            lambda m: f"{_type(m[2])} {m[1]} {_type(m[3])}: these two do not go together",
        ),
        (r"^Object of type `(.+?)` is not callable", lambda m: f"{_type(m[1])} cannot be called with brackets"),
        (r"^Object of type `(.+?)` has no attribute `(\w+)`", lambda m: f"{_type(m[1])} has no “{m[2]}”"),
        (r"^TypeError: (\w+)\(\) missing .*?: (.+)", lambda m: f"{m[1]} does not say {_listed(m[2])}"),
        (r"^ZeroDivisionError", lambda _: "it divides by zero"),
        (r"^AssertionError", lambda _: "what it asserts is not so"),
        (r"^IndexError", lambda _: "it looks for an entry that a list does not have"),
        (r"^KeyError: (.+)", lambda m: f"it looks for {m[1]} in a table that does not have it"),
        (r"^MemoryError|exceeds the maximum of", lambda _: "it wanted more memory than a rule may have"),
        (r"^RecursionError", lambda _: "its functions call each other without end"),
        (r"^TimeoutError", lambda _: "it took too long"),
        (r"^AttributeError: 'NoneType' object has no attribute '(\w+)'", lambda m: f"it asks nobody for “{m[1]}”"),
        (r"^TypeError: unsupported operand type\(s\) for (\S+?):? (.+)", lambda m: f"{m[1]} does not go with {m[2]}"),
        (
            r"^(?:\w+: )?The monty syntax parser does not yet support (.+)",
            lambda m: f"the language has no {m[1]}",
        ),
        (r"^(?:SyntaxError: )?function too large", lambda _: "that is too much for one function"),
        (r"^(?:Type|Value|Attribute|Lookup|Runtime|Overflow)Error: (.+)", lambda m: m[1]),
        (r"^(SystemExit|KeyboardInterrupt|GeneratorExit|StopIteration)\b", lambda m: f"it stops of itself ({m[1]})"),
    )
)


def _listed(said: str) -> str:
    names = re.findall(r"[`'](\w+)[`']", said)
    return " and ".join(f"“{name}”" for name in names)


def plainly(said: str) -> str:
    """Say in plain words what the checker or the sandbox has said; what is not known stays as it is."""
    first = said.split("\n")[0].strip()
    for pattern, words in _SAID:
        found = pattern.search(first)
        if found is not None:
            return words(found)
    return first[:300]
