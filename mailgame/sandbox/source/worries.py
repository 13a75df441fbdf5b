"""What the type checker only worries about: code that works as it is written, if what it rests on is so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .kinds import parts_of

_WANTED = re.compile(r"[Ee]xpected `[^`]*`|return type `[^`]*`")
_NOTHING = re.compile(r"`[^`]*\bNone\b[^`]*`")
_GIVEN_BACK = re.compile(r"^Return type does not match .*found `(?!bool|int|float|str|Literal)")
_HOLDS = re.compile(r"[Ee]xpected `([\w.]+)\[.*`, found `\1\[")

_TAKEN_SO = re.compile(
    r"[Ee]xpected `[^`]*(?:\bstr\b|tuple\[|\bint\b)[^`]*`, found `(?:Thing|list\[|datetime|tuple\[)|"
    r"[Ee]xpected `[^`]*(?:datetime|tuple\[)[^`]*`, found `(?:str\b|Thing|list\[|range)|"
    r"[Ee]xpected `Sequence\[str\]`|[Ee]xpected `int`, found `float`"
)
"""What is taken as it can only have been meant, where it comes out of the sandbox (`running/outward.py`)."""
_ALWAYS = re.compile(
    r"^Operator `\+=?` is .*between objects of type `list\[.*` and `list\[|"
    r"bound method `list\.(?:append|insert)` is incorrect: Expected `[A-Z].*`, found `(?!Literal)[A-Z]|"
    r"[Ee]xpected `tuple\[[^`]*, \.\.\.\](?: \| None)?`, found `(?:list\[|range)"
)
"""What always works: a list takes in whatever is put into it, and is several where several are wanted."""
_NEVER = re.compile(r"found `bound method |type `bound method |^Return type does not match .*found `[A-Z]\w+`$")
"""What can never work, whatever else is said of it: a question without brackets, and an answer that is none."""
_EITHER = re.compile(r"found `[^`]*\|[^`]*`|types? `[^`]*\|[^`]*`|\bin union\b|may be missing|possibly")
"""What is one thing or another, of which one does."""
_OF_ANYTHING = re.compile(r"of type `object` has no attribute")
"""What the checker knows nothing of, as where a list is put in order within other brackets: `str(max(…, key=…))`."""


_RETURNED = re.compile(r"^Return type does not match .*?`(.*?)`, found `(.*)`$")
_OUTCOMES = frozenset({"Add", "Become", "Cap", "Fix", "Percent", "Redirect", "Reply", "Stop"})
_NO_ANSWER = re.compile(
    r"(?:str|int|float|datetime|date|timedelta|Fraction|Thing|View|Order\d*)\*?$|"
    r"Literal\[(?!False\b)|(?:dict|Mapping)\["
)
_SEVERAL = re.compile(r"(?:list|tuple|set)\[(.*)\]$")


def no_answers(found: str, wanted: str = "") -> Iterator[str]:
    """Yield what of a type is never the answer of a handler: “str” of “list[Tell | str] | None”.

    wanted: the type of its answers, "" if it is not known; an outcome alters, and a refusal does not.
    """
    alters = not _OUTCOMES.isdisjoint(parts_of(wanted))
    never = frozenset({"Refuse"}) if alters else _OUTCOMES if "Refuse" in wanted else frozenset()
    for part in parts_of(found):
        if several := _SEVERAL.match(part):
            for one in parts_of(several[1], ","):
                yield from no_answers(one, wanted)
        elif part in never or _NO_ANSWER.match(part):
            yield part


def says_nothing(message: str) -> bool:
    """Return whether a message of the checker says nothing of the law: it knows nothing of it, or it works."""
    return bool(_OF_ANYTHING.search(message) or _ALWAYS.search(message))


def may_work(message: str) -> bool:
    """Return whether what a message of the checker is about may work: some of it does, or it is taken as it is meant.

    Of law without types no more is asked than that it can work.
    """
    returned = _RETURNED.match(message)
    if _NEVER.search(message) or (returned and any(no_answers(returned[2], returned[1]))):
        return False
    return is_a_worry(message) or says_nothing(message) or bool(_TAKEN_SO.search(message) or _EITHER.search(message))


def is_a_worry(message: str) -> bool:
    """Return whether a message of the checker is about what may be None, or about what a list holds, or declares less.

    In the rules of a game this may be as its author knows it to be; of players' law it is asked that it says so.
    """
    if message.startswith("Function can implicitly return") or _GIVEN_BACK.match(message):
        return True
    return bool(_NOTHING.search(_WANTED.sub("", message)) or _HOLDS.search(message))
