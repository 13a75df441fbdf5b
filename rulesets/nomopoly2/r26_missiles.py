"""1. A Missile Silo may make one missile an update, which its owner buys.
2. It holds up to {stock} missiles.
3. It may fire one missile an update, if all owners of its block consent. Destroyed by a missile, it fires all that it
   has, each at a random square in its range.
4. The target must be no farther from the silo than the range of the missile.
5. A missile succeeds by chance, {ward} per cent less for each Anti-Missile Battery on the target or adjacent to it.
   It is gone after firing, whatever comes of it.
6. There are these missiles:
   - Cruise Missile: {cruise:money}, range {cruise_range}, {cruise_chance} per cent. A random building on the target
     is destroyed.
   - Chemical Missile: {chemical:money}, range {chemical_range}, {chemical_chance} per cent. The target becomes
     polluted.
   - Biological Missile: {biological:money}, range {biological_range}, {biological_chance} per cent. Nobody owns the
     target any more, whoever is there loses {sick} health, and it is contaminated for {weeks} weeks. A minor
     atrocity.
   - ICBM: {icbm:money}, any range, {icbm_chance} per cent. The target is destroyed, and so is each square directly
     adjacent to it with a chance of {fallout} per cent. Players there lose {blast} health and are placed on Square 1.
     A major atrocity.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    26, "Missiles", stock=number(3, "missiles", most=100), ward=percent(10, most=100), cruise=dollars(400),
    cruise_range=number(4), cruise_chance=percent(65, most=100), chemical=dollars(600), chemical_range=number(2),
    chemical_chance=percent(65, most=100), biological=dollars(750), biological_range=number(3),
    biological_chance=percent(70, most=100), sick=number(20, "health"), weeks=number(3, "weeks", most=1000),
    icbm=dollars(1000), icbm_chance=percent(60, most=100), fallout=percent(25, most=100), blast=number(25, "health"),
)
rule.attribute("square", "missiles", "list", [], of="text", shown="Missiles")
rule.attribute("square", "silo_made", "table", {}, seen_by="rules")
rule.attribute("square", "silo_fired", "table", {}, seen_by="rules")
rule.attribute("square", "contaminated_until", "moment", "", shown="Contaminated until")
rule.kind("shot", shown=False)
rule.attribute("shot", "terms", "text", "")
rule.attribute("shot", "parties", "list", [], of="player")
rule.attribute("shot", "agreed", "list", [], of="player")
rule.attribute("shot", "missile", "text", "")
rule.attribute("shot", "origin", "square")
rule.attribute("shot", "target", "square")
rule.argument("MISSILE", *MISSILES)

making = rule.command("buy missile MISSILE at SQUARE", "Buy a missile for your silo.", when="filed", sort="purchase")
firing = rule.command("fire MISSILE from SQUARE at SQUARE2", "Fire a missile, if all owners of its block consent.")
consenting = rule.command("consent SHOT", "Consent to the firing of a missile.", when="filed", answers="shot")


@making.refuse
def no_room_for_it(view: View, order: Order, stock: int) -> str:
    return unfit_missile(view, order.giver, order.square, stock)


@making
def buys_a_missile(view: View, order: Order) -> Answer:
    return bought_missile(view, order.giver, order.square, order.missile)


@firing.refuse
def not_to_be_fired(view: View, order: Order, **by: int) -> str:
    owners = owners_of(silo_block(view, order.square))
    why = "" if order.giver in owners else "There is no silo in a block of yours on that square."
    return why or out_of_range(order.missile, order.square, order.square2, by)


@firing
def proposes_to_fire(view: View, order: Order) -> Answer:
    missile, origin, target = order.missile, order.square, order.square2
    words = f"{with_article(missile)} is fired from {label(origin)} at {label(target)}"
    more = {"missile": missile, "origin": origin.id, "target": target.id}
    return put_to(view, "shot", "consent", order.giver, owners_of(silo_block(view, origin)), words, more)


@consenting.refuse
def not_for_you(view: View, order: Order) -> str:
    return no_party(order.shot, order.giver) or lost_square(order.shot)


@consenting
def consents(view: View, order: Order) -> Answer:
    return agreed(view, order.shot, order.giver, shot_of(view, order.shot))


@rule.carry_out(FireMissile)
def it_flies(view: View, fired: FireMissile, **by: int) -> Answer:
    missile, origin, target, owners = fired.missile, fired.origin, fired.target, fired.owners
    why = cannot_fire(view, missile, origin, target, owners, by) if owners else ""
    if why or not target.exists:
        return Refuse("not-fired", why) if why else None
    before = launched(view, missile, origin, owners) if owners else []
    return [*before, MissileFired(missile, origin, target), Impact(missile, target)]


@rule.carry_out(Impact)
def it_hits_or_misses(view: View, strike: Impact, **by: int) -> Answer:
    return hit_by(view, strike.missile, strike.target, by)


@rule.after(BuildingLost, building=SILO)
def a_silo_goes_haywire(view: View, lost: BuildingLost, **by: int) -> Answer:
    return haywire(view, lost.square, lost.struck, by)


@rule.after(PhaseBegan)
def what_is_over(view: View, began: PhaseBegan) -> Answer:
    if began.name == "lapses":
        return unmet(view, "shot")
    return clean_again(view) if began.name == "run out" else None


@rule.after(WasReset, Leaving)
def nothing_is_fired_with_them(view: View, gone: WasReset | Leaving) -> Answer:
    return void_with(view, "shot", gone.player)


@rule.answers(MissilePrice)
def by_its_kind(view: View, asked: MissilePrice, **by: int) -> int:
    return by[NUMBERED[MISSILES.index(asked.missile)]] if asked.missile in MISSILES else 0
