"""Threads: what players said to everybody, as letters and pages show it."""

from __future__ import annotations

from ...game.facts import Facts
from ...game.talk import Message, messages, without_addresses
from ...press.scenes.talkscene import GENERAL, Remark, Thread
from ...world import calendar
from ...world.world import World


def threads(world: World) -> tuple[Thread, ...]:
    """Return the threads in which anything was said: the general one first, then those of proposals by number."""
    every = messages(world)
    by_number = {remark.number: remark for remark in every}
    by_proposal: dict[int, list[Remark]] = {}
    for remark in every:
        by_proposal.setdefault(remark.proposal, []).append(_remark(remark, by_number.get(remark.under)))
    return tuple(_thread(world, proposal, tuple(remarks)) for proposal, remarks in sorted(by_proposal.items()))


def title_of(world: World, proposal: int) -> str:
    """Return what a thread is about, in words: “Proposal 325: Less loss”."""
    if not proposal:
        return "General discussion"
    thing = world.thing("proposal", str(proposal))
    title = Facts(thing).line("title", 200) if thing is not None else ""
    return f"Proposal {proposal}{f': {title}' if title else ''}"


def _thread(world: World, proposal: int, remarks: tuple[Remark, ...]) -> Thread:
    about = f"proposals/{proposal}.html" if proposal and world.thing("proposal", str(proposal)) is not None else ""
    return Thread(str(proposal) if proposal else GENERAL, title_of(world, proposal), about, remarks)


def _remark(spoken: Message, before: Message | None) -> Remark:
    return Remark(spoken.number, spoken.author, calendar.read(spoken.at), without_addresses(spoken.words), spoken.under,
                  before.author if before is not None else "")
