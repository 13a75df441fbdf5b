"""RULE in a command: a rule in force, by its number or its title, as players write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.game.game import Game
from mailgame.law import Intent, Order, Repeal, Rule, Tell, View
from tests.kernel.builders import a_rule, begun, order, told


def shield() -> Rule:
    """Return a rule by which one lays a shield on another rule, and by which rules go."""
    rule = a_rule(1, "Shields")

    @rule.command("shield RULE [with TEXT]", "Lay a shield on a rule.")
    def shields(view: View, order: Order) -> Intent:
        return Tell(f"Rule {order.rule.number}, {order.rule.title}, is shielded.")

    @rule.command("end RULE", "Let a rule go.")
    def ends(view: View, order: Order) -> Intent:
        return Repeal(order.rule.number)

    return rule


def game() -> Game:
    return begun(shield(), a_rule(2, "The Silent Auction"), a_rule(3, "The Money Used"), a_rule(14, "Property"))


def read(line: str) -> Parsed | Misread | None:
    played = game()
    return Grammar([one for one in played.commands() if one.verb in ("shield", "end")], Names(played)).line(line)


@pytest.mark.parametrize(("line", "number"), [
    ("shield 14", "14"), ("shield rule 14", "14"), ("shield #14.", "14"), ("shield the rule 14", "14"),
    ("shield property", "14"), ("shield silent auction", "2"), ("shield The Silent Auction", "2"),
    ("shield the money used", "3"), ("shield rule 3 with wax", "3"),
])
def test_a_rule_is_named_by_its_number_or_its_title(line: str, number: str) -> None:
    found = read(line)
    assert isinstance(found, Parsed), found
    assert found.arguments["rule"] == number


@pytest.mark.parametrize(("line", "why"), [
    ("shield 4", "There is no rule 4; there are 1, 2, 3 and 14."),
    ("shield silence", "There is no rule called “silence”."),
])
def test_a_rule_that_there_is_not_is_answered_with_those_that_there_are(line: str, why: str) -> None:
    found = read(line)
    assert isinstance(found, Misread)
    assert found.reason == why


def test_a_handler_is_given_the_rule_and_one_that_is_gone_is_refused() -> None:
    played = game()
    pattern = "shield RULE [with TEXT]"
    assert told(order(played, "Ann", pattern, rule="14")) == ["Rule 14, Property, is shielded."]
    assert order(played, "Ann", "end RULE", rule="14").outcome == "done"
    refused = order(played, "Ann", pattern, rule="14").refusal
    assert refused is not None
    assert refused.words == "Rule 14 is not in force any more."


@pytest.mark.slow
@given(st.text(max_size=40))
def test_no_words_for_a_rule_break_the_reading(words: str) -> None:
    read(f"shield {words}")
