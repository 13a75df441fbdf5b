"""Suspended rules: the Admin puts one back in force."""

from __future__ import annotations

from mailgame.game.telling.wording import reason, to_the_admin
from mailgame.law import Granted, Intent, Order, Reinstate, Rule, View
from mailgame.law.plainly import finished

PLACE = 170

rule = Rule(0, "Suspended rules")


@rule.command("reinstate NUMBER [because TEXT]", "Let a rule that failed be in force again.", by="admin")
def reinstates(view: View, order: Order) -> list[Intent]:
    answer = to_the_admin(view, f"Rule {order.number} is in force again.")
    return [Reinstate(order.number, finished(reason(order))), answer]


@rule.after(Granted)
def a_suspended_rule_goes_on_if_the_admin_says_so(view: View, granted: Granted) -> Intent | None:
    number = granted.about.get("rule")
    return Reinstate(number) if granted.what == "suspended" and isinstance(number, int) else None
