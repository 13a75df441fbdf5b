"""Drafting: the letter that proposes to change a rule, with the rule's present law in it, ready to be altered and sent.

Which command it begins with is for the rules to say: it is looked for among those that they declare.
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
    """Return the words by which players propose to change a rule, “propose amend”; "" where no rule has any."""
    return _words(commands, "NUMBER", ("amend", "replace", "change"))


def adding(commands: Iterable[Command]) -> str:
    """Return the words by which players propose a new rule, “propose add”; "" where no rule has any."""
    return _words(commands, "TITLE", ("add",))


def _words(commands: Iterable[Command], argument: str, best: tuple[str, ...]) -> str:
    """Return the fixed words of a block command that needs this one argument, and takes no rule away."""
    found = []
    for command in commands:
        if not (command.block and command.help and command.by in PLAYERS):
            continue
        needed = re.sub(r"\[[^\]]*\]", "", command.pattern).split()
        words = [word for word in needed if word.islower()]
        if needed == [*words, argument] and len(words) > 1 and not set(words) & set(LEAVING):
            found.append(words)
    found.sort(key=lambda words: not set(words) & set(best))
    return " ".join(found[0]) if found else ""


def draft(game: Game, number: int) -> str:
    """Return the letter that proposes to change a rule; "" where that cannot be, or no rule says how.

    Its numbers are set where they are not those of the law, and the law's first lines are the rule's present text.
    """
    number = int(game.world.number_now(number))
    record = game.world.rules.get(str(number))
    words = changing(game.commands())
    if record is None or not words or record["standing"] not in ("in force", "suspended"):
        return ""
    rule = Thing(game.world, "rule", str(number))
    law = source_of(game, number, record["law"])
    if not law:
        return "\n".join([f"{words} {number}", rule.wording, "end"])
    told = with_text(law, rule.wording)
    above = [] if told else [rule.wording]
    sets = [f"set {name} = {said(value)}" for name, value in _changed(game, number).items()]
    return "\n".join([f"{words} {number}", *above, *sets, "```law", (told or law).strip("\n"), "```", "end"])


def remark(game: Game, number: int) -> str:
    """Say why the law of a rule could not be proposed by a player as it stands, "" if it can.

    Rules that come with the game may say what no player's law may: give the Admin commands, for one.
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
    """Return the rule file behind what a revision has as its `law`: the shipped one, or what was adopted; or ""."""
    if law != "shipped":
        return law
    record = game.world.record(number)
    shipped = game.ruleset.shipped(record) if record is not None else None
    return shipped.source if shipped is not None else ""


def first_values(game: Game, number: int) -> dict[str, Plain]:
    """Return the numbers of a rule as its law has them."""
    record = game.world.record(number)
    shipped = game.ruleset.shipped(record) if record is not None else None
    rule = game.engine.book.rules.get(number) or shipped
    return {name: one.value for name, one in rule.parameters.items()} if rule is not None else {}


def _changed(game: Game, number: int) -> dict[str, Plain]:
    """Return the numbers of a rule that are others than its law says, and can be written on one line."""
    now, first = game.world.rules[str(number)]["params"], first_values(game, number)
    return {
        name: value
        for name, value in now.items()
        if name in first and value != first[name] and isinstance(value, int | str)
    }


def said(value: Plain) -> str:
    """Write a value as it stands behind `set NAME =`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@lru_cache(maxsize=256)
def with_text(law: str, text: str) -> str:
    """Return a rule file with this text as its first lines; "" if it has no text there that could be exchanged."""
    try:
        tree = ast.parse(law)
    except (SyntaxError, ValueError, RecursionError):
        return ""
    said = ast.get_docstring(tree, clean=False)
    if said is None:
        return ""
    if _one(said) == _one(text):
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
