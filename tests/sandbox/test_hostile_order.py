"""Hostile law and the order of the game: the Admin has the last word, nobody is locked out in silence, a rule that
fails goes whatever others do, clocks do not ring for ever.
"""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Alarm, Suspend
from mailgame.law.commands import LEAVING
from tests.sandbox.harness import Den, a_file, a_law

FAILS = "return odd(1 // 0)"


def admin_can_pause(den: Den) -> bool:
    result = den.says("", "pause [because TEXT]", text="I say so")
    return result.outcome == "done" and bool(den.game.world.things["game"]["game"]["paused"])


@pytest.mark.parametrize("handler", [
    "@rule.check(Pause)\ndef c(view, pause):\n    return Refuse('x', 'No.')",
    "@rule.alter(Pause)\ndef c(view, pause):\n    return Stop('x', 'No.')",
    "@rule.alter(Pause)\ndef c(view, pause):\n    return Become(Tell('no'))",
    "@rule.check(Pause)\ndef c(view, pause):\n    return odd(1 // 0)",
    "@rule.check(Act)\ndef c(view, act):\n    return Refuse('x', 'Nobody does anything.')",
])
def test_no_law_of_players_keeps_the_admin_from_pausing(den: Den, handler: str) -> None:
    den.adopt(a_file(handler))
    assert admin_can_pause(den)


def test_the_admin_grants_and_denies_whatever_law_says(den: Den) -> None:
    den.adopt(a_file("@rule.check(Grant, Deny)\ndef c(view, one):\n    return Refuse('x', 'No.')"))
    den.says("Ann", "beg")
    den.says("Ann", "beg")
    assert den.says("", "approve PETITION", petition="1").outcome == "done"
    assert den.says("", "reject PETITION [because TEXT]", petition="2").outcome == "done"
    assert list(den.game.world.all("petition")) == []


def test_a_law_that_locks_everybody_says_so_and_leaves_two_doors_open(den: Den) -> None:
    locks = "@rule.check(Act, Unseat, Post)\ndef c(view, act):\n    return Refuse('x', 'Nobody does anything.')"
    number = den.adopt(a_file(locks))
    result = den.says("Ann", "tip")
    assert result.refusal is not None
    assert (result.refusal.words, result.refusal.rule) == ("Nobody does anything.", number)
    assert den.says("Ann", "message admin", "Help!").outcome == "done"
    assert den.says("Ann", "leave").outcome == "done"
    assert den.game.world.thing("player", "Ann") is None


HOLDS = {
    "refused": "@rule.check(Unseat)\ndef c(view, it):\n    return Refuse('x', 'Stay.')",
    "as an act": "@rule.check(Act)\ndef c(view, it):\n    return Refuse('x', 'Stay.')",
    "stopped": "@rule.alter(Unseat)\ndef c(view, it):\n    return Stop('x', 'Stay.')",
    "other": "@rule.alter(Unseat)\ndef c(view, it):\n    return Become(Tell('x'))",
    "another": "@rule.alter(Unseat)\ndef c(view, it):\n    return Redirect('player', view.player('Bert'))",
    "unwritten": "@rule.check(Post)\ndef c(view, it):\n    return Refuse('x', 'No letters.')",
}


@pytest.mark.parametrize("hold", HOLDS)
def test_whoever_leaves_leaves_whatever_law_says(den: Den, hold: str) -> None:
    """By mail one leaves by “leave yes”, of which law could make anything: nothing, or that another left."""
    den.adopt(a_file(HOLDS[hold]))
    ways = [one.pattern for one in den.game.commands() if one.sort == LEAVING]
    assert set(ways) >= {"leave", "leave yes"}
    for way, name in zip(ways, ("Ann", "Cleo"), strict=True):
        assert den.says(name, way).outcome == "done"
        assert den.game.world.thing("player", name) is None
    assert den.game.world.thing("player", "Bert") is not None


def test_a_law_may_take_a_custom_over_as_rules_can(den: Den) -> None:
    """What every game has can be changed by its rules: only the Admin's commands, and the two doors, cannot."""
    votes = '@rule.command("vote PROPOSAL CHOICE", "Vote.")\ndef g(view, order):\n    return Tell("No votes.")'
    den.adopt(a_file(votes))
    assert den.told(den.says("Ann", "vote PROPOSAL CHOICE", proposal="1", choice="yes")) == ["No votes."]


@pytest.mark.parametrize("neighbour", [
    "@rule.check(Petition, Post)\ndef c(view, one):\n    return Refuse('x', 'No.')",
    "@rule.check(Petition, Post)\ndef c(view, one):\n    return odd(1 // 0)",
    "@rule.alter(Petition)\ndef c(view, one):\n    return Stop('x', 'No.')",
    "@rule.after(Repealed)\ndef c(view, one):\n    return Enact(view.things('proposal')[0], True)",
    "@rule.after(Repealed)\ndef c(view, one):\n    return odd(1 // 0)",
    "@rule.after(Petitioned)\ndef c(view, one):\n    return Remove(one.petition)",
    "@rule.precedence\ndef c(view, one, other):\n    return odd(1 // 0)",
])
def test_a_rule_that_fails_goes_whatever_others_do(den: Den, neighbour: str) -> None:
    failing = den.adopt(a_law(FAILS))
    den.adopt(a_file(neighbour))
    result = den.says("Ann", "go")
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert result.refusal.words == f"“go” came with rule {failing}, “New”, which has been suspended, since it failed."
    assert den.standing(failing) == "suspended"
    assert den.says("Bert", "tip").outcome == "done"
    assert den.replayed() == den.game.encode()


def test_a_law_that_fails_as_it_comes_into_force_comes_suspended(den: Den) -> None:
    number = den.adopt(a_file("@rule.after(Enacted)\ndef c(view, enacted):\n    while True:\n        pass"))
    assert den.standing(number) == "suspended"
    assert den.replayed() == den.game.encode()


def test_all_rules_that_fail_over_one_input_go_and_it_is_played_once(den: Den) -> None:
    numbers = [den.adopt(a_file(f"@rule.after(Paid)\ndef c{n}(view, paid):\n    return odd({n})")) for n in range(4)]
    before = den.game.world.accounts["player/Bert"]
    assert den.says("Ann", "tip").outcome == "done"
    assert [den.standing(number) for number in numbers] == ["suspended"] * 4
    assert [type(one) for one in den.journal[-5:-1]] == [Suspend] * 4
    assert den.game.world.accounts["player/Bert"] == before + 1


def test_the_rule_that_errs_is_suspended_and_not_the_one_that_asked_it(den: Den) -> None:
    asks = den.adopt(a_law("return Tell('so' + view.would_refuse(Pay('', order.giver, 1)))"))
    errs = den.adopt(a_file("@rule.check(Pay)\ndef c(view, pay):\n    return odd(1 // 0)"))
    assert den.told(den.says("Ann", "go")) == ["So."]
    assert (den.standing(asks), den.standing(errs)) == ("in force", "suspended")


def test_a_law_that_errs_over_the_pause_itself_neither_stops_it_nor_hides_it(den: Den) -> None:
    circle = "@rule.carry_out({})\ndef c(view, one):\n    return {}(one.player, 'x', 1)\n"
    go = '@rule.command("go", "Go.")\ndef g(view, order):\n    return Gain(order.giver, "x", 1)\n'
    errs = "@rule.after(Paused, Petitioned)\ndef d(view, one):\n    return odd(1 // 0)\n"
    refuses = "@rule.check(Pause, Petition)\ndef e(view, one):\n    return Refuse('x', 'No.')"
    den.adopt(a_file(circle.format("Gain", "Lose") + go + errs))
    den.adopt(a_file(circle.format("Lose", "Gain") + refuses))
    assert den.says("Ann", "go").outcome == "failed"
    assert den.game.world.things["game"]["game"]["paused"] is True
    (petition,) = den.game.world.all("petition")
    assert petition.words.startswith("The game was paused: ")


def test_a_clock_that_a_rule_sets_again_and_again_rings_every_ten_minutes_at_most(den: Den) -> None:
    den.adopt(a_file(
        '@rule.command("go", "Go.")\ndef g(view, order):\n    return SetTimer("x", view.local(2026, 12, 1))\n'
        '@rule.after(Rang)\ndef c(view, rang):\n    return SetTimer("x", view.now.replace(minute=view.now.minute + 1))'
    ))
    den.says("Ann", "go")
    rung = []
    for _ in range(3):
        rung.append(den.game.due_at)
        den.ring()
    assert rung == ["2026-12-01T00:00:00Z", "2026-12-01T00:10:00Z", "2026-12-01T00:20:00Z"]


def test_a_clock_of_a_rule_that_fails_when_it_rings_does_not_hold_the_game(den: Den) -> None:
    number = den.adopt(a_file(
        '@rule.command("go", "Go.")\ndef g(view, order):\n    return SetTimer("x", view.local(2026, 12, 1))\n'
        "@rule.after(Rang)\ndef c(view, rang):\n    while True:\n        pass"
    ))
    den.says("Ann", "go")
    assert den.fault(Alarm(den.game.due_at)).rule == number
    assert den.game.due_at == ""
    assert den.replayed() == den.game.encode()


def test_a_law_that_repeals_everything_leaves_a_game_that_goes_on(den: Den) -> None:
    den.adopt(a_law("return [Repeal(one.number) for one in view.rules()]"))
    assert den.says("Ann", "go").outcome == "done"
    assert list(den.game.engine.book.rules) == [0]
    assert admin_can_pause(den)
    assert den.says("Ann", "message admin", "What now?").outcome == "done"


def test_a_law_cannot_bring_a_suspended_rule_back(den: Den) -> None:
    failing = den.adopt(a_law(FAILS))
    den.says("Ann", "go")
    helper = den.adopt(a_file(f'@rule.command("help2", "x")\ndef g(view, order):\n    return Reinstate({failing})'))
    assert den.fault(den.order("Ann", "help2")).rule == helper
    assert den.standing(failing) == "suspended"
    assert den.says("", "reinstate NUMBER [because TEXT]", number=failing).outcome == "done"
    assert den.standing(failing) == "in force"


def test_names_of_players_and_things_are_told_and_not_obeyed(den: Den) -> None:
    """Braces, tags and commands in what a law tells are letters like any others."""
    den.adopt(a_law("return Tell('{payer} <b>bold</b> {0.__class__} vote 1 yes {words}')"))
    assert den.told(den.says("Ann", "go")) == ["{payer} <b>bold</b> {0.__class__} vote 1 yes {words}."]
