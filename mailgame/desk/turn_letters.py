"""Letters of a game that is played turn by turn: who is on turn, what is put to the vote, how a vote came out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import msgspec

from ..game.facts import moment
from ..kernel.telling import LetterWanted
from ..law import CannotEnact, Enacted, describe
from ..press import occasions, scene
from . import dice
from .mail import Mail
from .showing import Showing
from .table import Table


def turn(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted, at: datetime) -> None:
    """Write to everybody who is on turn, with all that happened since the turn letter before."""
    player = str(wanted.about.get("player", ""))
    until = _due(showing, "turn") or at
    changes = [entry for entry in wanted.story if _is_change(entry)]
    others = [entry for entry in wanted.story if not _is_change(entry)]
    headline = f"{player}’s turn"
    update = scene.Update(
        wanted.number, at, headline, showing.happenings(wanted.story), showing.seats(), showing.board()
    )
    mail.tx.put_update(table.id, wanted.number, at, msgspec.json.encode(update))
    about = str(showing.look.get("summary", "")) if wanted.number == 1 else ""
    for to in mail.readers(table, wanted.to):
        own = to.name == player
        mail.send(
            table,
            to,
            "turn",
            f"{table.seq} {wanted.number}",
            lambda reader: mail.press.turn(
                occasions.TurnLetter(
                    showing.table(),
                    reader,
                    player,
                    until,
                    str(wanted.about.get("default" if own else "told", "")),
                    (*showing.may_do(to.name), *showing.may_write(to.name)) if own else (),
                    next((seat for seat in showing.seats(to.name) if seat.name == to.name), None),
                    showing.seats(to.name),
                    showing.happenings(others, to.name),
                    showing.board(),
                    showing.happenings(changes, to.name),
                    about,
                    showing.rules() if own else (),
                    dice.told(table.game, table.closed),
                )
            ),
        )


def reminder(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted, at: datetime) -> None:
    """Remind those whom a rule wants reminded of the end of a turn."""
    until = _due(showing, "turn") or at
    for to in mail.readers(table, wanted.to):
        mail.send(
            table,
            to,
            "reminder",
            f"{table.seq} reminder",
            lambda reader: mail.press.reminder(
                occasions.Reminder(
                    showing.table(),
                    reader,
                    scene.Date(until, wanted.title),
                    (*showing.may_do(to.name), *showing.may_write(to.name)),
                    default=str(wanted.about.get("default", "")),
                )
            ),
        )


def voting(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted, at: datetime) -> None:
    """Write to everybody that a proposal is put to the vote, with its whole text."""
    number = str(wanted.about.get("proposal", ""))
    for to in mail.readers(table, wanted.to):
        votes = tuple(vote for vote in showing.votes(to.name) if number in ("", str(vote.proposal.number)))
        if not votes:
            continue
        until = min(vote.proposal.closes or at for vote in votes)
        mail.send(
            table,
            to,
            "voting",
            f"{table.seq} {wanted.title}",
            lambda reader: mail.press.voting(
                occasions.VotingLetter(
                    showing.table(), reader, votes, until, str(wanted.about.get("how", "")), wanted.title
                )
            ),
        )


def result(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted) -> None:
    """Write to everybody how a vote came out, with every vote."""
    ballot = showing.world.thing("ballot", str(wanted.about.get("ballot", "")))
    if ballot is None or ballot.proposal is None:
        return
    page = replace(showing.proposal(ballot.proposal), law="")  # the letter that put it to the vote had it
    title = f"{'The votes' if page.open else page.status.capitalize()}: {describe(ballot.proposal)}"
    for to in mail.readers(table, wanted.to):
        mail.send(
            table,
            to,
            "result",
            f"{table.seq} {wanted.title}",
            lambda reader: mail.press.result(
                occasions.ResultLetter(showing.table(), reader, title, page, showing.seats(reader.name))
            ),
        )


def _is_change(entry: dict[str, object]) -> bool:
    return entry.get("t") in (Enacted.told, CannotEnact.told)


def _due(showing: Showing, timer: str) -> datetime | None:
    found = showing.world.timers.get(timer)
    return moment(found["due"]) if found else None
