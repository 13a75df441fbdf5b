"""Words of offices: who holds one, who gives it up, and who would take it over.

An office is a thing of the kind "office", made by the rule that has it: Create("office", "Captain", {"rule": 7}). It
has `holder`, a player; `admin`, whether the Admin holds it; `willing`, the names of those who would take it over;
`wanted`, a table that has for each player whom they want in it instead; and `rule`, the rule with which it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..plainly import closed
from ..thing import Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.things import Set

__all__ = [
    "FillOffice", "OfficeFilled", "OfficeVacated", "VacateOffice", "held_by", "holds_office", "is_vacant",
    "want_instead", "wanted_by",
]

ADMIN, NOBODY = "the Admin", "nobody"


@dataclass(frozen=True, slots=True)
class FillOffice(Intent):
    """Give an office to a player, or with None to the Admin, in place of whoever holds it."""

    office: Thing
    holder: Player | None = None


@dataclass(frozen=True, slots=True)
class OfficeFilled(Event):
    """Somebody holds an office now; `who` says who, in words, and `name` what it is called."""

    office: Thing
    who: str
    name: str
    told: ClassVar[str] = "{who} is {name} from now on."


@dataclass(frozen=True, slots=True)
class VacateOffice(Intent):
    """Take an office from whoever holds it, so that it is empty. `why` says it in words."""

    office: Thing
    why: str = ""


@dataclass(frozen=True, slots=True)
class OfficeVacated(Event):
    """An office is empty; `who` held it, in words, and `name` is what it is called."""

    office: Thing
    who: str
    name: str
    why: str
    told: ClassVar[str] = "{who} is no longer {name}: {why}"


@carried_out(FillOffice)
def it_is_taken(view: View, fill: FillOffice) -> list[Intent | Event]:
    """Whoever was wanted in it, and would have taken it, is forgotten."""
    who = fill.holder.id if fill.holder is not None else ADMIN
    done = Set(fill.office, holder=fill.holder, admin=fill.holder is None, willing=[], wanted={})
    return [done, OfficeFilled(fill.office, who, fill.office.id)]


@carried_out(VacateOffice)
def it_is_empty(view: View, vacate: VacateOffice) -> list[Intent | Event]:
    """An office can be given up once; one whose holder has left the game is still to be."""
    office = vacate.office
    if office.holder is None and not office.admin:
        return []
    who = ADMIN if office.admin else office.holder.id
    vacated = OfficeVacated(office, who, office.id, closed(vacate.why))
    return [Set(office, holder=None, admin=False, wanted={}), vacated]


def is_vacant(office: Thing) -> bool:
    """Return whether nobody holds an office."""
    return not office.admin and (office.holder is None or not office.holder.exists)


def held_by(office: Thing) -> str:
    """Return who holds an office, in words: “Ben”, “the Admin”, “nobody”."""
    return ADMIN if office.admin else NOBODY if is_vacant(office) else str(office.holder.id)


def holds_office(office: Thing, player: Player | None) -> bool:
    """Return whether a player holds an office; with None, whether the Admin does."""
    return bool(office.admin) if player is None else bool(office.holder == player)


def want_instead(player: Player, office: Thing, candidate: Player) -> Intent:
    """Return what notes that a player wants another in an office."""
    return Set(office, wanted={**office.wanted, player.id: candidate.id})


def wanted_by(office: Thing, candidate: Player, voters: Sequence[Player]) -> list[Player]:
    """Return which of those who have a say want a candidate in an office."""
    return [voter for voter in voters if office.wanted.get(voter.id) == candidate.id]
