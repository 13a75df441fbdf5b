"""Help on one command; for any other word, the commands and rules that mention it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...law import Command
from ...numerals import label
from ...press.scenes import answers
from ...press.scenes.scene import HelpEntry
from ..meaning.spoken import stem
from ..queries import BELOW, Answered, Asked, Query, entry, rider_entry

query = Query(30, answers.HelpOne)
_A_FEW, _MOST_RULES = 2, 5
"""Of more words that name no command, somebody asks for help, and not for that on one of them; and how many rules that
speak most of a word are named.
"""


@query.command("help WORD", "One command explained.", "help TEXT")
def one_command(asked: Asked) -> Answered:
    """Explain the command; of several words, that which begins with them, or else what the first of them is about."""
    ruleset, said = asked.table.game.ruleset, (asked.text("word") or asked.text("text")).casefold().split()
    verbs = {stem(command.verb): command.verb for command in asked.commands if command.help}
    if not any(command.verb == said[0] for command in asked.commands):
        said = [verbs.get(stem(word), word) for word in said]
    place = next((place for place, word in enumerate(said) if word in verbs.values()), 0)
    if len(said) > _A_FEW and said[place] not in verbs.values():
        return "“status” says where you stand, “help” what you can write, and “rules” how it is played", None
    word = said[place]
    commands = _beginning_with(said[place:], asked.commands)
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


def _beginning_with(said: Sequence[str], commands: Sequence[Command]) -> list[Command]:
    """Return the commands that begin with most of some words, and at least with the first."""
    for length in range(len(said), 0, -1):
        if found := [one for one in commands if one.pattern.casefold().split()[:length] == [*said[:length]]]:
            return found
    return []


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
    rules.sort(key=lambda page: (not mention.search(page.title), -len(mention.findall(page.text))))
    ruleset = asked.table.game.ruleset
    if commands or rules:
        mentions = tuple((page.number, page.title, _sentence(page.text, mention)) for page in rules[:_MOST_RULES])
        return BELOW, answers.HelpOne(word, None, tuple(entry(command, ruleset) for command in commands), mentions)
    near = tuple(entry(command, ruleset) for command in asked.grammar.nearest(word))
    if not near:
        return f"there is no command “{word}”, and no rule speaks of it; “help” says what there is", None
    return f"there is no command “{word}”", answers.HelpOne(word, None, near)


def _sentence(text: str, mention: re.Pattern[str]) -> str:
    """Return the first sentence of a rule that mentions a word; "" if only its title does."""
    sentences = re.split(r"(?<=[.!?;:])\s+(?:\d+\.\s+)?", " ".join(text.split()))
    return next((sentence for sentence in sentences if mention.search(sentence)), "")
