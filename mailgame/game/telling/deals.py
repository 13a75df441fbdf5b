"""Deals: a payment and what it pays for are told as one: “Ann buys an umbrella for $5”; a count with its result too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mailgame.game.telling.telling import sentence
from mailgame.kernel.narration import Narration
from mailgame.law import Concluded, Gained, Lost, Owned, Paid
from mailgame.law.kits.counting import VotesCounted

_GOODS = {Gained.told: "{count:of item}", Lost.told: "{count:of item}", Owned.told: "{thing}"}
_FOR = "for "
_BUYS, _SELLS, _PRICE = "{player} {buys|buy} ", "{player} {sells|sell} ", " for {amount:money}"
BOUGHT = f"{_BUYS}{_GOODS[Owned.told]}{_PRICE}"
"""How it is told that somebody buys what they then own."""
DECIDED = "{proposal} is {status}: {words}. {why}"
"""How it is told that a proposal is no longer open, with how the votes were."""


def told_once(story: Iterable[Narration]) -> list[Narration]:
    """Return a story, as one reader hears it, in which no payment is told beside what it pays for.

    Nor are the votes on a proposal, beside what becomes of it.
    """
    shortened: list[Narration] = []
    for entry in story:
        deal = _deal(shortened[-1], entry) if shortened else None
        if deal is None:
            shortened.append(entry)
        else:
            shortened[-1] = deal
    return shortened


def _deal(first: Narration, second: Narration) -> Narration | None:
    """Return two events as one: a payment and what is got for it, or what is given up and the payment for it."""
    if _pays_for(first, second, "payer", "payee", (Gained.told, Owned.told)):
        return _as_one(first, second, second, _BUYS)
    if _pays_for(second, first, "payee", "payer", (Lost.told,)):
        return _as_one(first, second, first, _SELLS)
    if _is_result(first, second):
        return _merged(first, second, DECIDED)
    return None


def _is_result(votes: Narration, result: Narration) -> bool:
    """Whether votes were counted on a proposal, and what comes next is what becomes of it."""
    if votes.get("template") != VotesCounted.told or result.get("template") != Concluded.told:
        return False
    number = f"Proposal {votes['fields']['number']}"
    return str(result["fields"]["proposal"]).partition(" (")[0].capitalize() == number


def _pays_for(payment: Narration, goods: Narration, side: str, other: str, kinds: tuple[str, ...]) -> bool:
    """Whether a player is on one side of a payment, no player on the other, and it says that it is for goods."""
    paid, got = payment.get("fields", {}), goods.get("fields", {})
    return (
        goods.get("template") in kinds
        and _is_payment(payment)
        and paid.get(side) == got.get("player")
        and not isinstance(paid.get(other), dict)
        and not got.get("why")
        and str(got.get("how") or _FOR).startswith(_FOR)
        and _names(str(paid.get("why", "")), goods)
    )


def _is_payment(story: Narration) -> bool:
    return "why" in story.get("fields", {}) and {"payer", "payee"} <= story["fields"].keys()


def _names(why: str, goods: Narration) -> bool:
    """Whether a reason names the goods: “for square 4” names “square 4 “Tin Pan Alley””, which has its name since."""
    words = sentence({**goods, "template": f"…{_GOODS[goods['template']]}"}, "").removeprefix("…").rstrip(".")
    named = why.removeprefix(_FOR)
    return why.startswith(_FOR) and (words == named or words.startswith(f"{named} “"))


def _as_one(first: Narration, second: Narration, goods: Narration, does: str) -> Narration:
    price = _PRICE if Paid.reckoned in {**first["fields"], **second["fields"]} else ""
    return _merged(first, second, f"{does}{_GOODS[goods['template']]}{price}")


def _merged(first: Narration, second: Narration, template: str) -> Narration:
    fields: dict[str, Any] = {**first["fields"], **second["fields"]}
    merged: Narration = {
        **first,
        **second,
        "template": template,
        "fields": fields,
        "sums": [*first["sums"], *second["sums"]],
    }
    if conflicts := [*first.get("conflicts", ()), *second.get("conflicts", ())]:
        merged["conflicts"] = conflicts
    return merged
