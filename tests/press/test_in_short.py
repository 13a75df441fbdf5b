"""What an update says in short: long facts of others, a second look beside other votes, what one pays and gets."""

from __future__ import annotations

import re

from mailgame.press.letters.letters import Letters
from mailgame.press.scenes.foreseen import SecondLook
from mailgame.press.scenes.tabular import Fact, Listed, Lists, Things
from tests.press import post
from tests.press.table import MONDAY

NUMBERS = "6 11 12 14 16 18, 1 2 3 10 11 16, 3 4 5 6 7 8, 1 4 8 13 16 19"


def ticket(owner: str) -> Listed:
    return Listed("Ticket 2", (Fact("owner", owner), Fact("lines", NUMBERS)))


def test_what_is_long_and_of_others_is_cut_and_ones_own_is_whole() -> None:
    (things,) = Lists(things=(Things("Tickets", (ticket("Ann"), ticket("Bert"))),)).in_short("Ann").things
    own, other = things.rows
    assert own == ticket("Ann")
    assert other.facts == (Fact("owner", "Bert"), Fact("lines", "6 11 12 14 16 18, 1 2 3 10 11 16, 3 4 …"))


def test_what_a_sentence_says_in_all_its_words_is_not_listed_again() -> None:
    block = Listed("Block 1", (Fact("type", "industrial"), Fact("squares", "7, 6, 5")))
    lists = Lists(things=(Things("Blocks", (block,)), Things("Tickets", (ticket("Ann"),))))
    said = lists.untold(["It rains.", "Squares 7, 6 and 5 are industrial block 1 now."])
    assert [things.heading for things in said.things] == ["Tickets"]
    assert lists.untold(["Squares 7 and 6 are industrial block 1 now."]) == lists
    marked = Lists(things=(Things("Bingo", (Listed("1", (Fact("line", "4 5 6"), Fact("marked", "5"))),)),))
    assert marked.untold(["Ann has bingo 1: 4 5 6."]) == marked
    short = Lists(things=(Things("Bids", (Listed("1", (Fact("state", "open"),)),)),))
    assert short.untold(["Bid 1 is open."]) == short  # too little to be sure


def test_where_several_votes_are_open_each_finding_is_its_first_sentence() -> None:
    overlap = "It overlaps with rule 3, “Rents”: both change “pay rent”. Where they meet, this one prevails now."
    look = SecondLook("Simulated.", MONDAY, ("Who gains, on average: Bert $2,490 (in all 3 games).", overlap, "More."))
    assert look.weightiest == (look.findings[0], "It overlaps with rule 3, “Rents”: both change “pay rent”.")
    assert look.has_more
    assert not SecondLook("Simulated.", MONDAY, look.findings[:1]).has_more


def test_what_is_paid_stands_in_the_line_that_tells_of_it() -> None:
    letter = post.update()
    html = Letters(post.TEMPLATES).write("update", letter).html
    told = next(one for one in letter.yours if one.change == -36)
    rows = [" ".join(re.sub("<[^>]*>", " ", row.partition("</tr>")[0]).split()) for row in html.split("<tr")]
    (row,) = [row for row in rows if told.text[:30] in row]
    assert row.endswith("−$36")
