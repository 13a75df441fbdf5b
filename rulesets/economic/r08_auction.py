"""1. A change of the rules is ratified by silent auction. All players vote, yea or nay, with as many of their dollars
as they like; each dollar is a vote, and a bid of none is a bid.
2. Bids are secret and can be changed until the auction closes, and the last one counts. What is bid is set aside
until then and pays for nothing else. All bids are revealed together when everybody has bid, at the latest after
{auction_hours} hours; whoever has not bid by then bids nothing.
3. One change is put to auction at a time, and stands as it was declared. Nobody bids for another."""

from mailgame.law import (
    Act,
    CancelTimer,
    Cast,
    Conclude,
    Intent,
    Leaving,
    OpenBallot,
    Order,
    Parameter,
    Post,
    Ratify,
    Refuse,
    Release,
    Reveal,
    Rule,
    Set,
    Submit,
    Tell,
    View,
    Voted,
    describe,
    escrow,
    hours_from,
    last_ballot,
    money,
    open_ballot,
    voters,
)

rule = Rule(8, "The Silent Auction", auction_hours=Parameter(48, least=1, most=1000, unit="hours"))
rule.argument("SIDE", "yea=yes=y=aye=for", "nay=no=n=against")
rule.without("No change of the rules can be ratified any more.")

STANDS = "If you have made a bid before, it stands."
HOW = (
    "Each dollar is a vote. Nobody sees your bid before the auction closes; until then you can change it. "
    "It closes as soon as everybody has bid, and a bid of 0 is one."
)


@rule.check(Submit)
def one_auction_at_a_time(view: View, submit: Submit) -> Refuse | None:
    if open_ballot(view) is None:
        return None
    return Refuse("auction", "An auction is going on: declare your next change when its bids are revealed.")


@rule.carry_out(Ratify)
def a_change_is_put_to_auction(view: View, ratify: Ratify) -> list[Intent]:
    put = ratify.proposal
    question = f"Proposal {put.id}: {describe(put)}"
    closes = hours_from(view, view.param("auction_hours"))
    return [
        Tell(f"{put.author} declares a change, proposal {put.id}: to {describe(put)}."),
        OpenBallot(question, tuple(view.players()), put, ("yea", "nay"), money=True, closes=closes, by_itself=True),
        CancelTimer("turn"),
        CancelTimer("reminder"),
        Post("voting", f"An auction: {describe(put)}", None, {"proposal": put.id, "how": HOW}),
    ]


@rule.command(
    "vote PROPOSAL SIDE DOLLARS", "Bid so many dollars for a change, yea, or against it, nay; your last bid counts."
)
def bids(view: View, order: Order) -> list[Intent] | Refuse:
    bidder, put, dollars = order.player, order.proposal, order.dollars
    ballot = last_ballot(view, put)
    if ballot is None or ballot.closed:
        return Refuse("ballot-closed", f"No auction on proposal {put.id} is open, it is {put.status}. It cost nothing.")
    if bidder.id not in ballot.electorate:
        return Refuse("not-in-electorate", f"The auction on proposal {put.id} began before you could take part in it.")
    mine = view.free(bidder) + view.held(bidder, escrow(ballot))
    if dollars < 0:
        return Refuse("below-zero", f"A bid is a whole number of dollars, not below zero. {STANDS}")
    if dollars > mine:
        return Refuse("cannot-afford", f"You have {money(mine)} to bid, not {money(dollars)}. {STANDS}")
    left = money(mine - dollars)
    words = f"Your sealed bid on proposal {put.id}: {order.side}, {money(dollars)}; you have {left} left."
    return [Cast(bidder, ballot, order.side, dollars), Tell(words, (bidder,))]


@rule.after(Voted)
def the_last_bid_closes_the_auction(view: View, voted: Voted) -> Intent | None:
    ballot = voted.ballot
    all_in = all(player.id in ballot.votes for player in voters(view, ballot))
    return Reveal(ballot) if ballot.in_money and all_in and not ballot.closed else None


@rule.check(Conclude)
def a_declared_change_stands(view: View, concluded: Conclude) -> Refuse | None:
    if concluded.status != "withdrawn":
        return None
    return Refuse("declared", "A change that was declared cannot be withdrawn or altered: its auction is held.")


@rule.check(Act)
def nobody_bids_for_another(view: View, act: Act) -> Refuse | None:
    if not act.verb.startswith("delegate"):
        return None
    return Refuse("no-proxy", "Nobody acts or bids for another here, unless a rule comes to allow it. Talk is free.")


@rule.after(Leaving)
def the_bid_of_one_who_leaves_is_void(view: View, leaving: Leaving) -> list[Intent]:
    ballot = open_ballot(view)
    if ballot is None or not ballot.in_money:
        return []
    left = [name for name in ballot.electorate if name != leaving.player.id]
    votes = {name: vote for name, vote in ballot.votes.items() if name != leaving.player.id}
    done: list[Intent] = [Release(leaving.player, escrow(ballot)), Set(ballot, "electorate", left)]
    done.append(Set(ballot, "votes", votes))
    return [*done, Reveal(ballot)] if len(left) > 1 and all(name in votes for name in left) else done
