"""1. If players disagree on whether a move is legal, or on how to read or apply a rule, a Judge decides: the player
   whose surname comes just before that of the player who makes the move in question. That one player insists is
   disagreement enough. This is called invoking Judgment. Until it is settled the next player may not begin a
   turn unless most of the other players consent.
2. A Judgment can be overruled only by a unanimous vote of the other players, before the next turn begins. If it
   is, the player before the Judge in the order of play becomes Judge of the question, and so on; but nobody is
   Judge in their own turn or in that of a team-mate.
3. Unless a Judge is overruled, one Judge settles all questions of the game until the next turn begins, also
   those on their own office.
4. A new Judge is not bound by what former ones decided, but may settle only what players disagree on now and
   what bears on the completion of the turn in which Judgment was invoked. Judges decide by all the rules in
   force; where these are silent, at odds or unclear, by the custom of the game and its spirit before anything
   else.
"""

from mailgame.law import *

rule = Rule(321, "Judges")
