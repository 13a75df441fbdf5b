"""The Admin moves the next deadline: a calendar goes on at its regular times, and local hours stay what they are."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result, Shift
from mailgame.law import Ask, Intent, Opened, Rule, SetTimer, View
from tests.kernel.builders import a_rule, begun, order, read, ring, told

SHIFT = "shift deadline by NUMBER UNIT [because TEXT]"


def clocks() -> Rule:
    rule = a_rule(5)

    @rule.after(Opened)
    def winds_up(view: View, opened: Opened) -> list[Intent]:
        until = view.local(2026, 10, 24, 18)
        return [
            SetTimer("week", days=(6,), time="00:00"),
            Ask(view.players()[0], "tea", "Tea?", ("yes",), until=until),
        ]

    return rule


def shift(game: Game, number: int, unit: str = "days", text: str | None = None) -> Result:
    more = {"text": text} if text else {}
    return order(game, "", SHIFT, number=number, unit=unit, **more)


def test_days_keep_the_local_hour_when_clocks_change() -> None:
    """In Berlin clocks go back on Sunday 25 October 2026 at three: that day has 25 hours."""
    game = begun(clocks(), at="2026-10-22T10:00:00Z", timezone="Europe/Berlin")
    assert game.world.timers["week"]["due"] == "2026-10-24T22:00:00Z"
    result = shift(game, 2)
    assert told(result)[-1].startswith("The Admin moves the next deadline by 2 days: it is now on Monday 26 October")
    assert game.world.timers["week"]["due"] == "2026-10-26T23:00:00Z"
    assert game.world.timers["offer 1"]["due"] == "2026-10-26T17:00:00Z", "what else is due moves as far"
    assert read(game, "offers.1.until").startswith("2026-10-26T17:00:00")
    ring(game)
    ring(game)
    assert game.world.timers["week"]["due"] == "2026-10-31T23:00:00Z", "the next Sunday is a regular one"


def test_a_second_shift_counts_from_where_the_first_left_it_and_no_farther_than_the_next_regular_time() -> None:
    game = begun(clocks(), at="2026-10-22T10:00:00Z")
    assert shift(game, 4).outcome == "done"
    result = shift(game, 3)
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert "there is a deadline of its own on Saturday 31 October, before midnight (UTC)" in result.refusal.words
    assert shift(game, 2).outcome == "done"


def test_the_farthest_moment_does_not_keep_a_game_from_going_on() -> None:
    rule = a_rule(5)

    @rule.after(Opened)
    def winds_up(view: View, opened: Opened) -> list[Intent]:
        far = [SetTimer("eon", view.local(9999, 12, 31, 23)), SetTimer("age", view.local(8999, 12, 30))]
        return [*far, SetTimer("week", days=(6,), time="00:00")]

    game = begun(rule, at="2026-10-22T10:00:00Z", timezone="America/New_York")
    assert shift(game, 2).outcome == "done"
    assert game.world.timers["week"]["due"] == "2026-10-27T04:00:00Z"
    assert game.world.timers["age"]["due"] == "9000-01-01T00:00:00Z", "no clock rings later"


@pytest.mark.parametrize("lost", [0, 1, 3, 9])
def test_the_clock_never_goes_back_whatever_rings_after_an_outage(lost: int) -> None:
    """The game stands still from Thursday to Saturday week, and its deadlines move by so many days, or fewer."""
    rule = a_rule(5)

    @rule.after(Opened)
    def winds_up(view: View, opened: Opened) -> list[Intent]:
        dated = SetTimer("journey", view.local(2026, 10, 24), dated=True)
        return [dated, SetTimer("week", days=(6,), time="00:00"), SetTimer("tea", view.local(2026, 10, 25, 16))]

    game = begun(rule, at="2026-10-22T10:00:00Z")
    back = "2026-10-31T10:00:00Z"
    assert game.handle(Shift(back, lost * 24 * 3600)).outcome == "done"
    rung = []
    for _ in range(4):
        ring(game)
        rung.append(game.world.data["clock"])
    assert rung == sorted(rung)
    assert rung[0] == back, "what was due meanwhile rings at once"
    assert {"journey", "tea"}.isdisjoint(game.world.timers)


def test_where_nothing_is_due_there_is_nothing_to_move() -> None:
    result = shift(begun(), 1)
    assert result.refusal is not None
    assert result.refusal.slug == "nothing-due"
