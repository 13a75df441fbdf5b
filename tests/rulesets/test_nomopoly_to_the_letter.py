"""Where two rules of Nomopoly II meet, and what is easily played otherwise than they say; each worked out by hand."""

from __future__ import annotations

import pytest

from mailgame.law import Move
from tests.rulesets.nomopoly import ADMIN, Nomopoly

shows = pytest.mark.shows


def at_a_casino() -> Nomopoly:
    """Return a game in which Ann is on square 4, where Bob has a Casino."""
    game = Nomopoly()
    game.own("Bob", "4", buildings=["Casino"])
    game.place("Ann", "4")
    return game


@shows("N13.3a", "N13.3c", "N13.1k", "N28.1a", "N28.1c")
@pytest.mark.parametrize(("bob_has", "limit", "owner"), [
    (10, 1000, "Bob"), (10_000, 1000, "Bob"), (10_000, 100, "Ann"),
])
def test_who_landed_first_buys_first_on_credit_too(bob_has: int, limit: int, owner: str) -> None:
    """Square 8 costs $200. Ann’s order comes up before Bob’s, who landed there before her."""
    game = Nomopoly()
    game.update(Ann=(3, 4), Bob=(3, 4), order=("Bob", "Ann", "Cid"))
    game.set("player", "Bob", credit_card=True, credit_limit=1000)
    game.purse("Bob", bob_has)
    game.does("Bob", "buy 8 on credit")
    game.does("Ann", "buy 8")
    game.set("player", "Bob", credit_limit=limit)
    game.update(actions=("Ann", "Bob", "Cid"))
    assert game.see("squares.8.owner") == owner
    assert (game.money("Bob"), game.see("players.Bob.credit")) == (bob_has, 200 if owner == "Bob" else 0)
    assert game.money("Ann") == (10_000 if owner == "Bob" else 9800)
    if owner == "Bob":
        assert "You come too late for square 8: Bob landed there before." in game.hears("Ann")
        assert "could not be played" not in game.hears("Bob")
    else:
        assert "could not be played: Square 8 is Ann’s already." in game.hears("Bob")


@shows("N29.3p", "N29.3o", "N6.15a", "N6.11n")
@pytest.mark.parametrize(("since", "steps", "to", "rounds"), [("20", 3, "3", 0), ("20", 2, "2", 0), ("10", 2, "3", 1)])
def test_a_pilot_is_not_round_at_the_lowest_square_in_mid_course(since: str, steps: int, to: str, rounds: int) -> None:
    """Without Square 1 the columns are 20; 19, 2; 3, 18; … and back behind 10 to Square 2, the lowest numbered."""
    game = Nomopoly()
    game.carry(game.word("DestroySquare")(game.thing("square", "1")), game.word("PhaseBegan")("election"))
    game.set("player", "Ann", transport="helicopter", rounds=0)
    game.place("Ann", since)
    game.carry(Move(game.thing("player", "Ann"), steps))
    assert (game.at(), game.see("players.Ann.rounds")) == (to, rounds)


@shows("N33.2ar", "N33.2au", "N33.2av")
@pytest.mark.parametrize(("on", "shows", "wins"), [
    ("07", 7, 180), ("00", 0, 180), ("1, 2, 3, 4 and 05", 5, 35), ("1 2 3 4 04", 4, None),
])
def test_a_number_of_the_wheel_is_a_number_however_it_is_written(on: str, shows: int, wins: int | None) -> None:
    game = at_a_casino()
    game.throw("wheel", shows)
    assert bool(game.says("Ann", f"bet roulette 5 on {on}")) is (wins is None)
    assert game.money() == 10_000 + (wins - 5 if wins is not None else 0)


@shows("N33.2x")
def test_a_card_of_poker_is_kept_once() -> None:
    game = at_a_casino()
    game.throw("casino card", ["7S", "7D", "2C", "4H", "KD"], ["3S", "5S", "9S"])
    game.does("Ann", "bet poker 5")
    assert "once" in game.says("Ann", "keep 1 1")
    game.does("Ann", "keep 1, 2")
    assert game.money() == 10_000


@shows("N3.5c")
@pytest.mark.parametrize("act", [
    "bet roulette 5 on red", "bet blackjack 5", 'patent game "Dice"\nRules: two dice\nBets: $1\nPayouts: $2\nend',
])
def test_who_plays_at_a_casino_or_invents_something_is_not_silent(act: str) -> None:
    """Cid has done nothing for two weeks, and this in the third."""
    game = at_a_casino()
    game.place("Cid", "4")
    game.set("player", "Cid", silent_weeks=2)
    game.does("Cid", act)
    game.week()
    assert game.plays("Cid")


@shows("N10.1f")
def test_in_a_pause_nobody_plays_at_a_casino() -> None:
    game = at_a_casino()
    game.throw("casino card", ["KS", "9H", "8S"], ["7C"])
    game.does("Ann", "bet blackjack 100")
    game.does("", 'pause yes because "a paradox"')
    for line in ("hit", "stand", "bet roulette 5 on red"):
        assert "The game is paused" in game.says("Ann", line)
    assert game.money() == 9900
    game.does("", 'resume because "it is none"')
    game.does("Ann", "stand")
    assert game.money() == 10_100, "18 to 16; the dealer draws"


@shows("N35.3c", "N30.1q")
@pytest.mark.parametrize("by", ["Bob", ""])
def test_a_vetoed_proposal_brings_its_author_nothing(by: str) -> None:
    """Two have voted Yes, which would be $20 of Net Worth."""
    game = Nomopoly()
    game.set("game", "game", governor=by or None)
    game.does("Ann", 'propose change "Tea"\nThere is tea.\nend')
    game.update()
    game.voting()
    game.does("Ann", "vote 1 yes")
    game.does("Cid", "vote 1 yes")
    game.does(by, "veto 1 because \"no\"" if not by else "veto 1")
    game.update()
    assert (game.see("proposals.1.status"), game.see("players.Ann.net_worth")) == ("vetoed", 11_000)


@shows("N23.2a", "N23.2b")
def test_a_terrorist_who_goes_round_is_told_so_once() -> None:
    game = Nomopoly()
    game.set("player", "Ann", terrorist_until=5)
    game.place("Ann", "18")
    told = game.update(Ann=(2, 3))
    assert [one for one in told if "terrorist" in one] == ["Ann is a terrorist, and gets nothing for going round."]


@shows("N22.4bl", "N27.1i")
@pytest.mark.parametrize(("has", "kept", "left"), [(6, 1, 0), (5, 0, 5), (3, 0, 3), (0, 0, 0)])
def test_a_fee_that_takes_all_leaves_nothing_to_deposit(has: int, kept: int, left: int) -> None:
    """The ATM of Bob’s square takes $5."""
    game = Nomopoly()
    game.own("Bob", "4", buildings=["ATM"])
    game.place("Ann", "4")
    game.purse("Ann", has)
    refused = game.says("Ann", "deposit all")
    assert ("nothing to deposit" in refused or "no money to deposit" in refused) is not kept
    game.update()
    assert (game.money(), game.see("accounts").get("Bank of Nomopoly, Ann", 0)) == (left, kept)


@shows("N29.3ap", "N6.8c", "N6.13b")
def test_to_drive_to_where_one_is_takes_no_fuel_and_is_a_landing() -> None:
    """Ann rode to 4 by rail, so that she has not landed there; a drive of no distance costs 5 × 0 fuel, and is one.

    She buys it for $100; Bob and Cid then land there, and pay $12 each.
    """
    game = Nomopoly()
    game.set("player", "Ann", transport="car", fuel=0)
    game.place("Ann", "4")
    game.does("Ann", "drive to 4", "buy 4")
    game.update(Ann=[(1, 1), (1, 2)])
    assert (game.see("squares.4.owner"), game.money()) == ("Ann", 9924)


@shows("N20.1a", "N34.3b")
def test_nothing_is_named_twice_in_a_trade_and_a_patent_is_known_by_its_name() -> None:
    game = Nomopoly()
    game.own("Ann", "4")
    for words in ("4 and 4 to Bob for $5", "4 to Bob for 4"):
        assert game.says("Ann", f"trade {words}") == "You name square 4 twice; once in a trade is all."
    game.does("Ann", 'patent game "Dice"\nRules: two dice\nBets: $1\nPayouts: $2\nend')
    game.does("", "approve 1")
    game.does("Ann", "trade patent dice to Bob for $5")
    assert game.see("trades.1.terms") == "Ann gives Bob patent 1 “Dice” and Bob gives Ann $5"
    assert game.see(ADMIN) == 100


@shows("N30.1i", "N30.1g", "N30.1l")
@pytest.mark.parametrize("words", [
    "Ann cards 7S 7D KH", "square 4 buildings Library", "square 4 missiles Nuke", "square 4 card 7S",
    "square 4 card none",
])
def test_what_no_rule_knows_counts_nothing_whatever_the_admin_has_set(words: str) -> None:
    """Square 4 is worth $100 to Ann; what stands there, or is in her hand, that is no card, nothing.

    Bob and Cid pay rent: 12 each without a card, and 12 + 4 × 7 = 40 with the 7 of spades.
    """
    game = Nomopoly()
    game.own("Ann", "4")
    assert game.says("", f'set {words} now because "a test"') == ""
    game.update(Ann=(1, 3))
    assert game.see("players.Ann.net_worth") == 11_000 + 100 + 2 * (40 if words.endswith("card 7S") else 12)
