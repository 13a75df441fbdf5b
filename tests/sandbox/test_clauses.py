"""Players' law has the whole language: clauses that refuse and lift, offers taken up, numbers by name, filters."""

from __future__ import annotations

import pytest

from mailgame.law import Rule, Standing, View
from tests.kernel.builders import a_rule
from tests.sandbox.boxed import wary
from tests.sandbox.harness import Den

HEAD = '"""A law of {dollars:money}."""\nrule = Rule(0, "New", dollars=dollars(5, most=50), words="so it is")\n'
TOAST = HEAD + '''
daring = rule.command("toast PLAYER", "Toast another.")
taking = rule.command("drink", "Drink to it.", answers="toast")


@daring.refuse
def a_toast_to_oneself(view, order):
    return "Toast another." if order.player == order.giver else None


@daring
def toasts(view, order, **numbers):
    about = {"player": order.giver, "dollars": numbers["dollars"]}
    return Ask(order.player, "toast", f"{order.giver} toasts you, {numbers['words']}.", ("drink",), about)


@taking.refuse
def a_drink_alone(view: View, order: Order) -> str | None:
    return None if order.offer else "Nobody toasts you."


@taking
def drinks(view: View, order: Order, dollars: int) -> Answer:
    return Pay(order.giver, order.offer.about["player"], dollars + order.offer.about["dollars"], "for a drink")
'''
LIFT = '''"""This takes precedence over rule 93."""
rule = Rule(0, "Lifting")


@rule.lift(93, "a-toast-to-oneself")
def but_on_birthdays(view, order):
    return {answer}
'''


@pytest.fixture
def den() -> Den:
    return Den(wary(), by_their_word())


def by_their_word() -> Rule:
    """Return a rule by which the one prevails that says so."""
    made = a_rule(1, "Precedence")

    @made.precedence
    def says_so(view: View, one: Standing, other: Standing) -> bool:
        return other.number in one.over or (one.number not in other.over and one.number < other.number)

    return made


def purses(den: Den) -> list[int]:
    return [den.game.world.accounts[f"player/{name}"] for name in ("Ann", "Bert", "Cleo")]


@pytest.mark.slow
def test_law_without_an_import_has_commands_with_clauses_and_takes_up_offers(den: Den) -> None:
    assert den.adopt(TOAST) == 93
    refused = den.says("Ann", "toast PLAYER", player="Ann")
    assert refused.refusal is not None
    assert (refused.refusal.slug, refused.refusal.words) == ("a-toast-to-oneself", "Toast another.")
    assert den.says("Ann", "toast PLAYER", player="Bert").outcome == "done"
    alone = den.says("Cleo", "drink")
    assert alone.refusal is not None
    assert alone.refusal.words == "Nobody toasts you."
    assert den.says("Bert", "drink").outcome == "done"
    assert purses(den) == [110, 90, 100]
    assert not den.game.world.things["offer"]


@pytest.mark.parametrize(("answer", "words"), [
    ("'It is unseemly.'", "It is unseemly."), ("None", "Toast another."), ("True", ""),
])
def test_players_law_lifts_and_rewords_what_another_refuses(den: Den, answer: str, words: str) -> None:
    den.adopt(TOAST)
    den.adopt(LIFT.replace("{answer}", answer))
    refused = den.says("Ann", "toast PLAYER", player="Ann")
    assert (refused.refusal.words if refused.refusal else "") == words


def test_a_refusal_is_lifted_by_a_rule_that_prevails_alone(den: Den) -> None:
    den.adopt(TOAST)
    den.adopt(LIFT.replace("{answer}", "True").replace("takes precedence over rule 93", "is as it is"))
    refused = den.says("Ann", "toast PLAYER", player="Ann")
    assert refused.refusal is not None
    assert refused.refusal.words == "Toast another."


@pytest.mark.slow
def test_whoever_lifts_a_refusal_answers_for_what_comes_of_it(den: Den) -> None:
    """The rule whose refusal was lifted rests on it, and is not to blame."""
    den.adopt(TOAST.replace('order.offer.about["player"]', '[one for one in [order.offer] if one][0].about["player"]'))
    lifting = den.adopt(LIFT.replace("a-toast-to-oneself", "a-drink-alone").replace("{answer}", "True"))
    assert den.fault(den.order("Cleo", "drink")).rule == lifting
    assert den.standing(93) == "in force"


def test_where_a_lifted_refusal_leaves_nobody_to_ask_the_order_is_refused_alone(den: Den) -> None:
    den.adopt(TOAST)
    lifting = den.adopt(LIFT.replace("a-toast-to-oneself", "a-drink-alone").replace("{answer}", "True"))
    refused = den.says("Cleo", "drink")
    assert refused.refusal is not None
    gone = "nobody, or nothing, is there to be asked for “about” (rule 93, line 26)"
    assert refused.refusal.words == f"That cannot be: {gone}."
    assert [den.standing(number) for number in (93, lifting)] == ["in force", "in force"]


def test_a_refusal_is_not_lifted_by_what_is_no_answer(den: Den) -> None:
    den.adopt(TOAST)
    number = den.adopt(LIFT.replace("{answer}", "5"))
    fault = den.fault(den.order("Ann", "toast PLAYER", player="Ann"))
    assert (fault.rule, fault.words) == (number, "it answered with a number; here one answers with words, True or None")


@pytest.mark.parametrize(("law", "words"), [
    ("@rule.after(Paid)\ndef f(view, paid, dollers):\n    return None",
     "“f” is given 2 things"),
    ("@rule.after(Rang, title='x')\ndef f(view, rang):\n    return None", "Rang has no “title”; it has name, at,"),
    ("@rule.check(Cast, choice='yes')\ndef f(view, cast):\n    return None", "“choice” of Cast is not for every rule"),
    ("@rule.check(Set, value=41)\ndef f(view, change):\n    return None", "“value” of Set is not for every rule"),
    ("@rule.lift(0, 'not-yours')\ndef f(view, order):\n    return True", "A refusal is lifted by its rule and its"),
    ("buying = rule.command('toast', 'Toast.')", "“toast” has no function that says what it does."),
    ("@rule.command('toast GIVER', 'x')\ndef f(view, order):\n    return None", "GIVER"),
    ("@rule.after(Paid)\ndef f(view, paid):\n    return Set(paid.payer, karma=5)",
     "no rule in force declares “karma”, so it cannot be set."),
    ("@rule.after(Paid)\ndef f(view, paid):\n    return Set(paid.payer, money=5)", "“money” is money, which moves"),
    ("from os import *", "a rule imports nothing but words of the law"),
    ("@rule.after(Paid)\ndef f(view, dollars, **numbers):\n    return None",
     "“f” takes all the rule's numbers, but “dollars” is already the name of another argument."),
])
def test_what_cannot_be_is_said_when_the_law_arrives(den: Den, law: str, words: str) -> None:
    assert words in den.refusal(HEAD + law)


def test_a_handler_that_is_made_in_passing_and_names_no_number_is_found_too(den: Den) -> None:
    law = HEAD + "def f(view, paid, dollers=None, *, other):\n    return None\n\nrule.after(Paid)(f)\n"
    assert "“f” takes “other”, which is no number of this rule: it has dollars, words." in den.refusal(law)


@pytest.mark.parametrize("body", [
    "Set(order.giver, away={}, mark=8)", "Set(order.giver, away={}, address='x')",
    "[Set(one, winner=None) for one in [view.game]]", "Set(order.giver, 'away', {}, {'mark': 8})",
])
def test_what_is_set_beside_something_else_is_looked_at_as_well(den: Den, body: str) -> None:
    den.adopt(HEAD + f"@rule.command('go', 'Go.')\ndef goes(view, order):\n    return {body}\n")
    assert "is not for this rule to set" in den.fault(den.order("Ann", "go")).words


def test_things_are_not_found_by_what_is_hidden(den: Den) -> None:
    den.adopt(HEAD + "@rule.command('go', 'Go.')\ndef goes(view, order):\n"
              "    return Tell(str(len(view.things('player', hand='ace of Bert'))))\n")
    assert "“hand” of a player is not for every rule to know" in den.fault(den.order("Ann", "go")).words


def test_things_are_found_by_what_everybody_sees(den: Den) -> None:
    den.adopt(HEAD + "@rule.command('go', 'Go.')\ndef goes(view, order):\n"
              "    return Tell(f'{len(view.things(\"player\", active=True))} play.')\n")
    assert den.told(den.says("Ann", "go")) == ["3 play."]


def test_an_offer_of_another_rule_is_not_taken_up(den: Den) -> None:
    den.adopt(HEAD + "praying = rule.command('amen', 'So be it.', answers='a prayer')\n\n\n@praying\n"
              "def prays(view, order):\n    return Tell('none' if order.offer is None else 'one')\n")
    den.says("Ann", "pray")
    assert den.told(den.says("Ann", "amen")) == ["None."]
    assert len(den.game.world.things["offer"]) == 1


def test_a_rule_of_commands_can_change_nothing_between_two_letters(den: Den) -> None:
    number = den.adopt(TOAST)
    assert den.game.engine.book.rules[number].commands[0].verb == "toast"
    assert not den.sandbox._changing
