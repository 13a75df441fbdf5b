"""A few hundred letters with faults: none breaks its reader, and none holds it up."""

from __future__ import annotations

import pytest

from tests.post.mutants import check, mutants


@pytest.mark.parametrize("seed", range(8))
def test_a_letter_with_faults_is_read_or_set_aside_and_soon(seed: int) -> None:
    read = sum(check(raw).what == "read" for raw in mutants(seed, 100))
    assert read >= 60, "most are still read: what is set aside cannot be read by anybody"


def test_the_same_seed_gives_the_same_letters() -> None:
    assert list(mutants(3, 20)) == list(mutants(3, 20))
    assert list(mutants(3, 20)) != list(mutants(4, 20))
