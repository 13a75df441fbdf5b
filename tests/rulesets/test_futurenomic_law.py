"""FutureNomic, where players write law: what is void, what prevails, who judges, and what stays possible."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Shift
from tests.rulesets.test_futurenomic import SEATS, Nomic
from tests.rulesets.test_futurenomic_not_theirs import admin_says


def has(nomic: Nomic, law: str, over: str = "()") -> int:
    """Let all carry a rule with law; return its number."""
    head = f'"""New."""\n\nfrom mailgame.law import *\n\nrule = Rule(0, "New", over={over})\n\n\n'
    return nomic.adopts_by_vote("Ann", f'add "New"\n```law\n{head}{law}\n```')


@pytest.mark.slow
@pytest.mark.shows("110f", "110a")
def test_a_void_rule_comes_to_life_when_the_immutable_one_is_out_of_the_way() -> None:
    nomic = Nomic()
    has(nomic, '@rule.answers(Electorate)\ndef not_dov(view, asked):\n'
               '    return [one for one in view.players() if one.id != "Dov"]')
    assert nomic.adopts_by_vote("Ben", "transmute 105") == 326
    nomic.adopts_by_vote("Cleo", "repeal 326")
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(7)
    electorates = [nomic.at(f"ballots.{number}.electorate") for number in range(1, 5)]
    assert electorates == [[*SEATS], [*SEATS], ["Ben", "Ann", "Cleo"], ["Ben", "Ann", "Cleo"]]


@pytest.mark.shows("114b")
def test_the_last_way_to_propose_and_the_last_to_vote_stay() -> None:
    nomic = Nomic()
    number = 325
    for author, rule, then in (("Ann", 103, "in force"), ("Ben", 111, "repealed"), ("Cleo", 104, "in force")):
        for change in (f"transmute {rule}", f"repeal {number}"):
            number = nomic.proposes(author, change)
            nomic.wait(7)
            nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
            assert nomic.at(f"proposals.{number}.status") == "accepted"
        assert nomic.at(f"rules.{number - 1}.standing") == then
        number += 1
    assert "without rule 329 no change could be adopted any more" in str(nomic.last.story)
    assert nomic.proposes("Dov", "repeal 210") == 331


@pytest.mark.shows("114c")
def test_harder_is_allowed() -> None:
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "amend 324\nset quorum_percent = 100")
    assert nomic.at("rules.325.params.quorum_percent") == 100


@pytest.mark.slow
@pytest.mark.shows("210b", "321g")
def test_there_are_no_teams_until_a_rule_makes_them_and_then_nobody_judges_for_their_own() -> None:
    nomic = Nomic()
    first = nomic.proposes("Ben", 'add "Bells"\nBells ring.')
    nomic.says("Ann", f"invoke {first} because it is loud")
    assert nomic.at("cases.1.judge") == "Dov"
    has(nomic, '@rule.answers(TeamMates)\ndef two_teams(view, asked):\n    teams = (("Ben", "Dov"), ("Ann", "Cleo"))\n'
               '    return [view.player(one) for team in teams if asked.player.id in team for one in team]')
    second = nomic.proposes("Ben", 'add "Gongs"\nGongs ring.')
    nomic.says("Ann", f"invoke {second} because it is loud")
    assert nomic.at("cases.2.judge") == "Cleo"


@pytest.mark.shows("211d")
def test_a_rule_can_say_that_it_prevails_over_a_kind_of_rules_or_defers_to_it() -> None:
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", 'add "First"\nThis rule prevails over all rules on points.')
    nomic.adopts_by_vote("Ben", 'add "Last"\nThis rule takes precedence over rule 325, defers to all rules on bells')
    nomic.adopts_by_vote("Cleo", 'add "Bells"\nBells ring.')
    assert [nomic.prevails(325, other) for other in (202, 206, 308)] == [True, True, True]
    assert [nomic.prevails(325, other) for other in (207, 211, 112)] == [False, False, False]
    assert nomic.prevails(327, 326)
    assert nomic.prevails(326, 325)


@pytest.mark.shows("211d")
@pytest.mark.parametrize(("text", "other", "claims"), [
    ("This rule does not take precedence over all rules on points.", 206, False),
    ("Nothing prevails over all rules on points.", 206, False),
    ("This rule doesn’t prevail over any rule on points.", 206, False),
    ("Bells do not ring. This rule prevails over all rules on points.", 206, True),
    ("This rule takes precedence over all rules on votes.", 303, True),
    ("This rule takes precedence over all rules on voting.", 303, True),
    ("This rule takes precedence over all rules on vote.", 303, True),
])
def test_a_claim_over_a_kind_is_read_as_it_is_written(text: str, other: int, claims: bool) -> None:
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", f'add "Bells"\n{text}')
    assert nomic.prevails(325, other) == claims


@pytest.mark.shows("213k")
def test_an_outage_moves_the_clocks_and_nobody_wins_by_it() -> None:
    nomic = Nomic()
    nomic.proposes("Ann", "repeal 210")
    before = nomic.game.world.timers["debate 325"]["due"]
    assert before == "2026-11-30T10:00:00Z"
    assert nomic.play(Shift("2026-11-25T10:00:00Z", 2 * 24 * 3600)).outcome == "done"
    assert nomic.game.world.timers["debate 325"]["due"] == "2026-12-02T10:00:00Z"
    assert nomic.at("game.winner") is None
    assert nomic.at("proposals.325.opens") == "2026-12-02T10:00:00Z"


UNANIMITY = """
@rule.answers(Lacking)
def all_of_them(view, asked):
    yes = sum(vote["choice"] == "yes" for vote in asked.ballot.votes.values())
    return "" if yes == len(asked.ballot.electorate) else "all had to be in favour"
"""


@pytest.mark.slow
@pytest.mark.shows("308k")
@pytest.mark.parametrize(("law", "then"), [(UNANIMITY, 0), ("", 5)])
def test_where_every_change_takes_unanimity_there_are_no_points_for_the_minority(law: str, then: int) -> None:
    nomic = Nomic()
    has(nomic, law, "(303, 324)")
    before = nomic.at("players.Dov.score")
    number = nomic.proposes("Ben", 'add "Bells"\nBells ring.')
    nomic.wait(7)
    nomic.votes(number, Ann="yes", Ben="yes", Cleo="yes", Dov="no")
    assert nomic.at(f"proposals.{number}.status") == ("accepted" if then else "rejected")
    assert nomic.at("players.Dov.score") == before + 1 + then


@pytest.mark.shows("324at")
def test_without_the_point_for_a_vote_play_is_still_concurrent_and_has_a_quorum() -> None:
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "amend 324\nset vote_points = 0")
    before = nomic.at("players.Dov.score")
    one, other = nomic.proposes("Ben", 'add "Bells"\nBells ring.'), nomic.proposes("Cleo", 'add "Gongs"\nGongs ring.')
    nomic.wait(7)
    nomic.votes(one, **dict.fromkeys(SEATS, "yes"))
    nomic.votes(other, Ann="yes", Ben="yes")
    nomic.wait(7)
    assert [nomic.at(f"proposals.{number}.status") for number in (one, other)] == ["accepted", "rejected"]
    assert nomic.at("players.Dov.score") == before
    assert nomic.at("game.turn") is None


@pytest.mark.shows("316f")
def test_a_proxy_has_no_other_conditions_than_the_two_that_are_left() -> None:
    nomic = Nomic()
    nomic.says("Dov", "delegate Ben")
    nomic.says("Cleo", "delegate Ben")
    nomic.says("Ben", "delegate Ann")
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(3)
    nomic.says("Ann", "call 325")
    for name in ("Dov", "Cleo"):
        assert f"You have voted yes for {name}" in nomic.says("Ben", f"vote 325 yes for {name}")
    assert "You have voted no for Ben" in nomic.says("Ann", "vote 325 no for Ben")
    assert nomic.at("ballots.1.by_proxy") == ["Dov", "Cleo", "Ben"]


@pytest.mark.shows("321e")
@pytest.mark.parametrize(("act", "office"), [("number", "traffic manager"), ("tally", "ballot manager")])
def test_an_act_of_the_admin_is_the_move_of_whoever_disputes_it_and_a_managers_their_own(act: str, office: str) -> None:
    nomic = Nomic()
    nomic.proposes("Ann", "repeal 210")
    nomic.says("Dov", f"invoke {act} of 325 because it was rash")
    assert nomic.at("cases.1.judge") == "Cleo"
    assert nomic.at("cases.1.findings") == ["legal", "illegal"]
    assert "Dov has invoked Judgment" in nomic.says("Ann", f"invoke {act} of 325 because it was very rash")
    admin_says(nomic, f"resign {office}")
    nomic.says("Ben", f"accept {office}")
    nomic.proposes("Ann", "repeal 206")
    nomic.says("Ann", f"invoke {act} of 326 because it was rash")
    assert nomic.at("cases.2.judge") == "Dov"
    nomic.says("Dov", "judge case 2 illegal because it was rash indeed")
    nomic.wait(3)
    assert nomic.at("proposals.326.status") == "vetoed"


@pytest.mark.slow
@pytest.mark.shows("110b")
@pytest.mark.parametrize("done", [
    "Repeal(114, 'as it likes')", "Amend(111, 'vote_days', 365)", "Renumber(104, 5104)",
    "Set(view.rule(114), mutable=True)",
])
def test_law_that_is_mutable_can_do_nothing_to_an_immutable_rule(done: str) -> None:
    nomic = Nomic()
    has(nomic, f'@rule.command("seize", "Seize power.")\ndef seizes(view, order):\n    return {done}')
    number = done.partition("(")[2].removeprefix("view.rule(")[:3]
    assert nomic.says("Ann", "seize") == f"Rule {number} is immutable, and rule 325 is not: it is without effect here."
    assert nomic.at(f"rules.{number}.standing") == "in force"
    assert not nomic.at(f"rules.{number}.mutable")


@pytest.mark.shows("110b")
def test_it_can_do_so_to_a_mutable_one() -> None:
    nomic = Nomic()
    has(nomic, '@rule.command("seize", "Seize power.")\ndef seizes(view, order):\n    return Repeal(210, "by force")')
    nomic.says("Ann", "seize")
    assert nomic.at("rules.210.standing") == "repealed"


@pytest.mark.shows("104b")
@pytest.mark.parametrize("done", [
    "Enact(view.things('proposal')[-1])",
    "[Conclude(view.things('proposal')[-1], 'accepted'), Enact(view.things('proposal')[-1])]",
])
def test_law_adopts_nothing_that_was_not_carried(done: str) -> None:
    nomic = Nomic()
    has(nomic, f'@rule.command("seize", "Seize power.")\ndef seizes(view, order):\n    return {done}')
    nomic.proposes("Ben", "repeal 210")
    assert "Proposal 326 has not been carried" in nomic.says("Ann", "seize")
    assert nomic.at("rules.210.standing") == "in force"
    assert nomic.at("proposals.326.status") == "open"


@pytest.mark.shows("104b")
def test_law_puts_no_proposal_in_anothers_name() -> None:
    nomic = Nomic()
    number = has(nomic, '@rule.command("seize", "Seize power.")\ndef seizes(view, order):\n'
                        '    return Submit(view.player("Ben"), "add", "A fool", text="I am a fool.")')
    nomic.says("Ann", "seize")
    assert nomic.at(f"rules.{number}.standing") == "suspended"


@pytest.mark.slow
def test_numbers_that_law_sets_high_do_not_stop_the_game() -> None:
    nomic = Nomic()
    has(nomic, '@rule.command("leap", "Leap.")\ndef leaps(view, order):\n    return NumberFrom("proposal", 900_000)')
    nomic.says("Ann", "leap")
    assert nomic.proposes("Ben", "repeal 210") == 900_000
    nomic.says("Ben", "withdraw 900000")
    assert nomic.adopts_by_vote("Cleo", 'add "Bells"\nBells ring.') == 900_001
    assert nomic.at("rules.900001.standing") == "in force"


def test_law_alters_an_answer_by_naming_players() -> None:
    """It passed the checks when it came, and was suspended when the question was first asked."""
    nomic = Nomic()
    number = has(nomic, "@rule.alter(TeamMates)\ndef two_teams(view, asked):\n"
                        '    return Reply([one for one in view.players() if one.id in ("Ben", "Dov")])')
    put = nomic.proposes("Ben", 'add "Bells"\nBells ring.')
    nomic.says("Ann", f"invoke {put} because it is loud")
    assert nomic.at(f"rules.{number}.standing") == "in force"
    assert nomic.at("cases.1.judge") == "Cleo"
