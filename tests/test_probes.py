"""What the doctor says of real servers: a private Dovecot, a sink for letters, a database, ports where nobody is."""

from __future__ import annotations

import asyncio
import errno
import imaplib
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from pydantic import SecretStr

from mailgame.clock import SystemClock
from mailgame.settings.config import Config, example, load
from mailgame.settings.keys import Section
from mailgame.shell import probes
from mailgame.shell.doctor import Trouble
from tests.servers.certificate import self_signed
from tests.servers.dovecot import PASSWORD, Dovecot, private_dovecot
from tests.servers.ground import free_ports
from tests.servers.sink import Sink

S = TypeVar("S", bound=Section)


def replace(section: S, **changes: object) -> S:
    return section.model_copy(update=changes)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    (tmp_path / "config.toml").write_text(example())
    return load(tmp_path / "config.toml", {})


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    with private_dovecot() as running:
        yield running


def at(config: Config, dovecot: Dovecot, **changes: object) -> Config:
    here = replace(config.mail.imap, host="127.0.0.1", port=dovecot.imap_port, tls="none", user=dovecot.new_user(),
                   password=SecretStr(PASSWORD))
    return replace(config, mail=replace(config.mail, imap=replace(here, **changes)))


def trouble(probe: probes.Probe, config: Config) -> Trouble:
    with pytest.raises(Trouble) as caught:
        probe(config)
    return caught.value


class Fast:
    """A clock that is ahead of the machine's."""

    def __init__(self, ahead: timedelta) -> None:
        self.ahead = ahead

    def now(self) -> datetime:
        return SystemClock().now() + self.ahead


@pytest.mark.server
def test_a_mailbox_that_works_is_described(config: Config, dovecot: Dovecot) -> None:
    config = at(config, dovecot)
    dovecot.deliver([b"Subject: hello\r\n\r\nhello\r\n"] * 2, config.mail.imap.user)
    assert probes.imap(config) == (f"127.0.0.1 lets {config.mail.imap.user} in; 2 letters wait in INBOX; "
                                   "it calls when a letter comes.")
    assert dovecot.count(config.mail.imap.user) == 2


@pytest.mark.server
def test_a_wrong_password_is_told(config: Config, dovecot: Dovecot) -> None:
    found = trouble(probes.imap, at(config, dovecot, password=SecretStr("wrong")))
    assert "does not let" in found.says
    assert "wrong" not in found.says
    assert "mail.imap.user and its password" in found.advice


@pytest.mark.server
def test_a_folder_that_is_not_there_is_told(config: Config, dovecot: Dovecot) -> None:
    assert "There is no folder Letters" in trouble(probes.imap, at(config, dovecot, mailbox="Letters")).says


@pytest.mark.server
def test_a_certificate_counts_only_if_somebody_vouches_for_it(config: Config, dovecot: Dovecot) -> None:
    secure = at(config, dovecot, port=dovecot.imaps_port, tls="tls")
    found = trouble(probes.imap, secure)
    assert "is not to be trusted" in found.says
    assert "mail.imap.ca_file" in found.advice
    assert "lets" in probes.imap(at(config, dovecot, port=dovecot.imaps_port, tls="tls", ca_file=dovecot.ca_file))


@pytest.mark.server
def test_tls_on_a_port_without_it_is_told(config: Config, dovecot: Dovecot) -> None:
    found = trouble(probes.imap, at(config, dovecot, tls="tls"))
    assert "does not speak TLS" in found.says
    assert "993" in found.advice
    assert 'this machine, so that tls = "none" would do.' in found.advice


def test_a_port_where_nobody_listens_is_told(config: Config) -> None:
    (port,) = free_ports(1)
    here = replace(config.mail.imap, host="127.0.0.1", port=port, tls="none")
    found = trouble(probes.imap, replace(config, mail=replace(config.mail, imap=here)))
    assert found.says == f"Nobody listens at 127.0.0.1, port {port}."


def test_pages_that_cannot_be_written_where_they_should_lie(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = config.server.site
    assert f"The pages go to {folder}" in probes.pages(config)
    assert list(folder.iterdir()) == []

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        assert trouble(probes.pages, config).says.endswith("No space left on device.")
    folder.rmdir()
    folder.write_text("")
    assert trouble(probes.pages, config).says.endswith(f"{folder}: it is a file, and no folder.")


@pytest.mark.parametrize("probe", [probes.imap, probes.smtp])
def test_a_server_that_never_answers_is_told_as_such(
    config: Config, probe: probes.Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept in ("mailgame.shell.probes.PATIENCE", "mailgame.shell.connecting.PATIENCE"):
        monkeypatch.setattr(kept, 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        there = {"host": "127.0.0.1", "port": silent.getsockname()[1], "tls": "none"}
        mail = replace(config.mail, imap=replace(config.mail.imap, **there), smtp=replace(config.mail.smtp, **there))
        found = trouble(probe, replace(config, mail=mail))
    assert found.says == f"127.0.0.1, port {there['port']} does not answer within 0.2 seconds."


@pytest.mark.server
def test_clocks_that_agree_leave_nothing_behind_in_the_mailbox(config: Config, dovecot: Dovecot) -> None:
    config = at(config, dovecot)
    assert probes.clocks(config, SystemClock()) == "This machine and 127.0.0.1 agree on the time, to 1 second."
    assert dovecot.count(config.mail.imap.user, "Done") == 0


@pytest.mark.server
@pytest.mark.parametrize(("ahead", "words"), [(timedelta(minutes=7, seconds=30), "7 minutes behind"),
                                              (timedelta(days=-3, hours=-1), "3 days ahead of")])
def test_clocks_that_differ_are_told(config: Config, dovecot: Dovecot, ahead: timedelta, words: str) -> None:
    found = trouble(lambda c: probes.clocks(c, Fast(ahead)), at(config, dovecot))
    assert found.says == f"The mail server's clock is {words} this machine's."


@contextmanager
def running(sink: Sink) -> Iterator[Sink]:
    """The probes wait for their answers, so the sink runs in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(sink.open(), loop).result(10)
        try:
            yield sink
        finally:
            asyncio.run_coroutine_threadsafe(sink.shut(), loop).result(10)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def out(config: Config, sink: Sink, **changes: object) -> Config:
    here = replace(config.mail.smtp, host="127.0.0.1", port=sink.port, tls="none")
    return replace(config, mail=replace(config.mail, smtp=replace(here, **changes)))


def test_a_server_that_takes_letters_is_described_and_gets_none(config: Config) -> None:
    with running(Sink()) as sink:
        assert probes.smtp(out(config, sink)) == "127.0.0.1 asks for no login and takes letters from game@example.org."
        assert [line.split()[0].upper() for line in sink.said][:2] == ["EHLO", "MAIL"]
        assert sink.letters == []


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")  # on loopback, for a test
def test_a_server_that_wants_a_password_is_given_one(config: Config) -> None:
    def knows(_server: SMTP, _session: Session, _envelope: Envelope, _way: str, who: LoginPassword) -> AuthResult:
        return AuthResult(success=who == LoginPassword(b"game", b"pw"), handled=False)

    server = Controller(object(), "127.0.0.1", free_ports(1)[0], authenticator=knows, auth_required=True,
                        auth_require_tls=False)
    server.start()
    try:
        here = replace(config.mail.smtp, host="127.0.0.1", port=server.port, tls="none", user="game")
        good, wrong = (replace(config, mail=replace(config.mail, smtp=replace(here, password=SecretStr(word))))
                       for word in ("pw", "guess"))
        assert probes.smtp(good).startswith("127.0.0.1 lets game in and takes letters")
        found = trouble(probes.smtp, wrong)
    finally:
        server.stop()
    assert "does not let game in" in found.says
    assert "guess" not in found.says
    assert "mail.smtp.user and its password" in found.advice


def test_a_sender_that_is_refused_is_told(config: Config) -> None:
    with running(Sink()) as sink:
        sink.refuse_sender("553 5.7.1 not yours")
        found = trouble(probes.smtp, out(config, sink))
        assert found.says == "127.0.0.1 takes no letters from game@example.org: 5.7.1 not yours."


def test_starttls_is_used_and_missed(config: Config, tmp_path: Path) -> None:
    mine = self_signed(tmp_path)
    with running(Sink(certificate=mine)) as sink:
        assert "takes letters" in probes.smtp(out(config, sink, tls="starttls", ca_file=mine.chain))
        assert "not to be trusted" in trouble(probes.smtp, out(config, sink, tls="starttls")).says
    with running(Sink()) as sink:
        assert "cannot do what is asked" in trouble(probes.smtp, out(config, sink, tls="starttls")).says


HOP = "Received: from here (here [192.0.2.1]) by mx.example.org with ESMTP; now\r\n"
OWN = "Authentication-Results: mx.example.org; dmarc=none\r\n"


@contextmanager
def carried(dovecot: Dovecot, user: str, on_top: str, strips: bool = False) -> Iterator[Sink]:
    """A mail server that delivers what it takes below fields of its own, and takes out forged ones if it `strips`."""
    over = threading.Event()

    def carry(sink: Sink) -> None:
        done = 0
        while not over.wait(0.05):
            for taken in sink.letters[done:]:
                done += 1
                raw = re.sub(rb"Authentication-Results:[^\n]*\n", b"", taken.raw) if strips else taken.raw
                dovecot.deliver([on_top.encode() + raw], user, extension="doctor")

    with running(Sink()) as sink:
        thread = threading.Thread(target=carry, args=(sink,))
        thread.start()
        try:
            yield sink
        finally:
            over.set()
            thread.join()


@pytest.mark.server
@pytest.mark.parametrize(
    ("on_top", "strips", "words"),
    [
        (HOP + OWN, True, "was taken out."),
        (OWN + HOP, False, "was left in, and is not believed for where it stands."),
        (HOP, True, "wrote no verdict of its own in the name of mx.example.org"),
        ("List-Id: <games.example.org>\r\n" + OWN + HOP, True, "It is from a mailing list by the time it is here"),
        ("Precedence: list\r\n" + OWN + HOP, True, "then only replies are read, and nobody can join by mail."),
    ],
)
def test_the_doctor_writes_to_itself_and_says_how_letters_come(
    config: Config, dovecot: Dovecot, on_top: str, strips: bool, words: str
) -> None:
    config = at(config, dovecot)
    config = replace(config, mail=replace(config.mail, trusted_authserv="mx.example.org"))
    with carried(dovecot, config.mail.imap.user, on_top, strips) as sink:
        said = probes.itself(out(config, sink), SystemClock())
    assert said.startswith("A letter to game+doctor@example.org comes.")
    assert words in said
    assert ("mailing list" in said or "Precedence" in said) == ("List-Id" in on_top or "Precedence" in on_top)
    assert dovecot.count(config.mail.imap.user) == 0


@pytest.mark.server
def test_a_forged_verdict_that_would_be_believed_is_told(config: Config, dovecot: Dovecot) -> None:
    config = at(config, dovecot)
    config = replace(config, mail=replace(config.mail, trusted_authserv="mx.example.org"))
    with carried(dovecot, config.mail.imap.user, HOP) as sink:
        found = trouble(lambda c: probes.itself(c, SystemClock()), out(config, sink))
    assert "whoever writes such a field can pretend to be anybody" in found.says
    assert "or empty mail.trusted_authserv" in found.advice


@pytest.mark.server
def test_without_a_trusted_name_the_one_that_is_written_is_told(config: Config, dovecot: Dovecot) -> None:
    config = at(config, dovecot)
    with carried(dovecot, config.mail.imap.user, HOP + OWN, strips=True) as sink:
        assert "written in the name of mx.example.org; mail.trusted_authserv is not set" in probes.itself(
            out(config, sink), SystemClock())


@pytest.mark.server
def test_a_letter_that_does_not_come_is_told(
    config: Config, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probes, "ARRIVAL", 0.5)
    with running(Sink()) as sink:
        found = trouble(lambda c: probes.itself(c, SystemClock()), out(at(config, dovecot), sink))
    assert found.says == "A letter to game+doctor@example.org has not come within 0.5 seconds."
    assert "whatever stands after a plus" in found.advice


def test_a_database_to_be_made_one_without_tables_and_one_with(config: Config, tmp_path: Path) -> None:
    from mailgame.store import Store
    from mailgame.store.migrating import migrate

    url = f"sqlite:///{tmp_path / 'games.db'}"
    config = replace(config, server=replace(config.server, database=SecretStr(url)))
    assert probes.database(config) == (
        f"There is none at {tmp_path}/games.db yet: `mailgame new` or `mailgame serve` makes it.")
    assert not (tmp_path / "games.db").exists()
    (tmp_path / "games.db").touch()
    assert "mailgame db upgrade" in trouble(probes.database, config).says
    store = Store(url)
    migrate(store)
    store.close()
    assert probes.database(config) == "The database is there, and its tables are right."


def test_pages_that_cannot_be_written_are_told(config: Config, tmp_path: Path) -> None:
    assert f"The pages go to {tmp_path}/var/site" in probes.pages(config)
    (tmp_path / "file").write_text("")
    blocked = replace(config, server=replace(config.server, site=tmp_path / "file"))
    assert "cannot be written" in trouble(probes.pages, blocked).says


@pytest.mark.parametrize(
    ("listen", "public_url", "well"),
    [
        ("127.0.0.1:8080", "http://127.0.0.1:8080/", True),
        ("127.0.0.1:9090", "http://127.0.0.1:8080/", False),
        ("127.0.0.1:80", "http://localhost/", True),
        ("127.0.0.1:9090", "https://games.example.org/", True),
        ("", "http://127.0.0.1:8080/", True),
    ],
)
def test_pages_that_letters_point_past_are_told(config: Config, listen: str, public_url: str, well: bool) -> None:
    here = replace(config, server=replace(config.server, listen=listen, public_url=public_url))
    if well:
        assert public_url in probes.pages(here)
    else:
        assert f"are shown at {listen}" in trouble(probes.pages, here).says


@pytest.mark.slow
def test_every_template_is_compiled_and_a_wrong_one_is_named(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mailgame import paths

    assert "The letters can be written (" in probes.templates(config)
    copy = tmp_path / "templates"
    shutil.copytree(paths.templates_folder(), copy)
    (copy / "mail" / "offer.txt").write_text("{% if %}")
    monkeypatch.setattr(paths, "templates_folder", lambda: copy)
    assert "The letters cannot be written: Expected an expression" in trouble(probes.templates, config).says


def test_every_ruleset_is_read_and_a_broken_one_is_named(config: Config, tmp_path: Path) -> None:
    assert "rules)" in probes.rulesets(config)
    mine = tmp_path / "mine" / "chess"
    mine.mkdir(parents=True)
    (mine / "ruleset.toml").write_text('title = "Chess"\n[rules]\n1 = "pawns"\n')
    own = replace(config, server=replace(config.server, rulesets_path=(tmp_path / "mine",)))
    assert "pawns" in trouble(probes.rulesets, own).says
    (mine / "r1_pawns.py").write_text('"""A pawn moves."""\nfrom mailgame.law import Rule\n\nrule = Rule(1, "Pawns")\n')
    assert probes.rulesets(own).startswith("All can be read: Chess (1 rule), ")
    gone = replace(config, server=replace(config.server, rulesets_path=(tmp_path / "nowhere",)))
    assert f"There is no folder {tmp_path}/nowhere" in trouble(probes.rulesets, gone).says


def test_a_mail_server_without_move_is_told(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    class Old(imaplib.IMAP4):
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def __enter__(self) -> Old:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def login(self, user: str, password: str) -> tuple[str, list[bytes]]:  # type: ignore[override]
            return "OK", [b""]

        def capability(self) -> tuple[str, list[bytes]]:  # type: ignore[override]
            return "OK", [b"IMAP4rev1"]

    monkeypatch.setattr(imaplib, "IMAP4_SSL", Old)
    assert "cannot move letters" in trouble(probes.imap, config).says
