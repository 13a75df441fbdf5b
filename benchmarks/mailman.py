"""GNU Mailman 3 as a peer for letters in: it reads commands by mail and answers them, keeping everything on disk."""

from __future__ import annotations

import os
import signal
import smtplib
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.servers.ground import Runner, end_of, free_ports, ordinary_user, short_folder, wait_until

PEERS = Path(__file__).parent.parent / ".peers" / "bin"
RUNNERS = ("lmtp", "command", "virgin")
_CONFIG = """[mailman]
site_owner: owner@example.com
layout: bench
[paths.bench]
var_dir: {folder}/var
bin_dir: {bin}
[mta]
incoming: mailman.mta.null.NullMTA
lmtp_host: 127.0.0.1
lmtp_port: {port}
smtp_host: 127.0.0.1
smtp_port: 9
[database]
url: sqlite:///{folder}/var/data/mailman.db
"""
_LETTER = """From: {sender}
To: game-request@example.com
Subject: Re: update
Message-ID: <{number}@example.net>

echo vote {number} yes
end
"""


def installed() -> bool:
    """Tell whether it is here; scripts/peers.sh installs it."""
    return (PEERS / "mailman").exists()


def letters_per_cpu_second(count: int) -> float:
    """Let it answer `count` letters of one `echo` command each, its cheapest; return letters a second of CPU.

    The replies stay in its queue: they are written, and not sent. Raises CannotStart with the end of its log.
    """
    runner = ordinary_user()
    with short_folder(runner, "mgmm") as folder:
        log, (port,) = folder / "log", free_ports(1)
        config = folder / "mailman.cfg"
        config.write_text(_CONFIG.format(folder=folder, bin=PEERS, port=port))
        if os.geteuid() == 0:
            os.chown(config, runner.uid, runner.gid)
        runner.run([str(PEERS / "mailman"), "-C", str(config), "create", "game@example.com"], folder, log)
        at_work = [_start(name, config, folder, log, runner) for name in RUNNERS]
        try:
            wait_until(lambda: _listens(port), "Mailman", log, process=at_work[0])
            _send(port, 0, 5)  # warms all three up
            _wait(folder, log, at_work, 5)
            before = sum(map(_cpu, at_work))
            _send(port, 5, 5 + count)
            _wait(folder, log, at_work, 5 + count)
            return count / (sum(map(_cpu, at_work)) - before)
        finally:
            for process in at_work:
                process.send_signal(signal.SIGTERM)
            for process in at_work:
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def _start(name: str, config: Path, folder: Path, log: Path, runner: Runner) -> subprocess.Popen[bytes]:
    return runner.popen([str(PEERS / "runner"), "-C", str(config), "-r", f"{name}:0:1"], folder, log)


def _listens(port: int) -> bool:
    try:
        smtplib.LMTP("127.0.0.1", port).quit()
    except OSError:
        return False
    return True


def _send(port: int, first: int, end: int, connections: int = 4) -> None:
    def work(numbers: range) -> None:
        with smtplib.LMTP("127.0.0.1", port) as lmtp:
            for number in numbers:
                sender = f"player{number % 200}@example.net"
                letter = _LETTER.format(sender=sender, number=number).replace("\n", "\r\n")
                lmtp.sendmail(sender, ["game-request@example.com"], letter.encode())

    threads = [threading.Thread(target=work, args=(range(first + n, end, connections),)) for n in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _wait(folder: Path, log: Path, at_work: Sequence[subprocess.Popen[bytes]], count: int) -> None:
    """Wait until so many replies lie in the queue."""
    queue = folder / "var" / "queue" / "out"

    def done() -> bool:
        if any(process.poll() is not None for process in at_work):
            raise RuntimeError(f"a runner of Mailman ended:\n{end_of(log)}")
        return queue.is_dir() and sum(1 for _ in queue.glob("*.pck")) >= count

    wait_until(done, "replies of Mailman", log, seconds=300)


def _cpu(process: subprocess.Popen[bytes]) -> float:
    """Return the seconds of CPU that a process has used (proc(5), fields 14 and 15)."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
