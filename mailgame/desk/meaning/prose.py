"""Prose that begins as a command does: something to be proposed, or several orders in one sentence."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection

from msgspec.structs import replace

from ..commands.grammar import Grammar
from .guess import MOST, Guess

_A_SENTENCE, A_TITLE, _BEFORE_THAT = 3, 5, 5
"""How many words of a title, at least, are the text that it heads; how many of them are a title; and how many may come
before the text and a “that”: “a new rule that …”.
"""
_END = re.compile(r"(?<=[.!?;])\s+(?=\S)")
_CLAUSE = re.compile(
    r"(?:\s*[,;–]\s+|\s+-\s+|\s+(?=(?:and|then|but|so(?! (?:far|long|many|much|that)))\s))"
    r"(?:(?:and|then|but|so|also|now|please|instead)\s+)*",
    re.IGNORECASE,
)
_QUOTE_MARKS = re.compile(r"[\"“”]")
_AND = re.compile(r",? and (?:then |also )?|[,;] (?:then )?| then ")


def sentences(line: str) -> list[str]:
    """Return the sentences of a line."""
    return [sentence for sentence in _END.split(line.strip()) if sentence]


def clauses(line: str) -> list[str]:
    """Return the clauses of a line, each of which may say something of its own; what stands in quotes is one word."""
    found: list[str] = []
    for sentence in sentences(line):
        begin, quoted = 0, _quoted(sentence)
        for match in _CLAUSE.finditer(sentence):
            before = bisect_left(quoted, (match.start(), 0)) - 1
            if before < 0 or match.start() > quoted[before][1]:
                found.append(sentence[begin : match.start()])
                begin = match.end()
        found.append(sentence[begin:])
    return [clause.strip(" .,;:") for clause in found if clause.strip(" .,;:")]


def _quoted(sentence: str) -> list[tuple[int, int]]:
    """Return the places of the quotation marks around what a sentence quotes; what is not closed goes on to its end."""
    spans: list[tuple[int, int]] = []
    first = -1
    for mark in _QUOTE_MARKS.finditer(sentence):
        if first < 0 and mark[0] != "”":
            first = mark.start()
        elif first >= 0 and mark[0] == "“":
            break
        elif first >= 0:
            spans.append((first, mark.start()))
            first = -1
    return [*spans, (first, len(sentence))] if first >= 0 else spans


def above(guess: Guess, text: str, below: str, fixed: Collection[str]) -> Guess:
    """Return a guess with the text below it; if there is none, a long title is made the text of what it heads.

    below: the text as lines of a letter. fixed: the words that commands with its verb go on with, which are no title.
    """
    parsed, title = guess.parsed, str(guess.parsed.arguments.get("title", ""))
    prose = parsed.command.block and len(title.split()) >= _A_SENTENCE and guess.line.endswith(title)
    if text or not prose or title.split()[0].casefold() in fixed:
        return replace(guess, line=guess.line + below, parsed=replace(parsed, block=text))
    words = title.split()
    before = [word.casefold() for word in words[:_BEFORE_THAT]]
    words = words[before.index("that") + 1 if "that" in before else before[0] in ("to", ":") :]
    short = " ".join(words[:A_TITLE]).rstrip(".,;:")
    text_said, named = (f"{phrase[:1].upper()}{phrase[1:]}" for phrase in (" ".join(words), short))
    head = f'{guess.line.removesuffix(title)}"{named}"'
    return replace(guess, line=f"{head}\n{text_said}.\nend", parsed=replace(
        parsed, words=head, arguments={**parsed.arguments, "title": named}, block=f"{text_said}."))


def several_in(line: str, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the orders of a line that gives several, as one guess: “buy a gold card and 2 silver”, “buy … and sell …”.

    Where each begins with a verb of its own, what can be read of them is offered. An order without one is given by the
    first one's verb, and then all are orders of one kind.
    """
    lines = [part.strip() for part in _AND.split(line) if part.strip()]
    if not 1 < len(lines) <= MOST + 1:
        return ()
    whole = [bool(grammar.commands_of(one.partition(" ")[0].casefold())) for one in lines]
    if not all(whole):
        verb = lines[0].partition(" ")[0]
        lines = [lines[0], *(one if one.partition(" ")[0] == verb else f"{verb} {one}" for one in lines[1:])]
    orders = [order for order in map(grammar.order, lines) if order is not None]
    parsed = [order for order in orders if not (order.name or order.before or order.command.block)]
    if len(parsed) < len(lines) and (not all(whole) or any(order.command.closing for order in parsed)):
        return ()  # nobody is led to end their turn without what they wanted first
    if not all(whole) and any(order.command != parsed[0].command for order in parsed):
        return ()
    lines = [order.words for order in parsed]
    return (Guess("\n".join(lines), 0, parsed[0]),) if parsed else ()
