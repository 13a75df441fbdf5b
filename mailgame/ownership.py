"""Whose a file is that this process may not use, and the line that gives it back."""

from __future__ import annotations

import getpass
import os
from pathlib import Path


def not_ours(path: Path, uses: int, all_of: Path | None = None) -> str:
    """Return whose a file or folder is that this process may not use, and the line that gives it back; "" if it may.

    uses: what it is wanted for (`os.R_OK` and so on). all_of: the folder whose files are all to be given back, if any.
    """
    try:
        owner = path.owner()
        if os.access(path, uses):
            return ""
    except (OSError, KeyError):  # it is not there, or nobody is called so
        return ""
    us = _us()
    give = f"chown -R {us} {all_of}" if all_of is not None else f"chown {us} {path}"
    return f"{path} belongs to {owner}, and may not be used by {us}, as whom this runs. Give it back: {give}"


def _us() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a user without a name, as in containers
        return str(os.geteuid())
