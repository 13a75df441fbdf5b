"""1. An eligible player who fails to take part in a vote on a change of the rules, as all have to, loses {loss}
   points each time. Who fails to in {misses} turns in a row may take part in the game no longer, unless all the
   others vote within {keep_days} days to let them play on.
2. Except: a player may state publicly that they will not take part for {hold_least_days} to {hold_most_days} days,
   for want of a connection, on a journey, or the like. They are on hold for that time. On hold they bear none of the
   penalties of this rule and do not count as a player. When the time is over, and not before, they are a full and
   active player again by themselves.
"""

from mailgame.law import *

from .words import *

rule = Rule(307, "Taking Part", loss=number(5, "points", least=0, most=1_000),
            misses=number(3, "turns", least=1, most=100), keep_days=number(7, "days", least=1, most=365),
            hold_least_days=number(7, "days", least=1, most=365), hold_most_days=number(28, "days", least=1, most=365))
rule.attribute("player", "plea", "moment", "", keep=True, shown=False)
rule.attribute("player", "keepers", "list", [], keep=True, shown=False)
rule.attribute("player", "kept_until", "number", 0, keep=True, least=0, most=1_000_000_000, shown=False)

FREE = ("away", "back", "forfeit", "leave", "message", "post")


@rule.command("away DATE DATE2", "Take no part for a while: say the first day away and the first day back.")
@rule.command("away DATE to DATE2", "")
@rule.command("away from DATE to DATE2", "")
@rule.command("away DATE until DATE2", "")
@rule.command("away DATE", "")
def says_when_they_are_away(view: View, order: Order, hold_least_days: int, hold_most_days: int) -> Answer:
    return go_on_hold(view, order, hold_least_days, hold_most_days)


@rule.command("back", "Take back that you will be away, before it begins.")
def stays_after_all(view: View, order: Order) -> Answer:
    if now := held_now(view, order.giver):
        return Refuse("on-hold", f"You are on hold until {back_on(now)}: it ends then, and not before.")
    if not order.giver.absences:
        return Refuse("not-away", "You have not said that you will be away.")
    words = {"words": f"{order.giver} takes part all the time after all."}
    return [*no_hold(order.giver), Post("notice", f"{order.giver} will not be away", None, words)]


@rule.after(Leaving)
def who_leaves_is_away_no_more(view: View, leaving: Leaving) -> Answer:
    return no_hold(leaving.player)


@rule.answers(OnHold)
def who_is_away_today(view: View, asked: OnHold) -> bool:
    return bool(held_now(view, asked.player))


@rule.after(Rang, Resumed)
def a_hold_begins(view: View, event: Rang | Resumed) -> Answer:
    begun = [whose_hold(view, event, "hold")] if isinstance(event, Rang) else view.players()
    return out_while_held(view, begun)


@rule.after(Rang)
def a_hold_ends(view: View, rang: Rang) -> Answer:
    player = whose_hold(view, rang, "back")
    if player is None:
        return None
    left = [held for held in player.absences if not held.endswith(rang.name.split()[1])]
    words = {"words": "You take part again: you may propose, and vote in what is put to the vote from now on."}
    return [Set(player, absences=left), Post("notice", "You are back", (player,), words)]


@rule.check(Act)
def who_is_on_hold_is_no_player(view: View, act: Act) -> Answer:
    now = "" if act.verb.split()[0] in FREE else held_now(view, act.player)
    return Refuse("on-hold", f"You are on hold until {back_on(now)}, and take no part before.") if now else None


@rule.after(BallotClosed)
def who_misses_a_vote_loses_points(view: View, closed: BallotClosed, loss: int) -> Answer:
    missed = [player for player in voters(view, closed.ballot) if took_no_part(closed.ballot, player)]
    on_rules = closed.ballot.proposal is not None and closed.ballot.proposal.status == "open"
    return [Score(player, -loss, "for missing a vote") for player in missed if on_rules and not view.ask(Concurrent())]


@rule.after(Revealed)
def whether_somebody_stays_is_asked(view: View, revealed: Revealed, misses: int, keep_days: int) -> Answer:
    done: list[Intent] = []
    for player in voters(view, revealed.ballot):
        if not player.plea and missed_in_a_row(view, player, revealed.ballot) >= misses:
            words = f"{player} has missed {misses} votes in a row, and is out unless all the others want them to stay."
            about = {"words": words, "command": f"keep {player}", "button": f"Let {player} stay"}
            until, what = hours_from(view, 24 * keep_days), {"what": f"{player} stays or goes"}
            done += [Set(player, plea=until.isoformat(), keepers=[]), SetTimer(f"keep {player.id}", until, about=what),
                     Post("notice", f"Does {player} stay?", None, about)]
    return done


keeping = rule.command("keep PLAYER", "Let a player stay who has missed too many votes. All others must want it.")


@keeping.refuse
def whose_stay_is_not_asked(view: View, order: Order) -> str | None:
    if order.player == order.giver:
        return "That is for the others to say."
    return None if order.player.plea else f"{order.player} is not about to go."


@keeping
def wants_somebody_to_stay(view: View, order: Order) -> Answer:
    wanted = [*dict.fromkeys((*order.player.keepers, order.giver.id))]
    told = Tell(f"You want {order.player} to stay.", (order.giver,))
    return [Set(order.player, keepers=wanted), told, *stays(view, order.player, wanted)]


@rule.after(Rang)
def who_is_not_kept_goes(view: View, rang: Rang) -> Answer:
    player = view.player(rang.name.removeprefix("keep ")) if rang.name.startswith("keep ") else None
    if player is None or not player.plea:
        return None
    if held := held_now(view, player):
        return keep_waits(view, player, held)
    words = "Too many votes were missed in a row, and not all the others said “keep”. Joining again is possible."
    return stays(view, player, player.keepers) or Unseat(player, words)
