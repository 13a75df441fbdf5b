"""What takes long and is much alike: `make check` plays little of it, `make test` a share, `make test WHOLE=1` all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

WHOLE = bool(os.environ.get("WHOLE"))


def share(cases: Sequence[T], one_in: int, of: int = 0) -> Sequence[T]:
    """Return one in so many cases, evenly spread; all of them if all are asked for.

    of: which of the shares.
    """
    return cases if WHOLE else cases[of % one_in :: one_in]


def few_are_quick(cases: Sequence[T], one_in: int) -> list[Any]:
    """Return all cases as parameters, marked slow but for one in so many: `make check` plays just these."""
    return [case if number % one_in == 0 else pytest.param(*_parts(case), marks=pytest.mark.slow)
            for number, case in enumerate(cases)]


def _parts(case: Any) -> tuple[Any, ...]:
    return case if type(case) is tuple else (case,)
