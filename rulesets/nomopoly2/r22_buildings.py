"""1. The owner of a square in a block that is not a Government block may build there, one building on a square in an
   update, and none before each square of the block has as many as this one.
2. When a block is destroyed, so are its buildings; their owners get {refund} per cent of the price of theirs.
3. No square has two of the same building.
4. There are these buildings (R: Residential, I: Industrial, C: Commercial, G: Government):
   - Springboard (R, C, G), {springboard:money}: whoever lands there jumps {back} squares back.
   - House (R, C, G), {house_price:money}: rent is {house_share} per cent or {house_more:money} more, if that is more.
   - Hospital (R, C, G), {hospital:money}: whoever lands there gains {healed} health if they own part of the block, or
     if it is a Government block.
   - Mall (C), {mall:money}: brings {mall_share} per cent of its rent a week, or {mall_least:money} if that is more.
   - Store (C), {store:money}: rent is {store_share} per cent or {store_more:money} more, if that is more.
   - Corporate Headquarters (C), {headquarters:money}: brings {dues:money} a week. Each rent that another than the owner
     pays there is a point of corporate power; each makes rent {power} per cent more. They go with the building.
   - Missile Silo (I, center), {silo:money}: for missiles. Destroyed by one, directly or not, it fires all it has.
   - Anti-Missile Battery (all), {battery:money}: missiles fail more often near it (rule XXVI).
   - Legislative Building (R, G), {legislative:money}: whoever lands there has one more vote on all of the next vote.
   - Gas Station (C, G), {station_price:money}: whoever lands on it, passes it or is there by car may buy fuel from the
     owner: {fuel:money} for {tank}, or what they say if it is Commercial. They pay nothing themselves.
   - Factory (I), {factory:money}: {factory_times} times the income; no rent; who lands there loses {smoke} health.
   - ATM (all), {atm:money}: whoever is there may use their bank account, for {fee:money} a transaction to the owner.
   - Casino (all), {casino:money}: see rule XXXIII.
5. Percentages that change a rent are added together; dollars come after them.
"""

from mailgame.law import *

from .words import *

rule = Rule(22, "Buildings", refund=percent(50, most=100), springboard=dollars(100), back=number(7, least=1, most=1000),
            house_price=dollars(300), house_share=percent(30), house_more=dollars(150), hospital=dollars(250),
            healed=number(15), mall=dollars(500), mall_share=percent(15), mall_least=dollars(200), store=dollars(600),
            store_share=percent(50), store_more=dollars(200), headquarters=dollars(1000), power=percent(1),
            dues=dollars(100), silo=dollars(250), battery=dollars(100), legislative=dollars(500),
            station_price=dollars(100), fuel=dollars(50), tank=number(100, "fuel", least=1), factory=dollars(500),
            factory_times=number(3), smoke=number(5), atm=dollars(50), fee=dollars(5), casino=dollars(500))
rule.attribute("square", "buildings", "list", [], of="text", drawn="pieces")
rule.attribute("square", "power", "number", 0, least=0, most=1_000_000, shown="Corporate power")
rule.attribute("square", "built", "table", {}, seen_by="rules")
rule.attribute("square", "fuel_price", "number", -1, least=-1, most=1_000_000, shown=False)
rule.attribute("player", "stations", "table", {}, seen_by="rules")
rule.argument("BUILDING", *BUILDINGS)

building = rule.command("build BUILDING on SQUARE", "Build on a square of your block.", when="filed", sort="purchase")
fuelling = rule.command("fuel NUMBER [at SQUARE]", "Buy fuel at a Gas Station.", when="filed", sort="purchase")
pricing = rule.command("fuel price SQUARE DOLLARS", "Say what {tank} fuel cost at your station.", when="filed")


@building
def builds(view: View, order: Order) -> Answer:
    why = unfit_building(view, order.giver, order.square, order.building)
    return Refuse("unfit", why) if why else bought_building(view, order.giver, order.square, order.building)


@fuelling
def buys_fuel(view: View, order: Order, fuel: int, tank: int) -> Answer:
    why = no_fuel(view, order.giver, order.square, order.number)
    return Refuse("no-fuel", why) if why else fuelled(view, order.giver, order.square, order.number, fuel, tank)


@pricing
def sets_its_price(view: View, order: Order, tank: int) -> Answer:
    why, told = no_price_of(order.giver, order.square), f"{tank} fuel cost ${order.dollars:,} at {label(order.square)}."
    return Refuse("not-yours", why) if why else [Set(order.square, fuel_price=order.dollars), Tell(told)]


@rule.answers(BuildingPrice)
@rule.answers(BuildingsWorth)
def by_the_table(view: View, asked: BuildingPrice | BuildingsWorth, **prices: int) -> int:
    if isinstance(asked, BuildingsWorth):
        return sum(view.ask(BuildingPrice(one)) for one in asked.square.buildings)
    return prices[PRICED[BUILDINGS.index(asked.building)]] if asked.building in BUILDINGS else 0


@rule.after(BlockEnded)
def buildings_go_with_their_block(view: View, ended: BlockEnded, refund: int) -> Answer:
    return buildings_ended(view, ended.squares, ended.struck, refund)


@rule.alter(PayRent)
def some_raise_the_rent(view: View, due: PayRent, **by: int) -> Answer:
    if has_building(due.thing, "Factory"):
        return Stop("factory", f"No rent is paid at the Factory on {label(due.thing)}.")
    return [Add(ratio(cents, 100), why) for cents, why in raised_by_buildings(due.thing, int(due.amount), by)]


@rule.after(RentPaid)
def rent_at_the_headquarters_is_power(view: View, paid: RentPaid) -> Answer:
    gains = paid.amount and has_building(paid.thing, HEADQUARTERS)
    return Set(paid.thing, power=paid.thing.power + 1) if gains else None


@rule.alter(BlockIncome, HurtOnLanding)
def a_factory(view: View, asked: BlockIncome | HurtOnLanding, factory_times: int, smoke: int) -> Answer:
    more = Percent(100 * factory_times, "Factory") if isinstance(asked, BlockIncome) else Add(smoke, "Factory")
    return more if has_building(asked.square, "Factory") else None


@rule.after(Landed, step="health gained")
def a_hospital_heals(view: View, landed: Landed, healed: int) -> Answer:
    return healed_at(view, landed.player, landed.square, healed) if here(landed.pawn, landed.square) else None


@rule.after(Passed, Landed, step="the square")
def what_a_building_gives(view: View, event: Passed | Landed) -> Answer:
    return gifts_of(view, event.player, event.square, isinstance(event, Landed) and here(event.pawn, event.square))


@rule.after(Landed, step="springboard")
def is_thrown_back(view: View, landed: Landed, back: int) -> Answer:
    return thrown_back(landed.pawn, landed.square, back) if here(landed.pawn, landed.square) else None


@rule.after(PhaseBegan, name="incomes", part="weekend")
def a_week_brings_money(view: View, began: PhaseBegan, **by: int) -> Answer:
    return incomes_of_buildings(view, by)


@rule.answers(BankFee)
def at_an_atm(view: View, asked: BankFee, fee: int) -> int | None:
    return fee_there(asked.player, fee) if has_building(asked.player.square, "ATM") else None
