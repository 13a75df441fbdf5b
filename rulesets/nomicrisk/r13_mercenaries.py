"""1. New land contains a mercenary with a chance of {base} + {per_mercenary}X - {per_unit}Y per cent: X counts the
   mercenaries in the territories beside it, Y the units of players there. It is hidden until somebody surveys.
2. It is as good as a soldier, and may be trained like one; “mercenary” is put before its name for good.
3. Whoever surveys a territory with a mercenary that serves nobody must conscript it or fight it, and by default fights.
   Until then their units there do nothing else, and none come or go.
4. A conscripted mercenary belongs to its employer. It costs {wage:money} a turn, at once and as each turn of theirs
   begins, in order of service unless they say otherwise. Unpaid or dismissed it is nobody’s, and fought by others of
   theirs there.
5. A fight is like an attack, but all units there may take part, and it goes on until one side is dead.
6. Before the dice of an attack the other side may bribe a mercenary in it: its wage is then {factor} times as high, for
   good, and it goes over, if it can be there. So may whoever has lost it, until one of them will not or cannot pay.
"""

from mailgame.law import *

from .words import *

rule = Rule(13, "Mercenaries", base=percent(30, most=1000), per_mercenary=percent(20, most=1000),
            per_unit=percent(10, most=1000), wage=dollars(250_000, most=10**12),
            factor=number(2, "times", least=1, most=1000))
rule.attribute("territory", "in_hiding", "list", [], of="number", seen_by="nobody", shown=False)
rule.kind("unit", shown=False)
rule.attribute("unit", "mercenary", "flag", False, shown=False)
rule.attribute("unit", "wage", "number", 0, least=0, most=10**15)
rule.attribute("unit", "served", "number", 0, least=0, most=1_000_000, shown=False)
rule.attribute("player", "bribes", "number", 0, seen_by="owner", least=0, most=10**15, shown="Bribes up to")
rule.attribute("player", "paid_first", "list", [], of="territory", seen_by="owner", drawn="known", shown="Paid")
rule.argument("SORT", *SORTS)

hiring = rule.command("conscript [NUMBER] in TERRITORY", "Hire a mercenary you have met.", sort=TURN)
fighting = rule.command("fight in TERRITORY [with NUMBER SORT…]", "Fight a mercenary you have met.", sort=TURN)
dismissing = rule.command("dismiss [NUMBER] in TERRITORY", "Let mercenaries of yours go, and fight them.", sort=TURN)
bribing = rule.command("bribe up to DOLLARS", "Say what you would bid for one, or to win yours back.", in_pause=True)
paying = rule.command("pay TERRITORY… first", "Say where your mercenaries are paid first.", in_pause=True)
rule.rider("and conscript", "Hire the mercenary that you may find there.", "move", "place", "advance", "attack")
rule.rider("and fight", "Fight the mercenary that you may find there.", "move", "place", "advance", "attack")
rule.rider("bribing", "Bribe the mercenaries of the other side.", "attack")


@rule.answers(MercenaryChance)
def by_who_is_around(view: View, asked: MercenaryChance, base: int, per_mercenary: int, per_unit: int) -> int:
    return mercenary_chance(view, asked.territory, base, per_mercenary, per_unit)


@rule.after(TerritoryAdded, step="mercenary", start=False)
def one_may_hide_there(view: View, added: TerritoryAdded, wage: int) -> Answer:
    return HideMercenary(added.territory, wage) if one_hides(view, added.territory) else None


@rule.alter(Values)
def they_are_as_good_as_others(view: View, asked: Values) -> Answer:
    return Reply(made) if (made := of_mercenaries(view, asked.sort)) is not None else None


@rule.after(Entered, step="mercenary")
def whoever_surveys_meets_it(view: View, entered: Entered) -> Answer:
    return Meet(entered.player, entered.territory) if any(view.ask(Surveys(unit)) for unit in entered.units) else None


@rule.alter(Busy)
def whoever_has_met_one_waits(view: View, asked: Busy) -> Answer:
    met = asked.unit.at is not None and question_in(view, asked.unit.at) is not None
    return Reply("has a mercenary before it") if met else None


@rule.check(Enter)
def nobody_comes_or_goes(view: View, enter: Enter) -> Answer:
    return Refuse("mercenary", shut) if (shut := shut_by_a_meeting(view, enter.territory, enter.units)) else None


@hiring.refuse
@fighting.refuse
def whom_you_have_not_met(view: View, order: Order) -> str:
    return not_settled(view, order)


@hiring
def hires(view: View, order: Order) -> Answer:
    return Refuse("not-hired", why) if (why := not_hired(view, order)) else hires_now(view, order)


@fighting
def fights(view: View, order: Order) -> Answer:
    return FightMercenaries(order.giver, order.territory, (*fighters(view, order),))


@dismissing
def dismisses(view: View, order: Order) -> Answer:
    return dismissed_by(view, order) or Refuse("none", not_dismissed(view, order))


@bribing
def will_bribe(view: View, order: Order) -> Answer:
    return Set(order.giver, bribes=order.dollars) if order.dollars >= 0 else Refuse("less", "Say $0 or more.")


@paying
def will_pay_these_first(view: View, order: Order) -> Answer:
    return paid_before_others(order)


@rule.answers(MostForBribe)
def what_they_have_said(view: View, asked: MostForBribe) -> int:
    return limit_of(view, asked.player, asked.unit)


@rule.carry_out(Bid)
def they_bid(view: View, bid: Bid, factor: int) -> Answer:
    return bidding(view, bid, factor)


@rule.after(TurnStep, name="wages")
def wages_are_paid(view: View, step: TurnStep) -> Answer:
    return wages_due(view, step.player)


@rule.after(TurnStep, name="mercenaries")
@rule.after(TurnEnded)
def who_has_not_chosen_fights(view: View, over: TurnStep | TurnEnded) -> Answer:
    return all_fought(view, over.player)
