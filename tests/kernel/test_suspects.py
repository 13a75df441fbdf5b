"""Where a shipped rule cannot go on, the law that brought it about is found, put aside and undone; nobody else is."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Input, Instruct, Newcomer, Result, Suspend
from mailgame.game.lawmaking import records
from mailgame.law import Create, Intent, Order, Pay, Refuse, Rule, Set, Tell, View
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, money
from tests.kernel.players_law import Open


def superstitious() -> Rule:
    """Return a shipped rule that cannot cope with thirteen, in numbers that it reads or in money that is paid."""
    made = a_rule(5, "Luck")
    made.attribute("player", "luck", "number", 7)
    made.attribute("charm", "worth", "number", 0)

    @made.command("toss", "Toss a coin.")
    def tosses(view: View, order: Order) -> list[Intent]:
        charms = sum(100 // (charm.worth - 13) for charm in view.things("charm"))
        return [Tell(f"{100 // (order.giver.luck - 13)} and {charms}")]

    @made.check(Pay)
    def unlucky(view: View, pay: Pay) -> Refuse | None:
        return Refuse("unlucky", "Nobody pays that.") if 100 // (int(pay.amount) - 13) == 100 else None

    return made


class Table:
    """A game of that rule, with law of players that this test makes itself."""

    def __init__(self) -> None:
        self.open = Open()
        self.ruleset = a_ruleset(money(), superstitious(), compiler=self.open)
        players = tuple(Newcomer(name, f"{name.lower()}@example.org") for name in ("Ann", "Bert"))
        self.begin = Begin(MONDAY, "tiny", "tiny", "UTC", "tiny", "admin@example.org", players)
        self.game = Game.new(self.ruleset, self.begin)
        self.inputs: list[Input] = []
        self.play(self.begin)

    def play(self, given: Input) -> Result:
        played = self.game.play(given)
        self.inputs += [one for one, _ in played]
        return played[-1][1]

    def law(self, verb: str, answer: object) -> int:
        """Let a law of one command be in force, from the start of the game on."""
        rule = Rule(0, verb)
        rule.command(verb, "Do it.")(lambda view, order: answer(view, order))  # type: ignore[operator]
        number = rule.number = self.game.world.next_number("rule")
        self.open.made[verb] = rule
        object.__setattr__(rule.commands[0], "rule", number)
        _adopt(self.game, number, verb)
        return number

    def says(self, player: str, pattern: str) -> Result:
        return self.play(Instruct(self.game.world.data["clock"], player, pattern, words=pattern))

    def suspended(self) -> list[int]:
        return [one.rule for one in self.inputs if isinstance(one, Suspend)]

    def paused(self) -> bool:
        return bool(self.game.world.things["game"]["game"].get("paused"))


def _adopt(game: Game, number: int, law: str) -> None:
    records.revise(game.world, number, at=MONDAY, by="Ann", proposal="", how="adopted", title=law, text="", params={},
                    law=law)
    game.engine.read_lawbook()
    game.world.commit()


def test_who_set_what_is_read_is_suspended_and_it_is_put_back() -> None:
    table = Table()
    innocent = table.law("wish", lambda view, order: Set(order.giver, "luck", 9))
    guilty = table.law("curse", lambda view, order: Set(view.player("Ann"), "luck", 13))
    other = table.law("bless", lambda view, order: Set(view.player("Bert"), "luck", 8))
    for player, verb in (("Ann", "wish"), ("Bert", "curse"), ("Bert", "bless")):
        assert table.says(player, verb).outcome == "done"
    assert table.says("Ann", "toss").outcome == "done"
    assert table.suspended() == [guilty]
    assert not table.paused()
    assert table.game.world.things["player"]["Ann"]["luck"] == 9
    assert table.game.world.things["player"]["Bert"]["luck"] == 8
    assert [table.game.world.rules[str(n)]["standing"] for n in (innocent, other)] == ["in force", "in force"]


def test_who_made_what_is_read_is_suspended_and_it_is_gone() -> None:
    table = Table()
    guilty = table.law("make", lambda view, order: Create("charm", "1", {"worth": 13}))
    table.says("Bert", "make")
    assert table.says("Ann", "toss").outcome == "done"
    assert table.suspended() == [guilty]
    assert not table.game.world.things.get("charm")


def test_who_asks_for_what_a_shipped_rule_cannot_cope_with_is_suspended() -> None:
    table = Table()
    guilty = table.law("tip", lambda view, order: Pay(order.giver, "", 13))
    result = table.says("Ann", "tip")
    assert result.outcome == "refused"
    assert table.suspended() == [guilty]
    assert not table.paused()


def test_what_is_said_of_it_is_plain_words() -> None:
    table = Table()
    guilty = table.law("tip", lambda view, order: Pay(order.giver, "", 13))
    table.says("Ann", "tip")
    words = f"Rule {guilty}, “tip”, has failed: what it did cannot be gone on with: rule 5 erred: it divides by zero."
    (petition,) = table.game.world.all("petition")
    assert petition.words.startswith(words)


def test_a_shipped_rule_that_errs_by_itself_is_nobodys_fault() -> None:
    table = Table()
    table.law("wish", lambda view, order: Set(order.giver, "luck", 9))
    table.says("Ann", "wish")
    table.game.world.things["player"]["Bert"]["luck"] = 13
    assert table.says("Bert", "toss").outcome == "failed"
    assert table.suspended() == []
    assert table.paused()


@pytest.mark.parametrize("verbs", [["curse", "toss"], ["make", "toss"], ["curse", "make", "toss", "toss"]])
def test_played_again_it_comes_out_the_same(verbs: list[str]) -> None:
    table = Table()
    laws = {"curse": lambda view, order: Set(order.giver, "luck", 13),
            "make": lambda view, order: Create("charm", "1", {"worth": 13})}
    numbers = {verb: table.law(verb, answer) for verb, answer in laws.items()}
    for verb in verbs:
        table.says("Ann", verb)
    again = Game.new(table.ruleset, table.begin)
    again.handle(table.begin)
    for verb, number in numbers.items():
        _adopt(again, number, verb)
    for given in table.inputs[1:]:
        again.handle(given)
    assert again.encode() == table.game.encode()
