"""Offices: what an office is; it goes with the rule that has it."""

from __future__ import annotations

from mailgame.law import Created, Enacted, Intent, Remove, Repealed, Rule, Set, View, held_by

PLACE = 167

rule = Rule(0, "Offices")
rule.kind("office", shown="Offices")
rule.attribute("office", "who", "text", "nobody", shown="Held by")
rule.attribute("office", "holder", "player", shown=False)
rule.attribute("office", "admin", "flag", False, shown=False)
rule.attribute("office", "willing", "list", [], shown=False)
rule.attribute("office", "wanted", "table", {}, shown=False)
rule.attribute("office", "rule", "number", 0, shown=False)


@rule.after(Created)
def who_holds_it_at_first_is_said(view: View, created: Created) -> Intent | None:
    office = created.thing
    return Set(office, who=held_by(office)) if office.kind == "office" and office.who != held_by(office) else None


@rule.after(Enacted, Repealed)
def offices_go_with_their_rule(view: View, event: Enacted | Repealed) -> list[Intent]:
    held = [(office, view.rule(office.rule)) for office in view.things("office") if office.rule]
    return [Remove(office) for office, of in held if of is None or of.standing not in ("in force", "suspended")]
