"""Deadlines that stand still because time itself is doubted: what the Admin is asked, and how they go on."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

import msgspec

from ..post.letter import Letter
from ..press import scene
from ..store.errors import StoreAway
from ..store.rows import GameRow, LetterIn
from ..store.transaction import Transaction
from .letters import answered, clock
from .mail import Mail
from .mailroom import Addressee, addressee, administrator

_log = logging.getLogger(__name__)

FROZEN = "deadlines frozen"
"""The setting that says, while deadlines stand still, why, and how much time was lost."""
RESUME, SHIFT = "resume deadlines", "shift deadlines"
"""What the Admin answers: that what was due is played as if on time, or that every deadline moves."""
_MAY_DO = (
    scene.MayDo("Play what was due", RESUME),
    scene.MayDo("Move every deadline", SHIFT),
)


class Frozen(msgspec.Struct):
    """Why deadlines stand still, by how many seconds time jumped, and whether it was only the clock that did."""

    why: str
    seconds: int
    clock: bool = False


@dataclass(frozen=True, slots=True)
class Jump:
    """Time that was lost (below zero: gained), and why. `clock`: this machine's clock was set, and may be set back."""

    by: timedelta
    why: str
    clock: bool = False


@dataclass(frozen=True, slots=True)
class GoOn:
    """How deadlines are to go on, in the words of the Admin of a game, RESUME or SHIFT; and the letter that says so."""

    game: str
    words: str
    letter: Letter


def frozen(tx: Transaction) -> Frozen | None:
    """Return why deadlines stand still, or None if they do not."""
    kept = tx.setting(FROZEN)
    return msgspec.json.decode(kept, type=Frozen) if kept else None


def freeze(mail: Mail, jump: Jump, bound: timedelta) -> None:
    """Let all deadlines stand still until the Admin says how they are to go on, and ask.

    If they stand still already, the jumps add up. A clock that has come back to within `bound` of where it would be is
    right again: nothing was played meanwhile, so deadlines go on by themselves.
    """
    before = frozen(mail.tx)
    by = jump.by + timedelta(seconds=before.seconds if before else 0)
    if before is not None and before.clock and jump.clock and abs(by) <= bound:
        mail.tx.put_setting(FROZEN, b"")
        _log.warning("The clock is right again, and deadlines go on: %s.", jump.why)
        _tell(mail, "Deadlines go on", f"The clock is right again: {jump.why}. Nothing was played while it was wrong, "
              "and deadlines go on as they were. There is nothing for you to do.")
        return
    clock = jump.clock and (before is None or before.clock)
    mail.tx.put_setting(FROZEN, msgspec.json.encode(Frozen(jump.why, int(by.total_seconds()), clock)))
    _log.warning("All deadlines stand still: %s.", jump.why)
    ask(mail, jump.why)


def ask(mail: Mail, why: str) -> None:
    """Ask the Admin of each game how deadlines are to go on."""
    words = (
        f"All deadlines stand still, since {why}. Say how to go on: "
        "“resume deadlines” plays what was due as if on time, letters first; "
        "“shift deadlines” moves every deadline by the time that was lost."
    )
    _tell(mail, "Deadlines stand still", words, _MAY_DO)


def deadline_words(letter: Letter) -> str:
    """Return what the Admin says about deadlines that stand still, or ""."""
    for line in (*letter.text.split("\n"), letter.subject):
        words = " ".join(line.lower().strip(" .!").split())
        if words in (RESUME, SHIFT):
            return words
    return ""


def unfreeze(tx: Transaction) -> Frozen | None:
    """Let deadlines go on, and return why they stood still; None if they did not."""
    found = frozen(tx)
    if found is not None:
        tx.put_setting(FROZEN, b"")
    return found


def outcome(words: str, found: Frozen | None, failed: Sequence[str]) -> str:
    """Return what the Admin is answered who says how deadlines are to go on.

    found: why they stood still. failed: the names of the games whose deadlines could not be moved.
    """
    if found is None:
        return "Deadlines are running again already. Nothing has changed."
    if words != SHIFT:
        return "Deadlines go on. What was due meanwhile is played now as if on time, letters first."
    where = "later" if found.seconds >= 0 else "earlier"
    answer = f"Every deadline is now {span(timedelta(seconds=abs(found.seconds)))} {where}, and deadlines go on."
    return answer + "".join(f" Those of {name} could not be moved; the log of the server says why." for name in failed)


def answer(mail: Mail, row: LetterIn, said: GoOn, words: str) -> None:
    """Answer the Admin’s letter about deadlines."""
    admin = next((row for row in mail.tx.players(said.game) if row.admin), None)
    if admin is None or not mail.may_write(admin.address):
        return
    table = mail.room.look(mail.tx, said.game)
    number = answered.write(mail, table, addressee(admin), row, said.letter, "Deadlines go on", words)
    mail.tx.mark_letter(row.id, "answered", answered_by=number)


def _tell(mail: Mail, title: str, words: str, may_do: tuple[scene.MayDo, ...] = ()) -> None:
    """Write to the Admin of each game, to everyone once: of several games of theirs, for the first that can be read."""
    told = set()
    for game, admin in _admins(mail):
        if admin.address in told:
            continue
        try:
            table = mail.room.look(mail.tx, game.id)
            clock.write(mail, table, admin, title, words, may_do)
        except StoreAway:
            raise
        except Exception:  # time is doubted for all games, whatever is wrong with one
            if mail.room.settings.raise_faults:
                raise
            _log.exception("The Admin of %s cannot be written to.", game.id)
        else:
            told.add(admin.address)


def _admins(mail: Mail) -> Iterator[tuple[GameRow, Addressee]]:
    for game in mail.tx.games():
        admin = administrator(mail.tx, game.id)
        if not game.ended and admin is not None:
            yield game, admin


def span(time: timedelta) -> str:
    """Return how long a time is, in words: “2 days and 3 hours”."""
    minutes = round(time.total_seconds() / 60)
    parts = [(minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")]
    said = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count][:2]
    return " and ".join(said) or "less than a minute"
