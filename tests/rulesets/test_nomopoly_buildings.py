"""Nomopoly II, rule XXII: buildings. All are on 30 of 40 squares, and have $10,000, unless a test says otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law import Pay, money
from tests.rulesets.nomopoly import ADMIN, Nomopoly
from tests.rulesets.test_nomopoly_blocks import block

R = {"Springboard", "House", "Hospital", "Anti-Missile Battery", "Legislative Building", "ATM", "Casino"}
C = {"Springboard", "House", "Hospital", "Mall", "Store", "Corporate Headquarters", "Anti-Missile Battery",
     "Gas Station", "ATM", "Casino"}
I = {"Missile Silo", "Anti-Missile Battery", "Factory", "ATM", "Casino"}  # noqa: E741
PRICES = {
    "Springboard": 100, "House": 300, "Hospital": 250, "Mall": 500, "Store": 600, "Corporate Headquarters": 1000,
    "Missile Silo": 250, "Anti-Missile Battery": 100, "Legislative Building": 500, "Gas Station": 100, "Factory": 500,
    "ATM": 50, "Casino": 500,
}
SQUARES = {"residential": ("4", "5"), "industrial": ("3", "4", "5"), "commercial": ("4", "5", "16", "17"),
           "government": ("4",)}


def table(**params: Any) -> Nomopoly:
    t = Nomopoly(_6_squares=40, **params)
    for name in t.names:
        t.place(name, "30")
    return t


def with_block(sort: str, owner: str = "Bob", **on4: Any) -> Nomopoly:
    """Return a game with a block, all of it a player's, with something on square 4."""
    t = table()
    t.own(owner, *SQUARES[sort])
    block(t, sort, *SQUARES[sort])
    t.set("square", "4", **on4) if on4 else None
    return t


@pytest.mark.shows("N22.1a", "N22.1k", "N22.4a", "N22.4b", "N22.4c", "N22.4d", "N22.4an", "N22.4br", "N22.4ah",
                   "N15.1b")
@pytest.mark.parametrize("building", [*PRICES])
@pytest.mark.parametrize(("sort", "fit"), [("residential", R), ("commercial", C), ("industrial", I)])
def test_each_building_stands_in_its_blocks_and_costs_its_price(building: str, sort: str, fit: set[str]) -> None:
    t = with_block(sort, "Ann")
    refused = t.says("Ann", f"build {building.lower()} on 4")
    t.update()
    if building in fit:
        assert not refused
        assert t.see("squares.4.buildings") == [building]
        assert (t.money(), t.see(ADMIN)) == (10000 - PRICES[building], PRICES[building])
    else:
        assert refused.startswith(f"There is no {building} in a")
        assert t.see("squares.4.buildings") == []


@pytest.mark.shows("N22.1b", "N22.1c", "N22.1d", "N22.4ag", "N22.3a", "N22.3b", "N22.1j")
def test_where_nobody_builds() -> None:
    t = with_block("residential", "Ann", polluted=True)
    t.own("Ann", "14", "8")
    t.own("Bob", "5")
    block(t, "government", "8")
    assert "part of no block" in t.says("Ann", "build house on 14")
    assert "the Government builds, and nobody else" in t.says("Ann", "build house on 8")
    assert "not yours" in t.says("Ann", "build house on 5")
    t.does("Ann", "build house on 4")
    t.does("Bob", "build house on 5")
    t.update()
    assert (t.see("squares.4.buildings"), t.see("squares.5.buildings")) == (["House"], ["House"])
    assert "There is a House on square 4 already." in t.says("Ann", "build house on 4")
    t = with_block("industrial", "Ann")
    assert "only be on the center square" in t.says("Ann", "build silo on 3")


@pytest.mark.shows("N22.1e", "N22.1f", "N22.1g", "N22.1h")
def test_one_a_square_an_update_and_evenly() -> None:
    t = with_block("residential", "Ann")
    t.does("Ann", "build house on 4")
    assert "one building a square" in t.says("Ann", "build casino on 4")
    t.does("Ann", "build house on 5")
    t.update()
    t.does("Ann", "build casino on 4")
    t.update()
    assert "Square 5 has fewer buildings" in t.says("Ann", "build hospital on 4")
    t.does("Ann", "build casino on 5")
    t.update()
    t.does("Ann", "build hospital on 4")
    t.update()
    assert "Square 5 has fewer buildings" in t.says("Ann", "build ATM on 4")
    t.carry(t.word("Demolish")(t.thing("square", "5"), "Casino", True))  # a lost one must be made up first
    t.does("Ann", "build casino on 5")
    t.update()
    assert "Square 5 has fewer buildings" in t.says("Ann", "build ATM on 4")


@pytest.mark.shows("N22.1i")
def test_the_middle_of_industry_may_have_a_fifth() -> None:
    t = with_block("industrial", "Ann")
    four = ["Anti-Missile Battery", "Factory", "ATM", "Casino"]
    for square in ("3", "4", "5"):
        t.set("square", square, buildings=four)
    t.does("Ann", "build silo on 4")
    t.update()
    assert t.see("squares.4.buildings") == [*four, "Missile Silo"]


@pytest.mark.shows("N22.2a", "N22.2b", "N22.2c", "N22.2f", "N15.2b")
def test_buildings_go_with_their_block_for_half_their_price() -> None:
    t = with_block("residential", "Ann", buildings=["House", "ATM"])
    t.own("Bob", "5", buildings=["Casino"])
    t.does("Ann", "destroy block 1")
    t.update()
    assert (t.see("squares.4.buildings"), t.see("squares.5.buildings")) == ([], [])
    assert (t.money("Ann"), t.money("Bob"), t.see(ADMIN)) == (10175, 10250, -425)
    t = with_block("industrial", "Ann", buildings=["Missile Silo"], missiles=["ICBM", "Cruise Missile"])
    t.does("Ann", "destroy block 1")
    t.update()
    assert (t.see("squares.4.missiles"), t.money()) == ([], 10125)
    assert not [what for what, _, _ in t.rolls if what in ("missile", "haywire")]


@pytest.mark.shows("N22.4e", "N22.4f", "N22.4g", "N22.4h", "N22.4j")
@pytest.mark.parametrize(("square", "others", "holes", "to", "paid"), [
    ("12", (), (), "5", 15), ("4", (), (), "37", 0), ("12", (), ("8",), "4", 0), ("12", ("5",), (), "38", 15),
])
def test_a_springboard(square: str, others: tuple[str, ...], holes: tuple[str, ...], to: str, paid: int) -> None:
    """5 is Bob's: 15 of rent."""
    t = table()
    t.own("Bob", "5")
    for one in (square, *others):
        t.set("square", one, buildings=["Springboard"])
    for hole in holes:
        t.carry(t.word("DestroySquare")(t.thing("square", hole)))
    t.own("Ann", square)
    t.lands("Ann", square)
    assert (t.at(), t.money()) == (to, 10000 - paid)


@pytest.mark.shows("N22.4i")
def test_a_springboard_goes_by_number_for_a_pilot_too() -> None:
    t = table()
    t.set("player", "Ann", transport="helicopter")
    t.set("square", "12", buildings=["Springboard"])
    t.place("Ann", "28")
    told = t.update(Ann=(1, 3))  # by columns: 28, 13, 8, 9, 12
    assert "Ann lands on square 12." in told
    assert t.at() == "5"


@pytest.mark.shows("N22.4j", "N10.1b")
def test_an_endless_chain_is_found_and_taken_back_and_the_game_is_paused() -> None:
    """What the whole update has done until then is taken back, Ann's order too; the Admin is told why (rule X)."""
    t = Nomopoly()
    for number in range(1, 21):
        t.set("square", str(number), buildings=["Springboard"])
    t.hand("Ann", "7S")
    t.does("Ann", "place 7S on 5")
    with pytest.raises(AssertionError, match="more than 30,000 acts"):
        t.update()
    assert (t.at(), t.cards(), t.see("game.paused")) == ("1", ["7S"], True)
    told = [one.about["words"] for one in t.last.letters if one.title == "The game was disrupted"]
    assert "more than 30,000 acts" in str(*told)


RENTS: list[tuple[str, dict[str, Any], int, str]] = [
    ("12", {"buildings": ["House"]}, 186, "house"),
    ("40", {"buildings": ["House"], "card": "AS"}, 728, "30 % of 560 are 168"),
    ("12", {"buildings": ["Store"]}, 236, "store"),
    ("12", {"buildings": ["House", "Store"]}, 386, "both"),
    ("40", {"buildings": ["House", "Store"], "card": "AS"}, 1008, "560 x 1.8"),
    ("40", {"buildings": ["Corporate Headquarters"], "card": "AS", "power": 5}, 588, "560 + 28"),
    ("40", {"buildings": ["House", "Store", "Corporate Headquarters"], "card": "AS", "power": 5}, 1036, "560 x 1.85"),
    ("12", {"buildings": ["House", "Corporate Headquarters"], "power": 10}, 190, "36 + 3.60 + 150"),
    ("12", {"buildings": ["House", "Corporate Headquarters"], "power": 10, "polluted": True}, 63, "a third of it"),
    ("12", {"buildings": ["House", "Store", "Factory"]}, 0, "no rent at a factory"),
]


@pytest.mark.shows("N22.4k", "N22.4l", "N22.4m", "N22.4w", "N22.4x", "N22.4z", "N22.5a", "N22.5b", "N22.5c",
                   "N22.5d", "N22.5e", "N22.5f", "N22.4bg", "N14.4i")
@pytest.mark.parametrize(("square", "on", "rent", "why"), RENTS)
def test_rent_with_buildings(square: str, on: dict[str, Any], rent: int, why: str) -> None:
    t = table()
    t.own("Bob", square, **on)
    t.lands("Ann", square)
    assert t.money() == 10000 - rent, why


@pytest.mark.shows("N22.5g")
def test_the_sum_is_shown_step_by_step() -> None:
    t = table()
    t.own("Bob", "12", buildings=["House", "Corporate Headquarters"], power=10)
    t.place("Ann", "9")
    t.update(Ann=(1, 2))
    lines = " / ".join(t.sums("rent for square 12"))
    for part in ("3 × 12 = $36", "3.60", "10 % corporate power", "150", "for the House", "190"):
        assert part in lines, lines


@pytest.mark.shows("N22.4n", "N22.4o", "N22.4p", "N22.4q", "N22.4r", "N22.4s")
@pytest.mark.parametrize(("sort", "owns", "health", "infected"), [
    ("residential", "5", 115, False), ("residential", "", 100, True), ("government", "", 115, True),
    ("government", "4", 115, False),
])
def test_a_hospital(sort: str, owns: str, health: int, infected: bool) -> None:
    t = with_block(sort, "Bob", buildings=["Hospital"])
    t.set("player", "Ann", infected=True)
    if owns:
        t.own("Ann", owns)
    t.lands("Ann", "4")
    assert (t.health(), t.see("players.Ann.infected")) == (health, infected)
    t.place("Ann", "4")
    t.update()
    assert t.health() == health


@pytest.mark.shows("N22.4t", "N22.4u", "N22.4v", "N22.4ae", "N14.4i", "N15.2b")
@pytest.mark.parametrize(("on", "income"), [
    ({"buildings": ["Mall"]}, 200), ({"buildings": ["Mall"], "card": "AS"}, 200),
    ({"buildings": ["Mall", "Store"], "card": "AS", "power": 250}, 336),  # 560 x 4 = 2,240; 15 % are 336
    ({"buildings": ["Mall", "Store"], "card": "AS", "power": 250, "polluted": True}, 200),  # a third: 112
    ({"buildings": ["Corporate Headquarters"]}, 100), ({"buildings": ["Mall", "Corporate Headquarters"]}, 300),
])
def test_weekly_incomes(on: dict[str, Any], income: int) -> None:
    t = table()
    t.own("Bob", "40", **on)
    t.update()
    assert t.money("Bob") == 10000
    for name in t.names:
        t.place(name, "1")
    t.update()
    assert (t.money("Bob"), t.see(ADMIN)) == (10000 + income, -income)


@pytest.mark.shows("N22.4y", "N22.4aa", "N22.4ab", "N22.4ac", "N22.4ad", "N22.4af")
def test_corporate_power() -> None:
    t = table()
    t.own("Bob", "40", buildings=["Corporate Headquarters"], card="AS")
    t.lands("Ann", "40")
    assert (t.money(), t.see("squares.40.power")) == (9440, 1)  # 560, without the new point
    t.lands("Ann", "40")
    assert (t.money(), t.see("squares.40.power")) == (9440 - 566, 2)  # 560 + 5.60
    t.lands("Bob", "40")
    assert t.see("squares.40.power") == 2
    t.set("square", "40", owner="Cid")
    assert t.see("squares.40.power") == 2
    t.set("square", "40", buildings=["Corporate Headquarters", "Factory"])
    t.lands("Ann", "40")
    assert t.see("squares.40.power") == 2
    t.carry(t.word("Demolish")(t.thing("square", "40"), "Corporate Headquarters", True))
    assert t.see("squares.40.power") == 0


@pytest.mark.shows("N22.4aq", "N22.4ar", "N22.4as", "N22.4at")
def test_a_legislative_building_gives_a_vote_each_time() -> None:
    t = with_block("residential", "Bob", buildings=["Legislative Building"])
    t.place("Ann", "1")
    t.update(Ann=(1, 2))  # Thursday: for this Friday
    assert t.see("players.Ann.extra_votes") == 1
    t.lands("Ann", "4")
    assert t.see("players.Ann.extra_votes") == 2
    t.place("Ann", "1")
    t.update(Ann=(1, 2))  # Sunday, after the count: what there was is spent, and the new one is for next week
    assert t.see("players.Ann.extra_votes") == 1
    t.update()
    assert t.see("players.Ann.extra_votes") == 1
    t.update()
    assert t.see("players.Ann.extra_votes") == 0


@pytest.mark.shows("N22.4as", "N22.4at")
def test_a_vote_won_in_sundays_orders_is_none_in_the_ballots_counted_then() -> None:
    """Ann comes to a Legislative Building by a Warp Bubble on Sunday: her yes is one vote then, two a week later."""
    t = with_block("residential", "Bob", buildings=["Legislative Building"])
    t.give("Ann", Warp_Bubble=1)
    for number, line in (("1", "use warp bubble to 4"), ("2", "travel by clogs")):
        t.does("Ann", f"propose amend 6\nset rent = 1{number}\nend")
        t.place("Ann", "20")
        t.update()
        t.does("Ann", f"vote {number} yes", line)
        t.does("Bob", f"vote {number} no")
        t.update()
        t.week()
    results = [t.see(f"ballots.{number}.result") for number in "12"]
    assert results == ["1 yes, 1 no, 0 abstain", "2 yes, 1 no, 0 abstain"]


@pytest.mark.shows("N22.4bf", "N22.4bg", "N22.4bh", "N22.4bi", "N22.4bj")
def test_a_factory() -> None:
    t = with_block("industrial", "Bob", buildings=["Factory"])
    t.lands("Ann", "4")
    assert (t.money(), t.health()) == (10000, 90)
    t.lands("Bob", "4")
    assert t.health("Bob") == 90
    t.own("Cid", "3", "5")
    for name in t.names:
        t.place(name, "30")
    t.update()
    t.update()
    assert t.money("Bob") == 10012


@pytest.mark.shows("N22.4bk", "N22.4bl", "N22.4bm", "N22.4bn", "N22.4bo", "N22.4bp")
@pytest.mark.parametrize(
    ("owner", "on", "ann", "bob"), [("Bob", "14", 85, 10010), ("Ann", "14", 95, 10000), (None, "14", 85, 10000),
                                    ("Bob", "15", 15, 10000)],
)
def test_an_atm(owner: str | None, on: str, ann: int, bob: int) -> None:
    """Ann has $15 and deposits 20 in two orders, or withdraws: 15 - 5 - 5 + 100 - 20."""
    t = table()
    t.set("square", "14", buildings=["ATM"], owner=owner)
    t.place("Ann", on)
    t.purse("Ann", 15)
    account = t.word("bank_account")(t.thing("player", "Ann"))
    t.carry(Pay("", account, 100, "for a test"))
    admin = t.see(ADMIN)
    refused = [t.says("Ann", words) for words in ("withdraw 100", "deposit 20")]
    assert all(refused) is (on == "15")
    t.update()
    assert (t.money(), t.money("Bob")) == (ann, bob)
    assert t.see(ADMIN) - admin == {None: 10}.get(owner, 0) - (2 if on == "15" else 0)  # 2 % of 100


@pytest.mark.shows("N22.4bq", "N4.3g")
@pytest.mark.parametrize(("had", "taken", "left"), [(0, 100, 95), (-70, 100, 25), (-70, 6, -69), (-70, 5, -70)])
def test_the_fee_may_come_out_of_what_is_withdrawn(had: int, taken: int, left: int) -> None:
    """It is $5. Who is bankrupt may do that, if they get anything by it."""
    t = table()
    t.own("Bob", "14", buildings=["ATM"])
    t.place("Ann", "14")
    t.purse("Ann", had)
    t.carry(Pay("", t.word("bank_account")(t.thing("player", "Ann")), 100, "for a test"))
    assert bool(t.says("Ann", f"withdraw {taken}")) is (had == left)
    t.update()
    assert (t.money(), t.money("Bob")) == (left, 10000 if had == left else 10005)


def fuelled(t: Nomopoly, fuel: int = 100) -> None:
    t.set("player", "Ann", transport="car", fuel=fuel)
    t.place("Ann", "14")


@pytest.mark.shows("N22.4au", "N22.4aw", "N22.4ax", "N22.4ay", "N22.4az", "N22.4ba", "N22.4bb", "N22.4bd", "N22.4be")
@pytest.mark.parametrize(("sort", "owner", "price", "had", "asked", "has", "paid"), [
    ("government", "Bob", -1, 0, 100, 100, 50), ("government", "Bob", 80, 0, 100, 100, 50),
    ("commercial", "Bob", -1, 0, 100, 100, 50), ("commercial", "Bob", 80, 0, 100, 100, 80),
    ("government", "Bob", -1, 0, 30, 30, 15), ("government", "Ann", -1, 0, 100, 100, 0),
    ("government", None, -1, 0, 100, 100, 50), ("government", "Bob", -1, 450, 100, 500, 25),
])
def test_a_gas_station(sort: str, owner: str | None, price: int, had: int, asked: int, has: int, paid: int) -> None:
    t = table()
    squares = ("14",) if sort == "government" else ("14", "15", "26", "27")
    block(t, sort, *squares)
    t.set("square", "14", buildings=["Gas Station"], owner=owner)
    fuelled(t, had)
    if price >= 0 and sort == "commercial":
        t.does("Bob", f"fuel price 14 {price}")
    elif price >= 0:
        assert "no Gas Station in a commercial block" in t.says("Bob", f"fuel price 14 {price}")
    t.does("Ann", f"fuel {asked}")
    t.update(Ann=(1, 2), actions=["Bob", "Ann", "Cid"])
    assert t.money() == 10000 - paid
    assert t.see("players.Ann.fuel") == has - 2  # a roll of 1 and 2 costs 2
    assert t.money("Bob") == 10000 + (paid if owner == "Bob" else 0)
    assert t.see(ADMIN) == (paid if owner is None else 0)


@pytest.mark.shows("N22.4au", "N22.4av", "N22.4bc")
def test_fuel_where_one_came_by() -> None:
    t = table()
    t.own("Bob", "14", buildings=["Gas Station"])
    assert "you have none" in t.says("Ann", "fuel 100 at 14")
    fuelled(t)
    t.place("Ann", "13")
    assert "You have not come by square 14" in t.says("Ann", "fuel 100 at 14")
    assert "There is no Gas Station on square 13." in t.says("Ann", "fuel 100")
    t.update(Ann=(1, 2))  # past 14
    t.does("Ann", "fuel 100 at 14")
    t.update(Ann=(1, 2))
    assert (t.money(), t.money("Bob")) == (9950, 10050)
    assert "You have not come by square 14" in t.says("Ann", "fuel 100 at 14")


def test_a_building_is_priced_in_the_worth_of_its_square() -> None:
    t = table()
    t.own("Ann", "4", buildings=[*PRICES])
    view = t.game.engine.view(22)
    assert view.ask(t.word("BuildingsWorth")(t.thing("square", "4"))) == sum(PRICES.values())
    assert money(sum(PRICES.values())) == "$4,750"
