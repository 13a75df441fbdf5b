"""Dates: what comes next and when, and the phase of the week, in the ruleset's words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from mailgame.game.game import Game

from ...game.facts import Facts, moment, one_line
from ...game.telling import moments
from ...game.telling.telling import signed
from ...law import Thing
from ...press.scenes import scene
from ...world import calendar
from ...world.sight import Sight
from .drawn import Drawing


class Dates:
    """The timers of one game, as everybody may know them."""

    def __init__(self, game: Game) -> None:
        self._game, self._world = game, game.world
        self._timezone: str = game.world.data["timezone"]
        self._look = game.ruleset.look

    def now(self) -> datetime:
        """Return the game's present moment."""
        return calendar.read(self._world.clock)

    def phase(self) -> str:
        """Return the ruleset's words for the present `game.phase`, with its end; "" if it has none."""
        game = Thing(self._world, "game", "game")
        phase = Facts(game).line(Drawing(self._world).name(game.kind, "phase"))
        named = self._look.get("phase", {}).get(phase)
        ends = named and self._end_of(str(named["until"]))
        return f"{one_line(str(named['words']))} {ends}" if ends else ""

    def _end_of(self, when: str) -> str:
        """Say until when something lasts: “until today, before midnight”.

        when: the name of the timer that ends it, and a part of it, if it has parts.
        """
        name, _, part = when.partition(" ")
        timer = self._world.timers.get(name)
        if timer is None or moment(timer["due"]) is None:
            return ""
        due = next((ring.due for ring in calendar.rings(timer, self._timezone) if part in ("", ring.part)), None)
        return f"until {moments.say_end(self.now(), due, self._timezone)}" if due is not None else ""

    def next(self) -> tuple[scene.Date, ...]:
        """Return the next dates that everybody may know, earliest first."""
        return self.all()[:scene.DATES]

    def next_deadline(self) -> datetime | None:
        """Return the next moment until which something can be done, as everybody may know it; None if there is none."""
        return next((date.at for date in self.all() if date.deadline), None)

    def all(self) -> tuple[scene.Date, ...]:
        """Return the dates that everybody may know, earliest first; none while the clocks stand still."""
        if self._game.stands_still:
            return ()
        dates: list[scene.Date] = []
        words = self._look.get("dates", {})
        for name in Sight(self._world).dates():
            timer = self._world.timers[name]
            if moment(timer["due"]) is None:
                continue
            names = words.get(name.partition(" ")[0], {})
            rule = timer["rule"] if timer["rule"] in self._game.engine.players_law else 0
            for ring in calendar.rings(timer, self._timezone):
                what = names.get(ring.part, "")
                if "{day}" in what:
                    what = what.format(day=f"{ring.regular.astimezone(calendar.zone(self._timezone)):%A}")
                what = what or timer["about"].get("what") or name
                dates.append(scene.Date(ring.due, signed(one_line(str(what)), rule), not timer.get("happens")))
        return tuple(sorted(dates, key=lambda date: date.at))

    def due(self, timer: str) -> datetime | None:
        """Return when a timer rings; None if there is none of that name, or while the clocks stand still."""
        row = self._world.timers.get(timer) if not self._game.stands_still else None
        return moment(row["due"]) if row else None

    def name_of(self, timer: str, before: Dates | None = None) -> str:
        """Return the name of a timer of this world, or of the one `before`: “The next update” if it names a day."""
        worlds = [dates._world for dates in (self, before) if dates is not None]
        rows: list[Mapping[str, Any]] = [world.timers[timer] for world in worlds if timer in world.timers]
        kind = timer.partition(" ")[0]
        own = rows[0]["about"].get("what") if rows else None
        what = str(own or next(iter(self._look.get("dates", {}).get(kind, {}).values()), "") or timer)
        return one_line(what) if "{day}" not in what else f"The next {kind}"
