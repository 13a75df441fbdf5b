"""What every private server stands on: its program, an ordinary user to run as, a short folder and a free port."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SYSTEM_FOLDERS = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")
USER_VARIABLE = "MAILGAME_TEST_USER"


class CannotStart(Exception):
    """A server that a test needs cannot be started; the message says why and what to do."""


def find_program(name: str, package: str, folders: Sequence[str] = ()) -> str:
    """Return the path of the program `name`, looked for in `folders`, then PATH, then the system's own folders.

    Raises CannotStart, naming the Debian `package` that holds it: a test that needs a server fails without it.
    """
    path = os.pathsep.join((*folders, os.environ.get("PATH", ""), *SYSTEM_FOLDERS))
    found = shutil.which(name, path=path)
    if found is None:
        raise CannotStart(
            f"This test needs the program '{name}', which is not installed here. "
            f"On Debian: apt-get install {package} (`make test` does that by itself)."
        )
    return found


@dataclass(frozen=True, slots=True)
class Runner:
    """The ordinary user a private server runs as: oneself, or, when root starts it, somebody who is not root."""

    name: str
    group: str
    uid: int
    gid: int

    def popen(self, command: Sequence[str], folder: Path, log: Path) -> subprocess.Popen[bytes]:
        """Start `command` in `folder` as this user, in a session of its own, writing what it says to `log`."""
        with log.open("ab") as out:
            if os.geteuid() != 0:
                return subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                        env=self.environment(folder), start_new_session=True)
            os.chown(log, self.uid, self.gid)
            return subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                    env=self.environment(folder), start_new_session=True,
                                    user=self.uid, group=self.gid, extra_groups=[])

    def run(self, command: Sequence[str], folder: Path, log: Path) -> None:
        """Run `command` to its end as `popen` does; raises CannotStart with the end of the log if it fails."""
        if self.popen(command, folder, log).wait() != 0:
            raise CannotStart(f"{command[0]} failed:\n{end_of(log)}")

    def environment(self, folder: Path) -> dict[str, str]:
        """Return a small environment in which `folder` is home."""
        return {"HOME": str(folder), "LANG": "C.UTF-8", "PATH": os.pathsep.join(SYSTEM_FOLDERS), "USER": self.name}


def ordinary_user() -> Runner:
    """Return whom servers run as: oneself, or for root the user named by MAILGAME_TEST_USER, else `nobody`.

    Raises CannotStart if there is no such user or it is root too (Dovecot and PostgreSQL refuse root).
    """
    import grp

    if os.geteuid() != 0:
        entry = pwd.getpwuid(os.geteuid())
    else:
        wanted = os.environ.get(USER_VARIABLE, "nobody")
        try:
            entry = pwd.getpwnam(wanted)
        except KeyError:
            raise CannotStart(f"There is no user '{wanted}' to run a server as; name one in {USER_VARIABLE}.") from None
        if entry.pw_uid == 0:
            raise CannotStart(f"'{wanted}' is root, whom these servers refuse; name another user in {USER_VARIABLE}.")
    return Runner(entry.pw_name, grp.getgrgid(entry.pw_gid).gr_name, entry.pw_uid, entry.pw_gid)


@contextlib.contextmanager
def short_folder(runner: Runner, prefix: str) -> Iterator[Path]:
    """Give a new folder /tmp/PREFIX… that belongs to `runner` alone (long paths break sockets), removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    try:
        if os.geteuid() == 0:
            os.chown(folder, runner.uid, runner.gid)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_ports(count: int) -> list[int]:
    """Return `count` different ports that nobody listened on a moment ago on loopback."""
    with contextlib.ExitStack() as open_sockets:
        ports = []
        for _ in range(count):
            probe = open_sockets.enter_context(socket.socket())
            probe.bind(("127.0.0.1", 0))
            ports.append(int(probe.getsockname()[1]))
        return ports


def wait_until(ready: Callable[[], bool], what: str, log: Path | None = None, seconds: float = 30,
               process: subprocess.Popen[bytes] | None = None) -> None:
    """Ask `ready` every few milliseconds until it says yes.

    Raises CannotStart, with `what` was waited for and the end of `log`, after `seconds` or when `process` has ended.
    """
    end = time.monotonic() + seconds
    while not ready():
        over = process is not None and process.poll() is not None
        if over or time.monotonic() > end:
            why = "the program ended" if over else f"waited {seconds:g} seconds"
            raise CannotStart(f"No {what}: {why}.\n{end_of(log) if log else ''}")
        time.sleep(0.02)


def end_of(log: Path, most: int = 3000) -> str:
    """Return the last `most` characters of a log, or an empty text where there is none."""
    return log.read_text(errors="replace")[-most:] if log.exists() else ""
