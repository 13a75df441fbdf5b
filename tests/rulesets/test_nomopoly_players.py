"""Nomopoly II, rules III, IV, V, XII, XIII, XIV and XV: players, their money, health, squares and cards."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Instruct
from mailgame.kernel.faults import Refused
from mailgame.law import Jump, Own, Pay
from tests.rulesets.nomopoly import ADMIN, MINT, Nomopoly


@pytest.fixture
def table() -> Nomopoly:
    return Nomopoly()


def reset(table: Nomopoly, player: str = "Ann") -> None:
    table.carry(table.word("Reset")(table.thing("player", player)))


def knocks(table: Nomopoly, name: str, address: str) -> str:
    """Let a stranger ask to join; return why they cannot."""
    table._play(Instruct(at=table.game.world.data["clock"], player="", pattern="join as NAME",
                         arguments={"name": name}, by="stranger", address=address, words=f"join as {name}"))
    return table.last.refusal.words if table.last.refusal is not None else ""


# --- III


@pytest.mark.shows("N3.1a", "N3.1b", "N3.1d")
def test_a_name_and_an_address_are_one_player_s(table: Nomopoly) -> None:
    assert knocks(table, "ANN", "dot@example.org")
    assert knocks(table, "ann ", "dot@example.org")
    assert not knocks(table, "Dot", "dot@example.org")
    assert knocks(table, "Eve", "dot@example.org")


@pytest.mark.shows("N3.4a", "N3.4b", "N3.4c", "N3.4d", "N3.4e", "N12.2t")
def test_a_newcomer_whom_the_admin_lets_in_starts_with_the_next_week_as_all_did(table: Nomopoly) -> None:
    knocks(table, "Dot", "dot@example.org")
    admin = table.see(ADMIN)
    table.update()
    table.does("", f"approve {next(iter(table.game.world.things['petition']))}")
    table.update()
    assert not table.plays("Dot")
    table.names = ("Ann", "Bob", "Cid", "Dot")
    table.week()
    assert (table.money("Dot"), table.health("Dot"), table.at("Dot"), table.cards("Dot")) == (10000, 100, "1", [])
    assert (table.see("players.Dot.resets"), table.see("players.Dot.transport")) == (0, "foot")
    assert (table.see(MINT), table.see(ADMIN)) == (-40000, admin)
    table.lands("Dot", "14")
    table.purse("Dot", 300)
    reset(table, "Dot")
    assert (table.money("Dot"), table.at("Dot"), table.see("players.Dot.resets")) == (10000, "1", 1)


@pytest.mark.shows("N3.4f")
def test_a_newcomer_has_no_vote_on_what_was_opened_before_and_pays_no_fine_for_it(table: Nomopoly) -> None:
    knocks(table, "Dot", "dot@example.org")
    table.does("", f"approve {next(iter(table.game.world.things['petition']))}")
    table.update()
    table.update()
    table.week()
    table.names = ("Ann", "Bob", "Cid", "Dot")
    table.does("Ann", "propose amend 6\nset rent = 4\nend")
    table.update()
    assert table.see("ballots.1.electorate") == ["Ann", "Bob", "Cid", "Dot"]


@pytest.mark.shows("N3.5a", "N3.5h")
def test_three_weeks_without_an_action_and_the_player_is_out_having_been_warned(table: Nomopoly) -> None:
    for week in range(1, 4):
        table.set("player", "Ann", acted=True)
        table.set("player", "Bob", acted=True)
        table.week()
        warned = [letter for letter in table.last.letters if "drop out" in str(letter)]
        assert bool(warned) is (week == 2)
    assert not table.plays("Cid")
    assert table.see("players.Ann.silent_weeks") == 0


@pytest.mark.shows("N3.5b", "N3.5c", "N3.5d")
@pytest.mark.parametrize("act", ["order", "refused", "vote", "proposal", "standing", "message", "status"])
def test_what_counts_as_an_action_and_what_does_not(table: Nomopoly, act: str) -> None:
    table.set("player", "Cid", silent_weeks=2)
    if act in ("order", "refused"):
        table.hand("Cid", "7S")
        table.does("Cid", "place 7S on 5")
        table.set("square", "5", card="2H" if act == "refused" else "")
        table.update()
        assert table.see("squares.5.card") == ("2H" if act == "refused" else "7S")
    elif act == "vote":
        table.does("Ann", "propose amend 6\nset rent = 4\nend")
        table.update()
        table.does("Cid", "vote 1 abstain")
    elif act == "proposal":
        table.does("Cid", "propose amend 6\nset rent = 4\nend")
    elif act == "standing":
        table.hand("Cid", "7S")
        table.does("Cid", "standing place 7S on 5")
        table.update()
        assert table.see("squares.5.card") == "7S"
    elif act == "message":
        table.does("Cid", "message Ann\nHello.\nend")
    table.week()
    assert table.plays("Cid") is (act in ("order", "refused", "vote", "proposal"))


@pytest.mark.shows("N3.5e", "N3.5f", "N3.3c", "N15.2e")
def test_what_a_player_who_is_removed_had_goes_to_the_admin_and_what_they_laid_stays(table: Nomopoly) -> None:
    table.own("Bob", "12", card="7S", name="Cove")
    table.set("square", "14", card="2H")
    table.purse("Bob", 400)
    before = table.see(ADMIN)
    table.does("", 'remove Bob because "he is rude"')
    assert table.see(ADMIN) == before + 400
    assert [table.see(f"squares.{one}") for one in ("12.owner", "12.card", "14.card")] == ["", "7S", "2H"]
    table.purse("Cid", -70)
    before = table.see(ADMIN)
    table.does("", 'remove Cid because "so is he"')
    assert table.see(ADMIN) == before - 70


@pytest.mark.shows("N3.5g")
def test_the_vote_of_a_player_who_is_then_removed_stands(table: Nomopoly) -> None:
    table.does("Ann", "propose amend 6\nset rent = 4\nend")
    table.update()
    table.does("Bob", "vote 1 yes")
    table.does("", 'remove Bob because "he is rude"')
    table.update()
    assert table.see("proposals.1.status") == "accepted"


# --- IV


@pytest.mark.shows("N1.1b", "N4.3c", "N4.3d", "N4.3f")
@pytest.mark.parametrize(("money", "bought", "why"), [
    (350, True, ""), (349, False, "$1 short"), (-5, False, "bankrupt"),
])
def test_nobody_buys_what_they_cannot_pay(table: Nomopoly, money: int, bought: bool, why: str) -> None:
    table.lands("Ann", "14")
    table.purse("Ann", money)
    refused = table.says("Ann", "buy 14")
    assert (not refused) is bought
    assert why in refused
    table.update()
    assert (table.see("squares.14.owner") == "Ann") is bought
    assert table.money() == (0 if bought else money)


@pytest.mark.shows("N4.3a")
def test_at_nothing_one_is_not_bankrupt(table: Nomopoly) -> None:
    for money, bankrupt in ((0, False), (-1, True), (0, False)):
        table.purse("Ann", money)
        assert table.see("players.Ann.bankrupt") is bankrupt


@pytest.mark.shows("N1.1f", "N5.2d")
def test_an_act_happens_wholly_or_not_at_all(table: Nomopoly) -> None:
    table.own("Ann", "14", name="Cove")
    table.does("Ann", 'name 14 "Bay"')
    table.purse("Ann", 40)
    table.update()
    assert (table.see("squares.14.name"), table.money()) == ("Cove", 40)


# --- V


@pytest.mark.shows("N5.2b", "N5.2d", "N5.2f")
def test_what_one_has_not_and_what_has_no_use_is_not_used(table: Nomopoly) -> None:
    assert table.says("Ann", "use jetpack") == "You have no Jetpack."
    table.give("Ann", Flower=1)
    assert "no use" in table.says("Ann", "use flower")
    assert table.has("Ann", "Flower") == 1


USES = [
    "use medicine", "use pokeball to 9", "use hammer on Bob", "use anthrax on Bob", "use card remover on 8",
    "use salad", "use time bomb", "use glue", "use grease", "use shovel", "use auto-shuffler 7S",
    "use fake id on proposal 1", "use jetpack", "use weighted die 6", "use mask as Cid", "use warp bubble to 33",
]


@pytest.mark.shows("N5.2a", "N5.2c", "N5.2e")
def test_each_use_does_what_is_said_of_it_and_takes_the_item() -> None:
    """Nothing is buried where the Shovel is used. The Jetpack and the Weighted Die count in Ann's turn: 33 + 6 + 1 + 2.

    There, on 42, she lands at Bob's, and Cid pays for her: 126; and 100 for not voting. By the Fake ID it is 2:1.
    """
    table = Nomopoly(_6_squares=60, _24_square=59)
    table.does("Bob", "propose amend 6\nset round = 900\nend")
    table.update()
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 no")
    items = dict.fromkeys(table.word("ITEMS"), 2)
    assert len(USES) == len(items) - 1  # a Flower is given, not used
    for name in ("Ann", "Bob"):
        table.place(name, "8")
    table.carry(table.word("Spawn")("bison", table.thing("square", "20"), True))
    table.own("Ann", "8", card="2H")
    table.own("Bob", "42")
    table.set("player", "Ann", items=items)
    table.hand("Ann", "7S")
    table.throw("card", "KH", "QD", who="Ann")
    table.throw("bison", [1, 1])
    table.does("Ann", *USES)
    table.update(Ann=(1, 2), order=("Ann", "Cid", "Bob"), Bob=(1, 2))
    assert table.see("players.Ann.items") == {**dict.fromkeys(items, 1), "Flower": 2}
    assert "You dig, and find nothing." in table.hears("Ann")
    assert (table.health(), table.health("Bob"), table.see("players.Bob.infected")) == (120, 85, True)
    assert [table.see(f"squares.8.{name}") for name in ("card", "bomb", "glue", "grease")] == ["", True, True, True]
    assert (table.at(), table.money(), table.money("Cid")) == ("42", 10000, 9774)
    assert (table.cards(), table.see("creatures.Bison.square")) == (["KH", "QD"], "11")
    assert table.see("proposals.1.status") == "accepted"


@pytest.mark.shows("N5.1a", "N5.1b")
def test_there_is_no_limit_to_items(table: Nomopoly) -> None:
    table.give("Ann", Jetpack=50)
    assert table.see("players.Ann.items") == {"Jetpack": 50}


@pytest.mark.shows("N5.1c")
@pytest.mark.parametrize("what", ["$5", "7S", "14", "house", "vote", "health", "clogs"])
def test_what_is_no_item_is_not_used_nor_counted_as_one(table: Nomopoly, what: str) -> None:
    table.own("Ann", "14", buildings=["House"])
    table.hand("Ann", "7S")
    table.set("player", "Ann", transport="clogs", credit_card=True, extra_votes=2)
    table.give("Ann", Salad=1)
    assert f"“{what}” is not one of Jetpack" in table.says("Ann", f"use {what}")
    assert table.see("players.Ann.items") == {"Salad": 1}


# --- XII


@pytest.mark.shows("N12.1a", "N12.1b", "N12.1c", "N12.1d")
@pytest.mark.parametrize(("health", "left"), [(21, 1), (20, 100), (10, 100)])
def test_without_health_a_player_starts_over_at_once(table: Nomopoly, health: int, left: int) -> None:
    table.place("Ann", "14")
    table.set("player", "Ann", health=health)
    table.carry(table.word("LoseHealth")(table.thing("player", "Ann"), 20, "by a bomb"))
    assert (table.health(), table.at()) == (left, "14" if left == 1 else "1")


@pytest.mark.shows("N12.1f", "N12.1g")
def test_health_has_no_upper_bound_and_is_booked_bit_by_bit(table: Nomopoly) -> None:
    ann = table.thing("player", "Ann")
    table.carry(table.word("GainHealth")(ann, 15, "in a hospital"))
    assert table.health() == 115
    table.set("player", "Ann", health=10)
    table.carry(table.word("GainHealth")(ann, 15), table.word("LoseHealth")(ann, 20))
    assert (table.health(), table.see("players.Ann.resets")) == (5, 0)


@pytest.mark.shows("N12.2a", "N12.2b", "N12.2d", "N12.2e", "N12.2j", "N12.2k", "N12.2m", "N12.2n", "N12.2o", "N12.2q",
                   "N12.2r", "N15.2f", "N13.1l")
@pytest.mark.parametrize("money", [25000, -300])
def test_a_reset_takes_everything_back_to_the_start(table: Nomopoly, money: int) -> None:
    table.own("Ann", "12", card="7S", name="Cove", buildings=["House"])
    table.own("Bob", "1")
    table.lands("Ann", "14")
    table.purse("Ann", money)
    table.hand("Ann", "7S", "KH")
    table.give("Ann", Jetpack=2)
    table.set("player", "Ann", extra_votes=2, silent_weeks=1)
    table.does("Ann", "place 7S on 5")
    admin = table.see(ADMIN)
    reset(table)
    assert (table.money(), table.health(), table.at(), table.cards()) == (10000, 100, "1", [])
    assert table.see("players.Ann.items") == {}
    assert (table.see("players.Ann.extra_votes"), table.see("players.Ann.resets")) == (0, 1)
    assert table.see("players.Ann.silent_weeks") == 1
    assert (table.see("squares.12.owner"), table.see("squares.12.card"), table.see("squares.12.buildings")) == (
        "", "7S", ["House"])
    assert (table.see(MINT), table.see(ADMIN)) == (money - 40000, admin)
    assert table.money("Bob") == 10000
    assert table.offered() == []
    assert table.says("Ann", "buy 14")
    table.update()
    assert table.see("squares.5.card") == ""


@pytest.mark.shows("N12.2u")
def test_a_proposal_of_who_is_reset_stays_on_the_ballot(table: Nomopoly) -> None:
    table.does("Ann", "propose amend 6\nset rent = 4\nend")
    table.update()
    reset(table)
    table.does("Bob", "vote 1 yes")
    table.update()
    assert table.see("proposals.1.status") == "accepted"


# --- XIII


@pytest.mark.shows("N13.1f", "N13.1g", "N13.1h", "N13.3e", "N9.4h")
def test_a_landing_gives_the_right_to_buy_with_the_next_orders(table: Nomopoly) -> None:
    table.lands("Ann", "14")
    table.lands("Ann", "15", since="14")
    assert table.offered() == ["buy 14", "buy 15"]
    table.does("Ann", "buy 14")
    table.update(Ann=(1, 2))
    assert (table.see("squares.14.owner"), table.money()) == ("Ann", 9650)
    assert table.says("Ann", "buy 15").startswith("You can buy a square after landing on it")


@pytest.mark.shows("N13.2a", "N13.3a", "N13.3b", "N13.3c", "N13.3d", "N13.1i")
@pytest.mark.parametrize(("bob_asks", "bob_has", "owner"), [
    (True, 10000, "Bob"), (False, 10000, "Ann"), (True, 20, "Ann"),
])
def test_who_landed_first_buys_first(table: Nomopoly, bob_asks: bool, bob_has: int, owner: str) -> None:
    table.lands("Bob", "14")
    table.lands("Ann", "14")
    if bob_asks:
        table.does("Bob", "Buy square 14.")
    table.does("Ann", "buy 14")
    table.purse("Bob", bob_has)
    table.update(actions=("Ann", "Bob", "Cid"))
    assert table.see("squares.14.owner") == owner
    assert table.money("Ann") + table.money("Bob") == 10000 + bob_has - 350


@pytest.mark.shows("N13.3g")
@pytest.mark.parametrize(("way", "bought"), [
    ("use warp bubble", True), ("drive", True), ("hop", True), ("use warp bubble", False),
])
def test_where_an_order_takes_one_is_bought_with_the_same_orders_or_not_at_all(
    table: Nomopoly, way: str, bought: bool
) -> None:
    """Then Ann goes on to 17 by her turn, and can buy that with her next orders, and 14 no more."""
    table.give("Ann", Warp_Bubble=1, Pokeball=1)
    table.set("player", "Ann", transport="car", fuel=500)
    table.carry(table.word("Spawn")("bison", table.thing("square", "20"), True))
    table.carry(Jump(table.thing("creature", "Bison"), table.thing("square", "1")))
    table.does("Ann", "use pokeball to 12")
    assert "you have not landed there" in table.says("Ann", "buy 12")
    table.does("Ann", "cancel 1", f"{way} to 14", *(["buy 14"] if bought else []))
    table.update(Ann=(1, 2))
    assert (table.see("squares.14.owner"), table.at()) == ("Ann" if bought else "", "17")
    assert "buy 17" in table.offered()
    assert table.says("Ann", "buy 14")


def test_what_is_bought_before_one_gets_there_is_not_bought(table: Nomopoly) -> None:
    """Ann takes her first order back and gives it again, so that it comes after the purchase."""
    table.give("Ann", Warp_Bubble=1)
    table.does("Ann", "use warp bubble to 14", "buy 14", "cancel 1", "use warp bubble to 14")
    table.update(Ann=(1, 2))
    assert (table.see("squares.14.owner"), table.at(), table.money()) == ("", "17", 10000)
    assert "you have not landed there" in table.hears("Ann")


@pytest.mark.shows("N13.3h")
def test_who_lands_after_the_buyer_in_the_same_update_pays_nothing_yet(table: Nomopoly) -> None:
    table.update(Ann=(1, 2), Cid=(1, 2), order=("Ann", "Cid", "Bob"))
    assert table.money("Cid") == 10000


@pytest.mark.shows("N13.4a", "N13.4b", "N13.4c", "N13.4d", "N13.4e", "N13.4h", "N13.4j", "N13.4k", "N15.1b")
def test_names(table: Nomopoly) -> None:
    table.own("Ann", "14", "12")
    table.own("Bob", "13", name="Blackjack")
    assert table.says("Ann", 'name 13 "Mine"')
    assert table.says("Ann", f'name 14 "{"x" * 101}"')
    assert table.says("Ann", 'name 14 "blackjack"')
    assert table.says("Ann", 'name 14 " "')
    for place in ("The Zoo", "zoo", "HOUSE OF CARDS", "the bank of Nomopoly"):
        assert table.says("Ann", f'name 14 "{place}"') == f"“{place}” is the name of another place."
    table.does("Ann", f'name 14 "{"x" * 100}"')
    table.update(Ann=(5, 6))
    assert (len(table.see("squares.14.name")), table.money()) == (100, 10000)
    admin = table.see(ADMIN)
    table.does("Ann", 'name 14 "Pirate Cove"')
    table.update(Ann=(1, 2), Bob=(1, 3))
    assert (table.see("squares.14.name"), table.money(), table.see(ADMIN)) == ("Pirate Cove", 9950, admin + 50)


@pytest.mark.shows("N13.4k")
def test_the_name_of_a_fixed_place_gives_no_powers_and_is_free_without_its_rule(table: Nomopoly) -> None:
    """Square 14 has the name from before there was such a place."""
    table.set("square", "14", name="The Zoo")
    table.lands("Ann", "14")
    assert table.offered() == ["buy 14"]
    table.own("Ann", "12")
    table.does("Cid", "propose repeal 24")
    table.update()
    table.does("Cid", "vote 1 yes")
    table.update()
    table.does("Ann", 'name 12 "House of Cards"')


@pytest.mark.shows("N13.4f", "N13.4g", "N13.4i")
def test_a_name_that_the_admin_turns_down_goes_back_with_its_price(table: Nomopoly) -> None:
    table.own("Ann", "14", name="Cove")
    table.does("Ann", 'name 14 "Rude Words"')
    table.update()
    assert (table.see("squares.14.name"), table.money()) == ("Rude Words", 9950)
    (petition,) = (one.id for one in table.game.world.all("petition") if one.what == "name")
    table.does("", f'reject {petition} because "it is rude"')
    assert (table.see("squares.14.name"), table.money()) == ("Cove", 10000)
    reset(table)
    assert table.see("squares.14.name") == "Cove"


@pytest.mark.shows("N13.5a", "N13.5b", "N13.5c", "N13.5d", "N13.5e")
def test_a_contaminated_square_is_nobody_s(table: Nomopoly) -> None:
    table.set("square", "14", contaminated=True)
    table.lands("Ann", "14")
    assert table.offered() == []
    with pytest.raises(Refused, match="contaminated"):
        table.carry(Own(table.thing("player", "Ann"), table.thing("square", "14")))
    table.set("square", "14", contaminated=False)
    assert table.says("Ann", "buy 14")


# --- XIV


@pytest.mark.shows("N14.1b", "N14.2a")
def test_a_card_is_one_of_fifty_two(table: Nomopoly) -> None:
    assert len({*table.word("DECK")}) == 52
    table.throw("card", "10S", who="Ann")
    table.carry(table.word("DrawCards")(table.thing("player", "Ann"), 1, "for a test"))
    assert table.cards() == ["10S"]


@pytest.mark.shows("N14.3a", "N14.3b", "N14.3c", "N14.3d", "N14.3e")
def test_a_card_is_placed_on_any_square_that_has_none(table: Nomopoly) -> None:
    table.hand("Ann", "7S", "Joker", "2H")
    table.own("Bob", "12")
    assert "Say first" in table.says("Ann", "place joker on 14")
    table.does("Ann", "place 2H on 12")
    assert table.says("Ann", "place 7S on 12")
    assert "You do not have KH" in table.says("Ann", "place KH on 14")
    table.does("Ann", "declare joker as KH", "place KH on 14")
    table.update()
    assert (table.see("squares.12.card"), table.see("squares.14.card"), table.cards()) == ("2H", "Joker as KH", ["7S"])
    assert table.says("Ann", "declare joker as AS")


@pytest.mark.shows("N14.5a", "N14.5b", "N14.5e", "N14.5h", "N14.5j", "N8.4j")
@pytest.mark.parametrize(("held", "left", "buried"), [(11, 12, 0), (12, 12, 1), (20, 20, 1)])
def test_a_card_too_many_is_buried_where_one_stands(table: Nomopoly, held: int, left: int, buried: int) -> None:
    table.place("Ann", "8")
    table.hand("Ann", *["7S"] * held)
    table.carry(table.word("DrawCards")(table.thing("player", "Ann")))
    assert (len(table.cards()), len(table.see("squares.8.buried") or [])) == (left, buried)


@pytest.mark.shows("N14.5d", "N14.2b")
def test_a_card_that_is_buried_is_told_to_nobody_else(table: Nomopoly) -> None:
    table.place("Ann", "6")
    table.hand("Ann", *["7S"] * 12)
    table.throw("card", "QD", who="Ann")
    told = table.update(Ann=[(2, 2), (1, 2)])
    assert table.see("squares.6.buried") == ["QD"]
    assert "queen of diamonds" in table.hears("Ann")
    assert "queen of diamonds" not in " ".join(told) + table.hears("Bob")


@pytest.mark.shows("N14.6a", "N14.6b", "N14.6c", "N14.6d", "N14.6e")
def test_cards_are_buried_at_will_lie_there_without_effect_and_go_with_the_square(table: Nomopoly) -> None:
    table.place("Ann", "8")
    table.own("Bob", "8")
    table.hand("Ann", *["7S"] * 14)
    table.does("Ann", *["bury 7S"] * 14)
    table.update(Ann=(5, 6))
    assert (len(table.see("squares.8.buried")), table.cards()) == (14, [])
    table.lands("Cid", "8")
    assert table.money("Cid") == 9976
    table.carry(table.word("DestroySquare")(table.thing("square", "8")), table.word("BuildSquare")(0))
    assert not table.see("squares.8.buried")


@pytest.mark.shows("N14.5f")
def test_the_shovel_fills_a_hand_to_twenty_five(table: Nomopoly) -> None:
    table.place("Ann", "8")
    table.hand("Ann", *["7S"] * 20)
    table.set("square", "8", buried=["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"])
    table.carry(table.word("Dig")(table.thing("player", "Ann")))
    assert (len(table.cards()), len(table.see("squares.8.buried"))) == (25, 3)


# --- XV


@pytest.mark.shows("N15.1a", "N15.2a", "N15.2c", "N15.2e", "N15.2i")
def test_what_goes_to_nobody_and_comes_from_nobody_is_the_admin_account_s(table: Nomopoly) -> None:
    ann = table.thing("player", "Ann")
    table.carry(Pay(ann, "", 100, "as a fine"))
    assert table.see(ADMIN) == 100
    table.carry(Pay("", ann, 3100, "as a gift"))
    assert (table.see(ADMIN), table.money()) == (-3000, 13000)
    table.place("Bob", "20")
    told = table.update(Bob=(1, 2))
    assert "Bob gets $1,000 from the Admin Bank Account for going round the board." in told
    assert {*table.see("accounts")} == {"Ann", "Bob", "Cid", "Admin Bank Account", "Mint"}
    assert sum(table.see("accounts").values()) == 0
