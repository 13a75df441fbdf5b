"""The lexicon: every word of the language by name, as the file that defines it lists it in its `__all__`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

_FOLDER = Path(__file__).parent


def _modules() -> Iterator[ModuleType]:
    """Import every file of the law, except packages and this one, in the order of their paths."""
    for file in sorted(_FOLDER.rglob("*.py")):
        if file.stem not in ("__init__", Path(__file__).stem):
            yield import_module(".".join((__package__, *file.relative_to(_FOLDER).with_suffix("").parts)))


MODULES: Final[tuple[ModuleType, ...]] = tuple(_modules())
"""The files of the law, including those that list no word."""

WORDS: Final[Mapping[str, Any]] = dict(
    sorted((name, getattr(module, name)) for module in MODULES for name in getattr(module, "__all__", ()))
)
"""What `from mailgame.law import *` imports: classes, functions, values."""
