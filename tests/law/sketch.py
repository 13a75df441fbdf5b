"""A game sketched by hand, for helpers of the law that only look: things with attributes, timers and offers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from mailgame.law import Thing, View


@dataclass
class Sketch:
    """Things by kind and id with their attributes; what is not there is not declared. It is its own view."""

    said: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)

    def read(self, kind: str, id: str, name: str) -> Any:
        try:
            return self.said[kind, id][name]
        except KeyError:
            raise AttributeError(name) from None

    def exists(self, kind: str, id: str) -> bool:
        return (kind, id) in self.said

    def add(self, kind: str, id: str, **attributes: Any) -> Thing:
        self.said[kind, id] = attributes
        return Thing(self, kind, id)

    @property
    def game(self) -> Thing:
        return Thing(self, "game", "game")

    def thing(self, kind: str, id: str) -> Thing | None:
        return Thing(self, kind, id) if self.exists(kind, id) else None

    def players(self) -> list[Thing]:
        return self.things("player")

    def offers(self, what: str = "", player: Thing | None = None) -> list[Thing]:
        return self.things("offer", player=player, **({"what": what} if what else {}))

    def things(self, kind: str, **so: Any) -> list[Thing]:
        found = [Thing(self, kind, id) for of, id in self.said if of == kind]
        return [one for one in found if all(one.get(name) == value for name, value in so.items())]

    def would_refuse(self, intent: object) -> str:
        return ""

    @property
    def view(self) -> View:
        return cast(View, self)
