"""Ballots on anything: candidates, a question that stands, a quorum, who comes and goes meanwhile; counted by hand."""

from __future__ import annotations

import pytest

from mailgame.law import (
    Choose,
    Create,
    Event,
    Intent,
    OpenBallot,
    Order,
    Remove,
    View,
    candidate,
    choice_made,
    leaders,
    subject_of,
)
from tests.kernel.builders import a_rule, begun, order, read, ring, told
from tests.kernel.elections import called, elections, last, vote, words

# --- what is put to the vote


def test_candidates_are_what_one_can_vote_for() -> None:
    game = called(what="chair")
    ballot = read(game, "ballots.1")
    assert (ballot["question"], ballot["what"], ballot["proposal"]) == ("Who is in the chair?", "chair", None)
    assert ballot["choices"] == ["Ann", "Bert", "Cleo"]
    assert ballot["candidates"]["Bert"] == {"kind": "player", "id": "Bert"}


def test_a_thing_is_called_by_its_kind_and_a_text_stands_beside_it() -> None:
    rule = a_rule(9)

    @rule.command("huts", "Which hut goes?")
    def asks(view: View, order: Order) -> list[Intent]:
        return [Create("hut", "1", {"name": "Pirate Cove"}), Create("hut", "2")]

    @rule.command("which", "Which hut goes?")
    def which(view: View, order: Order) -> Intent:
        huts = tuple(view.things("hut"))
        return OpenBallot("Which goes?", tuple(view.players()), None, ("none", "abstain"), candidates=huts)

    game = begun(elections(), rule)
    order(game, "Ann", "huts")
    order(game, "Ann", "which")
    assert read(game, "ballots.1.choices") == ["hut 1", "hut 2", "none", "abstain"]
    ballot = game.world.all("ballot")[0]
    found = candidate(game.engine.view(0), ballot, "hut 1")
    assert found is not None
    assert found.name == "Pirate Cove"
    assert candidate(game.engine.view(0), ballot, "none") is None


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        (("keep",), "there must be at least two things to choose from."),
        (("keep", "Keep"), "two of its choices are the same."),
        (("keep", " keep"), "a choice is a text on one line, of 60 letters at most, without quotation marks."),
        (("keep", ""), "a choice is a text on one line, of 60 letters at most, without quotation marks."),
        (("keep", "g\no"), "a choice is a text on one line, of 60 letters at most, without quotation marks."),
        (("keep", "g" * 61), "a choice is a text on one line, of 60 letters at most, without quotation marks."),
    ],
)
def test_choices_that_nobody_could_tell_apart_or_write_are_refused(choices: tuple[str, ...], why: str) -> None:
    game = begun(elections(candidates=(), choices=choices))
    assert words(order(game, "Ann", "elect")) == f"There can be no ballot on “Who is in the chair?”: {why}"
    assert not game.world.all("ballot")


def test_who_may_vote_twice_votes_once() -> None:
    rule = a_rule(9)

    @rule.command("twice", "Ask.")
    def asks(view: View, order: Order) -> Intent:
        ann = view.players()[0]
        return OpenBallot("Tea?", (ann, ann), early=True)

    game = begun(elections(), rule)
    order(game, "Ann", "twice")
    vote(game, "Ann", "yes")
    assert read(game, "ballots.1.result") == "1 yes, 0 no, 0 abstain; yes is chosen"


def test_a_keep_or_go_question_is_about_somebody() -> None:
    rule = a_rule(9)

    @rule.command("doubt", "Does Cleo stay?")
    def doubts(view: View, order: Order) -> Intent:
        return OpenBallot("Does Cleo stay?", tuple(view.players()), view.player("Cleo"), ("keep", "go"), early=True)

    game = begun(elections(), rule)
    order(game, "Ann", "doubt")
    ballot = game.world.all("ballot")[0]
    assert subject_of(game.engine.view(0), ballot) == game.world.thing("player", "Cleo")
    vote(game, "Ann", "go")
    assert told(vote(game, "Bert", "go"))[-2:] == [
        "Ballot 1, “Does Cleo stay?”: 0 keep, 2 go; go is chosen.", "The chair is for go.",
    ]


# --- what is chosen


def test_most_votes_choose_and_all_is_told_when_the_clock_rings() -> None:
    game = called()
    for player, choice in (("Ann", "Bert"), ("Bert", "Bert"), ("Cleo", "Ann")):
        assert told(vote(game, player, choice)) == []
    result = ring(game)
    assert told(result) == [
        "Ballot 1, “Who is in the chair?”: Ann 1, Bert 2, Cleo 0; Bert is chosen.", "The chair is for Bert.",
    ]
    assert (read(game, "ballots.1.chosen"), read(game, "ballots.1.closed")[:16]) == ("Bert", "2026-11-25T10:00")
    assert [(letter.kind, letter.to) for letter in result.letters] == [("result", None)]


def test_equal_votes_choose_nothing() -> None:
    game = called()
    vote(game, "Ann", "Bert")
    vote(game, "Bert", "Ann")
    assert last(game) == "Ann 1, Bert 1, Cleo 0; Ann and Bert have equally many; nothing is chosen"
    assert read(game, "ballots.1.chosen") == ""


def test_three_are_equal() -> None:
    game = called()
    for voter, choice in (("Ann", "Cleo"), ("Bert", "Ann"), ("Cleo", "Bert")):
        vote(game, voter, choice)
    assert last(game) == "Ann 1, Bert 1, Cleo 1; Ann, Bert and Cleo have equally many; nothing is chosen"


def test_nobody_votes() -> None:
    assert last(called()) == "Ann 0, Bert 0, Cleo 0; nothing is chosen"


def test_who_abstains_votes_for_nothing_however_many_do() -> None:
    game = called(choices=("abstain",))
    for voter, choice in (("Ann", "abstain"), ("Bert", "abstain"), ("Cleo", "Ann")):
        vote(game, voter, choice)
    assert last(game) == "Ann 1, Bert 0, Cleo 0, 0 abstain; Ann is chosen".replace("0 abstain", "2 abstain")


def test_a_player_who_is_called_abstain_can_be_elected(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a game that somebody joined when that was still a name."""
    monkeypatch.setattr("mailgame.game.acts.players.is_nobodys", lambda _: False)
    game = called(players=("Ann", "abstain"))
    vote(game, "Ann", "abstain")
    assert last(game) == "Ann 0, abstain 1; abstain is chosen"


def test_too_few_for_the_quorum_choose_nothing() -> None:
    game = called(quorum=2)
    vote(game, "Ann", "Bert")
    assert last(game) == "Ann 0, Bert 1, Cleo 0; 1 voted, and 2 were needed; nothing is chosen"


def test_who_abstains_counts_for_the_quorum() -> None:
    game = called(quorum=2, choices=("abstain",))
    vote(game, "Ann", "Bert")
    vote(game, "Cleo", "abstain")
    assert last(game) == "Ann 0, Bert 1, Cleo 0, 1 abstain; Bert is chosen"


def test_a_rule_may_say_how_a_ballot_chooses() -> None:
    rule = a_rule(9)

    @rule.carry_out(Choose)
    def the_first_of_equals(view: View, choose: Choose) -> list[Intent | Event]:
        return choice_made(view, choose.ballot, leaders(choose.ballot)[0], "the first of equals")

    game = called(rule)
    vote(game, "Ann", "Cleo")
    vote(game, "Bert", "Bert")
    assert last(game) == "Ann 0, Bert 1, Cleo 1; the first of equals; Bert is chosen"


# --- votes


def test_the_last_vote_counts_and_is_told_to_its_voter_alone() -> None:
    game = called()
    vote(game, "Ann", "Bert")
    result = vote(game, "Ann", "Cleo")
    assert told(result, "Ann") == ["Your vote on ballot 1, “Who is in the chair?”, is Cleo."]
    assert told(result, "Bert") == []
    assert last(game) == "Ann 0, Bert 0, Cleo 1; Cleo is chosen"


def test_a_vote_after_the_close_is_told_when_that_was() -> None:
    game = called()
    ring(game)
    assert words(vote(game, "Ann", "Bert", at="2026-11-25T11:30:00Z")) == (
        "The vote on ballot 1, “Who is in the chair?”, closed on Wednesday 25 November, 10:00 (UTC); "
        "your letter arrived on Wednesday 25 November, 11:30:00."
    )


def test_who_joined_later_has_no_vote_and_is_no_candidate() -> None:
    game = called()
    order(game, "Ann", "invite")
    assert words(vote(game, "Dot", "Ann")) == (
        "The vote on ballot 1, “Who is in the chair?”, opened before you could take part in it."
    )
    assert words(vote(game, "Ann", "Dot")) == "On “Who is in the chair?” one votes Ann or Bert or Cleo."


def test_dollars_where_each_has_one_vote() -> None:
    game = called()
    assert words(vote(game, "Ann", "Bert", dollars=5)) == (
        "On ballot 1, “Who is in the chair?”, each has one vote, and dollars are none: vote ballot 1 Bert"
    )


def test_an_auction_of_several_things() -> None:
    game = called(money=True)
    assert words(vote(game, "Ann", "Bert")) == (
        "Here votes are dollars: say how many, for example: vote ballot 1 Ann 10"
    )
    vote(game, "Ann", "Bert", dollars=60)
    vote(game, "Bert", "Ann", dollars=61)
    assert read(game, "holds") == {"Ann": {"ballot 1": 60}, "Bert": {"ballot 1": 61}}
    assert last(game) == "Ann $61, Bert $60, Cleo $0; Ann is chosen"
    assert read(game, "holds") == {}


def test_a_ballot_without_an_end_has_no_clock() -> None:
    game = called(closes=None, by_itself=False)
    vote(game, "Ann", "Bert")
    assert game.due_at == ""


# --- those who come and go


def test_a_candidate_who_is_struck_takes_the_votes_with_them_and_their_voters_are_told() -> None:
    game = called()
    vote(game, "Ann", "Cleo")
    vote(game, "Bert", "Ann")
    result = order(game, "Cleo", "strike NAME", name="Cleo")
    gone = "Cleo cannot be voted for any more on ballot 1, “Who is in the chair?”: they wish it so."
    assert told(result) == [gone]
    assert told(result, "Ann") == ["Your vote for Cleo on ballot 1 is void; you can vote anew.", gone]
    assert words(vote(game, "Bert", "Cleo")) == "Cleo cannot be voted for any more: they wish it so."
    assert last(game) == "Ann 1, Bert 0; Ann is chosen"
    assert read(game, "ballots.1.tally") == ["Ann: no vote", "Bert: Ann", "Cleo: no vote"]
    assert list(read(game, "ballots.1.votes")) == ["Bert"]


def test_whose_vote_was_void_votes_anew() -> None:
    game = called()
    vote(game, "Ann", "Cleo")
    order(game, "Cleo", "strike NAME", name="Cleo")
    vote(game, "Ann", "Bert")
    assert last(game) == "Ann 0, Bert 1; Bert is chosen"


def test_what_is_no_choice_cannot_be_struck_nor_struck_twice() -> None:
    game = called()
    assert words(order(game, "Ann", "strike NAME", name="Dot")) == (
        "Dot cannot be voted for on “Who is in the chair?”."
    )
    order(game, "Ann", "strike NAME", name="Cleo")
    assert order(game, "Ann", "strike NAME", name="Cleo").outcome == "refused"


def test_a_candidate_who_leaves_the_game_stands_no_more_and_their_own_vote_stays() -> None:
    game = called()
    vote(game, "Ann", "Cleo")
    vote(game, "Cleo", "Bert")
    result = order(game, "Cleo", "leave")
    assert "Your vote for Cleo on ballot 1 is void; you can vote anew." in told(result, "Ann")
    assert last(game) == "Ann 0, Bert 1; Bert is chosen"


def test_a_thing_that_is_gone_is_no_candidate() -> None:
    rule = a_rule(9)

    @rule.command("huts", "Which hut goes?")
    def asks(view: View, order: Order) -> list[Intent]:
        return [Create("hut", "1"), Create("hut", "2")]

    @rule.command("which", "Which hut goes?")
    def which(view: View, order: Order) -> Intent:
        return OpenBallot("Which goes?", tuple(view.players()), candidates=tuple(view.things("hut")))

    @rule.command("burn", "A hut burns.")
    def burns(view: View, order: Order) -> Intent:
        return Remove(view.things("hut")[0])

    game = begun(elections(), rule)
    for verb in ("huts", "which", "burn"):
        assert order(game, "Ann", verb).outcome == "done"
    assert read(game, "ballots.1.struck") == {"hut 1": "hut 1 is not in the game any more"}


def test_a_ballot_on_which_nobody_is_left_ends() -> None:
    game = called(choices=("abstain",))
    order(game, "Ann", "strike NAME", name="Ann")
    order(game, "Ann", "strike NAME", name="Bert")
    assert read(game, "ballots.1.closed") == ""
    order(game, "Ann", "strike NAME", name="Cleo")
    assert read(game, "ballots.1.result") == "0 abstain; nothing is chosen"


def test_what_somebody_bid_who_leaves_is_nothing() -> None:
    game = called(money=True)
    vote(game, "Ann", "Bert", dollars=60)
    vote(game, "Bert", "Cleo", dollars=10)
    order(game, "Ann", "leave")
    assert last(game) == "Bert $0, Cleo $10; Cleo is chosen"
