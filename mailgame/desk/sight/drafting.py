"""Drafting: a letter that proposes to change a rule, with the rule's present law in it, ready to be edited and sent.

The command that it begins with is found among those that the rules declare.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

from mailgame.game.game import Game

from ...law import LEAVING, Command, Plain, Thing
from ...law.commands import PLAYERS
from ...law.texts import unwrapped

_WIDTH = 72


def changing(commands: Iterable[Command]) -> str:
    """Return the words by which players propose to change a rule, “propose amend”; "" if there is no such command."""
    return _words(commands, "NUMBER", ("amend", "replace", "change"))


def adding(commands: Iterable[Command]) -> str:
    """Return the words by which players propose a new rule, “propose add”; "" if there is no such command."""
    return _words(commands, "TITLE", ("add",))


def _words(commands: Iterable[Command], argument: str, best: tuple[str, ...]) -> str:
    """Return the fixed words of a command with a block that needs only this argument and removes no rule.

    best: words that make a command preferred.
    """
    matches = []
    for command in commands:
        if not (command.block and command.help and command.by in PLAYERS):
            continue
        needed = re.sub(r"\[[^\]]*\]", "", command.pattern).split()
        words = [word for word in needed if word.islower()]
        if needed == [*words, argument] and len(words) > 1 and not set(words) & set(LEAVING):
            matches.append(words)
    matches.sort(key=lambda words: not set(words) & set(best))
    return " ".join(matches[0]) if matches else ""


def draft(game: Game, number: int, words: str | None = None) -> str:
    """Return the letter that proposes to change a rule; "" if it cannot be changed, or no rule says how.

    words: by which players propose that, if they are known already.
    It sets the numbers that differ from those in the law, and the law begins with the rule's present text.
    """
    number = int(game.world.number_now(number))
    record = game.world.rules.get(str(number))
    words = changing(game.commands()) if words is None else words
    if record is None or not words or record["standing"] not in ("in force", "suspended"):
        return ""
    rule = Thing(game.world, "rule", str(number))
    law = source_of(game, number, record["law"])
    if not law:
        return "\n".join([f"{words} {number}", rule.wording, "end"])
    updated = with_text(law, rule.wording)
    above = [] if updated else [rule.wording]
    sets = [f"set {name} = {said(value)}" for name, value in _changed(game, number).items()]
    return "\n".join([f"{words} {number}", *above, *sets, "```law", (updated or law).strip("\n"), "```", "end"])


def remark(game: Game, number: int) -> str:
    """Say why a player could not propose the law of a rule as it stands; "" if they could.

    Rules that come with the game may do what players' law may not, such as give the Admin commands.
    """
    number = int(game.world.number_now(number))
    record = game.world.rules[str(number)]
    law = source_of(game, number, record["law"])
    refusal = game.engine.view(number).examine(number, record["title"], "", law) if law else None
    return refusal.words if refusal is not None else ""


def proposal(words: str, title: str, law: str) -> str:
    """Return the letter that proposes a new rule with this law."""
    return "\n".join([f'{words} "{title}"', "```law", law.strip("\n"), "```", "end"])


def source_of(game: Game, number: int, law: str) -> str:
    """Return the source of the law of a rule's revision: that of the shipped rule, or what was adopted; "" if none."""
    if law != "shipped":
        return law
    record = game.world.record(number)
    shipped = game.ruleset.shipped(record) if record is not None else None
    return shipped.source if shipped is not None else ""


def first_values(game: Game, number: int) -> dict[str, Plain]:
    """Return the numbers of a rule as its law declares them."""
    record = game.world.record(number)
    shipped = game.ruleset.shipped(record) if record is not None else None
    rule = game.engine.book.rules.get(number) or shipped
    return {name: parameter.value for name, parameter in rule.parameters.items()} if rule is not None else {}


def _changed(game: Game, number: int) -> dict[str, Plain]:
    """Return the numbers of a rule that differ from those in its law and can be written on one line."""
    now, first = game.world.rules[str(number)]["params"], first_values(game, number)
    return {
        name: value
        for name, value in now.items()
        if name in first and value != first[name] and isinstance(value, int | str)
    }


def said(value: Plain) -> str:
    """Return a value as it is written after `set NAME =`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@lru_cache(maxsize=256)
def with_text(law: str, text: str) -> str:
    """Return a rule file with its text, the docstring, replaced; "" if it has none that could be."""
    try:
        tree = ast.parse(law)
    except (SyntaxError, ValueError, RecursionError):
        return ""
    docstring = ast.get_docstring(tree, clean=False)
    if docstring is None:
        return ""
    if _one(docstring) == _one(text):
        return law
    first, lines = tree.body[0], law.split("\n")
    before, after = lines[: first.lineno - 1], lines[first.end_lineno or first.lineno :]
    if lines[first.lineno - 1][: first.col_offset].strip():
        return ""
    return "\n".join([*before, *_docstring(text), *after])


def _one(text: str) -> str:
    return " ".join(text.split())


def _docstring(text: str) -> list[str]:
    safe = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    folded = "\n".join(
        "\n".join(wrap(line, _WIDTH, break_long_words=False, break_on_hyphens=False)) for line in safe.split("\n")
    )
    if unwrapped(folded) != unwrapped(safe):  # a line would begin as a paragraph does
        folded = safe
    end = "\n" if folded.endswith('"') else ""
    return f'"""{folded}{end}"""'.split("\n")
