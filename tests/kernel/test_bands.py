"""How rules bend each other's intents: what, who, how much, whether; who prevails; and every number explains itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    Add,
    Become,
    Cap,
    Count,
    Event,
    Fix,
    Intent,
    Order,
    Paid,
    Pay,
    Percent,
    Redirect,
    Refuse,
    Rule,
    Set,
    Standing,
    Stop,
    Thing,
    View,
)
from mailgame.law.rounding import round_off
from tests.kernel.builders import a_rule, begun, money, order, read, told

Outcomes = Any


@dataclass(frozen=True, slots=True)
class Fee(Intent):
    """Pay for the bridge."""

    player: Thing
    amount: int
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fine(Intent):
    """Pay for bad manners."""

    player: Thing
    amount: int
    because: tuple[str, ...] = ()


def bridge() -> Rule:
    """Return a rule by which a player orders to pay $24 for the bridge: a word of its own that stands for a payment."""
    rule = a_rule(10)

    @rule.command("cross", "Pay the fee and cross.")
    def crosses(view: View, order: Order) -> Intent:
        return Fee(order.giver, 24, ("the fee: $24",))

    @rule.carry_out(Fee)
    def is_paid(view: View, fee: Fee) -> Intent:
        return Pay(fee.player, "bank", fee.amount, "for the bridge", fee.because)

    @rule.carry_out(Fine)
    def is_fined(view: View, fine: Fine) -> Intent:
        return Pay(fine.player, "bank", fine.amount, "as a fine", fine.because)

    return rule


def bends(number: int, *outcomes: Outcomes, word: type = Fee, when: Callable[[View, Any], bool] | None = None) -> Rule:
    """Return a rule that answers a word with these outcomes."""
    rule = a_rule(number)

    @rule.alter(word)
    def bends_it(view: View, intent: Any) -> Outcomes:
        return list(outcomes) if when is None or when(view, intent) else None

    return rule


def crossing(*rules: Rule, **more: Any) -> tuple[Game, Result]:
    game = begun(money(), bridge(), *rules, **more)
    return game, order(game, "Ann", "cross")


def conflicts(result: Result) -> list[str]:
    """Return what is told of rules that were at odds."""
    return [line for story in result.story for line in story.get("conflicts", ())]


def paid(result: Result) -> Paid:
    (event,) = [event for event in result.events if isinstance(event, Paid)]
    return event


# --- how much


@pytest.mark.parametrize(
    ("outcomes", "amount", "because"),
    [
        ((), 24, ["the fee: $24"]),
        ((Percent(50, "halved"),), 12, ["the fee: $24", "halved (R20): $12"]),
        ((Percent(150),), 36, ["the fee: $24", "150 % (R20): $36"]),
        ((Add(5, "toll"),), 29, ["the fee: $24", "+ $5 toll (R20): $29"]),
        ((Add(-5, "rebate"),), 19, ["the fee: $24", "− $5 rebate (R20): $19"]),
        ((Fix(7, "a flat fee"),), 7, ["a flat fee (R20): $7"]),
        ((Fix(7),), 7, ["fixed (R20): $7"]),
        ((Cap(most=10, why="never more"),), 10, ["the fee: $24", "never more (R20): $10"]),
        ((Cap(least=30),), 30, ["the fee: $24", "within bounds (R20): $30"]),
        ((Cap(1, 100),), 24, ["the fee: $24"]),
        (
            (Cap(most=25), Add(5, "toll"), Percent(50, "halved"), Fix(40, "new fee")),
            25,
            ["new fee (R20): $40", "halved (R20): $20", "+ $5 toll (R20): $25"],
        ),
        (
            (Percent(Fraction(100, 3), "a third"), Percent(50, "halved")),
            4,
            ["the fee: $24", "a third (R20): $8", "halved (R20): $4"],
        ),
        ((Percent(30, "a discount"),), 7, ["the fee: $24", "a discount (R20): $7.20, rounded to $7"]),
    ],
)
def test_an_amount_is_worked_out_in_order_and_explains_itself(
    outcomes: tuple[Outcomes, ...], amount: int, because: list[str]
) -> None:
    game, result = crossing(bends(20, *outcomes))
    assert (paid(result).amount, list(paid(result).because)) == (amount, because)
    assert read(game, "players.Ann.money") == 100 - amount
    assert [story["sums"] for story in result.story if "sums" in story] == [because]


def test_the_order_of_the_sums_is_the_rulesets_own() -> None:
    arithmetic = a_rule(30)
    arithmetic.arithmetic("add", "percent", "fix")
    _, result = crossing(arithmetic, bends(20, Percent(50, "halved")), bends(21, Add(6, "toll")))
    assert list(paid(result).because) == ["the fee: $24", "+ $6 toll (R21): $30", "halved (R20): $15"]


@pytest.mark.parametrize(("rounding", "amount"), [("half up", 4), ("down", 3), ("up", 4)])
def test_a_fraction_is_rounded_once_at_the_end_as_the_ruleset_says(rounding: str, amount: int) -> None:
    arithmetic = a_rule(30)
    arithmetic.arithmetic("fix", "percent", "add", rounding=rounding)
    _, result = crossing(arithmetic, bends(20, Percent(10)), bends(21, Percent(150)))
    assert paid(result).amount == amount  # 24 → 2.40 → 3.60; rounded at each step it would be 3, 3, 5
    assert paid(result).because[-1].endswith(f"$3.60, rounded to ${amount}")


@given(st.fractions(-1000, 1000))
def test_rounding(amount: Fraction) -> None:
    assert 0 <= amount - round_off(amount, "down") < 1
    assert 0 <= round_off(amount, "up") - amount < 1
    assert Fraction(-1, 2) < round_off(amount, "half up") - amount <= Fraction(1, 2)


def test_rules_bend_in_the_order_of_precedence_whatever_the_order_of_their_files() -> None:
    first, second = bends(20, Percent(50, "halved")), bends(21, Percent(150, "and half"))
    lines = ["the fee: $24", "halved (R20): $12", "and half (R21): $18"]
    for rules in ((first, second), (second, first)):
        _, result = crossing(*rules)
        assert list(paid(result).because) == lines


# --- who


def test_a_redirected_payment_is_made_by_another() -> None:
    game = begun(money(), bridge(), bends(20, Redirect("player", Thing(None, "player", "Bert"))))  # type: ignore[arg-type]
    order(game, "Ann", "cross")
    assert (read(game, "players.Ann.money"), read(game, "players.Bert.money")) == (100, 76)


def test_who_is_settled_before_how_much() -> None:
    """Bert pays for Ann, and what holds for Bert holds."""
    rebate = bends(20, Percent(50, "half for Bert"), when=lambda view, fee: fee.player.id == "Bert")
    patron = bends(21, Redirect("player", Thing(None, "player", "Bert")))  # type: ignore[arg-type]
    game, result = crossing(rebate, patron)
    assert paid(result).amount == 12
    assert read(game, "players.Bert.money") == 88


def test_who_pays_for_another_may_also_say_how_much() -> None:
    patron = bends(20, Redirect("player", Thing(None, "player", "Bert")), Percent(50, "Bert pays half"))  # type: ignore[arg-type]
    game, result = crossing(patron, bends(21, Add(1, "toll")))
    assert list(paid(result).because) == ["the fee: $24", "Bert pays half (R20): $12", "+ $1 toll (R21): $13"]
    assert read(game, "players.Bert.money") == 87


def test_of_two_who_redirect_the_prevailing_one_is_followed() -> None:
    bert, cleo = (Redirect("player", Thing(None, "player", name)) for name in ("Bert", "Cleo"))  # type: ignore[arg-type]
    game, _ = crossing(bends(21, bert), bends(20, cleo))
    assert (read(game, "players.Bert.money"), read(game, "players.Cleo.money")) == (100, 76)


# --- what


def becomes_a_fine(number: int, word: type = Fee, to: type = Fine, factor: int = 1) -> Rule:
    rule = a_rule(number)

    @rule.alter(word)
    def becomes(view: View, intent: Any) -> Become:
        return Become(to(intent.player, intent.amount * factor, intent.because), "bad manners")

    return rule


def test_what_becomes_something_else_is_bent_as_that() -> None:
    _, result = crossing(
        becomes_a_fine(20),
        bends(21, Percent(50, "half fee"), word=Fee),
        bends(22, Percent(150, "more fine"), word=Fine),
    )
    assert paid(result).why == "as a fine"
    assert list(paid(result).because) == ["the fee: $24", "more fine (R22): $36"]


def test_why_something_became_another_thing_is_told_and_a_choice_to_the_chooser_alone() -> None:
    _, result = crossing(becomes_a_fine(20))
    assert "Bad manners (rule 20)." in told(result, "Ann")
    assert "Bad manners (rule 20)." not in told(result, "Bert")


def test_two_rules_that_turn_one_thing_into_the_other_act_once_each() -> None:
    _, result = crossing(becomes_a_fine(20, Fee, Fine, 2), becomes_a_fine(21, Fine, Fee, 2))
    assert result.outcome == "done"
    assert (paid(result).why, paid(result).amount) == ("for the bridge", 96)


def test_a_rule_acts_once_in_a_lineage_even_if_its_own_word_stands_for_what_it_bends() -> None:
    """A payment becomes a fee, and a fee stands for a payment: the new payment is not turned into a fee again."""
    rule = a_rule(20)

    @rule.alter(Pay)
    def all_payments_are_fees(view: View, pay: Pay) -> Become | None:
        return Become(Fee(pay.payer, 2 * int(pay.amount))) if isinstance(pay.payer, Thing) else None

    game, result = crossing(rule)
    assert result.outcome == "done"
    assert read(game, "players.Ann.money") == 52


def test_what_a_rule_has_bent_once_it_does_not_bend_again_in_its_parts() -> None:
    half = a_rule(20)

    @half.alter(Fee, Pay)
    def everything_at_half_price(view: View, intent: Any) -> Percent | None:
        return Percent(50, "halved") if not isinstance(intent, Pay) or isinstance(intent.payer, Thing) else None

    _, result = crossing(half)
    assert list(paid(result).because) == ["the fee: $24", "halved (R20): $12"]


def test_each_part_of_an_act_is_bent_by_itself() -> None:
    """The bridge takes two payments; a rule that halves payments halves both."""
    twice, half = a_rule(5), a_rule(20)

    @twice.carry_out(Fee)
    def in_two_payments(view: View, fee: Fee) -> list[Intent]:
        return [Pay(fee.player, "bank", 12, "one"), Pay(fee.player, "bank", 12, "two")]

    @half.alter(Pay)
    def halves(view: View, pay: Pay) -> Percent | None:
        return Percent(50, "halved") if pay.payee == "bank" else None

    game, _ = crossing(twice, half)
    assert read(game, "players.Ann.money") == 88


def test_of_two_who_turn_it_into_something_else_the_prevailing_one_is_followed() -> None:
    _, result = crossing(becomes_a_fine(21, factor=3), becomes_a_fine(20, factor=2))
    assert paid(result).amount == 48


# --- whether


def test_what_a_player_chose_and_a_rule_stops_is_refused_in_its_words() -> None:
    game, result = crossing(bends(20, Stop("closed", "The bridge is closed.")))
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert (result.refusal.slug, result.refusal.words, result.refusal.rule) == (
        "closed",
        "The bridge is closed.",
        20,
    )
    assert read(game, "players.Ann.money") == 100


def tolls() -> Rule:
    """Return a rule by which everybody pays the fee whenever somebody whistles."""
    rule = a_rule(40)
    rule.attribute("player", "items", "counts", {"Shield": 1})
    rule.attribute("game", "whistled", "number", 0)

    @rule.command("whistle", "Whistle.")
    def whistles(view: View, order: Order) -> Intent:
        return Set(view.game, "whistled", view.game.whistled + 1)

    @dataclass(frozen=True, slots=True)
    class Whistled(Event):
        player: Thing

    @rule.command("all", "Let everybody pay.")
    def all_pay(view: View, order: Order) -> Event:
        return Whistled(order.giver)

    @rule.after(Whistled)
    def everybody_pays(view: View, event: Event) -> list[Intent]:
        return [Fee(player, 24) for player in view.players()]

    return rule


def shield(view: View, fee: Any) -> bool:
    return bool(fee.player.items.get("Shield")) and fee.player.id == "Bert"


def test_what_happens_by_itself_is_stopped_at_its_cost_and_told() -> None:
    rule = a_rule(20)

    @rule.alter(Fee)
    def a_shield_wards_off(view: View, fee: Fee) -> Stop | None:
        cost = Count(fee.player, "items", "Shield", -1)
        return Stop("shielded", f"{fee.player}’s shield wards off the fee.", (cost,)) if shield(view, fee) else None

    game = begun(money(), bridge(), tolls(), rule)
    result = order(game, "Ann", "all")
    assert [read(game, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")] == [76, 100, 76]
    assert "Bert’s shield wards off the fee." in told(result)
    assert read(game, "players.Bert.items") == {}
    order(game, "Ann", "all")
    assert read(game, "players.Bert.money") == 76


def test_a_cost_that_cannot_be_borne_takes_the_whole_back() -> None:
    rule = a_rule(20)

    @rule.alter(Fee)
    def wards_off(view: View, fee: Fee) -> Stop:
        return Stop("shielded", "Warded off.", (Count(fee.player, "items", "Shield", -2),))

    game = begun(money(), bridge(), tolls(), rule)
    result = order(game, "Ann", "cross")
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert result.refusal.words == "You need 2 × Shield and have 1."


def test_a_cost_is_not_stopped_by_the_rule_that_bears_it() -> None:
    """Who stops a fee by paying a smaller one would stop that too, for ever."""
    rule = a_rule(20)

    @rule.alter(Fee)
    def a_smaller_fee_instead(view: View, fee: Fee) -> Stop:
        return Stop("smaller", "A smaller fee instead.", (Fee(fee.player, 1),))

    game = begun(money(), bridge(), tolls(), rule)
    assert order(game, "Ann", "all").outcome == "done"
    assert [read(game, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")] == [99, 99, 99]


# --- cannot, and who prevails


def test_cannot_beats_instead() -> None:
    check = a_rule(30)

    @check.check(Fee)
    def nobody_pays(view: View, fee: Fee) -> Refuse:
        return Refuse("no-fees", "Nobody pays fees here.")

    _, result = crossing(check, becomes_a_fine(20))
    assert result.refusal is not None
    assert (result.refusal.slug, result.refusal.rule) == ("no-fees", 30)


def test_what_it_became_is_checked_too() -> None:
    check = a_rule(30)

    @check.check(Fine)
    def nobody_is_fined(view: View, fine: Fine) -> Refuse:
        return Refuse("no-fines", "Nobody is fined here.")

    game, result = crossing(check, becomes_a_fine(20))
    assert result.refusal is not None
    assert result.refusal.slug == "no-fines"
    assert read(game, "players.Ann.money") == 100


def test_of_two_fixed_amounts_the_prevailing_rules_holds() -> None:
    _, result = crossing(bends(21, Fix(9)), bends(20, Fix(7)))
    assert paid(result).amount == 7


def the_higher_number_prevails(reason: bool) -> Rule:
    judge = a_rule(1)

    @judge.precedence
    def higher(view: View, one: Standing, other: Standing) -> bool | str:
        if not reason:
            return one.number > other.number
        return "it has the higher number" if one.number > other.number else ""

    return judge


@pytest.mark.parametrize("reason", [False, True])
def test_precedence_is_the_rulesets_own(reason: bool) -> None:
    _, result = crossing(the_higher_number_prevails(reason), bends(20, Fix(7)), bends(21, Fix(9)))
    assert paid(result).amount == 9
    why = "it has the higher number" if reason else "so it follows from rule 1"
    assert conflicts(result) == [f"Rules 20 and 21 both set this amount; rule 21 prevails: {why}."]


def test_the_prevailing_rule_says_what_a_word_stands_for() -> None:
    other = a_rule(11)

    @other.carry_out(Fee)
    def for_free(view: View, fee: Fee) -> list[Intent]:
        return []

    assert crossing(other)[0].engine.view(0).balance("bank") == 24
    assert crossing(the_higher_number_prevails(False), other)[0].engine.view(0).balance("bank") == 0


def test_the_prevailing_rules_arithmetic_holds() -> None:
    one, other = a_rule(30), a_rule(31)
    one.arithmetic("fix", "add", "percent")
    other.arithmetic("fix", "percent", "add")
    bent = bends(20, Add(6), Percent(50))
    assert paid(crossing(one, other, bent)[1]).amount == 15
    assert paid(crossing(the_higher_number_prevails(False), one, other, bent)[1]).amount == 18


def judge_by(number: int, reason: str, lowest: bool) -> Rule:
    """Return a rule of precedence that favours the lower number, or the higher one."""
    judge = a_rule(number)

    @judge.precedence
    def decides(view: View, one: Standing, other: Standing) -> str:
        return reason if (one.number < other.number) == lowest else ""

    return judge


def test_of_two_rules_of_precedence_the_first_decides_whether_the_other_takes_its_place() -> None:
    modest, bold = judge_by(1, "it is the lower", True), judge_by(2, "it is the higher", False)
    for rules in ((modest, bold), (bold, modest)):
        book = crossing(*rules)[0].engine.book
        assert (book.judged_by, book.reason(10, 90)) == (1, "it is the lower")
    meek = judge_by(1, "it is the higher", False)
    book = crossing(meek, judge_by(2, "it is the lower", True))[0].engine.book
    assert (book.judged_by, book.reason(10, 90)) == (2, "it is the lower")


def test_where_the_rule_of_precedence_favours_both_or_none_the_lower_number_prevails() -> None:
    for answer in (True, False):
        judge = a_rule(1)
        judge.precedence(lambda view, one, other, answer=answer: answer)
        for rules in ((bends(20, Fix(7)), bends(21, Fix(9))), (bends(21, Fix(9)), bends(20, Fix(7)))):
            game, result = crossing(judge, *rules)
            assert paid(result).amount == 7
            assert game.engine.book.prevails(20, 21)
            assert not game.engine.book.prevails(21, 20)


def test_of_rules_that_prevail_in_a_circle_each_two_are_at_odds_as_the_judge_says() -> None:
    """20 before 21, 21 before 22, and 22 before 20 by its own words: no order of all holds for each two."""
    judge = a_rule(1)

    @judge.precedence
    def decides(view: View, one: Standing, other: Standing) -> bool:
        claimed = {(22, 20): True, (20, 22): False}
        return claimed.get((one.number, other.number), one.number < other.number)

    fixes = {20: Fix(7), 21: Fix(9), 22: Fix(11)}
    for several, amount in (((20, 21), 7), ((21, 22), 9), ((20, 22), 11)):
        _, result = crossing(judge, *(bends(number, fixes[number]) for number in several))
        assert paid(result).amount == amount
    book = crossing(judge, *(bends(number, fix) for number, fix in fixes.items()))[0].engine.book
    assert book.by_precedence([20, 22]) == (22, 20)
    assert sorted(book.by_precedence([20, 21, 22])) == [20, 21, 22]
