"""1. The game runs in weeks. There is an update each {midweek} and each {weekend} as the day begins; in each, every
   player takes one turn, in a random order.
2. From {opening} until {midweek} is the time for proposals. Each player may make {proposals_a_week} a week; of more,
   only the last sent counts. They must be received before {midweek} begins.
3. From {voting} until {weekend} is the time for votes, on any or all proposals of that week. They must be received
   before {weekend} begins.
4. Legal actions may be taken at any time. What is received before {midweek} begins is played in its update, and so
   with {weekend}.
5. Where the results of actions of several players depend on each other, each takes one action at a time, round and
   round, in a random order.
6. An update is played in this order: {update}. The change of week: {week}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    9, "Schedule of Events", opening=Parameter("Monday", among=WEEK), midweek=Parameter("Thursday", among=WEEK),
    voting=Parameter("Friday", among=WEEK), weekend=Parameter("Sunday", among=WEEK),
    proposals_a_week=number(1, "proposals", least=1, most=20),
    update="run out, orders, lapses, exploits, ballots, election, turns, creatures, casinos, interest, government, "
    "incomes, payments, lottery, countdown, worth, the end",
    week="ends of terms, silence, newcomers, office, infection, credit",
)
rule.attribute("game", "phase", "text", "", most=40, shown=False)
rule.attribute("game", "in_update", "flag", False, seen_by="rules", shown=False)
rule.attribute("game", "week", "number", 1, seen_by="rules", least=0, most=1_000_000)
rule.attribute("game", "updates", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.attribute("game", "order", "list", [], seen_by="rules", of="player")
rule.attribute("proposal", "opens", "moment", "", seen_by="rules")


@rule.after(Started)
def the_calendar(view: View, started: Started, **days: str) -> Answer:
    since = {(view.now.weekday() - WEEK.index(days[day])) % 7: day for day in DAYS}
    return [*clocks(days), Set(view.game, phase=phase_from(since[min(since)]))]


@rule.after(Enacted, Amended)
def another_calendar(view: View, change: Enacted | Amended, **days: str) -> Answer:
    sets = change.proposal.sets if isinstance(change, Enacted) else {f"{change.rule.id}.{change.number}"}
    return clocks(days) if any(f"9.{day}" in sets for day in DAYS) else None


@rule.after(Rang, name="week")
def the_week_goes_on(view: View, rang: Rang) -> Answer:
    begun = [NewWeek(view.game.week + 1)] if rang.part == "opening" else electorate_settled(view)
    return [Set(view.game, phase=phase_from(rang.part)), *begun]


@rule.after(Rang, name="update")
def an_update_is_due(view: View, rang: Rang) -> Answer:
    return [Set(view.game, phase=phase_from(rang.part)), Update(f"{rang.at:%A}", rang.part)]


@rule.carry_out(NewWeek)
def the_change_of_week(view: View, new: NewWeek, week: str) -> Answer:
    return [Set(view.game, week=new.number), *phases(week, "opening")]


@rule.carry_out(Update)
def an_update(view: View, due: Update, update: str) -> Answer:
    letter = Post("update", f"{due.name}’s update", None, {"name": due.name}, news=True)
    return [
        Set(view.game, in_update=True), UpdateBegan(due.name, due.part), *phases(update, due.part),
        UpdatePlayed(due.name, due.part), Set(view.game, in_update=False), letter,
    ]


@rule.after(PhaseBegan, name="orders")
def orders_are_played(view: View, began: PhaseBegan) -> Answer:
    order, asked = shuffled(view, "actions"), [Lapse(offer) for offer in view.offers() if offer.by_rule]
    return [Tell(f"The order of actions: {', '.join(map(str, order))}."), PlayOrders(order), *asked]


@rule.after(PhaseBegan, name="lapses")
def offers_lapse(view: View, began: PhaseBegan) -> Answer:
    return [Lapse(offer) for what in IN_THE_SAME_ORDERS for offer in view.offers(what)]


@rule.after(PhaseBegan, name="turns")
def everybody_takes_a_turn(view: View, began: PhaseBegan) -> Answer:
    order = shuffled(view, "order")
    told = Tell(f"The order of turns: {', '.join(map(str, order))}.")
    return [told, Set(view.game, order=[player.id for player in order]), *(TakeTurn(player) for player in order)]


@rule.after(PhaseBegan, name="countdown")
def a_span_is_over(view: View, began: PhaseBegan) -> Answer:
    return Set(view.game, updates=view.game.updates + 1)


@rule.after(PhaseBegan, name="ballots", part="midweek")
def votes_open(view: View, began: PhaseBegan) -> Answer:
    return opened_votes(view)


@rule.check(Submit)
def proposals_are_put_in_their_time(view: View, submit: Submit, opening: str, midweek: str) -> Answer:
    why = not_the_time(view, submit.author, opening, midweek)
    return Refuse("not-now", why) if why else None


@rule.answers(ProposalsAWeek)
def as_many_as_everybody(view: View, asked: ProposalsAWeek, proposals_a_week: int) -> int:
    return proposals_a_week


@rule.after(Submitted)
def only_the_last_proposals_count(view: View, submitted: Submitted) -> Answer:
    return [*replaced(view, submitted.proposal), *until_they_open(view, submitted.proposal)]


@rule.check(Submit, Amend)
def four_days_stay_apart(view: View, change: Submit | Amend, **days: str) -> Answer:
    sets = change.sets if isinstance(change, Submit) else {f"{change.rule}.{change.number}": change.value}
    chosen = [str(sets.get(f"9.{day}", days[day])) for day in DAYS]
    words = "The four days of the calendar must be different ones; set another of them as well."
    return Refuse("one-day", words) if len({*chosen}) < len(chosen) else None
