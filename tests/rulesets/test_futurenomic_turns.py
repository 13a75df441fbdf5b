"""FutureNomic, turn by turn: excuses for a forfeited turn, and what the next turn waits for."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.rulesets.test_futurenomic import SEATS, Nomic


def turns() -> Nomic:
    """Return a game in which players take turns: by surname Ann, Cleo, Dov, Ben; Cleo is on turn."""
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "repeal 324")
    assert nomic.at("game.turn") == "Cleo"
    return nomic


@pytest.mark.shows("312g", "312h")
def test_who_is_excused_has_the_points_back_and_the_turn_after_the_present_one() -> None:
    nomic = turns()
    assert nomic.says("Ann", "invoke turn because of a flood") == "Nobody has forfeited a turn."
    nomic.wait(7)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1 - 10]
    assert nomic.says("Ann", "invoke turn of Ben because of a flood") == "Ben has forfeited no turn."
    told = nomic.says("Cleo", "invoke turn because my provider was down")
    assert "You call for judgment on the turn that Cleo forfeited: case 1." in told
    assert nomic.at("cases.1.judge") == "Ann"
    assert nomic.says("Ben", "invoke turn because I wonder") == "A Judge has been asked that already, in case 1."
    assert "excused or to blame" in nomic.says("Ann", "judge case 1 legal because it was down")
    nomic.says("Ann", "judge case 1 excused because it was down")
    nomic.wait(3)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1]
    assert nomic.says("Ben", "invoke turn because I wonder") == "Case 1 has settled that: Cleo is excused."
    nomic.wait(4)
    assert nomic.at("game.turn") == "Cleo"
    nomic.wait(7)
    assert nomic.at("game.turn") == "Ben", "the order goes on after Dov"


@pytest.mark.shows("312i")
def test_a_journey_that_nobody_was_told_of_is_no_excuse() -> None:
    nomic = turns()
    nomic.wait(7)
    nomic.says("Cleo", "invoke turn because I was on a journey")
    nomic.says("Ann", "judge case 1 to blame because you did not say so")
    nomic.wait(14)
    assert [nomic.at("players.Cleo.score"), nomic.at("cases.1.finding")] == [1 - 10, "to blame"]
    assert nomic.at("game.turn") == "Ann"


@pytest.mark.shows("321t")
def test_with_a_judgment_open_the_next_turn_waits_for_it() -> None:
    nomic = turns()
    nomic.wait(7)
    nomic.wait(6)
    nomic.says("Cleo", "invoke turn because my provider was down")
    nomic.wait(1)
    assert nomic.at("game.turn") is None
    assert nomic.at("game.paused") is False
    assert "It is nobody’s turn" in nomic.says("Ben", "propose repeal 210")
    nomic.says("Ann", "judge case 1 to blame because it was not")
    nomic.wait(3)
    assert nomic.at("game.turn") == "Ben"


@pytest.mark.shows("321t")
def test_most_of_the_others_can_let_the_next_turn_begin() -> None:
    nomic = turns()
    assert nomic.says("Dov", "consent") == "No turn waits for a Judge now."
    nomic.wait(13)
    nomic.says("Cleo", "invoke turn because my provider was down")
    nomic.wait(1)
    assert "that is for the others to say" in nomic.says("Ben", "consent")
    nomic.says("Dov", "consent")
    assert nomic.says("Dov", "consent") == "You have agreed already."
    assert nomic.at("game.turn") is None
    nomic.says("Cleo", "consent")
    assert nomic.at("game.turn") == "Ben"
    assert nomic.at("game.consents") == []
    nomic.says("Ben", "propose repeal 210")
    assert nomic.at("game.put") == "326"


@pytest.mark.shows("321t")
def test_a_turn_that_hangs_on_a_judgment_ends_if_most_of_the_others_want_it() -> None:
    nomic = turns()
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.wait(7)
    nomic.says("Ann", f"invoke {number} because it is unclear")
    nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
    assert nomic.at("game.turn") == "Cleo"
    nomic.says("Ann", "consent")
    nomic.says("Ben", "consent")
    assert nomic.at("game.turn") == "Dov"
    nomic.says("Ann", "judge case 1 legal because it is clear")
    assert nomic.at(f"proposals.{number}.status") == "open"
    nomic.wait(3)
    assert nomic.at(f"proposals.{number}.status") == "accepted"
    assert nomic.at("game.turn") == "Dov"


@pytest.mark.shows("312b")
def test_the_seven_days_do_not_begin_anew_with_a_withdrawal() -> None:
    nomic = turns()
    nomic.wait(6)
    nomic.proposes("Cleo", "repeal 210")
    nomic.says("Cleo", "withdraw 326")
    assert nomic.game.world.timers["turn"]["due"] == "2026-12-03T10:00:00Z"
    nomic.proposes("Cleo", "repeal 206")
    nomic.wait(3)
    nomic.says("Cleo", "withdraw 327")
    nomic.wait(1)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1 - 10]


@pytest.mark.shows("307u")
@pytest.mark.parametrize("disputed", [True, False])
def test_the_next_turn_waits_while_everybody_is_on_hold(disputed: bool) -> None:
    nomic = turns()
    if disputed:
        nomic.wait(7)
        nomic.says("Cleo", "invoke turn because my provider was down")
    before = nomic.at("game.turn")
    first = nomic.game.world.data["clock"][:10]
    for name in SEATS:
        nomic.says(name, f"away {next_day(first, 1)} {next_day(first, 9)}")
    nomic.wait(2)
    assert [nomic.at("game.turn"), nomic.at("game.paused"), before] == [None, False, "Dov" if disputed else "Cleo"]
    nomic.wait(7)
    if disputed:
        nomic.says("Ann", "judge case 1 to blame because it was not")
        nomic.wait(4)
    assert [nomic.at("game.turn"), nomic.at("game.paused")] == ["Ben" if disputed else "Dov", False]


def next_day(day: str, later: int) -> str:
    """Return a day so many days later."""
    return (date.fromisoformat(day) + timedelta(days=later)).isoformat()
