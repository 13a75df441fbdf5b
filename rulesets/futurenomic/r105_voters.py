"""Every player is an eligible voter, and every eligible voter has the duty to take part in every vote on a change of
the rules.
"""

from mailgame.law import *

from .words import *

rule = Rule(105, "Eligible Voters")


@rule.answers(Electorate)
def every_player_votes(view: View, asked: Electorate) -> list[Thing]:
    return [*active(view)]
