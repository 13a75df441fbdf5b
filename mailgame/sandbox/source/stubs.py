"""What the types of a rule file are checked against: the language as stubs, with the attributes that things have."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_args

from ... import law
from ...law.attributes import SeenBy
from ...law.commands import By
from ...law.drawing import DRAWN
from ...law.questions import answer_of
from .. import language
from ..language import Language
from .reading import parsed

_WORD = re.compile(r"\w+")
_NAMED = re.compile(r"(?:class |def |from dataclasses import |from )?(\w+)")
_METHOD = re.compile(r"(?<!@property\n)^    def ([a-z]\w*)\(.*\n?", re.MULTILINE)
_ALWAYS = ("Order", "Rule", "Thing", "View", "datetime", "typing")
"""What a law comes to without a word of it; the last are what stubs import."""


def stubs(spoken: Language, attributes: Mapping[str, str], whole: bool = False) -> str:
    """Return the stubs of a language as source.

    attributes: those of things, each with its type as declared ("number", …).
    whole: whether amounts are whole, as in the rules of the game; players' law may say half a dollar.
    """
    before, after = _around_things(spoken, whole)
    return "\n\n".join([before, _thing(attributes), after]) + "\n"


def less(known: str, source: str) -> str:
    """Return stubs without what a rule file defines anew, and what it cannot come to: reading all takes longest."""
    said, body = {*_WORD.findall(source)}, parsed(source).body
    targets = [one for node in body if isinstance(node, ast.Assign) for one in node.targets]
    anew = {getattr(one, "name", getattr(one, "id", "")) for one in (*body, *targets)} - {"rule"}
    parts, reached, further = _parts(known), set[str](), {*said, *_ALWAYS}
    kept = {name: _METHOD.sub(lambda method: method[0] if method[1] in said else "", parts[name])
            for name in ("View", "Rule")}
    while further := further - reached:
        reached |= further
        names = [name for name in further if name in parts and not (name in anew and "class " not in parts[name])]
        kept |= {name: parts[name] for name in names if name not in kept}
        further = {word for name in names for word in _WORD.findall(kept[name])}
    return "\n\n".join(kept[name] for name in parts if name in kept) + "\n"


@lru_cache(maxsize=16)
def _parts(known: str) -> dict[str, str]:
    """Return the parts of stubs, each with the name that it defines."""
    return {found[1]: part for part in known.split("\n\n") if (found := _NAMED.match(part))}


@lru_cache(maxsize=16)
def _around_things(spoken: Language, whole: bool) -> tuple[str, str]:
    """Return what stands before and after the stub of a thing: it is the same in all games of a language."""
    aliases = {**language.ALIASES, **({"Amount": "int"} if whole else {})}
    before = [
        "from dataclasses import dataclass as dataclass",
        "from dataclasses import field as field",
        "from datetime import date, datetime, timedelta",
        "from typing import Any, Callable, ClassVar, Generic, Literal, Mapping, Sequence, TypeVar",
        'F = TypeVar("F", bound=Callable[..., Any])',
        'A = TypeVar("A")',
        'When = Literal["now", "filed"]',
        f"By = Literal[{', '.join(map(repr, get_args(By)))}]",
        f"SeenBy = Literal[{', '.join(map(repr, get_args(SeenBy)))}]",
        f"Drawn = Literal[{', '.join(map(repr, sorted(DRAWN)))}]",
        "class Intent: ...",
        "class Event: ...",
        "class Question(Generic[A]): ...",
    ]
    after = [
        _view(),
        "class Order:\n    giver: Any\n    arguments: dict[str, Any]\n    verb: str\n    block: str\n    by: str\n"
        "    words: str\n    rider: Any\n    answers: dict[str, str]\n"
        "    pictures: tuple[str, ...]\n    def __getattr__(self, name: str) -> Any: ...",
        *(_word(name, word) for name, word in spoken.words.items()),
        "Outcome = Become | Reply | Redirect | Fix | Add | Percent | Cap | Stop",
        "ListOf = Sequence",
        f"Answer = {_ANSWER} | Sequence[{_ANSWER} | None] | None",
        f"class Command:\n    def __call__{_SAME}: ...\n    def refuse{_SAME}: ...",
        f"class Inquiry:\n    def refuse{_SAME}: ...",
        _rule(),
        "def map(made: Callable[..., Any], *found: Any) -> list[Any]: ...",
        "def filter(wanted: Callable[..., Any] | None, found: Any) -> list[Any]: ...",
        *(f"def {name}{_written(inspect.signature(function))}: ..." for name, function in spoken.functions.items()),
        *(f"{name}: {_type_of(value)}" for name, value in spoken.constants.items()),
    ]
    # What Python says of unions as values takes long to read: they are spelt out wherever a law does not name them.
    either = {name: value for name, value in aliases.items() if "|" in value}
    spelt = re.sub(rf"\b({'|'.join(either)})\b", lambda name: either[name[1]], "\n\n".join(after))
    return "\n\n".join(before), "\n\n".join([*(f"{name} = {value}" for name, value in aliases.items()), spelt])


def _word(name: str, word: type) -> str:
    """Return the stub of an intent, an event, a question, or what goes with them."""
    base = "Intent" if issubclass(word, law.Intent) else "Event" if issubclass(word, law.Event) else ""
    base = _question(word) if issubclass(word, law.Question) else base
    fields = [field for field in dataclasses.fields(word) if field.init]
    given = [f"{field.name}: {field.type}{' = ...' if language.default(field) else ''}" for field in fields]
    takes = f"({', '.join(['self', *given])}) -> None"
    if language.takes_names(word):
        takes = _written(inspect.signature(word), "self")
    # No dataclass: to read what Python says of these takes longer than to check a rule.
    lines = [*(f"    {field.name}: {field.type}" for field in fields), f"    def __init__{takes}: ..."]
    return "\n".join([f"class {name}({base}):", *lines])


_SAME = "[H: Callable[..., Any]](self, handler: H) -> H"
_ANSWER = "Intent | Event | Refuse | Outcome"


def _question(word: type) -> str:
    """Return the base class of a question as its file writes it: Question[int]."""
    answer = answer_of(word)
    written = answer.__name__ if type(answer) is type else repr(answer)
    return f"Question[{re.sub(r'([A-Za-z_]+[.])+', '', written)}]"


_TYPES = {
    "number": "int",
    "money": "int",
    "flag": "bool",
    "text": "str",
    "moment": "str",
    "list": "list[Any]",
    "counts": "dict[str, int]",
    "table": "dict[str, Any]",
}


def _thing(attributes: Mapping[str, str]) -> str:
    """Return the stub of a thing, whose attributes can be read but not assigned."""
    lines = ["class Thing:", "    kind: str", "    id: str"]
    for name, type in attributes.items():
        if name not in ("kind", "id", "get", "exists"):
            lines.append(f"    @property\n    def {name}(self) -> {_TYPES.get(type, 'Any')}: ...")
    lines.append("    @property\n    def exists(self) -> bool: ...")
    lines.append("    def get(self, name: str, otherwise: Any = None) -> Any: ...")
    lines.append("    def __hash__(self) -> int: ...")
    return "\n".join(lines)


def _view() -> str:
    lines = ["class View:"]
    for name, kind in zip(language.ADVERBS, ("datetime", "Thing", "Player | None"), strict=True):
        lines.append(f"    @property\n    def {name}(self) -> {kind}: ...")
    for name, signature in language.questions().items():
        lines.append(f"    def {name}{_written(signature, 'self')}: ...")
    return "\n".join(lines)


def _rule() -> str:
    lines = ["class Rule:", "    number: int", "    title: str"]
    for name, member in vars(law.Rule).items():
        if inspect.isfunction(member) and (name == "__init__" or not name.startswith("_")):
            lines.append(f"    def {name}{_written(inspect.signature(member))}: ...")
    return "\n".join(lines)


def _written(signature: inspect.Signature, first: str = "") -> str:
    """Return a signature as a stub writes it, with types as they stand in the source."""
    parts, starred = [first] if first else [], False
    for parameter in signature.parameters.values():
        kind = parameter.kind
        sign = "*" if kind is parameter.VAR_POSITIONAL else "**" if kind is parameter.VAR_KEYWORD else ""
        if kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or kind in (parameter.VAR_POSITIONAL, parameter.KEYWORD_ONLY)
        default = "..." if isinstance(parameter.default, Mapping) else repr(parameter.default)
        type = "" if parameter.annotation is parameter.empty else f": {parameter.annotation}"
        parts.append(
            f"{sign}{parameter.name}{type}" + ("" if parameter.default is parameter.empty else f" = {default}")
        )
    return f"({', '.join(parts)}) -> {signature.return_annotation}"


def _type_of(value: Any) -> str:
    return "tuple[str, ...]" if isinstance(value, tuple) else type(value).__name__
