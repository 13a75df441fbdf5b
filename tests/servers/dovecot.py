"""A private Dovecot: letters go in by LMTP and out by IMAP, on free ports of loopback, gone afterwards.

    with private_dovecot() as dovecot:
        user = dovecot.new_user()
        dovecot.deliver([b"Subject: hello\r\n\r\nhello\r\n"], user)
        with dovecot.client(user) as imap: ...
"""

from __future__ import annotations

import contextlib
import imaplib
import itertools
import os
import signal
import smtplib
import subprocess
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.servers.certificate import self_signed
from tests.servers.ground import (
    CannotStart,
    Runner,
    end_of,
    find_program,
    free_ports,
    ordinary_user,
    short_folder,
    wait_until,
)

PASSWORD = "secret"
DOMAIN = "play.example.org"
PACKAGES = "dovecot-imapd dovecot-lmtpd"

CONFIG = """\
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
auth_username_format = %Ln
mail_location = maildir:{folder}/mail/%n/Maildir
first_valid_uid = {uid}
first_valid_gid = {gid}
mail_fsync = {fsync}
namespace inbox {{
  inbox = yes
  separator = /
  mailbox Done {{
    auto = create
  }}
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
"""


class Dovecot:
    """One Dovecot; every user name exists as soon as a letter comes for it, with the password `secret`."""

    def __init__(self, folder: Path, runner: Runner, durable: bool) -> None:
        """Write the configuration into `folder`; `durable` has every delivery written through to the disk."""
        self.folder = folder
        self.log = folder / "dovecot.log"
        self.imap_port, self.imaps_port, self.lmtp_port = free_ports(3)
        self._runner = runner
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.ca_file = str(self_signed(folder).chain)
        (folder / "dovecot.conf").write_text(CONFIG.format(
            folder=folder, user=runner.name, group=runner.group, uid=runner.uid, gid=runner.gid, password=PASSWORD,
            fsync="always" if durable else "never", imap=self.imap_port, imaps=self.imaps_port, lmtp=self.lmtp_port))
        for name in ("run", "state", "mail"):
            (folder / name).mkdir()
        if os.geteuid() == 0:
            for path in folder.iterdir():
                os.chown(path, runner.uid, runner.gid)

    def start(self) -> None:
        """Start the server and wait until IMAP and LMTP answer; raises CannotStart with the end of its log."""
        program = find_program("dovecot", PACKAGES)
        command = [program, "-F", "-c", str(self.folder / "dovecot.conf")]
        self._process = self._runner.popen(command, self.folder, self.log)
        wait_until(self._answers, "Dovecot", self.log, process=self._process)

    def stop(self) -> None:
        """Stop the server as an administrator would: clients are told BYE; does nothing if it does not run."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        os.killpg(process.pid, signal.SIGTERM)  # its children too, or it waits ten seconds for them
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise CannotStart(f"Dovecot did not stop in 30 seconds:\n{end_of(self.log)}") from None

    def new_user(self) -> str:
        """Return a user name that nobody has used here, with an empty mailbox."""
        return f"game{next(self._numbers)}"

    def deliver(self, letters: Sequence[bytes], user: str, connections: int = 4, extension: str = "") -> None:
        """Deliver raw letters to `user` by LMTP (RFC 2033) on several connections, to user+extension@… if asked."""
        address = f"{user}+{extension}@{DOMAIN}" if extension else f"{user}@{DOMAIN}"
        refused: list[object] = []

        def work(share: Sequence[bytes]) -> None:
            try:
                with smtplib.LMTP("127.0.0.1", self.lmtp_port) as lmtp:
                    for raw in share:
                        lmtp.sendmail("sender@players.example.net", [address], raw)
            except (OSError, smtplib.SMTPException) as error:
                refused.append(error)

        shares = [letters[first::connections] for first in range(min(connections, len(letters)))]
        threads = [threading.Thread(target=work, args=(share,)) for share in shares]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if refused:
            raise CannotStart(f"Dovecot did not take the letters: {refused[0]}\n{end_of(self.log)}")

    @contextlib.contextmanager
    def client(self, user: str, mailbox: str = "INBOX") -> Iterator[imaplib.IMAP4]:
        """Give a second mail program, logged in as `user`, with `mailbox` selected."""
        with imaplib.IMAP4("127.0.0.1", self.imap_port) as imap:
            imap.login(user, PASSWORD)
            imap.select(mailbox)
            yield imap

    def count(self, user: str, mailbox: str = "INBOX") -> int:
        """Return how many letters a mailbox of `user` holds."""
        with self.client(user) as imap:
            _, data = imap.status(mailbox, "(MESSAGES)")
            return int(data[0].split(b"MESSAGES")[1].strip(b" )"))

    def maildir(self, user: str) -> Path:
        """Return the folder in which the letters of `user` lie as files."""
        return self.folder / "mail" / user / "Maildir"

    def _answers(self) -> bool:
        try:
            with imaplib.IMAP4("127.0.0.1", self.imap_port), smtplib.LMTP("127.0.0.1", self.lmtp_port):
                return True
        except (OSError, imaplib.IMAP4.error, smtplib.SMTPException):
            return False


@contextlib.contextmanager
def private_dovecot(durable: bool = False) -> Iterator[Dovecot]:
    """Give a running Dovecot of one's own, stopped and removed at the end.

    Raises CannotStart if Dovecot is not installed or does not start.
    """
    runner = ordinary_user()
    with short_folder(runner, "mgdc") as folder:
        dovecot = Dovecot(folder, runner, durable)
        try:
            dovecot.start()
            yield dovecot
        finally:
            dovecot.stop()
