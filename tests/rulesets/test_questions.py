"""Questions of rules to rules: what one rule answers, others alter, and what changes in one rule changes for all."""

from __future__ import annotations

import pytest

from mailgame.foresight.contention import conflicts
from tests.rulesets.realm import Realm, ruleset

HEAD = """
from mailgame.law import Add, Amend, Answer, Fix, Order, PayRent, Percent, Question, Repeal, Reply, Rule, Tell, View
from .words import Adjacent, Steward, Strength, Warned, WageWar

rule = Rule(0, "New", shown=1)

def odd(it):
    return it

def next_to(view, land):
    return view.thing("land", land.borders[-1] if land.borders[-1] != "East" else "North")

"""


@pytest.fixture
def realm() -> Realm:
    made = Realm(ruleset())
    made.says("Ann", "war North with 1")
    return made


def law(decorator: str, body: str, more: str = "") -> str:
    """Return a law with one handler, of a question or a command."""
    return f"{HEAD}@rule.{decorator}\ndef does(view: View, it, **numbers) -> Answer | object:\n    {body}\n{more}"


def asking(question: str) -> str:
    """Return a law by which everybody can ask something."""
    return law('command("look", "Look.")', f"return Tell(str(view.ask({question})))")


BRIDGE = law("alter(Adjacent)", 'return Reply(True, "there is a bridge")')
ANN, NORTH = "view.players()[0]", 'view.things("land")[0]'


def test_what_one_rule_answers_another_asks(realm: Realm) -> None:
    assert realm.says("Ann", "war East with 1") == "East borders on none of your lands."
    assert "it is taken" in realm.says("Ann", "war Middle with 1")


def test_law_of_players_that_alters_the_answer_changes_it_for_all_who_ask(realm: Realm) -> None:
    assert "in force" in realm.adopts(BRIDGE)
    assert "it is taken" in realm.says("Ann", "war East with 1")
    assert realm.replayed() == realm.game.encode()


def test_of_several_that_alter_an_answer_the_one_that_prevails_is_heard_and_players_are_told(realm: Realm) -> None:
    realm.has(BRIDGE)
    realm.has(BRIDGE.replace("True", "False"))
    assert "it is taken" in realm.says("Ann", "war East with 1")
    assert "Rules 10 and 11 both answer this; rule 10 prevails" in realm.conflicts


@pytest.mark.slow
def test_numbers_are_altered_as_amounts_are(realm: Realm) -> None:
    realm.has(asking(f"Strength({ANN}, {NORTH})"))
    assert realm.says("Bert", "look") == "5."
    realm.has(law("alter(Strength)", "return [Percent(200, 'at home'), Add(1, 'a dog')]"))
    assert realm.says("Bert", "look") == "11."


@pytest.mark.slow
def test_a_number_that_is_amended_is_answered_at_once(realm: Realm) -> None:
    realm.has(asking(f"Strength({ANN}, {NORTH})"))
    amending = 'return Amend(rule.number, "shown", shown + 6)'.replace("rule.number", "11")
    grows = "def grows(view: View, order: Order, shown: int) -> Answer:"
    more = f'\n@rule.command("grow-more", "More.")\n{grows}\n    {amending}\n'
    realm.has(law("alter(Strength)", 'return Fix(numbers["shown"])', more))
    assert realm.says("Bert", "look") == "1."
    realm.says("Bert", "grow-more")
    assert realm.says("Bert", "look") == "7."
    assert realm.replayed() == realm.game.encode()


@pytest.mark.slow
def test_a_rule_that_answers_and_asks_the_same_is_answered_without_itself(realm: Realm) -> None:
    realm.has(asking(f"Strength({ANN}, {NORTH})"))
    realm.has(law("alter(Strength)", "return Reply(view.ask(it) * 10)"))
    assert realm.says("Bert", "look") == "50."
    realm.has(law("alter(Strength)", "return Add(view.ask(it))"))
    assert realm.says("Bert", "look") == "150."  # each hears what all the others say


@pytest.mark.slow
def test_of_two_that_answer_the_one_that_prevails_is_asked_first_and_may_leave_it_to_the_other(realm: Realm) -> None:
    realm.has(asking(f"Strength({ANN}, {NORTH})"))
    realm.has(law("answers(Strength)", "return 77"))
    assert realm.says("Bert", "look") == "5."
    assert "Rules 3 and 11 both answer this; rule 3 prevails" in realm.conflicts
    realm.has(law('command("drop", "Drop it.")', 'return Repeal(3, "for good")'))
    realm.says("Ann", "drop")
    assert realm.says("Bert", "look") == "77."


def test_a_second_look_names_the_rules_that_answer_the_same_question(realm: Realm) -> None:
    realm.has(law("answers(Strength)", "return 77"))
    (found,) = conflicts(realm.game, 10, ())
    assert (found.rule, found.about, found.prevails) == (3, "both answer “strength”", 3)


def test_where_nobody_answers_the_question_may_say_what_holds(realm: Realm) -> None:
    realm.has(asking(f"Strength({ANN}, {NORTH})"))
    realm.has(law('command("drop", "Drop it.")', 'return Repeal(3, "for good")'))
    realm.says("Ann", "drop")
    assert realm.says("Bert", "look") == "1."


def test_a_law_that_asks_what_nobody_ever_answered_fails_in_plain_words(realm: Realm) -> None:
    realm.has(asking(f"Steward({NORTH})"))
    assert "no rule in force answers Steward" in realm.fault("Ann", "look")


@pytest.mark.slow
def test_what_rests_on_an_answer_that_is_gone_is_refused_and_nobody_is_to_blame(realm: Realm) -> None:
    realm.has(asking(f"Steward({NORTH})"))
    realm.has(law("answers(Steward)", f"return {ANN}"))
    assert realm.says("Bert", "look") == "Ann."
    realm.has(law('command("drop", "Drop it.")', 'return Repeal(11, "for good")'))
    realm.says("Ann", "drop")
    words = "This rests on something that is not there: no rule in force answers Steward any more."
    assert realm.says("Bert", "look") == words


def test_what_a_payment_comes_to_is_reckoned_with_its_reasons_and_nothing_is_paid(realm: Realm) -> None:
    assert realm.says("Bert", "price North") == "$10: a toll: $10."
    realm.has(law("alter(PayRent)", "return [Percent(150, 'in winter'), Add(2, 'for the dog')]"))
    assert realm.says("Bert", "price North") == (
        "$17: a toll: $10; in winter (R10): $15; + $2 for the dog (R10): $17."
    )
    assert realm.money("Bert") == 100
    realm.says("Bert", "pass North")
    assert realm.money("Bert") == 83


def test_what_an_outcome_costs_is_paid_and_no_part_of_what_the_payment_comes_to(realm: Realm) -> None:
    half = "Percent(50, 'a pass', costs=(Pay(it.player, 'bank', 2, 'for the pass', ('a pass: $2',)),))"
    realm.has(law("alter(PayRent)", f"return {half}"))
    assert realm.says("Bert", "price North") == "$5: a toll: $10; a pass (R10): $5."
    realm.says("Bert", "pass North")
    assert realm.money("Bert") == 93


def test_what_would_be_stopped_is_reckoned_with_the_reason(realm: Realm) -> None:
    realm.has(law("alter(Strength)", f"return Add(9) if it.player != {ANN} else None"))
    assert realm.says("Bert", "price North") == "Nobody dares to ask for a toll."
    assert realm.money("Bert") == 100


def test_law_of_players_reckons_too(realm: Realm) -> None:
    rent = f"PayRent(view.players()[1], {ANN}, {NORTH}, 30)"
    realm.has(law('command("look", "Look.")', f"return Tell(str(view.reckon({rent}).amount))"))
    assert realm.says("Ann", "look") == "30."


# --- law that would learn, break or hang something


def test_a_question_does_not_tell_what_is_secret(realm: Realm) -> None:
    assert realm.says("Bert", "ask Ann") == "True."
    realm.has(asking(f"Warned({ANN})"))
    assert "what Warned comes to rests on what is not for every rule to know" in realm.fault("Bert", "look")


def test_nor_does_what_rests_on_the_answer_to_another(realm: Realm) -> None:
    realm.has(law("alter(Strength)", "return Add(1) if view.ask(Warned(it.player)) else None"))
    realm.has(asking(f"Strength({ANN}, {NORTH})"))
    assert "not for every rule to know" in realm.fault("Bert", "look")


@pytest.mark.slow
def test_a_rule_tells_of_what_it_hides_itself_what_it_wants(realm: Realm) -> None:
    hiding = 'rule.attribute("land", "gold", "number", 7, seen_by="nobody")\n'
    realm.has(law("answers(Steward)", f"return {ANN} if it.land.gold > 5 else None").replace("\n@", f"\n{hiding}@"))
    realm.has(asking(f"Steward({NORTH})"))
    assert realm.says("Bert", "look") == "Ann."
    assert realm.replayed() == realm.game.encode()


BAD = [
    ("answers(Steward)", "return 'Ann'", "it answers Steward with a text, which is no answer to it"),
    ("answers(Steward)", "return [view.players()[0]]", "it answers Steward with a list, which is no answer to it"),
    ("answers(Steward)", "return view.players()[view.roll('die', None, 1) - 1]", "throws dice to answer"),
    ("answers(Steward)", "return view.ask(Steward(odd(next_to(view, it.land))))", "leads back to itself"),
    ("alter(Steward)", "return Reply(3)", "it turns the answer to Steward into something that is no answer to it"),
    ("alter(Steward)", "return Add(3)", "it turns the answer to Steward into something that is no answer to it"),
    ("alter(Steward)", "return Tell('x')", "it answered with Tell, which is no answer here"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("decorator", "body", "words"), BAD)
def test_the_rule_that_is_asked_is_to_blame_for_its_answer(
    realm: Realm, decorator: str, body: str, words: str
) -> None:
    if decorator.startswith("alter"):
        realm.has(law("answers(Steward)", "return view.players()[0]"))
    realm.has(asking(f"Steward({NORTH})"))
    assert "in force" in realm.adopts(law(decorator, body))
    assert words in realm.fault("Bert", "look")
    bad = max(int(number) for number in realm.game.world.rules)
    assert realm.game.world.rules[str(bad)]["standing"] == "suspended"
    assert realm.replayed() == realm.game.encode()


UNFIT = [
    ("check(Steward)", "return None", "“Steward” cannot stand there"),
    ("after(Steward)", "return None", "“Steward” cannot stand there"),
    ("carry_out(Steward)", "return None", "“Steward” cannot stand there"),
    ("answers(WageWar)", "return None", "“WageWar” cannot stand there"),
    ("answers(Question)", "return None", "a word of the law stands here"),
    ("answers(Stewart)", "return None", "“Stewart” is not a word of the law, and nothing above says what it is"),
]


@pytest.mark.parametrize(("decorator", "body", "words"), UNFIT)
def test_what_is_no_question_is_not_answered(realm: Realm, decorator: str, body: str, words: str) -> None:
    assert words in realm.adopts(law(decorator, body))


@pytest.mark.parametrize("asked", ["3", "'Steward'", "Steward", f"WageWar({ANN}, {NORTH}, 1)"])
def test_what_is_no_question_cannot_be_asked(realm: Realm, asked: str) -> None:
    realm.has(law('command("look", "Look.")', f"return Tell(str(view.ask(odd({asked}))))"))
    assert "asks “ask” of what is no question" in realm.fault("Bert", "look")
