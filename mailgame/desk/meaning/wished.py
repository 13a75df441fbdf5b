"""Wished: the commands that do what somebody wants of the game itself: to leave, to be away, to take an order back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta

from msgspec.structs import replace

from ...law import Command
from ..commands.grammar import Grammar
from ..commands.likeness import Unclear
from ..commands.moments import LONGEST_DAY, MONTHS, next_day
from ..commands.parsed import Parsed
from . import wishes
from .guess import ALL_OF_IT, MOST, PERHAPS, SURE, Guess
from .spoken import asks
from .taking_back import ALL, meant_by

_AROUND = wishes.words("around_a_want")
_LONGEST = 16
"""How many words a line may have that says what somebody wants."""
_OF_THEMSELVES = frozenset({"i", "i'd", "i'll", "i'm", "i've", "im", "me", "my", "please", "we", "want"})
_PLACE = re.compile(r"\b(?:FROM|UNTIL|ORDER|ADDRESS|LINE)\b")
_ADDRESS = re.compile(r"(?<!\S)[^\s@]+@\S+")
_LAST = (" until", " till", " til", " to", " through", " back on")
"""Words before a day that is the last: “away until Friday”."""
_COUNTED = re.compile(
    r" (?:(?:for|(?P<coming>next)) (?:(?P<count>\d\d?|a|one|two|three|four) )?|(?P<number>\d\d?|one|two|three|four) )"
    r"(?:day|(?P<weeks>week))s? "
)
_DAY, _TO = r"(\d{1,2})(?:st|nd|rd|th|\.)?", r"\s*(?:-|–|to|till?|until|through)\s*"
_MONTH = rf"({'|'.join(month[:3] for month in MONTHS)})[a-z]*"
_DAYS_BEFORE_MONTH = re.compile(rf"\b{_DAY}{_TO}{_DAY}\s+(?:of\s+)?{_MONTH}\b")
_IN_FIGURES = re.compile(r"(?<![\w.])(\d{1,2})\.\s?(0?[1-9]|1[0-2])(?:\.(?!\d)|(?![\w.]))")
"""A day and its month in figures: “1.12.”."""
_DASH = re.compile(r"\s+[-–]+\s+(?=\d)")
_DAYS_BEHIND_MONTH = re.compile(rf"\b{_MONTH}\s+{_DAY}{_TO}{_DAY}\b")
_COUNTS = {"a": "1", "one": "1", "two": "2", "three": "3", "four": "4"}
_WEEK = 7   # days
_BEGINNINGS = frozenset(phrase.split()[0] for wish in wishes.WANTS for phrase in wish.said)
"""A line with none of the words with which wishes begin wants nothing."""


def wished(
    line: str, grammar: Grammar, commands: Sequence[Command], orders: Mapping[str, str], today: date,
    among: bool = False,
) -> tuple[Guess, ...]:
    """Return the commands that do what a line says its writer wants; none if it says anything else as well.

    among: whether a line that goes on with other things may want it, “I quit, this is boring”; no question does.

    commands: those that its writer can use, with their grammar. orders: the words of their orders on file, by number.
    today: the day where the game is played.
    """
    address = _ADDRESS.search(line)
    plain = line.replace(address[0], " ") if address else line
    spoken = re.findall(r"[\w'-]+", _with_months(plain.casefold().replace("’", "'").replace("e-mail", "email")))
    if _BEGINNINGS.isdisjoint(spoken) or len(spoken) > _LONGEST or (among and asks(line)):
        return ()
    words, first, last = _days_in(spoken, today)
    for wish in wishes.WANTS:
        said = [phrase for phrase in wish.said if phrase in words]
        rest = words
        for phrase in said:
            rest = rest.replace(f" {phrase} ", " ")
        takes_back = bool(orders) and any("ORDER" in each for each in wish.lines)
        taken = meant_by([word for word in rest.split() if word not in _AROUND], orders) if takes_back else []
        if takes_back and not among:
            rest = " ".join(word for word in rest.split() if word not in ALL)
        if rest == words or not (_says_of_themselves(words, said, takes_back) if among else _says_no_more(rest, wish)):
            continue
        filled = {"FROM": first.isoformat(), "UNTIL": last.isoformat(), "ORDER": taken[0] if taken else "",
                  "ADDRESS": address[0].strip(".,;:<>()") if address else "…",
                  "LINE": line.strip()}
        cost = PERHAPS if among else SURE
        if len(taken) > 1:
            return _of_several(wish, taken, grammar, cost, together=not ALL.isdisjoint(spoken))
        lines = [_filled(each, filled) for each in wish.lines]
        lines += [command.verb for command in commands if wish.sort and command.sort == wish.sort]
        return tuple(_guesses(lines, grammar, cost))[:MOST]
    return ()


def _says_no_more(rest: str, wish: wishes.Want) -> bool:
    """Tell whether what a line says besides a wish is nothing, or no more than the wish is about: “Zoe”."""
    return len([word for word in rest.split() if word not in _AROUND]) <= wish.other_words


def _says_of_themselves(words: str, phrases: Iterable[str], takes_back: bool) -> bool:
    """Tell whether somebody says one of some phrases of themselves, or asks for it, before they say anything else.

    takes_back: it is about an order of theirs, and so is one that is said to us: “forget the square”.
    """
    found = [(words.partition(f" {phrase} ")[0].split(), phrase) for phrase in phrases if f" {phrase} " in words]
    before, first = min(found, key=lambda each: len(each[0]))
    themselves = not _OF_THEMSELVES.isdisjoint([*before, *first.split()])
    return _AROUND.issuperset(before) and (takes_back or themselves)


def _with_months(line: str) -> str:
    """Return a line with each of two days in its month: “from 5 to 12 december” is from 5 december to 12 december."""
    line = _IN_FIGURES.sub(lambda day: f" {day[1]} {MONTHS[int(day[2]) - 1]} ", line)
    line = _DASH.sub(" to ", line)
    line = _DAYS_BEFORE_MONTH.sub(r"\1 \3 to \2 \3", line)
    return _DAYS_BEHIND_MONTH.sub(r"\1 \2 to \1 \3", line)


def _of_several(
    wish: wishes.Want, orders: Sequence[str], grammar: Grammar, cost: float, *, together: bool
) -> tuple[Guess, ...]:
    """Return what takes several orders back, a line for each: as one guess if all are meant `together`."""
    lines = [each.replace("ORDER", number) for each in wish.lines if "ORDER" in each for number in orders]
    first = grammar.order(lines[0])
    if not together or first is None:
        return tuple(_guesses(lines, grammar, cost))[:MOST]
    return (Guess("\n".join(lines), cost, first, ALL_OF_IT),)


def _filled(line: str, filled: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda place: filled[place[0]], line)


def _guesses(lines: Iterable[str], grammar: Grammar, cost: float) -> Iterator[Guess]:
    for line in lines:
        head, _, text = line.partition("\n")
        parsed = grammar.line(head)
        if isinstance(parsed, Parsed):
            yield Guess(line, cost, replace(parsed, block=text.removesuffix("\nend")))


def _days_in(spoken: Sequence[str], today: date) -> tuple[str, date, date]:
    """Return what is said without its days, and from when until when they are; without any, a week from today."""
    words, rest, days, ends = [*spoken], list[str](), list[date](), False
    while words:
        day, length = _day(words, today)
        if day is None:
            rest.append(words[0])
        else:
            days.append(day)
            ends = " ".join(["", *rest]).endswith(_LAST)
        del words[:length]
    text = f" {' '.join(rest)} "
    if len(days) > 1:
        last = max(days[1:])
        return text, days[0], last if last >= days[0] else last + timedelta(days=_WEEK)  # “from Friday to Monday”
    if days and ends:
        return text, today, max(today, days[0])
    first = days[0] if days else today
    counted = _COUNTED.search(text)
    if counted is None:
        return text, first, first if days else first + timedelta(days=_WEEK)
    said = counted["count"] or counted["number"] or "a"
    number = int(_COUNTS.get(said, said))
    if counted["coming"] and counted["weeks"] and not counted["count"]:
        first += timedelta(days=_WEEK - first.weekday())
    days_in_all = number * (_WEEK if counted["weeks"] else 1)
    return text.replace(counted[0], " "), first, first + timedelta(days=days_in_all - 1)


def _day(words: Sequence[str], today: date) -> tuple[date | None, int]:
    """Return the day with which words begin, None for no day, and how many of them it takes, at least one."""
    for length in range(min(LONGEST_DAY, len(words)), 0, -1):
        with suppress(Unclear):
            if len(words[0]) > 2 or words[0] == "in" or words[0][0].isdecimal():
                day = next_day(" ".join(words[:length]), today)
                if day is not None:
                    return day, length
    return None, 1
