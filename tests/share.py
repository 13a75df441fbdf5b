"""What takes long and is much alike: `make test` plays a share of it, `make test WHOLE=1` all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WHOLE = bool(os.environ.get("WHOLE"))


def share(cases: Sequence[T], one_in: int, of: int = 0) -> Sequence[T]:
    """Return one in so many cases, evenly spread; all of them if all are asked for.

    of: which of the shares.
    """
    return cases if WHOLE else cases[of % one_in :: one_in]
