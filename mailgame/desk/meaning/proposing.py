"""Proposing: what a line of prose wants of the rules themselves, as the proposal that says it.

“Let’s make the target 300” is about a number of a rule; “New rule: no talking” is the text of one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from ...game.facts import Facts
from ...game.game import Game
from ...law import Thing
from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from ..sight import drafting
from ..sight.rulepages import no_rule
from . import wishes
from .about_rules import is_money, numbers_of
from .guess import Guess
from .prose import A_TITLE
from .spoken import asks, content, forms, said_in, stem, stems
from .topics import Topic

_CHANGING = frozenset(map(stem, wishes.words("changing")))
_INSTEAD = re.compile(r"\b(?:instead of|rather than|and not|not|from)\s+\$?(\d+)")
_FIGURE = re.compile(r"(?<![\w.,#])\$?(\d{1,15})\$?(?![\w,%]|\.\d| ?per ?cent)")
_OF_MONEY = re.compile(r"\$\s?\d|\d\s?(?:\$|dollars?\b|bucks?\b)", re.IGNORECASE)
_PERCENT = re.compile(r"\d ?(?:%|per ?cent)")
_TO_COST = re.compile(r"\bto cost\b", re.IGNORECASE)
_OF_A_RULE = re.compile(r"\b(?:rule|proposal|prop|case|no\.?|number|square|#)\s*#?\d+", re.IGNORECASE)
_RULE_NAMED = re.compile(r"\b(?:rule\s*#?|make\s+(?=\d+\s+say))(\d{1,5})\b", re.IGNORECASE)
_NAME, _TITLE, _TEXT, _MONEY = 2.0, 1.5, 0.25, 1.25
"""What a word counts that is in the name of a number, in the title of its rule, and in the rule’s text; and one for
what something costs, of a number that is money.
"""
_COSTING = wishes.words("costing")
_LEAST, _ALIKE = 1.5, 2
"""What a number must reach, and how many can be meant alike."""
_OF_A_PROPOSAL = "proposal"
"""The word of a line that is about a proposal, and not about a rule."""
_NEW = re.compile(
    r"^(?:(?:my|here is my|here's my|a)\s+)?(?:new\s+)?(?:rule|proposal|idea|suggestion)(?:\s+(?:idea|proposal))?"
    r"\s*(?::|[–—-]\s)\s*(\S.*)$"
    r"|^(?:new rule,?(?:\s+that)?|(?:please\s+|let['’]?s\s+|we\s+(?:need|want)\s+|i\s+want\s+)?"
    r"(?:(?:make|add|create|introduce|have)\s+)?(?:an?|the)\s+(?:new\s+)?rule\s*,?\s*(?:that|where|saying|which says|:)"
    r"|(?:i\s+|we\s+)?(?:suggest|propose|want)\s+an?\s+(?:new\s+)?rule\s+(?:that|where|saying))\s+((?:\S+\s+){2,}\S+)$",
    re.IGNORECASE,
)
"""A line that is a new rule, and says so before it."""
_WANTED = re.compile(
    r"^((?:[a-z'’]+,?\s+){0,12}?)(?:rule|law|proposal|idea|suggestion)(?:\s+(?:idea|proposal|to\s+propose))?(?:\s+is)?"
    r"\s*(?:[:–—]|(?<=\s)-\s|,?\s*\b(?:that|where|saying|which\s+says|in\s+which)\b)\s*((?:\S+\s+){2,}\S+)$",
    re.IGNORECASE,
)
"""A line that says that its writer wants a rule, and which: “can we have a rule that everybody gets a card”."""
_AROUND_A_RULE, _A_NEW_ONE = wishes.words("around_a_new_rule"), frozenset({"a", "an", "another", "my", "new"})
"""What stands before “rule” where one is wanted, and of which there is one, since “the rule that” is another."""
_NEW_BEHIND = re.compile(r"[,.:;–-]\s*new rule(?:\s+please)?[.!]*$", re.IGNORECASE)
"""How a line ends that is a new rule, and says so behind it."""
_HEADING = re.compile(
    r"(?:(?:(?:my|a|the|here is my|here's my|i|i'd like to|i want to|let me|we)\s+)?(?:new\s+)?(?:rule\s+)?"
    r"(?:propose|proposal|proposing|rule|idea|suggestion)(?:\s+(?:a|the|new|this|rule|proposal))*"
    r"(?:\s*:|\s+[–—-]\s|\s+(?:called|named|titled)\s|\s*(?=[\"“]))"
    r"|add\s+(?:(?:a|the)\s+)?(?:new\s+)?rule\b\s*:?|add\s*(?=[\"“]))"
    r"\s*[\"“]?((?!(?:that|is|are|to|was|has|of)\b)[^\"”:.!?]{2,80}?)[\"”]?\s*[:.]?",
    re.IGNORECASE,
)
"""A line that says a title of what is proposed in the lines below it."""
_CHANGE = re.compile(
    r"(?:(?:my|here is my|here's my|i)\s+)?(?:propos(?:e|al|ing)\s*:?\s*)?(?:(?:to|an?)\s+)?"
    r"(?:amend(?:ment|ing)?|chang(?:e|ing))\s+(?:(?:to|of|in)\s+)?(?:rule|r)\s*#?(\w{1,5})\s*[:.]?", re.IGNORECASE,
)
"""A line that says which rule the lines below it change."""
_LEAST_SAID = 2
"""How many words a text has at least that is said to be a rule."""
_LONGEST_TITLE = 8
"""How many words such a title may have."""


def headed(talk: Sequence[str], game: Game, grammar: Grammar) -> Topic | None:
    """Return the proposal that a letter in prose is: a line that is its title, and its text below; None if it is none.

    talk: the lines of the letter, without greeting and thanks.
    """
    head = _head(talk[0].strip(), game) if len(talk) > 1 else ""
    order, text = grammar.line(head) if head else None, "\n".join(talk[1:])
    if not isinstance(order, Parsed):
        return None
    letter = f"{order.words}\n{text}\nend"
    return Topic(order.command, letter, Guess(letter, 0, replace(order, block=text)), surely=True)


def change_in(line: str, game: Game) -> str:
    """Return the command that changes the rule which a line says is to be changed; "" if it says that of none."""
    change, changing = _CHANGE.fullmatch(line.strip()), drafting.changing(game.commands())
    return f"{changing} {change[1]}" if change is not None and changing else ""


def _head(line: str, game: Game) -> str:
    """Return the command that a line in prose is: to change a rule, or to add one of a title; "" if it is none."""
    if change := change_in(line, game):
        return change
    adding = drafting.adding(game.commands())
    said = _HEADING.fullmatch(line)
    is_title = said is not None and len(said[1].split()) <= _LONGEST_TITLE and not said[1][0].isdecimal()
    return f'{adding} "{said[1].strip()}"' if said is not None and is_title and adding else ""


def no_such_rule(talk: Sequence[str], game: Game) -> str:
    """Say that there is no rule of a number that a letter names; "" if there is, or it names none."""
    whys = (no_rule(game, int(number)) for line in talk for number in _RULE_NAMED.findall(line))
    return next((f"{why[:1].upper()}{why[1:]}." for why in whys if why), "")


def proposed_in(line: str, game: Game, grammar: Grammar) -> tuple[Topic, ...]:
    """Return the proposal that a line of prose would be, if it says a new rule, or what a number is to be."""
    new = _new_rule(line, game, grammar)
    return (new,) if new is not None else tuple(_numbers(line, game, grammar))


def says_a_new_rule(line: str) -> bool:
    """Tell whether a line is a new rule, and says so before it or behind it."""
    return bool(_said_as_new(line.strip())) or _NEW_BEHIND.search(line.strip()) is not None


def as_text_below(order: Parsed) -> tuple[Guess, ...]:
    """Return an order whose title is all the text there is, with that below it: “propose add a rule: no talking”."""
    title = str(order.arguments.get("title", ""))
    said = _NEW.match(title)
    text = (said[1] or said[2]) if said is not None else title
    least = _LEAST_SAID if said is not None else A_TITLE // 2 + 1
    if len(text.split()) < least or not order.words.endswith(title):
        return ()
    text = f"{text[:1].upper()}{text[1:]}".rstrip(".")
    head = f'{order.words.removesuffix(title)}"{" ".join(text.split()[:A_TITLE])}"'
    return (Guess(f"{head}\n{text}.\nend", 0, replace(order, words=head, block=f"{text}.")),)


def _said_as_new(line: str) -> str:
    """Return the text of the new rule that a line says it is; "" if it says no such thing."""
    if (said := _NEW.match(line)) is not None:
        return said[1] or said[2]
    wanted = _WANTED.match(line)
    before = wanted[1].casefold().replace("’", "'").replace(",", " ").split() if wanted is not None else []
    is_new = _AROUND_A_RULE.issuperset(before) and not _A_NEW_ONE.isdisjoint(before)
    return wanted[2] if wanted is not None and is_new else ""


def _new_rule(line: str, game: Game, grammar: Grammar) -> Topic | None:
    said, behind = _said_as_new(line.strip()), _NEW_BEHIND.search(line.strip())
    words = drafting.adding(game.commands())
    plain = said or (line.strip()[: behind.start()] if behind is not None else "")
    plain = plain.rstrip(".,:;–-!? ")
    text = re.sub(r",?\s+please$", "", plain, flags=re.IGNORECASE)
    text = f"{text[:1].upper()}{text[1:]}"
    title = " ".join(text.split()[:A_TITLE]).rstrip(".,;:")
    order = grammar.line(f'{words} "{title}"') if words and len(text.split()) > 1 else None
    if not isinstance(order, Parsed):
        return None
    letter = f"{order.words}\n{text}.\nend"
    return Topic(order.command, letter, Guess(letter, 0, replace(order, block=f"{text}.")), surely=True)


def _numbers(line: str, game: Game, grammar: Grammar) -> Iterator[Topic]:
    """Yield the proposals to give a number of a rule another value that a line may mean, if it says to what."""
    plain = _OF_A_RULE.sub(" ", _RULE_NAMED.sub(" make ", line)).replace("_", " ")
    before = _INSTEAD.findall(plain.casefold())
    values = [figure for figure in _FIGURE.findall(plain) if figure not in before]
    said = [word for word in content(said_in(plain)) if not word.lstrip("$").isdecimal()]
    changing = not _CHANGING.isdisjoint(map(stem, said_in(plain)))
    changes = changing or bool(before or "=" in line or _TO_COST.search(plain))
    words = drafting.changing(game.commands())
    if not words or not changes or asks(line) or _OF_A_PROPOSAL in said_in(plain):
        return
    if len(values) != 1 and not _PERCENT.search(plain):
        return
    is_sum = _OF_MONEY.search(plain) is not None
    named = {game.world.number_now(number) for number in _RULE_NAMED.findall(line)} & game.world.rules.keys()
    wanted = [int(value) for value in values] if len(values) == 1 else []
    meant = _meant(game, said, wanted[0], {int(figure) for figure in before}, named, is_sum) if wanted else []
    form = grammar.line(f"{words} {named.pop()}") if not meant and len(named) == 1 else None
    if isinstance(form, Parsed):  # which of its numbers, nobody knows
        yield Topic(form.command, f"{form.words}\n…\nend", None, surely=True)
    for rule, name in meant:
        order = grammar.line(f"{words} {rule.id}")
        if isinstance(order, Parsed):
            sets = f"set {name} = {values[0]}"
            letter = f"{order.words}\n{sets}\nend"
            value = f"{name.replace('_', ' ')} = {values[0]} in place of {numbers_of(game, rule)[name]}"
            about = f"Rule {rule.label}, “{Facts(rule).line('title')}”: {value}."
            yield Topic(order.command, letter, Guess(letter, 0, replace(order, block=sets)), surely=True, words=about)


def _meant(
    game: Game, said: Collection[str], value: int, before: Collection[int], named: Collection[str],
    is_sum: bool,
) -> list[tuple[Thing, str]]:
    """Return the rules and the names of the numbers that words mean equally well; none if they mean none, or many.

    named: the rules of which they are, if the words name any. is_sum: whether the value is one of money.
    """
    found: list[tuple[float, Thing, str]] = []
    for rule in game.engine.view(0).rules():
        if named and rule.id not in named:
            continue
        title, text = stems(Facts(rule).line("title")), stems(rule.text)
        for name, now in numbers_of(game, rule).items():
            if isinstance(now, bool) or not isinstance(now, int) or now == value or (before and now not in before):
                continue
            if is_sum and not is_money(game, rule, name):
                continue
            names = stems(name.replace("_", " "))
            money = _MONEY * is_money(game, rule, name)
            score = sum(
                max(money * (word in _COSTING), *(
                    share * max(_NAME * (form in names), _TITLE * (form in title), _TEXT * (form in text))
                    for form, share in forms(word)))
                for word in said
            )
            found.append((score, rule, name))
    found.sort(key=lambda each: -each[0])
    alike = [(rule, name) for score, rule, name in found if score >= _LEAST and score == found[0][0]]
    return alike if len(alike) <= _ALIKE else []
