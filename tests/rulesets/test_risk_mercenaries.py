"""Nomic Risk, rule 13: where mercenaries hide, who hires them, and who fights them."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows
WAGE = 250_000


def hiding(where: int = 3, *wages: int, **said: object) -> Risk:
    """Return a game in which mercenaries hide in a territory, one for $250,000 a turn unless said otherwise."""
    game = Risk(**said)  # type: ignore[arg-type]
    game.sets("territory", where, in_hiding=[*(wages or (WAGE,))])
    return game


def hidden(game: Risk) -> dict[str, int]:
    """Return how many mercenaries hide in each territory in which some do."""
    return {number: len(row["neutral"]) for number, row in game.at("territories").items() if row["neutral"]}


# --- where they hide


def grown(rolls: list[int], *, waters: list[int] | None = None, **units: int) -> Risk:
    """Return a game in which Ann’s tank has moved from #1 to #4, and #11 to #13 have come, with these dice.

    All are rolled in order of number: #11 borders on #3 and #4, #12 on #4 and #11, #13 on #4, #5 and #12. Ten land
    territories come before, each of which beside a soldier or two: 20 per cent or 10, rolled and missed.
    """
    chance = {"mercenary": [100] * 8 + rolls}
    params = {"13.base": 30, "13.per_mercenary": 20}
    if waters:
        chance["terrain"] = [100] * 8 + waters
        params |= {"2.water": 50, "2.cut_off": 50}
    game = Risk(chance=chance, params=params)
    game.puts("Ann", "tank", 1)
    for sort, where in units.items():
        game.puts("Ann", sort.replace("_", " "), where)
    game.says("Ann", "move 1 tank from 1 to 4")
    return game


@shows("R13.1a", "R13.1b", "R13.1c", "R13.1d", "R13.1h")
@pytest.mark.parametrize(("rolls", "found"), [
    ([20, 40, 40], {"11": 1, "12": 1, "13": 1}),  # 30 - 10; with one beside, just rolled: 30 + 20 - 10
    ([21, 20, 40], {"12": 1, "13": 1}),
    ([21, 21, 21], {}),
    ([20, 41, 21], {"11": 1}),
])
def test_the_chance_goes_by_mercenaries_and_units_around(rolls: list[int], found: dict[str, int]) -> None:
    assert hidden(grown(rolls)) == found


@shows("R13.1d", "R13.1f", "R13.1e", "R13.1c")
@pytest.mark.parametrize(("unit", "first"), [("astronaut", 10), ("mercenary_soldier", 30), ("miner", 10)])
def test_units_in_space_and_mercenaries_in_service_count(unit: str, first: int) -> None:
    """With an astronaut or a miner beside #11 it is 30 - 20; with a mercenary of Ann’s 30 + 20 - 20."""
    assert "11" in hidden(grown([first, 100, 100], **{unit: 3}))
    assert "11" not in hidden(grown([first + 1, 100, 100], **{unit: 3}))


@shows("R13.1f")
def test_units_that_harvest_or_train_count_as_well() -> None:
    for status in ("harvesting", "training"):
        game = Risk(chance={"mercenary": [100] * 8 + [11, 100, 100]}, params={"13.base": 30})
        game.puts("Ann", "tank", 1)
        game.puts("Ann", "soldier", 3, status=status)
        game.says("Ann", "move 1 tank from 1 to 4")
        assert hidden(game) == {}


@shows("R13.1g")
def test_the_chance_stays_within_0_and_100_and_is_sure_there() -> None:
    game = Risk(params={"13.base": 30})
    game.puts("Ann", "tank", 1, count=5)
    game.says("Ann", "move 5 tanks from 1 to 4")
    assert hidden(game) == {}
    sure = Risk(params={"13.base": 120})
    assert hidden(sure) == {str(number): 1 for number in range(3, 11)}


@shows("R13.1i")
def test_there_is_none_in_water_and_no_die() -> None:
    assert hidden(grown([20], waters=[1, 1, 100])) == {"13": 1}


# --- who finds one


@shows("R13.2a", "R13.2b", "R13.2c", "R13.4a", "R13.5a")
def test_only_who_surveys_is_told_and_once_in_service_it_is_known() -> None:
    game = hiding(money=500_000)
    assert [*game.at("units")] == ["1", "2"]
    game.says("Ann", "move 1 soldier from 1 to 3")
    assert game.asked("Ann") == "You find 1 mercenary soldier in #3, for $250,000 a turn. Conscript or fight."
    assert "mercenary" not in game.hears("Bert")
    game.says("Ann", "conscript in 3")
    assert "Ann conscripts a mercenary soldier in #3" in game.hears("Bert")
    game.says("Ann", "move 1 soldier from 3 to 1")
    game.says("Ann", "dismiss 1 in 3")
    assert "serves nobody any more" in game.hears("Bert")
    assert [row["sort"] for row in game.at("units").values() if row["owner"] is None] == ["mercenary soldier"]


@shows("R13.2d", "R15.4g")
@pytest.mark.parametrize("sort", ["tank", "astronaut", "miner"])
def test_others_than_soldiers_stand_beside_it_unaware(sort: str) -> None:
    game = hiding()
    game.puts("Ann", sort, 1)
    game.says("Ann", f"move 1 {sort} from 1 to 3")
    assert (game.asked("Ann"), hidden(game)) == ("", {"3": 1})
    game.says("Ann", "move 1 soldier from 1 to 3")
    assert "You find 1 mercenary soldier" in game.asked("Ann")


@shows("R13.3a", "R13.3b", "R13.3c", "R13.5g", "R13.5h", "R16.1b")
def test_it_is_as_good_as_a_soldier_is_trained_like_one_and_keeps_its_name() -> None:
    game = hiding(money=9_000_000)
    game.says("Ann", "move 1 soldier from 1 to 3")
    game.says("Ann", "conscript in 3")
    assert game.at("units.3.hp") == 1
    assert "is no" not in game.says("Ann", "train 1 mercenary soldier in 3 to sentry")
    assert game.money("Ann") == 9_000_000 - WAGE - 1_000_000
    game.kills_reserve("Ann")
    game.round()
    assert game.at("units.3.sort") == "mercenary sentry"
    game.says("Ann", "move 1 soldier from 3 to 1")
    game.says("Ann", "dismiss 1 in 3")
    assert (game.at("units.3.sort"), game.at("units.3.owner")) == ("mercenary sentry", None)


@shows("R13.4b", "R13.4g", "R13.4c")
def test_there_is_no_third_way_and_by_default_it_is_fought() -> None:
    game = hiding(money=500_000, chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "tank", 1)
    game.says("Ann", "move 1 soldier from 1 to 3")
    for words in ("move 1 soldier from 3 to 1", "move 1 tank from 1 to 3", "harvest 3", "place 1 in 3"):
        game.says("Ann", words)
        assert game.last.refusal is not None, words
    game.says("Ann", "done")
    assert game.at("territories.3.owner") == "Ann"
    assert "mercenary soldier" not in [row["sort"] for row in game.at("units").values()]
    assert game.money("Ann") == 500_000


@shows("R13.4g")
def test_the_clock_lets_it_be_fought_too() -> None:
    game = hiding(money=500_000, chance={"attack": [[1]], "defence": [[1]]})
    game.puts("Ann", "tank", 1)
    game.says("Ann", "move 1 soldier from 1 to 3")
    game.wait(48)
    assert game.at("territories.3.owner") is None
    assert game.money("Ann") == 500_000


@shows("R13.4d")
@pytest.mark.parametrize(("rider", "money", "owner"), [("and conscript", WAGE, "Ann"), ("and fight", 2 * WAGE, None)])
def test_it_can_be_settled_beforehand(rider: str, money: int, owner: str | None) -> None:
    game = hiding(money=500_000, chance={"attack": [[1]], "defence": [[6]]})
    game.puts("Ann", "tank", 1)
    game.says("Ann", f"move 1 soldier from 1 to 3 {rider}")
    assert game.at("offers") == {}
    assert (game.money("Ann"), game.at("units.4.owner")) == (money, owner)


@shows("R13.4e", "R13.5c")
def test_without_the_money_for_a_wage_one_can_only_fight() -> None:
    game = hiding(3, 500_000, money=499_999, chance={"attack": [[6]], "defence": [[1]]})
    game.says("Ann", "move 1 soldier from 1 to 3")
    assert "for $500,000 a turn" in game.asked("Ann")
    assert [len(one["options"]) for one in game.at("offers").values()] == [1]
    assert "$1 short" in game.says("Ann", "conscript in 3")
    assert game.at("units.3.owner") is None
    game.says("Ann", "fight in 3")
    assert game.at("territories.3.owner") == "Ann"


@shows("R13.4f", "R13.7d")
def test_of_several_some_are_hired_and_the_others_are_fought_together() -> None:
    """Of four mercenaries Ann hires one; with it and her soldier she fights the three others, two of whom defend."""
    game = hiding(3, *[WAGE] * 4, money=500_000, chance={"attack": [[6, 6], [6, 6]], "defence": [[1, 1], [1]]})
    game.says("Ann", "move 1 soldier from 1 to 3")
    game.says("Ann", "conscript 1 in 3")
    assert "You find 3 mercenary soldiers" in game.asked("Ann")
    game.says("Ann", "fight in 3")
    assert [one[2] for one in game.last.rolls if one[0] == "defence"] == [[1, 1], [1]]
    there = sorted(row["sort"] for row in game.at("units").values() if row["at"] == "3")
    assert there == ["mercenary soldier", "soldier"]


# --- service


@shows("R13.5b", "R13.5d", "R13.5e", "R13.5f", "R13.6h")
def test_who_is_hired_is_paid_at_once_and_as_each_turn_begins_and_is_theirs() -> None:
    game = hiding(money=1_000_000, chance={"attack": [[6]], "defence": [[1, 1]]})
    game.puts("Ann", "tank", 1)
    game.says("Ann", "move 1 soldier from 1 to 3 and conscript")
    assert game.money("Ann") == 750_000
    game.says("Ann", "move 1 mercenary soldier from 3 to 9")
    assert game.at("territories.9.owner") == "Ann"
    assert "9" in game.at("players.Ann.known")
    game.says("Ann", "harvest 9")
    before = game.at("territories.9.resources")
    game.round()
    assert game.at("territories.9.resources") == before - 500_000
    assert game.money("Ann") == 750_000 + 500_000 - WAGE
    (number,) = [one for one, row in game.at("units").items() if row["mercenary"]]
    game.puts("Ann", "soldier", 9)
    told = game.says("Ann", "attack 2 from 9 with 1 mercenary soldier")
    assert "You attack #2 from #9 with 1 mercenary soldier" in told
    assert game.at(f"units.{number}.owner") == "Ann"


@shows("R13.5i", "R13.5j", "R13.6h")
def test_wounds_stay_training_stands_still_without_an_employer_and_wages_are_due_in_training() -> None:
    game = Risk(money=WAGE)
    (tank,) = game.puts("Ann", "mercenary tank", 3, hp=1)
    (pupil,) = game.puts("Ann", "mercenary soldier", 4, status="training", ready_in=2, becomes="mercenary tank")
    game.sets("unit", tank, served=1)
    game.sets("unit", pupil, served=2)
    game.round()
    assert (game.money("Ann"), game.at(f"units.{pupil}.owner")) == (0, None)
    assert game.at(f"units.{pupil}.ready_in") == 2
    assert game.at(f"units.{tank}.owner") == "Ann"
    game.round()
    assert (game.at(f"units.{pupil}.ready_in"), game.at(f"units.{pupil}.status")) == (2, "training")
    assert (game.at(f"units.{tank}.hp"), game.at(f"units.{tank}.owner")) == (1, None)


@shows("R13.6a", "R13.6b", "R13.6c", "R13.6d", "R13.6f", "R13.7k")
def test_unpaid_it_serves_nobody_and_all_free_units_there_fight_it() -> None:
    """Ann has one wage. The one in #3, longer in service, is paid; the one in #4 is fought by a soldier and a tank."""
    game = Risk(money=WAGE, chance={"attack": [[10, 1]], "defence": [[5]], "letter.sort": [41], "letter": ["C"]})
    (younger,) = game.puts("Ann", "mercenary soldier", 4, served=2)
    (older,) = game.puts("Ann", "mercenary soldier", 3, served=1)
    game.puts("Ann", "tank", 4)
    game.puts("Ann", "soldier", 4)
    game.puts("Ann", "soldier", 4, status="training", ready_in=3, becomes="tank")
    game.kills_reserve("Ann")
    game.round()
    assert game.money("Ann") == 0
    assert game.at("offers") == {}
    assert (younger in game.at("units"), game.at(f"units.{older}.owner")) == (False, "Ann")
    game.says("Ann", "done")
    assert game.at("players.Ann.letters") == ["C"]


@shows("R13.6d")
def test_a_player_may_set_another_order_of_wages() -> None:
    game = Risk(money=WAGE)
    (older,) = game.puts("Ann", "mercenary soldier", 3, served=1)
    (younger,) = game.puts("Ann", "mercenary soldier", 4, served=2)
    game.says("Ann", "pay 4 first")
    game.round()
    assert (game.at(f"units.{younger}.owner"), game.at(f"units.{older}.owner")) == ("Ann", None)


@shows("R13.6e", "R13.6g", "R13.7j")
def test_who_is_dismissed_is_fought_then_and_there_or_stays_as_nobodys() -> None:
    game = Risk(chance={"attack": [[1]], "defence": [[4]]})
    (alone,) = game.puts("Ann", "mercenary soldier", 3)
    game.says("Ann", "dismiss 1 in 3")
    assert (game.at(f"units.{alone}.owner"), game.at("territories.3.owner")) == (None, None)
    (tank,) = game.puts("Ann", "mercenary tank", 4, hp=2)
    game.puts("Ann", "soldier", 4)
    game.says("Ann", "dismiss 1 in 4")
    assert game.at("territories.4.owner") is None
    assert (game.at(f"units.{tank}.owner"), game.at(f"units.{tank}.hp")) == (None, 2)


@shows("R13.6b", "R13.6e", "R13.6g")
def test_those_dismissed_together_do_not_fight_each_other_and_no_more_go_than_there_are() -> None:
    game = Risk()
    both = game.puts("Ann", "mercenary soldier", 3, count=2)
    for words in ("dismiss 0 in 3", "dismiss 3 in 3"):
        assert game.says("Ann", words) == "You have 2 mercenary soldiers to dismiss in #3."
    assert game.says("Ann", "dismiss 1 in 2") == "You have no mercenary to dismiss in #2."
    game.says("Ann", "dismiss 2 in 3")
    assert ([game.at(f"units.{one}.owner") for one in both], game.at("territories.3.owner")) == ([None] * 2, None)
    assert [one for one, *_ in game.last.rolls if one == "attack"] == []


@shows("R13.4f", "R13.6b", "R13.6d")
def test_those_unpaid_at_one_time_are_fought_together() -> None:
    """Ann’s tank rolls 9 and 8; two of them defend at first, with 5 and 3, and then the one that is left, with 4."""
    game = Risk(chance={"attack": [[9], [8]], "defence": [[5, 3], [4]]})
    game.puts("Ann", "mercenary soldier", 3, count=2)
    game.puts("Ann", "tank", 3)
    game.kills_reserve("Ann")
    game.round()
    assert [row["sort"] for row in game.at("units").values() if row["at"] == "3"] == ["tank"]
    assert game.at("territories.3.owner") == "Ann"


@shows("R13.4a", "R13.4e", "R13.4f", "R13.5c")
def test_so_many_are_hired_as_are_named_and_can_be_paid_the_cheapest_first() -> None:
    """Ann has $300,000: enough for the second of those in #3, not for the first, nor for both."""
    game = Risk(money=300_000)
    (dear,) = game.puts(None, "mercenary soldier", 3, wage=500_000)
    (cheap,) = game.puts(None, "mercenary soldier", 3)
    game.says("Ann", "move 1 soldier from 1 to 3")
    assert "2 mercenary soldiers in #3, for $250,000 and $500,000 a turn" in game.asked("Ann")
    (offer,) = game.at("offers").values()
    assert offer["options"] == ["Conscript | conscript 1 in 3", "Fight | fight in 3"]
    told = "That costs $750,000; you have $300,000, so you are $450,000 short. This would do: conscript 1 in 3"
    assert game.says("Ann", "conscript in 3") == told
    assert game.says("Ann", "conscript 3 in 3") == "You have met 2 mercenary soldiers in #3."
    game.says("Ann", "conscript 1 in 3")
    assert (game.at(f"units.{cheap}.owner"), game.at(f"units.{dear}.owner"), game.money("Ann")) == ("Ann", None, 50_000)
    assert "This would do: fight in 3" in game.says("Ann", "conscript in 3")


# --- fights


@shows("R13.7a", "R13.7b", "R13.7e", "R13.7i", "R13.7k")
def test_all_units_there_fight_also_one_alone_and_after_a_move() -> None:
    """Five soldiers roll five dice; a tie is the mercenary’s: one dies, and four go on. Then Ann moves on."""
    game = hiding(chance={"attack": [[3, 3, 3, 2, 1], [6, 6, 6, 6]], "defence": [[3], [5]],
                          "letter.sort": [41], "letter": ["C"]})
    game.puts("Ann", "soldier", 1, count=4)
    game.says("Ann", "move 5 soldiers from 1 to 3")
    game.says("Ann", "fight in 3")
    assert [len(one[2]) for one in game.last.rolls if one[0] == "attack"] == [5, 4]
    assert len([row for row in game.at("units").values() if row["at"] == "3"]) == 4
    game.says("Ann", "move 1 soldier from 3 to 9")
    assert game.at("game.moves_left") == 1
    game.says("Ann", "done")
    assert game.at("players.Ann.letters") == ["C"]
    alone = hiding(chance={"attack": [[6]], "defence": [[5]]})
    alone.says("Ann", "move 1 soldier from 1 to 3 and fight")
    assert alone.at("territories.3.owner") == "Ann"


@shows("R13.7c", "R13.7g")
def test_only_units_that_are_there_and_free_can_be_named_for_a_fight() -> None:
    """Her older soldier in #3 trains, so the one she names is the other: it alone rolls, and the tank does not."""
    game = hiding(chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "soldier", 3, status="training", ready_in=2, becomes="tank")
    game.puts("Ann", "tank", 3)
    game.says("Ann", "move 1 soldier from 1 to 3")
    assert game.says("Ann", "fight in 3 with 2 soldiers") == "Of your soldiers in #3, 1 can fight."
    assert game.says("Ann", "fight in 3 with 1 medic") == "Of your medics in #3, none can fight."
    game.says("Ann", "fight in 3 with 1 soldier")
    assert [len(one[2]) for one in game.last.rolls if one[0] == "attack"] == [1]


@shows("R13.7c", "R13.7f")
def test_fewer_may_be_named_and_when_these_are_dead_the_rest_take_their_place() -> None:
    game = hiding(chance={"attack": [[1], [6, 1]], "defence": [[6], [5]]})
    (tank,) = game.puts("Ann", "tank", 3)
    game.puts("Ann", "soldier", 1)
    game.says("Ann", "move 2 soldiers from 1 to 3")
    game.says("Ann", "fight in 3 with 1 soldier")
    assert [len(one[2]) for one in game.last.rolls if one[0] == "attack"] == [1, 2]
    assert game.at("territories.3.owner") == "Ann"
    assert game.at(f"units.{tank}.hp") == 3


@shows("R13.7g", "R13.7h")
def test_who_cannot_roll_falls_with_the_others_and_units_in_space_take_no_part() -> None:
    """The soldier loses; a harvester, one in training and one at work are killed with it, the star fighter is not."""
    game = hiding(chance={"attack": [[1]], "defence": [[6]]})
    game.puts("Ann", "harvester", 3)
    game.puts("Ann", "miner", 3, status="harvesting")
    game.puts("Ann", "soldier", 3, status="training", ready_in=2, becomes="tank")
    (fighter,) = game.puts("Ann", "star fighter", 3)
    game.says("Ann", "move 1 soldier from 1 to 3 and fight")
    there = {one: row["sort"] for one, row in game.at("units").items() if row["at"] == "3"}
    assert sorted(there.values()) == ["mercenary soldier", "star fighter"]
    assert fighter in there
    assert game.at("territories.3.owner") is None


@pytest.mark.slow
@shows("R13.7l")
def test_of_more_than_a_hundred_a_hundred_roll_at_once() -> None:
    """The mercenary has six and wins the tie with the first round’s best, and loses the second."""
    land = hiding(4, chance={"attack": [[6] + [1] * 99, [6] + [1] * 99], "defence": [6, 5]})
    for _ in range(12):
        land.puts("Ann", "soldier", 1, 100)
    land.says("Ann", "move 1150 soldiers from 1 to 4")
    told = land.says("Ann", "done")
    first = "You fight 1 mercenary soldier in #4: 6 to 6, an attacking soldier is killed; "
    assert f"{first}1, 1, 1, 1, 1, 1, 1, 1, 1, 1 and 89 more without a partner." in told
    assert "You have beaten 1 mercenary soldier in #4." in told
    there = len(land.game.world.things["unit"])
    assert there == 2 + 1200 + 1 - 1, "one has been placed, one has fallen, and so has the mercenary"
