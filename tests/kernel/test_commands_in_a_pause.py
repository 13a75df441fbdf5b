"""Commands that hold in a pause which stops the clocks: of shipped rules, and of players' law."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.law import Intent, Order, Pause, Resume, Rule, Tell, View
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule, begun, order, told

LAW = '''
rule = Rule(0, "Patience")

@rule.command("hum", "Hum.", in_pause=True)
def hums(view: View, order: Order) -> Answer:
    return Tell(f"{order.giver} hums")

@rule.command("dance", "Dance.")
def dances(view: View, order: Order) -> Answer:
    return Tell(f"{order.giver} dances")
'''


def shipped() -> Rule:
    """Return a rule with a command that holds in a pause, and one that does not."""
    rule = a_rule(7, "Patience")

    @rule.command("hum", "Hum.", in_pause=True)
    def hums(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} hums")

    @rule.command("dance", "Dance.")
    def dances(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} dances")

    return rule


def paused(*rules: Rule) -> Game:
    """Return a game of these rules in a pause that stops the clocks."""
    rule = a_rule(9)

    @rule.command("hold", "Pause.", by="admin")
    def holds(view: View, order: Order) -> Intent:
        return Pause("tea")

    @rule.command("go on", "Resume.", by="admin")
    def goes_on(view: View, order: Order) -> Intent:
        return Resume()

    game = begun(rule, *rules, pause_stops_clocks=True)
    order(game, "", "hold")
    return game


@pytest.mark.parametrize("made", [shipped, lambda: Sandbox()(7, "Patience", LAW)], ids=["shipped", "players"])
def test_what_holds_in_a_pause_is_played_and_all_else_waits_for_its_end(made: object) -> None:
    assert callable(made)
    game = paused(made())
    assert told(order(game, "Ann", "hum")) == ["Ann hums."]
    refusal = order(game, "Ann", "dance").refusal
    assert refusal is not None
    assert refusal.words == "The game is paused (tea): no orders are played, and no clock runs."
    order(game, "", "go on")
    assert told(order(game, "Ann", "dance")) == ["Ann dances."]
