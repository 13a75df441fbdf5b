"""Nomic Risk, rule 13: mercenaries that are bribed before the dice of an attack."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows
WAGE = 250_000


def bribed(*, limit: int = 0, money: int = 2_000_000, bribing: bool = True, defender: str = "mercenary soldier",
           attacker: str = "soldier", more: int = 2, dice: bool = True, lets: int = 0) -> Risk:
    """Return a game in which Ann has attacked Bert’s #2 from #1, with one unit, another of hers staying behind."""
    chance = {"attack": [[1]], "defence": [[6] * 2]} if dice else {}
    game = Risk(money=money, chance=chance)
    game.kills("2")
    game.puts("Bert", defender, 2)
    game.puts("Bert", "soldier", 2, count=more)
    game.puts("Ann", attacker, 1)
    game.puts("Bert", "soldier", 8)
    if limit:
        game.says("Bert", f"bribe up to {limit}")
    if lets:
        game.says("Ann", f"bribe up to {lets}")
    game.says("Ann", f"attack 2 from 1 with 1 {attacker}{' bribing' if bribing else ''}")
    return game


def mercenary(game: Risk) -> dict[str, object]:
    (row,) = [row for row in game.at("units").values() if row["mercenary"]]
    return {name: row[name] for name in ("owner", "at", "wage", "status")}


@shows("R13.8a", "R13.8b", "R13.8c", "R13.8e", "R13.8h", "R13.8j", "R13.8k")
def test_an_attacker_who_bribes_has_the_mercenary_for_twice_its_wage_before_the_dice() -> None:
    """It comes over to #1 and takes no part; of Bert’s two soldiers, chosen anew, none falls to a 1."""
    game = bribed()
    assert mercenary(game) == {"owner": "Ann", "at": "1", "wage": 500_000, "status": "free"}
    assert (game.money("Ann"), game.money("Bert")) == (1_500_000, 2_000_000)
    assert [one for one, *_ in game.last.rolls] == ["attack", "defence"]
    game.says("Ann", "done")
    game.says("Bert", "done")
    assert game.money("Ann") == 1_000_000


@shows("R13.8f", "R13.8e")
def test_without_saying_so_nobody_bribes_and_nobody_is_waited_for() -> None:
    game = bribed(bribing=False)
    assert mercenary(game) == {"owner": "Bert", "at": "2", "wage": WAGE, "status": "free"}
    assert game.at("offers") == {}


@shows("R13.8g", "R13.8d", "R13.8h", "R13.8b")
@pytest.mark.parametrize(("limit", "owner", "wage", "ann", "bert"), [
    (999_999, "Ann", 500_000, 1_500_000, 2_000_000),  # Ann 500,000; Bert would have to say 1,000,000
    (1_000_000, "Ann", 2_000_000, 0, 2_000_000),  # Ann 500,000, Bert 1,000,000, Ann 2,000,000
])
def test_they_bid_in_turn_and_only_who_has_it_in_the_end_pays(
    limit: int, owner: str, wage: int, ann: int, bert: int
) -> None:
    game = bribed(limit=limit)
    assert (mercenary(game)["owner"], mercenary(game)["wage"]) == (owner, wage)
    assert (game.money("Ann"), game.money("Bert")) == (ann, bert)


@shows("R13.8i", "R13.8h", "R13.8g")
def test_a_bid_that_one_cannot_pay_is_not_made_and_the_old_employer_may_keep_it_for_more() -> None:
    """Ann has $1,999,999: 500,000 to 1,000,000 of Bert’s; 2,000,000 she cannot pay."""
    game = bribed(limit=1_000_000, money=1_999_999)
    assert mercenary(game) == {"owner": "Bert", "at": "2", "wage": 1_000_000, "status": "free"}
    assert (game.money("Ann"), game.money("Bert")) == (1_999_999, 999_999)
    poor = bribed(money=499_999)
    assert (mercenary(poor)["owner"], poor.money("Ann")) == ("Bert", 499_999)


@shows("R13.8i", "R13.8o")
def test_whoever_bribes_nobody_is_told_why_once() -> None:
    """For one there is not enough money, a soldier cannot be bribed, and a tank from above has no place to go."""
    assert bribed(money=499_999).hears("Ann").count("Nobody is bribed: it would take $500,000 a turn.") == 1
    assert "Nobody is bribed: no mercenary defends it." in bribed(defender="soldier").hears("Ann")
    assert "Nobody is bribed" not in bribed().hears("Ann") + bribed(bribing=False).hears("Ann")
    game = Risk(money=2_000_000, chance={"attack": [[1]] * 2, "defence": [[6] * 2] * 2})
    game.puts("Bert", "mercenary soldier", 2)
    game.puts("Ann", "star fighter", 2, count=2)
    told = game.says("Ann", "attack 2 from 2 with 1 star fighter until won bribing")
    assert told.count("Nobody is bribed: there is no place for it where you fight from.") == 1


@shows("R13.8f", "R13.8l", "R13.8j", "R13.8a")
def test_a_defender_bribes_by_a_limit_and_with_no_attacker_left_there_is_no_round() -> None:
    game = bribed(limit=500_000, attacker="mercenary soldier", defender="soldier", bribing=False, dice=False)
    assert mercenary(game) == {"owner": "Bert", "at": "2", "wage": 500_000, "status": "free"}
    assert [one for one in game.last.rolls if one[0] in ("attack", "defence")] == []
    assert game.money("Bert") == 1_500_000


@shows("R13.8k")
def test_with_no_defender_left_there_are_no_dice_and_the_battle_is_won() -> None:
    game = bribed(more=0, dice=False)
    assert [one for one in game.last.rolls if one[0] in ("attack", "defence")] == []
    assert game.at("territories.2.taken_from") == "1"
    assert mercenary(game)["owner"] == "Ann"


@shows("R13.8f")
def test_a_standing_order_is_a_limit_too() -> None:
    game = Risk(money=2_000_000, chance={"attack": [[1]], "defence": [[6]]})
    game.puts("Bert", "mercenary soldier", 2)
    game.puts("Ann", "soldier", 1)
    assert "stands" in game.stands("Bert", "bribe up to 1000000")
    game.says("Ann", "attack 2 from 1 with 1 soldier bribing")
    assert (mercenary(game)["owner"], mercenary(game)["wage"]) == ("Ann", 2_000_000)


@shows("R13.8f", "R13.8g")
def test_whoever_attacks_wins_a_mercenary_of_theirs_back_by_a_limit_but_bribes_by_saying_so() -> None:
    """Bert bids $500,000 for Ann’s; she would have to say $1,000,000. Without “bribing” she bids for none of his."""
    said = {"limit": 500_000, "attacker": "mercenary soldier", "defender": "soldier", "bribing": False}
    back = bribed(lets=1_000_000, **said)
    assert (back.money("Ann"), back.money("Bert")) == (1_000_000, 2_000_000)
    gone = bribed(lets=999_999, dice=False, **said)
    assert (mercenary(gone)["owner"], mercenary(gone)["wage"]) == ("Bert", 500_000)
    assert mercenary(bribed(lets=1_000_000, bribing=False))["owner"] == "Bert"


@shows("R13.8m")
def test_who_serves_nobody_cannot_be_bribed() -> None:
    game = Risk(money=2_000_000)
    (one,) = game.puts(None, "mercenary soldier", 3)
    game.puts("Ann", "soldier", 1)
    assert "nobody of another player" in game.says("Ann", "attack 3 from 1 bribing")
    assert (game.at(f"units.{one}.wage"), game.money("Ann")) == (WAGE, 2_000_000)


@shows("R13.8n")
def test_who_is_at_work_is_not_bribed() -> None:
    game = Risk(money=2_000_000, chance={"attack": [[1]], "defence": [[6]]})
    (one,) = game.puts("Bert", "mercenary soldier", 2, status="harvesting")
    game.puts("Ann", "soldier", 1)
    game.says("Ann", "attack 2 from 1 with 1 soldier bribing")
    assert (game.at(f"units.{one}.owner"), game.at(f"units.{one}.status")) == ("Bert", "harvesting")


@shows("R13.8e", "R9.9h")
def test_bribing_may_be_said_before_who_comes_after() -> None:
    """Bert’s only unit in #2 is the mercenary, for $500,000: no dice are rolled, and all of Ann’s enter #2, with it."""
    game = Risk(money=1_000_000)
    game.puts("Ann", "tank", 1, 2)
    game.kills("2")
    game.puts("Bert", "soldier", 9)
    (hired,) = game.puts("Bert", "mercenary soldier", 2)
    game.says("Ann", "attack 2 from 1 with 2 tanks until won bribing then advance all")
    assert game.at("territories.2.owner") == "Ann"
    assert game.at(f"units.{hired}.owner") == "Ann"
    assert game.at("players.Ann.money") == 500_000
    assert {unit["at"] for unit in game.at("units").values() if unit["owner"] == "Ann"} == {"2"}
