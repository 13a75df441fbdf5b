"""Deadlines: the Admin postpones the next one, and everything else that is due."""

from __future__ import annotations

from mailgame.game.corrections.shifting import AdminShifts
from mailgame.law import Intent, Order, Refuse, Rule, View

PLACE = 190

rule = Rule(0, "Deadlines")
rule.argument("UNIT", "days=day", "hours=hour", "weeks=week")


@rule.command(
    "shift deadline by NUMBER UNIT [because TEXT]",
    "Move the next deadline, and all that is due with it, to a later time.",
    by="admin",
)
@rule.command("shift deadlines by NUMBER UNIT [because TEXT]", "", by="admin")
def shifts_deadlines(_: View, order: Order) -> Intent | Refuse:
    if order.number < 1:
        return Refuse("later-only", "Deadlines only move to a later time, since players count on them: say 1 or more.")
    return AdminShifts(order.number, order.unit, (order.text or "").removeprefix("of "))
