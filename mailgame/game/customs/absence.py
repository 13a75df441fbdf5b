"""Being away: from when to when, and who acts for a player meanwhile."""

from __future__ import annotations

from mailgame.law import Intent, Order, Plain, Post, Refuse, Rule, Set, Tell, View, say_day, written_day

PLACE = 80

rule = Rule(0, "Being away")
rule.attribute("player", "delegate", "player", None, shown="Acting for them")
rule.attribute("player", "away", "table", {}, shown=False)
rule.attribute("player", "absences", "list", [], shown="Away")


@rule.command("delegate PLAYER", "Let another player act for you, until you write: back.", sort="control")
def delegates(view: View, order: Order) -> list[Intent] | Refuse:
    name = order.player
    if name == order.giver:
        return Refuse("oneself", "You act for yourself already.")
    if not name.active:
        return Refuse("inactive", f"{name} is inactive and cannot act for you.")
    words = (
        f"{order.giver} lets you act in {order.giver}’s name: write “as {order.giver}: …” before a command. "
        f"It lasts until {order.giver} takes it back."
    )
    return [
        Set(order.giver, delegate=name),
        Tell(f"{name} may act for you from now on, until you write: back", (order.giver,)),
        Post("notice", f"You may act for {order.giver}", (name,), {"words": words}),
    ]


@rule.command("away DATE DATE2", "Say when you will be away: the first day and the last.", sort="letter")
@rule.command("away DATE to DATE2", "", sort="letter")
@rule.command("away from DATE to DATE2", "", sort="letter")
@rule.command("away DATE until DATE2", "", sort="letter")
@rule.command("away from DATE until DATE2", "", sort="letter")
@rule.command("away DATE", "", sort="letter")
def goes_away(view: View, order: Order) -> list[Intent] | Refuse:
    first = written_day(order.date, view.now.date())
    until = order.arguments.get("date2", order.date)
    last = written_day(until, max(first, view.now.date())) if first else None
    if first is None or last is None:
        return Refuse("no-date", "There is no such day. Write the days like this: away 2026-12-24 2026-12-31")
    if last < first:
        say = f"away {last} {first}"
        words = f"{say_day(first)} is after {say_day(last)}: the first day comes first, like this: {say}"
        return Refuse("backwards", words)
    if last < view.now.date():
        return Refuse("past", f"{say_day(last)} is over already; today is {say_day(view.now.date())}.")
    days = f"on {say_day(first)}" if first == last else f"from {say_day(first)} to {say_day(last)}"
    away: dict[str, Plain] = {"from": first.isoformat(), "to": last.isoformat()}
    return [
        Set(order.giver, away=away),
        Tell(f"You are away {days}. To take it back: back", (order.giver,)),
    ]


@rule.command("back", "You are back: nobody acts for you any more.", sort="letter")
def comes_back(view: View, order: Order) -> list[Intent] | Refuse:
    player, other = order.giver, order.giver.delegate
    if not player.away and other is None and player.get("active", True):
        return Refuse("not-away", "You are not away: you get your letters, and nobody acts for you.")
    done: list[Intent] = [Set(player, away={}), Set(player, delegate=None)]
    if other is None:
        return [*done, Tell("You are back.", (player,))]
    words = f"{player} is back and takes every action again. You cannot act in {player}’s name any more."
    return [
        *done,
        Tell(f"You are back, and {other} does not act for you any more.", (player,)),
        Post("notice", f"You do not act for {player} any more", (other,), {"words": words}),
    ]
