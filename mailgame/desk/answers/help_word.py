"""Help on one command; for any other word, the commands and rules that mention it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...law import Command
from ...numerals import label
from ...press.scenes import answers
from ...press.scenes.scene import HelpEntry
from ..queries import BELOW, Answered, Asked, Query, entry, rider_entry

query = Query(30, answers.HelpOne)


@query.command("help WORD", "One command explained.")
def one_command(asked: Asked) -> Answered:
    """Explain the command."""
    word, ruleset = asked.text("word"), asked.table.game.ruleset
    commands = [command for command in asked.commands if command.verb.lower() == word.lower()]
    riders = [rider for rider in asked.table.game.engine.book.riders if word.lower() in rider.pattern.split()]
    if not commands and riders:
        return BELOW, answers.HelpOne(word, rider_entry(riders[0]), tuple(map(rider_entry, riders[1:])))
    if not commands and (of_a_rule := _of_a_rule(asked, word)):
        return BELOW, answers.HelpList(of_a_rule)
    if not commands:
        return _about(asked, word)
    listed = _plain_first([command for command in commands if command.help] or commands)
    first, *others = (entry(command, ruleset) for command in listed)
    return BELOW, answers.HelpOne(word, first, tuple(others))


def _of_a_rule(asked: Asked, word: str) -> tuple[HelpEntry, ...]:
    """Return the commands that the rule with a number gives, the way that game writes numbers; none if it is no such.

    Words that can follow commands are among them.
    """
    game = asked.table.game
    entries = [(command.rule, entry(command, game.ruleset)) for command in asked.commands if command.help]
    entries += [(rider.rule, rider_entry(rider)) for rider in game.engine.book.riders]
    return tuple(one for rule, one in entries
                 if rule and word.upper() in (str(rule), label(rule, game.world.numerals)))


def _plain_first(commands: Sequence[Command]) -> Sequence[Command]:
    """Return commands, those that others only go on from before these: “vote PROPOSAL CHOICE”, “… for PLAYER”."""
    begins = tuple(f"{command.pattern} " for command in commands)
    return sorted(commands, key=lambda command: sum(map(command.pattern.startswith, begins)))


def _about(asked: Asked, word: str) -> Answered:
    """Return the commands and the rules that mention a word, or else the commands spelt almost like it."""
    mention = re.compile(rf"\b{re.escape(word.rstrip('s'))}s?\b", re.IGNORECASE)
    listed = [command for command in asked.commands if command.help]
    commands = [command for command in listed if mention.search(f"{command.pattern} {command.help}")]
    rules = [page for page in asked.presenter.rules() if mention.search(f"{page.title} {page.text}")]
    ruleset = asked.table.game.ruleset
    if commands or rules:
        mentions = tuple((page.number, page.title, _sentence(page.text, mention)) for page in rules)
        return BELOW, answers.HelpOne(word, None, tuple(entry(command, ruleset) for command in commands), mentions)
    near = tuple(entry(command, ruleset) for command in asked.grammar.nearest(word))
    return f"there is no command “{word}”", answers.HelpOne(word, None, near)


def _sentence(text: str, mention: re.Pattern[str]) -> str:
    """Return the first sentence of a rule that mentions a word; "" if only its title does."""
    sentences = re.split(r"(?<=[.!?;:])\s+(?:\d+\.\s+)?", " ".join(text.split()))
    return next((sentence for sentence in sentences if mention.search(sentence)), "")
