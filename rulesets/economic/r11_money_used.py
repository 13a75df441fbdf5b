"""All dollars that are bid on a change of the rules go to the bank, yea and nay alike, whether the change is ratified
or not."""

from mailgame.law import BallotClosed, Intent, Pay, Rule, View, voters

rule = Rule(11, "The Money Used")
rule.without("From now on what is bid is shown and counted, and not paid.")


@rule.after(BallotClosed)
def all_bids_go_to_the_bank(view: View, closed: BallotClosed) -> list[Intent]:
    ballot = closed.ballot
    if not ballot.in_money:
        return []
    bids = {player: ballot.votes[player.id] for player in voters(view, ballot) if player.id in ballot.votes}
    return [Pay(player, "bank", bid["amount"], f"for saying {bid['choice']}") for player, bid in bids.items()]
