"""What an amendment by law leaves of a shipped rule sees what it saw before; what it touches is law of players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mailgame.game.game import Game
from mailgame.law import Rule
from mailgame.sandbox import Sandbox
from mailgame.sandbox.language import OF_ALL_GAMES, Language
from mailgame.sandbox.source.as_shipped import unchanged
from tests.sandbox.boxed import RULES, SHIPPED, source_of, wary
from tests.sandbox.harness import Den, a_law
from tests.sandbox.test_shipped import BEYOND, long_game

SHIPS = '''"""Secrets."""
from mailgame.law import *
rule = Rule(9, "Secrets", few=number(2))
WHO = "Ann"
asking = rule.command("ask NUMBER", "Ask.")

def about(view):
    return view.player(WHO).hand

@rule.after(UpdatePlayed)
def tells(view, played):
    return Tell(about(view), (view.player(WHO),))

@asking
def answers(view, order):
    return Tell("No.")
'''


def changed(old: str, new: str) -> frozenset[str]:
    assert old in SHIPS
    return unchanged(SHIPS.replace(old, new), SHIPS)


def test_a_number_a_text_and_what_is_added_leave_the_rest_as_it_came() -> None:
    assert changed("number(2)", "number(3, most=9)") == {"about", "tells", "answers"}
    assert changed('"""Secrets."""', '"""Other secrets."""') == {"about", "tells", "answers"}
    added = "def more(view, order):\n    return None\n\n@asking\ndef answers"
    assert changed("@asking\ndef answers", added) == {"about", "tells", "answers"}
    remark = '    # a remark\n    return Tell("No.")'
    assert changed('    return Tell("No.")', remark) == {"about", "tells", "answers"}


@pytest.mark.parametrize(("old", "new", "left"), [
    ('WHO = "Ann"', 'WHO = "Bert"', {"answers"}),
    ("view.player(WHO).hand", "view.player('Bert').hand", {"answers"}),
    ("(view.player(WHO),)", "view.players()", {"about", "answers"}),
    ("after(UpdatePlayed)", "after(UpdateBegan)", {"about", "answers"}),
    ("ask NUMBER", "ask PLAYER", {"about", "tells"}),
    ('WHO = "Ann"\n', "", {"answers"}),
    ("def about(view):\n", "def about(view, who=WHO):\n", {"answers"}),
    ("import *", "import *\nfrom mailgame.law import Tell as about", {"answers"}),
])
def test_what_rests_on_a_line_that_is_changed_is_law_of_players(old: str, new: str, left: set[str]) -> None:
    assert changed(old, new) == left


@pytest.mark.parametrize("added", [
    "\n\ndef tells(view, played):\n    return None\n",
    "\nabout = asking\n",
    "\n(about := asking)\n",
    "\nfor about in (1, 2):\n    pass\n",
    "\nSEEN = []\n",
    "\nrule.after(Rang)(tells)\n",
    "\ndef made():\n    @rule.after(Rang)\n    def tells(view, it):\n        return None\n    return tells\n",
    "\ndef about(view):\n    return view.game\n",
])
def test_a_name_that_means_two_things_or_that_a_call_could_change_is_law_of_players(added: str) -> None:
    assert unchanged(SHIPS + added, SHIPS).isdisjoint({"tells"})


RISK = {(slug, rule.number): rule for slug, rule in RULES}
CHANGES = [
    ("nomicrisk", 9, "fewest=number(2,", "fewest=number(3,"),
    ("nomicrisk", 11, "top=number(20,", "top=number(12,"),
    ("nomicrisk", 101, "heals=number(1,", "heals=number(2,"),
    ("borednomic2", 30, "worth=dollars(50)", "worth=dollars(60)"),
    ("nomicrisk", 9, "@rule.after(TurnNears)", "@rule.after(TurnEnded)\ndef nothing(view, it):\n    return None\n\n\n"
     "@rule.after(TurnNears)"),
]


def plays(slug: str, rule: Rule, source: str, folders: pytest.TempPathFactory) -> str:
    """Play a rehearsal with a rule that a player has amended so; return over what it failed, "" if it did not."""
    speaks = wary(slug).speaking(Language(SHIPPED[slug].words), SHIPPED[slug].rules)
    made = speaks(rule.number, rule.title, source)
    amended = replace(SHIPPED[slug], rules={**SHIPPED[slug].rules, rule.number: made})
    begin, inputs, _ = long_game(slug, folders)
    game = Game.new(amended, begin, speaks)
    for given in inputs:
        result = game.handle(given)
        if result.outcome == "failed":
            return result.error.strip().split("\n")[-1]
    return ""


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "number", "old", "new"), CHANGES)
def test_a_shipped_rule_of_which_something_is_changed_goes_on(
    slug: str, number: int, old: str, new: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It was suspended as soon as it looked at a secret, so that nobody could attack any more."""
    source = source_of(slug, RISK[slug, number])
    assert old in source
    assert (slug, number) in BEYOND
    assert plays(slug, RISK[slug, number], source.replace(old, new), tmp_path_factory) == ""


@pytest.mark.slow
def test_what_a_player_puts_into_a_shipped_rule_sees_no_more_than_other_law(
    tmp_path_factory: pytest.TempPathFactory
) -> None:
    rule = RISK["nomicrisk", 11]
    told = "@rule.after(TurnStep, name=\"harvest\")\ndef tells_all(view, step):\n" \
           "    return Tell(\" \".join(str(one.status) for one in view.things(\"unit\")))\n"
    words = plays("nomicrisk", rule, f"{source_of('nomicrisk', rule)}\n\n{told}", tmp_path_factory)
    assert words.endswith("“status” of a unit is not for every rule to know")


LUCK = '''"""Luck."""
from mailgame.law import *
rule = Rule(93, "Luck", most=number(3))
rule.attribute("player", "luck", "number", 0, seen_by="nobody")

@rule.check(Pay)
def no_luck(view: View, pay: Pay) -> Answer:
    unlucky = pay.amount == 1 and isinstance(pay.payer, Player) and pay.payer.luck == 0
    return Refuse("luck", "No luck.") if unlucky else None
'''


@pytest.mark.slow
@pytest.mark.parametrize(("came", "seen"), [({93: LUCK}, "I saw."), ({}, "I saw No luck.")])
def test_what_is_left_of_a_shipped_rule_tells_other_law_no_more_than_it_did(came: dict[int, str], seen: str) -> None:
    """A rule that players wrote is free to tell what it hides itself; one that came with the game never did."""
    shipped = {number: Rule(number, "Luck") for number in came}
    for number, rule in shipped.items():
        rule.source = came[number]
    wary_one = Sandbox()
    den = Den(wary_one.speaking(OF_ALL_GAMES, shipped))
    den.adopt(LUCK.replace("number(3)", "number(2)"))
    den.adopt(a_law("return Tell('I saw ' + view.would_refuse(Pay(view.player('Ann'), '', 1, 'for a bed')))"))
    result = den.says("Ann", "go")
    assert result.outcome == "done", result.refusal
    assert den.told(result, "Ann") == [seen]
    wary_one.close()
