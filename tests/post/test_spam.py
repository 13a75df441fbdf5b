"""What lies in the folder of spam: the letters that are wanted are moved to where letters arrive, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from mailgame.post.inbox.spam import SpamFolder, _read
from tests.post.taking import account, letter, subject_of
from tests.servers.dovecot import Dovecot


class Asked:
    """Says of letters whether they are wanted, and notes of which it was asked."""

    def __init__(self, *wanted: str) -> None:
        self.wanted, self.subjects = wanted, list[str]()

    async def __call__(self, letters: Sequence[bytes]) -> list[bool]:
        subjects = [subject_of(raw) for raw in letters]
        self.subjects += subjects
        return [subject in self.wanted for subject in subjects]


def put(dovecot: Dovecot, user: str, folder: str, *subjects: str, date: str = "") -> None:
    with dovecot.client(user) as client:
        client.create(f'"{folder}"')
        for subject in subjects:
            assert client.append(f'"{folder}"', "", f'"{date}"' if date else "", letter(subject))[0] == "OK"


@pytest.mark.server
@pytest.mark.parametrize("folder", ["Junk", "Spam", "Mail/spam"])
async def test_what_is_wanted_is_moved_and_nothing_is_looked_at_twice(dovecot: Dovecot, user: str, folder: str) -> None:
    put(dovecot, user, folder, "old", date="01-Jan-2020 00:00:00 +0000")
    put(dovecot, user, folder, "one", "two", "three")
    spam, asked, now = SpamFolder(account(user, dovecot.imap_port)), Asked("two", "four"), datetime.now(UTC)
    assert await spam.look(now, asked) == 1
    assert (spam.name, asked.subjects) == (folder, ["one", "two", "three"])
    assert (dovecot.count(user), dovecot.count(user, folder)) == (1, 3)
    put(dovecot, user, folder, "four")
    assert [await spam.look(now, asked) for _ in range(3)] == [1, 0, 0]
    assert asked.subjects == ["one", "two", "three", "four"]
    assert (dovecot.count(user), dovecot.count(user, folder)) == (2, 3)


@pytest.mark.server
async def test_where_there_is_no_such_folder_nothing_is_looked_at(dovecot: Dovecot, user: str) -> None:
    put(dovecot, user, "Spam tips", "one")
    asked = Asked("one")
    assert await SpamFolder(account(user, dovecot.imap_port)).look(datetime.now(UTC), asked) == 0
    assert asked.subjects == []


@pytest.mark.server
async def test_the_config_may_name_the_folder(dovecot: Dovecot, user: str) -> None:
    put(dovecot, user, "Junk", "one")
    put(dovecot, user, "Quarant&AOQ-ne", "two")
    named = replace(account(user, dovecot.imap_port), spam="Quarantäne")
    assert await SpamFolder(named).look(datetime.now(UTC), Asked("one", "two")) == 1
    assert (dovecot.count(user, "Junk"), dovecot.count(user, "Quarant&AOQ-ne")) == (1, 0)


@pytest.mark.server
@pytest.mark.parametrize("folder", ["Done", "done", "INBOX", "inbox"])
async def test_what_is_put_away_is_never_taken_for_spam(dovecot: Dovecot, user: str, folder: str) -> None:
    """It would come back every five minutes."""
    put(dovecot, user, "Done", "one")
    put(dovecot, user, "INBOX", "two")
    asked = Asked("one", "two")
    assert await SpamFolder(replace(account(user, dovecot.imap_port), spam=folder)).look(datetime.now(UTC), asked) == 0
    assert asked.subjects == []


@pytest.mark.parametrize(("line", "name", "is_marked"), [
    (rb'(\HasNoChildren \Junk) "/" "[Gmail]/Spam"', "[Gmail]/Spam", True),
    (rb'LIST (\HasNoChildren \UnMarked \Junk) "." INBOX.Junk', "INBOX.Junk", True),
    (rb'(\JUNK) NIL "Courrier ind&AOk-sirable"', "Courrier indésirable", True),
    (rb'(\HasNoChildren) "/" "R&-D \"new\""', 'R&D "new"', False),
    (rb'(\Junk) "/" &XeVPXJCuTvY-', "工作邮件", True),
    (rb'(\Junk) "/" "a &b- &!- c"', None, True),
    (b"OK List completed.", "", False),
    (b"", "", False),
])
def test_how_servers_tell_of_folders(line: bytes, name: str | None, is_marked: bool) -> None:
    marks, told = _read(line)
    assert name is None or told == name
    assert ("\\junk" in marks) == is_marked
