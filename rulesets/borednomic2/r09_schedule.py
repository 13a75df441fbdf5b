"""1. The game runs in weeks, in its own time zone. There is an update each {opening}, {between} and {voting} as the
   day begins; in each, every active player takes one turn, in a random order that is new each time. A week
   begins with {opening}.
2. From {opening} on is the time for proposals. Each player may make {proposals_a_week} a week; of more than that
   only the last count. They must be received before {voting} begins.
3. From {voting} on is the time for votes, on any or all proposals of that week. They must be received before
   {opening} begins.
4. At each update all players get a letter.
5. Legal actions may be taken at any time, and are played at the next update if they come before its day begins.
6. Actions that depend on each other are played one a player in turn, round and round, in a random order.
"""

from mailgame.law import (
    Amend,
    Amended,
    CloseBallot,
    Conclude,
    Enacted,
    Event,
    Intent,
    Lapse,
    OpenBallot,
    Parameter,
    Plain,
    PlayOrders,
    Post,
    Rang,
    Refuse,
    Round,
    Rule,
    Set,
    SetTimer,
    Started,
    Submit,
    Submitted,
    TakeTurn,
    Tell,
    Thing,
    Update,
    UpdateBegan,
    UpdatePlayed,
    View,
    active,
    describe,
)

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PARTS = ("opening", "between", "voting")

rule = Rule(
    9,
    "Schedule of Events",
    opening=Parameter("Monday", among=WEEK),
    between=Parameter("Tuesday", among=WEEK),
    voting=Parameter("Friday", among=WEEK),
    proposals_a_week=Parameter(1, least=1, most=20, unit="proposals"),
)
rule.attribute("game", "phase", "text", "", seen_by="everyone", most=40)
rule.attribute("game", "week", "number", 1, seen_by="rules", least=0, most=1_000_000)
rule.attribute("game", "updates", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.attribute("player", "places", "number", 0, seen_by="rules", least=0, most=1_000)
rule.attribute("proposal", "opens", "moment", "", seen_by="rules")


def calendar(view: View) -> Intent:
    days = tuple(WEEK.index(view.text(part)) for part in PARTS)
    return SetTimer("update", days=days, time="00:00", parts=PARTS)


def days_apart(days: list[Plain]) -> Refuse | None:
    if len({str(day) for day in days}) == len(days):
        return None
    return Refuse("one-day", "The three updates of a week are on three days; set another of them as well.")


@rule.after(Started)
def the_calendar(view: View, started: Started) -> list[Intent]:
    today = view.now.weekday()
    since = min(PARTS, key=lambda part: (today - WEEK.index(view.text(part))) % 7)
    return [calendar(view), Set(view.game, "phase", "votes" if since == "voting" else "proposals")]


@rule.after(Enacted, Amended)
def another_calendar(view: View, change: Enacted | Amended) -> Intent | None:
    sets = change.proposal.sets if isinstance(change, Enacted) else {f"{change.rule.id}.{change.number}"}
    return calendar(view) if any(f"9.{part}" in sets for part in PARTS) else None


@rule.after(Rang)
def the_week_goes_on(view: View, rang: Rang) -> list[Intent]:
    if rang.name != "update":
        return []
    if rang.part == "opening":
        return [Set(view.game, "phase", "proposals"), Set(view.game, "week", view.game.week + 1)]
    return [Set(view.game, "phase", "votes")] if rang.part == "voting" else []


@rule.after(Rang)
def an_update_is_due(view: View, rang: Rang) -> Intent | None:
    return Update(f"{rang.at:%A}", rang.part) if rang.name == "update" else None


@rule.carry_out(Update)
def an_update(view: View, update: Update) -> list[Intent | Event]:
    return [
        Set(view.game, "updates", view.game.updates + 1),
        UpdateBegan(update.name, update.part),
        Round(update.name, update.part),
    ]


@rule.carry_out(Round)
def filed_orders_then_ballots_then_turns(view: View, update: Round) -> list[Intent | Event]:
    names = view.shuffle("order", [player.id for player in active(view)])
    players = [player for name in names if (player := view.player(name)) is not None]
    done: list[Intent | Event] = [PlayOrders(tuple(players))]
    done += [Lapse(offer) for offer in view.offers() if offer.by_rule]
    if update.part == "opening":
        done += [CloseBallot(ballot) for ballot in view.things("ballot") if not ballot.closed]
        done += [Set(player, "places", 0) for player in view.players() if player.places]
    if update.part == "voting":
        done += [
            vote_on(view, put) for put in view.things("proposal") if put.status == "open" and put.author is not None
        ]
    done += [TakeTurn(player) for player in players]
    played = UpdatePlayed(update.name, update.part)
    return [*done, played, Post("update", f"{update.name}’s update", None, {"name": update.name})]


def vote_on(view: View, put: Thing) -> Intent:
    closes = view.due("update", "opening")
    return OpenBallot(f"Proposal {put.id}: {describe(put)}", tuple(active(view)), put, closes=closes)


@rule.check(Submit)
def proposals_are_put_before_votes_open(view: View, submit: Submit) -> Refuse | None:
    if submit.author is not None and view.game.phase != "proposals":
        opening, voting = view.text("opening"), view.text("voting")
        return Refuse(
            "too-late",
            f"Proposals are taken from {opening} until {voting} begins; yours came on {view.now:%A} at "
            f"{view.now:%H:%M}. It is not kept: please send it again from {opening}.",
        )
    if not any(f"9.{part}" in submit.sets for part in PARTS):
        return None
    return days_apart([submit.sets.get(f"9.{part}", view.text(part)) for part in PARTS])


@rule.check(Amend)
def updates_stay_on_three_days(view: View, amend: Amend) -> Refuse | None:
    if amend.rule != 9:
        return None
    return days_apart([amend.value if part == amend.number else view.text(part) for part in PARTS])


@rule.after(Submitted)
def votes_open_after_the_time_for_proposals(view: View, submitted: Submitted) -> list[Intent]:
    put, voting = submitted.proposal, view.due("update", "voting")
    if voting is None:
        return []
    opens: list[Intent] = [Set(put, "opens", voting.isoformat())]
    if put.author is None:
        return opens
    words = f"Until {view.say_time(voting)} you can take it back (withdraw {put.id}) or send another; then votes open."
    return [*opens, Tell(words, (put.author,))]


@rule.after(Submitted)
def only_the_last_proposal_counts(view: View, submitted: Submitted) -> list[Intent]:
    author = submitted.proposal.author
    if author is None or submitted.proposal.place:
        return []
    mine = [p for p in view.things("proposal") if p.author == author and p.status == "open" and not p.place]
    most = view.param("proposals_a_week") + author.places
    return [
        Conclude(p, "withdrawn", f"Proposal {submitted.proposal.id} took its place.")
        for p in mine[: max(0, len(mine) - most)]
    ]
