"""Nomopoly II: the Bank of Nomopoly (rule 27)."""

from __future__ import annotations

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly

ACCOUNT = "accounts.Bank of Nomopoly, Ann"


def at_the_bank(**params: int) -> Nomopoly:
    """Return a game on 40 squares in which Ann is at the bank, and Bob and Cid are on square 1."""
    table = Nomopoly(_6_squares=40, **params)
    table.place("Ann", "30")
    return table


@pytest.mark.shows("N27.1a", "N27.1b", "N27.1g", "N27.1d", "N27.1j", "N27.1k", "N27.1l", "N27.1n", "N27.1o",
                   "N15.2g", "N15.2b")
def test_money_grows_in_the_bank_by_two_per_cent_an_update() -> None:
    """500 are put in with Thursday's orders: 10 of interest, 510. On Sunday, far away, 10.2 of it: 520."""
    table = at_the_bank()
    assert table.see("squares.30.nature") == "The Bank of Nomopoly"
    assert (table.see(ACCOUNT) or 0) == 0
    table.does("Ann", "deposit 500")
    table.update()
    assert (table.money(), table.see(ACCOUNT), table.see(ADMIN)) == (9_500, 510, -10)
    assert "Your bank account grows by 2 per cent, $10, to $510." in table.hears("Ann")
    assert "bank account grows" not in table.hears("Bob")
    table.update()
    assert (table.at(), table.see(ACCOUNT)) == ("36", 520)


@pytest.mark.shows("N27.1e", "N27.1h", "N27.1f", "N27.1i")
def test_what_is_in_an_account_can_be_taken_out_and_no_more() -> None:
    table = at_the_bank()
    table.does("Ann", "deposit 500")
    table.update(Ann=(1, 1))
    table.place("Ann", "30")
    assert table.says("Ann", "withdraw 511") == "There is $510 in your account. This would do: withdraw 510"
    assert table.says("Ann", "deposit 0") == "That must be $1 at least. This would do: deposit 1"
    assert table.says("Ann", "withdraw 0") == "That must be $1 at least. This would do: withdraw 1"
    table.place("Bob", "30")
    assert table.says("Bob", "withdraw 50") == "There is nothing in your account."
    table.does("Ann", "withdraw 200")
    table.update()
    assert (table.money(), table.see(ACCOUNT)) == (9_700, 316)


@pytest.mark.shows("N27.1i")
def test_all_of_it_can_be_put_in_and_taken_out() -> None:
    table = at_the_bank(_27_interest=0)
    table.does("Ann", "deposit all")
    table.update()
    assert (table.money(), table.see(ACCOUNT)) == (0, 10_000)
    table.place("Ann", "30")
    table.does("Ann", "withdraw all")
    table.update()
    assert (table.money(), table.see(ACCOUNT)) == (10_000, 0)


@pytest.mark.shows("N13.1n", "N15.1b", "N15.2j", "N27.1b")
def test_the_square_of_the_bank_can_be_bought_and_is_the_bank_still() -> None:
    """30 × 25 = 750. Bob puts 100 in there, free of charge for him and for nothing to Ann; 2 per cent are added."""
    table = at_the_bank()
    table.lands("Ann", "30")
    table.does("Ann", "buy 30")
    table.place("Bob", "30")
    table.does("Bob", "deposit 100")
    table.update()
    assert (table.see("squares.30.owner"), table.money(), table.money("Bob")) == ("Ann", 9_250, 9_900)
    assert (table.see(ADMIN), table.see("accounts.Bank of Nomopoly, Bob")) == (748, 102)
    names = {"Ann", "Bob", "Cid", "Bank of Nomopoly, Bob", "Admin Bank Account", "Mint"}
    assert {*table.see("accounts")} == names


@pytest.mark.shows("N27.1c", "N27.1ac")
def test_away_from_the_bank_it_does_nothing() -> None:
    table = at_the_bank()
    table.place("Ann", "29")
    table.own("Ann", "12", mortgage=150)
    table.own("Ann", "14")
    where = "You are on square 29; the Bank of Nomopoly is square 30."
    words = f"{where} Only there, or at an ATM, can you deposit and withdraw."
    assert {table.says("Ann", line) for line in ("deposit 5", "deposit all", "withdraw 5", "withdraw all")} == {words}
    there = "You can do this at the Bank of Nomopoly, square 30; you are on square 29."
    assert {table.says("Ann", line) for line in ("mortgage 14", "unmortgage 12", "take credit card")} == {there}


@pytest.mark.shows("N27.1p", "N4.3b")
def test_what_is_in_the_bank_does_not_save_from_bankruptcy() -> None:
    """Bob's square 33 costs 99 rent; Ann has 10 in cash, and 500 in the bank."""
    table = at_the_bank(_27_interest=0)
    table.does("Ann", "deposit 500")
    table.own("Bob", "33")
    table.update(Ann=(1, 1))
    table.purse("Ann", 10)
    table.place("Ann", "30")
    table.update(Ann=(1, 2))
    assert (table.money(), table.see("players.Ann.bankrupt"), table.see(ACCOUNT)) == (-89, True, 500)


@pytest.mark.shows("N4.3g")
def test_the_bankrupt_withdraw_but_do_not_deposit() -> None:
    table = at_the_bank(_27_interest=0)
    table.does("Ann", "deposit 500")
    table.update()
    table.place("Ann", "30")
    table.purse("Ann", -300)
    assert table.says("Ann", "deposit 5") == (
        "You are bankrupt, with -$300, and can do nothing that costs money; this costs $5."
    )
    table.does("Ann", "withdraw 400")
    table.update()
    assert (table.money(), table.see(ACCOUNT)) == (100, 100)


@pytest.mark.shows("N27.1q", "N27.1r", "N27.1s", "N27.1t", "N27.1aa", "N27.1ab", "N15.1b", "N15.2b")
def test_a_square_is_mortgaged_and_bought_back() -> None:
    """Square 12 is worth 12 × 25 = 300: half of it is 150, and it is bought back for 165."""
    table = at_the_bank()
    table.own("Ann", "12")
    table.does("Ann", "mortgage 12")
    table.update()
    assert (table.money(), table.see("squares.12.mortgage"), table.see(ADMIN)) == (10_150, 150, -150)
    table.place("Ann", "30")
    assert table.says("Ann", "mortgage 12") == (
        "Square 12 is mortgaged already. To buy it back: unmortgage 12"
    )
    table.does("Ann", "unmortgage 12")
    table.update()
    assert (table.money(), table.see("squares.12.mortgage"), table.see(ADMIN)) == (9_985, 0, 15)
    table.place("Ann", "30")
    assert table.says("Ann", "unmortgage 12") == "Square 12 is not mortgaged."
    assert table.says("Ann", "mortgage 13") == "Square 13 is not yours."


@pytest.mark.shows("N27.1u", "N27.1v", "N27.1w", "N22.5f")
def test_no_rent_is_due_on_a_mortgaged_square_and_all_else_is() -> None:
    """Bob would pay 12 × 3 and 12 × 7 on Ann's square 12; he loses 5 health there, since it is polluted."""
    table = at_the_bank()
    table.own("Ann", "12", mortgage=150, polluted=True, card="7S")
    table.place("Bob", "9")
    table.update(Bob=(1, 2))
    assert (table.at("Bob"), table.money("Bob"), table.health("Bob")) == ("12", 10_000, 95)


@pytest.mark.shows("N27.1y", "N27.1z")
def test_a_mortgage_stays_as_it_is_and_goes_with_the_square() -> None:
    """A new owner buys it back, for the 150 that were got and 15."""
    table = at_the_bank()
    table.own("Ann", "12")
    table.does("Ann", "mortgage 12")
    table.update()
    table.own("Bob", "12", buildings=["House"])
    assert table.see("squares.12.mortgage") == 150
    table.place("Bob", "30")
    table.does("Bob", "unmortgage 12")
    table.update()
    assert (table.money("Bob"), table.see("squares.12.mortgage")) == (9_835, 0)


@pytest.mark.shows("N27.1ad", "N12.2p")
def test_a_mortgage_lapses_with_its_owner() -> None:
    table = at_the_bank()
    table.own("Ann", "12", mortgage=150)
    table.carry(table.word("LoseHealth")(table.thing("player", "Ann"), 100))
    assert (table.see("squares.12.owner"), table.see("squares.12.mortgage"), table.money()) == ("", 0, 10_000)


@pytest.mark.shows("N12.2c", "N12.2o")
def test_who_starts_over_has_nothing_in_the_bank() -> None:
    """All that they had goes to the Mint, the 500 in the bank as well, and the first 10,000 come from it."""
    table = at_the_bank(_27_interest=0)
    table.does("Ann", "deposit 500")
    table.update()
    table.carry(table.word("LoseHealth")(table.thing("player", "Ann"), 100))
    assert (table.money(), table.see(ACCOUNT), table.see("accounts.Mint")) == (10_000, 0, -30_000)


@pytest.mark.shows("N3.5e")
def test_what_is_in_the_account_of_who_leaves_is_nobodys() -> None:
    table = at_the_bank(_27_interest=0)
    table.does("Ann", "deposit 500")
    table.update()
    table.says("", 'remove Ann because "a test"')
    assert table.see(ADMIN) == 10_000


@pytest.mark.shows("N27.1m")
def test_the_governor_gets_three_per_cent() -> None:
    table = at_the_bank()
    table.set("game", "game", governor="Ann")
    table.does("Ann", "deposit 1000")
    table.update()
    assert table.see(ACCOUNT) == 1_030


@pytest.mark.shows("N27.1ae")
def test_a_mortgage_makes_nobody_poorer() -> None:
    """The square counts as before, and 150 more are in cash."""
    table = at_the_bank()
    table.own("Ann", "12")
    before = table.ask(table.word("NetWorth")(table.thing("player", "Ann")))
    table.does("Ann", "mortgage 12")
    table.update()
    assert table.ask(table.word("NetWorth")(table.thing("player", "Ann"))) == before + 150


@pytest.mark.shows("N27.1x")
def test_a_mortgaged_square_brings_its_income_still() -> None:
    """An Industrial block of 4, 5 and 6 brings 4 + 5 + 6 = 15 on Sunday, though 4 is mortgaged."""
    table = at_the_bank()
    table.own("Ann", "4", "5", "6")
    squares = tuple(table.thing("square", number) for number in "456")
    table.carry(table.word("FormBlock")("industrial", squares))
    table.set("square", "4", mortgage=50)
    table.update()
    table.update()
    assert table.money() == 10_015
