"""Names: reads the words of an argument as a thing, an option, a number or a date."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from mailgame.game.game import Game

from ...game.facts import Facts
from ...law import Thing, say_list
from ...law.commands import BUILT_IN, FREE_TEXT, kind_of
from ...numerals import ROMAN, of_roman
from ...world import calendar
from ...world.sight import Sight
from .ballots import Ballots
from .likeness import Unclear, alike
from .moments import LONGEST, LONGEST_DAY, MONTHS, moment, next_day
from .numbers import figure, number

MANY_WORDS = FREE_TEXT
_MOST_OPTIONS = 12
"""How many words are named of those that an argument could be."""
_BY_THE_BALLOT = ("CHOICE", "DOLLARS")
"""Arguments that mean one thing or another by what stands before them."""
NOISE = frozenset({"rule", "number", "no.", "nr", "card", "="})
"""Words that people put before a number, name or value, and that add nothing."""


class Names:
    """The names that a game knows now. `own`: they are read in what a player writes for themselves."""

    def __init__(self, game: Game, *, own: bool = True) -> None:
        self.game = game
        self._own = own
        self._ballots = Ballots(game)
        self._found: dict[tuple[str, str, int], str | int | tuple[str, bool]] | None = None
        self._named: dict[str, list[tuple[str, tuple[str, ...]]]] = {}

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """Remember what words mean, and what things are called, while the game stands still."""
        self._found, self._named = {}, {}
        try:
            yield
        finally:
            self._found = None

    def meaning(
        self, argument: str, words: str, rule: int = 0, before: Mapping[str, Any] | None = None
    ) -> str | int:
        """Return what words mean as an argument ("SQUARE", "NUMBER" …) of a rule's command. Raises Unclear.

        before: the arguments before it, since the choices depend on the ballot.
        """
        base = kind_of(argument)
        if self._found is None or base in _BY_THE_BALLOT:
            return self._meaning(argument, base, words, rule, before)
        key = (argument, words, rule)
        if key not in self._found:
            try:
                self._found[key] = self._meaning(argument, base, words, rule, before)
            except Unclear as unclear:
                self._found[key] = str(unclear), unclear.surely
        meaning = self._found[key]
        if isinstance(meaning, tuple):
            raise Unclear(*meaning)
        return meaning

    def _meaning(
        self, argument: str, base: str, words: str, rule: int, before: Mapping[str, Any] | None
    ) -> str | int:
        if base == "BALLOT":
            return self._ballots.named(words)
        if base == "CHOICE" and (ballot := self._ballots.of(before or {})) is not None:
            return self._ballots.choice(ballot, words)
        if base == "DOLLARS" and not rule:
            self._ballots.look_at_bid(before or {})
        options = self.game.engine.book.options(rule, base)
        if options:
            return self._option(options, words)
        if self._is_kind(base):
            return self._thing(base.lower(), words)
        if base == "RULE":
            return self._rule(words)
        if base == "THING":
            return self._anything(words)
        if base in ("NUMBER", "DOLLARS"):
            return number(self._in_figures(words) if base == "NUMBER" else words, base == "DOLLARS")
        if base == "DATE":
            return when(words, self._now().date())
        if base == "MOMENT":
            return moment(words, self._now())
        if not words.strip():
            raise Unclear(f"{argument} is missing.")
        return words

    def _now(self) -> datetime:
        """Return the game's present moment, in its time zone."""
        world = self.game.world
        return calendar.read(world.clock).astimezone(calendar.zone(world.data["timezone"]))

    def longest(self, argument: str, rule: int = 0, before: Mapping[str, Any] | None = None) -> int:
        """Return how many words an argument of a rule's command may take. before: the arguments before it."""
        base = kind_of(argument)
        if base in MANY_WORDS:
            return 1_000
        if base == "CHOICE":
            return self._ballots.longest_choice(before or {})
        options = self.game.engine.book.options(rule, base)
        if options:
            return max((len(option.split()) for option in options), default=1)
        if base in ("THING", "VALUE", "RULE"):
            return 5
        lengths = {"DATE": LONGEST_DAY, "DOLLARS": 2, "MOMENT": LONGEST}
        return 4 if self._is_kind(base) else lengths.get(base, 1)

    def known(self, argument: str, sight: Sight, rule: int = 0) -> list[tuple[str, ...]]:
        """Return what an argument of a rule's command can be now, as far as a reader may know: each with all its names.

        Empty if it can be any number or any text.
        """
        base = kind_of(argument)
        if base == "CHOICE":
            return [(choice,) for choice in self._ballots.all_choices()]
        options = self.game.engine.book.options(rule, base)
        if options:
            return [tuple(option.split("=")) for option in options]
        if base in ("DATE", "MOMENT"):
            return [(month,) for month in MONTHS]
        if base == "THING" or not self._is_kind(base):
            return []
        return [self._names_of(thing, sight) for thing in sight.things(base.lower()) if _may_be_meant(thing)]

    def names_things(self, argument: str, rule: int = 0) -> bool:
        """Tell whether an argument of a rule's command names things of a kind, such as proposals."""
        base = kind_of(argument)
        return self._is_kind(base) and not self.game.engine.book.options(rule, base)

    def has_options(self, argument: str, rule: int = 0) -> bool:
        """Return whether an argument is one of the words that a rule lists for it."""
        return bool(self.game.engine.book.options(rule, kind_of(argument)))

    def has_none(self, argument: str, rule: int = 0) -> bool:
        """Tell whether there is nothing that an argument of a rule's command could be now."""
        base = kind_of(argument)
        if base == "CHOICE":
            return not self._ballots.all_choices()
        if not self.names_things(argument, rule):
            return False
        if base == "BALLOT":
            return not any(map(_may_be_meant, self.game.world.all("ballot")))
        return not self.game.world.rows(base.lower())

    def _names_of(self, thing: Thing, sight: Sight) -> tuple[str, ...]:
        name = self._called(thing.kind, thing.id) if sight.reads(thing.kind, thing.id, "name") else ""
        return (thing.id, name) if name else (thing.id,)

    def _option(self, options: tuple[str, ...], words: str) -> str:
        matches = alike(words, ((option.partition("=")[0], tuple(option.split("="))) for option in options))
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise Unclear(f"“{words}” could be {say_list(matches, 'or')}.")
        choices = [option.partition("=")[0] for option in options]
        more = [f"{len(choices) - _MOST_OPTIONS} more"] if len(choices) > _MOST_OPTIONS + 1 else []
        named = say_list([*choices[:_MOST_OPTIONS], *more] if more else choices, "or")
        raise Unclear(f"“{words}” is not one of {named}.")

    def _anything(self, words: str) -> str:
        """Return the thing that words name, as “kind/id”: “square 8”, “rule 14”, “the game”, or a name of its own.

        A name may begin with the word for a kind of thing, and that is looked at first: “ballot 3”, “Ballot Clerk”.
        """
        for id in self.game.world.things.get("player", {}):
            if id.casefold() == words.strip().casefold():  # before anything else that rules give this name
                return f"player/{id}"
        bare = words.strip().lower().removeprefix("the ")
        kind, _, rest = bare.partition(" ")
        if bare == "game":
            return "game/game"
        if self._is_kind(bare) or bare == "rule":
            rows = self.game.world.rows(bare)
            raise Unclear(f"Say which {bare}: {_known(list(rows))}." if rows else f"There is no {bare} now.")
        if kind == "rule":
            number = self._in_figures(rest.lstrip("#"))
            if self.game.world.record(number) is not None:
                return f"rule/{self.game.world.number_now(number)}"
            raise Unclear(f"There is no rule {rest}.")
        named = [
            (kind, id)
            for kind, rows in self.game.world.things.items()
            for id in rows
            if kind not in ("game", "order", "offer", "petition", "ballot")
            and id.casefold() in (bare.casefold(), words.strip().casefold())
        ]
        if self._is_kind(kind) and rest:
            try:
                return f"{kind}/{self._thing(kind, words.strip()[-len(rest) :])}"
            except Unclear:
                if not named:
                    raise
        named += [("rule", id) for id in self.game.world.rules if id == bare]
        if len(named) > 1:
            raise Unclear(f"“{words}” could be {say_list((f'{kind} {id}' for kind, id in named), 'or')}. Say which.")
        return f"{named[0][0]}/{named[0][1]}" if named else f"player/{self._thing('player', words)}"

    def _rule(self, words: str) -> str:
        """Return the number of the rule in force that is meant: “14”, “rule 14”, or by its title."""
        bare = words.strip().lower().removeprefix("the ").removeprefix("rule ").strip().lstrip("#")
        bare = self.game.world.number_now(self._in_figures(bare))
        known = self.game.engine.view(0).rules()
        for rule in known:
            if str(rule.number) == bare:
                return bare
        if bare.isdecimal():
            gone = self.game.world.rules.get(bare)
            why = f"Rule {bare} is not in force" if gone is not None else f"There is no rule {bare}"
            raise Unclear(f"{why}; {_known([rule.label for rule in known])}.")
        found = alike(bare, ((str(rule.number), (rule.title,)) for rule in known)) if bare else []
        if len(found) != 1:
            which = say_list((f"rule {number}" for number in found[:6]), "or")
            raise Unclear(f"“{words}” could be {which}. Say which." if found else f"There is no rule called “{words}”.")
        return found[0]

    def _in_figures(self, words: str) -> str:
        """Return a number in words, or a Roman numeral in a game that has them, in figures; anything else as it is."""
        roman = of_roman(words.strip()) if self.game.ruleset.numerals == ROMAN else None
        return str(roman) if roman is not None else figure(words)

    def _is_kind(self, word: str) -> bool:
        return word.upper() not in BUILT_IN and word.lower() in self.game.world.kinds

    def _thing(self, kind: str, words: str) -> str:
        bare = words.strip().lstrip("#")
        if bare.lower().startswith(kind + " "):
            bare = bare[len(kind) + 1 :].lstrip("#")
        rows, folded = self.game.world.rows(kind), bare.casefold()
        if bare.isdecimal():
            if bare in rows:
                return bare
        else:
            if (id := next((id for id in rows if id.casefold() == folded), None)) is not None:
                return id
            matches = alike(bare, self._all_called(kind))
            if len(matches) == 1:
                return matches[0]
            if matches:
                raise Unclear(f"“{words}” could be {say_list(matches[:6], 'or')}. Write a little more of it.")
            if figure(bare) in rows:
                return figure(bare)
        if kind == "order":  # those of others are nobody else's business
            number_written = words if words.isdecimal() else f"“{words}”"
            raise Unclear(f"{'You have' if self._own else 'There is'} no order {number_written} on file.")
        raise Unclear(_no_thing(kind, words, list(rows)))

    def _all_called(self, kind: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return the things of a kind, each with its names."""
        if self._found is None or kind not in self._named:
            rows = self.game.world.rows(kind)
            self._named[kind] = [(id, tuple(filter(None, (id, self._called(kind, id))))) for id in rows]
        return self._named[kind]

    def _called(self, kind: str, id: str) -> str:
        """Return the name that the rules give a thing, "" if none."""
        return Facts(Thing(self.game.world, kind, id)).line("name")


def _may_be_meant(thing: Thing) -> bool:
    """Tell whether a command may be about a thing: not about a closed ballot or a decided proposal."""
    if thing.kind == "ballot":
        return not thing.closed
    return thing.kind != "proposal" or thing.status == "open"


def _no_thing(kind: str, words: str, ids: list[str]) -> str:
    numbered = words.isdecimal() or (words[:1].isupper() and not all(id.isdecimal() for id in ids))
    none = f"There is no {kind} {words}" if numbered else f"“{words}” is no {kind}"
    if not ids and words.casefold() == kind:
        return f"There is no {kind} now."
    if not ids:
        return f"{none}; there are none at all now."
    return f"{none}; the only one is {ids[0]}." if len(ids) == 1 else f"{none}; {_known(ids)}."


def _known(ids: list[str]) -> str:
    """Say which things of a kind there are, as the end of a sentence."""
    numbers, others = sorted(int(id) for id in ids if id.isdecimal()), [id for id in ids if not id.isdecimal()]
    if len(numbers) > 8:
        besides = f", and there {'is' if len(others) == 1 else 'are'} {say_list(others[-4:])}" if others else ""
        return f"they go from {numbers[0]} to {numbers[-1]}{besides}"
    return f"there {'is' if len(ids) == 1 else 'are'} {say_list(ids[-12:])}"


def when(words: str, today: date | None = None) -> str:
    """Read a date: 2026-12-24, 24 December, December 24, 24.12.; if `today` is given, tomorrow and Friday as well.

    Returns YYYY-MM-DD, or --MM-DD if there is no year. Raises Unclear.
    """
    bare = words.strip().lower().rstrip(".")
    try:
        return date.fromisoformat(bare).isoformat()
    except ValueError:
        pass
    if dotted := re.fullmatch(r"(\d{1,2})[.](\d{1,2})(?:[.](\d{4}))?", bare):
        day, month, year = dotted.groups()
        return f"{year or '-'}-{int(month):02}-{int(day):02}"
    parts = re.findall(r"[a-z]+|\d+", bare)
    days = [int(part) for part in parts if part.isdecimal()]
    months = [
        place
        for part in parts
        if part.isalpha() and len(part) >= 3
        for place, name in enumerate(MONTHS, 1)
        if name.startswith(part)
    ]
    if len(days) == 1 and len(months) == 1 and 1 <= days[0] <= 31:
        return f"--{months[0]:02}-{days[0]:02}"
    if today is not None and (day := next_day(words, today)) is not None:
        return day.isoformat()
    raise Unclear(f"“{words}” is not a date; write it as 2026-12-24.")
