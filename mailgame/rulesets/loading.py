"""Rulesets on disk: one folder a game, one file a rule, found by what `ruleset.toml` lists."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule
from mailgame.law.vocabulary import Words
from mailgame.law.wordlists import WordList
from mailgame.rulesets import listing, rulefile, wordfile, wordlists

PACKAGED = "__init__.py"
"""What makes a ruleset a package that can be installed; nothing of it is read."""


class RulesetError(Exception):
    """A ruleset cannot be used; the message names the file and what is wrong with it."""


_loaded: dict[Path, Ruleset] = {}
_asked: dict[tuple[str, tuple[Path, ...]], Ruleset] = {}
_reading = threading.RLock()
"""Held while a ruleset is read: its files are modules, and two threads would read them into one another."""


def available(folders: Sequence[Path]) -> dict[str, Path]:
    """Return the rulesets in these folders by name; of two of a name the first folder's counts.

    A folder of which one is a ruleset itself stands for that ruleset.
    """
    rulesets: dict[str, Path] = {}
    for folder in folders:
        if is_ruleset(folder):
            rulesets.setdefault(folder.resolve().name, folder)
        elif folder.is_dir():
            for path in sorted(folder.iterdir()):
                if is_ruleset(path):
                    rulesets.setdefault(path.name, path)
    return rulesets


def is_ruleset(folder: Path) -> bool:
    """Tell whether a folder is a ruleset: it has a ruleset.toml."""
    return (folder / "ruleset.toml").is_file()


def load(slug: str, folders: Sequence[Path]) -> Ruleset:
    """Return a ruleset by its name. Raises RulesetError when there is none, or it is not whole."""
    key = (slug, tuple(folders))
    if key in _asked:
        return _asked[key]
    rulesets = available(folders)
    if slug not in rulesets:
        raise RulesetError(f"there is no ruleset {slug!r}; there are {', '.join(rulesets) or 'none'}")
    _asked[key] = read(rulesets[slug])
    return _asked[key]


def read(folder: Path) -> Ruleset:
    """Read the ruleset in a folder, once for all threads. Raises RulesetError."""
    folder = folder.resolve()
    with _reading:
        if folder not in _loaded:
            _loaded[folder] = _read(folder)
        return _loaded[folder]


def _read(folder: Path) -> Ruleset:
    said = _listing(folder / "ruleset.toml")
    files = _files(folder)
    wanted = {int(number): slug for number, slug in said["rules"].items()}
    for number, (path, slug) in files.items():
        if wanted.get(number) != slug:
            raise RulesetError(f"{path}: rule {number} “{slug}” is not listed in ruleset.toml; "
                               f'write below [rules]: {number} = "{slug}"')
    missing = [f"{number} “{slug}”" for number, slug in wanted.items() if number not in files]
    if missing:
        raise RulesetError(f"{folder}/ruleset.toml lists rules that have no file: {', '.join(missing)}")
    words = _words(folder)
    rules = {number: _rule(path, number, folder.name, words) for number, (path, _) in sorted(files.items())}
    return Ruleset(
        slug=folder.name,
        title=said["title"],
        rules=rules,
        look=said.get("look", {}) | {
            "summary": f"{said.get('summary', '')} {listing.making(said)}".strip(), "making": listing.making(said),
            "in_the_making": frozenset(said.get("in_the_making", [])),
        },
        least_players=said.get("least_players", 1),
        last_number=said.get("last_number", 0),
        bank=said.get("bank", ""),
        coins=said.get("coins", False),
        pause_stops_clocks=said.get("pause_stops_clocks", False),
        pause_stills_pages=said.get("pause_stills_pages", False),
        deadlines_include=said.get("deadlines_include", False),
        formerly={int(had): int(now) for had, now in said.get("formerly", {}).items()},
        repealed={int(number): (title, text) for number, (title, text) in said.get("repealed", {}).items()},
        numerals=said.get("numerals", ""),
        words=words,
        wordlists=_wordlists(folder),
        files=_digests(folder, [path for path, _ in files.values()]),
    )


def _listing(path: Path) -> dict[str, Any]:
    try:
        return listing.read(path)
    except listing.NoListing as fault:
        raise RulesetError(f"{path}:{fault.line}: {fault}" if fault.line else f"{path}: {fault}") from fault


def _files(folder: Path) -> dict[int, tuple[Path, str]]:
    files: dict[int, tuple[Path, str]] = {}
    for path in sorted(folder.glob("*.py")):
        if path.name in (wordfile.NAME, PACKAGED) or path.name.startswith("test_"):
            continue
        match = re.fullmatch(r"r(\d+)_(\w+)\.py", path.name)
        if match is None:
            words = f"the game's own words stand in {wordfile.NAME}, or in files of the folder {wordfile.FOLDER}"
            raise RulesetError(f"{path}: a rule file is called r<number>_<name>.py, and {words}")
        number = int(match[1])
        if number in files:
            raise RulesetError(f"{path}: rule {number} stands in {files[number][0].name} already")
        files[number] = (path, match[2])
    return files


def _words(folder: Path) -> Words:
    """Return the words that a game has of its own; its rule files import them: `from .words import WageWar`."""
    module = f"rulesets.{folder.name}.words"
    wordfile.forget(module)
    try:
        path = wordfile.place(folder)
        return wordfile.read(path, module) if path is not None else Words()
    except wordfile.NoWords as fault:
        raise RulesetError(f"{fault.file}:{fault.line}: {fault}") from fault


def _wordlists(folder: Path) -> dict[str, WordList]:
    try:
        return wordlists.read(folder)
    except wordlists.NoList as fault:
        raise RulesetError(str(fault)) from fault


def _digests(folder: Path, rules: Sequence[Path]) -> dict[str, str]:
    """Return a digest of each file that says how a game is played, by its name in the folder."""
    words = wordfile.place(folder)
    words_of = [] if words is None else [words] if words.is_file() else sorted(words.glob("*.py"))
    lists = sorted((folder / wordlists.FOLDER).glob("*.txt"))
    files = [folder / "ruleset.toml", *words_of, *lists, *rules]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in files}


def _rule(path: Path, number: int, slug: str, words: Words) -> Rule:
    try:
        return rulefile.read(path, number, f"rulesets.{slug}.{path.stem}", words)
    except rulefile.NoRule as fault:
        raise RulesetError(f"{path}:{fault.line}: {fault}" if fault.line else f"{path}: {fault}") from fault
