"""The game itself: its name, whether it has begun, is paused or over, and who has won."""

from __future__ import annotations

from mailgame.law import Rule

PLACE = 10

rule = Rule(0, "The game")
rule.kind("game", shown=False)
rule.attribute("game", "name", "text", "", shown=False)
rule.attribute("game", "admin", "text", "", seen_by="nobody", shown=False)
rule.attribute("game", "bank", "text", "", shown=False)
rule.attribute("game", "started", "flag", False, shown=False)
rule.attribute("game", "over", "flag", False, shown=False)
rule.attribute("game", "ended", "moment", "", shown=False)
rule.attribute("game", "winner", "player", None, shown=False)
rule.attribute("game", "winners", "list", [], shown=False)
