"""The rounds of a soak: what each kind does, how the seed makes them, and how one is played and judged."""

from __future__ import annotations

import asyncio
import random
import shutil
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.soak import clocks, disks, faults, generated, kills, power
from tests.soak.scene import Broken, Grounds, Scene, Setting

Play = Callable[[Scene, int], Awaitable[None]]
"""Plays a round in a scene that is set up, with so many acts."""

OVERDUE = timedelta(days=19)
DEADLINES_LATE = {"clock": {"gap_hours": 100_000}}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of round: what it plays, on which databases, with how many acts if nobody says otherwise."""

    play: Play
    databases: tuple[str, ...] = ("sqlite", "postgres")
    acts: int = 6
    setting: dict[str, object] = field(default_factory=dict)


KINDS: dict[str, Kind] = {
    "kills": Kind(kills.kills, acts=8),
    "deadlines": Kind(kills.deadlines, acts=5, setting={"late": OVERDUE, "more": DEADLINES_LATE}),
    "hammered": Kind(kills.hammered, acts=12, setting={"late": OVERDUE, "more": DEADLINES_LATE}),
    "stops": Kind(kills.stops, acts=4),
    "pair": Kind(kills.pair, ("postgres",), setting={"servers": 2, "games": ("week", "month", "year")}),
    "smtp": Kind(faults.smtp, acts=4),
    "tls": Kind(faults.tls, acts=3, setting={"tls": True}),
    "lines": Kind(faults.lines, acts=5),
    "outages": Kind(faults.outages, acts=3),
    "disks": Kind(disks.full, ("sqlite",), acts=3, setting={"disk": 24_000_000}),
    "power": Kind(power.loss, ("sqlite",), acts=6),
    "clocks": Kind(clocks.jumps, acts=2, setting={"late": timedelta(hours=1)}),
}


NAMES = (*KINDS, *generated.SOURCES)
APART = frozenset(name for name, source in generated.SOURCES.items() if source.apart)
"""Kinds of rounds that take long, and are played only where they are asked for."""
"""All kinds of rounds, in the order in which they are played."""


@dataclass(frozen=True, slots=True)
class Case:
    """One round, wholly determined: its kind, its database, its seed and how many acts it has (0: as its kind says).

    ruleset: by which rules long rounds are played, "" for those that they play by otherwise.
    """

    kind: str
    database: str
    seed: str
    acts: int = 0
    ruleset: str = ""

    def __str__(self) -> str:
        return f"{self.kind} on {self.database}, seed {self.seed}"


@dataclass
class Outcome:
    """What came of a round."""

    case: Case
    complaints: list[str]
    tally: Counter[str]
    sent: int = 0
    answered: int = 0
    doubled: int = 0
    aside: int = 0
    resent: int = 0
    slowest: float = 0.0
    tracebacks: int = 0
    seconds: float = 0.0
    evidence: Path | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """How many letters that wanted an answer got none."""
        return self.sent - self.answered


def cases(seed: int, count: int, only: Sequence[str] = (), ruleset: str = "") -> list[Case]:
    """Return the first `count` rounds of a seed, of all kinds in turn or of those in `only`, databases in turn too.

    ruleset: by which rules long rounds are played.
    """
    names = [name for name in NAMES if (name in only if only else name not in APART)]
    found = []
    for number in range(count):
        turn, place = divmod(number, len(names))
        kind = KINDS.get(names[place])
        database = kind.databases[turn % len(kind.databases)] if kind else "no server"
        found.append(Case(names[place], database, f"{seed}/{number}", ruleset=ruleset if names[place] in APART else ""))
    return found


async def check(case: Case, grounds: Grounds) -> Outcome:
    """Play one round and judge it."""
    return await (_with_servers(case, grounds) if case.kind in KINDS else _without(case))


async def _without(case: Case) -> Outcome:
    begun = asyncio.get_running_loop().time()
    source = generated.SOURCES[case.kind]
    count = case.acts or source.count
    told = await generated.told(case.kind, case.seed, count, source.longest, case.ruleset)
    return Outcome(case, told.harm, Counter({f"generated: {case.kind}": count}),
                   seconds=asyncio.get_running_loop().time() - begun, notes=told.notes)


async def _with_servers(case: Case, grounds: Grounds) -> Outcome:
    """Play a round in a scene of its own; its folder stays only if something does not hold."""
    kind = KINDS[case.kind]
    folder = grounds.folder / f"{case.kind}-{case.database}-{case.seed.replace('/', '-')}"
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    scene = Scene(folder, grounds, _setting(kind, case), random.Random(case.seed))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    complaints: list[str] = []
    try:
        async with scene.set_up():
            try:
                await kind.play(scene, case.acts or kind.acts)
                await scene.settle()
            except Broken as broken:
                complaints.append(f"{broken}\n{scene.server_says()}")
            complaints += await _judged(scene)
            if complaints:
                scene.keep_evidence(complaints)
    except Exception:
        complaints.append(f"the soak itself stumbled:\n{traceback.format_exc()}")
    finally:
        scene.clear_away()
    tracebacks = scene.tracebacks
    if not complaints:
        shutil.rmtree(folder, ignore_errors=True)
    oracle = scene.oracle
    wanted = [letter for letter in oracle.letters.values() if letter.answers]
    return Outcome(
        case, complaints, scene.tally, len(wanted), oracle.answered, oracle.doubled,
        sum(letter.aside for letter in oracle.letters.values()), oracle.resent, scene.slowest, tracebacks,
        loop.time() - begun, folder if complaints else None,
    )


async def _judged(scene: Scene) -> list[str]:
    """Return what does not hold; a server that could not be stopped is killed first."""
    for which, living in enumerate(scene.livings):
        if living.process is not None:
            await scene.kill("because it would not stop", which)
    return await scene.judge()


def _setting(kind: Kind, case: Case) -> Setting:
    asked = dict(kind.setting)
    late = asked.pop("late", None)
    if isinstance(late, timedelta):
        asked["began"] = datetime.now(UTC) - late
    return Setting(database=case.database, **asked)  # type: ignore[arg-type]
