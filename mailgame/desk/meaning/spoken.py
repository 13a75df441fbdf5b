"""Spoken: the words of a line of prose, as they are compared with those of commands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from . import wishes

_WORD = re.compile(r"[\w$'’-]+")
_NUMBERED = re.compile(r"\b(?:rule|proposal|prop|case|number|no\.)\s+#?(?=\d)")
_GENERAL = wishes.words("around_a_topic")
_DENIALS = frozenset({"cannot", "never", "nor", "not", "without"}) | wishes.words("without_apostrophe")
_CONDITIONS = frozenset({"if", "otherwise", "unless", "whether"})
_NOISE = frozenset({"rule", "proposal", "others"})
_ASKING = wishes.words("asking")
_ASKS_IN_THE_END = re.compile(
    r"[,;.…-]\s*(?:so\s|and\s|but\s)?(?:what (?:now|next|can|do|should)|how (?:do|can|to|should))\b", re.IGNORECASE)
"""How a question goes on behind something that is said: “I have no card, what now”."""
_OF_FACTS = re.compile(
    r"(?:who(?:'s|s|se)?|what(?:'s|s)?|which|when(?:'s|s)?|where(?:'s|s)?|why"
    r"|how (?:much|many|long|far|fast|often|big|old))\b(?! (?:about|if|not|don't|dont|can i|could i|should i|do i do))")
_ALIKE = 0.7
"""What it counts that two words only mean the same."""
_ENDINGS = (
    "ations", "ation", "ments", "ment", "ings", "ing", "ions", "ers", "ion", "als", "ies", "er", "al", "ed", "es", "ly",
    "s", "e", "y",
)
_SHORT = 4_000
"""Of lines of up to so many characters the words are remembered for long."""
_SHORTEST = 3
"""How many letters of a word stay without its ending."""


def said_in(line: str) -> list[str]:
    """Return the words of a line in small letters, with one for each phrase that means the same."""
    return [*(_said_in(line) if len(line) <= _SHORT else _said_at_length(line))]


def _words(line: str) -> tuple[str, ...]:
    plain = _NUMBERED.sub("", line.casefold().replace("’", "'"))
    for phrase, word in wishes.PHRASES:
        plain = phrase.sub(word, plain)
    return tuple(_WORD.findall(plain))


_said_in = lru_cache(maxsize=512)(_words)  # a letter that is not understood is compared with every rule
_said_at_length = lru_cache(maxsize=4)(_words)


def content(words: Iterable[str]) -> list[str]:
    """Return the words that say something, each once."""
    return [word for word in dict.fromkeys(words) if word not in _GENERAL]


def begins_asking(line: str) -> bool:
    """Tell whether a line begins as a question does."""
    return next(iter(_WORD.findall(line.casefold())), "") in _ASKING


def asks(line: str) -> bool:
    """Tell whether a line is a question."""
    return begins_asking(line) or line.rstrip().endswith("?") or bool(_ASKS_IN_THE_END.search(line))


def asks_of_facts(line: str) -> bool:
    """Tell whether a line asks who, what or how much, which no order answers; “what about …” suggests one."""
    return bool(_OF_FACTS.match(line.casefold().replace("’", "'")))


def denies(words: Iterable[str]) -> bool:
    """Tell whether words deny something, so that nothing is meant as it stands."""
    return any(word in _DENIALS or word.endswith("n't") for word in words)


def depends(words: Iterable[str]) -> bool:
    """Tell whether one thing hangs on another in what words say."""
    return not _CONDITIONS.isdisjoint(words)


def is_to_somebody(line: str, players: Iterable[str]) -> bool:
    """Tell whether a line begins with a word for writing to others, and one of `players` right behind it."""
    said = [word for word in said_in(line) if word not in ("to", "please")][:2]
    names = {name.casefold() for name in players}
    writes = {form for form, _ in forms("message")}
    return len(said) > 1 and said[1] in names and not writes.isdisjoint(form for form, _ in forms(said[0]))


def is_everyday(word: str) -> bool:
    """Tell whether a word is no misspelt one, but an everyday word for another."""
    return stem(word.casefold()) in _GROUPS


@lru_cache(maxsize=4096)
def forms(word: str) -> tuple[tuple[str, float], ...]:
    """Return what a word is found by, with what that counts: its stem, and the groups of words that mean the same."""
    bare = stem(word)
    return ((bare, 1.0), *((group, _ALIKE) for group in _GROUPS.get(bare, ())))


def stems(text: str) -> set[str]:
    """Return the stems of the words of a text that say something."""
    return {stem(word) for word in content(said_in(text))}


def behind(line: str, words: Collection[str]) -> str:
    """Return what a line says behind some words with which it begins, and such as say nothing; "" if it does not."""
    end = 0
    for match in _WORD.finditer(line):
        word = match[0].casefold().replace("’", "'")
        if word in words:
            end = match.end()
        elif word not in _GENERAL and word not in _NOISE:
            break
    rest = line[end:].strip(" .,;:–-") if end else ""
    return rest.removeprefix("that ") if _WORD.search(rest) else ""


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return a word without its ending."""
    word = word.removesuffix("'s")
    bare = next((word.removesuffix(ending) for ending in _ENDINGS
                 if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST), word)
    doubled = len(bare) > _SHORTEST and bare[-1] == bare[-2]  # “winning” is of “win”, “stopped” of “stop”
    return bare[:-1] if doubled else bare


def _groups() -> Iterator[tuple[str, str]]:
    for number, words in enumerate(wishes.ALIKE):
        yield from ((stem(word), f"={number}") for word in words)


_GROUPS: dict[str, list[str]] = {}
for _word, _group in _groups():
    _GROUPS.setdefault(_word, []).append(_group)
