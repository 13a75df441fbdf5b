"""Offers and petitions: choices with a deadline and a default, the Admin's desk that clears itself, timers by name."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.game.game import Game
from mailgame.law import (
    Ask,
    Asked,
    CancelTimer,
    Count,
    Denied,
    Event,
    Granted,
    Intent,
    Lapse,
    Lapsed,
    Opened,
    Order,
    Pay,
    Petition,
    Rang,
    Refuse,
    Rule,
    SetTimer,
    Settle,
    Tell,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring, told


def cloakroom(by_rule: bool = False) -> Rule:
    """Return a rule by which a player is offered an umbrella for a day; who does not take it gets wet."""
    rule = a_rule(3)
    rule.attribute("player", "items", "counts", {})

    @rule.command("rain", "Let it rain.", by="anyone")
    def it_rains(view: View, order: Order) -> list[Intent]:
        until = view.now + timedelta(hours=24)
        return [
            Ask(
                player,
                "umbrella",
                "It rains. Take an umbrella?",
                ("Take it | take",),
                {"drops": 3},
                "you get wet",
                until,
                by_rule,
            )
            for player in view.players()
        ]

    @rule.command("take", "Take the umbrella that is offered.")
    def takes(view: View, order: Order) -> list[Intent] | Refuse:
        offers = view.offers("umbrella", order.giver)
        if not offers:
            return Refuse("no-offer", "No umbrella is offered to you.")
        return [Count(order.giver, "items", "Umbrella", 1), Settle(offers[0])]

    @rule.command("sun", "Let the sun shine.", by="anyone")
    def the_sun_shines(view: View, order: Order) -> list[Intent]:
        return [Lapse(offer) for offer in view.offers()]

    @rule.after(Lapsed)
    def gets_wet(view: View, lapsed: Lapsed) -> Intent:
        return Tell(f"{lapsed.player} gets wet, by {lapsed.about['drops']} drops: {lapsed.default}")

    return rule


def offered(game: Game) -> list[str]:
    return [offer["player"] for offer in read(game, "offers").values()]


def test_an_offer_is_a_thing_with_all_that_a_letter_says_of_it() -> None:
    game = begun(cloakroom())
    result = order(game, "Ann", "rain")
    assert read(game, "offers.1") == {
        "player": "Ann",
        "what": "umbrella",
        "words": "It rains. Take an umbrella?",
        "options": ["Take it | take"],
        "about": {"drops": 3},
        "default": "you get wet",
        "rule": 3,
        "until": "2026-11-24T10:00:00Z",
        "by_rule": False,
    }
    assert [event.offer.id for event in result.events if isinstance(event, Asked)] == ["1", "2", "3"]
    assert game.due_at == "2026-11-24T10:00:00Z"


def test_who_takes_an_offer_up_has_no_deadline_any_more_and_the_others_have() -> None:
    game = begun(cloakroom())
    order(game, "Ann", "rain")
    assert order(game, "Bert", "take").outcome == "done"
    assert offered(game) == ["Ann", "Cleo"]
    assert sorted(game.world.timers) == ["offer 1", "offer 3"]
    refused = order(game, "Bert", "take")
    assert refused.refusal is not None
    assert refused.refusal.slug == "no-offer"


def test_an_offer_lapses_at_its_deadline_and_the_rule_that_asked_answers() -> None:
    game = begun(cloakroom())
    order(game, "Ann", "rain")
    order(game, "Ann", "take")
    assert told(ring(game)) == ["Bert gets wet, by 3 drops: you get wet.", "Cleo gets wet, by 3 drops: you get wet."]
    assert offered(game) == []
    assert game.due_at == ""


def test_a_rule_withdraws_offers_before_their_time() -> None:
    game = begun(cloakroom())
    order(game, "Ann", "rain")
    assert len(told(order(game, "Bert", "sun"))) == 3
    assert (offered(game), game.due_at) == ([], "")


def test_an_offer_that_a_rule_closes_itself_has_no_clock_of_its_own() -> None:
    game = begun(cloakroom(by_rule=True))
    order(game, "Ann", "rain")
    assert read(game, "offers.1.until") == "2026-11-24T10:00:00Z"
    assert game.due_at == ""


def test_offers_of_one_moment_lapse_together() -> None:
    game = begun(cloakroom())
    order(game, "Ann", "rain")
    order(game, "Ann", "rain")
    assert len(told(ring(game))) == 6


def test_who_leaves_is_offered_nothing_any_more() -> None:
    game = begun(cloakroom())
    order(game, "Ann", "rain")
    order(game, "Bert", "leave")
    assert offered(game) == ["Ann", "Cleo"]
    assert [line for line in told(ring(game)) if "Bert" in line] == []


# --- the Admin's desk


def wishes(hours: int = 48) -> Rule:
    """Return a rule by which players wish for $50, which they get if the Admin does not object in time."""
    rule = a_rule(4)

    @rule.command("wish", "Wish for money.")
    def wishes_for_money(view: View, order: Order) -> Intent:
        release = view.now + timedelta(hours=hours) if hours else None
        return Petition("wish", f"{order.giver} wishes for $50.", order.giver, {"dollars": 50}, release)

    @rule.after(Granted)
    def is_granted(view: View, granted: Granted) -> Intent | None:
        return Pay("", granted.player, 50, "as wished") if granted.what == "wish" and granted.player else None

    @rule.after(Denied)
    def is_denied(view: View, denied: Denied) -> Intent:
        return Tell(f"No, {denied.player}: {denied.because}", (denied.player,) if denied.player else None)

    return rule


def test_a_petition_lies_on_the_desk_until_the_admin_grants_it() -> None:
    game = begun(money(), wishes())
    order(game, "Ann", "wish")
    assert read(game, "petitions.1") == {
        "what": "wish",
        "words": "Ann wishes for $50.",
        "player": "Ann",
        "about": {"dollars": 50},
        "at": "2026-11-23T10:00:00Z",
        "release": "2026-11-25T10:00:00Z",
        "rule": 4,
        "law": "",
        "title": "",
    }
    assert read(game, "players.Ann.money") == 100
    order(game, "", "approve PETITION", petition="1")
    assert (read(game, "players.Ann.money"), read(game, "petitions"), game.due_at) == (150, {}, "")


def test_a_petition_that_is_turned_down_says_why_to_whom_it_concerns() -> None:
    game = begun(money(), wishes())
    order(game, "Ann", "wish")
    result = order(game, "", "reject PETITION [because TEXT]", petition="1", text="the bank is empty")
    assert told(result, "Ann") == ["No, Ann: the bank is empty."]
    assert told(result, "Bert") == []
    assert (read(game, "players.Ann.money"), game.due_at) == (100, "")


def test_what_the_admin_does_not_answer_in_time_is_granted_by_itself() -> None:
    game = begun(money(), wishes())
    order(game, "Ann", "wish")
    ring(game)
    assert (read(game, "players.Ann.money"), read(game, "petitions")) == (150, {})


def test_what_has_no_release_waits_for_ever() -> None:
    game = begun(money(), wishes(0))
    order(game, "Ann", "wish")
    assert game.due_at == ""
    assert list(read(game, "petitions")) == ["1"]


def test_a_petition_is_answered_once() -> None:
    game = begun(money(), wishes())
    order(game, "Ann", "wish")
    order(game, "", "approve PETITION", petition="1")
    refused = order(game, "", "approve PETITION", petition="1")
    assert refused.refusal is not None
    assert refused.refusal.words == "There is no petition 1 any more."
    assert read(game, "players.Ann.money") == 150


def test_petitions_of_who_leaves_leave_too() -> None:
    game = begun(money(), wishes())
    order(game, "Ann", "wish")
    order(game, "Ann", "leave")
    assert (read(game, "petitions"), game.due_at) == ({}, "")


# --- timers


def alarm_clock() -> Rule:
    rule = a_rule(5)

    @rule.after(Opened)
    def is_wound_up(view: View, opened: Event) -> list[Intent]:
        return [
            SetTimer("egg", view.now + timedelta(minutes=4), about={"what": "the egg is done"}),
            SetTimer("morning", days=(1, 2), time="07:00"),
        ]

    @rule.after(Rang)
    def rings(view: View, rang: Rang) -> Intent:
        return Tell(f"{rang.name} {rang.about}")

    @rule.command("stop NAME", "Stop a clock.")
    def stops(view: View, order: Order) -> Intent:
        return CancelTimer(order.name)

    @rule.command("egg", "Another egg.")
    def another(view: View, order: Order) -> Intent:
        return SetTimer("egg", view.now + timedelta(minutes=10))

    @rule.command("nonsense", "A clock without a time.")
    def nonsense(view: View, order: Order) -> Intent:
        return SetTimer("never")

    return rule


def test_a_timer_rings_once_with_what_it_is_about() -> None:
    game = begun(alarm_clock())
    assert game.due_at == "2026-11-23T10:04:00Z"
    assert told(ring(game)) == ["Egg {'what': 'the egg is done'}."]
    assert list(game.world.timers) == ["morning"]


def test_a_timer_on_days_sets_itself_again() -> None:
    game = begun(alarm_clock())
    ring(game)
    moments = []
    for _ in range(4):
        moments.append(game.due_at)
        ring(game)
    assert moments == ["2026-11-24T07:00:00Z", "2026-11-25T07:00:00Z", "2026-12-01T07:00:00Z", "2026-12-02T07:00:00Z"]


def test_a_timer_of_the_same_name_is_replaced() -> None:
    game = begun(alarm_clock())
    order(game, "Ann", "egg", at="2026-11-23T10:03:00Z")
    assert game.due_at == "2026-11-23T10:13:00Z"


def test_a_timer_can_be_cancelled_and_one_that_is_not_there_too() -> None:
    game = begun(alarm_clock())
    order(game, "Ann", "stop NAME", name="egg")
    assert order(game, "Ann", "stop NAME", name="egg").outcome == "done"
    assert list(game.world.timers) == ["morning"]


def test_a_clock_without_a_time_is_a_fault_of_its_rule() -> None:
    result = order(begun(alarm_clock()), "Ann", "nonsense")
    assert result.outcome == "failed"
    assert "neither a moment nor weekdays" in result.error


@pytest.mark.parametrize("over", [False, True])
def test_a_game_that_is_over_has_no_clocks(over: bool) -> None:
    from mailgame.law import End

    rule = a_rule(1)

    @rule.command("end", "End.")
    def ends(view: View, order: Order) -> Intent | None:
        return End("Enough.") if over else None

    game = begun(alarm_clock(), rule)
    order(game, "Ann", "end")
    assert bool(game.due_at) is not over
