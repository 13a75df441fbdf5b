"""Honest laws that say the words of many kinds: what they are slipped into is in the language as a whole."""

from __future__ import annotations

CREDIT = '''
"""What is bought “on credit” is paid when somebody writes “pay up”."""
rule = Rule(0, "Credit", most=dollars(400), fee=dollars(5))
rule.attribute("player", "debt", "number", 0, least=0, shown="Owes")
crediting = rule.rider("on credit [for PLAYER]", "Pay later.")
paying = rule.command("clear [quietly]", "Pay what you owe.")

@crediting.refuse
def a_great_debt(view: View, order: Order, most: int) -> str | None:
    return f"You owe {money(order.giver.debt)}." if order.giver.debt >= most else None

@crediting
def it_is_noted(view: View, order: Order) -> Answer:
    return Tell(f"{order.giver} takes credit.", (order.giver, order.rider.player or order.giver))

@rule.alter(Pay)
def nothing_is_paid_now(view: View, pay: Pay, fee: int) -> Answer:
    rider, payer = view.rider(), view.acting_player
    if rider is None or payer is None or pay.payer != payer:
        return None
    return Become(Set(payer, debt=payer.debt + 5), "on credit", costs=(Pay(payer, "", fee, "for the credit"),))

@paying
def a_debt_is_paid(view: View, order: Order) -> Answer:
    owed = Pay(order.giver, "", order.giver.debt, "for what is owed")
    return [owed, Set(order.giver, debt=0), *([] if order.quietly else [Tell(f"{order.giver} owes nothing.")])]

@rule.suggests
def whoever_owes_can_pay(view: View, player: Player) -> list[str]:
    price = view.reckon(Pay(player, "", player.debt, "for what is owed"))
    return [f"Pay {money(price.amount)} | clear"] if player.debt and not price.refused else []
'''
ELECTION = '''
"""A captain is chosen for a day: “elect”, and every ballot has a reward."""
rule = Rule(0, "Captain", hours=hours(30))
rule.attribute("game", "captain", "player")
rule.attribute("player", "medals", "list", [], of="number")
electing = rule.command("elect [WORD…]", "Choose a captain, or one of some words.")

@electing.refuse
def one_at_a_time(view: View, order: Order) -> str | None:
    running = view.things("ballot", what="captain", status="open")
    return "A captain is being chosen." if running else None

@electing
def a_ballot_is_opened(view: View, order: Order, hours: int) -> Answer:
    people = tuple(view.players())
    candidates = () if order.word else people
    return OpenBallot("Who shall be captain?", people, order.giver, order.word, closes=hours_from(view, hours),
                      by_itself=True, candidates=candidates, early=True, quorum=2, what="captain")

@rule.after(Chosen)
def it_is_done(view: View, chosen: Chosen) -> Answer:
    if chosen.ballot.what != "captain" or chosen.winner is None:
        return None
    return [Set(view.game, captain=chosen.winner), Set(chosen.winner, medals=[*chosen.winner.medals, 1])]

@rule.command("desert BALLOT", "Stand no more.")
def is_struck(view: View, order: Order) -> Answer:
    return Strike(order.ballot, order.giver.id, "they stand no more")

@rule.carry_out(Choose)
def equals_draw_lots(view: View, choose: Choose) -> Answer:
    first = leaders(choose.ballot)
    return choice_made(view, choose.ballot, view.pick("lots", first) if first else "", "by lot")
'''
STEWARD = '''
"""Whoever has most soldiers looks after every land, and counts for one more there."""
rule = Rule(0, "Stewards", more=number(1))
rule.attribute("player", "asked", "number", 0)

@rule.answers(Steward)
def the_strongest(view: View, steward: Steward) -> Thing | None:
    armies = {player.id: soldiers(player) for player in view.players()}
    return max(view.players(), key=lambda player: armies[player.id])

@rule.alter(Strength)
def counts_for_more(view: View, strength: Strength, more: int) -> Answer:
    return Add(more, "a steward") if view.ask(Steward(strength.land)) == strength.player else None

@rule.alter(Adjacent)
def a_bridge(view: View, adjacent: Adjacent) -> Answer:
    return Reply(True, "a bridge") if adjacent.one.id == "South" else None

@rule.command("inspect LAND", "See who looks after a land.")
def looks(view: View, order: Order) -> Answer:
    price = view.reckon(PayRent(order.giver, order.land.owner or order.giver, order.land, 10))
    near = [land.id for land in view.things("land") if view.ask(Adjacent(order.land, land))]
    words = f"{view.ask(Steward(order.land))}; {', '.join(near)}; {price.amount} {price.refused}"
    return [Set(order.giver, asked=order.giver.asked + 1), Tell(words, (order.giver,))]
'''
WEIRD_DICE = '''
"""At “cast lots” all kinds of dice are thrown, and cards are dealt that last."""
rule = Rule(0, "Lots", share=percent(30), stake=dollars(3))
rule.attribute("player", "hand", "list", [], seen_by="owner", shown="Holds")
rule.argument("SUIT", "cups", "coins")
CARDS = [f"{rank} of {suit}" for suit in ("cups", "coins") for rank in range(1, 8)]

@rule.command("cast lots [NUMBER] [SUIT]", "Throw everything.")
def throws(view: View, order: Order, share: int, stake: int) -> Answer:
    if not view.deck("lots"):
        view.new_deck("lots", CARDS, True)
    cards = view.deal("lots", order.number or 1, order.giver, secret=True)
    lucky = view.happens("luck of the draw", share / 100, order.giver, True)
    thrown = view.rolls("lots of dice", order.giver, sides=(6, 10, 20))
    some = view.picks("two of three", ["a", "b", "c"], 2, order.giver)
    paid = Pay("", order.giver, stake * sum(thrown), "by lot") if lucky else Pay(order.giver, "", stake, "for nothing")
    return [paid, Set(order.giver, hand=[*order.giver.hand, *cards][-20:]), Tell(f"{order.giver} drew {some}.")]
'''
NUMBERS_OF_RULES = '''
"""Rules can be praised, and rise."""
rule = Rule(0, "Praise", step=number(10))
rule.attribute("rule", "praised", "number", 0, shown="Praise")
rule.attribute("note", "words", "text", "")
rule.attribute("note", "owner", "player")
rule.attribute("note", "due", "moment", "")
rule.kind("note", seen_by="owner", shown="Notes")
praising = rule.command("praise RULE [with NOTE…]", "Praise a rule.")

@praising
def is_praised(view: View, order: Order, step: int) -> Answer:
    found = order.rule
    rises = Renumber(found.number, found.number + step, "as it is praised") if found.praised > 2 else None
    return [Set(found, praised=found.praised + 1), *(Remove(note) for note in order.note), rises]

@rule.command("jot TEXT", "Note something for yourself.")
def is_noted(view: View, order: Order) -> Answer:
    given = {"words": order.text, "owner": order.giver, "due": view.now.isoformat()}
    return Create("note", str(view.next_number("note")), given)

@rule.after(Renumbered)
def it_is_told(view: View, renumbered: Renumbered) -> Answer:
    return [NumberFrom("proposal", renumbered.number), Amend(renumbered.number, "price", 30, "as it rose")]

@rule.after(Set, WasSet, step="others")
def nothing(view: View, it: WasSet) -> Answer:
    return None if isinstance(view.occasion(), WasSet) else Tell(str(view.occasion()))
'''.replace("@rule.after(Set, WasSet", "@rule.after(WasSet")
MEETING = '''
"""People meet at a moment, in the order of their steps, and give each other what they like."""
rule = Rule(0, "Meeting", steps="greeting, others, parting")
rule.attribute("game", "meets", "moment", "", shown="Next meeting")
rule.attribute("player", "gifts", "counts", {}, shown="Was given")
rule.argument("GIFT", "rose", "tulip")
rule.steps(Created, "steps")

@rule.command("convene MOMENT", "Meet at a moment.")
def is_convened(view: View, order: Order) -> Answer:
    if order.moment <= view.now:
        return Refuse("past", "It is over.")
    clock = SetTimer("meeting", order.moment, about={"what": "all meet"})
    return [clock, Set(view.game, meets=order.moment.isoformat())]

@rule.command("bestow [NUMBER] GIFT… [upon PLAYER]", "Give somebody flowers.", when="filed")
def is_given(view: View, order: Order) -> Answer:
    other = order.player or order.giver
    return [Count(other, "gifts", one, number) for number, one in zip(order.number, order.gift)]

@rule.after(Rang, name="meeting")
def all_meet(view: View, rang: Rang) -> Answer:
    offers = [Ask(one, "dance", "Will you dance?", ("Dance | dance",), {"player": one}) for one in view.players()]
    return [PlayOrders(tuple(view.players())), *offers]

@rule.command("dance", "Dance.", answers="dance")
def dances(view: View, order: Order) -> Answer:
    if order.offer is None:
        return Refuse("no", "Nobody asks.")
    return Tell(f"{order.giver} dances with {order.offer.about['player']}.")

@rule.after(Created, step="parting")
def later(view: View, created: Created) -> Answer:
    return Tell("Later.") if created.thing.kind == "offer" else None

@rule.after(Created, step="greeting")
def sooner(view: View, created: Created) -> Answer:
    return Tell("Sooner.") if created.thing.kind == "offer" else None
'''
SEEDS = (CREDIT, ELECTION, WEIRD_DICE, NUMBERS_OF_RULES, MEETING)
"""Laws for any game."""
ORDERS = {
    "on credit": CREDIT, "clear": CREDIT, "clear quietly": CREDIT, "elect": ELECTION, "elect red blue": ELECTION,
    "vote ballot 1 Cleo": ELECTION, "vote ballot 1 red": ELECTION, "desert 1": ELECTION, "inspect South": STEWARD,
    "cast lots 3": WEIRD_DICE, "cast lots": WEIRD_DICE, "praise 1": NUMBERS_OF_RULES, "jot Hello": NUMBERS_OF_RULES,
    "praise 2 with 1": NUMBERS_OF_RULES, "convene tomorrow 18:00": MEETING, "bestow 2 roses, 1 tulip": MEETING,
    "bestow rose upon Bert": MEETING, "dance": MEETING,
}
"""What players can write under each."""


def head(source: str) -> str:
    """Return a law as a file that imports its words."""
    text, _, rest = source.strip().partition("\n")
    return f"{text}\n\nfrom mailgame.law import *\n\n{rest}\n"
