"""How the press says things in plain English (dates, amounts, lists), and how words are folded at 72 columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from textwrap import TextWrapper
from zoneinfo import ZoneInfo

from ..scenes.answers import Vote
from ..scenes.rulescene import Setting
from ..scenes.scene import Dice, Roll

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WIDTH = 72
"""How many columns a plain letter has."""

MINUS = "\N{MINUS SIGN}"

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_DICE = "⚀⚁⚂⚃⚄⚅"
_CHOICE = re.compile(r' (?:"[^"]*"|\S+)$')


def visible(text: str) -> str:
    """Return the text without control characters and without marks that turn the direction of what follows.

    Line feeds and tabs stay. Nothing that a player wrote can then hide or reorder what stands around it.
    """
    return _UNSEEN.sub("", text)


def clean(value: object) -> object:
    """Return whatever a template prints, text without the signs that `visible` takes out; Jinja's `finalize`."""
    return visible(value) if type(value) is str and not value.isprintable() else value


def say_setting(setting: Setting, rule: str) -> str:
    """Return in a sentence what a proposal does to a number or word, of the rule that it is about or of another.

    rule: the number of the rule that it is about, "" if of none.
    """
    home, _, name = setting.name.rpartition(".")
    where = f"In rule {home}, " if home and home != rule else ""
    value, before = setting.said or setting.value, setting.said_before or setting.before
    does = f"changes from {before} to {value}" if before else f"is {value}"
    if setting.before == setting.value:
        does = f"is {value} already"
    return f"{where}“{name.replace('_', ' ')}” {does}."


def answered_so_far(votes: Sequence[Vote]) -> str:
    """Return what the reader has answered already, in a sentence, and how that is changed; "" if nothing."""
    answers = [vote.answered for vote in votes if vote.answered]
    change = next((vote.choices[0].command for vote in votes if vote.answered and vote.choices), "")
    how = f" Your last vote counts: “{_CHOICE.sub('', change)} …”." if change else ""
    return f"You have voted {say_list(answers)}.{how}" if answers else ""


def one_line(text: str) -> str:
    """Return the text on one line, every run of white space as one space; for names, subjects and headings."""
    return " ".join(visible(text.replace("\r", "\n")).split())


@lru_cache(maxsize=64)
def city(timezone: str) -> str:
    """Return how people call a time zone: "Toronto" for "America/Toronto"."""
    return timezone.rsplit("/", 1)[-1].replace("_", " ")


def _day(local: datetime, year: bool) -> str:
    words = f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]}"
    return f"{words} {local.year}" if year else words


@lru_cache(maxsize=4096)
def say_day(at: datetime, timezone: str, year: bool = False) -> str:
    """Return the day of a moment in the time zone: "Thursday 26 November", with the year if asked for."""
    return _day(at.astimezone(ZoneInfo(timezone)), year)


@lru_cache(maxsize=4096)
def say_moment(at: datetime, timezone: str, year: bool = False) -> str:
    """Return a moment: "Friday 27 November, 09:30 (Toronto)"."""
    local = at.astimezone(ZoneInfo(timezone))
    return f"{_day(local, year)}, {local:%H:%M} ({city(timezone)})"


@lru_cache(maxsize=4096)
def say_clock(at: datetime, timezone: str, year: bool = False) -> str:
    """Return the same where it is said elsewhere in which time zone: "Friday 27 November, 09:30"."""
    local = at.astimezone(ZoneInfo(timezone))
    return f"{_day(local, year)}, {local:%H:%M}"


@lru_cache(maxsize=4096)
def say_deadline(at: datetime, timezone: str, year: bool = False) -> str:
    """Return the last moment before a deadline as people say it.

    "Thursday 26 November, before midnight (Toronto)" for Friday 00:00; "Thursday 26 November, before 18:00 (Toronto)".
    """
    local = at.astimezone(ZoneInfo(timezone))
    if (local.hour, local.minute, local.second) == (0, 0, 0):
        return f"{_day(local - timedelta(days=1), year)}, before midnight ({city(timezone)})"
    return f"{_day(local, year)}, before {local:%H:%M} ({city(timezone)})"


def say_deadline_in_short(at: datetime, timezone: str) -> str:
    """Return the same for a subject: "Thu 26 Nov, before midnight", "Thu 26 Nov, before 18:00"."""
    local = at.astimezone(ZoneInfo(timezone))
    midnight = (local.hour, local.minute, local.second) == (0, 0, 0)
    day = local - timedelta(days=1) if midnight else local
    return f"{day:%a} {day.day} {day:%b}, before {'midnight' if midnight else f'{local:%H:%M}'}"


def say_amount(amount: int, currency: str = "$") -> str:
    """Return an amount with its sign and separators: "$1,234", "−$300"."""
    return f"{MINUS if amount < 0 else ''}{currency}{abs(amount):,}"


def say_change(amount: int, currency: str = "$") -> str:
    """Return a gain or loss, always with a sign: "+$12", "−$300", "±$0"."""
    sign = "+" if amount > 0 else MINUS if amount < 0 else "±"
    return f"{sign}{currency}{abs(amount):,}"


def say_list(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: "Ann, Bert and Cleo"."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def opening(text: str, most: int = 40) -> str:
    """Return the beginning of a text, of so many words, with “…”; all of it if it is not half as long again."""
    words_found = list(re.finditer(r"\S+", text))
    return text if len(words_found) <= most * 3 // 2 else f"{text[: words_found[most - 1].end()].rstrip(' ,;:.')} …"


def say_number(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: "1 vote", "3 votes"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def dice_signs(roll: Roll) -> str:
    """Return the dice as signs, ⚂⚃, or "" if not all have six sides."""
    if not roll.dice or not all(sides == 6 and 1 <= value <= 6 for value, sides in roll.dice):
        return ""
    return "".join(_DICE[value - 1] for value in roll.values)


def roll_sum(roll: Roll) -> str:
    """Return what fell as a sum, "3 + 4 = 7", a single die as its value, and "yes (30%)" for what may happen or not.

    Where dice have different sides it says which: "3 + 7 = 10 (d6 + d10)".
    """
    if roll.chance:
        return f"{'yes' if roll.values[0] else 'no'} ({roll.chance})"
    if len(roll.values) == 1 or roll.apart:
        return ", ".join(map(str, roll.values))
    words = f"{' + '.join(map(str, roll.values))} = {sum(roll.values)}"
    sides = [sides for _, sides in roll.dice]
    return f"{words} ({' + '.join(f'd{die}' for die in sides)})" if len(set(sides)) > 1 else words


_NO_NAMES = frozenset({"You", "Your", "The", "A", "An", "Nothing", "Nobody"})


def within(sentence: str) -> str:
    """Return a sentence as it stands behind “If you do nothing, ”: names keep their capitals."""
    first = sentence.partition(" ")[0]
    return sentence[:1].lower() + sentence[1:] if first in _NO_NAMES else sentence


def seed_words(dice: Dice) -> str:
    """Return what introduces the seed and the hash in a letter, which follow in that order.

    How dice are checked is told with the first of them and to newcomers; after that the lines speak for themselves.
    """
    if not dice.seed:
        return "To check later dice: the SHA-256 of their seed."
    remarks = [f"{dice.scripted} set by a script"] if dice.scripted else []
    if dice.secrets:
        remarks.append(f"{dice.secrets} secret{' until the game is over' if dice.beginning else ''}")
    more = f" ({', '.join(remarks)})" if remarks else ""
    if dice.beginning:
        words = f"To check the dice{more}: each letter has their seed, and the SHA-256 of the next."
    elif dice.rolls or dice.secrets:
        words = f"{'Dice' if dice.promised else 'The last dice'}{more}:"
    else:
        words = "No dice were thrown." if dice.promised else "No dice were thrown, and none are to come."
    return f"{words} Last comes the seed of all secret rolls." if dice.secrets_seed else words


@lru_cache(maxsize=64)
def _wrapper(first: str, rest: str, width: int) -> TextWrapper:
    return TextWrapper(
        width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )


@lru_cache(maxsize=4096)
def wrap(text: str, first: str = "", rest: str | None = None, width: int = WIDTH) -> str:
    """Return a text with every line folded at `width` columns; line breaks, empty lines and lines of law in it stay.

    Lines of law are those that begin with four spaces.

    `first` stands before the first line of all, `rest` (by default as many spaces) before every other. Words longer
    than a line, such as links, are not broken.
    """
    indent = " " * len(first) if rest is None else rest
    folded: list[str] = []
    for line in text.expandtabs(4).split("\n"):
        before = indent if folded else first
        short = len(line) + len(before) <= width or line.startswith("    ")
        folded.append(before + line if short else _wrapper(before, indent, width).fill(line))
    return "\n".join(line.rstrip() for line in "\n".join(folded).split("\n"))


def heading(text: str, line: str = "-") -> str:
    """Return a heading for a plain letter: folded, and underlined with `line`."""
    folded = wrap(one_line(text))
    return f"{folded}\n{line * min(WIDTH, max(map(len, folded.split(chr(10)))))}"
