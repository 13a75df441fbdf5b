"""A player may always give up the game instead of playing on or bearing a penalty. No penalty may be worse than
losing, as the player who is to bear it sees it.
"""

from mailgame.law import *

rule = Rule(113, "Giving Up")
