"""What an update says in short: a long fact of others, and a second look where several votes are open."""

from __future__ import annotations

from mailgame.press.scenes.foreseen import SecondLook
from mailgame.press.scenes.tabular import Fact, Listed, Lists, Things
from tests.press.table import MONDAY

NUMBERS = "6 11 12 14 16 18, 1 2 3 10 11 16, 3 4 5 6 7 8, 1 4 8 13 16 19"


def ticket(owner: str) -> Listed:
    return Listed("Ticket 2", (Fact("owner", owner), Fact("lines", NUMBERS)))


def test_what_is_long_and_of_others_is_cut_and_ones_own_is_whole() -> None:
    (things,) = Lists(things=(Things("Tickets", (ticket("Ann"), ticket("Bert"))),)).in_short("Ann").things
    own, other = things.rows
    assert own == ticket("Ann")
    assert other.facts == (Fact("owner", "Bert"), Fact("lines", "6 11 12 14 16 18, 1 2 3 10 11 16, 3 4 …"))


def test_where_several_votes_are_open_each_finding_is_its_first_sentence() -> None:
    overlap = "It overlaps with rule 3, “Rents”: both change “pay rent”. Where they meet, this one prevails now."
    look = SecondLook("Simulated.", MONDAY, ("Who gains, on average: Bert $2,490 (in all 3 games).", overlap, "More."))
    assert look.weightiest == (look.findings[0], "It overlaps with rule 3, “Rents”: both change “pay rent”.")
    assert look.has_more
    assert not SecondLook("Simulated.", MONDAY, look.findings[:1]).has_more
