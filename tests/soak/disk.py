"""A disk that can be full: a small file system in memory where we may mount one, else a limit on the size of files."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from pathlib import Path

ROOM = 200_000   # octets by which files may still grow where there is only a limit


class Disk:
    """A folder that is a disk of its own of `octets`; where that cannot be had it is an ordinary folder."""

    def __init__(self, folder: Path, octets: int) -> None:
        """Mount it at `folder`."""
        self.folder = folder
        folder.mkdir()
        size = ["-o", f"size={octets}", "tmpfs", str(folder)]
        self.mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", *size], capture_output=True, check=False).returncode == 0
        self._ballast = folder / "ballast"

    def fill(self, left: int = 0) -> None:
        """Leave no more than `left` octets; does nothing on an ordinary folder."""
        if not self.mounted:
            return
        room = shutil.disk_usage(self.folder).free - left
        with self._ballast.open("ab") as ballast:
            try:
                while room > 0:
                    room -= ballast.write(bytes(min(room, 65536)))
                    ballast.flush()
            except OSError:  # a page less than it said
                return

    def free(self) -> None:
        """Give the room back."""
        self._ballast.unlink(missing_ok=True)

    def remove(self) -> None:
        """Unmount it, with what is kept copied beside: evidence outlives the disk."""
        if self.mounted:
            self.free()
            shutil.copytree(self.folder, self.folder.with_name("was-on-disk"), dirs_exist_ok=True)
            subprocess.run(["umount", "--lazy", str(self.folder)], capture_output=True, check=False)
            self.mounted = False


def limit_files(process: int, octets: int) -> None:
    """Let no file that a running process writes grow above `octets` (RLIMIT_FSIZE); 0 lifts the limit."""
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (octets or hard, hard))
