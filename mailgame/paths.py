"""Where the data files are: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from functools import cache
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
