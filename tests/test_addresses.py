"""An address is its owner's and the Admin's: no letter to anybody else and no page of any rehearsal has it."""

from __future__ import annotations

import email
import email.policy
import email.utils
import re
import tomllib
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from mailgame.rehearsing.mailing import MAILBOX
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from tests.played import FILES, pages_of, played

pytestmark = pytest.mark.slow

ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
READABLE = {".html", ".xml", ".json", ".ics", ".js", ".css", ".txt", ".svg"}


def addresses(text: str) -> set[str]:
    """Return the addresses in a text, without those of the game itself."""
    return {found.lower() for found in ADDRESS.findall(text)} - {MAILBOX}


def leaks(raw: bytes, private: set[str], admin: str) -> set[str]:
    """Return whose addresses a letter has beside that of its reader; the Admin may read all."""
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    reader = email.utils.parseaddr(str(letter["To"]))[1].lower()
    if reader == admin.lower():
        return set()
    headers = " ".join(f"{name}: {value}" for name, value in letter.items() if name != "To")
    parts = [part.get_content() for part in letter.walk() if part.get_content_maintype() == "text"]
    text = " ".join([headers, *parts]).lower()
    return {one for one in private - {reader} if one in text}


def written(mails: list[dict[str, Any]], raw: bytes) -> set[str]:
    """Return the addresses that the reader of a letter wrote in letters of their own, such as that of a proxy.

    mails: the letters of the rehearsal, as its file has them.
    """
    reader = str(email.message_from_bytes(raw, policy=email.policy.default)["To"]).lower()
    own = [mail for mail in mails if "from" in mail and str(mail["from"]).lower() in reader]
    return {one for mail in own for one in addresses(mail.get("body", ""))}


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_addresses_are_in_no_letter_to_others_and_on_no_page(
    file: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    rehearsal = read_file(file)
    source = file.read_text(encoding="utf-8")
    private, mails = addresses(source), tomllib.loads(source).get("mail", [])
    found = played(file, tmp_path_factory, paged=True)
    assert {player.address.lower() for player in rehearsal.players} <= private
    in_letters = {
        (number, leak)
        for number, raw in enumerate(found.sent, 1)
        for leak in leaks(raw, private, rehearsal.admin)
        if leak not in written(mails, raw)
    }
    assert in_letters == set()
    site = pages_of(file, tmp_path_factory)
    pages = [page for page in site.rglob("*") if page.suffix in READABLE]
    assert len(pages) > 20
    on_pages = {
        (str(page.relative_to(site)), one)
        for page in pages
        for text in [page.read_text(encoding="utf-8", errors="replace").lower()]
        for one in private
        if one in text
    }
    assert on_pages == set()


MOVES = """
[[mail]]
at = 2026-11-23T23:00:00
from = "admin@example.org"
subject = "moved"
body = "set Ann address ann.moved@example.net now because she has moved"
"""


def test_an_address_that_the_admin_corrects_is_told_to_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "moves.toml"
    file.write_text((FILES[0].parent / "buying.toml").read_text(encoding="utf-8") + MOVES, encoding="utf-8")
    outcome = play(read_file(file), pages=tmp_path / "site")
    assert outcome.tree["players"]["Ann"]["address"] == "ann.moved@example.net"
    private = {"ann@example.org", "ann.moved@example.net"}
    to_others = [raw for raw in outcome.letters if b"\nTo: Ann" not in raw and not raw.startswith(b"To: Ann")]
    assert len(to_others) > 5
    assert not any(leaks(raw, private, "admin@example.org") for raw in to_others)
    assert not any("ann.moved" in page.read_text(errors="replace") for page in (tmp_path / "site").rglob("*.html"))


def test_a_leak_is_found() -> None:
    letter = EmailMessage()
    letter["To"], letter["Reply-To"] = "Ann <ann@example.org>", MAILBOX
    letter.set_content("Bert now reads his mail at bert@example.net, and ann@example.org is yours.")
    private = {"ann@example.org", "bert@example.net"}
    assert leaks(letter.as_bytes(), private, "admin@example.org") == {"bert@example.net"}
    assert leaks(letter.as_bytes(), private, "ann@example.org") == set()
