"""Acts: what the primitive words do to the world, a file for the words of each subject, with its `acts`."""

from __future__ import annotations

from pathlib import Path

from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.scanning import declared, scan


def gathered() -> Acts[Engine]:
    """Return what all files of this folder say. Raises ValueError where two say something of one word; Stray."""
    whole: Acts[Engine] = Acts()
    for path, module in scan(Path(__file__).parent, __name__).items():
        whole.add(declared(path, module, "acts", Acts))
    return whole
