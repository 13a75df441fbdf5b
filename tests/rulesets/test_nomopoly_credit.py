"""Nomopoly II: Credit Cards (rule 28), and where they are had (rule 27)."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law.commands import PLAYERS
from tests.rulesets.nomopoly import ADMIN, Nomopoly, ruleset


def with_card(**has: Any) -> Nomopoly:
    """Return a game in which Ann has a Credit Card, and may buy square 14; nobody else has anything."""
    table = Nomopoly(_6_squares=40)
    table.set("player", "Ann", credit_card=True, credit_limit=1_000)
    table.place("Ann", "11")
    table.update(Ann=(1, 2))
    table.set("player", "Ann", **has)
    return table


def credit(table: Nomopoly) -> tuple[int, int]:
    """Return what Ann owes, and her limit."""
    return table.see("players.Ann.credit"), table.see("players.Ann.credit_limit")


@pytest.mark.shows("N27.1af", "N27.1ag", "N27.1ah", "N28.2c", "N28.3a")
def test_a_card_is_had_at_the_bank_for_nothing() -> None:
    table = Nomopoly(_6_squares=40)
    table.place("Ann", "30")
    table.does("Ann", "take credit card")
    told = table.update()
    assert "Ann takes out a Credit Card; its limit is $1,000." in told
    assert (table.see("players.Ann.credit_card"), credit(table), table.money()) == (True, (0, 1_000), 10_000)
    assert table.see("players.Ann.items") == {}
    table.place("Ann", "30")
    assert table.says("Ann", "take credit card") == "You have a Credit Card already."


@pytest.mark.shows("N27.1ai", "N28.5u", "N12.2n", "N12.2g")
def test_who_may_have_none_gets_none_even_after_starting_over() -> None:
    table = with_card(credit=300, infractions=3, card_banned=True)
    table.carry(table.word("LoseHealth")(table.thing("player", "Ann"), 100))
    assert (credit(table), table.see("players.Ann.credit_card")) == ((0, 0), False)
    assert table.see("players.Ann.infractions") == 0
    table.place("Ann", "30")
    assert table.says("Ann", "take credit card") == "You never get a Credit Card again."


@pytest.mark.shows("N28.1a", "N28.1c", "N28.1d", "N13.1k")
def test_a_square_is_bought_on_credit() -> None:
    """Square 14 costs 14 × 25 = 350: that is owed, and no money goes anywhere."""
    table = with_card()
    table.does("Ann", "buy 14 on credit")
    told = table.update()
    assert (table.see("squares.14.owner"), credit(table)) == ("Ann", (350, 1_000))
    assert (table.money(), table.see(ADMIN)) == (10_000, 0)
    assert "Ann puts $350 for square 14 on credit." in told


@pytest.mark.shows("N28.1b")
def test_nothing_is_bought_on_credit_without_a_card() -> None:
    table = with_card(credit_card=False)
    words = "You have no Credit Card; one is had at the Bank of Nomopoly: take credit card"
    assert table.says("Ann", "buy 14 on credit") == words


@pytest.mark.shows("N28.1e")
def test_rent_is_never_put_on_a_card() -> None:
    table = with_card()
    table.own("Bob", "17")
    table.purse("Ann", 0)
    table.update(Ann=(1, 2))
    assert (table.money(), credit(table)) == (-51, (0, 1_000))


@pytest.mark.shows("N28.1g")
@pytest.mark.parametrize("line", ["deposit 5", "pay credit 5", "unmortgage 12", "mortgage 13"])
def test_what_is_no_purchase_is_not_put_on_a_card(line: str) -> None:
    table = with_card(credit=10)
    table.own("Ann", "12", mortgage=150)
    table.own("Ann", "13")
    table.place("Ann", "30")
    words = "Only what one buys can be put on a Credit Card, and this is no purchase. Leave out “on credit”."
    assert table.says("Ann", f"{line} on credit") == words
    table.does("Ann", line)


@pytest.mark.shows("N28.1g", "N28.1f")
def test_purchases_are_squares_and_what_is_built_made_driven_and_sold() -> None:
    """Each command of players is a purchase or it is not; the rider goes by that alone."""
    commands = [one for rule in ruleset().rules.values() for one in rule.commands if one.by in PLAYERS]
    bought = {one.verb for one in commands if one.sort == "purchase"}
    assert {"buy", "travel"} <= bought
    assert not bought & {"name", "place", "deposit", "withdraw", "mortgage", "unmortgage", "pay", "bid", "bet", "ride"}


@pytest.mark.shows("N28.1h")
def test_half_a_price_is_not_put_on_a_card() -> None:
    table = with_card()
    assert table.says("Ann", "buy 14 half on credit")
    assert table.says("Ann", "buy 14 on credit") == ""


@pytest.mark.shows("N28.1i", "N15.2h")
def test_who_sells_on_credit_is_paid_at_once() -> None:
    """Bob sells something for 50: he gets it from the Admin Bank Account."""
    table = with_card()
    charge = table.word("ChargeCard")
    table.carry(charge(table.thing("player", "Ann"), table.thing("player", "Bob"), 50, "for fuel"))
    assert (table.money(), table.money("Bob"), table.see(ADMIN), credit(table)) == (10_000, 10_050, -50, (50, 1_000))


@pytest.mark.shows("N4.3h")
def test_the_bankrupt_buy_on_credit() -> None:
    table = with_card()
    table.purse("Ann", -70)
    table.does("Ann", "buy 14 on credit")
    table.update()
    assert (table.see("squares.14.owner"), table.money(), credit(table)) == ("Ann", -70, (350, 1_000))


@pytest.mark.shows("N28.2a", "N28.2b", "N28.3b")
@pytest.mark.parametrize(("owes", "enough"), [(650, True), (651, False), (900, False), (1_100, False)])
def test_nothing_is_bought_above_the_limit(owes: int, enough: bool) -> None:
    """The price is 350: up to 1,000 exactly."""
    table = with_card(credit=owes)
    refused = table.says("Ann", "buy 14 on credit")
    if not enough:
        words = f"That costs $350; you owe ${owes:,} on your Credit Card, and its limit is $1,000."
        assert refused == words
        return
    table.update()
    assert credit(table) == (1_000, 1_000)


@pytest.mark.shows("N29.1e", "N28.1f")
def test_a_vehicle_is_bought_on_credit() -> None:
    table = with_card()
    table.does("Ann", "travel by clogs on credit")
    table.update()
    assert (table.see("players.Ann.transport"), table.money(), credit(table)) == ("clogs", 10_000, (50, 1_000))


@pytest.mark.shows("N28.4a", "N28.4b", "N28.4c", "N28.4d", "N28.4g", "N15.1b")
def test_a_payment_comes_off_money_and_balance_and_raises_the_limit() -> None:
    table = with_card(credit=400)
    table.does("Ann", "pay credit 200")
    table.update()
    assert (table.money(), credit(table), table.see(ADMIN)) == (9_800, (200, 1_020), 200)


@pytest.mark.shows("N28.4e", "N28.4f")
def test_nobody_pays_more_than_they_owe_or_have() -> None:
    table = with_card(credit=100)
    words = "That must be $100 at most, which is what you owe. This would do: pay credit 100"
    assert table.says("Ann", "pay credit 500") == words
    assert table.says("Ann", "pay credit 0") == "That must be $1 at least. This would do: pay credit 1"
    assert table.says("Bob", "pay credit 5") == "You owe nothing on a Credit Card."
    table.purse("Ann", 60)
    assert table.says("Ann", "pay credit 100") == "That costs $100; you have $60, so you are $40 short."


DUES = [(400, 440, 50), (2_000, 2_200, 110), (30, 33, 33), (0, 0, 0), (-125, -125, 0)]


@pytest.mark.shows("N28.5a", "N28.5b", "N28.5c", "N28.5d", "N28.5e")
@pytest.mark.parametrize(("owes", "then", "due"), DUES)
def test_as_a_week_begins_a_balance_grows_and_something_is_due(owes: int, then: int, due: int) -> None:
    """A tenth more; due are 50, or 5 per cent of it with its interest if that is more, or all of it if that is less."""
    table = with_card(credit=owes)
    table.week()
    assert (table.see("players.Ann.credit"), table.see("players.Ann.credit_due")) == (then, due)


@pytest.mark.shows("N28.5h")
def test_who_owes_something_is_told_the_sum_and_the_last_day() -> None:
    table = with_card(credit=400)
    table.week()
    (letter,) = [one for one in table.last.letters if "due on your Credit Card" in one.title]
    assert (letter.title, [*letter.to]) == ("$50 is due on your Credit Card", ["Ann"])
    assert letter.about["words"] == (
        "What you owe on your Credit Card has grown by 10 per cent, $40, to $440. $50 or more of it must be paid by "
        "the end of Saturday. This would do: pay credit 50"
    )


def in_debt(**has: Any) -> Nomopoly:
    """Return a game at the beginning of a week in which something is due from Ann."""
    table = with_card(**has)
    table.week()
    return table


def week_unpaid(table: Nomopoly) -> None:
    """Play Thursday and Sunday."""
    table.update()
    table.update()


@pytest.mark.shows("N28.5f", "N28.5g")
def test_several_payments_of_a_week_add_up() -> None:
    """50 are due: 30 are paid with Thursday's orders, 20 with Sunday's."""
    table = in_debt(credit=400)
    table.does("Ann", "pay credit 30")
    table.update()
    table.does("Ann", "pay credit 20")
    table.update()
    assert (table.see("players.Ann.infractions"), table.see("players.Ann.credit")) == (0, 390)


@pytest.mark.shows("N28.5g", "N28.5j")
def test_the_first_time_there_is_a_stern_warning() -> None:
    """49 of 50 are not enough."""
    table = in_debt(credit=400)
    table.does("Ann", "pay credit 49")
    week_unpaid(table)
    assert table.see("players.Ann.infractions") == 1
    (letter,) = [one for one in table.last.letters if one.title == "You did not pay what was due"]
    assert letter.about["words"] == (
        "You have not paid what was due on your Credit Card this week, for the first time. "
        "This is a stern warning from the Admin: next time it costs you a square."
    )


@pytest.mark.shows("N28.5i")
def test_debts_of_the_week_itself_have_time_until_the_next() -> None:
    table = Nomopoly(_6_squares=40)
    table.week()
    table.set("player", "Ann", credit_card=True, credit_limit=1_000, credit=400)
    week_unpaid(table)
    assert table.see("players.Ann.infractions") == 0


@pytest.mark.shows("N28.5k", "N28.5l", "N28.5n", "N28.5s", "N28.5t")
@pytest.mark.parametrize(("before", "lost", "off"), [(1, ["12"], 225), (2, ["14"], 263), (3, ["12", "14"], 488)])
def test_then_squares_are_lost(before: int, lost: list[str], off: int) -> None:
    """12 is worth 300, 14 is worth 350: 75 per cent of these are 225, 262.5, 487.5. 100 and a tenth are owed: 110."""
    table = in_debt(credit=100, infractions=before)
    table.own("Ann", "12", mortgage=150)
    table.own("Ann", "14")
    table.place("Ann", "30")
    week_unpaid(table)
    assert table.see("players.Ann.infractions") == before + 1
    assert [square for square in ("12", "14") if not table.see(f"squares.{square}.owner")] == lost
    assert table.see("players.Ann.credit") == 110 - off
    assert table.see("squares.12.mortgage") == (0 if "12" in lost else 150)
    assert f"You are in credit by ${off - 110} now." in " ".join(str(one) for one in table.last.letters)


@pytest.mark.shows("N28.5m")
@pytest.mark.parametrize("before", [1, 2, 3])
def test_who_has_no_square_loses_none(before: int) -> None:
    table = in_debt(credit=100, infractions=before)
    week_unpaid(table)
    assert (table.see("players.Ann.infractions"), table.see("players.Ann.credit")) == (before + 1, 110)
    assert "You have no square to lose. You owe $110 now." in " ".join(str(one) for one in table.last.letters)


@pytest.mark.shows("N28.5o", "N28.5p")
def test_the_fifth_time_the_balance_is_taken_in_cash() -> None:
    """600 and a tenth: 660, of which 100 are there."""
    table = in_debt(credit=600, infractions=4)
    table.purse("Ann", 100)
    week_unpaid(table)
    assert (table.money(), table.see("players.Ann.credit"), table.see("players.Ann.bankrupt")) == (-560, 0, True)
    assert table.see("players.Ann.credit_card") is True


@pytest.mark.shows("N28.5q")
@pytest.mark.parametrize("before", [5, 6])
def test_after_that_the_card_goes_too_for_good(before: int) -> None:
    table = in_debt(credit=600, infractions=before)
    week_unpaid(table)
    assert (table.money(), credit(table), table.see("players.Ann.credit_card")) == (9_340, (0, 0), False)
    table.place("Ann", "30")
    assert table.says("Ann", "take credit card") == "You never get a Credit Card again."


@pytest.mark.shows("N28.5r")
def test_missed_payments_are_counted_over_the_game() -> None:
    """One a week, however often it is looked at."""
    table = in_debt(credit=400)
    week_unpaid(table)
    table.set("player", "Ann", acted=True)
    table.week()
    table.does("Ann", "pay credit 50")
    week_unpaid(table)
    assert table.see("players.Ann.infractions") == 1


@pytest.mark.shows("N28.1j")
def test_a_discount_comes_before_credit() -> None:
    """A Governor buys 14 for 5 per cent less: 350 - 17.5 = 332.5, which is 333."""
    table = with_card()
    table.set("game", "game", governor="Ann")
    table.does("Ann", "buy 14 on credit")
    table.update()
    assert (table.see("squares.14.owner"), credit(table)) == ("Ann", (333, 1_000))
