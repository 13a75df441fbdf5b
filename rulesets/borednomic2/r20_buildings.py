"""1. At any time an owner may buy a building, of category A or B, for a square of theirs, wherever they are:
   - House (A), {house_price:money}: the rent is {house_rent} times the number.
   - Hotel (A), {hotel_price:money}: the rent is {hotel_rent} times the number.
   - Skyscraper (A), {skyscraper_price:money}: the rent is {skyscraper_rent} times the number.
   - Palace (A), {palace_price:money}: the rent is {palace_rent} times the number.
   - Fort (B), {fort_price:money} or {fort_silver} Silver Cards: the square counts {fort_soldiers} more soldiers.
   - UN Building (B), {un_price:money}: who lands there is passive for the rest of the turn.
   - Maginot Line (B), {maginot_price:money}: a die a turn for {shot_price:money}; a 6 takes a purchasable neighbour.
   - Recruitment Office (B), {office_price:money}: up to {recruits} soldiers a turn for {recruit_price:money} each.
2. One building of each category stands on a square.
3. An owner may destroy a building for half the price that was paid.
"""

from mailgame.law import *

from .words import *

rule = Rule(20, "Buildings", house_price=dollars(500), hotel_price=dollars(1000), skyscraper_price=dollars(2000),
            palace_price=dollars(5000), house_rent=number(10), hotel_rent=number(20), skyscraper_rent=number(50),
            palace_rent=number(100), fort_price=dollars(600), fort_silver=number(4), fort_soldiers=number(4),
            un_price=dollars(2000), maginot_price=dollars(1000), shot_price=dollars(500), office_price=dollars(600),
            recruits=number(5), recruit_price=dollars(50))
rule.attribute("square", "buildings", "list", [], of="text", drawn="pieces")
rule.attribute("square", "built_for", "table", {}, seen_by="rules")
rule.attribute("square", "used", "counts", {}, seen_by="rules")
rule.attribute("player", "pacified", "number", -1, seen_by="rules", least=-1, most=1_000_000)
rule.argument("BUILDING", *BUILDINGS_A, *BUILDINGS_B)

building = rule.command("build BUILDING on SQUARE [for silver]", "Build on your square.", when="filed", sort="purchase")
destroying = rule.command("destroy BUILDING on SQUARE", "Destroy a building, for half its price.", when="filed")
recruiting = rule.command("recruit NUMBER on SQUARE", "{recruit_price:money} a soldier.", when="filed", sort="purchase")
shooting = rule.command("maginot SQUARE take SQUARE2", "For {shot_price:money}, aim at a neighbour.", when="filed")


@building.refuse
@destroying.refuse
@recruiting.refuse
@shooting.refuse
def what_is_not_yours(view: View, order: Order) -> str:
    return not_yours(order.square, order.giver)


@building.refuse
def what_does_not_fit_there(view: View, order: Order) -> str:
    return unfit_building(order.square, order.building, order.for_silver)


@building
def builds(view: View, order: Order, fort_silver: int, **numbers: int) -> Answer:
    square, what, cards = order.square, order.building, order.for_silver
    price, why = fort_silver if cards else numbers[f"{number_of(what)}_price"], f"for a {what} on {label(square)}"
    paid = Lose(order.giver, "Silver Card", price, why) if cards else Pay(order.giver, "", price, why)
    worth = square.built_for | {what: {"price": price, "silver": cards}}
    return [paid, Set(square, buildings=[*square.buildings, what], built_for=worth)]


@destroying
def destroys(view: View, order: Order) -> Answer:
    square, what, paid = order.square, order.building, order.square.built_for.get(order.building, {})
    if fault := indestructible(view, order.giver, square, what):
        return Refuse("not-there", fault)
    half, why = (paid.get("price", 0) + 1) // 2, f"for the {what} on {label(square)}"
    silver = Gain(order.giver, "Silver Card", half, why)
    return [without(square, what), silver if paid.get("silver") else Pay("", order.giver, half, why)]


@recruiting
def recruits_soldiers(view: View, order: Order, recruits: int, recruit_price: int) -> Answer:
    square, count = order.square, order.number
    if why := too_many_recruits(square, count, recruits):
        return Refuse("too-many", why)
    paid = Pay(order.giver, "", recruit_price * count, f"for {count} recruits on {label(square)}")
    return [paid, Set(square, soldiers=square.soldiers + count), Count(square, "used", "recruits", count)]


@shooting.refuse
def what_cannot_be_taken(view: View, order: Order) -> str:
    return unfit_target(view, order.giver, order.square, order.square2)


@shooting
def takes_a_shot(view: View, order: Order, shot_price: int) -> Answer:
    paid = Pay(order.giver, "", shot_price, f"for a shot from {label(order.square)}")
    return [paid, Count(order.square, "used", "shots", 1), Shot(order.giver, order.square2)]


@rule.after(Shot)
def takes_it_on_a_six(view: View, shot: Shot) -> Answer:
    return hit_or_miss(view, shot, view.roll("maginot", shot.player) == 6)


@rule.alter(Rate)
def more_with_a_building(view: View, asked: Rate, **rates: int) -> Answer:
    return next((Fix(rates[f"{one.lower()}_rent"], one) for one in asked.square.buildings if one in BUILDINGS_A), None)


@rule.alter(Garrison)
def a_fort_counts_as_soldiers(view: View, asked: Garrison, fort_soldiers: int) -> Answer:
    return Add(fort_soldiers, "the Fort") if "Fort" in asked.square.buildings else None


@rule.after(Landed, step="own square")
def a_un_building_pacifies(view: View, landed: Landed) -> Answer:
    return Set(landed.player, pacified=view.game.updates) if "UN Building" in landed.square.buildings else None


@rule.alter(Refuses)
def who_is_pacified_pays(view: View, asked: Refuses) -> Answer:
    return Reply(False, "the UN Building") if asked.player.pacified == view.game.updates else None


@rule.after(Deactivated, Leaving, step="buildings")
def what_they_built_goes(view: View, gone: Deactivated | Leaving) -> Answer:
    return [part for square in view.things("square", owner=gone.player) for part in razed(square)]


@rule.after(UpdatePlayed)
def the_next_turn_has_its_own_limits(view: View, played: UpdatePlayed) -> Answer:
    return [Set(square, used={}) for square in view.things("square") if square.used]
