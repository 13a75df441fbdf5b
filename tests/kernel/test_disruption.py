"""Disruption.

Whatever a rule does wrong, what it did is taken back, the game is paused, the Admin told, and time goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Result, Shift
from mailgame.law import (
    Ask,
    Become,
    Event,
    Fix,
    Intent,
    OpenBallot,
    Opened,
    Order,
    Pause,
    Pay,
    Petition,
    Rang,
    Refuse,
    Rule,
    Set,
    SetTimer,
    Tell,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring, told


@dataclass(frozen=True, slots=True)
class Ping(Event):
    """Ping."""


@dataclass(frozen=True, slots=True)
class Pong(Event):
    """Pong."""


def going(*answer: Any) -> Rule:
    rule = a_rule(1)

    @rule.command("go", "Go.")
    def goes(view: View, order: Order) -> Any:
        return [Pay(order.giver, "bank", 7), *answer]

    return rule


def erring(number: int = 8) -> Rule:
    rule = a_rule(number)

    @rule.after(Ping)
    def divides(view: View, ping: Ping) -> Any:
        return 1 // 0

    return rule


def for_ever(number: int = 9) -> Rule:
    rule = a_rule(number)

    @rule.after(Ping)
    def answers(view: View, ping: Ping) -> list[Any]:
        return [Tell("ping"), Pong()]

    @rule.after(Pong)
    def answers_again(view: View, pong: Pong) -> list[Any]:
        return [Tell("pong"), Ping()]

    return rule


def stood_still(game: Game, result: Result, why: str) -> None:
    """Look whether all of an input was taken back, and the game paused for the Admin."""
    assert result.outcome == "failed"
    assert why in result.error
    assert result.refusal is not None
    assert "the Admin is told, and the game is paused" in result.refusal.words
    assert read(game, "players.Ann.money") == 100
    assert read(game, "game.paused") is True
    (petition,) = read(game, "petitions").values()
    assert petition["what"] == "disruption"
    to_admin, paused = result.letters
    assert (to_admin.kind, paused.kind) == ("to admin", "paused")
    assert petition["words"].removeprefix("The game was paused: ").removesuffix(".") in str(to_admin.about["words"])
    assert [line for line in told(result) if "The game is paused" in line]
    assert not [line for line in told(result) if "$7" in line]


def test_a_rule_that_errs_is_named_to_the_admin() -> None:
    game = begun(money(), going(Ping()), erring(8))
    result = order(game, "Ann", "go")
    stood_still(game, result, "ZeroDivisionError")
    assert "rule 8 erred" in read(game, "petitions.1.words")
    assert "rule 8 erred" in read(game, "game.pause_reason")


def test_a_command_that_errs_names_its_rule() -> None:
    rule = a_rule(6)

    @rule.command("go", "Go.")
    def goes(view: View, order: Order) -> Any:
        return order.giver.wings

    game = begun(money(), rule)
    stood_still(game, order(game, "Ann", "go"), "no rule in force declares “wings” for a player")
    assert "rule 6 erred" in read(game, "petitions.1.words")


def test_an_answer_that_cannot_be_carried_out_names_the_rule_that_gave_it() -> None:
    rule = a_rule(6)

    @rule.after(Ping)
    def sets_nonsense(view: View, ping: Ping) -> Intent:
        return Set(view.game, "name", 5)

    game = begun(money(), going(Ping()), rule)
    stood_still(game, order(game, "Ann", "go"), "game.name is a text")
    assert "rule 6 erred" in read(game, "petitions.1.words")


def test_what_rules_do_to_each_other_for_ever_is_taken_back() -> None:
    game = begun(money(), going(Ping()), for_ever(), budget=200)
    stood_still(game, order(game, "Ann", "go"), "one input caused more than 200 acts")


def test_events_that_answer_events_for_ever_are_taken_back_too() -> None:
    rule = a_rule(9)

    @rule.after(Ping)
    def again(view: View, ping: Ping) -> Event:
        return Ping()

    game = begun(money(), going(Ping()), rule, budget=200)
    stood_still(game, order(game, "Ann", "go"), "one input caused more than 200 acts")


def test_a_word_that_stands_for_itself_is_taken_back() -> None:
    @dataclass(frozen=True, slots=True)
    class Howl(Intent):
        pass

    rule = a_rule(9)

    @rule.carry_out(Howl)
    def howls(view: View, howl: Howl) -> Intent:
        return Howl()

    game = begun(money(), going(Howl()), rule)
    assert order(game, "Ann", "go").outcome == "failed"
    assert read(game, "players.Ann.money") == 100
    assert read(game, "game.paused") is True


def test_an_amount_for_what_has_none_is_taken_back() -> None:
    rule = a_rule(9)

    @rule.alter(Pay)
    def nonsense(view: View, pay: Pay) -> Any:
        return [Become(Tell("instead")), Fix(3)] if pay.payee == "bank" else None

    game = begun(money(), going(), rule)
    stood_still(game, order(game, "Ann", "go"), "amount")


def test_the_game_can_be_played_on_when_it_goes_on() -> None:
    game = begun(money(), going(Ping()), erring(), a_peaceful_rule())
    order(game, "Ann", "go")
    assert order(game, "", "resume [because TEXT]").outcome == "done"
    assert told(order(game, "Ann", "sing")) == ["La la la."]
    assert read(game, "game.paused") is False


def a_peaceful_rule() -> Rule:
    rule = a_rule(20)

    @rule.command("sing", "Sing.")
    def sings(view: View, order: Order) -> Intent:
        return Tell("La la la.")

    return rule


def test_of_a_second_disruption_only_the_admin_hears() -> None:
    game = begun(money(), going(Ping()), erring())
    order(game, "Ann", "go")
    result = order(game, "Bert", "go")
    assert result.outcome == "failed"
    assert len(read(game, "petitions")) == 2
    assert not [line for line in told(result) if "The game is paused" in line]


# --- the clock


def clockwork(name: str = "week") -> Rule:
    rule = a_rule(5)

    @rule.after(Opened)
    def winds_up(view: View, opened: Opened) -> list[Intent]:
        return [SetTimer("week", days=(4,), time="12:00"), SetTimer("once", view.local(2026, 11, 27, 12))]

    return rule


def test_a_clock_that_cannot_be_played_goes_on() -> None:
    rule = a_rule(6)

    @rule.after(Rang)
    def errs(view: View, rang: Rang) -> Any:
        raise ValueError("no idea what time it is")

    game = begun(money(), clockwork(), rule)
    assert game.due_at == "2026-11-27T12:00:00Z"
    stood_still(game, ring(game), "no idea what time it is")
    assert {name: timer["due"] for name, timer in game.world.timers.items()} == {"week": "2026-12-04T12:00:00Z"}
    assert game.due_at == "2026-12-04T12:00:00Z"
    assert ring(game).outcome == "failed"
    assert game.due_at == "2026-12-11T12:00:00Z"


def test_a_timer_that_sets_itself_to_the_moment_it_rings_does_not_stop_the_clock() -> None:
    rule = a_rule(6)

    @rule.after(Rang)
    def at_once_again(view: View, rang: Rang) -> Intent:
        return SetTimer("once", rang.at)

    game = begun(money(), clockwork(), rule)
    moments = []
    for _ in range(5):
        ring(game)
        moments.append(game.due_at)
    assert moments == sorted(set(moments)), "each time it rings later than the time before"


def test_all_that_is_due_at_one_moment_is_played_in_one_go() -> None:
    rule = a_rule(6)

    @rule.after(Rang)
    def says(view: View, rang: Rang) -> Intent:
        return Tell(f"{rang.name} rang")

    game = begun(clockwork(), rule)
    assert told(ring(game)) == ["Once rang.", "Week rang."]
    assert game.world.data["clock"] == "2026-11-27T12:00:00Z"


def test_an_alarm_is_played_as_if_on_time() -> None:
    rule = a_rule(6)

    @rule.after(Rang)
    def says(view: View, rang: Rang) -> Intent:
        return Tell(f"{rang.name} rang at {view.now:%H:%M}")

    game = begun(clockwork(), rule)
    assert told(game.handle(Alarm("2026-11-28T09:30:00Z"))) == ["Once rang at 12:00.", "Week rang at 12:00."]


def test_an_alarm_where_nothing_is_due_does_nothing() -> None:
    game = begun(money())
    result = game.handle(Alarm("2026-11-28T09:30:00Z"))
    assert (result.outcome, result.events) == ("done", [])


def test_deadlines_can_be_shifted_and_then_keep_their_own_time_again() -> None:
    game = begun(clockwork())
    game.handle(Shift("2026-11-24T00:00:00Z", 2 * 86_400 + 60))
    assert game.due_at == "2026-11-29T12:01:00Z"
    ring(game)
    assert game.due_at == "2026-12-04T12:00:00Z"


def test_what_was_shifted_is_still_called_by_the_day_on_which_it_was_due() -> None:
    rule = a_rule(6)

    @rule.after(Rang)
    def says(view: View, rang: Rang) -> Intent:
        return Tell(f"{rang.name} of {rang.at:%A}, played on {view.now:%A}")

    game = begun(clockwork(), rule)
    game.handle(Shift("2026-11-24T00:00:00Z", 86_400))
    game.handle(Shift("2026-11-24T00:00:00Z", 86_400))
    assert told(ring(game)) == ["Once of Sunday, played on Sunday.", "Week of Friday, played on Sunday."]
    assert told(ring(game)) == ["Week of Friday, played on Friday."]


def test_moments_that_were_said_are_shifted_with_the_clocks() -> None:
    rule = a_rule(6)

    @rule.command("open", "Open an offer, a petition and a ballot.")
    def opens(view: View, order: Order) -> list[Intent]:
        until = view.now + timedelta(days=1)
        return [
            Ask(order.giver, "tea", "Tea?", until=until),
            Petition("tea", "Tea.", release=until),
            OpenBallot("Tea?", tuple(view.players()), closes=until),
        ]

    game = begun(rule)
    order(game, "Ann", "open", at="2026-11-23T10:00:00Z")
    game.handle(Shift("2026-11-23T11:00:00Z", 3_600))
    assert read(game, "offers.1.until") == "2026-11-24T11:00:00Z"
    assert read(game, "petitions.1.release") == "2026-11-24T11:00:00Z"
    assert read(game, "ballots.1.closes") == "2026-11-24T11:00:00Z"
    assert {timer["due"] for timer in game.world.timers.values()} == {"2026-11-24T11:00:00Z"}


def test_a_pause_that_rules_forbid_is_made_all_the_same_when_they_err() -> None:
    rule = a_rule(6)

    @rule.check(Pause)
    def never(view: View, pause: Pause) -> Refuse:
        return Refuse("never", "The game is never paused.")

    game = begun(money(), going(Ping()), erring(), rule)
    assert order(game, "Ann", "go").outcome == "failed"
    assert read(game, "petitions.1.what") == "disruption"


@pytest.mark.parametrize("broken", ["Pause", "Petition", "Post"])
def test_rules_that_err_even_over_the_pause_do_not_stop_it(broken: str) -> None:
    from mailgame import law

    rule = a_rule(6)

    @rule.check(getattr(law, broken))
    def errs(view: View, intent: Intent) -> Any:
        return 1 // 0

    game = begun(money(), going(Ping()), erring(), rule)
    assert order(game, "Ann", "go").outcome == "failed"
    assert read(game, "game.paused") is True
    assert read(game, "players.Ann.money") == 100
