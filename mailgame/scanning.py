"""Scanning: finds the members of a family, which are the files of one folder. A stray file is fatal."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


class Stray(Exception):
    """A scanned folder contains something that does not belong there; the message names the file and what is wrong."""


def scan(folder: Path, package: str = "") -> dict[Path, ModuleType]:
    """Import every Python file of a folder and return the modules by path, in the order of their names.

    package: the name of the package that the folder is, "" for a folder of loose files. Raises Stray for anything that
    is no Python file, and for a file that cannot be imported.
    """
    found = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if path.suffix != ".py" or not path.is_file():
            raise Stray(f"{path}: only Python files belong in this folder")
        try:
            found[path] = importlib.import_module(f"{package}.{path.stem}") if package else _loose(path)
        except Exception as error:
            raise Stray(f"{path}: {error!r}") from error
    return found


def declared(path: Path, module: ModuleType, name: str, kind: type[T]) -> T:
    """Return what a module of a scanned folder calls `name`. Raises Stray if it is missing, or not of this `kind`."""
    value = getattr(module, name, None)
    if not isinstance(value, kind):
        raise Stray(f"{path}: it must define “{name}”, of type {kind.__name__}")
    return value


def _loose(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
