"""What speaks of things that are gone is void.

It does nothing, is refused to whoever orders it, and stops nobody's play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    Act,
    Count,
    Create,
    Event,
    Intent,
    Order,
    Pay,
    Percent,
    Refuse,
    Repeal,
    Rule,
    Set,
    Tell,
    Unseat,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, told


@dataclass(frozen=True, slots=True)
class Rain(Event):
    """It rains."""


@dataclass(frozen=True, slots=True)
class Dance(Intent):
    """Dance, which a rule says what it is."""

    player: Any


def hats() -> Rule:
    """Return a rule that declares what other rules speak of."""
    rule = a_rule(1, "Hats")
    rule.attribute("player", "hats", "number", 0)
    rule.attribute("player", "items", "counts", {})

    @rule.carry_out(Dance)
    def dances(view: View, dance: Dance) -> Intent:
        return Tell(f"{dance.player} dances.")

    return rule


def weather() -> Rule:
    rule = a_rule(2, "Weather")

    @rule.command("repeal NUMBER", "Repeal a rule.")
    def repeals(view: View, order: Order) -> Intent:
        return Repeal(order.number)

    @rule.command("rain", "Let it rain.")
    def rains(view: View, order: Order) -> Event:
        return Rain()

    @rule.after(Rain)
    def counts_hats(view: View, rain: Rain) -> Intent:
        return Tell(f"{sum(player.hats for player in view.players())} hats get wet.")

    @rule.after(Rain)
    def takes_an_umbrella(view: View, rain: Rain) -> list[Intent]:
        return [Count(player, "items", "Umbrella", 1) for player in view.players()]

    @rule.after(Rain)
    def all_dance(view: View, rain: Rain) -> list[Intent]:
        return [Dance(view.players()[0]), Tell("It rains.")]

    @rule.command("hat", "Put a hat on.")
    def puts_a_hat_on(view: View, order: Order) -> Intent:
        return Set(order.giver, "hats", order.giver.hats + 1)

    @rule.command("strip", "Put all hats off.")
    def puts_all_off(view: View, order: Order) -> Intent:
        return Set(order.giver, "hats", 0)

    @rule.command("dance", "Dance.")
    def dances(view: View, order: Order) -> Intent:
        return Dance(order.giver)

    @rule.command("pay", "Pay $10.")
    def pays(view: View, order: Order) -> Intent:
        return Pay(order.giver, "bank", 10, "for fun")

    @rule.check(Act)
    def without_a_hat_nobody_pays(view: View, act: Act) -> Refuse | None:
        return Refuse("no-hat", "Put a hat on first.") if act.verb == "pay" and not act.player.hats else None

    @rule.alter(Pay)
    def a_discount_for_hats(view: View, pay: Pay) -> Percent | None:
        return Percent(100 - 10 * pay.payer.hats) if pay.payee == "bank" else None

    @rule.command("typo", "Read what nobody ever declared.")
    def typo(view: View, order: Order) -> Intent:
        return Tell(order.giver.hatz)

    return rule


def a_wet_day() -> Game:
    game = begun(money(), hats(), weather())
    order(game, "Ann", "hat")
    order(game, "Ann", "repeal NUMBER", number=1)
    return game


def words(result: Result) -> str:
    assert result.outcome == "refused"
    assert result.refusal is not None
    return result.refusal.words


def test_with_the_rule_all_of_it_is_done() -> None:
    game = begun(money(), hats(), weather())
    order(game, "Ann", "hat")
    assert told(order(game, "Ann", "rain")) == ["1 hats get wet.", "Ann dances.", "It rains."]
    assert read(game, "players.Bert.items.Umbrella") == 1
    assert told(order(game, "Ann", "pay")) == ["Ann pays the bank $9 for fun."]
    assert words(order(game, "Bert", "pay")) == "Put a hat on first."


def test_a_clause_that_reads_what_is_gone_does_nothing_and_the_others_do() -> None:
    game = a_wet_day()
    result = order(game, "Ann", "rain")
    assert (result.outcome, told(result)) == ("done", ["It rains."])
    assert read(game, "game.paused") is False


def test_what_a_player_orders_by_it_is_refused_in_words() -> None:
    game = a_wet_day()
    said = "This rests on something that is not there: no rule in force declares “hats” for a player."
    assert words(order(game, "Ann", "hat")) == said
    assert words(order(game, "Ann", "strip")) == said


def test_a_word_whose_meaning_is_gone_is_refused_too() -> None:
    assert words(order(a_wet_day(), "Ann", "dance")) == "No rule in force says any more what it is to do this: Dance."


def test_a_check_or_an_outcome_that_rests_on_it_is_no_hindrance() -> None:
    game = a_wet_day()
    assert told(order(game, "Bert", "pay")) == ["Bert pays the bank $10 for fun."]


def test_what_nobody_ever_declared_is_still_a_fault() -> None:
    result = order(a_wet_day(), "Ann", "typo")
    assert result.outcome == "failed"
    assert "hatz" in result.error


def test_who_has_left_is_no_stumbling_block() -> None:
    """A rule answers an event about somebody whom an earlier answer has taken out of the game."""
    rule = a_rule(3)

    @dataclass(frozen=True, slots=True)
    class Fell(Event):
        player: Any

    @rule.command("fall", "Fall.")
    def falls(view: View, order: Order) -> Event:
        return Fell(order.giver)

    @rule.after(Fell)
    def is_out(view: View, fell: Fell) -> Intent:
        return Unseat(fell.player, "He fell.")

    @rule.after(Fell)
    def is_pitied(view: View, fell: Fell) -> Intent:
        return Tell(f"Poor {fell.player}, with {fell.player.hats} hats!")

    @rule.after(Fell)
    def is_given_a_hat(view: View, fell: Fell) -> Intent:
        return Set(fell.player, "hats", 1)

    @rule.after(Fell)
    def all_go_on(view: View, fell: Fell) -> Intent:
        return Tell("All go on.")

    game = begun(hats(), rule)
    result = order(game, "Bert", "fall")
    assert (result.outcome, told(result)[-1]) == ("done", "All go on.")
    assert list(read(game, "players")) == ["Ann", "Cleo"]


def test_a_command_for_things_of_a_kind_that_no_rule_declares_any_more_is_refused() -> None:
    boats = a_rule(3, "Boats")
    boats.kind("boat")
    boats.attribute("boat", "owner", "player")

    @boats.command("launch NAME", "Launch a boat.")
    def launches(view: View, order: Order) -> Intent:
        return Create("boat", order.name, {"owner": order.giver})

    sailing = a_rule(4, "Sailing")

    @sailing.command("sail BOAT", "Sail a boat.")
    def sails(view: View, order: Order) -> Intent:
        return Tell(f"The boat of {order.boat.owner} sails.")

    game = begun(money(), hats(), weather(), boats, sailing)
    order(game, "Ann", "launch NAME", name="Argo")
    assert order(game, "Ann", "sail BOAT", boat="Argo").outcome == "done"
    order(game, "Ann", "repeal NUMBER", number=3)
    refused = order(game, "Ann", "sail BOAT", boat="Argo")
    assert (refused.outcome, words(refused)) == ("refused", "No rule in force knows any “boat” any more.")
