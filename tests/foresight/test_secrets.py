"""Nothing that not everybody may know shows in a second look: with other secrets in a game it comes out the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mailgame.foresight.looking import question
from mailgame.foresight.public import public_world
from mailgame.foresight.result import Measure
from mailgame.game.game import Game
from mailgame.game.inputs import Contact
from mailgame.law import Ask, Intent, Order, Pay, Petition, Posted, Rule, Set, View
from mailgame.world import ledger
from tests.desk.harness import PLAIN
from tests.foresight.builders import BOARD, CARDS, a_game, lawmaking, looked, proposed, say, updates, weekly
from tests.kernel.builders import a_rule, begun, money

pytestmark = pytest.mark.slow

FEW = Measure(2, 4)
BIDS = st.tuples(st.sampled_from(["yea", "nay"]), st.integers(0, 100))


def told(game: Game, number: str = "1") -> object:
    """Return all that a second look says, and all that it was made from."""
    asked = question(game, "game", number)
    return asked, looked(game, number, FEW)


def voted_on() -> tuple[Game, str]:
    """Return a game of the board in which the votes on a proposal are open, and its number."""
    game = a_game(BOARD)
    number = proposed(game, "Cleo", "propose amend NUMBER", "set 14.rent_factor = 30", number=14)
    updates(game, 2)
    return game, number


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["Ann", "Bert", "Cleo"]), st.sampled_from(["yes", "no", "abstain"])))
def test_sealed_votes_do_not_show(votes: dict[str, str]) -> None:
    game, number = voted_on()
    before = told(game, number)
    for name, choice in votes.items():
        say(game, name, "vote PROPOSAL CHOICE", proposal=number, choice=choice)
    assert told(game, number) == before


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["Ann", "Bert"]), BIDS))
def test_sealed_bids_and_what_is_set_aside_for_them_do_not_show(bids: dict[str, tuple[str, int]]) -> None:
    game = a_game(CARDS)
    turn = str(game.world.things["game"]["game"]["turn"])
    block = "A player can spend an action to collect {amount} dollars.\nset amount = 20"
    number = proposed(game, turn, "propose replace NUMBER [as TITLE]", block, number=4)
    before = told(game, number)
    for name, (side, dollars) in bids.items():
        say(game, name, "vote PROPOSAL SIDE DOLLARS", proposal=number, side=side, dollars=dollars)
    assert told(game, number) == before


def test_orders_on_file_do_not_show() -> None:
    game, number = voted_on()
    offers = [offer for offer in game.world.all("offer") if offer.what == "purchase"]
    assert offers
    before = told(game, number)
    for offer in offers:
        say(
            game, offer.player.id, "buy SQUARE as NAME GENDER",
            square=offer.about["square"], name="Secret Corner", gender="f",
        )
    assert game.world.all("order")
    assert told(game, number) == before


def test_when_somebody_wrote_last_does_not_show() -> None:
    game, number = voted_on()
    before = told(game, number)
    game.handle(Contact("2026-11-27T11:11:11Z", "Ann"))
    assert told(game, number) == before


def test_the_dice_of_the_game_do_not_show() -> None:
    one, other = (a_game(BOARD, seed=seed, params=PLAIN) for seed in ("one", "other"))
    numbers = [
        proposed(game, "Ann", "propose amend NUMBER", "set 14.rent_factor = 30", number=14) for game in (one, other)
    ]
    assert numbers == ["1", "1"]
    for game in (one, other):  # what dice have decided already is known to all: who has which colour, and who is IT
        for player in game.world.all("player"):
            game.world.set(player, "colour", "blue")
            game.world.set(player, "it", False)
        game.world.commit()
    assert told(one) == told(other)
    chance = public_world(one).data["chance"]
    assert "one" not in str(chance)


def secretive() -> Rule:
    """Return a rule that keeps something of every kind to itself."""
    made = a_rule(4, "Secrets", "Spies get {wage}.", wage=3)
    made.attribute("player", "spy", "flag", False, seen_by="nobody")
    made.attribute("player", "hand", "list", [], seen_by="owner")
    made.attribute("player", "purse", "number", 0, seen_by="owner")
    made.attribute("trap", "square", "number", 0, seen_by="nobody")

    @made.command("spy", "Become a spy, in secret.")
    def spies(view: View, order: Order) -> list[Intent]:
        return [
            Set(order.giver, spy=True),
            Set(order.giver, hand=["knife"]),
            Set(order.giver, purse=500),
            Ask(order.giver, "mission", "A mission for you.", ("accept",), {"to": "Bert"}, "nothing"),
            Petition("spy", f"{order.giver} is a spy.", about={"name": order.giver.id}),
        ]

    @made.after(Posted)
    def spies_are_paid(view: View, posted: Posted, wage: int) -> list[Intent]:
        return [
            Pay("", player, wage + len(player.hand), "for spying")
            for player in view.players() if player.spy or view.offers("mission", player) or view.petitions("spy")
        ]

    return made


@pytest.mark.parametrize("spies", [["Ann"], ["Bert", "Cleo"], ["Ann", "Bert", "Cleo"]])
def test_hidden_attributes_offers_and_petitions_do_not_show(spies: list[str]) -> None:
    game = begun(lawmaking(), weekly(), money(), secretive())
    number = proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 50", number=4)
    before = told(game, number)
    for name in spies:
        say(game, name, "spy")
    assert game.world.things["offer"]
    assert told(game, number) == before


def test_things_of_which_nothing_can_be_seen_do_not_show() -> None:
    game = begun(lawmaking(), weekly(), money(), secretive())
    number = proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 50", number=4)
    before = told(game, number)
    game.world.create("trap", "1", {"square": 7})
    game.world.commit()
    assert told(game, number) == before


def test_a_purse_that_is_hidden_is_empty_and_the_books_balance() -> None:
    def hidden() -> Game:
        made = a_rule(4, "Wages", "{wage} dollars.", wage=5)
        made.attribute("player", "money", "money", seen_by="owner")

        @made.after(Posted)
        def are_paid(view: View, posted: Posted, wage: int) -> list[Intent]:
            return [Pay("", player, wage) for player in view.players()]

        return begun(lawmaking(), weekly(), made)

    rich, poor = hidden(), hidden()
    ann = rich.world.thing("player", "Ann")
    assert ann is not None
    ledger.pay(rich.world, "", ann, 777)
    rich.world.commit()
    for game in (rich, poor):
        proposed(game, "Bert", "propose amend NUMBER", "set 4.wage = 50", number=4)
        assert ledger.total(public_world(game)) == 0
    assert told(rich) == told(poor)


@pytest.mark.parametrize("make", [lambda: voted_on()[0], lambda: a_game(CARDS)])
def test_addresses_and_answers_are_not_in_what_is_handed_out(make: Callable[[], Game]) -> None:
    game = make()
    handed = public_world(game).encode().decode()
    assert "example.net" not in handed
    assert "seed" not in public_world(game).data["chance"] or public_world(game).data["chance"]["seed"] == ""
