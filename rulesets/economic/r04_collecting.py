"""A player can spend an action to collect {amount:money} from the bank. A bank that has less pays what it has."""

from mailgame.law import *

rule = Rule(4, "Collecting", amount=dollars(10))
rule.without("Nobody can collect any more.")

collecting = rule.command("collect", "Spend an action to collect money from the bank.")


@collecting
def collects(view: View, order: Order, amount: int) -> Answer:
    return [Pay("bank", order.giver, amount, "for an action"), SpendAction(order.giver)]


@rule.carry_out(TakeDefault)
def who_is_silent_collects(view: View, default: TakeDefault, amount: int) -> Answer:
    return [Pay("bank", default.player, amount, "for an action"), SpendAction(default.player)]
