"""1. A building stands on a territory for good, unless a rule says otherwise. There are ports, spaceports and
   hospitals, one of each in a territory, and a port for each shipping path. A player builds in territories of theirs.
2. A hospital costs {cost:money} and takes {turns} turns. As its owner’s turn begins, each unit of theirs there gets
   lost hit points back: {heals}.
3. Whoever captures a territory from another player pays {fee:money} to have each building there, the most
   expensive first. One that they cannot pay for is destroyed.
4. What was destroyed there as they captured it, or less than {lately} of their turns before, they may rebuild once for
   {rebuild} per cent less, as long as they hold the territory and {lately} of their turns have not passed since.
"""

from mailgame.law import *

from .words import *

rule = Rule(14, "Buildings", cost=dollars(3_000_000, most=10**12), turns=number(2, "turns", most=1000),
            heals=number(1, "hit points", most=1000), fee=dollars(25_000, most=10**12),
            rebuild=percent(50, most=100), lately=number(3, "turns", most=1000))
rule.kind("building", shown="Buildings")
rule.attribute("building", "sort", "text", "", most=60, drawn="name")
rule.attribute("building", "owner", "player")
rule.attribute("building", "at", "territory", drawn="place")
rule.attribute("building", "ready_in", "number", 0, least=0, most=1000, shown="Turns to build")
rule.attribute("building", "path", "path", shown="On shipping path")
rule.attribute("territory", "last_owner", "player", shown=False)
rule.kind("ruin", shown=False)
rule.attribute("ruin", "sort", "text", "", most=60)
rule.attribute("ruin", "at", "territory")
rule.attribute("ruin", "path", "path")
rule.attribute("ruin", "right_of", "player")
rule.attribute("ruin", "ages", "counts", {})
rule.argument("BUILDING", *BUILDINGS)

building = rule.command("build BUILDING in TERRITORY [on PATH]", "Build in a territory of yours.", sort=TURN)


@rule.answers(Plans)
def what_a_hospital_takes(view: View, asked: Plans, cost: int, turns: int) -> Plan | None:
    return Plan(cost, turns) if asked.sort == HOSPITAL else None


@building
def builds(view: View, order: Order) -> Answer:
    return ordered_building(view, order)


@rule.check(Build)
def where_it_cannot_stand(view: View, build: Build) -> Answer:
    return Refuse("not-there", why) if (why := unbuildable(view, build)) else None


@rule.after(TurnStep, name="training")
def building_goes_on(view: View, step: TurnStep) -> Answer:
    return built_on(view, step.player)


@rule.after(TurnStep, name="healing")
def hospitals_heal(view: View, step: TurnStep, heals: int) -> Answer:
    return healed(view, step.player, heals)


@rule.after(Entered, step="capture")
def captors_pay_for_what_stands_there(view: View, entered: Entered, fee: int) -> Answer:
    return captured(view, entered.player, entered.territory, fee)


@rule.answers(Discount)
def what_fell_lately_is_rebuilt_for_less(view: View, asked: Discount, rebuild: int, lately: int) -> int:
    ruin = ruin_for(view, asked.player, asked.sort, asked.territory, asked.path)
    return rebuild if ruin is not None and age_of(ruin, asked.player) < lately else 0


@rule.after(TurnNears)
def ruins_grow_old(view: View, nears: TurnNears, lately: int) -> Answer:
    return ruins_age(view, nears.player, lately)


@rule.after(WasSet, attribute="owner")
def who_takes_land_may_rebuild_there(view: View, changed: WasSet, lately: int) -> Answer:
    return land_taken(view, changed.thing, lately) if changed.thing.kind == "territory" else None
