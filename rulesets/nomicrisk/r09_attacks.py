"""1. In their own turn, before their first move, a player may use units in a territory to attack those of another
   player in an adjacent one. The former is the attacker, the latter the defender.
2. A territory with fewer than {fewest} units cannot attack. The attacker chooses up to {attackers} units, and leaves
   {staying} behind; if they choose none, those with the highest attack times hit points are taken.
3. For the defender up to {defenders} units are chosen: those with the highest defence times hit points. Units that
   can do nothing now do not defend.
4. Each unit rolls a die with as many sides as its attack, or its defence. The highest dice of the two sides are
   compared, then the second highest, as long as both have one. The unit with the lower roll loses {loss} hit points;
   the defender wins ties. A unit without hit points is killed.
5. If none of the units attacked can defend, all of them are killed, and the battle is won. The attacker may then,
   once until their first move, bring any number of units over; this is no move.
6. All are told the dice and the losses, and which units in the territory were harvesting.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    9, "Attacks", fewest=number(2, "units", least=1), attackers=number(3, "units", least=1, most=100),
    staying=number(1, "units", most=100), defenders=number(2, "units", least=1, most=100),
    loss=number(1, "hit points", least=1, most=1000),
)
rule.attribute("territory", "taken_from", "territory", shown=False)
rule.attribute("game", "rounds", "list", [], of="text", seen_by="nobody", shown=False)
rule.argument("SORT", *SORTS)

attacking = rule.command(
    "attack TERRITORY from TERRITORY2 [with NUMBER SORT…] [until won] [then advance all]",
    "Attack the units of another player, once or until none is left.", sort=TURN,
)
attacking_until = rule.command(
    "attack TERRITORY from TERRITORY2 [with NUMBER SORT…] until NUMBER2 left [then advance all]",
    "Attack until you have so many units left there.", sort=TURN,
)
advancing = rule.command("advance [NUMBER] SORT… from TERRITORY to TERRITORY2", "Enter what you won.", sort=TURN)
advancing_any = rule.command("advance [NUMBER] [all] from TERRITORY to TERRITORY2", "", sort=TURN)


@attacking.refuse
@attacking_until.refuse
def units_they_have_not(view: View, order: Order) -> str:
    return not_so_many(view, order, order.territory2) if order.sort else ""


@attacking
@attacking_until
def attacks_it(view: View, order: Order) -> Answer:
    return assault_of(view, order)


@rule.check(Assault)
def what_is_no_attack(view: View, assault: Assault, fewest: int, attackers: int, staying: int) -> Answer:
    why = no_attack(view, assault, fewest, attackers, staying)
    return Refuse("no-attack", why) if why else None


@rule.carry_out(Assault)
def both_sides_are_chosen(view: View, assault: Assault, attackers: int, staying: int, defenders: int) -> Answer:
    limit = min(attackers, len(units_of(view, assault.player, assault.origin)) - staying)
    ours = can_attack(view, assault, attackers)[:limit]
    aim = aimed_at(view, assault.defender, assault.territory, assault.space)
    theirs = strongest(view, aim, False, defenders)
    return [Skirmish(assault, (*ours,), (*theirs,)), *fought_once(view, assault)]


@rule.answers(Terms)
def as_attacks_are_fought(view: View, asked: Terms, defenders: int, loss: int) -> tuple[int, int]:
    return defenders, loss


@rule.carry_out(Skirmish)
def bribes_come_before_dice(view: View, fight: Skirmish) -> Answer:
    one, ours, theirs = fight.assault, fight.attackers, fight.defenders
    stood = (*aimed_at(view, one.defender, one.territory, one.space),)
    return [*seen_at_work(stood), *bids(one, ours, theirs), RollDice(one, ours, stood)]


@rule.carry_out(RollDice)
def the_dice_are_compared(view: View, roll: RollDice, defenders: int, loss: int) -> Answer:
    one = roll.assault
    ours = still_in_it(view, roll.attackers, one.player, one.origin)
    stood = still_in_it(view, roll.stood, one.defender, one.territory)
    theirs, sweep = strongest(view, stood, False, defenders), Sweep(*parties(one))
    if not ours or not theirs:
        return sweep if ours else None
    clash = fought(view, one.player, ours, theirs)
    told = told_of(view, RollDice(one, (*ours,), (*stood,)), theirs, clash, loss)
    return [*told, *(Hurt(unit, loss, "in an attack") for unit in clash.hurt), sweep]


@rule.after(RoundFought)
def it_goes_on_or_is_over(view: View, done: RoundFought, fewest: int, attackers: int, staying: int) -> Answer:
    one = carried_on(done)
    if going_on(view, done) and not no_attack(view, one, fewest, attackers, staying):
        return one
    return [*following(view, one), *reported(view, done)]


@advancing.refuse
@advancing_any.refuse
def units_that_are_not_there(view: View, order: Order) -> str:
    return not_so_many(view, order, order.territory)


@advancing
@advancing_any
def advances(view: View, order: Order) -> Answer:
    return Advance(order.giver, (*chosen_units(view, order, order.territory),), order.territory2)


@rule.check(Enter, how=ADVANCED)
def only_into_what_was_won(view: View, enter: Enter) -> Answer:
    return Refuse("no-advance", why) if (why := no_advance(view, enter)) else None


@rule.after(TurnNears)
def what_was_won_before_is_won_no_more(view: View, nears: TurnNears) -> Answer:
    return [Set(one, taken_from=None) for one in view.things("territory") if one.taken_from is not None]
