"""`python -m tests.soak`: plays rounds until the time is over, says a line of each, and a table at the end."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.servers.dovecot import private_dovecot
from tests.servers.ground import CannotStart
from tests.servers.postgres import Cluster, private_postgres
from tests.soak import growth, slips
from tests.soak.oracle import few
from tests.soak.rounds import APART, NAMES, Outcome, cases, check
from tests.soak.scene import Grounds

GROWTH, SLIPS = "growth", "slips"
ENOUGH = 100_000   # rounds, more than anybody has time for


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for; return 1 if anything did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="no round begins after that (10)")
    parser.add_argument("--seed", type=int, default=1, help="what is done, and in which order (1)")
    kinds = ", ".join([*NAMES, GROWTH, SLIPS])
    parser.add_argument("--only", default="", metavar="KIND,…", help=f"some kinds: {kinds}")
    parser.add_argument("--ruleset", default="", metavar="SLUG", help=f"play {', '.join(sorted(APART))} by these rules")
    parser.add_argument("--rounds", type=int, default=ENOUGH, help="at most so many rounds")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="begin with round N of the seed")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="", help="rounds on this one alone")
    parser.add_argument("--letters", type=int, default=20_000, help="letters through one process, for growth (20000)")
    parser.add_argument("--keep", type=Path, help="where the evidence of failing rounds is kept (a folder in /tmp)")
    asked = parser.parse_args(arguments)
    only = [name for name in asked.only.split(",") if name]
    unknown = [name for name in only if name not in (*NAMES, GROWTH, SLIPS)]
    if unknown:
        parser.error(f"there is no kind {unknown[0]}; there are {kinds}")
    try:
        if only == [SLIPS]:
            return slips.measure()
        return asyncio.run(_soak(asked, only)) or (slips.measure() if not only else 0)
    except asyncio.CancelledError:
        sys.stderr.write("stopped\n")
        return 130
    except CannotStart as missing:
        sys.stderr.write(f"{missing}\n")
        return 2


async def _soak(asked: argparse.Namespace, only: list[str]) -> int:
    folder = asked.keep or Path(tempfile.mkdtemp(prefix="mailgame-soak-", dir="/tmp"))
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    end = time.monotonic() + 60 * asked.minutes
    soak = asyncio.current_task()
    assert soak is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, soak.cancel)  # the servers end with it
    outcomes: list[Outcome] = []
    failed = False
    with contextlib.ExitStack() as stack:
        dovecot = stack.enter_context(private_dovecot())

        @cache
        def cluster() -> Cluster:
            return stack.enter_context(private_postgres())

        grounds = Grounds(dovecot, cluster, folder)
        if only == [GROWTH]:
            return await growth.measure(grounds, asked.letters)
        for number, case in enumerate(cases(asked.seed, asked.first + asked.rounds, only, asked.ruleset)):
            if number < asked.first or asked.database not in ("", case.database):
                continue
            if time.monotonic() > end:
                break
            outcome = await check(case, grounds)
            outcomes.append(outcome)
            failed = failed or bool(outcome.complaints)
            _tell(number, outcome)
    _print(outcomes)
    if not failed:
        with contextlib.suppress(OSError):
            folder.rmdir()
    return 1 if failed else 0


def _tell(number: int, outcome: Outcome) -> None:
    """Say a line of a round, and what did not hold."""
    mark = "✗" if outcome.complaints else "✓"
    acts = ", ".join(f"{name} {times}" for name, times in sorted(outcome.tally.items()))
    sys.stdout.write(
        f"{mark} {number:3} {outcome.case}: {outcome.sent} letters, {outcome.answered} answered, {outcome.doubled} "
        f"doubled, {outcome.seconds:.0f} s, well again in {outcome.slowest:.1f} s; {acts}\n")
    for words in (*few(outcome.complaints), *outcome.notes):
        sys.stdout.write(f"      {words}\n")
    if outcome.evidence:
        sys.stdout.write(f"      evidence: {outcome.evidence}\n")
    sys.stdout.flush()


def _print(outcomes: Sequence[Outcome]) -> None:
    """Print the tables: what was done, and what became of the letters."""
    console = Console()
    console.width = max(console.width, 132)
    done: Counter[str] = Counter()
    for outcome in outcomes:
        done += outcome.tally
    acts = Table(title="what was done", title_justify="left", title_style="bold")
    acts.add_column("kind")
    acts.add_column("times", justify="right")
    for name, times in sorted(done.items()):
        acts.add_row(name, str(times))
    console.print(acts)
    letters = Table(title="what became of the letters", title_justify="left", title_style="bold")
    for heading in ("on", "rounds", "failed", "kills", "faults", "letters", "answered", "lost", "doubled", "resent",
                    "aside", "well again", "tracebacks"):
        letters.add_column(heading, justify="left" if heading == "on" else "right")
    databases = sorted({outcome.case.database for outcome in outcomes})
    groups = {one: [outcome for outcome in outcomes if outcome.case.database == one] for one in databases}
    for name, some in {**groups, "all": list(outcomes)}.items():
        tally = sum((outcome.tally for outcome in some), Counter[str]())
        kills = sum(times for act, times in tally.items() if act.startswith(("kill", "stop")))
        faults = sum(times for act, times in tally.items() if not act.startswith(("kill", "stop", "generated")))
        letters.add_row(
            name, str(len(some)), str(sum(bool(one.complaints) for one in some)), str(kills),
            str(faults), str(sum(one.sent for one in some)),
            str(sum(one.answered for one in some)), str(sum(one.lost for one in some)),
            str(sum(one.doubled for one in some)),
            str(sum(one.resent for one in some)), str(sum(one.aside for one in some)),
            f"{max((one.slowest for one in some), default=0.0):.0f} s", str(sum(one.tracebacks for one in some)))
    console.print(letters)


if __name__ == "__main__":
    sys.exit(main())
