"""Offices: what an office is; it goes with the rule that has it."""

from __future__ import annotations

from mailgame.law import Enacted, Intent, Remove, Repealed, Rule, View

PLACE = 167

rule = Rule(0, "Offices")
rule.kind("office", shown="Offices")
rule.attribute("office", "holder", "player", shown="Held by")
rule.attribute("office", "admin", "flag", False, shown="Held by the Admin")
rule.attribute("office", "willing", "list", [], shown=False)
rule.attribute("office", "wanted", "table", {}, shown=False)
rule.attribute("office", "rule", "number", 0, shown=False)


@rule.after(Enacted, Repealed)
def offices_go_with_their_rule(view: View, event: Enacted | Repealed) -> list[Intent]:
    held = [(office, view.rule(office.rule)) for office in view.things("office") if office.rule]
    return [Remove(office) for office, of in held if of is None or of.standing not in ("in force", "suspended")]
