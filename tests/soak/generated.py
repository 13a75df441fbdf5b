"""Rounds of generated cases: what other tests make by a seed and check without a server, as much of it as one likes.

A module of them makes cases by a seed, and has `check(case)`, which says what harm came of one, or fails. It may
have `afterwards(count)`, which says what harm shows only after so many, and what is to be noted. They are run in a
process of their own, so that one that never ends or takes all memory is a complaint like any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType


@dataclass(frozen=True, slots=True)
class Source:
    """Where the cases of a kind come from: a module, what makes them there, and how many a round checks.

    longest: seconds that the cases of a round may take. apart: they are checked only where they are asked for.
    """

    module: str
    maker: str
    count: int
    longest: float = 600.0
    apart: bool = False


SOURCES = {
    "law": Source("tests.sandbox.generated", "cases", 20),
    "forgeries": Source("tests.desk.forgeries", "cases", 200),
    "letters": Source("tests.post.mutants", "mutants", 1000),
    "looks": Source("tests.foresight.truth", "cases", 50, 3600.0, apart=True),
    "months": Source("tests.soak.seasons", "months", 10, 7200.0, apart=True),
    "years": Source("tests.soak.seasons", "years", 1, 7200.0, apart=True),
    "games": Source("tests.soak.games", "games", 110, 36_000.0, apart=True),
    "repeals": Source("tests.soak.variants", "repeals", 100, 3600.0, apart=True),
    "changes": Source("tests.soak.unmaking", "changes", 100, 14_400.0, apart=True),
    "flags": Source("tests.soak.variants", "flags", 1000, 7200.0, apart=True),
    "amendments": Source("tests.soak.variants", "amendments", 1000, 7200.0, apart=True),
    "boxed": Source("tests.soak.variants", "boxed_months", 1, apart=True),
}
PROGRAM = ("-m", "tests.soak.generated")
BEGUN, HARM, NOTE = "begun ", "harm ", "note "


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of cases: the harm they did, each with the name of its case, and what is to be noted."""

    harm: list[str]
    notes: list[str]


async def told(kind: str, seed: str, count: int, longest: float = 600.0, ruleset: str = "") -> Told:
    """Check `count` cases of a kind in `longest` seconds; return what is told of them.

    ruleset: by which rules games are played, "" for those that the kind itself plays by.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, *PROGRAM, kind, seed, str(count), ruleset, cwd=Path(__file__).parents[2],
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, start_new_session=True,
    )
    assert process.stdout is not None
    said: list[str] = []
    try:
        async with asyncio.timeout(longest):
            async for line in process.stdout:
                said += [line.decode(errors="replace").rstrip()]
            await process.wait()
    except TimeoutError:
        said.append(f"{HARM}the cases take more than {longest:g} s: {_last(said)} is the one that was begun last")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.communicate()
    harm, notes = ([line.removeprefix(sort) for line in said if line.startswith(sort)] for sort in (HARM, NOTE))
    if process.returncode and not harm:  # it has not come to its own end
        harm.append(f"{_last(said)} ended the process with {process.returncode}: {' '.join(said[-3:])}")
    return Told(harm, notes)


def _last(said: Iterable[str]) -> str:
    return next((line.removeprefix(BEGUN) for line in reversed(list(said)) if line.startswith(BEGUN)), "no case")


def main(kind: str, seed: str, count: str, ruleset: str = "") -> int:
    """Check cases and say the harm of each on a line; return 1 if there was any."""
    source = SOURCES[kind]
    module = import_module(source.module)
    harmed = False
    by = {"ruleset": ruleset} if ruleset else {}
    made = getattr(module, source.maker)(seed, int(count), **by)
    for number, case in enumerate(itertools.islice(made, int(count))):
        name = str(getattr(case, "name", f"{kind} {number} of seed {seed}"))
        sys.stdout.write(f"{BEGUN}{name}\n")
        sys.stdout.flush()
        try:
            checked = module.check(case)
            harm = list(getattr(checked, "harm", ()))
            sys.stdout.writelines(f"{NOTE}{name}: {words}\n" for words in getattr(checked, "told", ()))
        except Exception:
            harm = [traceback.format_exc().replace("\n", " ⏎ ")]
        for words in harm:
            harmed = True
            sys.stdout.write(f"{HARM}{name}: {words}\n")
    return int(_afterwards(module, int(count), **by) or harmed)


def _afterwards(module: ModuleType, count: int, **by: str) -> bool:
    """Say what shows only after all cases; return whether it is harm."""
    if not hasattr(module, "afterwards"):
        return False
    harm, notes = module.afterwards(count, **by)
    for sort, lines in ((HARM, harm), (NOTE, notes)):
        sys.stdout.writelines(f"{sort}{words}\n" for words in lines)
    return bool(harm)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
