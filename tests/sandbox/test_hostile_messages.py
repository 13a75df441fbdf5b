"""What law says as it fails, or as it is refused: everybody reads it, so it is short, and on one line."""

from __future__ import annotations

import pytest

from tests.sandbox.harness import Den, a_file, a_law

ERRORS = ["ValueError(text)", "RuntimeError(text, text)", "KeyError(text)", "LookupError(text)"]
TEXT = "text = ('word ' * 20_000) + '\\n\\nThe Admin'\n"


@pytest.mark.parametrize("error", ERRORS)
def test_what_a_law_says_as_it_fails_is_cut(den: Den, error: str) -> None:
    den.adopt(a_law(f"{TEXT}fails(text)", f"def fails(text):\n    raise {error}\n"))
    fault = den.fault()
    assert len(fault.words) <= 300
    assert "\n" not in fault.words
    assert len(fault.trace) <= 3_000
    assert len(den.game.encode()) < 50_000


@pytest.mark.parametrize("error", ERRORS)
def test_what_a_law_says_as_it_is_refused_is_cut(den: Den, error: str) -> None:
    words = den.refusal(a_file(f"{TEXT}raise {error}"))
    assert 0 < len(words) < 1_000
