"""Nomopoly II: the Zoo and its creatures (rule 19)."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law import Jump
from tests.rulesets.nomopoly import ADMIN, Nomopoly

FAR = {"Ann": "41", "Bob": "41", "Cid": "41"}
"""Where players are out of the way of everything."""


def zoo(*, squares: int = 52, **places: str) -> Nomopoly:
    """Return a game on so many squares, 52 if nothing is said, with the players on these."""
    table = Nomopoly(_6_squares=squares)
    for player, square in (FAR | places).items():
        if int(square) <= squares:
            table.place(player, square)
    return table


def put(table: Nomopoly, sort: str, square: str, **has: Any) -> str:
    """Let a creature be on a square, and return what it is called."""
    known = {*table.see("creatures")} if table.see("creatures") else set()
    spawn = table.word("Spawn")
    table.carry(spawn(sort, table.thing("square", square), True))
    (called,) = {*table.see("creatures")} - known
    table.set("creature", called, **has)
    return str(called)


def creature(table: Nomopoly, called: str) -> tuple[str, int]:
    """Return where a creature is, and its health; ("", 0) if it is gone."""
    if called not in (table.see("creatures") or {}):
        return "", 0
    return table.see(f"creatures.{called}.square"), table.see(f"creatures.{called}.health")


def lands(table: Nomopoly, called: str, square: str) -> None:
    """Let a creature, or a player, land on a square by a jump."""
    pawn = table.game.world.thing("creature", called) or table.thing("player", called)
    table.carry(Jump(pawn, table.thing("square", square)))


def moves(table: Nomopoly, called: str) -> None:
    """Let a creature make a move of its own."""
    table.carry(table.word("MoveCreature")(table.thing("creature", called)))


def drawn(table: Nomopoly, what: str) -> int:
    """Return how often something was drawn by lot in the last update."""
    return sum(label == what for label, _, _ in table.rolls)


# --- the Zoo


@pytest.mark.shows("N19.1a", "N19.1b", "N19.1c", "N19.1d", "N13.1m")
def test_square_51_is_the_zoo_and_nobodys() -> None:
    table = zoo(Ann="48")
    table.update(Ann=(1, 2))
    assert (table.at(), table.see("squares.51.nature")) == ("51", "The Zoo")
    assert not [one for one in table.offered() if one.startswith("buy")]
    assert table.says("Ann", "buy 51") == "Nobody can own the Zoo."
    table.hand("Ann", "7S")
    table.does("Ann", "place 7S on 51")
    table.update(Ann=(1, 2))
    assert table.see("squares.51.card") == "7S"


@pytest.mark.shows("N19.1e")
def test_without_a_square_51_there_are_no_creatures() -> None:
    table = zoo(squares=50)
    assert table.says("Ann", "spawn skunk") == "A creature is spawned by whoever has landed on the Zoo, square 51."
    table.update()
    assert not table.see("creatures")


@pytest.mark.shows("N19.2a", "N19.3a", "N19.2b", "N19.2c", "N19.2g", "N19.4a", "N19.2d")
def test_who_lands_on_the_zoo_may_spawn_a_creature() -> None:
    """It appears as a first order of the update, and moves already in that: a bison by 3 + 4, from 51 of 52 to 6."""
    table = zoo(Ann="48")
    table.update(Ann=(1, 2))
    every = ["spawn gorilla", "spawn elephant", "spawn bison", "spawn skunk", "spawn jelly dog"]
    assert table.offered() == every
    table.does("Ann", "spawn bison")
    table.throw("bison", [3, 4])
    table.throw("new square", False)
    told = table.update(Ann=(1, 2))
    assert "A Bison appears on square 51." in told
    assert creature(table, "Bison") == ("6", 100)


@pytest.mark.shows("N19.2b")
def test_who_does_not_want_a_creature_gets_none() -> None:
    table = zoo(Ann="48")
    table.update(Ann=(1, 2))
    table.update(Ann=(1, 2))
    assert [one for one in table.offered() if one.startswith("spawn")] == []
    assert not table.see("creatures")


@pytest.mark.shows("N19.2d")
def test_to_appear_is_no_landing() -> None:
    table = zoo(Bob="51")
    put(table, "skunk", "51")
    assert table.see("players.Bob.passed_out") is False


@pytest.mark.shows("N19.2e")
def test_only_who_lands_there_may_spawn_one() -> None:
    table = zoo(Ann="51")
    assert table.offered() == []
    assert table.says("Ann", "spawn skunk") == "A creature is spawned by whoever has landed on the Zoo, square 51."


@pytest.mark.shows("N19.2f")
def test_who_slips_off_the_zoo_may_spawn_one_still() -> None:
    table = zoo(Ann="48")
    table.set("square", "51", peel=True)
    table.throw("jump", "20", who="Ann")
    table.update(Ann=(1, 2))
    assert (table.at(), "spawn skunk" in table.offered()) == ("20", True)


@pytest.mark.shows("N19.2h", "N19.2i")
def test_there_is_one_of_each_sort() -> None:
    """Both want a Gorilla: who comes second in the round hears that there is one, and what there is not."""
    table = zoo(Ann="48", Bob="48")
    table.update(Ann=(1, 2), Bob=(1, 2))
    table.does("Ann", "spawn gorilla")
    table.does("Bob", "spawn gorilla")
    table.throw("gorilla", 1)
    table.throw("peel", False)
    table.update(actions=("Ann", "Bob", "Cid"))
    assert {*table.see("creatures")} == {"Gorilla"}
    assert "There is a Gorilla already. This would do: spawn elephant, spawn bison" in table.hears("Bob")


# --- each by itself


@pytest.mark.shows("N19.3b", "N19.3s", "N19.3ac", "N19.3ao", "N19.3df")
def test_thursday_moves_bison_skunk_and_jelly_dog_alone_sunday_all() -> None:
    table = zoo()
    for sort in ("gorilla", "elephant", "bison", "skunk", "jelly dog"):
        put(table, sort, "20")
    table.throw("jelly kind", "gorilla")
    table.update()
    assert [drawn(table, what) for what in ("gorilla", "bison", "skunk", "jelly square")] == [0, 1, 1, 1]
    assert drawn(table, "elephant") == 0
    table.throw("jelly kind", "gorilla")
    table.update()
    assert min(drawn(table, what) for what in ("gorilla", "elephant", "bison", "skunk", "jelly square")) >= 1


@pytest.mark.shows("N19.3c", "N19.5a", "N19.5b")
def test_creatures_move_after_the_players_in_an_order_by_lot() -> None:
    table = zoo()
    put(table, "bison", "10")
    put(table, "skunk", "20")
    table.throw("creatures", ["Skunk", "Bison"])
    table.update()
    labels = [what for what, _, _ in table.rolls if what in ("move", "creatures", "skunk", "bison")]
    assert labels == ["move", "move", "move", "creatures", "skunk", "bison"]


@pytest.mark.shows("N19.3d", "N19.3e", "N19.3f")
def test_a_gorilla_moves_ahead_and_drops_a_peel() -> None:
    """7 from 51 of 52 squares: 52, 1 … 6. It does not slip on its own peel."""
    table = zoo()
    put(table, "gorilla", "51")
    table.throw("gorilla", 7)
    table.throw("peel", True)
    moves(table, "Gorilla")
    assert (creature(table, "Gorilla"), table.see("squares.6.peel")) == (("6", 100), True)
    table.throw("gorilla", 1)
    table.throw("peel", False)
    moves(table, "Gorilla")
    assert table.see("squares.7.peel") is False


@pytest.mark.shows("N19.3g", "N19.3j", "N19.3k")
def test_a_gorilla_that_slips_drops_its_peel_where_it_ends() -> None:
    table = zoo()
    put(table, "gorilla", "1")
    table.set("square", "8", peel=True)
    table.throw("gorilla", 7)
    table.throw("jump", "33")
    table.throw("peel", True)
    moves(table, "Gorilla")
    assert creature(table, "Gorilla") == ("33", 90)
    assert (table.see("squares.8.peel"), table.see("squares.33.peel")) == (False, True)


@pytest.mark.shows("N19.3h", "N19.3i", "N19.3k", "N19.3n")
def test_who_lands_on_a_peel_slips_after_all_else() -> None:
    """12 and 14 are Bob’s and Cid’s: 36 and 42 rent; 10 health."""
    table = zoo(Ann="9")
    table.own("Bob", "12", peel=True)
    table.own("Cid", "14")
    table.throw("jump", "14", who="Ann")
    told = table.update(Ann=(1, 2))
    assert (table.at(), table.health(), table.money()) == ("14", 90, 9_922)
    assert table.see("squares.12.peel") is False
    assert "Ann slips on a banana peel on square 12." in told


@pytest.mark.shows("N19.3l")
def test_who_passes_a_peel_does_not_slip() -> None:
    table = zoo(Ann="11")
    table.set("square", "12", peel=True)
    table.update(Ann=(1, 2))
    assert (table.at(), table.health(), table.see("squares.12.peel")) == ("14", 100, True)


@pytest.mark.shows("N19.3q", "N19.3k")
def test_a_slip_can_end_where_it_began() -> None:
    """The peel is gone by then, so there is one slip; the rent is due again."""
    table = zoo(Ann="9")
    table.own("Bob", "12", peel=True)
    table.throw("jump", "12", who="Ann")
    table.update(Ann=(1, 2))
    assert (table.at(), table.health(), table.money()) == ("12", 90, 9_928)


@pytest.mark.shows("N19.3r")
def test_who_has_no_health_left_does_not_jump() -> None:
    table = zoo(Ann="9")
    table.set("square", "12", peel=True)
    table.set("player", "Ann", health=10)
    table.update(Ann=(1, 2))
    assert (table.at(), table.health(), drawn(table, "jump")) == ("1", 100, 0)


WAYS = [(1, "5", "16"), (2, "16", "5"), (3, "5", "6"), (4, "5", "4")]


@pytest.mark.shows("N19.3t", "N19.3u", "N19.3v", "N19.3w")
@pytest.mark.parametrize(("rolled", "since", "to"), WAYS)
def test_an_elephant_goes_one_square(rolled: int, since: str, to: str) -> None:
    table = zoo()
    put(table, "elephant", since)
    table.throw("elephant", rolled)
    moves(table, "Elephant")
    assert creature(table, "Elephant")[0] == to


@pytest.mark.shows("N19.3x")
def test_an_elephant_rolls_again_for_what_is_not_possible() -> None:
    table = zoo()
    put(table, "elephant", "5")
    table.throw("elephant", 2, 3)
    moves(table, "Elephant")
    assert creature(table, "Elephant")[0] == "6"


@pytest.mark.shows("N19.3y")
def test_an_elephant_goes_over_a_hole_and_stays_if_it_is_alone() -> None:
    table = zoo()
    put(table, "elephant", "5")
    table.carry(table.word("DestroySquare")(table.thing("square", "6")))
    table.throw("elephant", 3)
    moves(table, "Elephant")
    assert creature(table, "Elephant")[0] == "7"
    lone = zoo(squares=1)
    put(lone, "elephant", "1")
    moves(lone, "Elephant")
    assert creature(lone, "Elephant")[0] == "1"


@pytest.mark.shows("N19.3z", "N19.3aa", "N19.3ab")
def test_an_elephant_tramples_those_on_whom_it_lands() -> None:
    table = zoo(Ann="6")
    put(table, "elephant", "5")
    put(table, "bison", "6")
    table.throw("elephant", 3)
    moves(table, "Elephant")
    assert (table.health(), creature(table, "Bison"), creature(table, "Elephant")) == (85, ("6", 85), ("6", 100))
    lands(table, "Bob", "6")
    assert table.health("Bob") == 100


@pytest.mark.shows("N19.3j")
def test_an_elephant_that_slips_tramples_where_it_ends() -> None:
    table = zoo(Ann="33")
    put(table, "elephant", "5")
    table.set("square", "6", peel=True)
    table.throw("elephant", 3)
    table.throw("jump", "33")
    moves(table, "Elephant")
    assert (creature(table, "Elephant"), table.health()) == (("33", 90), 85)


@pytest.mark.shows("N19.3ad", "N19.3ae")
def test_a_bison_moves_by_two_dice_once() -> None:
    table = zoo()
    put(table, "bison", "1")
    table.throw("bison", [3, 3])
    table.update()
    assert (creature(table, "Bison")[0], drawn(table, "bison"), drawn(table, "card")) == ("7", 1, 0)


@pytest.mark.shows("N19.3af", "N19.3ag", "N19.3ai", "N19.3an", "N19.3al")
def test_a_player_rides_to_any_square_on_a_bison() -> None:
    """It lands on Ann’s 8; with her next orders both go to Cid’s 33, called Blackjack: 99 rent."""
    table = zoo(Ann="8", Bob="9")
    put(table, "bison", "1")
    table.own("Cid", "33", name="Blackjack")
    table.throw("bison", [3, 4])
    moves(table, "Bison")
    assert "write “hop to” and a square" in table.game.world.all("offer")[0].words
    lands(table, "Bob", "8")
    assert [offer.player.id for offer in table.game.world.all("offer") if offer.what == "hop"] == ["Ann"]
    assert table.says("Bob", "hop to 33") == "Nothing has landed on you that you could ride."
    table.does("Ann", "hop to 33")
    table.throw("bison", [1, 1])
    table.update(Ann=(1, 2), Bob=(1, 2))
    assert (table.at(), table.money(), creature(table, "Bison")[0]) == ("36", 9_901, "35")


@pytest.mark.shows("N19.3ah")
def test_nobody_has_to_ride() -> None:
    table = zoo(Ann="8")
    put(table, "bison", "1")
    table.throw("bison", [3, 4])
    moves(table, "Bison")
    table.update(Ann=(1, 2))
    assert (table.at(), [one for one in table.game.world.all("offer") if one.what == "hop"]) == ("11", [])


@pytest.mark.shows("N19.3aj", "N19.3ai")
def test_the_first_who_hops_on_takes_the_bison_away() -> None:
    table = zoo(Ann="8", Bob="8")
    put(table, "bison", "1")
    table.throw("bison", [3, 4])
    moves(table, "Bison")
    table.does("Ann", "hop to 33")
    table.does("Bob", "hop to 20")
    table.update(actions=("Ann", "Bob", "Cid"), Ann=(1, 2), Bob=(1, 2))
    assert (table.at(), table.at("Bob")) == ("36", "11")
    assert "What landed on you is not on your square any more." in table.hears("Bob")


@pytest.mark.shows("N19.3ak", "N19.3am")
def test_whoever_is_at_the_goal_may_hop_on_too_and_nobody_twice() -> None:
    """Ann rides to Bob, who may ride on; when he takes it to where she is again, she may not."""
    table = zoo(Ann="8", Bob="33")
    called = put(table, "bison", "8")
    hop, bison = table.word("Hop"), table.thing("creature", called)
    table.carry(hop(table.thing("player", "Ann"), bison, table.thing("square", "33")))
    assert [offer.player.id for offer in table.game.world.all("offer") if offer.what == "hop"] == ["Bob"]
    assert table.says("Bob", "hop to 9") == ""
    lands(table, called, "33")
    offers = [offer.player.id for offer in table.game.world.all("offer") if offer.what == "hop"]
    assert "Ann" not in offers


STEPS = [([1, 2], "1", 52, "18"), ([1, 1], "20", 20, "2"), ([2, 1], "51", 51, "20"), ([1, 2], "51", 51, "2")]


@pytest.mark.shows("N19.3ap", "N19.3aq", "N19.3ar", "N19.3as")
@pytest.mark.parametrize(("dice", "since", "squares", "to"), STEPS)
def test_a_skunk_goes_up_and_right_round_the_edges(dice: list[int], since: str, squares: int, to: str) -> None:
    """51 is alone in the sixth row, in the last column: above it comes 10, then 11; right of 11 comes 20."""
    table = zoo(squares=squares, Ann="5", Bob="5", Cid="5")
    put(table, "skunk", since)
    table.throw("skunk", dice)
    moves(table, "Skunk")
    assert creature(table, "Skunk")[0] == to
    assert drawn(table, "new square") == 0


# --- what the Skunk sets off


def skunk_on(table: Nomopoly, square: str) -> None:
    """Let a Skunk land on a square, from far away."""
    put(table, "skunk", "45")
    lands(table, "Skunk", square)


def with_building(building: str, square: str = "12", **places: str) -> Nomopoly:
    """Return a game in which a building is on a square."""
    table = zoo(**places)
    table.set("square", square, buildings=[building])
    return table


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
    skunk_on(table, "12")
    assert table.see("squares.12.missiles") == ["ICBM"]
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


# --- the Jelly Dog


@pytest.mark.shows("N19.3dg", "N19.3dh", "N19.3di", "N19.3dj", "N19.3dn")
def test_a_jelly_dog_lands_anywhere_and_does_as_another_would() -> None:
    """As an elephant, though there is none, it tramples Ann on 9; as a skunk it sprays Bob on 14."""
    table = zoo(Ann="9", Bob="14")
    put(table, "jelly dog", "45")
    table.throw("jelly square", "9", "14")
    table.throw("jelly kind", "elephant", "skunk")
    moves(table, "Jelly Dog")
    assert (creature(table, "Jelly Dog")[0], table.health()) == ("9", 85)
    moves(table, "Jelly Dog")
    assert table.see("players.Bob.passed_out") is True
    nature = table.word("CREATURES")
    assert "jelly dog" not in nature[:-1]


@pytest.mark.shows("N19.3dk")
def test_a_jelly_dog_as_a_gorilla_drops_a_peel() -> None:
    table = zoo()
    put(table, "jelly dog", "45")
    table.throw("jelly square", "9")
    table.throw("jelly kind", "gorilla")
    table.throw("peel", True)
    moves(table, "Jelly Dog")
    assert (table.see("squares.9.peel"), creature(table, "Jelly Dog")) == (True, ("9", 100))


@pytest.mark.shows("N19.3dl")
def test_a_jelly_dog_as_a_bison_takes_a_rider() -> None:
    table = zoo(Ann="9")
    put(table, "jelly dog", "45")
    table.throw("jelly square", "9")
    table.throw("jelly kind", "bison")
    moves(table, "Jelly Dog")
    table.does("Ann", "hop to 33")
    table.throw("jelly kind", "gorilla", "gorilla")
    table.throw("peel", False, False)
    table.throw("jelly square", "20")
    told = table.update(Ann=(1, 2))
    assert (table.at(), "Ann rides on the Jelly Dog to square 33." in told) == ("36", True)


@pytest.mark.shows("N19.3dm")
def test_a_jelly_dog_as_a_skunk_fights_skunks_but_they_do_not_fight_it() -> None:
    table = zoo()
    put(table, "jelly dog", "45")
    skunk_on(table, "45")
    assert {*table.see("creatures")} == {"Jelly Dog", "Skunk"}
    table.throw("jelly square", "45")
    table.throw("jelly kind", "skunk")
    moves(table, "Jelly Dog")
    assert (table.see("creatures") or {}) == {}


# --- health


@pytest.mark.shows("N19.4b", "N19.4d")
def test_pollution_makes_creatures_ill_and_they_pay_no_rent() -> None:
    table = zoo()
    put(table, "bison", "1")
    table.own("Ann", "12", polluted=True, buildings=["Springboard"])
    lands(table, "Bison", "12")
    assert (creature(table, "Bison"), table.money()) == (("12", 95), 10_000)


@pytest.mark.shows("N19.3aw", "N19.4f")
def test_what_a_dying_skunk_finds_is_set_off_all_the_same() -> None:
    table = with_building("Store")
    table.set("square", "12", polluted=True)
    table.own("Ann", "5")
    table.own("Bob", "6")
    put(table, "skunk", "45", health=5)
    lands(table, "Skunk", "12")
    assert (creature(table, "Skunk"), table.see("squares.1.owner")) == (("", 0), "Cid")


@pytest.mark.shows("N19.4h")
def test_a_creature_on_a_destroyed_square_is_placed_on_the_lowest() -> None:
    table = zoo()
    put(table, "bison", "12")
    table.carry(table.word("DestroySquare")(table.thing("square", "12")))
    assert creature(table, "Bison")[0] == "1"


@pytest.mark.shows("N19.3cj")
def test_fifteen_turns_of_an_elephant_come_on_top_of_its_own() -> None:
    """On Sunday a Skunk that lands on it, and it itself: 16 rolls, as none is made again in the middle of the board."""
    table = zoo()
    put(table, "elephant", "25")
    put(table, "skunk", "7")
    table.update()
    table.set("creature", "Skunk", square="7")
    table.throw("creatures", ["Skunk", "Elephant"])
    table.throw("skunk", [2, 1])
    table.set("creature", "Elephant", square="28")
    table.throw("elephant", *[1, 2] * 8)
    table.update()
    assert drawn(table, "elephant") == 16


def voted(fakes: int, **votes: str) -> Nomopoly:
    """Return a game in which Ann uses so many Fake IDs on a proposal of Bob's, and it has been voted on."""
    table = Nomopoly("Ann", "Bob", "Cid", "Dot")
    table.says("Bob", 'propose add "A bench"\nA bench is put beside square 7.\nend')
    table.update()
    table.give("Ann", Fake_ID=fakes)
    for player, choice in votes.items():
        table.does(player, f"vote 1 {choice}")
    table.does("Ann", *["use fake id on 1"] * fakes)
    table.update()
    return table


@pytest.mark.shows("N19.3da", "N19.3db")
@pytest.mark.parametrize(("fakes", "status"), [(0, "rejected"), (1, "rejected"), (2, "accepted"), (3, "accepted")])
def test_each_fake_id_is_one_more_vote(fakes: int, status: str) -> None:
    """Ann is for it, Bob and Cid are against it: with one it is 2 to 2, with two 3 to 2; more than 3 nobody has."""
    table = voted(fakes, Ann="yes", Bob="no", Cid="no")
    assert (table.see("proposals.1.status"), table.has("Ann", "Fake ID")) == (status, 0)


@pytest.mark.shows("N19.3db")
def test_a_fake_id_is_used_while_a_vote_is_open() -> None:
    table = zoo()
    table.says("Bob", 'propose add "A bench"\nA bench is put beside square 7.\nend')
    assert table.says("Ann", "use fake id on proposal 1") == "You have no Fake ID."
    table.give("Ann", Fake_ID=1)
    assert table.says("Ann", "use fake id on proposal 1") == "There is no vote on proposal 1 now."


@pytest.mark.shows("N19.3o")
def test_who_slips_is_not_thrown_back_by_a_springboard() -> None:
    """From the springboard on 12 one would jump 7 back."""
    table = with_building("Springboard", Ann="9")
    table.set("square", "12", peel=True)
    table.throw("jump", "33", who="Ann")
    table.update(Ann=(1, 2))
    assert table.at() == "33"


@pytest.mark.shows("N19.3p")
def test_who_slides_over_grease_does_not_slip_on_the_peel_there() -> None:
    table = zoo(Ann="5")
    table.set("square", "8", grease=True, peel=True)
    table.update(Ann=(1, 2))
    assert (table.at(), table.see("squares.8.peel")) == ("9", True)


@pytest.mark.shows("N19.3cv", "N19.3cr", "N19.3cs")
def test_at_a_mall_owned_squares_become_a_block_for_nothing() -> None:
    table = with_building("Mall")
    table.own("Ann", "4")
    table.own("Bob", "5")
    table.throw("skunk block", "residential", "4 5")
    skunk_on(table, "12")
    assert table.see("squares.4.block") == table.see("squares.5.block") != ""
    assert (table.money("Ann"), table.money("Bob")) == (10_000, 10_000)


@pytest.mark.shows("N19.4c")
def test_a_bomb_and_grease_are_for_creatures_as_well() -> None:
    table = zoo()
    put(table, "elephant", "1")
    table.set("square", "9", bomb=True)
    lands(table, "Elephant", "9")
    assert (creature(table, "Elephant"), table.see("squares.9.bomb")) == (("9", 80), False)
    table.set("square", "13", grease=True)
    lands(table, "Elephant", "13")
    assert creature(table, "Elephant") == ("14", 77)


@pytest.mark.shows("N19.4e")
def test_an_infected_creature_loses_health_as_a_week_begins() -> None:
    table = zoo()
    put(table, "elephant", "25", infected=True)
    table.week()
    assert creature(table, "Elephant")[1] == 95


@pytest.mark.shows("N19.3bu")
def test_a_joker_is_any_card_in_a_pair() -> None:
    """A king and a Joker that is a king are a pair, which brings Medicine at the House of Cards."""
    table = zoo(Ann="42")
    table.hand("Ann", "KS", "Joker")
    table.does("Ann", "exchange KS joker as KH for medicine")
    table.update(Ann=(1, 2))
    assert (table.has("Ann", "Medicine"), table.cards()) == (1, [])
