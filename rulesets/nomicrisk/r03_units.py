"""1. Each player begins with one {begins_with} on one territory. Units of two players are never in one territory,
   except in space. Whoever has units there that are not in space owns it.
2. Units received are placed in a territory of one’s own, or in one next to it where nobody else has units.
3. A player has up to {moves} moves in a turn. Each takes any number of units from one territory to an adjacent one that
   is theirs or nobody’s. After the first of them they may not attack.
4. Some units are made from others, for a price, in so many turns; until then they can do nothing else. These are the
   units: where they are, what they are made from, price, turns, attack, defence, hit points, harvest a turn.
   Soldier: {soldier}. Scout: {scout}. Miner: {miner}. Sharpshooter: {sharpshooter}. Sentry: {sentry}. Medic: {medic}.
   Demolisher: {demolisher}. Tank: {tank}. Harvester: {harvester}. Flak battery: {flak_battery}. Astronaut: {astronaut}.
   Orbital miner: {orbital_miner}. Star fighter: {star_fighter}. Orbital bomber: {orbital_bomber}.
5. Where units must be destroyed and no dice say which, the cheapest go first, by all they cost from a soldier on.
6. What follows when units enter a territory comes in this order: {entering}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    3, "Units", begins_with=SOLDIER, moves=number(3, "moves", most=20), entering="capture, growth, survey, mercenary",
    soldier="land; -; $0; 0; 6; 6; 1; $500,000", scout="land; soldier; $500,000; 1; 4; 6; 1; $500,000",
    miner="land; soldier; $1,000,000; 1; 2; 4; 1; $2,000,000",
    sharpshooter="land; soldier; $1,000,000; 1; 8; 6; 1; $500,000",
    sentry="land; soldier; $1,000,000; 1; 4; 8; 1; $500,000", medic="land; soldier; $2,000,000; 1; 2; 4; 2; $500,000",
    demolisher="land; soldier; $3,000,000; 1; 6; 4; 1; $0", tank="land; soldier; $4,000,000; 2; 10; 10; 3; $0",
    harvester="land; miner; $4,000,000; 2; 0; 4; 2; $5,000,000",
    flak_battery="land; soldier; $5,000,000; 2; 6; 8; 2; $0",
    astronaut="space; soldier; $2,000,000; 1; 6; 6; 1; $500,000",
    orbital_miner="space; astronaut; $4,000,000; 2; 0; 4; 1; $4,000,000",
    star_fighter="space; astronaut; $5,000,000; 2; 10; 8; 2; $0",
    orbital_bomber="space; astronaut; $8,000,000; 3; 6; 6; 2; $0",
)
rule.steps(Entered, "entering")
rule.attribute("territory", "owner", "player")
rule.attribute("unit", "sort", "text", "", most=60, drawn="name")
rule.attribute("unit", "owner", "player")
rule.attribute("unit", "at", "territory", drawn="place")
rule.attribute("unit", "hp", "number", 1, least=0, most=1000, shown="Hit points")
rule.attribute("unit", "status", "text", FREE, seen_by="owner", most=20, shown="Units")
rule.attribute("unit", "ready_in", "number", 0, least=0, most=1000, shown="Turns to train")
rule.attribute("unit", "becomes", "text", "", most=60)
rule.attribute("player", "reserve", "counts", {}, shown="To be placed")
rule.argument("SORT", *SORTS)

placing = rule.command("place [NUMBER] [SORT] in TERRITORY", "Place units you have received.", sort=TURN)
moving = rule.command("move [NUMBER] SORT… from TERRITORY to TERRITORY2", "Move units next door.", sort=TURN)
moving_any = rule.command("move [NUMBER] [all] from TERRITORY to TERRITORY2", "", sort=TURN)
training = rule.command("train [NUMBER] SORT in TERRITORY to SORT2", "Make units into others.", sort=TURN)


@rule.answers(Values)
def as_the_table_has_it(view: View, asked: Values, **table: str) -> UnitSort | None:
    return row_of(asked.sort, table)


@rule.answers(Speed)
def so_many_moves(view: View, asked: Speed, moves: int) -> int:
    return moves


@rule.after(LandGiven)
def each_begins_with_one(view: View, given: LandGiven, begins_with: str) -> Answer:
    return [Station(player, begins_with, 1, land, STARTED) for player, land in starts(view, given)]


@rule.answers(MayPlace)
def in_or_beside_their_own(view: View, asked: MayPlace) -> str:
    return no_other(asked) or unplaceable(view, asked)


@placing
def places_units(view: View, order: Order) -> Answer:
    return placed_by(order)


@rule.check(Place)
@rule.check(MoveUnits)
@rule.check(Train)
def what_cannot_be_done(view: View, act: Place | MoveUnits | Train) -> Answer:
    why = not_placed(view, act) or not_moved(view, act) or not_trained(view, act)
    return Refuse("not-done", why) if why else None


@rule.after(TurnStep, name="placing")
def what_is_left_goes_where_most_are(view: View, step: TurnStep) -> Answer:
    there, reserve = busiest_land(view, step.player), step.player.reserve
    return [Place(step.player, sort, sort, count, there) for sort, count in reserve.items()] if there else None


@rule.answers(MayEnter)
def ground_that_bears_it_and_is_nobody_elses(view: View, asked: MayEnter) -> str:
    return view.ask(Bears(asked.unit.sort, asked.territory)) or anothers_ground(view, asked.unit, asked.territory)


@moving.refuse
@moving_any.refuse
@training.refuse
def units_that_are_not_there(view: View, order: Order) -> str:
    return not_so_many(view, order, order.territory)


@moving
@moving_any
def moves_units(view: View, order: Order) -> Answer:
    return MoveUnits(order.giver, (*chosen_units(view, order, order.territory),), order.territory2)


@training
def trains_units(view: View, order: Order) -> Answer:
    return Refuse("too-dear", why) if (why := too_dear(view, order)) else [*trainings(view, order)]


@rule.answers(Busy)
def who_is_in_training(view: View, asked: Busy) -> str:
    return "is in training" if asked.unit.status == TRAINING else ""


@rule.after(TurnStep, name="training")
def training_goes_on(view: View, step: TurnStep) -> Answer:
    return trained_on(view, step.player)
