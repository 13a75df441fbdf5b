"""Announcements: the Admin writes to everybody."""

from __future__ import annotations

from mailgame.game.telling.wording import to_the_admin
from mailgame.law import Intent, Order, Post, Refuse, Rule, View

PLACE = 150

rule = Rule(0, "Announcements")
announcing = rule.command(
    "announce", "Write to everybody as the Admin: your message goes on the lines below.", by="admin", block=True,
    sort="letter",
)
announcing.after_end = True  # people want to say goodbye


@announcing
def announces(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse("empty", "There is nothing below “announce” to send.")
    return [
        Post("notice", "From the Admin", None, {"author": "Admin", "words": order.block}),
        to_the_admin(view, "Your words go to everybody."),
    ]
