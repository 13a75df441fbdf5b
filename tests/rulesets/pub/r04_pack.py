"""1. The pack has twelve cards. Whoever draws keeps the card to themselves, up to {most} cards; nobody else sees it.
2. Anybody may turn the top card over. It lies on the table then, and scores for all who hold its suit: {score:money}.
3. When the pack is used up, all cards are gathered and shuffled anew.
"""

from mailgame.law import Intent, Order, Pay, Player, Refuse, Rule, Set, Started, Tell, View

CARDS = [f"{rank} of {suit}" for suit in ("cups", "coins", "swords") for rank in ("knave", "knight", "queen", "king")]

rule = Rule(4, "The pack", most=2, score=2)
rule.attribute("player", "hand", "list", [], seen_by="owner")


@rule.after(Started)
def a_new_pack(view: View, started: Started) -> None:
    view.new_deck("pack", CARDS)


@rule.command("draw card", "Draw a card that nobody else sees.")
def draws(view: View, order: Order, most: int) -> list[Intent] | Refuse:
    if len(order.giver.hand) >= most:
        return Refuse("full", f"Nobody holds more than {most} cards.")
    cards = view.deal("pack", 1, order.giver, secret=True)
    held = Set(order.giver, "hand", [*order.giver.hand, *cards])
    return [held, Tell(f"{order.giver} draws a card."), *gathered(view)]


@rule.command("turn card", "Turn the top card of the pack over.")
def turns(view: View, order: Order, score: int) -> list[Intent]:
    card = view.deal("pack")[0]
    suit = card.rpartition(" ")[2]
    return [*(Pay("", one, score, f"for {suit}") for one in view.players() if holds(one, suit)), *gathered(view)]


def holds(player: Player, suit: str) -> bool:
    return any(card.endswith(suit) for card in player.hand)


def gathered(view: View) -> list[Intent]:
    """Shuffle all cards anew if none is left."""
    if view.deck("pack"):
        return []
    view.new_deck("pack", CARDS)
    return [*(Set(player, "hand", []) for player in view.players()), Tell("All cards are gathered and shuffled.")]
