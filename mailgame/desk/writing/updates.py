"""What is stored of each update for the pages."""

from __future__ import annotations

import re
from datetime import datetime

import msgspec

from ...game.telling.deals import BOUGHT, DECIDED, told_once
from ...game.telling.telling import as_told
from ...kernel.narration import LetterWanted, Narration
from ...law import Concluded, Enacted, Ended, Landed, Owned, Paid, Won
from ...press.scenes.scene import Happening, Update
from ..sight.decisions import pending
from ..sight.presenter import NEVER, Presenter
from ..tables.table import Table
from .kinds import Occasion
from .mail import Mail

_NEWS = (Won.told, Ended.told, Enacted.told, BOUGHT, Owned.told, Paid.told, Landed.told)
"""The events that make a headline, the most important first."""
_SENTENCE = re.compile(r"(?:“[^”]*”|\.(?! )|[^.])*")


def keep_update(mail: Mail, table: Table, presenter: Presenter, wanted: LetterWanted, at: datetime) -> Update:
    """Store an update for the pages, and return it."""
    update = Update(
        wanted.number,
        at,
        _headline(wanted, presenter),
        presenter.happenings(pending(wanted.story, table.game)),
        presenter.seats(),
        presenter.board(presenter.trails(wanted.story)),
        presenter.lists(),
    )
    mail.tx.put_update(table.id, wanted.number, at, msgspec.json.encode(update))
    return update


def update_before(mail: Mail, table: Table, number: int) -> Update:
    """Return the update before this one, as everybody may know it; an empty one if there was none."""
    row = mail.tx.update(table.id, number - 1)
    return msgspec.json.decode(row.story, type=Update) if row is not None else Update(number - 1, NEVER)


def keep(mail: Mail, occasion: Occasion) -> None:
    """Store a replayed update for the pages."""
    keep_update(mail, occasion.table, mail.room.presenter(occasion.table), occasion.wanted, occasion.at)


def update_undone(mail: Mail, table: Table, number: int, at: datetime) -> None:
    """Store for the pages that an update was undone."""
    presenter = mail.room.presenter(table)
    words = f"Update {number} was undone by the Admin."
    update = Update(number, at, words, (Happening(words),), presenter.seats(), presenter.board())
    mail.tx.put_update(table.id, number, at, msgspec.json.encode(update))


def _headline(wanted: LetterWanted, presenter: Presenter) -> str:
    """Return one sentence about the most important event of an update."""
    story = told_once(wanted.story)
    for template in _NEWS:
        entries = [
            entry
            for entry in story
            if entry.get("template") == template
            and entry["to"] is None
            and (template != Paid.told or _between_players(entry))
        ]
        if entries:
            largest = max(entries, key=lambda entry: int(entry["fields"].get("amount", 0) or 0))
            return f"{wanted.title}: {_first_sentence(as_told(largest, '', presenter.timezone))}"
    results = (entry["fields"] for entry in story if entry.get("template") in (Concluded.told, DECIDED))
    own = next((told for told in results if _number_of(told["proposal"]) in wanted.title), None)
    return f"{wanted.title}: {own['status']}" if own is not None else wanted.title


def _first_sentence(words: str) -> str:
    """Return the first sentence of several, without its full stop; one in quotation marks ends none."""
    found = _SENTENCE.match(words)
    return (found[0] if found is not None else words).rstrip(".")


def _number_of(proposal: str) -> str:
    """Return “proposal 3” of “proposal 3 (to amend rule 14)”."""
    return proposal.partition(" (")[0]


def _between_players(entry: Narration) -> bool:
    return all(isinstance(entry["fields"].get(side), dict) for side in ("payer", "payee"))
