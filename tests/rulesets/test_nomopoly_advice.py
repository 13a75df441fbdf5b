"""Nomopoly II: what players are told that they could do where they stand, and how what happened is told to them."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.desk.commands.possible import Suggested
from mailgame.desk.sight.choices import first_few, may_do
from mailgame.desk.sight.happenings import Happenings
from mailgame.desk.sight.listing import Listing
from mailgame.desk.sight.seats import Seats
from tests.rulesets.nomopoly import Nomopoly


def advised(table: Nomopoly, player: str = "Ann") -> list[str]:
    """Return the lines that the rules suggest to a player, of which none would be refused."""
    return [one.line for one in Suggested(table.game).to(player)]


def told(table: Nomopoly, reader: str = "") -> list[str]:
    """Return what happened as a letter tells it to a player, "" for everybody, with its dice."""
    happenings, story = Happenings(table.game.world), table.last.story
    mine = happenings.by_player(story).get(reader, []) if reader else story
    return [" ".join([one.text or one.heading, *(f"[{roll.what}]" for roll in one.dice)])
            for one in happenings.told(mine, reader)]


POSITIONS: list[tuple[dict[str, Any], list[str]]] = [
    ({"cards": ["7S", "KH"], "own": "14"}, ["name 14 NAME", "place KH on 14", "ticket 7S bonus KH"]),
    ({"at": "42", "cards": ["7S", "7H"]}, ["exchange 7S 7H for bingo card", "exchange 7S 7H for medicine"]),
    ({"at": "42", "cards": ["2H", "3H", "4H", "5H", "6H"]}, [
        "exchange 2H 3H 4H 5H 6H for mask", "exchange 2H 3H 4H 5H 6H for glue",
    ]),
    ({"at": "42"}, ["exchange $50 for shovel"]),
    ({"at": "30"}, ["deposit 5000"]),
    ({"own": "14"}, ["travel by car"]),
    ({"own": "14 15"}, ["build railroad on 15", "block residential 14 15"]),
    ({"own": "14", "other": "15"}, ["trade $750 to Bob for 15"]),
    ({"items": {"Medicine": 1}, "health": 80}, ["use medicine"]),
    ({"items": {"Hammer": 1}, "beside": "Bob"}, ["use hammer on Bob"]),
    ({"casino": "14"}, ["bet blackjack 100", "bet poker 25", "bet roulette 50 on red", "buy salad"]),
]


@pytest.mark.parametrize(("position", "lines"), POSITIONS, ids=[lines[0] for _, lines in POSITIONS])
def test_what_can_be_done_where_one_stands_is_suggested(position: dict[str, Any], lines: list[str]) -> None:
    table = Nomopoly(_6_squares=60)
    table.hand("Ann", *position.get("cards", ()))
    table.own("Ann", *position.get("own", "").split())
    table.own("Bob", *position.get("other", "").split())
    table.place("Ann", position.get("at", "5"))
    if "beside" in position:
        table.place(position["beside"], "5")
    table.set("player", "Ann", items=position.get("items", {}), health=position.get("health", 100))
    if casino := position.get("casino"):
        table.set("square", casino, buildings=["Casino"])
        table.place("Ann", casino)
    assert set(lines) <= {*advised(table)}


def test_what_is_possible_only_here_comes_first_and_a_letter_shows_three_things() -> None:
    """Ann is at the House of Cards: what it has stands before items and cards, and what is always possible last."""
    table = Nomopoly(_6_squares=60)
    table.place("Ann", "42")
    table.hand("Ann", "7S", "7H", "KH")
    table.own("Ann", "14")
    table.give("Ann", Jetpack=1)
    acts = may_do(table.game, Suggested(table.game), "Ann")
    assert [act.command.partition("\n")[0] for act in acts] == [
        "exchange 7S 7H for bingo card", "exchange 7S 7H for medicine", "exchange $50 for shovel", "use jetpack",
        "place KH on 14", "ticket 7S bonus KH", 'propose add "TITLE"', "travel by car", "name 14 NAME",
    ]
    few = first_few(acts)
    assert [act.hint for act in few] == ["", "", "(“status” shows 6 more.)"]
    assert first_few(acts[:3]) == acts[:3]


def test_a_chance_that_came_to_something_is_told_with_that_and_else_in_a_sentence() -> None:
    """25 squares: 80 in 100 that one is added. Ann goes past the end and gets one; Bob does, and gets none."""
    table = Nomopoly(_6_squares=25)
    table.place("Ann", "24")
    table.place("Bob", "24")
    table.throw("new square", True, who="Ann")
    table.throw("new square", False, who="Bob")
    table.update(order=["Ann", "Bob", "Cid"])
    assert "Square 26 is added to the board. [new square]" in told(table)
    assert "New square for Bob: no (10 in 13)." in told(table)
    assert "New square: no (10 in 13)." in told(table, "Bob")
    assert not [one for one in (*told(table, "Ann"), *told(table, "Bob")) if "rolled" in one or "[new" in one]


def test_what_one_does_is_told_to_oneself_as_you() -> None:
    table = Nomopoly()
    table.hand("Ann", "7S")
    table.own("Ann", "14")
    table.does("Ann", "place 7 of spades on 14", "name 14 Elm Street")
    table.update()
    assert {"You place the 7 of spades on square 14.", "You call square 14 “Elm Street”."} <= {*told(table, "Ann")}
    assert "Ann places the 7 of spades on square 14." in told(table)


def test_dollars_have_their_sign_and_where_money_comes_from_is_no_pot() -> None:
    table = Nomopoly()
    table.update()
    (ann, *_) = Seats(table.game).seats(table.game.world.all("player"))
    assert [(one.name, one.value) for one in ann.columns] == [("Health", "100"), ("Net worth", "$11,000")]
    assert [fact for fact in Listing(table.game, "").of_game() if fact.name == "Mint"] == []


def test_who_passes_for_another_lands_as_them() -> None:
    table = Nomopoly()
    table.set("player", "Ann", masked_as=table.thing("player", "Bob"))
    table.lands("Ann", "8")
    story = table.game.engine.run.story
    happenings = Happenings(table.game.world)
    assert happenings.told(story)[0].text == "Ann lands on square 8, as Bob."
    assert happenings.told(story, "Ann")[0].text == "You land on square 8, as Bob."


def test_who_has_passed_out_is_asked_nothing() -> None:
    table = Nomopoly(_6_squares=60)
    table.lands("Ann", "8")
    assert table.offered("Ann") == ["buy 8"]
    table.carry(table.word("PassOut")(table.thing("player", "Ann")))
    assert table.offered("Ann") == []
    table.lands("Ann", "9")
    assert table.offered("Ann") == []


def test_a_place_that_the_board_has_not_is_said_to_be_missing() -> None:
    table = Nomopoly()
    assert "the Bank of Nomopoly is square 30, which the board does not have yet" in table.says("Ann", "deposit 5")
    assert "square 42, which the board does not have yet" in table.says("Ann", "exchange $50 for shovel")


@pytest.mark.parametrize(("card", "worth"), [("AS", 0), ("KS", 0), ("7S", 7), ("10H", 10), ("Joker as AS", 0)])
def test_cards_that_are_worth_nothing_by_the_rules_are_worth_nothing(card: str, worth: int) -> None:
    table = Nomopoly(_14_ace=0, _14_picture=0)
    assert table.ask(table.word("CardValue")(card)) == worth
