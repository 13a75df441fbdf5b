"""Small forms of the seasons: two weeks by mail, three rules repealed, three numbers amended, a week in the sandbox."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from mailgame.paths import rulesets_folder
from tests.soak import seasons, variants
from tests.soak.handlers import Listener
from tests.soak.rounds import APART, cases
from tests.soak.variants import Variant

pytestmark = pytest.mark.slow


def test_two_weeks_by_mail_break_nothing_and_use_most_of_the_rules() -> None:
    played = seasons.check(seasons.Season("borednomic2", "small", 14, 5))
    assert played.harm == []
    assert played.wrote >= 20
    outcomes = {entry.outcome for entry in played.entries}
    assert outcomes == {"done", "filed", "refused"}, "house players do what is refused, too"
    listener = Listener(rulesets_folder() / "borednomic2")
    listener.replay(played.entries)
    assert len(listener.used) >= 80
    assert "r06 the_last_square_stays" in listener.never


def test_what_a_season_broke_is_its_harm() -> None:
    played = seasons.check(seasons.Season("borednomic2", "broken", 2, 3))
    assert played.harm == []
    played.world = b""
    assert played.harm == ["the journal, played again, gives another world"]


def first(seed: str, number: int) -> Variant:
    """Return one of the first amendments, for two weeks."""
    return replace(next(islice(variants.amendments(seed, 1), number, None)), weeks=2)


@pytest.mark.parametrize("number", [0, 40, 90])
def test_two_weeks_with_another_number(number: int) -> None:
    assert variants.check(first("small", number)).harm == []


@pytest.mark.parametrize("number", [5, 13, 28])
def test_two_weeks_without_a_rule(number: int) -> None:
    (variant,) = islice(variants.repeals("small", 1), number, number + 1)
    assert variants.check(replace(variant, weeks=2)).harm == []


def test_every_number_is_halved_doubled_and_at_nothing_as_far_as_it_may_be() -> None:
    names = [one.name for one in variants.amendments("s", 1)]
    rent = [name.partition(",")[0] for name in names if name.startswith("14.rent_factor ")]
    assert rent == ["14.rent_factor = 1", "14.rent_factor = 6", "14.rent_factor = 0"]
    assert len(list(variants.repeals("s", 1))) == 31


def test_a_week_in_the_sandbox_is_the_same() -> None:
    (variant,) = variants.boxed_months("small", 1)
    assert variants.check(replace(variant, weeks=1)).harm == []


def test_long_rounds_are_played_only_where_they_are_asked_for() -> None:
    assert {"months", "years", "repeals", "amendments", "boxed"} == APART
    assert not {case.kind for case in cases(1, 40)} & APART
    assert {case.kind for case in cases(1, 2, ["repeals"])} == {"repeals"}
