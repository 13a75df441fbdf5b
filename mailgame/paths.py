"""Where the data files are: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def templates_folder() -> Path:
    """Return the folder of the templates for letters and site. Raises FileNotFoundError if it is missing."""
    return _find("templates")


def migrations_folder() -> Path:
    """Return the folder of the database migrations (Alembic). Raises FileNotFoundError if it is missing."""
    return _find("migrations")


@cache
def rulesets_folder() -> Path:
    """Return the folder of the rulesets that come with the program. Raises FileNotFoundError if it is missing."""
    return _find("rulesets")


INSTALLED = "mailgame.rulesets"
"""The entry points under which packages offer rulesets: `mine = "my_package.mine"`, a package that is a ruleset."""


@cache
def installed_rulesets() -> tuple[Path, ...]:
    """Return the folders of the rulesets that installed packages offer, by the names of their entry points.

    Raises FileNotFoundError, naming the entry point, if what it names cannot be found, or is no ruleset.
    """
    return tuple(_package(each.name, each.value) for each in sorted(entry_points(group=INSTALLED)))


def _package(name: str, value: str) -> Path:
    try:
        found = importlib.util.find_spec(value)
    except ImportError:
        found = None
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError(f"The entry point “{name}” of {INSTALLED} names {value}, which is no package: "
                                "it must be a folder with ruleset.toml and __init__.py")
    folder = Path(found.submodule_search_locations[0])
    if not (folder / "ruleset.toml").is_file():
        raise FileNotFoundError(f"The entry point “{name}” of {INSTALLED} names {value}, but {folder} has no "
                                "ruleset.toml: the package was built without it. hatchling packs all that is in the "
                                "folder; of another build backend, ask for its .toml and .txt files, too")
    return folder


def ruleset_places(own: Sequence[Path] = ()) -> tuple[Path, ...]:
    """Return where rulesets are looked for, in order: `own` folders, installed packages, the shipped ones.

    Each is a folder of rulesets, or a ruleset. Raises FileNotFoundError if an installed one is missing.
    """
    return (*own, *installed_rulesets(), rulesets_folder())


def rehearsals_folders() -> tuple[Path, ...]:
    """Return the folder of the rehearsals that come with the program, or nothing if there is none."""
    places = (_PACKAGE / "_data" / "rehearsals", _PACKAGE.parent / "tests" / "rehearsals")
    return tuple(place for place in places if place.is_dir())[:1]


def _find(name: str, package: Path = _PACKAGE) -> Path:
    """Return `<package>/_data/<name>` (an installed wheel) or else `<checkout>/<name>`."""
    places = (package / "_data" / name, package.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(
        f"The folder '{name}' is neither at {places[0]} nor at {places[1]}: mailgame is not whole."
    )
