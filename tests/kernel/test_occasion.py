"""What things come from: a rule can ask what is being answered, and alter how many are gained as how much is paid."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.game.inputs import Result
from mailgame.law import (
    Add,
    Cap,
    Counted,
    Fix,
    Gain,
    Gained,
    Intent,
    Lose,
    Opened,
    Order,
    Paid,
    Pay,
    Percent,
    PlayOrders,
    Rang,
    Refuse,
    Rule,
    SetTimer,
    Tell,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring, told


def bakery() -> Rule:
    """Return a rule by which three buns are given for each payment, bought by order, and filed for noon."""
    rule = a_rule(1, "The bakery")
    rule.attribute("player", "items", "counts", {})

    @rule.after(Opened)
    def noon(view: View, opened: Opened) -> Intent:
        return SetTimer("noon", days=tuple(range(7)), time="12:00")

    @rule.after(Rang)
    def orders(view: View, rang: Rang) -> Intent:
        return PlayOrders(tuple(view.players()))

    @rule.after(Paid)
    def three_buns_come_with_it(view: View, paid: Paid) -> Intent | None:
        payer = paid.payer
        return None if isinstance(payer, str) else Gain(payer, "Bun", 3, "with it")

    @rule.command("pay", "Pay a dollar.")
    def pays(view: View, given: Order) -> Intent:
        return Pay(given.giver, "", 1, "for tea")

    @rule.command("bun", "Take a bun.")
    def takes(view: View, given: Order) -> Intent:
        return Gain(given.giver, "Bun")

    @rule.command("later", "Take a bun at noon.", when="filed")
    def takes_later(view: View, given: Order) -> Intent:
        return Gain(given.giver, "Bun")

    @rule.command("give back NUMBER", "Give buns back.")
    def gives_back(view: View, given: Order) -> Intent:
        return Lose(given.giver, "Bun", given.number)

    return rule


def altering(*outcomes: Any, number: int = 2) -> Rule:
    rule = a_rule(number)
    rule.alter(Gain)(lambda view, gain: list(outcomes))
    return rule


def buns(result: Result) -> int:
    return sum(event.count for event in result.events if isinstance(event, Gained))


# --- occasions


def test_what_answers_an_event_knows_which_and_what_is_ordered_knows_none() -> None:
    """What a payment brings is doubled, what is taken is not: 3 × 2 and 1."""
    rule = a_rule(2)

    @rule.alter(Gain)
    def doubles_what_a_payment_brings(view: View, gain: Gain) -> Percent | None:
        return Percent(200, "twice") if isinstance(view.occasion(), Paid) else None

    game = begun(money(), bakery(), rule)
    assert buns(order(game, "Ann", "pay")) == 6
    assert buns(order(game, "Ann", "bun")) == 1
    assert read(game, "players.Ann.items.Bun") == 7


def test_an_order_that_waited_for_the_bell_is_nobodys_answer_to_it() -> None:
    """The bell brings ten buns to everybody, and nobody who ordered one gets more than it."""
    rule = a_rule(2)
    rule.alter(Gain)(lambda view, gain: Fix(10) if isinstance(view.occasion(), Rang) else None)
    rule.after(Rang)(lambda view, rang: Gain(view.players()[1], "Bun") if view.occasion() == rang else None)
    game = begun(money(), bakery(), rule)
    order(game, "Ann", "later")
    ring(game)
    assert [read(game, f"players.{name}.items").get("Bun", 0) for name in ("Ann", "Bert", "Cleo")] == [1, 10, 0]


def test_what_is_tried_out_knows_the_same_occasion() -> None:
    rule = a_rule(2)

    @rule.check(Gain)
    def no_buns_with_tea(view: View, gain: Gain) -> Refuse | None:
        occasion = view.occasion()
        return Refuse("tea", f"No buns {occasion.why}.") if isinstance(occasion, Paid) else None

    @rule.after(Paid)
    def says_so(view: View, paid: Paid) -> Tell:
        return Tell(view.would_refuse(Gain(view.players()[0], "Bun")) or "Buns for all.")

    assert told(order(begun(money(), bakery(), rule), "Ann", "pay"))[-1] == "No buns for tea."


# --- counts


@pytest.mark.parametrize(("outcomes", "count", "because"), [
    ((), 3, ()),
    ((Percent(50, "a lean year"),), 2, ("a lean year (R2): 1.50, rounded to 2",)),
    ((Percent(200),), 6, ("200 % (R2): 6",)),
    ((Add(2, "a tip"),), 5, ("+ 2 a tip (R2): 5",)),
    ((Add(-5, "mice"),), 0, ("− 5 mice (R2): -2",)),
    ((Fix(1000, "plenty"),), 1000, ("plenty (R2): 1,000",)),
    ((Cap(most=1, why="one each"),), 1, ("one each (R2): 1",)),
])  # fmt: skip
def test_how_many_are_gained_is_altered_as_an_amount_is_and_explains_itself(
    outcomes: tuple[Any, ...], count: int, because: tuple[str, ...]
) -> None:
    game = begun(money(), bakery(), altering(*outcomes))
    result = order(game, "Ann", "pay")
    (gained,) = [event for event in result.events if isinstance(event, Gained)]
    assert (gained.count, gained.because) == (count, because)
    assert [event.by for event in result.events if isinstance(event, Counted)] == [count]
    assert read(game, "players.Ann.items.Bun") == count


def test_how_many_are_lost_is_altered_too() -> None:
    rule = a_rule(2)
    rule.alter(Lose)(lambda view, lose: Percent(50, "half"))
    game = begun(money(), bakery(), rule)
    order(game, "Ann", "pay")
    order(game, "Ann", "give back NUMBER", number=2)
    assert read(game, "players.Ann.items.Bun") == 2
