"""What a server has started ends with it, at once, though it was killed and they are busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUSY = "while 1: pass"
PARENT = """
import subprocess, sys, time
from mailgame.server.minder import Minder
minder = Minder()
child = "import subprocess as s, sys; p = s.Popen([sys.executable, '-c', {busy!r}]); print(p.pid, flush=True); p.wait()"
one = subprocess.Popen([sys.executable, "-c", child], stdout=subprocess.PIPE, text=True, start_new_session=True)
print(one.pid, one.stdout.readline().strip(), minder._process.pid, flush=True)
sys.stdin.readline()
{then}
"""


def alive(process: int) -> bool:
    """Tell whether a process runs; one that has ended and waits to be looked at does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def begun(then: str) -> tuple[subprocess.Popen[str], list[int]]:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(busy=BUSY, then=then)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    with parent.stdin, parent.stdout:
        processes = [int(number) for number in parent.stdout.readline().split()]
        assert len(processes) == 3
        assert all(alive(process) for process in processes)
        parent.stdin.write("go on\n")
    return parent, processes


def gone(processes: list[int], seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not any(alive(process) for process in processes):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_children_and_theirs_end_with_a_parent_that_is_killed(by: signal.Signals) -> None:
    parent, processes = begun("time.sleep(60)")
    os.kill(parent.pid, by)
    parent.wait()
    assert gone(processes)


def test_what_is_left_ends_when_the_parent_ends_by_itself() -> None:
    parent, processes = begun("minder.leave()")
    assert parent.wait(20) == 0
    assert gone(processes, 1)


def test_a_process_that_is_not_ours_is_left_alone() -> None:
    other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    parent, processes = begun("time.sleep(60)")
    parent.kill()
    parent.wait()
    assert gone(processes)
    assert other.poll() is None
    other.kill()
    other.wait()
