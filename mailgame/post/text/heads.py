"""The head of a quoted letter: its fields, "From: Ann", one per line or all in one, and what announces it.

Fields are recognised by their names, and in a language that is missing from languages.toml by their shape.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mailgame.post.text.attribution import introduces
from mailgame.post.text.credits import credits_a_message
from mailgame.post.text.languages import any_of, in_small_letters, words
from mailgame.post.text.shapes import (
    ADDRESS,
    CLOCK,
    COLONS,
    LONGEST,
    RULE,
    day_in,
    is_a_moment,
    is_a_name_and_address,
    is_dated,
    is_rule,
    names_a_day,
    plain,
)

_MESSAGE = re.compile(any_of(words("message")), re.IGNORECASE)
_ORIGINAL_ALONE = re.compile(r"(?:\w+ )?(?:origin|oryginał|оригинал|原文)\w*(?: \(?\w+\)?)?", re.IGNORECASE)
"""What programs write between dashes that translate a letter: “--- Original ---”, “--- Texte original ---”."""
_REACTED = re.compile(any_of(words("reacted")) + r"\W*[:：]$")
_ABOVE = re.compile(any_of(words("above")), re.IGNORECASE)
_ORIGINAL = words("original")
_ORIGINAL_BEGINS = frozenset(word[:5] for word in _ORIGINAL)
_NAMES = {word: role for role in ("cc", "subject", "date", "to", "from") for word in words(role)}
_ROLE = {in_small_letters(word): role for word, role in _NAMES.items()}
_LABEL = re.compile(
    rf"(?:^|(?<=[\s*_>\]]))({'|'.join(map(re.escape, sorted(_NAMES, key=len, reverse=True)))})\s?[*_]*[:：]",
    re.IGNORECASE,
)
_FIELD = re.compile(r"[\s*_|]*([^\s:：*|][^:：]{0,30}?)[\s*_]*[:：]")
_WITHOUT_COLON = re.compile(
    rf"(\|?)[ \t*]*({'|'.join(map(re.escape, sorted(_NAMES, key=len, reverse=True)))})[ \t*]*(?:\||[ \t])[ \t]*\S",
    re.IGNORECASE,
)
_LONGEST_LABEL = 60
_DASHES = ("--", "——", "––", "‐‐", "__", "==", "**", "*-", "──", "━━", "══", "~~", "##", "++", "..", "<<", ">>")
FIELDS_LOOKED_AT = 14
"""How many lines of a head are looked at."""
FAR = " " * 8
"""How a line begins that stands far from the margin."""
_BESIDE = re.compile(
    rf"(?<= {{3}})({'|'.join(map(re.escape, sorted(_NAMES, key=len, reverse=True)))})\s?(?:[:：]|\Z)", re.IGNORECASE)
"""A label in the second column of a head: it stands apart, and its value behind it or in the next line."""
_BOX = re.compile(r"\|-{6,}>")
_BETWEEN_DASHES = re.compile(r"[-–—‐─=_*]{4,}\s?(\S.{0,78}?)\s?[-–—‐─=_*]{2,}")


def role(line: str) -> str:
    """Return which field of a quoted letter a line like "From: Ann" is: from, date, to, cc or subject; "" if none."""
    field = _FIELD.match(line[:_LONGEST_LABEL])
    return _role_of(field[1]) if field else ""


def _role_of(label: str) -> str:
    return _ROLE.get(" ".join(in_small_letters(label).split()), "")


def begins_with_fields(lines: Sequence[str], below_a_rule: bool = False) -> bool:
    """Return whether `lines` begin with the fields of a quoted letter, one per line.

    By their names: the author and two more, or one more that is so exact that nobody writes it by hand. In an unknown
    language by their shape: labels and colons, an address, a day and an hour. Below a drawn rule less is enough.
    """
    if not _field(lines[0]) or _says_it_alone(lines):
        return False
    roles: set[str] = set()
    in_a_row = others = 0
    row_goes_on = True
    values: list[str] = []
    told = ""
    for line, above in zip(lines, ["", *lines], strict=False):
        if not line:
            continue
        label = _field(line)
        if named := role(line):
            roles.add(named)
        elif not label:
            others += 1
            if not above and not told.endswith(COLONS):
                break  # below a blank line stands no more than the value of the label above it
        told = line
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
    text = plain(" / ".join(values))
    without, addresses = ADDRESS.subn(" ", text)
    day, clock = bool(day_in(without)), bool(CLOCK.search(without))
    exact = bool(addresses) or (day and clock)
    if len(roles) >= 2 and exact and ("from" in roles or below_a_rule):
        return True
    return (below_a_rule and (len(roles) >= 2 or exact)) or (bool(addresses) and day and (clock or in_a_row >= 3))


def _says_it_alone(lines: Sequence[str]) -> bool:
    """Return whether a label that no field has stands over words: “Classification: Internal”."""
    below = next((line for line in lines[1:] if line), "")
    return not (role(lines[0]) or lines[0].endswith(COLONS) or _field(below) or below[:1] in " \t")


def begins_with_labels(lines: Sequence[str]) -> bool:
    """Return whether `lines` begin with the fields of a quoted letter without colons, or as rows of a table.

    Only by their names, the author first, with an address, and two more right below.
    """
    roles: list[str] = []
    for line in lines:
        label = _WITHOUT_COLON.match(line[: 2 * _LONGEST_LABEL])
        if label is None or (bool(label[1]) != line.endswith("|")) or (not roles and not ADDRESS.search(line)):
            break
        roles.append(_role_of(label[2]))
    return roles[:1] == ["from"] and len(set(roles)) >= 3


def begins_with_columns(lines: Sequence[str]) -> bool:
    """Return whether `lines` begin with a head in two columns, as Notes writes it.

    Far from the margin, whom a letter was from and when in the first, in the second to whom, to whom else, and its
    subject, by their names.
    """
    roles: set[str] = set()
    for line in lines:
        if (line and not line.startswith(FAR)) or len(line) > LONGEST:
            break
        roles.update(_role_of(label[1]) for label in _BESIDE.finditer(line))
    return {"to", "cc", "subject"} <= roles


def is_head_alone(lines: Sequence[str]) -> bool:
    """Return whether these lines, at least one, are what introduces a quoted letter and nothing else."""
    while len(lines) > 1 and (is_rule(lines[0]) or separates(lines[0], lines[1])):
        lines = lines[1:]
    if not lines:
        return False
    joined = " ".join(lines)
    if len(lines) == 2 and is_a_name_and_address(lines[0]) and is_a_moment(lines[1]):
        return True
    if introduces(joined) or (len(lines) == 1 and (is_dated(joined) or separates(joined))):
        return True
    fields = lines[1:] if len(lines) > 1 and not _field(lines[0]) and names_a_day(lines[0]) else lines
    return all(map(_field, fields)) and begins_with_fields(fields)


def are_only_a_head(quoted: Sequence[str], introduced: bool) -> bool:
    """Return whether marked lines are just what stands over a quoted letter, which then goes on without marks.

    introduced: its introduction stands above them.
    """
    if len(quoted) > FIELDS_LOOKED_AT:
        return False
    bare = [text for line in quoted if (text := line.strip(">＞›| \t"))]
    return is_head_alone(bare) if bare else introduced


def _field(line: str) -> str:
    """Return the label of a line such as "From: Ann", with its colon; "" if it has none, or one with a digit in it."""
    label = _FIELD.match(line[:_LONGEST_LABEL])
    return label[0] if label and not any(letter.isdigit() for letter in label[1]) else ""


def is_head_in_one_line(line: str) -> bool:
    """Return whether a line holds all fields of a quoted letter: "From: Ann Sent: Monday To: Bert Subject: x"."""
    if line.count(":") + line.count("：") < 3 or len(line) > 2 * LONGEST:
        return False
    roles = {_role_of(label[1]) for label in _LABEL.finditer(line)}
    return "from" in roles and len(roles) >= 3 and role(line) != ""


def wants_answers_above(line: str) -> bool:
    """Return whether a line is a help desk’s: “##- Please type your reply above this line -##”."""
    text = line.strip()
    dashed = text[:2] in _DASHES or text[:1] in ("[", "—", "–")
    return len(text) <= 120 and (dashed or "above this line" in text.lower()) and _ABOVE.search(text) is not None


def separates(line: str, following: str = "", *, on_top: bool = False) -> bool:
    """Return whether `line` announces a whole quoted letter: "-----Original Message-----".

    following: the next line that is not blank. If it is a field of a letter, dashes around any words will do; they
    also do around a day and an hour. on_top: nothing new stands above. There "==== Verified mail ====" is what a server
    says of the letter itself.
    """
    text = line.strip()
    if text[:2] in _DASHES and text.strip(RULE).casefold().startswith(_ORIGINAL):
        return True  # its fields may follow in the same line
    if len(text) > 120:
        return False
    if _BOX.fullmatch(text):
        return role(following.lstrip("| ")) != ""
    if text[-1:] in COLONS and _REACTED.search(text.casefold()):
        return True
    dashed = text[:2] in _DASHES or text[:1] in ("[", "—", "–")
    if wants_answers_above(text):
        return True
    if not dashed and text[-1:] not in COLONS and text[:5].casefold() not in _ORIGINAL_BEGINS:
        return False
    inner = text.strip(RULE + "[]<>").casefold()
    if (dashed or text[-1:] in COLONS) and inner.startswith(_ORIGINAL):
        return True
    if dashed and text[-2:] in _DASHES and _ORIGINAL_ALONE.fullmatch(inner):
        return True
    if inner.rstrip(":") in _ORIGINAL and role(following):
        return True
    match = _BETWEEN_DASHES.fullmatch(text)
    if match is None or match[1].startswith(("BEGIN ", "END ")):  # these are of OpenPGP
        return False
    names_a_message = not on_top and _MESSAGE.search(match[1]) is not None and len(match[1].split()) <= 6
    if names_a_message or credits_a_message(match[1]):
        return True
    if role(following) or (CLOCK.search(match[1]) and day_in(plain(match[1])) and not introduces(text)):
        return True
    field = _FIELD.match(following[:_LONGEST_LABEL])
    return field is not None and bool(ADDRESS.search(following) or day_in(plain(following)))
