"""What waits for the Admin: approvals, proposals to apply by hand, letters held back, inactive players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ...game.facts import Facts, moment
from ...press.scenes import occasions, scene
from ...store.transaction import Transaction
from ..sight.presenter import Presenter
from ..sight.rulepages import words_of
from ..tables.table import Table
from . import undelivered

HEADINGS = {
    "join": "Newcomers",
    "name": "Names",
    "effect": "Adopted as text only: apply by hand",
    "unfit": "Adopted, but it no longer fits",
    "disruption": "The game was disrupted",
    "undo": "To be undone, once you confirm it",
    "correction": "To be corrected, once you confirm it",
}
PAUSED = "The game is paused"


def acts_on(item: occasions.DigestItem) -> Iterator[scene.MayDo]:
    """Yield what the Admin can do about something that waits, each with what it is about."""
    about = item.heading.removesuffix(".")
    for act in item.may_do:
        yield scene.MayDo(f"{about}: {act.words[:1].lower()}{act.words[1:]}", act.command, act.button)


def waiting(tx: Transaction, table: Table, presenter: Presenter, now: datetime) -> tuple[occasions.DigestPart, ...]:
    """Return what waits for the Admin of a game, in parts; empty if there is nothing to do."""
    parts: dict[str, list[occasions.DigestItem]] = {}
    for petition in table.game.world.all("petition"):
        released = moment(petition.release)
        may_do: tuple[scene.MayDo, ...] = (
            scene.MayDo("Approve", f"approve {petition.id}", "Approve"),
            scene.MayDo("Turn down", f"reject {petition.id} because …", "Turn down"),
        )
        if petition.what == "disruption":
            off = scene.MayDo("Take it off the desk", f"approve {petition.id}", "Take it off the desk")
            on = scene.MayDo("Let the game go on", "resume because …", "Let it go on")
            may_do = (on, off) if table.game.world.things["game"]["game"].get("paused") else (off,)
        elif petition.what == "suspended":
            may_do = (
                scene.MayDo("Put it back in force as it is", f"approve {petition.id}", "In force again"),
                scene.MayDo("Leave it suspended", f"reject {petition.id}", "Leave it suspended"),
            )
        first, _, rest = petition.words.partition("\n\n")
        proposal = table.game.world.thing("proposal", str(petition.about.get("proposal", "")))
        if petition.what == "effect" and proposal is not None:
            rest = words_of(table.game, proposal)
            may_do = (scene.MayDo("Say that it is applied", f"implement {proposal.id}", "It is applied"), *may_do[1:])
            if proposal.act != "change" and table.game.engine.compiler is not None:
                law = f"implement {proposal.id} by law\n```law\n…\n```\nend"
                may_do += (scene.MayDo("Or give it law, and it takes effect by itself", law, "Give it law"),)
        if petition.law:
            rest = f"{rest}\n\n```law\n{petition.law}\n```".lstrip()
        heading = HEADINGS.get(petition.what, petition.what.capitalize())
        parts.setdefault(heading, []).append(occasions.DigestItem(first, rest, may_do, released))
    held = [
        occasions.DigestItem(
            f"A letter in {letter.player or 'somebody'}’s name, {presenter.say(letter.received_at)}",
            letter.reason,
        )
        for letter in tx.held_letters(table.id)
    ]
    aside = [
        occasions.DigestItem(f"Letter {letter.id}, {presenter.say(letter.received_at)}", letter.reason)
        for letter in tx.letters_aside()
        if letter.game in ("", table.id)
    ]
    silent = [
        occasions.DigestItem(f"{player.id} is inactive", "")
        for player in table.game.world.all("player")
        if not Facts(player).flag("active", True)
    ]
    standing = [
        occasions.DigestItem(
            f"Ballot {page.number}, {page.title}",
            "It stands open until a rule closes it.",
            (scene.MayDo("Close it, and have it counted", f"close ballot {page.number} because …", "Close it"),),
        )
        for page in presenter.ballots()
        if page.open and page.closes is None
    ]
    waits = dict(parts)
    if held:
        waits["Letters held back until their writer is known"] = held[:20]
    if aside:
        waits["Letters set aside"] = aside[:20]
    lost = undelivered.parts(tx, table.id, presenter, now)
    if HEADINGS["disruption"] not in waits and (pause := presenter.table().pause):
        goes_on = scene.MayDo("Let the game go on", "resume because …", "Let it go on")
        why = pause.removeprefix(PAUSED).lstrip(".: ")
        waits[PAUSED] = [occasions.DigestItem(PAUSED, f"{why[:1].upper()}{why[1:]}", (goes_on,))]
    if (waits or lost) and standing:
        waits["Votes without an end"] = standing[:20]
    if (waits or lost) and silent:
        waits["Silent players"] = silent
    return (*(occasions.DigestPart(heading, tuple(items)) for heading, items in waits.items()), *lost)
