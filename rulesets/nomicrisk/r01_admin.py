"""The Admin carries out what players order, receives their proposals, interprets the rules and keeps
the pages up to date. What they decide is final. They may pause the game.
"""

from mailgame.law import *

rule = Rule(1, "The Admin")
