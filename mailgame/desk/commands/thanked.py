"""A command with a greeting before it, thanks behind it or articles in it: “Hello, vote 301 yes”, “build a house on 9”.

Only what cannot be meant for anybody else: “Hi all, vote 301 yes” may be an appeal, and “later” says when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...post.text.attribution import less_advertisement
from .consent import THANKS
from .unmarked import bare, unquoted

_LONGEST = 200
_WORDS = THANKS | {
    "cheers", "ty", "tia", "many thanks", "kthx", "asap", "as soon as possible", "now", "right now", "right away",
    "immediately", "period", "full stop", "exclamation mark", "exclamation point",
}
"""What changes nothing of an order; the last ones are what telephones write that were told where a sentence ends."""
_THANKED = "|".join(re.escape(word) for word in sorted(_WORDS, key=lambda word: (-len(word), word)))
_MUCH = r"(?:\s(?:a lot|so much|very much|in advance|again|admin|beaucoup|sehr|mille))?"
_BEHIND = re.compile(
    rf"(?<=[^\s,.;!，。！])(?:\s*[,.;!，。！]+\s*|\s+[-–—]+\s+|\s+)(?:and\s|&\s)?(?:{_THANKED}){_MUCH}[\s.!！。…]*\Z",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|ok|okay|alright|all right"
    rf"|(?:to )?the game|game|{_THANKED})"
    r"(?:\s(?:there|again|admin|game))?\s?(?:[,.:!，。！]+|\s[-–—]+)\s*(?=\w)|@(?:game|admin)[\s,:]+(?=\w)",
    re.IGNORECASE,
)
_FEWEST_WORDS = 2
_ARTICLES = frozenset({"a", "an", "the", "my"})
_APART = re.compile(r"[\"“”„‟«»?:]")
"""In a line with quotations each word counts; and nothing is read into a question."""


def without_thanks(line: str, fewest: int = _FEWEST_WORDS) -> Iterator[str]:
    """Yield what a line may say without greetings and thanks; nothing if it has none, or fewer words besides."""
    if len(line) > _LONGEST or line.count(" ") + 1 < fewest:
        return
    whole = text = unquoted(bare(line, of_orders=True))
    text = less_advertisement(text)
    behind = _BEHIND.search(text)
    text = text[: behind.start()] if behind else text
    before = _BEFORE.match(text)
    text = text[before.end() :] if before else text
    if text != whole and len(text.split()) >= fewest:
        yield text


def politely(line: str, *, articles: bool) -> Iterator[str]:
    """Yield what a line may say without greetings and thanks, and without articles: “move my tank” says “move tank”.

    articles: whether they may be left out, as in a line that somebody wrote as an order.
    """
    yield from (forms := [*without_thanks(line)])
    for form in (*forms, line) if articles and len(line) <= _LONGEST and not _APART.search(line) else ():
        words = form.split()
        said = [word for place, word in enumerate(words) if not place or word.casefold() not in _ARTICLES]
        if len(said) < len(words) and len(said) >= _FEWEST_WORDS:
            yield " ".join(said)
