"""Nomopoly II: patents, how they are asked for, and what casinos offer then."""

from typing import Any

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly

GAME = 'patent game "{}"\nRules: roll a die.\nBets: up to $20.\nPayouts: twice the bet for a six.\nend'
ITEM = 'patent item "{}"\nPrice: $25.\nUse: put it on.\nEffects: one looks well.\nend'
LAW = '''patent game "Dice"
Rules: roll a die.
Bets: any.
Payouts: twice the bet for a six.
```law
"""Dice: twice the bet for a six."""
rule = Rule(0, "Dice")


@rule.after(PatentPlayed, name="Dice")
def a_six_pays_twice(view, played):
    shown = view.roll("dice game", played.player)
    return PayOut(played.player, played.square, 2 * played.dollars) if shown == 6 else None
```
end'''


def accepted(*applications: str, player: str = "Ann", **more: Any) -> Nomopoly:
    """Return a game in which a player has patents."""
    game = Nomopoly(**more)
    for words in applications:
        game.does(player, words)
        game.does("", "approve 1" if not game.see("patents") else f"approve {len(game.see('patents')) + 1}")
    return game


def casino(game: Nomopoly, owner: str = "Ann", square: str = "8", at: str = "Bob") -> None:
    """Give somebody a casino, and put somebody there."""
    game.own(owner, square, buildings=["Casino"])
    game.place(at, square)


@pytest.mark.shows("N34.1a", "N34.1b", "N34.1c", "N15.1b")
def test_an_application_costs_a_fee_at_once_and_needs_no_casino() -> None:
    game = Nomopoly()
    before = game.see(ADMIN)
    game.does("Ann", GAME.format("Dice"))
    assert (game.money(), game.see(ADMIN)) == (9900, before + 100)
    assert game.see("patents") == {}


@pytest.mark.shows("N34.1d", "N34.1e")
@pytest.mark.parametrize(
    ("application", "words"),
    [
        ('patent game "Dice"\nRules: roll.\nBets: any.\nend', "It lacks Payouts."),
        ('patent game "Dice"\nRoll a die.\nend', "It lacks Rules and Bets and Payouts."),
        ('patent game "Dice"\nRules:\nBets: any.\nPayouts: none.\nend', "It lacks Rules."),
        ('patent item "Hat"\nUse: put it on.\nEffects: none.\nend', "It lacks Price."),
        ('patent item "Hat"\nPrice: $5\nend', "It lacks Use and Effects."),
    ],
)
def test_an_application_says_all(application: str, words: str) -> None:
    game = Nomopoly()
    assert words in game.says("Ann", application)
    assert game.money() == 10000


@pytest.mark.shows("N34.2a", "N34.3a")
def test_the_admin_accepts_one_and_its_player_owns_the_patent() -> None:
    game = accepted(GAME.format("Dice"))
    patent = game.thing("patent", "1")
    assert (patent.owner.id, patent.name, patent.sort) == ("Ann", "Dice", "game")
    assert game.money() == 9900


@pytest.mark.shows("N34.2b", "N34.2c", "N34.2d", "N34.2e", "N34.2f", "N34.2g", "N15.2b")
@pytest.mark.parametrize("why", ["it lacks a limit", "it is ambiguous", "it is a paradox", "we have it", "it is silly"])
def test_of_a_rejected_one_a_part_of_the_fee_is_paid_back(why: str) -> None:
    game = Nomopoly()
    game.does("Ann", GAME.format("Dice"))
    before = game.see(ADMIN)
    game.does("", f"reject 1 because {why}")
    assert (game.money(), game.see(ADMIN), game.see("patents")) == (9950, before - 50, {})
    assert "The Admin rejects your patent “Dice”." in game.hears("Ann")
    assert why[1:] in game.hears("Ann")
    assert "rejects" not in game.hears("Bob")


@pytest.mark.shows("N34.2h")
def test_an_application_waits_for_the_admin() -> None:
    game = Nomopoly()
    game.does("Ann", GAME.format("Dice"))
    for _ in range(5):
        game.update()
    assert len(game.game.world.all("petition")) == 1
    assert game.see("patents") == {}


@pytest.mark.shows("N34.3c")
@pytest.mark.parametrize("name", ["Dice", "DICE", "Salad", "poker", "Roulette", "joker", "Hat"])
def test_names_are_unique(name: str) -> None:
    game = accepted(GAME.format("Dice"))
    game.does("Bob", ITEM.format("Hat"))
    assert "already" in game.says("Ann", GAME.format(name))


@pytest.mark.shows("N34.4a", "N34.4b")
def test_casinos_of_its_owner_offer_it_and_no_others() -> None:
    game = accepted(GAME.format("Dice"))
    casino(game)
    game.does("Bob", "bet dice 10")
    assert game.money("Bob") == 9990
    casino(game, "Cid", "9")
    refused = game.says("Bob", "bet dice 10")
    assert refused == "The Casino on square 9 does not offer Dice; those of Ann do."
    game.place("Bob", "5")
    assert game.says("Bob", "bet dice 10") == "There is no Casino on square 5, where you are."


@pytest.mark.shows("N34.4c")
def test_a_patent_that_changes_hands_is_offered_by_its_new_owner() -> None:
    game = accepted(GAME.format("Dice"))
    casino(game)
    casino(game, "Cid", "9", "Cid")
    game.set("patent", "1", owner="Cid")
    assert "does not offer Dice" in game.says("Bob", "bet dice 10")
    assert game.says("Cid", "bet dice 10") == ""


@pytest.mark.shows("N34.4d")
def test_patented_games_count_with_the_others_and_on_the_books() -> None:
    game = accepted(GAME.format("Dice"))
    casino(game)
    game.throw("wheel", 4)
    game.does("Bob", "bet roulette 50 on red", "bet dice 25", "bet dice 25")
    assert "as many as one can in an update" in game.says("Bob", "bet dice 10")
    assert "as many as one can in an update" in game.says("Bob", "bet poker 10")
    assert game.thing("square", "8").casino_books["net"] == 100
    game.does("", "pay out $40 to Bob at 8")
    assert (game.money("Bob"), game.thing("square", "8").casino_books["net"]) == (9940, 60)


@pytest.mark.shows("N34.4e")
def test_the_patents_of_who_starts_over_are_gone() -> None:
    game = accepted(GAME.format("Dice"))
    game.carry(game.word("LoseHealth")(game.thing("player", "Ann"), 100))
    assert game.see("patents") == {}
    assert game.says("Bob", "bet dice 10")


def test_an_item_is_bought_and_used_by_hand() -> None:
    game = accepted(ITEM.format("Top Hat"))
    casino(game)
    game.does("Bob", "buy patented top hat")
    game.throw("actions", ["Bob", "Ann", "Cid"])
    game.update()
    assert (game.has("Bob", "Top Hat"), game.money("Bob")) == (1, 9975)
    game.does("Bob", "use patented top hat in the rain")
    game.update()
    assert game.has("Bob", "Top Hat") == 0
    assert any("uses Top Hat: in the rain" in one.words for one in game.game.world.all("petition"))


@pytest.mark.shows("N34.1f")
def test_without_law_the_admin_plays_it_by_hand() -> None:
    game = accepted(GAME.format("Dice"))
    casino(game)
    game.does("Bob", "bet dice 10")
    (petition,) = game.game.world.all("petition")
    assert "Bob plays Dice for $10 on square 8. Play it by hand" in petition.words


@pytest.mark.shows("N34.1f")
def test_with_law_it_plays_by_itself() -> None:
    game = accepted(LAW, law=True)
    casino(game)
    game.throw("dice game", 6, 5)
    game.does("Bob", "bet dice 10")
    assert game.money("Bob") == 10010
    game.does("Bob", "bet dice 10")
    assert game.money("Bob") == 10000
    assert list(game.game.world.all("petition")) == []
    assert "The law cannot be accepted" in game.says("Ann", LAW.replace('"Dice"', '"Dots"').replace("PayOut", "PayAll"))


@pytest.mark.shows("N34.1f")
def test_an_item_with_law_does_what_its_law_says() -> None:
    law = """```law
rule = Rule(0, "Top Hat")

@rule.after(PatentUsed, name="Top Hat")
def looks_well(view, used):
    return Pay("", used.player, 7, f"for a hat {used.how}")
```
end"""
    game = accepted(ITEM.format("Top Hat").removesuffix("end") + law, law=True)
    casino(game)
    game.does("Bob", "buy patented top hat", "use patented top hat in the rain")
    told = game.update(actions=["Bob", "Ann", "Cid"])
    assert (game.has("Bob", "Top Hat"), game.money("Bob")) == (0, 9975 + 7)
    assert any("for a hat in the rain" in words for words in told)
    assert list(game.game.world.all("petition")) == []


@pytest.mark.shows("N34.3b")
def test_a_patent_is_traded() -> None:
    game = accepted(GAME.format("Dice"))
    game.does("Ann", "trade patent 1 to Bob for $5")
    game.does("Bob", "accept 1")
    game.update(actions=["Ann", "Bob", "Cid"])
    assert game.thing("patent", "1").owner.id == "Bob"
