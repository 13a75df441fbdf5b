"""Clocks that players' law listens to and nothing sets: meant may be another, of nearly the same name."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Iterable
from functools import cache

from mailgame.kernel.engine import Engine
from mailgame.law import Refuse, Rule
from mailgame.law.lexicon import MODULES

_LISTENS = re.compile(r"""@rule\.after\(\s*Rang\b[^)]*\bname\s*=\s*["']([^"'\n]+)["']""")
_SETS = re.compile(r"""\bSetTimer\(\s*(?:name\s*=\s*)?f?["']([^"'{\n]+)""")


def never_rings(engine: Engine, rule: Rule) -> Refuse | None:
    """Refuse to listen to a timer that nothing sets, if another is probably meant; one that comes later is let be."""
    known = _set_by(engine, rule.source)
    for heard in _LISTENS.finditer(rule.source):
        name = heard[1]
        near = difflib.get_close_matches(name, sorted(known), 1, 0.75)
        if near and name in _unset(rule.source, known):
            line = rule.source[: heard.start(1)].count("\n") + 1
            words = f"Line {line}: nothing sets a timer “{name}”; is “{near[0]}” meant?"
            better = f'    → {heard[0].replace(name, near[0])})'
            return Refuse("never-rings", f"The law cannot be accepted. {words}\n    {heard[0]})\n{better}")
    return None


def unset(engine: Engine, law: str) -> list[str]:
    """Return the names of the timers that a law waits for and that nothing sets so far, neither it nor another."""
    if law.count("SetTimer(") > len(_SETS.findall(law)):
        return []  # it sets one whose name it works out
    return _unset(law, _set_by(engine, law))


def _unset(law: str, known: Iterable[str]) -> list[str]:
    heard = dict.fromkeys(_LISTENS.findall(law))
    return [name for name in heard if not any(name.startswith(one) for one in known)]


def _set_by(engine: Engine, law: str) -> set[str]:
    """Return the timers that a law, the rules in force and the words of the law set, or what their names begin with."""
    sources = (law, *(other.source for other in engine.book.rules.values()), *engine.ruleset.words.sources)
    return {*_of_the_law(), *engine.world.timers, *(name for source in sources for name in _SETS.findall(source))}


@cache
def _of_the_law() -> frozenset[str]:
    """Return the timers that words of the law set, or what their names begin with."""
    return frozenset(name for module in MODULES for name in _SETS.findall(inspect.getsource(module)))
