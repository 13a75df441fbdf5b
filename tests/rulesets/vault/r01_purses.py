"""1. Everybody begins with {purse:money}, and nobody sees what others have.

2. A player can give another money: give PLAYER DOLLARS. Who writes “fee” pays {fee:money} to the club.

3. Who slips another player money pays it quietly: slip PLAYER DOLLARS.
"""

from mailgame.law import *

rule = Rule(1, "Purses", purse=dollars(100), fee=dollars(13))
rule.attribute("player", "money", "money", seen_by="owner")
rule.kind("player", itself=True)

giving = rule.command("give PLAYER DOLLARS", "Give another player money.")
slipping = rule.command("slip PLAYER DOLLARS", "Pay somebody quietly.")
paying = rule.command("fee", "Pay your fee.")


@rule.after(Seated)
def whoever_comes_has_money(view: View, seated: Seated, purse: int) -> Answer:
    return Pay("", seated.player, purse, "to begin with")


@giving
def gives(view: View, order: Order) -> Answer:
    return Pay(order.giver, order.player, order.dollars, "as a gift", ("a sum of its own",))


@slipping
def slips(view: View, order: Order) -> Answer:
    return Pay(order.giver, order.player, order.dollars, "in a plain envelope", quiet=True)


@paying
def pays_the_fee(view: View, order: Order, fee: int) -> Answer:
    return [Pay(order.giver, "club", fee, "for the club"), Pay("", order.giver, 1, "as thanks")]
