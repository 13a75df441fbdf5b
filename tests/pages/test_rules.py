"""Pages of rules: the text as a list, the numbers, the history as what changed, and the law last, folded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.servers.chromium import examine


def html(site: Path, name: str) -> str:
    return (site / "winter" / name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_paragraphs_of_a_rule_are_an_ordered_list_with_addresses(site: Path) -> None:
    page = html(site, "rules/9.html")
    assert '<ol class="counted"><li value="1" id="paragraph-1">The game runs in weeks' in page
    assert re.findall(r'id="paragraph-(\d)"', page) == ["1", "2", "3", "4", "5", "6", "7"]


def test_text_comes_first_then_numbers_history_and_law(site: Path) -> None:
    page = html(site, "rules/14.html")
    places = [page.index(each) for each in ('<ol class="counted">', 'id="numbers"', 'id="history"', 'id="law"')]
    assert places == sorted(places)
    assert page.index("<details data-opens>") > places[-1]


def test_a_text_that_never_changed_is_not_printed_twice(site: Path) -> None:
    history = html(site, "rules/14.html").partition('id="history"')[2].partition('id="law"')[0]
    assert "Its text is the one above." in history
    assert "drawn at random" not in history


FILTER = """(words => {
  const field = document.querySelector(".search input");
  field.value = words;
  field.dispatchEvent(new Event("input"));
  return [document.querySelector(".search output").textContent,
          [...document.querySelectorAll("[data-row]:not([hidden])")].length];
})"""


@pytest.mark.server
@pytest.mark.parametrize(
    ("name", "words"), [("rules/index.html", "rent"), ("commands.html", "vote"), ("law.html", "Pay")]
)
def test_long_pages_have_a_filter(site: Path, name: str, words: str) -> None:
    page = site / "winter" / name
    said, shown = examine([page], f"{FILTER}('{words}')", 420)[page]
    of, _, all_rows = said.partition(" of ")
    assert int(of) == shown
    assert 0 < shown < int(all_rows)


@pytest.mark.server
def test_the_page_of_the_law_is_short_until_something_is_opened(site: Path) -> None:
    page = site / "winter" / "law.html"
    assert examine([page], "document.documentElement.scrollHeight", 1200)[page] < 25_000
