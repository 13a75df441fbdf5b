"""Rulesets as a server plays them: with the one sandbox of this process for law that players write."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from mailgame.kernel.rulebook import Ruleset
from mailgame.rulesets.loading import load
from mailgame.sandbox import Limits, Sandbox


@cache
def sandbox() -> Sandbox:
    """Return the sandbox of this process; its workers start when law is first run."""
    return Sandbox()


@cache
def _sandboxed(slug: str, folders: tuple[Path, ...]) -> Ruleset:
    return sandbox().equip(load(slug, folders))


def sandboxed(slug: str, folders: Sequence[Path]) -> Ruleset:
    """Return a ruleset by its name, with players' law. Raises RulesetError when there is none, or it is not whole."""
    return _sandboxed(slug, tuple(folders))


@cache
def _patient_sandbox() -> Sandbox:
    return Sandbox(Limits().patient())


@cache
def _rehearsed(slug: str, folders: tuple[Path, ...]) -> Ruleset:
    return _patient_sandbox().equip(load(slug, folders))


def rehearsed(slug: str, folders: Sequence[Path]) -> Ruleset:
    """Return a ruleset as `sandboxed` does, for games on a virtual clock. Raises RulesetError.

    How busy the machine is decides nothing there.
    """
    return _rehearsed(slug, tuple(folders))
