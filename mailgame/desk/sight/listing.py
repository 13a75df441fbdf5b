"""Lists of what rules declare: facts of the game and its players, and things of every kind, as one reader may see them.

Nothing is known here by name: attributes and kinds declare under which heading they are listed, or that they are not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

from mailgame.game.acts.money import called
from mailgame.game.game import Game

from ...game.facts import Facts, one_line
from ...game.state import plural
from ...game.telling import moments
from ...law import Attribute, Thing, label, money
from ...press.scenes import tabular
from ...world.rows import account_key
from ...world.sight import Sight
from ...world.world import OUTSIDE, World

MOST_FACTS, MOST_THINGS, MOST_ENTRIES = 40, 60, 20
"""How many facts of a thing, things of a kind, and entries of a list are shown; the rest are counted."""
_LONGEST = 200


_Listed = dict[str, list[Attribute]]
_KNOWN: WeakKeyDictionary[World, tuple[object, _Listed]] = WeakKeyDictionary()


def listed(world: World) -> Mapping[str, Sequence[Attribute]]:
    """Return the attributes of a world that are listed, by kind; worked out once for each lawbook."""
    declared, by_kind = _KNOWN.get(world, (None, {}))
    if declared is not world.declared:
        by_kind = {}
        for (kind, _), attribute in world.declared.items():
            if attribute.shown is not False:
                by_kind.setdefault(kind, []).append(attribute)
        _KNOWN[world] = world.declared, by_kind
    return by_kind


class Listing:
    """The lists of a game for one reader: a player, or "" for everybody."""

    def __init__(self, game: Game, reader: str) -> None:
        self._game = game
        self._world = game.world
        self._sight = Sight(game.world, reader)
        self._of = listed(game.world)

    def facts(self, thing: Thing, less: Collection[str] = ()) -> tuple[tabular.Fact, ...]:
        """Return the attributes of a thing that have a value and are no flags, in the order of their declaration.

        less: attributes to leave out, since they are shown elsewhere.
        """
        return self._facts(thing, self._read(thing, less))

    def titles(self, thing: Thing, less: Collection[str] = ()) -> tuple[str, ...]:
        """Return the flags of a thing that are set, without those in `less`."""
        return self._titles(thing, self._read(thing, less))

    def facts_and_titles(
        self, thing: Thing, less: Collection[str] = ()
    ) -> tuple[tuple[tabular.Fact, ...], tuple[str, ...]]:
        """Return both, of what is read of the thing once."""
        read = list(self._read(thing, less))
        return self._facts(thing, read), self._titles(thing, read)

    def of_game(self) -> tuple[tabular.Fact, ...]:
        """Return the facts of the game itself, and what lies in accounts that belong to nobody.

        In one below zero nothing lies: it is where money comes from.
        """
        facts, titles = self.facts_and_titles(Thing(self._world, "game", "game"))
        flags = tuple(tabular.Fact(title, "yes") for title in titles)
        bank = account_key(self._game.ruleset.bank)
        pots = tuple(
            tabular.Fact(one_line(_title(called(self._world, key))), money(amount))
            for key, amount in self._world.accounts.items()
            if amount > 0 and "/" not in key and key not in ("", OUTSIDE, bank)
        )
        return (*facts, *flags, *pots)[:MOST_FACTS]

    def things(self) -> tuple[tabular.Things, ...]:
        """Return the things of every listed kind, oldest first."""
        listed = []
        for kind in self._world.things:
            of = self._sight.kind(kind)
            if kind == "rule":
                continue  # shown with each rule
            if of.shown is False or kind not in self._of:
                continue
            things = self._sight.things(kind)
            called = plural(kind.replace("_", " ")).capitalize()
            heading = of.shown if isinstance(of.shown, str) else called
            rows = tuple(
                tabular.Listed(
                    self._called(thing) or _label(thing, heading == called),
                    self._row(thing),
                )
                for thing in things[:MOST_THINGS]
            )
            if rows:
                listed.append(tabular.Things(one_line(heading), rows, len(things) - len(rows)))
        return tuple(listed)

    def _naming(self, kind: str) -> frozenset[str]:
        """Return the attribute that is drawn as the name of a kind's things, if it is not called so anyway."""
        return frozenset(
            name for (of, name), attribute in self._world.declared.items()
            if of == kind and attribute.drawn_as == "name" and name != "name"
        )

    def _called(self, thing: Thing) -> str:
        """Return what a thing is called in a list by what is drawn as its name: “Hospital 1”; "" if nothing is."""
        for name in self._naming(thing.kind):
            name_drawn = Facts(thing).line(name, _LONGEST) if self._sight.reads(thing.kind, thing.id, name) else ""
            if name_drawn:
                return f"{name_drawn[:1].upper()}{name_drawn[1:]} {thing.id}"
        return ""

    def _row(self, thing: Thing) -> tuple[tabular.Fact, ...]:
        """Return the facts of a thing in a list; a flag that is set is one without a value.

        A flag that goes on from what a player is shown as is said in place of one: “Held by Ann”, “Held by the Admin”.
        Where neither is, it is nobody.
        """
        facts, titles = self.facts_and_titles(thing, self._naming(thing.kind))
        in_place = self._in_place(thing)
        said = {in_place[title]: title.removeprefix(in_place[title]).lstrip() for title in titles if title in in_place}
        known = {fact.name: fact.value for fact in facts} | said
        return (
            *(fact for fact in facts if fact.name not in in_place.values()),
            *(tabular.Fact(name, known.get(name, "nobody")) for name in dict.fromkeys(in_place.values())),
            *(tabular.Fact(title, "") for title in titles if title not in in_place),
        )

    def _in_place(self, thing: Thing) -> dict[str, str]:
        """Return what flags of a thing are shown as that are said in place of a player, each with that player’s.

        Only if the reader may know both: else who is hidden from them would be called nobody.
        """
        read = [one for one in self._of[thing.kind] if self._sight.reads(thing.kind, thing.id, one.name)]
        players = [name_of(one) for one in read if one.type == "player"]
        flags = [name_of(one) for one in read if one.type == "flag"]
        return {flag: name for flag in flags for name in players if flag.startswith(f"{name} ")}

    def _read(self, thing: Thing, less: Collection[str]) -> Iterator[Attribute]:
        """Yield the attributes of a thing that the reader may know, without those in `less` and without empty ones."""
        row = self._world.things.get(thing.kind, {}).get(thing.id, {})
        filled = [
            attribute for attribute in self._of.get(thing.kind, ())
            if (name := attribute.name) not in less
            and (attribute.type == "money" or ((name in row or attribute.first) and row.get(name, attribute.first)))
        ]
        return self._sight.readable(thing.kind, thing.id, filled)

    def _facts(self, thing: Thing, read: Iterable[Attribute]) -> tuple[tabular.Fact, ...]:
        facts = [
            tabular.Fact(name_of(attribute), words)
            for attribute in read
            if attribute.type != "flag" and (words := self.value(thing, attribute))  # flags are titles
        ]
        return tuple(facts[:MOST_FACTS])

    def _titles(self, thing: Thing, read: Iterable[Attribute]) -> tuple[str, ...]:
        flags = [attribute for attribute in read if attribute.type == "flag"]
        return tuple(name_of(attribute) for attribute in flags if Facts(thing).flag(attribute.name))[:MOST_FACTS]

    def value(self, thing: Thing, attribute: Attribute) -> str:
        """Return the value of an attribute of a thing in words; "" if it has none. Of a flag, that it is set."""
        name, facts = attribute.name, Facts(thing)
        if attribute.type == "flag":
            return "yes" if facts.flag(name) else ""
        if attribute.type == "number":
            amount = facts.number(name)
            return figure(amount, attribute) if amount else ""
        if attribute.type == "money":
            amount = facts.number(name)
            return money(amount) if amount else ""
        if attribute.type == "text":
            return facts.line(name, _LONGEST)
        if attribute.type == "moment":
            moment = facts.moment(name)
            return moments.say(moment, self._world.data["timezone"]) if moment is not None else ""
        if attribute.type == "counts":
            return _joined([_counted(one_line(what), count) for what, count in facts.counts(name).items()])
        if attribute.type == "list":
            return _joined([one_line(text) for text in facts.said(name)])
        if attribute.type == "table":
            return _joined([f"{one_line(key)} {one_line(value)}" for key, value in facts.entries(name).items()])
        thing_meant = facts.thing(name, attribute.type)
        if thing_meant is None or thing_meant.kind == "player":
            return "" if thing_meant is None else thing_meant.id
        declared = self._world.declared_kinds.get(thing_meant.kind)
        said = label(thing_meant, place=declared is not None and declared.board)
        return said.removeprefix(f"{name_of(attribute).rpartition(' ')[2].lower()} ")  # “on path: 7”, not “path 7”


def figure(amount: int, attribute: Attribute | None) -> str:
    """Return a number in words, as what its attribute declares: with a dollar sign if it is one of money."""
    return money(amount) if attribute is not None and attribute.of == "money" else f"{amount:,}"


def name_of(attribute: Attribute) -> str:
    """Return the words under which an attribute is listed."""
    shown = attribute.shown
    return one_line(shown if isinstance(shown, str) else attribute.name.replace("_", " ").capitalize())


def _counted(what: str, count: int) -> str:
    """Return so many of something: “2 soldiers”, “2 Lucky Star”: a name has no plural."""
    return f"{count} {plural(what) if count != 1 and what.islower() else what}"


def _title(called: str) -> str:
    """Return what something is called as a title: “Pot” of “the pot”."""
    bare = called.removeprefix("the ")
    return bare[:1].upper() + bare[1:]


def _label(thing: Thing, kind_is_said: bool) -> str:
    """Return what a thing is called; by its name alone if it has one and the heading above it says what it is."""
    words = label(thing, capital=True)
    by_its_id = (f"{thing.kind.capitalize()} {thing.id}", f"The {thing.id} {thing.kind}")
    bare = words in by_its_id and not any(map(str.isdigit, thing.id))
    return one_line(thing.id) if kind_is_said and bare else words


def _joined(words: list[str]) -> str:
    more = [f"{len(words) - MOST_ENTRIES} more"] if len(words) > MOST_ENTRIES else []
    return ", ".join([*words[:MOST_ENTRIES], *more])
