"""A table at which Nomopoly II is played without letters: the test says its dice, and lays out its squares.

It begins on a Monday, week 1. `update` plays the next update, and whatever is due before it. Nobody is fined, paid or
moved but by what the test says: all roll 1 and 2 unless it says otherwise.
"""

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
from mailgame.law import Intent, Jump, Move, Thing
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from mailgame.rulesets.sandboxed import rehearsed
from mailgame.world import ledger

SLUG = "nomopoly2"
ADMIN = "accounts.Admin Bank Account"
MINT = "accounts.Mint"


@cache
def ruleset() -> Ruleset:
    """Return the ruleset, read once."""
    return load(SLUG, [rulesets_folder()])


class Nomopoly:
    """One game of Ann, Bob and Cid. With `law` players can propose law. Numbers of rules: `_6_squares=40`."""

    def __init__(
        self, *players: str, law: bool = False, at: str = "2026-11-23T14:00:00Z", zone: str = "UTC", **params: Any
    ) -> None:
        self.names = players or ("Ann", "Bob", "Cid")
        self.begin = Begin(
            at=at, name="table", ruleset=SLUG, timezone=zone, seed="table", admin="admin@example.org",
            params={name[1:].replace("_", ".", 1): value for name, value in params.items()},
            players=tuple(Newcomer(name, f"{name.lower()}@example.org", {}) for name in self.names),
        )
        self.game = Game.new(rehearsed(SLUG, [rulesets_folder()]) if law else ruleset(), self.begin)
        self.told: list[str] = []
        self.rolls: list[tuple[str, str, list[Any]]] = []
        self.events: list[Any] = []
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

    def health(self, player: str = "Ann") -> int:
        """Return a player's health."""
        return int(self.see(f"players.{player}.health"))

    def plays(self, player: str) -> bool:
        """Tell whether somebody of this name plays."""
        return player in self.game.world.things["player"]

    def at(self, player: str = "Ann") -> str:
        """Return the square that a player is on."""
        return str(self.see(f"players.{player}.square"))

    def cards(self, player: str = "Ann") -> list[str]:
        """Return a player's hand."""
        return [*self.see(f"players.{player}.cards")]

    def has(self, player: str, item: str) -> int:
        """Return how many of an item a player has."""
        return int(self.see(f"players.{player}.items").get(item, 0))

    def thing(self, kind: str, id: str) -> Thing:
        """Return a thing of the game, which must be there."""
        found = self.game.world.thing(kind, id)
        assert found is not None, f"there is no {kind} {id}"
        return found

    def offered(self, player: str = "Ann") -> list[str]:
        """Return the commands that answer what a player is offered."""
        offers = [one for one in self.game.world.all("offer") if one.player.id == player]
        return [option.rpartition(" | ")[2] for offer in offers for option in offer.options]

    def sums(self, of: str) -> list[str]:
        """Return the lines that explain a sum, of what was told with these words."""
        told = [one for one in self.last.story if "roll" not in one and of in sentence(one, "")]
        return [line for one in told for line in one["sums"]]

    # --- how it is laid out

    def place(self, player: str, square: str) -> None:
        """Put a player on a square."""
        self.set("player", player, square=square)

    def own(self, player: str, *squares: str, **more: Any) -> None:
        """Let squares be a player's."""
        for square in squares:
            self.set("square", square, owner=player, **more)

    def hand(self, player: str, *cards: str) -> None:
        """Let a player have these cards and no others."""
        self.set("player", player, cards=[*cards])

    def give(self, player: str, **items: int) -> None:
        """Let a player have so many items: Time_Bomb=3."""
        held = dict(self.game.world.things["player"][player].get("items", {}))
        counted = held | {name.replace("_", " "): count for name, count in items.items()}
        self.set("player", player, items={name: count for name, count in counted.items() if count})

    def purse(self, player: str, money: int) -> None:
        """Let a player have so much money; the rest goes to the Admin's account, or comes from it."""
        self.says("", f'take {self.money(player) - money} from {player} now because "a test"')

    def set(self, kind: str, id: str, **attributes: Any) -> None:
        """Set attributes of a thing, whatever the rules say."""
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
        self.events = [*engine.run.events]
        self.game.world.commit()

    def lands(self, player: str, square: str, since: str = "1") -> None:
        """Let a player jump to a square from another, which is where they are then."""
        self.place(player, since)
        self.carry(Jump(self.thing("player", player), self.thing("square", square)))

    def moves(self, player: str, steps: int, since: str = "1") -> None:
        """Let a player move so many steps from a square."""
        self.place(player, since)
        self.carry(Move(self.thing("player", player), steps))

    def happened(self, *names: str) -> list[Any]:
        """Return the events of these names that what was carried out last announced, in their order."""
        return [event for event in self.events if type(event).__name__ in names]

    def ask(self, question: Any) -> Any:
        """Return what the rules answer to a question."""
        return self.game.engine.view(0).ask(question)

    def word(self, name: str) -> Any:
        """Return a word of this game."""
        return ruleset().words.named[name]

    def throw(self, what: str, *values: Any, who: str = "") -> None:
        """Say what the next rolls of a kind show."""
        chance = self.game.world.data["chance"]
        rows = [*chance["script"], {"what": what, "who": who, "values": list(values)}]
        self.game.world.put(chance, "script", rows)
        self.game.world.commit()

    def says(self, player: str, words: str) -> str:
        """Play what a player ("": the Admin) writes; return why it is refused, "" if it is not."""
        found = Grammar([one for one in self.game.commands() if self._gives(player, one.by)],
                        Names(self.game)).read(words).found
        assert len(found) == 1, found
        if isinstance(found[0], Misread):
            return found[0].reason
        self._play(Instruct(
            at=self.game.world.data["clock"], player=player, pattern=found[0].command.pattern,
            arguments=dict(found[0].arguments), block=found[0].block, by="player" if player else "Admin",
            words=found[0].words, standing=found[0].standing,
        ))
        return self.last.refusal.words if self.last.refusal is not None else ""

    def does(self, player: str, *lines: str) -> None:
        """Play what a player writes, none of which is refused."""
        for words in lines:
            refused = self.says(player, words)
            assert not refused, f"{words}: {refused}"

    def update(self, **moves: Sequence[Any]) -> list[str]:
        """Play all that is due up to and including the next update; return what everybody is told of that.

        The keywords are dice: Ann=(3, 4), or for several rolls Ann=[(3, 3), (1, 2)].
        """
        for name in self.names:
            rolled = moves.get(name, (1, 2))
            several = rolled if isinstance(rolled, list) else [rolled]
            self.throw("move", *(list(one) for one in several), who=name)
        if "order" in moves:
            self.throw("order", list(moves["order"]))
        if "actions" in moves:
            self.throw("actions", list(moves["actions"]))
        while not self._passes("update"):
            pass
        self.game.world.put(self.game.world.data["chance"], "script", [])
        return self.told

    def week(self) -> list[str]:
        """Play all that is due up to and including the next change of week."""
        number = self.see("game.week")
        while self.see("game.week") == number:
            self._passes("week")
        return self.told

    def voting(self) -> None:
        """Play all that is due up to and including the beginning of the days for voting."""
        while self.see("game.phase") != "votes":
            self._passes("week")

    def _passes(self, timer: str) -> bool:
        """Play what is due next; return whether it was of this timer."""
        due = [name for name, row in self.game.world.data["timers"].items() if row["due"] == self.game.due_at]
        self._play(Alarm(self.game.due_at))
        return timer in due

    @staticmethod
    def _gives(player: str, by: str) -> bool:
        return by in ({"player", "anyone", "everyone"} if player else {"admin", "anyone", "everyone"})

    def _play(self, given: Input) -> None:
        self.last = self.game.handle(given)
        assert self.last.outcome != "failed", (self.last.error, self.last.fault)
        assert ledger.total(self.game.world) == 0
        self.told = [sentence(one, "") for one in self.last.story if "roll" not in one and one["to"] is None]
        self.rolls = [(what, who, values) for what, who, values in self.last.rolls]
        self.events = [*self.last.events]

    def hears(self, player: str) -> str:
        """Return what a player is told of the last input."""
        told = [one for one in self.last.story if "roll" not in one and (one["to"] is None or player in one["to"])]
        return " ".join(sentence(one, player) for one in told)
