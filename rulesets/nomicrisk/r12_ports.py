"""A port lets the units in its territory use a shipping path."""

from mailgame.law import *

rule = Rule(12, "Ports")
