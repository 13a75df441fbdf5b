"""Switches: what “on” and “off” are in every command, those of the desk too."""

from __future__ import annotations

from mailgame.law import Rule

PLACE = 40

rule = Rule(0, "Switches")
rule.argument("SWITCH", "on", "off")
