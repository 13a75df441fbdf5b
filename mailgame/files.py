"""Files that are written whole: whoever reads one meanwhile sees the old one or the new one, never half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(file: Path, content: bytes, public: bool = False) -> None:
    """Put `content` in the place of whatever `file` held; its folder is made if need be.

    Its owner alone may read it, or with `public` everybody. The disk is not waited for: after a loss of power the file
    may be cut short. Raises OSError, and then the file is what it was.
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
