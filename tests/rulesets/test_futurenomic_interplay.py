"""FutureNomic, where several of its rules meet: what was worked out by hand from the rules, and then played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Newcomer, Result
from mailgame.law import Thing
from tests.rulesets.test_futurenomic import SEATS, Nomic, rules
from tests.rulesets.test_futurenomic_not_theirs import admin_says

ALL = dict.fromkeys(SEATS, "yes")
"""By surname it is Ann, Cleo, Dov, Ben."""
SECOND = 1 / 86400


class Abroad(Nomic):
    """A game of the same four in Toronto, where the clocks are put back on Sunday 1 November 2026, at 06:00 UTC."""

    def __init__(self, at: str) -> None:
        self.ruleset = rules()
        who = tuple(Newcomer(name, f"{name.lower()}@example.org", {"surname": said}) for name, said in SEATS.items())
        self.begin = Begin(at, "future", "futurenomic", "America/Toronto", "future", "admin@example.org", who)
        self.game = Game.new(self.ruleset, self.begin)
        self.inputs = []
        self.last = Result()
        self.play(self.begin)

    def until(self, moment: str) -> None:
        passed = datetime.fromisoformat(moment) - datetime.fromisoformat(self.game.world.data["clock"])
        self.wait(passed.total_seconds() / 86400)


def scores(nomic: Nomic) -> dict[str, int]:
    here = nomic.game.world.things["player"]
    return {name: int(str(nomic.at(f"players.{name}.score"))) for name in SEATS if name in here}


def give(nomic: Nomic, **points: int) -> None:
    for name, score in points.items():
        nomic.game.world.set(Thing(nomic.game.world, "player", name), "score", score)
    nomic.game.world.commit()


def put(nomic: Nomic, player: str, words: str) -> int:
    """Let a player propose something and call its vote three days later; return its number."""
    number = nomic.proposes(player, words)
    nomic.wait(3)
    nomic.says(player, f"call {number}")
    return number


@pytest.mark.shows("316b", "316c")
def test_forty_eight_hours_are_forty_eight_hours_when_the_clocks_are_put_back() -> None:
    """Dov names the proxy on Friday at 05:45 UTC, 01:45; the vote opens on Sunday at 06:10 UTC, 01:10 once more."""
    nomic = Abroad("2026-10-28T05:00:00Z")
    nomic.proposes("Ann", "repeal 210")
    nomic.until("2026-10-30T05:45:00Z")
    nomic.says("Dov", "delegate Ben")
    nomic.until("2026-11-01T06:10:00Z")
    nomic.says("Ann", "call 325")
    assert "You have voted yes for Dov" in nomic.says("Ben", "vote 325 yes for Dov")


@pytest.mark.shows("111c")
def test_the_hours_of_debate_are_whole_hours_when_the_clocks_are_put_back() -> None:
    nomic = Abroad("2026-10-29T05:45:00Z")
    nomic.proposes("Ann", "repeal 210")
    nomic.until("2026-11-01T05:44:59Z")
    assert "can be called from Sunday 1 November, 01:45" in nomic.says("Ann", "call 325")
    nomic.until("2026-11-01T06:10:00Z")
    nomic.says("Ann", "call 325")
    assert nomic.at("ballots.1.proposal") == "325"


@pytest.mark.shows("324f")
def test_fourteen_days_are_whole_hours_when_the_clocks_are_put_back() -> None:
    nomic = Abroad("2026-10-18T05:45:00Z")
    for _ in range(3):
        nomic.proposes("Ann", "repeal 210")
    nomic.until("2026-11-01T05:44:59Z")
    assert "3 are the most" in nomic.says("Ann", "propose repeal 205")
    nomic.until("2026-11-01T06:10:00Z")
    assert nomic.proposes("Ann", "repeal 205") == 328


@pytest.mark.shows("312b", "312c")
def test_what_is_left_of_a_turn_is_whole_hours_when_the_clocks_are_put_back() -> None:
    """Cleo’s seven days begin on Wednesday 28 October at 05:45 UTC; she proposes, and withdraws on Saturday."""
    nomic = Abroad("2026-10-25T05:45:00Z")
    nomic.adopts_by_vote("Ann", "repeal 324")
    nomic.wait(1)
    nomic.proposes("Cleo", "repeal 210")
    nomic.wait(2)
    nomic.says("Cleo", "withdraw 326")
    nomic.until("2026-11-04T05:44:59Z")
    assert nomic.at("game.turn") == "Cleo"
    nomic.until("2026-11-04T05:45:00Z")
    assert (nomic.at("game.turn"), scores(nomic)["Cleo"]) == ("Dov", -9)


@pytest.mark.shows("110b", "103e")
def test_what_is_transmuted_while_the_clocks_are_put_back_is_transmuted() -> None:
    nomic = Abroad("2026-10-28T06:10:00Z")
    nomic.proposes("Ann", "transmute 113")
    nomic.until("2026-11-01T06:10:00Z")
    nomic.says("Ann", "call 325")
    nomic.votes(325, **ALL)
    assert nomic.at("rules.325.mutable") is True


@pytest.mark.shows("324al", "324ao")
@pytest.mark.parametrize("how", ["forfeit", "away 2026-11-27 2026-12-10"])
def test_a_vote_that_is_complete_as_its_counter_goes_waits_for_another(how: str) -> None:
    """Cleo counts. When she goes all the others have voted: two for Ann’s 325, and Dov against; 35 × 2/3 is 23."""
    nomic = Nomic()
    admin_says(nomic, "resign ballot manager")
    nomic.says("Cleo", "accept ballot manager")
    if how != "forfeit":
        nomic.says("Cleo", how)
    put(nomic, "Ann", "repeal 210")
    nomic.votes(325, Ann="yes", Ben="yes", Dov="no")
    if how == "forfeit":
        nomic.says("Cleo", how)
    nomic.wait(1)
    assert (nomic.at("proposals.325.status"), nomic.at("game.paused")) == ("open", True)
    nomic.wait(5)
    admin_says(nomic, "accept ballot manager")
    assert nomic.at("proposals.325.status") == "accepted"
    assert {**scores(nomic), "Cleo": 0} == {"Ann": 24, "Ben": 1, "Dov": 6, "Cleo": 0}


@pytest.mark.shows("324al", "321u")
def test_nothing_is_counted_in_a_standstill_though_its_judge_has_gone() -> None:
    """All have voted on 325, which is disputed; the vote on 326 has five days left as play stops for twelve."""
    nomic = Nomic()
    for player in ("Dov", "Cleo"):
        nomic.proposes(player, "repeal 210")
    nomic.wait(3)
    nomic.says("Dov", "call 325")
    nomic.says("Cleo", "call 326")
    nomic.says("Dov", "invoke 325 because it is unclear")
    nomic.votes(325, **ALL)
    nomic.wait(2)
    admin_says(nomic, "resign ballot manager")
    nomic.wait(12)
    for player in ("Cleo", "Ann", "Ben"):
        nomic.says(player, "forfeit")
    assert nomic.at("cases.1.status") == "dropped"
    assert [nomic.at(f"proposals.{number}.status") for number in (325, 326)] == ["open", "open"]
    admin_says(nomic, "accept ballot manager")
    assert [nomic.at(f"proposals.{number}.status") for number in (325, 326)] == ["accepted", "open"]
    assert scores(nomic) == {"Dov": 36}
    nomic.wait(5 - SECOND)
    assert nomic.at("proposals.326.status") == "open"
    nomic.wait(SECOND)
    assert nomic.at("proposals.326.status") == "rejected"


@pytest.mark.shows("324al", "321u")
def test_a_vote_whose_time_was_over_is_counted_when_its_judge_has_gone_and_somebody_counts() -> None:
    nomic = Nomic()
    put(nomic, "Dov", "repeal 210")
    nomic.votes(325, Ann="yes", Ben="yes", Dov="yes")
    nomic.wait(6)
    nomic.says("Ben", "invoke 325 because it is unclear")
    nomic.wait(2)
    admin_says(nomic, "resign ballot manager")
    for player in ("Cleo", "Ann", "Ben"):
        nomic.says(player, "forfeit")
    assert nomic.at("proposals.325.status") == "open"
    admin_says(nomic, "accept ballot manager")
    assert (nomic.at("proposals.325.status"), scores(nomic)) == ("accepted", {"Dov": 36})


@pytest.mark.shows("109d")
def test_what_was_to_become_immutable_takes_no_unanimity_though_it_is_immutable_by_now() -> None:
    """Ann and Ben both propose to make 206 immutable: with three of four 326, too, is carried, and does nothing."""
    nomic = Nomic()
    for player in ("Ann", "Ben"):
        nomic.proposes(player, "transmute 206")
    nomic.wait(3)
    for player, number in (("Ann", 325), ("Ben", 326)):
        nomic.says(player, f"call {number}")
        nomic.votes(number, Ann="yes", Ben="yes", Cleo="yes", Dov="no")
    assert (nomic.at("proposals.326.status"), nomic.at("rules.325.mutable")) == ("accepted", False)
    assert scores(nomic) == {"Ann": 28, "Ben": 29, "Cleo": 2, "Dov": 12}


@pytest.mark.shows("321b")
def test_a_question_that_nobody_could_judge_can_be_put_again() -> None:
    nomic = Nomic()
    nomic.proposes("Dov", "repeal 210")
    for player in ("Ann", "Cleo", "Ben"):
        nomic.says(player, "away 2026-11-24 2026-12-01")
    nomic.wait(1)
    assert "nobody to judge" in nomic.says("Dov", "invoke 325 because it is unclear")
    nomic.wait(7)
    nomic.says("Dov", "invoke 325 because it is unclear")
    assert (nomic.at("cases.2.status"), nomic.at("cases.2.judge")) == ("asked", "Cleo")


@pytest.mark.shows("321b", "321e")
def test_who_has_disputed_a_proposal_can_dispute_a_vote_on_it_and_each_once() -> None:
    nomic = Nomic()
    put(nomic, "Dov", "repeal 210")
    nomic.votes(325, Cleo="yes", Ann="no")
    nomic.says("Ben", "invoke 325 because it is unclear")
    nomic.says("Ben", "invoke vote of Ann on 325 because she was asleep")
    assert [nomic.at(f"cases.{number}.mover") for number in (1, 2)] == ["Dov", "Ann"]
    again = nomic.says("Ben", "invoke vote of Ann on 325 because she snored")
    assert again == "You have invoked Judgment on the vote of Ann on proposal 325 already, in case 2."


@pytest.mark.shows("321f", "321p")
def test_the_judge_of_a_proposal_judges_the_votes_on_it_but_not_their_own() -> None:
    nomic = Nomic()
    put(nomic, "Dov", "repeal 210")
    nomic.says("Ben", "invoke 325 because it is unclear")
    nomic.votes(325, Cleo="yes", Ann="no")
    nomic.says("Dov", "invoke vote of Cleo on 325 because she was asleep")
    nomic.says("Cleo", "invoke vote of Ann on 325 because she was asleep")
    assert [nomic.at(f"cases.{number}.judge") for number in (1, 2, 3)] == ["Cleo", "Ann", "Cleo"]


@pytest.mark.shows("321h", "321k", "321m")
@pytest.mark.parametrize("how", ["forfeit", "away 2026-11-24 2026-12-01"])
def test_a_judge_who_goes_is_followed_by_the_one_before_and_what_they_found_can_be_overruled(how: str) -> None:
    nomic = Nomic()
    nomic.proposes("Dov", "repeal 210")
    nomic.says("Ben", "invoke 325 because it is unclear")
    nomic.says("Cleo", how)
    nomic.wait(1)
    assert nomic.at("cases.1.judge") == "Ann"
    nomic.says("Ann", "judge 325 illegal because it is")
    nomic.says("Ann", "forfeit")
    nomic.says("Ben", "overrule 325")
    assert nomic.at("cases.1.status") == "found"
    nomic.says("Dov", "overrule 325")
    assert (nomic.at("cases.1.status"), nomic.at("cases.1.judge")) == ("asked", "Ben")


@pytest.mark.shows("321j", "321n")
def test_of_two_players_the_other_overrules_alone_and_the_judge_may_change_their_mind() -> None:
    nomic = Nomic({"Ann": "Adams", "Ben": "Zola"})
    nomic.proposes("Ann", "repeal 210")
    nomic.says("Ben", "invoke 325 because it is unclear")
    nomic.says("Ben", "judge 325 illegal because it is")
    nomic.says("Ann", "overrule 325")
    nomic.says("Ben", "judge 325 legal because it is not")
    assert (nomic.at("cases.1.status"), nomic.at("cases.1.judge")) == ("found", "Ben")
    nomic.wait(3)
    assert (nomic.at("cases.1.status"), nomic.at("proposals.325.status")) == ("stands", "open")


@pytest.mark.shows("321v", "202o")
def test_what_is_struck_after_all_have_voted_changes_nothing_and_scores_nothing() -> None:
    nomic = Nomic()
    put(nomic, "Dov", "repeal 210")
    nomic.says("Ben", "invoke 325 because it is unclear")
    nomic.votes(325, **ALL)
    nomic.says("Cleo", "judge 325 illegal because it is")
    nomic.wait(3 - SECOND)
    assert nomic.at("proposals.325.status") == "open"
    nomic.wait(SECOND)
    assert (nomic.at("proposals.325.status"), nomic.at("rules.210.standing")) == ("vetoed", "in force")
    assert scores(nomic) == dict.fromkeys(SEATS, 0)


@pytest.mark.shows("321w", "324q", "324z")
def test_a_vote_found_illegal_is_missing_from_the_quorum_and_earns_nothing() -> None:
    """Three of four vote, and Ann’s is taken out: two are no quorum. Dov has 35, less 10, and 1; nobody is reminded."""
    nomic = Nomic()
    put(nomic, "Dov", "repeal 210")
    nomic.votes(325, Ann="yes", Cleo="yes", Dov="yes")
    nomic.says("Ben", "invoke vote of Ann on 325 because she was asleep")
    nomic.says("Ben", "judge 325 illegal because she was")
    nomic.wait(7)
    assert nomic.at("proposals.325.status") == "rejected"
    assert scores(nomic) == {"Ann": 0, "Ben": 0, "Cleo": 1, "Dov": 26}


@pytest.mark.shows("321x", "307b")
def test_whose_vote_was_found_illegal_has_not_missed_the_vote() -> None:
    """Without 324 a missed vote costs 5: Ben, who is silent, has 1 - 5, and Ann, whose vote is out, keeps her 36."""
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "repeal 324")
    put(nomic, "Cleo", "repeal 210")
    nomic.votes(326, Ann="yes", Cleo="yes", Dov="yes")
    nomic.says("Ben", "invoke vote of Ann on 326 because she was asleep")
    nomic.says(nomic.at("cases.1.judge"), "judge case 1 illegal because she was")
    nomic.wait(7)
    assert (nomic.at("proposals.326.status"), nomic.at("ballots.2.illegal")) == ("rejected", ["Ann"])
    assert (scores(nomic)["Ann"], scores(nomic)["Ben"]) == (36, -4)


@pytest.mark.shows("321x", "307h")
@pytest.mark.parametrize("votes", [True, False])
def test_nobody_is_put_out_for_votes_that_were_found_illegal(votes: bool) -> None:
    """Three votes missed in a row, and it is asked whether Dov stays; three that were taken out are none."""
    nomic = Nomic()
    for player in ("Ann", "Ann", "Ben"):
        nomic.proposes(player, "repeal 210")
    nomic.wait(3)
    for place, (player, number) in enumerate((("Ann", 325), ("Ann", 326), ("Ben", 327)), 1):
        nomic.says(player, f"call {number}")
        nomic.votes(number, Ann="yes", Cleo="yes")
        if votes:
            nomic.votes(number, Dov="yes")
            nomic.says("Ben", f"invoke vote of Dov on {number} because he was asleep")
            nomic.says(nomic.at(f"cases.{place}.judge"), f"judge case {place} illegal because he was")
    nomic.wait(7)
    assert bool(nomic.at("players.Dov.plea")) is not votes


@pytest.mark.shows("321w", "111h", "324q")
@pytest.mark.parametrize("before", [("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cleo"), ("Ann", "Ben", "Cleo", "Dov")])
def test_nobody_waits_for_a_vote_that_was_found_illegal(before: tuple[str, ...]) -> None:
    """Ann’s is out, however many have voted by then; with the last of the others the vote is over.

    Three of four are a quorum. Dov has two thirds of 35 and 1, Ben 5 as the minority and 1.
    """
    nomic = Nomic()
    put(nomic, "Dov", "repeal 210")
    votes = {"Ann": "yes", "Ben": "no", "Cleo": "yes", "Dov": "yes"}
    nomic.votes(325, Ann="yes")
    nomic.says("Ben", "invoke vote of Ann on 325 because she was asleep")
    nomic.votes(325, **{name: votes[name] for name in before})
    nomic.says("Ben", "judge 325 illegal because she was")
    nomic.wait(3)
    for name in [name for name in votes if name not in before]:
        assert nomic.at("proposals.325.status") == "open"
        nomic.votes(325, **{name: votes[name]})
    assert nomic.at("proposals.325.status") == "accepted"
    assert scores(nomic) == {"Ann": 0, "Ben": 6, "Cleo": 1, "Dov": 24}


@pytest.mark.shows("109e", "307z")
@pytest.mark.parametrize(("cleo", "status", "then"), [
    ("", "accepted", {"Ann": 36, "Ben": 1, "Cleo": 0, "Dov": 1}),
    ("no", "rejected", {"Ann": 17, "Ben": 1, "Cleo": 6, "Dov": 1}),
])
def test_a_hold_that_begins_in_a_vote_on_an_immutable_rule_takes_away_who_has_not_voted(
    cleo: str, status: str, then: Mapping[str, int]
) -> None:
    """325 is worth 35: with four yes of four all of it, with three of four 26, and the loss of 10."""
    nomic = Nomic()
    nomic.says("Cleo", "away 2026-11-27 2026-12-10")
    put(nomic, "Ann", "transmute 113")
    nomic.votes(325, Ann="yes", Ben="yes", **({"Cleo": cleo} if cleo else {}))
    nomic.wait(1)
    assert nomic.at("proposals.325.status") == "open"
    nomic.votes(325, Dov="yes")
    assert (nomic.at("proposals.325.status"), scores(nomic)) == (status, then)


@pytest.mark.shows("109a", "307aa")
def test_neither_who_comes_back_nor_who_has_given_up_is_needed_for_unanimity() -> None:
    nomic = Nomic()
    nomic.says("Ben", "away 2026-11-24 2026-12-01")
    put(nomic, "Ann", "transmute 113")
    nomic.votes(325, Ann="yes", Cleo="no")
    nomic.wait(5)
    assert "opened before" in nomic.says("Ben", "vote 325 yes")
    nomic.says("Cleo", "forfeit")
    nomic.votes(325, Dov="yes")
    assert (nomic.at("proposals.325.status"), scores(nomic)) == ("accepted", {"Ann": 36, "Ben": 0, "Dov": 1})


@pytest.mark.shows("109a", "316k", "308j")
def test_a_proxys_yes_makes_a_vote_unanimous_unless_the_player_says_no_themselves() -> None:
    nomic = Nomic()
    nomic.says("Dov", "delegate Ben")
    for words in ("transmute 113", "transmute 112"):
        nomic.proposes("Ann", words)
    nomic.wait(3)
    for number in (325, 326):
        nomic.says("Ann", f"call {number}")
        nomic.says("Ben", f"vote {number} yes for Dov")
    nomic.says("Dov", "vote 326 no")
    assert "has voted already" in nomic.says("Ben", "vote 326 yes for Dov")
    for number in (325, 326):
        nomic.votes(number, Ann="yes", Ben="yes", Cleo="yes")
    assert [nomic.at(f"proposals.{number}.status") for number in (325, 326)] == ["accepted", "rejected"]
    assert scores(nomic) == {"Ann": 35 + 1 + 27 - 10 + 1, "Ben": 2, "Cleo": 2, "Dov": 1 + 5 + 1}


@pytest.mark.shows("207c", "316k")
def test_who_takes_their_vote_back_is_told_so_and_the_proxy_can_vote_again() -> None:
    nomic = Nomic()
    nomic.says("Dov", "delegate Ben")
    put(nomic, "Ann", "repeal 210")
    nomic.votes(325, Dov="no")
    told = nomic.says("Dov", "vote 325 abstain")
    assert told == "Only yes and no are votes (rule 207). You have no vote on proposal 325 now."
    assert "You have voted yes for Dov" in nomic.says("Ben", "vote 325 yes for Dov")


@pytest.mark.shows("316i", "316j")
def test_a_row_of_votes_by_proxy_is_counted_by_number_whatever_came_first() -> None:
    """By proxy on 326 to 329: 325 before them and 330 behind them would be a fifth; a vote of Dov’s own breaks it."""
    nomic = Nomic()
    nomic.says("Dov", "delegate Ben")
    for number in range(6):
        nomic.proposes("Ann" if number < 3 else "Ben", f'add "No. {number}"\nWords.')
    nomic.wait(7)

    def votes(*numbers: int) -> list[bool]:
        return ["You have voted" in nomic.says("Ben", f"vote {number} yes for Dov") for number in numbers]

    assert votes(326, 327, 328, 329, 325, 330) == [True, True, True, True, False, False]
    nomic.votes(327, Dov="no")
    assert votes(325, 330) == [True, True]


@pytest.mark.shows("108j", "108p", "108q", "107d")
def test_of_two_that_amend_a_rule_the_later_adopted_gives_it_its_number_and_text() -> None:
    """326 is carried by all, then 325 by three of four; 327, to repeal it, is for Cleo alone: 37 × 1/4 is 9, less 9."""
    nomic = Nomic()
    for player, loss in (("Ann", 9), ("Ben", 8)):
        nomic.proposes(player, f"amend 206\nset loss = {loss}")
    nomic.proposes("Cleo", "repeal 206")
    nomic.wait(3)
    nomic.says("Ben", "call 326")
    nomic.votes(326, **ALL)
    assert (nomic.at("rules.326.params.loss"), nomic.at("proposals.325.target")) == (8, 326)
    nomic.says("Ann", "call 325")
    nomic.votes(325, Ann="yes", Ben="yes", Cleo="yes", Dov="no")
    assert (nomic.at("rules.325.params.loss"), nomic.at("proposals.327.target")) == (9, 325)
    for old in (206, 326):
        assert f"Rule {old} is rule 325 now" in nomic.says("Ann", f"propose repeal {old}")
    nomic.says("Cleo", "call 327")
    nomic.votes(327, Ann="no", Ben="no", Cleo="yes", Dov="no")
    assert scores(nomic) == {"Ann": 29, "Ben": 39, "Cleo": 8, "Dov": 8}


@pytest.mark.shows("101d", "103i")
def test_a_proposal_on_a_rule_that_was_repealed_is_told_so_and_not_given_the_names_of_all_others() -> None:
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "repeal 210")
    for number in (209, 210):
        words = f"There is no rule {number} in force any more. “rules” lists those that are."
        assert nomic.says("Ann", f"propose transmute {number}") == words
    assert nomic.says("Ann", "propose transmute 999") == "There is no rule 999 in force. “rules” lists those that are."


@pytest.mark.shows("208e", "208f", "208g", "307ac")
@pytest.mark.parametrize(("before", "votes", "winner"), [
    ({"Ann": 165, "Ben": 204}, ALL, "Ben"),  # 201 and 205
    ({"Ann": 164, "Dov": 199}, ALL, "Ann"),  # 200 and 200: Ann comes before Dov
    ({"Ben": 199, "Dov": 199}, {"Ann": "yes", "Ben": "yes", "Cleo": "yes", "Dov": "no"}, "Dov"),  # 200 and 205
    ({"Ann": 194}, {"Ann": "yes", "Ben": "no", "Cleo": "no", "Dov": "no"}, None),  # 194 + 9 - 10 + 5 + 1
    ({"Ann": 163}, ALL, None),  # 199
])
def test_who_has_most_after_a_tally_wins_of_those_with_enough(
    before: Mapping[str, int], votes: Mapping[str, str], winner: str | None
) -> None:
    nomic = Nomic()
    give(nomic, **before)
    put(nomic, "Ann", "repeal 210")
    nomic.votes(325, **votes)
    assert nomic.at("game.winner") == winner


@pytest.mark.shows("307ac")
def test_who_is_on_hold_with_most_points_leaves_the_game_to_the_next() -> None:
    nomic = Nomic()
    give(nomic, Ben=190, Dov=199)
    nomic.proposes("Ben", "repeal 210")
    nomic.says("Ben", "away 2026-11-25 2026-12-10")
    nomic.wait(7)
    nomic.votes(325, Ann="yes", Cleo="yes", Dov="yes")
    assert (scores(nomic)["Ben"], nomic.at("game.winner")) == (225, "Dov")


@pytest.mark.shows("107c", "112b", "112e", "208f")
@pytest.mark.parametrize(("words", "ann", "then", "winner"), [
    ("amend 208\nset mail_points = 300", 180, 216, None),
    ("amend 208\nset mail_points = 36", 0, 36, "Ann"),
    ("amend 202\nset base = 320", 0, 36, None),
    ("amend 324\nset vote_points = 9", 0, 36, None),
    ("repeal 202", 0, 36, None),
    ("repeal 324", 0, 36, None),
])
def test_a_vote_on_points_is_scored_by_the_points_before_it_and_won_by_the_target_after_it(
    words: str, ann: int, then: int, winner: str | None
) -> None:
    nomic = Nomic()
    give(nomic, Ann=ann)
    put(nomic, "Ann", words)
    nomic.votes(325, **ALL)
    assert (scores(nomic)["Ann"], nomic.at("game.winner")) == (then, winner)


@pytest.mark.shows("202f", "206e")
def test_a_proposal_worth_less_than_nothing_takes_points_and_a_half_is_rounded_up() -> None:
    """With a base of 329, proposal 326 is worth -3; half of that is -1.5, and so -1. Ben loses 10, and has 1 + 1."""
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "amend 202\nset base = 329")
    put(nomic, "Ben", "repeal 210")
    nomic.votes(326, Ann="yes", Ben="yes", Cleo="no", Dov="no")
    assert scores(nomic) == {"Ann": 37, "Ben": -9, "Cleo": 2, "Dov": 2}


QUORUM = {2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6, 8: 6, 9: 7}
"""75 % of so many voters, a fraction counting as one."""


@pytest.mark.shows("324o", "324p", "202j", "206b")
@pytest.mark.parametrize("players", QUORUM)
def test_one_vote_less_than_three_quarters_is_no_quorum(players: int) -> None:
    """All who vote are in favour, so that the author has 35 and 1, and loses 10 where the quorum is missed."""
    for cast in (QUORUM[players] - 1, QUORUM[players]):
        nomic = Nomic({f"P{chr(97 + place)}": "Adams" for place in range(players)})
        names = [f"P{chr(97 + place)}" for place in range(players)]
        put(nomic, names[0], "repeal 210")
        nomic.votes(325, **dict.fromkeys(names[:cast], "yes"))
        nomic.wait(7)
        carried = cast == QUORUM[players]
        assert nomic.at("proposals.325.status") == ("accepted" if carried else "rejected")
        assert nomic.at(f"players.{names[0]}.score") == (36 if carried else 26)


@pytest.mark.shows("324r", "324s", "324t", "308a", "308c", "308d", "308e", "202c")
@pytest.mark.parametrize(("votes", "status", "then"), [
    ("yyyy", "accepted", (36, 1, 1, 1)),
    ("yyyn", "accepted", (27, 1, 1, 6)),  # 35 × 3/4 = 26.25
    ("yynn", "rejected", (9, 1, 1, 1)),  # 17.5: 18, less 10
    ("ynnn", "rejected", (5, 1, 1, 1)),  # 8.75: 9, less 10, and the minority’s 5
    ("nyyn", "rejected", (9, 1, 1, 1)),
    ("nnnn", "rejected", (-9, 1, 1, 1)),
    ("yyn-", "accepted", (24, 1, 6, 0)),  # 35 × 2/3 = 23.33
    ("ynn-", "rejected", (8, 1, 1, 0)),  # 11.67: 12, less 10, and 5
    ("yn--", "rejected", (9, 1, 0, 0)),  # a tie, and no quorum
    ("-yy-", "rejected", (25, 1, 1, 0)),  # no quorum
    ("-nny", "rejected", (2, 1, 1, 6)),
    ("----", "rejected", (-10, 0, 0, 0)),
])
def test_points_of_each_way_in_which_four_can_vote(votes: str, status: str, then: tuple[int, ...]) -> None:
    """Ann’s 325 is worth 35; the votes and points stand in the order Ann, Ben, Cleo, Dov."""
    nomic, words = Nomic(), {"y": "yes", "n": "no"}
    put(nomic, "Ann", "repeal 210")
    names = ("Ann", "Ben", "Cleo", "Dov")
    nomic.votes(325, **{name: words[vote] for name, vote in zip(names, votes, strict=True) if vote in words})
    nomic.wait(7)
    assert (nomic.at("proposals.325.status"), scores(nomic)) == (status, dict(zip(names, then, strict=True)))


@pytest.mark.shows("201j", "303b", "307b", "312d")
def test_a_round_of_turns_is_scored_by_the_rules_that_324_had_put_aside() -> None:
    """Three are needed of four. Cleo is late: 1 - 10. Dov’s 326 has three yes, Ben’s 327 two, and Cleo misses both."""
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "repeal 324")
    nomic.wait(7)
    assert (scores(nomic)["Cleo"], nomic.at("game.turn")) == (-9, "Dov")
    put(nomic, "Dov", "repeal 210")
    assert "a turn has one proposal" in nomic.says("Dov", "propose repeal 205")
    nomic.votes(326, Ann="yes", Ben="yes", Dov="yes")
    nomic.wait(7)
    assert (scores(nomic), nomic.at("game.turn")) == ({"Ann": 36, "Ben": 1, "Cleo": -14, "Dov": 37}, "Ben")
    put(nomic, "Ben", "repeal 205")
    nomic.votes(327, Ann="yes", Ben="yes")
    nomic.wait(7)
    assert (scores(nomic), nomic.at("game.turn")) == ({"Ann": 36, "Ben": 28, "Cleo": -19, "Dov": 32}, "Ann")


@pytest.mark.shows("113d", "201h", "202o")
def test_a_turn_passes_when_its_player_gives_up_before_or_after_their_proposal() -> None:
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "repeal 324")
    nomic.says("Cleo", "forfeit")
    assert nomic.at("game.turn") == "Dov"
    put(nomic, "Dov", "repeal 210")
    nomic.says("Dov", "forfeit")
    assert nomic.at("proposals.326.status") == "open"
    nomic.votes(326, Ann="yes", Ben="yes")
    assert (nomic.at("proposals.326.status"), nomic.at("game.turn")) == ("accepted", "Ben")
    assert scores(nomic) == {"Ann": 36, "Ben": 1}


@pytest.mark.shows("307h", "307j", "307k")
def test_what_was_withdrawn_neither_counts_as_missed_nor_breaks_the_row() -> None:
    nomic = Nomic()
    for player in ("Ann", "Ann", "Ben", "Ben"):
        nomic.proposes(player, "repeal 210")
    nomic.says("Ben", "withdraw 327")
    nomic.wait(3)
    for player, number in (("Ann", 325), ("Ann", 326), ("Ben", 328)):
        nomic.says(player, f"call {number}")
        nomic.votes(number, Ann="yes", Ben="yes", Cleo="yes")
    nomic.wait(7 - SECOND)
    assert nomic.at("players.Dov.plea") == ""
    nomic.wait(SECOND)
    nomic.says("Ann", "keep Dov")
    nomic.says("Ben", "keep Dov")
    nomic.wait(7 - SECOND)
    assert "Dov" in nomic.game.world.things["player"]
    nomic.wait(SECOND)
    assert nomic.at("game.former") == {"Dov": 0}


@pytest.mark.shows("316m")
def test_whose_proxy_gives_up_the_game_has_none_and_hears_of_it() -> None:
    nomic = Nomic()
    nomic.says("Dov", "delegate Ben")
    nomic.says("Ben", "forfeit")
    assert nomic.at("players.Dov.proxy") is None
    (letter,) = [one for one in nomic.last.letters if one.title == "You have no proxy"]
    assert list(letter.to) == ["Dov"]
    assert nomic.says("Dov", "delegate nobody") == "You have no proxy."


@pytest.mark.shows("111d", "111e")
@pytest.mark.parametrize(("words", "again"), [
    ("repeal 210", ""), ("transmute 206", ""), ("amend 206\nset loss = 9", "set loss = 9"),
    ('add "Bells"\nBells ring.', "Bells ring."),
])
def test_a_revision_that_changes_nothing_is_not_sent_to_all(words: str, again: str) -> None:
    nomic = Nomic()
    nomic.proposes("Ann", words)
    assert "says that already" in nomic.says("Ann", f"revise 325\n{again}\nend")


@pytest.mark.shows("104b", "109a", "109b", "324n", "111h")
@pytest.mark.parametrize(("words", "votes", "status"), [
    ("transmute 105", {"Ann": "yes", "Ben": "yes", "Cleo": "yes", "Dov": "no"}, "rejected"),
    ("transmute 105", {"Ann": "yes", "Ben": "yes", "Cleo": "yes"}, "rejected"),
    ("transmute 105", ALL, "accepted"),
    ("repeal 210", {"Ann": "yes", "Ben": "yes"}, "rejected"),
    ("repeal 210", {"Ann": "yes", "Ben": "yes", "Cleo": "no"}, "accepted"),
])
def test_what_a_change_needs_it_needs_though_104_is_repealed(
    words: str, votes: Mapping[str, str], status: str,
) -> None:
    """A vote lasts until all have voted, though its outcome may be plain before; 104 is 325 as it is repealed."""
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "transmute 104")
    nomic.adopts_by_vote("Ben", "repeal 325")
    number = put(nomic, "Cleo", words)
    nomic.votes(number, **votes)
    assert nomic.at(f"proposals.{number}.status") == ("open" if len(votes) < 4 else status)
    nomic.wait(7)
    assert nomic.at(f"proposals.{number}.status") == status


@pytest.mark.shows("112b", "112e")
def test_a_target_that_the_admin_corrects_counts_at_once() -> None:
    nomic = Nomic()
    give(nomic, Ben=150, Dov=160)
    admin_says(nomic, "set rule 206 loss 7 now because of a slip")
    assert nomic.at("game.winner") is None
    admin_says(nomic, "set rule 208 mail_points 155 now because of a slip")
    assert nomic.at("game.winner") == "Dov"
