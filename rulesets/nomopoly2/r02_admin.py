"""1. One person is the Admin of Nomopoly II; who it is, is a setting of the game.
2. The Admin carries out what players order, receives their proposals, interprets the rules, and keeps the state of
   the game on the web site.
3. Players are welcome to question and correct what the Admin decides; the last word is the Admin’s in every case.
"""

from mailgame.law import *

rule = Rule(2, "The Admin")
