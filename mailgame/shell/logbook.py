"""The log: one line per event, failures included. The whole traceback is logged at level debug."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_OFTEN, _A_MINUTE = 10, 60.0
"""How often the same warning is written within so many seconds."""
_MANY = 1000
"""How many different warnings are remembered."""


class OneLine(logging.Formatter):
    """Writes a record on one line; of an exception, its message and where it was raised."""

    def __init__(self) -> None:
        super().__init__(_FORMAT)

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        outer = record.exc_info, record.exc_text, record.stack_info
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        record.exc_info = record.exc_text = record.stack_info = None
        try:
            line = super().format(record)
        finally:
            record.exc_info, record.exc_text, record.stack_info = outer
        if error is not None:
            line += f" — {type(error).__name__}: {error}{_where(error.__traceback__)}"
        return " ".join(line.split("\n")).replace("\r", " ")


class Json(logging.Formatter):
    """Writes a record as one object of JSON on a line: at, level, part and message, and of an exception its words."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line of JSON; `at` is in UTC (RFC 3339)."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {"at": at, "level": record.levelname.lower(), "part": record.name, "message": record.getMessage()}
        if isinstance(record.exc_info, tuple) and (error := record.exc_info[1]) is not None:
            line["error"] = f"{type(error).__name__}: {error}"
            line["trace"] = "".join(traceback.format_exception(error))
        return json.dumps(line, ensure_ascii=False)


class Seldom(logging.Filter):
    """Lets the same warning through ten times a minute; the first after that minute says how many were left out.

    What goes wrong a thousand times a second must not fill the disk with its own words.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is to be written."""
        if record.levelno < logging.WARNING:
            return True
        words = record.getMessage()
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        same = record.name, words, repr(error)
        since, times = self._said.get(same, (record.created, 0))
        if abs(record.created - since) >= _A_MINUTE:  # the clock may be set back
            if times > _OFTEN:
                record.msg, record.args = "%s (and %d times more since)", (words, times - _OFTEN)
            since, times = record.created, 0
        if len(self._said) > _MANY:
            self._said.clear()
        self._said[same] = since, times + 1
        return times < _OFTEN


def _where(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


def keep_log(level: str, *, as_json: bool = False) -> None:
    """Log to standard error from `level` ("debug", "info" …) up, as lines to read or as JSON for programs."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if as_json else logging.Formatter(_FORMAT) if level == "debug" else OneLine())
    handler.addFilter(Seldom())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    if level != "debug":
        for talkative in ("apscheduler", "alembic"):
            logging.getLogger(talkative).setLevel(logging.WARNING)
