"""FutureNomic by letter: what players are told of days, of votes they have no part in, and of play that has stopped."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

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


@pytest.mark.parametrize("name", ["Ballot Manager", "the ballot manager", '"Ballot Manager"', "office Ballot Manager"])
def test_the_admin_names_a_thing_by_a_name_that_begins_with_another_kind_of_thing(house: House, name: str) -> None:
    """There are ballots in the game too, and none of them is called Manager."""
    house.write("Admin", f"set {name} holder Ben now because of a slip", house.last("Admin").reply_to)
    assert "Office Ballot Manager: holder is Ben now" in house.last("Admin").words


def test_the_admin_is_told_what_a_thing_has_whose_name_is_two_words(house: House) -> None:
    house.write("Admin", "set Ballot Manager holdr Ben because of a slip", house.last("Admin").reply_to)
    assert "An office has nothing called “holdr”. Did you mean “holder”?" in house.last("Admin").words


def test_whoever_comes_back_is_welcomed_again(house: House) -> None:
    """Eve got a receipt alone: a welcome had been sent to somebody of that name already."""
    house.write("Eve", "join as Eve")
    house.settle()
    house.write("Eve", "leave yes", house.last("Eve").reply_to)
    house.write("Eve", "join as Eve")
    house.settle()
    assert [one.kind for one in house.sent("Eve")].count("welcome") == 2


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
    assert "You have voted no on proposal 325 “Defeat”. Your last vote counts: “vote 325 …”." in house.last("Ben").words
    house.until(day(28, 9))
    house.write("Ben", "status")
    assert "vote 325" not in house.last("Ben").words
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


@shows("109a", "103e")
def test_a_proposal_to_transmute_says_what_it_makes_of_the_rule_and_what_that_takes(house: House) -> None:
    house.write("Ben", "propose transmute 113\npropose transmute 205")
    words = " ".join(one.words for one in house.sent("Cleo"))
    all_needed = "If it is adopted, rule 113 is mutable from then on. That takes a yes from everybody who has a vote."
    assert all_needed in words
    assert "If it is adopted, rule 205 is immutable from then on." in words
    assert "rule 205 is immutable from then on. That takes" not in words
    house.until(day(30, 10))
    (vote,) = [one for one in house.sent("Cleo") if one.kind == "voting" and "rule 113" in one.subject]
    assert all_needed in vote.words


@shows("324ak", "324an")
def test_who_can_take_an_empty_office_is_offered_it_and_nobody_else_is(house: House) -> None:
    """Dov is on hold. Nobody holds the office, and a Judge’s time does not run meanwhile."""
    house.write("Dov", "away 2026-11-24 2026-12-15")
    house.write("Ben", "invoke 325 because it is dull.")
    house.until(day(24, 9))
    house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", "resign ballot manager", house.last("Admin").reply_to)
    assert "accept Ballot Manager" in house.last("Cleo").words
    assert "accept Ballot Manager" not in house.last("Dov").words
    assert "Play stops" in house.last("Dov").subject
    house.until(day(10, 9, 12))
    house.write("Cleo", "status\ncases")
    words = house.last("Cleo").words
    assert "Take the office, so that play goes on" in words
    assert "accept Ballot Manager" in words
    assert "Held by Traffic Manager the Admin Ballot Manager nobody" in words
    assert "1 proposal 325: before Cleo It is dull." in words
    house.write("Dov", "status")
    assert "accept Ballot Manager" not in house.last("Dov").words
    house.write("Dov", "vote 325 yes")
    assert "You are on hold until Tuesday 15 December 2026, and take no part before." in house.last("Dov").words
    house.write("Ben", "accept ballot manager")
    assert "Ben is Ballot Manager from now on." in house.last("Ben").words


@shows("321w")
def test_whose_vote_was_found_illegal_is_not_reminded_of_it(house: House) -> None:
    """Dov judges, Miller before Webb; the vote is open until 3 December at 9:01, and the reminder comes on the 1st."""
    house.until(day(26, 9).replace(minute=1))
    house.write("Ann", "call 325\nvote 325 yes")
    house.write("Ben", "invoke vote of Ann on 325 because she was asleep.")
    house.write("Dov", "judge case 1 illegal because she was.")
    house.until(day(2, 9, 12))
    title = "You have not voted on proposal 325"
    assert any(title in one.subject for one in house.sent("Cleo"))
    assert not any(title in one.subject for one in house.sent("Ann"))


@shows("316e")
def test_who_names_a_proxy_outside_is_told_that_they_are_asked_first(house: House) -> None:
    house.write("Dov", "delegate bot@example.net")
    assert "Your proxy is asked at bot@example.net, and can vote for you after saying yes." in house.last("Dov").words


@shows("111l")
def test_who_calls_the_vote_on_somebody_elses_proposal_is_told_whose_it_is_to_call(house: House) -> None:
    house.write("Ben", "call 325\nrevise 325\nset loss = 1\nend")
    words = house.last("Ben").words
    assert "only its author can call the vote on it" in words
    assert "only its author can revise it" in words


@shows("321c")
def test_what_a_case_is_stands_once_above_the_lines_that_answer_it(house: House) -> None:
    house.write("Ben", "invoke 325 because it is dull.")
    house.write("Dov", "resign ballot manager")
    words = house.last("Dov").words
    assert words.count("You are the judge in case 1: proposal 325, until") == 1
    assert "(UTC). judge case 1 legal because … judge case 1 illegal because …" in words


@shows("201l")
def test_who_asks_where_they_stand_reads_whose_turn_it_is(house: House) -> None:
    """Ben ends concurrent play: after Adams comes Baker. Once Cleo has proposed there is no time limit to tell it."""
    house.write("Ben", "propose repeal 324")
    house.until(day(26, 9).replace(minute=5))
    house.write("Ben", "call 326\nvote 326 yes\nstatus")
    assert "On turn" not in house.last("Ben").words
    for name in ("Ann", "Cleo", "Dov"):
        house.write(name, "vote 326 yes")
    house.write("Cleo", "propose repeal 210")
    house.write("Dov", "status")
    assert "On turn Cleo" in house.last("Dov").words


@shows("201b")
def test_whoever_joins_without_a_surname_is_asked_for_it(house: House) -> None:
    """Eve comes after Dov by her name, and first as Eve Abel: she judges what Ben Adams does. It stays."""
    house.write("Eve", "join as Eve")
    house.settle()
    (welcome,) = [one.words for one in house.sent("Eve") if one.kind == "welcome"]
    assert "Say your surname: players are ordered by it. surname …" in welcome
    assert "Say your surname" not in house.says("Ann", "status")
    assert "write them in its place" in house.says("Eve", "surname …")
    assert "Eve’s surname is Abel." in house.says("Eve", "surname Abel")
    assert "Say your surname" not in house.says("Eve", "status")
    assert "Your surname is Abel already" in house.says("Eve", "surname Zola")
    house.says("Ben", "propose repeal 208")
    house.says("Cleo", "invoke 326 because it is unclear")
    assert "Eve" in house.says("Cleo", "cases")


def test_a_judge_is_told_once_what_is_asked_and_until_when(house: House) -> None:
    """The case and what can be answered are one letter."""
    house.write("Ben", "invoke 325 because it goes too far")
    (judge,) = [name for name in SURNAMES if "You are the judge" in house.last(name).words]
    letter = house.last(judge)
    assert "You are the judge in case 1: proposal 325" in letter.subject
    assert letter.words.count("You are the judge") == 1
    assert letter.words.count("the next judge is asked") == 1
    assert "You can answer: Legal. judge case 1 legal because …" in letter.words
    assert "Earlier cases" not in letter.words, "there are none"
    assert letter.html.count("the next judge is asked") == 1
    shown = re.sub(r"<(?:title|style).*?</|<a [^>]*>", "", letter.html, flags=re.DOTALL)
    assert "You are the judge in case 1" not in shown


@pytest.mark.slow
def test_nobody_is_reminded_of_a_vote_that_ends_days_after_the_next_deadline(house: House) -> None:
    """The vote ends on 3 December. Before that a judge has until 29 November, of which Cleo was reminded too."""
    house.until(day(26, 10))
    house.write("Ann", "call 325")
    house.write("Ben", "invoke vote of Dov on 325 because he slept")
    house.write("Dov", "vote 325 yes\n")
    house.write("Ben", "invoke vote of Dov on 325 because he slept")
    for hour in range(1, 7 * 24):
        house.until(day(26, 10) + timedelta(hours=hour))
        with house.store.begin() as tx:
            if tx.game("future").due_at is not None:
                look_after(house.office, tx, tx.game("future"), house.now, 12)
    assert [one.date.day for one in reminders(house, "Cleo")] == [2]
