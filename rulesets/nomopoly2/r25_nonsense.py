"""1. Help! The Rubber Ducky keeps me prisoner! Please hurry, before the pies are here.
2. A flamethrower is on its way to the Rubber Ducky, who torments somebody with pies right now.
3. The news of today: there is no news.
4. Forty-two.
5. The duck gets reinforcements from a sponge and from girls of sugar, or so one hears.
"""

from mailgame.law import *

rule = Rule(25, "Nonsense")
