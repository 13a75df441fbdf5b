"""Agreements: what several players must agree to. Each says so by an order; with the last of these it is done.

An agreement is a thing of a rule's own kind, with the attributes `terms`, `parties` and `agreed`: what it is, in words;
who must agree; who has. It stands until the next update's orders have been played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mailgame.law import (
    Ask,
    Create,
    FileOrder,
    Intent,
    Plain,
    Player,
    Remove,
    Set,
    Tell,
    Thing,
    View,
    finished,
    say_list,
    those_named,
)


def put_to(
    view: View, kind: str, verb: str, giver: Player, parties: Sequence[Player], words: str, more: Mapping[str, Plain]
) -> list[Intent]:
    """Return what puts an agreement to its parties, who answer with a verb; the giver's own answer is filed at once.

    `words` are a sentence without its full stop: “squares 4 and 5 become a residential block”. Who is the only party
    has agreed: it is done when that answer is played.
    """
    number, others = str(view.next_number(kind)), [party for party in parties if party != giver]
    line = f"{verb} {number}"
    until, ids = view.due("update"), [party.id for party in parties]
    asks = [Ask(other, kind, f"{giver} proposes: {words}.", (f"Agree | {line}",), {kind: number}, "it does not happen",
                until, True) for other in others]
    who, agree = say_list(map(str, others)), "agrees" if len(others) == 1 else "agree"
    told = Tell(f"Proposed to {who}: {words}. It happens at the update if {who} {agree}.", (giver,))
    made = Create(kind, number, {"terms": words, "parties": [*ids], **more})
    return [made, *asks, *([told] if others else []), FileOrder(giver, f"{verb} {kind.upper()}", {kind: number}, line)]


def no_party(agreement: Thing, player: Player) -> str:
    """Return why a player cannot agree to something, in words; "" if they can."""
    if player.id not in agreement.parties:
        return f"It is not for you to agree to this: {agreement.terms}."
    return "You have agreed to this already." if player.id in agreement.agreed else ""


def agreed(view: View, agreement: Thing, player: Player, done: Intent) -> list[Intent]:
    """Return what notes that a player agrees; if nobody is missing, what is then done.

    All of it happens, or nothing. If it cannot be done, all parties are told why; who is the only one is refused.
    """
    parties = those_named(view, "player", agreement.parties)
    said = [*agreement.agreed, player.id]
    noted = Set(agreement, agreed=said)
    if any(party.id not in said for party in parties):
        return [noted]
    why = view.would_refuse(done) if len(parties) > 1 else ""
    if why:
        return [noted, Tell(f"All have agreed, but it cannot be done: {agreement.terms}. {finished(why)}", (*parties,))]
    return [done, Remove(agreement)]


def unmet(view: View, kind: str) -> list[Intent]:
    """Return what ends all agreements of a kind that have not come about, and tells their parties."""
    ended: list[Intent] = []
    for agreement in view.things(kind):
        parties = those_named(view, "player", agreement.parties)
        silent = [party.id for party in parties if party.id not in agreement.agreed]
        words = f"Not done, since {say_list(silent)} did not agree: {agreement.terms}."
        ended += [Tell(words, (*parties,))] if silent and len(parties) > 1 else []
        ended += [Remove(agreement)]
    return ended


def void_with(view: View, kind: str, player: Player) -> list[Intent]:
    """Return what ends the agreements of a kind to which a player is a party."""
    return [Remove(agreement) for agreement in view.things(kind) if player.id in agreement.parties]


def cannot_pay(view: View, player: Player, amount: int) -> str:
    """Return that a player does not have what an agreement costs them, in words; "" if they do, or it is nothing."""
    purse = view.free(player)
    words = f"{player} would have to pay ${amount:,}, and has {f'${purse:,}' if purse >= 0 else 'less than nothing'}."
    return words if amount > max(purse, 0) else ""
