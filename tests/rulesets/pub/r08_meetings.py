"""1. A player can arrange a meeting for a moment that is still to come; when it has come, all are told."""

from mailgame.law import Answer, Order, Rang, Refuse, Rule, Set, SetTimer, Tell, View

rule = Rule(8, "Meetings")
rule.attribute("game", "met", "number", 0)


@rule.command("meet MOMENT", "Arrange a meeting.")
def arranges(view: View, order: Order) -> Answer:
    if order.moment <= view.now:
        return Refuse("past", f"{view.say_time(order.moment)} is over.")
    return [SetTimer("meeting", order.moment), Tell(f"All meet on {view.say_time(order.moment)}")]


@rule.after(Rang, name="meeting")
def all_meet(view: View, rang: Rang) -> Answer:
    return [Set(view.game, met=view.game.met + 1), Tell("All meet")]
