"""Filling: what a line of prose says of the arguments of a command."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

from ...law import Command
from ...law.commands import LIST, kind_of
from ...world.sight import Sight
from ..commands.likeness import nearest
from ..commands.names import MANY_WORDS, Names
from ..commands.numbers import SMALL
from ..commands.parsed import Parsed
from . import wishes
from .acting_on_rules import is_about_a_rule
from .numbered import may_be_a_rules
from .spoken import content, said_in, stem, stems

_NAMED, _NUMBERED, _COUNTED = 1.5, 1.0, 0.4
"""What it counts that the line names what an argument is, for each word; gives its number; or says how many."""
OPEN = 1.0
"""What an argument that could be several things counts against a command."""
_LONGEST = 3
"""How many words of a line are looked at as one name."""
_BEFORE = tuple(map(frozenset, (
    {"in", "on", "at", "into", "onto", "inside"}, {"from"}, {"to", "into"}, {"after"}, {"with"}, {"for"}, {"of"},
)))
"""Words right before an argument, each with those that say the same."""
_BETWEEN = frozenset({"a", "an", "my", "no", "nr", "the"})
"""Words that may stand between them and the argument, as may the word for its kind."""
_CALLED = re.compile(
    r"\b(?i:call(?:ed|ing)?|nam(?:ed?|ing)|renamed?)\b"
    r"(?:(?i:\s+(?:it|this|that|my\s+[a-z]+))|(?:\s+[a-z0-9#]+){1,4}?\s+(?:to|as|into))?[\s:]+[\"“]?"
    r"([A-Z]\w*(?:[ '’]+[A-Z]\w*)*)"
)
"""How a line says what something is to be called."""
_QUOTED = re.compile(r"[\"“]([^\"“”]{1,40})[\"”]")
_GROUP = re.compile(r"\[[^\]]*\]|\S+")
"""A part of a pattern that can be left out, or a word."""
_NUMBERING = frozenset({"rule", "number", "no"})
"""Words behind which a number is written in words that names something: “rule fourteen”."""
_OF_A_KIND = re.compile(r"\b(rule|proposal|case)s? (?:no\.? ?|number )?#?(\d{1,9})\b", re.IGNORECASE)
"""A number of which a line says the kind, so that it is that of nothing else."""
_UNTITLED = frozenset({"rule", "rules", *SMALL})
"""Words that say of no title that it is meant."""
_MINE = frozenset({"my", "mine"})
_ALL = wishes.words("all_there_is")
_EACH_TIME = re.compile(
    r"\b(?:all|every|whole) (?:(?:other|single|the) )?(?:time|turn|round|update|day|week|month)s?\b"
)
"""When something is done, and not how much of what there is."""
_PART, _NEARLY = 4, 0.85
"""How many letters a part of a name has at least, and how like a whole one is that is misspelt."""
_COUNTED_THINGS = 4
"""How many letters a word has at least that is of several things: “4 units” are no thing with the number 4."""


class KnownNames:
    """What arguments can be now, as far as `sight` may know, worked out once while the game stands still."""

    def __init__(self, names: Names, sight: Sight) -> None:
        self.names, self._sight = names, sight
        self._called: dict[tuple[str, int], dict[str, str]] = {}

    def called(self, argument: str, rule: int) -> dict[str, str]:
        """Return what an argument of a rule’s command can be, by its names in small letters."""
        key = (kind_of(argument), rule)
        if key not in self._called:
            known = self.names.known(argument, self._sight, rule)
            self._called[key] = {name.casefold(): one[0] for one in reversed(known) for name in reversed(one)}
        return self._called[key]

    def players_in(self, said: Sequence[str]) -> list[str]:
        """Return the players whom a line names."""
        called = self.called("PLAYER", 0)
        bare = (word if word in called else word.removesuffix("s").removesuffix("'") for word in said)
        return [called[word] for word in dict.fromkeys(bare) if word in called]

    def is_of_a_player(self, word: str) -> bool:
        """Tell whether a word says of whom something is: “bert's”, “berts”."""
        called = self.called("PLAYER", 0)
        return word.endswith("s") and word not in called and word.removesuffix("s").removesuffix("'") in called

    def of_somebody(self, kind: str, said: Sequence[str], called: Mapping[str, str]) -> str:
        """Return the one thing of a kind that is of the reader, or of whom a line names: “my proposal”; "" if none."""
        whose = [self._sight.reader] if not _MINE.isdisjoint(said) else self.players_in(said)
        ids = [id for id in dict.fromkeys(called.values()) for player in whose[:1] if self._is_of(kind, id, player)]
        return ids[0] if len(ids) == 1 else ""

    def loses_a_player(self, line: str, offered: str, order: Parsed) -> bool:
        """Tell whether a line names a player whom what is offered does not, nor anything of theirs.

        Who sells to Bert is not offered the bank; who attacks him is offered what he has.
        """
        kept = said_in(offered)
        named = [(kind_of(name.upper()).casefold(), id) for name, value in order.arguments.items()
                 for id in (value if isinstance(value, list | tuple) else [value]) if isinstance(id, str)]
        return any(
            player not in self.players_in(kept) and not any(self._is_of(kind, id, player) for kind, id in named)
            for player in self.players_in(said_in(line))
        )

    def _is_of(self, kind: str, id: str, player: str) -> bool:
        """Tell whether a thing is somebody’s in any way: owned, or made by them."""
        row = self.names.game.world.rows(kind).get(id, {})
        return any(value == player and self._sight.reads(kind, id, name) for name, value in row.items())

    def owned(self, kind: str, id: str, owners: Sequence[str]) -> int:
        """Return the place among some players of the one who owns a thing, as far as the reader may know it.

        What is somebody else’s comes behind theirs, and last what is nobody’s.
        """
        owner = self._sight.kind(kind).owner
        whose = self.names.game.world.rows(kind).get(id, {}).get(owner) if self._sight.reads(kind, id, owner) else None
        return owners.index(whose) if whose in owners else len(owners) + (not whose)


class Filling:
    """What a line says of a command’s arguments.

    known: those that it says, or that can be one thing only. open: those that are not. line: the command with what is
    known. used: the words that say it. score: what that counts for the command. all: whether it says “all” and no sum.
    half: whether it says “half”. names: whether it names in words what must be named.
    """

    def __init__(self, names: KnownNames, command: Command, said: Sequence[str], line: str = "") -> None:
        self.known: dict[str, str] = {}
        self.open: list[str] = []
        self.used: set[str] = set()
        self.score = 0.0
        self.names = False
        self._names, self._rule, self.said, self._line = names, command.rule, said, line
        self._of_other = {number: kind.casefold() for kind, number in _OF_A_KIND.findall(line)}
        self._of_a_rule = stems(command.pattern) if is_about_a_rule(command) else None
        pattern = [*pieces(command.pattern)]
        self._fixed = [word for _, word in pattern if word.islower()]
        placed = self._placed([word for _, word in pattern])
        before = ""
        for place, (optional, word) in enumerate(pattern):
            named = self.names
            value = placed.get(place) or (self._argument(word.rstrip(LIST), optional, before) if word.isupper() else "")
            self.names = named if optional else self.names
            if value:
                self.known[word] = value
            elif word.isupper() and not optional:
                self.open.append(word)
                self.score -= OPEN * (kind_of(word.rstrip(LIST)) not in MANY_WORDS)
            before = word
        for word in [word for word in left_out(command.pattern, self.known) if word in self.known]:
            del self.known[word]
            self.score -= _NAMED
        self.line = written(command.pattern, self.known)
        sums = [word for _, word in pattern if kind_of(word) in ("NUMBER", "DOLLARS")]
        self.half = "half" in said
        self.all = (self.half or says_all(" ".join(said))) and len(sums) == 1 and sums[0] not in self.known

    def _placed(self, pattern: Sequence[str]) -> dict[int, str]:
        """Return the arguments that a line says right behind the word that stands before them: “in 4”, by place."""
        found: dict[int, str] = {}
        for place, (before, word) in enumerate(pairwise(pattern), start=1):
            same = next((words for words in _BEFORE if before in words), None)
            kind = kind_of(word)
            if not word.isupper() or same is None or kind in (*MANY_WORDS, "NUMBER", "DOLLARS"):
                continue
            called = self._names.called(word.rstrip(LIST), self._rule)
            for start in (number for number, said in enumerate(self.said, start=1) if said in same):
                while start < len(self.said) and self.said[start] in _BETWEEN | {kind.casefold()}:
                    start += 1
                value = place not in found and self._named(called, start, kind)
                if value:
                    found[place] = value
        return found

    def _named(self, called: Mapping[str, str], start: int, kind: str) -> str:
        """Return what of a kind a line names from one of its words on, with the most words; "" if nothing."""
        for length in range(_LONGEST, 0, -1):
            words = self.said[start : start + length]
            plain = " ".join([*words[:-1], *(word.removesuffix("'s") for word in words[-1:])])
            name = plain if plain in called or length > 1 else plain.removesuffix("s")
            behind = next(iter(self.said[start + length : start + length + 1]), "")
            counts = name.isdecimal() and len(behind) >= _COUNTED_THINGS and behind.endswith("s")
            fits = not counts and self._of_other.get(name, kind.casefold()) == kind.casefold()
            if name in called and fits and self.used.isdisjoint(words):
                self.used.update(words)
                self.score += _NAMED * length
                self.names |= not name.isdecimal()
                return called[name]
        return ""

    def _argument(self, argument: str, optional: bool, before: str) -> str:
        """Return what is said of an argument, or what it can only be; "" for nothing. before: the word before it."""
        kind = kind_of(argument)
        if kind in ("NUMBER", "DOLLARS"):
            return self._number(kind, optional, before)
        if kind in MANY_WORDS:
            if kind != "NAME":
                return ""
            named, quoted = _CALLED.search(self._line), _QUOTED.findall(self._line)
            return f'"{named[1]}"' if named else f'"{quoted[0]}"' if len(quoted) == 1 else ""
        called = self._names.called(argument, self._rule)
        for place in self._places(called):
            if not self._is_of_another(place, before) and (value := self._named(called, place, kind)):
                return value
        if part := self._in_part(called):
            return part
        spoken = [word for word in self.said
                  if word in (kind.casefold(), "mine") or self._names.is_of_a_player(word)]
        if spoken and self.used.isdisjoint(spoken):
            self.used.update(spoken)
            if theirs := self._names.of_somebody(kind.casefold(), self.said, called):
                self.score += _NAMED
                return theirs
        things = {*called.values()}
        return things.pop() if len(things) == 1 and not optional else ""

    def _is_of_another(self, place: int, before: str) -> bool:
        """Tell whether a word of the line stands behind “in” or the like, and an argument behind another: “from”."""
        same = next((words for words in _BEFORE if before in words), None)
        said = self.said[place - 1] if place else ""
        others = (words for words in _BEFORE  # “attack Cleo with 3” is of so many, and not of a place 3
                  if same or (self.said[place].isdecimal() and not words.isdisjoint(self._fixed)))
        return said not in (same or ()) and any(said in words for words in others)

    def _in_part(self, called: Mapping[str, str]) -> str:
        """Return the one thing of whose name a line says a part, or all with a slip: “jailfree”, “pirat cove”."""
        named = {name: meant for name, meant in called.items() if not name.isdecimal()}
        squeezed = {name.replace(" ", ""): meant for name, meant in named.items()}
        for place, word in enumerate(self.said):
            if len(word) < _PART or word in self.used or word in self._fixed or not content([word]):
                continue
            both = word + "".join(self.said[place + 1 : place + 2])
            near = nearest(both, tuple(squeezed), 1, _NEARLY) or nearest(word, tuple(squeezed), 1, _NEARLY)
            meant = {squeezed[name] for name in near} or {id for name, id in named.items() if _is_part(word, name)}
            if len(meant) == 1:
                self.used.add(word)
                self.score += _NAMED
                self.names = True
                return meant.pop()
        return ""

    def _places(self, called: Mapping[str, str]) -> list[int]:
        """Return from where on names could be said, the longest names first."""
        def length(place: int) -> int:
            names = (" ".join(self.said[place : place + words]) for words in range(1, _LONGEST + 1))
            return max((len(name.split()) for name in names if name in called), default=0)

        return sorted(range(len(self.said)), key=lambda place: -length(place))

    def _number(self, kind: str, optional: bool, before: str) -> str:
        for place, word in enumerate(self.said):
            bare = word.removeprefix("$")
            counts = str(SMALL[bare]) if SMALL.get(bare, 0) and bare not in ("a", "an") else ""
            price = kind == "NUMBER" and self.said[max(place - 1, 0)] == "for" != before
            if word in self.used or price or not (bare.isdecimal() or counts):
                continue
            if optional or kind == "DOLLARS":
                self.score += _COUNTED
            elif (bare.isdecimal() or self.said[place - 1] in _NUMBERING) and self._numbers(
                    counts or bare, before, place):
                self.score += _NUMBERED
            else:
                continue
            self.used.add(word)
            return counts or bare
        world = self._names.names.game.world
        if self._of_a_rule is not None and kind == "NUMBER":
            return self._titled(self._of_a_rule)
        rows = world.rows(before) if before in world.kinds else {}
        return next(iter(rows)) if len(rows) == 1 and not optional and kind == "NUMBER" else ""

    def _titled(self, but: Set[str]) -> str:
        """Return the number of the one rule of whose title a line says a word: “get rid of Jail”; "" if of none.

        but: the stems of words that are the command’s own.
        """
        said = {stem(word): word for word in content(self.said) if word not in self.used | _UNTITLED}
        said = {bare: word for bare, word in said.items() if bare not in but}
        rules = self._names.names.game.engine.view(0).rules()
        found = [(said.keys() & stems(rule.title), str(rule.number)) for rule in rules]
        found.sort(key=lambda one: -len(one[0]))
        next_best = max((len(words) for words, _ in found[1:]), default=0)
        if not (found and _MINE.isdisjoint(self.said)) or len(found[0][0]) == next_best:
            return ""
        self.used.update(said[each] for each in found[0][0])
        self.score += _NAMED
        return found[0][1]

    def _numbers(self, number: str, before: str, place: int) -> bool:
        """Tell whether a number can be meant: of a thing, if a word before it says its kind, or else of a rule."""
        world = self._names.names.game.world
        if before in world.kinds:
            return number in world.rows(before)
        return world.record(number) is not None and may_be_a_rules(self._line or " ".join(self.said), self.said, place)


def _is_part(word: str, name: str) -> bool:
    """Tell whether a name has a word that begins so, or several without spaces."""
    words = name.split()
    return any("".join(words[place:]).startswith(word) for place in range(len(words)))


def says_all(line: str) -> bool:
    """Tell whether a line is about all of something; “every time” says when."""
    return not _ALL.isdisjoint(_EACH_TIME.sub(" ", line.casefold()).split())


def says_half(line: str) -> bool:
    """Tell whether a line is about half of something."""
    return "half" in line.casefold().split()


def written(pattern: str, known: Mapping[str, str]) -> str:
    """Return a pattern with what is known of its arguments; what can be left out only if all of that is known."""
    out = left_out(pattern, known)
    words = [word for group, word in _grouped(pattern) if group not in out]
    return " ".join(filter(None, (known.get(word, "") if word.isupper() else word for word in words)))


def left_out(pattern: str, known: Mapping[str, str]) -> set[str]:
    """Return the parts of a pattern that are left out since something of them is unknown, and the words in them."""
    groups = {group: group.strip("[]").split() for group in _GROUP.findall(pattern) if group.startswith("[")}
    out = {group: words for group, words in groups.items()
           if not any(map(str.isupper, words)) or any(word.isupper() and word not in known for word in words)}
    return {*out, *(word for words in out.values() for word in words)}


def _grouped(pattern: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a pattern, each with the part in brackets that it is in, "" for none."""
    for group in _GROUP.findall(pattern):
        for word in group.strip("[]").split():
            yield (group if group.startswith("[") else ""), word


def pieces(pattern: str) -> Iterator[tuple[bool, str]]:
    """Yield the words of a pattern without brackets, each with whether it can be left out."""
    optional = False
    for word in pattern.split():
        optional = optional or word.startswith("[")
        yield optional, word.strip("[]")
        optional = optional and not word.endswith("]")


def parts(pattern: str) -> tuple[list[str], list[str], list[str]]:
    """Return the fixed words of a pattern, those of them that cannot be left out, and its arguments."""
    words = [*pieces(pattern)]
    fixed = [word.casefold() for _, word in words if not word.isupper()]
    needed = [word.casefold() for optional, word in words if not word.isupper() and not optional]
    return fixed, needed, [word.rstrip(LIST) for _, word in words if word.isupper()]
