"""Ballots on anything that close early; what a pause, an undo and other rules make of them."""

from __future__ import annotations

from mailgame.law import (
    BallotOpened,
    Cast,
    Choose,
    Chosen,
    Event,
    Intent,
    OpenBallot,
    Refuse,
    View,
    choice_made,
)
from tests.kernel.builders import a_rule, a_ruleset, begun, money, order, read
from tests.kernel.elections import VOTE, called, elections, last, vote, words
from tests.kernel.test_undoing import Ledger

# --- a question that closes early


def test_it_closes_when_the_votes_that_are_out_could_change_nothing() -> None:
    """Of five, three for Ann: two are out, and 3 − 0 > 2. After 2 : 0 three are out, and 2 − 0 > 3 is not so."""
    game = called(players=("Ann", "Bert", "Cleo", "Dan", "Eve"), early=True)
    vote(game, "Ann", "Ann")
    vote(game, "Bert", "Ann")
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Cleo", "Ann")
    assert read(game, "ballots.1.result") == "Ann 3, Bert 0, Cleo 0, Dan 0, Eve 0; Ann is chosen"
    assert game.due_at == ""


def test_it_does_not_close_while_a_tie_is_possible() -> None:
    """Of four, 2 : 0 with two out could become 2 : 2; 2 : 1 with one out could too; all four close it."""
    game = called(players=("Ann", "Bert", "Cleo", "Dan"), early=True)
    vote(game, "Ann", "Ann")
    vote(game, "Bert", "Ann")
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Cleo", "Dan")
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Dan", "Dan")
    assert "equally many" in read(game, "ballots.1.result")


def test_a_vote_that_weighs_more_is_waited_for() -> None:
    """Of three, 2 : 0 would close it; the third vote weighs 2, and could make it 2 : 2."""
    game = called(early=True)
    order(game, "Cleo", "double")
    vote(game, "Ann", "Ann")
    vote(game, "Bert", "Ann")
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Cleo", "Cleo")
    assert read(game, "ballots.1.result") == (
        "Ann 2, Bert 0, Cleo 2; Ann and Cleo have equally many; nothing is chosen"
    )


def test_it_waits_for_its_quorum() -> None:
    game = called(early=True, quorum=3)
    vote(game, "Ann", "Ann")
    vote(game, "Bert", "Ann")
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Cleo", "Cleo")
    assert read(game, "ballots.1.chosen") == "Ann"


def test_a_quorum_that_can_be_reached_no_more_closes_it() -> None:
    game = called(early=True, quorum=3)
    vote(game, "Ann", "Ann")
    order(game, "Bert", "leave")
    assert read(game, "ballots.1.result") == "Ann 1, Cleo 0; 1 voted, and 3 were needed; nothing is chosen"


def test_nobody_waits_for_a_voter_who_leaves() -> None:
    game = called(early=True)
    vote(game, "Ann", "Ann")
    vote(game, "Bert", "Bert")
    assert read(game, "ballots.1.closed") == ""
    order(game, "Cleo", "leave")
    assert read(game, "ballots.1.result") == "Ann 1, Bert 1; Ann and Bert have equally many; nothing is chosen"


def test_bids_close_it_when_all_have_bid() -> None:
    game = called(early=True, money=True)
    vote(game, "Ann", "Ann", dollars=100)
    vote(game, "Bert", "Ann", dollars=100)
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Cleo", "Bert", dollars=0)
    assert read(game, "ballots.1.result") == "Ann $200, Bert $0, Cleo $0; Ann is chosen"


def test_where_a_rule_says_how_it_chooses_all_must_have_voted() -> None:
    rule = a_rule(9)

    @rule.carry_out(Choose)
    def the_least(view: View, choose: Choose) -> list[Intent | Event]:
        return choice_made(view, choose.ballot, "Cleo")

    game = called(rule, early=True)
    vote(game, "Ann", "Ann")
    vote(game, "Bert", "Ann")
    assert read(game, "ballots.1.closed") == ""
    vote(game, "Cleo", "Ann")
    assert read(game, "ballots.1.chosen") == "Cleo"


# --- the rest of the machine


def test_who_may_vote_gets_a_letter_and_everybody_the_result() -> None:
    game = begun(money(), elections())
    opened = order(game, "Ann", "elect")
    assert [(one.kind, one.title, one.to) for one in opened.letters] == [
        ("voting", "A vote: Who is in the chair?", ("Ann", "Bert", "Cleo"))
    ]


def test_a_vote_that_is_undone_does_not_count_and_what_closed_because_of_it_is_open_again() -> None:
    book = Ledger(rules=a_ruleset(money(), elections(early=True)))
    book.says("Ann", "elect")
    book.says("Ann", VOTE, ballot="1", choice="Bert")
    wrong = book.last
    book.says("Bert", VOTE, ballot="1", choice="Bert")
    assert read(book.game, "ballots.1.chosen") == "Bert"
    book.undoes(wrong)
    assert (read(book.game, "ballots.1.closed"), list(read(book.game, "ballots.1.votes"))) == ("", ["Bert"])
    assert book.again() == book.game.encode()
    book.passes(48)
    assert read(book.game, "ballots.1.result") == "Ann 0, Bert 1; Bert is chosen"
    assert book.again() == book.game.encode()


def test_an_election_that_is_undone_leaves_the_next_its_own_number() -> None:
    book = Ledger(rules=a_ruleset(money(), elections()))
    book.says("Ann", "elect")
    wrong = book.last
    book.says("Bert", "elect")
    book.says("Ann", VOTE, ballot="2", choice="Ann")
    book.undoes(wrong)
    assert list(read(book.game, "ballots")) == ["2"]
    assert list(read(book.game, "ballots.2.votes")) == ["Ann"]
    assert book.again() == book.game.encode()


def test_a_pause_stops_its_clock_where_it_stops_clocks_and_votes_are_taken_meanwhile() -> None:
    game = begun(money(), elections(), pause_stops_clocks=True)
    order(game, "Ann", "elect")
    order(game, "", "pause [because TEXT]", at="2026-11-24T10:00:00Z", text="tea")
    assert game.due_at == ""
    assert vote(game, "Bert", "Ann", at="2026-11-26T10:00:00Z").outcome == "done"
    order(game, "", "resume [because TEXT]", at="2026-11-27T10:00:00Z", text="")
    assert game.due_at == "2026-11-28T10:00:00Z", "a day had gone, a day is left"
    assert last(game) == "Ann 1, Bert 0, Cleo 0; Ann is chosen"


def test_elsewhere_it_ends_in_a_pause_when_it_was_to_end() -> None:
    game = called()
    vote(game, "Bert", "Ann")
    order(game, "", "pause [because TEXT]", text="tea")
    assert last(game) == "Ann 1, Bert 0, Cleo 0; Ann is chosen"


def test_a_rule_can_refuse_a_ballot_and_a_vote() -> None:
    rule = a_rule(9)

    @rule.check(Cast)
    def not_for_oneself(view: View, cast: Cast) -> Refuse | None:
        return Refuse("oneself", "Nobody votes for themselves.") if cast.choice == cast.player.id else None

    @rule.check(OpenBallot)
    def one_at_a_time(view: View, opened: OpenBallot) -> Refuse | None:
        running = [ballot for ballot in view.things("ballot") if not ballot.closed]
        return Refuse("one", "One vote at a time.") if running else None

    game = called(rule)
    assert words(vote(game, "Ann", "Ann")) == "Nobody votes for themselves."
    assert words(order(game, "Bert", "elect")) == "One vote at a time."


def test_a_rule_that_reopens_a_ballot_which_closes_at_once_is_stopped_by_the_budget() -> None:
    rule = a_rule(9)

    @rule.after(BallotOpened)
    def everybody_votes(view: View, opened: BallotOpened) -> list[Intent]:
        return [Cast(player, opened.ballot, "yes") for player in view.players()]

    @rule.after(Chosen)
    def again(view: View, made: Chosen) -> Intent:
        return OpenBallot("Again?", tuple(view.players()), early=True)

    game = begun(elections(candidates=(), early=True), rule)
    result = order(game, "Ann", "elect")
    assert result.outcome != "done"
    assert not game.world.all("ballot")
