"""Joining: what one reader is told at one moment is one letter, in which each thing is said once.

The parts of such a letter are scenes. Each says which sentences it tells and which sections it shows, and leaves out
what others of them tell or show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from .scene import Happening
from .tabular import NOTHING_KNOWN, NOTHING_LISTED

NOTHING: frozenset[str] = frozenset()
DATES, DICE, KNOWN, LISTS, MAP, MAY_DO, OFFERS, ORDERS, PICTURE, PROPOSALS, SEAT, SEATS, VOTES = (
    "dates", "dice", "known", "lists", "map", "may_do", "offers", "orders", "picture", "proposals", "seat", "seats",
    "votes",
)
"""Sections about how a game stands, of which a letter needs one each; a scene has them in fields of these names."""
_EMPTY: dict[str, object] = {
    DATES: (), DICE: None, KNOWN: NOTHING_KNOWN, LISTS: NOTHING_LISTED, MAP: None, MAY_DO: (), OFFERS: (), ORDERS: (),
    PICTURE: False, SEAT: None, SEATS: (), VOTES: (),
}
_STORIES = frozenset({"changes", "happenings", "yours"})
_SHARE = 24
"""How many characters each of several subjects that press gets at least, so that none of them hides."""
LONGEST, SHORTEST = 76, 44
"""How long a subject may be, in characters, and how much of that its words get, however long the game's name is."""
_BETWEEN = " · "


Heard = Counter[tuple[int | None, str]]
"""How often each sentence answers a letter, by the line of the journal that it is about."""
PRESSING, NEWS, ROUTINE = range(3)
"""How much a subject matters: its reader must not miss it; it is news; it need not be named."""
_GROUP = re.compile(r"[^\d“:]*")


class Part(Struct, frozen=True):
    """A scene that can be a part of a letter; these answers are those of one that has nothing in common with others.

    `sections` are those of its fields that another part may show instead.
    """

    sections: ClassVar[tuple[str, ...]] = ()

    @property
    def tells(self) -> tuple[str, ...]:
        """The sentences it tells, in the reader's voice."""
        return ()

    @property
    def covers(self) -> frozenset[str]:
        """The sentences that it makes superfluous, and the `whole` of each proposal that it shows."""
        return NOTHING

    @property
    def quotes(self) -> Counter[str]:
        """How often it tells each sentence in words alone, which another part need not tell as often again."""
        return Counter()

    @property
    def says(self) -> frozenset[str]:
        """What it says of how things go, which a part below it need not say again."""
        return NOTHING

    @property
    def shows(self) -> frozenset[str]:
        """The sections it shows, which a part before it can leave out."""
        return NOTHING

    @property
    def keeps(self) -> frozenset[str]:
        """The sections it shows best, which all other parts leave out."""
        return NOTHING

    @property
    def marks(self) -> frozenset[str]:
        """The marks of what it shows whole of proposals, which a letter of the next few days need not show again."""
        return NOTHING

    @property
    def weight(self) -> int:
        """How much its subject matters: PRESSING if it asks its reader something, or if the game or a rule stops."""
        return NEWS

    @property
    def leads(self) -> bool:
        """Whether it stands above other news in a letter, whenever it was written."""
        return False

    @property
    def answers_with(self) -> Heard:
        """The sentences with which it answers its reader’s own letter, each with its line of the journal, counted."""
        return Heard()

    @property
    def voted(self) -> Mapping[str, str]:
        """What its reader has voted by the letter that it answers, by what it was on, as `vote_on` says it."""
        return {}

    def after(self, _voted: Mapping[str, str]) -> Self:
        """Return it as it is once its reader has voted so, which they may have done after it was written."""
        return self

    @property
    def only_says(self) -> str:
        """The text that is all it says; "" if it says more."""
        return ""

    def among(self, covered: frozenset[str], shown: frozenset[str]) -> Self:
        """Return it less the sentences that other parts of its letter cover, and the sections that they show."""
        less: dict[str, Any] = {name: _EMPTY[name] for name in self.sections if name in shown}
        for name in _STORIES.intersection(self.__struct_fields__):
            less[name] = tuple(entry for entry in getattr(self, name) if not entry.text or entry.text not in covered)
        return replace(self, **less)

    def beside(self, quoted: Counter[str]) -> Self:
        """Return it less what other parts of its letter have `quoted`, each as often, where it tells no more itself."""
        left = Counter(quoted)
        return replace(self, **{
            name: tuple(entry for entry in getattr(self, name) if not _is_quoted(entry, left))
            for name in sorted(_STORIES.intersection(self.__struct_fields__))
        })

    def below(self, below: Counter[str]) -> Self:
        """Return it less the sentences that are told below it, and take those from them, each as often as it has."""
        below.subtract(self.tells)
        return self


def pressing(does: bool) -> int:
    """Return how much a subject matters that presses or does not."""
    return PRESSING if does else NEWS


def whole(proposal: object) -> str:
    """Return what a part covers that shows the whole of a proposal, by its number."""
    return f"proposal {proposal}"


def is_heard(part: Part, seq: int, heard: Heard) -> bool:
    """Tell whether all that a part says was `heard` of the line `seq` of the journal, and take it from that, once."""
    line = (seq, part.only_says)
    if not part.only_says or not heard[line]:
        return False
    heard[line] -= 1
    return True


def _is_quoted(happening: Happening, left: Counter[str]) -> bool:
    """Tell whether a sentence that is `left` tells all of a happening, and take it from those, once."""
    if not happening.text or not happening.is_bare or left[happening.text] <= 0:
        return False
    left[happening.text] -= 1
    return True


def said_once(news: Sequence[Part], answers: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """Return the parts of a letter, less what others say: what the news tells, the answers above it do not."""
    if len(news) + len(answers) == 1:
        return list(news), list(answers)
    voted = {on: choice for part in answers for on, choice in part.voted.items()}
    news = [part.after(voted) for part in news]
    tells, quoted = Counter[str](), sum((part.quotes for part in news), Counter[str]())
    less = []
    for place, part in enumerate(news):
        before, later = news[:place], news[place + 1 :]
        covered = _union(each.covers for each in (*before, *later)) | _union(each.says for each in before)
        shown = _union(each.keeps for each in before) | _union(each.keeps | each.shows for each in later)
        among = part.among(covered, shown - part.keeps)
        tells.update(among.tells)
        less.append(among.beside(quoted - part.quotes))
    tells |= quoted
    covered, shown = _union(part.covers for part in news), _union(part.shows for part in news)
    tells.update(covered)
    return less, [part.among(covered, shown).below(tells) for part in answers]


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return NOTHING.union(*sets)


def subject_of(subjects: Sequence[tuple[str, int]]) -> str:
    """Return one subject for several: those that press first, then of the others what there is room for.

    subjects: each with how much it matters. Where all name the game, in brackets, it is named once.
    """
    first = subjects[0][0]
    head = first[: first.find("] ") + 2] if first.startswith("[") and "] " in first else ""
    head = head if all(subject.startswith(head) for subject, _ in subjects) else ""
    ordered = sorted(((subject.removeprefix(head), weight) for subject, weight in subjects), key=itemgetter(1))
    words = list(dict.fromkeys(line for line, _ in ordered))
    return head + _within(words, len({line for line, weight in ordered if weight == PRESSING}), _room(head))


def _within(words: list[str], press: int, room: int) -> str:
    """Return the first `press` of some subjects and as many others as there is room for; the rest are counted."""
    for shown in range(len(words), max(press, 1) - 1, -1):
        line = _counted(words[:shown], len(words) - shown)
        if len(line) <= room:
            return line
    if not press:
        more = len(words) - 1
        return _counted([shortened(words[0], room - len(_counted([""], more)))], more)
    first_of: dict[str, str] = {}
    for subject in words[:press]:
        first_of.setdefault(_kind(subject), subject)
    kinds = list(first_of.values())
    more = len(words) - len(kinds)
    line = _counted(kinds, more)
    if more and len(kinds) == 1:
        return _counted([shortened(kinds[0], room - len(_counted(["…"], more)))], more)
    brief = line if len(line) <= room else _counted([subject.partition(": ")[0] for subject in kinds], more)
    return shortened(line if len(words) == 1 else brief, max(room, _SHARE * len(kinds)))


def _kind(subject: str) -> str:
    match = _GROUP.match(subject)
    return match[0] if match else ""


def _counted(words: list[str], more: int) -> str:
    line = _BETWEEN.join(words)
    return line + (f"{'' if line.endswith('…') else ' …'} and {more} more" if more else "")


def short_subject(subject: str) -> str:
    """Return the subject of a letter of a game, which is named in brackets, in the length that a telephone shows."""
    head = subject[: subject.find("] ") + 2] if subject.startswith("[") and "] " in subject else ""
    return head + shortened(subject.removeprefix(head), _room(head)) if head else subject


def shortened(words: str, room: int) -> str:
    """Return words in so many characters: all of them, or as many as there is room for, and “…”."""
    if len(words) <= room:
        return words
    cut = words[: room - 1]
    return f"{(cut[: cut.rfind(' ')] if ' ' in cut else cut).rstrip(' ,;:.–…')}…"


def _room(head: str) -> int:
    return max(LONGEST - len(head), SHORTEST)


def vote_on(called: str) -> str:
    """Return what a part covers that asks for votes on something, by what that is called."""
    return f"the vote on {called}"


def asked_about(kind: str, id: str) -> str:
    """Return what a part covers that says what its reader is asked about a thing, and until when."""
    return f"what is asked about {kind} {id}"
