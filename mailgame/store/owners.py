"""Whose the files of an SQLite database are: a command that another user typed may have made them."""

from __future__ import annotations

import os
from pathlib import Path

from ..ownership import not_ours


def closed_to_us(file: Path) -> str:
    """Return which of a database's files, or its folder, this process may not use, and what would help; "" if none."""
    folder = file.parent
    files = (file, Path(f"{file}-wal"), Path(f"{file}-shm"))
    return not_ours(folder, os.R_OK | os.W_OK | os.X_OK, folder) or next(
        filter(None, (not_ours(each, os.R_OK | os.W_OK, folder) for each in files)), "")
