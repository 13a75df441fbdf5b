"""What no rule forbids or governs is allowed and free, except to change the rules: that is allowed only where a
rule, or several together, permit it, outright or by what they imply.
"""

from mailgame.law import *

from .words import *

rule = Rule(116, "What Is Not Governed Is Free")

joining = rule.command("join as NAME", "Join the game: your user name, and your surname.", by="stranger")
naming = rule.command("surname TEXT", "Say your surname, if you did not as you joined: players are ordered by it.")


@joining.refuse
def who_cannot_join(view: View, order: Order) -> str:
    return unfit_newcomer(view, order)


@joining
def a_newcomer_joins_at_any_time(view: View, order: Order) -> Answer:
    return Seat(order.name, order.address, order.answers)


@naming.refuse
def a_second_surname(view: View, order: Order) -> str | None:
    known = order.giver.get("surname", "")
    return f"Your surname is {known} already, and players are ordered by it; it stays." if known else None


@naming
def says_their_surname(view: View, order: Order) -> Answer:
    return [Set(order.giver, surname=order.text), Tell(f"{order.giver}’s surname is {order.text}.")]


@rule.suggests
def a_surname_can_be_said(view: View, player: Player) -> str | None:
    return None if player.get("surname", "") else "Say your surname: players are ordered by it. | surname …"
