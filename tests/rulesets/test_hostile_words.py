"""Law of players that makes, hears and asks for a game's own words, as hostile law would: nothing of it goes wrong."""

from __future__ import annotations

import pytest

from mailgame.rulesets.loading import load
from mailgame.sandbox import Sandbox
from tests.rulesets.realm import FOLDER, Realm, ruleset

HEAD = """
from mailgame.law import Answer, Become, Fix, Order, Redirect, Rule, Stop, Tell, View
from .words import Battle, FARTHEST, Muster, WageWar, WarWaged, battle, distance, soldiers, spies, watched, years

rule = Rule(0, "New")

def odd(it):
    return it

"""
ANN, NORTH = "view.players()[0]", 'view.things("land")[0]'


@pytest.fixture
def realm() -> Realm:
    return Realm(ruleset())


def going(body: str) -> str:
    """Return a law with a command, `go`."""
    return f'{HEAD}@rule.command("go", "Go.")\ndef goes(view: View, order: Order) -> Answer:\n    {body}\n'


def on(decorator: str, body: str) -> str:
    """Return a law with one handler."""
    return f"{HEAD}@rule.{decorator}\ndef does(view: View, it) -> Answer:\n    {body}\n"


FAULTS = [
    (f"return WageWar(odd('Ann'), {NORTH}, 1)", "WageWar cannot have “Ann” for “player”"),
    (f"return WageWar({ANN}, {ANN}, 1)", "“land” of WageWar cannot be “player Ann”"),
    ("return odd(Battle(1, 2))", "it answered with Battle, which is no answer here"),
    ("return odd(WageWar)", "it answered with WageWar, which is no answer here"),
    (f"return Tell(str(spies({ANN})))", "“spies” of a player is not for every rule to know"),
    (f"return Tell(str(watched(view, {ANN})))", "“spies” of a player is not for every rule to know"),
    ("return Tell(str(years(view, 10**12)))", "what it asks “years” takes more than 200,000 steps"),
    ("return Tell(str(distance(view, odd(3), odd(4))))", "“distance” with something that has no answer"),
    ("return Tell(str(battle(odd(goes), 1).there))", "it answered with something that the game has no use for"),
    ("return [Muster(order.giver, 1)] * 501", "it answered with 501 intents; 500 are allowed"),
]


@pytest.mark.parametrize(("body", "words"), FAULTS)
def test_law_that_says_a_word_as_it_cannot_be_said_fails(realm: Realm, body: str, words: str) -> None:
    realm.has(going(body))
    assert words in realm.fault("Bert", "go")
    assert realm.replayed() == realm.game.encode()


REFUSED = [
    (f"return WageWar({ANN}, odd(None), 1)", "“land” of WageWar cannot be None"),
    (f"return WageWar({ANN}, {NORTH}, 10**16)", "it answered with a number too great to count with"),
    (f"return WageWar({ANN}, {NORTH}, odd(1.5))", "of WageWar cannot be 1.5: what is kept are whole numbers"),
    (f"return WageWar({ANN}, {NORTH}, 0)", "“amount” of WageWar is at least 1 and at most 1,000, not 0"),
    (f"return WageWar({ANN}, {NORTH}, 1001)", "“amount” of WageWar is at least 1 and at most 1,000, not 1,001"),
    (f"return WageWar({ANN}, {NORTH}, 6)", "You have 5 soldiers."),
]


@pytest.mark.parametrize(("body", "words"), REFUSED)
def test_what_cannot_be_is_refused_and_nobody_is_to_blame(realm: Realm, body: str, words: str) -> None:
    realm.has(going(body))
    assert words in realm.says("Bert", "go")


UNFIT = [
    ("def WageWar(player):\n    return 99\n", "“WageWar” is a word of the language already: choose another name,"),
    ("Battle = 3\n", "“Battle” is a word of the language already: choose another name,"),
    ("class Battle:\n    coming: int\n", "“Battle” is a word of the language already: choose another name,"),
    ("import rulesets.realms.words\n", "a rule imports nothing but words of the law"),
    ("from .r01_lands import rule\n", "a rule imports nothing but words of the law"),
    ("from ..words import WageWar\n", "a rule imports nothing but words of the law"),
    ("from .words import deque\n", "the law knows no word “deque”"),
    ("from .words import is_fought\n", "the law knows no word “is_fought”"),
    ("x = soldiers.__globals__\n", "what begins with an underscore is not for the law"),
    ("x = soldiers(3)\n", "the game can be asked only once the rule is in force"),
]


@pytest.mark.parametrize(("line", "words"), UNFIT)
def test_law_that_gives_a_word_another_meaning_or_looks_behind_it_is_refused(
    realm: Realm, line: str, words: str
) -> None:
    assert words in realm.adopts(f"{HEAD}{line}")


TYPES = [
    (f"return WageWar({ANN}, {NORTH})", "it does not say “amount”"),
    (f"return WageWar({ANN}, {NORTH}, 'all')", "“all” stands where a whole number is wanted"),
    ("return Tell(battle(1, 2).here)", "nothing here has “here”"),
    ("return Tell(soldier(order.giver))", "“soldier” is not a word of the law"),
]


@pytest.mark.parametrize(("body", "words"), TYPES)
def test_a_word_that_is_said_wrongly_is_found_as_the_law_arrives(realm: Realm, body: str, words: str) -> None:
    assert words in realm.adopts(going(body))


def test_a_rule_gives_a_word_another_meaning_and_it_has_its_own_again_without_it(realm: Realm) -> None:
    realm.has(on("carry_out(WageWar)", 'return Tell("Nobody comes.")'))
    assert realm.says("Ann", "war North with 1") == "Nobody comes."
    realm.has(going('return Tell("x")').replace("Tell,", "Tell, Repeal,").replace('Tell("x")', 'Repeal(10, "again")'))
    realm.says("Ann", "go")
    assert "it is taken" in realm.says("Ann", "war North with 1")


@pytest.mark.slow
def test_a_word_is_bent_as_the_words_of_all_games_are(realm: Realm) -> None:
    realm.has(on("alter(WageWar)", 'return [Fix(2), Redirect("land", view.things("land")[3])]'))
    assert "land East with 2 soldiers" in realm.says("Ann", "war North with 1")
    realm.has(on("alter(WageWar)", "return Become(Muster(it.player, 3))"))
    assert realm.says("Bert", "war North with 1") == "You muster 3 soldiers."


def test_what_bends_a_word_into_what_it_cannot_be_is_to_blame(realm: Realm) -> None:
    realm.has(on("alter(WageWar)", f'return Redirect("land", {ANN})'))
    assert "“land” of WageWar" in realm.fault("Bert", "war North with 1")


def test_an_event_of_the_game_is_told_whoever_says_it(realm: Realm) -> None:
    realm.has(going(f'return WarWaged({ANN}, {NORTH}, 2, "it rains")'))
    assert realm.says("Bert", "go") == "Ann wages war on land North with 2 soldiers: it rains."


@pytest.mark.slow
def test_helpers_called_without_end_are_stopped() -> None:
    """However long the limits are: here they are those of a server, and not ones at which a busy machine has time."""
    realm = Realm(Sandbox().equip(load("realms", [FOLDER])))
    realm.has(going("x = [years(view, 1000) for _ in range(10**6)]\n    return Tell(str(len(x)))"))
    assert realm.fault("Bert", "go")


STEPS = """
from mailgame.law import Answer, Order, Rule, Tell, View
from .words import Mustered

rule = Rule(0, "New", steps="second, first")
rule.steps({event}, "{parameter}")

@rule.after(Mustered, step="first")
def says_one(view: View, mustered: Mustered) -> Answer:
    return Tell("one")

@rule.after(Mustered, step="second")
def says_two(view: View, mustered: Mustered) -> Answer:
    return Tell("two")

@rule.command("go", "Go.")
def goes(view: View, order: Order) -> Answer:
    return Mustered(order.giver, 1)
"""


def test_law_of_players_says_the_steps_of_an_event_of_the_game(realm: Realm) -> None:
    realm.has(STEPS.format(event="Mustered", parameter="steps"))
    assert realm.says("Ann", "go") == "You muster 1 soldiers. Two. One."
    assert realm.replayed() == realm.game.encode()


@pytest.mark.parametrize(("event", "parameter", "words"), [
    ("Mustered", "order", "“order” is no text of the rule"),
    ("Tell", "steps", "Only an event is answered in steps, and “Tell” is none."),
    ("'Nothing'", "steps", "“Nothing” stands where a word of the law is wanted"),
])
def test_steps_of_what_is_not_there_are_refused(realm: Realm, event: str, parameter: str, words: str) -> None:
    assert words in realm.adopts(STEPS.format(event=event, parameter=parameter))
