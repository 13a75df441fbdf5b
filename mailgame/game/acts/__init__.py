"""Acts: what the primitive words do to the world. Each file has the words of one subject, as its `acts`."""

from __future__ import annotations

from pathlib import Path

from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.scanning import declared, scan


def gathered() -> Acts[Engine]:
    """Return the acts of all files in this folder.

    Raises ValueError if two files define the same thing of one word, and Stray for a file without `acts`.
    """
    whole: Acts[Engine] = Acts()
    for path, module in scan(Path(__file__).parent, __name__).items():
        whole.add(declared(path, module, "acts", Acts))
    return whole
