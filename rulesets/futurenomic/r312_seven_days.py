"""1. From the moment a player's turn begins, which is when the results of the turn before are made known, they have
   some days to make their proposal. Who does not has forfeited that turn and loses points.
2. In a case of force majeure (a power cut, a war, a provider that fails, a campus occupied) a judgement may be
   called on whether the player is to blame for missing the turn. Holidays and journeys are the player's to make
   known, so that they do not hinder the game.
"""

from mailgame.law import *

rule = Rule(312, "Time to Propose")
