"""What a law pays and takes itself is told, and its own clocks change nothing of what the players of a trial do."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.desk.sight.look_words import in_words
from mailgame.foresight.result import Measure, SecondLook
from tests.foresight.builders import BOARD, LAW, a_game, looked, proposed, purse
from tests.foresight.truth import Real

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


def looked_at(body: str, ruleset: str = BOARD) -> SecondLook:
    """Return a second look at a law: for a board, on which players buy and sell by whim, or for another game."""
    game = a_game(ruleset)
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


def test_what_a_law_wants_as_it_takes_effect_and_cannot_be_is_told() -> None:
    said = findings(looked_at("""
rule.attribute("player", "karma", "number", 0, least=0, most=2)

@rule.after(Enacted)
def begins(view, enacted):
    return Set(view.player("Ann"), karma=1000) if enacted.rule.number == rule.number else None
"""))
    assert said[0].startswith("Rule 32, “Tried”, wants what cannot be in all 3 games: "), said
    assert "2" in said[0]


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


POINTS = """
@rule.after(Enacted)
def begins(view, enacted):
    mine = enacted.rule.number == rule.number
    return [Score(view.player("Ann"), 100), SetTimer("tick", days=(3,), time="12:00")] if mine else None

@rule.after(Rang, name="tick")
def rings(view, rang):
    return Score(view.player("Bert"), -1)
"""


def test_points_that_a_law_gives_and_takes_itself_are_told_as_money_is() -> None:
    """Who proposes and votes gets points too; the law's clock rings while they do."""
    gives, takes = findings(looked_at(POINTS, LAW))[:2]
    assert gives == "What it gives by itself, on average: Ann 100."
    assert takes.startswith("What it takes by itself, on average: Bert ")


WEEKLY = """
propose add "Wages"
```law
rule = Rule(0, "Wages", wage=dollars(5))

@rule.after(UpdatePlayed)
def are_paid(view, played, wage):
    return [Pay("", one, wage, "as wages") for one in view.players()]
```
end
"""


@pytest.mark.parametrize(("wage", "said"), [
    (8, "What it pays by itself more than now, on average: Ann $12, Bert $12 and Cleo $12."),
    (4, "What it pays by itself less than now, or takes more, on average: Ann $4, Bert $4 and Cleo $4."),
])
def test_of_law_that_is_amended_it_is_told_what_it_pays_more_or_less_than_now(wage: int, said: str) -> None:
    """Over four updates."""
    real = Real(a_game(BOARD), "wages")
    assert real.says("Ann", WEEKLY.strip())
    assert real.decides("1", "yes")
    number = proposed(real.game, "Ann", "propose amend NUMBER", f"set wage = {wage}", number=32)
    assert findings(looked(real.game, number, Measure(3, 4)))[0] == said


NOT_TRIED = "Nothing that it waits for happened in these games, so what it does then was not tried."
IN_PART = "Some of what it waits for did not happen in these games, so not all that it does was tried."


@pytest.mark.parametrize(("waits", "said"), [
    ("@rule.after(Seated)", NOT_TRIED), ('@rule.after(Rang, name="payday")', NOT_TRIED),
    ("@rule.after(UpdatePlayed, Seated)", IN_PART), ("@rule.check(Seat)", NOT_TRIED),
])
def test_law_that_waits_for_what_does_not_come_about_is_said_not_to_be_tried(waits: str, said: str) -> None:
    """Nobody joins a game while it is simulated."""
    answer = 'Refuse("full", "The game is full.")' if "check" in waits else 'Tell("Welcome.")'
    assert said in findings(looked_at(f"{waits}\ndef hears(view, it):\n    return {answer}\n"))


def test_law_whose_clock_rings_and_whose_event_comes_has_been_tried() -> None:
    said = findings(looked_at(CLOCK.format(when="days=(3,), time='12:00'", answer='Tell("Hello.")')))
    assert not {NOT_TRIED, IN_PART}.intersection(said)


def test_a_command_that_nobody_gives_is_said_not_to_be_tried() -> None:
    """House players name no dates."""
    look = looked_at("""
@rule.command("rob PLAYER on DATE", "Rob somebody.")
def robs(view, order):
    return Pay(order.player, order.giver, 500)

@rule.command("juggle", "Juggle.")
def juggles(view, order):
    return Tell("How nice.")
""")
    brings = next(one for one in findings(look) if one.startswith("It brings"))
    assert brings == ("It brings the commands “rob PLAYER on DATE” and “juggle”. "
                      "Nobody gave “rob PLAYER on DATE” in these games.")


def test_law_that_refuses_what_players_order_has_been_tried() -> None:
    law = "@rule.check(Act)\ndef refuses(view, act):\n    return Refuse('rest', 'Nobody does anything.')\n"
    assert NOT_TRIED not in findings(looked_at(law))


def test_law_that_fails_over_each_proposal_does_not_lock_the_game() -> None:
    """It would be suspended over the first, and that one is made."""
    law = ('rule.attribute("game", "luck", "number", 0)\n\n@rule.after(Submitted)\ndef fails(view, submitted):\n'
           "    return Tell(str(5 // view.game.luck))\n")
    assert not [words for words in findings(looked_at(law)) if "lock" in words]
