"""Nomopoly II: the square named Blackjack, and what makes 21 there."""

from collections.abc import Sequence

import pytest

from tests.rulesets.nomopoly import Nomopoly


def at_blackjack(name: str = "Blackjack", *hand: str, draws: Sequence[str] = ("2C", "3C"), **more: object) -> Nomopoly:
    """Return a game in which Ann has just landed on square 14 of that name, with cards, and drawn two more."""
    game = Nomopoly()
    game.set("square", "14", name=name, **more)
    game.hand("Ann", *hand)
    game.place("Ann", "9")
    game.throw("card", *draws)
    game.update(Ann=(2, 3))
    assert game.at() == "14"
    return game


@pytest.mark.shows("N16.1a", "N16.1b")
@pytest.mark.parametrize(("name", "brings"), [("Blackjack", 2), ("BLACKJACK", 2), ("Black Jack", 0)])
def test_a_square_of_that_name_brings_two_cards(name: str, brings: int) -> None:
    assert len(at_blackjack(name).cards()) == brings


@pytest.mark.shows("N16.1b", "N16.1c")
def test_when_it_has_another_name_nothing_comes_of_landing_there() -> None:
    assert at_blackjack("The Old Mill").cards() == []
    assert not any(what == "card" for what, _, _ in at_blackjack("").rolls)


@pytest.mark.shows("N16.1d", "N16.1n")
def test_the_owner_draws_too_and_others_pay_rent_besides() -> None:
    own = at_blackjack(owner="Ann")
    assert (own.cards(), own.money()) == (["2C", "3C"], 10000)
    other = at_blackjack(owner="Bob")
    assert (other.cards(), other.money(), other.money("Bob")) == (["2C", "3C"], 10000 - 42, 10042)


@pytest.mark.shows("N16.1e")
def test_the_draws_obey_the_limit() -> None:
    game = at_blackjack("Blackjack", *["2H"] * 11, draws=("KC", "QC"))
    assert game.cards() == [*["2H"] * 11, "KC"]
    assert game.thing("square", "14").buried == ["QC"]


@pytest.mark.shows("N16.1f", "N16.1i", "N16.1k", "N16.1m", "N16.2b", "N15.2b")
def test_cards_that_make_21_bring_a_bonus() -> None:
    game = at_blackjack("Blackjack", "4H", draws=("10S", "AC"))
    assert game.offered() == ["blackjack 10S AC", "buy 14"]
    before = game.see("accounts.Admin Bank Account")
    game.does("Ann", "blackjack 10S AC")
    game.update()
    assert game.money() == 13000
    assert game.cards() == ["4H"]
    assert game.see("accounts.Admin Bank Account") == before - 3000


@pytest.mark.shows("N16.1g", "N16.1h", "N16.2a", "N16.2b")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5H 6H 10H", ""), ("KS AC", ""), ("KS QS AC", ""), ("AC 9H AC", ""), ("10H 9H", "do not make exactly 21"),
        ("KS QS 2C", "do not make exactly 21"), ("5H 6H", "do not make"), ("7D 4H 10H", "You do not have 7D"),
    ],
)
def test_any_cards_in_hand_that_make_21_and_no_others(cards: str, words: str) -> None:
    game = at_blackjack("Blackjack", "5H", "6H", "10H", "9H", "KS", "QS", "AC", draws=("AC", "2C"))
    refused = game.says("Ann", f"blackjack {cards}")
    assert words in refused
    assert bool(refused) == bool(words)


def test_nothing_is_offered_to_who_has_no_21() -> None:
    assert at_blackjack("Blackjack", draws=("10S", "9C")).offered() == ["buy 14"]
    assert at_blackjack("Blackjack", draws=("10S", "AC")).offered() == ["blackjack 10S AC", "buy 14"]


@pytest.mark.shows("N16.1j")
@pytest.mark.parametrize(("has", "then"), [(-100, -100), (0, 0), (5, 7), (11, 14)])
def test_the_bonus_is_of_the_money_at_that_moment(has: int, then: int) -> None:
    """30 per cent of 5 are 1.5, rounded to 2; of 11 they are 3.3, rounded to 3."""
    game = at_blackjack("Blackjack", draws=("10S", "AC"))
    game.does("Ann", "blackjack 10S AC")
    game.purse("Ann", has)
    game.update()
    assert game.money() == then


@pytest.mark.shows("N16.1l")
def test_once_for_a_landing_until_the_next_update_with_the_cards_of_then() -> None:
    game = at_blackjack("Blackjack", "10H", "AH", draws=("10S", "AC"))
    game.hand("Ann", "10H", "AH", "10S", "AC", "6D", "5D")
    refused = game.says("Ann", "blackjack 6D 5D 10S")
    assert "only cards that you had when you landed. They were: 10H, AH, 10S, AC." in refused
    game.does("Ann", "blackjack 10S AC")
    assert "once after landing on a square named Blackjack" in game.says("Ann", "blackjack 10H AH")
    game.update()
    assert game.money() == 13000
    assert game.cards() == ["10H", "AH", "6D", "5D"]
    assert "once after landing" in game.says("Ann", "blackjack 10H AH")


def test_the_offer_lapses_at_the_next_update() -> None:
    game = at_blackjack("Blackjack", draws=("10S", "AC"))
    game.update()
    assert game.offered() == ["buy 17"]


@pytest.mark.shows("N16.2c")
def test_a_joker_counts_as_the_card_that_it_is_said_to_be() -> None:
    game = at_blackjack("Blackjack", "Joker", "Joker as 9H", draws=("10S", "2C"))
    assert "Say which card your Joker is" in game.says("Ann", "blackjack 10S joker")
    game.does("Ann", "blackjack 10S 2C 9H")
    game = at_blackjack("Blackjack", "Joker", "Joker as 9H", draws=("10S", "2C"))
    game.does("Ann", "blackjack 10S joker as AH")
    game.update()
    assert game.money() == 13000
    assert game.cards() == ["Joker as 9H", "2C"]
