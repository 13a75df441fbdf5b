"""A player can spend an action to collect {amount:money} from the bank. A bank that has less pays what it has."""

from mailgame.law import Intent, Order, Parameter, Pay, Player, Rule, SpendAction, TakeDefault, View

rule = Rule(4, "Collecting", amount=Parameter(10, least=0, unit="dollars"))
rule.without("Nobody can collect any more.")


def collecting(view: View, player: Player) -> list[Intent]:
    return [Pay("bank", player, view.param("amount"), "for an action"), SpendAction(player)]


@rule.command("collect", "Spend an action to collect money from the bank.")
def collects(view: View, order: Order) -> list[Intent]:
    return collecting(view, order.player)


@rule.carry_out(TakeDefault)
def who_is_silent_collects(view: View, default: TakeDefault) -> list[Intent]:
    return collecting(view, default.player)
