"""What only a reader knows of the places of the board, beside the picture of it that everybody sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import islice

from mailgame.game.game import Game

from ...game.facts import Facts, one_line
from ...game.state import plural
from ...law import Attribute, Thing, label, money
from ...press.scenes import tabular
from ...world.sight import Sight
from .drawn import Drawing
from .listing import Listing, listed, name_of

ALL, FEW = 2_000, 12
"""How many places are told of where somebody asks for all of them, and where they stand among much else."""
_BY_SOME = ("closed", "owner")
"""By whom an attribute is seen of which some readers may know more than others."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_AMOUNTS = "money"
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


class Known:
    """What a player knows of the board of a game, and the public does not."""

    def __init__(self, game: Game, reader: str) -> None:
        self._world, self._reader = game.world, reader
        self._sight, self._public = Sight(game.world, reader), Sight(game.world)
        self._drawing = Drawing(game.world, reader)
        self._secret: dict[str, list[Attribute]] = {}
        self._listing = Listing(game, reader)

    def table(self, most: int) -> tabular.Things:
        """Return a row for each place that they know something about, at most so many, their own first."""
        board = self._drawing.board
        by_place: dict[str, dict[str, list[str]]] = {}
        for place, column, words in (*self._kept(), *self._of_places(), *self._standing()) if self._reader else ():
            if self._sight.sees(board, place) and self._world.exists(board, place):
                by_place.setdefault(place, {}).setdefault(column, []).append(words)
        mine = self._mine() if by_place else set()
        order = {place: at for at, place in enumerate(self._world.things.get(board, {}))}
        places = sorted(by_place, key=lambda place: (place not in mine, order[place]))
        rows = [
            tabular.Listed(
                self._called(place),
                tuple(tabular.Fact(name, ", ".join(said)) for name, said in by_place[place].items()),
            )
            for place in places[:most]
        ]
        return tabular.Things(board.replace("_", " ").capitalize(), tuple(rows), len(places) - len(rows))

    def _called(self, place: str) -> str:
        thing = Thing(self._world, self._drawing.board, place)
        facts = Facts(thing)
        number, name = facts.number(self._drawing.of(thing, "number")), facts.line(self._drawing.of(thing, "name"))
        return " ".join(filter(None, (str(number) if number else place, name if name != place else "")))

    def _mine(self) -> set[str]:
        """Return the places that are the reader's, or where something of theirs stands."""
        board = self._drawing.board
        own = {place.id for place in self._sight.things(board) if self._owned(place)}
        return own | {place.id for thing, place in self._movers() if self._owned(thing)}

    def _owned(self, thing: Thing) -> bool:
        owner = Facts(thing).thing(self._drawing.of(thing, "owner"), "player")
        return owner is not None and owner.id == self._reader

    def _movers(self) -> Iterator[tuple[Thing, Thing]]:
        """Yield whatever stands on the board, as far as the reader may know, with its place."""
        for kind, where in self._drawing.movers():
            for thing in self._sight.things(kind) if kind != "player" else ():
                place = Facts(thing).thing(where, self._drawing.board)
                if place is not None and self._sight.reads(kind, thing.id, where):
                    yield thing, place

    def _private(self, thing: Thing) -> list[Attribute]:
        """Return the attributes of a thing that the reader may know, and the public may not."""
        kind, id, secret = thing.kind, thing.id, self._secret_of(thing.kind)
        readable = self._sight.readable(kind, id, secret)
        return [attribute for attribute in readable if not self._public.reads(kind, id, attribute.name)]

    def _secret_of(self, kind: str) -> list[Attribute]:
        """Return the attributes of a kind that some may know."""
        if kind not in self._secret:
            shown = listed(self._world).get(kind, ())
            self._secret[kind] = [attribute for attribute in shown if attribute.seen_by in _BY_SOME]
        return self._secret[kind]

    def _kept(self) -> Iterator[tuple[str, str, str]]:
        """Yield what the player keeps of places, in a table or a list by place: place, heading, words."""
        player = Thing(self._world, "player", self._reader)
        for attribute in self._private(player) if self._world.exists(player.kind, player.id) else ():
            if attribute.drawn_as != "known":
                continue
            rows = Facts(player).rows(attribute.name)
            yield from ((place, name_of(attribute), _words(row, attribute.of == _AMOUNTS)) for place, row in rows)
            for at, place in enumerate(Facts(player).ids(attribute.name), 1):
                yield place, name_of(attribute), _nth(at)

    def _of_places(self) -> Iterator[tuple[str, str, str]]:
        """Yield what is secret of the places themselves, and of what stands there: place, heading, words."""
        board = self._drawing.board
        for place in self._sight.things(board) if self._secret_of(board) else ():
            for attribute in self._private(place):
                if words := self._listing.value(place, attribute):
                    yield place.id, name_of(attribute), words

    def _standing(self) -> Iterator[tuple[str, str, str]]:
        """Yield what only the reader knows of what stands somewhere, those of one sort and state together."""
        alike: Counter[tuple[str, str, str, str]] = Counter()
        for thing, place in self._movers():
            named = Facts(thing).line(self._drawing.of(thing, "name")) or one_line(label(thing))
            if not self._public.reads(thing.kind, thing.id, self._drawing.name(thing.kind, "place")):
                alike[place.id, "Here", named, ""] += 1
                continue
            for attribute in self._private(thing):
                words = self._listing.value(thing, attribute)
                if words and words != str(attribute.first):
                    alike[place.id, name_of(attribute), named, words] += 1
        for (where, heading, named, words), count in islice(alike.items(), ALL):
            who = named if count == 1 else f"{count} {plural(named) if named.islower() else named}"
            yield where, heading, f"{who} {words}".strip()


def _words(row: tuple[int | str, ...], amounts: bool) -> str:
    """Return an entry in words: “$4,000,000 (23 Nov)” for an amount and a day."""
    first, *more = (_word(value, amounts) for value in row)
    return f"{first} ({', '.join(more)})" if more else first


def _word(value: int | str, amounts: bool) -> str:
    if isinstance(value, int):
        return money(value) if amounts else f"{value:,}"
    if not _DAY.fullmatch(value):
        return one_line(value)
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return one_line(value)
    return f"{day.day} {day:%b}"


def _nth(at: int) -> str:
    teen = at % 100 in (11, 12, 13)
    return f"{at}{'th' if teen else _ORDINALS.get(at % 10, 'th')}"
