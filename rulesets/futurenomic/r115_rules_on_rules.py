"""Changes that touch rules on which changes of the rules rest are allowed like all others, even those that amend or
repeal what gives them their own force. No change and no move is forbidden merely because it speaks of itself or is
applied to itself.
"""

from mailgame.law import *

rule = Rule(115, "Rules about Changes")
