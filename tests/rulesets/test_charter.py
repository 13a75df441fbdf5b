"""Rules as things: what rules declare of rules is read, set, shown and kept with their revisions."""

from __future__ import annotations

from functools import cache

import pytest

from mailgame.desk.rulepages import rule_page
from mailgame.game.difference import Change, differences
from mailgame.game.game import Game
from mailgame.game.state import look_up, state
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule
from mailgame.rulesets.loading import load
from tests.rulesets.realm import FOLDER, Realm, sandbox


@cache
def charter() -> Ruleset:
    return sandbox().govern(load("charter", [FOLDER]))


class Club(Realm):
    """The club whose rules change, with what is asked of it here."""

    def proposes(self, words: str, law: str = "", player: str = "Ann") -> str:
        """Let a player propose something that is in force at once; return what is told of it."""
        fenced = f"```law\n{law}\n```\n" if law else ""
        return self.says(player, f"propose {words}\n{fenced}end")

    def at(self, path: str) -> object:
        """Return what stands under a path of the state."""
        return look_up(state(self.game), path)


@pytest.fixture
def club() -> Club:
    return Club(charter())


LIFT = '''
"""Whoever writes “free NUMBER” frees a rule."""
from mailgame.law import *

rule = Rule(0, "Freeing")
freeing = rule.command("free NUMBER", "Free a rule.")

@freeing
def frees(view: View, order: Order) -> Answer:
    found = view.rule(order.number)
    if found is None:
        return Refuse("none", "There is no such rule.")
    if not found.entrenched:
        return Refuse("free", f"{len(view.things('rule', entrenched=True))} are entrenched, not {found.number}.")
    return Set(found, "entrenched", False)
'''


def test_an_attribute_of_rules_is_read_from_any_rule_and_set_like_any_other(club: Club) -> None:
    assert [club.at(f"rules.{number}.entrenched") for number in (101, 103, 201)] == [True, True, False]
    assert club.proposes("amend 102\nThe higher number prevails.") == "Rule 102 is entrenched."
    assert "in force" in club.proposes("add Freeing", LIFT)
    assert club.says("Bert", "free 201") == "3 are entrenched, not 201."
    club.says("Bert", "free 102")
    assert club.at("rules.102.entrenched") is False
    assert "is changed" in club.proposes("amend 102\nThe higher number prevails.")
    assert club.replayed() == club.game.encode()


def test_it_stands_on_the_page_of_a_rule_and_with_its_revisions(club: Club) -> None:
    page = rule_page(club.game, 102)
    assert [(one.name, one.value) for one in page.attributes] == [("entrenched", "yes")]
    club.proposes("add Freeing", LIFT)
    club.says("Bert", "free 102")
    club.proposes("amend 102\nThe higher number prevails.")
    page = rule_page(club.game, 102)
    assert [(one.name, one.value) for one in page.attributes] == [("entrenched", "no")]
    assert [(one.name, one.value) for one in page.revisions[-1].parameters] == [("entrenched", "no")]


def test_a_correction_says_that_it_would_be_another(club: Club) -> None:
    club.proposes("add Freeing", LIFT)
    before = Game.load(charter(), club.game.encode())
    club.says("Bert", "free 102")
    assert differences(before.world, club.game.world) == [Change("rule", "102", "entrenched", True, False, "flag")]


def test_no_attribute_of_rules_is_called_as_what_every_rule_has() -> None:
    with pytest.raises(ValueError, match="every rule has its “standing” already"):
        Rule(1, "One").attribute("rule", "standing", "flag", False)
    with pytest.raises(ValueError, match="rules have no accounts"):
        Rule(1, "One").attribute("rule", "chest", "money")


SECRET = '''
"""This rule keeps to itself which rules are marked, and points at one."""
from mailgame.law import *

rule = Rule(0, "Marks")
rule.attribute("rule", "marked", "flag", False, seen_by="nobody")
rule.attribute("player", "favourite", "rule")
rule.attribute("player", "shelf", "list", [], of="rule")
marking = rule.command("mark NUMBER", "Mark a rule.")

@marking
def marks(view: View, order: Order) -> Answer:
    found = view.rule(order.number)
    if found is None:
        return None
    return [Set(found, "marked", True), Set(order.giver, "favourite", found), Set(order.giver, "shelf", [found.id])]
'''

SPY = '''
"""A rule looks at what another keeps to itself."""
from mailgame.law import *

rule = Rule(0, "Spies")
spying = rule.command("spy NUMBER", "Look.")

@spying
def spies(view: View, order: Order) -> Answer:
    found = view.rule(order.number)
    return Tell(f"{found.marked}") if found is not None else None
'''


def test_what_a_rule_keeps_to_itself_of_rules_nobody_else_learns(club: Club) -> None:
    club.proposes("add Marks", SECRET)
    club.says("Ann", "mark 201")
    assert club.at("rules.201.marked") is True
    assert club.at("players.Ann.favourite") == "201"
    assert club.at("players.Ann.shelf") == ["201"]
    assert [one.name for one in rule_page(club.game, 201).attributes] == ["entrenched"]
    club.proposes("amend 201\nDues are {dues:money}.")
    assert "marked" not in str(club.game.world.rules["201"]["revisions"])
    club.proposes("add Spies", SPY)
    assert "not for every rule to know" in club.fault("Bert", "spy 201")


BAD = '''
"""A rule sets of rules what it may not."""
from mailgame.law import *

rule = Rule(0, "Bad")
going = rule.command("bad NUMBER", "Do it.")

@going
def goes(view: View, order: Order) -> Answer:
    return {}
'''


@pytest.mark.parametrize(
    "answer",
    [
        'Set(view.rule(order.number), "standing", "repealed")',
        'Set(view.rule(order.number), "number", 7)',
        'Set(view.rule(order.number), "revisions", [])',
        'Create("rule", "7", {"title": "Mine"})',
        "Remove(view.rule(order.number))",
        'Set(view.rule(order.number), "entrenched", 7)',
        'Set(view.rule(order.number), "entrenched", view.rule(7))',
    ],
)
def test_law_cannot_set_of_a_rule_what_is_no_attribute_nor_make_or_remove_one(club: Club, answer: str) -> None:
    if "in force" in club.proposes("add Bad", BAD.format(answer)):
        before = club.game.world.rules["201"]
        club.says("Bert", "bad 201")
        assert club.game.world.rules["201"] == before
        assert "7" not in club.game.world.rules
    assert club.at("rules.201.entrenched") is False


def test_law_can_be_repealed_that_declared_an_attribute_of_rules(club: Club) -> None:
    club.proposes("add Marks", SECRET)
    club.says("Ann", "mark 201")
    club.proposes("repeal 203")
    assert "marked" not in state(club.game)["rules"]["201"]
    assert club.replayed() == club.game.encode()
