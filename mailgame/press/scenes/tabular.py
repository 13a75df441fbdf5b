"""Facts by their names, and things kind by kind, as letters and pages show them in tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from textwrap import shorten

from msgspec import Struct
from msgspec.structs import replace

STATUS = "Status"
"""What a table calls the column of facts that have no value."""


class Fact(Struct, frozen=True):
    """A name and its value, both in words: ("Mode", "passive"). Without a value the name says it: ("Locked", "")."""

    name: str
    value: str


_LONG = 40
"""The most characters of a fact that is said in short."""


_TELLING = 3
"""The fewest words of a thing that a sentence is taken to be about which has all of them."""


class Listed(Struct, frozen=True):
    """A thing by its name, with the facts about it."""

    name: str
    facts: tuple[Fact, ...] = ()

    def is_of(self, player: str) -> bool:
        """Return whether it is about a player: a fact names them."""
        return any(fact.value == player for fact in self.facts)

    def is_said_in(self, words: Counter[str]) -> bool:
        """Return whether a sentence of these words, in lower case, says all of it."""
        own = _words_of(" ".join((self.name, *(fact.value or fact.name for fact in self.facts))))
        return own.total() >= _TELLING and own <= words

    def in_short(self) -> Listed:
        """Return it with the beginnings of what is long."""
        facts = (replace(fact, value=shorten(fact.value, _LONG, placeholder=" …")) for fact in self.facts)
        return replace(self, facts=tuple(facts))


class Things(Struct, frozen=True):
    """The things of one kind, under a heading; `more` counts those that are left out."""

    heading: str
    rows: tuple[Listed, ...]
    more: int = 0

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all facts with a value, in the order they appear; last `STATUS`, if any has none."""
        facts = [fact for row in self.rows for fact in row.facts]
        names = [*(fact.name for fact in facts if fact.value), *(STATUS for fact in facts if not fact.value)]
        return tuple(dict.fromkeys(names))

    def since(self, before: tuple[Listed, ...]) -> Things:
        """Return those that are not as they were `before`; how many are left out is only said with all of them."""
        rows = tuple(row for row in self.rows if row not in before)
        return self if rows == self.rows else Things(self.heading, rows)

    def in_short(self, reader: str) -> Things:
        """Return them without the end of what is long and is of others than the reader."""
        return replace(self, rows=tuple(row if row.is_of(reader) else row.in_short() for row in self.rows))

    def cells(self, row: Listed) -> tuple[str, ...]:
        """Return what a row has in each of the columns, "" for nothing; facts without a value stand under `STATUS`."""
        by_column: dict[str, str] = {}
        for fact in row.facts:
            name, value = (fact.name, fact.value) if fact.value else (STATUS, fact.name)
            by_column[name] = f"{by_column[name]}, {value}" if name in by_column else value
        return tuple(by_column.get(name, "") for name in self.columns)


class Lists(Struct, frozen=True):
    """What rules declare and nothing else shows: facts of the game, and things kind by kind."""

    facts: tuple[Fact, ...] = ()
    things: tuple[Things, ...] = ()

    def since(self, before: Lists) -> Lists:
        """Return what of it is not as it was `before`."""
        rows = {things.heading: things.rows for things in before.things}
        things = (listed.since(rows.get(listed.heading, ())) for listed in self.things)
        facts = tuple(fact for fact in self.facts if fact not in before.facts)
        return Lists(facts, tuple(listed for listed in things if listed.rows))

    def untold(self, sentences: Iterable[str]) -> Lists:
        """Return it without the things that one of the sentences says in all their words."""
        if not self.things:
            return self
        told = [_words_of(sentence) for sentence in sentences]
        things = (
            replace(listed, rows=tuple(row for row in listed.rows if not any(map(row.is_said_in, told))))
            for listed in self.things
        )
        return replace(self, things=tuple(listed for listed in things if listed.rows))

    def in_short(self, reader: str) -> Lists:
        """Return it without the end of what is long and is of others than the reader."""
        return replace(self, things=tuple(things.in_short(reader) for things in self.things))


def _words_of(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.lower()))


NOTHING_LISTED = Lists()
NOTHING_KNOWN = Things("", ())
