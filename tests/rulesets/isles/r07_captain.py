"""1. Anybody can call an election of a captain between two players: elect PLAYER or PLAYER2. It is over after {hours}
   hours, or when all have voted, and whoever has most votes is captain.
2. The captain counts for {hands} more in the crew of their boats.
"""

from mailgame.law import *

from .words import *

rule = Rule(7, "The captain", hours=hours(48), hands=number(2, "hands"))
rule.attribute("game", "captain", "player")

electing = rule.command("elect PLAYER or PLAYER2", "Call an election of a captain.")
voting = rule.command("vote BALLOT CHOICE", "Vote in an election.")


@electing.refuse
def two_of_them(view: View, order: Order) -> str | None:
    return "Name two players." if order.player == order.player2 else None


@electing
def calls_an_election(view: View, order: Order, hours: int) -> Answer:
    both = (order.player, order.player2)
    return OpenBallot(
        "Who is captain?", tuple(view.players()), closes=hours_from(view, hours), candidates=both, by_itself=True,
        early=True, what="captain",
    )


@voting
def votes(view: View, order: Order) -> Answer:
    return Cast(order.giver, order.ballot, order.choice)


@rule.after(Chosen)
def somebody_is_captain(view: View, chosen: Chosen) -> Answer:
    if chosen.ballot.what != "captain" or chosen.winner is None:
        return None
    return [Set(view.game, captain=chosen.winner), Tell(f"{chosen.winner} is captain")]


@rule.alter(Crew)
def the_captain_counts_for_more(view: View, asked: Crew, hands: int) -> Answer:
    return Add(hands, "the captain") if asked.boat.owner == view.game.captain else None
