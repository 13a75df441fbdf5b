"""Rules as things: what rules declare of rules is read, set, shown and kept with their revisions."""

from __future__ import annotations

from functools import cache

import pytest

from mailgame.desk.sight.rulepages import rule_page
from mailgame.game.difference import Change, differences
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm
from mailgame.game.state import look_up, state
from mailgame.game.telling.telling import sentence
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule
from mailgame.rulesets.loading import load
from tests.rulesets.realm import FOLDER, Realm, sandbox


@cache
def charter() -> Ruleset:
    return sandbox().equip(load("charter", [FOLDER]))


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
    assert page.number == "302"


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
    return Tell(f"{found.get('marked')}") if found is not None else None
'''


@pytest.mark.slow
def test_what_a_rule_keeps_to_itself_of_rules_nobody_else_learns(club: Club) -> None:
    club.proposes("add Marks", SECRET)
    club.says("Ann", "mark 201")
    assert club.at("rules.201.marked") is True
    assert club.at("players.Ann.favourite") == "201"
    assert club.at("players.Ann.shelf") == ["201"]
    assert [one.name for one in rule_page(club.game, 201).attributes] == ["entrenched"]
    club.proposes("amend 201\nDues are {dues:money}.")
    assert "marked" not in str(club.game.world.rules["302"]["revisions"])
    club.proposes("add Spies", SPY)
    assert "not for every rule to know" in club.says("Bert", "spy 201")


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
    club.proposes("repeal 301")
    assert "marked" not in state(club.game)["rules"]["201"]
    assert club.replayed() == club.game.encode()


# --- numbers


def test_proposals_and_rules_are_numbered_from_elsewhere_and_a_changed_rule_takes_the_number(club: Club) -> None:
    assert "Rule 301, “Freeing”, is in force." in club.proposes("add Freeing", LIFT)
    told = club.proposes("amend 201\nDues are {dues:money}.\nset dues = 7")
    assert told == "Rule 201, “Dues”, is changed: dues from 5 to 7. Rule 201 is rule 302 from now on."
    assert "201" not in club.game.world.rules
    assert club.says("Ann", "dues") == "You pay the box $7 for the dues."
    assert club.replayed() == club.game.encode()


def test_whatever_names_a_rule_by_its_old_number_follows(club: Club) -> None:
    club.proposes("add Waiting\nLater: nothing.")
    club.proposes("amend 201\nset dues = 8\nLater: dues are {dues:money}.")
    assert club.at("rules.202.over") == [201]
    club.proposes("amend 201\nDues are {dues:money} now.\nset dues = 7")
    assert club.at("rules.202.over") == [303]
    assert club.at("proposals.302.target") == 303
    assert club.at("proposals.302.sets") == {"303.dues": 8}
    assert "has been changed since it was written" in club.says("Ann", "take 302")
    told = club.proposes("amend 201\nThe dues are {dues:money}.\nset dues = 9")
    assert told == "Rule 303, “Dues”, is changed: dues from 7 to 9. Rule 303 is rule 304 from now on."
    assert club.at("rules.202.over") == [304]
    assert rule_page(club.game, 201).number == rule_page(club.game, 303).number == "304"
    assert [one.what for one in rule_page(club.game, 201).revisions] == [
        "from the start", "changed by proposal 303", "renumbered: it was rule 201",
        "changed by proposal 304", "renumbered: it was rule 303",
    ]
    assert club.game.engine.book.prevails(202, 201)
    assert club.replayed() == club.game.encode()


def test_what_is_put_for_a_rule_fits_it_still_when_only_its_number_is_another(club: Club) -> None:
    club.proposes("amend 202\nLater: gifts.")
    club.proposes("add Moving", MOVE)
    assert club.says("Ann", "renumber 202 to 350") == "Rule 202 is rule 350 from now on. As it was asked."
    assert "is changed" in club.says("Ann", "take 301")
    assert club.at("rules.301.text") == "Later: gifts."


MOVE = '''
"""A rule gets another number: renumber NUMBER to NUMBER2."""
from mailgame.law import *

rule = Rule(0, "Moving")
rule.attribute("player", "favourite", "rule")
moving = rule.command("renumber NUMBER to NUMBER2", "Move a rule.")
timing = rule.command("time NUMBER", "Set a clock, like a rule, and hold a dollar.")

@moving
def moves(view: View, order: Order) -> Answer:
    return Renumber(order.number, order.number2, "as it was asked")

@timing
def times(view: View, order: Order) -> Answer:
    return [
        Set(order.giver, "favourite", view.rule(order.number)),
        SetTimer("bell", hours_from(view, 1)),
        Hold(order.giver, "pawn", 1),
        Ask(order.giver, "which", "Which?", ("one", "two")),
    ]

@rule.after(Rang, name="bell")
def rings(view: View, rang: Rang) -> Answer:
    return [Tell(f"{one.favourite} rings.") for one in view.players() if one.favourite]
'''


def test_a_number_that_a_rule_has_or_has_had_is_not_given_to_another(club: Club) -> None:
    club.proposes("add Moving", MOVE)
    assert club.says("Ann", "renumber 201 to 202") == "The number 202 is taken."
    assert club.says("Ann", "renumber 999 to 1000") == "There is no rule 999."
    club.says("Ann", "renumber 201 to 350")
    assert club.says("Ann", "renumber 202 to 201") == "201 was the number of rule 350."
    assert club.says("Ann", "renumber 201 to 201").startswith("Rule 350 is rule 201 from now on.")
    assert rule_page(club.game, 350).number == "201"
    assert club.game.world.data["renumbered"] == {"350": 201}
    assert "is rule 360" in club.says("Ann", "renumber 350 to 360")
    assert club.says("Ann", "dues") == "You pay the box $5 for the dues."


def test_a_rule_that_moves_itself_keeps_its_clock_its_offers_and_what_it_holds(club: Club) -> None:
    club.proposes("add Moving", MOVE)
    club.says("Ann", "time 301")
    assert "Rule 301 is rule 400" in club.says("Bert", "renumber 301 to 400")
    assert club.at("players.Ann.favourite") == "400"
    assert club.at("timers.bell.rule") == 400
    assert [one.rule for one in club.game.world.all("offer")] == [400]
    assert club.game.world.holders["player/Ann"] == {"pawn": 400}
    club.play(Alarm(str(club.game.due_at)))
    assert "400 rings." in " ".join(sentence(one, "Ann") for one in club.last.story)
    assert club.replayed() == club.game.encode()


SLY = '''
"""A rule of players gives itself another number, and goes on."""
from mailgame.law import *

rule = Rule(0, "Sly", twist=0)
going = rule.command("sly NUMBER", "Go on.")

@going
def goes(view: View, order: Order) -> Answer:
    return [Renumber(301, order.number), Tell("Hear me."), SetTimer("sly", hours_from(view, 1))]

@rule.after(Renumbered)
def goes_on(view: View, renumbered: Renumbered, twist: int) -> Answer:
    return Tell(f"{10 // twist}") if twist < 0 else Tell(f"{view.player('Ann').{}}")
'''


def test_law_that_moves_itself_is_law_of_players_all_the_way(club: Club) -> None:
    law = SLY.replace("{view.player('Ann').{}}", "{renumbered.number}")
    assert "in force" in club.proposes("add Sly", law)
    told = club.says("Bert", "sly 400")
    assert told == "Rule 301 is rule 400 from now on. Hear me. 400."
    assert [one.get("rule") for one in club.last.story] == [None, 400, 400]
    assert club.at("timers.sly.rule") == 400
    assert club.replayed() == club.game.encode()


def test_law_that_fails_after_it_has_moved_is_suspended_where_it_was(club: Club) -> None:
    law = SLY.replace("{view.player('Ann').{}}", "{10 // (renumbered.number - 400)}")
    assert "in force" in club.proposes("add Sly", law)
    club.says("Bert", "sly 400")
    assert club.at("rules.301.standing") == "suspended"
    assert "400" not in club.game.world.rules
    assert club.replayed() == club.game.encode()


def test_law_that_fails_as_it_takes_its_number_is_suspended_as_it_comes_in_force(club: Club) -> None:
    failing = """
from mailgame.law import *
rule = Rule(0, "Gifts")

@rule.after(Renumbered, Enacted)
def fails(view: View, event: Event) -> Answer:
    return Tell(f"{10 // len(view.things('land'))}")
"""
    told = club.proposes("amend 202\nGifts are forbidden.", failing)
    assert "is changed" in told
    assert club.at("rules.301.standing") == "suspended"
    assert club.replayed() == club.game.encode()


def test_words_that_protect_a_rule_hold_under_its_old_number_too(club: Club) -> None:
    club.proposes("add Moving", MOVE)
    club.proposes("add Shelter\nRule 201 cannot be changed.")
    assert club.says("Ann", "renumber 201 to 350") == "Rule 302 says that rule 201 cannot be changed."
    club.proposes("repeal 302")
    club.says("Ann", "renumber 201 to 350")
    club.proposes("add Shelter\nRule 201 cannot be changed.")
    assert club.says("Ann", "renumber 350 to 360") == "Rule 304 says that rule 350 cannot be changed."


# --- acts that a rule names


def test_a_proposal_can_be_what_a_rule_says_it_is(club: Club) -> None:
    told = club.proposes("turn 102")
    assert told == "It is free. Rule 102, “Numbers”, is turned. Rule 102 is rule 301 from now on."
    assert club.at("rules.301.entrenched") is False
    assert rule_page(club.game, 102).revisions[-2].what == "turned by proposal 301"
    assert [(one.name, one.value) for one in rule_page(club.game, 102).revisions[-2].parameters] == [
        ("entrenched", "no")
    ]
    assert club.at("proposals.301.effect") == "by itself"
    assert club.game.engine.book.judged_by == 301
    assert club.replayed() == club.game.encode()


def test_what_refuses_an_act_is_told_and_laid_on_the_desk_of_the_admin(club: Club) -> None:
    club.proposes("turn 201")
    told = club.proposes("turn 202")
    assert told == "Proposal 302 (to turn rule 202, “Gifts”) cannot take effect: One rule stays free."
    assert club.at("rules.202.entrenched") is False
    assert [one.what for one in club.game.world.all("petition")] == ["unfit"]


BURN = '''
"""A proposal can burn a rule."""
from mailgame.law import *

rule = Rule(0, "Burning")
burning = rule.command("propose burn NUMBER", "Burn it.", block=True)

@burning
def puts(view: View, order: Order) -> Answer:
    return draft(view, order, "burn", target=order.number)

@rule.enacts("burn", "burnt")
def burns(view: View, proposal: Thing) -> Answer:
    return Repeal(proposal.target, "in a fire")
'''


def test_law_of_players_names_acts_too_and_they_go_with_it(club: Club) -> None:
    club.proposes("add Burning", BURN)
    assert "is burnt" in club.proposes("burn 202")
    assert club.at("rules.202.standing") == "repealed"
    assert club.replayed() == club.game.encode()


def test_an_act_that_nobody_declares_is_an_error(club: Club) -> None:
    law = BURN.replace('@rule.enacts("burn", "burnt")\ndef burns', "def burns")
    assert "in force" in club.proposes("add Burning", law)
    assert club.proposes("burn 202") == "No rule in force says what it is to burn a rule."
    assert club.at("proposals.301.act") == "add"
    assert "302" not in club.game.world.things["proposal"]


LATER = BURN.replace("return draft(", "return waits(draft(").replace(
    "target=order.number)", "target=order.number))"
).replace("@burning", '''
def waits(answer):
    return Submit(answer.author, "burn", "", answer.target, "Later") if isinstance(answer, Submit) else answer

@burning''')


def test_an_act_whose_rule_is_gone_by_then_cannot_take_effect(club: Club) -> None:
    club.proposes("add Burning", LATER)
    club.proposes("burn 202")
    club.proposes("repeal 301")
    assert club.says("Ann", "take 302").endswith(
        "cannot take effect: no rule in force says any more what it is to burn a rule."
    )
    assert club.at("rules.202.standing") == "in force"


@pytest.mark.parametrize(
    "said", ['"burn it", "burnt"', '"burn", 7', '"burn", ""', '"add", "x"', '"bu\u202ern", "burnt"']
)
def test_law_cannot_say_what_every_act_is_nor_write_more_than_words(club: Club, said: str) -> None:
    told = club.proposes("add Burning", BURN.replace('"burn", "burnt"', said))
    assert "cannot be accepted" in told, told


def test_an_act_that_fails_suspends_its_rule_and_what_was_put_waits_for_the_admin(club: Club) -> None:
    club.proposes("add Burning", LATER.replace('Repeal(proposal.target, "in a fire")', "Tell(str(1 // 0))"))
    club.proposes("burn 202")
    club.says("Bert", "take 302")
    assert club.at("rules.301.standing") == "suspended"
    assert club.at("rules.202.standing") == "in force"
    assert club.replayed() == club.game.encode()


def test_an_act_that_fails_as_it_is_put_is_refused_to_whoever_puts_it(club: Club) -> None:
    club.proposes("add Burning", BURN.replace('Repeal(proposal.target, "in a fire")', "Tell(str(1 // 0))"))
    assert club.proposes("burn 202") == "Rule 301 cannot do that: it divides by zero."
    assert club.at("rules.301.standing") == club.at("rules.202.standing") == "in force"
    assert club.replayed() == club.game.encode()


def test_no_law_of_players_declares_of_rules_what_all_have(club: Club) -> None:
    told = club.proposes("add Marks", SECRET.replace('"marked"', '"standing"'))
    assert told == "The law cannot be accepted. Line 5: Every rule has its “standing” already: choose another name."
