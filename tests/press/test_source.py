"""Rule files laid out: lines that can be found by their numbers, tones of ink, links of words, and comparisons."""

from __future__ import annotations

import time

import pytest

from mailgame.press.words.links import fits_in_a_link, mailto
from mailgame.press.words.source import source_changes, source_changes_in_text, source_in_html, source_in_text
from tests.press.markup import Page

LAW = '''"""Whoever lands on 7 < 8 gets {prize:money}."""

from mailgame.law import Landed, Pay, Rule

rule = Rule(0, "Seven")  # a lucky number


@rule.after(Landed)
def seven_brings_a_prize(view, landed, prize):
    if landed.square.id == "7":
        return Pay("", landed.player, prize, """for
        seven""")
'''


def test_every_line_has_its_number_and_can_be_pointed_to() -> None:
    page = Page(source_in_html(LAW))
    assert not page.wrong
    assert not page.open_at_end
    ids = [attributes["id"] for tag, attributes in page.tags if "id" in attributes]
    assert ids == [f"law-{number}" for number in range(1, len(LAW.rstrip().split("\n")) + 1)]
    assert "".join(page.text.split()) == "".join(LAW.split())


def test_keywords_texts_and_names_of_clauses_have_their_tones() -> None:
    html = source_in_html(LAW)
    assert '<b class="key">def</b> <b class="clause-name">seven_brings_a_prize</b>' in html
    assert '<i class="remark"># a lucky number</i>' in html
    assert '<span class="said">&quot;7&quot;</span>' in html
    assert '<span class="said">&quot;&quot;&quot;for</span>' in html
    assert '<span class="said">seven&quot;&quot;&quot;</span>' in html
    assert "7 &lt; 8" in html


def test_words_of_the_law_are_linked_and_no_attribute_is() -> None:
    law = LAW.replace("prize, ", "view.Pay, ").replace("landed.square.id", "view.roll('x')")
    html = source_in_html(law, lambda word: f"law.html#{word}" if word in ("Pay", "view.roll") else "")
    assert html.count('<a class="word" href="law.html#Pay">Pay</a>') == 2
    assert "view.Pay" in html
    assert 'view.<a class="word" href="law.html#view.roll">roll</a>' in html


@pytest.mark.parametrize(
    "words", ["no (Python, 'at all", "\x00 \u202e '''", "def", "", "<script>alert(1)</script>", "\t\tx"]
)
def test_what_is_no_rule_file_is_shown_as_it_is_and_does_nothing(words: str) -> None:
    page = Page(source_in_html(words))
    assert not page.wrong
    assert "script" not in {tag for tag, _ in page.tags}


def test_numbers_stand_before_the_lines_of_a_letter() -> None:
    assert source_in_text("a = 1\n\nb = 2\n") == "1  a = 1\n2\n3  b = 2"
    assert source_in_text("\n".join("x" * 12)).split("\n")[8:10] == [" 9  x", "10  x"]


def test_a_change_is_shown_with_the_lines_around_it() -> None:
    after = LAW.replace('"7":', '"8":')
    shown = [(line.kind, line.number) for line in source_changes(LAW, after)]
    assert shown == [("gap", 8), ("same", 8), ("same", 9), ("out", 10), ("in", 10), ("same", 11), ("same", 12)]
    text = source_changes_in_text(LAW, after).split("\n")
    assert text[0] == "…"
    assert '- 10      if landed.square.id == "7":' in text
    assert '+ 10      if landed.square.id == "8":' in text


def test_law_that_repeats_itself_is_compared_in_no_time() -> None:
    began = time.process_time()
    lines = source_changes("x = 1\n" * 4000, "x = 1\ny = 2\n" * 3000)
    assert {line.kind for line in lines} == {"out", "in"}
    assert time.process_time() - began < 5


def test_a_letter_fits_in_a_link_if_the_link_is_short() -> None:
    address = "game+wanda7abcd3fgh2klmn@play.example.org"
    short, long = "propose amend 4\nset amount = 15\nend", f"propose amend 4\n{LAW * 4}\nend"
    assert fits_in_a_link(short, address)
    assert not fits_in_a_link(long, address)
    assert len(mailto(address, "x" * 1000)) < 2_000
