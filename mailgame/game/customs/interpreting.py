"""Interpretation: the Admin says how a rule is read, which is kept and shown."""

from __future__ import annotations

from mailgame.law import Intent, Interpret, Order, Rule, View

PLACE = 160

rule = Rule(0, "Interpretation")


@rule.command("rule NUMBER TEXT", "Interpret a rule: your ruling is kept, and shown with it.", by="admin")
def says_how_a_rule_is_read(view: View, order: Order) -> list[Intent]:
    return [Interpret(order.number, order.text)]
