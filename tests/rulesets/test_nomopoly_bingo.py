"""Nomopoly II: Bingo Cards, what is marked on them, and what they are traded in for."""

from typing import Any

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly

COLUMNS = [[*range(1, 6)], [*range(16, 21)], [*range(31, 36)], [*range(46, 51)], [*range(61, 66)]]
NUMBERS = [number for column in COLUMNS for number in column]
EDGE = [*COLUMNS[0], *COLUMNS[4], *(column[place] for column in COLUMNS[1:4] for place in (0, 4))]


def table(*marked: int, cards: int = 1, **more: Any) -> Nomopoly:
    """Return a game on 80 squares in which Ann has Bingo Cards with the columns 1 to 5, 16 to 20 and so on."""
    game = Nomopoly(**{"_6_squares": 80, **more})
    for _ in range(cards):
        game.throw("bingo card", *[[str(number) for number in column] for column in COLUMNS])
        game.carry(game.word("DealBingoCard")(game.thing("player", "Ann")))
    if marked:
        game.set("bingo", "1", marked=[*marked])
    return game


def drawn(squares: int) -> list[list[int]]:
    """Return the columns of a card that is drawn on a board of so many squares."""
    game = Nomopoly(_6_squares=squares)
    game.carry(game.word("DealBingoCard")(game.thing("player", "Ann")))
    numbers = game.thing("bingo", "1").numbers
    return [numbers[start : start + 5] for start in range(0, 25, 5)]


@pytest.mark.shows("N24.2o", "N31.1a", "N31.1l")
def test_they_are_had_at_the_house_of_cards() -> None:
    game = Nomopoly(_6_squares=80)
    game.place("Ann", "42")
    game.hand("Ann", "7S", "7D", "8S", "8D")
    game.does("Ann", "exchange 7S 7D for bingo card", "exchange 8S 8D for bingo card")
    game.update()
    assert [card.owner.id for card in (game.thing("bingo", "1"), game.thing("bingo", "2"))] == ["Ann", "Ann"]
    assert game.has("Ann", "Bingo Card") == 0


@pytest.mark.shows("N31.1b", "N31.1c", "N31.1d", "N31.1e", "N31.1f", "N31.1g", "N31.1i")
def test_each_column_has_five_different_numbers_of_its_range() -> None:
    for _ in range(20):
        columns = drawn(80)
        for place, column in enumerate(columns):
            assert len({*column}) == 5
            assert all(15 * place < number <= 15 * place + 15 for number in column)


@pytest.mark.shows("N31.1h")
@pytest.mark.parametrize("number", [1, 15, 16, 30, 31, 45, 46, 60, 61, 75])
def test_both_ends_of_each_range_can_be_drawn(number: int) -> None:
    game = Nomopoly(_6_squares=80)
    column = (number - 1) // 15
    for place in range(column + 1):
        values = [str(15 * place + one) for one in range(6, 11)]
        game.throw("bingo card", [str(number), *values[1:]] if place == column else values)
    game.carry(game.word("DealBingoCard")(game.thing("player", "Ann")))
    assert number in game.thing("bingo", "1").numbers


@pytest.mark.shows("N31.1i", "N31.1j")
def test_with_too_few_squares_numbers_come_again() -> None:
    *full, fourth, fifth = drawn(48)
    assert all(len({*column}) == 5 for column in full)
    assert {*fourth} <= {46, 47, 48}
    assert {*fifth} <= {*range(61, 76)}
    assert len({*drawn(42)[2]}) == 5


@pytest.mark.shows("N31.1k")
def test_the_center_is_a_number_like_any_other() -> None:
    game = table()
    assert game.thing("bingo", "1").numbers[12] == 33
    assert game.thing("bingo", "1").marked == []


@pytest.mark.shows("N31.2a", "N31.2b", "N31.2h")
def test_landing_in_ones_turn_marks_the_number_on_all_ones_cards() -> None:
    game = table(cards=2)
    game.place("Ann", "13")
    game.place("Bob", "2")
    game.update(Ann=[(2, 2), (2, 3)], Bob=(1, 2))
    assert [game.thing("bingo", number).marked for number in "12"] == [[17], [17]]
    assert "Ann marks 17 on Bingo Card 1." in game.told


@pytest.mark.shows("N31.2c")
def test_a_number_that_stands_twice_is_marked_twice() -> None:
    game = table(*COLUMNS[3][:2])
    game.set("bingo", "1", numbers=[*NUMBERS[:15], 46, 46, 46, 47, 47, *NUMBERS[20:]])
    game.does("Ann", "claim bingo 1 column 4")


@pytest.mark.shows("N31.2d", "N31.2e")
def test_every_landing_of_a_turn_counts_and_none_outside() -> None:
    game = table()
    game.place("Ann", "13")
    game.set("square", "17", glue=True)
    game.give("Ann", Warp_Bubble=1)
    game.does("Ann", "use warp bubble to 16")
    game.set("square", "19", glue=True)
    game.update(Ann=[(3, 3), (1, 4)])
    assert game.at() == "19"
    assert game.thing("bingo", "1").marked == [17, 19]


@pytest.mark.shows("N31.2j")
def test_squares_above_the_highest_number_are_on_no_card() -> None:
    game = table()
    game.place("Ann", "75")
    game.update(Ann=(1, 4))
    assert game.thing("bingo", "1").marked == []


@pytest.mark.shows("N31.3a", "N31.3d", "N31.3f", "N31.3n", "N15.2b")
@pytest.mark.parametrize(
    ("marked", "claim", "item", "dollars"),
    [
        ([33], "middle", "Warp Bubble", 0), ([33], "centre", "Warp Bubble", 0),
        ([3, 18, 33, 48, 63], "row 3", "", 1500), (COLUMNS[1], "column 2", "", 1500),
        (NUMBERS, "whole card", "Mask", 0),
    ],
)
def test_a_card_is_traded_in_for_what_is_marked(marked: list[int], claim: str, item: str, dollars: int) -> None:
    game = table(*marked)
    game.does("Ann", f"claim bingo 1 {claim}")
    game.update()
    assert game.see("bingos") == {}
    assert (game.money(), game.see(ADMIN)) == (10000 + dollars, -dollars)
    assert (game.has("Ann", item) if item else 1) == 1


@pytest.mark.shows("N31.3b")
@pytest.mark.parametrize(
    ("marked", "claim"),
    [
        ([32], "centre"), ([1, 5, 61], "corners"), ([3, 18, 33, 48], "row 3"), (COLUMNS[1][:4], "column 2"),
        ([1, 17, 33, 49], "diagonal for 14"), (EDGE[1:], "perimeter"), (NUMBERS[1:], "whole card"),
        (COLUMNS[1], "row 2"),
    ],
)
def test_what_is_not_marked_is_not_claimed(marked: list[int], claim: str) -> None:
    game = table(*marked)
    assert "marked so far" in game.says("Ann", f"claim bingo 1 {claim}")
    assert game.says("Bob", f"claim bingo 1 {claim}") == "Bingo Card 1 is not yours."


@pytest.mark.shows("N31.3c")
def test_one_card_brings_one_prize() -> None:
    game = table(*NUMBERS)
    game.does("Ann", "claim bingo 1 row 1")
    assert game.says("Ann", "claim bingo 1 row 2")
    game.update()
    assert game.money() == 11500


@pytest.mark.shows("N31.3e", "N31.3o")
def test_four_corners_are_four_updates_without_rent() -> None:
    game = table(1, 5, 61, 65)
    game.own("Bob", "4", "7", "10", "13", "16", card="7S")
    game.does("Ann", "claim bingo 1 corners")
    for _ in range(4):
        game.update(Ann=(1, 2))
        assert game.money() == 10000
    assert game.money("Bob") > 10000
    game.update(Ann=(1, 2))
    assert game.money() == 10000 - 16 * 3 - 16 * 7


@pytest.mark.shows("N31.3p")
def test_immunities_do_not_add_up() -> None:
    game = table(1, 5, 61, 65, cards=2)
    game.set("bingo", "2", marked=[1, 5, 61, 65])
    game.does("Ann", "claim bingo 1 corners", "claim bingo 2 corners")
    game.update()
    assert game.see("players.Ann.rent_free") == 3


@pytest.mark.shows("N31.3g", "N31.3h", "N31.3j")
@pytest.mark.parametrize("marked", [[1, 17, 33, 49, 65], [5, 19, 33, 47, 61]])
def test_a_diagonal_takes_any_square(marked: list[int]) -> None:
    game = table(*marked)
    game.own("Bob", "14", card="7S", name="Mill")
    assert "Say which square you take" in game.says("Ann", "claim bingo 1 diagonal")
    game.does("Ann", "claim bingo 1 diagonal for 14")
    game.update()
    assert (game.see("squares.14.owner"), game.money("Bob")) == ("Ann", 10000)
    assert (game.see("squares.14.card"), game.see("squares.14.name")) == ("7S", "Mill")
    game = table(*marked)
    game.does("Ann", "claim bingo 1 diagonal for 14")
    game.update()
    assert game.see("squares.14.owner") == "Ann"


@pytest.mark.shows("N31.3i")
def test_what_nobody_can_own_is_not_taken() -> None:
    game = table(1, 17, 33, 49, 65)
    game.set("square", "15", contaminated=True)
    assert game.says("Ann", "claim bingo 1 diagonal for 42") == "Nobody can own the House of Cards."
    assert "is contaminated" in game.says("Ann", "claim bingo 1 diagonal for 15")


@pytest.mark.shows("N31.3k")
def test_the_whole_edge_is_diplomatic_immunity() -> None:
    game = table(*EDGE)
    game.does("Ann", "claim bingo 1 perimeter")
    game.update()
    assert game.see("players.Ann.diplomatic") == 3
    for _ in range(3):
        game.update()
    assert game.see("players.Ann.diplomatic") == 0


def test_who_starts_over_has_no_cards() -> None:
    game = table(1)
    game.set("player", "Ann", rent_free=2, diplomatic=2)
    game.carry(game.word("LoseHealth")(game.thing("player", "Ann"), 100))
    assert game.see("bingos") == {}
    assert (game.see("players.Ann.rent_free"), game.see("players.Ann.diplomatic")) == (0, 0)


@pytest.mark.shows("N31.2g")
def test_springy_shoes_mark_nothing() -> None:
    game = table()
    game.set("player", "Ann", transport="springy shoes")
    game.throw("jump", "17")
    game.update()
    assert (game.at(), game.thing("bingo", "1").marked) == ("17", [])


@pytest.mark.shows("N31.2i")
def test_marks_stay_when_a_card_is_traded() -> None:
    game = table(17, 18)
    game.does("Ann", "trade bingo card 1 to Bob for $5")
    game.does("Bob", "accept 1")
    game.update(actions=["Ann", "Bob", "Cid"], Bob=(2, 4))
    assert (game.thing("bingo", "1").owner.id, game.thing("bingo", "1").marked) == ("Bob", [17, 18])


@pytest.mark.shows("N31.3l", "N31.3m")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (5, 5)])
def test_who_is_immune_becomes_no_terrorist_and_who_is_one_stays_one(before: int, after: int) -> None:
    game = table(*EDGE)
    game.give("Ann", Mask=1, Anthrax=1)
    game.set("player", "Ann", terrorist_until=before)
    game.does("Ann", "claim bingo 1 perimeter", "use mask as Bob", "use anthrax on Bob")
    game.update()
    assert (game.has("Ann", "Mask"), game.see("players.Ann.terrorist_until")) == (0, after)


@pytest.mark.shows("N31.3o")
def test_without_rent_there_is_neither_tax_nor_power() -> None:
    game = Nomopoly()
    game.carry(game.word("FormBlock")("commercial", tuple(game.thing("square", one) for one in ("1", "2", "19", "20"))))
    game.own("Bob", "19", buildings=["Corporate Headquarters"])
    game.set("player", "Ann", rent_free=2)
    game.place("Ann", "16")
    before, had = game.see("squares.19"), game.see(ADMIN)
    game.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert (game.at(), game.money(), game.money("Bob"), game.see(ADMIN)) == ("19", 10000, 10000, had)
    assert game.see("squares.19") == before
