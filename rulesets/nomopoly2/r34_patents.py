"""1. A player may invent a game or an item for their casinos: they pay {fee:money} and send a patent application. For
   a game it has its name, all its rules, and what is bet and paid out; for an item its name, its price, how it is
   used, and all that it does.
2. The Admin decides on each, and rejects one that lacks something, is ambiguous, a paradox, too similar to what is
   patented, or just plain stupid. Of a rejected one {back:money} are paid back.
3. If it is accepted, its player owns the patent, an item that may be traded.
4. All casinos of the owner of a patent offer the game or the item at all times.
"""

from mailgame.law import *

from .words import *

rule = Rule(34, "Patents", fee=dollars(100), back=dollars(50))
rule.kind("patent", shown="Patents")
rule.attribute("patent", "owner", "player")
rule.attribute("patent", "name", "text", "", most=100, shown=False)
rule.attribute("patent", "sort", "text", "", most=10, shown="Type")
rule.attribute("patent", "price", "number", 0, least=0, most=1_000_000_000)
rule.attribute("patent", "terms", "text", "", most=10_000)
rule.attribute("patent", "lawful", "flag", False, shown=False)

inventing = rule.command("patent game TITLE", "Apply for a patent on a game, described below: rules, bets, payouts.",
                         block=True, sort="patent")
making = rule.command("patent item TITLE", "Apply for a patent on an item, described below: price, use, effects.",
                      block=True, sort="patent")
playing = rule.command("bet PATENT DOLLARS", "Play a patented game at a Casino of its owner.", sort="game")
buying = rule.command("buy patented PATENT", "Buy a patented item there.", when="filed", sort="purchase")
using = rule.command("use patented PATENT [TEXT]", "Use a patented item, in your words.", when="filed", sort="use")
paying_out = rule.command("pay out DOLLARS to PLAYER at SQUARE", "Pay what a player wins by hand.", by="admin")


@inventing.refuse
@making.refuse
def what_is_no_application(view: View, order: Order) -> str:
    return taken_name(view, order.title) or lacking(order.verb.split()[-1], read_block(order.block)[0])


@inventing
@making
def applies(view: View, order: Order, fee: int) -> Answer:
    text, _, law = read_block(order.block)
    paid = Pay(order.giver, "", fee, "for a patent application")
    return [paid, applied(order.giver, order.verb.split()[-1], order.title, text, law)]


@rule.after(Granted, what="patent")
def is_accepted(view: View, granted: Granted) -> Answer:
    return patented(view, granted.player, granted.about) if granted.player is not None else None


@rule.after(Denied, what="patent")
def is_rejected(view: View, denied: Denied, back: int) -> Answer:
    name, player = denied.about["name"], denied.player
    if player is None:
        return None
    told = Tell(f"The Admin rejects your patent “{name}”. {finished(denied.because)}".strip(), (player,))
    return [told, Pay("", player, back, "for a patent that was rejected")]


@playing.refuse
def what_is_not_offered_there(view: View, order: Order) -> str:
    return not_offered(view, order.giver, order.patent, "game", order.dollars)


@playing
def plays_a_patented_game(view: View, order: Order) -> Answer:
    return played_patent(view, order.giver, order.patent, order.dollars)


@buying.refuse
def what_is_not_sold_there(view: View, order: Order) -> str:
    return not_offered(view, order.giver, order.patent, "item")


@buying
def buys_a_patented_item(view: View, order: Order) -> Answer:
    return bought_patent(order.giver, order.patent)


@using
def uses_a_patented_item(view: View, order: Order) -> Answer:
    return UsePatent(order.giver, order.patent, order.text or "")


@paying_out
def the_admin_pays_out(view: View, order: Order) -> Answer:
    return PayOut(order.player, order.square, order.dollars)


@rule.after(WasReset, Leaving)
def their_patents_are_gone(view: View, gone: WasReset | Leaving) -> Answer:
    return [Remove(patent) for patent in view.things("patent", owner=gone.player)]
