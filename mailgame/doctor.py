"""`mailgame doctor`: looks at every part a server needs, one after the other, and says what is wrong and what to do.

What tries a part is handed in as a `Probe`; the real ones stand in mailgame/probes.py.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .config import Config, ConfigError, load

Probe = Callable[[Config], str]


class Trouble(Exception):
    """A part does not work: what is wrong, and what to do about it, in words."""

    def __init__(self, says: str, advice: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Finding:
    """What the doctor found about one part; `advice` is empty where there is nothing to do."""

    part: str
    fine: bool
    says: str
    advice: str = ""


def examine(path: Path, probes: Mapping[str, Probe], read: Callable[[Path], Config] = load) -> Iterator[Finding]:
    """Yield a finding for the config file at `path`, then, if it can be used, one for every probe in its order.

    A probe returns in words what it found, or raises Trouble. Whatever else it raises is told too: the examination of
    the other parts goes on.
    """
    try:
        config = read(path)
    except ConfigError as error:
        for problem in error.problems:
            yield Finding("config", False, problem, "Mend this key, then ask the doctor again.")
        return
    yield _config_file(path)
    for part, probe in probes.items():
        try:
            yield Finding(part, True, probe(config))
        except Trouble as trouble:
            yield Finding(part, False, trouble.says, trouble.advice)
        except Exception as error:  # a probe that breaks must not keep the others from being tried
            yield Finding(part, False, f"The examination itself failed: {type(error).__name__}: {error}",
                          "This is a mistake in mailgame: please report it with this line.")


def _config_file(path: Path) -> Finding:
    if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
        return Finding("config", True, f"{path} is right, but others on this machine may read it.",
                       f"If passwords are in it: chmod 600 {path}")
    return Finding("config", True, f"{path} is right.")
