"""What runs inside the sandbox before a rule file: the language, made of plain classes.

A word is a frozen dataclass, as it is outside. Questions to a view and functions of the language are answered by the
game outside, through the one name `_host`.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from functools import cache

from .. import language
from ..language import Language
from .ground import GROUND

_SET = '''
class {name}:
    def __init__(self, thing, attribute="", value=None, more=None, **so):
        values = {{attribute: value}} if attribute else {{}}
        values.update(more or {{}})
        values.update(so)
        self.thing = thing
        self.attribute = ""
        self.value = None
        self.more = {{}}
        for name, one in values.items():
            if self.attribute == "":
                self.attribute = name
                self.value = one
            else:
                self.more[name] = one
        if self.attribute == "":
            raise TypeError("Set sets no attribute")

    _word = {name!r}
'''
"""The word that takes names of its author's choice (`Set`)."""


@cache
def prelude(spoken: Language) -> str:
    """Return the source that runs inside the sandbox before a rule file in this language."""
    parts = [GROUND, "_WORDS = {}\n_FIELDS = {}\n\n\nclass View:\n    def __repr__(self):\n        return '<view>'\n"]
    for name, signature in language.questions().items():
        parts.append(
            f"    def {name}(self{_taken(signature)}):\n"
            f"        return _in(_host({name!r}, [{_passed(signature)}]))"
        )
    for name, word in spoken.words.items():
        fields = [field for field in dataclasses.fields(word) if field.init]
        if language.takes_names(word):
            parts.append(_SET.format(name=name))
            parts.append(f"_WORDS[{name!r}] = {name}\n_FIELDS[{name!r}] = {[field.name for field in fields]!r}")
            continue
        lines = [f"    {field.name}: object{language.default(field)}" for field in fields]
        parts.append("\n".join(["@dataclass(frozen=True)", f"class {name}:", *lines, f"    _word = {name!r}", ""]))
        parts.append(f"_WORDS[{name!r}] = {name}\n_FIELDS[{name!r}] = {[field.name for field in fields]!r}")
    for name, function in spoken.functions.items():
        if name in language.NATIVE:
            parts.append(inspect.getsource(function))
            continue
        signature = inspect.signature(function)
        call = f"_in(_host('law.{name}', [{_passed(signature)}]))"
        parts.append(f"def {name}({_taken(signature)[2:]}):\n    return {call}")
    parts += [f"{name} = {value!r}" for name, value in spoken.constants.items()]
    parts += [f"{name} = object" for name in (*language.ALIASES, "Intent", "Event", "Outcome", "Question", "Answer")]
    parts.append("ListOf = list")
    parts.append("Player = Thing")
    return "\n\n".join(parts) + "\n"


def _taken(signature: inspect.Signature) -> str:
    taken = ""
    for parameter in signature.parameters.values():
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        default = "" if parameter.default is inspect.Parameter.empty else f"={parameter.default!r}"
        taken += f", {stars}{parameter.name}{default}"
    return taken


def _passed(signature: inspect.Signature) -> str:
    return ", ".join(f"_out({name})" for name in signature.parameters)


@cache
def inner_names(spoken: Language) -> frozenset[str]:
    """Return the names that the prelude reserves for itself."""
    return frozenset(re.findall(r"^(?:def |class )?(_\w+)", prelude(spoken), re.MULTILINE)) | {"_host"}
