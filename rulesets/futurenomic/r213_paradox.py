"""1. If the rules have become such that play cannot go on, if it cannot be settled for good whether a move is
   legal, or if by a Judge's best reasoning that is not overruled a move is as legal as illegal, the first player
   who cannot complete a turn wins.
2. This rule takes precedence over every other rule that says who wins.
"""

from mailgame.law import *

rule = Rule(213, "When Play Cannot Go On", over=(208,))
