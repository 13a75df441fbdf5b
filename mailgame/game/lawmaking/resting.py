"""Resting: an act of law that can never be done in this game, since what it is made of is not there.

It would be adopted, and fail for everybody at its first use: items where nobody has any, squares where there is no
board, an act of which no rule says what it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from mailgame.game.lawmaking.having import parsed
from mailgame.kernel.engine import Engine
from mailgame.law import Gain, Intent, Refuse, Rule, has, with_article
from mailgame.law.lexicon import WORDS

_AS: Mapping[str, type[Intent]] = {has.__name__: Gain}
"""Functions that look at what an act changes."""


def baseless(engine: Engine, rule: Rule) -> Refuse | None:
    """Return that an act of a law cannot be done in this game, with its line; None if all can be."""
    known: Mapping[str, Any] = {**WORDS, **engine.ruleset.words.named, **_AS}
    declared = {*engine.world.declared, *engine.world.repealed, *((one.kind, one.name) for one in rule.attributes)}
    for node in _calls(parsed(rule.source)):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        word = known.get(name)
        if not (isinstance(word, type) and issubclass(word, Intent)):
            continue
        if name in rule.carries or name in engine.book.carries:
            continue
        where = f"The law cannot be accepted. Line {node.lineno}: “{name}” cannot be done in this game"
        if word.rests_on is not None and word.rests_on[:2] not in declared:
            kind, attribute, held = word.rests_on
            words = f"{where}: {'the game' if kind == 'game' else with_article(kind)} has no “{attribute}” here"
            if held != "counts":
                return Refuse("not-law", f"{words}.")
            better = f'rule.attribute("{kind}", "{attribute}", "{held}", {{}})'
            return Refuse("not-law", f"{words}. Say that it has, above the functions:\n    → {better}")
        if word not in engine.acts.does and word.stands_for is None and not engine.view(0).by_hand(word):
            return Refuse("not-law", f"{where}: no rule in force says what that is.")
    return None


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield the calls of a law, but for those by which it says what a word stands for: where it is asked, they work."""
    for node in tree.body:
        above = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        if not any(ast.unparse(one).startswith("rule.carry_out(") for one in above):
            yield from (part for part in ast.walk(node) if isinstance(part, ast.Call))
