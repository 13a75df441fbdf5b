"""Units may attack those of another player in an adjacent territory."""

from mailgame.law import *

rule = Rule(9, "Attacks")
