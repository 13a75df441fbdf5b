"""1. A player may build a spaceport in a territory of theirs. It costs {cost:money} and takes {turns} turns. Whoever
   captures the territory gets it, as they do other buildings.
2. Space units are trained only where their owner has a spaceport that works.
3. They may be in any territory, water and those of others too; but nobody owns a territory by them.
4. A land unit may not attack space units unless a rule says that it may. Space units attack any, also where they are.
"""

from mailgame.law import *

from .words import *

rule = Rule(15, "Space", over=(2, 3), cost=dollars(10_000_000, most=10**12), turns=number(3, "turns", most=1000))
rule.argument("SORT", *SORTS)

attacking = rule.command(
    "attack space [of PLAYER] in TERRITORY from TERRITORY2 [with NUMBER SORT…] [until won]",
    "Attack units in space, of the one player who has some there, or of the one you name.", sort=TURN,
)


@rule.alter(Plans)
def what_a_spaceport_takes(view: View, asked: Plans, cost: int, turns: int) -> Answer:
    return Reply(Plan(cost, turns)) if asked.sort == SPACEPORT else None


@rule.check(Train)
def only_where_there_is_a_spaceport(view: View, train: Train) -> Answer:
    return Refuse("no-spaceport", why) if (why := lacks_spaceport(view, train)) else None


@rule.alter(Bears)
def they_are_above_land_and_water(view: View, asked: Bears) -> Answer:
    return Reply("") if is_in_space(view, asked.sort) else None


@attacking
def attacks_in_space(view: View, order: Order) -> Answer:
    why = in_space_unclear(view, order)
    return Refuse("whom-or-with-what", why) if why else assault_of(view, order, True)


@rule.alter(MayFight)
def nobody_below_attacks_them(view: View, asked: MayFight) -> Answer:
    return Reply(why) if (why := out_of_reach(view, asked.unit, asked.side)) else None
