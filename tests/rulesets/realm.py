"""A table at which the game of `realms` is played without letters, with law that players write."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Input, Instruct, Newcomer, Result, Suspend
from mailgame.game.telling.telling import sentence
from mailgame.kernel.rulebook import Ruleset
from mailgame.rulesets.loading import load
from mailgame.sandbox import Limits, Sandbox

FOLDER = Path(__file__).parent


@cache
def sandbox() -> Sandbox:
    """Return the sandbox of these tests, in which how busy the machine is decides nothing."""
    return Sandbox(Limits().patient())


@cache
def ruleset() -> Ruleset:
    """Return the ruleset, with players' law."""
    return sandbox().equip(load("realms", [FOLDER]))


class Realm:
    """A game of Ann and Bert."""

    def __init__(self, ruleset: Ruleset, *players: str) -> None:
        self.ruleset = ruleset
        newcomers = tuple(Newcomer(name, f"{name.lower()}@example.org") for name in players or ("Ann", "Bert"))
        at = "2026-11-23T10:00:00Z"
        self.begin = Begin(at, "realm", ruleset.slug, "UTC", "realm", "admin@example.org", newcomers)
        self.game = Game.new(ruleset, self.begin)
        self.inputs: list[Input] = []
        self.conflicts = ""
        self.last = Result()
        self.play(self.begin)
        assert self.last.outcome == "done", self.last

    def play(self, given: Input) -> Result:
        """Play an input as a server does."""
        for played, result in self.game.play(given):
            self.inputs.append(played)
            self.last = result
        return self.last

    def says(self, player: str, words: str) -> str:
        """Play what a player writes; return what everybody is told, or why it is refused."""
        (found,) = Grammar(self.game.commands(), Names(self.game)).read(words).found
        if isinstance(found, Misread):
            return found.reason
        clock, block = self.game.world.data["clock"], found.block
        given = Instruct(clock, player, found.command.pattern, dict(found.arguments), block, words=found.words)
        result = self.play(given)
        if result.refusal is not None:
            return result.refusal.words
        assert result.outcome == "done", result
        self.conflicts = " ".join(line for one in result.story for line in one.get("conflicts", ()))
        told = [one for one in result.story if "roll" not in one and one["to"] in (None, [player])]
        return " ".join(sentence(one, player) for one in told)

    def adopts(self, law: str, player: str = "Ann", title: str = "New") -> str:
        """Let a player put a law; return what is told of it, or why it is refused."""
        return self.says(player, f"adopt {title}\n{law}\nend")

    def has(self, law: str) -> None:
        """Let a law be in force."""
        told = self.adopts(law)
        assert "in force" in told, told

    def fault(self, player: str, words: str) -> str:
        """Play what a player writes, over which law of players fails; return how, and see that it is suspended."""
        self.says(player, words)
        found = [one for one in self.inputs if isinstance(one, Suspend)][-1]
        assert self.game.world.rules[str(found.rule)]["standing"] == "suspended"
        return found.words

    def money(self, player: str) -> int:
        """Return what a player has."""
        return int(self.game.world.accounts[f"player/{player}"])

    def replayed(self) -> bytes:
        """Return the world that the journal gives when it is played again."""
        game = Game.new(self.ruleset, self.begin)
        for one in self.inputs:
            game.handle(one)
        return game.encode()
