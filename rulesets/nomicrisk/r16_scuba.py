"""1. Every land unit has a scuba equivalent; “scuba” is put before its name. It is the same, but is and goes only in
   water. It is upgraded to scuba equivalents. Scuba and land units have nothing to do with each other.
2. Whoever receives a soldier may make it a scuba soldier, if they own a port; it is placed as others are, but in water.
3. Every building has a scuba equivalent, too. It stands in water, costs {surcharge:money} more, and is otherwise the
   same. From a scuba port scuba units reach all water on its shipping path.
"""

from mailgame.law import *

from .words import *

rule = Rule(16, "Scuba", over=(2, 3), surcharge=dollars(2_000_000, most=10**12))


@rule.alter(Values)
def they_are_as_those_on_land(view: View, asked: Values) -> Answer:
    return Reply(made) if (made := as_scuba(view, asked.sort)) is not None else None


@rule.alter(Bears)
def they_stay_in_water(view: View, asked: Bears) -> Answer:
    return Reply(why) if (why := ground_for(view, asked)) is not None else None


@rule.alter(MayPlace)
def soldiers_may_go_under_water(view: View, asked: MayPlace) -> Answer:
    return Reply(why) if (why := placed_in_water(view, asked)) is not None else None


@rule.alter(Plans)
def their_buildings_cost_more(view: View, asked: Plans, surcharge: int) -> Answer:
    return Reply(plan) if (plan := scuba_plan(view, asked.sort, surcharge)) is not None else None


@rule.alter(Leads)
def along_the_path_of_a_scuba_port(view: View, asked: Leads) -> Answer:
    return Reply(True) if by_scuba_port(view, asked.player, asked.one, asked.other) else None


@rule.alter(MayFight)
def nobody_attacks_over_the_shore(view: View, asked: MayFight) -> Answer:
    return Reply(why) if (why := out_of_water(view, asked.unit, asked.side)) else None
