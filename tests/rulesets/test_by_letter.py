"""What came late to the language, as players read it: riders, costs, suggestions, steps, rules that move."""

from __future__ import annotations

import pytest

from tests.rulesets.test_undone import playing
from tests.sandbox.mail import Mail
from tests.sandbox.seeds import CREDIT, NUMBERS_OF_RULES

STEPS = '''
"""War is followed by a feast and then by a tax, until it is the other way round."""
rule = Rule(0, "After war", order="feast, tax")
rule.steps(WarWaged, "order")

@rule.after(WarWaged, step="tax")
def a_tax(view: View, waged: WarWaged) -> Answer:
    return Tell("A tax is raised.")

@rule.after(WarWaged, step="feast")
def a_feast(view: View, waged: WarWaged) -> Answer:
    return Tell("A feast is held.")

@rule.command("reverse", "Let the tax come first.")
def reverses(view: View, order: Order) -> Answer:
    return Amend(view.rules()[-1].number, "order", "tax, feast")
'''

CLAIMS = '''
"""Berths are claimed, and given out one a player in turn, as often as somebody opens them."""
rule = Rule(0, "Berths")
rule.attribute("game", "taken", "list", [], shown=False)

@rule.command("claim NUMBER", "Claim a berth.", when="filed")
def claims(view: View, order: Order) -> Answer:
    if order.number in view.game.taken:
        return Refuse("taken", f"Berth {order.number} is taken.")
    return [Set(view.game, taken=[*view.game.taken, order.number]), Tell(f"{order.giver} has berth {order.number}.")]

@rule.command("open-berths", "Give out the berths.")
def opens(view: View, order: Order) -> Answer:
    return PlayOrders(tuple(view.players()))
'''
BREAD = '''
"""Whoever waits gets loaves, and one more for nothing. Whoever is paid wages gets a loaf with them, and another."""
rule = Rule(0, "Bread", loaves=number(2))
rule.attribute("player", "items", "counts", {}, shown="Has")

@rule.command("wait", "Get bread.")
def waits(view: View, order: Order, loaves: int) -> Answer:
    return Gain(order.giver, "loaf", loaves, "for waiting")

@rule.command("work", "Earn wages.")
def works(view: View, order: Order) -> Answer:
    return Pay("", order.giver, 7, "as wages")

@rule.after(Paid)
def bread_comes_with_wages(view: View, paid: Paid) -> Answer:
    return [Gain(player, "loaf", 1, "with the wages") for player in view.players() if player == paid.payee]

@rule.alter(Gain)
def twice_with_wages(view: View, gain: Gain) -> Answer:
    occasion = view.occasion()
    return Percent(200, occasion.why) if isinstance(occasion, Paid) else Add(1, "for nothing")
'''


def words(text: str) -> str:
    """Return a letter without its line breaks."""
    return " ".join(text.split())


@pytest.fixture
def realm() -> Mail:
    house = playing("realms", CREDIT)
    house.says("Bert", "war South with 1")
    return house


def test_the_receipt_says_what_stood_behind_the_order_and_what_it_costs(realm: Mail) -> None:
    answer = words(realm.says("Cleo", "pass South on credit for Ann"))
    assert "> pass South on credit for Ann ✓ Done. You pay $5 for the credit. (rule 10)" in answer
    assert "$10" not in answer
    realm.close()


def test_words_that_go_with_no_such_command_are_answered_with_how_to_write_them(realm: Mail) -> None:
    answer = words(realm.says("Cleo", "pass South on credit for Nobody"))
    assert "✓" not in answer
    assert "Nobody" in answer
    realm.close()


def test_what_a_rule_suggests_stands_in_the_letter_as_long_as_it_can_be_done(realm: Mail) -> None:
    assert "Pay $5" not in realm.says("Cleo", "status")
    answer = words(realm.says("Cleo", "pass South on credit\nstatus"))
    assert "Pay $5 (rule 10) clear" in answer
    assert "Pay $5" not in words(realm.says("Cleo", "clear\nstatus")).partition("What you may do now")[2]
    realm.close()


def test_rules_answer_in_the_steps_that_one_of_them_says_and_in_others_when_that_is_amended() -> None:
    house = playing("realms", STEPS)
    answer = words(house.says("Bert", "war East with 1"))
    assert answer.index("A feast is held.") < answer.index("A tax is raised.")
    house.says("Ann", "reverse")
    answer = words(house.says("Cleo", "war South with 1"))
    assert answer.index("A tax is raised.") < answer.index("A feast is held.")
    house.close()


@pytest.mark.slow
def test_a_rule_that_has_another_number_is_found_by_both_in_letters() -> None:
    house = playing("charter", NUMBERS_OF_RULES)
    for _ in range(3):
        house.says("Ann", "praise 202")
    answer = words(house.says("Bert", "praise 202"))
    assert "Rule 202 is rule 212 from now on. As it is praised." in answer
    assert "212" in house.says("Cleo", "rule 202").partition("\n")[2]
    house.close()


def test_a_rule_is_named_by_its_number_or_title_and_one_that_is_none_is_refused_with_those_there_are() -> None:
    house = playing("charter", NUMBERS_OF_RULES)
    for line in ("praise 201", "praise rule 201", "praise dues"):
        assert "✓ Done." in house.says("Ann", line)
    assert "Praise: 3" in house.says("Bert", "rules 201")
    answer = words(house.says("Ann", "praise 999"))
    assert "✗ Not done. There is no rule 999; there are 101, 102, 103, 201, 202 and 301." in answer
    house.close()


def test_an_order_that_is_refused_costs_no_place_in_the_round() -> None:
    """Both want berths 1 and 2. In the first round Ann gets 1; so Bert gets 2, and none is left for Ann."""
    house = playing("realms", CLAIMS)
    for name in ("Ann", "Bert"):
        assert "✓ Filed as order" in house.says(name, "claim 1\nclaim 2")
    answer = words(house.says("Cleo", "open-berths"))
    assert "Ann has berth 1. (rule 10) Bert has berth 2. (rule 10)" in answer
    assert answer.count("has berth") == 2
    house.close()


def test_how_many_are_gained_is_bent_by_what_they_are_gained_for_and_the_receipt_reckons_it() -> None:
    """2 and 1 for waiting, 1 × 2 with the wages: 5."""
    house = playing("realms", BREAD)
    answer = words(house.says("Ann", "wait"))
    assert "You get 3 × loaf for waiting. (rule 10)" in answer
    assert "+ 1 for nothing (R10): 3" in answer
    answer = words(house.says("Ann", "work"))
    assert "You get 2 × loaf with the wages. (rule 10)" in answer
    assert "as wages (R10): 2" in answer
    assert "5 × loaf" in words(house.says("Ann", "status"))
    house.close()
