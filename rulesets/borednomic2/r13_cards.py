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

from mailgame.law import (
    Concluded,
    Gain,
    Intent,
    Jump,
    Lose,
    Order,
    Parameter,
    Refuse,
    RollAndMove,
    Rolled,
    Rule,
    Set,
    Stop,
    Submit,
    Submitted,
    View,
    has,
)

rule = Rule(
    13,
    "Silver and Gold Cards",
    gold_a_week=Parameter(3, least=0, unit="cards"),
    jump_cards=Parameter(3, least=1, unit="cards"),
    silver_for_gold=Parameter(3, least=1, unit="cards"),
)
rule.attribute("player", "jump_to", "square", seen_by="owner")
rule.attribute("player", "gold_used", "table", {}, seen_by="nobody")


def week(view: View) -> str:
    return str(view.game.get("week", 1))


def too_late(view: View) -> Refuse | None:
    if view.game.get("phase", "proposals") != "proposals":
        return Refuse("not-now", "That is done in the time for proposals; you keep your card.")
    return None


def too_few(order: Order, item: str, count: int) -> Refuse | None:
    have = has(order.player, item)
    return Refuse("too-few", f"That takes {count} × {item}; you have {have}.") if have < count else None


@rule.after(Concluded)
def gold_for_accepted_silver_for_rejected(view: View, concluded: Concluded) -> list[Intent]:
    put = concluded.proposal
    if put.author is None or not put.author.exists:
        return []
    if concluded.status == "accepted":
        done: list[Intent] = [Gain(put.author, "Gold Card", 1, "for an accepted proposal")]
        if put.again is not None and put.again.author is not None and put.again.author.exists:
            done.append(Gain(put.again.author, "Gold Card", 1, "for having proposed it first"))
        return done
    if concluded.status in ("rejected", "dead"):
        return [Gain(put.author, "Silver Card", 1, "for a rejected proposal")]
    return []


@rule.command("use gold", "For a Gold Card, make one more proposal this week.")
def buys_one_more_proposal(view: View, order: Order) -> list[Intent] | Refuse:
    used = order.player.gold_used.get(week(view), 0)
    if used >= view.param("gold_a_week"):
        return Refuse(
            "enough",
            f"You have used {used} Gold Cards for proposals this week; more are not allowed. You keep your card.",
        )
    return (
        too_late(view)
        or too_few(order, "Gold Card", 1)
        or [
            Lose(order.player, "Gold Card", 1, "for one more proposal"),
            Set(order.player, "gold_used", {week(view): used + 1}),
            Set(order.player, "places", order.player.places + 1),
        ]
    )


@rule.command("exchange silver", "Exchange {silver_for_gold} Silver Cards for a Gold Card.")
def silver_becomes_gold(view: View, order: Order) -> list[Intent] | Refuse:
    count = view.param("silver_for_gold")
    return too_few(order, "Silver Card", count) or [
        Lose(order.player, "Silver Card", count),
        Gain(order.player, "Gold Card"),
    ]


@rule.command(
    "jump SQUARE", "For {jump_cards} Gold Cards, jump to a square at the next update instead of rolling.", when="filed"
)
def will_jump(view: View, order: Order) -> list[Intent] | Refuse:
    if order.player.jump_to is not None:
        return Refuse("one-jump", f"You jump to square {order.player.jump_to} already; there is one jump a turn.")
    if order.square.id not in view.game.track:
        return Refuse(
            "off-the-board", f"{order.square} is not on the board; one can jump to {', '.join(view.game.track)}."
        )
    return too_few(order, "Gold Card", view.param("jump_cards")) or [Set(order.player, "jump_to", order.square)]


@rule.alter(RollAndMove)
def jumps_in_place_of_movement(view: View, movement: RollAndMove) -> Stop | None:
    player, cards = movement.player, view.param("jump_cards")
    square = player.jump_to
    if square is None or not square.exists or has(player, "Gold Card") < cards or player.get("jailed", False):
        return None
    return Stop(
        "jumps",
        "",
        (Lose(player, "Gold Card", cards, "for a jump"), Set(player, "jump_to", None), Jump(player, square)),
    )


@rule.after(Rolled)
def a_jump_that_could_not_be_made_is_forgotten(view: View, rolled: Rolled) -> Intent | None:
    return Set(rolled.player, "jump_to", None) if rolled.player.jump_to is not None else None


@rule.command("repropose PROPOSAL", "For a Silver Card, propose another player's rejected proposal again.")
def proposes_again(view: View, order: Order) -> list[Intent] | Refuse:
    first = order.proposal
    if first.status != "rejected":
        return Refuse(
            "not-rejected", f"Proposal {first.id} is {first.status}; only a rejected one can be proposed again."
        )
    if first.author == order.player or first.author is None:
        return Refuse("your-own", f"Proposal {first.id} is your own; a Silver Card brings back another player’s.")
    for put in view.things("proposal"):
        if put.again == first and put.status in ("open", "dead"):
            return Refuse("once", f"Proposal {first.id} has come again as proposal {put.id}, which is {put.status}.")
    return (
        too_late(view)
        or too_few(order, "Silver Card", 1)
        or [
            Lose(order.player, "Silver Card", 1, f"to propose {first.id} again"),
            Submit(order.player, first.act, first.title, first.target, first.text, dict(first.sets), first.law, first),
        ]
    )


@rule.after(Submitted)
def needs_no_place_of_its_own(view: View, submitted: Submitted) -> Intent | None:
    return Set(submitted.proposal, "place", "card") if submitted.proposal.again is not None else None


@rule.check(Submit)
def the_dead_stay_dead(view: View, submit: Submit) -> Refuse | None:
    for put in view.things("proposal"):
        if (
            put.status == "dead"
            and submit.text
            and (put.act, put.target, put.text) == (submit.act, submit.target, submit.text)
        ):
            return Refuse("dead", f"Word for word that is proposal {put.id}, which is Dead and may not come again.")
    return None
