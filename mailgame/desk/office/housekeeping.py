"""Housekeeping: the Admin's digest, the talk of a day, and reminders before a deadline."""

from __future__ import annotations

from datetime import datetime, timedelta

from ...press.scenes import occasions, scene
from ...store.rows import GameRow
from ...store.transaction import Transaction
from ...world import calendar
from ..letters import digest, reminder, talk_digest
from ..sorting.questions import HELD_FOR
from ..tables.table import Table
from ..writing.mail import Mail
from .office import Office

REMIND_BEFORE = timedelta(hours=20)
"""How long before a deadline the Admin gets a digest, and players with something left to do are reminded."""

NEAR = timedelta(hours=6)
"""How near to the digest before a deadline the daily one is left out."""


def look_after(
    office: Office,
    tx: Transaction,
    game: GameRow,
    now: datetime,
    digest_hour: int,
    health: tuple[occasions.Health, ...] = (),
    since: datetime | None = None,
) -> None:
    """Write the letters that are due for a game now; each is written once, however often this is called.

    digest_hour: when the daily digest is written, 0 to 23 in the game's own time zone. since: the last time that games
    were looked after; if the hour has passed since then, it is written now.
    """
    if not game.ended:
        office.surely(tx, game.id, now, lambda table: _look_after(office, tx, table, now, digest_hour, health, since))


def _look_after(
    office: Office, tx: Transaction, table: Table, now: datetime, digest_hour: int,
    health: tuple[occasions.Health, ...], since: datetime | None,
) -> None:
    due = next_deadline(office, table)
    is_near = due is not None and now < due <= now + REMIND_BEFORE
    local = now.astimezone(calendar.zone(table.timezone))
    hour = _last_daily(now, digest_hour, table)
    missed = since is not None and since < hour <= now and local.hour != digest_hour
    mail = Mail(office.room, tx, now)

    def write_digest(occasion: str, deadline: scene.Date | None) -> None:
        mail.piece(table, "the digest", digest.write, mail, table, occasion, deadline, health)

    if due is not None and is_near:
        deadline = scene.Date(due, "The next deadline")
        write_digest(f"before {calendar.write(due)}", deadline)
        mail.piece(table, "reminders", reminder.remind, mail, table, deadline)
    if missed or local.hour == digest_hour:
        day = f"day {hour.astimezone(local.tzinfo).date()}"
        if not (_near_another(due, now) or (missed and is_near)):
            write_digest(day, None)
        talk_digest.write_all(mail, table, day)


def next_deadline(office: Office, table: Table) -> datetime | None:
    """Return the next deadline of a game that everybody may know; None if it has none, or stands still."""
    return office.room.presenter(table).next_deadline() if table.row.due_at is not None else None


def _near_another(due: datetime | None, now: datetime) -> bool:
    """Tell whether the digest before the next deadline is written soon, or was a short while ago."""
    return due is not None and abs(due - REMIND_BEFORE - now) <= NEAR


def drop_unconfirmed(tx: Transaction, now: datetime) -> int:
    """Drop held letters that were not confirmed in time; return how many."""
    late = [letter.id for letter in tx.held_letters() if letter.stored_at + HELD_FOR < now]
    for number in late:
        tx.mark_letter(number, "ignored", "nobody confirmed it in time")
    return len(late)


def next_look(office: Office, table: Table, now: datetime, digest_hour: int) -> datetime:
    """Return the next moment after `now` at which `look_after` has something to look at in a game."""
    daily = _daily(now, digest_hour, table)
    due = next_deadline(office, table)
    before = due - REMIND_BEFORE if due is not None else None
    return min(daily, before) if before is not None and before > now else daily


def _daily(after: datetime, digest_hour: int, table: Table) -> datetime:
    """Return when a game's daily digest is next due after a moment."""
    return calendar.next_time(after, range(7), f"{digest_hour:02}:00", table.timezone)


def _last_daily(now: datetime, digest_hour: int, table: Table) -> datetime:
    """Return when a game's daily digest was last due; a day of a clock change has up to 25 hours."""
    hour = _daily(now - timedelta(hours=26), digest_hour, table)
    later = _daily(hour, digest_hour, table)
    return later if later <= now else hour
