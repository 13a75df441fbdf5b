"""A table at which the card game is played without letters: what a player writes is read, played, and told."""

from __future__ import annotations

from datetime import timedelta
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
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from mailgame.sandbox import Sandbox
from mailgame.world import calendar, ledger

NAMES = ("Ann", "Bert", "Cleo")


@cache
def ruleset() -> Ruleset:
    """Return the ruleset, read once."""
    return load("economic", [rulesets_folder()])


@cache
def sandbox() -> Sandbox:
    """Return the sandbox in which players' law runs in these tests."""
    return Sandbox()


class Table:
    """One game. `first` is the seat that begins, counted from 1; 0 leaves it to chance."""

    def __init__(self, *players: str, first: int = 1, seed: str = "cards", law: bool = False, **params: int) -> None:
        self.begin = Begin(
            at="2026-11-23T14:00:00Z",
            name="cards",
            ruleset="economic",
            timezone="America/Toronto",
            seed=seed,
            admin="admin@example.org",
            players=tuple(Newcomer(name, f"{name.lower()}@example.org") for name in players),
            params={f"{_HOMES[name]}.{name}": value for name, value in params.items()},
            script=({"what": "first player", "values": [first]},) if first else (),
        )
        self.game = Game.new(ruleset(), self.begin, sandbox() if law else None)
        self.inputs: list[Input] = []
        self.refusals: list[str] = []
        self.told: list[str] = []
        self.conflicts: list[str] = []
        self.last = Result()
        self._play(self.begin)

    def _play(self, given: Input) -> Result:
        self.inputs.append(given)
        self.last = self.game.handle(given)
        assert self.last.outcome != "failed", self.last.error
        assert ledger.total(self.game.world) == 0
        self.told = [sentence(story, "") for story in self.last.story if "roll" not in story and story["to"] is None]
        self.conflicts = [line for story in self.last.story for line in story.get("conflicts", ())]
        if self.last.refusal is not None:
            self.refusals.append(self.last.refusal.words)
        return self.last

    @property
    def now(self) -> str:
        """The moment of the last input."""
        return str(self.game.world.data["clock"])

    def says(self, player: str, words: str) -> bool:
        """Play what a player ("" the Admin) writes; return whether nothing of it was refused. See `refusals`."""
        before = len(self.refusals)
        allowed = {"admin", "anyone"} if not player else {"player", "anyone"}
        commands = [command for command in self.game.commands() if command.by in allowed]
        for found in Grammar(commands, Names(self.game)).read(words).found:
            if isinstance(found, Misread):
                self.refusals.append(found.reason)
                continue
            self._play(Instruct(
                at=self.now, player=player, pattern=found.command.pattern, arguments=dict(found.arguments),
                block=found.block, by="player" if player else "Admin", words=found.words,
            ))
        return len(self.refusals) == before

    def change(self, proposal: str, *more: str, **bids: str) -> None:
        """Let the player on turn declare a change, and everybody who is named bid: ann="yea 10"."""
        assert self.says(self.turn, proposal), self.refusals[-1]
        number = len(self.game.world.things["proposal"])
        for name, bid in bids.items():
            assert self.says(name.capitalize(), f"vote {number} {bid}"), self.refusals[-1]
        for words in more:
            assert self.says(self.turn, words), self.refusals[-1]

    def wait(self, hours: float) -> None:
        """Let time pass, and play whatever is due by then."""
        until = calendar.write(calendar.read(self.now) + timedelta(hours=hours))
        while (due := self.game.due_at) and due <= until:
            self._play(Alarm(due))
        self.game.world.data["clock"] = until

    def see(self, path: str) -> Any:
        """Return what stands under a path of the state."""
        return look_up(state(self.game), path)

    def money(self, player: str) -> int:
        """Return what a player has, what he has bid included."""
        return int(self.see(f"players.{player}.money"))

    @property
    def turn(self) -> str:
        """The player on turn, "" if nobody is."""
        return self.see("game.turn") or ""

    @property
    def winner(self) -> str:
        """The winner, "" as long as there is none."""
        return self.see("game.winner") or ""

    @property
    def bank(self) -> int:
        """What lies in the bank."""
        return int(self.see("accounts.bank"))


_HOMES = {name: number for number, rule in ruleset().rules.items() for name in rule.parameters}
