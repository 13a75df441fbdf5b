"""1. The game runs in weeks, in its own time zone. There is an update each {opening}, {between} and {voting} as the
   day begins; in each, every active player takes one turn, in a new random order. {opening} begins the week.
2. From {opening} on is the time for proposals. Each player may make {proposals_a_week} a week; of more than that
   only the last count. They must be received before {voting} begins.
3. From {voting} on is the time for votes, on any or all proposals of that week. They must be received before
   {opening} begins.
4. At each update all players get a letter.
5. Legal actions may be taken at any time, and are played at the next update if they come before its day begins.
6. Actions that depend on each other are played one a player in turn, round and round, in a random order.
7. What follows when all have taken their turns comes in this order: {closing}.
"""

from mailgame.law import *

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PARTS = ("opening", "between", "voting")

rule = Rule(
    9, "Schedule of Events", opening=Parameter("Monday", among=WEEK), between=Parameter("Tuesday", among=WEEK),
    voting=Parameter("Friday", among=WEEK), proposals_a_week=number(1, "proposals", least=1, most=20),
    closing="shares of rent, others, silence",
)
rule.steps(UpdatePlayed, "closing")
rule.attribute("game", "phase", "text", "", seen_by="everyone", most=40, shown=False)
rule.attribute("game", "week", "number", 1, seen_by="rules", least=0, most=1_000_000)
rule.attribute("game", "updates", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.attribute("player", "places", "number", 0, seen_by="rules", least=0, most=1_000)
rule.attribute("proposal", "opens", "moment", "", seen_by="rules")


@rule.after(Started)
def the_calendar(view: View, started: Started, opening: str, between: str, voting: str) -> Answer:
    since = {(view.now.weekday() - WEEK.index(day)) % 7: day for day in (opening, between, voting)}
    votes = since[min(since)] == voting
    return [calendar(opening, between, voting), Set(view.game, phase="votes" if votes else "proposals")]


@rule.after(Enacted, Amended)
def another_calendar(view: View, change: Enacted | Amended, opening: str, between: str, voting: str) -> Answer:
    sets = change.proposal.sets if isinstance(change, Enacted) else {f"{change.rule.id}.{change.number}"}
    return calendar(opening, between, voting) if any(f"9.{part}" in sets for part in PARTS) else None


def calendar(*days: str) -> Intent:
    return SetTimer("update", days=tuple(WEEK.index(day) for day in days), time="00:00", parts=PARTS)


@rule.after(Rang, name="update")
def the_week_goes_on(view: View, rang: Rang) -> Answer:
    if rang.part == "opening":
        return Set(view.game, phase="proposals", week=view.game.week + 1)
    return Set(view.game, phase="votes") if rang.part == "voting" else None


@rule.after(Rang, name="update")
def an_update_is_due(view: View, rang: Rang) -> Answer:
    return Update(f"{rang.at:%A}", rang.part)


@rule.carry_out(Update)
def an_update(view: View, update: Update) -> Answer:
    counted = Set(view.game, updates=view.game.updates + 1)
    return [counted, UpdateBegan(update.name, update.part), Round(update.name, update.part)]


@rule.carry_out(Round)
def filed_orders_then_ballots_then_turns(view: View, update: Round) -> Answer:
    players = those_named(view, "player", view.shuffle("order", [player.id for player in active(view)]))
    done: list[Intent | Event] = [PlayOrders(tuple(players)), OrdersPlayed(update.name, update.part)]
    done += [Lapse(offer) for offer in view.offers() if offer.by_rule]
    if update.part == "opening":
        done += [CloseBallot(ballot) for ballot in view.things("ballot", closed="") if ballot.proposal]
        done += [Set(player, places=0) for player in view.players() if player.places]
    if update.part == "voting":
        done += [vote_on(view, put) for put in view.things("proposal", status="open") if put.author is not None]
    done += [TakeTurn(player) for player in players]
    letter = Post("update", f"{update.name}’s update", None, {"name": update.name}, news=True)
    return [*done, UpdatePlayed(update.name, update.part), letter]


def vote_on(view: View, put: Thing) -> Intent:
    closes = view.due("update", "opening")
    return OpenBallot(f"Proposal {put.id}: {describe(put)}", tuple(active(view)), put, closes=closes)


@rule.check(Submit)
def proposals_are_put_before_votes_open(view: View, submit: Submit, opening: str, voting: str) -> Answer:
    if submit.author is None or view.game.phase == "proposals":
        return None
    came = f"yours came on {view.now:%A} at {view.now:%H:%M}. It is not kept: please send it again from {opening}."
    return Refuse("too-late", f"Proposals are taken from {opening} until {voting} begins; {came}")


@rule.check(Submit, Amend)
def updates_stay_on_three_days(view: View, change: Submit | Amend, opening: str, between: str, voting: str) -> Answer:
    sets = change.sets if isinstance(change, Submit) else {f"{change.rule}.{change.number}": change.value}
    days = [sets.get(f"9.{part}", day) for part, day in zip(PARTS, (opening, between, voting), strict=True)]
    if len({str(day) for day in days}) == len(days) or not any(f"9.{part}" in sets for part in PARTS):
        return None
    return Refuse("one-day", "The three updates of a week are on three days; set another of them as well.")


@rule.after(Submitted)
def votes_open_after_the_time_for_proposals(view: View, submitted: Submitted) -> Answer:
    put, voting = submitted.proposal, view.due("update", "voting")
    if voting is None:
        return None
    words = f"Until {view.say_time(voting)} you can take it back (withdraw {put.id}) or send another; then votes open."
    return [Set(put, opens=voting.isoformat()), Tell(words, (put.author,)) if put.author is not None else None]


@rule.after(Submitted)
def only_the_last_proposal_counts(view: View, submitted: Submitted, proposals_a_week: int) -> Answer:
    author = submitted.proposal.author
    if author is None or submitted.proposal.place:
        return None
    mine = view.things("proposal", author=author, status="open", place="")
    more = max(0, len(mine) - proposals_a_week - author.places)
    return [Conclude(put, "withdrawn", f"Proposal {submitted.proposal.id} took its place.") for put in mine[:more]]
