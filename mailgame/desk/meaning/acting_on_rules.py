"""Acting on rules: what a line of prose proposes to do with a rule that it names by its number.

“I propose that we abolish rule 8”, “propose amendment of rule 8: words”, “rule 8 should say words”: the word for what
is to be done is that of a command, or means the same; and what the rule is to say is the text below that command.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from ...game.game import Game
from ...kernel.lawbook import Lawbook
from ...law import Command
from ...law.commands import PLAYERS
from ..commands.grammar import Grammar
from ..sight import drafting
from . import wishes
from .guess import Guess
from .spoken import asks, denies, forms, said_in, stem

_NAMES_A_RULE = re.compile(r"\d|rule", re.IGNORECASE)
"""Without this a line names no rule, which is soon found out."""
_OPENING = (
    r"(?:(?:please|pls|hi|hello|hey|ok|okay|so|and|i|we|i['’]d|we['’]d|would|like|want|wish|to|let['’]?s|let|us|hereby"
    r"|id|should|could|can|my|our|a|an|the|here|is|that|it|be|for|propos(?:e|ed|es|al|ing)|suggest(?:ing|ion)?|motion|move)"
    r"(?:\s*[,:]\s*|\s+))*"
)
_RULE = r"(?:(?:to|of|in|on)\s+)?(?:the\s+)?(?P<kind>rule)?\s*(?:no\.?\s*)?#?(?P<number>\d{1,5}|[ivxlc]{1,8})\b"
_IS_TO = r"(?:\s+(?:should|shall|must|ought|needs?|has|to|be|is|get))*"
_WHOLE = re.IGNORECASE | re.DOTALL
_ACT_FIRST = re.compile(rf"{_OPENING}(?P<act>[a-z]{{3,15}})\s+{_RULE}(?P<rest>.*)", _WHOLE)
"""“repeal rule 8”, “I propose an amendment to rule 8: …”."""
_RULE_FIRST = re.compile(rf"{_OPENING}{_RULE}{_IS_TO}\s+(?P<act>[a-z]{{2,15}})(?P<rest>\W.*)?", _WHOLE)
"""“rule 8 should be repealed”, “rule 8 must go”."""
_SAYS = re.compile(
    rf"{_OPENING}(?P<make>(?:make|have|let)\s+)?{_RULE}{_IS_TO}(?:\s*:|\s+(?:say|read)s?\b:?)(?P<rest>.*)", _WHOLE)
"""“rule 8 should say …”, “propose rule 8: …”, “make 206 say …”."""
_SO = re.compile(r"\s*(?:so|such|to (?:say|read))\b", re.IGNORECASE)
"""How a line goes on behind the number of a rule that says what this is to be: “change 206 so you lose 5 points”."""
_BETWEEN = re.compile(
    r"\s*(?:[:,]|[–—-](?=\s))?\s*(?:(?:(?:(?:(?:so|such) )?that(?: it)?|it)\b(?!['’])"
    r"|(?:so|such) that|so(?=\s(?:all|each|every\w*|no\w*|players?|we|you)\b)|and"
    r"|should|shall|to|into|with|by)\b:?\s*)*"
    r"(?:(?:say|read|be|become)s?\b\s*:?)?\s*", re.IGNORECASE,
)
"""What stands between a rule and the words that it is to have."""
_LEAST, _LONGEST = 2, 2_000
"""How many words a text has at least, since “to 5” sets a number; and how many characters a line has at most."""
_A_NUMBER = re.compile(r"\$?\d[\d,]*(?: \S+){0,2}")
"""What a number of a rule is to be, “50 points”: that is no text of it."""
_TAKING_AWAY = wishes.words("taking_away")
_POLITE = re.compile(r"[\s.!,]*(?:please|pls|now|thanks|thank you)?[\s.!]*", re.IGNORECASE)


def act_on_rule(line: str, game: Game, grammar: Grammar) -> Guess | None:
    """Return the proposal to do something with a rule that a line is; None if it is none, or asks something."""
    plain = " ".join(line.split())  # no pattern has to go over many blanks
    if len(plain) > _LONGEST or not _NAMES_A_RULE.search(plain) or asks(plain):
        return None
    matched = (form.fullmatch(plain) for form in (_ACT_FIRST, _RULE_FIRST, _SAYS))
    found = [said for said in matched if said is not None and (said["number"].isdecimal() or said["kind"])]
    if not found:
        return None
    commands, changing = _about_rules(game.engine.book)
    for said in found:
        act = said.groupdict().get("act")
        rest = said["rest"] or ""
        of_a_rule = bool(said["kind"] or (said["make"] if not act else _SO.match(rest)))
        command = _meant(act, commands, of_a_rule) if act else changing if of_a_rule else None
        guess = _written(command, said["number"], rest, command == changing, grammar) if command is not None else None
        if guess is not None:
            return guess
    return None


_ABOUT_RULES: WeakKeyDictionary[Lawbook, tuple[Sequence[Command], Command | None]] = WeakKeyDictionary()


def _about_rules(book: Lawbook) -> tuple[Sequence[Command], Command | None]:
    """Return the commands of players about one rule, and that of them which changes it; known once for a lawbook."""
    if book not in _ABOUT_RULES:
        commands = [one for one in book.commands if one.by in PLAYERS and is_about_a_rule(one)]
        changing = drafting.changing(commands)
        _ABOUT_RULES[book] = commands, next((one for one in commands if _head(one) == changing), None)
    return _ABOUT_RULES[book]


def is_about_a_rule(command: Command) -> bool:
    """Tell whether a command begins with two words and the number of a rule: “propose amend NUMBER”."""
    verb, act, number = [*command.pattern.split(), "", "", ""][:3]
    return verb.islower() and act.islower() and number == "NUMBER"


def _head(command: Command) -> str:
    return " ".join(command.pattern.split()[:2])


def _meant(act: str, commands: Sequence[Command], of_a_rule: bool) -> Command | None:
    """Return the command for what is to be done: by its own word, or if a rule is named by one that means the same."""
    word = act.casefold()
    said_so = (word, stem(word), *(("delete",) if word in _TAKING_AWAY else ()))
    said = {form for each in said_so for form, _ in forms(each)}  # “repealed” is of “repeal”, this of “repe”

    def does(command: Command) -> set[str]:
        return {form for form, _ in forms(command.pattern.split()[1])}

    own = [one for one in commands if stem(one.pattern.split()[1]) in said]
    alike = [one for one in commands if one.help and of_a_rule and not said.isdisjoint(does(one))]
    return next(iter([*own, *alike]), None)


def _written(command: Command, number: str, rest: str, changes: bool, grammar: Grammar) -> Guess | None:
    """Return a command about a rule, with the rest of a line below it; None if the rest is no words for the rule."""
    order = grammar.order(f"{_head(command)} {number}")
    between = _BETWEEN.match(rest)
    if order is None or between is None:
        return None
    if not changes:
        return Guess(order.words, 0, order) if _POLITE.fullmatch(rest) else None
    text = rest[between.end() :].strip().strip("\"“”").strip()
    if len(text.split()) < _LEAST or _A_NUMBER.fullmatch(text) or denies(said_in(text)[:1]):
        return None
    text = text if text.startswith("set ") else f"{text[:1].upper()}{text[1:]}"
    return Guess(f"{order.words}\n{text}\nend", 0, replace(order, block=text))
