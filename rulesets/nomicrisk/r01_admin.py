"""1. The Admin carries out what players order, receives their proposals, interprets the rules and keeps the pages up to
   date. What they decide is final.
2. They may pause the game. All players must be written to at least {notice} hours before, with an approximate date of
   its end; a reason may be given. Until it begins they may call it off.
3. During a pause no turns are taken, and the pages stay as they are. Votes, names and standing orders are taken.
4. The Admin ends a pause when they like. It also ends as soon as all who are not out have said so: resume yes.
"""

from mailgame.law import *

from .words import *

rule = Rule(1, "The Admin", notice=hours(24))
rule.attribute("game", "pause_from", "moment", "", seen_by="nobody", shown=False)
rule.attribute("player", "goes_on", "flag", False, seen_by="nobody", shown=False)

announcing = rule.command(
    "pause at MOMENT until about MOMENT2 [because TEXT]", "Announce a pause at least {notice} hours before.", by="admin"
)
announcing_day = rule.command("pause at MOMENT until about DATE [because TEXT]", "", by="admin")
calling_off = rule.command("pause off", "Call off a pause that you have announced.", by="admin")
agreeing = rule.command("resume yes", "Be for ending the pause; it ends when all are.", in_pause=True)
disagreeing = rule.command("resume no", "Be against ending the pause, or no longer for it.", in_pause=True)


@announcing.refuse
@announcing_day.refuse
def not_announced_in_time(view: View, order: Order, notice: int) -> str:
    return no_notice(view, order.moment, end_of_pause(view, order), notice)


@announcing
@announcing_day
def announces_a_pause(view: View, order: Order) -> Answer:
    return pause_to_come(view, order.moment, end_of_pause(view, order), order.text or "")


@calling_off.refuse
def nothing_announced(view: View, order: Order) -> str:
    return "" if view.due("pause") else "No pause is announced."


@calling_off
def calls_it_off(view: View, order: Order) -> Answer:
    return no_pause_to_come(view)


@rule.after(Rang, name="pause")
def an_announced_pause_begins(view: View, rang: Rang) -> Answer:
    return Pause(rang.about["why"])


@rule.check(Pause)
def only_after_due_notice(view: View, pause: Pause) -> Answer:
    due = pause.forced or pause_is_due(view)
    return None if due else Refuse("no-notice", "A pause is announced first: pause at MOMENT until about MOMENT …")


@rule.after(Paused)
@rule.after(Resumed)
def nobody_has_said_yet_that_it_may_go_on(view: View, change: Paused | Resumed) -> Answer:
    return [Set(player, goes_on=False) for player in view.players() if player.goes_on]


@rule.after(Paused)
@rule.after(Resumed)
def what_was_announced_for_now_has_been(view: View, change: Paused | Resumed) -> Answer:
    return announced_no_more(view) if pause_is_due(view) else None


@rule.after(WasSet, attribute="status")
def all_who_are_left_may_be_for_it(view: View, changed: WasSet) -> Answer:
    return unanimous(view) if changed.thing.kind == "player" else None


@agreeing.refuse
@disagreeing.refuse
def there_is_nothing_to_end(view: View, order: Order) -> str:
    may = order.giver in in_play(view)
    return ("" if may else "You are out of the game.") if view.game.paused else "The game is not paused."


@agreeing
def is_for_going_on(view: View, order: Order) -> Answer:
    return for_going_on(view, order.giver)


@disagreeing
def is_against_it(view: View, order: Order) -> Answer:
    return [Set(order.giver, goes_on=False), Tell(f"{order.giver} is not for ending the pause.")]
