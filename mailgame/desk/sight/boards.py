"""The board: which places there are and how they lie, what stands on them, and the ways that were gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from mailgame.game.game import Game

from ...game.facts import Facts, one_line
from ...game.telling import concerned
from ...kernel.narration import Narration
from ...kernel.sight import Sight
from ...law import Thing, label, whose
from ...press import scene
from .happenings import is_landing

_MOST_SQUARES, _MOST_MARKS, _MOST_IN_A_ROW = 400, 12, 30
"""How many squares of a board are drawn, signs on one of them, and squares in a row of a grid: more than any page can
hold."""


class Boards:
    """The board of one game, as everybody may know it."""

    def __init__(self, game: Game) -> None:
        self._world, self._sight, self._look = game.world, Sight(game.world), game.ruleset.look

    def board(self, trails: tuple[scene.Trail, ...] = ()) -> scene.Board | None:
        """Return the board, or None in a game that has none."""
        track, pawns, prices = self._track(), self._pawns(), self._prices()
        cells = self._cells(track)
        labels = list(cells) if cells else track
        if not labels:
            return None
        drawn = set(labels)
        aside = [square.id for square in self._sight.things("square") if square.id not in drawn]
        every = [
            replace(self._square(Thing(self._world, "square", one), prices.get(one)), pawns=tuple(pawns.get(one, ())))
            for one in [*labels, *aside][: max(_MOST_SQUARES, len(labels))]
        ]
        squares, beside = tuple(every[: len(labels)]), tuple(every[len(labels) :])
        columns = int(self._look.get("columns", 10))
        return scene.Board(squares, columns, aside=beside, trails=trails, cells=tuple(cells.values()))

    def _cells(self, track: list[str]) -> dict[str, tuple[int, int]]:
        """Return in which column and row each square of a grid is drawn, those of the track first; none of no grid."""
        places: dict[tuple[int, int], str] = {}
        if {("square", "row"), ("square", "column")} <= self._world.declared.keys():
            for square in dict.fromkeys([*track, *(square.id for square in self._sight.things("square"))]):
                known = Facts(Thing(self._world, "square", square))
                row, column = known.number("row"), known.number("column")
                if row and column and all(self._sight.reads("square", square, one) for one in ("row", "column")):
                    places.setdefault((column, row), square)
        if not places:
            return {}
        left, top = min(column for column, _ in places), max(row for _, row in places)
        cells = {square: (column - left, top - row) for (column, row), square in places.items()}
        return {square: cell for square, cell in islice(cells.items(), _MOST_SQUARES) if max(cell) < _MOST_IN_A_ROW}

    def _pawns(self) -> dict[str, list[scene.Pawn]]:
        """Return what stands where and is no player, of all that everybody may know of."""
        found: dict[str, list[scene.Pawn]] = {}
        declared = self._world.declared.items()
        kinds = [kind for (kind, name), one in declared if name == "square" and one.type == "square"]
        for kind in kinds:
            for pawn in self._sight.things(kind) if kind != "player" else ():
                square = Facts(pawn).thing("square", "square")
                if square is None or not self._sight.reads(kind, pawn.id, "square"):
                    continue
                here = found.setdefault(square.id, [])
                if len(here) < _MOST_MARKS:
                    owner = whose(pawn) if self._sight.reads(kind, pawn.id, "owner") else None
                    here.append(scene.Pawn(one_line(label(pawn)), owner.id if owner is not None else ""))
        return found

    def _track(self, course: str = "") -> list[str]:
        """Return the labels of a course's squares in their order, each once, and no more than can be drawn.

        Without a course it is the game's own track.
        """
        there = self._world.things.get("square", {})
        home = Thing(self._world, "course", course) if course else Thing(self._world, "game", "game")
        labels = dict.fromkeys(label for label in Facts(home).texts("track") if label in there)
        return list(labels)[:_MOST_SQUARES]

    def _prices(self) -> dict[str, int]:
        """Return for how much squares are offered to somebody just now."""
        found: dict[str, int] = {}
        for offer in self._world.all("offer"):
            about = offer.about
            square, price = about.get("square"), about.get("price")
            if offer.what == "purchase" and isinstance(square, Thing) and type(price) is int:
                found.setdefault(square.id, price)
        return found

    def _square(self, square: Thing, price: int | None) -> scene.Square:
        known = Facts(square)
        owner = known.thing("owner", "player")
        pieces = [
            scene.Count(name, 1, name.lower().split()[0])
            for name in map(one_line, known.texts("buildings")[:_MOST_MARKS])
            if name
        ]
        soldiers = known.number("soldiers")
        if soldiers:
            pieces.append(scene.Count("soldier", soldiers, "soldier"))
        return scene.Square(
            label=square.id,
            number=known.number("number") or None,
            name=known.line("name"),
            owner=owner.id if owner is not None else "",
            mark=known.line("gender", 12),
            natures=tuple(map(one_line, known.texts("natures")[:_MOST_MARKS])),
            pieces=tuple(pieces),
            ownable=known.flag("ownable", True),
            price=price,
        )

    def trails(self, story: Sequence[Narration]) -> tuple[scene.Trail, ...]:
        """Return the way that each pawn took in a story."""
        there, found = self._world.things.get("square", {}), []
        for entry in story:
            if not is_landing(entry) or entry.get("to") is not None:
                continue
            who, way = next(iter(concerned(entry)), ""), entry["fields"]["way"]
            pawn = Thing(self._world, way["kind"], way["pawn"]) if "pawn" in way else None
            if pawn is None and not self._world.exists("player", who):
                continue
            ends = [square for square in (way["from"], way["to"]) if square in there]
            track = self._track(way.get("course", ""))
            if way["by"] == "move" and len(ends) == 2 and set(ends) <= set(track):
                start, end = track.index(ends[0]), track.index(ends[1])
                steps = (end - start) % len(track)
                ends = [track[(start + step) % len(track)] for step in range(steps + 1)]
            name = one_line(label(pawn)) if pawn is not None else ""
            found.append(scene.Trail(who, tuple(ends), way["by"] == "jump", name))
        return tuple(found)
