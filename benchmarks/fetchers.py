"""The programs that others fetch mail with, where they are installed: getmail6 and fetchmail."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.ground import Runner, ordinary_user, short_folder

PEERS = Path(__file__).parent.parent / ".peers" / "bin"

Fetch = Callable[[Dovecot, str], None]
"""Fetches everything out of a user's mailbox, deleting it there."""

_GETMAIL = """[retriever]
type = SimpleIMAPRetriever
server = 127.0.0.1
port = {port}
username = {user}
password = {password}
[destination]
type = Maildir
path = {maildir}/
[options]
delete = true
delivered_to = false
received = false
verbose = 0
"""
_FETCHMAIL = """set no bouncemail
poll 127.0.0.1 service {port} proto IMAP user "{user}" password "{password}" sslproto "" fetchall nokeep
  mda "/bin/cat >/dev/null"
"""


def installed() -> dict[str, Fetch]:
    """Return those that are installed, by the name they have in the table."""
    found: dict[str, Fetch] = {}
    for name, fetch in (("getmail", _getmail), ("fetchmail", _fetchmail)):
        program = shutil.which(name, path=f"{PEERS}{os.pathsep}{os.environ.get('PATH', '')}")
        if program:
            found[f"{name}, delete"] = lambda dovecot, user, fetch=fetch, program=program: fetch(program, dovecot, user)  # type: ignore[misc]
    return found


def _getmail(program: str, dovecot: Dovecot, user: str) -> None:
    runner = ordinary_user()
    with short_folder(runner, "mggm") as folder:
        maildir = folder / "Maildir"
        for part in ("cur", "new", "tmp"):
            (maildir / part).mkdir(parents=True)
        rc = folder / "rc"
        rc.write_text(_GETMAIL.format(port=dovecot.imap_port, user=user, password=PASSWORD, maildir=maildir))
        _run([program, "--getmaildir", str(folder), "--rcfile", str(rc), "--quiet"], folder, runner)


def _fetchmail(program: str, dovecot: Dovecot, user: str) -> None:
    runner = ordinary_user()
    with short_folder(runner, "mgfm") as folder:
        rc = folder / "rc"
        rc.write_text(_FETCHMAIL.format(port=dovecot.imap_port, user=user, password=PASSWORD))
        rc.chmod(0o600)
        _run([program, "--fetchmailrc", str(rc), "--silent", "--nodetach", "--idfile", str(folder / "ids"),
              "--pidfile", str(folder / "pid")], folder, runner)


def _run(command: list[str], folder: Path, runner: Runner) -> None:
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, runner.uid, runner.gid)
    log = folder / "log"
    if runner.popen(command, folder, log).wait() != 0:
        raise RuntimeError(f"{command[0]} failed:\n{log.read_text(errors='replace')[-2000:]}")
