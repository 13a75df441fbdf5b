"""A new territory may contain a mercenary."""

from mailgame.law import *

rule = Rule(13, "Mercenaries")
