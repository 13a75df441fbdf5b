"""Nomic Risk, rule 4: items, which proposals and the Admin make, and what comes of using one."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows
HORN = '''propose add "Horns"
```law
"""A horn brings a soldier, a drum does and stays, a bell rings at any time, and a gong is refused."""

from mailgame.law import *

rule = Rule(0, "Horns")


@rule.answers(Usable)
def they_have_an_effect(view: View, asked: Usable) -> bool | None:
    return True if asked.item in ("horn", "drum", "bell", "gong") else None


@rule.answers(Lasting)
def a_drum_stays(view: View, asked: Lasting) -> bool | None:
    return True if asked.item == "drum" else None


@rule.answers(AnyTime)
def a_bell_rings_at_any_time(view: View, asked: AnyTime) -> bool | None:
    return True if asked.item == "bell" else None


@rule.check(Effect)
def a_gong_is_refused(view: View, effect: Effect) -> Answer:
    return Refuse("gong", "Not so loud.") if effect.item == "gong" else None


@rule.carry_out(Effect)
def what_they_do(view: View, effect: Effect) -> Answer:
    return Receive(effect.player, "soldier", 1, "for the noise")
```
end'''


def noisy(*items: str) -> Risk:
    """Return a game in which the law of horns is in force, in Ann’s second turn, and both players have these items."""
    game = Risk()
    game.says("Ann", HORN)
    game.round()
    assert game.at("rules.17.standing") == "in force"
    for name in ("Ann", "Bert"):
        game.sets("player", name, items={item: items.count(item) for item in items}, reserve={})
    return game


@shows("R4.1a", "R4.1b", "R4.3a")
def test_the_admin_makes_any_number_of_items() -> None:
    game = Risk()
    assert game.at("players.Ann.items") == {}
    game.sets("player", "Ann", items={"horn": 1})
    game.admin("give Ann 100 horn now because it is a feast")
    assert game.at("players.Ann.items") == {"horn": 101}


@shows("R4.1c")
def test_money_units_buildings_and_territories_are_no_items() -> None:
    game = Risk(money=1_000_000)
    game.builds("Ann", "hospital", 1)
    for what in ("soldier", "hospital", "$5", "1", "#1", "money"):
        assert "You have no item" in game.says("Ann", f"use {what}")


@shows("R4.2a", "R4.2c")
def test_using_an_item_causes_its_effect_and_it_is_gone() -> None:
    game = noisy("horn", "horn")
    game.says("Ann", "use Horn")
    assert (game.at("players.Ann.reserve"), game.at("players.Ann.items.horn")) == ({"soldier": 1}, 1)
    assert "Ann uses an item: horn" in game.hears("Bert")


@shows("R4.2c")
def test_what_says_so_stays() -> None:
    game = noisy("drum")
    game.says("Ann", "use drum")
    assert (game.at("players.Ann.reserve"), game.at("players.Ann.items.drum")) == ({"soldier": 1}, 1)


@shows("R4.2b")
def test_what_has_no_effect_cannot_be_used() -> None:
    game = noisy("spoon")
    assert "“spoon” has no effect" in game.says("Ann", "use spoon")
    assert game.at("players.Ann.items.spoon") == 1


@shows("R4.2d")
def test_if_its_effect_is_refused_the_item_stays() -> None:
    game = noisy("gong")
    assert "Not so loud" in game.says("Ann", "use gong")
    assert (game.at("players.Ann.reserve"), game.at("players.Ann.items.gong")) == ({}, 1)


@shows("R4.2e")
def test_items_are_used_in_ones_own_turn_unless_they_say_otherwise() -> None:
    game = noisy("horn", "bell")
    assert "It is Ann’s turn" in game.says("Bert", "use horn")
    assert game.at("players.Bert.items.horn") == 1
    game.says("Bert", "use bell")
    assert game.at("players.Bert.reserve") == {"soldier": 1}


@shows("R4.3b")
def test_what_an_eliminated_player_had_leaves_the_game() -> None:
    game = Risk("Ann", "Bert", "Cleo", chance={"attack": [[6]], "defence": [[1]]})
    game.sets("player", "Bert", items={"horn": 3})
    game.puts("Ann", "soldier", 1)
    game.says("Ann", "attack 2 from 1")
    assert (game.at("players.Bert.status"), game.at("players.Bert.items")) == ("eliminated", {})


@shows("R4.2a", "R10.4b")
def test_an_item_is_used_without_the_rule_of_letters_too() -> None:
    game = noisy("horn")
    game.says("Ann", "propose repeal 10")
    game.round()
    assert game.at("rules.10.standing") == "repealed"
    game.kills_reserve("Ann")
    game.says("Ann", "use horn")
    assert game.at("players.Ann.reserve") == {"soldier": 1}
