"""A table at which the board game is played without letters: the test says its dice, and lays out its squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Input, Instruct, Newcomer, Result
from mailgame.game.state import look_up, state
from mailgame.game.telling.telling import sentence
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Intent, Thing
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from mailgame.rulesets.sandboxed import rehearsed
from mailgame.world import ledger

SIZE = 40
"""The squares of a board unless a test wants another: whatever number there is, there is a square of it."""


@cache
def ruleset() -> Ruleset:
    """Return the ruleset, read once."""
    return load("borednomic2", [rulesets_folder()])


class Board:
    """One game of Ann (f), Bert (m) and Cleo (f), without the squares that stand at random places.

    Cleo is IT unless a test wants another. With `law` players can propose law. All roll 1 and 2 where nothing
    else is said.
    """

    def __init__(self, squares: int = SIZE, it: str = "Cleo", law: bool = False, **params: int | str) -> None:
        numbers = {"6.squares": squares, "21.squares": 0, "24.squares": 0}
        numbers |= {name[1:].replace("_", ".", 1): value for name, value in params.items()}
        people = {"Ann": "f", "Bert": "m", "Cleo": "f"}
        self.begin = Begin(
            at="2026-11-23T14:00:00Z", name="board", ruleset="borednomic2", timezone="UTC", seed="board",
            admin="admin@example.org", params=numbers,
            players=tuple(Newcomer(name, f"{name}@example.org", {"gender": sex}) for name, sex in people.items()),
            script=({"what": "it", "values": [it]},) if 15 in ruleset().rules else (),
        )
        self.game = Game.new(rehearsed("borednomic2", [rulesets_folder()]) if law else ruleset(), self.begin)
        self.silent: set[str] = set()
        self.told: list[str] = []
        self.rolls: list[tuple[str, str, list[int]]] = []
        self.last = Result()
        self._play(self.begin)

    # --- how it stands

    def see(self, path: str) -> Any:
        """Return what stands under a path of the state, "" for nothing."""
        found = look_up(state(self.game), path)
        return found if found is not None else ""

    def money(self, player: str = "Ann") -> int:
        """Return what a player has."""
        return int(self.see(f"players.{player}.money"))

    def has(self, player: str, item: str) -> int:
        """Return how many of an item a player has."""
        return int(self.see(f"players.{player}.items").get(item, 0))

    def at(self, player: str = "Ann") -> str:
        """Return the square that a player is on."""
        return str(self.see(f"players.{player}.square"))

    def thing(self, kind: str, id: str) -> Thing:
        """Return a thing of the game, which must be there."""
        found = self.game.world.thing(kind, id)
        assert found is not None, f"there is no {kind} {id}"
        return found

    @property
    def bank(self) -> int:
        """What the bank of the board has."""
        return int(self.see("accounts.Nomic Bank"))

    def offered(self, player: str = "Ann") -> list[str]:
        """Return the commands that answer what a player is offered."""
        offers = [one for one in self.game.world.all("offer") if one.player.id == player]
        return [option.rpartition(" | ")[2] for offer in offers for option in offer.options]

    # --- how it is laid out

    def place(self, player: str, square: str) -> None:
        """Put a player on a square."""
        self._set("player", player, square=square)

    def own(self, player: str, square: str, gender: str = "m", soldiers: int = 1, **more: Any) -> None:
        """Let a square be a player's."""
        self._set("square", square, owner=player, gender=gender, soldiers=soldiers, **more)

    def give(self, player: str, **items: int) -> None:
        """Let a player have so many items, in place of what they have of them: Gold_Card=3."""
        held = dict(self.game.world.things["player"][player].get("items", {}))
        counted = held | {name.replace("_", " "): count for name, count in items.items()}
        self._set("player", player, items={name: count for name, count in counted.items() if count})

    def purse(self, player: str, money: int) -> None:
        """Let a player have so much money."""
        self.says("", f'take {self.money(player) - money} from {player} now because "a test"')

    def _set(self, kind: str, id: str, **attributes: Any) -> None:
        world, thing = self.game.world, self.thing(kind, id)
        for name, value in attributes.items():
            world.set(thing, name, value)
        world.commit()

    # --- how it goes on

    def carry(self, *intents: Intent) -> None:
        """Carry out what a rule would want."""
        engine = self.game.engine
        engine.begin_input()
        for intent in intents:
            engine.do(intent)
        engine.drain()
        self.game.world.commit()

    def throw(self, what: str, *values: Any, who: str = "") -> None:
        """Say what the next rolls of a kind show."""
        chance = self.game.world.data["chance"]
        rows = [*chance["script"], {"what": what, "who": who, "values": list(values)}]
        self.game.world.put(chance, "script", rows)
        self.game.world.commit()

    def says(self, player: str, words: str) -> str:
        """Play what a player ("": the Admin) writes; return why it is refused, "" if it is not."""
        (found,) = Grammar([one for one in self.game.commands() if self._gives(player, one.by)],
                           Names(self.game)).read(words).found
        if isinstance(found, Misread):
            return found.reason
        self._play(Instruct(
            at=self.game.world.data["clock"], player=player, pattern=found.command.pattern,
            arguments=dict(found.arguments), block=found.block, by="player" if player else "Admin", words=found.words,
        ))
        return self.last.refusal.words if self.last.refusal is not None else ""

    def does(self, player: str, *lines: str) -> None:
        """Play what a player writes, none of which is refused."""
        for words in lines:
            refused = self.says(player, words)
            assert not refused, f"{words}: {refused}"

    def update(self, **moves: Sequence[int]) -> list[str]:
        """Play the next update, before which all but the `silent` are heard of; return what everybody is told."""
        for name in ("Ann", "Bert", "Cleo"):
            if name not in self.silent:
                self._set("player", name, silent=0)
            self.throw("move", list(moves.get(name, (1, 2))), who=name)
        self._play(Alarm(self.game.due_at))
        self.game.world.put(self.game.world.data["chance"], "script", [])
        return self.told

    @staticmethod
    def _gives(player: str, by: str) -> bool:
        return by in ({"player", "anyone"} if player else {"admin", "anyone"})

    def _play(self, given: Input) -> None:
        self.last = self.game.handle(given)
        assert self.last.outcome != "failed", (self.last.error, self.last.fault)
        assert ledger.total(self.game.world) == 0
        self.told = [sentence(one, "") for one in self.last.story if "roll" not in one and one["to"] is None]
        self.rolls = [(what, who, values) for what, who, values in self.last.rolls]
