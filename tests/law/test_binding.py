"""A handler takes the numbers of its rule by their names; a name that there is not fails when the file is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.law import Order, Parameter, Rang, Rule, Set, Thing, View, WasSet, dollars, hours, number, percent
from mailgame.rulesets.loading import RulesetError, read
from mailgame.world.world import World
from tests.sandbox.boxed import RULES, SHIPPED


class Numbers:
    """A view that has numbers, and notes which it is asked for."""

    def __init__(self, **values: object) -> None:
        self.values = values
        self.asked: list[tuple[str, ...]] = []

    def numbers(self, names: tuple[str, ...]) -> dict[str, object]:
        self.asked.append(names)
        return {name: self.values[name] for name in names}


def test_a_handler_is_handed_the_numbers_that_it_names_and_no_others() -> None:
    rule = Rule(7, "Rents", rent_factor=3, longest=40)

    @rule.after(Rang)
    def pays_rent(view: View, rang: object, rent_factor: int, words: str = "rent") -> str:
        return f"{words} {rent_factor}"

    view = Numbers(rent_factor=5, longest=40)
    assert rule.afters[0][1](view, None) == "rent 5"
    assert view.asked == [("rent_factor",)]
    assert rule.taken == {"rent_factor"}


def test_two_stars_take_all_numbers() -> None:
    rule = Rule(7, "Shop", bread=3, gold=40)

    @rule.after(Rang)
    def sells(view: View, rang: object, **price: int) -> dict[str, int]:
        return price

    assert rule.afters[0][1](Numbers(bread=3, gold=41), None) == {"bread": 3, "gold": 41}
    assert rule.taken == {"bread", "gold"}


def test_a_handler_without_numbers_is_itself() -> None:
    rule = Rule(7, "Plain", price=3)

    @rule.after(Rang)
    def rings(view: View, rang: object) -> None:
        return None

    assert rule.afters[0][1] is rings


def test_a_name_that_is_no_number_of_the_rule_fails_at_once() -> None:
    rule = Rule(7, "Rents", rent_factor=3)
    with pytest.raises(ValueError, match="rule 7: “pays_rent” takes “rent_facter”, which is no number of the rule"):

        @rule.after(Rang)
        def pays_rent(view: View, rang: object, rent_facter: int) -> None:
            return None


def test_a_handler_is_asked_only_about_those_of_which_a_field_is_so() -> None:
    rule = Rule(7, "Clocks")
    heard = []

    @rule.after(WasSet, attribute="karma")
    def counts(view: View, was_set: WasSet) -> None:
        heard.append(was_set.value)

    answer = rule.afters[0][1]
    ann = Thing(World.empty("bindings", "UTC", "a seed"), "player", "Ann")
    answer(None, WasSet(ann, "karma", 5, 0))
    answer(None, WasSet(ann, "money", 6, 0))
    assert heard == [5]


def test_a_field_that_a_word_has_not_fails_at_once() -> None:
    with pytest.raises(ValueError, match="Rang has no “title”"):
        Rule(7, "Clocks").after(Rang, title="update")(lambda view, rang: None)


@pytest.mark.parametrize(("short", "long"), [
    (dollars(25), Parameter(25, least=0, unit="dollars")),
    (dollars(25, least=-5, most=100), Parameter(25, least=-5, most=100, unit="dollars")),
    (percent(50, most=1000), Parameter(50, least=0, most=1000, unit="per cent")),
    (hours(48), Parameter(48, least=1, most=1000, unit="hours")),
    (number(3, "cards"), Parameter(3, least=0, unit="cards")),
])
def test_what_recurs_has_a_short_form(short: Parameter, long: Parameter) -> None:
    assert short == long


def test_an_argument_cannot_be_called_as_what_every_order_has() -> None:
    with pytest.raises(ValueError, match="no argument can be called GIVER"):
        Rule(7, "Thanks").command("thank GIVER", "Thank.")


def test_several_attributes_are_set_one_by_one() -> None:
    square = Thing(World.empty("bindings", "UTC", "a seed"), "square", "8")
    both = Set(square, name="Cove", gender="f")
    assert [(one.attribute, one.value) for one in both.each()] == [("name", "Cove"), ("gender", "f")]
    assert both.each()[0] == Set(square, "name", "Cove")


def test_a_command_of_which_nothing_says_what_it_does_is_no_rule(tmp_path: Path) -> None:
    folder = tmp_path / "half"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('title = "Half"\n[rules]\n1 = "half"\n')
    (folder / "r01_half.py").write_text(
        'from mailgame.law import *\n\nrule = Rule(1, "Half")\nbuying = rule.command("buy", "Buy.")\n'
    )
    with pytest.raises(RulesetError, match="no function says what “buy” does"):
        read(folder)


@pytest.mark.parametrize(("slug", "rule"), RULES, ids=[f"{slug}-{rule.number}" for slug, rule in RULES])
def test_every_number_of_a_shipped_rule_is_taken_by_some_handler(slug: str, rule: Rule) -> None:
    if rule.number in SHIPPED[slug].look["in_the_making"]:
        assert rule.taken <= set(rule.parameters)
        return
    assert set(rule.parameters) == rule.taken


def test_a_plain_order_has_who_gave_it_and_what_it_names() -> None:
    order = Order(giver="Ann", verb="praise", arguments={"player": "Bert"})
    assert (order.giver, order.player) == ("Ann", "Bert")


def test_a_handler_that_takes_all_numbers_calls_nothing_else_as_one_of_them() -> None:
    rule = Rule(7, "Crews", crew=2)
    with pytest.raises(ValueError, match="“crew” is already the name of another argument"):

        @rule.after(Rang)
        def f(view: View, crew: object, **numbers: int) -> None:
            return None
