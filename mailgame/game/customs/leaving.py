"""Leaving: a player can leave for good, and whoever leaves gets a last letter."""

from __future__ import annotations

from mailgame.law import Intent, Leaving, Order, Post, Rule, Unseat, View
from mailgame.law.commands import LEAVING

PLACE = 90
LEAVE = "leave"

rule = Rule(0, "Leaving")


@rule.command(LEAVE, "Leave the game for good.", sort=LEAVING)
@rule.command(f"{LEAVE} yes", "", sort=LEAVING)
def leaves(view: View, order: Order) -> list[Intent]:
    return [Unseat(order.giver)]


@rule.after(Leaving, last=True)
def who_leaves_is_written_to(view: View, leaving: Leaving) -> Intent:
    taken = f"You were taken out of the game: {leaving.why}"
    words = taken if leaving.why else "You have left the game, as you wished."
    return Post("notice", "You are out of the game", (leaving.player,), {"words": words})
