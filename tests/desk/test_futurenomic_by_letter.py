"""FutureNomic by letter: what players are told of days, of votes they have no part in, and of play that has stopped."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.desk.office.housekeeping import look_after
from tests.desk.harness import House, Sent

shows = pytest.mark.shows
SURNAMES = {"Ann": "Webb", "Ben": "Adams", "Cleo": "Baker", "Dov": "Miller"}


@pytest.fixture
def house() -> House:
    """Return a game of four on Monday 23 November, 9:00; Ann’s proposal 325 amends rule 206."""
    house = House()
    answers = {name: {"surname": surname} for name, surname in SURNAMES.items()}
    house.open("future", "futurenomic", [*SURNAMES], answers=answers)
    house.settle()
    house.write("Ann", "propose amend 206\nset loss = 9\nend")
    return house


def day(date: int, hour: int, month: int = 11) -> datetime:
    return datetime(2026, month, date, hour, tzinfo=UTC)


def reminders(house: House, name: str) -> list[Sent]:
    """Return what a player is reminded of, as the server looks after the game now."""
    with house.store.begin() as tx:
        (row,) = tx.games()
        look_after(house.office, tx, row, house.now, 7)
    return [one for one in house.sent(name) if one.kind == "reminder"]


@shows("307o", "105b")
def test_players_are_reminded_of_the_end_of_a_vote_not_of_what_only_happens_then(house: House) -> None:
    """Ben is away from the 28th on, the vote on 326 begins on the 30th; the vote on 325 ends on 3 December at 9:02."""
    house.write("Ben", 'away 2026-11-28 2026-12-05\npropose add "Tea"\nThere is tea.\nend')
    house.until(day(26, 9).replace(minute=1))
    house.write("Ann", "call 325")
    for hour in (day(27, 10), day(29, 20)):
        house.until(hour)
        assert not reminders(house, "Cleo")
    house.until(day(2, 20, 12))
    (reminder,) = reminders(house, "Cleo")
    assert "Thursday 3 December, before 09:02" in reminder.words
    assert "vote 325 yes" in reminder.words


@shows("111g", "307s")
def test_what_happens_at_a_moment_is_told_with_it_and_what_ends_with_a_before(house: House) -> None:
    house.write("Ben", "away 2026-11-28 2026-12-05")
    house.write("Cleo", "status")
    words = house.last("Cleo").words
    assert "Saturday 28 November, 00:00 (UTC): Ben is away" in words
    assert "Monday 30 November, 09:01 (UTC): the vote on proposal 325 begins" in words
    assert "Saturday 5 December, 00:00 (UTC): Ben is back" in words
    house.until(day(30, 10))
    house.write("Cleo", "status")
    assert "Monday 7 December, before 09:01 (UTC): Proposal 325" in house.last("Cleo").words


@shows("307v")
def test_who_is_on_hold_is_not_asked_for_a_vote(house: House) -> None:
    """Ben votes no and goes on hold: his vote counts, and he can neither change it nor is he asked to."""
    house.write("Ben", "away 2026-11-28 2026-12-05")
    house.until(day(26, 9).replace(minute=1))
    house.write("Ann", "call 325")
    house.write("Ben", "vote 325 no\nstatus")
    assert "vote 325 yes" in house.last("Ben").words
    house.until(day(28, 9))
    house.write("Ben", "status")
    assert "vote 325 yes" not in house.last("Ben").words
    house.write("Cleo", "status")
    assert "vote 325 yes" in house.last("Cleo").words


@shows("108j")
def test_a_result_names_the_rule_that_was_voted_on_by_the_number_it_had(house: House) -> None:
    house.until(day(26, 9).replace(minute=1))
    house.write("Ann", "call 325\nvote 325 yes")
    for name in ("Ben", "Cleo", "Dov"):
        house.write(name, "vote 325 yes")
    words = house.last("Cleo").words
    assert "Accepted: amend rule 206" in words
    assert "Rule 206 is rule 325 from now on." in words
    house.write("Cleo", "history proposal 325")
    assert "amend rule 325" not in house.last("Cleo").words


@shows("324al")
def test_who_asks_while_play_has_stopped_is_told_so_and_shown_nothing_that_would_be_refused(house: House) -> None:
    """The vote would end on 3 December; with an empty office nobody knows when."""
    house.until(day(26, 9).replace(minute=1))
    house.write("Ann", "call 325")
    house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", "resign ballot manager", house.last("Admin").reply_to)
    assert "accept Ballot Manager" in house.last("Cleo").words
    assert "vote 325" not in house.last("Cleo").words
    house.write("Cleo", "status")
    words = house.last("Cleo").words
    assert "The game is paused: an office is empty." in words
    for line in ("vote 325", "propose add", "3 December"):
        assert line not in words


@shows("321v")
def test_who_votes_on_what_a_judge_has_struck_is_told_that_it_was_the_judge(house: House) -> None:
    """Dov is Judge, Miller before Webb; it stands after three days. The Admin has no veto here."""
    house.write("Ben", "invoke 325 because it is dull.")
    house.write("Dov", "judge 325 illegal because it is.")
    house.until(day(27, 9))
    house.write("Cleo", "vote 325 yes")
    assert "Proposal 325 was vetoed by the finding in case 1; it takes no votes." in house.last("Cleo").words


@shows("111g")
def test_nobody_is_asked_for_a_vote_that_was_over_before_the_server_came_back(house: House) -> None:
    """The vote on 325 lasts from 30 November to 7 December at 9:01; the server is away until the 10th."""
    house.until(day(10, 9, 12))
    since = [one for one in house.sent("Cleo") if one.date >= day(10, 9, 12)]
    assert [one.kind for one in since] == ["update"]
    assert "Rejected: amend rule 206" in since[0].subject
