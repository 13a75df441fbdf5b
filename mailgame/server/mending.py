"""What mends what is wrong with a part of the server, in one line for its Admin (mending.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files

from msgspec.structs import replace

from mailgame.press.scenes.occasions import Health

_LINES: dict[str, list[tuple[str, str]]] = tomllib.loads(
    files("mailgame.server").joinpath("mending.toml").read_text("utf-8"))


def with_what_mends(parts: Iterable[Health]) -> tuple[Health, ...]:
    """Return parts, each that is not well with the line that says what to do."""
    return tuple(part if part.well else replace(part, mend=_what_mends(part)) for part in parts)


def _what_mends(part: Health) -> str:
    return next((line for words, line in _LINES.get(part.part, ()) if re.search(words, part.words, re.IGNORECASE)), "")
