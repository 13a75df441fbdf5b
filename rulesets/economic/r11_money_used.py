"""All dollars that are bid on a change of the rules go to the bank, yea and nay alike, whether the change is ratified
or not."""

from mailgame.law import *

rule = Rule(11, "The Money Used")
rule.without("From now on what is bid is shown and counted, and not paid.")


@rule.after(BallotClosed)
def all_bids_go_to_the_bank(view: View, closed: BallotClosed) -> Answer:
    ballot = closed.ballot
    bids = {one: ballot.votes[one.id] for one in voters(view, ballot) if ballot.in_money and one.id in ballot.votes}
    return [Pay(player, "bank", bid["amount"], f"for saying {bid['choice']}") for player, bid in bids.items()]
