"""FutureNomic, played without letters: what rehearsals would show only at great length."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Instruct, Newcomer, Result
from mailgame.game.state import look_up, state
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Thing
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from tests.rulesets.realm import Realm, sandbox

SEATS = {"Ben": "Zola", "Dov": "Miller", "Ann": "Adams", "Cleo": "Adams"}
"""The players as they are seated, with their surnames; by surname it is Ann, Cleo, Dov, Ben."""


@cache
def rules() -> Ruleset:
    return sandbox().equip(load("futurenomic", [rulesets_folder()]))


class Nomic(Realm):
    """A game of four, or of those at other `seats` (name to surname), and the time that passes in it."""

    def __init__(self, seats: Mapping[str, str] = SEATS) -> None:
        self.ruleset = rules()
        at = "2026-11-23T10:00:00Z"
        who = tuple(Newcomer(name, f"{name.lower()}@example.org", {"surname": said}) for name, said in seats.items())
        self.begin = Begin(at, "future", "futurenomic", "UTC", "future", "admin@example.org", who)
        self.game = Game.new(self.ruleset, self.begin)
        self.inputs = []
        self.last = Result()
        self.play(self.begin)

    def wait(self, days: float) -> None:
        """Let so many days pass."""
        until = datetime.fromisoformat(self.game.world.data["clock"]) + timedelta(days=days)
        end = until.strftime("%Y-%m-%dT%H:%M:%SZ")
        while self.game.due_at and self.game.due_at <= end:
            assert self.play(Alarm(self.game.due_at)).outcome == "done", self.last
        self.game.world.put(self.game.world.data, "clock", end)
        self.game.world.commit()

    def at(self, path: str) -> object:
        """Return what stands under a path of the state."""
        return look_up(state(self.game), path)

    def proposes(self, player: str, words: str) -> int:
        """Let a player propose something; return its number."""
        told = self.says(player, f"propose {words}\nend" if "\n" in words else f"propose {words}")
        number = int(self.game.world.data["series"]["proposal"])
        assert self.at(f"proposals.{number}.author") == player, told
        return number

    def votes(self, number: int, **choices: str) -> None:
        for name, choice in choices.items():
            self.says(name, f"vote {number} {choice}")

    def adopts_by_vote(self, player: str, words: str) -> int:
        """Let a proposal be carried by all; return its number."""
        number = self.proposes(player, words)
        self.wait(3)
        self.says(player, f"call {number}")
        self.votes(number, **dict.fromkeys(SEATS, "yes"))
        assert self.at(f"proposals.{number}.status") == "accepted"
        return number

    def prevails(self, one: int, other: int) -> bool:
        return self.game.engine.book.prevails(one, other)


@pytest.fixture
def nomic() -> Nomic:
    return Nomic()


@pytest.mark.shows("103h", "106a", "116d")
def test_what_cannot_be_proposed_gets_no_number(nomic: Nomic) -> None:
    assert "Rule 105 is immutable: it cannot be repealed" in nomic.says("Ann", "propose repeal 105")
    assert "There is no text below" in nomic.says("Ann", 'propose add "Nothing"\nend')
    nomic.says("Ann", "give 5 to Ben")
    assert nomic.at("players.Ben.score") == 0
    assert nomic.proposes("Ann", "repeal 210") == 325


@pytest.mark.shows("108m", "108n", "205a")
def test_what_is_enacted_again_has_the_number_of_that_proposal(nomic: Nomic) -> None:
    assert nomic.adopts_by_vote("Ann", 'add "Bells"\nBells ring.') == 325
    assert nomic.adopts_by_vote("Ben", "repeal 325") == 326
    assert nomic.at("rules.325.standing") == "repealed"
    assert nomic.adopts_by_vote("Ann", 'add "Bells"\nBells ring.') == 327
    assert nomic.at("rules.327.standing") == "in force"
    assert nomic.adopts_by_vote("Dov", "amend 303\nMost of all voters.") == 328
    assert nomic.at("rules.328.text") == "Most of all voters."


@pytest.mark.shows("211a", "211b", "211c", "211f", "211i")
def test_immutable_rules_come_first_then_their_own_words_then_the_lower_number(nomic: Nomic) -> None:
    assert nomic.prevails(202, 206)
    assert nomic.prevails(105, 111)
    assert nomic.prevails(324, 303)
    assert nomic.prevails(206, 303)
    assert nomic.adopts_by_vote("Ann", "amend 206\nset loss = 6") == 325
    assert nomic.prevails(303, 325)
    assert nomic.adopts_by_vote("Ben", "transmute 207") == 326
    assert nomic.prevails(326, 202)
    assert nomic.prevails(105, 326)


@pytest.mark.shows("211e")
def test_of_two_that_both_claim_to_prevail_the_lower_number_does(nomic: Nomic) -> None:
    nomic.adopts_by_vote("Ann", 'add "First"\nThis rule takes precedence over rule 326.')
    assert not nomic.prevails(325, 202)
    nomic.adopts_by_vote("Ben", 'add "Second"\nThis rule takes precedence over rule 325.')
    assert nomic.prevails(325, 326)


@pytest.mark.shows("107e")
def test_ballots_that_end_together_are_completed_by_number(nomic: Nomic) -> None:
    nomic.proposes("Ann", "amend 206\nset loss = 6")
    nomic.proposes("Ben", 'add "Bells"\nBells ring.')
    nomic.wait(8)
    nomic.votes(325, Ann="yes", Ben="yes", Cleo="yes")
    nomic.votes(326, Ann="no", Ben="no", Cleo="no")
    nomic.wait(7)
    assert nomic.at("rules.325.params.loss") == 6
    assert nomic.at("players.Ben.score") == 1 - 6 + 1


@pytest.mark.slow
@pytest.mark.shows("101f")
def test_there_may_be_any_number_of_mutable_rules(nomic: Nomic) -> None:
    nomic.game.world.set(Thing(nomic.game.world, "player", "Ann"), "score", -1000)
    for number in range(10):
        nomic.wait(5)
        nomic.adopts_by_vote("Ann", f'add "Rule {number}"\nThis one is number {number}.')
    mutable = [one for one in nomic.game.world.rules if nomic.at(f"rules.{one}.standing") == "in force"
               and nomic.at(f"rules.{one}.mutable")]
    assert len(mutable) == 27


@pytest.mark.shows("114a")
def test_the_last_mutable_rule_stays_mutable(nomic: Nomic) -> None:
    for number in nomic.game.world.rules:
        nomic.game.world.set(Thing(nomic.game.world, "rule", number), "mutable", number in ("210", "209"))
    nomic.adopts_by_vote("Ann", "transmute 210")
    assert any("is the last mutable rule" in str(one["fields"]) for one in nomic.last.story)
    assert nomic.at("rules.210.mutable") is True


@pytest.mark.shows("201b", "201c", "201d", "201i", "201g")
def test_the_order_is_by_surname_and_then_by_name(nomic: Nomic) -> None:
    nomic.adopts_by_vote("Ann", "repeal 324")
    assert nomic.at("game.turn") == "Cleo"
    for following in ("Dov", "Ben", "Ann", "Cleo"):
        nomic.wait(7)
        assert nomic.at("game.turn") == following


@pytest.mark.shows("303c", "303e", "303b")
def test_without_concurrent_play_silence_works_like_a_no(nomic: Nomic) -> None:
    nomic.adopts_by_vote("Ann", "repeal 324")
    number = nomic.proposes("Cleo", 'add "Bells"\nBells ring.')
    nomic.wait(7)
    nomic.votes(number, Ann="yes", Cleo="yes")
    nomic.wait(7)
    assert nomic.at(f"proposals.{number}.status") == "rejected"
    assert nomic.at("game.turn") == "Dov"
    number = nomic.proposes("Dov", "transmute 113")
    nomic.wait(7)
    nomic.votes(number, Ann="yes", Cleo="yes", Dov="yes", Ben="no")
    assert nomic.at(f"proposals.{number}.status") == "rejected"


@pytest.mark.shows("323d", "312a", "201f", "324w")
def test_nobody_has_to_propose_in_concurrent_play(nomic: Nomic) -> None:
    nomic.adopts_by_vote("Ann", "repeal 323")
    before = [nomic.at(f"players.{name}.score") for name in SEATS]
    nomic.wait(60)
    assert [nomic.at(f"players.{name}.score") for name in SEATS] == before


@pytest.mark.shows("102e", "110c")
@pytest.mark.parametrize("number", [102, 105, 116, 201, 324])
def test_every_first_rule_can_be_transmuted(nomic: Nomic, number: int) -> None:
    immutable = number < 200
    now = nomic.adopts_by_vote("Ann", f"transmute {number}")
    assert nomic.at(f"rules.{now}.mutable") is immutable


@pytest.mark.shows("110a", "110b", "110e", "116b", "101b")
def test_a_rule_against_an_immutable_one_changes_nothing_of_it(nomic: Nomic) -> None:
    assert nomic.at("rules.101.revisions.0.how") == "from the start"
    before = {number: row["text"] for number, row in nomic.game.world.rules.items()}
    nomic.adopts_by_vote("Ann", 'add "Without Dov"\nDov has no vote, and rule 105 says nothing any more.')
    assert nomic.at("rules.325.standing") == "in force"
    assert {number: row["text"] for number, row in nomic.game.world.rules.items() if number != "325"} == before
    number = nomic.proposes("Ben", "repeal 210")
    nomic.wait(7)
    assert number == 326
    assert nomic.at("ballots.2.electorate") == ["Ben", "Dov", "Ann", "Cleo"]


@pytest.mark.shows("109e", "105d", "324q")
def test_who_is_on_hold_is_not_needed_for_unanimity(nomic: Nomic) -> None:
    nomic.says("Dov", "away 2026-11-24 2026-12-10")
    nomic.proposes("Ann", "transmute 113")
    nomic.wait(3)
    nomic.says("Ann", "call 325")
    assert nomic.at("ballots.1.electorate") == ["Ben", "Ann", "Cleo"]
    nomic.votes(325, Ann="yes", Ben="yes", Cleo="yes")
    assert nomic.at("rules.325.mutable") is True


@pytest.mark.shows("312j")
def test_who_is_on_hold_has_no_turn_and_no_penalty(nomic: Nomic) -> None:
    nomic.adopts_by_vote("Ann", "repeal 324")
    nomic.says("Dov", "away 2026-11-27 2026-12-20")
    nomic.wait(7)
    assert nomic.at("game.turn") == "Ben"
    assert nomic.at("players.Dov.score") == 1
    assert nomic.at("players.Cleo.score") == 1 - 10


@pytest.mark.shows("307b")
def test_without_concurrent_play_a_missed_vote_costs_points(nomic: Nomic) -> None:
    nomic.adopts_by_vote("Ann", "repeal 324")
    number = nomic.proposes("Cleo", 'add "Bells"\nBells ring.')
    nomic.wait(7)
    nomic.votes(number, Ann="yes", Cleo="yes", Dov="yes")
    nomic.wait(7)
    assert [nomic.at(f"players.{name}.score") for name in ("Ann", "Dov", "Ben")] == [36, 1, 1 - 5]
    assert nomic.at(f"proposals.{number}.status") == "accepted"


@pytest.mark.shows("213i", "112d", "103d", "115a")
def test_rules_on_who_wins_and_on_changes_can_be_proposed_for_change(nomic: Nomic) -> None:
    assert nomic.proposes("Ann", "amend 213\nWho cannot go on loses.") == 325
    assert nomic.proposes("Ann", "amend 303\nMost of those who vote.") == 326


@pytest.mark.shows("105a")
def test_without_a_rule_on_voters_all_who_take_part_vote(nomic: Nomic) -> None:
    assert nomic.adopts_by_vote("Ann", "transmute 105") == 325
    nomic.adopts_by_vote("Ben", "repeal 325")
    nomic.says("Dov", "away 2026-11-29 2026-12-10")
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.wait(3)
    nomic.says("Cleo", f"call {number}")
    assert nomic.at("ballots.3.electorate") == ["Ben", "Ann", "Cleo"]


@pytest.mark.shows("104a")
def test_without_a_rule_on_debate_a_vote_begins_within_a_week(nomic: Nomic) -> None:
    assert nomic.adopts_by_vote("Ann", "transmute 111") == 325
    before = nomic.proposes("Cleo", "repeal 206")
    nomic.adopts_by_vote("Ben", "repeal 325")
    since = nomic.proposes("Dov", "repeal 210")
    nomic.wait(7)
    for number in (before, since):
        nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
        assert nomic.at(f"proposals.{number}.status") == "accepted"


@pytest.mark.shows("316k")
def test_a_proxy_cannot_abstain_and_an_own_vote_stays_ones_own(nomic: Nomic) -> None:
    nomic.says("Dov", "delegate Ben")
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(3)
    nomic.says("Ann", "call 325")
    assert nomic.says("Ben", "vote 325 abstain for Dov") == "A proxy votes yes or no; only Dov can abstain."
    nomic.says("Ben", "vote 325 yes for Dov")
    assert nomic.at("ballots.1.by_proxy") == ["Dov"]
    nomic.says("Dov", "vote 325 abstain")
    assert nomic.at("ballots.1.by_proxy") == []
    nomic.says("Dov", "vote 325 no")
    assert "Dov has voted already" in nomic.says("Ben", "vote 325 yes for Dov")
    assert nomic.at("ballots.1.by_proxy") == []


def both_called(nomic: Nomic, first: str, second: str) -> None:
    """Let Ann and Ben make proposals 325 and 326 at one time; all carry the first, all but Cleo the second."""
    nomic.proposes("Ann", first)
    nomic.proposes("Ben", second)
    nomic.wait(3)
    nomic.says("Ann", "call 325")
    nomic.says("Ben", "call 326")
    nomic.votes(325, **dict.fromkeys(SEATS, "yes"))
    nomic.votes(326, Ann="yes", Ben="yes", Dov="yes", Cleo="no")


@pytest.mark.shows("103g", "103h")
@pytest.mark.parametrize("change", ["amend 206\nset loss = 5", "repeal 206"])
def test_what_became_immutable_after_a_proposal_came_is_not_changed_by_it(nomic: Nomic, change: str) -> None:
    both_called(nomic, "transmute 206", change)
    assert nomic.at("rules.325.params.loss") == 10
    assert nomic.at("rules.325.mutable") is False
    assert nomic.at("rules.325.standing") == "in force"
    assert nomic.at("proposals.326.status") == "accepted"
    assert any("rule 325 is immutable now" in str(one["fields"]) for one in nomic.last.story)


@pytest.mark.shows("103e")
def test_the_second_of_two_that_transmute_a_rule_the_same_way_does_nothing(nomic: Nomic) -> None:
    both_called(nomic, "transmute 113", "transmute 113")
    assert nomic.at("rules.325.mutable") is True
    assert nomic.at("proposals.326.status") == "accepted"
    assert any("rule 325 is mutable already" in str(one["fields"]) for one in nomic.last.story)


def disputed(nomic: Nomic, player: str, question: str = "325") -> str:
    """Let a vote on Ann's proposal 325 begin, and a player invoke Judgment; return the Judge."""
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(3)
    nomic.says("Ann", "call 325")
    nomic.votes(325, Ann="yes", Ben="yes", Cleo="yes")
    nomic.says(player, f"invoke {question} because it is unclear")
    return str(nomic.at("cases.1.judge"))


@pytest.mark.shows("321u")
def test_a_disputed_vote_is_completed_when_there_are_no_judges_any_more(nomic: Nomic) -> None:
    other = nomic.proposes("Ben", "repeal 321")
    assert other == 325
    nomic.proposes("Ann", "repeal 210")
    nomic.wait(3)
    nomic.says("Ann", "call 326")
    nomic.votes(326, Ann="yes", Ben="yes", Cleo="yes")
    nomic.wait(4)
    nomic.says("Dov", "invoke 326 because it is unclear")
    nomic.wait(4)
    assert nomic.at("proposals.326.status") == "open"
    nomic.votes(325, **dict.fromkeys(SEATS, "yes"))
    assert nomic.at("cases.1.status") == "dropped"
    assert nomic.at("proposals.326.status") == "accepted"


@pytest.mark.shows("321r")
def test_judgment_is_invoked_once_and_not_on_what_is_settled(nomic: Nomic) -> None:
    judge = disputed(nomic, "Dov")
    assert "in case 1" in nomic.says("Dov", "invoke 325 because it is rude")
    nomic.says(judge, "judge case 1 legal because so")
    nomic.wait(3)
    assert nomic.at("cases.1.status") == "stands"
    assert nomic.says("Cleo", "invoke 325 because it is rude") == "Case 1 has settled that: it is legal."


@pytest.mark.shows("321n")
def test_the_only_judge_left_finds_the_same_again_and_it_stands(nomic: Nomic) -> None:
    nomic.says("Cleo", "leave")
    nomic.says("Dov", "leave")
    number = nomic.proposes("Ann", "repeal 210")
    nomic.says("Ben", f"invoke {number} because it is unclear")
    nomic.says("Ben", "judge case 1 illegal because so")
    nomic.says("Ann", "overrule case 1")
    assert nomic.at("cases.1.status") == "asked"
    nomic.says("Ben", "judge case 1 illegal because so")
    assert nomic.at("cases.1.status") == "stands"


@pytest.mark.shows("321w")
def test_a_vote_found_illegal_is_not_cast_again(nomic: Nomic) -> None:
    judge = disputed(nomic, "Dov", "vote of Ben on 325")
    nomic.says(judge, "judge case 1 illegal because so")
    nomic.wait(3)
    assert "Ben" not in str(nomic.at("ballots.1.votes"))
    assert nomic.says("Ben", "vote 325 yes") == "The vote of Ben was found illegal; it cannot be cast again."


@pytest.mark.shows("307w")
def test_a_hold_that_a_pause_outlasts_takes_no_vote_away(nomic: Nomic) -> None:
    number = nomic.proposes("Ben", "repeal 210")
    nomic.says("Ann", "away 2026-11-27 2026-12-04")
    nomic.wait(3)
    nomic.says("Ben", f"call {number}")
    clock = nomic.game.world.data["clock"]
    nomic.play(Instruct(clock, "", "pause [because TEXT]", {}, "", by="Admin", words="pause"))
    nomic.game.world.put(nomic.game.world.data, "clock", "2026-12-08T10:00:00Z")
    nomic.game.world.commit()
    nomic.play(Instruct("2026-12-08T10:00:00Z", "", "resume [because TEXT]", {}, "", by="Admin", words="resume"))
    nomic.wait(2)
    assert "is no" in nomic.says("Ann", f"vote {number} no")
    assert nomic.at("ballots.1.electorate") == ["Ben", "Dov", "Ann", "Cleo"]


@pytest.mark.shows("324ag", "324ah")
@pytest.mark.parametrize(("gone", "holder"), [(("Dov",), None), (("Dov", "Cleo"), "Eve")])
def test_who_is_wanted_by_two_thirds_of_those_who_are_left_has_the_office_then(
    gone: tuple[str, ...], holder: str | None
) -> None:
    """The Admin holds it; Eve wants it, Ann and Ben want her: three of six, then of five, then of four."""
    nomic = Nomic({**SEATS, "Eve": "Nolan", "Fay": "Young"})
    for name in ("Eve", "Ann", "Ben"):
        nomic.says(name, "remove traffic manager for Eve")
    assert nomic.at("offices.Traffic Manager.holder") is None
    for name in gone:
        nomic.says(name, "forfeit")
    assert nomic.at("offices.Traffic Manager.holder") == holder
