"""The log: one line per event, failures included. The whole traceback is logged at level debug."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import TextIO

_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


class OneLine(logging.Formatter):
    """Writes a record on one line; of an exception, its message and where it was raised."""

    def __init__(self) -> None:
        super().__init__(_FORMAT)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        kept = record.exc_info, record.exc_text, record.stack_info
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        record.exc_info = record.exc_text = record.stack_info = None
        try:
            line = super().format(record)
        finally:
            record.exc_info, record.exc_text, record.stack_info = kept
        if error is not None:
            line += f" — {type(error).__name__}: {error}{_where(error.__traceback__)}"
        return " ".join(line.split("\n")).replace("\r", " ")


def _where(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


def keep_log(level: str, to: TextIO | None = None) -> None:
    """Log to `to`, or standard error, from `level` ("debug", "info" …) up."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(logging.Formatter(_FORMAT) if level == "debug" else OneLine())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    if level != "debug":
        for talkative in ("apscheduler", "alembic"):
            logging.getLogger(talkative).setLevel(logging.WARNING)
