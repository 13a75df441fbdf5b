"""The lines with which mail programs introduce a quotation, and what they add below a letter.

An introduction is recognised by its shape first: a date, a name or an address, and a colon. Words only help where the
shape is weak, so most programs are understood even in a language that is missing from languages.toml.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from mailgame.post.text.languages import words

LONGEST = 400
"""The longest introduction, in characters."""
COLONS = (":", "：", "︰", "﹕", "：-", "՝", "։", "፡", "፦", "៖")
"""How an introduction ends; the last ones are those of Armenian, Amharic and Khmer."""


def _any_of(these: Iterable[str]) -> str:
    """Return a pattern for any of these words, as whole words in scripts that put spaces between words."""
    patterns = [re.escape(word).replace("…", ".{1,40}") for word in these]
    alone = "|".join(pattern for pattern in patterns if pattern[0] < "\u0e00")
    within = "|".join(pattern for pattern in patterns if pattern[0] >= "\u0e00")
    return rf"(?<!\w)(?:{alone})(?!\w)|{within}" if within else rf"(?<!\w)(?:{alone})(?!\w)"


_WROTE = re.compile(_any_of(words("wrote")), re.IGNORECASE)
_ENDS_IN_WROTE = re.compile(rf"(?:{_any_of(words('wrote'))})\W{{0,3}}\Z", re.IGNORECASE)
_WROTE_WORDS = words("wrote")
_DIGIT = re.compile(r"\d")
_OPENING = re.compile(rf"\W?(?:{_any_of(words('opening'))})\s", re.IGNORECASE)
_OPENING_WITHIN = re.compile(rf"[\s-](?:{_any_of(words('opening'))})\s(?=\W?[\w.,]{{2,20}}[\s,]|\d)", re.IGNORECASE)
_MESSAGE = re.compile(_any_of(words("message")), re.IGNORECASE)
_OF_A_MOMENT = frozenset(words("moment") + words("opening"))
_LETTERS = re.compile(r"[^\W\d_]+")
_SENT = tuple(phrase for phrase in words("sent") if "…" not in phrase)
_SENT_IN_SHAPE = re.compile(
    "|".join(re.escape(phrase).replace("…", ".{1,40}") for phrase in words("sent") if "…" in phrase)
)
_ORIGINAL = words("original")
_ORIGINAL_BEGINS = frozenset(word[:5] for word in _ORIGINAL)
_ROLE = {word: role for role in ("cc", "subject", "date", "to", "from") for word in words(role)}
_LABEL = re.compile(
    rf"(?:^|(?<=[\s*_>\]]))({'|'.join(map(re.escape, sorted(_ROLE, key=len, reverse=True)))})\s?[*_]*[:：]",
    re.IGNORECASE,
)

_DAY = re.compile(
    r"(?<![\d$€£])(?:19|20)\d\d(?!\d)|\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\b\d{4}[./-]\d{1,2}[./-]\d{1,2}"
    r"|\d{1,4}\s?[年년]"
)
_DAY_ELSEWHERE = re.compile(r"(?<!\d)(?:1[34]|25)\d\d(?!\d)|\d{1,2}\s?[月월]")  # years of Iran, Arabia, Thailand
_TIME = re.compile(r"(?<!\d)\d{1,2}\s?[:.h時点时：]\s?\d{2}(?!\d)|\d{1,2}\s?[月월시]")
_CLOCK = re.compile(
    r"(?<!\d)[0-2]?\d\s?[:h時点时시：]\s?[0-5]\d(?!\d)|(?<![.\d])[0-2]?\d\.[0-5]\d(?![.\d])|(?<!\d)[01]?\d\s?[ap]\.?m\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"[<(\[]?(?:mailto:)?[^\s<>@()\[\]]{1,64}@[^\s<>@()\[\]]{1,255}[>)\]]?")
# 2026/11/23 Ann <ann@example.org>
_DATED_FIRST = re.compile(r"\d[\d./-]{5,9} [^@<>]{1,80} <[^\s<>@]{1,64}@[^\s<>@]{1,255}>")
_ENDS_IN_ADDRESS = re.compile(r"<\s?[^\s<>@]{1,64}@[^\s<>@]{1,255}>\s?[:：]\Z")  # "Quoting Ann <ann@example.org>:"
# Ann ---11/23/2026 08:00:00 AM---Dear Bert, here is: what Notes writes above the fields of a quoted letter
_NAMED_BETWEEN_DASHES = re.compile(r".{1,120}? ---\d[\d./-]{5,9} \d{1,2}[:.]\d\d[^-]{0,12}---")
_FIELD = re.compile(r"[\s*_|]*([^\s:：*|][^:：]{0,30}?)[\s*_]*[:：]")
_LONGEST_LABEL = 60
_MOST_WORDS_OF_A_MOMENT = 7
_MOMENT = re.compile(r"\d[\d./:, -]{8,20}(?:\s?[ap]\.?m\.?)?(?:\s[A-Z]{2,5})?", re.IGNORECASE)
_RULE = "-–—_=*‐─━═~.+# \t>"
_DASHES = ("--", "——", "––", "__", "==", "**", "*-", "──", "━━", "══", "~~", "##", "++", "..", "<<", ">>")
_BETWEEN_DASHES = re.compile(r"[-–—‐─=_*]{4,}\s?(\S.{0,78}?)\s?[-–—‐─=_*]{2,}")
_GOES_ON = (".", "!", "?", ",", ";", "<", "(", "[")


def introduces(text: str) -> bool:
    """Return whether `text` introduces a quotation: "On Mon, 23 Nov 2026 at 08:00, Ann <ann@example.org> wrote:"."""
    text = _plain(text)
    if len(text) > LONGEST:
        return False
    if text.endswith(COLONS):
        return _names_a_letter(text)
    # ---- On Mon, 23 Nov 2026 08:00:00 +0000 Ann wrote ----
    if _is_dashed(text):
        exact = names_a_day(text) or '"' in text or bool(_ADDRESS.search(text))
        return bool(_WROTE.search(text)) and (exact or bool(_ENDS_IN_WROTE.search(text.rstrip(_RULE))))
    return introduces_without_colon(text)


def _is_dashed(text: str) -> bool:
    return text.startswith("--") and text.endswith("--")


def introduces_without_colon(text: str) -> bool:
    """Return whether a line without a colon can only be an introduction: "On Monday 23 November 2026 Ann wrote"."""
    if len(text) > LONGEST // 2 or not _DIGIT.search(text) or text.endswith(_GOES_ON):
        return False
    text = _plain(text)
    if _DATED_FIRST.fullmatch(text) and _day(text[:10]):
        return True
    if not _WROTE.search(text):
        return False
    without, addresses = _ADDRESS.subn(" ", text)
    day = bool(_day(without))
    clock = bool(_CLOCK.search(without))
    begun = bool(_OPENING.match(without)) or text[:1].isdigit()
    if _ENDS_IN_WROTE.search(without):
        return (day or clock) and (begun or bool(addresses) or clock)
    return day and clock and (begun or bool(addresses)) and len(without.split()) <= 20


def ends_in_wrote(line: str) -> bool:
    """Return whether a line ends the way an introduction over several lines may: "Ann <ann@example.org> wrote"."""
    end = line[-40:].rstrip(" *_.…-:：>").casefold()
    return len(line) <= LONGEST and end.endswith(_WROTE_WORDS) and bool(_ENDS_IN_WROTE.search(line[-40:]))


def introduces_loosely(text: str) -> bool:
    """Return whether a line directly above quoted lines introduces them; there, a colon is not needed."""
    text = _plain(text)
    if not 0 < len(text) <= LONGEST:
        return False
    if text.endswith((".", "!", "?", ";")):
        return False
    return _names_a_letter(text) or (text.endswith(COLONS) and bool(_WROTE.search(text)))


def begins(line: str) -> bool:
    """Return whether `line` looks like the first line of an introduction that was broken over several."""
    line = _plain(line)
    if line.endswith(("<", "(", "[")) and len(line) <= LONGEST and names_a_day(line):
        return True
    return names_a_day(line) and (line.endswith(",") or bool(_OPENING.match(line)))


def is_a_name_and_address(line: str) -> bool:
    """Return whether a line is just a name and an address: "Ann Adler <ann@example.org>"."""
    found = _ADDRESS.search(line) if len(line) <= LONGEST // 4 else None
    return found is not None and found.end() == len(line) and found[0].startswith("<")


def is_an_address(line: str) -> bool:
    """Return whether a line is an address and nothing else: "<ann@example.org>"."""
    return len(line) <= LONGEST // 4 and _ADDRESS.fullmatch(line) is not None


def is_cut_off(line: str, below: str) -> bool:
    """Return whether a line begins an introduction that goes on below with an address, or in the middle of one."""
    if line.endswith("<"):
        return ">" in below.partition("<")[0]
    broken = below.startswith("<") and len(line) <= LONGEST // 4 and bool(_WROTE.search(line))
    return broken and _tells_when(f"{line} {below}")


def was_wrapped(line: str, below: str) -> bool:
    """Return whether a line that names a day goes on below, and the two tell when somebody wrote."""
    return names_a_day(line) and not _OPENING.match(below) and _tells_when(f"{line} {below}")


def _tells_when(text: str) -> bool:
    """Return whether a text tells a day as introductions do: with an hour, or after the word that they open with."""
    without = _ADDRESS.sub(" ", _plain(text))
    return bool(_day(without)) and bool(_CLOCK.search(without) or _OPENING.match(without))


def names_a_day(text: str) -> bool:
    """Return whether `text` contains a day, or at least a year, outside its addresses."""
    return bool(_day(_ADDRESS.sub(" ", _plain(text))))


def names_its_letter(text: str) -> bool:
    """Return whether an introduction is so exact, by address or date, that nobody writes it by hand."""
    text = _plain(text)
    return _is_dashed(text) or bool(_ADDRESS.search(text) or _day(text))


def _names_a_letter(text: str) -> bool:
    without, addresses = _ADDRESS.subn(" ", text)
    moment = bool(_day(without) or _TIME.search(without))
    if addresses and (moment or _ENDS_IN_ADDRESS.search(text)):
        return True
    return bool(_WROTE.search(without)) and (moment or bool(addresses) or bool(_OPENING.match(without)))


def _day(text: str) -> re.Match[str] | None:
    return _DAY.search(text) or (None if text.isascii() else _DAY_ELSEWHERE.search(text))


def _plain(text: str) -> str:
    """Return a line with single spaces and ASCII digits."""
    text = " ".join(text.split())
    if text.isascii():
        return text
    return "".join(
        letter if letter.isascii() or not letter.isdecimal() else str(unicodedata.decimal(letter)) for letter in text
    )


def less_introduction(line: str) -> str:
    """Return what precedes an introduction in the same line: "buy 3" of "buy 3 On 1.1.26, Ann wrote:"."""
    for match in _OPENING_WITHIN.finditer(line):
        before = line[: match.start()].rstrip(" -–—_>|")
        if _WROTE.search(before) or _ADDRESS.search(before) or names_a_day(before):
            return ""
        introduction = line[match.start() :].lstrip(" -–—_")
        if before and introduces(introduction) and _names_somebody(introduction):
            return before
    return ""


def _names_somebody(introduction: str) -> bool:
    """Return whether an introduction holds a name, after its day and hour: else that stands before it."""
    if _ADDRESS.search(introduction):
        return True
    ends = [found.end() for shape in (_DAY, _CLOCK) for found in shape.finditer(introduction)]
    rest = _WROTE.sub(" ", introduction[max(ends, default=0) :])
    named = (word for word in _LETTERS.findall(rest) if word.casefold() not in _OF_A_MOMENT)
    return any(len(word) > 2 or word[0] > "\u2e80" or (len(word) == 2 and not word.islower()) for word in named)


def role(line: str) -> str:
    """Return which field of a quoted letter a line like "From: Ann" is: from, date, to, cc or subject; "" if none."""
    field = _FIELD.match(line[:_LONGEST_LABEL])
    return _ROLE.get(" ".join(field[1].casefold().split()), "") if field else ""


def heads(lines: Sequence[str], below_a_rule: bool = False) -> bool:
    """Return whether `lines` begin with the fields of a quoted letter, one per line.

    By their names: the author and two more, or one more that is so exact that nobody writes it by hand. In an unknown
    language by their shape: labels and colons, an address, a day and an hour. Below a drawn rule less is enough.
    """
    if not _field(lines[0]):
        return False
    roles: set[str] = set()
    in_a_row = others = 0
    row_goes_on = True
    values: list[str] = []
    for line, above in zip(lines, ["", *lines], strict=False):
        if not line:
            continue
        label = _field(line)
        if known := role(line):
            roles.add(known)
        elif not label:
            others += 1
        if others > 2:
            break
        if row_goes_on and label:
            in_a_row += 1
            values.append(line[len(label) :])
        elif row_goes_on and above and (line[0] in " \t" or above.endswith(COLONS)):
            values.append(line)  # of the field above
        else:
            row_goes_on = False
    if "from" in roles and len(roles) >= 3:
        return True
    if in_a_row < 2:
        return False
    text = _plain(" / ".join(values))
    without, addresses = _ADDRESS.subn(" ", text)
    day, clock = bool(_day(without)), bool(_CLOCK.search(without))
    exact = bool(addresses) or (day and clock)
    if len(roles) >= 2 and exact and ("from" in roles or below_a_rule):
        return True
    return (below_a_rule and (len(roles) >= 2 or exact)) or (bool(addresses) and day and (clock or in_a_row >= 3))


def is_head_alone(lines: Sequence[str]) -> bool:
    """Return whether these lines, at least one, are what introduces a quoted letter and nothing else."""
    while len(lines) > 1 and (is_rule(lines[0]) or separates(lines[0], lines[1])):
        lines = lines[1:]
    if not lines:
        return False
    joined = " ".join(lines)
    if introduces(joined) or (len(lines) == 1 and (is_dated(joined) or separates(joined))):
        return True
    fields = lines[1:] if len(lines) > 1 and not _field(lines[0]) and names_a_day(lines[0]) else lines
    return all(map(_field, fields)) and heads(fields)


def is_dated(line: str) -> bool:
    """Return whether a line is a name or an address, a day and an hour: "Ann <ann@example.org> 11/23/2026 8:00 AM"."""
    without = _ADDRESS.sub(" ", _plain(line))
    found = _CLOCK.search(without)
    return len(line) <= LONGEST // 2 and found is not None and bool(_day(without)) and len(without[found.end() :]) < 8


def is_a_moment(line: str) -> bool:
    """Return whether a line is a day and an hour and nothing else: "23.11.2026 08:00", "Mon., 23 Nov 2026, 8:00 AM"."""
    text = _plain(line)
    if _MOMENT.fullmatch(text) is not None:
        return bool(_day(text) and _CLOCK.search(text))
    return len(text.split()) <= _MOST_WORDS_OF_A_MOMENT and not text.endswith(COLONS) and is_dated(text)


def _field(line: str) -> str:
    """Return the label of a line such as "From: Ann", with its colon; "" if it has none, or one with a digit in it."""
    label = _FIELD.match(line[:_LONGEST_LABEL])
    return label[0] if label and not any(letter.isdigit() for letter in label[1]) else ""


def is_head_in_one_line(line: str) -> bool:
    """Return whether a line holds all fields of a quoted letter: "From: Ann Sent: Monday To: Bert Subject: x"."""
    if line.count(":") + line.count("：") < 3 or len(line) > 2 * LONGEST:
        return False
    roles = {_ROLE[" ".join(label[1].casefold().split())] for label in _LABEL.finditer(line)}
    return "from" in roles and len(roles) >= 3 and role(line) != ""


def separates(line: str, following: str = "") -> bool:
    """Return whether `line` announces a whole quoted letter: "-----Original Message-----".

    following: the next line that is not blank. If it is a field of a letter, dashes around any words will do.
    """
    text = line.strip()
    if len(text) > 120:
        return False
    dashed = text[:2] in _DASHES or text[:1] in ("[", "—", "–")
    if not dashed and text[-1:] not in COLONS and text[:5].casefold() not in _ORIGINAL_BEGINS:
        return False
    inner = text.strip(_RULE + "[]<>").casefold()
    if (dashed or text[-1:] in COLONS) and inner.startswith(_ORIGINAL):
        return True
    if inner.rstrip(":") in _ORIGINAL and role(following):
        return True
    found = _BETWEEN_DASHES.fullmatch(text)
    if found is None or found[1].startswith(("BEGIN ", "END ")):  # these are of OpenPGP
        return False
    if _MESSAGE.search(found[1]) and len(found[1].split()) <= 6:
        return True
    if role(following):
        return True
    field = _FIELD.match(following[:_LONGEST_LABEL])
    return field is not None and bool(_ADDRESS.search(following) or _day(_plain(following)))


def is_rule(line: str) -> bool:
    """Return whether `line` is a drawn rule of the kind that precedes a quoted letter."""
    text = line.strip()
    return len(text) >= 3 and not text.strip(_RULE)


def is_advertisement(line: str) -> bool:
    """Return whether `line` is what a phone or mail service adds to a letter: "Sent from my iPhone"."""
    if " ---" in line and _NAMED_BETWEEN_DASHES.match(line):
        return True
    text = line.strip(" \t-–—_*>[(").casefold()
    return len(text) <= 160 and (text.startswith(_SENT) or bool(_SENT_IN_SHAPE.match(text)))
