"""What a rule of players may see of the game.

It sees what everybody may see, and the attributes that it declares itself. It does not see what is hidden, how anybody
votes before a ballot is closed, or what others have on file or have asked of the Admin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ... import law
from ...law import Thing
from ...law.kits.bids import is_sealed_bid, sealed_bids
from ...law.kits.board import WHERE_AND_WHOSE
from ...law.veils import Case, Veil
from ...world import ledger
from ...world.sight import Sight, is_sealed
from ...world.things import BIDS
from ...world.world import World
from . import throws

T = TypeVar("T")


class Secret(Exception):
    """A rule reads something it may not know; the message says what."""


_COUNTED = frozenset(
    f"law.{name}" for name in (
        "choice_made", "count", "count_by_name", "is_settled", "leaders", "short_of_quorum", "tally", "verdict",
        "vote_of",
    )
)
"""Functions that reveal how a ballot stands."""
_TO_SOME = (law.Tell, law.Told, law.Post)
_LETTERS = (law.Posted,)
_PAYMENTS = (law.Pay, law.Paid)
_SETTING = (law.WasSet, law.Counted)
_CLOCKS = (law.SetTimer, law.CancelTimer)
_WITH_CARE = (*_TO_SOME, *_LETTERS, *_PAYMENTS, *_SETTING, *_CLOCKS)
"""What may be addressed to some people only, or be about what is hidden."""


class Discretion:
    """What one rule may see. As a `Source`, it makes things tell no more than that.

    number: the number of the rule.
    own: the attributes that it declares, as (kind, name).
    trusted: whether it may see everything, and do everything.
    """

    def __init__(self, world: World, number: int, own: frozenset[tuple[str, str]], trusted: bool = False) -> None:
        self.world = world
        self._sight = Sight(world)
        self.number = number
        self.own = own
        self.trusted = trusted

    def exists(self, kind: str, id: str) -> bool:
        """Return whether the thing is still in the game."""
        return self.world.exists(kind, id)

    def read(self, kind: str, id: str, name: str) -> Any:
        """Return an attribute as far as the rule may know it. Raises Secret, and what the world raises."""
        if self.trusted or (kind == "rule" and (kind, name) not in self.world.declared):
            return self.world.read(kind, id, name)
        declared, private = self.world.declared.get((kind, name)), self._is_private(kind)
        if declared is not None and declared.hidden and not private and (kind, name) not in self.own:
            raise Secret(f"“{name}” of {law.with_article(kind)} is not for every rule to know")
        value = self.world.read(kind, id, name)
        if private and name not in self._sight.kind(kind).rules and not self._is_own(kind, id):
            raise Secret(f"“{name}” of {law.with_article(kind)} is known to its author alone")
        if declared is not None and declared.seen_by == "closed" and is_sealed(self.world, kind, id):
            return _unsaid(value)
        return value

    def indexed(self, kind: str, names: tuple[str, ...], make: Callable[[list[tuple[Any, ...]]], T]) -> T:
        """Return what `make` computes from all things of a kind. Raises Secret if that depends on something hidden."""
        for name in () if self.trusted else names:
            declared = self.world.declared.get((kind, name))
            hidden = declared is not None and (declared.hidden or declared.seen_by == "closed")
            if (hidden or self._is_private(kind)) and (kind, name) not in self.own:
                raise Secret(f"“{name}” of {law.with_article(kind)} is not for every rule to know")
        return self.world.indexed(kind, names, make)

    def _is_private(self, kind: str) -> bool:
        return self._sight.kind(kind).seen_by != "everyone"

    def _is_own(self, kind: str, id: str) -> bool:
        """Return whether this rule made the thing; the thing's `rule` says so."""
        return ("rule" in self._sight.kind(kind).rules) and bool(self.world.read(kind, id, "rule") == self.number)

    def _knows(self, kind: str, id: str, name: str) -> bool:
        """Return whether the rule may know an attribute in full."""
        declared = self.world.declared.get((kind, name))
        if declared is not None and declared.seen_by == "closed" and is_sealed(self.world, kind, id):
            return False
        try:
            self.read(kind, id, name)
        except Secret:
            return False
        except AttributeError:
            return not self._is_private(kind)
        return True

    def may_know(self, read: Iterable[tuple[str, str, str]]) -> bool:
        """Return whether the rule may know everything that was read, given as (kind, id, attribute)."""
        if self.trusted:
            return True
        return all(
            not sealed_bids(self.world, ledger.holds(self.world, id)) if kind == BIDS else self._knows(kind, id, name)
            for kind, id, name in dict.fromkeys(read)
        )

    def forget_own(self, read: list[tuple[str, str, str]] | None) -> None:
        """Remove from the reads what the rule hides itself: it is free to tell that."""
        if read is not None:
            hidden = {key for key in self.own if (attribute := self.world.declared.get(key)) and attribute.hidden}
            read[:] = [key for key in read if (key[0], key[2]) not in hidden]

    def keeps_out(self, subject: Any) -> bool:
        """Return whether something is addressed to some people only, so that the rule is not asked about it at all."""
        if self.trusted:
            return False
        if isinstance(subject, _WITH_CARE) and self._is_for_some(subject):
            return True
        mover = getattr(subject, "pawn", None)
        if isinstance(mover, Thing) and mover.exists and not self._knows_where(mover):
            return True
        return bool(getattr(type(subject), "private", ""))

    def _is_for_some(self, subject: Any) -> bool:
        if isinstance(subject, _TO_SOME):
            return subject.to is not None
        if isinstance(subject, _LETTERS):
            return subject.to is not None or subject.kind in ("message", "to admin")
        if isinstance(subject, _PAYMENTS):
            return bool(subject.quiet)
        if isinstance(subject, _SETTING):
            return self._is_hidden(subject.thing.kind, subject.attribute)
        return bool(subject.own) if isinstance(subject, law.SetTimer) else self.is_the_games(subject.name)

    def _is_hidden(self, kind: str, name: str) -> bool:
        """Return whether nobody may know of an attribute when it is set: it is hidden, and not the rule's own."""
        declared = self.world.declared.get((kind, name))
        return declared is not None and declared.hidden and (kind, name) not in self.own

    def _knows_where(self, pawn: Thing) -> bool:
        """Return whether the rule may know on which square a pawn is, and whose it is."""
        return all(self._knows(pawn.kind, pawn.id, name) for name in WHERE_AND_WHOSE)

    def is_the_games(self, clock: str) -> bool:
        """Return whether a clock that runs is the game's own, and so none of players' law's affair."""
        timer = None if self.trusted else self.world.timers.get(clock)
        return timer is not None and bool(timer.get("own"))

    def hidden(self, subject: Any, made: bool = False) -> Mapping[str, str]:
        """Return the fields of an intent or event that the rule may not know, each with the reason in words.

        made: whether it was made for the rule, so that nobody else has put anything into it.
        """
        name, veil = type(subject).__name__, getattr(type(subject), "veil", None)
        if self.trusted or (made and veil is not None and veil.when == "always"):
            return {}
        fields, why = self.veil(subject)
        return {field: f"“{field}” of {name} is not for every rule to know: {why}" for field in fields}

    def veil(self, subject: Any) -> tuple[tuple[str, ...], str]:
        """Return the fields of a word that are veiled now, as the word itself declares, and why."""
        veil: Veil | None = getattr(type(subject), "veil", None)
        if veil is None or not self._is_veiled(subject, veil.when):
            return (), ""
        return veil.fields, veil.why

    def _is_veiled(self, subject: Any, when: Case) -> bool:
        if when == "sealed":
            under = getattr(subject, "under", None)
            if under is not None:
                return self._is_bid(under)
            return is_sealed(self.world, subject.ballot.kind, subject.ballot.id)
        if when == "foreign":
            return bool(subject.rule != self.number)
        if when == "hidden":
            if isinstance(subject, law.Create):
                return not all(self._knows(subject.kind, "", name) for name in subject.attributes)
            return not self._knows(subject.thing.kind, subject.thing.id, subject.attribute)
        if when == "private":
            return not (self._knows_purse(subject.payer) and self._knows_purse(subject.payee))
        return True

    def _knows_purse(self, account: Any) -> bool:
        """Return whether the rule may know an account's balance: everybody may, or it declares that money itself."""
        kind = account.kind if isinstance(account, Thing) else ""
        own = any(purse.kind == kind and (kind, purse.name) in self.own for purse in self.world.purses)
        return own or self._sight.knows_purse(account)

    def are_votes_sealed(self) -> bool:
        """Return whether there is a ballot whose votes are secret for now."""
        return any(is_sealed(self.world, "ballot", id) for id in self.world.things.get("ballot", ()))

    def _is_bid(self, under: str) -> bool:
        return is_sealed_bid(self.world, under)

    # --- what it may ask

    def may_ask(self, name: str, arguments: list[Any], orders: Thing | None = None) -> None:
        """Check a question and its arguments. Raises Secret, and LawFailed for what cannot be answered.

        orders: the player whose order to this very rule is being played.
        """
        throws.look_at(name, arguments, self.world, self.number)
        if self.trusted:
            return
        if name in ("balance", "free", "held") and arguments and not self._knows_purse(arguments[0]):
            raise Secret("what somebody has is known to them alone")
        if name == "held" and len(arguments) > 1 and self.is_anothers_bid(*arguments) and arguments[0] != orders:
            raise Secret("what somebody has bid is not known before the ballot is closed")
        ballot = next((_id_of(item) for item in arguments if isinstance(item, Thing) and item.kind == "ballot"), "")
        if name in _COUNTED and ballot and is_sealed(self.world, "ballot", ballot):
            raise Secret("how a ballot stands is not known before it is closed")

    def bids(self, account: Any) -> int:
        """Return the dollars that an account has set aside for sealed bids, which to players' law are still free.

        This holds even while the bidder gives an order, since a rule can tell everybody what it knows. What the rule
        has set aside itself is left out: it knows that anyway.
        """
        bids = {} if self.trusted else sealed_bids(self.world, ledger.holds(self.world, account))
        return sum(amount for under, amount in bids.items() if self.is_anothers_bid(account, under))

    def is_anothers_bid(self, account: Any, under: Any) -> bool:
        """Return whether money is, or would be, a sealed bid that this rule has not set aside itself."""
        own = self.world.holder(account, str(under)) == self.number
        return not self.trusted and not own and self._is_bid(str(under))


def _unsaid(value: Any) -> Any:
    """Return what may be known of a sealed value: for a table when each entry was made, otherwise an empty value."""
    if isinstance(value, dict):
        return {key: {"at": entry["at"]} if isinstance(entry, dict) and "at" in entry else {}
                for key, entry in value.items()}
    return type(value)()


def _id_of(value: Any) -> str:
    return value.id if isinstance(value, Thing) else ""
