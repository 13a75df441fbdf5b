"""The game itself: its name, whether it has begun, is paused or over, and who has won."""

from __future__ import annotations

from mailgame.law import Rule

PLACE = 10

rule = Rule(0, "The game")
rule.attribute("game", "name", "text", "")
rule.attribute("game", "admin", "text", "", seen_by="nobody")
rule.attribute("game", "bank", "text", "")
rule.attribute("game", "started", "flag", False)
rule.attribute("game", "over", "flag", False)
rule.attribute("game", "ended", "moment", "")
rule.attribute("game", "winner", "player", None)
rule.attribute("game", "winners", "list", [])
