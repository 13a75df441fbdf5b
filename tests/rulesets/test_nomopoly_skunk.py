"""Nomopoly II: what the Skunk sets off, and what fits of other creatures do (rule 19)."""

from __future__ import annotations

import pytest

from tests.rulesets.menagerie import creature, lands, put, skunk_on, with_building, zoo
from tests.rulesets.nomopoly import ADMIN


@pytest.mark.shows("N19.3ax", "N19.3ay")
def test_at_a_springboard_two_players_change_places() -> None:
    table = with_building("Springboard", Ann="9", Bob="33", Cid="41")
    table.own("Cid", "33")
    table.throw("skunk swap", ["Ann", "Bob"])
    skunk_on(table, "12")
    assert (table.at("Ann"), table.at("Bob"), table.money("Ann")) == ("33", "9", 10_000)


@pytest.mark.shows("N19.3az", "N19.3ba")
def test_at_a_hospital_all_players_gain_health() -> None:
    table = with_building("Hospital")
    table.set("player", "Ann", infected=True)
    skunk_on(table, "12")
    assert [table.health(player) for player in table.names] == [120, 120, 120]
    assert table.see("players.Ann.infected") is True


NOTHING = ["House", "Casino", "Gas Station", "Factory", "ATM"]


@pytest.mark.shows("N19.3bb", "N19.3de", "N19.3dd", "N19.3bp")
@pytest.mark.parametrize("building", NOTHING)
def test_the_list_has_nothing_for_other_buildings(building: str) -> None:
    table = with_building(building)
    table.set("player", "Ann", credit_card=True, credit_limit=1_000)
    before = [(table.money(one), table.health(one), table.at(one)) for one in table.names]
    skunk_on(table, "12")
    assert [(table.money(one), table.health(one), table.at(one)) for one in table.names] == before
    assert (table.see("players.Ann.credit_limit"), creature(table, "Skunk")[0]) == (1_000, "12")


@pytest.mark.shows("N19.3bc", "N19.3bd", "N19.3be", "N19.3bf")
def test_at_a_store_whoever_owns_the_fewest_gets_a_square() -> None:
    """Ann owns one, Bob and Cid none: the lot says Cid. 1 is contaminated, so it is 2, for nothing."""
    table = with_building("Store")
    table.own("Ann", "5")
    table.set("square", "1", contaminated=True)
    table.throw("skunk store", "Cid")
    skunk_on(table, "12")
    assert (table.see("squares.2.owner"), table.see("squares.1.owner"), table.money("Cid")) == ("Cid", "", 10_000)


@pytest.mark.shows("N19.3bg", "N19.3bh", "N15.1b")
def test_at_a_headquarters_all_pay_property_tax() -> None:
    """4 + 5 + 12 = 21 for Ann, who has 10 left; Bob owns 33; Cid owns nothing."""
    table = with_building("Corporate Headquarters", "20")
    table.own("Ann", "4", "5", "12")
    table.own("Bob", "33")
    table.purse("Ann", 10)
    before = table.see(ADMIN)
    skunk_on(table, "20")
    assert (table.money("Ann"), table.money("Bob"), table.money("Cid")) == (-11, 9_967, 10_000)
    assert table.see(ADMIN) - before == 54


@pytest.mark.shows("N19.3bi", "N19.3bj", "N19.3bk")
def test_at_a_silo_a_random_missile_is_fired_at_a_random_square_in_its_range() -> None:
    """A Chemical Missile goes 2 squares: from 12 those are 12, 13, 11, 29, 9, 14, 28, 30, 8, 10, 32, and no other."""
    table = with_building("Missile Silo")
    table.set("square", "12", missiles=["ICBM"])
    table.throw("skunk missile", "Chemical Missile")
    table.throw("skunk target", "14")
    table.throw("missile", True)
    skunk_on(table, "12")
    assert (table.see("squares.12.missiles"), table.see("squares.14.polluted")) == (["ICBM"], True)
    assert {table.see(f"players.{one}.terrorist_until") for one in table.names} == {0}


@pytest.mark.shows("N19.3bl")
def test_at_a_battery_a_random_square_is_polluted() -> None:
    table = with_building("Anti-Missile Battery")
    table.throw("skunk pollution", "9")
    skunk_on(table, "12")
    assert table.see("squares.9.polluted") is True


@pytest.mark.shows("N19.3bm", "N19.3bn", "N19.3bo")
def test_at_blackjack_all_players_jump_there() -> None:
    """14 is Cid’s: Ann and Bob pay 42 each. Bob is there already, and lands again."""
    table = zoo(Ann="9", Bob="14")
    table.own("Cid", "14", name="blackjack")
    table.set("game", "game", order=["Bob", "Ann", "Cid"])
    skunk_on(table, "14")
    assert [table.at(one) for one in table.names] == ["14", "14", "14"]
    assert [table.money(one) for one in table.names] == [9_958, 9_958, 10_084]


@pytest.mark.shows("N19.3bq", "N19.3br", "N19.3bs")
def test_at_the_zoo_another_skunk_appears() -> None:
    table = zoo()
    skunk_on(table, "51")
    assert {*table.see("creatures")} == {"Skunk", "Skunk 2"}
    assert creature(table, "Skunk") == creature(table, "Skunk 2") == ("51", 100)


@pytest.mark.shows("N19.3bt", "N19.3bx", "N19.3bw")
def test_at_the_house_of_cards_all_get_a_joker() -> None:
    table = zoo()
    table.set("square", "42", nature="The House of Cards")
    table.hand("Bob", *["7S"] * 12)
    table.hand("Cid", *["7S"] * 11)
    skunk_on(table, "42")
    assert (table.cards("Ann"), table.cards("Bob"), table.cards("Cid")) == (
        ["Joker"], ["7S"] * 12, [*["7S"] * 11, "Joker"]
    )
    assert table.see("squares.41.buried") == ["Joker"]


@pytest.mark.shows("N19.3bv")
def test_a_joker_stays_what_it_was_declared_to_be() -> None:
    table = zoo()
    table.hand("Ann", "Joker")
    table.does("Ann", "declare joker as KH")
    table.update(Ann=(1, 2))
    assert table.cards() == ["Joker as KH"]
    assert table.says("Ann", "declare joker as AS") == "You do not have Joker; in your hand: Joker as KH."


@pytest.mark.shows("N19.3by", "N19.3bz", "N19.3ca", "N15.2b")
def test_at_a_railroad_all_who_are_connected_get_money() -> None:
    """14 and 15 have railroads, and 20 has one by itself."""
    table = zoo(Ann="15", Bob="20", Cid="14")
    for square in ("14", "15", "20"):
        table.set("square", square, railroad=True)
    skunk_on(table, "14")
    assert [table.money(one) for one in table.names] == [10_500, 10_000, 10_500]
    assert table.see(ADMIN) == -1_000


@pytest.mark.shows("N19.3cb", "N19.3cc", "N19.3at", "N19.3au")
def test_players_are_sprayed_though_a_springboard_has_swapped_them_away() -> None:
    table = with_building("Springboard", Ann="12", Bob="33")
    table.throw("skunk swap", ["Ann", "Bob"])
    skunk_on(table, "12")
    assert (table.at("Ann"), table.see("players.Ann.passed_out"), table.health("Ann")) == ("33", True, 85)
    assert (table.see("players.Bob.passed_out"), table.health("Bob")) == (False, 100)


@pytest.mark.shows("N19.3cd", "N19.3ce", "N19.3cf", "N28.5v", "N8.3l")
def test_who_has_passed_out_does_nothing_until_the_next_orders_are_over() -> None:
    """Ann is asked nothing and orders nothing, though she may propose and vote; after her turn she is awake."""
    table = zoo(Ann="12")
    table.set("player", "Ann", credit_card=True, credit=100, credit_limit=1_000)
    skunk_on(table, "12")
    words = "You have passed out, and can do nothing until the orders of the next update have been played."
    assert {table.says("Ann", line) for line in ("travel by clogs", "pay credit 5", "bury 7S")} == {words}
    table.does("Ann", "propose amend 6\nset rent = 4\nend")
    table.set("creature", "Skunk", square="45")
    table.throw("skunk", [1, 1])
    table.update(Ann=(1, 2))
    assert (table.at(), table.see("players.Ann.passed_out")) == ("15", False)
    table.does("Ann", "travel by clogs")
    table.carry(table.word("PassOut")(table.thing("player", "Ann")))
    assert table.says("Ann", "bury 7S") == words
    table.does("Ann", "vote 1 yes")
    assert "yes" in str(table.see("ballots.1.votes.Ann"))


@pytest.mark.shows("N13.3j", "N19.3cf")
def test_who_has_passed_out_is_offered_nothing_and_what_they_were_offered_lapses() -> None:
    """All three have landed on 14, Ann first. She passes out in the orders: Cid has it, though she asked in time.

    The Skunk then makes Bob pass out on 20, where he has landed with his turn; it is Cid's to buy a week later.
    """
    table = zoo()
    for name in ("Ann", "Cid"):
        lands(table, name, "14")
    put(table, "skunk", "45")
    table.give("Bob", Pokeball=1)
    table.place("Ann", "31")
    table.does("Bob", "use pokeball to 31")
    table.does("Ann", "buy 14")
    table.does("Cid", "buy 14")
    table.place("Bob", "17")
    table.throw("skunk", [1, 1])
    table.update(actions=("Bob", "Cid", "Ann"), Ann=(1, 2), Bob=(1, 2))
    assert (table.see("squares.14.owner"), table.money("Ann")) == ("Cid", 10_000)
    assert (table.at("Bob"), table.offered("Bob")) == ("20", ["buy 20"])
    lands(table, "Skunk", "20")
    assert table.offered("Bob") == []
    assert "You have passed out" in table.says("Bob", "buy 20")
    lands(table, "Bob", "22")
    lands(table, "Cid", "20")
    assert (table.offered("Bob"), "buy 20" in table.offered("Cid")) == ([], True)


@pytest.mark.shows("N13.3i")
@pytest.mark.parametrize("bob_asks", [True, False])
def test_who_jumps_to_a_square_by_the_skunk_may_buy_it_after_those_who_came_before(bob_asks: bool) -> None:
    """Bob lands on 14, which is named Blackjack, and goes on to 17. Then the Skunk comes from 6, and all jump there."""
    table = zoo(Bob="8")
    table.set("square", "14", name="Blackjack")
    put(table, "skunk", "6")
    table.throw("skunk", [1, 1])
    table.update(Bob=[(3, 3), (1, 2)])
    assert [table.at(name) for name in table.names] == ["14"] * 3
    table.does("Ann", "buy 14")
    if bob_asks:
        table.does("Bob", "buy 14")
    table.update(actions=("Ann", "Bob", "Cid"))
    assert table.see("squares.14.owner") == ("Bob" if bob_asks else "Ann")


@pytest.mark.shows("N19.3cg")
def test_who_passes_out_twice_loses_health_twice() -> None:
    table = zoo(Ann="12")
    out = table.word("PassOut")
    table.carry(out(table.thing("player", "Ann")), out(table.thing("player", "Ann")))
    assert (table.health(), table.see("players.Ann.passed_out")) == (70, True)
    table.update(Ann=(1, 2))
    assert table.see("players.Ann.passed_out") is False


@pytest.mark.shows("N12.2h")
def test_who_starts_over_is_awake() -> None:
    table = zoo(Ann="12")
    table.set("player", "Ann", health=10)
    table.carry(table.word("PassOut")(table.thing("player", "Ann")))
    assert (table.health(), table.see("players.Ann.passed_out"), table.at()) == (100, False, "1")


@pytest.mark.shows("N29.3g")
def test_glue_makes_who_is_on_a_pogo_stick_pass_out() -> None:
    table = zoo(Ann="12")
    table.set("player", "Ann", transport="pogo stick")
    stuck = table.word("GetStuck")
    table.carry(stuck(table.thing("player", "Ann")), stuck(table.thing("player", "Bob")))
    assert (table.see("players.Ann.passed_out"), table.health()) == (True, 85)
    assert (table.see("players.Bob.passed_out"), table.health("Bob")) == (False, 100)


@pytest.mark.shows("N19.3ch", "N19.3ci")
def test_an_elephant_goes_crazy_for_fifteen_turns() -> None:
    """Up and down from 12: eight times to Ann’s 29, seven times back."""
    table = zoo(Ann="29")
    put(table, "elephant", "12")
    table.throw("elephant", *[1, 2] * 7, 1)
    skunk_on(table, "12")
    assert creature(table, "Elephant")[0] == "29"
    assert table.health() == 100


@pytest.mark.shows("N19.3ck", "N19.3cl", "N19.3m")
def test_a_gorilla_throws_seven_peels() -> None:
    table = zoo(Ann="3")
    put(table, "gorilla", "12")
    table.set("square", "1", peel=True)
    table.throw("gorilla throw", ["1", "2", "3", "4", "5", "6", "7"])
    skunk_on(table, "12")
    assert [square for square in map(str, range(1, 53)) if table.see(f"squares.{square}.peel")] == [*"1234567"]
    assert (table.at(), table.health()) == ("3", 100)


@pytest.mark.shows("N19.3cm")
def test_on_a_small_board_a_gorilla_throws_peels_everywhere() -> None:
    table = zoo(squares=5, Ann="3", Bob="3", Cid="3")
    put(table, "gorilla", "5")
    put(table, "skunk", "1")
    lands(table, "Skunk", "5")
    assert [table.see(f"squares.{square}.peel") for square in "12345"] == [True] * 5


@pytest.mark.shows("N19.3cn", "N19.3co", "N19.3av")
def test_a_bison_kicks_the_skunk_away() -> None:
    """It lands on 9, with a hospital."""
    table = zoo()
    put(table, "bison", "12")
    table.set("square", "9", buildings=["Hospital"])
    table.throw("skunk throw", "9")
    skunk_on(table, "12")
    assert (creature(table, "Skunk")[0], creature(table, "Bison"), table.health()) == ("9", ("12", 80), 120)


@pytest.mark.shows("N19.3cp", "N19.4f", "N19.4g")
def test_two_skunks_kill_each_other() -> None:
    table = zoo(Ann="48")
    put(table, "skunk", "12")
    put(table, "skunk", "45")
    lands(table, "Skunk 2", "12")
    assert (table.see("creatures") or {}) == {}
    table.update(Ann=(1, 2))
    assert "spawn skunk" in table.offered()


@pytest.mark.shows("N19.3cq")
def test_of_three_skunks_one_lives() -> None:
    table = zoo()
    for square in ("12", "12", "45"):
        put(table, "skunk", square)
    table.throw("skunk fight", "Skunk 2")
    lands(table, "Skunk 3", "12")
    assert {*table.see("creatures")} == {"Skunk"}


@pytest.mark.shows("N19.3cu", "N19.3ct")
def test_at_a_mall_nothing_happens_where_no_block_is_possible() -> None:
    table = with_building("Mall")
    table.throw("skunk block", "residential")
    skunk_on(table, "12")
    assert not table.see("blocks")


@pytest.mark.shows("N19.3cr", "N19.3cs", "N19.3ct", "N19.3cw")
def test_at_a_mall_the_groups_are_those_of_owned_squares_in_no_block() -> None:
    """Ann’s 4, Bob’s 5, and 16 and 17 above; 6 is nobody’s."""
    table = zoo()
    table.own("Ann", "4", "16")
    table.own("Bob", "5", "17")
    groups, view = table.word("groups_for"), table.game.engine.view(0)
    found = {sort: [[one.id for one in group] for group in groups(view, sort)] for sort in table.word("BLOCKS")}
    assert found["residential"] == [["4", "5"], ["16", "17"]]
    assert found["industrial"] == []
    assert [sorted(group, key=int) for group in found["commercial"]] == [["4", "5", "16", "17"]]
    assert found["government"] == [["4"], ["5"], ["16"], ["17"]]
    table.own("Ann", "6", "26")
    table.own("Ann", "24", "25")
    assert ["4", "5", "6"] in [[one.id for one in group] for group in groups(view, "industrial")]


@pytest.mark.shows("N19.3cx", "N19.3cy", "N19.3cz")
def test_at_a_legislative_building_the_nearest_get_a_fake_id() -> None:
    """From 12 it is two steps to 9’s neighbour 10, and to 14: both get one."""
    table = with_building("Legislative Building", Ann="14", Bob="10", Cid="20")
    skunk_on(table, "12")
    assert [table.has(one, "Fake ID") for one in table.names] == [1, 1, 0]


@pytest.mark.shows("N19.3dc")
def test_at_the_bank_credit_limits_rise_by_half() -> None:
    table = zoo()
    table.set("player", "Ann", credit_card=True, credit_limit=1_000)
    skunk_on(table, "30")
    assert (table.see("players.Ann.credit_limit"), table.see("players.Bob.credit_limit")) == (1_500, 0)


@pytest.mark.shows("N19.3ce")
def test_who_passes_out_in_the_orders_of_an_update_is_out_for_those_of_the_next() -> None:
    """Ann lets the Skunk jump to Bob in Thursday's orders: neither then nor on Sunday does his order come to anything.

    In his turn on Sunday he is awake.
    """
    table = zoo(Bob="5", Cid="30")
    put(table, "skunk", "45")
    table.give("Ann", Pokeball=1)
    table.give("Bob", Medicine=2)
    table.does("Ann", "use pokeball to 5")
    table.does("Bob", "use medicine")
    table.throw("skunk", [3, 3])
    table.update(actions=("Ann", "Bob", "Cid"))
    assert (table.health("Bob"), table.see("players.Bob.passed_out"), table.has("Bob", "Medicine")) == (85, True, 2)
    assert "You have passed out" in table.says("Bob", "use medicine")
    table.update()
    assert (table.health("Bob"), table.see("players.Bob.passed_out")) == (85, False)
    table.does("Bob", "use medicine")
