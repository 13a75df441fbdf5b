"""Payments where purses are private: whom one concerns is told all of it, the others without the sum."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from mailgame.game.telling.telling import sentence
from mailgame.kernel.rulebook import Ruleset
from mailgame.rulesets.loading import load
from mailgame.world.sight import Sight
from tests.rulesets.realm import FOLDER, Realm, sandbox


@cache
def vault() -> Ruleset:
    """Return the ruleset; laws are put as in the realms."""
    purses, realms = load("vault", [FOLDER]), load("realms", [FOLDER])
    return sandbox().equip(replace(purses, rules={**purses.rules, 5: realms.rules[5]}))


@pytest.fixture
def house() -> Realm:
    return Realm(vault(), "Ann", "Bert", "Cid")


def hears(house: Realm, reader: str, *, admin: bool = False) -> str:
    """Return what a reader is told of the last input."""
    sight = Sight(house.game.world, reader, admin=admin)
    told = [one for one in house.last.story if sight.hears(one["to"], one.get("but", ()))]
    return " ".join(sentence(one, reader) + "".join(f" ({line})" for line in one["sums"]) for one in told)


def test_a_gift_is_told_with_its_sum_to_those_two_alone(house: Realm) -> None:
    house.says("Ann", "give Bert 17")
    assert hears(house, "Ann") == "You pay Bert $17 as a gift. (a sum of its own)"
    assert hears(house, "Bert") == "Ann pays you $17 as a gift. (a sum of its own)"
    assert hears(house, "Cid") == hears(house, "") == "Ann pays Bert money as a gift."
    assert hears(house, "", admin=True) == "Ann pays Bert $17 as a gift. (a sum of its own)"
    assert house.replayed() == house.game.encode()


def test_what_goes_to_an_account_or_comes_from_nowhere_is_private_too(house: Realm) -> None:
    house.says("Ann", "fee")
    assert hears(house, "Ann") == "You pay the club $13 for the club. You get $1 as thanks."
    assert hears(house, "Cid") == "Ann pays the club for the club. Ann gets money as thanks."


def test_nothing_that_everybody_is_told_holds_the_sum(house: Realm) -> None:
    house.says("Ann", "give Bert 17")
    assert "17" not in str([one for one in house.last.story if one["to"] is None])


def test_of_a_quiet_payment_nobody_else_is_told(house: Realm) -> None:
    house.says("Ann", "slip Bert 17")
    assert (house.money("Ann"), house.money("Bert")) == (100 - 17, 100 + 17)
    assert hears(house, "Ann") == "You pay Bert $17 in a plain envelope."
    assert hears(house, "Bert") == "Ann pays you $17 in a plain envelope."
    assert hears(house, "Cid") == hears(house, "") == ""
    assert house.replayed() == house.game.encode()


SPY = '''
from mailgame.law import *
rule = Rule(0, "Spy")
asking = rule.command("ask PLAYER", "Ask.")

@asking
def asks(view: View, order: Order) -> Answer:
    return Tell(f"{ASKED}")

@rule.after(Paid)
def hears(view: View, paid: Paid) -> Answer:
    return Tell(f"{HEARD}")
'''


@pytest.mark.parametrize("heard", ["paid.amount", "paid.because", "paid"])
def test_law_of_players_does_not_hear_of_the_sum_either(house: Realm, heard: str) -> None:
    told = house.adopts(SPY.replace("{ASKED}", "no").replace("HEARD", heard))
    assert "in force" in told, told
    house.says("Ann", "give Bert 17")
    assert "17" not in hears(house, "Cid")
    assert house.replayed() == house.game.encode()


@pytest.mark.parametrize(
    "asked",
    ["view.balance(order.player)", "view.free(order.player)", "order.player.get('mon' + 'ey')"],
)
def test_law_of_players_cannot_look_into_a_purse(house: Realm, asked: str) -> None:
    house.has(SPY.replace("ASKED", asked).replace("{HEARD}", "paid"))
    refused = house.says("Cid", "ask Ann")
    assert "100" not in refused
    assert "not for every rule to know" in refused or "known to them alone" in refused


def test_law_that_asks_for_a_purse_by_name_is_told_so_as_it_arrives(house: Realm) -> None:
    told = house.adopts(SPY.replace("ASKED", "order.player.money").replace("{HEARD}", "paid"))
    assert "“money” of a player is not for every rule to know in this game" in told
    told = house.adopts(SPY.replace("ASKED", "order.player.get('money')").replace("{HEARD}", "paid"))
    assert "“money” of a player is not for every rule to know in this game" in told


@pytest.mark.parametrize("asked", [
    "view.reckon(Pay(order.player, order.giver, 1_000_000, 'if they could'))",
    "view.reckon(Pay(order.giver, '', 1_000_000, 'if I could'))",
    "view.would_refuse(Pay(order.giver, '', 1_000_000, 'if I could'))",
    "view.would_refuse(Hold(order.giver, 'a rainy day', 1_000_000))",
    "view.foresee(Pay(order.player, '', 1_000_000, 'if they could'))",
])
def test_nor_work_out_what_is_in_a_purse_by_what_it_could_pay(asked: str) -> None:
    """Where nobody pays what they do not have: “$1,000,000 was due, and there is no more than $100”."""
    house = Realm(replace(vault(), coins=True), "Ann", "Bert", "Cid")
    house.has(SPY.replace("ASKED", asked).replace("{HEARD}", "paid"))
    assert "100" not in house.says("Cid", "ask Ann").replace("1,000,000", "")
    assert "100" not in str(house.last.story).replace("1,000,000", "")
    assert house.replayed() == house.game.encode()


BEND = '''
from mailgame.law import *
rule = Rule(0, "Bend")

@rule.alter(Pay)
def bends(view: View, pay: Pay) -> Answer:
    return Stop("no", f"{pay.amount} is too much.")
'''


def test_law_of_players_does_not_see_what_is_to_be_paid(house: Realm) -> None:
    house.has(BEND)
    house.says("Ann", "give Bert 17")
    assert house.game.world.rules["10"]["standing"] == "suspended"
    assert hears(house, "Bert") == "Ann pays you $17 as a gift. (a sum of its own)"


@pytest.mark.parametrize("outcome", ["Percent(50)", "Redirect('payee', 'pot')", "Become(Tell('Hear.'))", "Fix(1)"])
def test_law_of_players_stops_what_it_does_not_see_and_does_not_bend_it(house: Realm, outcome: str) -> None:
    house.has(BEND.replace('Stop("no", f"{pay.amount} is too much.")', outcome))
    house.says("Ann", "give Bert 17")
    assert house.game.world.rules["10"]["standing"] == "suspended"
    assert hears(house, "Bert") == "Ann pays you $17 as a gift. (a sum of its own)"
    house.has(BEND.replace('f"{pay.amount} is too much."', '"Not today."'))
    assert house.says("Ann", "give Bert 17") == "Not today."
