"""Offers: a choice put to one player, with a default if they do not answer."""

from __future__ import annotations

from mailgame.law import Rule

PLACE = 30

rule = Rule(0, "Offers")
rule.kind("offer", seen_by="owner", owner="player", shown=False, rules=("player", "what", "until", "rule", "by_rule"))
rule.attribute("offer", "player", "player", None)
rule.attribute("offer", "what", "text", "")
rule.attribute("offer", "words", "text", "")
rule.attribute("offer", "options", "list", [])
rule.attribute("offer", "about", "table", {}, of="named")
rule.attribute("offer", "default", "text", "")
rule.attribute("offer", "rule", "number", 0)
rule.attribute("offer", "until", "moment", "")
rule.attribute("offer", "by_rule", "flag", False)
