"""FutureNomic, when time stands still, somebody is away, or fewer are left than before."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Newcomer
from tests.desk.harness import House
from tests.rulesets.test_futurenomic import SEATS, Nomic, rules
from tests.rulesets.test_futurenomic_not_theirs import admin_says
from tests.rulesets.test_futurenomic_turns import turns


def pauses(nomic: Nomic, days: int) -> None:
    """Let play stand still for so many days."""
    admin_says(nomic, "pause")
    nomic.wait(days)
    admin_says(nomic, "resume")


@pytest.mark.shows("324al", "111c")
def test_the_hours_of_debate_stand_still_with_play() -> None:
    nomic = Nomic()
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(2)
    pauses(nomic, 5)
    assert "can be called from Tuesday 1 December, 10:00" in nomic.says("Ann", "call 325")
    nomic.wait(1)
    nomic.says("Ann", "call 325")
    assert nomic.at("ballots.1.proposal") == "325"


@pytest.mark.shows("324al", "316b")
def test_the_notice_of_a_proxy_stands_still_with_play() -> None:
    nomic = Nomic()
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(2)
    nomic.says("Dov", "delegate Ben")
    pauses(nomic, 5)
    nomic.wait(1)
    nomic.says("Ann", "call 325")
    assert "less than 48 hours before this vote opened" in nomic.says("Ben", "vote 325 yes for Dov")


@pytest.mark.shows("324al", "324f")
def test_the_two_weeks_of_three_proposals_stand_still_with_play() -> None:
    nomic = Nomic()
    for _ in range(3):
        nomic.proposes("Ann", "repeal 210")
    pauses(nomic, 10)
    nomic.wait(13)
    assert "from Thursday 17 December, 10:00 (UTC) on" in nomic.says("Ann", "propose repeal 206")
    nomic.wait(1)
    assert nomic.proposes("Ann", "repeal 206") == 328


@pytest.mark.shows("307u", "312j")
def test_a_hold_that_begins_in_ones_turn_ends_it_without_penalty() -> None:
    nomic = turns()
    nomic.says("Cleo", "away 2026-11-28 2026-12-10")
    nomic.play(Alarm(nomic.game.due_at))
    told = [entry for entry in nomic.last.story if entry.get("fields", {}).get("why")]
    assert [entry["fields"]["why"] for entry in told] == ["the hold has begun."], "this reads right also for Cleo"
    nomic.wait(2)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1]


@pytest.mark.shows("307u", "307k")
def test_nobody_is_put_out_of_the_game_while_on_hold() -> None:
    nomic = Nomic()
    for author, words in (("Ann", "repeal 210"), ("Ben", "repeal 206"), ("Cleo", "repeal 208")):
        nomic.proposes(author, words)
    nomic.wait(7)
    for number in (325, 326, 327):
        nomic.votes(number, Ann="no", Ben="no", Cleo="no")
    nomic.wait(7)
    assert nomic.at("players.Dov.plea") == "2026-12-14T10:00:00+00:00"
    nomic.says("Dov", "away 2026-12-10 2026-12-20")
    nomic.wait(8)
    assert nomic.at("players.Dov.plea") == "2026-12-20T00:00:00+00:00"
    nomic.wait(5)
    assert "Dov" not in nomic.game.world.things["player"]


@pytest.mark.shows("307u")
@pytest.mark.parametrize(("days", "turn"), [(5, "Dov"), (12, "Cleo")])
def test_a_hold_that_begins_in_a_pause_counts_by_its_dates_and_no_clock_goes_back(days: int, turn: str) -> None:
    nomic = turns()
    nomic.says("Cleo", "away 2026-11-28 2026-12-05")
    pauses(nomic, days)
    clocks = [nomic.game.world.data["clock"]]
    assert nomic.at("game.turn") == turn
    for _ in range(5):
        nomic.play(Alarm(nomic.game.due_at))
        clocks.append(nomic.game.world.data["clock"])
    assert clocks == sorted(clocks)
    assert nomic.at("players.Cleo.absences") == []


def found(nomic: Nomic) -> None:
    """Let Dov find Ben's proposal 325 illegal, and all but Cleo vote to overrule that."""
    nomic.proposes("Ben", "repeal 210")
    nomic.says("Ann", "invoke 325 because it is unclear")
    nomic.says("Dov", "judge case 1 illegal because it is")
    for name in ("Ann", "Ben"):
        nomic.says(name, "overrule case 1")
    assert nomic.at("cases.1.status") == "found"


@pytest.mark.shows("321j", "321k")
@pytest.mark.parametrize("words", ["leave", "away 2026-11-24 2026-12-10"])
def test_a_judge_is_overruled_when_all_who_are_left_have_voted_so(words: str) -> None:
    nomic = Nomic()
    found(nomic)
    nomic.says("Cleo", words)
    nomic.wait(1)
    assert [nomic.at("cases.1.status"), nomic.at("cases.1.judge")] == ["asked", "Ann"]


@pytest.mark.shows("321m")
def test_after_a_judge_who_has_left_comes_the_one_before_their_surname() -> None:
    nomic = Nomic()
    nomic.proposes("Dov", "repeal 210")
    nomic.says("Ann", "invoke 325 because it is unclear")
    assert nomic.at("cases.1.judge") == "Cleo"
    nomic.says("Cleo", "leave")
    assert nomic.at("cases.1.judge") == "Ann", "Adams comes before Adams, and Ann before Cleo; by name it would be Ben"
    other = Nomic()
    other.proposes("Ann", "repeal 210")
    other.says("Cleo", "invoke 325 because it is unclear")
    assert other.at("cases.1.judge") == "Ben"
    other.says("Ben", "leave")
    assert other.at("cases.1.judge") == "Dov", "Miller comes before Zola; “Ben” would come after Adams"


@pytest.mark.shows("307s", "307w")
def test_a_hold_ends_on_its_date_however_long_play_stood_still() -> None:
    nomic = Nomic()
    nomic.says("Dov", "away 2026-11-27 2026-12-08")
    pauses(nomic, 10)
    assert "takes part" not in nomic.says("Dov", "propose repeal 210")
    assert nomic.game.world.timers["back 2026-12-08 Dov"]["due"] == "2026-12-08T00:00:00Z"
    nomic.wait(5)
    assert nomic.proposes("Dov", "repeal 210") == 325
    assert "back 2026-12-08 Dov" not in nomic.game.world.timers


@pytest.mark.shows("108q")
def test_what_has_nothing_to_amend_any_more_is_not_laid_on_the_admins_desk() -> None:
    nomic = Nomic()
    nomic.proposes("Ann", "repeal 210")
    nomic.proposes("Ben", "amend 210\nPlayers may plot.")
    nomic.wait(7)
    for number in (325, 326):
        nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
    assert nomic.at("proposals.326.status") == "accepted"
    assert "Proposal 326 cannot take effect: rule 210 is no longer in force" in str(nomic.last.story)
    assert not nomic.game.world.things.get("petition")


@pytest.mark.shows("211c")
def test_rules_at_odds_over_a_vote_are_named_only_where_they_decide_differently() -> None:
    nomic = Nomic()
    nomic.proposes("Ann", "repeal 210")
    nomic.proposes("Ben", "repeal 206")
    nomic.wait(7)
    nomic.votes(325, **dict.fromkeys(SEATS, "yes"))
    assert not any(one.get("conflicts") for one in nomic.last.story)
    nomic.votes(326, Ann="yes", Ben="yes", Cleo="no")
    nomic.wait(7)
    assert nomic.at("proposals.326.status") == "accepted", "by rule 324, though rule 303 asks for three of four"
    assert "303" in str([one.get("conflicts") for one in nomic.last.story])


def test_letters_offer_no_vote_that_is_none_and_name_who_decides() -> None:
    house = House()
    house.open("future", "futurenomic", ["Ann", "Bert"])
    house.says("Ann", "propose repeal 210")
    for _ in range(3):
        house.next_deadline()
    texts = [letter.text for letter in house.sent("Bert")]
    voting = next(text for text in texts if "vote 325 yes" in text)
    assert "vote 325 no" in voting
    assert "vote 325 abstain" not in voting
    words = " ".join(" ".join(texts).split())
    assert "A Judge, who is one of the players, decides what the rules leave open." in words


@pytest.mark.slow
@pytest.mark.shows("324p", "324x")
def test_two_hundred_votes_in_one_minute_are_counted_right() -> None:
    nomic = Nomic()
    names = [f"P{number:03}" for number in range(200)]
    people = tuple(Newcomer(name, f"{name.lower()}@example.org", {"surname": name}) for name in names)
    begin = Begin("2026-11-23T10:00:00Z", "many", "futurenomic", "UTC", "many", "admin@example.org", people)
    nomic.begin, nomic.game, nomic.inputs = begin, Game.new(rules(), begin), []
    nomic.play(begin)
    nomic.proposes("P000", "amend 206\nset loss = 9")
    nomic.wait(7)
    for place, name in enumerate(names):
        nomic.says(name, f"vote 325 {'no' if place % 4 == 3 else 'yes'}")
    assert nomic.at("ballots.1.closed") == "2026-11-30T10:00:00+00:00"
    assert str(nomic.at("ballots.1.result")).startswith("150 yes, 50 no")
    assert nomic.at("proposals.325.status") == "accepted"
    scores = [nomic.at(f"players.{name}.score") for name in names]
    assert scores[0] == 26 + 1, "35 × 150/200 is 26.25, and a point for the vote"
    assert scores[1:] == [1 + 5 if place % 4 == 3 else 1 for place in range(1, 200)]
