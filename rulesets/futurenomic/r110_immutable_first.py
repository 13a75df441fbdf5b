"""1. A mutable rule that goes against an immutable one in any way, other than by proposing to transmute it, is void
   and without effect. It does not transmute and amend the immutable rule in passing.
2. A change that transmutes an immutable rule into a mutable one works if it says outright that it does so, and
   not otherwise.
"""

from mailgame.law import *

rule = Rule(110, "Immutable Rules Come First")
