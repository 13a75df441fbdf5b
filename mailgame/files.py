"""Files written atomically: a concurrent reader sees the old one or the new one, never half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(file: Path, content: bytes, public: bool = False) -> None:
    """Replace the content of `file` with `content`; its folder is created if needed.

    Only its owner may read it, or with `public` everybody. The disk is not synced: after a power failure the file may
    be cut short. Raises OSError; the file is then unchanged.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=file.parent)
    fresh = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(content)
        if public:
            fresh.chmod(0o644)
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
