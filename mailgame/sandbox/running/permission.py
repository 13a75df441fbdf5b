"""What a rule of players may do to the game, and how it may bend what other rules do.

It cannot change what has words of its own (a vote, a petition, who has won), nor what another rule hides.
"""

from __future__ import annotations

import dataclasses
from datetime import datetime
from typing import Any

from ... import law
from ...kernel.faults import LawFailed
from ...law import Thing
from ...law.kits.bids import is_escrow
from ...law.veils import SPOKEN
from ...world.fitting import MOST_THINGS
from ...world.sound import REFERENCES_NOT, OutOfBounds
from ...world.things import MissingReference
from ..source.closed import CLOSED, FREE, LETTERS, is_closed, is_the_games
from .discretion import Discretion

KINDS = frozenset({*FREE, *CLOSED})
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
_CLOCKS = ("offer ", "petition ", "ballot ", "case ", "count ", "letters held")
_NAMES = frozenset(
    {"account", "attribute", "id", "key", "kind", "name", "part", "payee", "payer", "slug", "under", "what"}
)
"""Fields that name something: short, and on one line."""
_ACCOUNTS = frozenset({"account", "payee", "payer"})
_LONGEST_NAME = 120
_MOST_BALLOTS = 50
"""How many ballots may be open before players' law can no longer open another."""
_GREATEST_WEIGHT, _MOST_WEIGHTS, _LONGEST_WHY = 1000, 100, 200


class Permission:
    """What one rule may do, which its discretion limits: it cannot touch what it may not see."""

    def __init__(self, discretion: Discretion) -> None:
        self.discretion = discretion
        self._world = discretion.world
        self._coming: set[tuple[str, str]] = set()

    def may_bend(self, subject: Any, outcome: Any) -> None:
        """Check one outcome with which a rule alters an intent. Raises LawFailed.

        A rule can only stop what it may not see. It cannot move anything to where it would be hidden or where the rule
        itself could not have put it, nor put other words into somebody's mouth.
        """
        if self.discretion.trusted or isinstance(outcome, law.Stop):
            return
        name = type(subject).__name__
        fields, why = self.discretion.veil(subject)
        if fields:
            raise LawFailed(f"it bends {name}, which it may not see and so can only stop: {why}")
        if isinstance(outcome, law.Become):
            changed = outcome.intent
            if isinstance(changed, law.Set) and changed.more:
                raise LawFailed("it turns an act into one that sets several attributes; it can set only one")
            moved = type(changed) is type(subject)
            _not_for_others(type(changed).__name__, changed)
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
        if moved and (why := self.discretion.veil(changed)[1]):
            raise LawFailed(f"it would hide what everybody may see of {name}: {why}")

    def allow(self, done: Any, by_helper: bool = False) -> None:
        """Check one intent or event that a rule answers with. Raises LawFailed if the rule may not do it.

        by_helper: whether a helper of the game has made it, to try it out; it has words that the rule has not.
        Raises OutOfBounds if it could do so with another value, or if there were fewer of something.
        """
        name = type(done).__name__
        if isinstance(done, law.Event) and is_the_games(type(done)):
            raise LawFailed(f"it announces an event ({name}) that only the game can announce")
        if self.discretion.trusted:
            return
        _not_for_others(name, done, by_helper)
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
            raise LawFailed(f"it removes {law.with_article(done.thing.kind)}, which has words of its own")
        if isinstance(done, law.SetTimer | law.CancelTimer) and self._is_kept(done.name):
            raise LawFailed(f"“{done.name}” is a clock of the game’s own")
        if isinstance(done, law.Petition) and done.what in _MATTERS:
            raise LawFailed(f"“{done.what}” is a matter of the game’s own")
        if isinstance(done, law.Repeal) and done.standing not in ("repealed", "discarded"):
            raise LawFailed("a rule that goes is “repealed” or “discarded”")
        self._in_bounds(done)

    def _is_kept(self, clock: str) -> bool:
        """Return whether a clock is the game's own: by its name, or as a shipped rule has set it."""
        return clock.startswith(_CLOCKS) or self.discretion.is_the_games(clock)

    def _holds(self, done: law.Release) -> bool:
        """Return whether the rule itself has set aside what it releases, or nobody has and it is no escrow."""
        holder = self._world.holder(done.account, done.under)
        return holder == self.discretion.number or (holder is None and not is_escrow(done.under))

    def _in_bounds(self, done: Any) -> None:
        if isinstance(done, law.Weigh):
            self._may_weigh(done)
        if isinstance(done, law.OpenBallot) and len(self._open_ballots()) >= _MOST_BALLOTS:
            raise OutOfBounds(f"it opens a ballot, and {_MOST_BALLOTS} are open already")
        if isinstance(done, law.Post):
            _may_post(done)

    def _well_formed(self, name: str, done: Any) -> None:
        """Check names, that moments have a time zone, and that things and players are in the game.

        Raises OutOfBounds, MissingReference for what is gone, otherwise LawFailed.
        """
        for field in dataclasses.fields(done):
            value = getattr(done, field.name)
            if isinstance(value, str) and field.name in _NAMES:
                if len(value) > _LONGEST_NAME or not value.isprintable():
                    raise OutOfBounds(f"“{field.name}” of {name} is a short text on one line")
            elif isinstance(value, datetime) and value.tzinfo is None:
                raise LawFailed(f"{name} has a moment without a time zone: begin with view.now or view.local")
            elif isinstance(value, Thing) and not self._is_known(value.kind):
                raise LawFailed(f"it speaks of “{value.kind[:40]} {value.id[:40]}”, and there are no such things")
            elif isinstance(value, Thing) and value.kind == "player" and field.name in _ACCOUNTS and not value.exists:
                raise MissingReference(f"{value.id[:40]} is not in the game any more")
            elif isinstance(value, tuple):
                free = field.name == "candidates" or "kind" in field.metadata
                for item in value:
                    if isinstance(item, Thing) and not (item.kind == "player" and item.exists):
                        self._is_one_of_several(item, free)

    def _is_one_of_several(self, item: Thing, free: bool) -> None:
        """Check one of several things that is no player in the game; `free`: whether it may be something else."""
        if item.kind == "player":
            raise MissingReference(f"{item.id[:40]} is not in the game any more")
        if not free:
            raise LawFailed(f"it speaks of “{item.id[:40]}”, who is not in the game")
        if not self._is_known(item.kind):
            raise LawFailed(f"it speaks of “{item.kind[:40]} {item.id[:40]}”, and there are no such things")
        if not item.exists:
            raise MissingReference(f"there is no {item.kind} {item.id[:40]} any more")

    def _is_known(self, kind: str) -> bool:
        return (
            kind == "rule"
            or kind in self._world.things
            or any(kind == declared for declared, _ in self._world.declared)
        )

    def _may_create(self, done: law.Create) -> None:
        if done.kind in KINDS:
            raise LawFailed(f"it makes {law.with_article(done.kind)}, which has words of its own")
        if not self._is_known(done.kind):
            raise LawFailed(f"it makes a “{done.kind}”, and no rule in force says what that is")
        if len(self._world.things.get(done.kind, ())) >= MOST_THINGS:
            raise OutOfBounds(f"it makes {law.with_article(done.kind)}, and there are {MOST_THINGS:,} already")
        if not done.id.strip():
            raise LawFailed(f"it makes {law.with_article(done.kind)} without a name")
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
            what = f"“{name}” of {law.with_article(kind)} cannot be “{id[:40]}”: there is no such {declared.type}"
            raise OutOfBounds(what) if isinstance(value, str) else LawFailed(what)

    def _may_weigh(self, done: law.Weigh) -> None:
        if len(done.why) > _LONGEST_WHY:
            raise OutOfBounds(f"it gives a reason for a weight of more than {_LONGEST_WHY} letters")
        if max(abs(done.factor), abs(done.add)) > _GREATEST_WEIGHT:
            raise OutOfBounds(f"it gives a vote a weight beyond {_GREATEST_WEIGHT:,}")
        if len(done.ballot.get("weights", {}).get(done.player.id, ())) >= _MOST_WEIGHTS:
            raise OutOfBounds(f"it weighs one vote more than {_MOST_WEIGHTS} times")

    def _may_set(self, thing: Thing, name: str) -> None:
        kind = thing.kind
        closed = is_closed(kind, name)
        declared = self._world.declared.get((kind, name))
        closed = closed or (kind == "rule" and declared is None)  # its title and law have words of their own
        hidden = declared is not None and declared.hidden
        if declared is None and kind != "rule":  # before any rule looks at it
            fault = MissingReference if (kind, name) in self._world.repealed else LawFailed
            raise fault(f"no rule in force declares “{name[:40]}” for {law.with_article(kind)}")
        if (closed or hidden) and (kind, name) not in self.discretion.own:
            raise LawFailed(f"“{name}” of {law.with_article(kind)} is not for this rule to set")

    def _open_ballots(self) -> list[str]:
        return [id for id in self._world.things.get("ballot", ()) if not self._world.read("ballot", id, "closed")]


def _not_for_others(name: str, done: Any, by_helper: bool = False) -> None:
    if isinstance(done, _ADMINS):
        raise LawFailed(f"{name} is for the Admin alone")
    if isinstance(done, _DOORS):
        raise LawFailed("it seats somebody; only the game’s rules on joining and the Admin can do that")
    if isinstance(done, law.Pay) and done.quiet:
        raise LawFailed("it pays in secret; what players’ law pays is told to everybody")
    if isinstance(done, law.Pause) and done.forced:
        raise LawFailed("it says that the game cannot go on; that is the game’s own to say")
    if isinstance(done, law.SetTimer) and done.own:
        raise LawFailed("it sets a clock as the game’s own")
    if isinstance(done, _COURTS):
        raise LawFailed(f"{name} is for the game’s rules on judgment alone")
    if getattr(type(done), "reserved", False) and not by_helper:
        raise LawFailed(f"{name} is for the game’s own rules alone")


def acts_for(done: Any) -> tuple[Any, ...]:
    """Return whose own act an intent is: nobody's, or that of one player, who may be None."""
    if isinstance(done, law.Find):
        return (done.case.get("judge"),)
    field = getattr(type(done), "acts_for", "")
    return (getattr(done, field),) if field else ()


def _may_post(done: law.Post) -> None:
    if done.kind not in LETTERS:
        kinds = ", ".join(sorted(LETTERS))
        raise LawFailed(f"it writes a letter of the kind “{done.kind[:40]}”; there are {kinds}")
    if "address" in done.about:
        raise LawFailed("it writes to an address; letters go to players")
