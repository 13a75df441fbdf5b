"""No change of the rules takes effect before the vote that adopts it is completed, whatever its own words say, and
none works backwards.
"""

from mailgame.law import *

rule = Rule(107, "Not before, not backwards")
