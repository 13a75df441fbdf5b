"""1. Whoever rolls two equal dice at the same time in their turn gets a Double Double Card.
2. A Double Double Card doubles a player's vote on one proposal of their choice.
3. Only {cards_a_week} Double Double Card may be used in a turn, that is in one time for votes.
"""

from mailgame.law import Gain, Intent, Lose, Order, Parameter, Refuse, Rolled, Rule, Set, View, Weigh, has

rule = Rule(18, "Double Double Card", cards_a_week=Parameter(1, least=0, unit="cards"))
rule.attribute("player", "doubled", "table", {}, seen_by="nobody")


@rule.after(Rolled)
def equal_dice_bring_a_card(view: View, rolled: Rolled) -> Intent | None:
    if len(rolled.dice) == 2 and rolled.dice[0] == rolled.dice[1]:
        return Gain(rolled.player, "Double Double Card", 1, "for doubles")
    return None


@rule.command("double PROPOSAL", "Use a Double Double Card: your vote on this proposal counts twice.")
def doubles_a_vote(view: View, order: Order) -> list[Intent] | Refuse:
    ballots = [ballot for ballot in view.things("ballot") if ballot.proposal == order.proposal and not ballot.closed]
    if not ballots or order.player.id not in ballots[0].electorate:
        return Refuse("no-vote", f"You cannot vote on proposal {order.proposal.id} now; you keep your card.")
    week = f"{view.now:%G-%V}"
    used = order.player.doubled.get(week, 0)
    if used >= view.param("cards_a_week"):
        return Refuse("one-a-week", "You have used your Double Double Card for this week’s votes; you keep this one.")
    if not has(order.player, "Double Double Card"):
        return Refuse("too-few", "You have no Double Double Card.")
    return [
        Lose(order.player, "Double Double Card", 1, "to double a vote"),
        Set(order.player, "doubled", {week: used + 1}),
        Weigh(order.player, ballots[0], factor=2, why="Double Double Card"),
    ]
