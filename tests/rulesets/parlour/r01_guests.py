"""1. Whoever wants to come in says of which family they are, in a word of at most {longest} letters. Two of one family
   are never in the room. A motto may be said as well; whoever says none has “{motto}”.
2. They have a seat at once.
"""

from mailgame.law import Answer, Order, Parameter, Rule, Seat, View, number, too_long

rule = Rule(1, "Guests", longest=number(12, "letters"), motto=Parameter("I came for the cake"))
rule.attribute("player", "family", "text", "", most=40, shown="Family")
rule.attribute("player", "motto", "text", "", most=40, shown="Motto")

family = rule.asks_newcomers("family", "Of which family are you?", example="Miller")
rule.asks_newcomers("motto", "What is your motto?", otherwise="I came for the cake")

coming = rule.command("join as NAME", "Come in.", by="stranger")


@family.refuse
def no_word(view: View, answer: str) -> str | None:
    return None if answer.isalpha() else f"“{answer}” is not one word of letters."


@family.refuse
def too_long_a_name(view: View, answer: str, longest: int) -> str:
    return too_long(answer, longest)


@family.refuse
def sits_here_already(view: View, answer: str) -> str | None:
    other = next((one for one in view.players() if one.family.casefold() == answer.casefold()), None)
    return f"{other} is a {other.family} already." if other else None


@coming
def takes_a_seat(view: View, order: Order) -> Answer:
    return Seat(order.name, order.address, order.answers)
