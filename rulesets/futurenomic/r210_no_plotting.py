"""1. Players may not plan future changes of the rules together, or consult on them, unless they are of one team.
2. Paragraph 1 is not for games by mail or computer.
"""

from mailgame.law import *

rule = Rule(210, "No Plotting")
