"""1. Whoever's proposal is accepted gets a Gold Card.
2. Whoever's proposal is rejected gets a Silver Card.
3. During the time for proposals a Gold Card buys one more proposal for that week; at most {gold_a_week} cards a
   week are used in this way.
4. At any time {jump_cards} Gold Cards make a jump to any square of the board, at the next update and in place
   of movement.
5. At any time {silver_for_gold} Silver Cards are exchanged for a Gold Card.
6. During the time for proposals a Silver Card re-proposes another player's rejected proposal. Rejected again it
   is Dead and may not come again. Accepted, the player who first proposed it and the one who re-proposed it get
   a Gold Card each.
"""

from mailgame.law import *

rule = Rule(13, "Silver and Gold Cards", gold_a_week=number(3, "cards"), jump_cards=number(3, "cards", least=1),
            silver_for_gold=number(3, "cards", least=1))
rule.attribute("player", "jump_to", "square", seen_by="owner", shown="Goes next to")
rule.attribute("player", "gold_used", "table", {}, seen_by="nobody")

using = rule.command("use gold", "For a Gold Card, make one more proposal this week.")
exchanging = rule.command("exchange silver", "Exchange {silver_for_gold} Silver Cards for a Gold Card.")
jumping = rule.command("jump SQUARE", "For {jump_cards} Gold Cards, jump at the next update, not roll.", when="filed")
reproposing = rule.command("repropose PROPOSAL", "For a Silver Card, propose another player's rejected proposal again.")


@rule.after(Concluded)
def gold_for_accepted_silver_for_rejected(view: View, concluded: Concluded) -> Answer:
    author, first = author_of(concluded.proposal), author_of(concluded.proposal.again)
    if author is not None and concluded.status in ("rejected", "dead"):
        return Gain(author, "Silver Card", 1, "for a rejected proposal")
    if author is None or concluded.status != "accepted":
        return None
    gold = Gain(author, "Gold Card", 1, "for an accepted proposal")
    return [gold, Gain(first, "Gold Card", 1, "for having proposed it first") if first is not None else None]


@using.refuse
def more_than_so_many_a_week(view: View, order: Order, gold_a_week: int) -> str | None:
    used = this_week(view, order.giver.gold_used)
    words = f"You have used {used} Gold Cards for proposals this week; more are not allowed. You keep your card."
    return words if used >= gold_a_week else None


@using
def buys_one_more_proposal(view: View, order: Order) -> Answer:
    place = Set(order.giver, gold_used=once_more(view, order.giver.gold_used), places=order.giver.places + 1)
    return [Lose(order.giver, "Gold Card", 1, "for one more proposal"), place]


@exchanging
def silver_becomes_gold(view: View, order: Order, silver_for_gold: int) -> Answer:
    if has(order.giver, "Silver Card") < silver_for_gold:
        return Refuse("too-few", f"It takes {silver_for_gold} Silver Cards. To buy one, write: buy silver card")
    return [Lose(order.giver, "Silver Card", silver_for_gold), Gain(order.giver, "Gold Card")]


@jumping.refuse
def more_than_one_a_turn(view: View, order: Order) -> str | None:
    to = order.giver.jump_to
    return f"You jump to square {to} already; there is one jump a turn." if to is not None else None


@jumping.refuse
def what_is_off_the_board(view: View, order: Order) -> str:
    return off_the_track(view, order.square)


@jumping.refuse
def a_jump_without_cards(view: View, order: Order, jump_cards: int) -> str:
    return view.would_refuse(Lose(order.giver, "Gold Card", jump_cards))


@jumping
def will_jump(view: View, order: Order) -> Answer:
    return Set(order.giver, jump_to=order.square)


@rule.alter(RollAndMove)
def jumps_in_place_of_movement(view: View, movement: RollAndMove, jump_cards: int) -> Answer:
    player, square = movement.player, movement.player.jump_to
    if square is None or not square.exists or has(player, "Gold Card") < jump_cards or player.get("jailed", False):
        return None
    cards = Lose(player, "Gold Card", jump_cards, "for a jump")
    return Stop("jumps", "", (cards, Set(player, jump_to=None), Jump(player, square)))


@rule.after(Rolled)
def a_jump_that_could_not_be_made_is_forgotten(view: View, rolled: Rolled) -> Answer:
    player, to = rolled.player, rolled.player.jump_to
    told = Tell(f"You roll and do not jump to square {to}: you are in Jail, or lack the cards.", (player,))
    return [Set(player, jump_to=None), told] if to is not None else None


@reproposing.refuse
def what_cannot_come_again(view: View, order: Order) -> str:
    own = order.proposal.author in (order.giver, None)
    words = f"Proposal {order.proposal} is your own; a Silver Card brings back another player’s."
    return cannot_come_again(view, order.proposal, words if own else "")


@using.refuse
@reproposing.refuse
def what_is_not_done_now(view: View, order: Order) -> str | None:
    return None if in_phase(view, "proposals") else "That is done in the time for proposals; you keep your card."


@reproposing
def proposes_again(view: View, order: Order) -> Answer:
    cost = Lose(order.giver, "Silver Card", 1, f"to propose {order.proposal} again")
    return [cost, once_again(order.giver, order.proposal)]


@rule.after(Submitted)
def needs_no_place_of_its_own(view: View, submitted: Submitted) -> Answer:
    return Set(submitted.proposal, place="card") if submitted.proposal.again is not None else None


@rule.check(Submit)
def the_dead_stay_dead(view: View, submit: Submit) -> Answer:
    return dead_already(view, submit)
