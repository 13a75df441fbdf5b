"""Dates: what comes next and when, and what time of the week it is, in the ruleset's words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from mailgame.game.game import Game

from ...game import moments
from ...game.facts import Facts, moment, one_line
from ...game.telling import signed
from ...kernel import calendar
from ...kernel.sight import Sight
from ...law import Thing
from ...press import scene
from .drawn import Drawing


class Dates:
    """The timers of one game, as everybody may know them."""

    def __init__(self, game: Game) -> None:
        self._game, self._world = game, game.world
        self._timezone: str = game.world.data["timezone"]
        self._look = game.ruleset.look

    def now(self) -> datetime:
        """Return what time it is in the game."""
        return calendar.read(self._world.data["clock"])

    def phase(self) -> str:
        """Return what time of the week it is, in the ruleset's words for `game.phase`, with when its end is."""
        game = Thing(self._world, "game", "game")
        phase = Facts(game).line(Drawing(self._world).name(game.kind, "phase"))
        said = self._look.get("phase", {}).get(phase)
        ends = said and self._end_of(str(said["until"]))
        return f"{one_line(str(said['words']))} {ends}" if ends else ""

    def _end_of(self, when: str) -> str:
        """Return until when something lasts: “until today, before midnight”; `when` is a timer and a part of it."""
        name, _, part = when.partition(" ")
        timer = self._world.timers.get(name)
        if timer is None or moment(timer["due"]) is None:
            return ""
        due = next((ring.due for ring in calendar.rings(timer, self._timezone) if part in ("", ring.part)), None)
        return f"until {moments.say_end(self.now(), due, self._timezone)}" if due is not None else ""

    def next(self) -> tuple[scene.Date, ...]:
        """Return the next dates that everybody may know, earliest first."""
        found: list[scene.Date] = []
        words = self._look.get("dates", {})
        for name in Sight(self._world).dates():
            timer = self._world.timers[name]
            if moment(timer["due"]) is None:
                continue
            said = words.get(name.partition(" ")[0], {})
            rule = timer["rule"] if timer["rule"] in self._game.engine.players_law else 0
            for ring in calendar.rings(timer, self._timezone):
                what = said.get(ring.part, "")
                if "{day}" in what:
                    what = what.format(day=f"{ring.regular.astimezone(calendar.zone(self._timezone)):%A}")
                what = what or timer["about"].get("what") or name
                found.append(scene.Date(ring.due, signed(one_line(str(what)), rule)))
        return tuple(sorted(found, key=lambda date: date.at)[:4])

    def due(self, timer: str) -> datetime | None:
        """Return when a timer rings, None if there is none of that name."""
        found = self._world.timers.get(timer)
        return moment(found["due"]) if found else None

    def name_of(self, timer: str, before: Dates | None = None) -> str:
        """Return what a clock is called, which may be one of the world `before`."""
        worlds = [one._world for one in (self, before) if one is not None]
        rows: list[Mapping[str, Any]] = [world.timers[timer] for world in worlds if timer in world.timers]
        words = self._look.get("dates", {}).get(timer.partition(" ")[0], {})
        what = rows[0]["about"].get("what") if rows else None
        return one_line(str(what or next(iter(words.values()), "") or timer))
