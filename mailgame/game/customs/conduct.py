"""Conduct: the Admin warns and removes players."""

from __future__ import annotations

from mailgame.game.telling.wording import reason, to_the_admin
from mailgame.law import Intent, Order, Post, Rule, Tell, Unseat, View
from mailgame.law.plainly import finished

PLACE = 180

rule = Rule(0, "Conduct")


@rule.command("remove PLAYER because TEXT", "Remove a player from the game.", by="admin")
def removes(view: View, order: Order) -> list[Intent]:
    return [Unseat(order.player, finished(reason(order)))]


@rule.command("warn PLAYER because TEXT", "Warn a player; it is kept and they are told.", by="admin")
def warns(view: View, order: Order) -> list[Intent]:
    player = order.player
    return [
        Post("notice", "A word from the Admin", (player,), {"author": "Admin", "words": order.text}),
        Tell(f"The Admin warns {player}: {finished(order.text)}", (player,)),
        to_the_admin(view, f"{player} is warned, in your words."),
    ]
