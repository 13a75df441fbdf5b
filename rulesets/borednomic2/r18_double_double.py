"""1. Whoever rolls two equal dice at the same time in their turn gets a Double Double Card.
2. A Double Double Card doubles a player's vote on one proposal of their choice.
3. Only {cards_a_week} Double Double Card may be used in a turn, that is in one time for votes.
"""

from mailgame.law import *

from .words import *

rule = Rule(18, "Double Double Card", cards_a_week=number(1, "cards"))
rule.attribute("player", "doubled", "table", {}, seen_by="nobody")

doubling = rule.command("double PROPOSAL", "Use a Double Double Card: your vote on this proposal counts twice.")


@rule.after(Rolled, step="card")
def equal_dice_bring_a_card(view: View, rolled: Rolled) -> Answer:
    return Gain(rolled.player, "Double Double Card", 1, "for doubles") if is_doubles(rolled.dice) else None


@doubling.refuse
def a_vote_that_you_have_not(view: View, order: Order) -> str | None:
    ballot = open_ballot(view, order.proposal)
    votes = ballot is not None and order.giver.id in ballot.electorate
    return None if votes else f"You cannot vote on proposal {order.proposal.id} now; you keep your card."


@doubling.refuse
def more_than_so_many_a_week(view: View, order: Order, cards_a_week: int) -> str | None:
    words = "You have used your Double Double Card for this week’s votes; you keep this one."
    return words if this_week(view, order.giver.doubled) >= cards_a_week else None


@doubling
def doubles_a_vote(view: View, order: Order) -> Answer:
    used, ballot = Set(order.giver, doubled=once_more(view, order.giver.doubled)), open_ballot(view, order.proposal)
    spent = Lose(order.giver, "Double Double Card", 1, "to double a vote")
    return [spent, used, Weigh(order.giver, ballot, factor=2, why="Double Double Card")] if ballot else None
