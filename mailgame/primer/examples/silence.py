"""Whoever lets their turn go by in silence gives {fine:money} to the
player after them, once for each action they have left. This rule takes
precedence over rule 4.
"""

from mailgame.law import *

rule = Rule(0, "Silence costs", over=(4,), fine=dollars(5))


@rule.carry_out(TakeDefault)
def the_silent_pay(view: View, silent: TakeDefault, fine: int) -> Answer:
    other = next_in_order(view, silent.player)
    return [
        Pay(silent.player, other, fine, "for silence"),
        SpendAction(silent.player),
    ]
