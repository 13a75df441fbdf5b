"""Nomopoly II, rule XXI: blocks. All roll 1 and 2 in an update unless the test says otherwise; all have $10,000."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly


def table(**params: Any) -> Nomopoly:
    """Return a game in which all are on 10, out of the way of what is tested."""
    t = Nomopoly(**params)
    for name in t.names:
        t.place(name, "10")
    return t


def block(t: Nomopoly, sort: str, *squares: str) -> str:
    """Make a block that costs nothing; return its number."""
    t.carry(t.word("FormBlock")(sort, tuple(t.thing("square", one) for one in squares)))
    return str(t.see(f"squares.{squares[0]}.block"))


def blocks(t: Nomopoly) -> list[Any]:
    return [(one["sort"], one["squares"]) for one in t.see("blocks").values()]


@pytest.mark.shows("N21.1a", "N21.1f", "N21.2a", "N21.2c", "N21.3a", "N15.1b")
def test_squares_become_a_block_when_all_owners_agree() -> None:
    t = table()
    t.own("Ann", "4")
    t.own("Bob", "5")
    t.set("player", "Bob", terrorist_until=9)
    t.does("Ann", "block residential 4 5")
    assert t.offered("Bob") == ["agree 1"]
    assert "Proposed to Bob: squares 4 and 5 become a residential block, at $500 a square." in t.hears("Ann")
    assert "agree" not in t.hears("Cid")
    t.does("Bob", "agree 1")
    told = t.update(actions=["Ann", "Bob", "Cid"])
    assert "Squares 4 and 5 are residential block 1 now." in told
    assert blocks(t) == [("residential", ["4", "5"])]
    assert t.see("blocks.1.kind") == "residential"  # as rehearsals may say it
    assert (t.money("Ann"), t.money("Bob"), t.see(ADMIN)) == (9500, 9500, 1000)


@pytest.mark.shows("N21.1b")
def test_without_one_owners_word_there_is_none() -> None:
    t = table()
    t.own("Ann", "4")
    t.own("Bob", "5")
    t.does("Ann", "block residential 4 5")
    t.update()
    assert "Not done, since Bob did not agree: squares 4 and 5" in t.hears("Ann")
    assert "did not agree" not in t.hears("Cid")
    assert (t.see("blocks"), t.money("Ann"), t.see("pacts"), t.offered("Bob")) == ({}, 10000, {}, ["buy 13"])


@pytest.mark.shows("N21.1a")
def test_only_whose_squares_they_are_have_a_say_in_a_block() -> None:
    t = table()
    t.own("Ann", "4")
    t.own("Bob", "5")
    t.does("Ann", "block residential 4 5")
    assert t.says("Cid", "agree 1")
    t.update(actions=["Ann", "Bob", "Cid"])
    assert t.see("blocks") == {}


@pytest.mark.shows("N21.1c", "N21.1d", "N21.7a")
def test_what_cannot_become_a_block() -> None:
    t = table()
    t.own("Ann", "4", "6")
    assert "park" in t.says("Ann", "block park 4")
    assert "Square 5 is nobody’s" in t.says("Ann", "block residential 4 5")
    t.own("Bob", "9", "10")
    assert "None of these squares is yours" in t.says("Ann", "block residential 9 10")
    t.own("Ann", "5")
    block(t, "residential", "4", "5")
    assert "Square 5 is part of a block already." in t.says("Ann", "block residential 5 6")


@pytest.mark.shows("N21.1e", "N21.2b")
def test_the_owner_of_all_needs_nobody_and_pays_for_each() -> None:
    t = table()
    t.own("Ann", "4", "5")
    t.does("Ann", "block residential 4 5", "build house on 4")
    assert t.money() == 10000
    t.update()
    assert blocks(t) == [("residential", ["4", "5"])]
    assert t.see("squares.4.buildings") == ["House"]
    assert t.money() == 10000 - 2 * 500 - 300


@pytest.mark.shows("N21.2d")
def test_if_one_cannot_pay_nobody_pays() -> None:
    t = table()
    t.own("Ann", "4")
    t.own("Bob", "5")
    t.purse("Bob", 300)
    t.does("Ann", "block residential 4 5")
    t.does("Bob", "agree 1")
    t.update()
    assert (t.see("blocks"), t.money("Ann"), t.money("Bob")) == ({}, 10000, 300)
    assert "Bob would have to pay $500, and has $300." in t.hears("Ann")
    assert "Bob would have to pay $500, and has $300." in t.hears("Bob")
    t.own("Cid", "7", "8")
    t.purse("Cid", 900)
    assert "Cid would have to pay $1,000, and has $900." in t.says("Cid", "block residential 7 8")


@pytest.mark.shows("N21.3b", "N21.3c", "N21.3d", "N21.4a", "N21.4b", "N21.4c", "N21.4d", "N21.4e", "N21.5a", "N21.5b",
                   "N21.5c", "N21.6a", "N21.6b")
@pytest.mark.parametrize(("words", "holes", "cost"), [
    ("residential 4 5", "", 1000), ("residential 10 11", "", 1000), ("residential 4 6", "", 0),
    ("residential 20 1", "", 0), ("residential 4 6", "5", 1000), ("residential 4", "", 0),
    ("industrial 3 4 5", "", 1500), ("industrial 10 11 30", "", 1500), ("industrial 9 10 11", "", 0),
    ("industrial 3 5 6", "4", 1500), ("industrial 3 5 6", "", 0), ("industrial 5 3 4", "", 1500),
    ("commercial 1 2 19 20", "", 4000), ("commercial 1 2 3 4", "", 0), ("commercial 1 2 3 20", "", 0),
    ("government 8", "", 750), ("government 8 9", "", 0),
])
def test_shapes_and_prices(words: str, holes: str, cost: int) -> None:
    t = table(_6_squares=30)
    t.own("Ann", *words.split()[1:])
    for name in t.names:
        t.place(name, "15")
    if holes:
        t.carry(t.word("DestroySquare")(t.thing("square", holes)))
    refused = t.says("Ann", f"block {words}")
    assert bool(refused) == (cost == 0)
    assert not refused or "such as" in refused or "single" in refused
    t.update()
    assert t.money() == 10000 - cost
    assert len(t.see("blocks")) == (1 if cost else 0)


@pytest.mark.shows("N21.3e", "N21.3f", "N21.3g", "N21.3h", "N21.3i", "N21.3j", "N21.3k", "N21.3l")
@pytest.mark.parametrize(("one", "other", "paid", "got"), [
    ({"owner": "Bob"}, {"owner": "Cid"}, 27, {"Bob": 12, "Cid": 15}),
    ({"owner": "Bob"}, {"owner": "Bob", "card": "7S"}, 62, {"Bob": 62}),
    ({"owner": "Bob"}, {"owner": "Bob", "polluted": True}, 17, {"Bob": 17}),
    ({"owner": "Ann"}, {"owner": "Bob"}, 15, {"Bob": 15}),
    ({"owner": "Bob"}, {"owner": None}, 12, {"Bob": 12}),
    ({"owner": "Bob", "buildings": ["House"]}, {"owner": "Cid"}, 177, {"Bob": 162, "Cid": 15}),
])
def test_rent_on_a_pair(one: dict[str, Any], other: dict[str, Any], paid: int, got: dict[str, int]) -> None:
    """Ann lands on 4. A house: 12 + 150."""
    t = table()
    t.set("square", "4", **one)
    t.set("square", "5", **other)
    block(t, "residential", "4", "5")
    t.place("Ann", "1")
    t.update(Ann=(1, 2))
    assert (t.at(), t.health(), t.money()) == ("4", 100, 10000 - paid)
    assert {name: t.money(name) - 10000 for name in ("Bob", "Cid") if t.money(name) > 10000} == got
    assert "buy 5" not in t.offered()
    before = t.money()
    t.place("Ann", "3")
    t.update(Ann=(1, 2))  # from 3 past both to 6
    assert t.money() == before


@pytest.mark.shows("N21.4f", "N21.4g", "N21.4h", "N21.4i", "N21.4j")
def test_industry_pollutes_and_brings_its_number_a_week() -> None:
    t = table()
    t.own("Bob", "3", "4")
    number = block(t, "industrial", "3", "4", "5")
    t.place("Ann", "1")
    t.update(Ann=(1, 2))
    assert (t.money(), t.money("Bob"), t.health()) == (9996, 10004, 95)  # 12 / 3 = 4
    before = t.see(ADMIN)
    t.update()  # the weekend: 3 + 4 for Bob, nothing for 5
    assert (t.money("Bob"), t.see(ADMIN)) == (10011, before - 7)
    t.carry(t.word("EndBlock")(t.thing("block", number)))
    for name in t.names:
        t.place(name, "10")
    t.update()
    t.update()
    assert t.money("Bob") == 10011


@pytest.mark.shows("N21.5d", "N21.5e", "N21.5f", "N21.5g", "N4.1d", "N15.1b")
@pytest.mark.parametrize(("square", "card", "polluted", "rent", "tax"), [
    ("12", "", False, 36, 1), ("11", "", False, 33, 0), ("12", "7S", False, 120, 3), ("10", "2H", True, 17, 0),
])
def test_commerce_is_taxed(square: str, card: str, polluted: bool, rent: int, tax: int) -> None:
    """The tax alone is rounded down: 3 % of 33 are 0.99, of 17 they are 0.51. A third of 50 is 17 dollars of rent."""
    t = table()
    t.own("Bob", square, card=card, polluted=polluted)
    block(t, "commercial", "9", "10", "11", "12")
    t.place("Ann", str(int(square) - 3))
    t.update(Ann=(1, 2))
    assert (t.money(), t.money("Bob"), t.see(ADMIN)) == (10000 - rent, 10000 + rent - tax, tax)
    for name in ("Ann", "Cid"):
        t.place(name, "1")
    t.place("Bob", str(int(square) - 3))
    t.update(Bob=(1, 2))  # on one’s own square there is no rent, and no tax
    assert t.money("Bob") == 10000 + rent - tax


@pytest.mark.shows("N21.6c", "N21.6d", "N21.6e", "N21.6f", "N21.6g", "N21.6h", "N21.6j", "N21.6l", "N6.16d")
def test_the_government_builds_once_a_week() -> None:
    t = table()
    t.own("Ann", "8")
    block(t, "government", "8")
    block(t, "government", "14")
    assert "the Government builds" in t.says("Ann", "build house on 8")
    t.update()
    assert t.see("squares.8.buildings") == []  # not at the first update of the week
    before = (t.money(), t.see(ADMIN))
    t.throw("government", "8")
    t.throw("government", "House")
    t.update()
    assert t.see("squares.8.buildings") == ["House"]
    assert (t.money(), t.see(ADMIN)) == before
    assert t.word("worth_of")(t.game.engine.view(0), t.thing("square", "8")) == 25 * 8 + 300
    t.update()
    t.throw("government", "8", "House", "14", "House")
    t.update()
    assert (t.see("squares.8.buildings"), t.see("squares.14.buildings")) == (["House"], ["House"])


@pytest.mark.shows("N21.6i", "N21.6k")
def test_it_builds_only_what_is_allowed_and_nothing_when_all_is_there() -> None:
    t = table()
    block(t, "government", "8")
    eight = {"Springboard", "House", "Hospital", "Anti-Missile Battery", "Legislative Building", "Gas Station", "ATM",
             "Casino"}
    for built in range(1, 9):
        t.update()
        t.update()
        assert len(t.see("squares.8.buildings")) == built
    assert {*t.see("squares.8.buildings")} == eight
    t.update()
    t.update()
    assert len(t.see("squares.8.buildings")) == 8
    assert not [what for what, _, _ in t.rolls if what == "government"]


@pytest.mark.shows("N21.8a", "N21.8b", "N21.8e")
@pytest.mark.parametrize(("sort", "squares"), [("residential", ("4", "5")), ("commercial", ("4", "5", "16", "17"))])
def test_any_owner_ends_a_residential_or_commercial_block(sort: str, squares: tuple[str, ...]) -> None:
    t = table()
    t.own("Ann", *squares[1:])
    t.own("Bob", squares[0])
    number = block(t, sort, *squares)
    assert "No square of that block is yours." in t.says("Cid", f"destroy block {number}")
    t.does("Bob", f"destroy block {number}")
    t.update()
    assert (t.see("blocks"), t.money("Ann"), t.money("Bob")) == ({}, 10000, 10000)


@pytest.mark.shows("N21.8c", "N21.8g")
@pytest.mark.parametrize("cid_agrees", [True, False])
def test_an_industrial_block_is_ended_by_all_owners_of_the_day(cid_agrees: bool) -> None:
    t = table()
    t.own("Ann", "3")
    t.own("Bob", "4")
    number = block(t, "industrial", "3", "4", "5")
    t.own("Cid", "4")  # 4 has changed hands, and 5 is nobody's: Ann and Cid have the say
    assert "No square of that block is yours." in t.says("Bob", f"destroy block {number}")
    t.does("Ann", f"destroy block {number}")
    assert t.offered("Bob") == []
    if cid_agrees:
        t.does("Cid", "agree 1")
    t.update()
    assert t.see("blocks") == {} if cid_agrees else len(t.see("blocks")) == 1


@pytest.mark.shows("N21.8d", "N21.8f")
def test_a_government_block_ends_only_with_its_square() -> None:
    t = table()
    t.own("Ann", "8")
    number = block(t, "government", "8")
    assert "cannot be destroyed by choice" in t.says("Ann", f"destroy block {number}")
    t.carry(t.word("DestroySquare")(t.thing("square", "8")))
    assert t.see("blocks") == {}
    block(t, "residential", "4", "5")
    t.carry(t.word("DestroySquare")(t.thing("square", "4")))
    assert (t.see("blocks"), t.see("squares.5.block")) == ({}, "")


@pytest.mark.shows("N21.2f", "N30.1f")
def test_a_block_that_was_given_counts_with_its_price() -> None:
    t = table()
    t.own("Ann", "4", "5", "8")
    worth, ann = t.word("NetWorth"), t.thing("player", "Ann")
    before = t.game.engine.view(21).ask(worth(ann))
    block(t, "residential", "4", "5")
    block(t, "government", "8")
    assert t.game.engine.view(21).ask(worth(ann)) == before + 2 * 500 + 750


@pytest.mark.shows("N21.2e")
@pytest.mark.parametrize("limit", [1000, 400])
def test_each_owner_may_put_their_part_on_a_credit_card(limit: int) -> None:
    t = table()
    t.own("Ann", "4")
    t.own("Bob", "5")
    for name in ("Ann", "Bob"):
        t.purse(name, 100)
        t.set("player", name, credit_card=True, credit_limit=1000)
    t.set("player", "Ann", credit_limit=limit)
    t.does("Ann", "block residential 4 5 on credit")
    t.does("Bob", "agree 1 on credit")
    t.update(actions=["Ann", "Bob", "Cid"])
    done = limit == 1000
    assert len(t.see("blocks")) == done
    assert [(t.money(name), t.see(f"players.{name}.credit")) for name in ("Ann", "Bob")] == [(100, 500 * done)] * 2


def test_an_agreement_ends_with_a_party() -> None:
    t = table()
    t.own("Ann", "4")
    t.own("Bob", "5")
    t.does("Ann", "block residential 4 5")
    t.carry(t.word("LoseHealth")(t.thing("player", "Bob"), 100, "in a test"))
    assert t.see("pacts") == {}
