"""1. Whoever asks to join has a seat at once.

2. Everybody begins with {start} points.
"""

from mailgame.law import *

rule = Rule(1, "Players", start=number(0, "points"))
rule.attribute("player", "points", "number", 0, shown="Points")

joining = rule.command("join as NAME", "Ask to join.", by="stranger")


@joining.refuse
def who_cannot_join(view: View, order: Order) -> str:
    return unfit_newcomer(view, order)


@joining
def has_a_seat_at_once(view: View, order: Order) -> Answer:
    return Seat(order.name, order.address, order.answers)


@rule.after(Seated)
def everybody_begins_alike(view: View, seated: Seated, start: int) -> Answer:
    return Set(seated.player, points=start)
