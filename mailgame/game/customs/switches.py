"""Switches: how “on” and “off” are written in every command, including the desk's own."""

from __future__ import annotations

from mailgame.law import Rule

PLACE = 40

rule = Rule(0, "Switches")
rule.argument("SWITCH", "on", "off")
