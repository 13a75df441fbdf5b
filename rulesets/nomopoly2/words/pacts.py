"""Pacts: agreements on blocks, to make one or to end one."""

from __future__ import annotations

from mailgame.law import Intent, Plain, Player, Set, Thing, View, those_named, with_article

from .agreements import agreed, put_to
from .blocks import BlockPrice, BuyBlock, EndBlock, block_of, listed_squares, owners_of, squares_in
from .credit import OnCredit

ENDING = "end"
"""What the attribute `sort` of a pact says if it is on the end of a block; else the type of a block to be made."""


def proposed_block(view: View, giver: Player, sort: str, squares: tuple[Thing, ...]) -> list[Intent]:
    """Return what proposes to the owners of squares that these become a block."""
    price, be = view.ask(BlockPrice(sort)), "becomes" if len(squares) == 1 else "become"
    words = f"{listed_squares(squares)} {be} {with_article(sort)} block, at ${price:,} a square"
    more: dict[str, Plain] = {"sort": sort, "squares": [*(square.id for square in squares)]}
    return put_to(view, "pact", "agree", giver, owners_of(squares), words, more)


def proposed_end(view: View, giver: Player, block: Thing) -> list[Intent]:
    """Return what proposes that a block is destroyed: to all its owners if they must agree, else to who proposes it."""
    squares = squares_in(view, block)
    owners = owners_of(squares) if block.sort == "industrial" else [giver]
    words = f"block {block.id}, {listed_squares(squares)}, is destroyed"
    more: dict[str, Plain] = {"sort": ENDING, "squares": [*(square.id for square in squares)]}
    return put_to(view, "pact", "agree", giver, owners, words, more)


def not_theirs_to_end(view: View, player: Player, block: Thing) -> str:
    """Return why a player cannot propose the end of a block, in words; "" if they can."""
    if block.sort == "government":
        return "A government block cannot be destroyed by choice."
    return "" if player in owners_of(squares_in(view, block)) else "No square of that block is yours."


def agreed_to(view: View, pact: Thing, player: Player) -> list[Intent]:
    """Return what notes that a player agrees to a pact, and how they pay; and what is then done, if all have agreed."""
    squares, parties = (*those_named(view, "square", pact.squares),), (*those_named(view, "player", pact.parties),)
    if pact.sort == ENDING:
        return agreed(view, pact, player, EndBlock(block_of(squares[0]) if squares else None))
    by_card = [*pact.on_credit, *([player.id] if view.ask(OnCredit(player)) else [])]
    deed = BuyBlock(pact.sort, squares, parties, (*those_named(view, "player", by_card),))
    done = agreed(view, pact, player, deed)
    return [Set(pact, on_credit=by_card), *done] if by_card else done
