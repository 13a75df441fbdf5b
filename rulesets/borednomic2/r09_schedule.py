"""1. The game runs in weeks, Monday to Sunday, in its own time zone. There is an update each Monday, Tuesday and
   Friday as the day begins; in each, every active player takes one turn, in a random order that is new each
   time.
2. Monday to Thursday is the time for proposals. Each player may make {proposals_a_week} a week; of more than that
   only the last count. They must be received before Thursday midnight.
3. Friday to Sunday is the time for votes, on any or all proposals of that week. They must be received before
   Sunday midnight.
4. At each update all players get a letter.
5. Legal actions may be taken at any time. What comes before Thursday midnight is played on Friday, before
   Sunday midnight on Monday, before Monday midnight on Tuesday.
6. Actions that depend on each other are played one a player in turn, round and round, in a random order.
"""

from mailgame.law import (
    CloseBallot,
    Conclude,
    Event,
    Intent,
    Lapse,
    OpenBallot,
    Parameter,
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

rule = Rule(9, "Schedule of Events", proposals_a_week=Parameter(1, least=1, most=20, unit="proposals"))
rule.attribute("game", "updates", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.attribute("player", "places", "number", 0, seen_by="rules", least=0, most=1_000)
rule.attribute("proposal", "opens", "moment", "", seen_by="rules")

NAMES = {0: "Monday", 1: "Tuesday", 4: "Friday"}


@rule.after(Started)
def the_calendar(view: View, started: Started) -> Intent:
    return SetTimer("update", days=tuple(NAMES), time="00:00")


@rule.after(Rang)
def an_update_is_due(view: View, rang: Rang) -> Intent | None:
    return Update(NAMES.get(rang.at.weekday(), "extra")) if rang.name == "update" else None


@rule.carry_out(Update)
def an_update(view: View, update: Update) -> list[Intent | Event]:
    return [Set(view.game, "updates", view.game.updates + 1), UpdateBegan(update.name), Round(update.name)]


@rule.carry_out(Round)
def filed_orders_then_ballots_then_turns(view: View, update: Round) -> list[Intent | Event]:
    names = view.shuffle("order", [player.id for player in active(view)])
    players = [player for name in names if (player := view.player(name)) is not None]
    done: list[Intent | Event] = [PlayOrders(tuple(players))]
    done += [Lapse(offer) for offer in view.offers() if offer.by_rule]
    if update.name == "Monday":
        done += [CloseBallot(ballot) for ballot in view.things("ballot") if not ballot.closed]
        done += [Set(player, "places", 0) for player in view.players() if player.places]
    if update.name == "Friday":
        done += [
            vote_on(view, put) for put in view.things("proposal") if put.status == "open" and put.author is not None
        ]
    done += [TakeTurn(player) for player in players]
    return [*done, UpdatePlayed(update.name), Post("update", f"{update.name}’s update", None, {"name": update.name})]


def vote_on(view: View, put: Thing) -> Intent:
    return OpenBallot(f"Proposal {put.id}: {describe(put)}", tuple(active(view)), put, closes=view.next_time((0,)))


@rule.check(Submit)
def proposals_are_put_from_monday_to_thursday(view: View, submit: Submit) -> Refuse | None:
    if submit.author is not None and view.now.weekday() > 3:
        return Refuse(
            "too-late",
            "Proposals are taken from Monday to Thursday, before midnight; "
            f"yours came on {view.now:%A} at {view.now:%H:%M}. "
            "It is not kept: please send it again from Monday.",
        )
    return None


@rule.after(Submitted)
def votes_open_on_friday(view: View, submitted: Submitted) -> list[Intent]:
    put, friday = submitted.proposal, view.next_time((4,))
    opens: list[Intent] = [Set(put, "opens", friday.isoformat())]
    if put.author is None:
        return opens
    words = f"Until {view.say_time(friday)} you can take it back (withdraw {put.id}) or send another; then votes open."
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
