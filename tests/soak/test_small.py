"""A small soak: some kills and some faults, on both databases, and every letter is answered once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.servers.dovecot import private_dovecot
from tests.servers.postgres import private_postgres
from tests.soak.rounds import KINDS, NAMES, Case, cases, check
from tests.soak.scene import Grounds


@pytest.mark.server
@pytest.mark.parametrize("case", [
    Case("kills", "sqlite", "small", 5),
    Case("smtp", "sqlite", "small", 3),
    Case("lines", "sqlite", "small", 2),
    Case("kills", "postgres", "small", 2),
], ids=str)
async def test_every_letter_is_answered_once(case: Case, tmp_path: Path) -> None:
    with private_dovecot() as dovecot, private_postgres() as cluster:
        outcome = await check(case, Grounds(dovecot, lambda: cluster, tmp_path))
    assert not outcome.complaints, "\n".join(outcome.complaints)
    assert sum(outcome.tally.values()) >= case.acts
    assert outcome.sent == outcome.answered > 0


def test_a_seed_is_the_same_rounds_again_and_another_seed_is_others() -> None:
    assert cases(7, 40) == cases(7, 40) != cases(8, 40)
    assert cases(7, 40)[:10] == cases(7, 10)


def test_every_kind_is_played_on_every_database_that_it_is_for() -> None:
    played = {(case.kind, case.database) for case in cases(1, 2 * len(NAMES)) if case.kind in KINDS}
    assert played == {(name, database) for name, kind in KINDS.items() for database in kind.databases}


def test_only_some_kinds_if_one_says_so() -> None:
    assert {case.kind for case in cases(1, 10, ["power", "disks"])} == {"power", "disks"}
