"""1. Anybody may ask the Admin for a favour, in a law of their own. It is in force when the Admin approves, and costs a
   point. Whoever has none asks for nothing.
"""

from mailgame.law import Answer, Granted, Order, Petition, Rule, Set, View, read_block

rule = Rule(4, "Favours", points=1)
rule.attribute("game", "favours", "number", 0)

asking = rule.command("beg TITLE", "Ask for a favour: a law, which stands below.", block=True)


@asking.refuse
def nothing_to_beg_with(view: View, order: Order, points: int) -> str | None:
    return None if order.giver.points >= points else "You have no point to beg with: say a word first."


@asking.refuse
def no_law_below(view: View, order: Order) -> str | None:
    return None if read_block(order.block)[2] else "There is no law below. It stands between ```law and ```."


@asking
def begs(view: View, order: Order) -> Answer:
    words = f"{order.giver} begs for “{order.title}”."
    return Petition("favour", words, order.giver, law=read_block(order.block)[2], title=order.title)


@rule.after(Granted, what="favour")
def a_favour_costs(view: View, granted: Granted, points: int) -> Answer:
    beggar = granted.player
    paid = Set(beggar, points=beggar.points - points) if beggar is not None else None
    return [Set(view.game, favours=view.game.favours + 1), paid]
