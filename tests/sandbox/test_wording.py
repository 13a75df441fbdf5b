"""Mistakes as players make them: what is answered when their law arrives, with the line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.kernel.faults import NotLaw
from mailgame.sandbox import Sandbox

HEAD = '''"""Something is new."""
from mailgame.law import Intent, Landed, Order, Pay, Refuse, Rule, Set, Tell, View
rule = Rule(0, "New", tax=3)
'''
WHEN_LANDED = "@rule.after(Landed)\ndef when_landed(view: View, landed: Landed) -> Intent | None:\n    "
ATTRIBUTES = {"money": "money", "square": "square", "karma": "number"}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox()
    yield made
    made.close()


@pytest.mark.parametrize(("law", "answer"), [
    (WHEN_LANDED + 'return Pai("", landed.player, 3)',
     "Line 6: “Pai” is not a word of the law, and nothing above says what it is; is “Paid” meant?"),
    (WHEN_LANDED + 'return Pay("", landed.player)', "Line 6: it does not say “amount”"),
    (WHEN_LANDED + 'return Pay("", landed.player, "3")', "Line 6: “3” stands where a number is wanted"),
    (WHEN_LANDED + 'return Ask(landed.player, "tea", "Tea?", (), {1: 2})',
     "Line 6: a table stands there, and what it holds is not what is wanted"),
    (WHEN_LANDED + 'return Pay("", landed.player, 3, whom=2)', "Line 6: there is no place for “whom” here"),
    (WHEN_LANDED + "return 5", "Line 6: it says that it answers with Intent | None, and answers with “5”"),
    (WHEN_LANDED + 'return Tell("x" + 3)', "Line 6: “x” + “3”: these two do not go together"),
    (WHEN_LANDED + 'return Tell(view.player("Ann").id)',
     "Line 6: what is asked for “id” may be nobody (None); ask first whether it is"),
    (WHEN_LANDED + "x = [1,2\n    return None", "Line 6: '[' was never closed: x = [1,2"),
    (WHEN_LANDED + "landed.player.karma = 3\n    return None",
     "Line 6: nothing can be assigned to “.karma”; answer with an intent"),
    (WHEN_LANDED + 'return Set(landed.player, "carma", 3)',
     "Line 6: no rule in force declares “carma”, so it cannot be set; is “karma” meant?"),
    (WHEN_LANDED + 'return Set(landed.player, "money", 3)',
     "Line 6: “money” is money, which moves from one to another: Pay(FROM, TO, AMOUNT)."),
    ("@rule.affter(Landed)\ndef f(view, landed):\n    return None",
     "Line 4: a rule has no “affter”; is “after” meant?"),
    ("@rule.after(Landd)\ndef f(view, landed):\n    return None",
     "Line 4: “Landd” is not a word of the law, and nothing above says what it is; is “Landed” meant?"),
    ("@rule.after(Landed)\ndef f(landed):\n    return None",
     "Line 5: “f” is given 2 things"),
    ('@rule.command("x")\ndef f(view, order):\n    return None', "Line 4: command does not say “help”"),
    ("@rule.after(Landed)\ndef f(view: View, landed: Landed) -> Intent:\n    if view.players():\n"
     "        return Tell('x')",
     "Line 5: it says that it answers with Intent, and there is a way through it without an answer"),
    ('rule.attribute("player", "Luck", "number", 0)', "“Luck” cannot be a name: small letters, digits and _ only."),
    ('rule.attribute("player", "luck", "number", "some")', "Line 4: “luck” is a number and cannot begin as 'some'."),
    ("while True:\n    pass", "Before it is in force at all, it took too long."),
    ("import os", "Line 4: a rule imports nothing but words of the law: from mailgame.law import …"),
])
def test_a_mistake_is_answered_with_its_line_and_in_words(sandbox: Sandbox, law: str, answer: str) -> None:
    with pytest.raises(NotLaw) as caught:
        sandbox.examine(40, "New", HEAD + law, ATTRIBUTES)
    assert str(caught.value).split("\n")[0] == answer


def test_law_without_a_rule_says_what_is_missing(sandbox: Sandbox) -> None:
    with pytest.raises(NotLaw, match=r"It needs a line like this: rule = Rule\(0, \"The title\"\)"):
        sandbox.examine(40, "New", "x = 1", ATTRIBUTES)
