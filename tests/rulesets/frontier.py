"""A table at which Nomic Risk is played without letters: the test says its dice, and lays out land and units."""

from __future__ import annotations

import sys
from datetime import timedelta
from functools import cache
from typing import Any

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Newcomer, Result
from mailgame.game.state import look_up, state
from mailgame.game.telling.telling import sentence
from mailgame.game.view import GameView
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Create, Intent, Pay, Question, Set, Thing
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from mailgame.rulesets.sandboxed import rehearsed
from mailgame.world import calendar, ledger

DRY = {"2.water": 0, "2.per_step": 0, "2.per_water": 0, "2.cut_off": 0, "2.cut_off_per_water": 0}
"""The numbers with which every new territory is land, and no die says so."""
LONELY = {"2.path_chance": 0, "13.base": 0, "13.per_mercenary": 0}
"""The numbers with which there are neither shipping paths nor mercenaries."""
SIDE_BY_SIDE = {"Ann": "0,0", "Bert": "0,-1"}
"""Ann in #1, Bert in #2 north of her. Around #1 lie #2 to #7: N, NE, SE, S, SW, NW; around #2 also #8 N, #9 NE, #10 NW.

#3 borders on #1, #2, #4 and #9; #7 on #1, #2, #6 and #10.
"""


WET = {"_2_water": 30, "_2_per_step": 2, "_2_per_water": 10, "_2_cut_off": 10, "_2_cut_off_per_water": 10}
"""The numbers of rule 2, for the dice of new territories."""


@cache
def ruleset() -> Ruleset:
    """Return the ruleset, read once."""
    return load("nomicrisk", [rulesets_folder()])


def word(name: str) -> Any:
    """Return what the words of the game call so."""
    ruleset()
    return getattr(sys.modules["rulesets.nomicrisk.words"], name)


class Frontier:
    """One game, in the order of its players, on dry land without paths or mercenaries unless numbers say otherwise.

    `numbers` are those of rules: `_2_water=30`. With `law` players can propose law.
    """

    def __init__(
        self, places: dict[str, str] | None = None, law: bool = False, dice: dict[str, list[Any]] | None = None,
        **numbers: int | str,
    ) -> None:
        places = SIDE_BY_SIDE if places is None else places
        params = {**DRY, **LONELY, **{name[1:].replace("_", ".", 1): value for name, value in numbers.items()}}
        script = [{"what": "order", "values": [[*places]]}]
        script += [{"what": what, "values": values} for what, values in (dice or {}).items()]
        people = [Newcomer(name, f"{name.lower()}@example.org", {"at": at}) for name, at in places.items()]
        self.begin = Begin(
            at="2026-11-23T09:00:00Z", name="frontier", ruleset="nomicrisk", timezone="UTC", seed="frontier",
            admin="admin@example.org", players=(*people,), params=params, script=(*script,),
        )
        self.game = Game.new(rehearsed("nomicrisk", [rulesets_folder()]) if law else ruleset(), self.begin)
        self.told: list[str] = []
        self.heard: dict[str, list[str]] = {}
        self.rolls: list[tuple[str, str, list[Any]]] = []
        self.last = Result()
        self.play(self.begin)

    # --- how it stands

    def see(self, path: str) -> Any:
        """Return what stands under a path of the state, "" for nothing."""
        try:
            found = look_up(state(self.game), path)
        except LookupError:
            return ""
        return found if found is not None else ""

    def thing(self, kind: str, id: str | int) -> Thing:
        """Return a thing of the game, which must be there."""
        found = self.game.world.thing(kind, str(id))
        assert found is not None, f"there is no {kind} {id}"
        return found

    def units(self, where: int, player: str = "") -> list[str]:
        """Return the sorts of units in a territory, oldest first; those of one player if one is named."""
        there = [one for one in self.game.world.all("unit") if one.at is not None and one.at.id == str(where)]
        return [one.sort for one in there if not player or (one.owner is not None and one.owner.id == player)]

    def unit(self, where: int, sort: str, place: int = 0) -> Thing:
        """Return a unit of a sort in a territory, the oldest unless another `place` is named."""
        there = [one for one in self.game.world.all("unit") if one.at is not None and one.at.id == str(where)]
        return [one for one in there if one.sort == sort][place]

    def owner(self, where: int) -> str:
        """Return who owns a territory, "" for nobody."""
        owner = self.thing("territory", where).owner
        return owner.id if owner is not None else ""

    def lies(self, where: int) -> tuple[int, int, str]:
        """Return where a territory lies, and what it is: q, r, terrain."""
        one = self.thing("territory", where)
        return one.q, one.r, one.terrain

    def money(self, player: str = "Ann") -> int:
        """Return what a player has."""
        return int(self.see(f"players.{player}.money"))

    def reserve(self, player: str = "Ann") -> dict[str, int]:
        """Return the units that a player has still to place."""
        return {sort: count for sort, count in self.see(f"players.{player}.reserve").items() if count}

    def ask(self, question: Question[Any]) -> Any:
        """Return what the rules answer to a question."""
        return self.view.ask(question)

    @property
    def view(self) -> GameView:
        """The game as a rule sees it."""
        return GameView(self.game.engine, 2)

    @property
    def turn(self) -> str:
        """Whose turn it is, "" for nobody's."""
        return str(self.see("game.turn"))

    # --- how it is laid out

    def station(self, player: str, where: int, *sorts: str) -> list[Thing]:
        """Let units of a player stand in a territory, and return them; the map grows around it."""
        station, start = word("Station"), word("STARTED")
        for sort in sorts:
            self.carry(station(self.thing("player", player), sort, 1, self.thing("territory", where), start))
        return self.game.world.all("unit")[-len(sorts):]

    def neutral(self, where: int, sort: str = "mercenary soldier") -> Thing:
        """Let a mercenary that serves nobody and has been found stand in a territory, and return it."""
        has = {"sort": sort, "at": self.thing("territory", where), "mercenary": True, "wage": 250_000}
        self.carry(Create("unit", str(1 + max(int(one.id) for one in self.game.world.all("unit"))), has))
        return self.game.world.all("unit")[-1]

    def build(self, player: str, where: int, sort: str, path: int = 0, ready_in: int = 0) -> Thing:
        """Let a building of a player stand in a territory, and return it."""
        has: dict[str, Any] = {"sort": sort, "owner": self.thing("player", player), "ready_in": ready_in,
                               "at": self.thing("territory", where)}
        has |= {"path": self.thing("path", path)} if path else {}
        number = 1 + max((int(one.id) for one in self.game.world.all("building")), default=0)
        self.carry(Create("building", str(number), has))
        return self.thing("building", number)

    def path(self, *hexes: int) -> Thing:
        """Let a finished shipping path lie over territories, and return it."""
        number = 1 + len(self.game.world.all("path"))
        self.carry(Create("path", str(number), {"hexes": [str(one) for one in hexes], "finished": True}))
        return self.thing("path", number)

    def flood(self, *where: int) -> None:
        """Let territories be water, whatever rules say."""
        for one in where:
            self.lay(self.thing("territory", one), terrain="water")

    def lay(self, thing: Thing, **attributes: Any) -> None:
        """Let a thing have attributes, whatever rules say."""
        for name, value in attributes.items():
            self.game.world.set(thing, name, value)
        self.game.world.commit()

    def purse(self, player: str, money: int) -> None:
        """Let a player have so much money."""
        person, more = self.thing("player", player), money - self.money(player)
        self.carry(Pay("", person, more) if more > 0 else Pay(person, "", -more))

    # --- how it goes on

    def carry(self, *intents: Intent) -> None:
        """Carry out what a rule would want. Raises Refused."""
        engine = self.game.engine
        engine.begin_input()
        for intent in intents:
            engine.do(intent)
        engine.drain()
        self.game.world.commit()

    def change(self, thing: Thing, **attributes: Any) -> None:
        """Carry out what an effect of a proposal would want. Raises Refused."""
        self.carry(Set(thing, **attributes))

    def throw(self, what: str, *values: Any) -> None:
        """Say what the next rolls of a kind show."""
        chance = self.game.world.data["chance"]
        kept = [row for row in chance["script"] if row["what"] != what]
        self.game.world.put(chance, "script", [*kept, {"what": what, "who": "", "values": list(values)}])
        self.game.world.commit()

    def says(self, player: str, words: str) -> str:
        """Play what a player ("": the Admin) writes; return why it is refused, "" if it is not."""
        givers = {"player", "anyone"} if player else {"admin", "anyone"}
        commands = [one for one in self.game.commands() if one.by in givers]
        read = Grammar(commands, Names(self.game)).read(words).found
        if not read:
            return "That is no order."
        (found,) = read
        if isinstance(found, Misread):
            return found.reason
        self.play(Instruct(
            at=self.game.world.data["clock"], player=player, pattern=found.command.pattern,
            arguments=dict(found.arguments), block=found.block, by="player" if player else "Admin", words=found.words,
            standing=found.standing,
        ))
        return self.last.refusal.words if self.last.refusal is not None else ""

    def does(self, player: str, *lines: str) -> None:
        """Play what a player writes, none of which is refused."""
        for words in lines:
            refused = self.says(player, words)
            assert not refused, f"{words}: {refused}"

    def writes(self, player: str) -> None:
        """Let a player be heard of, whatever they say."""
        self.play(Contact(self.game.world.data["clock"], player, "1"))

    def wait(self, hours: float) -> None:
        """Let time pass, and play whatever is due by then."""
        until = calendar.write(calendar.read(self.game.world.data["clock"]) + timedelta(hours=hours))
        while (due := self.game.due_at) and due <= until:
            self.play(Alarm(due))
        self.game.world.data["clock"] = until

    def next_turn(self, player: str = "Ann") -> None:
        """Let all be done until a player begins another turn."""
        self.does(self.turn, "done")
        while self.turn != player:
            self.does(self.turn, "done")

    def play(self, given: Input) -> None:
        """Play an input, which does not fail, and keep what is told: to all, and to each."""
        self.last = self.game.handle(given)
        assert self.last.outcome != "failed", (self.last.error, self.last.fault)
        assert ledger.total(self.game.world) == 0
        spoken = [one for one in self.last.story if "roll" not in one]
        self.told = [sentence(one, "") for one in spoken if one["to"] is None]
        self.heard = {}
        for one in spoken:
            for name in one["to"] or ():
                self.heard.setdefault(name, []).append(sentence(one, name))
        self.rolls = [(what, who, values) for what, who, values in self.last.rolls]
