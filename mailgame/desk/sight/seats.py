"""Seats: the state of each player, as a reader may know it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from mailgame.game.game import Game

from ...game.facts import Facts, one_line, purse
from ...game.state import plural
from ...law import Thing
from ...press.pictures.picture import BadPawn, check_pawn
from ...press.scenes import boardscene, scene, tabular
from ...world.sight import Sight
from .drawn import Drawing
from .listing import Listing, figure

_CARD = "card"
"""The picture of an item, unless the ruleset names another."""
_MOST_FACTS = 40
_PAWN_SIDE = 256


class Seats:
    """The players of one game, and the lists that rules declare."""

    def __init__(self, game: Game) -> None:
        self._game, self._world, self._look = game, game.world, game.ruleset.look

    def seat(self, player: Thing, reader: str = "") -> scene.Seat:
        """Return one player as a reader may see them."""
        return self.seats([player], reader)[0]

    def seats(self, players: Sequence[Thing], reader: str = "") -> tuple[scene.Seat, ...]:
        """Return players as a reader may see them."""
        sight, listing = Sight(self._world, reader), self.listing(reader)
        drawing, to_all = Drawing(self._world, reader), Drawing(self._world)
        return tuple([self._seat(player, sight, listing, drawing, to_all) for player in players])

    def _seat(
        self, player: Thing, sight: Sight, listing: Listing, drawing: Drawing, to_all: Drawing
    ) -> scene.Seat:
        """Return one player as `sight`, `listing` and `drawing` show them; their colour is the same `to_all`.

        A hand in which things lie one by one is a list like others; one of counts has pictures.
        """
        own = Facts(player)
        square = own.thing(drawing.of(player, "place"), drawing.board)
        money = purse(self._world, player.kind)
        hand = drawing.of(player, "hand")
        counted = bool(hand) and self._world.declared[player.kind, hand].type != "list"
        elsewhere = (drawing.all_of(player.kind) | {"active", money}) - (set() if counted else {hand})
        pictures = self._look.get("pictures", {})
        facts, titles = listing.facts_and_titles(player, elsewhere)
        return scene.Seat(
            name=player.id,
            colour=self._colour(player, to_all),
            pawn=_pawn(own.text(drawing.of(player, "picture"))),
            square=square.id if square is not None else "",
            money=own.number(money) if sight.reads(player.kind, player.id, money) else None,
            items=tuple(
                boardscene.Count(one_line(item), count, pictures.get(item, _CARD))
                for item, count in islice(own.counts(hand).items(), _MOST_FACTS)
            ),
            facts=facts,
            titles=titles,
            active=own.flag("active", True),
            columns=self._columns(player, sight),
        )

    def _columns(self, player: Thing, sight: Sight) -> tuple[tabular.Fact, ...]:
        """Return the figures of a player that the ruleset wants in a table of all players.

        They are numbers of theirs, or kinds of things, of which those are counted that they own. All players have the
        same, so that they make columns; one that the reader may not know is empty.
        """
        wanted = self._look.get("standings")
        if not wanted:
            return ()
        every, kinds = self._world.things["player"], self._world.kinds
        return tuple(
            self._owned(name, player, sight) if name in kinds else tabular.Fact(
                name[:1].upper() + name[1:].replace("_", " "),
                self._figure(name, player) if sight.reads(player.kind, player.id, name) else "",
            )
            for name in wanted
            if name in kinds or any(sight.reads(player.kind, id, name) for id in every)
        )

    def _figure(self, name: str, player: Thing) -> str:
        """Return a number of a player in words."""
        return figure(Facts(player).number(name) or 0, self._world.declared.get((player.kind, name)))

    def _owned(self, kind: str, player: Thing, sight: Sight) -> tabular.Fact:
        """Return how many things of a kind a player owns, as far as the reader may know."""
        own = self._world.those(kind, {"owner": player})
        if own is None:
            own = [thing for thing in self._world.all(kind) if Facts(thing).thing("owner", player.kind) == player]
        own = [thing for thing in own if sight.reads(kind, thing.id, "owner")]
        return tabular.Fact(plural(kind.replace("_", " ")).capitalize(), f"{len(own):,}")

    def listing(self, reader: str) -> Listing:
        """Return the lists for a reader."""
        return Listing(self._game, reader)

    def colour_of(self, name: str) -> int | None:
        """Return the index of a player's colour; None for whoever does not play."""
        player = self._world.thing("player", name)
        return self._colour(player, Drawing(self._world)) if player is not None else None

    def _colour(self, player: Thing, to_all: Drawing) -> int:
        """Return the index of a player's colour: the one that rules gave them, else that of their seat."""
        order: Sequence[str] = self._look.get("colours", ())
        own = Facts(player).text(to_all.of(player, "colour"))
        return order.index(own) if own in order else list(self._world.things["player"]).index(player.id)


@lru_cache(maxsize=256)
def _pawn(encoded: str) -> bytes | None:
    """Decode the picture of a pawn; None if it cannot be drawn."""
    try:
        return check_pawn(base64.b64decode(encoded, validate=True), _PAWN_SIDE) if encoded else None
    except (BadPawn, binascii.Error, ValueError):
        return None
