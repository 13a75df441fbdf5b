"""Law as somebody writes it who knows another language, or none: the refusal shows the line that would have worked."""

from __future__ import annotations

import pytest

from mailgame.kernel.faults import NotLaw
from mailgame.sandbox.source.reading import parsed

ABOVE = 'rule = Rule(0, "Tea")\n\n@rule.after(Rang)\ndef tea(view, rang):\n'


def refusal(law: str) -> str:
    with pytest.raises(NotLaw) as caught:
        parsed(law)
    return str(caught.value)


@pytest.mark.parametrize(("body", "better"), [
    ("if a:\n    return None\nelse if b:\n    return None", "elif b:"),
    ("if a && !b || c:\n    return None", "if a and not b or c:"),
    ('if a && b != "Wait! No; no":\n    return None', 'if a and b != "Wait! No; no":'),
    ("if a <> b:\n    return None", "if a != b:"),
    ("x = 1\nx++\nreturn None", "x += 1"),
    ('if rang.name = "tea":\n    return None', 'if rang.name == "tea":'),
    ("if (a) {\n    return None\n}", "if (a):"),
    ("if a then\n    return None", "if a:"),
    ("for p in view.players() do\n    return None", "for p in view.players():"),
    ("for p in view.players()\n    return None", "for p in view.players():"),
    ("let x = 1\nreturn None", "x = 1"),
    ("return a ? b : c", "return b if a else c"),
    ("return Tell(“Tea!”)", 'return Tell("Tea!")'),
    ("return 7 × 2", "return 7 * 2"),
    ("return Tell('it's tea')", "return Tell(\"it's tea\")"),
    ('return Tell("tea"', 'return Tell("tea")'),
    ("return view.players()[0", "return view.players()[0]"),
    ("return None}", "return None"),
    ("return $5", "return 5"),
])
def test_signs_of_other_languages_are_shown_as_the_law_has_them(body: str, better: str) -> None:
    law = ABOVE + "".join(f"    {line}\n" for line in body.split("\n"))
    assert refusal(law).split("\n")[-1] == f"    → {better}"


@pytest.mark.parametrize("law", [
    "Everybody gets tea on Mondays.\nAnd coffee too.", "rule 5 is changed so that tea is free", "Tea: there is tea.",
])
def test_whoever_writes_words_is_told_where_words_stand(law: str) -> None:
    assert "That is prose, not law. The words of a rule stand above its law" in refusal(law)


def test_whoever_sets_a_number_in_the_law_is_told_where_that_stands() -> None:
    assert "A line that sets a number of a rule stands above the law" in refusal("set points = 5\n" + ABOVE)


@pytest.mark.parametrize("line", [
    "return 5 5", "return a b c", "return rule.x rule.y", "?", "}" * 200, "“" * 5, "\0", "else if" * 50,
])
def test_where_nothing_is_known_better_nothing_is_suggested(line: str) -> None:
    assert "→" not in refusal(f"{ABOVE}    {line}\n")
