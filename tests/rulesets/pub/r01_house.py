"""1. Everybody comes with {purse:money}.
2. At ten in the evening the bell rings: what was ordered for the evening is played, one order a player in turn, and
   everybody gets a letter.
3. Whoever comes in later gives their name, and has a seat at once; whoever sits there already brings a guest.
4. On Sunday at eleven the house closes, and the game is over.
"""

from mailgame.law import (
    End,
    Intent,
    Order,
    Pay,
    PlayOrders,
    Post,
    Rang,
    Rule,
    Seat,
    Seated,
    SetTimer,
    Started,
    Tell,
    View,
)

rule = Rule(1, "The house", purse=20)
rule.attribute("player", "money", "money")


@rule.after(Started)
def the_bell_is_hung(view: View, started: Started) -> list[Intent]:
    return [SetTimer("bell", days=tuple(range(7)), time="22:00"), SetTimer("closing", days=(6,), time="23:00")]


@rule.after(Seated)
def everybody_has_a_purse(view: View, seated: Seated, purse: int) -> Intent:
    return Pay("", seated.player, purse, "to spend")


@rule.after(Rang)
def the_bell_rings(view: View, rang: Rang) -> list[Intent] | None:
    if rang.name == "closing":
        return [End("the house is closed.")]
    if rang.name != "bell":
        return None
    return [PlayOrders(tuple(view.players())), Post("update", "Last orders", news=True)]


@rule.command("join as NAME", "Come in, or bring a guest.", by="everyone")
def comes_in(view: View, order: Order) -> Intent:
    return Tell(f"{order.giver} brings {order.name}") if order.giver else Seat(order.name, order.address)
