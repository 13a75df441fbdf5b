"""The view that handlers get: what the machine shows, and what only the game around it knows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from mailgame.game.lawmaking import examining, settling
from mailgame.game.telling.moments import say
from mailgame.game.telling.telling import sentence
from mailgame.kernel.faults import Stopped
from mailgame.kernel.view import KernelView
from mailgame.law import Order, Player, Refuse, Thing
from mailgame.law.attributes import ACTS
from mailgame.world.sight import Sight


class GameView(KernelView):
    """The game as one rule sees it. `mailgame.law.View` documents each question."""

    __slots__ = ()

    def rider(self) -> Order | None:
        return self._engine.cause.rider

    @property
    def rider_rule(self) -> int:
        return self._engine.cause.rider_rule

    # --- choices and orders

    def offers(self, what: str = "", player: Player | None = None) -> list[Thing]:
        return [
            offer
            for offer in self._all("offer")
            if (not what or offer.what == what) and (player is None or offer.player == player)
        ]

    def petitions(self, what: str = "") -> list[Thing]:
        return [petition for petition in self._all("petition") if not what or petition.what == what]

    def orders(self, player: Player | None = None) -> list[Thing]:
        filed = [order for order in self._all("order") if not order.standing]
        return [order for order in filed if player is None or order.player == player]

    def standing_orders(self, player: Player) -> list[Thing]:
        return [order for order in self._all("order") if order.standing and order.player == player]

    # --- law-making

    def enacts(self, act: str) -> bool:
        return act in ACTS or act in self._engine.book.enacts

    def takes_law(self) -> bool:
        return self._engine.compiler is not None

    def examine(self, target: int, title: str, text: str, law: str) -> Refuse | None:
        return examining.examine(self._engine, target, title, text, law)

    def resolve_sets(self, target: int, sets: Mapping[str, Any], law: str = "") -> dict[str, Any] | Refuse:
        return settling.settle(self._engine, target, sets, law)

    def knows(self, word: type) -> bool:
        book = self._engine.book
        return word.__name__ in book.carries or word.__name__ in book.answers or bool(self.by_hand(word))

    def by_hand(self, word: type) -> int:
        for number, rule in sorted(self._engine.ruleset.rules.items()):
            row = self._world.record(number)
            if row and word.__name__ in rule.carries and row["standing"] == "in force" and not row["law"]:
                return row["number"]
        return 0

    # --- words

    def foresee(self, intent: Any, reader: Player | None = None) -> str:
        tried, name = self._tried(intent), reader.id if reader is not None else ""
        if tried.thrown:  # nobody may learn what the dice will show
            return ""
        if tried.refused is not None:
            return tried.refused.stop.words if isinstance(tried.refused, Stopped) else ""
        return " ".join(
            sentence(story, name, self._world.data["timezone"])
            for story in tried.story
            if story.get("template") and Sight(self._world, name).hears(story["to"], story.get("but", ()))
        )

    def say_time(self, moment: datetime) -> str:
        return say(moment, self._world.data["timezone"])
