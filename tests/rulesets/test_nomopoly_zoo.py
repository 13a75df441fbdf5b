"""Nomopoly II: the Zoo and its creatures (rule 19)."""

from __future__ import annotations

import pytest

from tests.rulesets.menagerie import creature, drawn, lands, moves, put, skunk_on, with_building, zoo
from tests.rulesets.nomopoly import Nomopoly

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


@pytest.mark.shows("N19.2a", "N19.2f", "N19.2g")
def test_who_lands_on_the_zoo_in_the_orders_may_spawn_a_creature_in_the_next() -> None:
    """Ann comes there by a Warp Bubble on Thursday, and rolls on: until Sunday she can say which creature it is."""
    table = zoo(Ann="10", Bob="30", Cid="31")
    table.give("Ann", Warp_Bubble=1)
    table.does("Ann", "use warp bubble to 51")
    table.update()
    assert (table.at(), "spawn gorilla" in table.offered()) == ("2", True)
    table.does("Ann", "spawn gorilla")
    table.throw("gorilla", 3)
    table.throw("peel", False)
    table.update()
    assert creature(table, "Gorilla") == ("2", 100)
    assert not any("spawn" in line for line in table.offered())


@pytest.mark.shows("N16.1l")
def test_who_comes_to_blackjack_in_the_orders_may_trade_cards_in_with_the_next() -> None:
    """The Bison takes Ann to 14, which has that name: she draws two cards there, and sees only then what they are."""
    table = zoo(Ann="10")
    table.set("square", "14", name="Blackjack")
    put(table, "bison", "45")
    lands(table, "Bison", "10")
    table.does("Ann", "hop to 14")
    table.throw("card", "10S", "AC")
    table.throw("bison", [1, 2])
    table.update()
    assert (table.cards(), table.at()) == (["10S", "AC"], "17")
    table.does("Ann", "blackjack 10S AC")
    table.throw("bison", [1, 2])
    table.update()
    assert (table.cards(), table.money()) == ([], 13_000)


@pytest.mark.shows("N13.3g")
def test_a_square_where_one_lands_in_the_orders_is_bought_in_these_or_not_at_all() -> None:
    table = zoo(Ann="10")
    table.give("Ann", Warp_Bubble=1)
    table.does("Ann", "use warp bubble to 14")
    table.update()
    assert table.offered() == ["buy 17"]
