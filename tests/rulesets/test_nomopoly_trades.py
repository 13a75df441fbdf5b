"""Nomopoly II, rule XX: trading. All are on 10 of 20 squares, and go on to 13 in an update."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law import Create
from tests.rulesets.nomopoly import Nomopoly
from tests.rulesets.test_nomopoly_blocks import block, table


def traded(t: Nomopoly, words: str, *accept: str) -> list[str]:
    """Let Ann offer a trade and others accept it; return what all are told of the update."""
    t.does("Ann", f"trade {words}")
    for name in accept:
        t.does(name, "accept 1")
    return t.update(actions=["Ann", "Bob", "Cid"])


@pytest.mark.shows("N20.1a", "N20.1f", "N13.1i")
@pytest.mark.parametrize("accepted", [True, False])
def test_a_square_for_money_if_both_agree(accepted: bool) -> None:
    t = table()
    t.own("Ann", "14")
    t.does("Ann", "trade 14 to Bob for $500")
    assert t.offered("Bob") == ["accept 1"]
    proposed = "Proposed to Bob: Ann gives Bob square 14 and Bob gives Ann $500."
    assert f"{proposed} It happens at the update if Bob agrees." in t.hears("Ann")
    if accepted:
        t.does("Bob", "accept 1")
    told = t.update()
    if accepted:
        traded = [words for words in told if "14" in words or "500" in words]
        assert traded == ["Bob pays Ann $500 in a trade.", "Ann gives Bob square 14 in a trade."], "it is told once"
        assert (t.see("squares.14.owner"), t.money("Ann"), t.money("Bob")) == ("Bob", 10500, 9500)
    else:
        assert (t.see("squares.14.owner"), t.money("Ann"), t.see("trades")) == ("Ann", 10000, {})
        assert "Not done, since Bob did not agree: Ann gives Bob square 14" in t.hears("Ann")


@pytest.mark.shows("N20.1b", "N20.1c", "N20.1d", "N20.1h")
@pytest.mark.parametrize(("words", "ann", "bob"), [
    ("7S to Bob for QH", (10000, ["2D", "QH"], 1), (10000, ["7S"], 0)),
    ("$100 to Bob for QH", (9900, ["7S", "2D", "QH"], 1), (10100, [], 0)),
    ("jetpack to Bob for $50", (10050, ["7S", "2D"], 0), (9950, ["QH"], 1)),
    ("$1,100 to Bob for nothing", (8900, ["7S", "2D"], 1), (11100, ["QH"], 0)),
    ("7S and 2D, a Jetpack to Bob for QH and 20 dollars", (10020, ["QH"], 0), (9980, ["7S", "2D"], 1)),
])
def test_cards_money_items_and_gifts(words: str, ann: tuple[Any, ...], bob: tuple[Any, ...]) -> None:
    t = table()
    t.hand("Ann", "7S", "2D")
    t.hand("Bob", "QH")
    t.give("Ann", Jetpack=1)
    traded(t, words, "Bob")
    assert (t.money("Ann"), t.cards("Ann"), t.has("Ann", "Jetpack")) == ann
    assert (t.money("Bob"), t.cards("Bob"), t.has("Bob", "Jetpack")) == bob


@pytest.mark.shows("N20.1e", "N5.1d")
def test_every_item_can_be_traded() -> None:
    t = table()
    items = t.game.ruleset.words.named["ITEMS"]
    assert {"Jetpack", "Shovel", "Flower", "Grease", "Fake ID"} <= {*items}
    deeds = ("ticket", "bingo", "patent")
    for item in items:
        t.give("Ann", **{item.replace(" ", "_"): 1})
    t.carry(*(Create(kind, "1", {"owner": t.thing("player", "Ann")}) for kind in deeds))
    traded(t, f"{', '.join(items)}, ticket 1, bingo card 1, patent 1 to Bob for nothing", "Bob")
    assert {item: t.has("Bob", item) for item in items} == dict.fromkeys(items, 1)
    assert [t.thing(kind, "1").owner.id for kind in deeds] == ["Bob"] * 3


@pytest.mark.shows("N20.1h")
def test_nothing_for_nothing_is_no_trade() -> None:
    t = table()
    assert "is nothing that can be traded" in t.says("Ann", "give Bob 0")
    t.own("Ann", "14")
    assert t.says("Ann", "trade 14 to Bob for $0") == ""
    assert t.see("trades.1.terms") == "Ann gives Bob square 14"


@pytest.mark.shows("N20.1g")
@pytest.mark.parametrize("accept", [("Bob", "Cid"), ("Bob",)])
def test_three_players(accept: tuple[str, ...]) -> None:
    t = table()
    t.own("Ann", "14")
    t.hand("Cid", "QH")
    told = traded(t, "14 to Bob; $500 from Bob to Cid; QH from Cid to me", *accept)
    done = len(accept) == 2
    words = ["Bob pays Cid $500 in a trade.", "Ann gives Bob square 14 in a trade.",
             "Cid gives Ann the queen of hearts in a trade."]
    assert [one for one in told if "in a trade" in one] == (words if done else [])
    assert t.see("squares.14.owner") == ("Bob" if done else "Ann")
    assert (t.money("Bob"), t.money("Cid"), t.cards("Ann")) == ((9500, 10500, ["QH"]) if done else (10000, 10000, []))


@pytest.mark.shows("N20.1i", "N20.1j", "N20.1k", "N20.1r", "N20.1o", "N20.1n", "N23.2e", "N23.2f", "N23.2g", "N14.5g")
@pytest.mark.parametrize(("so", "words", "accept", "why"), [
    ({"Bob": {"cards": []}}, "14 to Bob for QH", ("Bob",), "Bob does not have the queen of hearts."),
    ({"Bob": {"owner": "14"}}, "14 to Bob for $5", ("Bob",), "Ann does not have square 14."),
    ({"Ann": {"purse": 50}}, "$100 to Bob for QH", ("Bob",), "Ann would have to pay $100, and has $50."),
    ({"Bob": {"purse": -5}}, "14 to Bob for $1", ("Bob",), "Bob would have to pay $1, and has less than nothing."),
    ({"Ann": {"purse": -5}}, "14 to Bob for $500", ("Bob",), ""),
    ({"Bob": {"cards": ["2D"] * 25}}, "7S to Bob for nothing", ("Bob",), "Bob would have 26 cards, and can hold 25."),
    ({"Bob": {"cards": ["QH"] * 25}}, "7S to Bob for QH", ("Bob",), ""),
    ({"Bob": {"terrorist_until": 9}}, "7S to Bob for $5", ("Bob",), "Terrorists and other players may not trade"),
    ({"Bob": {"terrorist_until": 9}, "Ann": {"terrorist_until": 9}}, "7S to Bob for $5", ("Bob",), ""),
    ({"Bob": {"terrorist_until": 9}, "Ann": {"terrorist_until": 9}}, "7S to Bob; $5 from Bob to Cid", ("Bob", "Cid"),
     "Terrorists and other players may not trade"),
])
def test_all_of_it_or_nothing(so: dict[str, Any], words: str, accept: tuple[str, ...], why: str) -> None:
    t = table()
    t.own("Ann", "14")
    t.hand("Ann", "7S")
    t.hand("Bob", "QH")
    for name, changed in so.items():
        if "purse" in changed:
            t.purse(name, changed["purse"])
        elif "owner" in changed:
            t.own(name, changed["owner"])
        else:
            t.set("player", name, **changed)
    before = {name: (t.money(name), t.cards(name)) for name in t.names}
    told = traded(t, words, *accept)
    assert any("in a trade" in one for one in told) is (not why)
    for name in ("Ann", "Bob"):
        assert why in t.hears(name)
    if why:
        assert {name: (t.money(name), t.cards(name)) for name in t.names} == before
    assert (t.see("trades"), t.says("Bob", "accept 1") != "") == ({}, True)


@pytest.mark.shows("N14.5g")
def test_the_hand_of_a_governor_holds_more_by_a_trade_too() -> None:
    t = table()
    t.set("game", "game", governor="Bob")
    t.hand("Ann", "7S", "2D")
    t.hand("Bob", *["QH"] * 29)
    t.does("Ann", "trade 7S to Bob for nothing")
    t.does("Ann", "trade 2D to Bob for nothing")
    t.does("Bob", "accept 1", "accept 2")
    t.update(actions=["Ann", "Bob", "Cid"])
    assert (len(t.cards("Bob")), t.cards("Ann")) == (30, ["2D"])
    assert "Bob would have 31 cards, and can hold 30." in t.hears("Ann")


@pytest.mark.shows("N20.1l", "N20.1p", "N5.1c")
@pytest.mark.parametrize("what", [
    "my immunity", "10 health", "a vote", "buried card 7S", "the car", "a house", "an icbm", "a promise",
    "my credit card", "clogs", "the springy shoes",
])
def test_what_is_not_tradable(what: str) -> None:
    t = table()
    t.set("player", "Ann", transport="car", credit_card=True, extra_votes=1)
    refused = t.says("Ann", f"trade {what} to Bob for $5")
    assert "is nothing that can be traded. Squares, cards, money and items can be traded, such as: trade 14" in refused


AGREEMENTS = [
    ("trade $500 to Bob for 5", "accept 1", "Bob gives Ann square 5 in a trade."),
    ("block residential 4 5", "agree 1", "Squares 4 and 5 are residential block 2 now."),
    ("fire cruise from 14 at 33", "consent 1", "A Cruise Missile is fired from square 14 at square 33."),
]


@pytest.mark.shows("N9.5g")
@pytest.mark.parametrize(("proposes", "agrees", "done"), AGREEMENTS)
def test_what_is_agreed_comes_where_the_last_consent_does(proposes: str, agrees: str, done: str) -> None:
    """Ann has consented by proposing it. It is the second of Bob's orders, so that it comes after one of Ann's."""
    t = table(_6_squares=40)
    t.own("Ann", "4", "13", "14")
    t.own("Bob", "5", "15")
    block(t, "industrial", "13", "14", "15")
    t.set("square", "14", buildings=["Missile Silo"], missiles=["Cruise Missile"])
    t.hand("Ann", "2S", "3S")
    t.hand("Bob", "7S")
    t.does("Ann", proposes, "place 2S on 20", "place 3S on 30")
    t.does("Bob", "place 7S on 10", agrees)
    told = t.update(actions=["Ann", "Bob", "Cid"])
    came = [words for words in told if " places " in words or words == done]
    assert came == ["Bob places the 7 of spades on square 10.", "Ann places the 2 of spades on square 20.", done,
                    "Ann places the 3 of spades on square 30."]


def test_a_trade_needs_somebody_who_is_there() -> None:
    t = table()
    assert "“14 to Dan for $5” is nothing that can be traded" in t.says("Ann", "trade 14 to Dan for $5")
    assert "nothing that can be traded" in t.says("Ann", "trade 14 to me for $5")
    assert "As things are it could not be done. You do not have square 14." in (
        t.says("Ann", "trade 14 to Bob for $5") or t.hears("Ann"))


@pytest.mark.parametrize("said", [
    "sell Bob square 14 for $500", "sell 14 for 500 to Bob", "swap 14 for $500 with bob",
    "trade 14 with Bob for 500 dollars", "offer bob 14 for $500", "trade my 14 to Bob for $500",
    "trade $500 from Bob for 14",
])
def test_a_trade_can_be_said_either_way_round(said: str) -> None:
    t = table()
    t.says("Ann", said)
    assert "Proposed to Bob: Ann gives Bob square 14 and Bob gives Ann $500." in t.hears("Ann")


def test_money_can_be_given_for_nothing() -> None:
    t = table()
    t.says("Ann", "give Bob $100")
    assert "Proposed to Bob: Ann gives Bob $100." in t.hears("Ann")


@pytest.mark.shows("N20.1m", "N20.1q", "N22.4af")
def test_a_square_takes_along_what_is_on_it() -> None:
    t = table()
    t.own("Ann", "3", "4", "5")
    block(t, "industrial", "3", "4", "5")
    on = {"card": "7S", "railroad": True, "buildings": ["Missile Silo"], "power": 3, "name": "Cove",
          "missiles": ["ICBM"], "block": "1"}
    t.set("square", "4", **on)
    traded(t, "4 to Bob for nothing", "Bob")
    assert {name: t.see(f"squares.4.{name}") for name in (*on, "owner")} == {**on, "owner": "Bob"}
    t.does("Bob", "buy missile cruise at 4")


@pytest.mark.shows("N20.2a", "N20.2b", "N20.2c", "N20.2d")
def test_who_traded_a_square_away_does_not_change_it_in_that_update() -> None:
    t = table()
    t.own("Ann", "14")
    t.hand("Ann", "7S")
    t.set("square", "14", railroad=True)
    t.set("square", "15", railroad=True)
    t.place("Ann", "15")
    t.does("Ann", "trade 14 to Bob for $500")
    t.does("Bob", "accept 1", "trade 14 to Ann for $600")
    t.own("Bob", "14")
    t.does("Bob", "remove railroad from 14")  # an order for when it is Bob's
    t.own("Ann", "14")
    t.does("Ann", "ride to 14", "place 7S on 14", "accept 2")
    t.update(actions=["Ann", "Bob", "Cid"])
    # Ann accepts her own offer first, then Bob it; she rides there, but places no card and does not get it back.
    assert "You have traded square 14 away in this update" in t.hears("Ann")
    assert (t.see("squares.14.owner"), t.see("squares.14.card"), t.see("squares.14.railroad")) == ("Bob", "", False)
    assert t.at() == "17"
    t.does("Ann", "place 7S on 14")
    t.update()
    assert t.see("squares.14.card") == "7S"


@pytest.mark.shows("N20.2b")
def test_nor_fires_at_it() -> None:
    t = table()
    t.own("Ann", "3", "4", "5", "6")
    block(t, "industrial", "3", "4", "5")
    t.set("square", "4", buildings=["Missile Silo"], missiles=["Cruise Missile"])
    t.does("Ann", "trade 6 to Bob for nothing")
    t.does("Bob", "accept 1")
    t.does("Ann", "fire cruise from 4 at 6")
    t.update(actions=["Ann", "Bob", "Cid"])
    assert t.see("squares.4.missiles") == ["Cruise Missile"]
    assert "You have traded square 6 away" in t.hears("Ann")
