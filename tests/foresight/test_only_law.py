"""Second looks in a game of law alone: nothing happens in it but by proposals, so the trials make some."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.possible import possible_commands
from mailgame.foresight.result import Measure
from mailgame.game.inputs import Alarm
from tests.foresight.builders import LAW, a_game, looked, proposed, purse, say

pytestmark = pytest.mark.slow


def test_a_smaller_loss_leaves_those_with_more_whose_proposals_are_defeated() -> None:
    game = a_game(LAW)
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER [as TITLE]", "set loss = 0", number=206))
    assert (look.only_law, look.stuck, look.lasted) == (True, (0, 0), (5, 5))
    assert all(one.change >= 0 and one.losses == 0 for one in look.purses)
    assert any(one.gains for one in look.purses)


def test_where_no_points_are_given_any_more_everybody_has_fewer() -> None:
    game = a_game(LAW)
    look = looked(game, proposed(game, "Ann", "propose repeal NUMBER", number=202))
    assert [purse(look, name).gains for name in ("Ann", "Bert", "Cleo")] == [0, 0, 0]
    assert any(one.losses for one in look.purses)


def test_a_change_of_the_kind_of_a_rule_is_a_change_though_its_law_stays() -> None:
    game = a_game(LAW)
    look = looked(game, proposed(game, "Ann", "propose transmute NUMBER", number=113), Measure(2, 2))
    assert (look.effect, look.seeds) == ("by itself", 2)


def test_nobody_gives_up_in_a_trial_and_nobody_is_led_to_it() -> None:
    game = a_game(LAW)
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER [as TITLE]", "set loss = 8", number=206))
    assert look.locked == (0, 0)
    assert "forfeit" not in [command.pattern for command in possible_commands(game, "Ann")]


def test_a_clock_that_only_looks_is_not_taken_for_something_that_happens() -> None:
    """While law of players is in force, rule 114 looks every day whether changes are still possible."""
    game = a_game(LAW)
    bells = '"""Bells."""\nrule = Rule(0, "Bells")\n@rule.command("peal", "Peal.")\ndef peals(view, order):\n'
    say(game, "Ann", "propose add TITLE", f'```law\n{bells}    return Tell("Ding.")\n```', title="Bells")
    while "ballot" not in game.world.things:
        game.handle(Alarm(game.due_at))
    for name in ("Ann", "Bert", "Cleo"):
        say(game, name, "vote PROPOSAL CHOICE", proposal="325", choice="yes")
    assert "changeable" in game.world.timers
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER [as TITLE]", "set loss = 0", number=206))
    assert (look.only_law, look.stuck, look.lasted) == (True, (0, 0), (5, 5))
