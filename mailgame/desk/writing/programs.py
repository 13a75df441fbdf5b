"""Programs that answer letters, in whatever language: known by when they answer, and by saying the same again.

Only letters that answer one of ours are looked at. One with a command is played however soon it comes, and is a
program's only once it has come all day.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from ...post.outbox.thread import is_ours
from ...post.reading.letter import Letter
from ...store.rows import GameRow, LetterOut
from ...store.transaction import Transaction

QUICK, AHEAD = timedelta(seconds=10), timedelta(seconds=5)
"""Nobody has read a letter and answered it within so long; and by how much the clock of a mail server may be ahead."""
ROUNDS = 30
"""How often a day a letter of ours is answered with the same, and this answered again. Who plays a fast game by
answers says “pass” some twenty times."""
_NUMBERS = re.compile(r"\d+")
_NEWEST = 3
"""How many of the newest letters to somebody are looked at where theirs does not name what it answers."""


def why_a_programs(
    tx: Transaction, game: GameRow, name: str, received: datetime, letter: Letter, talk: Sequence[str], day: datetime
) -> str:
    """Return why a letter without a command seems to be a program's, in words that follow “it”; "" if it does not.

    name: whose letter it is. received: when. talk: what it says. day: when the day began, on which the same words are
    answered once.
    """
    if not answers_us(tx, game, letter):
        return ""
    if comes_at_once(tx, game, name, received, letter):
        return "came at once after the letter that it answers"
    if says_again(tx, letter, "", " ".join(talk), day):
        return "says again what was answered today"
    return ""


def is_a_programs(
    tx: Transaction, game: GameRow, name: str, received: datetime, letter: Letter, talk: Sequence[str], day: datetime
) -> bool:
    """Return whether `why_a_programs` would say so of a letter; nothing is noted."""
    return answers_us(tx, game, letter) and (
        tx.counted(_key(letter, "", " ".join(talk)), day) > 0 or comes_at_once(tx, game, name, received, letter))


def comes_at_once(tx: Transaction, game: GameRow, name: str, received: datetime, letter: Letter) -> bool:
    """Return whether a letter answers one of ours, named or not, sooner than anybody could have read that."""
    named = _named(tx, letter)
    player = tx.player(game.id, name)
    if not named and player is not None and answers_us(tx, game, letter):
        since, until = received - QUICK, received + AHEAD
        named = [tx.letter_out(id) for id in tx.latest_letters_to(player, since, until, _NEWEST)]
    return _soon(received, named)


def answers_at_once(tx: Transaction, received: datetime, letter: Letter) -> bool:
    """Return whether a letter names as answered one of ours that nobody could have read by then."""
    return _soon(received, _named(tx, letter))


def _named(tx: Transaction, letter: Letter) -> list[LetterOut]:
    """Return the letters of ours that a letter says it answers."""
    names = filter(None, (letter.in_reply_to, *letter.references[-1:]))
    return [out for known in names if (out := tx.letter_out_with_message_id(known)) is not None]


def _soon(received: datetime, answered: Sequence[LetterOut]) -> bool:
    return any(-AHEAD <= received - (out.sent_at or out.created_at) <= QUICK for out in answered)


def answers_as_before(tx: Transaction, letter: Letter, day: datetime) -> bool:
    """Return whether a letter says nothing but what answered another letter of ours that day, and was no command."""
    return tx.counted(_key(letter, "", letter.text), day) > 0


def says_again(tx: Transaction, letter: Letter, where: str, words: str, day: datetime) -> bool:
    """Note what a letter says, and return whether the same was said before that day; `where`: in which thread."""
    return bool(words.strip()) and not tx.count_up_to(_key(letter, where, words), day, 1)


def _key(letter: Letter, where: str, words: str) -> str:
    digest = hashlib.sha256(" ".join(words.casefold().split()).encode()).hexdigest()[:16]
    return f"said {digest} {where} {letter.sender}"


def which_time(tx: Transaction, letter: Letter, words: str, day: datetime) -> int:
    """Count what a letter answers us with, numbers aside, and return for which time it says so that day; 0: too often.

    What is answered with words that are answered again goes round for ever, if a program writes them.
    """
    return tx.count_up_to(f"round {_as_said(words)} {letter.sender}", day, ROUNDS)


def which_in_a_row(tx: Transaction, game: str, letter: Letter, words: str, day: datetime) -> int:
    """Return for which time in a row that day a player's letter answers us with the same; 0: too often.

    Whoever plays gives other commands in between.
    """
    key, said = f"round {game} {letter.sender}", f"{day.date()} {_as_said(words)}"
    before, _, time = (tx.setting(key) or b"").decode().rpartition(" ")
    number = int(time) + 1 if before == said else 1
    tx.put_setting(key, f"{said} {number}".encode())
    return number if number <= ROUNDS else 0


def _as_said(words: str) -> str:
    return hashlib.sha256(_NUMBERS.sub("#", " ".join(words.casefold().split())).encode()).hexdigest()[:16]


def answers_us(tx: Transaction, game: GameRow | None, letter: Letter) -> bool:
    """Return whether a letter names one of ours, or has the name of the game in its subject, as ours have.

    game: None if it is not known yet; then a mark of an answer before its subject will do.
    """
    known = any(tx.letter_out_with_message_id(name) is not None
                for name in (letter.in_reply_to, *letter.references[-1:]) if is_ours(name))
    if game is None:
        return known or letter.subject_is_quoted
    return known or game.name.casefold() in letter.subject_as_sent.casefold()
