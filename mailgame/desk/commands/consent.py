"""Consent: whether an answer to “was it you?” says yes or no, and to which letters.

A yes read wrongly plays a forged letter. So a yes is a first line that says yes and nothing else, in any of the known
languages, below a greeting at most: “Ok, but that was not me!” only begins with one. A no read wrongly costs a letter
that can be sent again, so “No, I was asleep” will do.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from importlib.resources import files

from ...post.reading.letter import Letter
from .courtesy import is_courtesy
from .not_meant import takes_all_back, takes_back

_TWO = 2
_LONGEST = 80
"""The most characters of a line that is an answer."""
_LANGUAGES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("mailgame.desk.commands").joinpath("answers.toml").read_text(encoding="utf-8")
)
_MARKS = re.compile(r"[.!,;…¡。！、，।]+")
_DASH = re.compile(r"(?<=[^\W\d]) +[-–—] +(?=[^\W\d])")
"""A dash between two words; between numbers it may mean what lies between them."""
_AROUND = " \t*_`'\"“”„‚‘’«»‹›()[]<>"
_SMILE = re.compile(
    r"(?:\s[:;]-?[)DP]|[\U0001f3fb-\U0001f3ff\ufe0f]|(?<=\w)[\s.!]*[\U0001f600-\U0001f60b\U0001f60e\U0001f642❤🎉👏🙋])+"
)
"""Smiles, and the tones of signs: pictures that add nothing to what is said. Not those that doubt it."""
_QUESTION = re.compile(r"[?？؟;]")


def _plain(line: str) -> str:
    """Normalize a line for comparison: case folded, accents composed, no invisible marks, no punctuation."""
    seen = "".join(" " if letter.isspace() else letter for letter in line if unicodedata.category(letter) != "Cf")
    text = _SMILE.sub("", unicodedata.normalize("NFKC", seen).casefold().replace("’", "'"))
    return " ".join(_DASH.sub(" ", _MARKS.sub(" ", text)).strip(_AROUND).split())


def _words(name: str) -> frozenset[str]:
    return frozenset(_plain(word) for language in _LANGUAGES.values() for word in language.get(name, ()))


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


NO = _words("no")
YES = _words("yes") - NO
THANKS = _words("thanks")
_THANKS = rf"(?: (?:{_any_of(THANKS)}))?"
_YES = re.compile(rf"(?:{_any_of(YES)})(?: (?:{_any_of(YES)}))*{_THANKS}")
_NO = re.compile(rf"(?:{_any_of(NO)})(?: (?:{_any_of(NO)}))*{_THANKS}")
_BOTH, _ALL = _words("both"), _words("all")
_EVERY = re.compile(rf" ({_any_of(_BOTH | _ALL)})(?= |$)")
_NUMBER = re.compile(r"(?:(?:and|letters?) )*(?<!\w)(?:# ?)?(\d{1,9})(?!\w)(?: ?[:)–—-])?")
_RANGE = re.compile(r"\d\s*(?:[-‐‑‒–—―−~〜…]|\.{2,})\s*(?:#\s?)?\d")
"""Two numbers with a dash between them: whether the ones between are meant is not clear."""
_LONGEST_GREETING = 3
"""The most words of a line above an answer that greets."""
_BEGINS_WITH_NO = re.compile(rf"\W*(?:{_any_of(word for word in NO if ' ' not in word)})\s*[,.!;:–—-]\s", re.IGNORECASE)
_BUT = _words("but")
_FEWEST_BEHIND_BUT = 2
"""“Ali” and “Ali Khan” are names, though “ali” is a but, too."""
_BY_ANOTHER = re.compile(
    r"(?i:\b(?:was|war|waren|were|était|fue|foi|è stato|var|było|był)\s)(?:\w+ )?(?!I\b|Me\b|Ich\b)[A-Z]\w+\W*\Z")
"""“It was Bert.”"""
_LONGEST_DENIAL = 16
"""A line of more words, below an answer and apart from it, is not about it."""
_BY_COMPANIES = re.compile(
    r"\b(?:confidential\w*|privileged|intended|recipients?|disclos\w+|liab\w+|virus\w*|malware|environment|print\w*"
    r"|scanned"
    r"|unsubscribe\w*|external|vertraulich\w*|empfänger\w*|bestimmt\w*|haft\w+|umwelt|drucken|confidentiel\w*"
    r"|destinataires?|imprim\w+|confidencial\w*|destinatari\w*|riservat\w*|vertrouwelijk\w*"
    r"|geadresseerde)\b", re.IGNORECASE)
_DENIAL = NO | {
    "not", "cannot", "nicht", "kein", "keine", "keinen", "pas", "niet", "geen", "inte", "ikke", "ikkje", "eivät", "nem",
    "non", "nunca", "jamás", "jamas", "nothing", "nobody", "neither", "nor", "wrong", "falsch", "forged", "forgery",
    "fake", "fraud", "fraudulent", "spoofed",
    "somebody", "someone", "hacked", "phishing", "scam", "gefälscht", "fälschung", "jemand", "quelqu'un", "alguien",
    "qualcuno", "iemand", "investigate",
}


def answers(text: str, subject: str, asked: Sequence[int]) -> dict[int, bool] | None:
    """Return what an answer says, yes or no, about each letter by its number; None if it is not clear.

    text: the new text of the answer; if it is empty, the subject counts. asked: the numbers of the letters that the
    question was about; 0 is the number of none. A no without a number is for all of them; a yes to several must give a
    number, or say “both” or “all”.
    """
    lines = text.split("\n") if text.strip() else [subject]
    while lines and (not _plain(lines[0]) or (any(map(str.strip, lines[1:])) and _greets(lines[0]))):
        lines.pop(0)
    answered: dict[int, bool] = {}
    for place, line in enumerate(lines):
        reading = _line(line, asked)
        if reading is None:
            beneath = bool(lines[place - 1].strip()) if place else True
            taken_back = True in answered.values() and _denies(lines[place:], beneath=beneath)
            return None if not answered or taken_back else answered
        if any(answered.get(number, yes) != yes for number, yes in reading.items()):
            return None
        answered |= reading
    return answered or None


def _greets(line: str) -> bool:
    """Tell whether a line is a greeting as people, and their mail programs, put it above what they say."""
    words = _plain(line).split()
    return len(words) <= _LONGEST_GREETING and is_courtesy(line) and (YES | NO).isdisjoint(words)


def agrees(letter: Letter) -> bool | None:
    """Tell whether an answer to a question about one letter says yes or no; None if it says neither."""
    answer = answers(letter.text, letter.said_in_subject, (0,))
    return answer[0] if answer is not None else None


def speaks_of_consent(letter: Letter) -> bool:
    """Tell whether a letter is a few words, a “yes” or a “no” among them: “Yes (leave)”."""
    words = _plain(letter.text.strip() or letter.said_in_subject).split()
    return 0 < len(words) <= _LONGEST_DENIAL and not (YES | NO).isdisjoint(words)


def _line(line: str, asked: Sequence[int]) -> dict[int, bool] | None:
    """Read one line of an answer; {} if the line is empty, None if it is no answer."""
    plain = _plain(line)
    if not plain:
        return {}
    if len(line) > _LONGEST or _QUESTION.search(line):
        return None
    numbers = [int(number) for number in _NUMBER.findall(plain)]
    words = " ".join(_NUMBER.sub(" ", plain).split()).rstrip(":-–— ")
    every = _EVERY.search(words)
    if every is not None and words not in YES | NO:
        if numbers or 0 in asked or (every[1] in _BOTH and len(asked) != _TWO):
            return None
        words, numbers = words[: every.start()] + words[every.end() :], list(asked)
    yes = _YES.fullmatch(words) is not None
    if not yes and _NO.fullmatch(words) is None:
        no_more = _BEGINS_WITH_NO.match(line) and not YES.intersection(plain.split())
        return dict.fromkeys(asked, False) if no_more else None
    if _RANGE.search(line) or not set(numbers) <= set(asked) or (yes and not numbers and len(asked) != 1):
        return None
    return dict.fromkeys(numbers or asked, yes)


def _denies(lines: Sequence[str], *, beneath: bool) -> bool:
    """Tell whether the lines below an answer take it back, qualify it or ask something. `beneath`: it is right above.

    They do up to a farewell. Below an empty line what companies put under every letter does not count.
    """
    for line in lines:
        words = _plain(line)
        if not words:
            beneath = False
            continue
        if is_courtesy(line.strip()) and _DENIAL.isdisjoint(words.split()):
            return False
        if not beneath and (len(words.split()) > _LONGEST_DENIAL or _BY_COMPANIES.search(line)):
            continue
        first, *more = words.split()
        if (first in _BUT and len(more) >= _FEWEST_BEHIND_BUT) or _QUESTION.search(line) or takes_back(line.strip()):
            return True
        if not _DENIAL.isdisjoint((first, *more)) or "n't" in words or takes_all_back(line.strip()):
            return True
        if _BY_ANOTHER.search(line):
            return True
    return False
