"""Chance in a game: how rolls are told, and which stand when a game is corrected."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.chance.dice import ScriptError
from mailgame.game.inputs import Instruct
from mailgame.game.telling.telling import roll_in_words
from mailgame.law import Intent, Order, Rule, Tell, View
from tests.kernel.builders import a_rule, begun, order, told
from tests.kernel.thrown import Try, dice, scripted


def rolling() -> Rule:
    rolling = a_rule(1)

    @rolling.command("roll", "Roll.")
    def rolls(view: View, order: Order) -> Intent:
        return Tell(f"{view.roll('die', order.giver)} {view.rolls('pair', order.giver)}")

    return rolling


def test_dice_are_told_with_their_label_and_whose_they_are() -> None:
    game = begun(rolling(), script=[{"what": "die", "values": [4]}, {"what": "pair", "who": "Ann", "values": [[2, 5]]}])
    result = order(game, "Ann", "roll")
    assert result.rolls == [("die", "Ann", [4]), ("pair", "Ann", [2, 5])]
    assert [(one["roll"], one["who"], one["values"]) for one in result.story[:2]] == [
        ("die", "Ann", [4]),
        ("pair", "Ann", [2, 5]),
    ]


def throwing() -> Rule:
    made = a_rule(1)

    @made.command("throw", "Throw all there is.")
    def throws(view: View, order: Order) -> Intent:
        rolls = view.rolls("attack", order.giver, sides=(6, 10)) + view.rolls("pogo", faces=(1, 6))
        hits = view.happens("missile", 0.3, order.giver)
        return Tell(f"{rolls} {hits} {view.picks('jury', ['Ann', 'Bert', 'Cleo'], 2)}")

    return made


def test_each_kind_is_told_with_what_was_thrown() -> None:
    values = {"attack": [5, 9], "pogo": [1, 6], "missile": True, "jury": ["Bert", "Cleo"]}
    game = begun(throwing(), script=[{"what": what, "values": [value]} for what, value in values.items()])
    turnout = order(game, "Ann", "throw")
    assert told(turnout) == ["[5, 9, 1, 6] True ['Bert', 'Cleo']."]
    attack, pogo, missile, jury = turnout.story[:4]
    assert (attack["who"], attack["values"], attack["sides"]) == ("Ann", [5, 9], [6, 10])
    assert (pogo["values"], pogo["faces"]) == ([1, 6], [1, 6])
    assert (missile["values"], missile["chance"]) == ([True], [3, 10])
    assert jury["values"] == ["Bert", "Cleo"]
    assert roll_in_words(missile) == "Ann’s missile: yes, with a chance of 30%."
    assert roll_in_words(missile, "Ann") == "Your missile: yes, with a chance of 30%."
    assert roll_in_words(jury) == "Jury: Bert, Cleo."


def test_each_kind_stands_when_a_game_is_corrected() -> None:
    game = begun(throwing())
    given = Instruct(game.world.data["clock"], "Ann", "throw")
    first = game.fork().handle(given)
    assert game.fork("others").handle(given, recorded=first.rolls).rolls == first.rolls
    odd = [(label, who, [*values[:-1], 99]) for label, who, values in first.rolls]
    again = game.fork().handle(given, recorded=odd)
    assert again.rolls == first.rolls, "what cannot have been thrown does not stand"


def test_a_script_that_does_not_fit_leaves_the_game_as_it_was() -> None:
    game = begun(rolling(), script=[{"what": "die", "values": [9]}])
    before = game.encode()
    with pytest.raises(ScriptError):
        order(game, "Ann", "roll")
    assert game.encode() == before


def foreseeing() -> Rule:
    rule = a_rule(1)

    @rule.carry_out(Try)
    def tries(view: View, given: Try) -> Intent:
        return Tell(str(view.roll("die", given.player)))

    @rule.command("try", "See what would come, then try.")
    def sees_then_tries(view: View, given: Order) -> Intent:
        return Tell(f"{view.foresee(Try(given.giver))} then {view.roll('die', given.giver)}")

    return rule


def test_recorded_rolls_stand_each_once_for_its_label_and_player() -> None:
    chance = dice()
    chance.recorded = [("move", "Ann", [6, 6]), ("move", "Bert", [5, 5]), ("move", "Ann", [1, 2])]
    assert chance.dice("move", "Bert", 2, 6) == [5, 5]
    assert [chance.dice("move", "Ann", 2, 6) for _ in range(2)] == [[6, 6], [1, 2]]
    assert chance.rolls == [("move", "Bert", [5, 5]), ("move", "Ann", [6, 6]), ("move", "Ann", [1, 2])]
    plain = dice()
    thrice = [plain.dice("move", "Ann", 2, 6) for _ in range(3)]
    assert chance.dice("move", "Ann", 2, 6) == thrice[2], "the counters went on as if drawn"


@pytest.mark.parametrize("recorded", [[6], [6, 6, 6], [6, 7], [0, 1], ["6", "6"], [True, 1]])
def test_a_recorded_roll_that_does_not_fit_is_not_taken(recorded: list[Any]) -> None:
    chance = dice()
    chance.recorded = [("move", "Ann", recorded)]
    assert chance.dice("move", "Ann", 2, 6) == dice().dice("move", "Ann", 2, 6)


def test_recorded_draws_and_orders_stand_as_long_as_they_are_among_the_options() -> None:
    chance, cards = dice(), ["king", "queen", "jack"]
    chance.recorded = [("deck", "", ["queen"]), ("deck", "", ["ace"]), ("order", "", ["jack", "king", "queen"])]
    assert chance.pick("deck", "", cards) == "queen"
    plain = dice()
    assert chance.pick("deck", "", cards) == [plain.pick("deck", "", cards) for _ in range(2)][1]
    assert chance.shuffle("order", cards) == ["jack", "king", "queen"]
    chance.recorded = [("order", "", ["jack", "king"])]
    plain.shuffle("order", cards)
    assert chance.shuffle("order", cards) == plain.shuffle("order", cards)


def test_a_recorded_roll_uses_up_the_script_that_it_came_from() -> None:
    chance = dice(script=[scripted("move", [1, 1], [2, 2])])
    chance.recorded = [("move", "Ann", [1, 1])]
    assert [chance.dice("move", "Ann", 2, 6) for _ in range(2)] == [[1, 1], [2, 2]]
    assert chance.dice("move", "Ann", 2, 6) == dice().dice("move", "Ann", 2, 6)


def test_a_game_that_is_corrected_keeps_the_dice_that_were_thrown() -> None:
    game = begun(rolling())
    given = Instruct(game.world.data["clock"], "Ann", "roll")
    first = game.fork().handle(given)
    again = game.fork().handle(given, recorded=first.rolls)
    assert again.rolls == first.rolls
    other = game.fork()
    result = other.handle(given, recorded=[("pair", "Ann", [6, 6]), ("die", "Bert", [6])])
    assert result.rolls == [first.rolls[0], ("pair", "Ann", [6, 6])]
    assert other.handle(given).rolls != result.rolls, "what stands, stands for one input"


def test_a_recorded_roll_is_not_used_up_by_what_is_only_foreseen() -> None:
    game = begun(foreseeing())
    given = Instruct(game.world.data["clock"], "Ann", "try")
    result = game.handle(given, recorded=[("die", "Ann", [1]), ("die", "Ann", [6])])
    assert told(result) == ["Then 1."], "nobody foresees what dice will show"
    assert result.rolls == [("die", "Ann", [1])]


def test_a_fork_with_a_seed_has_dice_of_its_own_and_no_script() -> None:
    game = begun(rolling(), script=[{"what": "die", "values": [4, 4, 4]}])
    order(game, "Ann", "roll")
    before = game.encode()
    one, other, same = game.fork("one"), game.fork("other"), game.fork("one")
    rolls = [[order(copy, "Ann", "roll").rolls for _ in range(6)] for copy in (one, other, same)]
    assert rolls[0] == rolls[2] != rolls[1]
    assert "tiny" not in str(one.world.data["chance"]), "the game's own seed is not in the copy"
    assert {roll[2][0] for turn in rolls[0] for roll in turn if roll[0] == "die"} != {4}
    assert game.encode() == before
    assert order(game.fork(), "Ann", "roll").rolls[0] == ("die", "Ann", [4])


def test_what_stands_can_be_spared_so_that_no_die_is_lost_and_none_thrown_twice() -> None:
    chance, cards = dice(script=[scripted("fixed", [4, 4])]), ["king", "queen", "jack"]
    chance.spares = True
    chance.recorded = [("move", "Ann", [6, 6]), ("fixed", "", [1, 1]), ("deck", "", ["queen"]), ("order", "", cards)]
    assert chance.dice("move", "Ann", 2, 6) == [6, 6]
    assert chance.dice("fixed", "", 2, 6) == [1, 1]
    assert chance.pick("deck", "", cards) == "queen"
    assert chance.shuffle("order", cards) == cards
    plain = dice()
    assert chance.dice("move", "Ann", 2, 6) == plain.dice("move", "Ann", 2, 6)
    assert chance.dice("fixed", "", 2, 6) == [4, 4]
    assert chance.pick("deck", "", cards) == plain.pick("deck", "", cards)
    assert chance.shuffle("order", cards) == plain.shuffle("order", cards)
