"""Conflicts: where rules say different things of one act, whoever is told of it is told which prevails, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    Add,
    Become,
    Cap,
    Count,
    Fix,
    Intent,
    Order,
    Pay,
    Percent,
    Redirect,
    Refuse,
    Rule,
    Set,
    Stop,
    Tell,
    Thing,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, told
from tests.kernel.test_bands import Fee, Fine, bends, bridge, conflicts, crossing, tolls

LOWER = "no rule in force says which of two prevails, so it is the one with the lower number"


def player(name: str) -> Any:
    return Thing(None, "player", name)  # type: ignore[arg-type]


def told_with(result: Result) -> list[tuple[str, list[str]]]:
    """Return the sentences with which conflicts are told, each with the conflicts."""
    return [(story["template"], story["conflicts"]) for story in result.story if "conflicts" in story]


@pytest.mark.parametrize(
    ("one", "other", "about"),
    [
        (Fix(7), Fix(9), "set this amount"),
        (Redirect("player", player("Bert")), Redirect("player", player("Cleo")), "say whom this concerns"),
        (Become(Fine(player("Ann"), 5)), Become(Fine(player("Bert"), 5)), "make something else of this"),
    ],
)
def test_it_is_told_with_what_came_of_it(one: Any, other: Any, about: str) -> None:
    _, result = crossing(bends(20, one), bends(21, other))
    ((sentence, lines),) = told_with(result)
    assert sentence.startswith("{payer} {pays|pay}")
    assert lines == [f"Rules 20 and 21 both {about}; rule 20 prevails: {LOWER}."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Add(5), Add(6)),
        (Percent(50), Percent(50)),
        (Cap(most=5), Cap(most=6)),
        (Fix(7), Add(1)),
        (Fix(7), Fix(7)),
        (Redirect("player", player("Bert")), Fix(3)),
        (Redirect("player", player("Bert")), Redirect("player", player("Bert"))),
        (Stop("no", "No."), Stop("never", "Never.")),
    ],
)
def test_rules_that_add_up_or_agree_are_not_at_odds(one: Any, other: Any) -> None:
    _, result = crossing(bends(20, one), bends(21, other))
    assert conflicts(result) == []


def test_one_rule_that_says_two_things_is_not_at_odds_with_itself() -> None:
    _, result = crossing(bends(20, Fix(7), Fix(9)))
    assert conflicts(result) == []


def test_of_three_rules_each_reason_is_given() -> None:
    _, result = crossing(bends(20, Fix(7)), bends(21, Fix(9)), bends(22, Fix(11)))
    assert conflicts(result) == [f"Rules 20, 21 and 22 all set this amount; rule 20 prevails: {LOWER}."]
    judge = a_rule(1)

    @judge.precedence
    def decides(view: View, one: Any, other: Any) -> str:
        return f"as {one.number} says of {other.number}" if one.number > other.number else ""

    _, result = crossing(judge, bends(20, Fix(7)), bends(21, Fix(9)), bends(22, Fix(11)))
    assert conflicts(result) == [
        "Rules 20, 21 and 22 all set this amount; rule 22 prevails. "
        "Over rule 21: as 22 says of 21; over rule 20: as 22 says of 20."
    ]


def shielding(number: int, costs: int) -> Rule:
    rule = a_rule(number)

    @rule.alter(Fee)
    def wards_off(view: View, fee: Fee) -> Stop | None:
        cost = (Count(fee.player, "items", "Shield", -1),) * costs
        return Stop("shielded", f"{fee.player} is shielded.", cost) if fee.player.id == "Bert" else None

    return rule


def test_rules_that_stop_a_thing_at_different_costs_are_at_odds() -> None:
    game = begun(money(), bridge(), tolls(), shielding(21, 1), shielding(20, 0))
    result = order(game, "Ann", "all")
    assert read(game, "players.Bert.items") == {"Shield": 1}, "rule 20 does it for nothing"
    ((sentence, lines),) = told_with(result)
    assert sentence == "{words}"
    assert lines == [f"Rules 20 and 21 both stop this, each in its own way; rule 20 prevails: {LOWER}."]


def for_free(number: int = 11, words: str = "") -> Rule:
    rule = a_rule(number)

    @rule.carry_out(Fee)
    def costs_nothing(view: View, fee: Fee) -> list[Intent]:
        return [Tell(words)] if words else []

    return rule


def test_rules_that_say_what_a_word_stands_for_are_at_odds() -> None:
    _, result = crossing(for_free(11))
    assert conflicts(result) == [f"Rules 10 and 11 both say how this is done; rule 10 prevails: {LOWER}."]
    assert told_with(result)[0][0].startswith("{payer}")


def test_of_what_is_not_told_the_contest_is_told_by_itself_to_whoever_chose_it() -> None:
    _, result = crossing(for_free(9))
    (story,) = [story for story in result.story if "conflicts" in story]
    assert (story["template"], story["to"]) == ("", ["Ann"])
    assert story["conflicts"] == [f"On “fee”: rules 9 and 10 both say how this is done; rule 9 prevails: {LOWER}."]


def test_or_to_everybody_if_nobody_chose_it() -> None:
    game = begun(money(), bridge(), tolls(), for_free(9))
    result = order(game, "Ann", "all")
    entries = [story for story in result.story if "conflicts" in story]
    assert [story["to"] for story in entries] == [None, None, None]
    assert len({line for story in entries for line in story["conflicts"]}) == 1


def test_what_some_are_told_privately_and_then_all_is_told_with_both() -> None:
    rule = a_rule(9)

    @rule.carry_out(Fee)
    def whispers(view: View, fee: Fee) -> list[Intent]:
        return [Tell("You whisper.", (fee.player,)), Tell("A whisper is heard.")]

    _, result = crossing(rule)
    told = [story for story in result.story if "conflicts" in story]
    assert [(story["to"], len(story["conflicts"])) for story in told] == [(["Ann"], 1), (None, 1)]


def test_what_only_some_are_told_stays_with_them() -> None:
    rule = a_rule(9)

    @rule.carry_out(Fee)
    def whispers(view: View, fee: Fee) -> list[Intent]:
        return [Tell("You whisper.", (fee.player,))]

    _, result = crossing(rule)
    assert [story["to"] for story in result.story if "conflicts" in story] == [["Ann"]]


def test_rules_that_give_one_command_are_at_odds() -> None:
    other = a_rule(20)

    @other.command("cross", "Swim.")
    def swims(view: View, order: Order) -> Intent:
        return Tell("Ann swims.")

    _, result = crossing(other)
    assert conflicts(result) == [f"Rules 10 and 20 both say what “cross” does; rule 10 prevails: {LOWER}."]
    assert "Ann swims." not in told(result)


def test_what_is_refused_leaves_no_contest_behind() -> None:
    rule = a_rule(30)

    @rule.check(Pay)
    def nobody_pays(view: View, pay: Pay) -> Refuse | None:
        return Refuse("no", "Not today.") if pay.payee == "bank" else None

    game, result = crossing(bends(20, Fix(7)), bends(21, Fix(9)), rule)
    assert result.outcome == "refused"
    assert game.engine.run.conflicts == []
    assert conflicts(result) == []


def test_what_is_only_tried_is_not_told() -> None:
    rule = a_rule(30)

    @rule.command("look", "Look before you cross.")
    def looks(view: View, order: Order) -> Intent:
        assert view.would_refuse(Fee(order.giver, 24)) == ""
        return Tell("It can be crossed.")

    game = begun(money(), bridge(), bends(20, Fix(7)), bends(21, Fix(9)), rule)
    assert conflicts(order(game, "Ann", "look")) == []


def test_each_of_several_acts_is_told_with_its_own() -> None:
    game = begun(money(), bridge(), tolls(), bends(20, Fix(7)), bends(21, Fix(9)))
    result = order(game, "Ann", "all")
    assert len(told_with(result)) == 3, "once with each payment"
    assert len(game.engine.run.conflicts) == 3


@dataclass(frozen=True, slots=True)
class Levy(Intent):
    """Two fees at once."""

    player: Thing


def test_a_contest_about_a_whole_is_told_with_its_first_part() -> None:
    one, other = a_rule(40), a_rule(41)

    @one.carry_out(Levy)
    def twice(view: View, levy: Levy) -> list[Intent]:
        return [Set(view.game, "name", "fair"), Fee(levy.player, 1), Fee(levy.player, 2)]

    @other.carry_out(Levy)
    def never(view: View, levy: Levy) -> list[Intent]:
        return []

    @one.command("pay", "Pay.")
    def pays(view: View, order: Order) -> Intent:
        return Levy(order.giver)

    game: Game = begun(money(), bridge(), one, other)
    result = order(game, "Ann", "pay")
    assert [len(story.get("conflicts", ())) for story in result.story] == [1, 0]
