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


def test_a_rule_that_has_another_number_is_found_by_both_in_letters() -> None:
    house = playing("charter", NUMBERS_OF_RULES)
    for _ in range(3):
        house.says("Ann", "praise 202")
    answer = words(house.says("Bert", "praise 202"))
    assert "Rule 202 is rule 212 from now on. As it is praised." in answer
    assert "212" in house.says("Cleo", "rule 202").partition("\n")[2]
    house.close()
