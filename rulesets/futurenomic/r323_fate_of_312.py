"""While the rules allow players to put, discuss and vote on more than one change at once, Rule 312 is wholly void.
While they do not, Rule 312 is fully valid.
"""

from mailgame.law import *

rule = Rule(323, "The Fate of Rule 312", over=(312,))
