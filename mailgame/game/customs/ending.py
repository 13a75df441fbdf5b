"""The end: the Admin can end a game without a winner."""

from __future__ import annotations

from mailgame.law import End, Intent, Order, Rule, View

PLACE = 130
END = "end because TEXT"

rule = Rule(0, "The end")


@rule.command(END, "End the game without a winner.", by="admin")
@rule.command("end yes because TEXT", "", by="admin")
def ends_the_game(view: View, order: Order) -> list[Intent]:
    return [End(order.text)]
