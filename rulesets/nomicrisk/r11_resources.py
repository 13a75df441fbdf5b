"""Every territory has natural resources, which units may harvest."""

from mailgame.law import *

from .words import *

rule = Rule(11, "Natural Resources")


@rule.answers(Surveys)
def soldiers_survey(view: View, asked: Surveys) -> bool:
    return bare(asked.unit.sort) == SOLDIER
