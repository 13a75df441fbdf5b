"""1. A player may change their method of transportation by saying so and paying for it.
2. A player has one method at a time; a new one replaces the old.
3. There are these methods:
   - On Foot, for nothing: two dice of {foot_sides} sides. It is what everybody has who has nothing else.
   - Clogs, {clogs:money}: two dice of {clogs_sides} sides. Immune to Glue.
   - Pogo Stick, {stick:money}: two dice with the faces {stick_low} and {stick_high} only. Glue makes one pass out.
   - Krazy Carpet, {carpet:money}: two dice of {carpet_sides} sides. Immune to Time Bombs.
   - Helicopter, {helicopter:money}: two dice of {helicopter_sides} sides. It moves along columns, not rows, and goes
     back to Square 1 behind the rightmost one. Anthrax cannot be used against whoever flies it.
   - Car, {car:money}: two dice of {car_sides} sides. It comes with {tank} fuel, and holds no more. A move takes as
     much fuel as the product of the dice; who has too little abandons the car and rolls on foot. Once an update its
     owner may drive to a square, for {drive} times the square of its distance in fuel, but to none named Blackjack.
   - Springy Shoes, {shoes:money}: no dice. A turn is a jump to a random square, and marks no Bingo Card.
4. A car that is abandoned stays on the square where it is, and is nobody’s. Its owner may abandon it at any time.
5. Whoever is on the square of an abandoned car may take it, with the fuel that is left in it.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    29, "Methods of Transportation", foot_sides=number(6, least=2, most=1000), clogs=dollars(50),
    clogs_sides=number(3, least=2, most=1000), stick=dollars(150), stick_low=number(1, most=1000),
    stick_high=number(6, most=1000), carpet=dollars(200), carpet_sides=number(8, least=2, most=1000),
    helicopter=dollars(250), helicopter_sides=number(6, least=2, most=1000), car=dollars(500),
    car_sides=number(10, least=2, most=1000), tank=number(500, "fuel"), drive=number(5, "fuel"), shoes=dollars(150),
)
rule.attribute("player", "transport", "text", "foot", most=40, shown="Goes by")
rule.attribute("player", "fuel", "number", 0, least=0, most=1_000_000)
rule.attribute("player", "drives", "table", {}, seen_by="rules")
rule.attribute("square", "cars", "list", [], of="number", shown="Abandoned cars, by their fuel")
rule.attribute("course", "track", "list", [], of="square", shown=False)
rule.attribute("course", "onward", "square", shown=False)
rule.argument("VEHICLE", *VEHICLES)

traveling = rule.command("travel by VEHICLE", "Change how you travel.", when="filed", sort="purchase")
driving = rule.command("drive to SQUARE", "Drive your car to a square.", when="filed")
abandoning = rule.command("abandon car", "Leave your car where you are, and go on foot.", when="filed")
retrieving = rule.command("retrieve car [with NUMBER]", "Take an abandoned car, with so much fuel.", when="filed")


@rule.answers(Dice)
def two_dice_of_a_kind(view: View, asked: Dice, **n: int) -> tuple[int, ...]:
    return (n.get(f"{vehicle(asked.player)}_sides", n["foot_sides"]),) * 2


@rule.answers(Faces)
def a_pogo_stick_has_two_faces(view: View, asked: Faces, stick_low: int, stick_high: int) -> tuple[int, ...] | None:
    return (stick_low, stick_high) if vehicle(asked.player) == "stick" else None


@rule.answers(TransportPrice)
def each_has_its_price(view: View, asked: TransportPrice, **n: int) -> int:
    return n.get(last_word(asked.transport), 0)


@rule.answers(Immune)
def what_does_not_harm_them(view: View, asked: Immune) -> bool:
    return f"{vehicle(asked.player)}: {asked.danger}" in ("clogs: glue", "carpet: time bomb", "helicopter: anthrax")


@rule.carry_out(GetStuck)
def who_falls_off_a_pogo_stick_passes_out(view: View, stuck: GetStuck) -> Answer:
    falls = vehicle(stuck.player) == "stick"
    return [Stuck(stuck.player), PassOut(stuck.player, "on falling off a pogo stick") if falls else None]


@traveling
def changes_the_method(view: View, order: Order, tank: int) -> Answer:
    return ChangeTransport(order.giver, order.vehicle, tank if order.vehicle == "car" else 0)


@rule.alter(MoveByDice)
def a_car_needs_fuel(view: View, move: MoveByDice, foot_sides: int) -> Answer:
    on_foot = RollDice(move.player, (foot_sides, foot_sides))
    return Become(on_foot, "", (AbandonCar(move.player),)) if fuel_left(move.player, move.dice) < 0 else None


@rule.after(Rolled, step="transport")
def a_move_takes_fuel(view: View, rolled: Rolled) -> Answer:
    return Set(rolled.player, fuel=fuel_left(rolled.player, rolled.dice))


@rule.alter(RollAndMove)
def springy_shoes_jump(view: View, turn: RollAndMove) -> Answer:
    return Become(JumpAtRandom(turn.player), "springy shoes") if vehicle(turn.player) == "shoes" else None


@rule.after(SquareAdded, last=True)
@rule.after(PhaseBegan, name="election")
def the_columns_wind_as_rows_do(view: View, event: SquareAdded | PhaseBegan) -> Answer:
    return columns_charted(view)


@rule.alter(Move)
def a_helicopter_follows_the_columns(view: View, move: Move) -> Answer:
    return Redirect("along", columns(view)) if vehicle(move.pawn) == "helicopter" and move.steps > 0 else None


@rule.answers(FuelRoom)
def what_fits_into_the_tank(view: View, asked: FuelRoom, tank: int) -> int | None:
    return max(0, tank - asked.player.fuel) if vehicle(asked.player) == "car" else None


@driving
@abandoning
@retrieving
def what_is_done_with_cars(view: View, order: Order, drive: int) -> Answer:
    return done_with_car(order, drive)


@rule.after(WasReset)
def starts_over_on_foot(view: View, reset: WasReset) -> Answer:
    return Set(reset.player, transport="foot", fuel=0)


@rule.suggests
def who_goes_on_foot_can_go_faster(view: View, player: Player, **n: int) -> list[str]:
    return transport_advised(player, n)
