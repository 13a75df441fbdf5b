"""1. An eligible player who fails to take part in a vote on a change of the rules, as all have to, loses points
   each time. Who fails to in several turns in a row may take part in the game no longer, unless all the others
   vote to let them play on.
2. Except: a player may state publicly that they will not take part for some weeks, for want of a connection, on
   a journey, or the like. They are on hold for that time. On hold they bear none of the penalties of this rule
   and do not count as a player. When the time is over, and not before, they are a full and active player again
   by themselves.
"""

from mailgame.law import *

rule = Rule(307, "Taking Part")
