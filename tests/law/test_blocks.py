"""Law is known however it is set off from the text of a proposal, and text that is none stays text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.desk.commands.lines import block
from mailgame.law import read_block

LAW = '''from mailgame.law import *

rule = Rule(0, "Tips", tip=dollars(3))


@rule.after(UpdatePlayed)
def tips(view, played):
    return [Tell("Tips!")]'''
DOCUMENTED = f'"""\nEverybody gets a tip.\n"""\n{LAW}'
FENCES = ["```", "````", "~~~", "´´´"]
SAID = ["", "law", "LAW", "python", "py", "python3", "law:", "{.law}", "lang=law", "{ .python }", " law"]
WHY = "So that everybody has a little more to spend each week."
MARKS = [
    ("[code]", "[/code]"), ("<pre>", "</pre>"), ("'''", "'''"), ("'''law", "'''"), ('"""', '"""'), ("law:", ""),
    ("The law:", ""), ("Python:", ""), ("", ""), ("`", "`"), ("\\`\\`\\`law", "\\`\\`\\`"), ("", "```"), ("```", ""),
]


@pytest.mark.parametrize("law", [LAW, DOCUMENTED], ids=["law", "with its text"])
@pytest.mark.parametrize("fence", FENCES)
@pytest.mark.parametrize("said", SAID)
def test_a_fence_of_any_kind_holds_law(fence: str, said: str, law: str) -> None:
    assert read_block(f"{fence}{said}\n{law}\n{fence}") == ("", {}, law)
    assert read_block(f"Some words.\n\n{fence}{said}\n{law}\n{fence}\nMore words.") == (
        "Some words.\n\nMore words.", {}, law)


@pytest.mark.parametrize(("above", "below"), MARKS)
def test_law_is_known_by_its_rule_whatever_stands_around_it(above: str, below: str) -> None:
    assert read_block(f"{above}\n{LAW}\n{below}") == ("", {}, LAW)
    assert read_block(f"Some words.\n{above}\n{LAW}\n{below}\n") == ("Some words.", {}, LAW)


@pytest.mark.parametrize("typed", [
    LAW.replace("    ", "\u00a0\u00a0\u00a0 "), LAW.replace('"', "“"), f"    {LAW}".replace("\n", "\n    "), f"`{LAW}`",
    f"```law {LAW}\n```", f"```{LAW}\n```",
], ids=["hard spaces", "curly quotes", "indented", "in backticks", "behind the word", "behind the marks"])
def test_law_that_was_typed_otherwise_is_the_same(typed: str) -> None:
    text, sets, law = read_block(typed)
    assert (text, sets) == ("", {})
    assert law == LAW


@pytest.mark.parametrize(("below", "text"), [
    ("Thanks,\nAnn", ""), ("Best wishes, Ann!", ""), ("\nCheers\n\nAnn Adler", ""),
    (WHY, WHY),
])
def test_what_is_said_below_law_is_no_part_of_it(below: str, text: str) -> None:
    """“Thanks,” and “Ann” can be read as law as well."""
    assert read_block(f"{LAW}\n\n{below}") == (text, {}, LAW)


@pytest.mark.parametrize("last", [
    "\n\n@rule.after(Paid)\ndef paid(view, paid)\n    return None", "\n\nodd = 1", "\n\nrule.text",
])
def test_nothing_of_law_is_taken_for_words(last: str) -> None:
    assert read_block(LAW + last) == ("", {}, LAW + last)


def test_law_with_a_mistake_is_still_law_so_that_its_author_hears_of_it() -> None:
    wrong = LAW.replace("played):", "played)")
    assert read_block(f"Tips for all.\n{wrong}") == ("Tips for all.", {}, wrong)


@pytest.mark.parametrize("text", [
    "Whoever says “from now on” pays $5.", "```text\nrent  20\nwages 30\n```", "A rule = a promise.",
    "# Tips\n\n* one\n* two", "import duties are 5%.", "~~~~~~\nTips for all.\n~~~~~~", "´´´ Tips ´´´",
    "\\`Tips\\` for all.",
])
def test_text_is_text(text: str) -> None:
    words, sets, law = read_block(text)
    assert (sets, law) == ({}, "")
    assert words == text.replace("```text\n", "").replace("\n```", "")


def test_what_is_set_stands_outside_of_law() -> None:
    assert read_block(f"set rent = 20\n```py\n{LAW}\n```\nset fee = $1,000") == ("", {"rent": 20, "fee": 1000}, LAW)


def test_what_the_text_of_a_law_says_is_not_set() -> None:
    documented = DOCUMENTED.replace("gets a tip.", "gets a tip.\nset tip = 5 changes it.")
    assert read_block(f"set rent = 20\n\n{documented}") == ("", {"rent": 20}, documented)


def test_a_fence_that_is_never_closed_ends_where_the_block_ends() -> None:
    lines = ["```law", *LAW.split("\n"), "end", "vote 1 yes"]
    found, place = block(lines, 0)
    assert read_block(found) == ("", {}, LAW)
    assert lines[place:] == ["vote 1 yes"]


@given(st.lists(st.sampled_from(["```", "~~~law", "x = 1", "rule = Rule(0, 'X')", WHY, "", "'''", "set a = 1", "`",
                                 "    return 1", "def f(view):", "[/code]", "@rule.after(Paid)", '"""', "~~~"]),
                max_size=12))
def test_every_line_is_text_or_law_or_a_mark(lines: list[str]) -> None:
    text, _, law = read_block("\n".join(lines))
    for line in (WHY, "x = 1", "rule = Rule(0, 'X')", "def f(view):"):
        assert (text + "\n" + law).count(line) == lines.count(line)
