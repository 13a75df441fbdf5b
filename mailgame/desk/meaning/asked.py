"""Asked: what a line asks to be shown in a whole sentence, “can you show me rule 9?”, “how do I vote?”.

To show something changes nothing, so it is shown without asking back.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec.structs import replace

from ...law import Command
from ...law.commands import FREE_TEXT, LIST, SHOWN, arguments_of
from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from ..commands.unmarked import bare, unquoted
from .acting_on_rules import is_about_a_rule
from .guess import Guess
from .plain_questions import answering
from .spoken import asks, asks_of_facts, said_in
from .topics import Topic

_LONGEST = 120
_POLITELY = r"(?:(?:please|pls|plz|kindly|just|also|now|so|and|ok|okay|again|quickly)\b,?\s)*"
_WISH = (
    r"(?:(?:can|could|may|might|would|will)\s(?:you|u|i|we)\s|let\s(?:me|us)\s"
    r"|(?:i|we)(?:\swould|'d|d)?\s(?:like|want|need|wish|love)\s(?:you\s)?to\s|(?:i|we)\s(?:want|need)\s"
    r"|(?:i|we)(?:\swould|'d|d)\slike\s)?"
)
_DEED = (
    r"(?:(?:show|send|give|tell|get|mail|e-?mail|resend)(?:\s(?:me|us))?\s"
    r"|(?:see|view|display|print|list|read|check|open|(?:have\sa\s|take\sa\s)?look\sat|have)\s)?"
)
_QUESTION = r"(?:(?:what|where)(?:'s|s|\sis|\sare|\sdoes|\sdo)\s)?"
_OF_IT = (
    r"(?:(?:all(?:\sof)?|the|my|our|a)\s)*(?:(?:current|latest|full|whole|complete|new|newest)\s)?"
    r"(?:(?:text|copy|list|words|wording)\sof\s)?(?:(?:the|my|our)\s)?"
)
_BEFORE = re.compile(_POLITELY + _WISH + _POLITELY + _DEED + _POLITELY + _QUESTION + _OF_IT, re.IGNORECASE)
_BEHIND = re.compile(
    r"(?:,?\s(?:please|pls|plz|again|(?:right\s)?now|today|currently|at\sthe\smoment|so\sfar|says?|means?|to\sme|for\sme"
    r"|in\sfull|once\smore|here))*\s?[?.!…]*\Z", re.IGNORECASE,
)  # fmt: skip
_HOW = re.compile(
    r"(?:(?:please\s)?(?:tell|show)\sme\s)?how\s(?:to|(?:do|can|could|would|should|may)\s(?:i|we|you|one))\s(\w+)\b.*",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:please\s)?(?:(?:can|could)\s(?:you|someone)\s)?(?:please\s)?(?:explain|describe|tell\sme\s(?:more\s)?about)"
    r"(?:\s(?:the|a|an|me|this|that))*\s(\w+(?:\s\w+)?)\b(?:\s(?:to\sme|please|pls|again|works?))*", re.IGNORECASE,
)
_IS = re.compile(r"(?:is|are|was|does|did)\b(?! (?:it|there)\b)", re.IGNORECASE)
_IS_ALONE = re.compile(r"(?:the|my|our|a|all|\s)*\Z", re.IGNORECASE)


def asked(line: str, grammar: Grammar) -> Parsed | None:
    """Return the query that a line asks, with words around it as people write them; None if it asks none.

    “I like the board” asks nothing: there must be a wish, a question, or what is to be done.
    """
    shown = answering(line, grammar.names.game.world.rows("player"))
    if shown and all(command.by != "admin" for command in grammar.commands):  # whose questions are about their desk
        order = grammar.order(shown)
        return replace(order, words=line, bare=order.words) if order is not None else None
    text = unquoted(bare(line)).replace("’", "'") if len(line) <= _LONGEST else ""
    if text and (how := _HOW.fullmatch(text)) is not None:
        return _help_with(how[1].lower(), line, grammar)
    if text and (about := _ABOUT.fullmatch(text.rstrip("?!. "))) is not None:
        return _explained(about[1], line, grammar)
    before, behind = _BEFORE.match(text), _BEHIND.search(text)
    if not text or before is None or behind is None or before.end() >= behind.start():
        return None
    if _IS_ALONE.match(before[0]) and not behind[0].strip(".! …"):
        return None
    order = grammar.order(text[before.end() : behind.start()])
    if order is None or order.command.sort != SHOWN or _takes_words(order):
        return None
    return replace(order, words=line, bare=order.bare or order.words)


def explaining(line: str, first: Topic | None, grammar: Grammar) -> tuple[Topic, ...]:
    """Return the query that explains the command that a question is about; none if it does not say its verb.

    first: what it is about before all else, which its writer cannot order now.
    """
    if first is None or not (first.surely and first.command.rule and asks(line)):
        return ()
    if first.command.verb not in said_in(line):
        return ()
    return tuple(filter(None, (_explanation(first.command, grammar),)))


def not_made_up(topic: Topic, grammar: Grammar, queries: Collection[Command]) -> Topic:
    """Return a topic, or what explains its command if the line names nobody, or would be played with what nobody said.

    queries: commands that the desk answers, of which nothing is played.
    """
    if topic.meant is not None or topic.command.block or topic.command in queries:
        return topic
    made_up = names_nobody(topic) or ("…" not in topic.line and isinstance(grammar.line(topic.line), Parsed))
    return (_explanation(topic.command, grammar) if made_up else None) or topic


def names_nobody(topic: Topic) -> bool:
    """Tell whether a line has yet to name a player: “delegate NAME”."""
    return topic.meant is None and "NAME" in topic.line.split()


def _explanation(command: Command, grammar: Grammar) -> Topic | None:
    """Return the query that explains a command; None if there is none."""
    order = grammar.order(f"help {command.verb}")
    words = f"About “{command.pattern}”: {command.help}"
    return Topic(order.command, order.words, Guess(order.words, 0, order), True, words) if order is not None else None


def may_answer(line: str, command: Command) -> bool:
    """Tell whether a command can be what a line wants: no order of the rules answers who, what or how much.

    Nor is a rule changed by whoever asks what it is.
    """
    return not (command.rule and (asks_of_facts(line) or (is_about_a_rule(command) and _IS.match(line))))


def _help_with(verb: str, line: str, grammar: Grammar) -> Parsed | None:
    """Return the query that explains a command; None if there is no such command."""
    order = grammar.order(f"help {verb}") if verb in grammar.verbs else None
    return replace(order, words=line, bare=order.words) if order is not None else None


def _explained(said: str, line: str, grammar: Grammar) -> Parsed | None:
    """Return the query that shows what is to be explained, “rule 9”, or else help on it, “rent”."""
    shown = grammar.order(said)
    is_shown = shown is not None and shown.command.sort == SHOWN and not _takes_words(shown)
    order = shown if is_shown else grammar.order(f"help {said}")
    return replace(order, words=line, bare=order.bare or order.words) if order is not None else None


def _takes_words(order: Parsed) -> bool:
    """Tell whether a query takes any words, so that nothing tells which of them are the sentence’s."""
    return any(name.rstrip(LIST) in FREE_TEXT for name in arguments_of(order.command.pattern))
