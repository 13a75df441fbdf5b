"""Whoever lets their turn go by in silence gives {fine:money} to the
player after them, once for each action they have left. This rule takes
precedence over rule 4.
"""

from mailgame.law import Intent, Parameter, Pay, Rule, TakeDefault, View
from mailgame.law import SpendAction, next_in_order

rule = Rule(
    0,
    "Silence costs",
    over=(4,),
    fine=Parameter(5, least=0, unit="dollars"),
)


@rule.carry_out(TakeDefault)
def the_silent_pay(view: View, silent: TakeDefault) -> list[Intent]:
    other = next_in_order(view, silent.player)
    return [
        Pay(silent.player, other, view.param("fine"), "for silence"),
        SpendAction(silent.player),
    ]
