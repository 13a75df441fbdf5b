"""What the Admin sets by hand of what players' law declares: read as what it is to be, or refused with words."""

from __future__ import annotations

import pytest

from mailgame.game.customs.correcting import SET
from mailgame.game.inputs import Result
from tests.sandbox.harness import Den

MEDALS = '''rule = Rule(0, "Medals")
rule.attribute("player", "medals", "list", [], of="number")
rule.attribute("player", "rivals", "list", [], of="player")
rule.attribute("player", "sworn", "moment", "")'''


@pytest.fixture
def medals(den: Den) -> Den:
    """A game with lists of numbers and of players, and a moment."""
    den.adopt(f"from mailgame.law import Rule\n{MEDALS}\n")
    return den


def corrected(den: Den, attribute: str, value: str) -> Result:
    thing = {"thing": "player/Ann", "word": attribute, "value": value, "now": "now", "text": "of a slip"}
    return den.says("", SET, **thing)


@pytest.mark.parametrize(("attribute", "value", "why"), [
    ("medals", "gold, silver", "“gold” is not a whole number."),
    ("medals", "Ann", "“Ann” is not a whole number."),
    ("rivals", "Bert, Zed", "There is no player Zed; there are Ann, Bert and Cleo."),
    ("sworn", "9999-12-31T23:59",
     "That cannot be: player.sworn is a moment (a day and an hour, from 1900 to 9000) and cannot be"),
])
def test_a_value_that_does_not_fit_is_refused_and_does_not_pause_the_game(
    medals: Den, attribute: str, value: str, why: str
) -> None:
    """“The rules could not be played here”, said the answer, and the game was paused for everybody."""
    result = corrected(medals, attribute, value)
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert why in result.refusal.words
    assert medals.says("Bert", "tip").outcome == "done"


def test_a_list_is_set_by_what_it_holds(medals: Den) -> None:
    """A list of numbers could not be set at all, and one of players only by their names as they are spelt."""
    assert corrected(medals, "medals", "3, 14").outcome == "done"
    assert corrected(medals, "rivals", "bert, Cleo").outcome == "done"
    ann = medals.game.world.things["player"]["Ann"]
    assert (ann["medals"], ann["rivals"]) == ([3, 14], ["Bert", "Cleo"])
