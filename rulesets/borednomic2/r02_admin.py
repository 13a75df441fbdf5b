"""1. One person is the Admin; who it is and where letters reach the Admin is a setting of the game.
2. The Admin carries out what players order, receives their proposals, interprets the rules, and keeps the state
   of the game on the web site. Nothing that is due waits for the Admin.
3. Players may and should question the Admin and point out mistakes; in the end the Admin's decision holds in
   every case.
"""

from mailgame.law import *

rule = Rule(2, "The Admin")
