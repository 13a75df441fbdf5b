"""1. Square {square} is the Garden of Infinite Promise. It cannot be bought.
2. Whoever lands there rolls a die, and may do by the next update what it promises. 1: make one more proposal, or cast
   one more vote on a proposal. 2: buy any unowned square of the board. 3: exchange an item with another player, who
   agrees. 4: add a square that is theirs. 5: get a copy of an item of theirs. 6: they get {gift:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(16, "The Garden of Infinite Promise", square=number(21, "square", least=1), gift=dollars(500))
rule.argument("ITEM", *ITEMS)
rule.argument("GENDER", "m=male=man=boy", "f=female=woman=girl")

proposing = rule.command("extra proposal", "From the Garden: make one more proposal this week.", answers="garden")
voting = rule.command("extra vote on PROPOSAL", "From the Garden: one more vote of yours.", answers="garden")
swapping = rule.command("swap ITEM with PLAYER for ITEM2", "From the Garden: offer an exchange.", answers="exchange")
agreeing = rule.command("agree to swap [with PLAYER]", "Agree to an exchange of items.", answers="swap")
planting = rule.command("plant NAME GENDER", "From the Garden: add a square of yours.", when="filed", answers="plot")
copying = rule.command("copy ITEM", "From the Garden: get a copy of an item of yours.", answers="copy")

FACES = {
    1: ("garden", "You may propose once more, or vote once more on one.", ""),
    2: ("purchase", "You may buy any unowned square.", ""),
    3: ("exchange", "You may exchange an item with another player.", "Offer it | swap ITEM with PLAYER for ITEM2"),
    4: ("plot", "You may add a square that is yours.", 'Add it | plant "NAME" m'),
    5: ("copy", "You may have a copy of an item of yours.", ""),
}
ONCE_MORE = {True: "One more proposal | extra proposal", False: "One more vote | extra vote on PROPOSAL"}


@rule.after(SquareAdded, Surveyed)
def which_square_it_is(view: View, seen: SquareAdded | Surveyed, square: int) -> Answer:
    return special(seen.square, "Garden of Infinite Promise", ownable=False) if seen.square.number == square else None


@rule.after(Landed, step="the square")
def a_die_promises(view: View, landed: Landed, square: int, gift: int) -> Answer:
    player = landed.player
    if landed.square.number != square:
        return None
    die = view.roll("garden", player)
    if die not in FACES:
        return Pay("", player, gift, "in the Garden")
    what, words, option = FACES[die]
    own = tuple(f"Copy {with_article(item)} | copy {item.lower()}" for item in ITEMS if has(player, item))
    free = tuple(f'Buy {one.id} | buy {one.id} as "NAME" m' for one in unsold(view)[:3])
    options = {"garden": (ONCE_MORE[in_phase(view, "proposals")],), "copy": own, "purchase": free}.get(what, (option,))
    return choice(view, player, what, words, options, "nothing is done")


@proposing.refuse
@voting.refuse
@swapping.refuse
@planting.refuse
@copying.refuse
def what_was_not_promised(view: View, order: Order) -> str | None:
    return None if order.offer else "The Garden has not offered you that, or no longer does."


@proposing.refuse
def what_is_not_proposed_now(view: View, order: Order) -> str | None:
    return None if in_phase(view, "proposals") else "Proposals are not taken now; you can have one more vote instead."


@proposing
def has_one_more_proposal(view: View, order: Order) -> Answer:
    more = Tell("You can make one more proposal this week.", (order.giver,))
    return [Set(order.giver, places=order.giver.places + 1), more]


@voting
def has_one_more_vote(view: View, order: Order) -> Answer:
    ballot = open_ballot(view, order.proposal)
    if ballot is None:
        return Refuse("no-ballot", f"There is no vote on proposal {order.proposal} now.")
    return Weigh(order.giver, ballot, add=1, why="Garden")


@copying
def has_a_copy(view: View, order: Order) -> Answer:
    missing = view.would_refuse(Lose(order.giver, order.item))
    return Refuse("not-yours", missing) if missing else Gain(order.giver, order.item, 1, "as a copy")


@swapping.refuse
def what_one_of_the_two_has_not(view: View, order: Order) -> str:
    if order.player == order.giver:
        return "Exchange with another player."
    gives = view.would_refuse(Lose(order.giver, order.item))
    return gives or view.would_refuse(Lose(order.player, order.item2))


@swapping
def offers_an_exchange(view: View, order: Order) -> Answer:
    return offer_to_swap(view, order.giver, order.player, order.item, order.item2)


@agreeing
def exchanges(view: View, order: Order) -> Answer:
    if unclear := which_swap(view, order.giver, order.player):
        return Refuse("unclear", unclear)
    return exchanged(order.giver, **order.offer.about)


@planting
def adds_a_square(view: View, order: Order) -> Answer:
    if fault := unplantable(view, order.giver, order.name):
        return Refuse("not-yours", fault)
    number = next_number(view)
    return [AddSquare(str(number), number), Planted(order.giver, str(number), order.name, order.gender)]


@rule.after(Planted)
def it_is_theirs(view: View, planted: Planted) -> Answer:
    square, player = view.thing("square", planted.label), planted.player
    if square is None or not square.ownable:
        return None
    return [Set(square, name=planted.name, gender=planted.gender), Own(player, square, "by the Garden")]
