"""What a rule of players may see of the game, and what it may do to it.

It sees what everybody may see, and the attributes that it declares itself. It does not see what is hidden, how anybody
votes before a ballot is closed, or what others have on file or have asked of the Admin. It cannot change what has words
of its own (a vote, a petition, who has won), nor what another rule hides.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from .. import law
from ..kernel.faults import LawFailed
from ..law import Thing
from ..law import words as primitive
from ..law.kits.bids import is_escrow, is_sealed_bid, sealed_bids
from ..law.kits.board import WHERE_AND_WHOSE
from ..law.veils import SPOKEN, Case, Veil
from ..world import ledger
from ..world.sight import Sight, is_sealed
from ..world.sound import REFERENCES_NOT
from ..world.world import BIDS, MissingReference, World
from . import throws

T = TypeVar("T")
MOST_THINGS = 2_000
"""How many things of one kind may exist when players' law makes another."""


class Secret(Exception):
    """A rule reads something it may not know; the message says what."""


_FREE: Mapping[str, frozenset[str]] = {
    "ballot": frozenset({"chosen", "result", "quorum", "closes", "question"}),
    "proposal": frozenset({"waits", "place"}),
    "guest": frozenset(),
    "case": frozenset(),
    "offer": frozenset(),
    "order": frozenset(),
    "petition": frozenset(),
}
"""For these kinds, the attributes that `Set` may set; everything else has words of its own."""

_CLOSED: Mapping[str, frozenset[str]] = {
    "game": frozenset(
        {"name", "admin", "bank", "started", "over", "ended", "winner", "winners", "paused", "paused_at"}
        | {"pause_reason"}
    ),
    "player": frozenset({"address", "answers", "delegate", "invitations"}),
    "rule": frozenset(),
}
"""For these kinds, the attributes that `Set` may not set."""

KINDS = frozenset({*_FREE, *_CLOSED})
"""The kinds of things that every game has."""
_ADMINS = (law.Grant, law.Deny, law.Interpret, law.Implement, law.Reinstate)
_DOORS = (law.Seat,)
_COURTS = (law.CloseCase, law.DropCase, law.OverruleCase, law.PassCase)
_HELD = (law.Hold, law.Release)
_SAID = (
    law.Agree, law.Ask, law.Find, law.Implement, law.Interpret, law.Invite, law.OpenCase, law.Petition, law.Post,
    law.Revise, law.Submit, law.Tell, law.VoteToOverrule,
)
"""Intents in which somebody speaks in their own name."""
_MATTERS = frozenset(
    {"correction", "count", "decision", "disruption", "effect", "newcomer", "suspended", "undo", "unfit"}
)
_COUNTED = frozenset(
    f"law.{name}" for name in ("choice_made", "count", "is_settled", "leaders", "short_of_quorum", "tally", "verdict")
) | {"law.vote_of"}
"""Functions that reveal how a ballot stands."""
_CLOCKS = ("offer ", "petition ", "ballot ", "case ", "count ", "letters held")
_LETTERS = frozenset({"notice", "proposed", "voting", "result", "reminder", "turn", "update", "paused", "to admin"})
_NAMES = frozenset(
    {"account", "attribute", "id", "key", "kind", "name", "part", "payee", "payer", "slug", "under", "what"}
)
"""Fields that name something: short, and on one line."""
_ACCOUNTS = frozenset({"account", "payee", "payer"})
_LONGEST_NAME = 120
_MOST_BALLOTS = 50
"""How many ballots may be open before players' law can no longer open another."""
_GREATEST_WEIGHT, _MOST_WEIGHTS = 1000, 100


class Discretion:
    """What one rule may see and do. As a `Source`, it makes things tell no more than that.

    number: the number of the rule.
    own: the attributes that it declares, as (kind, name).
    trusted: whether it may see and do everything.
    """

    def __init__(self, world: World, number: int, own: frozenset[tuple[str, str]], trusted: bool = False) -> None:
        self._world = world
        self._sight = Sight(world)
        self._number = number
        self._own = own
        self._coming: set[tuple[str, str]] = set()
        self._trusted = trusted

    def exists(self, kind: str, id: str) -> bool:
        """Return whether the thing is still in the game."""
        return self._world.exists(kind, id)

    def read(self, kind: str, id: str, name: str) -> Any:
        """Return an attribute as far as the rule may know it. Raises Secret, and what the world raises."""
        if self._trusted or (kind == "rule" and (kind, name) not in self._world.declared):
            return self._world.read(kind, id, name)
        declared, private = self._world.declared.get((kind, name)), self._is_private(kind)
        if declared is not None and declared.hidden and not private and (kind, name) not in self._own:
            raise Secret(f"“{name}” of {_a(kind)} is not for every rule to know")
        value = self._world.read(kind, id, name)
        if private and name not in self._sight.kind(kind).rules and not self._is_own(kind, id):
            raise Secret(f"“{name}” of {_a(kind)} is known to its author alone")
        if declared is not None and declared.seen_by == "closed" and is_sealed(self._world, kind, id):
            return _unsaid(value)
        return value

    def indexed(self, kind: str, names: tuple[str, ...], make: Callable[[list[tuple[Any, ...]]], T]) -> T:
        """Return what `make` computes from all things of a kind. Raises Secret if that depends on something hidden."""
        for name in () if self._trusted else names:
            declared = self._world.declared.get((kind, name))
            hidden = declared is not None and (declared.hidden or declared.seen_by == "closed")
            if (hidden or self._is_private(kind)) and (kind, name) not in self._own:
                raise Secret(f"“{name}” of {_a(kind)} is not for every rule to know")
        return self._world.indexed(kind, names, make)

    def _is_private(self, kind: str) -> bool:
        return self._sight.kind(kind).seen_by != "everyone"

    def _is_own(self, kind: str, id: str) -> bool:
        """Return whether this rule made the thing; the thing's `rule` says so."""
        return ("rule" in self._sight.kind(kind).rules) and bool(self._world.read(kind, id, "rule") == self._number)

    def _knows(self, kind: str, id: str, name: str) -> bool:
        """Return whether the rule may know an attribute in full."""
        declared = self._world.declared.get((kind, name))
        if declared is not None and declared.seen_by == "closed" and is_sealed(self._world, kind, id):
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
        if self._trusted:
            return True
        return all(
            not sealed_bids(self._world, ledger.holds(self._world, id)) if kind == BIDS else self._knows(kind, id, name)
            for kind, id, name in dict.fromkeys(read)
        )

    def forget_own(self, read: list[tuple[str, str, str]] | None) -> None:
        """Remove from the reads what the rule hides itself: it is free to tell that."""
        if read is not None:
            hidden = {key for key in self._own if (attribute := self._world.declared.get(key)) and attribute.hidden}
            read[:] = [key for key in read if (key[0], key[2]) not in hidden]

    def keeps_out(self, subject: Any) -> bool:
        """Return whether something is addressed to some people only, so that the rule is not asked about it at all."""
        if self._trusted:
            return False
        if isinstance(subject, law.Tell | law.Told | law.Post):
            return subject.to is not None
        if isinstance(subject, law.Posted):
            return subject.to is not None or subject.kind in ("message", "to admin")
        mover = getattr(subject, "pawn", None)
        if isinstance(mover, Thing) and mover.exists and not self._knows_where(mover):
            return True
        return bool(getattr(type(subject), "private", ""))

    def _knows_where(self, pawn: Thing) -> bool:
        """Return whether the rule may know on which square a pawn is, and whose it is."""
        return all(self._knows(pawn.kind, pawn.id, name) for name in WHERE_AND_WHOSE)

    def hidden(self, subject: Any) -> Mapping[str, str]:
        """Return the fields of an intent or event that the rule may not know, each with the reason in words."""
        if self._trusted:
            return {}
        name = type(subject).__name__
        fields, why = self._veil(subject)
        return {field: f"“{field}” of {name} is not for every rule to know: {why}" for field in fields}

    def _veil(self, subject: Any) -> tuple[tuple[str, ...], str]:
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
            return is_sealed(self._world, subject.ballot.kind, subject.ballot.id)
        if when == "foreign":
            return bool(subject.rule != self._number)
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
        own = any(purse.kind == kind and (kind, purse.name) in self._own for purse in self._world.purses)
        return own or self._sight.knows_purse(account)

    def _open_ballots(self) -> list[str]:
        return [id for id in self._world.things.get("ballot", ()) if not self._world.read("ballot", id, "closed")]

    def are_votes_sealed(self) -> bool:
        """Return whether there is a ballot whose votes are secret for now."""
        return any(is_sealed(self._world, "ballot", id) for id in self._world.things.get("ballot", ()))

    def _is_bid(self, under: str) -> bool:
        return is_sealed_bid(self._world, under)

    # --- what it may ask

    def may_ask(self, name: str, given: list[Any], orders: Thing | None = None) -> None:
        """Check a question and its arguments. Raises Secret, and LawFailed for what cannot be answered.

        orders: the player whose order to this very rule is being played.
        """
        throws.look_at(name, given, self._world, self._number)
        if self._trusted:
            return
        if name in ("balance", "free", "held") and given and not self._knows_purse(given[0]):
            raise Secret("what somebody has is known to them alone")
        if name == "held" and len(given) > 1 and self.is_anothers_bid(*given) and given[0] != orders:
            raise Secret("what somebody has bid is not known before the ballot is closed")
        ballot = next((_id_of(item) for item in given if isinstance(item, Thing) and item.kind == "ballot"), "")
        if name in _COUNTED and ballot and is_sealed(self._world, "ballot", ballot):
            raise Secret("how a ballot stands is not known before it is closed")

    def bids(self, account: Any) -> int:
        """Return the dollars that an account has set aside for sealed bids, which to players' law are still free.

        This holds even while the bidder gives an order, since a rule can tell everybody what it knows. What the rule
        has set aside itself is left out: it knows that anyway.
        """
        bids = {} if self._trusted else sealed_bids(self._world, ledger.holds(self._world, account))
        return sum(amount for under, amount in bids.items() if self.is_anothers_bid(account, under))

    def is_anothers_bid(self, account: Any, under: Any) -> bool:
        """Return whether money is, or would be, a sealed bid that this rule has not set aside itself."""
        own = self._world.holder(account, str(under)) == self._number
        return not self._trusted and not own and self._is_bid(str(under))

    # --- what it may do

    def may_bend(self, subject: Any, outcome: Any) -> None:
        """Check one outcome with which a rule alters an intent. Raises LawFailed.

        A rule can only stop what it may not see. It cannot move anything to where it would be hidden or where the rule
        itself could not have put it, nor put other words into somebody's mouth.
        """
        if self._trusted or isinstance(outcome, law.Stop):
            return
        name = type(subject).__name__
        fields, why = self._veil(subject)
        if fields:
            raise LawFailed(f"it bends {name}, which it may not see and so can only stop: {why}")
        if isinstance(outcome, law.Become):
            changed = outcome.intent
            if isinstance(changed, law.Set) and changed.more:
                raise LawFailed("it turns an act into one that sets several attributes; it can set only one")
            moved = type(changed) is type(subject)
        elif isinstance(outcome, law.Redirect):
            changed = dataclasses.replace(subject, **{outcome.field: outcome.to})
            moved = changed != subject
            if moved and (outcome.field in SPOKEN or isinstance(subject, _SAID) or acts_for(subject)):
                words = f"“{outcome.field}” of {name} is what somebody says, and nobody else puts other words there"
                raise LawFailed(f"{words}; a rule can stop it, and tell something itself")
            if moved:
                self.allow(changed)
        else:
            changed, moved = subject, isinstance(subject, _HELD)
        if isinstance(subject, _HELD) and moved:
            raise LawFailed("it bends what is set aside, which is for the rule alone that sets it aside")
        if moved and (why := self._veil(changed)[1]):
            raise LawFailed(f"it would hide what everybody may see of {name}: {why}")

    def allow(self, done: Any) -> None:
        """Check one intent or event that a rule answers with. Raises LawFailed if the rule may not do it."""
        name = type(done).__name__
        if isinstance(done, law.Event) and type(done).__module__.startswith(f"{primitive.__name__}."):
            raise LawFailed(f"it announces an event ({name}) that only the game can announce")
        if self._trusted:
            return
        _not_for_others(name, done)
        self._well_formed(name, done)
        if isinstance(done, law.Set | law.Count):
            self._may_set(done.thing, done.attribute)
        if isinstance(done, law.Set):
            self._leads_somewhere(done.thing.kind, done.attribute, done.value)
        if isinstance(done, law.Create):
            self._may_create(done)
        if isinstance(done, law.Release) and not self._holds(done):
            raise LawFailed("it frees what another rule has set aside; only that rule can")
        if isinstance(done, law.Remove) and done.thing.kind in KINDS:
            raise LawFailed(f"it removes {_a(done.thing.kind)}, which has words of its own")
        if isinstance(done, law.SetTimer | law.CancelTimer) and done.name.startswith(_CLOCKS):
            raise LawFailed(f"“{done.name}” is a clock of the game’s own")
        if isinstance(done, law.Petition) and done.what in _MATTERS:
            raise LawFailed(f"“{done.what}” is a matter of the game’s own")
        if isinstance(done, law.Repeal) and done.standing not in ("repealed", "discarded"):
            raise LawFailed("a rule that goes is “repealed” or “discarded”")
        self._in_bounds(done)

    def _holds(self, done: law.Release) -> bool:
        """Return whether the rule itself has set aside what it releases, or nobody has and it is no escrow."""
        holder = self._world.holder(done.account, done.under)
        return holder == self._number or (holder is None and not is_escrow(done.under))

    def _in_bounds(self, done: Any) -> None:
        if isinstance(done, law.Weigh):
            self._may_weigh(done)
        if isinstance(done, law.OpenBallot) and len(self._open_ballots()) >= _MOST_BALLOTS:
            raise LawFailed(f"it opens a ballot, and {_MOST_BALLOTS} are open already")
        if isinstance(done, law.Post):
            _may_post(done)

    def _well_formed(self, name: str, done: Any) -> None:
        """Check names, that moments have a time zone, and that things and players are in the game."""
        for field in dataclasses.fields(done):
            value = getattr(done, field.name)
            if isinstance(value, str) and field.name in _NAMES:
                if len(value) > _LONGEST_NAME or not value.isprintable():
                    raise LawFailed(f"{name} cannot have that for “{field.name}”: a short text on one line")
            elif isinstance(value, datetime) and value.tzinfo is None:
                raise LawFailed(f"{name} has a moment without a time zone: begin with view.now or view.local")
            elif isinstance(value, Thing) and not self._is_known(value.kind):
                raise LawFailed(f"it speaks of “{value.kind[:40]} {value.id[:40]}”, and there are no such things")
            elif isinstance(value, Thing) and value.kind == "player" and field.name in _ACCOUNTS and not value.exists:
                raise MissingReference(f"{value.id[:40]} is not in the game any more")
            elif isinstance(value, tuple):
                for item in value:
                    if not isinstance(item, Thing) or (item.kind == "player" and item.exists):
                        continue
                    if item.kind == "player" or field.name != "candidates":
                        raise LawFailed(f"it speaks of “{item.id[:40]}”, who is not in the game")
                    if not (self._is_known(item.kind) and item.exists):
                        raise LawFailed(f"it speaks of “{item.kind[:40]} {item.id[:40]}”, and there are no such things")

    def _is_known(self, kind: str) -> bool:
        return (
            kind == "rule"
            or kind in self._world.things
            or any(kind == declared for declared, _ in self._world.declared)
        )

    def _may_create(self, done: law.Create) -> None:
        if done.kind in KINDS:
            raise LawFailed(f"it makes {_a(done.kind)}, which has words of its own")
        if not self._is_known(done.kind):
            raise LawFailed(f"it makes a “{done.kind}”, and no rule in force says what that is")
        if len(self._world.things.get(done.kind, ())) >= MOST_THINGS:
            raise LawFailed(f"it makes {_a(done.kind)}, and there are {MOST_THINGS:,} already")
        if not done.id.strip():
            raise LawFailed(f"it makes {_a(done.kind)} without a name")
        self._coming.add((done.kind, done.id))
        for name, value in done.attributes.items():
            self._leads_somewhere(done.kind, name, value)

    def _leads_somewhere(self, kind: str, name: str, value: Any) -> None:
        """Check that the thing an attribute refers to exists, so that no other rule stumbles over it."""
        declared = self._world.declared.get((kind, name))
        if declared is None or declared.type in REFERENCES_NOT or value is None:
            return
        id = value.id if isinstance(value, Thing) else str(value)
        right = not isinstance(value, Thing) or value.kind == declared.type
        if not right or not (self._world.exists(declared.type, id) or (declared.type, id) in self._coming):
            raise LawFailed(f"“{name}” of {_a(kind)} cannot be “{id[:40]}”: there is no such {declared.type}")

    def _may_weigh(self, done: law.Weigh) -> None:
        if max(abs(done.factor), abs(done.add)) > _GREATEST_WEIGHT:
            raise LawFailed(f"it gives a vote a weight beyond {_GREATEST_WEIGHT:,}")
        if len(done.ballot.get("weights", {}).get(done.player.id, ())) >= _MOST_WEIGHTS:
            raise LawFailed(f"it weighs one vote more than {_MOST_WEIGHTS} times")

    def _may_set(self, thing: Thing, name: str) -> None:
        kind = thing.kind
        closed = (kind in _FREE and name not in _FREE[kind]) or name in _CLOSED.get(kind, ())
        declared = self._world.declared.get((kind, name))
        closed = closed or (kind == "rule" and declared is None)  # its title and law have words of their own
        hidden = declared is not None and declared.hidden
        if (closed or hidden) and (kind, name) not in self._own:
            raise LawFailed(f"“{name}” of {_a(kind)} is not for this rule to set")


def _not_for_others(name: str, done: Any) -> None:
    if isinstance(done, _ADMINS):
        raise LawFailed(f"{name} is for the Admin alone")
    if isinstance(done, _DOORS):
        raise LawFailed("it seats somebody; only the game’s rules on joining and the Admin can do that")
    if isinstance(done, _COURTS):
        raise LawFailed(f"{name} is for the game’s rules on judgment alone")
    if getattr(type(done), "reserved", False):
        raise LawFailed(f"{name} is for the game’s own rules alone")


def acts_for(done: Any) -> tuple[Any, ...]:
    """Return whose own act an intent is: nobody's, or that of one player, who may be None."""
    if isinstance(done, law.Find):
        return (done.case.get("judge"),)
    field = getattr(type(done), "acts_for", "")
    return (getattr(done, field),) if field else ()


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _unsaid(value: Any) -> Any:
    """Return what may be known of a sealed value: for a table when each entry was made, otherwise an empty value."""
    if isinstance(value, dict):
        return {key: {"at": entry["at"]} if isinstance(entry, dict) and "at" in entry else {}
                for key, entry in value.items()}
    return type(value)()


def _id_of(given: Any) -> str:
    return given.id if isinstance(given, Thing) else ""


def _may_post(done: law.Post) -> None:
    if done.kind not in _LETTERS:
        known = ", ".join(sorted(_LETTERS))
        raise LawFailed(f"it writes a letter of the kind “{done.kind[:40]}”; there are {known}")
    if "address" in done.about:
        raise LawFailed("it writes to an address; letters go to players")
