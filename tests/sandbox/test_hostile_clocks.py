"""Law and clocks: the game's own are not law's to touch, and no other stops for longer than the law."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.law import Enacted, Opened, Order, Rang, Repeal, Rule, SetTimer, Tell, View
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den, a_file, a_law


def markets() -> Rule:
    """Return a shipped rule with a market on Fridays at noon, a fair in ten days, and a guard of the game's own."""
    made = a_rule(93, "Markets")

    @made.after(Opened)
    def sets_its_clocks(view: View, opened: Opened) -> list[SetTimer]:
        guard = SetTimer("guard", view.now + timedelta(days=2), about={"quiet": True}, own=True)
        return [SetTimer("market", days=(4,), time="12:00"), SetTimer("fair", view.now + timedelta(days=10)), guard]

    @made.after(Enacted)
    def winds_the_guard(view: View, enacted: Enacted) -> SetTimer:
        return SetTimer("guard", view.now + timedelta(days=2), about={"quiet": True}, own=True)

    @made.after(Rang)
    def says_so(view: View, rang: Rang) -> Tell:
        return Tell(f"It is time for the {rang.name}.")

    @made.command("away with NUMBER", "Repeal a rule.")
    def goes(view: View, order: Order) -> Repeal:
        return Repeal(order.number)

    return made


@pytest.fixture
def fair(shared: Sandbox) -> Den:
    return Den(shared, markets())


def rings(den: Den, name: str) -> str:
    """Return when a clock rings next, "" if it does not."""
    return den.game.world.due(name) or ""


@pytest.mark.parametrize("order", [
    "CancelTimer('guard')", "SetTimer('guard', view.local(2090, 1, 1))", "SetTimer('guard', days=(0,))",
    "SetTimer('guard', view.local(2090, 1, 1), about={'quiet': True})",
    "[SetTimer('fair', view.local(2090, 1, 1)), CancelTimer('guard')]",
])
def test_a_clock_of_the_games_own_is_not_for_law_to_touch(fair: Den, order: str) -> None:
    fair.adopt(a_law(f"return {order}"))
    assert fair.fault().words == "“guard” is a clock of the game’s own"
    assert rings(fair, "guard") == "2026-11-25T10:00:00Z"


@pytest.mark.parametrize("handler", [
    "@rule.alter(SetTimer)\ndef c(view, timer):\n    return Stop('x', 'No clock.')",
    "@rule.check(SetTimer)\ndef c(view, timer):\n    return Refuse('x', 'No clock.')",
    "@rule.alter(SetTimer)\ndef c(view, timer):\n    return Redirect('at', view.local(2090, 1, 1))",
    "@rule.alter(SetTimer)\ndef c(view, timer):\n    return Become(Tell('No clock.'))",
])
def test_nor_is_law_asked_when_it_is_set(fair: Den, handler: str) -> None:
    """Every law that is adopted winds the guard anew."""
    fair.adopt(a_file(handler))
    fair.ring()
    fair.adopt(a_law("return Tell('x')").replace('"go"', '"come"'))
    assert rings(fair, "guard") == "2026-11-27T10:00:00Z"


def test_nor_does_law_learn_when_it_rings(fair: Den) -> None:
    fair.adopt(a_law("return Tell(f'{view.due(\"guard\")} {view.due(\"fair\").day}')"))
    assert fair.told(fair.says("Ann", "go")) == ["None 3."]


def test_law_sets_no_clock_as_the_games_own(fair: Den) -> None:
    fair.adopt(a_law("return SetTimer('mine', view.local(2090, 1, 1), own=True)"))
    assert fair.fault().words == "it sets a clock as the game’s own"


def test_a_quiet_clock_of_its_own_is_its_own(fair: Den) -> None:
    comes = '@rule.command("come", "Come.")\ndef comes(view, order):\n    return [Tell(str(view.due("mine").day)), {}]'
    number = fair.adopt(a_file(comes.format("CancelTimer('mine')") + '\n\n@rule.command("go", "Go.")\n'
                               "def goes(view, order):\n    return SetTimer('mine', view.local(2026, 11, 24), "
                               "about={'quiet': True})"))
    fair.says("Ann", "go")
    assert fair.told(fair.says("Ann", "come")) == ["24."]
    assert (rings(fair, "mine"), fair.standing(number)) == ("", "in force")


TOUCHES = {
    "set once": "SetTimer('{}', view.local(2026, 12, 24))",
    "set to other days": "SetTimer('{}', days=(0,))",
    "cancelled": "CancelTimer('{}')",
    "cancelled and set": "[CancelTimer('{0}'), SetTimer('{0}', view.local(2026, 12, 24))]",
    "set and cancelled": "[SetTimer('{0}', view.local(2026, 12, 24)), CancelTimer('{0}')]",
    "cancelled twice": "[CancelTimer('{0}'), CancelTimer('{0}')]",
    "set twice": "[SetTimer('{0}', days=(0,)), SetTimer('{0}', view.local(2026, 12, 24))]",
}


@pytest.mark.parametrize("goes", ["repealed", "suspended"])
@pytest.mark.parametrize("touch", TOUCHES.values(), ids=TOUCHES)
def test_a_clock_of_the_game_goes_on_when_the_law_that_touched_it_goes(fair: Den, touch: str, goes: str) -> None:
    """Friday is 27 November; the law that sets a fair otherwise moves it, and that is not taken back."""
    errs = '\n\n@rule.command("err", "Err.")\ndef errs(view, order):\n    return odd([])[0]'
    number = fair.adopt(a_law(f"return [*{touch.format('market')!s}]" if touch.startswith("[") else
                              f"return {touch.format('market')}") + errs)
    fair.says("Ann", "go")
    assert rings(fair, "market") != "2026-11-27T12:00:00Z"
    if goes == "repealed":
        fair.says("Ann", "away with NUMBER", number=number)
    else:
        fair.says("Ann", "err")
    assert fair.standing(number) == goes
    assert rings(fair, "market") == "2026-11-27T12:00:00Z"
    assert fair.replayed() == fair.game.encode()


@pytest.mark.parametrize(("touch", "then"), [
    ("CancelTimer('fair')", "2026-12-03T10:00:00Z"),
    ("SetTimer('fair', view.local(2026, 12, 24))", "2026-12-24T00:00:00Z"),
])
def test_a_clock_that_rings_once_goes_on_too(fair: Den, touch: str, then: str) -> None:
    number = fair.adopt(a_law(f"return {touch}"))
    fair.says("Ann", "go")
    fair.says("Ann", "away with NUMBER", number=number)
    assert rings(fair, "fair") == then


def test_a_calendar_of_which_law_moves_one_time_goes_on_after_it(fair: Den) -> None:
    fair.adopt(a_law("return SetTimer('market', view.local(2026, 11, 24))"))
    fair.says("Ann", "go")
    assert fair.told(fair.ring()) == ["It is time for the market."]
    assert rings(fair, "market") == "2026-11-27T12:00:00Z"
