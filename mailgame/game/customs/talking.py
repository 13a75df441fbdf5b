"""Talk: players write to everybody, to each other and to the Admin."""

from __future__ import annotations

from mailgame.game.talk import Say
from mailgame.game.telling.wording import to_the_admin
from mailgame.law import Intent, Order, Post, Refuse, Rule, Tell, View

PLACE = 100

rule = Rule(0, "Talk")


_NOTHING = "There is no message below “{}”. Write it on the lines after it."


@rule.command("post", "Write to everybody: your message goes on the lines below, up to “end”.", block=True,
              sort="letter")
@rule.command("post on PROPOSAL", "Write to everybody about a proposal; it stands in the thread of that proposal.",
              block=True, sort="letter")
@rule.command("post under NUMBER", "", block=True, sort="letter")
def posts(view: View, order: Order) -> Intent | Refuse:
    """What is said “under” a number is in the thread of what was said with it, as answers by mail are."""
    on = order.arguments.get("proposal")
    under = int(order.arguments.get("number", 0))
    if not order.block.strip():
        begin = f"post on {on.id}" if on is not None else "post"
        return Refuse("empty", _NOTHING.format(begin))
    return Say(order.giver, order.block, int(on.id) if on is not None else 0, under)


@rule.command(
    "message PLAYER", "Write to one player: your message goes on the lines below, up to “end”.", by="anyone",
    block=True, sort="letter",
)
def writes_to_a_player(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse("empty", _NOTHING.format("message"))
    author = order.giver.id if order.giver is not None else "Admin"
    about = {"author": author, "words": order.block}
    to = order.player
    words = f"Your words go to {to}."
    return [
        Post("message", f"{author} writes to you", (to,), about),
        Tell(words, (order.giver,)) if order.giver is not None else to_the_admin(view, words),
    ]


@rule.command("message admin", "Write to the Admin: your message goes on the lines below, up to “end”.", block=True,
              sort="letter")
def writes_to_the_admin(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse(
            "empty", "There is nothing below “message admin” to send. Write your words in the lines after it."
        )
    return [
        Post("to admin", f"{order.giver} writes to you", (), {"author": order.giver.id, "words": order.block}),
        Tell("Your words go to the Admin.", (order.giver,)),
    ]
