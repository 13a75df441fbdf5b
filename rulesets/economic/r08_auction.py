"""1. A change of the rules is ratified by silent auction. All players vote, yea or nay, with as many of their dollars
as they like; each dollar is a vote, and a bid of none is a bid.
2. Bids are secret and can be changed until the auction closes, and the last one counts. What is bid is set aside
until then and pays for nothing else. All bids are revealed together when everybody has bid, at the latest after
{auction_hours} hours; whoever has not bid by then bids nothing.
3. One change is put to auction at a time, and stands as it was declared. Nobody bids for another."""

from mailgame.law import *

from .words import *

rule = Rule(8, "The Silent Auction", auction_hours=hours(48))
rule.argument("SIDE", "yea=yes=y=aye=for", "nay=no=n=against")
rule.without("No change of the rules can be ratified any more.")

STANDS = "If you have made a bid before, it stands."
HOW = "A dollar is a vote, sealed until everybody has bid; 0 is a bid too."
bidding = rule.command(
    "vote PROPOSAL SIDE DOLLARS", "Bid so many dollars for a change, yea, or against it, nay; your last bid counts."
)


@rule.check(Submit)
def one_auction_at_a_time(view: View, submit: Submit) -> Answer:
    words = "An auction is going on: declare your next change when its bids are revealed."
    return Refuse("auction", words) if open_ballot(view) is not None else None


@rule.carry_out(Ratify)
def a_change_is_put_to_auction(view: View, ratify: Ratify, auction_hours: int) -> Answer:
    put, closes = ratify.proposal, hours_from(view, auction_hours)
    question, everybody = f"Proposal {put.id}: {describe(put)}", tuple(view.players())
    return [
        Declared(put.author, f"proposal {put.id}: to {describe(put)}"),
        OpenBallot(question, everybody, put, ("yea", "nay"), money=True, closes=closes, by_itself=True),
        CancelTimer("turn"),
        CancelTimer("reminder"),
        Post("voting", f"An auction: {describe(put)}", None, {"proposal": put, "how": HOW}),
    ]


@bidding.refuse
def where_no_auction_is_open(view: View, order: Order) -> str | None:
    put, ballot = order.proposal, last_ballot(view, order.proposal)
    if ballot is None or ballot.closed:
        return f"The auction on proposal {put.id} is over; the proposal is {put.status}. Your bid cost you nothing."
    late = order.giver.id not in ballot.electorate
    return f"The auction on proposal {put.id} began before you could take part in it." if late else None


def to_bid(view: View, order: Order) -> int:
    """Return how much there is to bid: what is free, and what was bid before."""
    ballot = last_ballot(view, order.proposal)
    return view.free(order.giver) + (view.held(order.giver, escrow(ballot)) if ballot else 0)


@bidding.refuse
def what_nobody_can_bid(view: View, order: Order) -> str | None:
    if order.dollars < 0:
        return f"A bid is a whole number of dollars, not below zero. {STANDS}"
    mine = to_bid(view, order)
    words = f"You have {money(mine)} to bid, not {money(order.dollars)}. {STANDS} "
    return f"{words}All you have: vote {order.proposal.id} {order.side} {mine}" if order.dollars > mine else None


@bidding
def bids(view: View, order: Order) -> Answer:
    bidder, ballot, left = order.giver, last_ballot(view, order.proposal), money(to_bid(view, order) - order.dollars)
    bid = f"{order.side}, {money(order.dollars)}; you have {left} left."
    told = Tell(f"Your sealed bid on proposal {order.proposal.id}: {bid}", (bidder,))
    return [Cast(bidder, ballot, order.side, order.dollars), told] if ballot else None


@rule.after(Voted)
def the_last_bid_closes_the_auction(view: View, voted: Voted) -> Answer:
    ballot = voted.ballot
    all_in = all(player.id in ballot.votes for player in voters(view, ballot))
    return Reveal(ballot) if ballot.in_money and all_in and not ballot.closed else None


@rule.check(Conclude, status="withdrawn")
def a_declared_change_stands(view: View, concluded: Conclude) -> Answer:
    return Refuse("declared", "A change that was declared cannot be withdrawn or altered: its auction is held.")


@rule.check(Act)
def nobody_bids_for_another(view: View, act: Act) -> Answer:
    words = "Nobody acts or bids for another here, unless a rule comes to allow it. Talk is free."
    return Refuse("no-proxy", words) if act.verb.startswith("delegate") else None


@rule.after(Leaving)
def the_bid_of_one_who_leaves_is_void(view: View, leaving: Leaving) -> Answer:
    ballot = open_ballot(view)
    if ballot is None or not ballot.in_money:
        return None
    left = [name for name in ballot.electorate if name != leaving.player.id]
    votes = {name: vote for name, vote in ballot.votes.items() if name != leaving.player.id}
    all_in = len(left) > 1 and all(name in votes for name in left)
    void = [Release(leaving.player, escrow(ballot)), Set(ballot, electorate=left, votes=votes)]
    return [*void, Reveal(ballot) if all_in else None]
