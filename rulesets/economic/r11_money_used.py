"""All dollars that are bid on a change of the rules go to the bank, yea and nay alike, whether the change is ratified
or not."""

from mailgame.law import *

rule = Rule(11, "The Money Used")
rule.without("From now on what is bid is shown and counted, and not paid.")


@rule.after(BallotClosed)
def all_bids_go_to_the_bank(view: View, closed: BallotClosed) -> Answer:
    ballot = closed.ballot
    bidders = [voter for voter in voters(view, ballot) if ballot.in_money and voter.id in ballot.votes]
    bids = {bidder: ballot.votes[bidder.id] for bidder in bidders}
    return [Pay(player, "bank", bid["amount"], f"for saying {bid['choice']}") for player, bid in bids.items()]
