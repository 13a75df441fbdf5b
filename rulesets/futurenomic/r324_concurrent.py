"""1. Where this rule conflicts with Rules 201, 303, 307 and 312 it takes precedence over them.
2. Players may propose changes at the same time and in any order. They send them to the Traffic Manager, and
   nobody more than {limit} in {limit_days} days. The Traffic Manager soon numbers each in the order in which
   they came, and sends it to all players; only then is it written down.
3. Votes are soon collected, counted and made known by the Ballot Manager. When a vote is over the Ballot Manager
   first enters what it changes in the scores, and then reveals the votes and the changes.
4. A proposed change passes if there is a quorum and most of those who voted on it are in favour. A quorum is
   {quorum_percent} % of the eligible voters, or more. What does not pass fails.
5. Nobody loses points for not proposing or not voting. For each proposed change that a player votes on,
   {vote_points} is added to their points.
6. Nobody can be made to be Traffic Manager or Ballot Manager. A manager is removed if two thirds of the other
   players agree, as long as somebody is willing to take over. If either office is empty, play stops until it is
   filled.
"""

from mailgame.law import *

from .words import *

rule = Rule(324, "Concurrent Play", over=(201, 303, 307, 312), limit=number(3, "proposals", least=1, most=1_000),
            limit_days=number(14, "days", least=1, most=365), quorum_percent=number(75, "%", least=0, most=100),
            vote_points=number(1, "points", least=0, most=1_000))

accepting = rule.command("accept OFFICE", "Take an office that you may have.", by="anyone", in_pause=True)
resigning = rule.command("resign OFFICE", "Give up an office that you hold.", by="anyone", in_pause=True)
removing = rule.command("remove OFFICE for PLAYER", "Say whom you want in an office in place of its holder.")


@rule.answers(Concurrent)
def all_may_propose_at_once(view: View, asked: Concurrent) -> bool:
    return True


@rule.check(Submit)
def so_many_proposals_in_so_many_days(view: View, submit: Submit, limit: int, limit_days: int) -> Answer:
    return Refuse("limit", why) if (why := too_many(view, submit.author, limit, limit_days)) else None


@rule.answers(Lacking)
def a_quorum_and_most_of_those_who_voted(view: View, asked: Lacking, quorum_percent: int) -> str:
    return quorum_lacking(view, asked.ballot, quorum_percent) or majority_lacking(asked.ballot)


@rule.alter(Conclude, status="accepted")
def nothing_else_adopts(view: View, wanted: Conclude) -> Answer:
    return Become(no) if (no := rejected_as_voted(view, wanted.proposal)) is not None else None


@rule.after(BallotClosed)
def who_voted_has_points(view: View, closed: BallotClosed, vote_points: int) -> Answer:
    voted = [player for player in voters(view, closed.ballot) if choice_of(closed.ballot, player)]
    return [Score(player, vote_points, "for voting") for player in voted if counts(closed.ballot)]


@rule.after(Opened)
def the_admin_holds_both(view: View, opened: Opened) -> Answer:
    return [Create("office", name, {"admin": True, "rule": rule.number}) for name in OFFICES]


@accepting.refuse
def what_is_held(view: View, order: Order) -> str | None:
    return not_to_accept(view, order.office, order.giver)


@accepting
def accepts(view: View, order: Order) -> Answer:
    return accept(view, order.office, order.giver)


@resigning.refuse
def what_is_not_theirs(view: View, order: Order) -> str | None:
    return not_to_resign(order.office, order.giver)


@resigning
def resigns(view: View, order: Order) -> Answer:
    return VacateOffice(order.office, "it was given up")


@removing.refuse
def what_cannot_be_changed(view: View, order: Order) -> str | None:
    return not_to_replace(view, order.office, order.giver, order.player)


@removing
def wants_another(view: View, order: Order) -> Answer:
    return want_another(view, order.office, order.giver, order.player)


@rule.suggests
def an_empty_office_can_be_taken(view: View, player: Player) -> list[str]:
    return [f"Take the office, so that play goes on | accept {office.id}" for office in empty_offices(view)]


@rule.after(Rang, last=True)
@rule.after(Removed, kind="player")
def who_takes_no_part_holds_nothing(view: View, event: Rang | Removed) -> Answer:
    return [*left_empty(view), *wanted_by_enough(view)]


@rule.after(OfficeVacated)
def play_stops(view: View, vacated: OfficeVacated) -> Answer:
    return stop_for(vacated.office, away(view), order_of_play(view))


@rule.after(OfficeFilled)
def play_goes_on(view: View, filled: OfficeFilled) -> Answer:
    return [again, *votes_now_complete(view)] if (again := goes_on(view)) is not None else None


@rule.alter(Reveal)
def nobody_counts_while_an_office_is_empty(view: View, reveal: Reveal) -> Answer:
    return Stop("not-counted", why) if (why := not_counted(view, reveal.ballot)) else None


@rule.check(Resume)
@rule.check(Cast)
@rule.check(TakeBack)
def what_waits_for_an_office(view: View, event: Resume | Cast | TakeBack) -> Answer:
    return Refuse("empty", waits_for_office(view)) if waits_for_office(view) else None
