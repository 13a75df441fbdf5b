"""Players: who is active, their addresses, and what they answered when they joined."""

from __future__ import annotations

from mailgame.law import Rule

PLACE = 20

rule = Rule(0, "Players")
rule.kind("player", itself=True, shown=False)
rule.attribute("player", "active", "flag", True)
rule.attribute("player", "address", "text", "", seen_by="owner", shown=False)
rule.attribute("player", "answers", "table", {}, seen_by="nobody")
