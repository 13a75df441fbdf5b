"""Law beside other law: what one rule becomes does not put an end to another that reckons with it."""

from __future__ import annotations

import pytest

from mailgame.law import Order, Rule, Submit, View
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den, a_file, a_law

KARMA = 'rule.attribute({})\n@rule.command("bow", "Bow.")\ndef b(view, order):\n    return None\n'
FIRST = '"player", "karma", "number", 0'
ON_FRIENDS = '"player", "karma", "list", [], of="number"'


def changing() -> Rule:
    """Return a shipped rule by which rules are amended and repealed at once."""
    made = a_rule(80, "Changing")

    @made.command("change NUMBER", "Amend a rule.", block=True)
    def changes(view: View, order: Order) -> Submit:
        return Submit(order.giver, "amend", "", order.number, "", {}, order.block)

    @made.command("drop NUMBER", "Repeal a rule.")
    def drops(view: View, order: Order) -> Submit:
        return Submit(order.giver, "repeal", "", order.number, "", {})

    return made


@pytest.fixture
def here(den: Den) -> Den:
    """Return a game in which rules are changed at once."""
    return Den(den.sandbox, changing())


@pytest.mark.slow
@pytest.mark.parametrize(("first", "then", "reads", "words"), [
    (FIRST, '"player", "karma", "text", ""', "order.giver.karma + 1", "as a number, not a text"),
    (FIRST, '"player", "karma", "list", []', 'order.giver.get("karma", 0) + 1', "as a number, not a list"),
    (FIRST, '"player", "karma", "number", 0, seen_by="owner"', "order.giver.karma", "could not see it any more"),
    (FIRST, '"player", "karma", "number", 0, seen_by="nobody"', "order.giver.karma", "could not see it any more"),
    (ON_FRIENDS, '"player", "karma", "list", [], of="text"', "sum(order.giver.karma)", "list of numbers, not a list"),
    (FIRST.replace(", 0", ", 0, keep=True"), '"player", "karma", "flag", False', "order.giver.karma", "not a flag"),
])
@pytest.mark.parametrize("repealed", [False, True])
def test_an_attribute_with_which_other_law_reckons_stays_what_it_is(
    here: Den, first: str, then: str, reads: str, words: str, repealed: bool
) -> None:
    """The other law was suspended, and its author told that it had failed."""
    number = here.adopt(a_file(KARMA.format(first)))
    other = here.adopt(a_law(f"return Tell(str({reads}))"))
    if repealed:
        assert here.says("Cleo", "drop NUMBER", number=number).outcome == "done"
    law = a_file(KARMA.format(then))
    put = ("adopt", law) if repealed else ("change NUMBER", law)
    refused = here.says("Cleo", *put, **({} if repealed else {"number": number}))
    assert refused.refusal is not None
    assert f"Rule {other} reckons with “karma” of a player" in refused.refusal.words
    assert words in refused.refusal.words
    here.says("Ann", "go")
    assert here.standing(other) == "in force"
    assert here.says("Cleo", "drop NUMBER", number=other).outcome == "done"
    if "seen_by" not in then or not repealed:
        assert here.says("Cleo", *put, **({} if repealed else {"number": number})).outcome == "done"
    assert here.replayed() == here.game.encode()


@pytest.mark.parametrize("reads", ["order.giver.money", "order.giver.karmas"])
def test_an_attribute_that_no_other_law_names_can_become_another(here: Den, reads: str) -> None:
    number = here.adopt(a_file(KARMA.format(FIRST)))
    here.adopt(a_law(f"return Tell(str({reads}))", 'rule.attribute("player", "karmas", "number", 0)'))
    law = a_file(KARMA.format('"player", "karma", "text", ""'))
    assert here.says("Cleo", "change NUMBER", law, number=number).outcome == "done"


# --- who is not there


@pytest.mark.parametrize("asks", ["view.player('Bert').money", "view.thing('player', 'Bert').id",
                                  "view.player('Bert').get('money', 0)"])
def test_law_that_asks_somebody_who_has_left_does_nothing_and_stays(den: Den, asks: str) -> None:
    """It was suspended for everybody at its next use; nobody is who they were told to ask first."""
    number = den.adopt(a_law(f"return Tell(str({asks}))"))
    assert den.says("Bert", "leave").outcome == "done"
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert "nobody, or nothing, is there to be asked for “" in refusal.words
    assert den.standing(number) == "in force"
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("handler", ["@rule.check(Pay)", "@rule.alter(Pay)", "@rule.after(Paid)"])
def test_a_clause_that_asks_nobody_lets_others_act_and_its_author_hears_of_it(den: Den, handler: str) -> None:
    number = den.adopt(a_file(f"{handler}\ndef c(view, it):\n    return odd(view.player('Zed').money)"))
    result = den.says("Bert", "tip")
    assert result.outcome == "done"
    told = den.told(result, "Ann")
    (one,) = [one for one in told if f"Your rule {number} did nothing here." in one]
    assert f"asked for “money” (rule {number}, line " in one
    assert den.standing(number) == "in force"
