"""Space units are trained where there is a spaceport."""

from mailgame.law import *

rule = Rule(15, "Space")
