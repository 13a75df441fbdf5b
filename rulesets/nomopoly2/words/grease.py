"""Grease: how somebody slides on over it, and when that is going round."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import Event, Intent, Land, Pause, Player, Put, Set, Tell, Thing, View, label, step
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

from .health import LoseHealth
from .moves import gone_round
from .squares import is_first
from .wares import played_by

PLENTY = 1_000
"""More squares than a slide can lead over before it is known to be endless."""


@dataclass(frozen=True, slots=True)
class SlideOn(Intent):
    """Let whoever lands on Grease slide on to the first square without, for `hurts` health each, `most` in one move.

    `fresh` says that a move begins; the other fields are those of `Land`.
    """

    player: Player | None
    pawn: Thing
    square: Thing
    by: str
    fresh: bool
    hurts: int = field(metadata=within(0, 10**6))
    most: int = field(metadata=within(0, 10**6))
    course: Thing | None = field(default=None, metadata=naming("course"))


@dataclass(frozen=True, slots=True)
class SlideTo(Intent):
    """Put what has slid on a square, where it has landed then, unless it is not on the first one any more."""

    player: Player | None
    pawn: Thing
    square: Thing
    by: str
    since: Thing = field(metadata=naming("square"))
    course: Thing | None = field(default=None, metadata=naming("course"))


@carried_out(SlideOn)
def over_the_grease(view: View, slide: SlideOn) -> list[Intent | Event]:
    """Where it has no end, the game is paused."""
    pawn, way = slide.pawn, [slide.square]
    while way[-1].grease and len(way) <= PLENTY:
        way += [step(view, way[-1], 1)]
    *over, square = way
    if len(over) == PLENTY:
        name = pawn.id if pawn.kind == "player" else label(pawn, True)
        return [Pause(f"{name} would slide on Grease without end, and stays on {label(slide.square)}")]
    # To land on the first square at the end of a move counts by itself, and to jump onto it does not.
    gone = any(is_first(view, one) for one in (over if slide.by == "move" else way[1:]))
    lost = 0 if slide.fresh or pawn.kind != "player" else pawn.get("greased", 0)
    hurt = min(len(over) * slide.hurts, max(0, slide.most - lost))
    whom = played_by(pawn) or slide.player or pawn
    kept: list[Intent | Event] = [Set(pawn, greased=lost + hurt)] if pawn.kind == "player" else []
    kept += [gone_round(pawn)] if gone and pawn.kind == "player" else []
    to = SlideTo(slide.player, pawn, square, slide.by, slide.square, slide.course)
    return [*kept, LoseHealth(whom, hurt, f"on the Grease of {label(slide.square)}"), to]


@carried_out(SlideTo)
def slides_there(view: View, slide: SlideTo) -> list[Intent | Event]:
    """What was reset, or is gone, slides no further."""
    pawn = slide.pawn
    if not pawn.exists or pawn.square != slide.since:
        return []
    name = pawn.id if pawn.kind == "player" else label(pawn, True)
    told = Tell(f"{name} slides from {label(slide.since)} to {label(slide.square)}.")
    return [told, Put(pawn, slide.square), Land(slide.player, pawn, slide.square, slide.by, slide.since, slide.course)]
