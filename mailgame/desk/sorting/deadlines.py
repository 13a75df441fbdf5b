"""Frozen deadlines: when the server cannot trust the time, all deadlines wait until an Admin says how to go on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import msgspec
from msgspec import Struct

from mailgame.game.telling.moments import say

from ...post.reading.letter import Letter
from ...press.scenes import scene
from ...store.errors import StoreAway
from ...store.rows import GameRow, LetterIn
from ...store.transaction import Transaction
from ..letters import answered, clock
from ..room.mailroom import Addressee, addressee, administrator
from ..tables.table import Table
from ..writing.mail import Mail

_log = logging.getLogger(__name__)

FROZEN = "deadlines frozen"
"""The setting that holds, while deadlines are frozen, why, and how much time was lost."""
RESUME, SHIFT = "resume deadlines", "shift deadlines"
"""The Admin's answers: play what was due as if on time, or move every deadline."""
MAY_DO = (
    scene.MayDo("Play what was due", RESUME),
    scene.MayDo("Move every deadline", SHIFT),
)
"""The buttons for them."""
STAND_STILL = "Deadlines stand still"
"""What the letters say that ask for one of them."""


ANSWERED_WITHIN = timedelta(hours=48)
"""How long an Admin's answer is waited for."""
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""Until when an Admin is waited for whom an older version of this program asked."""


class Frozen(msgspec.Struct):
    """Why deadlines are frozen, by how many seconds time jumped, and whether only this machine's clock did.

    since, until: from when on they stand still, and until when the Admin is waited for, by this machine's clock.
    told: who has been told that their letter waits, as (game, player).
    """

    why: str
    seconds: int
    clock: bool
    since: datetime = NEVER
    until: datetime = NEVER
    told: list[tuple[str, str]] = []

    def lost(self, now: datetime) -> timedelta:
        """Return how much time was lost: by the jump, and in whole hours since then."""
        stood = max(now - self.since, timedelta())
        return timedelta(seconds=self.seconds) + stood - stood % timedelta(hours=1)


class Jump(Struct, frozen=True):
    """Time that was lost (gained, if negative), and why. `clock`: the machine's clock was set, and may be set back."""

    by: timedelta
    why: str
    clock: bool = False


class GoOn(Struct, frozen=True):
    """How an Admin wants deadlines to go on: `words` is RESUME or SHIFT, `letter` is the letter that says it."""

    game: str
    words: str
    letter: Letter


def frozen(tx: Transaction) -> Frozen | None:
    """Return why deadlines are frozen; None if they are not."""
    setting = tx.setting(FROZEN)
    return msgspec.json.decode(setting, type=Frozen) if setting else None


def freeze(
    mail: Mail, jump: Jump, bound: timedelta, patience: timedelta = ANSWERED_WITHIN, gap: timedelta = timedelta()
) -> None:
    """Freeze all deadlines, and ask the Admins how to go on, who have so much `patience` to answer.

    If they are frozen already, the jumps add up. If the clock is back to within `bound` of where it should be,
    deadlines go on by themselves, since nothing was played meanwhile. So they do if it says now that the server was
    away for no longer than `gap`, and said otherwise before.
    """
    before = frozen(mail.tx)
    by = jump.by + timedelta(seconds=before.seconds if before else 0)
    if before is not None and jump.clock and -bound <= by <= (bound if before.clock else gap):
        mail.tx.put_setting(FROZEN, b"")
        _log.warning("The clock is right again, and deadlines go on: %s.", jump.why)
        _tell(mail, "Deadlines go on", lambda _: f"The clock is right again: {jump.why}. Nothing was played while it "
              "was wrong, and deadlines go on as they were. There is nothing for you to do.")
        return
    clock = jump.clock and (before is None or before.clock)
    set_by = jump.by if jump.clock else timedelta()
    since, until = ((before.since + set_by, before.until + set_by) if before is not None
                    else (mail.now, mail.now + patience))
    told = before.told if before is not None else []
    keep(mail.tx, Frozen(jump.why, int(by.total_seconds()), clock, since, until, told))
    _log.warning("All deadlines stand still: %s.", jump.why)
    _tell(mail, STAND_STILL, lambda table: (
        f"All deadlines stand still, because {jump.why}. Say how to go on: "
        "“resume deadlines” plays what was due as if on time, letters first; "
        "“shift deadlines” moves every deadline by the time that was lost. "
        f"If there is no answer by {say(until, table.timezone)}, every deadline is moved."), MAY_DO)


def keep(tx: Transaction, now: Frozen) -> None:
    """Store that deadlines are frozen."""
    tx.put_setting(FROZEN, msgspec.json.encode(now))


def deadline_words(letter: Letter) -> str:
    """Return the Admin's answer in a letter, RESUME or SHIFT; "" if it holds none."""
    for line in (*letter.text.split("\n"), letter.said_in_subject):
        words = " ".join(line.lower().strip(" .!").split())
        if words in (RESUME, SHIFT):
            return words
    return ""


def unfreeze(tx: Transaction) -> Frozen | None:
    """Let deadlines go on, and return why they were frozen; None if they were not."""
    was = frozen(tx)
    if was is not None:
        tx.put_setting(FROZEN, b"")
    return was


def outcome(words: str, lost: timedelta | None, failed: Sequence[str]) -> str:
    """Return the answer to an Admin who has said how deadlines are to go on.

    words: RESUME or SHIFT. lost: how much time was, None if deadlines were not frozen. failed: the names of the games
    whose deadlines could not be moved.
    """
    if lost is None:
        return "Deadlines are running again already. Nothing has changed."
    if words != SHIFT:
        return "Deadlines go on. What was due meanwhile is played now as if on time, letters first."
    answer = f"Every deadline is now {moved(lost)}, and deadlines go on."
    return answer + "".join(f" Those of {name} could not be moved; the log of the server says why." for name in failed)


def moved(by: timedelta) -> str:
    """Say how far deadlines were moved: “2 days later”."""
    return f"{span(abs(by))} {'later' if by >= timedelta() else 'earlier'}"


def say_that_they_went_on(mail: Mail, outcome: str) -> None:
    """Tell the Admins that deadlines went on without their answer, and with which outcome."""
    _tell(mail, "Deadlines go on", lambda _: f"You have not answered how deadlines are to go on. {outcome} If one of "
          "them should be at another time, “shift deadline by 2 days” moves the next.")


def answer(mail: Mail, row: LetterIn, decision: GoOn, words: str) -> None:
    """Answer the Admin’s letter about deadlines."""
    admin = next((row for row in mail.tx.players(decision.game) if row.admin), None)
    if admin is None or not mail.may_write(admin.address):
        return
    table = mail.room.look(mail.tx, decision.game)
    number = answered.write(mail, table, addressee(admin), row, decision.letter, "Deadlines go on", words)
    mail.tx.mark_letter(row.id, "answered", answered_by=number)


def surely(mail: Mail, game: str, write: Callable[[Table], None]) -> bool:
    """Write letters of a game about its deadlines, and return whether it could be done.

    A fault in one game keeps neither those of others from theirs, nor deadlines from going on. Raises StoreAway.
    """
    try:
        with mail.tx.savepoint():
            write(mail.room.look(mail.tx, game))
    except StoreAway:
        raise
    except Exception:
        if mail.room.settings.raise_faults:
            raise
        _log.exception("A letter about the deadlines of %s cannot be written.", game)
        return False
    return True


def _tell(mail: Mail, title: str, words: Callable[[Table], str], may_do: tuple[scene.MayDo, ...] = ()) -> None:
    """Write to the Admin of each game; an Admin of several gets one letter, from the first that can be read."""
    written = set()
    for game, admin in _admins(mail):
        tell = partial(_tell_one, mail, admin, title, words, may_do)
        if admin.address not in written and surely(mail, game.id, tell):
            written.add(admin.address)


def _tell_one(mail: Mail, admin: Addressee, title: str, words: Callable[[Table], str],
              may_do: tuple[scene.MayDo, ...], table: Table) -> None:
    clock.write(mail, table, admin, title, words(table), may_do)


def _admins(mail: Mail) -> Iterator[tuple[GameRow, Addressee]]:
    for game in mail.tx.games():
        admin = administrator(mail.tx, game.id)
        if not game.ended and admin is not None:
            yield game, admin


def span(time: timedelta) -> str:
    """Say how long a time is: “2 days and 3 hours”."""
    minutes = round(time.total_seconds() / 60)
    parts = [(minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")]
    counted = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count][:2]
    return " and ".join(counted) or "less than a minute"
