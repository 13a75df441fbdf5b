"""Law of players without a sandbox, so that it says what no sandbox would let through: the kernel stands by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Instruct, Newcomer, Result, Suspend
from mailgame.game.lawmaking import records
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Order, Rule, View
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load

NAMES = "Ann", "Bert", "Cleo"
BOARD, CARDS = "borednomic2", "economic"
Handler = Callable[[View, Order], object]


@cache
def shipped(slug: str) -> Ruleset:
    """Return a shipped ruleset, read once."""
    return load(slug, [rulesets_folder()])


class Open:
    """A compiler that takes up whatever it is handed: sources are names of rules that are made here."""

    def __init__(self) -> None:
        self.made: dict[str, Rule] = {}

    def __call__(self, number: int, title: str, source: str) -> Rule:
        return self.made[source]

    def examine(self, number: int, title: str, source: str, attributes: Mapping[str, str]) -> Rule:
        return self.made[source]

    def begin_input(self) -> None:
        pass


class Lawless:
    """A game of a shipped ruleset, whose players' law is let loose."""

    def __init__(self, slug: str = BOARD, seed: str = "lawless", players: tuple[str, ...] = NAMES) -> None:
        self.open = Open()
        self.slug = slug
        newcomers = tuple(Newcomer(name, f"{name.lower()}@example.org", {"gender": "f"}) for name in players)
        plain = {"19.jail": 1000, "21.squares": 0, "24.squares": 0} if slug == BOARD else {}
        begin = Begin("2026-11-23T14:00:00Z", "odd", slug, "UTC", seed, "admin@example.org", newcomers, plain)
        self.game = Game.new(shipped(slug), begin, self.open)
        assert self.game.play(begin)[-1][1].outcome == "done"
        self.played: list[Result] = []
        self.suspended: list[Suspend] = []

    def adopt(self, rule: Rule) -> int:
        """Let a rule be in force as law of players; return its number."""
        world = self.game.world
        number = rule.number = world.next_number("rule")
        name = f"law {number}"
        self.open.made[name] = rule
        for command in rule.commands:
            object.__setattr__(command, "rule", number)
        records.revise(
            world, number, at=world.data["clock"], by="Ann", proposal="", how="adopted", title=f"Odd {number}",
            text="", params={}, law=name,
        )
        self.game.engine.read_lawbook()
        world.commit()
        return number

    def law(self, answer: Handler, *declares: Callable[[Rule], object]) -> int:
        """Adopt a law with one command, `go`, that gives an answer."""
        rule = Rule(0, "Odd")
        for one in declares:
            one(rule)
        rule.command("go", "Go.")(answer)
        return self.adopt(rule)

    def play(self, given: Instruct | Alarm) -> Result:
        """Play an input as a server does, the suspensions that come with it too."""
        played = self.game.play(given)
        self.suspended += [one for one, _ in played if isinstance(one, Suspend)]
        self.played += [one for _, one in played]
        self.game.encode()
        return played[-1][1]

    def says(self, player: str, pattern: str, /, **arguments: object) -> Result:
        """Play what a player orders."""
        clock, by = self.game.world.data["clock"], "player" if player else "Admin"
        block = str(arguments.pop("block", ""))
        words = " ".join([pattern.split()[0], *map(str, arguments.values())])
        return self.play(Instruct(clock, player, pattern, arguments, block, by, words=words))

    def ring(self) -> Result:
        """Let the next clock ring."""
        assert self.game.due_at, "nothing is due"
        return self.play(Alarm(self.game.due_at))

    def update(self, most: int = 500) -> Result:
        """Let clocks ring until everybody is written to what has happened."""
        for _ in range(most):
            result = self.ring()
            if any(letter.brings_news for letter in result.letters) or self.game.over:
                return result
        raise AssertionError("no update came")

    @property
    def paused(self) -> str:
        """Why the game is paused, "" if it is not."""
        game = self.game.world.things["game"]["game"]
        return str(game.get("pause_reason")) if game.get("paused") else ""

    def goes_on(self) -> None:
        """See that the game goes on: everybody can play, the next update comes, and nobody waits for the Admin."""
        self.update()
        assert not self.paused, self.paused
        assert all(self.says("Ann", "post", block="x").outcome != "failed" for _ in range(1))
