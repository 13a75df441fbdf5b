"""`mailgame doctor`: examines every part a server needs, one after another, and says what is wrong and what to do.

Each part is tried by a `Probe` that is handed in; the real ones are in mailgame/shell/probes.py.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mailgame.settings.config import Config, ConfigError, WrongInput, load

Probe = Callable[[Config], str]


class Trouble(Exception):
    """A part does not work: what is wrong, and what to do about it."""

    def __init__(self, says: str, advice: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Finding:
    """What the doctor found about one part; `advice` is empty if there is nothing to do.

    `follows` names the part whose trouble prevents this one from being examined.
    """

    part: str
    fine: bool
    says: str
    advice: str = ""
    follows: str = ""


def examine(path: Path, probes: Mapping[str, Probe], read: Callable[[Path], Config] = load) -> Iterator[Finding]:
    """Yield a finding for the config file at `path`, then, if it is usable, one for every probe in order.

    A probe returns in words what it found, or raises Trouble. Any other exception is reported too: the examination of
    the other parts continues.
    """
    try:
        config = read(path)
    except ConfigError as error:
        for problem in error.problems:
            yield Finding("config", False, problem, _CONFIG_ADVICE if path.exists() else "")
        return
    yield _config_file(path)
    first_part: dict[str, str] = {}
    for part, probe in probes.items():
        try:
            yield Finding(part, True, probe(config))
        except Trouble as trouble:
            first = first_part.setdefault(trouble.says, part)
            if first == part:
                yield Finding(part, False, trouble.says, trouble.advice)
            else:
                yield Finding(part, False, f"Not tried: “{first}” must work first.", follows=first)
        except WrongInput as mistake:
            yield Finding(part, False, str(mistake), _CONFIG_ADVICE)
        except Exception as error:  # a probe that breaks must not keep the others from being tried
            yield Finding(part, False, f"The examination itself failed: {type(error).__name__}: {error}",
                          "This is a mistake in mailgame: please report it with this line.")


_CONFIG_ADVICE = "Mend this, then ask the doctor again."


def _config_file(path: Path) -> Finding:
    if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
        return Finding("config", True, f"{path} is right, but others on this machine may read it.",
                       f"If passwords are in it: chmod 600 {path}")
    return Finding("config", True, f"{path} is right.")
