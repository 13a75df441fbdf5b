"""1. When a player's turn ends, the turn of the one who sits next on the left begins at once; the seats go round in
the order in which the players joined. (Seats to the left: {seats}.)
2. A player who leaves the game gives all their money to the bank, and their seat is passed over. If they leave in
their own turn it ends at once. When only one player is left the game ends without a winner."""

from mailgame.law import *

rule = Rule(13, "The Next Player", seats=Parameter(1, unit="seats"))
rule.without("From now on nobody's turn begins by itself when this one is over.")


@rule.after(TurnEnded)
def the_next_on_the_left_begins(view: View, ended: TurnEnded, seats: int) -> Answer:
    players = view.players()
    place = players.index(ended.player)
    following = players[(place + seats) % len(players)]
    if ended.leaves and following == ended.player:  # their own seat is passed over
        following = players[(place + (1 if seats >= 0 else -1)) % len(players)]
    return BeginTurn(following)


@rule.after(Leaving)
def who_leaves_gives_all_money_to_the_bank(view: View, leaving: Leaving) -> Answer:
    left = [player for player in view.players() if player != leaving.player]
    paid = Pay(leaving.player, "bank", view.free(leaving.player), "on leaving")
    return [paid, End(f"only {left[0]} is left.") if len(left) == 1 else None]
