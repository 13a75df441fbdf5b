"""Where the things that travel with the server stand: rulesets, templates, migrations.

In a checkout they stand beside the package; in an installed wheel inside it, under `_data`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Shipped = Literal["rulesets", "templates", "migrations"]

_PACKAGE = Path(__file__).resolve().parent


def shipped(what: Shipped) -> Path:
    """Return the folder of what is shipped under this name; raises FileNotFoundError if it is in neither place."""
    for folder in (_PACKAGE / "_data" / what, _PACKAGE.parent / what):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"The {what} that belong to mailgame are not installed with it: install it anew.")
