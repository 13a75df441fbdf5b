"""Messages of a chat that are pasted into a letter: “[23.11.26, 08:15] Bert: …”, “Bert — Today at 8:15 AM”.

Each messenger writes in its own way who said something and when. What they have in common is a name of few words and an
hour, set apart from each other, and nothing else before a colon or the end of the line. So the words around the hour
may be of any language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .courtesy import is_courtesy

_LONGEST, _LONGEST_NAME, _MOST_WORDS_OF_A_NAME, _MOST_WORDS_OF_A_DAY = 100, 40, 4, 6
_CLOCK = re.compile(
    r"(?:(?:오전|오후|上午|下午|午前|午後)\s?)?(?<![\d.:])[0-2]?\d[:.h][0-5]\d(?::[0-5]\d)?(?![\d:.]\d|\d)"
    r"(?:\s?[ap]\.?\s?m\b\.?|\s?uhr\b)?|[0-2]?\d[時时시]\s?[0-5]\d[分분]?", re.IGNORECASE,
)
_AGO = re.compile(
    r"\d{1,2}\s?(?:s|m|h|d|w|mo|y|mins?|minutes?|hrs?|hours?|days?|weeks?|months?|years?)(?:\sago)?"
    r"|(?:vor|il y a|hace|há)\s\d{1,2}\s\w+|just now", re.IGNORECASE,
)
_AGO_BEHIND = re.compile(
    r"(?P<name>.+?)\s*(?:[—–·•|]\s*|\s)(?:\d{1,2}\s?\w+\sago|just now|(?<=[·•]\s)\d{1,2}\s?\w+)\W*", re.IGNORECASE)
_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\.?|\d{4}年\d{1,2}月\d{1,2}日|\d{4}년 \d{1,2}월 \d{1,2}일")
_BRACKET = re.compile(r"[\[(](?P<within>[^\[\]()]{3,50})[\])]")
_APART = re.compile(r"\s*[—–·•»|]\s*|,\s*|\s-\s|\t|\s{2,}|(?=\(\d)|\s(?=\d)")
_WHO = r"[A-Z]\S{1,30}(?: [A-Z]\S{1,30})?"
_HINT = re.compile(
    r"\d[:.h]\d|\d[時时시]|\d\s?(?:s|m|h|d|w|mo|y|mins?|minutes?|hrs?|hours?|days?|weeks?|months?|years?)\b"
    r"|(?:vor|il y a|hace|há)\s\d|just now|\sago\b|[·•]\s\d|\bsent\b|replied to"
    r"|\b(?:mentioned|tagged|invited|assigned|added) you|your (?:message|e-?mail|post|comment)|with you", re.IGNORECASE,
)
"""Without this no line of a letter says who wrote in a chat, which most letters are soon found not to have."""
_SENT = re.compile(
    rf"[Yy]ou sent|{_WHO} sent (?:you )?a (?:new )?message(?: in .{{1,40}})?"
    rf"|(?:[Yy]ou|{_WHO}) replied to (?:you|[A-Z]\S{{1,30}})"
    rf"|(?:\W{{1,4}}|\[[A-Z][a-z ]{{2,14}}\] )?{_WHO} (?:has )?"
    r"(?:(?:mentioned|tagged|invited|assigned|added) you(?: .{1,50})?"
    r"|(?:(?:reacted|replied|responded) to|(?:lik|lov)ed|laughed at|(?:emphasi[sz]|question|dislik)ed|commented on)"
    r" your (?:message|e-?mail|post|comment)|shared (?:an?|the) \w{1,20} with you)[:.]?")
"""What messengers and other programs write above a message without an hour, in a letter that tells of one, too."""
_ADDRESS = re.compile(r"\s*<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?")
_TO_WHOM = re.compile(
    r"(?:to|an|à|a|para|per|aan|do|til|till|кому|宛先|收件人)(?:\s?[:：].{0,60}|\s.{1,60})|you|sie|vous|usted",
    re.IGNORECASE)
_FROM = re.compile(r"(?:from|von|de|da|van|от)\s?[:：].{0,60}", re.IGNORECASE)
_HOW_LONG_AGO = re.compile(r"\s*\([^()]{0,20}\d[^()]{0,20}\)\Z")
_MOST_LINES_OF_A_HEAD = 6
_SAID_THERE = re.compile(r"[^\W\d]\W?[:：]\s*\S")
_DIGITS_OF_A_DAY = re.compile(r"[./-]\d|\d{4}")
_WORDS = re.compile(r"[^\W\d_]+")
# What stands with an hour over orders of one's own: “Orders for Monday 08:15”.
_NO_NAME = re.compile(
    r"\b(?:my|our|orders?|commands?|votes?|moves?|turns?|actions?|updates?|deadlines?|rounds?|weeks?|days?|letters?"
    r"|repl(?:y|ies)|answers?|date|time|at|on|for|by|until|before|after|since|of|the|this|next|game|sent|read|notes?"
    r"|today|tomorrow|yesterday|(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?"
    r"|meine?|befehle?|züge?|runde|frist|stand|für|um|bis|mes|ordres?|mis|órdenes"
    r"|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)\b",
    re.IGNORECASE,
)


def says_it_there(head: str) -> bool:
    """Tell whether the head of a message holds all that was said: “[08:15] Bert: hello”."""
    return _SAID_THERE.search(head) is not None


def messages(lines: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield where messages begin: the line that says who wrote, the first one below what says it, and if it is mail.

    lines: those of a letter.
    """
    place = 0 if _HINT.search("\n".join(lines)) else len(lines)
    while place < len(lines):
        mail = _below_a_head_of_mail(lines, place)
        below = mail or _below_a_head(lines, place)
        if below:
            yield place, below, bool(mail)
        place = below or place + 1


def _below_a_head_of_mail(lines: Sequence[str], place: int) -> int:
    """Return the number of the line below what a mail program shows above a letter; 0 if none stands here.

    It is copied with it: who wrote, when, and to whom, one below the other.
    """
    name = _ADDRESS.sub("", lines[place]).strip()
    if not _is_a_name(name, alone=True):
        return 0
    at, moments, readers = place + 1, 0, 0
    while at < min(len(lines), place + _MOST_LINES_OF_A_HEAD):
        line = lines[at].strip()
        if not readers and not moments and _FROM.fullmatch(line):
            pass
        elif _TO_WHOM.fullmatch(line):
            readers += 1
        elif not moments and _is_an_hour(_HOW_LONG_AGO.sub("", line)):
            moments += 1
        elif not (readers and _ADDRESS.sub("", lines[at - 1]).strip().endswith(":") and _is_a_name(line, alone=True)):
            break  # else it is whom the line above is about
        at += 1
    return at if readers and moments else 0


def _below_a_head(lines: Sequence[str], place: int) -> int:
    """Return the number of the line below the head of a message that stands here; 0 if none does."""
    line = lines[place].strip()
    if not line or len(line) > _LONGEST:
        return 0
    if _is_a_head(line):
        return place + 1
    below = _line(lines, place + 1)
    if _is_an_hour(line) and _DIGITS_OF_A_DAY.search(line) and _is_a_name(below, alone=True):
        return place + 2
    if not _is_a_name(line, alone=True):
        return 0
    dash = bool(below) and not below.strip(" —–·•|-")
    return place + 2 + dash if _is_an_hour(_line(lines, place + 1 + dash)) else 0


def _line(lines: Sequence[str], place: int) -> str:
    return lines[place].strip() if place < len(lines) else ""


def _is_a_head(line: str) -> bool:
    """Tell whether a line says who wrote and when, and nothing else before a colon or its end."""
    clock = _CLOCK.search(line)
    if clock is None:
        ago = _AGO_BEHIND.fullmatch(line)
        return bool(_SENT.fullmatch(line)) or (ago is not None and _is_a_name(ago["name"], alone=True))
    for bracket in _BRACKET.finditer(line):
        if bracket.start() <= clock.start() and clock.end() <= bracket.end():
            return _is_around(line[: bracket.start()], bracket["within"], line[bracket.end() :])
    before, behind = line[: clock.start()], line[clock.end() :]
    if not _WORDS.search(before):
        return _is_behind(before, behind)
    parts = _APART.split(before, maxsplit=1)
    return len(parts) == 2 and _ends(behind) and _is_a_name(parts[0]) and _is_a_day(parts[1])


def _is_around(before: str, moment: str, behind: str) -> bool:
    """Tell whether a name stands before a moment in brackets, or behind it: “Bert, [08:15]:”, “[08:15] Bert: …”."""
    if not _is_a_day(_CLOCK.sub(" ", moment)):
        return False
    if name := before.strip(" ,[]\t"):
        return _is_a_name(name, alone=True) and (_ends(behind.strip(": ：")) or before.lstrip().startswith("["))
    name, colon, _ = behind.replace("：", ":").partition(":")
    return _is_a_name(name.strip(" -–<>@"), alone=bool(colon))


def _is_behind(day: str, behind: str) -> bool:
    """Tell whether a name stands behind an hour: “23/11/2026, 08:15 - Bert: …”, or between tabs."""
    if behind.startswith("\t") and behind.count("\t") > 1:
        return _is_a_name(behind.split("\t")[1], alone=True)
    name, colon, _ = behind.replace("：", ":").partition(":")
    name = re.sub(r"^from\s", "", name.strip(" ,-–—|"), flags=re.IGNORECASE)
    name = re.sub(r"\s(?:to|an|à|a) \S+(?: \S+)?$|\(\d{3,15}\)$", "", name)
    return _is_a_name(name) and bool(colon or _DAY.search(day))


def _ends(text: str) -> bool:
    """Tell whether nothing stands here but signs, and the name of a time zone."""
    words = _WORDS.search(text)
    return len(text) < 8 and not _WORDS.sub("", text).strip(" .,:|—–-()") and (words is None or text.isupper())


def _is_an_hour(line: str) -> bool:
    """Tell whether a line is an hour, with a day or not, or how long ago it was."""
    clock = _CLOCK.search(line)
    if clock is None:
        return bool(_AGO.fullmatch(line.strip(" —–·•|")))
    return _ends(line[clock.end() :]) and _is_a_day(line[: clock.start()])


def _is_a_day(text: str) -> bool:
    """Tell whether a text, but for an hour, can be a day in any language: few words, and hardly a sign."""
    return len(text.split()) <= _MOST_WORDS_OF_A_DAY and not re.search(r"[:;!?\"“”=]", text)


def _is_a_name(text: str, *, alone: bool = False) -> bool:
    """Tell whether a text can be who wrote a message. `alone`: also with a small first letter, if it is one word."""
    words = text.split()
    if not 0 < len(words) <= _MOST_WORDS_OF_A_NAME or len(text) > _LONGEST_NAME or text[-1] in ".!?,;:":
        return False
    first = text.lstrip("@~#*_")[:1]
    small = first.islower() and not (alone and len(words) == 1) and not text.startswith(("u/", "@"))
    if not first.isalpha() or small:
        return False
    return not (_NO_NAME.search(text) or is_courtesy(text))
