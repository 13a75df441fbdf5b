"""1. Players take turns clockwise, each one whole turn. No turn is skipped or passed, and no part of it left out. All
   begin with no points.
2. In games by mail and computer they take turns in the alphabetical order of their surnames.
"""

from mailgame.law import *

rule = Rule(201, "Turns")
rule.attribute("player", "surname", "text", "", keep=True, most=40)
rule.attribute("player", "score", "number", 0, keep=True, least=-1_000_000, most=1_000_000)
rule.attribute("game", "turn", "player", keep=True, shown=False)
rule.attribute("game", "turns", "number", 0, keep=True, least=0, most=1_000_000, shown=False)
rule.asks_newcomers("surname", "Please say your surname: players are ordered by it.", example="Miller", otherwise="")
