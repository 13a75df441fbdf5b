"""What mends a fault stands beside it, in one line: in /health and in the digest."""

from __future__ import annotations

import pytest

from mailgame.desk.office.housekeeping import look_after
from mailgame.press.scenes.occasions import Health
from mailgame.server.mending import with_what_mends
from tests.desk.harness import ADMIN, BOARD, House, read


@pytest.mark.parametrize(("part", "words", "line"), [
    ("mail in", "LOGIN: it does not take the user name and password: [AUTHENTICATIONFAILED]", "[mail.imap]"),
    ("mail in", "MOVE to Done: the server said '[SERVERBUG] Internal error occurred.'", "mail.imap.done"),
    ("mail in", "the mailbox is 95 % full: letters to it will soon be sent back", "Delete old letters"),
    ("mail in", "letters could not be stored: the disk is full", "Make room on the disk of the database"),
    ("mail in", "letters could not be stored: the database is busy", "`database`"),
    ("mail in", "the server said nothing for 60 seconds", "tried again each minute"),
    ("mail out", "cannot send by x port 587: its certificate is not to be trusted: expired", "certificate"),
    ("mail out", "the server will not have our letters: 450 4.2.0 Greylisted, see http://grey.example", "by itself"),
    ("mail out", "the server will not have our letters: 554 5.7.1 listed at a blocklist", "is listed"),
    ("mail out", "the outbox cannot be used: nobody listens where the database should be", "`database`"),
    ("database", "it cannot be read: the database server takes no more connections", "max_connections"),
    ("database", "the database is away: the database may only be read; trying again", "default_transaction_read_only"),
    ("database", "the database is away: the disk is full (database or disk is full); trying again", "Make room"),
    ("database", "the file /srv/x.db is gone; put it back, or stop the server", "Put the file back"),
    ("desk", "this process may open no more files (ulimit -n); trying again", "LimitNOFILE"),
    ("desk", "it stumbles over a fault of the program again and again; the log has it", "please report it"),
    ("pages", "the pages of week cannot be written: no space left on device", "Make room"),
    ("pages", "the pages of week cannot be written: permission denied", "server.site"),
    ("letters", "3 wait to be played, the oldest for 2 hours", "`desk`"),
    ("games", "1 running; deadlines stand still until the Admin answers, since a jump", "resume deadlines"),
    ("games", "1 running; week rests until 10:00 UTC, since something in it broke the server", "started again"),
    ("outbox", "2 wait to be sent, the oldest for an hour", "`mail out`"),
])
def test_what_is_wrong_comes_with_what_mends_it(part: str, words: str, line: str) -> None:
    (ill, well) = with_what_mends([Health(part, False, words), Health(part, True, words)])
    assert line in ill.mend
    assert "\n" not in ill.mend
    assert (ill.words, well.mend) == (words, "")


def test_the_digest_says_it_too(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin=ADMIN)
    faults = with_what_mends([Health("database", False, "the database may only be read"), Health("desk", True, "well")])
    with empty_house.store.begin() as tx:
        look_after(empty_house.office, tx, tx.game("winter"), empty_house.now, empty_house.now.hour, faults)
    words = read(empty_house.letters_to(ADMIN)[-1]).words
    assert "database: the database may only be read. Let it be written (default_transaction_read_only)" in words
