"""The board: its squares and their layout, what is on them, and the trails of moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from statistics import median_low

from msgspec.structs import replace

from mailgame.game.game import Game

from ...game.facts import Facts, one_line
from ...game.state import plural
from ...game.telling.telling import concerned
from ...game.telling.ways import ways_in
from ...kernel.narration import Narration
from ...law import Thing, label
from ...law.kits.sales import offered
from ...press.scenes import boardscene
from ...world.sight import Sight
from .drawn import Drawing

_MOST_SQUARES, _MOST_MARKS, _MOST_IN_A_ROW, _MOST_ROWS = 400, 12, 30, 60
"""The most squares of a board that are drawn, marks on one square, squares in a row of a grid, and rows of it."""
_MOST_AREAS, _FARTHEST, _WINDOW = 2_000, 500, 120
"""The most areas of a map that are drawn, how far from its origin, and how far from the first to the last each way."""


class Boards:
    """The board of one game, as everybody may know it."""

    def __init__(self, game: Game) -> None:
        self._world, self._sight, self._look = game.world, Sight(game.world), game.ruleset.look
        self._drawing = Drawing(game.world)
        self._kind = self._drawing.board

    def board(self, trails: tuple[boardscene.Trail, ...] = ()) -> boardscene.Board | None:
        """Return the board, or None in a game that has none."""
        track, pawns, prices = self._track(), self._pawns(), self._prices()
        hexes = self._hexes()
        cells = self._cells(track) if not hexes else {}
        labels = list(hexes or cells) or track
        if not labels:
            return None
        drawn = set(labels)
        aside = [square.id for square in self._sight.things(self._kind) if square.id not in drawn]
        every = [
            replace(square, pawns=tuple(pawns[square.label])) if square.label in pawns else square
            for place in [*labels, *aside][: max(_MOST_SQUARES, len(labels))]
            for square in [self._square(self._place(place), prices.get(place))]
        ]
        squares, beside = tuple(every[: len(labels)]), tuple(every[len(labels) :])
        columns, lie, called = int(self._look.get("columns", 10)), tuple(cells.values()), self._kind.replace("_", " ")
        return boardscene.Board(
            squares, columns, aside=beside, trails=trails, cells=lie, hexes=tuple(hexes.values()),
            ways=self._ways(hexes), called=(called, plural(called)),
        )

    def _place(self, id: str) -> Thing:
        return Thing(self._world, self._kind, id)

    def _cells(self, track: list[str]) -> dict[str, tuple[int, int]]:
        """Return the column and row of each square of a grid, those of the track first; empty if it is no grid."""
        places: dict[tuple[int, int], str] = {}
        across, up = self._drawing.name(self._kind, "column"), self._drawing.name(self._kind, "row")
        if across and up:
            for square in dict.fromkeys([*track, *(square.id for square in self._sight.things(self._kind))]):
                facts = Facts(self._place(square))
                row, column = facts.number(up), facts.number(across)
                if (
                    row
                    and column
                    and all(self._sight.reads(self._kind, square, attribute) for attribute in (up, across))
                ):
                    places.setdefault((column, row), square)
        if not places:
            return {}
        drawn = dict(islice(places.items(), _MOST_SQUARES))
        left, top = min(column for column, _ in drawn), max(row for _, row in drawn)
        cells = {square: (column - left, top - row) for (column, row), square in drawn.items()}
        return {square: cell for square, cell in cells.items() if cell[0] < _MOST_IN_A_ROW and cell[1] < _MOST_ROWS}

    def _hexes(self) -> dict[str, tuple[int, int]]:
        """Return the place of each area of a map of hexagons; empty if the board is no map.

        If two areas have the same place, only the first is on the map.
        """
        east, south = self._drawing.name(self._kind, "q"), self._drawing.name(self._kind, "r")
        places: dict[tuple[int, int], str] = {}
        for area in self._sight.things(self._kind) if east and south else ():
            facts = Facts(area)
            q, r = facts.number(east), facts.number(south)
            seen = all(self._sight.reads(self._kind, area.id, name) for name in (east, south))
            if q is not None and r is not None and seen and max(abs(q), abs(r)) <= _FARTHEST:
                places.setdefault((q, r), area.id)
        near = _in_window(list(islice(places, _MOST_AREAS)))
        return {places[place]: place for place in near}

    def _ways(self, hexes: dict[str, tuple[int, int]]) -> tuple[boardscene.Way, ...]:
        """Return the ways across a map, as everybody may know them."""
        ways = []
        for kind, name in self._drawing.ways() if hexes else ():
            for way in self._sight.things(kind):
                listed = [area for area in Facts(way).ids(name) if area in hexes]
                if listed and self._sight.reads(kind, way.id, name):
                    done = Facts(way).flag(self._drawing.of(way, "finished"), True)
                    ways.append(boardscene.Way(tuple(listed), done, one_line(label(way))))
        return tuple(ways[:_MOST_SQUARES])

    def _pawns(self) -> dict[str, list[boardscene.Pawn]]:
        """Return the pawns that are no players, by the square that they are on, as everybody may know."""
        standing: dict[str, Counter[boardscene.Pawn]] = {}
        pictures = self._look.get("pictures", {})
        for kind, where in self._drawing.movers():
            for pawn in self._sight.things(kind) if kind != "player" else ():
                square = Facts(pawn).thing(where, self._kind)
                if square is None or not self._sight.reads(kind, pawn.id, where):
                    continue
                owner, named = self._owner(pawn), Facts(pawn).line(self._drawing.of(pawn, "name"))
                shown = boardscene.Pawn(
                    named or one_line(label(pawn)), owner if self._world.exists("player", owner) else "",
                    several=plural(named) if named.islower() else "", picture=pictures.get(named, ""),
                )
                standing.setdefault(square.id, Counter())[shown] += 1
        return {
            square: [replace(pawn, count=count) if count > 1 else pawn
                     for pawn, count in islice(here.items(), _MOST_MARKS)]
            for square, here in standing.items()
        }

    def _owner(self, thing: Thing) -> str:
        """Return the name of a thing's owner; "" if it has none, or it is secret."""
        owner = Facts(thing).thing(self._drawing.of(thing, "owner"), "player")
        return owner.id if owner is not None else ""

    def _track(self) -> list[str]:
        """Return the labels of the track's squares in order, each once, and no more than can be drawn."""
        squares, home = self._world.things.get(self._kind, {}), Thing(self._world, "game", "game")
        listed = Facts(home).texts(self._drawing.name(home.kind, "track"))
        return list(dict.fromkeys(label for label in listed if label in squares))[:_MOST_SQUARES]

    def _prices(self) -> dict[str, int]:
        """Return the prices of the squares that are on offer now."""
        prices: dict[str, int] = {}
        for offer in self._world.all("offer"):
            sold = offered(offer, self._kind)
            if sold is not None:
                prices.setdefault(*sold)
        return prices

    def _square(self, square: Thing, price: int | None) -> boardscene.Square:
        facts, of = Facts(square), self._drawing.of
        terrain = facts.line(of(square, "tint"), 40)
        notes = facts.texts(of(square, "notes"))[:_MOST_MARKS]
        return boardscene.Square(
            label=square.id,
            number=facts.number(of(square, "number")) or None,
            name=facts.line(of(square, "name")),
            owner=self._owner(square),
            mark=facts.line(of(square, "mark"), 12),
            natures=tuple(map(one_line, filter(None, (terrain, *notes)))),
            pieces=tuple(piece for name in self._drawing.pieces(square) for piece in self._pieces(facts, name)),
            ownable=facts.flag(of(square, "ownable"), True),
            price=price,
            tint=self._look.get("tints", {}).get(terrain, terrain),
        )

    def _pieces(self, facts: Facts, name: str) -> tuple[boardscene.Count, ...]:
        """Return the pieces on a square, from an attribute of any type.

        Each entry of a list is a piece, a table holds the count of each, and a number counts pieces called `name`,
        such as “soldiers”.
        """
        number, called = facts.number(name), name.replace("_", " ")
        pictures = self._look.get("pictures", {})
        if number:
            single, plural = (called[:-1], called) if re.search("[^s]s$", called) else (called, "")
            picture = pictures.get(called) or pictures.get(single) or single.split()[0]
            return (boardscene.Count(single, number, picture, plural),)
        counts = facts.counts(name)
        listed = [(one_line(text), 1) for text in facts.texts(name)]
        pieces = [*listed, *((one_line(piece), count) for piece, count in counts.items())][:_MOST_MARKS]
        return tuple(
            boardscene.Count(piece, count, pictures.get(piece) or piece.lower().split()[0])
            for piece, count in pieces if piece
        )

    def trails(self, story: Sequence[Narration]) -> tuple[boardscene.Trail, ...]:
        """Return the trails of the pawns in a story, of which at least two squares are still there."""
        squares_there, trails = self._world.things.get(self._kind, {}), []
        for entry in story:
            who = next(iter(concerned(entry)), "")
            for way in ways_in(entry, self._world) if entry.get("to") is None else ():
                squares = tuple(square for square in way.squares if square in squares_there)
                name = one_line(label(way.pawn)) if way.pawn is not None else ""
                if len(squares) > 1 and (name or self._world.exists("player", who)):
                    trails.append(boardscene.Trail(who, squares, way.jumped, name))
        return tuple(trails)


def _in_window(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the places near the middle of a map, so that one far away does not make the picture immense."""
    if not places:
        return []
    middle = median_low(q for q, _ in places), median_low(r for _, r in places)
    east, south = min(places, key=lambda place: abs(place[0] - middle[0]) + abs(place[1] - middle[1]))
    return [(q, r) for q, r in places if max(abs(q - east), abs(r - south)) <= _WINDOW // 2]
