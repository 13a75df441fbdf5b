"""1. The map consists of hexagonal territories, never fewer than {smallest}. Each has a number; a new one has the
   highest number ever used and one more. But for reference numbers mean nothing.
2. Territories with a common border, or joined by a shipping path, are adjacent. Distance is the least number of moves
   from one to another.
3. A territory is land or water; units cannot be in water.
4. When a unit comes into a territory, territories are added on its sides until there are {ringed} around it.
5. A new one is water with a chance of {water} + {per_water}X + {per_step}Y per cent: X is how many of those around it
   are water, Y its distance to territory #{centre}. With no way there because of water it is {cut_off} +
   {cut_off_per_water}X. No occupied territory may be made water.
6. A shipping path is placed in it with a chance of {path_chance} per cent, and goes on over random territories in both
   directions until it joins two lands.
7. The owner of a territory may name it. A name holds no number, neither in figures nor in words, and at most
   {longest_name} letters.
8. What a new territory has is found in this order: {finding}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    2, "The Map", smallest=number(1, least=1), ringed=number(6, most=6), water=percent(30), per_water=percent(10),
    per_step=percent(2), cut_off=percent(10), cut_off_per_water=percent(10), centre=number(3),
    path_chance=percent(30, most=100), longest_name=number(40, "letters", least=1, most=200),
    finding="mercenary, resources, path",
)
rule.steps(TerritoryAdded, "finding")
rule.kind("territory", board=True, shown=False)
rule.attribute("territory", "q", "number", 0, drawn="q")
rule.attribute("territory", "r", "number", 0, drawn="r")
rule.attribute("territory", "terrain", "text", LAND, most=20, drawn="tint")
rule.attribute("territory", "name", "text", "", most=200, drawn="name")
rule.kind("path", shown=False)
rule.attribute("path", "hexes", "list", [], of="territory", drawn="way")
rule.attribute("path", "finished", "flag", False, drawn="finished")

naming = rule.command("name TERRITORY NAME", "Give a territory of yours another name.", in_pause=True)


@rule.after(Entered, step="growth")
def the_map_grows_around_it(view: View, entered: Entered) -> Answer:
    return Grow(entered.territory)


@rule.carry_out(Grow)
def missing_sides_are_filled(view: View, grow: Grow, ringed: int) -> Answer:
    there, places = len(bordering(view, grow.territory)), missing_places(view, grow.territory)
    added = [AddTerritory(q, r) for q, r in places[: max(0, ringed - there)]]
    return [*added, TellGrowth(grow.territory, view.next_number("territory")), GrowPaths()] if added else None


@rule.answers(WaterChance)
def the_farther_the_wetter(view: View, asked: WaterChance, **chances: int) -> int:
    return water_chance(view, asked, chances)


@rule.carry_out(AddTerritory)
def a_die_says_what_it_is(view: View, adding: AddTerritory) -> Answer:
    n = view.next_number("territory")
    wet = not adding.start and hits(view, "terrain", view.ask(WaterChance(adding.q, adding.r, n)))
    lies: dict[str, Plain | Thing] = {"q": adding.q, "r": adding.r, "terrain": WATER if wet else LAND}
    return [Create("territory", str(n), lies), FinishTerritory(n, adding.start)]


@rule.after(TerritoryAdded, step="path", start=False)
def a_shipping_path_may_begin(view: View, added: TerritoryAdded, path_chance: int) -> Answer:
    begins = hits(view, "path", path_chance)
    return Create("path", str(view.next_number("path")), {"hexes": [added.territory.id]}) if begins else None


@rule.after(WasSet, attribute="terrain")
@rule.after(Removed, kind="territory")
def a_path_whose_end_is_flooded_goes_on(view: View, changed: WasSet | Removed) -> Answer:
    return [*cut_off(view), GrowPaths()]


@rule.after(Removed, kind="territory")
def what_is_gone_beside_units_is_replaced(view: View, removed: Removed) -> Answer:
    return [Grow(territory) for territory in occupied(view) if missing_places(view, territory)]


@rule.check(Create, kind="territory")
@rule.check(Set, attribute="q")
@rule.check(Set, attribute="r")
@rule.check(Set, attribute="terrain")
@rule.check(Remove)
def what_is_no_map(view: View, change: Create | Set | Remove, smallest: int) -> Answer:
    why = it_stays(view, change, smallest) or place_taken(view, change)
    return Refuse("no-map", why) if why else None


@rule.answers(Adjacent)
def they_border_or_a_path_joins_them(view: View, asked: Adjacent) -> bool:
    return asked.other in bordering(view, asked.one) or bool(paths_between(view, asked.one, asked.other))


@rule.answers(Leads)
def over_a_border(view: View, asked: Leads) -> bool:
    return asked.other in bordering(view, asked.one)


@rule.answers(Distance)
def as_few_moves_as_can_be(view: View, asked: Distance) -> int:
    return steps_between(view, asked.one, asked.other)


@rule.answers(Bears)
def nobody_stands_in_water(view: View, asked: Bears) -> str:
    return "" if is_land(asked.territory) else f"{called(asked.territory)} is water."


@naming.refuse
def a_name_that_will_not_do(view: View, order: Order, longest_name: int) -> str:
    yours = order.territory.owner == order.giver
    return unfit_for(view, order.territory, order.name, longest_name) if yours else "That territory is not yours."


@naming
def names_it(view: View, order: Order) -> Answer:
    return [Set(order.territory, name=order.name), Tell(f"#{order.territory.id} is called “{order.name}” now.")]
