"""Nomopoly II, rule VI: the board, what a move passes, what landing costs, who goes round, and how the board grows."""

from __future__ import annotations

import pytest

from mailgame.kernel.faults import Refused
from mailgame.law import Create, Jump, Move, Put, neighbour, neighbours, reach, steps_apart
from tests.rulesets.nomopoly import ADMIN, MINT, Nomopoly


@pytest.fixture
def table() -> Nomopoly:
    return Nomopoly()


def destroyed(table: Nomopoly, *squares: str) -> None:
    for square in squares:
        table.carry(table.word("DestroySquare")(table.thing("square", square)))


def built(table: Nomopoly, number: int = 0) -> None:
    table.carry(table.word("BuildSquare")(number))


def around(table: Nomopoly, square: str) -> dict[str, str]:
    here = table.thing("square", square)
    beside = {way: neighbour(here, way) for way in ("north", "south", "east", "west")}
    return {way: found.id for way, found in beside.items() if found is not None}


# --- squares


@pytest.mark.shows("N6.1a", "N6.2a", "N6.2b", "N6.6b", "N6.6d")
def test_twenty_squares_lie_there_clean_and_empty_and_all_stand_on_the_first(table: Nomopoly) -> None:
    assert table.see("game.track") == [str(number) for number in range(1, 21)]
    assert [table.see(f"squares.{number}.number") for number in range(1, 21)] == [*range(1, 21)]
    for name in ("owner", "name", "card", "buildings", "nature"):
        assert not table.see(f"squares.13.{name}")
    assert not table.see("squares.13.polluted")
    assert [table.at(name) for name in table.names] == ["1", "1", "1"]


@pytest.mark.shows("N6.1b", "N6.1c")
def test_the_last_square_stays() -> None:
    table = Nomopoly(_6_squares=2)
    destroyed(table, "2")
    with pytest.raises(Refused, match="at least one square"):
        destroyed(table, "1")
    assert table.see("game.track") == ["1"]
    built(table)
    table.throw("missile", True)
    table.throw("fallout", True)
    one, two = table.thing("square", "1"), table.thing("square", "2")
    table.carry(table.word("FireMissile")("ICBM", two, one))
    assert table.see("game.track") == ["1"]


@pytest.mark.shows("N6.3a", "N6.3b", "N6.18a", "N6.18b", "N6.18c", "N6.5g")
def test_a_new_square_takes_the_lowest_gap_or_the_next_number(table: Nomopoly) -> None:
    table.own("Ann", "7", name="Cove", card="7S", buildings=["House"], polluted=True)
    row, column = table.see("squares.8.row"), table.see("squares.8.column")
    destroyed(table, "7", "12")
    assert "7" not in table.see("game.track")
    built(table)
    assert table.see("game.track")[6:9] == ["7", "8", "9"]
    for name in ("owner", "name", "card", "buildings", "buried"):
        assert not table.see(f"squares.7.{name}")
    assert not table.see("squares.7.polluted")
    built(table)
    built(table)
    assert table.see("game.track") == [str(number) for number in range(1, 22)]
    assert (table.see("squares.8.row"), table.see("squares.8.column")) == (row, column)


SERVICES = [("30", "deposit 5"), ("42", "exchange QS for jetpack"), ("51", "spawn skunk")]


@pytest.mark.shows("N6.3c", "N6.15d", "N6.18d")
@pytest.mark.parametrize(("number", "line"), SERVICES)
@pytest.mark.parametrize("stage", range(4))
def test_the_bank_the_house_of_cards_and_the_zoo_are_there_while_their_squares_are(
    number: str, line: str, stage: int
) -> None:
    """Before the square, with it, when it is destroyed again, and when it is back; nothing stands in for it."""
    table = Nomopoly(_6_squares=int(number) - 1)
    if stage > 0:
        built(table)
        built(table)
    if stage > 1:
        destroyed(table, number)
    if stage > 2:
        built(table)
    is_there = stage in (1, 3)
    assert (number in table.see("game.track")) is is_there
    assert not is_there or table.see(f"squares.{number}.nature")
    for square in (number,) if is_there else (str(int(number) - 1), "1", *table.see("game.track")[-1:]):
        table.hand("Ann", "QS")
        table.lands("Ann", square, since="2")
        assert (table.says("Ann", line) == "") is is_there, square


@pytest.mark.shows("N6.4a", "N6.4b", "N6.11m")
def test_the_successor_is_the_next_higher_number_and_the_lowest_follows_the_highest(table: Nomopoly) -> None:
    destroyed(table, "6")
    table.moves("Ann", 1, since="5")
    assert table.at() == "7"
    table.moves("Ann", 2, since="20")
    assert table.at() == "2"
    destroyed(table, "20")
    table.moves("Ann", 1, since="19")
    assert (table.at(), table.see("players.Ann.rounds")) == ("1", 2)


@pytest.mark.shows("N6.4c")
def test_the_predecessor_is_the_reverse(table: Nomopoly) -> None:
    table.place("Ann", "5")
    table.carry(Jump(table.thing("player", "Ann"), back=7))
    assert table.at() == "18"


@pytest.mark.shows("N6.5a", "N6.5b", "N6.5c", "N6.5d", "N6.5e", "N6.5f", "N6.10a", "N6.12a", "N6.12b", "N6.12d")
def test_the_rows_wind_up_from_the_bottom_left() -> None:
    table = Nomopoly(_6_squares=25)
    assert (table.see("squares.1.row"), table.see("squares.1.column")) == (1, 1)
    assert {table.see(f"squares.{number}.column") for number in (1, 20, 21)} == {1}
    assert around(table, "3") == {"east": "4", "west": "2", "north": "18"}
    assert around(table, "10") == {"west": "9", "north": "11"}
    assert around(table, "11") == {"south": "10", "west": "12"}
    assert around(table, "1") == {"east": "2", "north": "20"}
    assert around(table, "20") == {"south": "1", "east": "19", "north": "21"}
    assert around(table, "25") == {"south": "16", "west": "24"}
    assert "north" not in around(table, "15")
    assert [square.id for square in neighbours(table.thing("square", "5"))] == ["16", "6", "4"]


@pytest.mark.shows("N6.10b", "N6.10c", "N6.12c")
def test_a_direction_goes_over_gaps_and_not_round_the_edge(table: Nomopoly) -> None:
    destroyed(table, "4")
    assert around(table, "3") == {"east": "5", "west": "2", "north": "18"}
    assert around(table, "1") == {"east": "2", "north": "20"}


@pytest.mark.shows("N6.13a", "N6.13b", "N6.13c")
def test_the_distance_is_counted_from_square_to_bordering_square(table: Nomopoly) -> None:
    one = table.thing("square", "1")
    assert [steps_apart(one, table.thing("square", number)) for number in ("1", "20", "12", "10")] == [0, 1, 9, 9]
    assert [square.id for square in reach(one, 1)] == ["1", "20", "2"]
    alone = Nomopoly(_6_squares=11, _6_abreast=10)
    destroyed(alone, *(str(number) for number in range(2, 11)))
    assert steps_apart(alone.thing("square", "1"), alone.thing("square", "11")) is None


# --- moving


@pytest.mark.shows("N6.6a", "N6.7a", "N6.7b", "N6.7c", "N6.7d", "N6.6c")
def test_a_move_leaves_passes_each_and_lands_on_the_last(table: Nomopoly) -> None:
    table.moves("Ann", 3)
    went = [(type(event).__name__, event.square.id) for event in table.happened("Left", "Passed", "Landed")]
    assert went == [("Left", "1"), ("Passed", "2"), ("Passed", "3"), ("Landed", "4")]
    assert table.says("Ann", "buy 1").startswith("You can buy a square after landing on it")
    assert table.says("Ann", "buy 4") == ""


@pytest.mark.shows("N6.8a", "N6.8b", "N6.11f", "N6.17h")
def test_a_jump_passes_nothing_and_is_no_round(table: Nomopoly) -> None:
    table.own("Bob", "3")
    table.lands("Ann", "3", since="18")
    assert table.happened("Passed") == []
    assert (table.money(), table.money("Bob"), table.see("players.Ann.rounds")) == (9991, 10009, 0)
    table.place("Ann", "3")
    table.carry(Jump(table.thing("player", "Ann"), back=7))
    assert (table.at(), table.see("players.Ann.rounds")) == ("16", 0)


@pytest.mark.shows("N6.8c", "N6.9h")
def test_a_jump_to_where_one_stands_is_a_landing(table: Nomopoly) -> None:
    table.own("Bob", "3")
    table.lands("Ann", "3", since="3")
    table.lands("Ann", "3", since="3")
    assert table.money("Bob") == 10018


@pytest.mark.shows("N6.8d")
def test_who_is_placed_has_not_landed(table: Nomopoly) -> None:
    table.own("Bob", "3")
    table.carry(Put(table.thing("player", "Ann"), table.thing("square", "3")))
    assert (table.at(), table.money()) == ("3", 10000)
    assert table.offered() == []


@pytest.mark.shows("N6.7h")
def test_who_is_moved_on_has_paid_for_the_first_landing_too(table: Nomopoly) -> None:
    table.own("Bob", "3", "5")
    table.lands("Ann", "3")
    table.lands("Ann", "5", since="3")
    assert table.money() == 10000 - 9 - 15


LANDING = [
    "Ann loses 3 health on the Grease of square 13.", "Ann slides from square 13 to square 14.",
    "Ann lands on square 14.", "Ann marks 14 on Bingo Card 1.", "Ann pays Bob $14 rent for square 14.",
    "Ann gains 15 health at the Hospital on square 14.", "Ann is cured of Anthrax.",
    "Ann loses 5 health on square 14.", "Boom! The Time Bomb on square 14 goes off.",
    "Ann loses 20 health from the Time Bomb.",
    "Ann has 1 more vote on all proposals of the next vote, from the Legislative Building on square 14.",
    "Ann slips on a banana peel on square 14.", "Ann loses 10 health on a banana peel.", "Ann lands on square 33.",
]


@pytest.mark.shows("N6.7f", "N6.14i")
def test_all_that_a_landing_brings_comes_in_its_order() -> None:
    """13 is greased, so nothing of it comes. The rent of 14 is a third of 42; who slips there is not thrown back.

    On 51, the Zoo, Ann may spawn a creature after the loss of health, and then is thrown back to 44.
    """
    table = Nomopoly(_6_squares=60)
    table.own("Bob", "13", grease=True, bomb=True)
    houses = ["Springboard", "Legislative Building", "Corporate Headquarters", "Hospital"]
    table.own("Bob", "14", polluted=True, bomb=True, peel=True, buildings=houses)
    table.own("Ann", "15")
    table.carry(table.word("FormBlock")("residential", (table.thing("square", "14"), table.thing("square", "15"))),
                Create("bingo", "1", {"owner": table.thing("player", "Ann"), "numbers": [*range(1, 26)]}))
    table.set("player", "Ann", infected=True)
    table.place("Ann", "10")
    table.throw("jump", "33", who="Ann")
    told = table.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert told[2:-2] == LANDING
    assert (table.health(), table.see("squares.14.power"), table.see("squares.13.bomb")) == (77, 1, True)
    table.set("square", "51", polluted=True, buildings=["Springboard"])
    table.place("Ann", "48")
    table.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    came = [type(event).__name__ for event in table.happened("Landed", "HealthLost", "Asked", "Left")]
    assert came[1:7] == ["Landed", "HealthLost", "Asked", "Left", "Landed", "Asked"]
    assert (table.at(), table.health()) == ("44", 72)
    assert table.offered()[0].startswith("spawn")


# --- rent


@pytest.mark.shows("N6.9a", "N6.9b", "N6.9c", "N6.9d", "N6.9e", "N6.9j", "N4.3j")
def test_rent_is_three_times_the_number_and_only_on_landing_on_what_is_another_s(table: Nomopoly) -> None:
    table.own("Bob", "12")
    table.own("Ann", "9")
    admin = table.see(ADMIN)
    table.moves("Ann", 2, since="11")  # over 12 to 13
    table.lands("Ann", "9")
    table.lands("Ann", "10")
    assert table.money() == 10000
    table.lands("Ann", "12")
    assert (table.money(), table.money("Bob"), table.see(ADMIN)) == (9964, 10036, admin)
    table.purse("Ann", 20)
    table.lands("Ann", "12")
    assert (table.money(), table.money("Bob")) == (-16, 10072)
    table.says("", 'remove Bob because "he is rude"')
    table.lands("Ann", "12")
    assert table.money() == -16


@pytest.mark.shows("N1.3f", "N6.9f", "N14.4a", "N14.4b", "N14.4c", "N14.4d", "N14.4e", "N14.4f", "N14.4j", "N14.4k")
@pytest.mark.parametrize(("card", "worth"), [
    ("7S", 7), ("AS", 11), ("KH", 10), ("QD", 10), ("JC", 10), ("10H", 10), ("2H", 2), ("Joker as KH", 10),
])
def test_a_card_adds_its_value_to_the_rent(table: Nomopoly, card: str, worth: int) -> None:
    table.own("Bob", "12", card=card)
    table.lands("Ann", "12")
    assert table.money("Bob") == 10000 + 12 * (3 + worth)
    table.lands("Cid", "12")
    assert (table.money("Bob"), table.see("squares.12.card")) == (10000 + 24 * (3 + worth), card)


@pytest.mark.shows("N14.4g", "N14.4h")
def test_a_card_costs_nothing_on_one_s_own_square_or_on_nobody_s(table: Nomopoly) -> None:
    table.own("Ann", "12", card="7S")
    table.set("square", "13", card="7S")
    table.lands("Ann", "12")
    table.lands("Ann", "13")
    assert table.money() == 10000


@pytest.mark.shows("N6.14a", "N6.14b", "N6.14c", "N6.14d", "N6.14e")
def test_a_polluted_square_brings_a_third_and_costs_five_health(table: Nomopoly) -> None:
    table.own("Bob", "12", polluted=True)
    table.lands("Ann", "12")
    assert (table.money("Bob"), table.health()) == (10012, 95)
    table.lands("Bob", "12")
    assert (table.money("Bob"), table.health("Bob")) == (10012, 95)
    table.set("square", "12", card="7S")
    table.lands("Ann", "12")  # 120 / 3
    assert (table.money("Bob"), table.health()) == (10052, 90)
    table.set("square", "13", polluted=True)
    table.lands("Ann", "13")
    assert (table.money(), table.health()) == (9948, 85)


@pytest.mark.shows("N6.14g", "N6.14f")
def test_industry_pollutes_while_it_lasts_and_missiles_and_the_skunk_for_good(table: Nomopoly) -> None:
    """A missile pollutes 4, the Skunk 5; 3, 4 and 5 are an Industrial block for a while, and 4 is destroyed at last."""
    squares, view = [table.thing("square", number) for number in "345"], table.game.engine.view(0)

    def polluted() -> list[bool]:
        return [table.word("is_polluted")(view, table.thing("square", number)) for number in "345"]

    table.throw("missile", True)
    table.throw("skunk pollution", "5")
    table.carry(table.word("FireMissile")("Chemical Missile", squares[0], squares[1]))
    table.carry(*table.word("polluted_by_lot")(table.game.engine.view(19)))
    assert polluted() == [False, True, True]
    table.carry(table.word("FormBlock")("industrial", tuple(squares)))
    assert polluted() == [True, True, True]
    table.own("Bob", "4")
    table.lands("Ann", "4")  # polluted twice: a third of 12, and 5 health, once
    assert (table.money(), table.health()) == (9996, 95)
    table.carry(table.word("EndBlock")(table.thing("block", "1")))
    assert polluted() == [False, True, True]
    destroyed(table, "4")
    built(table)
    assert polluted() == [False, False, True]


@pytest.mark.shows("N6.9g", "N4.1b", "N4.1c")
def test_a_sum_is_rounded_once_half_a_dollar_up(table: Nomopoly) -> None:
    table.own("Bob", "1", polluted=True, card="2H")  # 1 x 5 / 3 = 1.67
    table.lands("Ann", "1", since="2")
    assert table.money("Bob") == 10002
    three = Nomopoly(_6_pollution=2)
    three.own("Bob", "1", polluted=True)  # 3 / 2
    three.lands("Ann", "1", since="2")
    assert three.money("Bob") == 10002


# --- going round


ROUNDS = [
    ("18", (2, 3), 1000), ("20", (1, 3), 1000), ("18", (1, 2), 1000), ("18", (1, 1), 0), ("17", (1, 2), 0),
    ("1", (1, 2), 0),
]


@pytest.mark.shows("N6.11a", "N6.11c", "N6.11d", "N6.11e", "N6.11l", "N6.17a", "N6.17g", "N15.2b")
@pytest.mark.parametrize(("since", "dice", "earned"), ROUNDS)
def test_who_goes_through_the_last_square_and_the_first_gets_a_thousand(
    table: Nomopoly, since: str, dice: tuple[int, int], earned: int
) -> None:
    table.place("Ann", since)
    table.update(Ann=[dice, (1, 2)] if dice[0] == dice[1] else dice)
    assert table.money() == 10000 + (earned or (1000 if dice == (1, 1) else 0))
    assert table.see(ADMIN) == 10000 - table.money()
    assert ("21" in table.see("game.track")) == bool(table.money() - 10000)


@pytest.mark.shows("N6.11j")
@pytest.mark.parametrize("glue", [True, False])
def test_who_gets_stuck_on_the_last_square_has_not_gone_round(table: Nomopoly, glue: bool) -> None:
    table.set("square", "20", glue=glue)
    table.place("Ann", "18")
    table.update(Ann=(2, 3))
    assert (table.at(), table.money()) == (("20", 10000) if glue else ("3", 11000))


@pytest.mark.shows("N6.11b")
def test_the_thousand_comes_after_the_landing(table: Nomopoly) -> None:
    table.own("Bob", "3")
    table.place("Ann", "18")
    told = table.update(Ann=(2, 3))
    paid = [words for words in told if words.startswith(("Ann pays", "Ann gets"))]
    assert paid == ["Ann pays Bob $9 rent for square 3.",
                    "Ann gets $1,000 from the Admin Bank Account for going round the board."]


@pytest.mark.shows("N6.11g", "N6.11h", "N6.17j", "N7.2f")
def test_each_turn_earns_once_and_each_passing_is_a_chance() -> None:
    table = Nomopoly(_6_squares=5)
    table.throw("new square", True, False, True, True, who="Ann")
    table.update(Ann=[(6, 6), (6, 5)])  # 1 to 13 of 5: two rounds, to 3; then of 6 squares 3 to 14: two rounds, to 2
    assert table.money() == 12000
    assert table.at() == "2"
    draws = [values for what, who, values in table.rolls if (what, who) == ("new square", "Ann")]
    assert draws == [[True], [False], [True], [True]]


@pytest.mark.shows("N6.17b", "N6.17c", "N6.17d", "N6.17i", "N6.17k")
def test_the_chance_of_a_square_is_two_thousand_by_their_number_and_it_is_nobody_s() -> None:
    table = Nomopoly(_6_squares=40)
    destroyed(table, "30", "31")
    table.place("Ann", "40")
    table.throw("new square", True, who="Ann")
    told = table.update(Ann=(1, 2), Bob=(1, 2), Cid=(1, 2), order=("Ann", "Bob", "Cid"))
    chance = next(one["chance"] for one in table.last.story if one.get("roll") == "new square")
    assert chance[0] / chance[1] == pytest.approx(20 / 38)
    assert "Square 30 is added to the board." in told
    assert table.says("Ann", "buy 30").startswith("You can buy a square after landing on it")
    for squares in (20, 7):
        full = Nomopoly(_6_squares=squares)
        full.place("Ann", str(squares))
        full.update(Ann=(1, 2))
        assert str(squares + 1) in full.see("game.track")


@pytest.mark.shows("N6.17i")
def test_the_new_square_is_there_for_the_next_player(table: Nomopoly) -> None:
    table.place("Ann", "20")
    table.place("Bob", "18")
    table.update(Ann=(1, 2), Bob=(1, 2), order=("Ann", "Bob", "Cid"))
    assert table.at("Bob") == "21"


@pytest.mark.shows("N6.11o", "N6.7g", "N12.1d")
def test_who_is_reset_on_the_way_round_gets_nothing_for_it(table: Nomopoly) -> None:
    table.place("Ann", "18")
    table.set("player", "Ann", health=5)
    table.set("square", "3", polluted=True)
    table.update(Ann=(2, 3))
    assert (table.money(), table.at(), table.health()) == (10000, "1", 100)
    assert table.see(MINT) == -30000


@pytest.mark.shows("N6.17f", "N6.9i", "N6.14h")
def test_a_creature_pays_no_rent_gets_no_round_and_falls_ill_on_polluted_squares(table: Nomopoly) -> None:
    table.own("Bob", "3", polluted=True)
    world = table.game.world
    world.create("creature", "gorilla-1", {"sort": "gorilla", "square": "18"})
    world.commit()
    table.carry(Move(table.thing("creature", "gorilla-1"), 5))
    assert (table.see("creatures.gorilla-1.square"), table.see("creatures.gorilla-1.health")) == ("3", 95)
    assert table.money("Bob") == 10000
    assert table.see("game.track")[-1] == "20"


@pytest.mark.shows("N6.15a", "N6.15b", "N6.15c", "N12.1e")
def test_the_lowest_square_stands_in_for_the_first_while_that_is_gone(table: Nomopoly) -> None:
    table.place("Ann", "9")
    table.place("Bob", "9")
    table.place("Cid", "1")
    destroyed(table, "1")
    assert table.at("Cid") == "2"
    reset = table.word("Reset")
    table.carry(reset(table.thing("player", "Ann")))
    assert table.at("Ann") == "2"
    built(table)
    table.carry(reset(table.thing("player", "Bob")))
    assert table.at("Bob") == "1"


@pytest.mark.shows("N6.16a", "N6.16b", "N6.16c")
def test_the_net_worth_of_a_square_is_its_list_price_and_that_of_its_buildings(table: Nomopoly) -> None:
    """25 x 12 = 300, a House 300, an ATM 50. The block, the railroad, the card and the missile count elsewhere."""
    table.own("Ann", "12", "13")
    view, twelve = table.game.engine.view(0), table.thing("square", "12")
    assert table.word("worth_of")(view, twelve) == 300
    table.carry(table.word("FormBlock")("residential", (twelve, table.thing("square", "13"))))
    table.set("square", "12", railroad=True, card="AS", missiles=["ICBM"])
    assert table.word("worth_of")(view, twelve) == 300
    table.set("square", "12", buildings=["House", "ATM"])
    assert table.word("worth_of")(view, twelve) == 650
