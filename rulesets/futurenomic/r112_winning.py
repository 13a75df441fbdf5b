"""To win is to reach a number of points, and no other state of affairs can be put in the place of that. How many
points it takes may be changed, and how points are earned. Rules that name a winner where play cannot go on may
be enacted and, while they are mutable, amended and repealed.
"""

from mailgame.law import *

rule = Rule(112, "What Winning Is")
