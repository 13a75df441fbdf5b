"""What becomes of proposals: they go to the Admin, come back to their author, or are withdrawn; when their vote opens.

A rule by which votes open at a set time keeps that moment in the attribute `opens` of proposals.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ..plainly import finished
from ..thing import Player, Thing
from ..view import View
from ..word import Intent
from ..words.letters import Post
from .proposals import Conclude, describe

__all__ = ["author_of", "handed_back", "sent_to_the_admin", "vote_opens", "withdraw_all"]


def sent_to_the_admin(view: View, proposal: Thing, buttons: Mapping[str, Mapping[str, str]]) -> Post | None:
    """Return the letter that brings a player's proposal to the Admin; None for the Admin's own.

    `buttons` maps the label of each to the "command" that it sends and the "help" that says what that does.
    """
    if proposal.author is None:
        return None
    law = f"```law\n{proposal.law}\n```" if proposal.law else ""
    words = "\n\n".join(part for part in (proposal.text, _what_it_sets(view, proposal), law) if part)
    choices = [{**button, "button": label} for label, button in buttons.items()]
    about = {"author": proposal.author.id, "words": words, "proposal": proposal, "buttons": choices}
    return Post("to admin", f"Proposal {proposal.id}: {describe(proposal)}", (), about)


def _what_it_sets(view: View, proposal: Thing) -> str:
    """Return which numbers a proposal changes, a line for each: “price_factor of rule 14: 25 → 30”."""
    lines = []
    for name, value in proposal.sets.items():
        home, _, own = name.rpartition(".")
        rule = view.rule(int(home)) if home else None
        now = rule.params.get(own, "–") if rule is not None else "–"
        lines.append(f"{own}{f' of rule {home}' if home else ''}: {now} → {value}")
    return "\n".join(lines)


def vote_opens(view: View, proposal: Thing) -> datetime | None:
    """Return when the vote on a proposal opens; None if no rule in force says, or that time has passed."""
    moment = proposal.get("opens", "")
    opens = datetime.fromisoformat(moment) if moment else view.now
    return opens.astimezone(view.now.tzinfo) if opens > view.now else None


def author_of(proposal: Thing | None) -> Player | None:
    """Return the author of a proposal; None for the Admin, for a player who has left, and for no proposal."""
    author: Player | None = proposal.author if proposal is not None else None
    return author if author is not None and author.exists else None


def handed_back(proposal: Thing, why: str, then: str = "") -> list[Intent]:
    """Return what sends a proposal back to its author, with a letter that says `why`, and `then` what they can do."""
    words = f"Your proposal {proposal.id} comes back to you: {finished(why)} {then}".rstrip()
    letter = Post("notice", "Your proposal comes back", (proposal.author,), {"author": "Admin", "words": words})
    return [Conclude(proposal, "returned", finished(why)), letter]


def withdraw_all(view: View, author: Player, why: str) -> list[Conclude]:
    """Return what withdraws all open proposals of a player."""
    return [Conclude(proposal, "withdrawn", why) for proposal in view.things("proposal", author=author, status="open")]
