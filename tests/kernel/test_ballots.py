"""Ballots: who may vote is fixed at the start, votes have weights that explain themselves, dollars are set aside."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    BallotClosed,
    CloseBallot,
    Conclude,
    Intent,
    OpenBallot,
    Order,
    Pay,
    Rule,
    Set,
    Submit,
    Submitted,
    Tell,
    View,
    Voted,
    Weigh,
    tally,
    voters,
    weight,
)
from tests.kernel.builders import a_rule, begun, money, order, read, told


def parliament(**ballot: Any) -> Rule:
    """Return a rule by which a question is put to the vote of all who are there, and counted when the Admin says so."""
    rule = a_rule(8)

    @rule.command("put", "Put a question.")
    def puts(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "A bench", text="A bench is put up.")

    @rule.after(Submitted)
    def is_voted_on(view: View, submitted: Submitted) -> Intent:
        put = submitted.proposal
        return OpenBallot("A bench?", tuple(view.players()), put, closes=view.now + timedelta(days=2), **ballot)

    @rule.command("close", "Close the vote.", by="admin")
    def closes(view: View, order: Order) -> list[Intent]:
        return [CloseBallot(ballot) for ballot in view.things("ballot")]

    @rule.after(BallotClosed)
    def more_decide(view: View, closed: BallotClosed) -> list[Intent]:
        ballot = closed.ballot
        found = tally(ballot)
        if len(found.voted) < ballot.quorum:
            return [Conclude(ballot.proposal, "rejected", f"Only {len(found.voted)} voted.")]
        first, second = ballot.choices[:2]
        won = found.sums[first] > found.sums[second]
        return [Set(ballot, "result", str(found.sums)), Conclude(ballot.proposal, "accepted" if won else "rejected")]

    @rule.command("double", "Double your vote.")
    def doubles(view: View, order: Order) -> Intent:
        return Weigh(order.giver, view.things("ballot")[0], factor=2, why="a card")

    @rule.command("more", "One vote more.")
    def one_more(view: View, order: Order) -> Intent:
        return Weigh(order.giver, view.things("ballot")[0], add=1, why="a badge")

    return rule


def auction(**more: Any) -> Rule:
    """Return a parliament where votes are dollars, and the winning side pays the bank."""
    rule = parliament(money=True, choices=("yea", "nay"), **more)
    rule.argument("SIDE", "yea", "nay")

    @rule.command("bid PROPOSAL SIDE DOLLARS", "Bid.")
    def bids(view: View, order: Order) -> Intent:
        from mailgame.law import Cast

        return Cast(order.giver, view.things("ballot")[0], order.side, order.dollars)

    @rule.after(BallotClosed)
    def the_winners_pay(view: View, closed: BallotClosed) -> list[Intent]:
        ballot = closed.ballot
        sums = tally(ballot).sums
        side = "yea" if sums["yea"] > sums["nay"] else "nay"
        return [
            Pay(voter, "bank", ballot.votes[voter.id]["amount"], "for the vote")
            for voter in voters(view, ballot)
            if ballot.votes.get(voter.id, {}).get("choice") == side
        ]

    return rule


def in_session(*rules: Rule) -> Game:
    game = begun(money(), *rules)
    assert order(game, "Ann", "put").outcome == "done"
    return game


def vote(game: Game, player: str, choice: str, at: str = "") -> Result:
    return order(game, player, "vote PROPOSAL CHOICE", at=at, proposal="1", choice=choice)


def bid(game: Game, player: str, side: str, dollars: int) -> Result:
    return order(game, player, "bid PROPOSAL SIDE DOLLARS", proposal="1", side=side, dollars=dollars)


def words(result: Result) -> str:
    assert result.refusal is not None
    return result.refusal.words


def test_a_ballot_is_data() -> None:
    game = in_session(parliament(quorum=2))
    ballot = read(game, "ballots.1")
    assert (ballot["question"], ballot["electorate"], ballot["proposal"]) == ("A bench?", ["Ann", "Bert", "Cleo"], "1")
    assert (ballot["choices"], ballot["sealed"], ballot["quorum"]) == (["yes", "no", "abstain"], True, 2)
    assert (ballot["opened"][:16], ballot["closes"][:16]) == ("2026-11-23T10:00", "2026-11-25T10:00")
    assert (ballot["closed"], ballot["votes"], ballot["tally"]) == ("", {}, [])


def test_the_last_vote_of_a_player_counts_and_a_tally_has_a_line_for_each() -> None:
    game = in_session(parliament())
    vote(game, "Ann", "yes")
    vote(game, "Bert", "no")
    vote(game, "Bert", "yes")
    order(game, "", "close")
    assert read(game, "ballots.1.tally") == ["Ann: yes", "Bert: yes", "Cleo: no vote"]
    assert read(game, "ballots.1.result") == "{'yes': 2, 'no': 0, 'abstain': 0}"
    assert read(game, "proposals.1.status") == "accepted"


def test_who_abstains_has_voted_and_counts_for_no_side() -> None:
    game = in_session(parliament(quorum=2))
    vote(game, "Ann", "yes")
    vote(game, "Bert", "abstain")
    order(game, "", "close")
    assert read(game, "proposals.1.status") == "accepted"


def test_a_quorum_that_is_not_reached() -> None:
    game = in_session(parliament(quorum=2))
    vote(game, "Ann", "yes")
    assert "Only 1 voted." in " ".join(told(order(game, "", "close")))
    assert read(game, "proposals.1.status") == "rejected"


def test_the_electorate_is_fixed_when_a_ballot_opens() -> None:
    from mailgame.law import Seat

    rule = a_rule(9)

    @rule.command("invite", "Invite Dot.")
    def invites(view: View, order: Order) -> Intent:
        return Seat("Dot", "dot@example.org")

    game = in_session(parliament(), rule)
    order(game, "Ann", "invite")
    assert words(vote(game, "Dot", "yes")) == "The vote on proposal 1 opened before you could take part in it."
    assert read(game, "ballots.1.electorate") == ["Ann", "Bert", "Cleo"]


def test_who_has_left_is_no_voter_and_his_vote_stays_counted() -> None:
    game = in_session(parliament())
    vote(game, "Bert", "yes")
    order(game, "Bert", "leave")
    order(game, "", "close")
    assert read(game, "proposals.1.status") == "accepted"
    ballot = game.world.all("ballot")[0]
    assert [voter.id for voter in voters(game.engine.view(0), ballot)] == ["Ann", "Cleo"]


def test_weights_multiply_first_and_add_afterwards_and_every_line_explains_them() -> None:
    game = in_session(parliament())
    order(game, "Ann", "more")
    order(game, "Ann", "double")
    order(game, "Ann", "double")
    vote(game, "Ann", "no")
    vote(game, "Bert", "yes")
    vote(game, "Cleo", "yes")
    assert weight(game.world.all("ballot")[0], "Ann") == (5, ["+ 1 (a badge)", "× 2 (a card)", "× 2 (a card)"])
    order(game, "", "close")
    assert read(game, "ballots.1.tally") == [
        "Ann: no = 5 votes: 1 + 1 (a badge) × 2 (a card) × 2 (a card)", "Bert: yes", "Cleo: yes",
    ]
    assert read(game, "proposals.1.status") == "rejected"


def test_a_weight_counts_whichever_way_its_owner_votes_at_last() -> None:
    game = in_session(parliament())
    vote(game, "Ann", "yes")
    order(game, "Ann", "double")
    vote(game, "Ann", "no")
    order(game, "", "close")
    assert read(game, "ballots.1.result") == "{'yes': 0, 'no': 2, 'abstain': 0}"


def test_a_vote_after_the_end_says_when_it_ended_and_when_the_letter_came() -> None:
    game = in_session(parliament())
    order(game, "", "close", at="2026-11-25T10:00:00Z")
    assert words(vote(game, "Ann", "yes", at="2026-11-25T11:30:00Z")) == (
        "The vote on proposal 1 closed on Wednesday 25 November, 10:00 (UTC); "
        "your letter arrived on Wednesday 25 November, 11:30:00."
    )
    assert read(game, "ballots.1.votes") == {}


def test_a_ballot_closes_once() -> None:
    game = in_session(parliament())
    order(game, "", "close")
    again = order(game, "", "close")
    assert not [event for event in again.events if isinstance(event, BallotClosed)]


def test_that_somebody_voted_is_told_to_nobody_else() -> None:
    game = in_session(parliament())
    result = vote(game, "Ann", "yes")
    assert [entry["to"] for entry in result.story] == [["Ann"]]
    assert [event.player.id for event in result.events if isinstance(event, Voted)] == ["Ann"]


# --- votes in money


def test_a_bid_is_set_aside_at_once_and_belongs_to_its_bidder_until_the_end() -> None:
    game = in_session(auction())
    assert bid(game, "Ann", "yea", 60).outcome == "done"
    view = game.engine.view(0)
    ann = game.world.thing("player", "Ann")
    assert ann is not None
    assert (view.balance(ann), view.free(ann), view.held(ann, "ballot 1")) == (100, 40, 60)
    assert read(game, "players.Ann.money") == 100


def test_a_new_bid_takes_the_place_of_the_old_one_and_frees_it() -> None:
    game = in_session(auction())
    bid(game, "Ann", "yea", 60)
    assert bid(game, "Ann", "nay", 100).outcome == "done"
    assert read(game, "holds") == {"Ann": {"ballot 1": 100}}
    assert read(game, "ballots.1.votes.Ann.choice") == "nay"
    bid(game, "Ann", "nay", 0)
    assert read(game, "holds") == {}


@pytest.mark.parametrize("dollars", [101, 1_000_000])
def test_a_bid_of_more_than_one_has_is_refused_and_the_earlier_one_stands(dollars: int) -> None:
    game = in_session(auction())
    bid(game, "Ann", "yea", 60)
    assert words(bid(game, "Ann", "yea", dollars)) == f"That is ${dollars:,}, and only $100 can be set aside."
    assert read(game, "ballots.1.votes.Ann.amount") == 60
    assert read(game, "holds") == {"Ann": {"ballot 1": 60}}


def test_a_bid_below_zero_is_refused() -> None:
    game = in_session(auction())
    assert bid(game, "Ann", "yea", -1).outcome == "refused"
    assert read(game, "ballots.1.votes") == {}


def test_at_the_end_all_is_free_again_and_the_deciding_rule_takes_what_is_due() -> None:
    game = in_session(auction())
    bid(game, "Ann", "yea", 60)
    bid(game, "Bert", "nay", 30)
    bid(game, "Cleo", "yea", 0)
    order(game, "", "close")
    assert read(game, "ballots.1.tally") == ["Ann: yea $60", "Bert: nay $30", "Cleo: yea $0"]
    assert [read(game, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")] == [40, 100, 100]
    assert read(game, "holds") == {}
    assert read(game, "accounts.bank") == 60


def test_the_bid_of_who_leaves_is_free_before_he_goes() -> None:
    game = in_session(auction())
    bid(game, "Ann", "yea", 60)
    order(game, "Ann", "leave")
    assert order(game, "", "close").outcome == "done"
    assert read(game, "outside") == -200
    assert sum(game.world.accounts.values()) == 0


def test_a_sealed_ballot_shows_no_vote_in_what_is_told() -> None:
    rule = a_rule(9)

    @rule.after(Voted)
    def says_so(view: View, voted: Voted) -> Intent:
        return Tell("Somebody has voted.")

    game = in_session(auction(), rule)
    assert told(bid(game, "Ann", "yea", 60)) == ["Somebody has voted."]


def test_withdrawing_a_proposal_closes_its_ballot_and_frees_the_bids() -> None:
    game = in_session(auction())
    bid(game, "Bert", "nay", 30)
    assert words(order(game, "Bert", "withdraw PROPOSAL", proposal="1")) == (
        "Proposal 1 is not yours, so you cannot withdraw it."
    )
    order(game, "Ann", "withdraw PROPOSAL", proposal="1")
    assert read(game, "holds") == {}
    assert "closed" in words(vote(game, "Bert", "no"))
