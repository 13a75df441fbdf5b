"""At the beginning of their turn a player receives soldiers: as many as the territories that they own divided by
{divisor}, without what is left over, and never fewer than {fewest}.
"""

from mailgame.law import *

from .words import *

rule = Rule(7, "New Soldiers", divisor=number(2, least=1), fewest=number(1, "soldiers"))


@rule.after(TurnStep, name="soldiers")
def as_many_as_half_their_territories(view: View, step: TurnStep, divisor: int, fewest: int) -> Answer:
    owned = len(view.things("territory", owner=step.player))
    named = "territory" if owned == 1 else "territories"
    return Receive(step.player, SOLDIER, max(fewest, owned // divisor), f"for {owned} {named}")
