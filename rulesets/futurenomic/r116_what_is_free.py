"""What no rule forbids or governs is allowed and free, except to change the rules: that is allowed only where a
rule, or several together, permit it, outright or by what they imply.
"""

from mailgame.law import *

from .words import *

rule = Rule(116, "What Is Not Governed Is Free")

joining = rule.command("join as NAME", "Join the game: your user name, and your surname.", by="stranger")


@joining.refuse
def who_cannot_join(view: View, order: Order) -> str:
    return unfit_newcomer(view, order)


@joining
def a_newcomer_joins_at_any_time(view: View, order: Order) -> Answer:
    return Seat(order.name, order.address, order.answers)
