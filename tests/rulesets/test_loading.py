"""Reading a ruleset: the desk and whoever writes pages may both want it first."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load

THREADS = 6


@pytest.mark.slow
def test_threads_that_want_a_ruleset_at_once_get_one_and_the_same(tmp_path: Path) -> None:
    shutil.copytree(rulesets_folder() / "borednomic2", tmp_path / "borednomic2")
    together = Barrier(THREADS)

    def want(_: int) -> Ruleset:
        together.wait()
        return load("borednomic2", [tmp_path])

    with ThreadPoolExecutor(THREADS) as threads:
        first, *others = threads.map(want, range(THREADS))
    assert all(one is first for one in others)
