"""A table of Nomic Risk without letters: on dry land, without paths and mercenaries unless said otherwise.

Ann is in #1 and Bert in #2, north of it. Around #1 lie #2 N, #3 NE, #4 SE, #5 S, #6 SW, #7 NW; around #2 #8 N, #9 NE,
#3 SE, #1 S, #7 SW, #10 NW. A third player, Cleo, is far away, in #3, and all other numbers are one more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Instruct, Newcomer, Result
from mailgame.game.state import look_up, state
from mailgame.game.telling.telling import sentence
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Thing
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from tests.rulesets.realm import Realm, sandbox

PLACES = {"Ann": "0,0", "Bert": "0,-1", "Cleo": "9,9", "Dora": "-9,-9"}
HIT_POINTS = {"tank": 3, "medic": 2, "harvester": 2, "flak battery": 2, "star fighter": 2, "orbital bomber": 2}
DRY = {"2.water": 0, "2.per_water": 0, "2.per_step": 0, "2.cut_off": 0, "2.cut_off_per_water": 0, "2.path_chance": 0,
       "13.base": 0, "13.per_mercenary": 0}


@cache
def rules() -> Ruleset:
    """Return the ruleset, with players' law."""
    return sandbox().equip(load("nomicrisk", [rulesets_folder()]))


class Risk(Realm):
    """A game in the order of its players; `chance` says what dice show, by their label; money is in dollars each."""

    def __init__(
        self, *players: str, money: int = 0, chance: Mapping[str, Sequence[Any]] | None = None,
        params: Mapping[str, Any] | None = None, begins: str = "2026-11-23T10:00:00Z", timezone: str = "UTC",
    ) -> None:
        names = players or ("Ann", "Bert")
        said = {"order": [[*names]], **(chance or {})}
        self.ruleset = rules()
        self.begin = Begin(
            begins, "risk", "nomicrisk", timezone, "risk", "admin@example.org",
            tuple(Newcomer(name, f"{name.lower()}@example.org", {"at": PLACES[name]}) for name in names),
            {**DRY, "100.money": money, **(params or {})},
            tuple({"what": what, "values": [*values]} for what, values in said.items()),
        )
        self.game = Game.new(self.ruleset, self.begin)
        self.inputs = []
        self.last = Result()
        self.conflicts = ""
        self.play(self.begin)
        assert self.last.outcome == "done", self.last

    @property
    def now(self) -> datetime:
        return datetime.fromisoformat(self.game.world.data["clock"])

    def at(self, path: str) -> Any:
        """Return what stands under a path of the state."""
        return look_up(state(self.game), path)

    def hears(self, player: str) -> str:
        """Return what a player is told of the last input."""
        told = [
            one for one in self.last.story
            if "roll" not in one and (one["to"] is None or player in one["to"]) and player not in one.get("but", ())
        ]
        return " ".join(sentence(one, player) for one in told)

    def says(self, player: str, words: str) -> str:
        """Play what a player writes; return what they are told, or why it is refused."""
        if not Grammar(self.game.commands(), Names(self.game)).read(words).found:
            return "That is no order."
        before = len(self.inputs)
        said = super().says(player, words)
        return self.hears(player) if len(self.inputs) > before and self.last.refusal is None else said

    def orders(self, player: str, *lines: str) -> str:
        """Play lines that a player writes; return what they hear of all of them."""
        return " ".join(self.says(player, line) for line in lines)

    def admin(self, words: str) -> str:
        """Play what the Admin writes; return what everybody is told, or why it is refused."""
        named = [one for one in self.game.commands() if one.by in ("admin", "anyone", "everyone")]
        (found,) = Grammar(named, Names(self.game)).read(words).found
        if isinstance(found, Misread):
            return found.reason
        clock, said = self.game.world.data["clock"], dict(found.arguments)
        result = self.play(Instruct(clock, "", found.command.pattern, said, found.block, by="Admin", words=words))
        assert result.outcome in ("done", "refused"), result
        return result.refusal.words if result.refusal is not None else self.hears("Bert")

    def wait(self, hours: float) -> None:
        """Let time pass, and play whatever is due by then."""
        end = (self.now + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
        while self.game.due_at and self.game.due_at <= end:
            assert self.play(Alarm(self.game.due_at)).outcome == "done", self.last
        self.game.world.put(self.game.world.data, "clock", end)
        self.game.world.commit()

    def round(self, times: int = 1) -> None:
        """Let whoever is on turn be done, and everybody after them, until it is their turn again."""
        for _ in range(times):
            first = self.at("game.turn")
            self.says(first, "done")
            while (now := self.at("game.turn")) != first:
                self.says(now, "done")

    # --- what is set up before play

    def puts(self, player: str | None, sort: str, where: int, count: int = 1, **has: Any) -> list[str]:
        """Put units of a player on the map, of nobody if there is None; return their numbers."""
        world = self.game.world
        made = []
        for _ in range(count):
            number = world.next_number("unit")
            world.take_number("unit", number)
            bare = sort.removeprefix("mercenary ").removeprefix("scuba ")
            row = {"sort": sort, "at": str(where), "hp": HIT_POINTS.get(bare, 1), **has}
            if sort.startswith("mercenary"):
                row = {"mercenary": True, "wage": 250_000, **row}
            unit = world.create("unit", str(number), row)
            if player:
                world.set(unit, "owner", Thing(world, "player", player))
            made.append(str(number))
        space = ("astronaut", "orbital miner", "star fighter", "orbital bomber")
        if player and sort.removeprefix("mercenary ") not in space:
            world.set(Thing(world, "territory", str(where)), "owner", Thing(world, "player", player))
        world.commit()
        return made

    def builds(self, player: str, sort: str, where: int, path: int | None = None, ready_in: int = 0) -> str:
        """Let a building of a player stand in a territory; return its number."""
        world = self.game.world
        number = world.next_number("building")
        world.take_number("building", number)
        row: dict[str, Any] = {"sort": sort, "at": str(where), "ready_in": ready_in, "owner": player}
        if path is not None:
            row["path"] = str(path)
        world.create("building", str(number), row)
        world.commit()
        return str(number)

    def lays(self, *hexes: int, finished: bool = True) -> str:
        """Lay a shipping path over territories; return its number."""
        world = self.game.world
        number = world.next_number("path")
        world.take_number("path", number)
        world.create("path", str(number), {"hexes": [str(one) for one in hexes], "finished": finished})
        world.commit()
        return str(number)

    def sets(self, kind: str, id: object, **values: Any) -> None:
        """Set attributes of a thing."""
        for name, value in values.items():
            self.game.world.set(Thing(self.game.world, kind, str(id)), name, value)
        self.game.world.commit()

    def floods(self, *territories: int) -> None:
        """Let territories be water."""
        for one in territories:
            self.sets("territory", one, terrain="water")

    def spends(self, player: str, left: int) -> None:
        """Let a player pay the bank all but so many dollars."""
        world = self.game.world
        purse = world.accounts[f"player/{player}"]
        world.put(world.accounts, f"player/{player}", left)
        world.put(world.accounts, "bank", world.accounts.get("bank", 0) + purse - left)
        world.commit()

    def amends(self, rule: int, **numbers: Any) -> None:
        """Set numbers of a rule."""
        for name, value in numbers.items():
            said = self.admin(f'set rule {rule} {name} "{value}" now because it is tried')
            assert self.last.outcome == "done", said

    def asked(self, player: str) -> str:
        """Return what a player has to choose about."""
        return " ".join(one["words"] for one in self.at("offers").values() if one["player"] == player)

    def kills(self, unit: str) -> None:
        """Remove a unit."""
        self.game.world.remove(Thing(self.game.world, "unit", unit))
        self.game.world.commit()

    def stands(self, player: str, words: str) -> str:
        """Let a player give a standing order; return what they are told, or why it is refused."""
        (found,) = Grammar(self.game.commands(), Names(self.game)).read(words).found
        assert not isinstance(found, Misread), found.reason
        clock, said = self.game.world.data["clock"], dict(found.arguments)
        result = self.play(Instruct(clock, player, found.command.pattern, said, words=found.words, standing=True))
        return result.refusal.words if result.refusal is not None else self.hears(player)

    def gets(self, player: str, dollars: int) -> None:
        """Let a player have so many dollars, which the bank gives or takes."""
        world = self.game.world
        purse = world.accounts.get(f"player/{player}", 0)
        world.put(world.accounts, "bank", world.accounts.get("bank", 0) + purse - dollars)
        world.put(world.accounts, f"player/{player}", dollars)
        world.commit()

    def kills_reserve(self, player: str) -> None:
        """Take what a player has received and not placed."""
        self.sets("player", player, reserve={})

    def raze(self, building: str) -> None:
        """Let a building be destroyed."""
        engine, words = self.game.engine, self.ruleset.words.named
        engine.play([words["Raze"](Thing(self.game.world, "building", building), "it is tried")])
        self.game.world.commit()
