"""Draws in a story: many for the same thing are not listed."""

import pytest

from mailgame.desk.sight.happenings import Happenings
from tests.rulesets.nomopoly import Nomopoly


@pytest.mark.parametrize(
    ("card", "listed", "more"),
    [("2H", 2, ""), ("3H", 3, ""), ("4H", 2, "and 2 more draws."), ("9H", 2, "and 7 more draws.")],
)
def test_many_draws_for_the_same_are_the_first_ones_and_a_number(card: str, listed: int, more: str) -> None:
    game = Nomopoly()
    game.hand("Ann", card)
    game.does("Ann", f"ticket {card}")
    game.update()
    rolls = [values for what, _, values in game.rolls if what == "ticket"]
    told = [one.text for one in Happenings(game.game.world).told(game.last.story, "Ann")]
    (drawn,) = (line for line in told if line.startswith("Your ticket:"))
    shown = [", ".join(map(str, values)) for values in rolls[:listed]]
    assert drawn == f"Your ticket: {'; '.join([*shown, *([more] if more else [])])}".removesuffix(".") + "."
