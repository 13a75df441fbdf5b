"""`mailgame doctor`: examines every part a server needs, one after another, and says what is wrong and what to do.

Each part is tried by a `Probe` that is handed in; the real ones are in mailgame/shell/probes.py.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from mailgame.settings.config import Config, ConfigError, WrongInput, load

Probe = Callable[[Config], str]


class Trouble(Exception):
    """A part does not work: what is wrong, and what to do about it."""

    def __init__(self, says: str, advice: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.advice = advice


class Finding(Struct, frozen=True):
    """What the doctor found about one part; `advice` is empty if there is nothing to do.

    `follows` names the part whose trouble prevents this one from being examined.
    """

    part: str
    fine: bool
    says: str
    advice: str = ""
    follows: str = ""


_NOTHING: Mapping[str, Sequence[str]] = {}


def examine(
    path: Path, probes: Mapping[str, Probe], read: Callable[[Path], Config] = load,
    needs: Mapping[str, Sequence[str]] = _NOTHING,
) -> Iterator[Finding]:
    """Yield a finding for the config file at `path`, then, if it is usable, one for every probe in order.

    A probe returns in words what it found, or raises Trouble. Any other exception is reported too: the examination of
    the other parts continues. `needs` says which parts must work before another can: it is not tried if one does not,
    since a server that does not answer is waited for.
    """
    try:
        config = read(path)
    except ConfigError as error:
        for problem in error.problems:
            yield Finding("config", False, problem, _CONFIG_ADVICE if path.exists() else "")
        return
    yield _config_file(path)
    ill: dict[str, str] = {}
    for part, probe in probes.items():
        if first := next((each for each in needs.get(part, ()) if each in ill), ""):
            yield _not_tried(part, first)
            continue
        finding = _tried(part, probe, config)
        first = next((each for each, says in ill.items() if says == finding.says), "")
        if not finding.fine:
            ill[part] = finding.says
        yield _not_tried(part, first) if first else finding


def _tried(part: str, probe: Probe, config: Config) -> Finding:
    try:
        return Finding(part, True, probe(config))
    except Trouble as trouble:
        return Finding(part, False, trouble.says, trouble.advice)
    except WrongInput as mistake:
        return Finding(part, False, str(mistake), _CONFIG_ADVICE)
    except Exception as error:  # a probe that breaks must not keep the others from being tried
        return Finding(part, False, f"The examination itself failed: {type(error).__name__}: {error}",
                       "This is a mistake in mailgame: please report it with this line.")


def _not_tried(part: str, first: str) -> Finding:
    return Finding(part, False, f"Not tried: “{first}” must work first.", follows=first)


_CONFIG_ADVICE = "Mend this, then ask the doctor again."


def _config_file(path: Path) -> Finding:
    if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
        return Finding("config", True, f"{path} is right, but others on this machine may read it.",
                       f"If passwords are in it: chmod 600 {path}")
    return Finding("config", True, f"{path} is right.")
