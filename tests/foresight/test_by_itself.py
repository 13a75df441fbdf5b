"""What a law pays and takes itself is told, and its own clocks change nothing of what the players of a trial do."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.desk.sight.look_words import in_words
from mailgame.foresight.result import Measure, SecondLook
from tests.foresight.builders import BOARD, a_game, looked, proposed, purse

pytestmark = pytest.mark.slow

CLOCK = """
@rule.after(Enacted)
def begins(view, enacted):
    return SetTimer("tick", {when}) if enacted.rule.number == rule.number else None

@rule.after(Rang, name="tick")
def rings(view, rang):
    return {answer}
"""
AT_ONCE = """
@rule.after(Enacted)
def begins(view, enacted):
    if enacted.rule.number != rule.number:
        return None
    return [Pay("", view.player("Ann"), 1000{why}), Pay(view.player("Bert"), "pot", 30{why})]
"""


def looked_at(body: str) -> SecondLook:
    """Return a second look at a law for a board, on which players buy and sell by whim."""
    game = a_game(BOARD)
    block = f"```law\nrule = Rule(0, \"Tried\")\n{body}\n```"
    return looked(game, proposed(game, "Ann", "propose add TITLE", block, title="Tried"), Measure(3, 4))


def findings(look: SecondLook) -> list[str]:
    return list(in_words(look, datetime(2026, 11, 24, tzinfo=UTC), lambda _: 0).findings)


@pytest.mark.parametrize("why", ["", ', "by law"'])
def test_what_a_law_pays_itself_is_told_whatever_players_do_with_it(why: str) -> None:
    said = findings(looked_at(AT_ONCE.format(why=why)))
    assert said[:2] == [
        "What it pays by itself, on average: Ann $1,000.", "What it takes by itself, on average: Bert $30.",
    ]


def test_what_a_law_does_before_it_repeals_itself_is_told_too() -> None:
    once = AT_ONCE.format(why="").rstrip().removesuffix("]") + ", Repeal(enacted.rule)]"
    look = looked_at(once)
    assert look.effect == "by itself"
    assert findings(look)[0] == "What it pays by itself, on average: Ann $1,000."


@pytest.mark.parametrize(
    ("when", "answer", "most"),
    [
        ("days=(3, 5), time='12:00'", 'Pay("", view.player("Bert"), 2, "on that day")', 8),
        ("at=hours_from(view, 6)",
         '[SetTimer("tick", at=hours_from(view, 6)), Pay("", view.player("Bert"), 2, "by the hour")]', 100),
    ],
    ids=["on days without an update", "every six hours"],
)
def test_a_clock_of_law_brings_no_more_orders_and_no_fewer_updates(when: str, answer: str, most: int) -> None:
    look = looked_at(CLOCK.format(when=when, answer=answer))
    assert look.lasted == (4, 4)
    assert purse(look, "Cleo").least == purse(look, "Cleo").most == 0
    assert 0 < purse(look, "Bert").least == purse(look, "Bert").most <= most
    assert {paid.name for paid in look.paid} == {"Bert"}


SAY = "It has a say in how proposals are made or voted on; nobody does either in these games, so that was not tried."


@pytest.mark.parametrize("what", [
    "check(Conclude)", "alter(Weigh)", "after(Voted)", "check(Enact)", "after(Submitted)",
])
def test_law_about_proposals_and_votes_is_said_not_to_be_tried(what: str) -> None:
    look = looked_at(f"@rule.{what}\ndef hears(view, it):\n    return None\n")
    assert SAY in findings(look)
    assert SAY in in_words(look, datetime(2026, 11, 24, tzinfo=UTC), lambda _: 0).weightiest


def test_law_that_begins_when_it_is_adopted_has_no_say_in_votes() -> None:
    assert SAY not in findings(looked_at(AT_ONCE.format(why="")))
