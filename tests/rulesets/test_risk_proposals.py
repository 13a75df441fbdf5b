"""Nomic Risk, rules 5 and 8: what is proposed, how votes end, what they bring, and how the game ends."""

from __future__ import annotations

import pytest

from mailgame.kernel import budget
from tests.rulesets.risk import Risk

shows = pytest.mark.shows
ADD = 'propose add "Bells"\nBells ring at noon.\nend'
AMEND = "propose amend 7\nset fewest = 4\nend"


def voted(words: str = AMEND, *players: str, **votes: str) -> Risk:
    """Return a game in which Ann has proposed something and the others have voted on it, as her next turn begins."""
    game = Risk(*players)
    game.says("Ann", words)
    for name, vote in votes.items():
        game.says(name, f"vote 1 {vote}")
    game.round()
    return game


# --- what is proposed


@shows("R5.1a", "R5.1b", "R5.4e")
@pytest.mark.parametrize(("words", "path", "then"), [
    (ADD, "rules.17.standing", "in force"), ("propose repeal 16", "rules.16.standing", "repealed"),
    (AMEND, "rules.7.parameters.fewest", 4),
    ("propose change Peace\nAll tanks leave the game.\nend", "proposals.1.status", "accepted"),
])
def test_rules_are_added_repealed_and_amended_and_the_state_changed(words: str, path: str, then: object) -> None:
    assert voted(words, Bert="yes").at(path) == then


@shows("R5.1c", "R5.1d", "R5.1e")
def test_one_may_be_made_in_ones_own_turn_before_or_after_moves() -> None:
    game = Risk()
    game.says("Ann", "move 1 from 1 to 3")
    game.says("Ann", AMEND)
    assert game.at("proposals.1.status") == "open"
    assert "made your proposal for this turn" in game.says("Ann", ADD)
    assert "It is Ann’s turn" in game.says("Bert", ADD)
    game.round()
    assert "made your proposal" not in game.says("Ann", ADD)
    game.round()
    assert len(game.at("proposals")) == 2


@shows("R5.1f", "R5.1c")
def test_what_is_withdrawn_later_frees_no_proposal_in_anybody_elses_turn() -> None:
    """Ann withdraws hers, on which nobody has voted, in Bert’s turn: that is no reason for Bert to make two."""
    game = Risk()
    game.says("Ann", AMEND)
    game.orders("Ann", "done")
    game.says("Bert", ADD)
    game.says("Ann", "withdraw 1")
    assert [game.at(f"proposals.{number}.status") for number in (1, 2)] == ["withdrawn", "open"]
    assert "made your proposal for this turn" in game.says("Bert", "propose repeal 16")
    game.says("Bert", "withdraw 2")  # his own, made in this turn
    assert "made your proposal" not in game.says("Bert", "propose repeal 16")


@shows("R5.1c", "R6.5k")
def test_one_made_by_a_standing_order_is_that_of_the_turn() -> None:
    game = Risk()
    game.stands("Ann", "propose repeal 16")
    game.round()
    assert [*game.at("proposals")] == ["1"]
    assert "made your proposal for this turn" in game.says("Ann", ADD)


@shows("R5.1f")
@pytest.mark.parametrize(("vote", "again"), [("", True), ("yes", False), ("abstain", False)])
def test_what_is_withdrawn_counts_only_if_somebody_else_has_voted(vote: str, again: bool) -> None:
    game = Risk()
    game.says("Ann", AMEND)
    if vote:
        game.says("Bert", f"vote 1 {vote}")
    game.says("Ann", "withdraw 1")
    assert game.at("proposals.1.status") == "withdrawn"
    assert ("made your proposal" not in game.says("Ann", ADD)) is again


# --- votes


@shows("R5.2b", "R5.2c", "R5.2f", "R5.2g", "R5.2h")
def test_all_vote_at_once_out_of_turn_and_in_secret_until_the_close_and_the_last_vote_counts() -> None:
    game = Risk("Ann", "Bert", "Cleo")
    game.says("Ann", AMEND)
    for name, vote in (("Bert", "yes"), ("Cleo", "abstain"), ("Bert", "no")):
        game.says(name, f"vote 1 {vote}")
        assert vote not in game.hears("Ann")
    assert [one["choice"] for one in game.at("ballots.1.votes").values()] == ["yes", "no", "abstain"]
    game.round()
    assert game.at("ballots.1.tally") == ["Ann: yes", "Bert: no", "Cleo: abstain"]
    assert "1 yes, 1 no, 1 abstain" in game.hears("Bert")


@shows("R5.2d", "R5.2e")
@pytest.mark.parametrize(("vote", "status"), [("", "accepted"), ("no", "rejected"), ("abstain", "rejected")])
def test_the_author_is_for_it_unless_they_say_otherwise(vote: str, status: str) -> None:
    game = Risk()
    game.says("Ann", AMEND)
    if vote:
        game.says("Ann", f"vote 1 {vote}")
    game.round()
    assert game.at("proposals.1.status") == status


@shows("R5.4a", "R5.4b", "R5.4c", "R5.4d", "R5.3e")
@pytest.mark.parametrize(("votes", "status"), [
    ({}, "accepted"), ({"Bert": "no"}, "rejected"), ({"Bert": "abstain", "Cleo": "abstain"}, "accepted"),
    ({"Bert": "no", "Cleo": "yes"}, "accepted"), ({"Bert": "no", "Cleo": "no"}, "rejected"),
    ({"Ann": "abstain"}, "rejected"),
])
def test_more_yes_than_no_accept_it(votes: dict[str, str], status: str) -> None:
    assert voted(AMEND, "Ann", "Bert", "Cleo", **votes).at("proposals.1.status") == status


@shows("R5.3a", "R5.3b", "R5.3c", "R5.3d")
def test_the_vote_ends_as_the_author_is_on_turn_again_however_fast_and_also_by_the_clock() -> None:
    game = Risk()
    game.says("Ann", AMEND)
    game.says("Ann", "done")
    assert game.at("proposals.1.status") == "open"
    game.wait(47)
    game.says("Bert", "vote 1 no")
    game.wait(2)
    assert game.at("game.turn") == "Ann"
    assert game.at("proposals.1.status") == "rejected"
    game.says("Bert", "vote 1 yes")
    assert game.last.refusal is not None


@shows("R5.3f", "R5.3g")
def test_if_the_author_is_out_the_vote_ends_in_their_place_and_their_vote_is_kept() -> None:
    """Ann is eliminated by Bert; the vote ends as it would be her turn, as Cleo’s ends and Bert’s begins."""
    game = Risk("Ann", "Bert", "Cleo", chance={"attack": [[6]], "defence": [[1]]})
    game.says("Ann", AMEND)
    game.kills_reserve("Ann")
    game.says("Ann", "done")
    game.puts("Bert", "soldier", 2)
    game.says("Bert", "attack 1 from 2 with 1 soldier")
    assert game.at("players.Ann.status") == "eliminated"
    game.says("Ann", "vote 1 no")
    assert "no vote" in game.last.refusal.words if game.last.refusal else False
    game.says("Bert", "done")
    assert game.at("proposals.1.status") == "open"
    game.says("Cleo", "done")
    assert game.at("proposals.1.status") == "accepted"
    assert game.at("players.Ann.reserve") == {}


@shows("R5.3h", "R8.2a")
def test_what_is_open_as_the_game_ends_lapses_and_nothing_more_is_played() -> None:
    game = Risk()
    game.says("Ann", AMEND)
    game.admin("lawsuit Boardley")
    assert game.at("game.over") is True
    assert game.at("proposals.1.status") == "lapsed"
    assert "The game is over" in game.says("Ann", "place 1 in 1")
    assert "The game is over" in game.says("Bert", "vote 1 yes")


# --- what an accepted one brings


@shows("R5.4f", "R5.7a", "R5.7b", "R5.7d")
@pytest.mark.parametrize(("vote", "soldiers"), [("yes", 1 + 4), ("no", 1)])
def test_it_governs_the_rest_of_that_beginning_and_earns_a_soldier(vote: str, soldiers: int) -> None:
    game = voted(AMEND, Bert=vote)
    assert game.at("players.Ann.reserve") == {"soldier": soldiers}
    game.says("Ann", f"place {soldiers} in 1")
    assert game.last.refusal is None


@shows("R5.7c")
@pytest.mark.parametrize("words", ["propose repeal 5", "propose amend 5\nset reward = 0\nend"])
def test_the_soldier_is_owed_by_the_rules_as_they_were(words: str) -> None:
    game = voted(words, Bert="yes")
    assert game.at("proposals.1.status") == "accepted"
    assert game.at("players.Ann.reserve") == {"soldier": 1 + 1}


@shows("R5.5a")
def test_nothing_takes_effect_before() -> None:
    game = Risk()
    game.says("Ann", "propose amend 3\nset moves = 1\nend")
    game.says("Ann", "done")
    assert (game.at("rules.3.parameters.moves"), game.at("game.moves_left")) == (3, 3)
    game.says("Bert", "done")
    assert (game.at("rules.3.parameters.moves"), game.at("game.moves_left")) == (1, 1)


@shows("R5.4g")
def test_what_is_adopted_as_text_waits_for_the_admin_and_play_goes_on() -> None:
    game = voted(ADD, Bert="yes")
    assert game.at("game.turn") == "Ann"
    assert game.at("rules.17.effect") == "by hand"
    assert "adopted as text only" in game.at("petitions.1.words")


# --- vetoes


@shows("R5.6a", "R5.6b", "R5.6c")
@pytest.mark.parametrize("reason", ["discriminatory", "unfair", "destructive"])
def test_the_admin_vetoes_for_one_of_three_reasons_until_the_close(reason: str) -> None:
    game = Risk()
    game.says("Ann", AMEND)
    for words in ("veto 1", "veto 1 because I want", f"veto 1 as {reason}", "veto 1 as silly because it is"):
        game.admin(words)
        assert game.at("proposals.1.status") == "open", words
    told = game.admin(f"veto 1 as {reason} because it is aimed at Bert")
    assert f"It is {reason}. It is aimed at Bert" in told
    assert "made your proposal" in game.says("Ann", ADD)
    game.round()
    assert game.at("proposals.1.status") == "vetoed"
    assert game.at("players.Ann.reserve") == {"soldier": 1}


@shows("R5.6b")
def test_after_acceptance_it_is_too_late() -> None:
    game = voted(AMEND, Bert="yes")
    assert "too late" in game.admin("veto 1 as unfair because it is")
    assert game.at("rules.7.parameters.fewest") == 4


# --- the end


@shows("R8.1c", "R8.4d")
@pytest.mark.parametrize(("words", "winner"), [("lawsuit Boardley", None), ("paradox Bert because it is one", "Bert")])
def test_a_lawsuit_and_a_paradox_come_before_other_ways_of_winning(words: str, winner: str | None) -> None:
    """In the moment in which the game ends so, a law of players makes Ann win."""
    game = Risk()
    law = ('propose add "Win"\n```law\n"""The first player wins as the game ends."""\n\nfrom mailgame.law import *\n\n'
           'rule = Rule(0, "Win")\n\n\n@rule.after(Ended)\n@rule.after(Won)\n'
           'def wins(view: View, over: Ended | Won) -> Answer:\n'
           '    return Win(view.players()[0], "of this rule")\n```\nend')
    game.says("Ann", law)
    game.round()
    assert game.at("rules.17.standing") == "in force"
    game.admin(words)
    assert (game.at("game.over"), game.at("game.winner")) == (True, winner)


@shows("R8.4g")
def test_silence_for_48_hours_is_no_paradox() -> None:
    game = Risk()
    game.wait(48 * 5)
    assert (game.at("game.over"), game.at("game.winner"), game.at("game.turn")) == (False, None, "Bert")


@shows("R8.3g")
def test_if_nobody_is_left_at_one_stroke_nobody_wins() -> None:
    game = Risk()
    law = ('propose add "Flood"\n```law\n"""Everything drowns."""\n\nfrom mailgame.law import *\n\n'
           'rule = Rule(0, "Flood")\n\nflooding = rule.command("flood", "Drown.")\n\n\n@flooding\n'
           'def drowns(view: View, order: Order) -> Answer:\n'
           '    return [Kill(unit, "it drowns") for unit in view.things("unit")]\n```\nend')
    game.says("Ann", law)
    game.round()
    game.says("Ann", "flood")
    assert (game.at("game.over"), game.at("game.winner")) == (True, None)


@shows("R8.4f")
def test_rules_that_run_away_are_rolled_back_and_the_admin_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """One move comes to more work than an input may: nothing of it stays, and it says whose turn it is."""
    game = Risk()
    monkeypatch.setattr(budget, "WORK", 200)
    monkeypatch.setattr(budget, "WORK_A_PLAYER", 0)
    game.says("Ann", "move 1 from 1 to 3")
    assert (game.at("units.1.at"), game.at("game.moves_left"), game.at("game.turn")) == ("1", 3, "Ann")
    assert (game.at("game.paused"), game.at("game.over")) == (True, False)
    assert "more work than a game does at once" in game.at("petitions.1.words")
    (asked,) = [one.about["words"] for one in game.last.letters if one.kind == "to admin"]
    assert "“move 1 from 1 to 3” could not be played" in asked
    assert "None of it has happened. It is Ann’s turn." in asked


FOUR = ("Ann", "Bert", "Cleo", "Dora")


def ends_with(game: Risk, *in_turn: str) -> list[str]:
    """Let players be done in turn; return what had become of the proposal when each of them was."""
    seen = []
    for name in in_turn:
        game.says(name, "done")
        seen.append(str(game.at("proposals.1.status")))
    return seen


@shows("R5.3f", "R5.7d", "R8.3h")
def test_who_is_out_in_the_turn_of_their_proposal_leaves_the_others_a_round_to_vote() -> None:
    """Ann proposes, and dies at the hands of a mercenary in the same turn. Dora’s turn ends where Ann’s would begin."""
    game = Risk(*FOUR, chance={"attack": [[5]], "defence": [[6]]})
    game.puts(None, "mercenary soldier", 6)
    game.kills_reserve("Ann")
    game.says("Ann", AMEND)
    game.says("Ann", "move 1 soldier from 1 to 6 and fight")
    assert (game.at("players.Ann.status"), game.at("game.turn")) == ("eliminated", "Bert")
    assert game.at("proposals.1.status") == "open"
    assert "you are out of the game" in game.says("Ann", "place 1 in 1")
    game.says("Cleo", "vote 1 no")
    assert ends_with(game, "Bert", "Cleo", "Dora") == ["open", "open", "rejected"]


@shows("R5.3f", "R100.1c")
@pytest.mark.parametrize("when", ["in their turn", "later"])
def test_who_leaves_leaves_their_place_in_the_order_to_the_next(when: str) -> None:
    """Ann leaves, in her turn or in Bert’s, and Bert, who is next, in Cleo’s: it ends as Cleo’s next turn begins."""
    game = Risk(*FOUR)
    game.says("Ann", AMEND)
    if when == "later":
        game.says("Ann", "done")
    game.says("Ann", "leave")
    assert (game.at("game.turn"), game.at("proposals.1.status")) == ("Bert", "open")
    game.says("Bert", "done")
    game.says("Bert", "leave")
    assert ends_with(game, "Cleo", "Dora") == ["open", "accepted"]
